//! `/api/v1/scenarios`: scenarios of a workspace, saved over the version they were based on.

use super::auth;
use crate::json::Json;
use crate::problem::Problem;
use crate::state::AppState;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use axum::routing::get;
use engine::comparison::RulesRef;
use engine::lgpd;
use engine::scenario::Scenario;
use engine::validate;
use http::{HeaderMap, StatusCode, header};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{SaveError, ScenarioId, ScenarioRecord, ScenarioSummary};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

pub(super) fn router() -> Router<AppState> {
    Router::new().route("/api/v1/scenarios", get(list).post(create)).route("/api/v1/scenarios/{id}", get(load).put(save).delete(delete))
}

/// A scenario that was just created.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Created {
    /// Its id.
    id: String,
    /// Its version, 1.
    version: i32,
    /// Slug of the price book it is pinned to.
    price_book: String,
    /// The key of the workspace that was made for it, where none was sent. It is shown only now.
    #[serde(skip_serializing_if = "Option::is_none")]
    workspace_key: Option<String>,
}

/// A scenario in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ScenarioInfo {
    /// Its id.
    id: String,
    /// What people call it.
    title: String,
    /// Its version.
    version: i32,
    /// When it was last saved, RFC 3339.
    saved_at: String,
}

/// A saved scenario. It can be changed and sent back as it is.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ScenarioDocument {
    /// Its id.
    id: String,
    /// Its version, the base of the next save.
    version: i32,
    /// Slug of the price book it is pinned to.
    price_book: String,
    /// When it was last saved, RFC 3339.
    saved_at: String,
    /// The LGPD rules it was last saved under.
    rules: Option<RulesRef>,
    /// The document, as it was sent.
    scenario: Scenario,
}

/// A scenario to save over a version.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ScenarioUpdate {
    /// The version this document was based on.
    version: i32,
    /// The document.
    scenario: Scenario,
}

async fn create(State(state): State<AppState>, headers: HeaderMap, Json(scenario): Json<Scenario>) -> Result<impl IntoResponse, Problem> {
    let known = auth::presented(&state, &headers).await?;
    let (book_id, book) = state.newest_book().await?;
    reject_unusable(&scenario, &book)?;
    let (workspace, key) = match known {
        Some(workspace) => (workspace, None),
        None => state.store.workspace_create().await.map(|(id, key)| (id, Some(key.into_string())))?,
    };
    let record = state.store.scenario_create(workspace, &scenario, book_id).await?;
    let location = format!("/api/v1/scenarios/{}", record.id);
    let created = Created { id: record.id.to_string(), version: record.version, price_book: book.slug.clone(), workspace_key: key };
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(created)))
}

async fn list(State(state): State<AppState>, headers: HeaderMap) -> Result<Json<Vec<ScenarioInfo>>, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let all = state.store.scenario_list(workspace).await?;
    Ok(Json(all.into_iter().map(ScenarioInfo::from).collect()))
}

async fn load(State(state): State<AppState>, headers: HeaderMap, Path(id): Path<String>) -> Result<Json<ScenarioDocument>, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let record = state.store.scenario_load(workspace, scenario_id(&id)?).await?;
    Ok(Json(document(&state, record).await?))
}

async fn save(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Json(update): Json<ScenarioUpdate>,
) -> Result<Json<ScenarioDocument>, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let id = scenario_id(&id)?;
    let before = state.store.scenario_load(workspace, id).await?;
    reject_unusable(&update.scenario, &*state.store.book_load(before.book).await?).map_err(|problem| problem.below("/scenario"))?;
    match state.store.scenario_save(workspace, id, update.version, &update.scenario).await {
        Ok(saved) => {
            let scenario = Scenario { rules: Some(lgpd::rules()), ..update.scenario };
            let record = ScenarioRecord { version: saved.version, updated_at: saved.saved_at, scenario, ..before };
            Ok(Json(document(&state, record).await?))
        }
        Err(SaveError::Conflict { current }) => {
            let now = current.version;
            let current = serde_json::to_value(document(&state, *current).await?).unwrap_or_default();
            Err(Problem::conflict(update.version, now, current))
        }
        Err(SaveError::Store(error)) => Err(error.into()),
    }
}

async fn delete(State(state): State<AppState>, headers: HeaderMap, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    state.store.scenario_delete(workspace, scenario_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What is not an id is nobody's scenario.
pub(super) fn scenario_id(text: &str) -> Result<ScenarioId, Problem> {
    text.parse().map_err(|_| Problem::not_found())
}

/// A program has no draft to keep: what cannot be computed is not saved.
fn reject_unusable(scenario: &Scenario, book: &engine::book::PriceBook) -> Result<(), Problem> {
    let problems = validate::check(scenario, book);
    if problems.is_empty() { Ok(()) } else { Err(Problem::invalid(problems)) }
}

pub(super) async fn document(state: &AppState, mut record: ScenarioRecord) -> Result<ScenarioDocument, Problem> {
    // said beside the document, which comes back as it was sent
    let rules = record.scenario.rules.take();
    Ok(ScenarioDocument {
        id: record.id.to_string(),
        version: record.version,
        price_book: state.store.book_load(record.book).await?.slug.clone(),
        saved_at: timestamp(record.updated_at),
        rules,
        scenario: record.scenario,
    })
}

impl From<ScenarioSummary> for ScenarioInfo {
    fn from(summary: ScenarioSummary) -> Self {
        Self { id: summary.id.to_string(), title: summary.title, version: summary.version, saved_at: timestamp(summary.updated_at) }
    }
}

/// A moment as RFC 3339; the years the database holds always have such a form.
pub(super) fn timestamp(moment: OffsetDateTime) -> String {
    moment.format(&Rfc3339).unwrap_or_default()
}
