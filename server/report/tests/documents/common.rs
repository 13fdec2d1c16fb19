//! Reading workbooks back, and the scenarios the tests run on.

use calamine::{Data, Reader, Xlsx};
use engine::book::PriceBook;
use engine::locale::Locale;
use engine::scenario::{Scenario, Task};
use engine::{Answer, compute, presets, seed};
use std::collections::BTreeMap;
use std::io::Cursor;

/// A cell of a workbook: sheet, row, column.
pub type Place = (String, u32, u32);

/// Every cell with something in it, as stored.
pub fn stored(file: &[u8]) -> BTreeMap<Place, Data> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file)).expect("an .xlsx file");
    let mut cells = BTreeMap::new();
    for name in book.sheet_names() {
        let range = book.worksheet_range(&name).expect("a sheet that reads");
        let (top, left) = range.start().unwrap_or_default();
        for (row, column, value) in range.used_cells() {
            cells.insert((name.clone(), top + row as u32, left + column as u32), value.clone());
        }
    }
    cells
}

/// Every formula.
pub fn formulas(file: &[u8]) -> BTreeMap<Place, String> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file)).expect("an .xlsx file");
    let mut cells = BTreeMap::new();
    for name in book.sheet_names() {
        let range = book.worksheet_formula(&name).expect("a sheet that reads");
        let (top, left) = range.start().unwrap_or_default();
        for (row, column, text) in range.used_cells() {
            if !text.is_empty() {
                cells.insert((name.clone(), top + row as u32, left + column as u32), text.clone());
            }
        }
    }
    cells
}

/// The number in a cell, where it is one.
pub fn number(value: &Data) -> Option<f64> {
    match value {
        Data::Float(n) => Some(*n),
        Data::Int(n) => Some(*n as f64),
        _ => None,
    }
}

/// A name for people, a scenario and its answer.
pub struct Case {
    pub name: String,
    pub scenario: Scenario,
    pub answer: Answer,
}

impl Case {
    pub fn new(name: &str, scenario: Scenario) -> Self {
        Self::priced(name, scenario, &seed::price_book())
    }

    pub fn priced(name: &str, scenario: Scenario, book: &PriceBook) -> Self {
        let answer = compute(&scenario, book).unwrap_or_else(|problems| panic!("{name}: {problems:#?}"));
        Self { name: name.into(), scenario, answer }
    }
}

/// Every preset, and its edges: the shortest and the longest horizon, work that starts late, and hardly any use.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for preset in presets::all(Locale::PtBr) {
        cases.push(Case::new(preset.slug, preset.scenario.clone()));
        let mut short = preset.scenario.clone();
        short.horizon_months = 6;
        for w in &mut short.workloads {
            w.first_month = w.first_month.min(6);
            w.last_month = w.last_month.map(|m| m.min(6));
        }
        cases.push(Case::new(&format!("{} over 6 months", preset.slug), short));
    }
    let first = presets::all(Locale::PtBr).remove(0).scenario;
    let mut long = first.clone();
    long.horizon_months = 120;
    cases.push(Case::new("120 months", long));
    let mut late = first.clone();
    for w in &mut late.workloads {
        (w.first_month, w.last_month, w.growth_per_year) = (13, Some(20), 0.4);
    }
    cases.push(Case::new("months 13 to 20 only", late));
    let mut book = seed::price_book();
    let gone = |kind: &str, model: &str| kind.starts_with("object_storage") || (kind == "gpu_rental" && model == "reserved_1y");
    book.rows.retain(|r| !gone(&r.kind, &r.price_model));
    cases.push(Case::priced("no price of storage nor of reservations", first.clone(), &book));
    let mut idle = first;
    for w in &mut idle.workloads {
        if let Task::LlmInference(llm) = &mut w.task {
            llm.requests_per_day = 1.0;
        }
    }
    cases.push(Case::new("one request a day", idle));
    cases
}
