//! The formula of a cell for programs: functions and signs of a small language, names in brackets.
//!
//! Owns that language, which `docs/FILES.md` documents. Refuses values and words: those are `words`' and the sheet's.

use super::node::{Node, Op};
use super::render::{Bond, Piece, Voice, Walk};
use super::{CellId, CellKind, Sheet};

impl Sheet {
    /// The formula of a cell for programs, e.g. `[shared.usd_brl] * [shared.fx_index]`; none for an input. Names are addresses in
    /// brackets and stand for the value of the same month; a name of one value stands for it in every month. The functions:
    ///
    /// | function | value in month m |
    /// | --- | --- |
    /// | `sum(a, …)`, `min(a, b)`, `max(a, b)`, `pow(a, b)` | as in mathematics; `sum()` is 0 |
    /// | `whole_up(a)` | the least whole number not below a − 1e−9 |
    /// | `gt(a, b)`, `at_least(a, b)` | 1 where a > b (a ≥ b), else 0; what is within 1e−9 of the larger counts as equal |
    /// | `if(a, b, c)` | b where a is not 0, else c |
    /// | `div_or(a, b, z)` | a ÷ b, and z where b is 0 |
    /// | `lag(a, k)`, `next(a)` | a of k months before, a of the month after; 0 where there is none |
    /// | `cumsum(a)`, `running_max(a)` | sum, maximum of a over months 0 to m |
    /// | `compound(a)` | product of a over months 1 to m; 1 in month 0 |
    /// | `decay(a, b)` | its own value of the month before × b + a; a in month 0 |
    /// | `total(a)`, `peak(a)` | sum, maximum of a over all months; one value |
    /// | `first(a)` | the first month in which a is 1, −1 for never; one value |
    /// | `at(a, k)` | a in month k; one value |
    /// | `by_year(t, y)` | the value of table t for the calendar year y, held at both ends |
    #[must_use]
    pub fn machine(&self, id: CellId) -> Option<String> {
        let formula = self.info(id).kind == CellKind::Formula;
        formula.then(|| Walk { sheet: self, voice: &Machine { sheet: self } }.formula(id, None).text)
    }
}

struct Machine<'m> {
    sheet: &'m Sheet,
}

impl Voice for Machine<'_> {
    fn signs(&self) -> [&'static str; 4] {
        [" + ", " - ", " * ", " / "]
    }

    fn named(&self, cell: CellId, _month: Option<u16>) -> Piece {
        Piece::atom(format!("[{}]", self.sheet.address(cell)))
    }

    fn literal(&self, value: f64) -> Piece {
        Piece::new(format!("{value}"), if value < 0.0 { Bond::Phrase } else { Bond::Atom })
    }

    fn special(&self, walk: &Walk<'_, Self>, node: &Node, month: Option<u16>) -> Piece {
        let arg = |n: u32| walk.operand(n, month).text;
        let call = |name: &str, arguments: &[String]| Piece::atom(format!("{name}({})", arguments.join(", ")));
        let one = |name: &str| call(name, &[arg(node.a)]);
        let two = |name: &str| call(name, &[arg(node.a), arg(node.b)]);
        match node.op {
            Op::WholeUp => one("whole_up"),
            Op::Min => two("min"),
            Op::Max => two("max"),
            Op::Pow => two("pow"),
            Op::Greater => two("gt"),
            Op::AtLeast => two("at_least"),
            Op::Select => call("if", &[arg(node.a), arg(node.b), arg(node.c)]),
            Op::DivOr => call("div_or", &[arg(node.a), arg(node.b), self.literal(self.sheet.data[node.c as usize]).text]),
            Op::Sum => call("sum", &walk.terms(node).map(arg).collect::<Vec<_>>()),
            Op::Lag => call("lag", &[arg(node.a), node.b.to_string()]),
            Op::Next => one("next"),
            Op::CumSum => one("cumsum"),
            Op::RunMax => one("running_max"),
            Op::Compound => one("compound"),
            Op::Decay => two("decay"),
            Op::Total => one("total"),
            Op::Peak => one("peak"),
            Op::First => one("first"),
            Op::At => call("at", &[arg(node.a), node.b.to_string()]),
            Op::ByYear => two("by_year"),
            // The walk writes these itself, and inputs have no formula.
            Op::Literal
            | Op::Input
            | Op::Series
            | Op::Table
            | Op::Missing
            | Op::Same
            | Op::EachMonth
            | Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Div
            | Op::Neg => self.literal(0.0),
        }
    }
}
