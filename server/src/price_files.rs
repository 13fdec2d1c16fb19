//! Files of a price book: every row as CSV, as `fiel prices export` writes it, and as JSON, as the API has it.
//!
//! Owns their addresses and sizes. Refuses drafts: a file is of a published book, which never changes, so it may be kept.

use crate::api;
use crate::downloads::content_disposition;
use crate::json;
use crate::problem::Problem;
use crate::state::AppState;
use app::pages::prices::{FileSizes, Sizes};
use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use engine::book::PriceBook;
use http::{HeaderValue, header};
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// Books whose sizes are remembered.
const BOOKS: usize = 100;

/// The files of `/prices/{book}`.
pub fn router() -> Router<AppState> {
    let mut router = Router::new();
    for file in [File::Csv, File::Json] {
        router = router.route(
            &format!("/prices/{{book}}/prices.{}", file.ending()),
            get(move |State(state): State<AppState>, Path(slug): Path<String>| async move { deliver(&state, &slug, file).await }),
        );
    }
    router
}

/// How a book is written.
#[derive(Debug, Clone, Copy)]
enum File {
    Csv,
    Json,
}

impl File {
    const fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }

    const fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Json => "application/json",
        }
    }

    fn write(self, book: &PriceBook, mut out: impl Write) -> anyhow::Result<()> {
        match self {
            Self::Csv => import::own::write(&book.rows, out)?,
            Self::Json => out.write_all(&json::to_bytes(&api::book_rows(book))?)?,
        }
        Ok(())
    }
}

async fn deliver(state: &AppState, slug: &str, file: File) -> Result<Response, Problem> {
    let book = state.prices(Some(slug)).await?;
    let name = format!("{}.{}", book.slug, file.ending());
    let written = tokio::task::spawn_blocking(move || {
        let mut bytes = Vec::new();
        file.write(&book, &mut bytes).map(|()| bytes)
    })
    .await
    .map_err(anyhow::Error::from)
    .and_then(|written| written);
    let bytes = written.map_err(|error| {
        tracing::error!(file = file.ending(), %error, "a price book could not be written");
        Problem::internal()
    })?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(file.media_type())),
        (header::CONTENT_DISPOSITION, content_disposition(&name)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400")),
    ];
    Ok((headers, bytes).into_response())
}

/// What pages are told of the sizes of files; a book is measured once, as it does not change.
#[must_use]
pub fn sizes() -> FileSizes {
    let known: Mutex<HashMap<String, Sizes>> = Mutex::default();
    FileSizes::new(move |book| {
        if let Some(sizes) = known.lock().unwrap_or_else(PoisonError::into_inner).get(&book.slug) {
            return Some(*sizes);
        }
        let sizes = Sizes { csv: measured(File::Csv, book)?, json: measured(File::Json, book)? };
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= BOOKS {
            known.clear();
        }
        known.insert(book.slug.clone(), sizes);
        Some(sizes)
    })
}

fn measured(file: File, book: &PriceBook) -> Option<u64> {
    let mut bytes = Counted(0);
    file.write(book, &mut bytes).ok()?;
    Some(bytes.0)
}

/// Bytes that went by.
struct Counted(u64);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_that_of_the_file() {
        let book = engine::seed::price_book();
        let (mut csv, mut json) = (Vec::new(), Vec::new());
        File::Csv.write(&book, &mut csv).expect("a CSV");
        File::Json.write(&book, &mut json).expect("a JSON");
        assert!(csv.len() > 50_000 && json.len() > csv.len());
        assert_eq!((measured(File::Csv, &book), measured(File::Json, &book)), (Some(csv.len() as u64), Some(json.len() as u64)));
    }
}
