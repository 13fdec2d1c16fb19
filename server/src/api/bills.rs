//! `POST /api/v1/bills`: a FOCUS bill, read month by month. Nothing of it is kept.

use crate::bill_forms::reading;
use crate::json::Json;
use crate::problem::Problem;
use crate::state::AppState;
use crate::upload;
use axum::Router;
use axum::extract::{FromRequest as _, Multipart, Query, Request, State};
use axum::routing::post;
use engine::bill::BillReading;
use std::collections::BTreeMap;

pub(super) fn router() -> Router<AppState> {
    Router::new().route("/api/v1/bills", post(read))
}

async fn read(
    State(state): State<AppState>,
    Query(query): Query<BTreeMap<String, String>>,
    request: Request,
) -> Result<Json<BillReading>, Problem> {
    let upload = if upload::is_form(request.headers()) {
        upload::of_form(Multipart::from_request(request, &state).await.map_err(|_| Problem::no_file())?).await?
    } else {
        upload::of_body(request, query).await?
    };
    let (_, book) = state.newest_book().await?;
    reading(&state, upload, book).await?.map(Json).map_err(|refusal| Problem::file_refused(&refusal))
}
