//! The browser's workspace: the unguessable key in its cookie.
//!
//! Pages read the same cookie through `app::session`, which owns its name and attributes.

use crate::problem::Problem;
use crate::reader;
use crate::state::AppState;
use http::{HeaderMap, HeaderValue};
use store::WorkspaceId;

const COOKIE: &str = "fiel_workspace";

/// The workspace the request's cookie opens, if any.
///
/// # Errors
/// Where the database does not answer.
pub async fn of(state: &AppState, headers: &HeaderMap) -> Result<Option<WorkspaceId>, Problem> {
    match reader::cookie(headers, COOKIE) {
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
    Ok((id, Some(cookie(key.expose(), 400 * 24 * 3600, headers))))
}

/// The cookie that makes the browser forget its workspace.
#[must_use]
pub fn forget(headers: &HeaderMap) -> HeaderValue {
    cookie("", 0, headers)
}

/// 400 days is the longest browsers keep a cookie.
fn cookie(value: &str, seconds: u32, headers: &HeaderMap) -> HeaderValue {
    let by_https = headers.get("x-forwarded-proto").is_some_and(|v| v == "https");
    let secure = if by_https { "; Secure" } else { "" };
    HeaderValue::from_str(&format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"))
        .unwrap_or_else(|_| HeaderValue::from_static(""))
}
