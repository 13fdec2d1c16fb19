//! Who keeps the prices of this installation: sign-in by `FIEL_ADMIN_TOKEN` or by a link that opens once, the session in a cookie,
//! and what may only be done with one.
//!
//! Owns comparing the secret and the limits of wrong attempts. Refuses to keep sessions itself: those are the store's, so that every
//! copy of the program knows them.

use crate::config::Config;
use crate::problem::Problem;
use crate::state::AppState;
use app::session;
use axum::Router;
use axum::extract::{ConnectInfo, Form, FromRequestParts, State, rejection::FormRejection};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use http::request::Parts;
use http::{HeaderMap, header};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use std::convert::Infallible;
use std::net::SocketAddr;
use store::{ATTEMPT_MINUTES, Token};

/// Characters the secret must have: a shorter one can be guessed.
const SHORTEST: usize = 16;
/// Wrong attempts from one address, in [`ATTEMPT_MINUTES`], after which it has to wait.
const HERE: i64 = 10;
/// Wrong attempts from all addresses after which everybody has to wait.
const ALL: i64 = 200;

/// The keeper's secret as it is compared: its SHA-256, so that the time it takes says nothing of its characters.
#[derive(Debug, Clone, Copy, Default)]
pub struct Secret(Option<[u8; 32]>);

impl Secret {
    /// The secret of the settings.
    ///
    /// # Errors
    /// Where it is shorter than 16 characters.
    pub fn of(config: &Config) -> anyhow::Result<Self> {
        let Some(secret) = config.admin_token.as_deref().map(str::trim).filter(|s| !s.is_empty()) else { return Ok(Self(None)) };
        let n = secret.chars().count();
        anyhow::ensure!(n >= SHORTEST, "FIEL_ADMIN_TOKEN has {n} characters; it needs {SHORTEST} or more, as from `openssl rand -hex 24`");
        Ok(Self(Some(Sha256::digest(secret.as_bytes()).into())))
    }

    fn is(self, presented: &str) -> bool {
        self.0.is_some_and(|secret| secret == <[u8; 32]>::from(Sha256::digest(presented.trim().as_bytes())))
    }
}

/// Where a request comes from, for counting: the last address a proxy noted, else the other end of the connection.
#[derive(Debug, Clone)]
pub struct Source(String);

impl Source {
    /// The address, or what stands for it.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.0
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Source {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let noted = parts.headers.get("x-forwarded-for").and_then(|v| v.to_str().ok()).and_then(|v| v.rsplit(',').next());
        let peer = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_string());
        Ok(Self(noted.map(|n| n.trim().to_owned()).or_else(peer).unwrap_or_default()))
    }
}

/// Passes where the request is the keeper's: by the session in its cookie, or by the secret as bearer token.
///
/// # Errors
/// 401 where it is nobody's, 429 where there were too many wrong attempts, 503 where the database does not answer.
pub async fn required(state: &AppState, headers: &HeaderMap, source: &Source) -> Result<(), Problem> {
    if let Some(token) = session::cookie(headers, session::KEEPER)
        && state.store.keeper_session_is_open(token).await?
    {
        return Ok(());
    }
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Err(Problem::not_the_keeper()) };
    let bearer = value.to_str().ok().and_then(|text| {
        let (scheme, key) = text.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| key.trim())
    });
    attempt(state, source, async || Ok(bearer.is_some_and(|b| state.keeper.is(b)))).await
}

/// Counts a wrong attempt, and refuses to look where there were too many.
async fn attempt(state: &AppState, source: &Source, right: impl AsyncFnOnce() -> Result<bool, Problem>) -> Result<(), Problem> {
    let made = state.store.keeper_attempts(&source.0).await?;
    if made.here >= HERE || made.all >= ALL {
        return Err(Problem::too_many_attempts(ATTEMPT_MINUTES));
    }
    if right().await? {
        return Ok(());
    }
    state.store.keeper_attempt_failed(&source.0).await?;
    Err(Problem::not_the_keeper())
}

/// The addresses of signing in and out.
pub fn router() -> Router<AppState> {
    Router::new().route("/keeper", post(sign_in)).route("/keeper/leave", post(leave))
}

#[derive(Deserialize)]
struct SignIn {
    /// The secret, or the token of a link.
    secret: String,
}

async fn sign_in(
    State(state): State<AppState>,
    source: Source,
    headers: HeaderMap,
    form: Result<Form<SignIn>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(form) = form.map_err(|_| Problem::bad_query("secret"))?;
    let secret = form.secret.trim();
    let right = async || Ok(state.keeper.is(secret) || state.store.keeper_invite_use(secret).await?);
    match attempt(&state, &source, right).await {
        Ok(()) => {}
        // the page says so over the form
        Err(problem) if problem.status == http::StatusCode::UNAUTHORIZED => return Ok(Redirect::to("/keeper?wrong=1").into_response()),
        Err(other) => return Err(other),
    }
    let token: Token = state.store.keeper_session_create().await?;
    let mut response = Redirect::to("/keeper").into_response();
    if let Some(cookie) = session::keep_keeper(&headers, token.expose()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

async fn leave(State(state): State<AppState>, headers: HeaderMap) -> Result<Response, Problem> {
    if let Some(token) = session::cookie(&headers, session::KEEPER) {
        state.store.keeper_session_end(token).await?;
    }
    let mut response = Redirect::to("/prices").into_response();
    if let Some(cookie) = session::forget_keeper(&headers) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
