//! Price books, for everybody.

#[cfg(feature = "ssr")]
use super::here::Here;
use super::{ApiError, BookFilter, BookInfo, BookPage};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Prices on one page.
pub const PAGE: u32 = 50;

/// The price books, the newest first.
///
/// # Errors
/// Where the database does not answer.
#[server(input = Json)]
pub async fn list_books() -> Result<Vec<BookInfo>, ApiError> {
    let here = Here::get()?;
    let listed = async { Ok(here.store.books_list().await?.into_iter().map(info).collect()) };
    here.told(listed.await)
}

/// Page `page` (from 1) of the prices of the book `slug` that fit `filter`, fifty a page.
///
/// # Errors
/// Where there is no such book, or the database does not answer.
#[server(input = Json)]
pub async fn book_rows(slug: String, filter: BookFilter, page: u32) -> Result<BookPage, ApiError> {
    let here = Here::get()?;
    let found = async {
        let id = here.store.book_find(&slug).await?;
        let book = here.store.books_list().await?.into_iter().find(|book| book.id == id).ok_or(ApiError::NotFound)?;
        let facets = here.store.book_facets(id).await?;
        let rows = here.store.book_rows(id, &narrowed(filter), page.max(1).saturating_sub(1).saturating_mul(PAGE), PAGE).await?;
        Ok(BookPage {
            book: info(book),
            rows: rows.rows.into_iter().map(|one| (one.position, one.row)).collect(),
            total: rows.total,
            kinds: facets.kinds,
            providers: facets.providers,
            gpus: facets.gpus,
            countries: facets.countries,
            price_models: facets.price_models,
        })
    };
    here.told(found.await)
}

#[cfg(feature = "ssr")]
fn info(book: store::BookInfo) -> BookInfo {
    BookInfo { slug: book.slug, name: book.name, published_on: book.published_on, rows: book.rows }
}

#[cfg(feature = "ssr")]
fn narrowed(filter: BookFilter) -> store::Filter {
    store::Filter {
        kind: filter.kind,
        provider: filter.provider,
        gpu: filter.gpu,
        country: filter.country,
        price_model: filter.price_model,
        text: filter.text,
    }
}
