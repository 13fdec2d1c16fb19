//! What was found in a file whose prices are being looked at, and which of the rows held back a person took.
//!
//! Owns the shape of that report, which is kept beside the draft as JSON, and the choices about it. Refuses to read files
//! (`import`) and to say what changed ([`changes`](super::changes)).

use super::changes::{self, YES};
use super::{Gpu, PriceRow};
use crate::locale::Text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Faults that are kept with their sentences; the rest are counted.
pub const FAULTS: usize = 200;
/// Rows held back that are kept; the rest are counted.
pub const HELD: usize = 500;

/// What was chosen about a draft, by place: `a7` and `b7` as in [`changes::Place`], `h7` for the seventh row held back, with
/// `h7.gpu` and `h7.country` for what was open.
pub type Choices = BTreeMap<String, String>;

/// What a file held.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// What the file was recognised as.
    pub kind: Text,
    /// Rows below its header.
    pub rows: u64,
    /// Rows or offers that were taken.
    pub kept: u64,
    /// Rows that say nothing for a price book, by reason.
    pub left_out: Vec<Left>,
    /// Values that cannot be used, the first of them.
    pub faults: Vec<FaultLine>,
    /// How many more there are.
    pub more_faults: u64,
    /// Rows that a person has to look at before they count, the first of them.
    pub held: Vec<Held>,
    /// How many more there are.
    pub more_held: u64,
    /// What else to know.
    pub notes: Vec<Text>,
}

impl Default for Report {
    fn default() -> Self {
        Self {
            kind: Text::new("", ""),
            rows: 0,
            kept: 0,
            left_out: Vec::new(),
            faults: Vec::new(),
            more_faults: 0,
            held: Vec::new(),
            more_held: 0,
            notes: Vec::new(),
        }
    }
}

/// Rows left out for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Left {
    /// How many.
    pub rows: u64,
    /// Why.
    pub reason: Text,
}

/// One value that cannot be used; its row is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FaultLine {
    /// Line of the file, from 1.
    pub line: u64,
    /// Name of the column; empty where it is the row as a whole.
    pub column: String,
    /// The value, cut short.
    pub value: String,
    /// What is wrong, and what to do.
    pub reason: Text,
}

/// A row that waits for a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Held {
    /// Line of the file, from 1.
    pub line: u64,
    /// A stable word for programs, e.g. `unknown_gpu`, `outlier`, `conflict`.
    pub code: String,
    /// What it is about.
    pub name: String,
    /// Region, as the file writes it.
    pub region: String,
    /// What was found and what to decide.
    pub reason: Text,
    /// Its prices, where they are complete but for what is open; empty where it cannot be taken.
    pub rows: Vec<PriceRow>,
}

impl Held {
    /// Whether its GPU is open.
    #[must_use]
    pub fn needs_gpu(&self) -> bool {
        self.rows.first().is_some_and(|r| r.gpu.is_none())
    }

    /// Whether its country is open.
    #[must_use]
    pub fn needs_country(&self) -> bool {
        self.rows.first().is_some_and(|r| r.country.is_empty())
    }

    /// Its rows with what was chosen for the `n`th of the rows held back, from 1; nothing where it was not taken or something is open.
    #[must_use]
    pub fn taken(&self, n: usize, choices: &Choices, gpus: &[Gpu]) -> Vec<PriceRow> {
        let chosen = |what: &str| choices.get(&format!("h{n}{what}")).map(String::as_str);
        if chosen("") != Some(YES) {
            return Vec::new();
        }
        let gpu = chosen(".gpu").filter(|slug| gpus.iter().any(|g| g.slug == *slug));
        let country = chosen(".country").filter(|c| is_country(c));
        if (self.needs_gpu() && gpu.is_none()) || (self.needs_country() && country.is_none()) {
            return Vec::new();
        }
        let whole = |row: &PriceRow| PriceRow {
            gpu: row.gpu.clone().or_else(|| gpu.map(str::to_owned)),
            country: if row.country.is_empty() { country.unwrap_or_default().to_owned() } else { row.country.clone() },
            ..row.clone()
        };
        self.rows.iter().map(whole).collect()
    }
}

/// Whether `text` has the form of an ISO 3166 alpha-2 code.
#[must_use]
pub fn is_country(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|b| b.is_ascii_uppercase())
}

impl Report {
    /// Whether `key` can be chosen about in a draft with this report: a place, or what is open of a row held back.
    #[must_use]
    pub fn may_choose(&self, key: &str) -> bool {
        let Some(rest) = key.strip_prefix('h') else { return key.parse::<changes::Place>().is_ok() };
        let number = rest.strip_suffix(".gpu").or_else(|| rest.strip_suffix(".country")).unwrap_or(rest);
        number.parse::<usize>().is_ok_and(|n| (1..=self.held.len()).contains(&n))
    }

    /// The rows of the book that comes of this draft: `before` with the accepted changes of `after`, and the rows held back that were
    /// taken.
    #[must_use]
    pub fn settled(&self, before: &[PriceRow], after: &[PriceRow], choices: &Choices, gpus: &[Gpu]) -> Vec<PriceRow> {
        let rows = changes::settle(before, after, choices);
        let taken: Vec<PriceRow> = (1..).zip(&self.held).flat_map(|(n, held)| held.taken(n, choices, gpus)).collect();
        if taken.is_empty() { rows } else { changes::laid_over(&rows, taken) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed;

    #[test]
    fn a_row_held_back_counts_once_all_that_was_open_is_said() {
        let book = seed::price_book();
        let mut row = book.rows.iter().find(|r| r.kind == "gpu_rental").expect("a rental").clone();
        (row.item, row.gpu, row.country) = ("n9".into(), None, String::new());
        let held = Held {
            line: 4,
            code: "which_gpu".into(),
            name: "H100".into(),
            region: "here".into(),
            reason: Text::new("", ""),
            rows: vec![row],
        };
        let report = Report { held: vec![held], ..Report::default() };
        let with = |pairs: &[(&str, &str)]| {
            let choices = pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
            let rows = report.settled(&book.rows, &book.rows, &choices, &book.gpus);
            rows[book.rows.len()..].iter().map(|r| (r.gpu.clone().unwrap_or_default(), r.country.clone())).collect::<Vec<_>>()
        };
        assert_eq!(with(&[]), []);
        assert_eq!(with(&[("h1", YES)]), []);
        assert_eq!(with(&[("h1", YES), ("h1.gpu", "h100-sxm")]), []);
        assert_eq!(with(&[("h1", YES), ("h1.gpu", "no-such"), ("h1.country", "FI")]), []);
        assert_eq!(with(&[("h1", "no"), ("h1.gpu", "h100-sxm"), ("h1.country", "FI")]), []);
        assert_eq!(with(&[("h1", YES), ("h1.gpu", "h100-sxm"), ("h1.country", "FI")]), [("h100-sxm".to_owned(), "FI".to_owned())]);
        for (key, may) in [("h1", true), ("h1.gpu", true), ("h2", false), ("a3", true), ("h1.price", false), ("x", false)] {
            assert_eq!(report.may_choose(key), may, "{key}");
        }
    }
}
