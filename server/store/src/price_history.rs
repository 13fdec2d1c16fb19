//! A price through the books: rows of all published books that price the same thing.
//!
//! Owns the key in SQL, which is that of `engine::book::changes::is_same`. Refuses drafts: what nobody published is no history.

use crate::price_row::Row;
use crate::{BookId, Error, Store};
use engine::book::PriceRow;
use engine::book::history::Edition;

/// A price of a book, and the same price in every published book.
#[derive(Debug, Clone, PartialEq)]
pub struct RowHistory {
    /// Its place in the book that was asked about.
    pub position: i32,
    /// The price there.
    pub row: PriceRow,
    /// The books that have it, the oldest first, each with the price there; the book that was asked about is among them.
    pub books: Vec<(Edition, PriceRow)>,
}

impl Store {
    /// What the prices at `positions` of a published book are in every published book, in the order of positions. A position without a
    /// price is left out.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn row_histories(&self, book: BookId, positions: &[i32]) -> Result<Vec<RowHistory>, Error> {
        let found = sqlx::query!(
            r#"select asked.position as asked, edition.slug, edition.name, seen.kind, seen.provider, seen.item, seen.gpu, seen.gpu_count,
                      seen.vcpus, seen.memory_gib, seen.region, seen.country, seen.price_model, seen.unit, seen.currency, seen.price,
                      seen.low, seen.high, seen.tier_from, seen.tier_to, seen.max_power_w, seen.as_of, seen.source, seen.confidence,
                      seen.note, (seen.book_id = asked.book_id and seen.position = asked.position) as "is_it!"
               from price_row as asked
               join price_book as own on own.book_id = asked.book_id and own.published_at is not null
               join price_book as edition on edition.published_at is not null
               join price_row as seen on seen.book_id = edition.book_id
                   and seen.kind = asked.kind
                   and seen.provider = asked.provider
                   and seen.item = asked.item
                   and seen.gpu is not distinct from asked.gpu
                   and seen.region = asked.region
                   and seen.price_model = asked.price_model
                   and seen.unit = asked.unit
                   and seen.currency = asked.currency
                   and seen.tier_from is not distinct from asked.tier_from
               where asked.book_id = $1 and asked.position = any ($2)
               order by asked.position, edition.published_on, edition.published_at, seen.position"#,
            book.0,
            positions
        )
        .fetch_all(&self.pool)
        .await?;
        let mut histories: Vec<RowHistory> = Vec::new();
        for r in found {
            let row = Row {
                kind: r.kind,
                provider: r.provider,
                item: r.item,
                gpu: r.gpu,
                gpu_count: r.gpu_count,
                vcpus: r.vcpus,
                memory_gib: r.memory_gib,
                region: r.region,
                country: r.country,
                price_model: r.price_model,
                unit: r.unit,
                currency: r.currency,
                price: r.price,
                low: r.low,
                high: r.high,
                tier_from: r.tier_from,
                tier_to: r.tier_to,
                max_power_w: r.max_power_w,
                as_of: r.as_of,
                source: r.source,
                confidence: r.confidence,
                note: r.note,
            };
            let (edition, row) = (Edition { slug: r.slug, name: r.name }, PriceRow::try_from(row)?);
            match histories.last_mut().filter(|h| h.position == r.asked) {
                Some(history) => {
                    if r.is_it {
                        history.row = row.clone();
                    }
                    history.books.push((edition, row));
                }
                // until its own row comes, which is one of them
                None => histories.push(RowHistory { position: r.asked, row: row.clone(), books: vec![(edition, row)] }),
            }
        }
        Ok(histories)
    }
}
