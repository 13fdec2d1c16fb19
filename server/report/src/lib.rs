//! A comparison as sentences, charts, a workbook, CSV, explained JSON and a picture for previews.
//!
//! Owns what is said of a comparison, and what leaves the product as a file or a drawing. Refuses to compute: every number is the comparison's own.

pub mod charts;
mod explained;
pub mod fonts;
mod preview;
pub mod said;
mod tables;
mod workbook;

pub use explained::explained_json;
pub use preview::preview;
pub use tables::{Dialect, Table, csv, flows_csv};
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
    /// The comparison could not be written as JSON.
    #[error("the comparison could not be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}
