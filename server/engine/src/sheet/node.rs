//! What the arena holds. A node's operands always stand before it, so creation order is evaluation order.

use super::unit::Unit;
use crate::comparison::Mark;
use crate::lines::Line;
use std::ops::Range;

/// No cell.
pub(super) const NO_CELL: u32 = u32::MAX;

/// One operation, 20 bytes; what `a`, `b` and `c` mean stands with each [`Op`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub op: Op,
    /// Whether it has one value a month.
    pub monthly: bool,
    /// The cell it is named as.
    pub cell: u32,
    pub a: u32,
    pub b: u32,
    pub c: u32,
}

/// Operations. "Node" is an index in the arena, "data" an index in the sheet's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Op {
    /// a: data.
    Literal,
    /// a: data.
    Input,
    /// a: data of month 0; months 1 to H follow.
    Series,
    /// a: data of the first year; b: years; c: the first year. Read only by `ByYear`.
    Table,
    Missing,
    /// A second name of node a.
    Same,
    /// Node a in every month.
    EachMonth,
    Add,
    Sub,
    Mul,
    Div,
    /// a over b, and data c where b is zero.
    DivOr,
    Neg,
    Min,
    Max,
    WholeUp,
    /// 1 where a is above b, by more than [`super::eval::TIE`] of the larger; else 0.
    Greater,
    /// 1 where a is not below b.
    AtLeast,
    /// b where a is not 0, else c.
    Select,
    Pow,
    /// Nodes args[a .. a + b].
    Sum,
    /// Node a, b months before; 0 where there is none.
    Lag,
    /// Node a, a month later; 0 in the last month.
    Next,
    /// Sum of node a up to the month.
    CumSum,
    /// Maximum of node a up to the month.
    RunMax,
    /// Product of node a from month 1 to the month; 1 in month 0.
    Compound,
    /// Itself a month before times node b, plus node a.
    Decay,
    /// Sum of node a over all months; one value.
    Total,
    /// Maximum of node a over all months; one value.
    Peak,
    /// First month in which node a is 1, or -1; one value.
    First,
    /// Node a in month b; one value.
    At,
    /// Table a in the calendar year of node b, held at both ends.
    ByYear,
}

impl Op {
    /// Whether the operation looks back at its own result, so that its formula needs a cell of its own.
    pub(super) const fn is_scan(self) -> bool {
        matches!(self, Self::CumSum | Self::RunMax | Self::Compound | Self::Decay)
    }

    /// Whether the operation reads other months of its operand, which so needs a cell of its own.
    pub(super) const fn reads_other_months(self) -> bool {
        matches!(self, Self::Lag | Self::Next | Self::Total | Self::Peak | Self::First | Self::At)
    }
}

/// A named node.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    pub line: Line,
    /// What it is measured in: the unit of its line, or what a view turns that into.
    pub unit: Unit,
    pub scope: u8,
    /// 0 is none.
    pub workload: u8,
    pub node: u32,
    pub origin: Option<Source>,
}

/// Source of an input: ranges in the sheet's text.
#[derive(Debug, Clone)]
pub(super) struct Source {
    pub text: Range<usize>,
    pub as_of: Range<usize>,
    pub mark: Mark,
}

/// Where the values of a node stand in an evaluation.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place {
    pub at: u32,
    pub len: u32,
    /// Whether the sum over the months means something; else the last month stands for the row.
    pub sums: bool,
}
