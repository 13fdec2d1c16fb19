//! Hands out what a file holds, and counts it.
//!
//! Owns the counts of a reading. Refuses to keep rows: they go to the caller one by one.

use crate::candidate::{Candidate, Review};
use crate::refusal::{Fault, Refusal};
use engine::book::PriceRow;
use engine::locale::Text;

/// One thing found in a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// A row of our own CSV, ready for a book.
    Row {
        /// Line of the file, from 1.
        line: u64,
        /// The price.
        row: Box<PriceRow>,
    },
    /// A price of a foreign list.
    Candidate(Box<Candidate>),
    /// A row to look at.
    Review(Review),
    /// A value that cannot be used; its row is left out.
    Fault(Fault),
}

/// Rows that say nothing about GPUs or nothing new, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// A stable word for programs, e.g. `no_gpu`, `repeated`.
    pub code: &'static str,
    /// How many rows.
    pub rows: u64,
    /// A sentence for people.
    pub reason: Text,
}

pub(crate) struct Tally<'a> {
    each: &'a mut dyn FnMut(Item),
    pub(crate) kept: u64,
    pub(crate) review: u64,
    pub(crate) faults: u64,
    first_fault: Option<Fault>,
    left_out: Vec<LeftOut>,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(each: &'a mut dyn FnMut(Item)) -> Self {
        Self { each, kept: 0, review: 0, faults: 0, first_fault: None, left_out: Vec::new() }
    }

    pub(crate) fn row(&mut self, line: u64, row: PriceRow) {
        self.kept += 1;
        (self.each)(Item::Row { line, row: Box::new(row) });
    }

    pub(crate) fn candidate(&mut self, candidate: Candidate) {
        self.kept += 1;
        (self.each)(Item::Candidate(Box::new(candidate)));
    }

    pub(crate) fn review(&mut self, review: Review) {
        self.review += 1;
        (self.each)(Item::Review(review));
    }

    pub(crate) fn fault(&mut self, fault: Fault) {
        self.faults += 1;
        if self.first_fault.is_none() {
            self.first_fault = Some(fault.clone());
        }
        (self.each)(Item::Fault(fault));
    }

    pub(crate) fn left_out(&mut self, code: &'static str, pt: &str, en: &str) {
        match self.left_out.iter_mut().find(|l| l.code == code) {
            Some(known) => known.rows += 1,
            None => self.left_out.push(LeftOut { code, rows: 1, reason: Text::new(pt, en) }),
        }
    }

    /// The counts of rows left out.
    pub(crate) fn take_left_out(&mut self) -> Vec<LeftOut> {
        std::mem::take(&mut self.left_out)
    }

    /// The refusal of a file of which all or nothing is wanted.
    pub(crate) fn all_or_nothing(&self) -> Result<(), Refusal> {
        let Some(first) = &self.first_fault else { return Ok(()) };
        let n = self.faults;
        Err(Refusal::new(
            "faults",
            format!(
                "Linhas com erro: {n}. Pediu-se tudo ou nada, por isso nada foi lido. O primeiro, na linha {}, coluna “{}”: {}",
                first.line, first.column, first.reason.pt
            ),
            format!(
                "Rows at fault: {n}. All or nothing was asked, so nothing was read. The first, on line {}, column “{}”: {}",
                first.line, first.column, first.reason.en
            ),
        )
        .at(first.line))
    }
}
