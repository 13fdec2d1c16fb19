//! Reports made, read back with poppler's `pdftotext` and `pdfinfo`, and held against the comparison.

mod figures;
mod hostile;
mod support;
mod views;
