//! What only the whole list can tell about one of its rows: repeats, conflicts, outliers.
//!
//! Owns the first of the two passes over a price list. Memory: about 70 bytes for each priced machine with GPUs, and a histogram
//! for each GPU; rows without a GPU cost nothing. Refuses to choose: of prices that contradict one another all go to review.

use crate::catalogue::Catalogue;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A tenth or ten times what a GPU usually costs: a bid, a typing error, another unit.
const FAR: f64 = 10.0;
/// Prices of a GPU below which a file has no middle of its own and the book's counts.
const FEW: u64 = 5;
/// The floor of auction clouds, USD for one GPU and hour.
const BID_FLOOR: f64 = 0.01;

#[derive(Debug, Clone, Copy)]
struct Entry {
    prices: u64,
    line: u64,
    conflict: bool,
}

/// How a row stands among those of its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seen {
    /// The first, or the only one.
    First,
    /// The same prices again.
    Repeat,
    /// There is another with other prices.
    Conflict,
}

#[derive(Debug, Default)]
pub(crate) struct Survey {
    keys: HashMap<u64, Entry>,
    /// For each GPU how many prices fall into each step of one percent.
    steps: BTreeMap<&'static str, BTreeMap<i32, u64>>,
}

/// One number for what tells offers apart, or for their prices.
pub(crate) fn hash(parts: impl Hash) -> u64 {
    // without a random key, so that the same file gives the same answer; 64 bits tell a million rows apart
    let mut hasher = DefaultHasher::new();
    parts.hash(&mut hasher);
    hasher.finish()
}

impl Survey {
    /// Notes a row of the first pass: its key, its prices, and one GPU's price for an hour in USD.
    pub(crate) fn note(&mut self, key: u64, prices: u64, line: u64, gpu: &'static str, per_gpu_hour: Option<f64>) {
        let entry = self.keys.entry(key).or_insert(Entry { prices, line, conflict: false });
        entry.conflict |= entry.prices != prices;
        if entry.line == line
            && let Some(price) = per_gpu_hour.filter(|p| *p > 0.0)
        {
            *self.steps.entry(gpu).or_default().entry(step(price)).or_default() += 1;
        }
    }

    /// How the row of `key` on `line` stands.
    pub(crate) fn seen(&self, key: u64, line: u64) -> Seen {
        match self.keys.get(&key) {
            Some(e) if e.conflict => Seen::Conflict,
            Some(e) if e.line != line => Seen::Repeat,
            _ => Seen::First,
        }
    }

    /// What one `gpu` usually costs an hour, USD: the middle of the file where it has enough prices, else of the book.
    pub(crate) fn usual(&self, gpu: &str, catalogue: &Catalogue) -> Option<f64> {
        let book = catalogue.get(gpu).and_then(|g| g.typical_usd);
        let Some(steps) = self.steps.get(gpu) else { return book };
        let all: u64 = steps.values().sum();
        if all < FEW {
            return book;
        }
        let mut below = 0;
        let middle = steps.iter().find(|(_, n)| {
            below += **n;
            below * 2 >= all
        });
        middle.map(|(step, _)| libm::exp(f64::from(*step) / 100.0))
    }

    /// Whether `price`, USD for one `gpu` and hour, is no price anybody pays; then what is usual, none for a bid floor.
    pub(crate) fn outlier(&self, gpu: &str, price: f64, catalogue: &Catalogue) -> Option<Option<f64>> {
        if price <= BID_FLOOR {
            return Some(None);
        }
        let usual = self.usual(gpu, catalogue)?;
        (price < usual / FAR || price > usual * FAR).then_some(Some(usual))
    }
}

/// The step of one percent that `price` falls into.
fn step(price: f64) -> i32 {
    libm::round(libm::log(price) * 100.0) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_within_a_percent_and_far_prices_are_found() {
        let mut s = Survey::default();
        for (line, price) in [2.9, 3.0, 3.1, 3.2, 29.0, 0.01].into_iter().enumerate() {
            s.note(line as u64, 1, line as u64, "h100-sxm", Some(price));
        }
        let c = Catalogue::default();
        let usual = s.usual("h100-sxm", &c).expect("six prices");
        assert!((usual / 3.0 - 1.0).abs() < 0.011, "{usual}");
        assert_eq!(s.outlier("h100-sxm", 0.01, &c), Some(None));
        assert!(s.outlier("h100-sxm", 0.2, &c).is_some_and(|u| u.is_some()) && s.outlier("h100-sxm", 31.0, &c).is_some());
        assert!(s.outlier("h100-sxm", 29.0, &c).is_none() && s.outlier("h100-sxm", 0.4, &c).is_none());
        assert!(s.outlier("l4", 900.0, &c).is_none(), "nothing is known of it");
    }

    #[test]
    fn repeats_are_one_and_conflicts_are_all_kept_back() {
        let mut s = Survey::default();
        s.note(1, 10, 2, "l4", None);
        s.note(1, 10, 3, "l4", None);
        s.note(2, 10, 4, "l4", None);
        s.note(2, 11, 5, "l4", None);
        assert_eq!([s.seen(1, 2), s.seen(1, 3), s.seen(2, 4), s.seen(2, 5)], [Seen::First, Seen::Repeat, Seen::Conflict, Seen::Conflict]);
    }
}
