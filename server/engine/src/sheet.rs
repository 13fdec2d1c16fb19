//! The sheet: the cost model as named cells, read as numbers, explanations and workbook formulas.
//!
//! Owns nodes, units, evaluation, explanation and the translation to spreadsheet formulas.
//! Refuses to know what a line means: names and units come from `lines`.
//!
//! A [`Builder`] hands out [`Expr`] handles that do arithmetic and have no value, so numbers never decide the shape of the
//! model. [`Builder::freeze`] checks it and gives a [`Sheet`]; [`Sheet::eval`] gives [`Values`].

mod build;
mod eval;
pub mod excel;
mod explain;
mod expr;
mod lanes;
mod layout;
mod machine;
mod node;
mod plan;
mod render;
mod unit;
mod words;

pub use build::{Builder, ModelError, Scope, Sourced, Table};
pub use eval::{Inputs, NotFinite, Values};
pub use explain::{Explanation, Input};
pub use expr::Expr;
pub use plan::{LANES, Lanes, Plan};
pub use unit::Unit;

use crate::comparison::Mark;
use crate::lines::Line;
use crate::locale::{Locale, Text};
use node::{Cell, Node, Op, Place};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A frozen sheet: the structure of the model and the values of its inputs. It does not change and may be shared.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    months: u16,
    nodes: Vec<Node>,
    /// Operands of sums.
    args: Vec<u32>,
    /// Literals, inputs, series and tables, one after the other.
    data: Vec<f64>,
    cells: Vec<Cell>,
    /// Texts of sources, one after the other.
    text: String,
    scopes: Vec<String>,
    workloads: Vec<String>,
    /// What people call them; none or short where nobody said.
    workload_names: Vec<Option<Text>>,
    /// Where the values of each node stand.
    places: Vec<Place>,
    /// The same for each cell; shared with the values.
    cell_places: Arc<[Place]>,
    /// Missing inputs below each cell that has any, by cell.
    missing: Vec<(CellId, Vec<CellId>)>,
}

/// A cell of a frozen sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellId(pub u32);

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CellKind {
    /// One value from outside the sheet.
    Input,
    /// One value a month from outside the sheet.
    Series,
    /// One value a calendar year from outside the sheet.
    Table {
        /// Calendar year of the first value.
        first_year: i32,
    },
    /// A value that is not known; never a number.
    Missing,
    /// A formula over other cells.
    Formula,
}

/// A cell as listed by [`Sheet::cells`].
#[derive(Debug, Clone, Copy)]
pub struct CellInfo<'s> {
    /// Its id.
    pub id: CellId,
    /// Its line: its name.
    pub line: Line,
    /// What it is measured in.
    pub unit: Unit,
    /// The option's id, or `shared`.
    pub scope: &'s str,
    /// Id of the workload, where it is of one.
    pub workload: Option<&'s str>,
    /// What it is.
    pub kind: CellKind,
    /// Whether it has one value a month.
    pub monthly: bool,
    /// Whether the sum of its months means something: it is an amount of each month, not a price, a share or a running total.
    pub sums: bool,
    /// Source, date and mark of an input: text, date, mark.
    pub origin: Option<(&'s str, &'s str, Mark)>,
}

impl CellInfo<'_> {
    /// Its address, e.g. `purchase_colocation.w1.energy`.
    #[must_use]
    pub fn address(&self) -> String {
        match self.workload {
            Some(workload) => format!("{}.{workload}.{}", self.scope, self.line.key()),
            None => format!("{}.{}", self.scope, self.line.key()),
        }
    }
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Origin {
    /// Source, in words; a person's own note where the mark is `yours`.
    pub text: String,
    /// Date of the source; empty where it has none.
    pub as_of: String,
    /// How certain it is.
    pub mark: Mark,
}

impl Sheet {
    /// The horizon H; monthly cells have values for months 0 to H.
    #[must_use]
    pub const fn months(&self) -> u16 {
        self.months
    }

    /// Every cell, in the order it was made: inputs stand before the formulas that use them.
    pub fn cells(&self) -> impl Iterator<Item = CellInfo<'_>> {
        (0..self.cells.len() as u32).map(|id| self.info(CellId(id)))
    }

    /// What is known about a cell of this sheet.
    #[must_use]
    pub fn info(&self, id: CellId) -> CellInfo<'_> {
        let cell = &self.cells[id.0 as usize];
        let node = &self.nodes[cell.node as usize];
        let kind = match node.op {
            Op::Input => CellKind::Input,
            Op::Series => CellKind::Series,
            Op::Table => CellKind::Table { first_year: node.c as i32 },
            Op::Missing => CellKind::Missing,
            _ => CellKind::Formula,
        };
        CellInfo {
            id,
            line: cell.line,
            unit: cell.unit,
            scope: &self.scopes[usize::from(cell.scope)],
            workload: (cell.workload > 0).then(|| self.workloads[usize::from(cell.workload) - 1].as_str()),
            kind,
            monthly: node.monthly,
            sums: node.monthly && self.cell_places[id.0 as usize].sums,
            origin: cell.origin.as_ref().map(|o| (&self.text[o.text.clone()], &self.text[o.as_of.clone()], o.mark)),
        }
    }

    /// The cell at `address`, written `{scope}.{line}` or `{scope}.{workload}.{line}`.
    #[must_use]
    pub fn find(&self, address: &str) -> Option<CellId> {
        let (head, line) = address.rsplit_once('.')?;
        let line = Line::from_key(line)?;
        match head.split_once('.') {
            Some((scope, workload)) => self.cell(scope, Some(workload), line),
            None => self.cell(head, None, line),
        }
    }

    /// The cell of a line under an option (or `shared`), of one workload where it is named.
    #[must_use]
    pub fn cell(&self, scope: &str, workload: Option<&str>, line: Line) -> Option<CellId> {
        let scope = self.scopes.iter().position(|s| s == scope)? as u8;
        let workload = match workload {
            Some(id) => self.workloads.iter().position(|w| w == id)? as u8 + 1,
            None => 0,
        };
        self.cells.iter().position(|c| c.line == line && c.scope == scope && c.workload == workload).map(|at| CellId(at as u32))
    }

    /// The missing inputs a cell rests on; empty where it has a value.
    #[must_use]
    pub fn missing(&self, id: CellId) -> &[CellId] {
        self.missing.binary_search_by_key(&id, |(cell, _)| *cell).map_or(&[], |at| &self.missing[at].1)
    }

    /// Number of nodes: what evaluation costs.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Address of a cell.
    #[must_use]
    pub fn address(&self, id: CellId) -> String {
        self.info(id).address()
    }

    /// What people call the workload (or the provider, the server) of a cell, where it is of one; its id where nobody said.
    #[must_use]
    pub fn workload_name(&self, id: CellId, locale: Locale) -> Option<&str> {
        let at = usize::from(self.cells[id.0 as usize].workload).checked_sub(1)?;
        match self.workload_names.get(at) {
            Some(Some(name)) => Some(name.get(locale)),
            _ => self.workloads.get(at).map(String::as_str),
        }
    }

    /// [`Sheet::workload_name`] in both languages.
    fn part(&self, id: CellId) -> Option<Text> {
        Some(Text::new(self.workload_name(id, Locale::PtBr)?, self.workload_name(id, Locale::En)?))
    }

    /// Name of a cell's line.
    #[must_use]
    pub fn name(&self, id: CellId) -> Text {
        self.info(id).line.name()
    }
}

#[cfg(test)]
mod tests;
