//! `/api/v1/scenarios/{id}/comments`: what readers of a scenario's links wrote, for whoever shared it.

use super::auth;
use super::scenarios::{scenario_id, timestamp};
use crate::comment_forms::{TEXT, cleaned, fault};
use crate::json::Json;
use crate::links;
use crate::problem::Problem;
use crate::state::AppState;
use axum::Router;
use axum::extract::{Path, State};
use axum::routing::{get, put};
use http::{HeaderMap, StatusCode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{Comment, CommentId};

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/v1/scenarios/{id}/comments", get(list))
        .route("/api/v1/scenarios/{id}/comments/{comment}", put(tend).delete(delete))
}

/// A comment.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CommentInfo {
    /// Its id.
    id: String,
    /// Id of the link it was written on.
    link: String,
    /// Who wrote it, as they call themselves; nobody checks it.
    author: String,
    /// What they wrote: text only, with line breaks.
    text: String,
    /// Address of the cell it is on; null where it is on the whole.
    cell: Option<String>,
    /// How amounts were shown there, as the query of its page; empty for the usual.
    view: String,
    /// When it was written, RFC 3339.
    created_at: String,
    /// What was answered.
    answer: Option<String>,
    /// When, RFC 3339.
    answered_at: Option<String>,
    /// When it was marked as settled, RFC 3339.
    settled_at: Option<String>,
}

/// What becomes of a comment.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CommentTended {
    /// Whether it is settled.
    settled: bool,
    /// The answer, up to 1,000 characters; null takes it back.
    answer: Option<String>,
}

async fn list(State(state): State<AppState>, headers: HeaderMap, Path(id): Path<String>) -> Result<Json<Vec<CommentInfo>>, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let id = state.store.scenario_load(workspace, scenario_id(&id)?).await?.id;
    let comments = state.store.comments_of_scenario(workspace, id).await?;
    Ok(Json(comments.into_iter().map(CommentInfo::from).collect()))
}

async fn tend(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path((id, comment)): Path<(String, String)>,
    Json(tended): Json<CommentTended>,
) -> Result<StatusCode, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let (id, comment) = (scenario_id(&id)?, comment_id(&comment)?);
    let answer = tended.answer.map(|text| cleaned(&text, true)).filter(|text| !text.is_empty());
    if let Some((_, said)) = answer.as_deref().and_then(|text| fault("answer", text, TEXT, ("A resposta", "The answer"))) {
        return Err(Problem::invalid(vec![links::about("/answer", "text_length", said)]));
    }
    state.store.comment_answer(workspace, id, comment, answer.as_deref()).await?;
    state.store.comment_settle(workspace, id, comment, tended.settled).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn delete(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path((id, comment)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    state.store.comment_delete(workspace, scenario_id(&id)?, comment_id(&comment)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn comment_id(text: &str) -> Result<CommentId, Problem> {
    text.parse().map_err(|_| Problem::not_found())
}

impl From<Comment> for CommentInfo {
    fn from(comment: Comment) -> Self {
        Self {
            id: comment.id.to_string(),
            link: comment.link.to_string(),
            author: comment.author,
            text: comment.body,
            cell: comment.address,
            view: comment.view,
            created_at: timestamp(comment.created_at),
            answer: comment.answer,
            answered_at: comment.answered_at.map(timestamp),
            settled_at: comment.settled_at.map(timestamp),
        }
    }
}
