//! Tests of the documents a comparison becomes.

mod common;
mod recalculation;
mod workbook;
