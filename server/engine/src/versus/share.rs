//! How much of a difference each of several changes explains: means over the orders in which they can be made.
//!
//! Owns the orders and the bookkeeping. Knows nothing of scenarios: what a set of changes costs is asked of whoever calls.

use std::collections::BTreeMap;

/// Up to so many changes every order is gone through (5,040 of them, over 128 sets).
const ALL_ORDERS: usize = 7;
/// Where there are more, about so many sets of changes are computed, in at least two orders.
const SETS: usize = 240;

/// What each change explains.
pub(super) struct Shares {
    /// For each change, for each figure.
    pub(super) effects: Vec<Vec<f64>>,
    /// Orders gone through.
    pub(super) orders: usize,
    /// Whether these are all.
    pub(super) is_exact: bool,
}

/// A set of changes, as bits.
type Set = u128;

/// Divides the way from `before` to `after` among `n` changes (128 at most). `cost` says the figures where the changes it is told
/// of are made; none where these cannot be computed.
///
/// In an order the change that makes figures computable again has the whole step since they last were: so effects always add up.
pub(super) fn shares(
    n: usize,
    before: &[Option<f64>],
    after: &[Option<f64>],
    cost: impl Fn(&dyn Fn(usize) -> bool) -> Option<Vec<Option<f64>>>,
) -> Shares {
    let whole: Set = if n >= 128 { Set::MAX } else { (1 << n) - 1 };
    let mut known: BTreeMap<Set, Option<Vec<Option<f64>>>> = BTreeMap::new();
    known.insert(0, Some(before.to_vec()));
    known.insert(whole, Some(after.to_vec()));
    let orders = orders(n);
    let mut effects = vec![vec![0.0; before.len()]; n];
    for order in &orders {
        let mut last: Vec<Option<f64>> = before.to_vec();
        let mut made: Set = 0;
        for &change in order {
            made |= 1 << change;
            let now = known.entry(made).or_insert_with(|| cost(&|at| made >> at & 1 == 1));
            for (figure, last) in last.iter_mut().enumerate() {
                let Some(now) = now.as_ref().and_then(|now| now.get(figure).copied().flatten()) else { continue };
                if let (Some(before), Some(sum)) = (*last, effects.get_mut(change).and_then(|e| e.get_mut(figure))) {
                    *sum += now - before;
                }
                *last = Some(now);
            }
        }
    }
    let count = orders.len().max(1) as f64;
    for sum in effects.iter_mut().flatten() {
        *sum /= count;
    }
    Shares { effects, orders: orders.len(), is_exact: n <= ALL_ORDERS }
}

/// The orders gone through: all of a few; of many the list as it stands, begun at several places, each also backwards, so that
/// every change comes early as often as late.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return Vec::new();
    }
    if n <= ALL_ORDERS {
        let mut all = Vec::new();
        permute(&mut (0..n).collect(), 0, &mut all);
        return all;
    }
    let pairs = (SETS / (2 * n)).clamp(1, n);
    let starts = (0..pairs).map(|i| i * n / pairs);
    starts
        .flat_map(|start| {
            let ahead: Vec<usize> = (0..n).map(|i| (start + i) % n).collect();
            let back = ahead.iter().rev().copied().collect();
            [ahead, back]
        })
        .collect()
}

/// Every order of `items` that begins with its first `fixed`.
fn permute(items: &mut Vec<usize>, fixed: usize, all: &mut Vec<Vec<usize>>) {
    if fixed == items.len() {
        all.push(items.clone());
        return;
    }
    for i in fixed..items.len() {
        items.swap(fixed, i);
        permute(items, fixed + 1, all);
        items.swap(fixed, i);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game whose value is known: `v(S)` for three players from Shapley's own kind of example, gloves. One has a left glove, two
    /// have a right one; a pair is worth 1. The values are 2/3, 1/6 and 1/6.
    #[test]
    fn the_gloves_are_divided_as_in_the_textbook() {
        let found = shares(3, &[Some(0.0)], &[Some(1.0)], |made| Some(vec![Some(if made(0) && (made(1) || made(2)) { 1.0 } else { 0.0 })]));
        let of = |i: usize| found.effects[i][0];
        assert!(found.is_exact && found.orders == 6);
        assert!((of(0) - 2.0 / 3.0).abs() < 1e-12 && (of(1) - 1.0 / 6.0).abs() < 1e-12 && (of(2) - 1.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn what_cannot_be_computed_in_between_still_adds_up() {
        // change 1 alone is no scenario; 0 first makes it one
        let found = shares(2, &[Some(10.0)], &[Some(16.0)], |made| if made(1) && !made(0) { None } else { Some(vec![Some(11.0)]) });
        // 0 then 1: 1 and 5; 1 then 0: nothing, and all 6 at the change that makes it computable
        assert_eq!((found.effects[0][0], found.effects[1][0]), ((1.0 + 6.0) / 2.0, 5.0 / 2.0));
    }

    #[test]
    fn many_changes_that_do_not_meet_have_their_own_effects_and_add_up() {
        for n in [8, 23, 100] {
            let worth = |i: usize| (i * i % 17) as f64 - 5.0;
            let total: f64 = (0..n).map(worth).sum();
            let found = shares(n, &[Some(100.0)], &[Some(100.0 + total)], |made| {
                Some(vec![Some(100.0 + (0..n).filter(|i| made(*i)).map(worth).sum::<f64>())])
            });
            assert!(!found.is_exact && found.orders >= 2 && found.orders * n <= SETS.max(2 * n), "{}", found.orders);
            for i in 0..n {
                assert!((found.effects[i][0] - worth(i)).abs() < 1e-9, "{n} {i}");
            }
        }
    }

    #[test]
    fn a_figure_only_one_side_has_is_no_effect() {
        let found = shares(1, &[None], &[Some(4.0)], |_| None);
        assert_eq!(found.effects[0][0], 0.0);
        assert_eq!(shares(0, &[Some(1.0)], &[Some(1.0)], |_| None).orders, 0);
    }
}
