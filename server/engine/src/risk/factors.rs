//! What is drawn: the assumptions that have a range, that somebody's cost rests on, and that the person has not settled.

use crate::Answer;
use crate::assumptions::{self, Key, Measure};
use crate::book::PriceBook;
use crate::comparison::{RiskFactor, RiskShape, WorkloadResult};
use crate::lines::Line;
use crate::scenario::Scenario;
use crate::sheet::CellId;
use crate::sizing;

/// An assumption that is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Factor {
    /// Which.
    pub key: Key,
    /// Its cell on the sheet.
    pub cell: CellId,
    /// Least value.
    pub low: f64,
    /// Most frequent value.
    pub typical: f64,
    /// Greatest value.
    pub high: f64,
}

impl Factor {
    /// Mean and standard deviation of what is drawn. A half triangle of width w beside the typical value has mean w/3 from it and
    /// mean square w²/6, with half of the draws.
    #[must_use]
    pub fn moments(&self) -> (f64, f64) {
        let (below, above) = (self.typical - self.low, self.high - self.typical);
        let mean = (above - below) / 6.0;
        (self.typical + mean, libm::sqrt((below * below + above * above) / 12.0 - mean * mean))
    }

    /// As the comparison says it.
    #[must_use]
    pub fn result(&self) -> RiskFactor {
        let row = &assumptions::table()[self.key as usize];
        RiskFactor {
            key: row.word().into(),
            name: row.line.name(),
            unit: row.unit(),
            shape: if self.key == Key::FxVolatility { RiskShape::Path } else { RiskShape::TwoPiece },
            low: self.low,
            typical: self.typical,
            high: self.high,
        }
    }
}

/// What is drawn for `answer`, in the order of the assumptions: those some of `wanted` rests on.
///
/// A value of the person's own is taken as certain. So are the discount rate, which is a policy, and what is only ever off or on.
#[must_use]
pub fn factors(scenario: &Scenario, book: &PriceBook, answer: &Answer, wanted: &[CellId]) -> Vec<Factor> {
    let below = answer.sheet.below(wanted);
    let all = assumptions::lookup(scenario, book);
    let dollar = answer.sheet.cell("shared", None, Line::FxShock).is_some_and(|cell| below[cell.0 as usize]);
    assumptions::table()
        .iter()
        .filter(|row| row.key != Key::DiscountRate && row.measure != Measure::Switch)
        .filter_map(|row| {
            let used = all.get(row.key);
            let typical = used.value?;
            let cell = answer.sheet.cell("shared", None, row.line)?;
            let drawn = if row.key == Key::FxVolatility { dollar } else { below[cell.0 as usize] };
            if !drawn {
                return None;
            }
            let (low, high) = match (used.changed, row.key) {
                // The dollar goes on moving, however much the person says it does.
                (true, Key::FxVolatility) => (typical, typical),
                (true, _) => return None,
                (false, Key::ThroughputFactor) => throughput(&answer.comparison.workloads).or(used.band)?,
                (false, _) => used.band?,
            };
            let moves = low < high || (row.key == Key::FxVolatility && high > 0.0);
            moves.then_some(Factor { key: row.key, cell, low: low.min(typical), typical, high: high.max(typical) })
        })
        .collect()
}

/// The range of the throughput where some workload is outside what the formulas were checked on: half to double.
fn throughput(workloads: &[WorkloadResult]) -> Option<(f64, f64)> {
    let inside = |w: &WorkloadResult| {
        w.sized
            .iter()
            .all(|s| s.speed.as_ref().is_none_or(|v| v.tokens_per_second.inside) && s.training.as_ref().is_none_or(|t| t.gpu_hours.inside))
    };
    (!workloads.iter().all(inside)).then_some(sizing::WIDE)
}
