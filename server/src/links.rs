//! Share links: made as their owner wishes, for pages and programs; and the one way from files and forms to what a link shows.
//!
//! Owns what is checked before a link is made, the limits of attempts at a password, and the cookie that stands for one. Everything
//! below `/s/{token}` that is not a page of `app` comes through [`open`].

use crate::keeper::Source;
use crate::pages;
use crate::passwords;
use crate::problem::Problem;
use crate::state::AppState;
use crate::workspace;
use app::session;
use app::told::Told;
use axum::Router;
use axum::extract::{Form, Path, State, rejection::FormRejection};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use engine::locale::Text;
use engine::problem::Problem as FieldProblem;
use http::{HeaderMap, StatusCode, Uri, header};
use serde::Deserialize;
use std::collections::BTreeMap;
use store::{ATTEMPT_MINUTES, LinkId, LinkPassword, LinkRole, NewLink, ScenarioId, Shared, Token, WorkspaceId};
use time::OffsetDateTime;

/// Attempts from one address, in [`ATTEMPT_MINUTES`], after which it has to wait.
const HERE: i64 = 10;
/// Attempts at one link from all addresses after which everybody has to wait; who was let in before is not asked.
const AT_LINK: i64 = 30;

/// What the link with `token` shows to whoever sent `headers`.
///
/// # Errors
/// 404 where there never was such a link, 410 where it opens no more, 403 where it asks for a password, 503 where the database does
/// not answer.
pub async fn open(state: &AppState, headers: &HeaderMap, token: &str) -> Result<Shared, Problem> {
    Ok(state.store.shared_open(token, session::cookie(headers, session::UNLOCK)).await?)
}

/// How a link is to be made.
#[derive(Debug, Clone)]
pub struct Wish {
    /// What its readers may do.
    pub role: LinkRole,
    /// When it stops opening.
    pub expires_at: Option<OffsetDateTime>,
    /// Its password, not empty.
    pub password: Option<String>,
}

/// Makes a link to a scenario of `workspace`, as it is saved now.
///
/// # Errors
/// 404 where it is not theirs, 422 where the scenario cannot be computed, the password cannot be used or the end is past, 503 where
/// the database does not answer.
pub async fn make(state: &AppState, workspace: WorkspaceId, id: ScenarioId, wish: Wish) -> Result<(LinkId, Token), Problem> {
    let record = state.store.scenario_load(workspace, id).await?;
    let book = state.store.book_load(record.book).await?;
    // What cannot be computed cannot be shown to others.
    let faults = engine::validate::check(&record.scenario, &book);
    if !faults.is_empty() {
        return Err(Problem::invalid(faults));
    }
    let past = wish.expires_at.filter(|at| *at <= OffsetDateTime::now_utc());
    let faults: Vec<FieldProblem> = [
        past.and_then(|_| store::Refusal::of("share_link_expires_later")).map(|r| about("/expires_at", "past", r.message)),
        wish.password.as_deref().and_then(passwords::fault).map(|message| about("/password", "password_length", message)),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !faults.is_empty() {
        return Err(Problem::invalid(faults));
    }
    let hash = match wish.password {
        Some(password) => Some(passwords::hash(state, password).await?),
        None => None,
    };
    let new = NewLink { role: wish.role, expires_at: wish.expires_at, password_hash: hash.as_deref() };
    Ok(state.store.link_create(workspace, record.id, new).await?)
}

/// A fault of a field, without the value: it may be a password.
pub(crate) fn about(field: &str, code: &str, message: Text) -> FieldProblem {
    FieldProblem { field: field.into(), code: code.into(), value: String::new(), limit: String::new(), message }
}

/// The address a password is sent to.
pub fn router() -> Router<AppState> {
    Router::new().route("/s/{token}/password", post(unlock))
}

#[derive(Deserialize)]
struct Unlock {
    password: String,
    /// What was asked for, below the link's address.
    #[serde(default)]
    to: String,
}

/// Lets a browser past the password of a link. A token that never was one is answered as a wrong password is: with the same page,
/// after the same work, and counted alike.
async fn unlock(
    State(state): State<AppState>,
    Path(token): Path<String>,
    source: Source,
    headers: HeaderMap,
    form: Result<Form<Unlock>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(form) = form.map_err(|_| Problem::bad_query("password"))?;
    let page = format!("/s/{token}");
    let again = |status, said| {
        let told = Told::of("password", said, BTreeMap::from([("to".to_owned(), form.to.clone())]));
        pages::told(&state, &page, &headers, status, told)
    };
    let attempt = state.store.link_attempt(&token, source.address()).await?;
    if attempt.here > HERE || attempt.at_link > AT_LINK {
        // who keeps trying does not lengthen the wait of the others
        state.store.link_attempt_forget(attempt).await?;
        let problem = Problem::too_many_attempts(ATTEMPT_MINUTES);
        let mut response = again(problem.status, problem.detail.clone()).await?;
        response.headers_mut().insert(header::RETRY_AFTER, http::HeaderValue::from(60 * ATTEMPT_MINUTES));
        return Ok(response);
    }
    let found = state.store.link_password(&token).await?;
    let right = passwords::is(&state, form.password, found.as_ref().and_then(|link| link.hash.clone())).await?;
    let lead = || Redirect::to(&within(&page, &form.to)).into_response();
    match found {
        Some(LinkPassword { link, .. }) if right => {
            state.store.link_attempt_forget(attempt).await?;
            let secret = state.store.link_unlock(link, session::cookie(&headers, session::UNLOCK)).await?;
            count(&state, &headers, &token, &secret).await;
            let mut response = lead();
            if let Some(cookie) = session::keep_unlock(&headers, secret.expose()) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            Ok(response)
        }
        Some(LinkPassword { hash: None, .. }) => {
            state.store.link_attempt_forget(attempt).await?;
            Ok(lead())
        }
        _ => {
            let said = Text::new(
                "A senha não confere. Confira maiúsculas, minúsculas e espaços.",
                "The password is not right. Check capitals and spaces.",
            );
            again(StatusCode::FORBIDDEN, said).await
        }
    }
}

/// Counts the opening that a right password is: the page that follows comes from the page of the password, and is not counted again.
async fn count(state: &AppState, headers: &HeaderMap, token: &str, secret: &Token) {
    let counted = async {
        let shared = state.store.shared_open(token, Some(secret.expose())).await?;
        let mine = workspace::of(state, headers).await?.is_some_and(|id| id == shared.owner);
        if !mine && session::is_somebodys(headers) {
            state.store.link_opened(shared.link).await?;
        }
        Ok::<_, Problem>(())
    };
    if let Err(problem) = counted.await {
        tracing::warn!(kind = problem.kind, "an opening was not counted");
    }
}

/// The address below `page` that was asked for; `page` itself where `to` leads elsewhere.
fn within(page: &str, to: &str) -> String {
    let plain = to.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'\\' | b'"' | b'<' | b'>'));
    let below = to.starts_with("/cells/") || to.starts_with('?');
    let path = format!("{page}{to}");
    if plain && below && !to.contains("..") && path.parse::<Uri>().is_ok() { path } else { page.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_leads_to_what_was_asked_for_and_nowhere_else() {
        for to in ["/cells/a.total?month=3&currency=usd", "?currency=usd", "/cells/a.flow#comments"] {
            assert_eq!(within("/s/abc", to), format!("/s/abc{to}"));
        }
        for to in ["", "//evil.example", "/../../keeper", "@evil.example", "/cells/../../x", "/copy", "\r\nSet-Cookie: a=b", "/cells/\\x"] {
            assert_eq!(within("/s/abc", to), "/s/abc", "{to}");
        }
    }
}
