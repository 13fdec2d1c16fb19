//! Files of a scenario or of a shared page: the report, the workbook, CSV and JSON.
//!
//! All are written from one answer, the one the page shows: the same view of amounts and the same what-if, as the address says.
//! Refuses to keep a file: each is made when it is asked for, and the same address gives the same bytes while nothing is saved.

use crate::json;
use crate::links;
use crate::problem::Problem;
use crate::state::AppState;
use crate::workspace;
use app::api::{Asked, as_asked};
use app::session;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use engine::Answer;
use engine::locale::{Locale, pick};
use engine::scenario::Scenario;
use http::{HeaderMap, HeaderValue, Uri, header};
use report::{Dialect, Table};
use report_pdf::Cover;
use store::BookId;
use time::OffsetDateTime;

/// The files of `/s/{token}` and `/scenarios/{id}`.
pub fn router() -> Router<AppState> {
    let mut router = Router::new();
    for file in File::ALL {
        router = router
            .route(
                &format!("/s/{{token}}/{}", file.name()),
                get(move |State(state): State<AppState>, Path(token): Path<String>, uri: Uri, headers: HeaderMap| async move {
                    let shared = links::open(&state, &headers, &token).await?;
                    let cover = Cover {
                        version: Some(shared.version),
                        shared_on: Some(day(shared.created_at)),
                        made_on: None,
                        link: session::origin(&headers, state.public_url.as_deref()).map(|origin| format!("{origin}/s/{token}")),
                        valid_until: shared.expires_at.map(day),
                    };
                    deliver(&state, Of { scenario: shared.scenario, book: shared.book, cover }, file, &uri, &headers).await
                }),
            )
            .route(
                &format!("/scenarios/{{id}}/{}", file.name()),
                get(move |State(state): State<AppState>, Path(id): Path<String>, uri: Uri, headers: HeaderMap| async move {
                    let workspace = workspace::of(&state, &headers).await?.ok_or_else(Problem::not_found)?;
                    let id = id.parse().map_err(|_| Problem::not_found())?;
                    let record = state.store.scenario_load(workspace, id).await?;
                    let cover = Cover { version: Some(record.version), made_on: Some(day(record.updated_at)), ..Cover::default() };
                    deliver(&state, Of { scenario: record.scenario, book: record.book, cover }, file, &uri, &headers).await
                }),
            );
    }
    router
}

/// A file that can be fetched.
#[derive(Debug, Clone, Copy)]
enum File {
    Report,
    Workbook,
    Csv(Table, Dialect),
    Comparison,
    Explained,
}

impl File {
    const ALL: [Self; 8] = [
        Self::Report,
        Self::Workbook,
        Self::Csv(Table::Flows, Dialect::Machine),
        Self::Csv(Table::Lines, Dialect::Machine),
        Self::Csv(Table::Flows, Dialect::Brazil),
        Self::Csv(Table::Lines, Dialect::Brazil),
        Self::Comparison,
        Self::Explained,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Report => "report.pdf",
            Self::Workbook => "workbook.xlsx",
            Self::Csv(Table::Flows, Dialect::Machine) => "flows.csv",
            Self::Csv(Table::Lines, Dialect::Machine) => "lines.csv",
            Self::Csv(Table::Flows, Dialect::Brazil) => "flows-excel.csv",
            Self::Csv(Table::Lines, Dialect::Brazil) => "lines-excel.csv",
            Self::Comparison => "comparison.json",
            Self::Explained => "explained.json",
        }
    }

    const fn media_type(self) -> &'static str {
        match self {
            Self::Report => "application/pdf",
            Self::Workbook => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv(..) => "text/csv; charset=utf-8",
            Self::Comparison | Self::Explained => "application/json",
        }
    }

    /// What the saved file is called after the scenario's title.
    const fn ending(self, locale: Locale) -> &'static str {
        match self {
            Self::Report => ".pdf",
            Self::Workbook => ".xlsx",
            Self::Csv(Table::Flows, Dialect::Machine) => pick(locale, " - fluxos.csv", " - flows.csv"),
            Self::Csv(Table::Lines, Dialect::Machine) => pick(locale, " - linhas.csv", " - lines.csv"),
            Self::Csv(Table::Flows, Dialect::Brazil) => pick(locale, " - fluxos (Excel).csv", " - flows (Excel).csv"),
            Self::Csv(Table::Lines, Dialect::Brazil) => pick(locale, " - linhas (Excel).csv", " - lines (Excel).csv"),
            Self::Comparison => ".json",
            Self::Explained => pick(locale, " - com fórmulas.json", " - with formulas.json"),
        }
    }
}

/// What a file is of.
struct Of {
    scenario: Scenario,
    book: BookId,
    cover: Cover,
}

async fn deliver(state: &AppState, of: Of, file: File, uri: &Uri, headers: &HeaderMap) -> Result<Response, Problem> {
    let locale = session::locale(uri, headers);
    let asked = Asked::of(uri.query().unwrap_or_default());
    let book = state.store.book_load(of.book).await?;
    state.metrics.comparison();
    // a report takes memory while it is set, so only so many are
    let _place = match file {
        File::Report => Some(state.setting.acquire().await.map_err(|error| failed(file, &error))?),
        _ => None,
    };
    let title = of.scenario.title.clone();
    // Writing a file takes longer than a request may hold up others.
    let bytes = tokio::task::spawn_blocking(move || {
        let (scenario, answer) = as_asked(&of.scenario, &book, &asked).map_err(Problem::invalid)?;
        write(&answer, &scenario, &of.cover, file, locale)
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

fn write(answer: &Answer, scenario: &Scenario, cover: &Cover, file: File, locale: Locale) -> Result<Vec<u8>, Problem> {
    match file {
        File::Report => report_pdf::render(answer, scenario, cover, locale).map_err(|error| failed(file, &error)),
        File::Workbook => report::workbook(answer, scenario, locale).map_err(|error| failed(file, &error)),
        File::Csv(table, dialect) => Ok(report::csv(&answer.comparison, table, dialect, locale).into_bytes()),
        File::Comparison => json::to_bytes(&answer.comparison).map_err(|error| failed(file, &error)),
        File::Explained => report::explained_json(answer).map_err(|error| failed(file, &error)),
    }
}

/// A day as `YYYY-MM-DD`, of Brasília as pages say it.
fn day(at: OffsetDateTime) -> String {
    engine::format::iso_day(at.unix_timestamp())
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
