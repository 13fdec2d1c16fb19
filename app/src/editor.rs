//! The editor of a scenario: its form, its answer always current, and its saves.
//!
//! Owns what happens between a keystroke and a saved version. Refuses arithmetic: the server computes.

mod conflict;
mod diff;
mod draft;
pub mod form;
mod keeper;
mod pane;
mod share;
mod state;

pub use conflict::ConflictDialog;
pub use keeper::{Keeper, Kept, SaveLine};
pub use pane::AnswerPane;
pub use share::{ErrorSummary, ShareDialog};
pub use state::Editor;
