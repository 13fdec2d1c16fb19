//! One cell in words and figures, one level deep.

use super::{CellId, Origin, Sheet, Values};
use crate::locale::Text;
use serde::{Deserialize, Serialize};

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
    /// Unit, as a stable text, e.g. `BRL`, `kWh`, `BRL/USD`; empty for a plain number.
    pub unit: String,
    /// Unit as people read it, e.g. `R$/US$`, `GB·mês`.
    pub unit_name: Text,
    /// Whether it has one value a month.
    pub monthly: bool,
    /// The month explained, where monthly; months 0 to H.
    pub month: Option<u16>,
    /// Its value: in `month`; where monthly and no month is given as [`Values::get`] says.
    pub value: f64,
    /// All its values, months 0 to H; one for a scalar; one a year for a table.
    pub values: Vec<f64>,
    /// The formula in words, with the names of its inputs; none for an input.
    pub words: Option<Text>,
    /// The formula in symbols with the values of `month` in place.
    pub figures: Option<Text>,
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
    /// Unit, as a stable text.
    pub unit: String,
    /// Unit as people read it.
    pub unit_name: Text,
    /// Value in the month explained (previous month where the formula says so).
    pub value: f64,
    /// Month of the value, where monthly.
    pub month: Option<u16>,
    /// Whether it is an input of the sheet, not a formula.
    pub leaf: bool,
}

impl Sheet {
    /// Explains a cell in `month` (months 0 to H; a month after the last is the last), or as a whole where none is given.
    #[must_use]
    pub fn explain(&self, values: &Values, id: CellId, month: Option<u16>) -> Explanation {
        let info = self.info(id);
        let month = if info.monthly { month.map(|m| m.min(self.months)) } else { None };
        Explanation {
            address: info.address(),
            name: info.line.name(),
            scope: info.scope.into(),
            workload: info.workload.map(Into::into),
            unit: info.line.unit().symbol(),
            unit_name: info.line.unit().name(),
            monthly: info.monthly,
            month,
            value: values.get(id, month),
            values: values.row(id).to_vec(),
            words: None,
            figures: None,
            inputs: Vec::new(),
            used_by: Vec::new(),
            source: info.origin.map(|(text, as_of, mark)| Origin { text: text.into(), as_of: as_of.into(), mark }),
        }
    }
}
