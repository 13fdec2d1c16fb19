//! Table `price_book`: dated versions of all prices.
//!
//! Owns listing, loading and writing whole books. A book is written once, published in the same transaction, and never
//! changes afterwards: the database refuses it.

use crate::{BookId, Error, Store, gpu_model, language_model, price_row};
use engine::book::PriceBook;
use serde::Serialize;
use sqlx::PgConnection;
use std::sync::Arc;
use time::{Date, OffsetDateTime};

/// A published book, without its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BookInfo {
    /// Its id.
    pub id: BookId,
    /// The word in addresses.
    pub slug: String,
    /// What people call it.
    pub name: String,
    /// The day printed on it, `YYYY-MM-DD`.
    pub published_on: String,
    /// When it was published here.
    #[serde(with = "time::serde::rfc3339")]
    pub published_at: OffsetDateTime,
    /// Prices in it.
    pub rows: i64,
    /// Scenarios that are computed with it, of all workspaces; nothing else of them is told.
    pub scenarios: i64,
}

/// A book to write.
pub(crate) struct NewBook<'a> {
    pub slug: &'a str,
    pub name: &'a str,
    pub published_on: Date,
    pub digest: &'a [u8],
    pub rows: &'a [price_row::Row],
    pub gpus: &'a [gpu_model::Row],
    pub models: &'a [language_model::Row],
}

impl Store {
    /// Every published book, the newest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn books_list(&self) -> Result<Vec<BookInfo>, Error> {
        let rows = sqlx::query!(
            r#"select book_id as "id: BookId", slug, name, published_on, published_at as "published_at!",
                      (select count(*) from price_row where price_row.book_id = price_book.book_id) as "rows!",
                      (select count(*) from scenario where scenario.book_id = price_book.book_id) as "scenarios!"
               from price_book
               where published_at is not null
               order by published_on desc, published_at desc"#
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| BookInfo {
                id: row.id,
                slug: row.slug,
                name: row.name,
                published_on: row.published_on.to_string(),
                published_at: row.published_at,
                rows: row.rows,
                scenarios: row.scenarios,
            })
            .collect())
    }

    /// The newest published book: what a new scenario is pinned to.
    ///
    /// # Errors
    /// [`Error::NotFound`] before the first book, [`Error::Unavailable`].
    pub async fn book_latest(&self) -> Result<BookId, Error> {
        let id = sqlx::query_scalar!(
            r#"select book_id as "id: BookId"
               from price_book
               where published_at is not null
               order by published_on desc, published_at desc
               limit 1"#
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(id)
    }

    /// The published book with `slug`.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Unavailable`].
    pub async fn book_find(&self, slug: &str) -> Result<BookId, Error> {
        let id =
            sqlx::query_scalar!(r#"select book_id as "id: BookId" from price_book where slug = $1 and published_at is not null"#, slug)
                .fetch_one(&self.pool)
                .await?;
        Ok(id)
    }

    /// The whole book, as the engine reads it. Remembered, since a published book never changes.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Unavailable`], [`Error::Internal`].
    pub async fn book_load(&self, id: BookId) -> Result<Arc<PriceBook>, Error> {
        if let Some(book) = self.remembered(id) {
            return Ok(book);
        }
        let mut connection = self.pool.acquire().await?;
        let head = sqlx::query!("select slug, name, published_on from price_book where book_id = $1 and published_at is not null", id.0)
            .fetch_one(&mut *connection)
            .await?;
        let book = Arc::new(PriceBook {
            slug: head.slug,
            name: head.name,
            published_on: head.published_on.to_string(),
            rows: price_row::of_book(&mut connection, id).await?,
            gpus: gpu_model::of_book(&mut connection, id).await?,
            models: language_model::of_book(&mut connection, id).await?,
        });
        self.remember(id, &book);
        Ok(book)
    }
}

/// Writes a whole book and publishes it. The caller owns the transaction: without its commit nothing was written.
pub(crate) async fn insert(connection: &mut PgConnection, book: &NewBook<'_>) -> Result<BookId, Error> {
    let id = BookId::random();
    sqlx::query!(
        "insert into price_book (book_id, slug, name, published_on, digest) values ($1, $2, $3, $4, $5)",
        id.0,
        book.slug,
        book.name,
        book.published_on,
        book.digest
    )
    .execute(&mut *connection)
    .await?;
    price_row::insert(connection, id, book.rows).await?;
    gpu_model::insert(connection, id, book.gpus).await?;
    language_model::insert(connection, id, book.models).await?;
    sqlx::query!("update price_book set published_at = now() where book_id = $1", id.0).execute(connection).await?;
    Ok(id)
}

/// The `f64` nearest to a decimal.
///
/// By way of its digits: dividing the decimal's mantissa by its scale may miss by one bit, and then the stored book
/// would not give the figures of the file it was read from.
pub(crate) fn nearest(decimal: rust_decimal::Decimal) -> f64 {
    decimal.to_string().parse().unwrap_or(f64::NAN)
}

/// A value as JSON for `jsonb_to_recordset`; decimals go as text, so every digit arrives.
pub(crate) fn recordset<T: Serialize>(rows: &[T]) -> Result<serde_json::Value, Error> {
    serde_json::to_value(rows).map_err(|e| Error::Internal(format!("rows of a price book cannot be written: {e}")))
}
