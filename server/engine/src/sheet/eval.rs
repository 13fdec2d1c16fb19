//! Evaluation: all cells once, in the order they were made.
//!
//! Owns the arithmetic. Every operation is one function of plain numbers, so a lane of a batch gives the same bits.

use super::node::{Node, Op, Place};
use super::{CellId, Sheet};
use std::sync::Arc;

/// Two values closer than this share of the larger are a tie in a comparison, here and in the workbook.
pub(super) const TIE: f64 = 1e-9;

/// The inputs of a sheet, to be changed before [`Sheet::eval`].
#[derive(Debug, Clone)]
pub struct Inputs(pub(super) Vec<f64>);

/// The values of every cell of a sheet.
#[derive(Debug, Clone, Default)]
pub struct Values {
    pub(super) all: Vec<f64>,
    pub(super) cells: Arc<[Place]>,
}

/// A cell has no finite value: the model divided by zero or left the range of numbers.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{address} is {value} in month {month}")]
pub struct NotFinite {
    /// The first such cell, in evaluation order.
    pub cell: CellId,
    /// Its address.
    pub address: String,
    /// The month, 0 for a single value.
    pub month: u16,
    /// The value.
    pub value: f64,
}

impl Values {
    /// The values of a cell: months 0 to H, or one value, or one a year for a table. NaN where the cell is missing.
    #[must_use]
    pub fn row(&self, id: CellId) -> &[f64] {
        let place = self.cells[id.0 as usize];
        &self.all[place.at as usize..(place.at + place.len) as usize]
    }

    /// The value of a cell in `month` (the last where it is beyond). Where no month is given: of a single value itself; of a
    /// monthly amount (money, energy, use) the sum over the months; of any other row (a price, a share, a running total) the
    /// last month.
    #[must_use]
    pub fn get(&self, id: CellId, month: Option<u16>) -> f64 {
        let row = self.row(id);
        let last = row.len() - 1;
        match month {
            Some(month) => row[usize::from(month).min(last)],
            None if self.cells[id.0 as usize].sums => row.iter().sum(),
            None => row[last],
        }
    }
}

impl Sheet {
    /// The inputs as they were given.
    #[must_use]
    pub fn inputs(&self) -> Inputs {
        Inputs(self.data.clone())
    }

    /// Changes an input, or every month of a series, or every year of a table. False where `id` is a formula or missing.
    pub fn set(&self, inputs: &mut Inputs, id: CellId, value: f64) -> bool {
        let node = self.nodes[self.cells[id.0 as usize].node as usize];
        let len = match node.op {
            Op::Input => 1,
            Op::Series | Op::Table => node.b as usize,
            _ => return false,
        };
        inputs.0[node.a as usize..node.a as usize + len].fill(value);
        true
    }

    /// Changes an input, a series or a table, value by value. False where `id` is none of these or has another number of values.
    pub fn set_row(&self, inputs: &mut Inputs, id: CellId, values: &[f64]) -> bool {
        let node = self.nodes[self.cells[id.0 as usize].node as usize];
        let fits = match node.op {
            Op::Input => values.len() == 1,
            Op::Series | Op::Table => values.len() == node.b as usize,
            _ => false,
        };
        if fits {
            inputs.0[node.a as usize..node.a as usize + values.len()].copy_from_slice(values);
        }
        fits
    }

    /// Evaluates every cell with `inputs`.
    ///
    /// # Errors
    /// The first cell without a finite value. Cells that rest on a missing input have none and are no error: they are NaN.
    pub fn eval(&self, inputs: &Inputs) -> Result<Values, NotFinite> {
        let mut values = Values::default();
        self.eval_into(inputs, &mut values)?;
        Ok(values)
    }

    /// [`Sheet::eval`] into values of an earlier evaluation, whose memory is used again.
    ///
    /// # Errors
    /// As [`Sheet::eval`].
    pub fn eval_into(&self, inputs: &Inputs, values: &mut Values) -> Result<(), NotFinite> {
        let len = self.places.last().map_or(0, |p| (p.at + p.len) as usize);
        values.all.resize(len, 0.0);
        values.cells = Arc::clone(&self.cell_places);
        for (node, place) in self.nodes.iter().zip(&self.places) {
            let (before, rest) = values.all.split_at_mut(place.at as usize);
            self.step(node, &inputs.0, before, &mut rest[..place.len as usize]);
        }
        for (id, _) in &self.missing {
            let place = self.cell_places[id.0 as usize];
            values.all[place.at as usize..(place.at + place.len) as usize].fill(f64::NAN);
        }
        self.check(values)
    }

    fn check(&self, values: &Values) -> Result<(), NotFinite> {
        // An unnamed step may be infinite where a condition drops it, so only named cells decide; but mostly all is finite.
        if values.all.iter().fold(true, |fine, v| fine & v.is_finite()) {
            return Ok(());
        }
        for id in (0..self.cells.len() as u32).map(CellId) {
            if let Some((month, value)) = values.row(id).iter().enumerate().find(|(_, v)| !v.is_finite())
                && self.missing(id).is_empty()
            {
                return Err(NotFinite { cell: id, address: self.address(id), month: month as u16, value: *value });
            }
        }
        Ok(())
    }

    fn step(&self, node: &Node, data: &[f64], before: &[f64], out: &mut [f64]) {
        let row = |n: u32| {
            let place = self.places[n as usize];
            &before[place.at as usize..(place.at + place.len) as usize]
        };
        let two = |f: fn(f64, f64) -> f64| (row(node.a), row(node.b), f);
        match node.op {
            Op::Literal | Op::Input => out[0] = data[node.a as usize],
            Op::Series | Op::Table => out.copy_from_slice(&data[node.a as usize..node.a as usize + out.len()]),
            Op::Missing => out[0] = f64::NAN,
            Op::Same | Op::EachMonth => map(out, row(node.a), |x| x),
            Op::Neg => map(out, row(node.a), negate),
            Op::WholeUp => map(out, row(node.a), whole_up),
            Op::Add => zip(out, row(node.a), row(node.b), |x, y| x + y),
            Op::Sub => zip(out, row(node.a), row(node.b), |x, y| x - y),
            Op::Mul => zip(out, row(node.a), row(node.b), |x, y| x * y),
            Op::Div => zip(out, row(node.a), row(node.b), |x, y| x / y),
            Op::DivOr => {
                let when_zero = data[node.c as usize];
                zip(out, row(node.a), row(node.b), |x, y| div_or(x, y, when_zero));
            }
            Op::Min => zip(out, row(node.a), row(node.b), min),
            Op::Max => zip(out, row(node.a), row(node.b), max),
            Op::Greater => zip(out, row(node.a), row(node.b), greater),
            Op::AtLeast => zip(out, row(node.a), row(node.b), at_least),
            Op::Pow => {
                let (a, b, f) = two(libm::pow);
                zip(out, a, b, f);
            }
            Op::Select => {
                let (c, yes, no) = (row(node.a), row(node.b), row(node.c));
                for (m, out) in out.iter_mut().enumerate() {
                    *out = if at(c, m) == 0.0 { at(no, m) } else { at(yes, m) };
                }
            }
            Op::Sum => {
                out.fill(0.0);
                for arg in &self.args[node.a as usize..(node.a + node.b) as usize] {
                    add(out, row(*arg));
                }
            }
            Op::Lag => {
                let (a, by) = (row(node.a), node.b as usize);
                for (m, out) in out.iter_mut().enumerate() {
                    *out = if m < by { 0.0 } else { at(a, m - by) };
                }
            }
            Op::Next => {
                let a = row(node.a);
                let last = out.len() - 1;
                for (m, out) in out.iter_mut().enumerate() {
                    *out = if m == last { 0.0 } else { at(a, m + 1) };
                }
            }
            Op::CumSum => scan(out, row(node.a), |x| x, |sum, x| sum + x),
            Op::RunMax => scan(out, row(node.a), |x| x, max),
            Op::Compound => scan(out, row(node.a), |_| 1.0, |product, x| product * x),
            Op::Decay => {
                let (a, f) = (row(node.a), row(node.b));
                let mut last = 0.0;
                for (m, out) in out.iter_mut().enumerate() {
                    last = if m == 0 { at(a, 0) } else { last * at(f, m) + at(a, m) };
                    *out = last;
                }
            }
            Op::Total => out[0] = (0..=usize::from(self.months)).fold(0.0, |sum, m| sum + at(row(node.a), m)),
            Op::Peak => out[0] = row(node.a).iter().copied().fold(f64::NEG_INFINITY, max),
            Op::First => out[0] = row(node.a).iter().position(|x| *x == 1.0).map_or(-1.0, |m| m as f64),
            Op::At => out[0] = at(row(node.a), node.b as usize),
            Op::ByYear => {
                let table = self.nodes[node.a as usize];
                let years = &data[table.a as usize..(table.a + table.b) as usize];
                map(out, row(node.b), |year| years[year_index(year, table.c as i32, years.len())]);
            }
        }
    }
}

/// The value of a row, or of the single value that stands for every month.
fn at(row: &[f64], month: usize) -> f64 {
    if row.len() == 1 { row[0] } else { row[month] }
}

fn map(out: &mut [f64], a: &[f64], f: impl Fn(f64) -> f64) {
    if a.len() == 1 {
        out.fill(f(a[0]));
    } else {
        out.iter_mut().zip(a).for_each(|(out, x)| *out = f(*x));
    }
}

fn zip(out: &mut [f64], a: &[f64], b: &[f64], f: impl Fn(f64, f64) -> f64) {
    match (a.len(), b.len()) {
        (1, 1) => out.fill(f(a[0], b[0])),
        (1, _) => out.iter_mut().zip(b).for_each(|(out, y)| *out = f(a[0], *y)),
        (_, 1) => out.iter_mut().zip(a).for_each(|(out, x)| *out = f(*x, b[0])),
        _ => out.iter_mut().zip(a.iter().zip(b)).for_each(|(out, (x, y))| *out = f(*x, *y)),
    }
}

fn add(out: &mut [f64], a: &[f64]) {
    if a.len() == 1 {
        out.iter_mut().for_each(|out| *out += a[0]);
    } else {
        out.iter_mut().zip(a).for_each(|(out, x)| *out += x);
    }
}

fn scan(out: &mut [f64], a: &[f64], first: impl Fn(f64) -> f64, f: impl Fn(f64, f64) -> f64) {
    let mut last = 0.0;
    for (m, out) in out.iter_mut().enumerate() {
        last = if m == 0 { first(at(a, 0)) } else { f(last, at(a, m)) };
        *out = last;
    }
}

/// Less itself, never negative zero.
#[inline]
pub(super) fn negate(x: f64) -> f64 {
    0.0 - x
}

/// `ceil(x - 1e-9)`, never negative zero.
#[inline]
pub(super) fn whole_up(x: f64) -> f64 {
    if is_small(x) { small_whole_up(x) } else { libm::ceil(x - 1e-9) + 0.0 }
}

/// Whether [`small_whole_up`] may be asked.
#[inline]
pub(super) fn is_small(x: f64) -> bool {
    (x - 1e-9).abs() < 1e15
}

/// [`whole_up`] without a branch.
#[inline]
pub(super) fn small_whole_up(x: f64) -> f64 {
    // 1.5 · 2⁵²: beside it a float has no room for a fraction, so that adding it rounds to the nearest whole number. A tenth of the
    // time of `libm::ceil`, and draws ask a hundred million times.
    const ROUNDER: f64 = 6_755_399_441_055_744.0;
    let x = x - 1e-9;
    let near = (x + ROUNDER) - ROUNDER;
    (if near < x { near + 1.0 } else { near }) + 0.0
}

/// The smaller; NaN where either is.
#[inline]
pub(super) fn min(x: f64, y: f64) -> f64 {
    if x < y || x.is_nan() { x } else { y }
}

/// The larger; NaN where either is.
#[inline]
pub(super) fn max(x: f64, y: f64) -> f64 {
    if x > y || x.is_nan() { x } else { y }
}

#[inline]
pub(super) fn div_or(x: f64, y: f64, when_zero: f64) -> f64 {
    if y == 0.0 { when_zero } else { x / y }
}

#[inline]
fn tie(x: f64, y: f64) -> f64 {
    TIE * max(x.abs(), y.abs())
}

#[inline]
pub(super) fn greater(x: f64, y: f64) -> f64 {
    f64::from(x - y > tie(x, y))
}

#[inline]
pub(super) fn at_least(x: f64, y: f64) -> f64 {
    f64::from(y - x <= tie(x, y))
}

/// Where a year stands in a table that starts with `first`, held at both ends.
#[inline]
pub(super) fn year_index(year: f64, first: i32, years: usize) -> usize {
    (year - f64::from(first)).clamp(0.0, (years - 1) as f64) as usize
}

#[cfg(test)]
mod tests {
    use super::whole_up;

    #[test]
    fn whole_up_is_the_ceiling() {
        let edges =
            [0.0, -0.0, 0.5, 1.0, 1.5, 2.5, 1e-9, 2e-9, 0.1 * 3.0 * 10.0, 4.35 * 100.0, 1e14, 999_999_999_999_999.5, 1e15, 1e16, 1e300];
        let near = |x: f64| [x, -x, x.next_up(), x.next_down(), -x.next_up(), x + 1e-9, x - 1e-9, x + 1.0];
        let many = (0..100_000_u32).map(|n| f64::from(n) * 0.037 - 1_234.5);
        for x in edges.into_iter().flat_map(near).chain(many).chain([f64::INFINITY, f64::NEG_INFINITY]) {
            assert_eq!(whole_up(x).to_bits(), (libm::ceil(x - 1e-9) + 0.0).to_bits(), "{x:?}");
        }
        assert!(whole_up(f64::NAN).is_nan());
    }
}
