//! The whole comparison with the formulas behind it, as one document for programs.
//!
//! Owns its shape. Refuses arithmetic and words of its own: cells, names and formulas are the sheet's. Cells stand in the order
//! they were made, inputs before the formulas that read them, and the same answer gives the same bytes.

use crate::Answer;
use crate::comparison::Comparison;
use crate::locale::Text;
use crate::sheet::{CellId, CellKind, Origin};
use serde::{Deserialize, Serialize};

/// Version of this shape.
pub const SCHEMA: u16 = 1;

/// A comparison, and every named cell that its figures rest on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explained {
    /// Version of this shape.
    pub schema: u16,
    /// The comparison, as everywhere else. Its addresses (`cell`) are found in `cells`.
    pub comparison: Comparison,
    /// Where values of inputs come from, each once, in the order they are met.
    pub sources: Vec<Origin>,
    /// The cells, inputs before the formulas that read them.
    pub cells: Vec<Cell>,
}

/// A named cell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cell {
    /// Its address, e.g. `purchase_colocation.w1.energy`.
    pub address: String,
    /// Name of its line.
    pub name: Text,
    /// What people call its workload (or provider, or server type), where it is of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Text>,
    /// What it is.
    pub kind: Kind,
    /// Unit, e.g. `BRL`, `kWh`, `BRL/USD`; empty for a plain number, and fractions are plain numbers.
    pub unit: String,
    /// Unit as people read it, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit_name: Option<Text>,
    /// Whether it has one value a month.
    pub monthly: bool,
    /// Whether the sum of its months means something: it is an amount of each month.
    pub sums: bool,
    /// Calendar year of the first value, where it has one value a year.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_year: Option<i32>,
    /// Its values with all their digits: one; months 0 to the horizon where it is monthly; or one a year. A monthly row that ends
    /// early goes on with its last value. Null where the cell rests on a price that is missing.
    pub values: Vec<Option<f64>>,
    /// The formula in words; none for an input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Text>,
    /// The formula for programs, see `docs/FILES.md`; none for an input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// Addresses of the cells that the formula reads, in its order, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<String>,
    /// Place in `sources`, counted from 0; none for a formula.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<u32>,
}

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// One value from outside.
    Input,
    /// One value a month from outside.
    Series,
    /// One value a calendar year from outside.
    Table,
    /// A value that is not known.
    Missing,
    /// A formula over other cells.
    Formula,
}

impl Explained {
    /// The document of `answer`.
    #[must_use]
    pub fn of(answer: &Answer) -> Self {
        let mut sources: Vec<Origin> = Vec::new();
        let cells = behind(answer).into_iter().map(|id| cell(answer, id, &mut sources)).collect();
        Self { schema: SCHEMA, comparison: answer.comparison.clone(), sources, cells }
    }
}

/// Results of an option beside its lines.
const RESULTS: [&str; 12] = [
    "flow",
    "capex_flow",
    "opex_flow",
    "cumulative",
    "cumulative_npv",
    "total",
    "npv",
    "capex",
    "opex",
    "peak_cash",
    "per_gpu_hour",
    "per_million_tokens",
];

/// Results of what is paid today.
const BASELINE: [&str; 5] = ["baseline", "baseline_cumulative", "baseline_cumulative_npv", "baseline_total", "baseline_npv"];

/// The cells that shown figures are read from, and all that those rest on, in the order they were made.
fn behind(answer: &Answer) -> Vec<CellId> {
    let (sheet, comparison) = (&answer.sheet, &answer.comparison);
    let mut wanted = vec![false; sheet.cells().count()];
    let mut want = |address: &str| {
        if let Some(id) = sheet.find(address) {
            wanted[id.0 as usize] = true;
        }
    };
    for option in &comparison.options {
        option.lines.iter().for_each(|line| want(&line.cell));
        RESULTS.iter().for_each(|line| want(&comparison.view.address(option.scope(), line)));
        want(&format!("{}.utilisation", option.scope()));
        option.discounts.iter().for_each(|discount| want(&discount.cell));
    }
    if comparison.baseline.is_some() {
        for line in BASELINE {
            want(&format!("shared.{line}"));
            want(&format!("shared.view.{line}"));
        }
    }
    // what is read stands before what reads it
    for at in (0..wanted.len()).rev() {
        if wanted[at] {
            sheet.reads(CellId(at as u32)).into_iter().for_each(|id| wanted[id.0 as usize] = true);
        }
    }
    (0..wanted.len()).filter(|at| wanted[*at]).map(|at| CellId(at as u32)).collect()
}

fn cell(answer: &Answer, id: CellId, sources: &mut Vec<Origin>) -> Cell {
    let sheet = &answer.sheet;
    let told = sheet.told(id);
    let info = sheet.info(id);
    let source = info.origin.map(|(text, as_of, mark)| {
        let known = sources.iter().position(|s| s.text == text && s.as_of == as_of && s.mark == mark);
        known.unwrap_or_else(|| {
            sources.push(Origin { text: text.into(), as_of: as_of.into(), mark });
            sources.len() - 1
        }) as u32
    });
    let (kind, first_year) = match info.kind {
        CellKind::Input => (Kind::Input, None),
        CellKind::Series => (Kind::Series, None),
        CellKind::Table { first_year } => (Kind::Table, Some(first_year)),
        CellKind::Missing => (Kind::Missing, None),
        CellKind::Formula => (Kind::Formula, None),
    };
    // Zero has no sign.
    let mut values: Vec<Option<f64>> = answer.values.row(id).iter().map(|v| v.is_finite().then_some(v + 0.0)).collect();
    if info.monthly
        && let Some(last) = values.last().copied()
    {
        let kept = values.iter().rposition(|v| *v != last).map_or(0, |at| at + 1);
        values.truncate(kept + 1);
    }
    Cell {
        address: info.address(),
        name: info.line.name(),
        part: told.part,
        kind,
        unit: info.unit.symbol(),
        unit_name: (!info.unit.symbol().is_empty()).then(|| info.unit.name()),
        monthly: info.monthly,
        sums: info.sums,
        first_year,
        values,
        words: told.words,
        formula: sheet.machine(id),
        inputs: if kind == Kind::Formula { sheet.reads(id).into_iter().map(|read| sheet.address(read)).collect() } else { Vec::new() },
        source,
    }
}
