//! Who a program is: the workspace whose key it sends as bearer token.

use crate::problem::Problem;
use crate::state::AppState;
use http::{HeaderMap, header};
use store::WorkspaceId;

/// The workspace of the request; none where no key was sent.
///
/// # Errors
/// Where a key was sent and opens nothing, or the database does not answer.
pub(super) async fn presented(state: &AppState, headers: &HeaderMap) -> Result<Option<WorkspaceId>, Problem> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let key = value.to_str().ok().and_then(|text| {
        let (scheme, key) = text.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| key.trim())
    });
    let workspace = match key {
        Some(key) => state.store.workspace_find(key).await?,
        None => None,
    };
    workspace.map(Some).ok_or_else(Problem::unauthorized)
}

/// The workspace of the request.
///
/// # Errors
/// Where no key was sent, or it opens nothing, or the database does not answer.
pub(super) async fn required(state: &AppState, headers: &HeaderMap) -> Result<WorkspaceId, Problem> {
    presented(state, headers).await?.ok_or_else(Problem::unauthorized)
}
