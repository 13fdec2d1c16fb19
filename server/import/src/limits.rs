//! How much of a file is read at most.
//!
//! Owns the numbers. Each is said in the sentence of the refusal it causes.

/// Limits of one file. A file that meets one is refused as a whole, as soon as it is met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the file.
    pub bytes: u64,
    /// Rows below the header, or objects of a JSON list.
    pub rows: u64,
    /// Columns of the header.
    pub columns: usize,
    /// Bytes of one row with its line breaks, quoted ones included. Bounds the memory that a row can take.
    pub row_bytes: u64,
    /// Groups a bill may fall into: months times currencies times categories, and hours times GPUs.
    pub groups: usize,
}

impl Default for Limits {
    /// 100 MB, a million rows, a thousand columns, 1 MB a row, 20,000 groups.
    ///
    /// The largest public catalogue known here is 3.7 MB; a bill of one month with an hour a row is mostly below 100 MB.
    fn default() -> Self {
        Self { bytes: 100_000_000, rows: 1_000_000, columns: 1_000, row_bytes: 1_000_000, groups: 20_000 }
    }
}
