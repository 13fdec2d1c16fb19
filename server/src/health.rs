//! Probes and counters for those who run the program.

use crate::problem::Problem;
use crate::state::AppState;
use axum::Router;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::get;
use http::header;

/// `/healthz`: the program lives. `/readyz`: its database answers too. `/metrics`: counters.
pub fn router() -> Router<AppState> {
    Router::new().route("/healthz", get(|| async { "ok\n" })).route("/readyz", get(ready)).route("/metrics", get(metrics))
}

async fn ready(State(state): State<AppState>) -> Result<&'static str, Problem> {
    state.store.ping().await?;
    Ok("ok\n")
}

async fn metrics(State(state): State<AppState>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], state.metrics.text())
}
