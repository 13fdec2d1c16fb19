//! `/api/v1/scenarios/{id}/versions`: every version that was saved, and an old one made the present one again.

use super::auth;
use super::scenarios::{ScenarioDocument, document, scenario_id, timestamp};
use crate::json::Json;
use crate::problem::Problem;
use crate::state::AppState;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::routing::{get, post};
use engine::comparison::RulesRef;
use engine::scenario::Scenario;
use http::HeaderMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{Revision, SaveError};

/// Versions a list has at most.
const LISTED: i64 = 100;

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/v1/scenarios/{id}/versions", get(list))
        .route("/api/v1/scenarios/{id}/versions/{version}", get(load))
        .route("/api/v1/scenarios/{id}/versions/{version}/restore", post(restore))
}

/// A version in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct VersionInfo {
    /// Its number, from 1.
    version: i32,
    /// When it was saved, RFC 3339.
    saved_at: String,
    /// What its workspace was called then; null where it had no name.
    saved_by: Option<String>,
    /// Slug of the price book it was pinned to.
    price_book: String,
}

/// A version.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct VersionDocument {
    #[serde(flatten)]
    info: VersionInfo,
    /// The LGPD rules it was saved under.
    rules: Option<RulesRef>,
    /// The document.
    scenario: Scenario,
}

/// What a version is restored over.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Over {
    /// The present version, as it was last seen.
    version: i32,
}

#[derive(Debug, Deserialize)]
struct Page {
    before: Option<i32>,
}

async fn list(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(page): Query<Page>,
) -> Result<Json<Vec<VersionInfo>>, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let id = scenario_id(&id)?;
    // a foreign scenario is none, not one without a history
    state.store.scenario_load(workspace, id).await?;
    let mut versions = Vec::new();
    for revision in state.store.revision_list(workspace, id, page.before, LISTED).await? {
        versions.push(info(&state, &revision).await?);
    }
    Ok(Json(versions))
}

async fn load(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path((id, version)): Path<(String, i32)>,
) -> Result<Json<VersionDocument>, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let mut revision = state.store.revision_load(workspace, scenario_id(&id)?, version).await?;
    let info = info(&state, &revision).await?;
    let rules = revision.scenario.rules.take();
    Ok(Json(VersionDocument { info, rules, scenario: revision.scenario }))
}

async fn restore(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path((id, version)): Path<(String, i32)>,
    Json(over): Json<Over>,
) -> Result<Json<ScenarioDocument>, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let id = scenario_id(&id)?;
    match state.store.scenario_restore(workspace, id, over.version, version).await {
        Ok(_) => Ok(Json(document(&state, state.store.scenario_load(workspace, id).await?).await?)),
        Err(SaveError::Conflict { current }) => {
            let now = current.version;
            let current = serde_json::to_value(document(&state, *current).await?).unwrap_or_default();
            Err(Problem::conflict(over.version, now, current))
        }
        Err(SaveError::Store(error)) => Err(error.into()),
    }
}

async fn info(state: &AppState, revision: &Revision) -> Result<VersionInfo, Problem> {
    Ok(VersionInfo {
        version: revision.version,
        saved_at: timestamp(revision.saved_at),
        saved_by: revision.saved_by.clone(),
        price_book: state.store.book_load(revision.book).await?.slug.clone(),
    })
}
