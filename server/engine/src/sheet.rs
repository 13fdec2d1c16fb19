//! The sheet: the cost model as named cells, read as numbers, explanations and workbook formulas.
//!
//! Owns nodes, units, evaluation, explanation and the translation to spreadsheet formulas.
//! Refuses to know what a line means: names and units come from `lines`.

use crate::comparison::Mark;
use crate::locale::Text;
use serde::{Deserialize, Serialize};

/// A frozen sheet.
#[derive(Debug, Clone, Default)]
pub struct Sheet {}

/// The values of every cell.
#[derive(Debug, Clone, Default)]
pub struct Values {}

/// A cell of a frozen sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellId(pub u32);

/// One cell explained, one level deep: enough to draw it and to go on to its inputs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Explanation {
    /// Address, e.g. `purchase_colocation.energy`.
    pub address: String,
    /// Name of the line.
    pub name: Text,
    /// What it belongs to: the option's id or `shared`.
    pub scope: String,
    /// Id of the workload, where the cell is of one.
    pub workload: Option<String>,
    /// Unit, as text, e.g. `BRL`, `kWh`, `BRL/USD`; empty for a plain number.
    pub unit: String,
    /// Whether it has one value a month.
    pub monthly: bool,
    /// The month explained, where monthly; months 0 to H.
    pub month: Option<u16>,
    /// Its value (in `month`, or the sum over the months where monthly and no month is given).
    pub value: f64,
    /// All its values, months 0 to H; one for a scalar.
    pub values: Vec<f64>,
    /// The formula in words, with the names of its inputs; none for an input.
    pub words: Option<Text>,
    /// The formula in symbols with the values of `month` in place.
    pub figures: Option<String>,
    /// Direct inputs, in formula order, each once.
    pub inputs: Vec<Input>,
    /// Addresses and names of the cells that use it directly, at most 12.
    pub used_by: Vec<(String, Text)>,
    /// Where an input's value comes from; none for a formula.
    pub source: Option<Origin>,
}

/// An input of a formula.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// Address.
    pub address: String,
    /// Name.
    pub name: Text,
    /// Unit, as text.
    pub unit: String,
    /// Value in the month explained (previous month where the formula says so).
    pub value: f64,
    /// Month of the value, where monthly.
    pub month: Option<u16>,
    /// Whether it is an input of the sheet, not a formula.
    pub leaf: bool,
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Origin {
    /// Source, in words; a person's own note where the mark is `yours`.
    pub text: String,
    /// Date of the source; empty where it has none.
    pub as_of: String,
    /// How certain it is.
    pub mark: Mark,
}
