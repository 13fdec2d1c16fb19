//! A whole price book in one go: our own CSV, with its rows in memory.
//!
//! Owns what an import into a draft takes. Refuses every other kind of file, with its name where it is known: [`read`](crate::read)
//! tells what those hold.

use crate::catalogue::Catalogue;
use crate::refusal::{Fault, Refusal};
use crate::table::{Table, head_of};
use crate::{Limits, focus, foreign, magic, own, skypilot};
use engine::book::{Gpu, PriceRow};
use std::io::Read;

/// Rows a book may have at most.
pub const ROWS: u64 = 200_000;
/// Faults that are kept with their sentences; the rest are counted.
pub const FAULTS: usize = 200;

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

/// Reads a price book in Fiel's own form: the CSV that `fiel prices export` writes, with its columns in any order.
///
/// Memory follows the rows that are taken, never the size of a line. GPUs are those of `gpus`: a name that is not among them is a
/// fault, never the nearest one.
///
/// # Errors
/// [`Refusal`] where it is no text in UTF-8, is too large, has a row without end, lacks a column or has one too many.
pub fn read_book(mut file: impl Read, gpus: &[Gpu]) -> Result<Taken, Refusal> {
    let limits = Limits { rows: ROWS, ..Limits::default() };
    let head = head_of(&mut file)?;
    magic::check(&head)?;
    let mut table = Table::open(&head, file, &limits)?;
    let has = |name: &str| table.has(name);
    if !own::is_ours(has) && (focus::is_focus(has) || skypilot::is_catalogue(has)) {
        return Err(Refusal::new(
            "no_price_book",
            "O arquivo é uma fatura FOCUS ou um catálogo de preços de GPU, não uma tabela de preços do Fiel. “fiel prices check” diz o que há nele.",
            "The file is a FOCUS bill or a catalogue of GPU prices, not a price book of Fiel. `fiel prices check` says what is in it.",
        ));
    }
    if foreign::is_known(table.header(), has) {
        return Err(foreign::refuse(table.header(), has));
    }
    let columns = own::Columns::find(&table)?;
    let catalogue = Catalogue::of_gpus(gpus);
    let mut taken = Taken::default();
    while let Some(row) = table.next()? {
        match row.and_then(|row| own::row(row, &columns, &catalogue)) {
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
