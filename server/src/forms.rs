//! Plain forms, which work without JavaScript: start from a preset, copy a shared scenario, go over to newer prices, erase everything
//! of this browser.

use crate::links;
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
use store::{BookId, SaveError, ScenarioId};

/// The addresses plain forms are sent to.
pub fn router() -> Router<AppState> {
    Router::new()
        .route("/scenarios", post(create))
        .route("/s/{token}/copy", post(copy))
        .route("/scenarios/{id}/prices", post(go_over))
        .route("/workspace/erase", post(erase))
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
    let shared = links::open(&state, &headers, &token).await?;
    if !shared.role.may_copy() {
        return Err(Problem::role_does_not("copy"));
    }
    open_new(&state, &headers, &shared.scenario, shared.book).await
}

#[derive(Debug, Deserialize)]
struct GoOver {
    /// The version that was looked at.
    version: i32,
    /// Slug of the book to go over to.
    book: String,
}

/// Pins the browser's scenario to newer prices. Where it was saved since it was looked at, the page shows it as it is now.
async fn go_over(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path(id): Path<String>,
    form: Result<Form<GoOver>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(form) = form.map_err(|_| Problem::bad_query("version"))?;
    let workspace = workspace::of(&state, &headers).await?.ok_or_else(Problem::not_found)?;
    let id: ScenarioId = id.parse().map_err(|_| Problem::not_found())?;
    let book = state.store.book_find(&form.book).await?;
    match state.store.scenario_repin(workspace, id, form.version, book).await {
        Ok(_) | Err(SaveError::Conflict { .. }) => Ok(lead_to(&format!("/scenarios/{id}/answer"), None)),
        Err(SaveError::Store(error)) => Err(error.into()),
    }
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
