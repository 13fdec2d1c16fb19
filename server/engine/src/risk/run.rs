//! The draws themselves: blocks of 64 lanes on the caller's threads, and what is kept of them.
//!
//! Kept are the NPV of each ranked option, its cumulative cost at no more than [`MONTHS`] months, and the mean dollar: memory grows with
//! draws × options alone. Everything else of a draw is forgotten with its block.

use super::draws::{Dice, student};
use super::factors::Factor;
use super::quantile::{quantile, three};
use super::{Ranked, Settings, least, spread};
use crate::Answer;
use crate::assumptions::{self, Key};
use crate::comparison::{Bands, ChoiceRisk, Driver, OptionRisk, PairRisk, Risk};
use crate::lines::Line;
use crate::sheet::{CellId, LANES, Lanes, Plan, Values};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Months that bands are kept for, at most.
pub const MONTHS: usize = 41;
/// How much a mean must differ, in standard deviations, to be said of the draws in which a choice is wrong.
const TELLING: f64 = 0.15;

/// The months that are kept: all of a short horizon, else every so many, the last among them.
fn months(horizon: u16) -> Vec<u16> {
    let step = usize::from(horizon).div_ceil(MONTHS - 1).max(1);
    let mut months: Vec<u16> = (0..=horizon).step_by(step).collect();
    if months.last() != Some(&horizon) {
        months.push(horizon);
    }
    months
}

/// What was kept, and where it stands: columns of a block one after the other, 64 draws each.
struct Kept {
    blocks: Vec<f64>,
    columns: usize,
    draws: usize,
}

impl Kept {
    /// The draws of a column.
    fn column(&self, at: usize) -> Vec<f64> {
        let mut all = Vec::with_capacity(self.draws.next_multiple_of(LANES));
        for block in self.blocks.chunks_exact(self.columns * LANES) {
            all.extend_from_slice(&block[at * LANES..(at + 1) * LANES]);
        }
        all.truncate(self.draws);
        all
    }
}

/// What varies: the factors but for the volatility, then the shocks of the dollar where they count.
fn varied(answer: &Answer, factors: &[Factor]) -> (Vec<CellId>, Option<Factor>) {
    let path = factors.iter().copied().find(|f| f.key == Key::FxVolatility);
    let mut cells: Vec<CellId> = factors.iter().filter(|f| f.key != Key::FxVolatility).map(|f| f.cell).collect();
    if path.is_some() {
        cells.extend(answer.sheet.cell("shared", None, Line::FxShock));
    }
    (cells, path)
}

/// Fills the inputs of `lanes` with the draws from number `first` on.
fn fill(lanes: &mut Lanes, first: u64, seed: u64, factors: &[Factor], path: Option<&Factor>) {
    let t = student();
    let scalars: Vec<&Factor> = factors.iter().filter(|f| f.key != Key::FxVolatility).collect();
    for lane in 0..LANES {
        let mut dice = Dice::new(seed, first + lane as u64);
        for (values, factor) in lanes.inputs.iter_mut().zip(&scalars) {
            values[lane] = dice.of(factor);
        }
        let Some((path, shocks)) = path.zip(lanes.inputs.get_mut(scalars.len())) else { continue };
        // Independent steps: the variance of a year is that of twelve months. A step is of the logarithm, so that the dollar stays
        // above 0 and its median follows the drift.
        let sigma = dice.of(path) / libm::sqrt(12.0);
        for month in shocks.chunks_exact_mut(LANES).skip(1) {
            month[lane] = libm::exp(sigma * dice.step(&t));
        }
    }
}

/// Evaluates every draw. Bit for bit the same whatever the number of threads: each block is its own draws and its own place.
fn draw(
    answer: &Answer,
    (plan, base): (&Plan<'_>, &Values),
    (ranked, months): (&Ranked, &[u16]),
    factors: &[Factor],
    how: Settings,
) -> Kept {
    let options = ranked.ids.len();
    let columns = options * (1 + months.len()) + 1;
    let draws = how.draws as usize;
    let mut blocks = vec![0.0; draws.div_ceil(LANES) * columns * LANES];
    let (_, path) = varied(answer, factors);
    let work = Mutex::new(blocks.chunks_exact_mut(columns * LANES).enumerate());
    let run = || {
        let mut lanes = plan.lanes(base);
        loop {
            // The iterator is whole whoever panicked: taking the next block is all that is done under the lock.
            let next = work.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
            let Some((n, kept)) = next else { return };
            fill(&mut lanes, (n * LANES) as u64, how.seed, factors, path.as_ref());
            plan.run(base, &mut lanes);
            let (npv, rest) = lanes.outputs.split_at(options);
            let (cumulative, dollar) = rest.split_at(options);
            let mut kept = kept.chunks_exact_mut(LANES);
            let mut keep = |row: &[f64]| {
                if let Some(to) = kept.next() {
                    to.copy_from_slice(row);
                }
            };
            npv.iter().for_each(|row| keep(row));
            for row in cumulative {
                months.iter().for_each(|m| keep(&row[usize::from(*m) * LANES..(usize::from(*m) + 1) * LANES]));
            }
            let mut mean = [0.0; LANES];
            for row in dollar {
                let count = (row.len() / LANES) as f64;
                for month in row.chunks_exact(LANES) {
                    mean.iter_mut().zip(month).for_each(|(mean, fx)| *mean += fx / count);
                }
            }
            keep(&mean);
        }
    };
    if how.threads <= 1 {
        run();
    } else {
        std::thread::scope(|scope| {
            for _ in 0..how.threads {
                scope.spawn(run);
            }
        });
    }
    Kept { blocks, columns, draws }
}

/// What the draws say of `answer`.
pub(super) fn of(answer: &Answer, ranked: &Ranked, factors: &[Factor], how: Settings) -> Risk {
    let months = months(answer.sheet.months());
    let (cells, _) = varied(answer, factors);
    let fx = answer.sheet.cell("shared", None, Line::Fx);
    let wanted: Vec<CellId> = ranked.npv.iter().chain(&ranked.cumulative).copied().chain(fx).collect();
    let plan = answer.sheet.plan(&cells, &wanted);
    let kept = draw(answer, (&plan, &answer.values), (ranked, &months), factors, how);
    let count = ranked.ids.len();
    let npv: Vec<Vec<f64>> = (0..count).map(|n| kept.column(n)).collect();
    let winners: Vec<usize> = (0..kept.draws).map(|d| least(npv.iter().map(|column| column[d])).unwrap_or_default()).collect();
    let share = |count: usize| count as f64 / kept.draws.max(1) as f64;
    // Quantiles: of each option by month, and of the second less the first.
    let cumulative = |option: usize, month: usize| kept.column(count + option * months.len() + month);
    let jobs: Vec<(usize, usize)> = (0..count + usize::from(count > 1)).flat_map(|n| (0..months.len()).map(move |m| (n, m))).collect();
    let quantiles = spread(how.threads, &jobs, |(n, m)| {
        let mut column = if *n < count { cumulative(*n, *m) } else { less(&cumulative(0, *m), &cumulative(1, *m)) };
        three(&mut column)
    });
    let bands = |n: usize| bands(&quantiles[n * months.len()..(n + 1) * months.len()]);
    let options: Vec<OptionRisk> = answer
        .comparison
        .ranked()
        .enumerate()
        .map(|(n, option)| {
            let [p10, p50, p90] = three(&mut npv[n].clone());
            let mut regret: Vec<f64> = npv[n].iter().zip(&winners).enumerate().map(|(d, (own, w))| own - npv[*w][d]).collect();
            OptionRisk {
                option: option.id.clone(),
                kind: option.kind,
                p10,
                p50,
                p90,
                probability_cheapest: share(winners.iter().filter(|w| **w == n).count()),
                regret_p95: quantile(&mut regret, 0.95),
                cumulative: bands(n),
            }
        })
        .collect();
    let mut probability_cheapest = BTreeMap::new();
    for option in &options {
        *probability_cheapest.entry(option.kind.key().to_owned()).or_insert(0.0) += option.probability_cheapest;
    }
    let pairs = answer
        .comparison
        .pairs
        .iter()
        .filter_map(|pair| {
            let at = |id: &str| ranked.ids.iter().position(|other| other == id);
            let (a, b) = (at(&pair.a)?, at(&pair.b)?);
            let mut difference = less(&npv[a], &npv[b]);
            let cheaper = share(difference.iter().filter(|d| **d > 0.0).count());
            let [p10, p50, p90] = three(&mut difference);
            let cumulative = ((a, b) == (0, 1)).then(|| bands(count));
            Some(PairRisk { a: pair.a.clone(), b: pair.b.clone(), p10, p50, p90, probability_a_cheaper: cheaper, cumulative })
        })
        .collect();
    let choice = (count > 1).then(|| {
        let dollar = kept.column(kept.columns - 1);
        choice(ranked, (&npv[0], &npv[1]), factors, &dollar, how.seed)
    });
    Risk {
        seed: how.seed,
        draws: how.draws,
        factors: factors.iter().map(Factor::result).collect(),
        options,
        probability_cheapest,
        pairs,
        months,
        choice,
    }
}

/// `b` less `a`, draw by draw.
fn less(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| b - a).collect()
}

/// Quantiles of one column a month.
fn bands(quantiles: &[[f64; 3]]) -> Bands {
    let of = |at: usize| quantiles.iter().map(|three| three[at]).collect();
    Bands { p10: of(0), p50: of(1), p90: of(2) }
}

/// What choosing the first of the ranked options may cost against the second, and what the draws in which it does have in common.
fn choice(ranked: &Ranked, (first, second): (&[f64], &[f64]), factors: &[Factor], dollar: &[f64], seed: u64) -> ChoiceRisk {
    let mut loss: Vec<f64> = first.iter().zip(second).map(|(a, b)| a - b).collect();
    let lost: Vec<bool> = loss.iter().map(|loss| *loss > 0.0).collect();
    let times = lost.iter().filter(|lost| **lost).count();
    let mean_loss = if times > 0 { loss.iter().filter(|loss| **loss > 0.0).sum::<f64>() / times as f64 } else { 0.0 };
    let drivers = if times > 0 { drivers(factors, &lost, dollar, seed) } else { Vec::new() };
    ChoiceRisk {
        option: ranked.ids[0].clone(),
        against: ranked.ids[1].clone(),
        probability_dearer: times as f64 / loss.len().max(1) as f64,
        mean_loss,
        loss_p95: quantile(&mut loss, 0.95).max(0.0),
        drivers,
    }
}

/// What the draws marked in `lost` have in common: the factors whose mean there is farthest from that of all, in standard deviations.
fn drivers(factors: &[Factor], lost: &[bool], dollar: &[f64], seed: u64) -> Vec<Driver> {
    // The dollar stands for its drift and its volatility: what a person can say of it is where it was.
    let scalars: Vec<&Factor> = factors.iter().filter(|f| !matches!(f.key, Key::FxVolatility | Key::FxDrift | Key::UsdBrl)).collect();
    let mut sums = vec![0.0; scalars.len()];
    for draw in lost.iter().enumerate().filter(|(_, lost)| **lost).map(|(draw, _)| draw) {
        let dice = Dice::new(seed, draw as u64);
        sums.iter_mut().zip(&scalars).for_each(|(sum, factor)| *sum += dice.of(factor));
    }
    let times = lost.iter().filter(|lost| **lost).count() as f64;
    let mut columns: Vec<(Key, f64, f64, f64)> = scalars
        .iter()
        .zip(sums)
        .map(|(f, sum)| {
            let (mean, deviation) = f.moments();
            (f.key, sum / times, mean, deviation)
        })
        .collect();
    if factors.iter().any(|f| f.key == Key::FxVolatility) {
        let n = dollar.len() as f64;
        let usual = dollar.iter().sum::<f64>() / n;
        let there = dollar.iter().zip(lost).filter(|(_, lost)| **lost).map(|(v, _)| v).sum::<f64>() / times;
        columns.push((Key::UsdBrl, there, usual, libm::sqrt(dollar.iter().map(|v| (v - usual) * (v - usual)).sum::<f64>() / n)));
    }
    let mut found: Vec<(f64, Driver)> = columns
        .into_iter()
        .filter_map(|(key, there, usual, deviation)| {
            let telling = if deviation > 0.0 { (there - usual).abs() / deviation } else { 0.0 };
            let row = &assumptions::table()[key as usize];
            let driver = Driver { key: row.word().into(), name: row.line.name(), unit: row.unit(), there, usual };
            (telling >= TELLING).then_some((telling, driver))
        })
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().map(|(_, driver)| driver).take(3).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use crate::risk::{SEED, factors};
    use crate::{compute, presets, seed};

    const HOW: Settings = Settings { seed: SEED, draws: 10_000, threads: 1, searches: false };

    /// Everything that may be drawn is drawn, each from a range without width: lanes run, and give the bits of the plain evaluation.
    #[test]
    fn draws_without_spread_are_what_was_computed() {
        let book = seed::price_book();
        for preset in presets::all(Locale::En) {
            let answer = compute(&preset.scenario, &book).unwrap();
            let ranked = Ranked::of(&answer).unwrap();
            let all = factors(&preset.scenario, &book, &answer, &ranked.npv);
            assert!(all.len() > 30, "{}: {}", preset.slug, all.len());
            let still = |f: &Factor| {
                let typical = if f.key == Key::FxVolatility { 0.0 } else { f.typical };
                Factor { low: typical, typical, high: typical, ..*f }
            };
            let risk = of(&answer, &ranked, &all.iter().map(still).collect::<Vec<_>>(), Settings { draws: 130, ..HOW });
            for (n, (found, option)) in risk.options.iter().zip(answer.comparison.ranked()).enumerate() {
                let npv = option.npv.unwrap().to_bits();
                assert_eq!([found.p10, found.p50, found.p90].map(f64::to_bits), [npv; 3], "{} {}", preset.slug, option.id);
                assert_eq!(found.probability_cheapest, f64::from(u8::from(n == 0)), "{} {}", preset.slug, option.id);
                let row: Vec<u64> = risk.months.iter().map(|m| option.cumulative[usize::from(*m)].to_bits()).collect();
                for band in [&found.cumulative.p10, &found.cumulative.p50, &found.cumulative.p90] {
                    assert_eq!(band.iter().map(|v| v.to_bits()).collect::<Vec<_>>(), row, "{} {}", preset.slug, option.id);
                }
            }
        }
    }

    /// The dollar of month 12 and 24 as the draws have it, through the sheet: its median is the spot rate times the drift, and the variance of its
    /// logarithm that of the years gone. Tolerances are three standard errors of 10,000 draws: of the median √(π/2) σ / 100 for a normal, less
    /// for anything with a sharper top; of the variance √((κ − 1) / n) with a kurtosis κ of 3 + 6/12 after 12 steps of t₅, whose own is 9.
    #[test]
    fn the_dollar_follows_its_drift_and_spreads_as_it_is_said_to() {
        let book = seed::price_book();
        let answer = compute(&presets::get("customer-service", Locale::En).unwrap().scenario, &book).unwrap();
        let cell = |line: Line| answer.sheet.cell("shared", None, line).unwrap();
        let (volatility, drift, spot) = (0.14, 0.05, 5.0);
        let fixed = |key: Key, line: Line, at: f64| Factor { key, cell: cell(line), low: at, typical: at, high: at };
        let factors = [
            fixed(Key::UsdBrl, Line::UsdBrl, spot),
            fixed(Key::FxDrift, Line::FxDrift, drift),
            fixed(Key::FxVolatility, Line::FxVolatility, volatility),
        ];
        let (cells, path) = varied(&answer, &factors);
        let plan = answer.sheet.plan(&cells, &[cell(Line::Fx)]);
        let mut lanes = plan.lanes(&answer.values);
        let mut months: [Vec<f64>; 3] = Default::default();
        for block in 0..157_u64 {
            fill(&mut lanes, block * LANES as u64, SEED, &factors, path.as_ref());
            plan.run(&answer.values, &mut lanes);
            for (month, all) in [0, 12, 24].into_iter().zip(&mut months) {
                all.extend_from_slice(&lanes.outputs[0][month * LANES..(month + 1) * LANES]);
            }
        }
        assert!(months[0].iter().all(|v| *v == spot), "today's rate is known");
        for (years, all) in [1.0, 2.0].into_iter().zip(&mut months[1..]) {
            let n = all.len() as f64;
            let sigma = volatility * libm::sqrt(years);
            let median = quantile(all, 0.5);
            let expected = spot * libm::pow(1.0 + drift, years);
            assert!((median / expected - 1.0).abs() < 3.0 * 1.2533 * sigma / libm::sqrt(n), "{median} against {expected}");
            let logs: Vec<f64> = all.iter().map(|v| libm::log(*v)).collect();
            let mean = logs.iter().sum::<f64>() / n;
            let variance = logs.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / n;
            let off = (variance / (sigma * sigma) - 1.0) / libm::sqrt((2.0 + 6.0 / (12.0 * years)) / n);
            assert!(off.abs() < 3.0, "{variance} is {off} standard errors off");
        }
    }

    #[test]
    fn months_kept_are_few_and_both_ends_are_among_them() {
        for horizon in [6, 12, 36, 40, 41, 60, 119, 120] {
            let kept = months(horizon);
            assert!(kept.len() <= MONTHS + 1 && kept[0] == 0 && kept.last() == Some(&horizon), "{kept:?}");
            assert!(kept.windows(2).all(|m| m[0] < m[1]));
            assert!(horizon > 40 || kept.len() == usize::from(horizon) + 1);
        }
    }
}
