//! `/s/{token}/preview.png`: what other programs show beside a link. They ask for it without a cookie.
//!
//! Refuses links that ask for a password: title and verdict are what it hides.

use crate::links;
use crate::problem::Problem;
use crate::state::AppState;
use app::answer::sentence;
use app::api::assessed;
use app::i18n::{SharedWords, Texts as _};
use app::session;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use engine::view::View;
use http::{HeaderMap, HeaderValue, Uri, header};

/// Pictures that are drawn at once: each takes a thread and some megabytes.
pub const AT_ONCE: usize = 2;

pub(crate) fn router() -> Router<AppState> {
    Router::new().route("/s/{token}/preview.png", get(picture))
}

async fn picture(State(state): State<AppState>, Path(token): Path<String>, uri: Uri, headers: HeaderMap) -> Result<Response, Problem> {
    let shared = links::open(&state, &headers, &token).await?;
    // also for a browser that knew the password: a picture gets kept and passed on
    if shared.password {
        return Err(Problem::locked());
    }
    let book = state.store.book_load(shared.book).await?;
    let locale = session::locale(&uri, &headers);
    let _place = state.drawing.acquire().await.map_err(|error| failed(&error))?;
    let drawn = tokio::task::spawn_blocking(move || {
        let comparison = assessed(&shared.scenario, &book, View::default(), false).map_err(Problem::invalid)?.comparison;
        let title = if comparison.title.trim().is_empty() { SharedWords::of(locale).untitled } else { &comparison.title };
        report::preview(&comparison, title, &sentence(&comparison, locale), locale).map_err(|error| failed(&error))
    });
    let bytes = drawn.await.map_err(|error| failed(&error))??;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
        // a link that is revoked takes its picture with it
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    Ok((headers, bytes).into_response())
}

fn failed(error: &dyn std::fmt::Display) -> Problem {
    tracing::error!(%error, "a preview could not be drawn");
    Problem::internal()
}
