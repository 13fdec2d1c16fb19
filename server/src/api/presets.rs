//! `GET /api/v1/presets` and `/api/v1/presets/{slug}`: complete scenario documents to start from.

use crate::json::Json;
use crate::problem::Problem;
use crate::state::AppState;
use app::session;
use axum::Router;
use axum::extract::Path;
use axum::routing::get;
use engine::locale::Text;
use engine::presets;
use engine::scenario::Scenario;
use http::{HeaderMap, Uri};
use schemars::JsonSchema;
use serde::Serialize;

pub(super) fn router() -> Router<AppState> {
    Router::new().route("/api/v1/presets", get(list)).route("/api/v1/presets/{slug}", get(one))
}

/// A case to start from.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct PresetInfo {
    /// Stable word, used in its address.
    slug: &'static str,
    /// What it is called.
    title: Text,
    /// One line that says what is in it.
    summary: Text,
}

async fn list(uri: Uri, headers: HeaderMap) -> Json<Vec<PresetInfo>> {
    let all = presets::all(session::locale(&uri, &headers));
    Json(all.into_iter().map(|p| PresetInfo { slug: p.slug, title: p.title, summary: p.summary }).collect())
}

async fn one(Path(slug): Path<String>, uri: Uri, headers: HeaderMap) -> Result<Json<Scenario>, Problem> {
    let preset = presets::get(&slug, session::locale(&uri, &headers)).ok_or_else(Problem::not_found)?;
    Ok(Json(preset.scenario))
}
