//! The workbook as a file: what is in it, what is stored beside formulas, and what must never be a formula.

use crate::common::{Case, cases, formulas, number, stored, views};
use calamine::{Data, Reader, Xlsx};
use engine::locale::Locale;
use engine::presets;
use report::{Stored, workbook, workbook_storing};
use std::io::Cursor;

fn first() -> Case {
    Case::new("first preset", presets::all(Locale::PtBr).remove(0).scenario)
}

#[test]
fn the_same_answer_gives_the_same_bytes() {
    let case = first();
    let book = || workbook(&case.answer, &case.scenario, Locale::PtBr).unwrap();
    let one = book();
    std::thread::sleep(std::time::Duration::from_millis(2100));
    assert!(one == book(), "the file depends on the clock");
}

#[test]
fn every_cell_line_is_live_in_every_month() {
    for case in cases() {
        let formulas = formulas(case.file());
        let sheet = &case.answer.sheet;
        let live: usize = (sheet.cells())
            .filter(|c| c.kind == engine::sheet::CellKind::Formula && sheet.missing(c.id).is_empty())
            .map(|c| if c.monthly { usize::from(sheet.months()) + 1 } else { 1 })
            .sum();
        assert!(live > 100, "{}: only {live} formulas", case.name);
        assert!(formulas.len() >= live, "{}: {} of {live} formulas", case.name, formulas.len());
        for (place, text) in &formulas {
            assert!(text.len() < 8192, "{place:?} is too long for a spreadsheet");
            let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            assert!(!words.into_iter().any(|w| w == "NaN" || w == "inf"), "{place:?}: {text}");
        }
    }
}

#[test]
fn totals_on_the_first_sheet_are_the_comparisons() {
    for case in cases().iter().chain(views()) {
        let cells = stored(case.file());
        for (at, option) in case.answer.comparison.options.iter().enumerate() {
            let at = 4 + at as u32;
            let here = |column: u32| cells.get(&(case.first_sheet(), at, column)).and_then(number);
            let figures =
                [option.total, option.npv, option.capex, option.opex, option.per_gpu_hour, option.per_million_tokens, option.utilisation];
            for (column, want) in (1..).zip(figures) {
                assert_eq!(here(column), want, "{} {} column {column}", case.name, option.id);
            }
            assert_eq!(here(10), option.rank.map(f64::from), "{} {}", case.name, option.id);
        }
    }
}

fn is(value: &Data, text: &str) -> bool {
    matches!(value, Data::String(s) if s == text)
}

#[test]
fn a_missing_price_is_named_and_never_a_number() {
    let case = cases().iter().find(|c| c.name.starts_with("no price")).unwrap();
    let left_out = case.answer.comparison.options.iter().filter(|o| o.total.is_none()).count();
    assert!(left_out >= 2, "{left_out}");
    let cells = stored(&workbook(&case.answer, &case.scenario, Locale::En).unwrap());
    let named = cells.iter().filter(|((sheet, _, column), v)| sheet == "Comparison" && *column == 1 && is(v, "price missing")).count();
    assert_eq!(named, left_out);
    assert!(cells.iter().any(|((sheet, _, _), v)| sheet == "Assumptions" && is(v, "price missing")), "the sheet of inputs names it too");
    assert!(cells.values().filter_map(number).all(f64::is_finite));
}

#[test]
fn every_input_has_a_source_and_a_readable_name() {
    let case = first();
    let file = workbook(&case.answer, &case.scenario, Locale::PtBr).unwrap();
    let cells = stored(&file);
    let mut inputs = 0;
    for ((sheet, row, column), value) in &cells {
        if sheet == "Premissas" && *column == 2 && *row >= 3 && number(value).is_some() {
            inputs += 1;
            let text = |column: u32| cells.get(&(sheet.clone(), *row, column)).map(ToString::to_string).unwrap_or_default();
            assert!(!text(4).is_empty(), "{sheet} row {row} ({}) has no source", text(0));
            assert!(
                text(7).contains('_') && text(7).bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'),
                "{}",
                text(7)
            );
        }
    }
    assert!(inputs > 40, "{inputs}");
    // beside the inputs, a name for the total and the NPV of each option, and one for the number of inputs changed
    let book: Xlsx<_> = Xlsx::new(Cursor::new(&file)).unwrap();
    let priced = case.answer.comparison.options.iter().filter(|o| o.total.is_some()).count();
    assert_eq!(book.defined_names().iter().filter(|(name, _)| !name.starts_with("_xlnm")).count(), inputs + 2 * priced + 1);
}

#[test]
fn what_a_person_typed_is_only_text() {
    let mut scenario = first().scenario;
    let nasty = "=HYPERLINK(\"http://example.com\",\"x\")";
    scenario.title = nasty.into();
    scenario.workloads[0].name = "+1+cmd|' /C calc'!A0 <b>&\"".into();
    let case = Case::new("nasty", scenario);
    for locale in [Locale::PtBr, Locale::En] {
        let file = workbook(&case.answer, &case.scenario, locale).unwrap();
        assert!(formulas(&file).values().all(|f| !f.contains("HYPERLINK") && !f.contains("cmd")));
        let cells = stored(&file);
        assert!(cells.values().any(|v| matches!(v, Data::String(s) if s == nasty)), "the title is there, as text");
        assert!(cells.values().any(|v| matches!(v, Data::String(s) if s == &case.scenario.workloads[0].name)));
    }
}

#[test]
fn zeros_are_stored_on_demand() {
    let case = first();
    let file = workbook_storing(&case.answer, &case.scenario, Locale::En, Stored::Zeros).unwrap();
    let cells = stored(&file);
    for place in formulas(&file).keys() {
        assert_eq!(cells.get(place).and_then(number).unwrap_or(0.0), 0.0, "{place:?}");
    }
}
