//! Table `price_row`: the prices of a book.
//!
//! Owns the exact-decimal form of a price, and the filtered pages of `/prices`.

use crate::price_book::{nearest, recordset};
use crate::{BookId, Error, Store};
use engine::book::PriceRow;
use engine::scenario::Currency;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

/// Rows a page shows at most.
const PAGE: u32 = 500;

/// A price as stored: [`PriceRow`] with exact decimals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Row {
    pub kind: String,
    pub provider: String,
    pub item: String,
    pub gpu: Option<String>,
    pub gpu_count: Option<Decimal>,
    pub vcpus: Option<Decimal>,
    pub memory_gib: Option<Decimal>,
    pub region: String,
    pub country: String,
    pub price_model: String,
    pub unit: String,
    pub currency: String,
    pub price: Decimal,
    pub low: Option<Decimal>,
    pub high: Option<Decimal>,
    pub tier_from: Option<Decimal>,
    pub tier_to: Option<Decimal>,
    pub max_power_w: Option<Decimal>,
    pub as_of: String,
    pub source: String,
    pub confidence: String,
    pub note: String,
}

impl TryFrom<Row> for PriceRow {
    type Error = Error;
    fn try_from(row: Row) -> Result<Self, Error> {
        let currency = match row.currency.as_str() {
            "BRL" => Currency::Brl,
            "USD" => Currency::Usd,
            other => return Err(Error::Internal(format!("a price is in {other:?}, which this program does not know"))),
        };
        Ok(Self {
            kind: row.kind,
            provider: row.provider,
            item: row.item,
            gpu: row.gpu,
            gpu_count: row.gpu_count.map(nearest),
            vcpus: row.vcpus.map(nearest),
            memory_gib: row.memory_gib.map(nearest),
            region: row.region,
            country: row.country,
            price_model: row.price_model,
            unit: row.unit,
            currency,
            price: nearest(row.price),
            low: row.low.map(nearest),
            high: row.high.map(nearest),
            tier_from: row.tier_from.map(nearest),
            tier_to: row.tier_to.map(nearest),
            max_power_w: row.max_power_w.map(nearest),
            as_of: row.as_of,
            source: row.source,
            confidence: row.confidence,
            note: row.note,
        })
    }
}

/// What a page of prices is narrowed to; none and empty narrow nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Filter {
    /// Kind of price, e.g. `gpu_rental`.
    pub kind: Option<String>,
    /// Provider, as written in the row.
    pub provider: Option<String>,
    /// GPU slug.
    pub gpu: Option<String>,
    /// Country, two letters.
    pub country: Option<String>,
    /// Price model, e.g. `on_demand`.
    pub price_model: Option<String>,
    /// How far it can be trusted, e.g. `assumption`.
    pub confidence: Option<String>,
    /// The last day, `YYYY-MM-DD`, on which it was seen. A month counts as its last day and a year as its last month, as in
    /// [`engine::book::age`].
    pub seen_until: Option<String>,
    /// Words anywhere in provider, item, GPU, region, source or note; every one must be there, in any case.
    pub text: Option<String>,
}

/// A price and its place in the book.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NumberedRow {
    /// Place in the book, from 1; with the book it names the price for good.
    pub position: i32,
    /// The price.
    pub row: PriceRow,
}

/// A page of prices.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RowPage {
    /// Its rows, in the book's order.
    pub rows: Vec<NumberedRow>,
    /// Rows that fit the filter, on all pages.
    pub total: i64,
}

/// What a book can be filtered by, each list in alphabetical order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Facets {
    /// Kinds of price.
    pub kinds: Vec<String>,
    /// Providers.
    pub providers: Vec<String>,
    /// GPU slugs.
    pub gpus: Vec<String>,
    /// Countries.
    pub countries: Vec<String>,
    /// Price models.
    pub price_models: Vec<String>,
    /// How far prices can be trusted.
    pub confidences: Vec<String>,
}

impl Store {
    /// The book's rows that fit `filter`: `limit` of them (500 at most) after the first `offset`.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`]; an unknown book has no rows.
    pub async fn book_rows(&self, book: BookId, filter: &Filter, offset: u32, limit: u32) -> Result<RowPage, Error> {
        fn given(word: &Option<String>) -> Option<&str> {
            // a null character is in no row, and PostgreSQL takes none in a text
            word.as_deref().map(str::trim).filter(|w| !w.is_empty())
        }
        let words: Vec<String> = given(&filter.text).unwrap_or_default().split_whitespace().take(10).map(str::to_lowercase).collect();
        let Filter { kind, provider, gpu, country, price_model, confidence, seen_until, .. } = filter;
        let narrowed = [kind, provider, gpu, country, price_model, confidence, seen_until].into_iter().filter_map(given);
        if narrowed.chain(words.iter().map(String::as_str)).any(|w| w.contains('\0')) {
            return Ok(RowPage { rows: Vec::new(), total: 0 });
        }
        let found = sqlx::query!(
            r#"with fitting as (
                   select *
                   from price_row
                   where book_id = $1
                     and ($2::text is null or kind = $2)
                     and ($3::text is null or provider = $3)
                     and ($4::text is null or gpu = $4)
                     and ($5::text is null or country = $5)
                     and ($6::text is null or price_model = $6)
                     and ($7::text is null or confidence = $7)
                     and ($8::text is null or (as_of || substr('-12-31', length(as_of) - 3)) collate "C" <= $8)
                     and not exists (
                         select from unnest($9::text[]) as word
                         where position(word in lower(concat_ws(' ', provider, item, gpu, region, source, note))) = 0)
               )
               select position, kind, provider, item, gpu, gpu_count, vcpus, memory_gib, region, country, price_model, unit, currency,
                      price, low, high, tier_from, tier_to, max_power_w, as_of, source, confidence, note
               from fitting
               order by position
               offset $10 limit $11"#,
            book.0,
            given(kind),
            given(provider),
            given(gpu),
            given(country),
            given(price_model),
            given(confidence),
            given(seen_until),
            &words,
            i64::from(offset),
            i64::from(limit.min(PAGE)),
        )
        .fetch_all(&self.pool)
        .await?;
        let total = sqlx::query_scalar!(
            r#"select count(*) as "total!"
               from price_row
               where book_id = $1
                 and ($2::text is null or kind = $2)
                 and ($3::text is null or provider = $3)
                 and ($4::text is null or gpu = $4)
                 and ($5::text is null or country = $5)
                 and ($6::text is null or price_model = $6)
                 and ($7::text is null or confidence = $7)
                 and ($8::text is null or (as_of || substr('-12-31', length(as_of) - 3)) collate "C" <= $8)
                 and not exists (
                     select from unnest($9::text[]) as word
                     where position(word in lower(concat_ws(' ', provider, item, gpu, region, source, note))) = 0)"#,
            book.0,
            given(kind),
            given(provider),
            given(gpu),
            given(country),
            given(price_model),
            given(confidence),
            given(seen_until),
            &words,
        )
        .fetch_one(&self.pool)
        .await?;
        let rows = found
            .into_iter()
            .map(|r| {
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
                Ok(NumberedRow { position: r.position, row: row.try_into()? })
            })
            .collect::<Result<_, Error>>()?;
        Ok(RowPage { rows, total })
    }

    /// What the book can be filtered by.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`]; an unknown book has none.
    pub async fn book_facets(&self, book: BookId) -> Result<Facets, Error> {
        let facets = sqlx::query_as!(
            Facets,
            r#"select coalesce(array_agg(distinct kind order by kind), '{}') as "kinds!",
                      coalesce(array_agg(distinct provider order by provider), '{}') as "providers!",
                      coalesce(array_agg(distinct gpu order by gpu) filter (where gpu is not null), '{}') as "gpus!",
                      coalesce(array_agg(distinct country order by country), '{}') as "countries!",
                      coalesce(array_agg(distinct price_model order by price_model), '{}') as "price_models!",
                      coalesce(array_agg(distinct confidence order by confidence), '{}') as "confidences!"
               from price_row
               where book_id = $1"#,
            book.0
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(facets)
    }
}

/// Every row of the book, in its order.
pub(crate) async fn of_book(connection: &mut PgConnection, book: BookId) -> Result<Vec<PriceRow>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select kind, provider, item, gpu, gpu_count, vcpus, memory_gib, region, country, price_model, unit, currency,
                  price, low, high, tier_from, tier_to, max_power_w, as_of, source, confidence, note
           from price_row
           where book_id = $1
           order by position"#,
        book.0
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(PriceRow::try_from).collect()
}

/// Writes the rows of a book that is not yet published, in the order given.
pub(crate) async fn insert(connection: &mut PgConnection, book: BookId, rows: &[Row]) -> Result<(), Error> {
    sqlx::query!(
        r#"insert into price_row (book_id, position, kind, provider, item, gpu, gpu_count, vcpus, memory_gib, region, country,
               price_model, unit, currency, price, low, high, tier_from, tier_to, max_power_w, as_of, source, confidence, note)
           select $1, ordinality, kind, provider, item, gpu, gpu_count, vcpus, memory_gib, region, country,
                  price_model, unit, currency, price, low, high, tier_from, tier_to, max_power_w, as_of, source, confidence, note
           from rows from (jsonb_to_recordset($2) as (
               kind text, provider text, item text, gpu text, gpu_count numeric, vcpus numeric, memory_gib numeric, region text,
               country text, price_model text, unit text, currency text, price numeric, low numeric, high numeric,
               tier_from numeric, tier_to numeric, max_power_w numeric, as_of text, source text, confidence text, note text))
               with ordinality"#,
        book.0,
        recordset(rows)?
    )
    .execute(connection)
    .await?;
    Ok(())
}
