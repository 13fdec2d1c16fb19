//! Axes: round steps, and the words of their marks.

use engine::format;
use engine::locale::Locale;
use engine::scenario::Currency;

/// A linear axis from `low` to `high`, both whole steps, onto units of the drawing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scale {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) step: f64,
    /// Where `low` and `high` stand.
    pub(super) span: (f64, f64),
    /// What its amounts are in.
    pub(super) currency: Currency,
}

/// The smallest of `steps` times a power of ten that is at least `least`; the steps end with 10.
fn round_up(least: f64, steps: &[f64]) -> f64 {
    let power = libm::pow(10.0, libm::floor(libm::log10(least)));
    steps.iter().map(|m| m * power).find(|s| *s >= least * (1.0 - 1e-9)).unwrap_or(10.0 * power)
}

impl Scale {
    /// An axis that holds zero, `low` and `high` in at most `steps` round steps; flat data gets a step of its own.
    pub(super) fn holding(low: f64, high: f64, steps: f64, span: (f64, f64), currency: Currency) -> Self {
        const ROUND: [f64; 5] = [1.0, 2.0, 2.5, 5.0, 10.0];
        let (low, high) = (low.min(0.0), high.max(0.0));
        let range = if high > low { high - low } else { 1.0 };
        let mut step = round_up(range / steps, &ROUND);
        // Both ends are rounded outward, which may add a step: then the next round step is taken.
        while libm::ceil(high / step - 1e-9) - libm::floor(low / step + 1e-9) > steps {
            step = round_up(step * 1.01, &ROUND);
        }
        let (low, high) = (libm::floor(low / step + 1e-9) * step, (libm::ceil(high / step - 1e-9) * step).max(0.0));
        let high = if high > low { high } else { step };
        Self { low, high, step, span, currency }
    }

    /// An axis that holds `low` and `high` and not always zero: for marks whose place is read, where a length would need zero. Where
    /// the data begin near zero it begins there.
    pub(super) fn around(low: f64, high: f64, steps: f64, span: (f64, f64), currency: Currency) -> Self {
        if low < high * 0.35 || high - low <= 0.0 {
            return Self::holding(low, high, steps, span, currency);
        }
        // The same steps, counted from the lower end.
        let one = Self::holding(0.0, high - low, steps - 1.0, span, currency).step;
        let (low, high) = (libm::floor(low / one) * one, libm::ceil(high / one) * one);
        Self { low, high, step: one, span, currency }
    }

    /// Where `value` stands.
    pub(super) fn at(&self, value: f64) -> f64 {
        self.span.0 + (value - self.low) / (self.high - self.low) * (self.span.1 - self.span.0)
    }

    /// The values of the marks.
    pub(super) fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        let (low, step) = (self.low, self.step);
        let count = libm::round((self.high - self.low) / step) as u32;
        (0..=count).map(move |i| low + f64::from(i) * step)
    }

    /// The power of ten its labels are written in: that of its greater end.
    pub(super) fn unit(&self) -> f64 {
        scale_of(self.high.max(-self.low))
    }

    /// Decimals that tell its marks apart, six at most.
    pub(super) fn decimals(&self) -> usize {
        let fits = |d: &i32| {
            let scaled = self.step * libm::pow(10.0, f64::from(*d));
            (scaled - libm::round(scaled)).abs() < 1e-6
        };
        (0..6).find(fits).map_or(6, |d| usize::try_from(d).unwrap_or(0))
    }

    /// The words of a mark: with symbol and unit at the top, the number alone elsewhere.
    pub(super) fn label(&self, locale: Locale, value: f64) -> String {
        if (value - self.high).abs() < self.step / 2.0 {
            format::money_words(locale, value, self.currency)
        } else {
            format::trimmed(locale, value / self.unit(), 2)
        }
    }
}

/// The power of a thousand an amount is written in.
pub(crate) fn scale_of(amount: f64) -> f64 {
    match amount {
        v if v >= 999_500_000.0 => 1e9,
        v if v >= 999_500.0 => 1e6,
        v if v >= 999.5 => 1e3,
        _ => 1.0,
    }
}

/// Decimals of a value written in `unit`: millions keep two, thousands none.
pub(crate) fn decimals_of(unit: f64) -> usize {
    if unit >= 1e6 { 2 } else { 0 }
}

/// The months an axis marks: the start, then even steps, the end.
pub(super) fn month_ticks(horizon: u16) -> Vec<u16> {
    let step = match horizon {
        0..=8 => 2,
        9..=12 => 3,
        13..=30 => 6,
        31..=72 => 12,
        _ => 24,
    };
    let mut ticks: Vec<u16> = (0..horizon).step_by(step).collect();
    if ticks.len() > 1 && ticks.last().is_some_and(|m| usize::from(horizon - m) * 2 < step) {
        ticks.pop();
    }
    ticks.push(horizon);
    ticks
}

/// The smallest of 1, 2 and 5 times a power of ten that is at least `least`: the reach of the needle.
pub(super) fn round_reach(least: f64) -> f64 {
    round_up(least.max(1.0), &[1.0, 2.0, 5.0, 10.0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_hold_the_data() {
        for (low, high) in [(0.0, 8_650_000.0), (-123_000.0, 2_280_000.0), (0.0, 0.0), (0.0, 999_999.0), (-5.0, -1.0), (0.0, 1e12)] {
            let s = Scale::holding(low, high, 6.0, (300.0, 0.0), Currency::Brl);
            assert!(s.low <= low && s.high >= high, "{low} {high} {s:?}");
            let ticks: Vec<_> = s.ticks().collect();
            assert!((2..=7).contains(&ticks.len()), "{ticks:?}");
            assert!(ticks.iter().any(|t| t.abs() < s.step * 1e-6), "zero is marked");
            assert!((s.at(s.low) - 300.0).abs() < 1e-9 && s.at(s.high).abs() < 1e-9);
        }
        assert_eq!(Scale::holding(0.0, 8_650_000.0, 6.0, (0.0, 1.0), Currency::Brl).high, 10_000_000.0);
    }

    #[test]
    fn an_axis_of_places_holds_the_data_and_begins_near_them() {
        for (low, high) in [(400_000.0, 600_000.0), (100_000.0, 600_000.0), (-5.0, 20.0), (7.0, 7.0), (995.0, 1_005.0)] {
            let s = Scale::around(low, high, 5.0, (0.0, 300.0), Currency::Brl);
            assert!(s.low <= low && s.high >= high && (1..=6).contains(&(s.ticks().count() - 1)), "{low} {high} {s:?}");
        }
        assert_eq!(Scale::around(400_000.0, 600_000.0, 5.0, (0.0, 1.0), Currency::Brl).low, 400_000.0);
        assert_eq!(Scale::around(100_000.0, 600_000.0, 5.0, (0.0, 1.0), Currency::Brl).low, 0.0);
    }

    #[test]
    fn small_prices_have_small_steps_with_their_decimals() {
        let of = |high: f64| {
            let s = Scale::holding(0.0, high, 5.0, (0.0, 1.0), Currency::Usd);
            (s.high, s.decimals())
        };
        assert_eq!(of(98.32), (100.0, 0));
        assert_eq!(of(0.397_336), (0.4, 1));
        assert_eq!(of(0.0095), (0.01, 3));
        assert_eq!(of(1.1), (1.25, 2));
    }

    #[test]
    fn reach_is_one_two_or_five() {
        assert_eq!(round_reach(254_000.0), 500_000.0);
        assert_eq!(round_reach(1_000.0), 1_000.0);
        assert_eq!(round_reach(1_001.0), 2_000.0);
        assert_eq!(round_reach(0.0), 1.0);
    }

    #[test]
    fn month_marks_do_not_crowd_the_end() {
        assert_eq!(month_ticks(36), [0, 12, 24, 36]);
        assert_eq!(month_ticks(38), [0, 12, 24, 38]);
        assert_eq!(month_ticks(120), [0, 24, 48, 72, 96, 120]);
        assert_eq!(month_ticks(6), [0, 2, 4, 6]);
    }
}
