//! Arithmetic on rows of lanes: one function of plain numbers, lane by lane and month by month.
//!
//! Owns how operands that vary meet those that do not. Refuses nodes: which function a node means is `plan`'s. Everything here is inlined
//! into [`super::plan::Plan::run`], which is compiled for each kind of processor.
#![expect(clippy::inline_always, reason = "what is not inlined is not compiled for the processor at hand")]

use super::eval::{is_small, small_whole_up, whole_up};
use super::plan::LANES;

/// Where an operand's values come from.
#[derive(Clone, Copy)]
pub(super) enum Row<'r> {
    /// The same in every lane: one value, or one a month.
    Base(&'r [f64]),
    /// Different in each lane: 64 values, or 64 a month.
    Lanes(&'r [f64]),
}

impl Row<'_> {
    /// The value in a month and a lane.
    #[inline(always)]
    pub(super) fn get(self, month: usize, lane: usize) -> f64 {
        match self {
            Self::Base(row) => row[if row.len() == 1 { 0 } else { month }],
            Self::Lanes(row) => row[if row.len() == LANES { lane } else { month * LANES + lane }],
        }
    }

    /// The values of a month.
    #[inline(always)]
    pub(super) fn month(&self, month: usize) -> Month<'_> {
        match self {
            Self::Base(row) => Month::One(row[if row.len() == 1 { 0 } else { month }]),
            Self::Lanes(row) => Month::Each(&row[if row.len() == LANES { 0..LANES } else { month * LANES..(month + 1) * LANES }]),
        }
    }
}

/// Values of one month.
pub(super) enum Month<'r> {
    /// The same in every lane.
    One(f64),
    /// One for each lane.
    Each(&'r [f64]),
}

impl Month<'_> {
    /// Combines `out` with the month, lane by lane.
    #[inline(always)]
    pub(super) fn into_each(self, out: &mut [f64], f: impl Fn(f64, f64) -> f64) {
        match self {
            Self::One(x) => out.iter_mut().for_each(|out| *out = f(*out, x)),
            Self::Each(x) => out.iter_mut().zip(x).for_each(|(out, x)| *out = f(*out, *x)),
        }
    }
}

#[inline(always)]
pub(super) fn each(out: &mut [f64], f: impl Fn(usize, usize) -> f64) {
    for (m, out) in out.chunks_exact_mut(LANES).enumerate() {
        out.iter_mut().enumerate().for_each(|(lane, out)| *out = f(m, lane));
    }
}

#[inline(always)]
pub(super) fn fold(out: &mut [f64], a: Row<'_>, months: usize, first: f64, f: impl Fn(f64, f64) -> f64) {
    out.fill(first);
    for m in 0..months {
        a.month(m).into_each(out, &f);
    }
}

#[inline(always)]
pub(super) fn map(out: &mut [f64], a: Row<'_>, f: impl Fn(f64) -> f64) {
    match a {
        // all months in one go where they stand alike
        Row::Lanes(x) if x.len() == out.len() => out.iter_mut().zip(x).for_each(|(out, x)| *out = f(*x)),
        _ => {
            for (m, out) in out.chunks_exact_mut(LANES).enumerate() {
                a.month(m).into_each(out, |_, x| f(x));
            }
        }
    }
}

/// Adds a row to `out`.
#[inline(always)]
pub(super) fn add(out: &mut [f64], a: Row<'_>) {
    match a {
        Row::Lanes(x) if x.len() == out.len() => out.iter_mut().zip(x).for_each(|(sum, x)| *sum += x),
        Row::Base([x]) => out.iter_mut().for_each(|sum| *sum += x),
        _ => {
            for (m, out) in out.chunks_exact_mut(LANES).enumerate() {
                a.month(m).into_each(out, |sum, x| sum + x);
            }
        }
    }
}

/// Whole numbers upwards: in all lanes at once where all are small enough, which they are.
#[inline(always)]
pub(super) fn each_whole_up(out: &mut [f64], a: Row<'_>) {
    for (m, out) in out.chunks_exact_mut(LANES).enumerate() {
        match a.month(m) {
            Month::One(x) => out.fill(whole_up(x)),
            Month::Each(x) if x.iter().fold(true, |small, x| small & is_small(*x)) => {
                out.iter_mut().zip(x).for_each(|(out, x)| *out = small_whole_up(*x));
            }
            Month::Each(x) => out.iter_mut().zip(x).for_each(|(out, x)| *out = whole_up(*x)),
        }
    }
}

#[inline(always)]
pub(super) fn zip(out: &mut [f64], a: Row<'_>, b: Row<'_>, f: impl Fn(f64, f64) -> f64) {
    let all = out.len();
    match (a, b) {
        // all months in one go where they stand alike
        (Row::Lanes(x), Row::Lanes(y)) if x.len() == all && y.len() == all => {
            out.iter_mut().zip(x.iter().zip(y)).for_each(|(out, (x, y))| *out = f(*x, *y));
        }
        (Row::Lanes(x), Row::Base([y])) if x.len() == all => out.iter_mut().zip(x).for_each(|(out, x)| *out = f(*x, *y)),
        (Row::Base([x]), Row::Lanes(y)) if y.len() == all => out.iter_mut().zip(y).for_each(|(out, y)| *out = f(*x, *y)),
        _ => {
            for (m, out) in out.chunks_exact_mut(LANES).enumerate() {
                match (a.month(m), b.month(m)) {
                    (Month::One(x), Month::One(y)) => out.fill(f(x, y)),
                    (Month::One(x), Month::Each(y)) => out.iter_mut().zip(y).for_each(|(out, y)| *out = f(x, *y)),
                    (Month::Each(x), Month::One(y)) => out.iter_mut().zip(x).for_each(|(out, x)| *out = f(*x, y)),
                    (Month::Each(x), Month::Each(y)) => out.iter_mut().zip(x.iter().zip(y)).for_each(|(out, (x, y))| *out = f(*x, *y)),
                }
            }
        }
    }
}

/// A power costs as much as twenty products: where base and exponent are those of the month before, so is the result.
#[inline(always)]
pub(super) fn pow(out: &mut [f64], a: Row<'_>, b: Row<'_>) {
    let same = |row: Row<'_>, m: usize| match row {
        Row::Base(row) => row.len() == 1 || row[m - 1].to_bits() == row[m].to_bits(),
        Row::Lanes(row) => row.len() == LANES,
    };
    for m in 0..out.len() / LANES {
        let (before, rest) = out.split_at_mut(m * LANES);
        let out = &mut rest[..LANES];
        if m > 0 && same(a, m) && same(b, m) {
            out.copy_from_slice(&before[(m - 1) * LANES..]);
        } else {
            for (lane, out) in out.iter_mut().enumerate() {
                *out = libm::pow(a.get(m, lane), b.get(m, lane));
            }
        }
    }
}

#[inline(always)]
pub(super) fn scan(out: &mut [f64], a: Row<'_>, first: impl Fn(f64) -> f64, f: impl Fn(f64, f64) -> f64) {
    let mut last = [0.0; LANES];
    for (m, out) in out.chunks_exact_mut(LANES).enumerate() {
        if m == 0 {
            a.month(m).into_each(&mut last, |_, x| first(x));
        } else {
            a.month(m).into_each(&mut last, &f);
        }
        out.copy_from_slice(&last);
    }
}
