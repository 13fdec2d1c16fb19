//! A comparison as charts, a workbook and CSV.
//!
//! Owns what leaves the product as a file or a drawing. Refuses to compute: every number is the comparison's own.

pub mod charts;
