//! Files of prices, read row by row into what a price book holds.
//!
//! Owns what is taken from a file, what is refused, and the sentence that says why. Refuses the database, and refuses to guess: a bad
//! row is named with its line, column and value and spoils no other; a file that is no such thing is refused whole.

mod columns;
mod guard;

use engine::book::{Gpu, PriceRow};
use engine::locale::Text;
use std::io::Read;
use thiserror::Error as ThisError;

pub use guard::{BYTES, RECORD};

/// Rows a file may have at most.
pub const ROWS: usize = 200_000;
/// Faults that are kept with their sentences; the rest are counted.
pub const FAULTS: usize = 200;

/// A value that was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line it stands in, from 1; that of its record's beginning.
    pub line: u64,
    /// The column, as the file calls it.
    pub column: String,
    /// The value, cut to 80 characters.
    pub value: String,
    /// What is wrong with it.
    pub why: Text,
}

/// What was read.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Taken {
    /// Good rows, in the order of the file.
    pub rows: Vec<PriceRow>,
    /// What is wrong with the others, up to [`FAULTS`] of them.
    pub faults: Vec<Fault>,
    /// Rows that were not taken.
    pub refused: usize,
}

/// Why a whole file is refused.
#[derive(Debug, Clone, PartialEq, Eq, ThisError)]
#[error("{}", .0.en)]
pub struct Refusal(pub Text);

/// Reads a price book in Fiel's own form: the CSV that `fiel prices export` writes, with its columns in any order.
///
/// Memory follows the rows that are taken, never the size of a line. GPUs are those of `gpus`: a name that is not among them is a
/// fault, never the nearest one.
///
/// # Errors
/// [`Refusal`] where it is no text in UTF-8, is too large, has a record without end, lacks a column or has one too many.
pub fn read_book(file: impl Read, gpus: &[Gpu]) -> Result<Taken, Refusal> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(guard::Guarded::new(file));
    let heads = reader.byte_headers().map_err(|e| refusal(&e))?.clone();
    let columns = columns::Columns::bind(&heads)?;
    let mut taken = Taken::default();
    let mut record = csv::ByteRecord::new();
    while reader.read_byte_record(&mut record).map_err(|e| refusal(&e))? {
        let line = record.position().map_or(0, csv::Position::line);
        if taken.rows.len() + taken.refused >= ROWS {
            return Err(too_many_rows());
        }
        match columns.row(&record, line, gpus) {
            Ok(row) => taken.rows.push(row),
            Err(fault) => {
                taken.refused += 1;
                if taken.faults.len() < FAULTS {
                    taken.faults.push(fault);
                }
            }
        }
    }
    Ok(taken)
}

fn too_many_rows() -> Refusal {
    Refusal(Text::new(
        format!("O arquivo tem mais de {ROWS} linhas de preços, que é o limite. Divida-o."),
        format!("The file has more than {ROWS} rows of prices, which is the limit. Split it."),
    ))
}

/// What stopped the reader, in words.
fn refusal(error: &csv::Error) -> Refusal {
    if let csv::ErrorKind::Io(io) = error.kind() {
        if let Some(found) = io.get_ref().and_then(|inner| inner.downcast_ref::<Refusal>()) {
            return found.clone();
        }
        return Refusal(Text::new(format!("O arquivo não pôde ser lido: {io}."), format!("The file could not be read: {io}.")));
    }
    Refusal(Text::new(format!("O arquivo não é um CSV: {error}."), format!("The file is no CSV: {error}.")))
}
