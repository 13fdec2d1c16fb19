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
    Gone,
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
            Self::NotFound => 404,
            Self::Conflict(_) => 409,
            Self::Gone => 410,
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
    use super::{ApiError, Problem};
    use engine::locale::Text;

    impl From<store::Error> for ApiError {
        fn from(error: store::Error) -> Self {
            match error {
                store::Error::NotFound => Self::NotFound,
                store::Error::Gone(_) => Self::Gone,
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
