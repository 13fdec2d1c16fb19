//! The sheet that says how sure the answer is: every figure of the draws and searches, as a value, and nothing where none were made.

use crate::common::{Case, Place, formulas, number, stored};
use calamine::Data;
use engine::comparison::SwitchingCase;
use engine::format::{NONE, capital};
use engine::locale::{Locale, pick};
use engine::names::NameForm;
use engine::presets;
use engine::scenario::Currency;
use engine::view::{TaxView, Terms, View};
use report::said::RiskWords;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A service that runs all day, one by hours, and an experiment in another view, in both languages.
pub fn assessed() -> &'static [Case] {
    static MADE: LazyLock<Vec<Case>> = LazyLock::new(|| {
        let other = View { currency: Currency::Usd, terms: Terms::Real, tax: TaxView::After };
        [
            ("customer-service", View::default(), Locale::PtBr),
            ("fine-tuning", View::default(), Locale::En),
            ("experiment", other, Locale::En),
        ]
        .into_iter()
        .map(|(slug, view, locale)| {
            let scenario = presets::get(slug, locale).unwrap_or_else(|| panic!("no preset {slug}")).scenario;
            let case = Case::assessed(slug, scenario, (view, locale));
            // left to look at
            let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{slug}.xlsx"));
            std::fs::write(path, case.file()).expect("a file of the target folder");
            case
        })
        .collect()
    });
    &MADE
}

/// The sheet's rows in order, each with its cells by column.
struct Sheet(BTreeMap<u32, BTreeMap<u32, Data>>);

impl Sheet {
    fn of(case: &Case) -> Self {
        let title = pick(case.locale, "Risco", "Risk");
        let mut rows: BTreeMap<u32, BTreeMap<u32, Data>> = BTreeMap::new();
        for ((_, row, column), value) in stored(case.file()).into_iter().filter(|((sheet, _, _), _)| sheet == title) {
            rows.entry(row).or_default().insert(column, value);
        }
        assert!(!rows.is_empty(), "{}: no sheet {title}", case.name);
        Self(rows)
    }

    /// The rows from the one on whose first cell is `head`, in the column `column`, up to the next free row.
    fn below(&self, column: u32, head: &str) -> Vec<&BTreeMap<u32, Data>> {
        let text = |row: &BTreeMap<u32, Data>| row.get(&column).map(ToString::to_string).unwrap_or_default();
        let at = self.0.iter().find(|(_, row)| text(row) == head).map(|(at, _)| *at);
        let at = at.unwrap_or_else(|| panic!("no head {head:?}"));
        (at + 1..).map_while(|row| self.0.get(&row)).collect()
    }
}

fn numbers(row: &BTreeMap<u32, Data>, columns: impl IntoIterator<Item = u32>) -> Vec<f64> {
    columns.into_iter().map(|c| row.get(&c).and_then(number).unwrap_or(f64::NAN)).collect()
}

fn text(row: &BTreeMap<u32, Data>, column: u32) -> String {
    row.get(&column).map(ToString::to_string).unwrap_or_default()
}

#[test]
fn odds_and_pairs_are_the_draws() {
    for case in assessed() {
        let (c, t, sheet) = (&case.answer.comparison, words(case), Sheet::of(case));
        let risk = c.risk.as_ref().unwrap();
        assert!(risk.options.len() > 1 && !risk.pairs.is_empty(), "{}", case.name);
        let rows = sheet.below(1, t.odds_head[1]);
        assert_eq!(rows.len(), risk.options.len(), "{}", case.name);
        for (row, o) in rows.iter().zip(&risk.options) {
            assert_eq!(text(row, 0), c.option_name(&o.option, case.locale, NameForm::Full));
            assert_eq!(numbers(row, 1..6), [o.probability_cheapest, o.p10, o.p50, o.p90, o.regret_p95]);
        }
        let rows = sheet.below(0, t.pairs_head[0]);
        assert_eq!(rows.len(), risk.pairs.len(), "{}", case.name);
        for (row, p) in rows.iter().zip(&risk.pairs) {
            assert_eq!(text(row, 1), c.option_name(&p.b, case.locale, NameForm::Full));
            assert_eq!(numbers(row, 2..6), [p.probability_a_cheaper, p.p10, p.p50, p.p90]);
        }
    }
}

#[test]
fn bands_are_there_for_every_option_and_month() {
    for case in assessed() {
        let risk = case.answer.comparison.risk.as_ref().unwrap();
        let sheet = Sheet::of(case);
        let rows = sheet.below(1, pick(case.locale, "Mês", "Month"));
        assert_eq!(rows.len(), risk.options.len() * risk.months.len(), "{}", case.name);
        let mut rows = rows.into_iter();
        for o in &risk.options {
            for (at, month) in risk.months.iter().enumerate() {
                let bands = &o.cumulative;
                let want = [f64::from(*month), bands.p10[at], bands.p50[at], bands.p90[at]];
                assert_eq!(numbers(rows.next().unwrap(), 1..5), want, "{} {} month {month}", case.name, o.option);
            }
        }
    }
}

#[test]
fn sensitivity_is_in_order_of_its_effect() {
    for case in assessed() {
        let (c, t, sheet) = (&case.answer.comparison, words(case), Sheet::of(case));
        let (a, b) = report::said::risk::pair_of(c, "").unwrap();
        let today = c.option(b).unwrap().npv.unwrap() - c.option(a).unwrap().npv.unwrap();
        let rows = sheet.below(4, t.sensitivity_head[2]);
        let moved = c.sensitivity.iter().filter(|s| (s.difference_high - s.difference_low).abs() >= 0.005).count();
        assert_eq!(rows.len(), moved, "{}", case.name);
        assert!(moved > 5, "{}: only {moved}", case.name);
        let mut before = f64::INFINITY;
        for row in rows {
            let s = c.sensitivity.iter().find(|s| capital(s.name.get(case.locale)) == text(row, 0)).unwrap();
            let want = [s.value, s.low, s.difference_low, s.high, s.difference_high, s.difference_low - today, s.difference_high - today];
            assert_eq!(numbers(row, 2..9), want, "{} {}", case.name, s.input);
            assert_eq!(text(row, 9), if s.flips { pick(case.locale, "sim", "yes") } else { pick(case.locale, "não", "no") });
            let size = (s.difference_high - s.difference_low).abs();
            assert!(size <= before, "{} {}", case.name, s.input);
            before = size;
        }
    }
}

#[test]
fn every_change_of_winner_and_every_square_of_the_map_has_its_names() {
    let (mut changing, mut staying) = (0, 0);
    for case in assessed() {
        let (c, t, sheet) = (&case.answer.comparison, words(case), Sheet::of(case));
        let full = |id: &str| c.option_name(id, case.locale, NameForm::Full);
        let mut rows = sheet.below(5, t.switching_head[3]).into_iter();
        for s in &c.switching {
            if s.case == SwitchingCase::None {
                let row = rows.next().unwrap();
                assert_eq!((text(row, 5), text(row, 6)), (t.no_change.to_owned(), NONE.to_owned()), "{} {}", case.name, s.input);
                staying += 1;
            }
            for point in &s.points {
                let row = rows.next().unwrap();
                assert_eq!(numbers(row, 3..6), [s.low, s.high, point.value], "{} {}", case.name, s.input);
                assert_eq!((text(row, 6), text(row, 7)), (full(&point.below), full(&point.above)), "{} {}", case.name, s.input);
                changing += 1;
            }
        }
        assert!(rows.next().is_none(), "{}: more rows than changes", case.name);
        let map = c.winner_map.as_ref().unwrap();
        let said = report::said::risk::map_said(c, map, case.locale);
        let grid = sheet.below(0, said.last().unwrap());
        let (head, rows) = grid.split_first().unwrap();
        assert_eq!(head.len(), map.up_values.len() + 1, "{}", case.name);
        assert_eq!(rows.len(), map.across_values.len(), "{}", case.name);
        for (across, row) in rows.iter().enumerate() {
            for (up, winners) in map.winners.iter().enumerate() {
                let id = &winners[across];
                let name = if id.is_empty() { t.nobody.to_owned() } else { c.option_name(id, case.locale, NameForm::Short) };
                assert_eq!(text(row, up as u32 + 1), name, "{} {across} {up}", case.name);
            }
        }
    }
    assert!(changing > 0 && staying > 0, "{changing} changes, {staying} without: the cases show one kind only");
}

#[test]
fn what_is_drawn_stands_there_with_its_seed() {
    for case in assessed() {
        let (risk, t, sheet) = (case.answer.comparison.risk.as_ref().unwrap(), words(case), Sheet::of(case));
        let rows = sheet.below(5, t.factors_head[4]);
        assert_eq!(rows.len(), risk.factors.len(), "{}", case.name);
        for (row, f) in rows.iter().zip(&risk.factors) {
            assert_eq!(numbers(row, 2..5), [f.low, f.typical, f.high], "{} {}", case.name, f.key);
            assert_eq!(text(row, 1), f.unit.get(case.locale));
        }
        let notice = text(&sheet.0[&1], 0);
        assert!(notice.contains(&risk.seed.to_string()) && notice.contains("256"), "{notice}");
    }
}

#[test]
fn one_cell_is_live_and_says_whether_inputs_were_changed() {
    for case in assessed() {
        let title = pick(case.locale, "Risco", "Risk");
        let live: Vec<(Place, String)> = formulas(case.file()).into_iter().filter(|((sheet, _, _), _)| sheet == title).collect();
        assert_eq!(live.len(), 1, "{}: {live:?}", case.name);
        assert!(live[0].1.contains(pick(case.locale, "entradas_mudadas", "inputs_changed")), "{live:?}");
    }
}

#[test]
fn without_draws_there_is_no_such_sheet() {
    let case = Case::new("without draws", presets::all(Locale::PtBr).remove(0).scenario);
    assert!(case.answer.comparison.risk.is_none());
    assert!(stored(case.file()).keys().all(|(sheet, _, _)| sheet != "Risco"));
}

/// The words of a case's language.
fn words(case: &Case) -> &'static RiskWords {
    use engine::locale::Texts as _;
    RiskWords::of(case.locale)
}
