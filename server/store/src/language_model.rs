//! Table `language_model`: the language-model catalogue of a book.
//!
//! Owns its exact-decimal form. Refuses a catalogue outside a book, as `gpu_model` does.

use crate::price_book::{nearest, recordset};
use crate::{BookId, Error};
use engine::book::LanguageModel;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

/// A language model as stored: [`LanguageModel`] with exact decimals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Row {
    pub slug: String,
    pub model: String,
    pub total_params_b: Decimal,
    pub active_params_b: Decimal,
    pub card_total_b: Option<Decimal>,
    pub card_active_b: Option<Decimal>,
    pub layers: Option<i32>,
    pub hidden: Option<i32>,
    pub heads: Option<i32>,
    pub kv_heads: Option<i32>,
    pub head_dim: Option<i32>,
    pub ffn: Option<i32>,
    pub vocab: Option<i32>,
    pub moe: String,
    pub kv_values_per_token: Option<Decimal>,
    pub kv_bytes_per_token_fp16: Option<Decimal>,
    pub sliding_window: String,
    pub max_context: Option<Decimal>,
    pub license: String,
    pub license_checked_here: String,
    pub config_source: String,
    pub notes: String,
}

impl From<Row> for LanguageModel {
    fn from(row: Row) -> Self {
        // the database holds positive numbers only
        fn count(n: i32) -> u32 {
            n.unsigned_abs()
        }
        Self {
            slug: row.slug,
            model: row.model,
            total_params_b: nearest(row.total_params_b),
            active_params_b: nearest(row.active_params_b),
            card_total_b: row.card_total_b.map(nearest),
            card_active_b: row.card_active_b.map(nearest),
            layers: row.layers.map(count),
            hidden: row.hidden.map(count),
            heads: row.heads.map(count),
            kv_heads: row.kv_heads.map(count),
            head_dim: row.head_dim.map(count),
            ffn: row.ffn.map(count),
            vocab: row.vocab.map(count),
            moe: row.moe,
            kv_values_per_token: row.kv_values_per_token.map(nearest),
            kv_bytes_per_token_fp16: row.kv_bytes_per_token_fp16.map(nearest),
            sliding_window: row.sliding_window,
            max_context: row.max_context.map(nearest),
            license: row.license,
            license_checked_here: row.license_checked_here,
            config_source: row.config_source,
            notes: row.notes,
        }
    }
}

/// Every model of the book, in its order.
pub(crate) async fn of_book(connection: &mut PgConnection, book: BookId) -> Result<Vec<LanguageModel>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select slug, model, total_params_b, active_params_b, card_total_b, card_active_b, layers, hidden, heads, kv_heads, head_dim, ffn,
                  vocab, moe, kv_values_per_token, kv_bytes_per_token_fp16, sliding_window, max_context, license, license_checked_here,
                  config_source, notes
           from language_model
           where book_id = $1
           order by position"#,
        book.0
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(LanguageModel::from).collect())
}

/// Writes the catalogue of a book that is not yet published, in the order given.
pub(crate) async fn insert(connection: &mut PgConnection, book: BookId, rows: &[Row]) -> Result<(), Error> {
    sqlx::query!(
        r#"insert into language_model (book_id, position, slug, model, total_params_b, active_params_b, card_total_b, card_active_b, layers,
               hidden, heads, kv_heads, head_dim, ffn, vocab, moe, kv_values_per_token, kv_bytes_per_token_fp16, sliding_window,
               max_context, license, license_checked_here, config_source, notes)
           select $1, ordinality, slug, model, total_params_b, active_params_b, card_total_b, card_active_b, layers,
                  hidden, heads, kv_heads, head_dim, ffn, vocab, moe, kv_values_per_token, kv_bytes_per_token_fp16, sliding_window,
                  max_context, license, license_checked_here, config_source, notes
           from rows from (jsonb_to_recordset($2) as (
               slug text, model text, total_params_b numeric, active_params_b numeric, card_total_b numeric, card_active_b numeric,
               layers integer, hidden integer, heads integer, kv_heads integer, head_dim integer, ffn integer, vocab integer, moe text,
               kv_values_per_token numeric, kv_bytes_per_token_fp16 numeric, sliding_window text, max_context numeric, license text,
               license_checked_here text, config_source text, notes text))
               with ordinality"#,
        book.0,
        recordset(rows)?
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes the catalogue of `base` into a book that is not yet published.
pub(crate) async fn copy(connection: &mut PgConnection, base: BookId, book: BookId) -> Result<(), Error> {
    sqlx::query!(
        r#"insert into language_model (book_id, position, slug, model, total_params_b, active_params_b, card_total_b, card_active_b, layers,
               hidden, heads, kv_heads, head_dim, ffn, vocab, moe, kv_values_per_token, kv_bytes_per_token_fp16, sliding_window,
               max_context, license, license_checked_here, config_source, notes)
           select $2, position, slug, model, total_params_b, active_params_b, card_total_b, card_active_b, layers,
                  hidden, heads, kv_heads, head_dim, ffn, vocab, moe, kv_values_per_token, kv_bytes_per_token_fp16, sliding_window,
                  max_context, license, license_checked_here, config_source, notes
           from language_model
           where book_id = $1"#,
        base.0,
        book.0
    )
    .execute(connection)
    .await?;
    Ok(())
}
