//! The page on the model lists every default as the code has it.

mod common;

use engine::assumptions::{self, Measure};
use engine::comparison::Mark;
use engine::format;
use engine::lines::Line;
use engine::locale::Locale;
use std::fmt::Write;

const OPEN: &str = "--test docs` -->\n";
const CLOSE: &str = "<!-- /defaults -->";

fn value(measure: Measure, value: f64) -> String {
    match measure {
        Measure::Share | Measure::Yearly => format!("{} %", format::trimmed(Locale::En, value * 100.0, 3)),
        Measure::Unit | Measure::Factor | Measure::Switch => format::trimmed(Locale::En, value, 4),
    }
}

fn table() -> String {
    let all = assumptions::lookup(&common::scenario(Vec::new(), &[], 36), common::book());
    let mut text =
        String::from("| key | what | default | low to high | limits | source | mark |\n| --- | --- | --- | --- | --- | --- | --- |\n");
    for row in assumptions::table() {
        let used = all.get(row.key);
        let show = |v: f64| value(row.measure, v);
        let unit = match row.measure {
            Measure::Unit => format!(" {}", row.line.unit().label(Locale::En)),
            Measure::Yearly => " a year".into(),
            Measure::Share | Measure::Factor | Measure::Switch => String::new(),
        };
        let band = used.band.map_or("–".into(), |(low, high)| format!("{} to {}", show(low), show(high)));
        let mark = match used.mark {
            Mark::Certain => "certain",
            Mark::CheckYearly => "check yearly",
            Mark::Estimate | Mark::Yours => "estimate",
        };
        let default = used.value.map_or("–".into(), show);
        let (name, limits) = (row.line.label(Locale::En), format!("{} to {}", show(row.min), show(row.max)));
        let source = format!("{} ({})", used.source.replace('|', "/"), used.as_of);
        writeln!(text, "| `{}` | {name} | {default}{unit} | {band} | {limits} | {source} | {mark} |", row.word())
            .expect("a string takes it");
    }
    text
}

#[test]
fn the_page_on_the_model_lists_every_default() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/MODEL.md");
    let page = std::fs::read_to_string(path).expect("docs/MODEL.md is there");
    let (head, rest) = page.split_once(OPEN).expect("the table opens");
    let (found, tail) = rest.split_once(CLOSE).expect("the table closes");
    let table = table();
    if std::env::var_os("FIEL_WRITE_DOCS").is_some() {
        std::fs::write(path, format!("{head}{OPEN}{table}{CLOSE}{tail}")).expect("docs/MODEL.md can be written");
    } else {
        assert!(found == table, "docs/MODEL.md is behind the code: FIEL_WRITE_DOCS=1 cargo test -p engine --test docs");
    }
}

#[test]
fn the_page_on_the_model_names_every_cost_line() {
    let page = include_str!("../../../docs/MODEL.md");
    for line in Line::ALL.iter().filter(|l| format!("{l:?}").starts_with("Cost") && **l != Line::CostSpread) {
        assert!(page.contains(&format!("`{}`", line.key())), "{} is not in docs/MODEL.md", line.key());
    }
}
