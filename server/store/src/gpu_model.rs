//! Table `gpu_model`: the GPU catalogue of a book.
//!
//! Owns its exact-decimal form. Refuses a catalogue outside a book: a corrected datasheet would move shared figures.

use crate::price_book::{nearest, recordset};
use crate::{BookId, Error};
use engine::book::Gpu;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

/// A GPU as stored: [`Gpu`] with exact decimals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Row {
    pub slug: String,
    pub name: String,
    pub vendor: String,
    pub memory_gib_nominal: Decimal,
    pub memory_type: String,
    pub memory_bandwidth_gb_s: Decimal,
    pub fp16_bf16_dense_tflops: Decimal,
    pub fp8_dense_tflops: Option<Decimal>,
    pub fp4_dense_tflops: Option<Decimal>,
    pub tdp_w: Decimal,
    pub interconnect: String,
    pub interconnect_gb_s: Decimal,
    pub form_factor: String,
    pub launch_year: i16,
    pub source_url: String,
    pub notes: String,
}

impl TryFrom<Row> for Gpu {
    type Error = Error;
    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            launch_year: row.launch_year.try_into().map_err(|_| Error::Internal(format!("GPU {} has a negative year", row.slug)))?,
            slug: row.slug,
            name: row.name,
            vendor: row.vendor,
            memory_gib_nominal: nearest(row.memory_gib_nominal),
            memory_type: row.memory_type,
            memory_bandwidth_gb_s: nearest(row.memory_bandwidth_gb_s),
            fp16_bf16_dense_tflops: nearest(row.fp16_bf16_dense_tflops),
            fp8_dense_tflops: row.fp8_dense_tflops.map(nearest),
            fp4_dense_tflops: row.fp4_dense_tflops.map(nearest),
            tdp_w: nearest(row.tdp_w),
            interconnect: row.interconnect,
            interconnect_gb_s: nearest(row.interconnect_gb_s),
            form_factor: row.form_factor,
            source_url: row.source_url,
            notes: row.notes,
        })
    }
}

/// Every GPU of the book, in its order.
pub(crate) async fn of_book(connection: &mut PgConnection, book: BookId) -> Result<Vec<Gpu>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select slug, name, vendor, memory_gib_nominal, memory_type, memory_bandwidth_gb_s, fp16_bf16_dense_tflops, fp8_dense_tflops,
                  fp4_dense_tflops, tdp_w, interconnect, interconnect_gb_s, form_factor, launch_year, source_url, notes
           from gpu_model
           where book_id = $1
           order by position"#,
        book.0
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(Gpu::try_from).collect()
}

/// Writes the catalogue of a book that is not yet published, in the order given.
pub(crate) async fn insert(connection: &mut PgConnection, book: BookId, rows: &[Row]) -> Result<(), Error> {
    sqlx::query!(
        r#"insert into gpu_model (book_id, position, slug, name, vendor, memory_gib_nominal, memory_type, memory_bandwidth_gb_s,
               fp16_bf16_dense_tflops, fp8_dense_tflops, fp4_dense_tflops, tdp_w, interconnect, interconnect_gb_s, form_factor,
               launch_year, source_url, notes)
           select $1, ordinality, slug, name, vendor, memory_gib_nominal, memory_type, memory_bandwidth_gb_s,
                  fp16_bf16_dense_tflops, fp8_dense_tflops, fp4_dense_tflops, tdp_w, interconnect, interconnect_gb_s, form_factor,
                  launch_year, source_url, notes
           from rows from (jsonb_to_recordset($2) as (
               slug text, name text, vendor text, memory_gib_nominal numeric, memory_type text, memory_bandwidth_gb_s numeric,
               fp16_bf16_dense_tflops numeric, fp8_dense_tflops numeric, fp4_dense_tflops numeric, tdp_w numeric, interconnect text,
               interconnect_gb_s numeric, form_factor text, launch_year smallint, source_url text, notes text))
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
        r#"insert into gpu_model (book_id, position, slug, name, vendor, memory_gib_nominal, memory_type, memory_bandwidth_gb_s,
               fp16_bf16_dense_tflops, fp8_dense_tflops, fp4_dense_tflops, tdp_w, interconnect, interconnect_gb_s, form_factor,
               launch_year, source_url, notes)
           select $2, position, slug, name, vendor, memory_gib_nominal, memory_type, memory_bandwidth_gb_s,
                  fp16_bf16_dense_tflops, fp8_dense_tflops, fp4_dense_tflops, tdp_w, interconnect, interconnect_gb_s, form_factor,
                  launch_year, source_url, notes
           from gpu_model
           where book_id = $1"#,
        base.0,
        book.0
    )
    .execute(connection)
    .await?;
    Ok(())
}
