//! Table `price_draft`: books that are being looked at before they are published.
//!
//! Owns writing a draft in one go, reading it, publishing it and throwing it away. Refuses to publish over a newer book than the one
//! the draft was held against. Refuses to read files and to judge prices: that is the caller's.

use crate::{BookId, Error, Store, gpu_model, language_model, price_row};
use engine::book::draft::{Choices, Report};
use engine::book::{PriceBook, PriceRow};
use engine::scenario::Currency;
use serde::Serialize;
use sqlx::PgConnection;
use std::fmt::Write as _;
use thiserror::Error as ThisError;
use time::{Date, OffsetDateTime};

/// Bytes sent to the database at once while rows are copied: memory stays flat however many there are.
const CHUNK: usize = 256 * 1024;

/// A draft to write.
#[derive(Debug, Clone, Copy)]
pub struct NewDraft<'a> {
    /// The book it is held against, whose catalogues it takes over.
    pub base: BookId,
    /// What it was read from.
    pub origin: &'a str,
    /// SHA-256 of that.
    pub digest: &'a [u8; 32],
    /// Its rows, in their order.
    pub rows: &'a [PriceRow],
    /// What else was in the file.
    pub report: &'a Report,
}

/// A draft with all that is kept of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The book it was held against.
    pub base: BookId,
    /// What it was read from.
    pub origin: String,
    /// When it was read.
    pub created_at: OffsetDateTime,
    /// Its rows, with the catalogues of its base.
    pub book: PriceBook,
    /// What else was in the file.
    pub report: Report,
    /// What was chosen about it so far.
    pub choices: Choices,
}

/// A draft, without its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DraftInfo {
    /// Its id.
    pub id: BookId,
    /// Slug of the book it was held against.
    pub base: String,
    /// What it was read from.
    pub origin: String,
    /// When it was read.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Prices in it.
    pub rows: i64,
}

/// Why a draft was not published.
#[derive(Debug, ThisError)]
pub enum PublishError {
    /// Another book was published since; the draft has to be made anew, so that what was looked at is what changes.
    #[error("the book {newest} was published since the draft was made")]
    Overtaken {
        /// Slug of the newest book.
        newest: String,
    },
    /// The day is before that of the newest book, which would go on being the newest.
    #[error("the newest book is of {newest}")]
    TooEarly {
        /// The day of the newest book.
        newest: Date,
    },
    /// There is a book of that name in addresses.
    #[error("there is already a book {slug}")]
    Taken {
        /// The slug.
        slug: String,
    },
    /// Anything else.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<sqlx::Error> for PublishError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Writes a draft.
    ///
    /// # Errors
    /// [`Error::Refused`] where a row breaks a rule of the table, [`Error::NotFound`] where there is no such base,
    /// [`Error::Unavailable`].
    pub async fn draft_create(&self, draft: NewDraft<'_>) -> Result<BookId, Error> {
        let id = BookId::random();
        let word = format!("draft-{}", id.0.simple());
        let report = serde_json::to_value(draft.report).map_err(|e| Error::Internal(format!("a report cannot be written: {e}")))?;
        let mut transaction = self.pool.begin().await?;
        sqlx::query!("select from price_book where book_id = $1 and published_at is not null", draft.base.0)
            .fetch_one(&mut *transaction)
            .await?;
        sqlx::query!(
            "insert into price_book (book_id, slug, name, published_on, digest) values ($1, $2, $2, current_date, $3)",
            id.0,
            word,
            draft.digest.as_slice()
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "insert into price_draft (book_id, base_id, origin, report) values ($1, $2, $3, $4)",
            id.0,
            draft.base.0,
            draft.origin,
            report
        )
        .execute(&mut *transaction)
        .await?;
        copy_rows(&mut transaction, id, draft.rows).await?;
        gpu_model::copy(&mut transaction, draft.base, id).await?;
        language_model::copy(&mut transaction, draft.base, id).await?;
        transaction.commit().await?;
        Ok(id)
    }

    /// Every draft, the newest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`].
    pub async fn drafts_list(&self) -> Result<Vec<DraftInfo>, Error> {
        let found = sqlx::query_as!(
            DraftInfo,
            r#"select price_draft.book_id as "id: BookId", base.slug as base, origin, price_draft.created_at,
                      (select count(*) from price_row where price_row.book_id = price_draft.book_id) as "rows!"
               from price_draft join price_book as base on base.book_id = base_id
               order by price_draft.created_at desc, price_draft.book_id"#
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(found)
    }

    /// A draft with all that is kept of it.
    ///
    /// # Errors
    /// [`Error::NotFound`] where it is published, thrown away, or never was; [`Error::Unavailable`].
    pub async fn draft_load(&self, id: BookId) -> Result<Draft, Error> {
        // the rows of a draft never change, so this needs no transaction
        let mut connection = self.pool.acquire().await?;
        let draft = sqlx::query!(
            r#"select base_id as "base: BookId", origin, created_at, report, choices from price_draft where book_id = $1"#,
            id.0
        )
        .fetch_one(&mut *connection)
        .await?;
        let head =
            sqlx::query!("select slug, name, published_on from price_book where book_id = $1", id.0).fetch_one(&mut *connection).await?;
        let unreadable = |e: serde_json::Error| Error::Internal(format!("a draft cannot be read: {e}"));
        Ok(Draft {
            base: draft.base,
            origin: draft.origin,
            created_at: draft.created_at,
            book: PriceBook {
                slug: head.slug,
                name: head.name,
                published_on: head.published_on.to_string(),
                rows: price_row::of_book(&mut connection, id).await?,
                gpus: gpu_model::of_book(&mut connection, id).await?,
                models: language_model::of_book(&mut connection, id).await?,
            },
            report: serde_json::from_value(draft.report).map_err(unreadable)?,
            choices: serde_json::from_value(draft.choices).map_err(unreadable)?,
        })
    }

    /// Adds `choices` to those made about the draft; of one place the last counts.
    ///
    /// # Errors
    /// [`Error::NotFound`] where there is no such draft, [`Error::Unavailable`].
    pub async fn draft_choose(&self, id: BookId, choices: &Choices) -> Result<(), Error> {
        let choices = serde_json::to_value(choices).map_err(|e| Error::Internal(format!("choices cannot be written: {e}")))?;
        let done =
            sqlx::query!("update price_draft set choices = choices || $2 where book_id = $1", id.0, choices).execute(&self.pool).await?;
        if done.rows_affected() == 0 { Err(Error::NotFound) } else { Ok(()) }
    }

    /// Publishes the draft under `slug` and `name`, dated `on`, with `rows` in the place of its own where they are others. From then on
    /// nothing in it changes. Of two who publish at once one wins and the other is told.
    ///
    /// # Errors
    /// [`PublishError`]; [`Error::NotFound`] inside it where the draft is gone.
    pub async fn draft_publish(
        &self,
        id: BookId,
        slug: &str,
        name: &str,
        on: Date,
        rows: Option<&[PriceRow]>,
    ) -> Result<BookId, PublishError> {
        let mut transaction = self.pool.begin().await?;
        // one publisher at a time: the second sees what the first has published
        sqlx::query!("select pg_advisory_xact_lock($1)", LOCK).execute(&mut *transaction).await?;
        let base =
            sqlx::query_scalar!("select base_id from price_draft where book_id = $1 for update", id.0).fetch_one(&mut *transaction).await?;
        let newest = sqlx::query!(
            r#"select book_id, slug, published_on
               from price_book
               where published_at is not null
               order by published_on desc, published_at desc
               limit 1"#
        )
        .fetch_one(&mut *transaction)
        .await?;
        if newest.book_id != base {
            return Err(PublishError::Overtaken { newest: newest.slug });
        }
        if on < newest.published_on {
            return Err(PublishError::TooEarly { newest: newest.published_on });
        }
        if sqlx::query!("select from price_book where slug = $1", slug).fetch_optional(&mut *transaction).await?.is_some() {
            return Err(PublishError::Taken { slug: slug.to_owned() });
        }
        if let Some(rows) = rows {
            sqlx::query!("delete from price_row where book_id = $1", id.0).execute(&mut *transaction).await?;
            copy_rows(&mut transaction, id, rows).await?;
        }
        sqlx::query!("delete from price_draft where book_id = $1", id.0).execute(&mut *transaction).await?;
        sqlx::query!(
            "update price_book set slug = $2, name = $3, published_on = $4, published_at = now() where book_id = $1",
            id.0,
            slug,
            name,
            on
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(id)
    }

    /// Throws the draft away.
    ///
    /// # Errors
    /// [`Error::NotFound`] where there is no such draft, [`Error::Unavailable`].
    pub async fn draft_discard(&self, id: BookId) -> Result<(), Error> {
        let mut transaction = self.pool.begin().await?;
        let done = sqlx::query!("delete from price_draft where book_id = $1", id.0).execute(&mut *transaction).await?;
        if done.rows_affected() == 0 {
            return Err(Error::NotFound);
        }
        sqlx::query!("delete from price_book where book_id = $1", id.0).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Number of the advisory lock that publishing holds: "fielbook" in ASCII.
const LOCK: i64 = i64::from_be_bytes(*b"fielbook");

/// Writes rows with `COPY`, which takes a tenth of the time of statements.
async fn copy_rows(connection: &mut PgConnection, book: BookId, rows: &[PriceRow]) -> Result<(), Error> {
    let mut copy = connection
        .copy_in_raw(
            "copy price_row (book_id, position, kind, provider, item, gpu, gpu_count, vcpus, memory_gib, region, country, price_model, \
             unit, currency, price, low, high, tier_from, tier_to, max_power_w, as_of, source, confidence, note) from stdin",
        )
        .await?;
    let mut buffer = String::with_capacity(CHUNK + 8 * 1024);
    for (position, row) in (1..).zip(rows) {
        line(&mut buffer, book, position, row);
        if buffer.len() >= CHUNK {
            copy.send(buffer.as_bytes()).await?;
            buffer.clear();
        }
    }
    copy.send(buffer.as_bytes()).await?;
    copy.finish().await?;
    Ok(())
}

/// One row as `COPY` reads it: values between tabs, `\N` for none, a backslash before what would end a value.
fn line(out: &mut String, book: BookId, position: i32, row: &PriceRow) {
    // writing to a String does not fail
    let _ = write!(out, "{book}\t{position}");
    let mut text = |value: Option<&str>| {
        out.push('\t');
        match value {
            None => out.push_str("\\N"),
            Some(value) => {
                for c in value.chars() {
                    match c {
                        '\\' => out.push_str("\\\\"),
                        '\t' => out.push_str("\\t"),
                        '\n' => out.push_str("\\n"),
                        '\r' => out.push_str("\\r"),
                        c => out.push(c),
                    }
                }
            }
        }
    };
    // the shortest decimal that reads back as the same number
    let number = |value: Option<f64>| value.map(|v| v.to_string());
    let currency = match row.currency {
        Currency::Brl => "BRL",
        Currency::Usd => "USD",
    };
    text(Some(&row.kind));
    text(Some(&row.provider));
    text(Some(&row.item));
    text(row.gpu.as_deref());
    text(number(row.gpu_count).as_deref());
    text(number(row.vcpus).as_deref());
    text(number(row.memory_gib).as_deref());
    text(Some(&row.region));
    text(Some(&row.country));
    text(Some(&row.price_model));
    text(Some(&row.unit));
    text(Some(currency));
    text(number(Some(row.price)).as_deref());
    text(number(row.low).as_deref());
    text(number(row.high).as_deref());
    text(number(row.tier_from).as_deref());
    text(number(row.tier_to).as_deref());
    text(number(row.max_power_w).as_deref());
    text(Some(&row.as_of));
    text(Some(&row.source));
    text(Some(&row.confidence));
    text(Some(&row.note));
    out.push('\n');
}
