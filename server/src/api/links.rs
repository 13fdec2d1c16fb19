//! `/api/v1/scenarios/{id}/links`: share links, each pinned to a version and its prices.

use super::auth;
use super::scenarios::{scenario_id, timestamp};
use crate::json::Json;
use crate::problem::Problem;
use crate::state::AppState;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use axum::routing::{delete, get};
use http::{HeaderMap, StatusCode, header};
use schemars::JsonSchema;
use serde::Serialize;
use store::{Link, LinkId, LinkState};

pub(super) fn router() -> Router<AppState> {
    Router::new().route("/api/v1/scenarios/{id}/links", get(list).post(create)).route("/api/v1/scenarios/{id}/links/{link}", delete(revoke))
}

/// A link that was just made.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct NewLink {
    /// Its id, to revoke it.
    id: String,
    /// Its path, with the token. It is shown only now.
    path: String,
}

/// A link in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct LinkInfo {
    /// Its id.
    id: String,
    /// Version of the scenario it shows.
    version: i32,
    /// When it was made, RFC 3339.
    created_at: String,
    /// `open`, `expired` or `revoked`.
    state: &'static str,
}

async fn create(State(state): State<AppState>, headers: HeaderMap, Path(id): Path<String>) -> Result<impl IntoResponse, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let record = state.store.scenario_load(workspace, scenario_id(&id)?).await?;
    let book = state.store.book_load(record.book).await?;
    // What cannot be computed cannot be shown to others.
    let faults = engine::validate::check(&record.scenario, &book);
    if !faults.is_empty() {
        return Err(Problem::invalid(faults));
    }
    let (link, token) = state.store.link_create(workspace, record.id, None).await?;
    let path = format!("/s/{}", token.expose());
    Ok((StatusCode::CREATED, [(header::LOCATION, path.clone())], Json(NewLink { id: link.to_string(), path })))
}

async fn list(State(state): State<AppState>, headers: HeaderMap, Path(id): Path<String>) -> Result<Json<Vec<LinkInfo>>, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let links = state.store.link_list(workspace, scenario_id(&id)?).await?;
    Ok(Json(links.into_iter().map(LinkInfo::from).collect()))
}

async fn revoke(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path((id, link)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let link: LinkId = link.parse().map_err(|_| Problem::not_found())?;
    let of_scenario = state.store.link_list(workspace, scenario_id(&id)?).await?;
    if !of_scenario.iter().any(|one| one.id == link) {
        return Err(Problem::not_found());
    }
    state.store.link_revoke(workspace, link).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<Link> for LinkInfo {
    fn from(link: Link) -> Self {
        let state = match link.state {
            LinkState::Open => "open",
            LinkState::Expired => "expired",
            LinkState::Revoked => "revoked",
        };
        Self { id: link.id.to_string(), version: link.version, created_at: timestamp(link.created_at), state }
    }
}
