//! Where another option becomes the cheapest: a grid over the plausible range of an input, then every bracket narrowed until both
//! costs are equal, or known to jump.
//!
//! An input of the sheet is searched in lanes, with the offers as chosen. Hours a day and months go through sizing, so each point is the whole
//! comparison again, offers included.

use super::knob::Knob;
use super::{Ranked, least, npvs, spread};
use crate::assumptions::Key;
use crate::book::PriceBook;
use crate::comparison::{LookAgain, SwitchPoint, Switching, SwitchingCase, WinnerMap};
use crate::lines::Line;
use crate::scenario::{OptionKind, Scenario, Task};
use crate::sheet::{CellId, LANES};
use crate::view::View;
use crate::{Answer, compute_view};

/// Two costs closer than this share are equal.
const EQUAL: f64 = 1e-9;
/// Changes told of one input, at most.
const POINTS: usize = 6;
/// Points an input of the sheet is looked at first. Where whole machines make costs jump, another option may be the cheapest between two jumps
/// only: a window that is wider than one step of this grid, 1 % of the value at most, is seen.
const GRID: usize = 512;

/// Use over what was entered, and its inverse, between which an experiment is searched for the use to look again at.
pub const LOOKED: f64 = 50.0;

/// What the searches found.
#[derive(Default)]
pub(super) struct Found {
    pub switching: Vec<Switching>,
    pub map: Option<WinnerMap>,
    pub look_again: Option<LookAgain>,
}

/// Over which values an input is searched.
struct Range {
    knob: Knob,
    low: f64,
    high: f64,
    /// Whether steps are equal shares rather than equal amounts.
    by_share: bool,
}

/// The inputs that are searched, each over what may come in the life of a comparison. Dollar: 5th to 95th percentile of five years' change
/// since 2005 were −39 % and +100 % (FRED). The rest are our own bounds.
fn ranges(scenario: &Scenario, book: &PriceBook) -> Vec<Range> {
    let value = |key: Key| Knob::Assumption(key).value(scenario, book);
    let around = |key: Key, low: f64, high: f64| {
        let v = value(key).filter(|v| *v > 0.0)?;
        Some(Range { knob: Knob::Assumption(key), low: v * low, high: v * high, by_share: true })
    };
    let between = |key: Key, low: f64, high: f64| Some(Range { knob: Knob::Assumption(key), low, high, by_share: false });
    let all = [
        around(Key::UseFactor, 0.1, 10.0),
        around(Key::UsdBrl, 0.6, 2.0),
        around(Key::HardwarePriceFactor, 0.4, 2.5),
        around(Key::EnergyTariff, 0.3, 3.0),
        between(Key::CloudDiscount, 0.0, 0.8),
        between(Key::GrowthExtra, -0.5, 1.0),
    ];
    let inside = |r: Range| {
        let (min, max) = r.knob.limits();
        Range { low: r.low.max(min), high: r.high.min(max), ..r }
    };
    all.into_iter().flatten().map(inside).filter(|r| r.low < r.high).collect()
}

impl Range {
    /// `n` values from low to high.
    fn grid(&self, n: usize) -> Vec<f64> {
        let step = |i: usize| i as f64 / (n - 1) as f64;
        let at = |i: usize| {
            if self.by_share { self.low * libm::pow(self.high / self.low, step(i)) } else { self.low + (self.high - self.low) * step(i) }
        };
        let mut grid: Vec<f64> = (0..n).map(at).collect();
        grid[n - 1] = self.high;
        grid
    }
}

/// NPVs of the ranked options with one input at each of several values.
type Costs<'a> = &'a mut dyn FnMut(&[f64]) -> Vec<Vec<f64>>;

/// The changes of the cheapest option over `grid`, each narrowed by `split` points a round.
fn search(grid: &[f64], split: usize, costs: Costs<'_>) -> Vec<(f64, usize, usize, Option<f64>)> {
    let winner = |row: &Vec<f64>| least(row.iter().copied());
    let mut open: Vec<(f64, usize, f64, usize)> = brackets(grid, &costs(grid).iter().map(winner).collect::<Vec<_>>());
    // the leftmost bracket last, so that it is narrowed first
    open.reverse();
    let mut found = Vec::new();
    while let Some((mut low, from, mut high, mut to)) = open.pop() {
        if found.len() == POINTS {
            break;
        }
        // 1e-13 of the value: then two steps of a float apart, or nearly
        while high - low > 1e-13 * high.abs().max(low.abs()) {
            let mut points = vec![low];
            points.extend((1..=split).map(|i| low + (high - low) * i as f64 / (split + 1) as f64));
            points.push(high);
            points.dedup();
            if points.len() < 3 {
                break;
            }
            let inner = &points[1..points.len() - 1];
            let mut winners = vec![Some(from)];
            winners.extend(costs(inner).iter().map(winner));
            winners.push(Some(to));
            let mut inside = brackets(&points, &winners);
            let Some(first) = (!inside.is_empty()).then(|| inside.remove(0)) else { break };
            inside.reverse();
            open.extend(inside);
            (low, high, to) = (first.0, first.2, first.3);
            if first.1 != from {
                break;
            }
        }
        let value = low + (high - low) / 2.0;
        let row = costs(&[value]);
        let npv = row.first().map(|row| (row[from], row[to]));
        let equal = npv.filter(|(a, b)| (a - b).abs() <= EQUAL * a.abs().max(b.abs())).map(|(a, b)| f64::midpoint(a, b));
        found.push((value, from, to, equal));
    }
    found
}

/// Neighbours of `points` whose winners differ.
fn brackets(points: &[f64], winners: &[Option<usize>]) -> Vec<(f64, usize, f64, usize)> {
    points
        .windows(2)
        .zip(winners.windows(2))
        .filter_map(|(x, w)| {
            let (a, b) = (w[0]?, w[1]?);
            (a != b).then_some((x[0], a, x[1], b))
        })
        .collect()
}

/// What a search has to say of an input.
fn told(
    knob: Knob,
    value: Option<f64>,
    (low, high): (f64, f64),
    ids: &[String],
    found: Vec<(f64, usize, usize, Option<f64>)>,
) -> Switching {
    let points: Vec<SwitchPoint> = found
        .into_iter()
        .map(|(value, below, above, npv)| SwitchPoint { value, below: ids[below].clone(), above: ids[above].clone(), npv })
        .collect();
    let case = match points.len() {
        0 => SwitchingCase::None,
        1 => SwitchingCase::One,
        _ => SwitchingCase::Several,
    };
    Switching { input: knob.word().into(), name: knob.name(), unit: knob.unit(), value, low, high, case, points }
}

/// NPVs of `ranked` with the input `cell` at each of `values`, in lanes.
fn in_lanes(answer: &Answer, ranked: &Ranked, cell: CellId, values: &[f64]) -> Vec<Vec<f64>> {
    let plan = answer.sheet.plan(&[cell], &ranked.npv);
    let mut lanes = plan.lanes(&answer.values);
    let mut rows = Vec::with_capacity(values.len());
    for chunk in values.chunks(LANES) {
        lanes.inputs[0][..chunk.len()].copy_from_slice(chunk);
        plan.run(&answer.values, &mut lanes);
        rows.extend((0..chunk.len()).map(|lane| lanes.outputs.iter().map(|row| row[lane]).collect::<Vec<f64>>()));
    }
    rows
}

/// Every search there is to make for `answer`.
pub(super) fn of(scenario: &Scenario, book: &PriceBook, answer: &Answer, ranked: &Ranked, threads: usize) -> Found {
    let view = answer.comparison.view;
    let below = answer.sheet.below(&ranked.npv);
    let mut switching = Vec::new();
    let by_hours = hours(scenario, book, view, ranked, threads);
    let map = map(scenario, book, answer, ranked, by_hours.as_ref());
    let hours = by_hours.map(|h| h.switching);
    let look_again = look_again(scenario, book, answer, ranked, hours.as_ref());
    switching.extend(hours);
    for range in ranges(scenario, book) {
        let Knob::Assumption(key) = range.knob else { continue };
        let line = crate::assumptions::table()[key as usize].line;
        let Some(cell) = answer.sheet.cell("shared", None, line).filter(|cell| below[cell.0 as usize]) else { continue };
        let found = search(&range.grid(GRID), LANES - 2, &mut |values| in_lanes(answer, ranked, cell, values));
        switching.push(told(range.knob, range.knob.value(scenario, book), (range.low, range.high), &ranked.ids, found));
    }
    switching.extend(horizon(scenario, book, view, ranked, threads));
    Found { switching, map, look_again }
}

/// What was found by hours a day, and the comparisons it was found on.
struct ByHours {
    switching: Switching,
    grid: Vec<f64>,
    answers: Vec<Option<Answer>>,
}

/// The comparison with `knob` at `value`; none where the scenario is not valid then.
fn turned(scenario: &Scenario, book: &PriceBook, view: View, knob: Knob, value: f64) -> Option<Answer> {
    let mut changed = scenario.clone();
    knob.turn(&mut changed, value);
    compute_view(&changed, book, view).ok()
}

fn hours(scenario: &Scenario, book: &PriceBook, view: View, ranked: &Ranked, threads: usize) -> Option<ByHours> {
    let knob = Knob::HoursPerDay;
    if !knob.applies(scenario) {
        return None;
    }
    let grid: Vec<f64> = (1..=24).map(f64::from).collect();
    let answers: Vec<Option<Answer>> = spread(threads, &grid, |h| turned(scenario, book, view, knob, *h));
    let none = || vec![f64::NAN; ranked.ids.len()];
    let row = |answer: Option<&Answer>| answer.map_or_else(none, |a| npvs(&a.comparison, &ranked.ids));
    let known: Vec<Vec<f64>> = answers.iter().map(|a| row(a.as_ref())).collect();
    let mut first = true;
    let found = search(&grid, 1, &mut |values| {
        if std::mem::take(&mut first) {
            return known.clone();
        }
        values.iter().map(|h| row(turned(scenario, book, view, knob, *h).as_ref())).collect()
    });
    let switching = told(knob, knob.value(scenario, book), (1.0, 24.0), &ranked.ids, found);
    Some(ByHours { switching, grid, answers })
}

/// By months compared: the first number of months at which another option is the cheapest.
fn horizon(scenario: &Scenario, book: &PriceBook, view: View, ranked: &Ranked, threads: usize) -> Option<Switching> {
    let knob = Knob::Horizon;
    let (low, high) = knob.limits();
    let winner = |months: u16| {
        let found = turned(scenario, book, view, knob, f64::from(months))?;
        least(npvs(&found.comparison, &ranked.ids).into_iter())
    };
    let grid: Vec<u16> = (low as u16..60).step_by(6).chain((60..=high as u16).step_by(12)).collect();
    let winners: Vec<Option<usize>> = spread(threads, &grid, |m| winner(*m));
    let mut found = Vec::new();
    for (months, ends) in grid.windows(2).zip(winners.windows(2)) {
        let (Some(from), Some(to)) = (ends[0], ends[1]) else { continue };
        if from == to || found.len() == POINTS {
            continue;
        }
        let first = (months[0] + 1..months[1]).find_map(|m| winner(m).filter(|w| *w != from).map(|w| (m, w)));
        let (month, to) = first.unwrap_or((months[1], to));
        found.push((f64::from(month), from, to, None));
    }
    Some(told(knob, knob.value(scenario, book), (low, high), &ranked.ids, found))
}

/// The dollar, over today's, that rows of the map stand for: from 40 % less to double.
const DOLLAR: [f64; 10] = [0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0];

/// The cheapest option by hours a day and dollar; where hours are no question, by use and dollar.
fn map(scenario: &Scenario, book: &PriceBook, answer: &Answer, ranked: &Ranked, by_hours: Option<&ByHours>) -> Option<WinnerMap> {
    let up = Knob::Assumption(Key::UsdBrl);
    let spot = up.value(scenario, book)?;
    let up_values: Vec<f64> = DOLLAR.iter().map(|f| spot * f).collect();
    let column = |answer: &Answer, ranked: &Ranked, factor: Option<f64>| -> Option<Vec<String>> {
        let fx = answer.sheet.cell("shared", None, Line::UsdBrl)?;
        let use_ = answer.sheet.cell("shared", None, Line::UseFactor)?;
        let plan = answer.sheet.plan(&[fx, use_], &ranked.npv);
        let mut lanes = plan.lanes(&answer.values);
        lanes.inputs[0][..up_values.len()].copy_from_slice(&up_values);
        if let Some(factor) = factor {
            lanes.inputs[1].fill(factor);
        }
        plan.run(&answer.values, &mut lanes);
        let winner = |lane: usize| least(lanes.outputs.iter().map(|row| row[lane]));
        Some((0..up_values.len()).map(|lane| winner(lane).map(|w| ranked.ids[w].clone()).unwrap_or_default()).collect())
    };
    let (across, across_values, columns): (Knob, Vec<f64>, Vec<Option<Vec<String>>>) = match by_hours {
        Some(hours) => {
            let columns = hours.answers.iter().map(|a| a.as_ref().and_then(|a| column(a, &Ranked::of(a)?, None))).collect();
            (Knob::HoursPerDay, hours.grid.clone(), columns)
        }
        None => {
            let range = Range { knob: Knob::Assumption(Key::UseFactor), low: 0.25, high: 4.0, by_share: true };
            let grid = range.grid(17);
            let columns = grid.iter().map(|f| column(answer, ranked, Some(*f))).collect();
            (range.knob, grid, columns)
        }
    };
    let winners = (0..up_values.len())
        .map(|row| columns.iter().map(|c| c.as_ref().and_then(|c| c.get(row).cloned()).unwrap_or_default()).collect())
        .collect();
    Some(WinnerMap {
        across: across.word().into(),
        across_name: across.name(),
        up: up.word().into(),
        up_name: up.name(),
        across_values,
        up_values,
        winners,
    })
}

/// Use over what was entered, or else hours a day, from which the public cloud on demand is no longer the cheapest; none where it stays so, or
/// never is.
fn look_again(scenario: &Scenario, book: &PriceBook, answer: &Answer, ranked: &Ranked, hours: Option<&Switching>) -> Option<LookAgain> {
    if !crate::verdict::is_experiment(scenario) {
        return None;
    }
    let demand = answer.comparison.ranked().position(|o| o.kind == OptionKind::PublicOnDemand)?;
    let cell = answer.sheet.cell("shared", None, Line::UseFactor)?;
    let now = Knob::Assumption(Key::UseFactor).value(scenario, book)?;
    let range = Range { knob: Knob::Assumption(Key::UseFactor), low: now / LOOKED, high: now * LOOKED, by_share: true };
    let found = search(&range.grid(GRID), LANES - 2, &mut |values| in_lanes(answer, ranked, cell, values));
    let Some((factor, _, to, _)) = found.into_iter().find(|(_, from, _, _)| *from == demand) else {
        // Reservations bill every hour of the day: more work does not make them worth it, more hours do.
        let hours = hours?;
        let point = hours.points.iter().find(|p| p.below == ranked.ids[demand] && hours.value.is_none_or(|now| p.value > now))?;
        let option = point.above.clone();
        return Some(LookAgain {
            option,
            use_factor: None,
            hours_per_day: Some(point.value),
            gpu_hours_month: None,
            requests_per_day: None,
        });
    };
    let scope = answer.comparison.ranked().nth(demand)?.scope();
    let hours = answer.sheet.cell(scope, None, Line::AllUsed).map(|id| {
        let first = scenario.workloads.iter().map(|w| w.first_month).min().unwrap_or(1);
        answer.values.get(id, Some(first)) * factor / now
    });
    let requests: f64 =
        (scenario.workloads.iter()).filter_map(|w| if let Task::LlmInference(t) = &w.task { Some(t.requests_per_day) } else { None }).sum();
    Some(LookAgain {
        option: ranked.ids[to].clone(),
        use_factor: Some(factor),
        hours_per_day: None,
        gpu_hours_month: hours,
        requests_per_day: (requests > 0.0).then_some(requests * factor),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three straight lines, worked out by hand: 3x, 2 + x and 4; the least is 3x up to 1, then 2 + x up to 2, then 4.
    #[test]
    fn straight_lines_cross_where_they_must() {
        let mut costs = |values: &[f64]| values.iter().map(|x| vec![3.0 * x, 2.0 + x, 4.0]).collect::<Vec<_>>();
        for (grid, split) in [(vec![0.0, 0.9, 1.3, 5.0], 62), (vec![0.0, 5.0], 62), (vec![0.0, 0.7, 1.4, 2.1, 2.8], 1)] {
            let found = search(&grid, split, &mut costs);
            assert_eq!(found.iter().map(|f| (f.1, f.2)).collect::<Vec<_>>(), [(0, 1), (1, 2)], "{grid:?}");
            assert!((found[0].0 - 1.0).abs() < 1e-12 && (found[1].0 - 2.0).abs() < 1e-12, "{found:?}");
            assert!((found[0].3.unwrap() - 3.0).abs() < 1e-12 && (found[1].3.unwrap() - 4.0).abs() < 1e-12);
        }
    }

    #[test]
    fn a_jump_is_said_to_be_one() {
        // a machine more from x = 1 on
        let mut costs = |values: &[f64]| values.iter().map(|x| vec![if *x < 1.0 { 1.0 } else { 3.0 }, 2.0]).collect::<Vec<_>>();
        let found = search(&[0.0, 0.4, 3.0], 62, &mut costs);
        assert_eq!((found.len(), found[0].1, found[0].2, found[0].3), (1, 0, 1, None));
        assert!((found[0].0 - 1.0).abs() < 1e-12);
    }

    #[test]
    fn what_never_changes_has_no_point() {
        let mut costs = |values: &[f64]| values.iter().map(|x| vec![*x, x + 1.0, f64::NAN]).collect::<Vec<_>>();
        assert!(search(&[-5.0, 0.0, 7.0], 62, &mut costs).is_empty());
    }
}
