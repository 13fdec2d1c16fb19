//! The JSON with formulas: that it is whole, and that whoever reads only it can work every cell out again.

use crate::common::{Case, cases, fifty, views};
use engine::explained::{Cell, Explained, Kind};
use engine::locale::Locale;
use engine::presets;
use engine::scenario::{HostingOption, OptionKind};
use report::explained_json;
use std::collections::BTreeMap;

fn document(case: &Case) -> Explained {
    let bytes = explained_json(&case.answer).expect("a document of the shape it is said to have");
    assert!(bytes.ends_with(b"}\n") && bytes == explained_json(&case.answer).expect("a document of the shape it is said to have"));
    serde_json::from_slice(&bytes).expect("a document of the shape it is said to have")
}

#[test]
fn figures_of_the_comparison_are_cells_and_every_path_ends_at_a_source() {
    for case in cases().iter().chain(views()).chain(fifty()) {
        let found = document(case);
        assert_eq!(found.comparison.options, case.answer.comparison.options, "{}", case.name);
        let mut at: BTreeMap<&str, usize> = BTreeMap::new();
        for (n, cell) in found.cells.iter().enumerate() {
            assert!(at.insert(&cell.address, n).is_none(), "{} stands twice", cell.address);
            assert!(!cell.name.pt.is_empty() && !cell.name.en.is_empty());
            assert_eq!(cell.unit_name.is_some(), !cell.unit.is_empty(), "{}", cell.address);
            let formula = cell.kind == Kind::Formula;
            assert_eq!((cell.words.is_some(), cell.formula.is_some()), (formula, formula), "{}", cell.address);
            for input in &cell.inputs {
                assert!(at.get(input.as_str()).is_some_and(|before| *before < n), "{}: {} reads {input}", case.name, cell.address);
            }
            match cell.source {
                Some(source) => assert!(!found.sources[source as usize].text.is_empty(), "{}", cell.address),
                None => assert!(formula || cell.kind == Kind::Missing, "{} has no source", cell.address),
            }
        }
        for option in found.comparison.options.iter().filter(|o| o.total.is_some()) {
            for line in &option.lines {
                let cell = &found.cells[at[line.cell.as_str()]];
                let months = (0..line.months.len()).map(|m| month(cell, m)).collect::<Vec<_>>();
                assert_eq!(months, line.months.iter().map(|v| v + 0.0).collect::<Vec<_>>(), "{}", line.cell);
            }
            for (name, value) in [("total", option.total), ("npv", option.npv), ("peak_cash", option.peak_cash)] {
                let address = found.comparison.view.address(option.scope(), name);
                assert_eq!(found.cells[at[address.as_str()]].values, [value], "{address}");
            }
        }
    }
}

/// The value of a cell in a month; a row that ends early goes on.
fn month(cell: &Cell, month: usize) -> f64 {
    cell.values[month.min(cell.values.len() - 1)].unwrap_or(f64::NAN)
}

/// Every formula, read as text by the rules of the document, gives its cell's values in every month.
#[test]
fn the_formulas_alone_give_every_value_again() {
    let (mut checked, mut functions) = (0_usize, BTreeMap::<String, usize>::new());
    for case in cases().iter().chain(views().iter().step_by(3)).chain(fifty()) {
        let found = document(case);
        let at: BTreeMap<&str, &Cell> = found.cells.iter().map(|cell| (cell.address.as_str(), cell)).collect();
        let months = usize::from(found.comparison.horizon_months);
        for cell in &found.cells {
            let Some(formula) = &cell.formula else { continue };
            if cell.values.iter().any(Option::is_none) {
                continue;
            }
            formula.split(|c: char| !c.is_ascii_alphabetic() && c != '_').filter(|w| formula.contains(&format!("{w}("))).for_each(|w| {
                *functions.entry(w.to_owned()).or_default() += 1;
            });
            for m in if cell.monthly { 0..=months } else { 0..=0 } {
                let mut reader = Reader { text: formula.as_bytes(), at: 0, cells: &at, own: cell, months };
                let tree = reader.sum();
                assert_eq!(reader.at, formula.len(), "not read to the end: {formula}");
                let (value, size) = tree.value(&reader, m as i64);
                let want = month(cell, m);
                assert!(
                    (value - want).abs() <= 1e-9 * size.max(want.abs()).max(1e-6),
                    "{}: {} in month {m} is {want}, {formula} gives {value}",
                    case.name,
                    cell.address
                );
                checked += 1;
            }
        }
    }
    let used: Vec<&str> = functions.keys().map(String::as_str).collect();
    for name in [
        "sum",
        "min",
        "max",
        "pow",
        "whole_up",
        "at_least",
        "if",
        "div_or",
        "lag",
        "cumsum",
        "running_max",
        "compound",
        "decay",
        "total",
        "peak",
        "at",
        "by_year",
    ] {
        assert!(used.contains(&name), "no formula has {name}: {used:?}");
    }
    assert!(checked > 400_000, "{checked}");
}

/// A formula as read.
enum Tree {
    Number(f64),
    Name(String),
    Call(String, Vec<Tree>),
    Infix(u8, Box<Tree>, Box<Tree>),
    Minus(Box<Tree>),
}

struct Reader<'r> {
    text: &'r [u8],
    at: usize,
    cells: &'r BTreeMap<&'r str, &'r Cell>,
    own: &'r Cell,
    months: usize,
}

impl Reader<'_> {
    fn take(&mut self, sign: &str) -> bool {
        let found = self.text[self.at..].starts_with(sign.as_bytes());
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn sum(&mut self) -> Tree {
        let mut left = self.product();
        loop {
            let sign = if self.take(" + ") {
                b'+'
            } else if self.take(" - ") {
                b'-'
            } else {
                return left;
            };
            left = Tree::Infix(sign, Box::new(left), Box::new(self.product()));
        }
    }

    fn product(&mut self) -> Tree {
        let mut left = self.one();
        loop {
            let sign = if self.take(" * ") {
                b'*'
            } else if self.take(" / ") {
                b'/'
            } else {
                return left;
            };
            left = Tree::Infix(sign, Box::new(left), Box::new(self.one()));
        }
    }

    fn word(&mut self, of: impl Fn(u8) -> bool) -> String {
        let from = self.at;
        while self.text.get(self.at).is_some_and(|c| of(*c)) {
            self.at += 1;
        }
        String::from_utf8(self.text[from..self.at].to_vec()).expect("a document of the shape it is said to have")
    }

    fn one(&mut self) -> Tree {
        if self.take("-") {
            return Tree::Minus(Box::new(self.product()));
        }
        if self.take("(") {
            let inner = self.sum();
            assert!(self.take(")"), "no ) at {} of {}", self.at, String::from_utf8_lossy(self.text));
            return inner;
        }
        if self.take("[") {
            let name = self.word(|c| c != b']');
            assert!(self.take("]"));
            return Tree::Name(name);
        }
        if self.text[self.at].is_ascii_digit() {
            return Tree::Number(
                self.word(|c| c.is_ascii_digit() || c == b'.').parse().expect("a document of the shape it is said to have"),
            );
        }
        let name = self.word(|c| c.is_ascii_lowercase() || c == b'_');
        assert!(!name.is_empty() && self.take("("), "at {} of {}", self.at, String::from_utf8_lossy(self.text));
        let mut arguments = Vec::new();
        while !self.take(")") {
            arguments.push(self.sum());
            self.take(", ");
        }
        Tree::Call(name, arguments)
    }
}

impl Tree {
    /// Its value in a month, and the size of what that was worked out from: what rounding is measured by.
    fn value(&self, r: &Reader<'_>, m: i64) -> (f64, f64) {
        match self {
            Self::Number(n) => (*n, n.abs()),
            Self::Name(name) => {
                let cell = r.cells.get(name.as_str()).unwrap_or_else(|| panic!("{name} is not in the document"));
                let value = if cell.monthly {
                    month(cell, m as usize)
                } else {
                    cell.values[0].expect("a document of the shape it is said to have")
                };
                (value, value.abs())
            }
            Self::Minus(a) => {
                let (a, size) = a.value(r, m);
                (-a, size)
            }
            Self::Infix(sign, a, b) => {
                let ((a, x), (b, y)) = (a.value(r, m), b.value(r, m));
                match sign {
                    b'+' => (a + b, x + y),
                    b'-' => (a - b, x + y),
                    b'*' => (a * b, x * y),
                    _ => (a / b, x / b.abs()),
                }
            }
            Self::Call(name, arguments) => self.call(r, m, name, arguments),
        }
    }

    fn call(&self, r: &Reader<'_>, m: i64, name: &str, arguments: &[Self]) -> (f64, f64) {
        let arg = |n: usize| arguments[n].value(r, m);
        let over = |from: usize, to: usize| (from..=to).map(|m| arguments[0].value(r, m as i64)).collect::<Vec<_>>();
        let added = |row: Vec<(f64, f64)>| row.into_iter().fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
        let largest =
            |row: Vec<(f64, f64)>| row.into_iter().fold((f64::NEG_INFINITY, 0.0), |(a, b): (f64, f64), (x, y)| (a.max(x), b.max(y)));
        let literal = |n: usize| if let Self::Number(k) = arguments[n] { k as i64 } else { panic!("{name} wants a number") };
        let tie = |a: f64, b: f64| 1e-9 * a.abs().max(b.abs());
        let flag = |yes: bool| (f64::from(u8::from(yes)), 1.0);
        match name {
            "sum" => added(arguments.iter().map(|a| a.value(r, m)).collect()),
            "min" => {
                let (a, b) = (arg(0), arg(1));
                (a.0.min(b.0), a.1.max(b.1))
            }
            "max" => {
                let (a, b) = (arg(0), arg(1));
                (a.0.max(b.0), a.1.max(b.1))
            }
            "pow" => {
                let value = libm::pow(arg(0).0, arg(1).0);
                (value, value.abs())
            }
            "whole_up" => {
                let (a, size) = arg(0);
                ((a - 1e-9).ceil(), size)
            }
            "gt" => flag(arg(0).0 - arg(1).0 > tie(arg(0).0, arg(1).0)),
            "at_least" => flag(arg(1).0 - arg(0).0 <= tie(arg(0).0, arg(1).0)),
            "if" => {
                if arg(0).0 == 0.0 {
                    arg(2)
                } else {
                    arg(1)
                }
            }
            "div_or" => {
                let (a, b) = (arg(0), arg(1));
                if b.0 == 0.0 { arg(2) } else { (a.0 / b.0, a.1 / b.0.abs()) }
            }
            "lag" => {
                let then = m - literal(1);
                if then < 0 { (0.0, 0.0) } else { arguments[0].value(r, then) }
            }
            "next" => {
                if m as usize == r.months {
                    (0.0, 0.0)
                } else {
                    arguments[0].value(r, m + 1)
                }
            }
            "cumsum" => added(over(0, m as usize)),
            "running_max" => largest(over(0, m as usize)),
            "compound" => {
                let value = (1..=m).map(|m| arguments[0].value(r, m).0).product::<f64>();
                (value, value.abs())
            }
            "decay" if m == 0 => arg(0),
            "decay" => {
                let (a, b, before) = (arg(0), arg(1), month(r.own, m as usize - 1));
                (before * b.0 + a.0, (before * b.0).abs() + a.1)
            }
            "total" => added(over(0, r.months)),
            "peak" => largest(over(0, r.months)),
            "first" => (over(0, r.months).iter().position(|x| x.0 == 1.0).map_or(-1.0, |m| m as f64), 1.0),
            "at" => arguments[0].value(r, literal(1)),
            "by_year" => {
                let Self::Name(table) = &arguments[0] else { panic!("by_year wants a table") };
                let table = r.cells[table.as_str()];
                let year = arg(1).0 as i64 - i64::from(table.first_year.expect("a document of the shape it is said to have"));
                let value = table.values[year.clamp(0, table.values.len() as i64 - 1) as usize]
                    .expect("a document of the shape it is said to have");
                (value, value.abs())
            }
            other => panic!("{other} is not in the document's language"),
        }
    }
}

/// Twelve workloads, ten years and every option: what is fetched stays a few megabytes.
#[test]
fn the_largest_answer_stays_small() {
    let all: Vec<_> = presets::all(Locale::PtBr).into_iter().flat_map(|p| p.scenario.workloads).collect();
    let mut scenario = presets::all(Locale::PtBr).remove(0).scenario;
    scenario.horizon_months = 120;
    scenario.workloads = (0..12)
        .map(|n| {
            let mut w = all[n % all.len()].clone();
            (w.id, w.name, w.last_month) = (format!("w{}", n + 1), format!("carga {n}"), None);
            (w.growth_per_year, w.storage_gb, w.egress_gb_month) = (0.07 + 0.01 * n as f64, 900.0, 100.0);
            w
        })
        .collect();
    scenario.options = OptionKind::ALL.into_iter().map(HostingOption::new).collect();
    let case = Case::new("the largest", scenario);
    let bytes = explained_json(&case.answer).unwrap().len();
    eprintln!("{bytes} bytes of JSON with formulas");
    assert!((1_000_000..4_000_000).contains(&bytes), "{bytes}");
}
