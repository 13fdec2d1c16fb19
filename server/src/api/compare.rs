//! `POST /api/v1/compare`: a scenario in, a comparison out, nothing stored.

use crate::json::{self, Json};
use crate::problem::Problem;
use crate::state::AppState;
use app::api::assessed;
use axum::Router;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use engine::book::PriceBook;
use engine::scenario::Scenario;
use engine::view::View;
use http::{HeaderValue, header};
use serde::Deserialize;

pub(super) fn router() -> Router<AppState> {
    Router::new().route("/api/v1/compare", post(compare))
}

#[derive(Debug, Deserialize)]
struct Asked {
    /// Slug of the price book; the newest where none is named.
    book: Option<String>,
    /// `brl` or `usd`.
    currency: Option<String>,
    /// `nominal` or `real`.
    terms: Option<String>,
    /// `before` or `after` income tax.
    tax: Option<String>,
}

async fn compare(State(state): State<AppState>, Query(asked): Query<Asked>, Json(scenario): Json<Scenario>) -> Result<Response, Problem> {
    let view = View::asked(asked.currency.as_deref(), asked.terms.as_deref(), asked.tax.as_deref()).map_err(Problem::invalid)?;
    let book = state.prices(asked.book.as_deref()).await?;
    state.metrics.comparison();
    // Draws and searches take longer than a request may hold up others.
    let bytes = tokio::task::spawn_blocking(move || compare_bytes(&scenario, &book, view)).await.map_err(|error| {
        tracing::error!(%error, "a comparison did not end");
        Problem::internal()
    })??;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], bytes).into_response())
}

/// The comparison with how sure it is, as JSON; `fiel compare` prints the same bytes.
///
/// # Errors
/// Every answer of the scenario that cannot be used.
pub fn compare_bytes(scenario: &Scenario, book: &PriceBook, view: View) -> Result<Vec<u8>, Problem> {
    let comparison = assessed(scenario, book, view, true).map_err(Problem::invalid)?.comparison;
    json::to_bytes(&comparison).map_err(|error| {
        tracing::error!(%error, "a comparison could not be written as JSON");
        Problem::internal()
    })
}
