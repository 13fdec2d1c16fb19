//! Everything Fiel keeps in PostgreSQL, and every SQL statement.
//!
//! Owns the connection pool, the migrations, one file per table, and a private PostgreSQL for those who bring none.
//! Refuses rules: what a scenario means is the engine's, who may ask is the caller's. A function that takes a
//! [`WorkspaceId`] only ever touches what that workspace owns; anything else is [`Error::NotFound`].
//! Prices are exact decimals here and become `f64` once, in [`Store::book_load`].

mod document;
pub mod embedded;
mod error;
mod gpu_model;
mod id;
mod keeper;
mod language_model;
mod link_comment;
mod link_unlock;
mod pool;
mod price_book;
mod price_draft;
mod price_history;
mod price_row;
mod refusal;
mod scenario;
mod scenario_revision;
mod seed;
mod share_link;
mod token;
mod workspace;

pub use embedded::Embedded;
pub use error::{Error, Gone, OpenError, SaveError};
pub use id::{BookId, CommentId, LinkId, ScenarioId, WorkspaceId};
pub use keeper::{ATTEMPT_MINUTES, Attempts, INVITE_HOURS, SESSION_HOURS};
pub use link_comment::{COMMENT_MINUTES, COMMENTS_AT_ONCE, COMMENTS_PER_LINK, Comment, CommentCount, CommentError, NewComment};
pub use link_unlock::{LinkAttempt, LinkPassword, UNLOCK_HOURS};
pub use pool::{MIGRATOR, Store};
pub use price_book::BookInfo;
pub use price_draft::{Draft, DraftInfo, NewDraft, PublishError};
pub use price_history::RowHistory;
pub use price_row::{Facets, Filter, NumberedRow, RowPage};
pub use refusal::Refusal;
pub use scenario::{Saved, ScenarioRecord, ScenarioSummary};
pub use scenario_revision::Revision;
pub use share_link::{Link, LinkCount, LinkRole, LinkState, NewLink, Shared};
pub use sqlx::postgres::PgConnectOptions;
pub use token::Token;
