//! `/api/v1/price-books`: the dated, immutable books of prices.

use crate::json::Json;
use crate::problem::Problem;
use crate::state::AppState;
use axum::Router;
use axum::extract::{Path, State};
use axum::routing::get;
use engine::book::{PriceBook, PriceRow};
use schemars::JsonSchema;
use serde::Serialize;
use store::BookInfo as StoredBook;

pub(super) fn router() -> Router<AppState> {
    Router::new().route("/api/v1/price-books", get(list)).route("/api/v1/price-books/{slug}", get(load))
}

/// A price book in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct BookInfo {
    /// Stable word.
    slug: String,
    /// What people call it.
    name: String,
    /// The day it was published, `YYYY-MM-DD`.
    published_on: String,
    /// How many prices it holds.
    rows: i64,
}

/// A price book with its prices.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct BookRows {
    /// Stable word.
    slug: String,
    /// What people call it.
    name: String,
    /// The day it was published, `YYYY-MM-DD`.
    published_on: String,
    /// Every price, each with its source and date.
    rows: Vec<PriceRow>,
}

async fn list(State(state): State<AppState>) -> Result<Json<Vec<BookInfo>>, Problem> {
    Ok(Json(state.store.books_list().await?.into_iter().map(BookInfo::from).collect()))
}

async fn load(State(state): State<AppState>, Path(slug): Path<String>) -> Result<Json<BookRows>, Problem> {
    Ok(Json(book_rows(&*state.prices(Some(&slug)).await?)))
}

/// `book` as the API and its JSON file have it.
pub(crate) fn book_rows(book: &PriceBook) -> BookRows {
    BookRows { slug: book.slug.clone(), name: book.name.clone(), published_on: book.published_on.clone(), rows: book.rows.clone() }
}

impl From<StoredBook> for BookInfo {
    fn from(book: StoredBook) -> Self {
        Self { slug: book.slug, name: book.name, published_on: book.published_on, rows: book.rows }
    }
}
