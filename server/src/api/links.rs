//! `/api/v1/scenarios/{id}/links`: share links, each pinned to a version and its prices.

use super::auth;
use super::scenarios::{scenario_id, timestamp};
use crate::json::{self, Json};
use crate::links::{self, Wish};
use crate::problem::Problem;
use crate::state::AppState;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use axum::routing::{delete, get};
use engine::locale::Text;
use engine::problem::Problem as FieldProblem;
use http::{HeaderMap, StatusCode, header};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{Link, LinkId, LinkRole, LinkState};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

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
    /// Slug of the price book it shows it with.
    price_book: String,
    /// `read`, `copy` (and read) or `comment` (and copy and read).
    role: &'static str,
    /// Whether it asks for a password.
    password: bool,
    /// When it was made, RFC 3339.
    created_at: String,
    /// When it stops opening, RFC 3339; null where it does not.
    expires_at: Option<String>,
    /// When it was revoked, RFC 3339.
    revoked_at: Option<String>,
    /// `open`, `expired` or `revoked`.
    state: &'static str,
    /// How often its page was opened; by whom is not kept.
    opened: i64,
    /// When last, RFC 3339.
    last_opened_at: Option<String>,
}

/// How a link is to be made. An empty body makes one that may be read and copied, without end and without a password.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct LinkWish {
    /// What its readers may do; each role holds those before it. Files may be downloaded with every one.
    role: Role,
    /// When it stops opening, RFC 3339.
    expires_at: Option<String>,
    /// Its password, 8 to 200 characters. It cannot be read again.
    password: Option<String>,
}

/// What the readers of a link may do.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Role {
    /// Read.
    Read,
    /// Read, and make a copy of their own.
    #[default]
    Copy,
    /// Read, copy, and comment.
    Comment,
}

impl LinkWish {
    fn read(body: &[u8]) -> Result<Wish, Problem> {
        let wish: Self = if body.is_empty() { Self::default() } else { json::parse(body)? };
        let role = match wish.role {
            Role::Read => LinkRole::Read,
            Role::Copy => LinkRole::Copy,
            Role::Comment => LinkRole::Comment,
        };
        let expires_at = wish.expires_at.map(|text| {
            OffsetDateTime::parse(&text, &Rfc3339).map_err(|_| {
                let said = Text::new(
                    "A data e hora seguem a RFC 3339, por exemplo 2027-03-31T23:59:59-03:00.",
                    "Date and time are as in RFC 3339, for example 2027-03-31T23:59:59-03:00.",
                );
                Problem::invalid(vec![FieldProblem { value: text, ..links::about("/expires_at", "not_a_moment", said) }])
            })
        });
        Ok(Wish { role, expires_at: expires_at.transpose()?, password: wish.password })
    }
}

async fn create(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<impl IntoResponse, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let (link, token) = links::make(&state, workspace, scenario_id(&id)?, LinkWish::read(&body)?).await?;
    let path = format!("/s/{}", token.expose());
    Ok((StatusCode::CREATED, [(header::LOCATION, path.clone())], Json(NewLink { id: link.to_string(), path })))
}

async fn list(State(state): State<AppState>, headers: HeaderMap, Path(id): Path<String>) -> Result<Json<Vec<LinkInfo>>, Problem> {
    let workspace = auth::required(&state, &headers).await?;
    let links = state.store.link_list(workspace, scenario_id(&id)?).await?;
    let books = state.store.books_list().await?;
    let slug = |link: &Link| books.iter().find(|b| b.id == link.book).map(|b| b.slug.clone()).unwrap_or_default();
    Ok(Json(links.into_iter().map(|link| LinkInfo::of(slug(&link), link)).collect()))
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

impl LinkInfo {
    fn of(price_book: String, link: Link) -> Self {
        let state = match link.state {
            LinkState::Open => "open",
            LinkState::Expired => "expired",
            LinkState::Revoked => "revoked",
        };
        Self {
            id: link.id.to_string(),
            version: link.version,
            price_book,
            role: link.role.word(),
            password: link.password,
            created_at: timestamp(link.created_at),
            expires_at: link.expires_at.map(timestamp),
            revoked_at: link.revoked_at.map(timestamp),
            state,
            opened: link.opened,
            last_opened_at: link.last_opened_at.map(timestamp),
        }
    }
}
