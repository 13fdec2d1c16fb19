//! Formulas as text: one walk over a formula for every way of writing it.
//!
//! Owns parentheses. How a name, a number or a function is written belongs to each [`Voice`].

use super::node::{NO_CELL, Node, Op};
use super::{CellId, Sheet};

/// How tightly a text holds together; a looser one inside a tighter one gets parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bond {
    /// A phrase, a comparison, a negative number.
    Phrase,
    /// A sum or a difference.
    Sum,
    /// A product or a quotient.
    Product,
    /// A power.
    Power,
    /// A name, a number, a function call.
    Atom,
}

/// A text and how tightly it holds together.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub text: String,
    pub bond: Bond,
}

impl Piece {
    pub(super) fn new(text: impl Into<String>, bond: Bond) -> Self {
        Self { text: text.into(), bond }
    }

    pub(super) fn atom(text: impl Into<String>) -> Self {
        Self::new(text, Bond::Atom)
    }

    /// The text, in parentheses where it holds together less than `least`.
    pub(super) fn held(self, least: Bond) -> String {
        if self.bond < least { format!("({})", self.text) } else { self.text }
    }
}

/// A way of writing formulas.
pub(super) trait Voice {
    /// Plus, minus, times, over.
    fn signs(&self) -> [&'static str; 4];
    /// A named cell in a month (none: as a whole, or one value).
    fn named(&self, cell: CellId, month: Option<u16>) -> Piece;
    /// A number of the formula itself.
    fn literal(&self, value: f64) -> Piece;
    /// Every operation that has no sign. `cell` is the cell the operation is named as, where it is.
    fn special(&self, walk: &Walk<'_, Self>, node: &Node, month: Option<u16>) -> Piece
    where
        Self: Sized;
}

/// A walk over formulas of a sheet.
pub(super) struct Walk<'w, V> {
    pub sheet: &'w Sheet,
    pub voice: &'w V,
}

impl<V: Voice> Walk<'_, V> {
    /// The formula of a cell; the cell must be a formula.
    pub(super) fn formula(&self, cell: CellId, month: Option<u16>) -> Piece {
        self.write(self.sheet.cells[cell.0 as usize].node, month)
    }

    /// An operand: its name where it has one, else its formula.
    pub(super) fn operand(&self, node: u32, month: Option<u16>) -> Piece {
        let n = &self.sheet.nodes[node as usize];
        if n.cell == NO_CELL { self.write(node, month) } else { self.voice.named(CellId(n.cell), month.filter(|_| n.monthly)) }
    }

    /// The operands of a sum, without the literal zeros.
    pub(super) fn terms(&self, node: &Node) -> impl Iterator<Item = u32> {
        self.sheet.args[node.a as usize..(node.a + node.b) as usize].iter().copied()
    }

    fn write(&self, node: u32, month: Option<u16>) -> Piece {
        let n = &self.sheet.nodes[node as usize];
        let [plus, minus, times, over] = self.voice.signs();
        match n.op {
            Op::Literal => self.voice.literal(self.sheet.data[n.a as usize]),
            Op::Same | Op::EachMonth => self.operand(n.a, month),
            Op::Add => self.infix(n, month, plus, Bond::Sum, true),
            Op::Sub => self.infix(n, month, minus, Bond::Sum, false),
            Op::Mul => self.infix(n, month, times, Bond::Product, true),
            Op::Div => self.infix(n, month, over, Bond::Product, false),
            Op::Neg => Piece::new(format!("{}{}", minus.trim(), self.operand(n.a, month).held(Bond::Product)), Bond::Phrase),
            _ => self.voice.special(self, n, month),
        }
    }

    fn infix(&self, n: &Node, month: Option<u16>, sign: &str, bond: Bond, associative: bool) -> Piece {
        let (a, b) = (self.operand(n.a, month), self.operand(n.b, month));
        let right = if b.bond == bond && !associative { format!("({})", b.text) } else { b.held(bond) };
        Piece::new(format!("{}{sign}{right}", a.held(bond)), bond)
    }
}
