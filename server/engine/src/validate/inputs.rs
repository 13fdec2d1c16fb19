//! The limits of a number that stands in a cell of the sheet, for whoever lets it be changed there.
//!
//! Owns what a workbook or a what-if may take. Where a person answers it, the limit is the one of that answer; a price is held to
//! what a quote is held to; and what the engine worked out before the sheet (sizes, shares, speeds) to what it can be at all.

use super::{GB, GPU_HOURS, GPUS, GROWTH, MONEY, START};
use crate::assumptions::{self, Measure};
use crate::format::{Shape, cell_value, shape};
use crate::lines::Line;
use crate::locale::{Locale, pick};
use crate::sheet::{CellInfo, Unit};

/// The least that stands for "above zero" where a value divides, or where a price has to be one.
pub const ABOVE_ZERO: f64 = 1e-9;

/// Limits of an input of the sheet, both taken, in the unit of its cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Least value.
    pub low: f64,
    /// Greatest value.
    pub high: f64,
    /// Whether only whole numbers are taken.
    pub whole: bool,
}

impl Limits {
    const fn any(low: f64, high: f64) -> Self {
        Self { low, high, whole: false }
    }

    const fn whole(low: f64, high: f64) -> Self {
        Self { low, high, whole: true }
    }

    /// Whether `value` is within them.
    #[must_use]
    pub fn take(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value) && (!self.whole || value == libm::trunc(value))
    }

    /// The limits in a sentence, as the cell at `address` with its `unit` (a symbol, see [`Unit::symbol`]) shows its values:
    /// "Use de 0 % a 100 %."
    #[must_use]
    pub fn sentence(self, locale: Locale, address: &str, unit: &str) -> String {
        let say = |value: f64| cell_value(locale, value, address, unit);
        let key = address.rsplit('.').next().unwrap_or(address);
        if shape(key, unit) == Shape::Switch && (self.low, self.high) == (0.0, 1.0) && self.whole {
            return pick(locale, "Use 1 para sim ou 0 para não.", "Use 1 for yes or 0 for no.").into();
        }
        let kind = if self.whole { pick(locale, "um número inteiro ", "a whole number ") } else { "" };
        if self.low == ABOVE_ZERO {
            return match locale {
                Locale::PtBr => format!("Use um valor acima de zero, até {}.", say(self.high)),
                Locale::En => format!("Use a value above zero, up to {}.", say(self.high)),
            };
        }
        match locale {
            Locale::PtBr => format!("Use {kind}de {} a {}.", say(self.low), say(self.high)),
            Locale::En => format!("Use {kind}{}{} to {}.", if self.whole { "from " } else { "" }, say(self.low), say(self.high)),
        }
    }
}

/// The limits of the input `cell` (of one value, or of a table by year) in a sheet of `months`.
#[must_use]
pub fn of_input(cell: &CellInfo<'_>, months: u16) -> Limits {
    if let Some(row) = (cell.scope == "shared" && cell.workload.is_none()).then(|| assumptions::find(cell.line.key())).flatten() {
        return match row.measure {
            Measure::Switch => Limits::whole(row.min, row.max),
            _ => Limits::any(row.min, row.max),
        };
    }
    match cell.line {
        Line::FirstMonth | Line::LastMonth => Limits::whole(1.0, f64::from(months)),
        Line::Year => Limits::whole(f64::from(START.0), f64::from(START.1 + 10)),
        Line::GrowthPerYear => Limits::any(GROWTH.0, GROWTH.1),
        Line::StorageGb | Line::EgressFirst | Line::BlockGb | Line::FileGb | Line::EgressTierFrom | Line::EgressTierTo => {
            Limits::any(0.0, GB)
        }
        Line::GpuHoursFirst => Limits::any(0.0, GPU_HOURS),
        Line::PeakGpusFirst => Limits::whole(0.0, f64::from(GPUS)),
        Line::YearCbs | Line::YearIbs => Limits::any(0.0, 0.5),
        Line::NegotiatedDiscount => Limits::any(0.0, 0.99),
        Line::PlannedUse | Line::BaseMfu | Line::ScaleAt => Limits::any(ABOVE_ZERO, 1.0),
        Line::ItemGpus | Line::GpusPerReplica | Line::ServerGpus | Line::LeastGpus | Line::RunServers | Line::RunGpus => {
            Limits::whole(1.0, f64::from(GPUS))
        }
        Line::SpareReplicas | Line::MinReplicas => Limits::whole(0.0, f64::from(GPUS)),
        Line::ManagedMl | Line::Slowdown | Line::NetworkFactor | Line::StorageFactor => Limits::any(ABOVE_ZERO, 100.0),
        line => match shape(line.key(), &cell.unit.symbol()) {
            Shape::Switch => Limits::whole(0.0, 1.0),
            Shape::Fraction => Limits::any(0.0, 1.0),
            _ if cell.unit.is_price() && cell.unit != Unit::BRL => Limits::any(ABOVE_ZERO, MONEY),
            _ if divides(line) => Limits::any(ABOVE_ZERO, MONEY),
            _ => Limits::any(0.0, MONEY),
        },
    }
}

/// Whether formulas divide by it.
const fn divides(line: Line) -> bool {
    matches!(
        line,
        Line::ReplicaRps | Line::ReplicasPerItem | Line::PeakTflops | Line::SpeedRatio | Line::CheckpointMinutes | Line::DeadlineHours
    ) || matches!(line, Line::StepTokens | Line::NetworkGbps | Line::StorageGbS | Line::GpuGbS | Line::RunsMonth | Line::WorkParams)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::CellKind;
    use crate::{compute, presets, seed};

    #[test]
    fn what_is_delivered_is_within_the_limits_and_they_are_said_in_both_languages() {
        let book = seed::price_book();
        let mut seen = 0;
        for preset in presets::all(Locale::PtBr) {
            let answer = compute(&preset.scenario, &book).expect("a preset can be computed");
            for cell in answer.sheet.cells().filter(|c| matches!(c.kind, CellKind::Input | CellKind::Table { .. })) {
                let limits = of_input(&cell, answer.sheet.months());
                for value in answer.values.row(cell.id) {
                    assert!(limits.take(*value), "{} {} is not within {limits:?}", preset.slug, cell.address());
                }
                for locale in [Locale::PtBr, Locale::En] {
                    let said = limits.sentence(locale, &cell.address(), &cell.unit.symbol());
                    assert!(said.chars().count() < 160 && said.ends_with('.') && !said.contains("e-"), "{said}");
                }
                seen += 1;
            }
        }
        assert!(seen > 500, "{seen}");
    }

    #[test]
    fn limits_are_said_as_the_cell_is_read() {
        let share = Limits::any(0.0, 0.6);
        assert_eq!(share.sentence(Locale::PtBr, "shared.income_tax", ""), "Use de 0\u{a0}% a 60\u{a0}%.");
        assert_eq!(Limits::whole(0.0, 1.0).sentence(Locale::En, "shared.credit_icms", ""), "Use 1 for yes or 0 for no.");
        assert_eq!(Limits::whole(1.0, 36.0).sentence(Locale::En, "shared.w1.last_month", ""), "Use a whole number from 1 to 36.");
        let price = Limits::any(ABOVE_ZERO, 5.0);
        assert_eq!(price.sentence(Locale::PtBr, "a.w1.price_usd", "USD/h"), "Use um valor acima de zero, até US$\u{a0}5,00/h.");
        assert!(!Limits::whole(1.0, 3.0).take(1.5) && !share.take(f64::NAN) && share.take(0.6));
    }
}
