//! What can go wrong when a page asks the server: situations a person can be in, never causes.
//!
//! Owns the situations and their statuses. The cause is logged on the server, once, with the number people see.

use super::types::StoredScenario;
use engine::problem::Problem;
use leptos::server_fn::codec::PostcardEncoding;
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use serde::{Deserialize, Serialize};

/// Why the server did not do what a page asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum ApiError {
    /// Answers that cannot be used.
    Invalid(Vec<Problem>),
    /// Nothing there, or not this reader's.
    NotFound,
    /// Somebody else saved another document meanwhile; this is what stands.
    Conflict(Box<StoredScenario>),
    /// A link that was good once.
    Gone(Closed),
    /// A link that asks for a password.
    Locked,
    /// More than is read.
    TooLarge,
    /// The database does not answer for now; the same request may succeed in a moment.
    Unavailable,
    /// The server was not reached, or what answered was not it.
    Offline,
    /// A fault of ours, with the number of the request.
    Internal {
        /// Number of the request, as in the log.
        request: Option<String>,
    },
}

/// Why a link opens no more; instants are seconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Closed {
    /// Its owner revoked it.
    Revoked {
        /// When.
        at: i64,
    },
    /// Its time is over.
    Expired {
        /// Since when.
        at: i64,
    },
    /// Its scenario was deleted; nothing is kept that says when.
    Deleted,
}

impl ApiError {
    /// Whether asking again later, unchanged, may succeed.
    #[must_use]
    pub const fn may_pass(&self) -> bool {
        matches!(self, Self::Unavailable | Self::Offline | Self::Internal { .. })
    }

    /// The HTTP status of the situation.
    #[must_use]
    pub const fn status(&self) -> u16 {
        match self {
            Self::Invalid(_) => 422,
            Self::Locked => 403,
            Self::NotFound => 404,
            Self::Conflict(_) => 409,
            Self::Gone(_) => 410,
            Self::TooLarge => 413,
            Self::Unavailable | Self::Offline => 503,
            Self::Internal { .. } => 500,
        }
    }
}

impl FromServerFnError for ApiError {
    type Encoder = PostcardEncoding;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        match error {
            // What answered was not us: a proxy's page, a restart in between.
            ServerFnErrorErr::Request(_) | ServerFnErrorErr::Response(_) | ServerFnErrorErr::Deserialization(_) => Self::Offline,
            ServerFnErrorErr::Args(_) | ServerFnErrorErr::MissingArg(_) => Self::Invalid(Vec::new()),
            _ => Self::Internal { request: None },
        }
    }
}

#[cfg(feature = "ssr")]
mod server {
    use super::{ApiError, Closed, Problem};
    use engine::format;
    use engine::locale::{Locale, Text};

    impl Closed {
        /// The same as a sentence, and what to do.
        #[must_use]
        pub fn sentence(self) -> Text {
            let dated = |at: i64, pt: &str, en: &str| {
                Text::new(
                    format!("{pt} em {} (horário de Brasília). Quem compartilhou pode criar outro.", format::date_time(Locale::PtBr, at)),
                    format!("{en} on {} (Brasília time). Whoever shared it can make another.", format::date_time(Locale::En, at)),
                )
            };
            match self {
                Self::Revoked { at } => dated(at, "Quem criou este link o revogou", "Whoever made this link revoked it"),
                Self::Expired { at } => dated(at, "Este link venceu", "This link expired"),
                Self::Deleted => Text::new(
                    "O cenário que este link mostrava foi apagado por quem o compartilhou.",
                    "The scenario this link showed was deleted by whoever shared it.",
                ),
            }
        }
    }

    impl From<store::Gone> for Closed {
        fn from(gone: store::Gone) -> Self {
            match gone {
                store::Gone::Revoked { at } => Self::Revoked { at: at.unix_timestamp() },
                store::Gone::Expired { at } => Self::Expired { at: at.unix_timestamp() },
                store::Gone::Deleted => Self::Deleted,
            }
        }
    }

    impl From<store::Error> for ApiError {
        fn from(error: store::Error) -> Self {
            match error {
                store::Error::NotFound => Self::NotFound,
                store::Error::Locked => Self::Locked,
                store::Error::Gone(gone) => Self::Gone(gone.into()),
                store::Error::Refused(refusal) => Self::Invalid(vec![refused(refusal.constraint, refusal.message)]),
                store::Error::Unavailable(cause) => {
                    tracing::warn!(%cause, "the database is unavailable");
                    Self::Unavailable
                }
                cause @ (store::Error::Newer { .. } | store::Error::Internal(_)) => {
                    tracing::error!(%cause, "the store failed");
                    Self::Internal { request: crate::session::request_id() }
                }
            }
        }
    }

    /// A refusal of the database is about the document as a whole.
    fn refused(code: String, message: Text) -> Problem {
        Problem { field: String::new(), code, value: String::new(), limit: String::new(), message }
    }
}
