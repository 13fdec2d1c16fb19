//! Plain forms, which work without JavaScript: start from a preset, copy a shared scenario, erase everything of this browser.

use crate::problem::Problem;
use crate::state::AppState;
use crate::workspace;
use app::session;
use axum::Router;
use axum::extract::{Form, Path, State, rejection::FormRejection};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use engine::presets;
use engine::scenario::Scenario;
use http::{HeaderMap, HeaderValue, Uri, header};
use serde::Deserialize;
use store::BookId;

/// The addresses plain forms are sent to.
pub fn router() -> Router<AppState> {
    Router::new().route("/scenarios", post(create)).route("/s/{token}/copy", post(copy)).route("/workspace/erase", post(erase))
}

#[derive(Debug, Deserialize)]
struct Start {
    /// Slug of a preset, or `blank`.
    preset: String,
}

async fn create(
    State(state): State<AppState>,
    uri: Uri,
    headers: HeaderMap,
    form: Result<Form<Start>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(start) = form.map_err(|_| Problem::bad_query("preset"))?;
    let locale = session::locale(&uri, &headers);
    let scenario = if start.preset == "blank" {
        presets::blank(locale)
    } else {
        presets::get(&start.preset, locale).ok_or_else(Problem::not_found)?.scenario
    };
    let (book, _) = state.newest_book().await?;
    open_new(&state, &headers, &scenario, book).await
}

/// A copy keeps the prices the shared page was pinned to: it first shows the same figures.
async fn copy(State(state): State<AppState>, headers: HeaderMap, Path(token): Path<String>) -> Result<Response, Problem> {
    let shared = state.store.shared_load(&token).await?;
    open_new(&state, &headers, &shared.scenario, shared.book).await
}

/// Saves `scenario` in the browser's workspace, made where it has none, and leads to it.
async fn open_new(state: &AppState, headers: &HeaderMap, scenario: &Scenario, book: BookId) -> Result<Response, Problem> {
    let (id, cookie) = workspace::of_or_new(state, headers).await?;
    let record = state.store.scenario_create(id, scenario, book).await?;
    Ok(lead_to(&format!("/scenarios/{}", record.id), cookie))
}

async fn erase(State(state): State<AppState>, headers: HeaderMap) -> Result<Response, Problem> {
    if let Some(id) = workspace::of(&state, &headers).await? {
        state.store.workspace_delete(id).await?;
    }
    let mut response = lead_to("/", session::forget_workspace(&headers));
    // what was typed here and never saved goes too; browsers heed it where the connection is safe
    response.headers_mut().insert("clear-site-data", HeaderValue::from_static("\"storage\""));
    Ok(response)
}

/// 303, so that the browser asks for the page and a reload sends nothing twice.
fn lead_to(path: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = Redirect::to(path).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
