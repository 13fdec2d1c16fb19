//! The check of a workbook: that it fails where a value is false, and that a changed input is no error.

use crate::common::{Case, Place, formulas, number, stored};
use crate::recalculation::{Verdict, calculated, soffice, verdict, with_cell, with_input};
use calamine::Data;
use engine::locale::Locale;
use engine::presets;
use report::workbook;
use rust_xlsxwriter::utility::row_col_to_cell;
use std::collections::BTreeMap;

fn said<'v>(verdict: &'v Verdict, sheet: &str) -> &'v str {
    &verdict.sheets.iter().find(|(name, _)| name == sheet).unwrap_or_else(|| panic!("no verdict on {sheet}")).1
}

/// Row of the line with `name` on a sheet.
fn row(cells: &BTreeMap<Place, Data>, sheet: &str, name: &str) -> u32 {
    let found = cells.iter().find(|((s, _, column), v)| s == sheet && *column == 0 && *v == name);
    found.unwrap_or_else(|| panic!("no {name} on {sheet}")).0.1
}

#[test]
fn a_false_value_is_found_and_a_changed_input_is_no_error() {
    let Some(soffice) = soffice() else { return };
    let case = Case::new("first preset", presets::all(Locale::PtBr).remove(0).scenario);
    let file = workbook(&case.answer, &case.scenario, Locale::PtBr).unwrap();
    let cells = stored(&file);
    let (sheet, comparison, check) = ("Nuvem privada", "Comparação", "Conferência");
    let cell = |row: u32, column: u16| row_col_to_cell(row, column);
    let at = |sheet: &str, row: u32, column: u32| cells.get(&(sheet.to_owned(), row, column)).and_then(number).unwrap();

    // one month of one line, typed over its formula, by a part in a million
    let staff = row(&cells, sheet, "Pessoal");
    assert!(formulas(&file).contains_key(&(sheet.to_owned(), staff, 10)));
    let month = with_cell(&file, sheet, &cell(staff, 10), at(sheet, staff, 10) * 1.000_001);
    // a row that is no amount, in which nothing else is wrong
    let index = row(&cells, "Comum", "Índice da energia, por aniversário");
    let last = u32::from(case.answer.sheet.months()) + 4;
    let other = with_cell(&file, "Comum", &cell(index, last as u16), at("Comum", index, last) + 0.001);
    // a figure of the first sheet alone
    let total = with_cell(&file, comparison, "B5", at(comparison, 4, 1) + 0.01);
    // the place of an option in the ranking
    let place = with_cell(&file, comparison, "K6", 1.0);
    // what the engine is said to have worked out
    let first_value = row(&cells, check, sheet);
    let known = cells.iter().find(|((s, row, column), v)| s == check && *column == 0 && *row > first_value + 20 && *v == sheet);
    let engine_row = known.unwrap().0.1;
    let stated = with_cell(&file, check, &cell(engine_row, 4), at(check, engine_row, 4) + 1.0);
    // inputs: a price of everything, and what is ranked
    let dollar = with_input(&file, "comum_dolar_de_hoje", 6.25);
    let ranked = with_cell(&file, comparison, "J6", 0.0);
    // an input typed again as it was
    let same = with_input(&file, "comum_dolar_de_hoje", at("Premissas", row(&cells, "Premissas", "Dólar de hoje"), 2));
    // a year of a table
    let calendar = row(&cells, "Premissas", "Calendário do IBS, parte da alíquota cheia");
    let table = with_cell(&file, "Premissas", &cell(calendar, 9), 0.77);

    let files = [month, other, total, place, stated, dollar, ranked, same, table];
    let verdicts: Vec<Verdict> = calculated(&soffice, &files).iter().map(|cells| verdict(cells, Locale::PtBr)).collect();
    let [month, other, total, place, stated, dollar, ranked, same, table] = &verdicts[..] else { panic!("nine files") };

    let differs = |said: &str| said.parse::<f64>().is_ok_and(|off| off > 0.0);
    assert!(differs(said(month, sheet)) && differs(said(month, comparison)), "{:?}", month.sheets);
    assert_eq!(said(month, "Compra em colocation"), "OK", "what is right stays right");
    assert!(month.whole.contains("2 planilha(s) com diferença"), "{}", month.whole);
    assert!(differs(said(other, "Comum")), "{:?}", other.sheets);
    assert!((said(total, comparison).parse::<f64>().unwrap() - 0.01).abs() < 1e-6 && said(total, sheet) == "OK", "{:?}", total.sheets);
    assert!(differs(said(place, comparison)) && place.whole != "OK", "{:?}", place.sheets);
    assert!((said(stated, sheet).parse::<f64>().unwrap() - 1.0).abs() < 1e-6 && stated.whole != "OK", "{:?}", stated.sheets);
    for changed in [dollar, ranked, table] {
        assert_eq!((changed.whole.as_str(), changed.changed), ("entradas mudadas", 1.0));
        assert!(changed.sheets.iter().all(|(_, said)| said == "entradas mudadas"), "{:?}", changed.sheets);
    }
    assert_eq!((same.whole.as_str(), same.changed), ("OK", 0.0));
}
