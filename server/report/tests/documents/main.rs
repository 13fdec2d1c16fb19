//! Tests of the documents a comparison becomes.

mod common;
mod discount;
mod recalculation;
mod workbook;
