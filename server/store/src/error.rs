//! What can go wrong, by who can do something about it.
//!
//! Owns the error types and the reading of database errors. Refuses words for people, except those of a named
//! constraint, which are in `refusal`, and of a start that fails, which are here.

use crate::refusal::{self, Refusal};
use crate::scenario::ScenarioRecord;
use thiserror::Error as ThisError;
use time::OffsetDateTime;

/// Why the store did not do what it was asked.
#[derive(Debug, ThisError)]
pub enum Error {
    /// There is no such thing, or it belongs to somebody else.
    #[error("not found")]
    NotFound,
    /// The link was good once.
    #[error("the link is gone: {0:?}")]
    Gone(Gone),
    /// The link asks for a password, and nothing was brought that stands for it.
    #[error("the link asks for a password")]
    Locked,
    /// A named constraint refused the data; it carries a sentence for people in both languages.
    #[error("refused by {}: {}", .0.constraint, .0.message.en)]
    Refused(Refusal),
    /// The database is away, restarting or overloaded; the same request may succeed in a moment.
    ///
    /// A save that got this answer may or may not have been kept; sending it again is safe.
    #[error("the database is unavailable: {0}")]
    Unavailable(#[source] sqlx::Error),
    /// The document was written by a newer version of the program.
    #[error("the scenario's document has shape {found}, this program reads up to {known}")]
    Newer {
        /// Shape of the stored document.
        found: i16,
        /// Newest shape this program knows.
        known: u16,
    },
    /// A fault of the program or of the database's content; for the log, never for people.
    #[error("{0}")]
    Internal(String),
}

/// Why a link no longer opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gone {
    /// Its owner revoked it.
    Revoked {
        /// When.
        at: OffsetDateTime,
    },
    /// Its time is over.
    Expired {
        /// Since when.
        at: OffsetDateTime,
    },
    /// Its scenario was deleted; nothing is kept that says when.
    Deleted,
}

/// Why a scenario was not saved.
#[derive(Debug, ThisError)]
pub enum SaveError {
    /// Somebody else saved a different document since `base_version`; nothing was overwritten.
    #[error("the scenario was changed by somebody else, its version is now {}", .current.version)]
    Conflict {
        /// What is stored now.
        current: Box<ScenarioRecord>,
    },
    /// Anything else.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<sqlx::Error> for SaveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        if is_unavailable(&error) {
            return Self::Unavailable(error);
        }
        match &error {
            sqlx::Error::RowNotFound => Self::NotFound,
            sqlx::Error::Database(database) => {
                let name = database.constraint().or_else(|| refusal::constraint_for_code(&database.code().unwrap_or_default()));
                match name.and_then(Refusal::of) {
                    Some(refusal) => Self::Refused(refusal),
                    None => Self::Internal(error.to_string()),
                }
            }
            _ => Self::Internal(error.to_string()),
        }
    }
}

/// Whether the database, and not the request, is at fault, for now.
fn is_unavailable(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(database) => {
            let code = database.code().unwrap_or_default();
            // connection exceptions, insufficient resources, operator intervention (shutdown, start-up, time limit),
            // system errors (disk full, I/O), a standby that cannot write, and what a second try cures
            ["08", "53", "57", "58"].iter().any(|class| code.starts_with(class))
                || ["25006", "40001", "40P01", "55P03"].contains(&code.as_ref())
        }
        _ => false,
    }
}

/// Turns the violation of one named constraint into an error of the caller's own, where the statement stands.
pub(crate) trait OnConstraint<T> {
    /// Calls `map` if the statement failed on `constraint`.
    fn on_constraint(self, constraint: &str, map: impl FnOnce() -> Error) -> Result<T, Error>;
}

impl<T> OnConstraint<T> for Result<T, sqlx::Error> {
    fn on_constraint(self, constraint: &str, map: impl FnOnce() -> Error) -> Result<T, Error> {
        self.map_err(|error| match &error {
            sqlx::Error::Database(database) if database.constraint() == Some(constraint) => map(),
            _ => error.into(),
        })
    }
}

/// Why the store did not open, as a sentence for whoever starts the program.
#[derive(Debug, ThisError)]
pub enum OpenError {
    /// The address of the database cannot be read.
    #[error("DATABASE_URL is not an address of a PostgreSQL database ({0}). It looks like postgres://user:password@host:5432/name")]
    Address(String),
    /// Nothing answers there, or it refuses us.
    #[error(
        "The database does not let Fiel in: {0}. Check that PostgreSQL is running and that DATABASE_URL names its host, user, password and database"
    )]
    Connect(String),
    /// It is too old.
    #[error("The database is PostgreSQL {found}; Fiel needs {needed} or newer")]
    TooOld {
        /// Its version.
        found: String,
        /// The oldest that works.
        needed: u32,
    },
    /// It cannot hold every character.
    #[error("The database stores text as {0}; Fiel needs UTF8. Make one with: create database fiel encoding 'UTF8' template template0")]
    Encoding(String),
    /// It was prepared by another version of the program.
    #[error(
        "The database was prepared by a newer version of Fiel (its migration {0} is unknown here). Start that version, or use another database"
    )]
    Newer(i64),
    /// A migration failed.
    #[error("Preparing the database failed: {0}")]
    Migrate(#[source] sqlx::migrate::MigrateError),
    /// The first price book could not be written.
    #[error("Writing the first price book failed: {0}")]
    Seed(#[source] Error),
}
