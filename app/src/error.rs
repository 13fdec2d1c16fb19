//! The page that stands in for one that cannot be shown.
//!
//! Owns what people read and the HTTP status. The cause is logged where it happened; people get its number.

use crate::i18n::{Common, use_texts};
use leptos::prelude::*;
use leptos::server_fn::codec::JsonEncoding;
use leptos_meta::Title;
use serde::{Deserialize, Serialize};

/// Why a page cannot be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ErrorKind {
    /// Nothing there, or not this reader's.
    NotFound,
    /// There was something once.
    Gone,
    /// The database does not answer for now.
    Unavailable,
    /// A fault of ours.
    Internal,
}

impl ErrorKind {
    /// The HTTP status of the page.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Self::NotFound => 404,
            Self::Gone => 410,
            Self::Unavailable => 503,
            Self::Internal => 500,
        }
    }
}

/// What a page's data comes with instead, where it cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageError {
    /// Why.
    pub kind: ErrorKind,
    /// Number of the request, where the log has more to say.
    pub request: Option<String>,
}

impl From<ErrorKind> for PageError {
    fn from(kind: ErrorKind) -> Self {
        Self { kind, request: None }
    }
}

impl FromServerFnError for PageError {
    type Encoder = JsonEncoding;

    /// The request itself failed: no network, or the server is away or does not understand us.
    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        match error {
            ServerFnErrorErr::Request(_) => ErrorKind::Unavailable.into(),
            _ => ErrorKind::Internal.into(),
        }
    }
}

#[cfg(feature = "ssr")]
impl From<store::Error> for PageError {
    /// Logs what people have no use for.
    fn from(error: store::Error) -> Self {
        let kind = match &error {
            store::Error::NotFound => ErrorKind::NotFound,
            store::Error::Gone(_) => ErrorKind::Gone,
            store::Error::Unavailable(_) => ErrorKind::Unavailable,
            store::Error::Refused(_) | store::Error::Newer { .. } | store::Error::Internal(_) => ErrorKind::Internal,
        };
        let request = matches!(kind, ErrorKind::Unavailable | ErrorKind::Internal).then(crate::session::request_id).flatten();
        if matches!(kind, ErrorKind::Unavailable | ErrorKind::Internal) {
            tracing::error!(%error, request, "a page's data could not be had");
        }
        Self { kind, request }
    }
}

/// The store of the request being answered.
///
/// # Errors
/// Where a page is written without one, which is a fault of ours.
#[cfg(feature = "ssr")]
pub fn use_store() -> Result<store::Store, PageError> {
    use_context().ok_or_else(|| {
        tracing::error!("a page is written without a store in its context");
        PageError { kind: ErrorKind::Internal, request: crate::session::request_id() }
    })
}

/// Title, one sentence, and a way out; `request` is the number to quote.
#[component]
pub fn ErrorPage(
    /// What happened.
    kind: ErrorKind,
    /// Number of the request that failed, where the log has more to say.
    #[prop(optional_no_strip)]
    request: Option<String>,
    /// Title and sentence, where the page knows better what is missing.
    #[prop(optional)]
    words: Option<(&'static str, &'static str)>,
) -> impl IntoView {
    #[cfg(feature = "ssr")]
    set_status(kind);
    let texts = use_texts::<Common>();
    let (title, text) = words.unwrap_or(match kind {
        ErrorKind::NotFound => (texts.not_found, texts.not_found_text),
        ErrorKind::Gone => (texts.gone, texts.gone_text),
        ErrorKind::Unavailable => (texts.unavailable, texts.unavailable_text),
        ErrorKind::Internal => (texts.internal, texts.internal_text),
    });
    let again = matches!(kind, ErrorKind::Unavailable | ErrorKind::Internal);
    view! {
        <Title text=title/>
        <div class="wrap">
            <section class="empty error-page">
                <h1>{title}</h1>
                <p>{text}</p>
                <p class="row">
                    // An empty address is this page again, asked of the server.
                    {again.then(|| view! { <a class="btn primary" href="" rel="external">{texts.try_again}</a> })}
                    <a class="btn" href="/">{texts.to_start}</a>
                </p>
                {request.map(|id| view! { <p class="muted small">{(texts.request)(&id)}</p> })}
            </section>
        </div>
    }
    .into_any()
}

#[cfg(feature = "ssr")]
fn set_status(kind: ErrorKind) {
    if let (Some(response), Ok(status)) = (use_context::<leptos_axum::ResponseOptions>(), http::StatusCode::from_u16(kind.status())) {
        response.set_status(status);
    }
}
