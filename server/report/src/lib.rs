//! A comparison as charts, a workbook, CSV and a picture for previews.
//!
//! Owns what leaves the product as a file or a drawing. Refuses to compute: every number is the comparison's own.

pub mod charts;
mod flows_csv;
mod preview;
mod workbook;

pub use flows_csv::flows_csv;
pub use preview::preview;
pub use workbook::{Stored, workbook, workbook_storing};

/// Why a document could not be made. None of these is the reader's fault.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The workbook could not be written.
    #[error("the workbook could not be written: {0}")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    /// The picture could not be drawn.
    #[error("the picture could not be drawn: {0}")]
    Picture(String),
}
