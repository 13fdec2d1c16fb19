//! Building a sheet: inputs, names and scopes, and the checks of `freeze`.
//!
//! Owns what makes a sheet wrong: units that do not add up, one name twice, recurrences without a name.

use super::expr::{Expr, named};
use super::node::{Cell, NO_CELL, Node, Op, Source};
use super::unit::Unit;
use super::{CellId, Sheet};
use crate::comparison::Mark;
use crate::lines::Line;
use crate::locale::Text;
use std::cell::RefCell;
use std::panic::Location;

/// A value from outside the sheet, with where it comes from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sourced<'a> {
    /// The value, in the unit of its line.
    pub value: f64,
    /// Source, in words.
    pub source: &'a str,
    /// Date of the source; empty where it has none.
    pub as_of: &'a str,
    /// How certain it is.
    pub mark: Mark,
}

/// What is wrong with a model: a fault of its code, never of its inputs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct ModelError {
    /// Source file of the formula.
    pub file: &'static str,
    /// Line in it.
    pub line: u32,
    /// Column in it.
    pub column: u32,
    /// What is wrong.
    pub message: String,
}

impl ModelError {
    fn new(at: &'static Location<'static>, message: String) -> Self {
        Self { file: at.file(), line: at.line(), column: at.column(), message }
    }
}

/// Collects a model. It hands out [`Expr`] handles and is turned into a [`Sheet`] by [`Builder::freeze`].
#[derive(Debug)]
pub struct Builder {
    months: u16,
    inner: RefCell<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    nodes: Vec<Node>,
    args: Vec<u32>,
    data: Vec<f64>,
    cells: Vec<Cell>,
    text: String,
    scopes: Vec<String>,
    workloads: Vec<String>,
    workload_names: Vec<Option<Text>>,
    errors: Vec<ModelError>,
    /// Nodes whose names are checked at the end, and where they were written.
    scans: Vec<(u32, &'static Location<'static>)>,
    /// Where each cell was named, for the message of a second one.
    named_at: Vec<&'static Location<'static>>,
}

/// Values by calendar year, to be read with [`Table::at`].
#[derive(Debug, Clone, Copy)]
pub struct Table<'b> {
    row: Expr<'b>,
}

impl<'b> Table<'b> {
    /// The value of the calendar year `year`; before the first year the first value, after the last year the last.
    #[must_use]
    #[track_caller]
    pub fn at(self, year: Expr<'b>) -> Expr<'b> {
        if year.unit != Unit::NONE {
            year.builder.unit_error(format!("a year must be a plain number, not {}", named(year.unit)), Location::caller());
        }
        year.builder.node(Op::ByYear, self.row.node, year.node, 0, self.row.unit)
    }

    /// The cell it is named as.
    #[must_use]
    pub fn id(self) -> Option<CellId> {
        self.row.id()
    }
}

/// What cells are named under: an option or `shared`, and a workload where they are of one.
#[derive(Debug, Clone, Copy)]
pub struct Scope<'b> {
    builder: &'b Builder,
    scope: u8,
    workload: u8,
}

impl Builder {
    /// An empty model over months 0 to `months`.
    #[must_use]
    pub fn new(months: u16) -> Self {
        let inner = Inner {
            nodes: Vec::with_capacity(1024),
            data: Vec::with_capacity(1024),
            cells: Vec::with_capacity(512),
            named_at: Vec::with_capacity(512),
            text: String::with_capacity(16 * 1024),
            scopes: vec!["shared".into()],
            ..Inner::default()
        };
        Self { months, inner: RefCell::new(inner) }
    }

    /// The horizon H.
    #[must_use]
    pub const fn months(&self) -> u16 {
        self.months
    }

    /// The scope of what all options share.
    #[must_use]
    pub fn shared(&self) -> Scope<'_> {
        Scope { builder: self, scope: 0, workload: 0 }
    }

    /// The scope of an option, by its id; asking twice gives the same one.
    ///
    /// # Panics
    /// Above 255 options.
    #[must_use]
    pub fn scope(&self, option: &str) -> Scope<'_> {
        let scope = intern(&mut self.inner.borrow_mut().scopes, option);
        Scope { builder: self, scope, workload: 0 }
    }

    /// A number that is part of a formula (0, 1, 12, 24, 100, 1000): plain, and 0 takes any unit. Everything that could be
    /// different in another scenario is an input with a source.
    #[must_use]
    pub fn lit(&self, value: f64) -> Expr<'_> {
        let at = self.datum(value);
        let made = self.node(Op::Literal, at, 0, 0, Unit::NONE);
        Expr { zero: value == 0.0, ..made }
    }

    /// 0 in `unit`.
    #[must_use]
    pub fn zero(&self, unit: Unit) -> Expr<'_> {
        Expr { unit, zero: false, ..self.lit(0.0) }
    }

    /// 1 in `unit`.
    #[must_use]
    pub fn one(&self, unit: Unit) -> Expr<'_> {
        Expr { unit, ..self.lit(1.0) }
    }

    /// The sum of `terms`, all in one unit; 0 of any unit where there are none.
    #[track_caller]
    pub fn sum<'b>(&'b self, terms: impl IntoIterator<Item = Expr<'b>>) -> Expr<'b> {
        let terms: Vec<Expr<'b>> = terms.into_iter().collect();
        let Some(first) = terms.iter().find(|t| !t.zero).or(terms.first()).copied() else {
            return self.lit(0.0);
        };
        for term in &terms {
            if !term.zero && term.unit != first.unit {
                self.unit_error(format!("adding {} and {}", named(first.unit), named(term.unit)), Location::caller());
            }
        }
        let (from, monthly) = {
            let mut inner = self.inner.borrow_mut();
            let from = inner.args.len() as u32;
            inner.args.extend(terms.iter().map(|t| t.node));
            (from, terms.iter().any(|t| inner.nodes[t.node as usize].monthly))
        };
        self.push(Node { op: Op::Sum, monthly, cell: NO_CELL, a: from, b: terms.len() as u32, c: 0 }, first.unit)
    }

    /// Checks the model and gives the sheet.
    ///
    /// # Errors
    /// Every unit that does not add up, every name given twice, every recurrence without a name, with its place in the code.
    pub fn freeze(self) -> Result<Sheet, Vec<ModelError>> {
        let months = self.months;
        let mut inner = self.inner.into_inner();
        for (node, at) in std::mem::take(&mut inner.scans) {
            let n = inner.nodes[node as usize];
            if n.op.is_scan() && n.cell == NO_CELL {
                inner.errors.push(ModelError::new(at, "a running sum, maximum, product or decay must be a named cell".into()));
            }
            let read = inner.nodes[n.a as usize];
            if n.op.reads_other_months() && read.monthly && read.cell == NO_CELL {
                inner.errors.push(ModelError::new(at, "what is read in other months must be a named cell".into()));
            }
        }
        inner.check_names();
        if !inner.errors.is_empty() {
            return Err(inner.errors);
        }
        let mut sheet = Sheet {
            months,
            nodes: inner.nodes,
            args: inner.args,
            data: inner.data,
            cells: inner.cells,
            text: inner.text,
            scopes: inner.scopes,
            workloads: inner.workloads,
            workload_names: inner.workload_names,
            ..Sheet::default()
        };
        sheet.lay_out();
        sheet.find_missing();
        Ok(sheet)
    }

    pub(super) fn unit_error(&self, message: String, at: &'static Location<'static>) {
        self.inner.borrow_mut().errors.push(ModelError::new(at, message));
    }

    pub(super) fn remember_scan(&self, node: u32, at: &'static Location<'static>) {
        self.inner.borrow_mut().scans.push((node, at));
    }

    pub(super) fn cell_of(&self, node: u32) -> Option<CellId> {
        let cell = self.inner.borrow().nodes[node as usize].cell;
        (cell != NO_CELL).then_some(CellId(cell))
    }

    pub(super) fn is_monthly(&self, node: u32) -> bool {
        self.inner.borrow().nodes[node as usize].monthly
    }

    pub(super) fn datum(&self, value: f64) -> u32 {
        let data = &mut self.inner.borrow_mut().data;
        data.push(value);
        data.len() as u32 - 1
    }

    /// Adds a node; whether it is monthly follows from the operation and its operands.
    pub(super) fn node(&self, op: Op, a: u32, b: u32, c: u32, unit: Unit) -> Expr<'_> {
        let nodes = &mut self.inner.borrow_mut().nodes;
        let is = |n: u32| nodes[n as usize].monthly;
        let monthly = match op {
            Op::Literal | Op::Input | Op::Missing | Op::Table | Op::Total | Op::Peak | Op::First | Op::At => false,
            Op::Series | Op::EachMonth | Op::Lag | Op::Next | Op::CumSum | Op::RunMax | Op::Compound | Op::Decay => true,
            Op::Same | Op::Neg | Op::WholeUp => is(a),
            Op::Select => is(a) || is(b) || is(c),
            Op::ByYear => is(b),
            Op::Add | Op::Sub | Op::Mul | Op::Div | Op::DivOr | Op::Min | Op::Max | Op::Greater | Op::AtLeast | Op::Pow | Op::Sum => {
                is(a) || is(b)
            }
        };
        nodes.push(Node { op, monthly, cell: NO_CELL, a, b, c });
        Expr { builder: self, node: nodes.len() as u32 - 1, unit, zero: false }
    }

    fn push(&self, node: Node, unit: Unit) -> Expr<'_> {
        let nodes = &mut self.inner.borrow_mut().nodes;
        nodes.push(node);
        Expr { builder: self, node: nodes.len() as u32 - 1, unit, zero: false }
    }
}

impl Inner {
    fn check_names(&mut self) {
        // A bit for each name there could be: a few kilobytes, and a tenth of the time of a tree.
        let workloads = self.workloads.len() + 1;
        let mut seen = vec![0_u64; (self.scopes.len() * workloads * Line::ALL.len()).div_ceil(64)];
        for (cell, at) in self.cells.iter().zip(&self.named_at) {
            let bit = (usize::from(cell.scope) * workloads + usize::from(cell.workload)) * Line::ALL.len() + cell.line as usize;
            let taken = seen[bit / 64] & (1 << (bit % 64)) != 0;
            seen[bit / 64] |= 1 << (bit % 64);
            if taken {
                let scope = &self.scopes[usize::from(cell.scope)];
                self.errors.push(ModelError::new(at, format!("the cell {scope} {} exists already", cell.line.key())));
            }
        }
    }
}

fn intern(names: &mut Vec<String>, name: &str) -> u8 {
    let at = names.iter().position(|n| n == name).unwrap_or_else(|| {
        names.push(name.into());
        names.len() - 1
    });
    u8::try_from(at).expect("fewer than 255 options and workloads: a scenario has at most 8 and 20")
}

impl<'b> Scope<'b> {
    /// The builder, for literals and sums.
    #[must_use]
    pub const fn builder(self) -> &'b Builder {
        self.builder
    }

    /// The same scope for one workload, by its id.
    ///
    /// # Panics
    /// Above 254 workloads.
    #[must_use]
    pub fn workload(self, id: &str) -> Self {
        let workload = intern(&mut self.builder.inner.borrow_mut().workloads, id) + 1;
        Self { workload, ..self }
    }

    /// What people call the workload of this scope, for formulas in words; its id where it is not called.
    pub fn call_workload(self, name: impl FnOnce() -> Text) {
        let names = &mut self.builder.inner.borrow_mut().workload_names;
        let at = usize::from(self.workload).saturating_sub(1);
        if names.len() <= at {
            names.resize(at + 1, None);
        }
        names[at].get_or_insert_with(name);
    }

    /// A value from outside, in the unit of `line`.
    #[must_use]
    #[track_caller]
    pub fn input(self, line: Line, value: Sourced<'_>) -> Expr<'b> {
        let at = self.builder.datum(value.value);
        let made = self.builder.node(Op::Input, at, 0, 0, line.unit());
        self.name(line, made, Some(value))
    }

    /// A value from outside for each of months 0 to H, in the unit of `line`; `source.value` is not read.
    ///
    /// # Panics
    /// Where there are not H + 1 values.
    #[must_use]
    #[track_caller]
    pub fn series(self, line: Line, values: &[f64], source: Sourced<'_>) -> Expr<'b> {
        assert_eq!(values.len(), usize::from(self.builder.months) + 1, "a series has a value for each of months 0 to H");
        let at = self.data(values);
        let made = self.builder.node(Op::Series, at, values.len() as u32, 0, line.unit());
        self.name(line, made, Some(source))
    }

    /// Values by calendar year from `first_year` on, in the unit of `line`; `source.value` is not read.
    ///
    /// # Panics
    /// Where there is no value.
    #[must_use]
    #[track_caller]
    pub fn table(self, line: Line, first_year: i32, values: &[f64], source: Sourced<'_>) -> Table<'b> {
        assert!(!values.is_empty(), "a table has at least one year");
        let at = self.data(values);
        let made = self.builder.node(Op::Table, at, values.len() as u32, first_year as u32, line.unit());
        Table { row: self.name(line, made, Some(source)) }
    }

    fn data(self, values: &[f64]) -> u32 {
        let data = &mut self.builder.inner.borrow_mut().data;
        data.extend_from_slice(values);
        (data.len() - values.len()) as u32
    }

    /// A value that is not known. Every cell that rests on it is missing too, and says so; none has a number.
    #[must_use]
    #[track_caller]
    pub fn missing(self, line: Line) -> Expr<'b> {
        let made = self.builder.node(Op::Missing, 0, 0, 0, line.unit());
        self.name(line, made, None)
    }

    /// Names a formula. Its unit must be the unit of `line`; whether it is monthly follows from the formula.
    #[must_use]
    #[track_caller]
    pub fn cell(self, line: Line, formula: Expr<'b>) -> Expr<'b> {
        self.cell_in(line, line.unit(), formula)
    }

    /// Names a formula that is measured in `unit` instead of the unit of `line`: an amount in another currency.
    #[must_use]
    #[track_caller]
    pub fn cell_in(self, line: Line, unit: Unit, formula: Expr<'b>) -> Expr<'b> {
        if !formula.zero && formula.unit != unit {
            let message = format!("{} is measured in {}, its formula gives {}", line.key(), named(unit), named(formula.unit));
            self.builder.unit_error(message, Location::caller());
        }
        let formula =
            if self.builder.cell_of(formula.node).is_some() { self.builder.node(Op::Same, formula.node, 0, 0, unit) } else { formula };
        self.name_in(line, unit, formula, None)
    }

    #[track_caller]
    fn name(self, line: Line, made: Expr<'b>, source: Option<Sourced<'_>>) -> Expr<'b> {
        self.name_in(line, line.unit(), made, source)
    }

    #[track_caller]
    fn name_in(self, line: Line, unit: Unit, made: Expr<'b>, source: Option<Sourced<'_>>) -> Expr<'b> {
        let mut inner = self.builder.inner.borrow_mut();
        let inner = &mut *inner;
        let origin = source.map(|s| {
            let mut keep = |text: &str| {
                let from = inner.text.len();
                inner.text.push_str(text);
                from..inner.text.len()
            };
            Source { text: keep(s.source), as_of: keep(s.as_of), mark: s.mark }
        });
        inner.nodes[made.node as usize].cell = inner.cells.len() as u32;
        inner.cells.push(Cell { line, unit, scope: self.scope, workload: self.workload, node: made.node, origin });
        inner.named_at.push(Location::caller());
        Expr { unit, zero: false, ..made }
    }
}
