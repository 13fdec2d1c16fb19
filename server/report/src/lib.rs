//! A comparison as sentences, charts, a workbook and CSV.
//!
//! Owns what is said of a comparison, and what leaves the product as a file or a drawing. Refuses to compute: every number is the comparison's own.

pub mod charts;
mod flows_csv;
pub mod fonts;
pub mod said;
mod workbook;

pub use flows_csv::flows_csv;
pub use workbook::{Stored, workbook, workbook_storing};

/// Why a document could not be made. None of these is the reader's fault.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The workbook could not be written.
    #[error("the workbook could not be written: {0}")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
}
