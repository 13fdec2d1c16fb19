//! What may be changed in a cell: the sheet as it stands follows, or the line says that it asks for another sheet.

use engine::assumptions::{self, Measure};
use engine::locale::Locale;
use engine::scenario::Override;
use engine::sheet::CellKind;
use engine::view::{TaxView, View};
use engine::{Answer, compute_view, presets, seed};

/// The inputs of an answer but the one at `address`, with their values.
fn others(answer: &Answer, address: &str) -> Vec<(String, Vec<f64>)> {
    let inputs = answer.sheet.cells().filter(|c| c.kind != CellKind::Formula && c.address() != address);
    inputs.map(|c| (c.address(), answer.values.row(c.id).to_vec())).collect()
}

#[test]
fn what_shapes_the_sheet_says_so_and_all_else_can_be_typed_over() {
    let book = seed::price_book();
    let (mut followed, mut shaped) = (0, std::collections::BTreeSet::new());
    for preset in presets::all(Locale::PtBr) {
        // after tax, where depreciation counts
        let view = View { tax: TaxView::After, ..View::default() };
        let before = compute_view(&preset.scenario, &book, view).expect("a preset can be computed");
        for row in assumptions::table() {
            let address = format!("shared.{}", row.word());
            let id = before.sheet.find(&address).expect("every assumption is a cell");
            let was = before.values.get(id, None);
            let value = match row.measure {
                Measure::Switch => 1.0 - was,
                // months, and fewer than the horizon has
                _ if row.line.shapes_the_sheet() => 14.0,
                _ if was == row.max => row.min + 0.6 * (row.max - row.min),
                _ => (was * 1.1 + 0.01).min(row.max),
            };
            let mut inputs = before.sheet.inputs();
            assert!(before.sheet.set(&mut inputs, id, value));
            let typed = before.sheet.eval(&inputs).expect("all cells are numbers");
            let mut scenario = preset.scenario.clone();
            scenario.assumptions.insert(row.word().into(), Override { value, note: String::new() });
            let anew = compute_view(&scenario, &book, view).expect("a value within its limits");
            // What is worked out before the sheet (sizes, offers) is an input of its own there: then nothing can be compared.
            if others(&before, &address) != others(&anew, &address) {
                continue;
            }
            for option in anew.comparison.options.iter().filter(|o| o.same_as.is_none()) {
                let was = before.comparison.option(&option.id).expect("the same options");
                let cell = before.sheet.find(&format!("{}.npv", option.id));
                let (Some(want), Some(_), Some(cell)) = (option.npv, was.npv, cell) else { continue };
                let here = typed.get(cell, None);
                let same = (here - want).abs() <= 1e-9 * want.abs();
                if row.line.shapes_the_sheet() {
                    shaped.extend((!same).then_some(row.word()));
                } else {
                    assert!(same, "{} {} {}: {here} in the sheet, {want} anew", preset.slug, option.id, row.word());
                    followed += 1;
                }
            }
        }
    }
    assert!(followed > 1000, "{followed}");
    // Yearly tax has an input more, so it was passed over above.
    assert_eq!(shaped.into_iter().collect::<Vec<_>>(), ["depreciation", "server_life"]);
}
