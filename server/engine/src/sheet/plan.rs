//! Many evaluations at once: 64 lanes side by side, of the cells that depend on what varies and are wanted.
//!
//! Owns which nodes run again and where their rows stand. Refuses draws and threads: the caller fills the lanes and shares the
//! blocks. Every lane gives the same bits as [`Sheet::eval`] with its inputs.
#![expect(clippy::inline_always, reason = "what is not inlined is not compiled for the processor at hand")]

use super::eval::{Values, at_least, div_or, greater, max, min, negate, year_index};
use super::lanes::{Month, Row, add, each, each_whole_up, fold, map, pow, scan, zip};
use super::node::{Node, Op};
use super::{CellId, Sheet};

/// Evaluations in one block: enough for the processor's wide instructions, few enough to stay near it.
pub const LANES: usize = 64;

/// What to evaluate again when some inputs vary, for some cells.
#[derive(Debug)]
pub struct Plan<'s> {
    sheet: &'s Sheet,
    varied: Vec<CellId>,
    wanted: Vec<CellId>,
    /// What runs, in order.
    steps: Vec<Step>,
    /// Slot of each node's row; none where its base value is used.
    slots: Vec<Option<u32>>,
    /// Rows of months that are alive at the same time.
    rows: usize,
}

/// One node that runs.
#[derive(Debug, Clone, Copy)]
struct Step {
    node: u32,
    slot: u32,
    /// Which of the block's inputs gives its values, where it varies itself.
    given: Option<usize>,
}

/// A block of lanes: inputs going in, rows coming out.
#[derive(Debug, Clone, Default)]
pub struct Lanes {
    /// For each varied cell in the plan's order, its values: `[month][lane]` for a series, `[year][lane]` for a table, `[lane]`
    /// for a single input.
    pub inputs: Vec<Vec<f64>>,
    /// For each wanted cell in the plan's order, `[month][lane]`, or `[lane]` for a single value.
    pub outputs: Vec<Vec<f64>>,
    /// Working rows, kept between runs.
    slots: Vec<Vec<f64>>,
}

/// A block to be evaluated: what [`Plan::run`] hands over to be compiled for each kind of processor, with all it calls.
struct Run<'a, 's> {
    plan: &'a Plan<'s>,
    base: &'a Values,
    block: &'a mut Lanes,
}

impl pulp::NullaryFnOnce for Run<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        self.plan.run_here(self.base, self.block);
    }
}

impl Sheet {
    /// Which cells some of `wanted` rests on, itself included; by cell.
    #[must_use]
    pub fn below(&self, wanted: &[CellId]) -> Vec<bool> {
        let mut needed = vec![false; self.nodes.len()];
        for id in wanted {
            needed[self.cells[id.0 as usize].node as usize] = true;
        }
        for n in (0..self.nodes.len()).rev() {
            if needed[n] {
                self.operands(n as u32, |operand| needed[operand as usize] = true);
            }
        }
        self.cells.iter().map(|cell| needed[cell.node as usize]).collect()
    }

    /// Plans evaluations in which the inputs `varied` differ from lane to lane, for the rows of `wanted`.
    ///
    /// A wanted cell that does not depend on what varies comes out with its base value in every lane. A varied cell that is a
    /// formula is overridden by the lanes' values, in every month.
    #[must_use]
    pub fn plan(&self, varied: &[CellId], wanted: &[CellId]) -> Plan<'_> {
        let node_of = |id: &CellId| self.cells[id.0 as usize].node as usize;
        let mut moves = vec![false; self.nodes.len()];
        for id in varied {
            moves[node_of(id)] = true;
        }
        for n in 0..self.nodes.len() {
            self.operands(n as u32, |operand| moves[n] |= moves[operand as usize]);
        }
        // Only what a wanted cell rests on; a node that varies is not looked through.
        let mut needed = vec![false; self.nodes.len()];
        let mut last_use = vec![0; self.nodes.len()];
        for id in wanted {
            needed[node_of(id)] = true;
            last_use[node_of(id)] = usize::MAX;
        }
        let given: Vec<usize> = varied.iter().map(node_of).collect();
        for n in (0..self.nodes.len()).rev() {
            if needed[n] && moves[n] && !given.contains(&n) {
                self.operands(n as u32, |operand| {
                    needed[operand as usize] = true;
                    last_use[operand as usize] = last_use[operand as usize].max(n);
                });
            }
        }
        let mut plan = Plan {
            sheet: self,
            varied: varied.to_vec(),
            wanted: wanted.to_vec(),
            steps: Vec::new(),
            slots: vec![None; self.nodes.len()],
            rows: 0,
        };
        // Free slots of single values and of rows: a slot keeps its length.
        let mut free: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
        let mut ends: Vec<(usize, u32, usize)> = Vec::new();
        for n in 0..self.nodes.len() {
            if !(needed[n] && moves[n]) {
                continue;
            }
            // A row whose last reader has run gives its slot to the next.
            ends.retain(|(end, slot, of)| {
                let done = *end < n;
                if done {
                    free[usize::from(self.places[*of].len > 1)].push(*slot);
                }
                !done
            });
            let slot = free[usize::from(self.places[n].len > 1)].pop().unwrap_or_else(|| {
                plan.rows += 1;
                plan.rows as u32 - 1
            });
            plan.slots[n] = Some(slot);
            ends.push((last_use[n], slot, n));
            plan.steps.push(Step { node: n as u32, slot, given: given.iter().position(|g| *g == n) });
        }
        plan
    }
}

impl Plan<'_> {
    /// Nodes evaluated for each block.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// An empty block with the base values of `base` in the inputs of every lane.
    #[must_use]
    pub fn lanes(&self, base: &Values) -> Lanes {
        let spread = |id: &CellId| base.row(*id).iter().flat_map(|v| [*v; LANES]).collect();
        Lanes {
            inputs: self.varied.iter().map(spread).collect(),
            outputs: self.wanted.iter().map(spread).collect(),
            slots: vec![Vec::new(); self.rows],
        }
    }

    /// Evaluates a block. Nothing is checked: a lane may come out infinite or NaN, which the caller looks for. Reads `block.inputs`, writes `block.outputs`. What does not vary is read from `base`.
    ///
    /// # Panics
    /// Where `block` is not of this plan or `base` not of its sheet.
    pub fn run(&self, base: &Values, block: &mut Lanes) {
        // With the widest registers the processor has. The bits are the same: a product and a sum are never fused.
        pulp::Arch::new().dispatch(Run { plan: self, base, block });
    }

    #[inline(always)]
    fn run_here(&self, base: &Values, block: &mut Lanes) {
        block.slots.resize(self.rows, Vec::new());
        for step in &self.steps {
            // The row is taken out while the others are read.
            let mut out = std::mem::take(&mut block.slots[step.slot as usize]);
            let values = self.sheet.places[step.node as usize].len as usize;
            out.resize(values * LANES, 0.0);
            match step.given {
                Some(at) => out.copy_from_slice(&block.inputs[at]),
                None => self.step(&self.sheet.nodes[step.node as usize], base, &block.slots, &mut out),
            }
            block.slots[step.slot as usize] = out;
        }
        for (out, id) in block.outputs.iter_mut().zip(&self.wanted) {
            if let Some(slot) = self.slots[self.sheet.cells[id.0 as usize].node as usize] {
                out.copy_from_slice(&block.slots[slot as usize]);
            }
        }
    }

    #[inline(always)]
    fn row<'r>(&self, node: u32, base: &'r Values, slots: &'r [Vec<f64>]) -> Row<'r> {
        match self.slots[node as usize] {
            Some(slot) => Row::Lanes(&slots[slot as usize]),
            None => {
                let place = self.sheet.places[node as usize];
                Row::Base(&base.all[place.at as usize..(place.at + place.len) as usize])
            }
        }
    }

    /// One node in all lanes; month after month, as the plain evaluation does.
    #[inline(always)]
    fn step(&self, node: &Node, base: &Values, slots: &[Vec<f64>], out: &mut [f64]) {
        let row = |n: u32| self.row(n, base, slots);
        let months = usize::from(self.sheet.months) + 1;
        match node.op {
            // Inputs run only where they vary, and then the lanes give them.
            Op::Literal | Op::Input | Op::Series | Op::Table | Op::Missing => out.fill(f64::NAN),
            Op::Same | Op::EachMonth => map(out, row(node.a), |x| x),
            Op::Neg => map(out, row(node.a), negate),
            Op::WholeUp => each_whole_up(out, row(node.a)),
            Op::Add => zip(out, row(node.a), row(node.b), |x, y| x + y),
            Op::Sub => zip(out, row(node.a), row(node.b), |x, y| x - y),
            Op::Mul => zip(out, row(node.a), row(node.b), |x, y| x * y),
            Op::Div => zip(out, row(node.a), row(node.b), |x, y| x / y),
            Op::DivOr => {
                let when_zero = self.sheet.data[node.c as usize];
                zip(out, row(node.a), row(node.b), |x, y| div_or(x, y, when_zero));
            }
            Op::Min => zip(out, row(node.a), row(node.b), min),
            Op::Max => zip(out, row(node.a), row(node.b), max),
            Op::Greater => zip(out, row(node.a), row(node.b), greater),
            Op::AtLeast => zip(out, row(node.a), row(node.b), at_least),
            Op::Pow => pow(out, row(node.a), row(node.b)),
            Op::Select => {
                let (test, yes, no) = (row(node.a), row(node.b), row(node.c));
                for (m, out) in out.chunks_exact_mut(LANES).enumerate() {
                    match test.month(m) {
                        Month::One(test) => if test == 0.0 { no } else { yes }.month(m).into_each(out, |_, x| x),
                        Month::Each(test) => {
                            no.month(m).into_each(out, |_, x| x);
                            let out = out.iter_mut().zip(test);
                            match yes.month(m) {
                                Month::One(yes) => out.for_each(|(out, test)| *out = if *test == 0.0 { *out } else { yes }),
                                Month::Each(yes) => {
                                    out.zip(yes).for_each(|((out, test), yes)| *out = if *test == 0.0 { *out } else { *yes })
                                }
                            }
                        }
                    }
                }
            }
            Op::Sum => {
                let args = &self.sheet.args[node.a as usize..(node.a + node.b) as usize];
                out.fill(0.0);
                args.iter().for_each(|arg| add(out, row(*arg)));
            }
            Op::Lag => {
                let (a, by) = (row(node.a), node.b as usize);
                for (m, out) in out.chunks_exact_mut(LANES).enumerate() {
                    if m < by {
                        out.fill(0.0);
                    } else {
                        a.month(m - by).into_each(out, |_, x| x);
                    }
                }
            }
            Op::Next => {
                let a = row(node.a);
                for (m, out) in out.chunks_exact_mut(LANES).enumerate() {
                    if m + 1 == months {
                        out.fill(0.0);
                    } else {
                        a.month(m + 1).into_each(out, |_, x| x);
                    }
                }
            }
            Op::CumSum => scan(out, row(node.a), |x| x, |sum, x| sum + x),
            Op::RunMax => scan(out, row(node.a), |x| x, max),
            Op::Compound => scan(out, row(node.a), |_| 1.0, |product, x| product * x),
            Op::Decay => {
                let (a, f) = (row(node.a), row(node.b));
                let mut last = [0.0; LANES];
                for (m, out) in out.chunks_exact_mut(LANES).enumerate() {
                    if m == 0 {
                        a.month(0).into_each(&mut last, |_, x| x);
                    } else {
                        f.month(m).into_each(&mut last, |left, f| left * f);
                        a.month(m).into_each(&mut last, |left, x| left + x);
                    }
                    out.copy_from_slice(&last);
                }
            }
            Op::Total => fold(out, row(node.a), months, 0.0, |sum, x| sum + x),
            Op::Peak => fold(out, row(node.a), months, f64::NEG_INFINITY, max),
            Op::First => {
                let a = row(node.a);
                let rows = if self.sheet.nodes[node.a as usize].monthly { months } else { 1 };
                each(out, |_, lane| (0..rows).position(|m| a.get(m, lane) == 1.0).map_or(-1.0, |m| m as f64));
            }
            Op::At => {
                let a = row(node.a);
                a.month(node.b as usize).into_each(out, |_, x| x);
            }
            Op::ByYear => {
                let (years, year) = (row(node.a), row(node.b));
                let table = &self.sheet.nodes[node.a as usize];
                let of = |year: f64| year_index(year, table.c as i32, table.b as usize);
                for (m, out) in out.chunks_exact_mut(LANES).enumerate() {
                    match year.month(m) {
                        Month::One(year) => years.month(of(year)).into_each(out, |_, x| x),
                        Month::Each(year) => out.iter_mut().enumerate().for_each(|(lane, out)| *out = years.get(of(year[lane]), lane)),
                    }
                }
            }
        }
    }
}
