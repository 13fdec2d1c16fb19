//! Each input at both ends of its range, one at a time, all options at once: two lanes an input.

use super::{Ranked, least};
use crate::Answer;
use crate::assumptions::{self, Key};
use crate::book::PriceBook;
use crate::comparison::{OptionSensitivity, Sensitivity};
use crate::scenario::Scenario;
use crate::sheet::{CellId, LANES};

/// How many standard deviations of a scaled Student's t with five degrees of freedom one draw in ten lies beyond: t(0.9; 5) = 1.4759
/// (tables), times √(3/5).
const TENTH: f64 = 1.143_2;

/// An input with its ends.
struct Bar {
    key: Key,
    cell: CellId,
    low: f64,
    value: f64,
    high: f64,
}

/// The inputs that have a range, as the person has not settled them; the dollar by what it may move in a year.
fn bars(scenario: &Scenario, book: &PriceBook, answer: &Answer, ranked: &Ranked) -> Vec<Bar> {
    let below = answer.sheet.below(&ranked.npv);
    let all = assumptions::lookup(scenario, book);
    let volatility = all.value(Key::FxVolatility).unwrap_or_default();
    assumptions::table()
        .iter()
        .filter_map(|row| {
            let used = all.get(row.key);
            let value = used.value?;
            let cell = answer.sheet.cell("shared", None, row.line).filter(|cell| below[cell.0 as usize])?;
            let (low, high) = if row.key == Key::UsdBrl {
                let move_ = libm::exp(TENTH * volatility);
                (value / move_, value * move_)
            } else if used.changed {
                return None;
            } else {
                used.band?
            };
            (low < high).then_some(Bar { key: row.key, cell, low: low.min(value), value, high: high.max(value) })
        })
        .collect()
}

/// The sensitivities of `answer`, the greatest first.
pub(super) fn of(scenario: &Scenario, book: &PriceBook, answer: &Answer, ranked: &Ranked) -> Vec<Sensitivity> {
    let bars = bars(scenario, book, answer, ranked);
    let mut found: Vec<Sensitivity> = bars.chunks(LANES / 2).flat_map(|bars| block(answer, ranked, bars)).collect();
    found.sort_by(|a, b| swing(b).total_cmp(&swing(a)));
    found
}

/// How far a sensitivity moves the difference of the first two, or the first alone.
fn swing(s: &Sensitivity) -> f64 {
    match s.options.as_slice() {
        [one] => (one.high - one.low).abs(),
        _ => (s.difference_high - s.difference_low).abs(),
    }
}

/// The inputs of one block of lanes: lane 2n has the nth at its low end, lane 2n + 1 at its high end.
fn block(answer: &Answer, ranked: &Ranked, bars: &[Bar]) -> Vec<Sensitivity> {
    let cells: Vec<CellId> = bars.iter().map(|b| b.cell).collect();
    let plan = answer.sheet.plan(&cells, &ranked.npv);
    let mut lanes = plan.lanes(&answer.values);
    for (n, (values, bar)) in lanes.inputs.iter_mut().zip(bars).enumerate() {
        (values[2 * n], values[2 * n + 1]) = (bar.low, bar.high);
    }
    plan.run(&answer.values, &mut lanes);
    let npv = |option: usize, lane: usize| lanes.outputs[option][lane];
    let options = ranked.ids.len();
    let moves = |n: usize| (0..options).any(|o| npv(o, 2 * n) != npv(o, 2 * n + 1));
    bars.iter()
        .enumerate()
        .filter(|(n, _)| moves(*n))
        .map(|(n, bar)| {
            let row = &assumptions::table()[bar.key as usize];
            let difference = |lane: usize| if options > 1 { npv(1, lane) - npv(0, lane) } else { 0.0 };
            Sensitivity {
                input: row.word().into(),
                name: row.line.name(),
                unit: row.unit(),
                value: bar.value,
                low: bar.low,
                high: bar.high,
                options: (ranked.ids.iter().enumerate())
                    .map(|(o, id)| OptionSensitivity { option: id.clone(), low: npv(o, 2 * n), high: npv(o, 2 * n + 1) })
                    .collect(),
                difference_low: difference(2 * n),
                difference_high: difference(2 * n + 1),
                flips: [2 * n, 2 * n + 1].iter().any(|lane| least((0..options).map(|o| npv(o, *lane))) != Some(0)),
            }
        })
        .collect()
}
