//! The browser's workspace: the unguessable key in its cookie, whose name and attributes `app::session` owns.

use crate::problem::Problem;
use crate::state::AppState;
use app::session;
use http::{HeaderMap, HeaderValue};
use store::WorkspaceId;

/// The workspace the request's cookie opens, if any.
///
/// # Errors
/// Where the database does not answer.
pub async fn of(state: &AppState, headers: &HeaderMap) -> Result<Option<WorkspaceId>, Problem> {
    match session::cookie(headers, session::WORKSPACE) {
        Some(key) => Ok(state.store.workspace_find(key).await?),
        None => Ok(None),
    }
}

/// The request's workspace; where it has none, a new one and the cookie that opens it.
///
/// # Errors
/// Where the database does not answer.
pub async fn of_or_new(state: &AppState, headers: &HeaderMap) -> Result<(WorkspaceId, Option<HeaderValue>), Problem> {
    if let Some(id) = of(state, headers).await? {
        return Ok((id, None));
    }
    let (id, key) = state.store.workspace_create().await?;
    Ok((id, session::keep_workspace(headers, key.expose())))
}
