//! Random numbers: one generator for each draw, so that no draw knows of blocks, threads or how many there are.
//!
//! Owns the distributions. Inside a draw come the scalars first, one for every row of the assumptions whether it is drawn or not, and
//! the path of the dollar last: another horizon or another scenario then meets the same numbers, and two scenarios differ by what differs
//! in them, not by luck.

use super::factors::Factor;
use crate::assumptions;
use rand_distr::{Distribution, StudentT};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Degrees of freedom of the dollar's steps: monthly moves have fatter tails than the normal's, as in `docs/MODEL.md`, section 5.2.
pub const DEGREES: f64 = 5.0;

/// Rows of the assumptions.
const ROWS: usize = assumptions::table().len();

/// The numbers of one draw.
#[derive(Debug)]
pub struct Dice {
    uniform: [f64; ROWS],
    generator: Xoshiro256PlusPlus,
}

impl Dice {
    /// Those of draw number `draw` of `seed`.
    #[must_use]
    pub fn new(seed: u64, draw: u64) -> Self {
        // The generator spreads its own seed by SplitMix64, whose state moves by a constant: neighbouring draws must not be that
        // constant apart. So the number of the draw is mixed first.
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(mixed(seed ^ mixed(draw)));
        let uniform = std::array::from_fn(|_| unit(generator.next_u64()));
        Self { uniform, generator }
    }

    /// What is drawn for `factor`: exactly the typical value where its range is empty.
    #[must_use]
    pub fn of(&self, factor: &Factor) -> f64 {
        two_piece(self.uniform[factor.key as usize], factor.low, factor.typical, factor.high)
    }

    /// A step of Student's t with [`DEGREES`] degrees of freedom, scaled to a variance of 1.
    pub fn step(&mut self, t: &StudentT<f64>) -> f64 {
        t.sample(&mut self.generator) * libm::sqrt((DEGREES - 2.0) / DEGREES)
    }
}

/// The distribution of the dollar's steps.
pub(super) fn student() -> StudentT<f64> {
    StudentT::new(DEGREES).expect("5 is a number of degrees of freedom")
}

/// A number from 0 to below 1 of the upper 53 bits.
fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014): every bit of the result depends on every bit of `z`.
const fn mixed(z: u64) -> u64 {
    let z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The value that a share `u` of two half triangles lies below: one from `low` up to `typical`, one from `typical` down to `high`,
/// each with half of the draws. So the median is the typical value, however lopsided the range is.
fn two_piece(u: f64, low: f64, typical: f64, high: f64) -> f64 {
    if u < 0.5 {
        typical - (typical - low) * (1.0 - libm::sqrt(2.0 * u))
    } else {
        typical + (high - typical) * (1.0 - libm::sqrt(2.0 * (1.0 - u)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, from 0 over 1 to 5: F(x) = x²/2 up to 1, 1 − (5 − x)²/32 above.
    #[test]
    fn half_of_the_draws_lie_on_each_side_of_the_typical_value() {
        let of = |u: f64| two_piece(u, 0.0, 1.0, 5.0);
        assert_eq!((of(0.0), of(0.5), of(1.0)), (0.0, 1.0, 5.0));
        assert!((of(0.125) - 0.5).abs() < 1e-15);
        assert!((of(1.0 - 1.0 / 32.0) - 4.0).abs() < 1e-14);
        assert_eq!(two_piece(0.3, 2.0, 2.0, 2.0), 2.0);
        // the typical value at an end: half of the draws are it
        assert_eq!((two_piece(0.1, 0.0, 0.0, 4.0), two_piece(0.875, 0.0, 0.0, 4.0)), (0.0, 2.0));
        let mut mean = 0.0;
        let (n, factor) =
            (100_000_u32, Factor { key: assumptions::Key::Iof, cell: crate::sheet::CellId(0), low: 0.0, typical: 1.0, high: 5.0 });
        for draw in 0..u64::from(n) {
            mean += Dice::new(3, draw).of(&factor) / f64::from(n);
        }
        // the mean by hand: ½ · ⅔ + ½ · (1 + 4/3)
        assert!((factor.moments().0 - 1.5).abs() < 1e-12 && (mean - 1.5).abs() < 0.015, "{mean}");
    }

    /// The variance is 1, and tails are those of Student's t: P(|t₅| > 2.5706) = 0.05 by the tables.
    #[test]
    fn steps_have_variance_one_and_the_tails_of_the_tables() {
        let t = student();
        let n = 200_000_u32;
        let steps: Vec<f64> = (0..u64::from(n)).map(|draw| Dice::new(7, draw).step(&t)).collect();
        let mean = steps.iter().sum::<f64>() / f64::from(n);
        let variance = steps.iter().map(|s| s * s).sum::<f64>() / f64::from(n);
        assert!(mean.abs() < 0.01, "{mean}");
        // the fourth moment of t₅ is 9 over 1: standard error of the variance √(8/n) = 0.006
        assert!((variance - 1.0).abs() < 0.03, "{variance}");
        let edge = 2.570_6 * libm::sqrt(0.6);
        let outside = steps.iter().filter(|s| s.abs() > edge).count() as f64 / f64::from(n);
        assert!((outside - 0.05).abs() < 0.002, "{outside}");
    }

    #[test]
    fn neighbouring_draws_have_nothing_in_common() {
        let all: std::collections::BTreeSet<u64> =
            (0..2_000).flat_map(|draw| Dice::new(1, draw).uniform.into_iter().map(f64::to_bits)).collect();
        assert_eq!(all.len(), 2_000 * assumptions::table().len(), "a generator repeats another's numbers");
    }
}
