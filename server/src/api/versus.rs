//! `POST /api/v1/versus`: two scenarios in, what differs and what each difference explains out; nothing stored.

use crate::json::{self, Json};
use crate::problem::Problem;
use crate::state::AppState;
use axum::Router;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use engine::scenario::Scenario;
use engine::versus::{Side, Which, versus};
use engine::view::View;
use http::{HeaderValue, header};
use schemars::JsonSchema;
use serde::Deserialize;

pub(super) fn router() -> Router<AppState> {
    Router::new().route("/api/v1/versus", post(compare))
}

/// Two scenarios, each with the prices it is computed with.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Two {
    /// The first.
    a: One,
    /// The second.
    b: One,
}

/// A scenario and its prices.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct One {
    /// The scenario.
    scenario: Scenario,
    /// Slug of the price book; the newest where none is named.
    #[serde(default)]
    book: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Asked {
    currency: Option<String>,
    terms: Option<String>,
    tax: Option<String>,
}

async fn compare(State(state): State<AppState>, Query(asked): Query<Asked>, Json(two): Json<Two>) -> Result<Response, Problem> {
    let view = View::asked(asked.currency.as_deref(), asked.terms.as_deref(), asked.tax.as_deref()).map_err(Problem::invalid)?;
    let first = state.prices(two.a.book.as_deref()).await?;
    let second = state.prices(two.b.book.as_deref()).await?;
    state.metrics.comparison();
    let compared = tokio::task::spawn_blocking(move || {
        let sides = (Side { scenario: &two.a.scenario, book: &first }, Side { scenario: &two.b.scenario, book: &second });
        versus(sides.0, sides.1, view)
    });
    let compared = compared.await.map_err(|error| {
        tracing::error!(%error, "two scenarios side by side did not end");
        Problem::internal()
    })?;
    let found = compared.map_err(|(which, faults)| {
        let side = if which == Which::A { "a" } else { "b" };
        Problem::invalid(faults).below(&format!("/{side}/scenario"))
    })?;
    let bytes = json::to_bytes(&found).map_err(|error| {
        tracing::error!(%error, "two scenarios side by side could not be written as JSON");
        Problem::internal()
    })?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], bytes).into_response())
}
