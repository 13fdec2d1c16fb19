//! The cells of a sheet as formulas of a spreadsheet.
//!
//! Owns the translation; where a cell stands in the workbook is the caller's to say. US names and commas, as files store them;
//! only functions that every spreadsheet has had for twenty years.

use super::eval::TIE;
use super::node::{NO_CELL, Node, Op};
use super::render::{Bond, Piece, Voice, Walk};
use super::{CellId, CellKind, Sheet};

/// What of a cell a formula refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The value of a cell that has one.
    Single,
    /// The value of a month.
    Month(u16),
    /// The range of all months, or of all years of a table.
    Row,
}

/// The formula of a cell in `month` (ignored where it has one value), without the leading `=`; none where the cell is an input
/// or missing. `refer` gives the reference of a part of a cell, e.g. `Entradas!$C$5` or `D9`.
#[must_use]
pub fn formula(sheet: &Sheet, cell: CellId, month: u16, refer: &dyn Fn(CellId, Part) -> String) -> Option<String> {
    let info = sheet.info(cell);
    if info.kind != CellKind::Formula || !sheet.missing(cell).is_empty() {
        return None;
    }
    let voice = Excel { sheet, refer };
    Some(Walk { sheet, voice: &voice }.formula(cell, info.monthly.then_some(month)).text)
}

struct Excel<'x> {
    sheet: &'x Sheet,
    refer: &'x dyn Fn(CellId, Part) -> String,
}

/// A number as a file stores it: all its digits, a point, no exponent.
fn number(value: f64) -> Piece {
    Piece::new(format!("{value}"), if value < 0.0 { Bond::Phrase } else { Bond::Atom })
}

fn call(name: &str, arguments: &[String]) -> Piece {
    Piece::atom(format!("{name}({})", arguments.join(",")))
}

impl Excel<'_> {
    /// All months of an operand that is named, or none where it has one value.
    fn row(&self, node: u32) -> Option<String> {
        let n = &self.sheet.nodes[node as usize];
        (n.monthly && n.cell != NO_CELL).then(|| (self.refer)(CellId(n.cell), Part::Row))
    }

    /// Itself, a month before.
    fn before(&self, node: &Node, month: u16) -> String {
        (self.refer)(CellId(node.cell), Part::Month(month - 1))
    }

    /// Whether a value comes from outside as it is, so that comparing needs no tolerance.
    fn exact(&self, node: u32) -> bool {
        matches!(self.sheet.nodes[node as usize].op, Op::Literal | Op::Input | Op::Series)
    }

    /// The bare condition of a comparison.
    fn condition(&self, walk: &Walk<'_, Self>, node: &Node, month: Option<u16>) -> String {
        let arg = |n: u32| walk.operand(n, month).held(Bond::Sum);
        let exact = self.exact(node.a) && self.exact(node.b);
        let (a, b) = (arg(node.a), arg(node.b));
        let greater = node.op == Op::Greater;
        match (exact, greater) {
            (true, true) => format!("{a}>{b}"),
            (true, false) => format!("{a}>={b}"),
            (false, _) => {
                let (above, below, sign) = if greater { (node.a, node.b, ">") } else { (node.b, node.a, "<=") };
                let difference = format!("{}-{}", arg(above), walk.operand(below, month).held(Bond::Product));
                format!("{difference}{sign}{TIE:E}*MAX(ABS({a}),ABS({b}))")
            }
        }
    }
}

impl Voice for Excel<'_> {
    fn signs(&self) -> [&'static str; 4] {
        ["+", "-", "*", "/"]
    }

    fn named(&self, cell: CellId, month: Option<u16>) -> Piece {
        Piece::atom((self.refer)(cell, month.map_or(Part::Single, Part::Month)))
    }

    fn literal(&self, value: f64) -> Piece {
        number(value)
    }

    fn special(&self, walk: &Walk<'_, Self>, node: &Node, month: Option<u16>) -> Piece {
        let arg = |n: u32| walk.operand(n, month);
        let m = month.unwrap_or(0);
        match node.op {
            Op::WholeUp => Piece::new(format!("-INT(1E-9-{})", arg(node.a).held(Bond::Product)), Bond::Phrase),
            Op::Min => call("MIN", &[arg(node.a).text, arg(node.b).text]),
            Op::Max => call("MAX", &[arg(node.a).text, arg(node.b).text]),
            Op::Pow => call("POWER", &[arg(node.a).text, arg(node.b).text]),
            Op::Greater | Op::AtLeast => call("IF", &[self.condition(walk, node, month), "1".into(), "0".into()]),
            Op::Select => {
                let test = &self.sheet.nodes[node.a as usize];
                let bare = matches!(test.op, Op::Greater | Op::AtLeast) && test.cell == NO_CELL;
                let test = if bare { self.condition(walk, test, month) } else { format!("{}<>0", arg(node.a).held(Bond::Sum)) };
                call("IF", &[test, arg(node.b).text, arg(node.c).text])
            }
            Op::DivOr => {
                let (over, when_zero) = (arg(node.b), number(self.sheet.data[node.c as usize]).text);
                let quotient = format!("{}/{}", arg(node.a).held(Bond::Product), over.clone().held(Bond::Power));
                call("IF", &[format!("{}=0", over.held(Bond::Sum)), when_zero, quotient])
            }
            Op::Sum => {
                let terms: Vec<Piece> = walk.terms(node).map(arg).collect();
                match terms.len() {
                    0 => number(0.0),
                    1..=3 => Piece::new(terms.into_iter().map(|t| t.held(Bond::Sum)).collect::<Vec<_>>().join("+"), Bond::Sum),
                    _ => call("SUM", &terms.into_iter().map(|t| t.text).collect::<Vec<_>>()),
                }
            }
            Op::Lag => match u32::from(m).checked_sub(node.b) {
                Some(then) => walk.operand(node.a, Some(then as u16)),
                None => number(0.0),
            },
            Op::Next if m == self.sheet.months => number(0.0),
            Op::Next => walk.operand(node.a, Some(m + 1)),
            Op::CumSum if m == 0 => arg(node.a),
            Op::CumSum => Piece::new(format!("{}+{}", self.before(node, m), arg(node.a).held(Bond::Sum)), Bond::Sum),
            Op::RunMax if m == 0 => arg(node.a),
            Op::RunMax => call("MAX", &[self.before(node, m), arg(node.a).text]),
            Op::Compound if m == 0 => number(1.0),
            Op::Compound => Piece::new(format!("{}*{}", self.before(node, m), arg(node.a).held(Bond::Product)), Bond::Product),
            Op::Decay if m == 0 => arg(node.a),
            Op::Decay => Piece::new(
                format!("{}*{}+{}", self.before(node, m), arg(node.b).held(Bond::Product), arg(node.a).held(Bond::Sum)),
                Bond::Sum,
            ),
            Op::Total => match self.row(node.a) {
                Some(row) => call("SUM", &[row]),
                None => Piece::new(format!("{}*{}", arg(node.a).held(Bond::Product), u32::from(self.sheet.months) + 1), Bond::Product),
            },
            Op::Peak => self.row(node.a).map_or_else(|| arg(node.a), |row| call("MAX", &[row])),
            Op::First => match self.row(node.a) {
                Some(row) => call("IFERROR", &[format!("MATCH(1,{row},0)-1"), "-1".into()]),
                None => call("IF", &[format!("{}=1", arg(node.a).held(Bond::Sum)), "0".into(), "-1".into()]),
            },
            Op::At => walk.operand(node.a, Some(node.b as u16)),
            Op::ByYear => {
                let table = &self.sheet.nodes[node.a as usize];
                let years = (self.refer)(CellId(table.cell), Part::Row);
                let past = format!("{}-{}", arg(node.b).held(Bond::Sum), table.c as i32);
                call("INDEX", &[years, format!("MIN(MAX({past},0),{})+1", table.b - 1)])
            }
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
            | Op::Neg => number(0.0),
        }
    }
}
