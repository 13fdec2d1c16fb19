//! `/api/v1/price-drafts`: files of prices as drafts, what they would change, what is chosen, publishing. For the keeper only.

use crate::drafting::{self, Held, NoDraft};
use crate::imports::asked_of;
use crate::json::Json;
use crate::keeper::{self, Source};
use crate::problem::Problem;
use crate::state::AppState;
use crate::upload;
use axum::Router;
use axum::extract::{FromRequest as _, Multipart, Path, Query, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use engine::book::PriceRow;
use engine::book::changes::{Became, Change};
use engine::book::draft::{Choices, Report};
use http::{HeaderMap, StatusCode, header};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::{BookId, DraftInfo, PublishError};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/v1/price-drafts", get(list).post(create))
        .route("/api/v1/price-drafts/{id}", get(load).delete(discard))
        .route("/api/v1/price-drafts/{id}/choices", put(choose))
        .route("/api/v1/price-drafts/{id}/publish", post(publish))
}

/// A draft in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct DraftLine {
    /// Its id.
    id: String,
    /// Slug of the book it is held against.
    base: String,
    /// What it was read from.
    origin: String,
    /// When it was read.
    #[schemars(extend("format" = "date-time"))]
    created_at: String,
    /// Prices in it.
    rows: i64,
}

/// A draft and what it would change.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct DraftDocument {
    /// Its id.
    id: String,
    /// Slug of the book it is held against.
    base: String,
    /// What it was read from.
    origin: String,
    /// What the file held besides prices.
    report: Report,
    /// Prices that stay the same.
    same: usize,
    /// What differs: first what is to be checked, then what moved, then what is new.
    changes: Vec<ChangeLine>,
    /// What was chosen so far, by place.
    choices: Choices,
}

/// One difference.
#[derive(Debug, Serialize, JsonSchema)]
struct ChangeLine {
    /// Where it stands, for `choices`.
    place: String,
    /// `moved`, `new` or `gone`.
    became: &'static str,
    /// Whether it counts only once it is accepted.
    to_check: bool,
    /// Whether it counts as chosen so far.
    accepted: bool,
    /// What it changed by, as a fraction.
    by: Option<f64>,
    /// Why it is suspicious, each with what it is held against.
    whys: Vec<WhyLine>,
    /// As it was.
    before: Option<PriceRow>,
    /// As it is.
    after: Option<PriceRow>,
}

/// Why a change is suspicious.
#[derive(Debug, Serialize, JsonSchema)]
struct WhyLine {
    /// `tenfold`, `spot_above_on_demand`, `older`, `repeated`, `other_thing` or `nothing_to_discount`.
    why: &'static str,
    /// The price it is held against.
    against: f64,
}

/// How a draft is published.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Publish {
    /// The word in addresses.
    slug: String,
    /// What people call it.
    name: String,
    /// The day printed on it, `YYYY-MM-DD`; today where none is said.
    #[serde(default)]
    date: Option<String>,
}

/// A book that was published.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Published {
    /// Its word in addresses.
    slug: String,
}

fn id_of(text: &str) -> Result<BookId, Problem> {
    text.parse().map_err(|_| Problem::not_found())
}

async fn list(State(state): State<AppState>, source: Source, headers: HeaderMap) -> Result<Json<Vec<DraftLine>>, Problem> {
    keeper::required(&state, &headers, &source).await?;
    Ok(Json(state.store.drafts_list().await?.into_iter().map(DraftLine::from).collect()))
}

async fn create(
    State(state): State<AppState>,
    source: Source,
    Query(query): Query<BTreeMap<String, String>>,
    request: Request,
) -> Result<Response, Problem> {
    keeper::required(&state, request.headers(), &source).await?;
    let upload = if upload::is_form(request.headers()) {
        upload::of_form(Multipart::from_request(request, &state).await.map_err(|_| Problem::no_file())?).await?
    } else {
        upload::of_body(request, query).await?
    };
    let mut asked = asked_of(&upload);
    if asked.seen_on.is_empty() {
        asked.seen_on = OffsetDateTime::now_utc().date().to_string();
    }
    let _place = state.reading.acquire().await.map_err(|_| Problem::internal())?;
    let id = drafting::make(&state.store, upload.file, asked, |_| {}).await.map_err(|error| match error {
        NoDraft::Refused(refusal) => Problem::file_refused(&refusal),
        NoDraft::Store(error) => error.into(),
    })?;
    let document = document(id, &drafting::load(&state.store, id).await?);
    let at = format!("/api/v1/price-drafts/{id}");
    Ok((StatusCode::CREATED, [(header::LOCATION, at)], Json(document)).into_response())
}

async fn load(
    State(state): State<AppState>,
    source: Source,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<DraftDocument>, Problem> {
    keeper::required(&state, &headers, &source).await?;
    let id = id_of(&id)?;
    Ok(Json(document(id, &drafting::load(&state.store, id).await?)))
}

async fn choose(
    State(state): State<AppState>,
    source: Source,
    headers: HeaderMap,
    Path(id): Path<String>,
    Json(choices): Json<Choices>,
) -> Result<StatusCode, Problem> {
    keeper::required(&state, &headers, &source).await?;
    let id = id_of(&id)?;
    let held = drafting::load(&state.store, id).await?;
    if let Some(key) = choices.keys().find(|key| !held.draft.report.may_choose(key)) {
        return Err(Problem::bad_query(key));
    }
    state.store.draft_choose(id, &choices).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn publish(
    State(state): State<AppState>,
    source: Source,
    headers: HeaderMap,
    Path(id): Path<String>,
    Json(asked): Json<Publish>,
) -> Result<Response, Problem> {
    keeper::required(&state, &headers, &source).await?;
    let on = match &asked.date {
        None => OffsetDateTime::now_utc().date(),
        Some(text) => crate::draft_forms::day(text).map_err(Problem::not_published)?,
    };
    drafting::publish(&state.store, id_of(&id)?, &asked.slug, &asked.name, on).await.map_err(|error| {
        match (drafting::in_words(&error), error) {
            (Some(text), _) => Problem::not_published(text),
            (None, PublishError::Store(error)) => error.into(),
            (None, _) => Problem::internal(),
        }
    })?;
    let at = format!("/api/v1/price-books/{}", asked.slug);
    Ok((StatusCode::CREATED, [(header::LOCATION, at)], Json(Published { slug: asked.slug })).into_response())
}

async fn discard(State(state): State<AppState>, source: Source, headers: HeaderMap, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    keeper::required(&state, &headers, &source).await?;
    state.store.draft_discard(id_of(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn document(id: BookId, held: &Held) -> DraftDocument {
    let found = held.changes();
    DraftDocument {
        id: id.to_string(),
        base: held.base.slug.clone(),
        origin: held.draft.origin.clone(),
        report: held.draft.report.clone(),
        same: found.same,
        changes: found.changes.iter().map(|change| line(change, &held.draft.choices)).collect(),
        choices: held.draft.choices.clone(),
    }
}

fn line(change: &Change<'_>, choices: &Choices) -> ChangeLine {
    ChangeLine {
        place: change.place.to_string(),
        became: match change.became() {
            Became::Moved => "moved",
            Became::New => "new",
            Became::Gone => "gone",
        },
        to_check: change.to_check(),
        accepted: change.accepted(choices),
        by: change.by,
        whys: change.whys.iter().map(|(why, against)| WhyLine { why: why.word(), against: *against }).collect(),
        before: change.before.cloned(),
        after: change.after.cloned(),
    }
}

impl From<DraftInfo> for DraftLine {
    fn from(draft: DraftInfo) -> Self {
        Self {
            id: draft.id.to_string(),
            base: draft.base,
            origin: draft.origin,
            created_at: draft.created_at.format(&Rfc3339).unwrap_or_default(),
            rows: draft.rows,
        }
    }
}
