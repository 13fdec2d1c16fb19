//! Formulas for people: in words with the names of their inputs, and in figures with their values.

use super::node::{Node, Op};
use super::render::{Bond, Piece, Voice, Walk};
use super::{CellId, Sheet, Values};
use crate::format;
use crate::locale::{Locale, pick};

/// Times, over and minus as people write them.
const SIGNS: [&str; 4] = [" + ", " − ", " × ", " ÷ "];

/// A formula in words.
pub(super) struct Words<'w> {
    pub sheet: &'w Sheet,
    pub locale: Locale,
    /// The cell explained: what belongs to another workload says so.
    pub cell: CellId,
}

impl Words<'_> {
    fn say(&self, pt: &str, en: &str, args: &[&str]) -> String {
        let mut text = if self.locale == Locale::PtBr { pt.to_owned() } else { en.to_owned() };
        for (name, value) in ["{a}", "{b}", "{c}"].iter().zip(args) {
            text = text.replace(name, value);
        }
        text
    }
}

impl Voice for Words<'_> {
    fn signs(&self) -> [&'static str; 4] {
        SIGNS
    }

    fn named(&self, cell: CellId, _month: Option<u16>) -> Piece {
        let (info, own) = (self.sheet.info(cell), self.sheet.info(self.cell));
        let name = info.line.label(self.locale);
        match self.sheet.workload_name(cell, self.locale) {
            Some(workload) if info.workload != own.workload => Piece::atom(format!("{name} ({workload})")),
            _ => Piece::atom(name),
        }
    }

    fn literal(&self, value: f64) -> Piece {
        figure(value, self.locale)
    }

    fn special(&self, walk: &Walk<'_, Self>, node: &Node, month: Option<u16>) -> Piece {
        // Inside a phrase a sum or a product stands as it is; a phrase inside a phrase is held together.
        let arg = |n: u32| walk.operand(n, month).held(Bond::Sum);
        let phrase = |pt: &str, en: &str, args: &[u32]| {
            let args: Vec<String> = args.iter().map(|n| arg(*n)).collect();
            Piece::new(self.say(pt, en, &args.iter().map(String::as_str).collect::<Vec<_>>()), Bond::Phrase)
        };
        let (a, b, c) = (node.a, node.b, node.c);
        let months = u32::from(self.sheet.months);
        match node.op {
            Op::WholeUp => phrase("{a}, arredondado para cima", "{a}, rounded up", &[a]),
            Op::Min => phrase("o menor entre {a} e {b}", "the smaller of {a} and {b}", &[a, b]),
            Op::Max => phrase("o maior entre {a} e {b}", "the larger of {a} and {b}", &[a, b]),
            Op::Pow => {
                let (base, exponent) = (walk.operand(a, month).held(Bond::Atom), walk.operand(b, month).held(Bond::Atom));
                Piece::new(format!("{base} ^ {exponent}"), Bond::Power)
            }
            Op::Greater => phrase("{a} maior que {b}", "{a} above {b}", &[a, b]),
            Op::AtLeast => phrase("{a} maior ou igual a {b}", "{a} at least {b}", &[a, b]),
            Op::Select => phrase("{b} se {a}; senão {c}", "{b} if {a}; otherwise {c}", &[a, b, c]),
            Op::DivOr => {
                let quotient = format!("{} ÷ {}", walk.operand(a, month).held(Bond::Product), walk.operand(b, month).held(Bond::Power));
                let when_zero = figure(self.sheet.data[c as usize], self.locale).text;
                Piece::new(
                    self.say("{a} ({b} se o divisor for zero)", "{a} ({b} where the divisor is zero)", &[&quotient, &when_zero]),
                    Bond::Phrase,
                )
            }
            Op::Sum => {
                let terms: Vec<String> = walk.terms(node).map(|n| walk.operand(n, month).held(Bond::Sum)).collect();
                if terms.is_empty() {
                    figure(0.0, self.locale)
                } else {
                    Piece::new(terms.join(" + "), if terms.len() == 1 { Bond::Atom } else { Bond::Sum })
                }
            }
            Op::Lag if b == 1 => phrase("{a} do mês anterior", "{a} of the month before", &[a]),
            Op::Lag => {
                let back = b.to_string();
                Piece::new(self.say("{a} de {b} meses antes", "{a} of {b} months before", &[&arg(a), &back]), Bond::Phrase)
            }
            Op::Next => phrase("{a} do mês seguinte", "{a} of the next month", &[a]),
            Op::CumSum => phrase("soma de {a} do mês 0 até o mês", "sum of {a} from month 0 to the month", &[a]),
            Op::RunMax => phrase("o maior valor de {a} até o mês", "the largest {a} up to the month", &[a]),
            Op::Compound => phrase("produto de {a} do mês 1 até o mês", "product of {a} from month 1 to the month", &[a]),
            Op::Decay => phrase("o próprio valor do mês anterior × {b} + {a}", "its own value of the month before × {b} + {a}", &[a, b]),
            Op::Total => {
                let last = months.to_string();
                Piece::new(self.say("soma de {a} nos meses 0 a {b}", "sum of {a} over months 0 to {b}", &[&arg(a), &last]), Bond::Phrase)
            }
            Op::Peak => phrase("o maior valor de {a} entre todos os meses", "the largest {a} of all months", &[a]),
            Op::First => phrase("o primeiro mês com {a} (−1 se nunca)", "the first month with {a} (−1 for never)", &[a]),
            Op::At => {
                let then = b.to_string();
                Piece::new(self.say("{a} no mês {b}", "{a} in month {b}", &[&arg(a), &then]), Bond::Phrase)
            }
            Op::ByYear => phrase("{a} no {b}", "{a} in the {b}", &[a, b]),
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
            | Op::Neg => figure(0.0, self.locale),
        }
    }
}

/// A formula in figures: the values of its inputs in a month, in place.
pub(super) struct Figures<'f> {
    pub sheet: &'f Sheet,
    pub values: &'f Values,
    pub locale: Locale,
    /// How a number is written; tests write all its digits.
    pub write: fn(f64, Locale) -> Piece,
}

impl Figures<'_> {
    fn call(&self, pt: &'static str, en: &'static str, args: &[String]) -> Piece {
        Piece::atom(format!("{}({})", pick(self.locale, pt, en), args.join(pick(self.locale, "; ", ", "))))
    }

    fn value(&self, cell: u32, month: u16) -> Piece {
        (self.write)(self.values.get(CellId(cell), Some(month)), self.locale)
    }

    /// A row as its first, second and last value.
    fn row(&self, walk: &Walk<'_, Self>, node: u32, pt: &'static str, en: &'static str) -> Piece {
        let month = |m: u16| walk.operand(node, Some(m)).text;
        let dots = "…".to_owned();
        self.call(pt, en, &[month(0), month(1), dots, month(self.sheet.months)])
    }
}

impl Voice for Figures<'_> {
    fn signs(&self) -> [&'static str; 4] {
        SIGNS
    }

    fn named(&self, cell: CellId, month: Option<u16>) -> Piece {
        (self.write)(self.values.get(cell, month), self.locale)
    }

    fn literal(&self, value: f64) -> Piece {
        (self.write)(value, self.locale)
    }

    fn special(&self, walk: &Walk<'_, Self>, node: &Node, month: Option<u16>) -> Piece {
        let arg = |n: u32| walk.operand(n, month);
        let pair =
            |a: u32, sign: &str, b: u32| Piece::new(format!("{}{sign}{}", arg(a).held(Bond::Sum), arg(b).held(Bond::Sum)), Bond::Phrase);
        let (a, b, c) = (node.a, node.b, node.c);
        let m = month.unwrap_or(0);
        let before = || self.value(node.cell, m - 1);
        match node.op {
            Op::WholeUp => Piece::atom(format!("⌈{}⌉", arg(a).text)),
            Op::Min => self.call("mín", "min", &[arg(a).text, arg(b).text]),
            Op::Max => self.call("máx", "max", &[arg(a).text, arg(b).text]),
            Op::Pow => Piece::new(format!("{} ^ {}", arg(a).held(Bond::Atom), arg(b).held(Bond::Atom)), Bond::Power),
            Op::Greater => pair(a, " > ", b),
            Op::AtLeast => pair(a, " ≥ ", b),
            Op::Select => self.call("se", "if", &[arg(a).text, arg(b).text, arg(c).text]),
            Op::DivOr => {
                if self.sheet.value_of(self.values, b, month) == 0.0 {
                    self.literal(self.sheet.data[c as usize])
                } else {
                    Piece::new(format!("{} ÷ {}", arg(a).held(Bond::Product), arg(b).held(Bond::Power)), Bond::Product)
                }
            }
            Op::Sum => {
                let terms: Vec<Piece> = walk.terms(node).map(arg).collect();
                match <[Piece; 1]>::try_from(terms) {
                    Ok([one]) => one,
                    Err(terms) if terms.is_empty() => self.literal(0.0),
                    Err(terms) => Piece::new(terms.into_iter().map(|t| t.held(Bond::Sum)).collect::<Vec<_>>().join(" + "), Bond::Sum),
                }
            }
            Op::Lag => match u32::from(m).checked_sub(b) {
                Some(then) => walk.operand(a, Some(then as u16)),
                None => self.literal(0.0),
            },
            Op::Next if m == self.sheet.months => self.literal(0.0),
            Op::Next => walk.operand(a, Some(m + 1)),
            Op::CumSum | Op::RunMax | Op::Decay if m == 0 => arg(a),
            Op::CumSum => Piece::new(format!("{} + {}", before().held(Bond::Sum), arg(a).held(Bond::Sum)), Bond::Sum),
            Op::RunMax => self.call("máx", "max", &[before().text, arg(a).text]),
            Op::Compound if m == 0 => self.literal(1.0),
            Op::Compound => Piece::new(format!("{} × {}", before().held(Bond::Product), arg(a).held(Bond::Product)), Bond::Product),
            Op::Decay => Piece::new(
                format!("{} × {} + {}", before().held(Bond::Product), arg(b).held(Bond::Product), arg(a).held(Bond::Sum)),
                Bond::Sum,
            ),
            Op::Total => self.row(walk, a, "soma", "sum"),
            Op::Peak => self.row(walk, a, "máx", "max"),
            Op::First => self.row(walk, a, "primeiro mês com 1", "first month with 1"),
            Op::At => walk.operand(a, Some(b as u16)),
            Op::ByYear => {
                let table = &self.sheet.nodes[a as usize];
                let years = self.values.row(CellId(table.cell));
                let year = self.sheet.value_of(self.values, b, month);
                self.literal(years[super::eval::year_index(year, table.c as i32, years.len())])
            }
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

/// A number as it stands in a formula: thousands apart, cents for large values, six digits for small ones.
pub(super) fn figure(value: f64, locale: Locale) -> Piece {
    let size = value.abs();
    let text = if size == libm::trunc(size) {
        format::number(locale, value, 0)
    } else if size >= 1000.0 {
        format::number(locale, value, 2)
    } else {
        format::trimmed(locale, value, if size >= 1.0 { 4 } else { 6 })
    };
    Piece::new(text, if value < 0.0 { Bond::Phrase } else { Bond::Atom })
}
