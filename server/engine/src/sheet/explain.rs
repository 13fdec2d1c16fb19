//! One cell in words and figures, one level deep.

use super::eval::year_index;
use super::node::{NO_CELL, Op};
use super::render::Walk;
use super::words::{Figures, Words, figure};
use super::{CellId, CellKind, Origin, Sheet, Values};
use crate::comparison::Mark;
use crate::locale::{Locale, Text};
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
    /// What people call that workload (or provider, or server type).
    pub part: Option<Text>,
    /// Unit, as a stable text, e.g. `BRL`, `kWh`, `BRL/USD`; empty for a plain number.
    pub unit: String,
    /// Unit as people read it, e.g. `R$/US$`, `GB·mês`.
    pub unit_name: Text,
    /// Whether it has one value a month.
    pub monthly: bool,
    /// The month explained, where monthly; months 0 to H.
    pub month: Option<u16>,
    /// Whether its value as a whole is the sum of its months; else it is the last month's.
    pub sums: bool,
    /// Calendar year of the first value, where it has one value a year.
    pub first_year: Option<i32>,
    /// Its value: in `month`; where monthly and no month is given as [`Values::get`] says; NaN where it is missing.
    #[serde(with = "absent")]
    pub value: f64,
    /// All its values, months 0 to H; one for a scalar; one a year for a table.
    #[serde(with = "absent::row")]
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
    /// What people call its workload (or provider, or server type), where it is of one.
    pub part: Option<Text>,
    /// Unit, as a stable text.
    pub unit: String,
    /// Unit as people read it.
    pub unit_name: Text,
    /// Value in the month explained (previous month where the formula says so); NaN where it is missing.
    #[serde(with = "absent")]
    pub value: f64,
    /// Month of the value, where monthly.
    pub month: Option<u16>,
    /// Whether it is an input of the sheet, not a formula.
    pub leaf: bool,
    /// How certain it is; none for a formula.
    pub mark: Option<Mark>,
}

/// What is said of a cell in every month alike.
pub(crate) struct Told {
    /// What people call its workload (or provider, or server type).
    pub part: Option<Text>,
    /// The formula in words; none for an input.
    pub words: Option<Text>,
}

impl Sheet {
    /// Explains a cell in `month` (months 0 to H; a month after the last is the last), or as a whole where none is given.
    #[must_use]
    pub fn explain(&self, values: &Values, id: CellId, month: Option<u16>) -> Explanation {
        let info = self.info(id);
        let month = if info.monthly { month.map(|m| m.min(self.months)) } else { None };
        let formula = info.kind == CellKind::Formula;
        let told = self.told(id);
        let node = self.nodes[self.cells[id.0 as usize].node as usize];
        let figures = |locale| Walk { sheet: self, voice: &Figures { sheet: self, values, locale, write: figure } }.formula(id, month).text;
        // A row as a whole has no figures to put in place: they differ from month to month.
        let placed = formula && self.missing(id).is_empty() && info.monthly == month.is_some();
        Explanation {
            address: info.address(),
            name: info.line.name(),
            scope: info.scope.into(),
            workload: info.workload.map(Into::into),
            part: told.part,
            unit: info.unit.symbol(),
            unit_name: info.unit.name(),
            monthly: info.monthly,
            month,
            sums: info.sums,
            first_year: (node.op == Op::Table).then_some(node.c as i32),
            value: values.get(id, month),
            values: values.row(id).to_vec(),
            words: told.words,
            figures: placed.then(|| Text::new(figures(Locale::PtBr), figures(Locale::En))),
            inputs: if formula { self.inputs_of(values, id, month) } else { Vec::new() },
            used_by: self.users(id).take(12).map(|user| (self.address(user), self.name(user))).collect(),
            source: info.origin.map(|(text, as_of, mark)| Origin { text: text.into(), as_of: as_of.into(), mark }),
        }
    }

    /// What is said of a cell in every month alike: what it is of, and its formula in words.
    pub(crate) fn told(&self, id: CellId) -> Told {
        let words = |locale| Walk { sheet: self, voice: &Words { sheet: self, locale, cell: id } }.formula(id, None).text;
        let formula = self.info(id).kind == CellKind::Formula;
        Told { part: self.part(id), words: formula.then(|| Text::new(words(Locale::PtBr), words(Locale::En))) }
    }

    /// The cells a formula reads directly, in formula order, each once.
    pub fn reads(&self, id: CellId) -> Vec<CellId> {
        let mut found = Vec::new();
        self.each_read(self.cells[id.0 as usize].node, &mut |cell| {
            if !found.contains(&cell) {
                found.push(cell);
            }
        });
        found
    }

    /// The cells that read `id` directly.
    fn users(&self, id: CellId) -> impl Iterator<Item = CellId> {
        (id.0 + 1..self.cells.len() as u32).map(CellId).filter(move |user| {
            let mut reads = false;
            self.each_read(self.cells[user.0 as usize].node, &mut |cell| reads |= cell == id);
            reads
        })
    }

    fn each_read(&self, node: u32, each: &mut dyn FnMut(CellId)) {
        self.operands(node, |operand| match self.nodes[operand as usize].cell {
            NO_CELL => self.each_read(operand, each),
            cell => each(CellId(cell)),
        });
    }

    fn inputs_of(&self, values: &Values, id: CellId, month: Option<u16>) -> Vec<Input> {
        let mut inputs: Vec<Input> = Vec::new();
        let node = self.cells[id.0 as usize].node;
        if let (true, Some(m @ 1..)) = (self.nodes[node as usize].op.is_scan(), month) {
            inputs.push(self.input(values, id, Some(m - 1)));
        }
        self.collect(values, node, month, &mut inputs);
        inputs
    }

    /// Inputs of a node in a month; looking back or ahead changes the month for what is below.
    fn collect(&self, values: &Values, node: u32, month: Option<u16>, inputs: &mut Vec<Input>) {
        let n = self.nodes[node as usize];
        let shifted = match n.op {
            Op::Lag => month.map(|m| u32::from(m).checked_sub(n.b).map(|m| m as u16)),
            Op::Next => month.map(|m| (m < self.months).then_some(m + 1)),
            Op::At => Some(Some(n.b as u16)),
            Op::Total | Op::Peak | Op::First => None,
            Op::Compound if month == Some(0) => Some(None),
            _ => month.map(Some),
        };
        let month = match shifted {
            // Before the first month or after the last there is nothing to read.
            Some(None) => return,
            Some(month) => month,
            None => None,
        };
        if n.op == Op::ByYear {
            let year = self.value_of(values, n.b, month);
            let table = CellId(self.nodes[n.a as usize].cell);
            let row = values.row(table);
            let mut input = self.input(values, table, None);
            input.value = row[year_index(year, self.nodes[n.a as usize].c as i32, row.len())];
            add(inputs, input);
            self.collect_operand(values, n.b, month, inputs);
            return;
        }
        self.operands(node, |operand| self.collect_operand(values, operand, month, inputs));
    }

    fn collect_operand(&self, values: &Values, operand: u32, month: Option<u16>, inputs: &mut Vec<Input>) {
        match self.nodes[operand as usize].cell {
            NO_CELL => self.collect(values, operand, month, inputs),
            cell => add(inputs, self.input(values, CellId(cell), month)),
        }
    }

    fn input(&self, values: &Values, id: CellId, month: Option<u16>) -> Input {
        let info = self.info(id);
        let month = month.filter(|_| info.monthly);
        Input {
            address: info.address(),
            name: info.line.name(),
            part: self.part(id),
            unit: info.unit.symbol(),
            unit_name: info.unit.name(),
            value: values.get(id, month),
            month,
            leaf: info.kind != CellKind::Formula,
            mark: info.origin.map(|(_, _, mark)| mark),
        }
    }

    /// The value of a node in a month, named or not.
    pub(super) fn value_of(&self, values: &Values, node: u32, month: Option<u16>) -> f64 {
        let place = self.places[node as usize];
        let row = &values.all[place.at as usize..(place.at + place.len) as usize];
        row[usize::from(month.unwrap_or(self.months)).min(row.len() - 1)]
    }
}

fn add(inputs: &mut Vec<Input>, input: Input) {
    if !inputs.iter().any(|i| i.address == input.address && i.month == input.month) {
        inputs.push(input);
    }
}

/// JSON has no NaN: a missing value is written as null and read back as NaN.
mod absent {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        value.is_finite().then_some(*value).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(deserializer)?.unwrap_or(f64::NAN))
    }

    pub mod row {
        use serde::{Deserialize, Deserializer, Serializer};

        pub fn serialize<S: Serializer>(values: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(values.iter().map(|v| v.is_finite().then_some(*v)))
        }

        pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<f64>, D::Error> {
            let row = Vec::<Option<f64>>::deserialize(deserializer)?;
            Ok(row.into_iter().map(|v| v.unwrap_or(f64::NAN)).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_value_survives_json() {
        let input = Input {
            address: "shared.fx".into(),
            name: Text::new("dólar", "dollar"),
            part: None,
            unit: String::new(),
            unit_name: Text::new("", ""),
            value: f64::NAN,
            month: None,
            leaf: true,
            mark: None,
        };
        let json = serde_json::to_string(&input).unwrap();
        assert!(json.contains(r#""value":null"#), "{json}");
        let back: Input = serde_json::from_str(&json).unwrap();
        assert!(back.value.is_nan());
    }
}
