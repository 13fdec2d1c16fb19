//! What is worked out once when a model is frozen: where values stand, and what rests on a missing input.

use super::node::{Op, Place};
use super::{CellId, Sheet};

impl Sheet {
    /// Gives each node its place among the values.
    pub(super) fn lay_out(&mut self) {
        let row = u32::from(self.months) + 1;
        let mut at = 0;
        self.places = (self.nodes.iter())
            .map(|n| {
                let len = match n.op {
                    Op::Table => n.b,
                    _ if n.monthly => row,
                    _ => 1,
                };
                let place = Place { at, len, sums: false };
                at += len;
                place
            })
            .collect();
        self.cell_places = (self.cells.iter())
            .map(|c| Place {
                sums: c.unit.is_amount() && !c.line.is_stock() && !self.nodes[c.node as usize].op.is_scan(),
                ..self.places[c.node as usize]
            })
            .collect();
    }

    /// Finds, for each cell, the missing inputs below it.
    pub(super) fn find_missing(&mut self) {
        let sources: Vec<u32> = (0..self.nodes.len() as u32).filter(|n| self.nodes[*n as usize].op == Op::Missing).collect();
        if sources.is_empty() {
            return;
        }
        let mut below: Vec<Vec<CellId>> = vec![Vec::new(); self.nodes.len()];
        for n in 0..self.nodes.len() {
            let node = self.nodes[n];
            let mut all = if node.op == Op::Missing { vec![CellId(node.cell)] } else { Vec::new() };
            self.operands(n as u32, |operand| all.extend_from_slice(&below[operand as usize]));
            all.sort_unstable();
            all.dedup();
            below[n] = all;
        }
        self.missing = (self.cells.iter().enumerate())
            .filter(|(_, cell)| !below[cell.node as usize].is_empty())
            .map(|(id, cell)| (CellId(id as u32), below[cell.node as usize].clone()))
            .collect();
    }

    /// Calls `each` with every operand of a node, in formula order.
    pub(super) fn operands(&self, node: u32, mut each: impl FnMut(u32)) {
        let n = self.nodes[node as usize];
        match n.op {
            Op::Literal | Op::Input | Op::Series | Op::Table | Op::Missing => {}
            Op::Same
            | Op::EachMonth
            | Op::Neg
            | Op::WholeUp
            | Op::Lag
            | Op::Next
            | Op::CumSum
            | Op::RunMax
            | Op::Compound
            | Op::Total
            | Op::Peak
            | Op::First
            | Op::At => each(n.a),
            Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Div
            | Op::DivOr
            | Op::Min
            | Op::Max
            | Op::Greater
            | Op::AtLeast
            | Op::Pow
            | Op::Decay
            | Op::ByYear => {
                each(n.a);
                each(n.b);
            }
            Op::Select => {
                each(n.a);
                each(n.b);
                each(n.c);
            }
            Op::Sum => self.args[n.a as usize..(n.a + n.b) as usize].iter().for_each(|arg| each(*arg)),
        }
    }
}
