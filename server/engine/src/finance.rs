//! Finance on rows of flows: present value, internal rate, payback and the months where two curves cross.
//!
//! Owns plain functions over slices. Refuses to know what a flow is made of: the sheet computes flows, this reads them.
//! Everything that a spreadsheet shows live (discount factors, running sums) is a cell of the sheet as well; the tests
//! hold the two together.

use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Two amounts closer than this, relative to the greater of them, count as equal: spreadsheets snap there too.
pub const TIE: f64 = 1e-9;

/// When in its period a flow stands. The flow of period 0 is never discounted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// At the end of its period: factor `(1 + r)^-t`.
    #[default]
    EndOfPeriod,
    /// In the middle of its period: factor `(1 + r)^-(t - 1/2)`.
    MidPeriod,
}

impl Timing {
    /// The word used in documents.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::EndOfPeriod => "end_of_period",
            Self::MidPeriod => "mid_period",
        }
    }
}

/// Whether `a` and `b` are equal for every comparison of money in the engine.
#[must_use]
pub fn tie(a: f64, b: f64) -> bool {
    (a - b).abs() <= TIE * a.abs().max(b.abs())
}

/// The rate of one month that compounds to `rate_per_year`: `(1 + r)^(1/12) - 1`.
#[must_use]
pub fn monthly_rate(rate_per_year: f64) -> f64 {
    libm::pow(1.0 + rate_per_year, 1.0 / 12.0) - 1.0
}

/// The rate of one year that a rate of one month compounds to: `(1 + i)^12 - 1`.
#[must_use]
pub fn yearly_rate(rate_per_month: f64) -> f64 {
    libm::pow(1.0 + rate_per_month, 12.0) - 1.0
}

/// The flows whose running sum is `sums`.
#[must_use]
pub fn steps(sums: &[f64]) -> Vec<f64> {
    sums.iter().scan(0.0, |before, sum| Some(sum - std::mem::replace(before, *sum))).collect()
}

/// The rate without inflation: `(1 + nominal) / (1 + inflation) - 1`.
#[must_use]
pub fn real_rate(nominal: f64, inflation: f64) -> f64 {
    (1.0 + nominal) / (1.0 + inflation) - 1.0
}

/// Present value of `flows`, flow 0 undiscounted, at `rate` per period.
#[must_use]
pub fn npv(flows: &[f64], rate: f64, timing: Timing) -> f64 {
    let step = 1.0 / (1.0 + rate);
    let mut factor = match timing {
        Timing::EndOfPeriod => step,
        Timing::MidPeriod => libm::sqrt(step),
    };
    let mut sum = flows.first().copied().unwrap_or_default();
    for flow in flows.iter().skip(1) {
        sum += flow * factor;
        factor *= step;
    }
    sum
}

/// Internal rates of return per period.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Irr {
    /// No rate makes the present value zero.
    None,
    /// Exactly one does.
    One(f64),
    /// Several do: none of them may be called "the" rate.
    Several(Vec<f64>),
}

/// Rates searched: from losing 99 % of the money each period to multiplying it by a hundred.
const RATES: (f64, f64) = (-0.99, 99.0);
/// Points of the search, evenly spread over `ln(1 + rate)`.
const POINTS: usize = 2_000;

/// Every internal rate of return of `flows` per period, between -99 % and 9,900 %.
///
/// Where the flows change sign once the rate is unique (Descartes); where more often, every sign change of the present
/// value over a fine grid is refined, so that two rates are never shown as one.
#[must_use]
pub fn irr(flows: &[f64]) -> Irr {
    let scale = flows.iter().fold(0.0_f64, |m, f| m.max(f.abs()));
    // What only rounding made is not a flow: at a high enough rate even a billionth in the first period would outweigh the rest.
    let flows: Vec<f64> = flows.iter().map(|f| if f.abs() > TIE * scale { *f } else { 0.0 }).collect();
    let mut signs = flows.iter().filter(|f| **f != 0.0).map(|f| f.is_sign_positive());
    let Some(mut last) = signs.next() else { return Irr::None };
    let mut changes = 0;
    for sign in signs {
        if sign != last {
            changes += 1;
            last = sign;
        }
    }
    if changes == 0 {
        return Irr::None;
    }
    // The value at discount factor v of one period; v is 1 / (1 + rate), and finite at both ends.
    let value = |v: f64| flows.iter().rev().fold(0.0, |sum, flow| sum * v + flow);
    let rate = |v: f64| 1.0 / v - 1.0;
    let roots: Vec<f64> = if changes == 1 {
        // One change of sign is one root: no need to look for others.
        let (low, high) = (FACTORS[0], FACTORS[POINTS]);
        let ends = ((low, value(low)), (high, value(high)));
        if (ends.0.1 < 0.0) == (ends.1.1 < 0.0) { Vec::new() } else { vec![rate(bisect(value, ends.0, ends.1))] }
    } else {
        let values = on_grid(&flows);
        let steps = FACTORS.windows(2).zip(values.windows(2));
        let between = |(v, y): (&[f64], &[f64])| {
            if y[0] == 0.0 {
                Some(rate(v[0]))
            } else {
                (y[1] != 0.0 && (y[0] < 0.0) != (y[1] < 0.0)).then(|| rate(bisect(value, (v[0], y[0]), (v[1], y[1]))))
            }
        };
        // From the greatest factor, which is the lowest rate.
        steps.rev().filter_map(between).collect()
    };
    match roots.len() {
        0 => Irr::None,
        1 => Irr::One(roots[0]),
        _ => Irr::Several(roots),
    }
}

/// Discount factors of one period that are looked at, lowest first, evenly spread over their logarithm.
static FACTORS: LazyLock<[f64; POINTS + 1]> = LazyLock::new(|| {
    let (low, high) = (-libm::log(1.0 + RATES.1), -libm::log(1.0 + RATES.0));
    std::array::from_fn(|i| libm::exp(low + (high - low) * i as f64 / POINTS as f64))
});

/// Present value of `flows` at every factor of the grid; several at a time, so that none waits for the one before.
fn on_grid(flows: &[f64]) -> [f64; POINTS + 1] {
    let mut values = [0.0; POINTS + 1];
    for (values, factors) in values.chunks_mut(16).zip(FACTORS.chunks(16)) {
        for flow in flows.iter().rev() {
            for (value, factor) in values.iter_mut().zip(factors) {
                *value = *value * factor + flow;
            }
        }
    }
    values
}

fn bisect(f: impl Fn(f64) -> f64, mut left: (f64, f64), mut right: (f64, f64)) -> f64 {
    for _ in 0..80 {
        // Halfway between logarithms, as the grid is.
        let x = libm::sqrt(left.0 * right.0);
        if x <= left.0 || x >= right.0 {
            break;
        }
        let y = f(x);
        if (y < 0.0) == (left.1 < 0.0) {
            left = (x, y);
        } else {
            right = (x, y);
        }
    }
    libm::sqrt(left.0 * right.0)
}

/// The first period from which the running sum of `flows` is no longer negative, after an outlay; none where it never is.
#[must_use]
pub fn payback(flows: &[f64]) -> Option<u16> {
    let sums: Vec<f64> = flows
        .iter()
        .scan(0.0, |sum, flow| {
            *sum += flow;
            Some(*sum)
        })
        .collect();
    let noise = TIE * sums.iter().fold(0.0_f64, |m, sum| m.max(sum.abs()));
    let invested = sums.iter().position(|sum| *sum < -noise)?;
    let paid = sums.iter().skip(invested).position(|sum| *sum >= -noise)?;
    u16::try_from(invested + paid).ok()
}

/// How long a constant saving takes to pay `outlay`: `outlay / saving`, in the saving's own time; none where nothing is saved.
#[must_use]
pub fn break_even(outlay: f64, saving: f64) -> Option<f64> {
    (saving > 0.0).then(|| outlay / saving)
}

/// A change of lead between two curves of cumulative cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeadChange {
    /// First month in which the new leader has cost no more, after having cost more.
    pub month: u16,
    /// Whether the first of the two curves leads from there.
    pub first_leads: bool,
}

/// Every month from which the lead between `a` and `b` changes. Amounts within [`TIE`] are a tie, and a tie alone changes nothing:
/// where the curves meet and go on crossed, the month they met is the month of the change.
#[must_use]
pub fn crossings(a: &[f64], b: &[f64]) -> Vec<LeadChange> {
    let mut found = Vec::new();
    let mut leader = None;
    let mut met = None;
    for (month, (x, y)) in (0_u16..).zip(a.iter().zip(b)) {
        if tie(*x, *y) {
            met = met.or(Some(month));
            continue;
        }
        let first_leads = x < y;
        if leader.is_some_and(|l| l != first_leads) {
            found.push(LeadChange { month: met.unwrap_or(month), first_leads });
        }
        leader = Some(first_leads);
        met = None;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loan_has_the_rate_it_was_lent_at() {
        // 1,000 lent, paid back in 12 parts of 1,000 * 0.01 / (1 - 1.01^-12) = 88.84878867834...
        let mut flows = vec![-1000.0];
        flows.extend([88.848_788_678_341_67; 12]);
        let Irr::One(rate) = irr(&flows) else { panic!("one rate") };
        assert!((rate - 0.01).abs() < 1e-12, "{rate}");
        assert!(npv(&flows, rate, Timing::EndOfPeriod).abs() < 1e-8);
    }

    #[test]
    fn says_none_and_several() {
        assert_eq!(irr(&[100.0, 50.0]), Irr::None);
        assert_eq!(irr(&[]), Irr::None);
        assert_eq!(irr(&[0.0, 0.0]), Irr::None);
        // -100 + 230/(1+r) - 132/(1+r)^2 is zero at 10 % and at 20 %.
        let Irr::Several(rates) = irr(&[-100.0, 230.0, -132.0]) else { panic!("two rates") };
        assert_eq!(rates.len(), 2);
        assert!((rates[0] - 0.1).abs() < 1e-9 && (rates[1] - 0.2).abs() < 1e-9, "{rates:?}");
        // Two sign changes and no root: 100 - 100/(1+r) + 100/(1+r)^2 is always positive.
        assert_eq!(irr(&[100.0, -100.0, 100.0]), Irr::None);
    }

    #[test]
    fn mid_period_is_half_a_period_dearer() {
        let flows = [50.0, 100.0, -30.0, 75.0];
        let end = npv(&flows, 0.02, Timing::EndOfPeriod);
        let mid = npv(&flows, 0.02, Timing::MidPeriod);
        assert!((mid - (50.0 + (end - 50.0) * libm::sqrt(1.02))).abs() < 1e-12);
        assert!((npv(&flows, 0.0, Timing::MidPeriod) - 195.0).abs() < 1e-12);
    }

    #[test]
    fn a_year_of_months_is_a_year() {
        assert!((libm::pow(1.0 + monthly_rate(0.16), 12.0) - 1.16).abs() < 1e-14);
    }

    #[test]
    fn finds_every_crossing() {
        let lead = |month, first_leads| LeadChange { month, first_leads };
        // Bought (a) against rented (b): 100 at once and 5 a month, or 30 a month: equal at month 4.
        let a: Vec<f64> = (0..8).map(|m| 100.0 + 5.0 * f64::from(m)).collect();
        let b: Vec<f64> = (0..8).map(|m| 30.0 * f64::from(m)).collect();
        assert_eq!(crossings(&a, &b), [lead(4, true)]);
        assert_eq!(crossings(&b, &a), [lead(4, false)]);
        assert_eq!(crossings(&[1.0, 5.0, 6.0, 9.0], &[2.0, 4.0, 7.0, 8.0]), [lead(1, false), lead(2, true), lead(3, false)]);
        // Touching is not crossing, nor is starting or ending equal.
        assert_eq!(crossings(&[2.0, 3.0, 5.0], &[1.0, 3.0, 4.0]), []);
        assert_eq!(crossings(&[0.0, 3.0, 5.0], &[0.0, 2.0, 4.0]), []);
        assert_eq!(crossings(&[2.0, 3.0, 5.0], &[1.0, 2.0, 5.0]), []);
        // A difference that only rounding made is a tie.
        assert_eq!(crossings(&[1.0, 0.1 + 0.2, 1.0], &[2.0, 0.3, 2.0]), []);
    }

    #[test]
    fn pays_back_or_never() {
        assert_eq!(payback(&[-100.0, 40.0, 40.0, 40.0]), Some(3));
        assert_eq!(payback(&[-100.0, 50.0, 50.0]), Some(2));
        assert_eq!(payback(&[-100.0, 10.0, 10.0]), None);
        assert_eq!(payback(&[10.0, 10.0]), None);
    }
}
