//! How sure the answer is: thousands of draws of the same sheet, each input at both ends of its range, and where the winner changes.
//!
//! Owns what is drawn and how, and the searches. Refuses a second model: every figure is a cell of the sheet, evaluated again in
//! lanes, or the whole comparison computed again. The choice of offers is made once and stays in draws. Threads are the caller's number;
//! no result depends on it.

mod draws;
mod factors;
mod knob;
mod quantile;
mod run;
mod switching;
mod tornado;

pub use draws::Dice;
pub use factors::{Factor, factors};
pub use knob::{HORIZON, HOURS_PER_DAY, Knob};
pub use quantile::quantile;
pub use switching::LOOKED;

use crate::book::PriceBook;
use crate::comparison::{Comparison, LookAgain, Risk, Sensitivity, Switching, WinnerMap};
use crate::lines::Line;
use crate::problem::Problem;
use crate::scenario::Scenario;
use crate::sheet::{CellId, Sheet};
use crate::view::View;
use crate::{Answer, compute_view, verdict};

/// Draws of a comparison: the probability of an even match is then known to half a point (standard error 0.005).
pub const DRAWS: u32 = 10_000;
/// The seed of every comparison that does not ask for another: the day the first prices were read.
pub const SEED: u64 = 20_261_202;

/// How draws are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Where they start. The same seed gives the same bits on every machine, whatever the number of threads.
    pub seed: u64,
    /// How many.
    pub draws: u32,
    /// Threads to share them, at least 1.
    pub threads: usize,
    /// Whether to look for changes of winner too, which computes the comparison about fifty times more.
    pub searches: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { seed: SEED, draws: DRAWS, threads: 1, searches: true }
    }
}

/// How sure an answer is: what [`judge`] found.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    risk: Risk,
    sensitivity: Vec<Sensitivity>,
    switching: Vec<Switching>,
    winner_map: Option<WinnerMap>,
    look_again: Option<LookAgain>,
}

impl Judgement {
    /// Writes it into `comparison`, of the answer it is of, and weighs the verdict by it.
    pub fn onto(self, comparison: &mut Comparison) {
        comparison.risk = Some(self.risk);
        comparison.sensitivity = self.sensitivity;
        comparison.switching = self.switching;
        comparison.winner_map = self.winner_map;
        comparison.verdict.look_again = self.look_again;
        verdict::weigh(comparison);
    }
}

/// How sure `answer`, which is of `scenario` and `book`, is; none where no option is ranked.
#[must_use]
pub fn judge(scenario: &Scenario, book: &PriceBook, answer: &Answer, settings: Settings) -> Option<Judgement> {
    let ranked = Ranked::of(answer)?;
    let factors = factors(scenario, book, answer, &ranked.npv);
    let found =
        if settings.searches { switching::of(scenario, book, answer, &ranked, settings.threads) } else { switching::Found::default() };
    Some(Judgement {
        sensitivity: tornado::of(scenario, book, answer, &ranked),
        risk: run::of(answer, &ranked, &factors, settings),
        switching: found.switching,
        winner_map: found.map,
        look_again: found.look_again,
    })
}

/// [`compute_view`] with how sure it is: risk, sensitivity, switching values, and the verdict weighed by them.
///
/// # Errors
/// As [`compute_view`].
pub fn assess(scenario: &Scenario, book: &PriceBook, view: View, settings: Settings) -> Result<Answer, Vec<Problem>> {
    let mut answer = compute_view(scenario, book, view)?;
    if let Some(judgement) = judge(scenario, book, &answer, settings) {
        judgement.onto(&mut answer.comparison);
    }
    Ok(answer)
}

/// The ranked options, cheapest first, and the cells of what is asked of them.
#[derive(Debug)]
pub(crate) struct Ranked {
    /// Their places in the comparison's options: 0, 1, 2, ...
    pub ids: Vec<String>,
    /// NPV of cost.
    pub npv: Vec<CellId>,
    /// Cumulative cost, by month.
    pub cumulative: Vec<CellId>,
}

impl Ranked {
    /// Those of `answer`; none where no option is ranked.
    pub fn of(answer: &Answer) -> Option<Self> {
        let scopes: Vec<&str> = answer.comparison.ranked().map(|o| o.scope()).collect();
        let cells = |line: Line| scopes.iter().map(|scope| shown(&answer.sheet, scope, line)).collect::<Option<Vec<_>>>();
        let ids: Vec<String> = answer.comparison.ranked().map(|o| o.id.clone()).collect();
        if ids.is_empty() {
            return None;
        }
        Some(Self { ids, npv: cells(Line::Npv)?, cumulative: cells(Line::Cumulative)? })
    }
}

/// The cell of a result of an option as the view shows it.
fn shown(sheet: &Sheet, scope: &str, line: Line) -> Option<CellId> {
    sheet.cell(scope, Some(crate::model::VIEW), line).or_else(|| sheet.cell(scope, None, line))
}

/// The place of the least value; the first of equals, none where there is none that is a number.
fn least(values: impl Iterator<Item = f64>) -> Option<usize> {
    values.enumerate().filter(|(_, v)| v.is_finite()).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
}

/// NPVs of the ranked options of `comparison` in the order of `ids`; NaN where one is not ranked there.
fn npvs(comparison: &Comparison, ids: &[String]) -> Vec<f64> {
    let of = |id: &String| comparison.options.iter().find(|o| o.id == *id && o.rank.is_some()).and_then(|o| o.npv);
    ids.iter().map(|id| of(id).unwrap_or(f64::NAN)).collect()
}

/// `f` of every item, in order, shared among so many threads. What an item gives depends on nothing but itself.
fn spread<T: Sync, R: Send>(threads: usize, items: &[T], f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    if threads <= 1 || items.len() < 2 {
        return items.iter().map(f).collect();
    }
    // Single items from a list, as they come: some take much longer than others.
    let next = std::sync::atomic::AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let Some(item) = items.get(at) else { return done };
            done.push((at, f(item)));
        }
    };
    let mut all: Vec<(usize, R)> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    all.sort_unstable_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, result)| result).collect()
}
