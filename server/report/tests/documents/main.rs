//! Tests of the documents a comparison becomes.

mod checks;
mod common;
mod discount;
mod explained;
mod parts;
mod recalculation;
mod risk;
mod tables;
mod workbook;
