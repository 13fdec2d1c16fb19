//! Files of a scenario or of a shared page: the workbook, the monthly flows, the comparison.
//!
//! All three are written from one answer, the one the page shows.

use crate::json;
use crate::links;
use crate::problem::Problem;
use crate::state::AppState;
use crate::workspace;
use app::session;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use engine::Answer;
use engine::locale::{Locale, pick};
use engine::scenario::Scenario;
use http::{HeaderMap, HeaderValue, Uri, header};
use store::BookId;

/// The files of `/s/{token}` and `/scenarios/{id}`.
pub fn router() -> Router<AppState> {
    let mut router = Router::new();
    for file in [File::Workbook, File::Flows, File::Comparison] {
        router = router
            .route(
                &format!("/s/{{token}}/{}", file.name()),
                get(move |State(state): State<AppState>, Path(token): Path<String>, uri: Uri, headers: HeaderMap| async move {
                    let shared = links::open(&state, &headers, &token).await?;
                    deliver(&state, shared.scenario, shared.book, file, session::locale(&uri, &headers)).await
                }),
            )
            .route(
                &format!("/scenarios/{{id}}/{}", file.name()),
                get(move |State(state): State<AppState>, Path(id): Path<String>, uri: Uri, headers: HeaderMap| async move {
                    let workspace = workspace::of(&state, &headers).await?.ok_or_else(Problem::not_found)?;
                    let id = id.parse().map_err(|_| Problem::not_found())?;
                    let record = state.store.scenario_load(workspace, id).await?;
                    deliver(&state, record.scenario, record.book, file, session::locale(&uri, &headers)).await
                }),
            );
    }
    router
}

/// A file that can be fetched.
#[derive(Debug, Clone, Copy)]
enum File {
    Workbook,
    Flows,
    Comparison,
}

impl File {
    const fn name(self) -> &'static str {
        match self {
            Self::Workbook => "workbook.xlsx",
            Self::Flows => "flows.csv",
            Self::Comparison => "comparison.json",
        }
    }

    const fn media_type(self) -> &'static str {
        match self {
            Self::Workbook => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Flows => "text/csv; charset=utf-8",
            Self::Comparison => "application/json",
        }
    }

    /// What the saved file is called after the scenario's title.
    const fn ending(self, locale: Locale) -> &'static str {
        match self {
            Self::Workbook => ".xlsx",
            Self::Flows => pick(locale, " - fluxos.csv", " - flows.csv"),
            Self::Comparison => ".json",
        }
    }
}

async fn deliver(state: &AppState, scenario: Scenario, book: BookId, file: File, locale: Locale) -> Result<Response, Problem> {
    let book = state.store.book_load(book).await?;
    state.metrics.comparison();
    // Writing a workbook takes longer than a request may hold up others.
    let title = scenario.title.clone();
    let bytes = tokio::task::spawn_blocking(move || {
        let answer = engine::compute(&scenario, &book).map_err(Problem::invalid)?;
        write(&answer, &scenario, file, locale)
    })
    .await
    .map_err(|error| failed(file, &error))??;
    let disposition = content_disposition(&format!("Fiel - {title}{}", file.ending(locale)));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(file.media_type())),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    Ok((headers, bytes).into_response())
}

fn write(answer: &Answer, scenario: &Scenario, file: File, locale: Locale) -> Result<Vec<u8>, Problem> {
    match file {
        File::Workbook => report::workbook(answer, scenario, locale).map_err(|error| failed(file, &error)),
        File::Flows => Ok(report::flows_csv(&answer.comparison, locale).into_bytes()),
        File::Comparison => json::to_bytes(&answer.comparison).map_err(|error| failed(file, &error)),
    }
}

fn failed(file: File, error: &dyn std::error::Error) -> Problem {
    tracing::error!(file = file.name(), %error, "a download could not be written");
    Problem::internal()
}

/// `attachment` with `name`: plain letters for old readers, and all of it as RFC 5987 says.
pub(crate) fn content_disposition(name: &str) -> HeaderValue {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || " -_.".contains(c) { c } else { '_' }).collect();
    let mut full = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            full.push(char::from(byte));
        } else {
            full.push_str(&format!("%{byte:02X}"));
        }
    }
    HeaderValue::from_str(&format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{full}"))
        .unwrap_or_else(|_| HeaderValue::from_static("attachment"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_cannot_break_the_header() {
        let value = content_disposition("Visão \"A\"\r\nX: 1/..\\.xlsx");
        assert_eq!(
            value.to_str().expect("plain letters"),
            "attachment; filename=\"Vis_o _A___X_ 1_.._.xlsx\"; filename*=UTF-8''Vis%C3%A3o%20%22A%22%0D%0AX%3A%201%2F..%5C.xlsx"
        );
    }
}
