//! The page that stands in for one that cannot be shown.
//!
//! Owns what people read and the HTTP status. The cause is logged where it happened; people get its number.

use crate::api::ApiError;
use crate::i18n::{Common, use_texts};
use leptos::prelude::*;
use leptos_meta::Title;

/// Why a page cannot be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// The page that stands in for one whose data could not be had.
#[must_use]
pub fn failed(error: ApiError) -> AnyView {
    let (kind, request) = match error {
        ApiError::Gone(_) => (ErrorKind::Gone, None),
        ApiError::Unavailable | ApiError::Offline => (ErrorKind::Unavailable, None),
        ApiError::Internal { request } => (ErrorKind::Internal, request),
        ApiError::NotFound | ApiError::Invalid(_) | ApiError::Conflict(_) | ApiError::Locked | ApiError::TooLarge => {
            (ErrorKind::NotFound, None)
        }
    };
    view! { <ErrorPage kind request/> }.into_any()
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
    words: Option<(&'static str, String)>,
) -> impl IntoView {
    set_status(kind);
    let texts = use_texts::<Common>();
    let (title, text) = words.unwrap_or(match kind {
        ErrorKind::NotFound => (texts.not_found, texts.not_found_text.to_owned()),
        ErrorKind::Gone => (texts.gone, texts.gone_text.to_owned()),
        ErrorKind::Unavailable => (texts.unavailable, texts.unavailable_text.to_owned()),
        ErrorKind::Internal => (texts.internal, texts.internal_text.to_owned()),
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

fn set_status(kind: ErrorKind) {
    if let (Some(response), Ok(status)) = (use_context::<leptos_axum::ResponseOptions>(), http::StatusCode::from_u16(kind.status())) {
        response.set_status(status);
    }
}
