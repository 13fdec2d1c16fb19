//! What differs between two versions of prices: new, gone, moved by how much, and what looks like a mistake.
//!
//! Owns when two rows are the same price at two dates, which changes a person has to look at, and the rows that come of what was
//! accepted. Refuses to decide: a person looks at it and publishes, or does not.

use super::{PriceRow, discount};
use crate::scenario::Currency;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::str::FromStr;

/// A price that multiplies or divides by this much is more likely a wrong unit than news.
pub const TENFOLD: f64 = 10.0;
/// A price that moves by more than this fraction of what it was is looked at before it counts.
pub const FAR: f64 = 0.25;

/// What differs, the farthest first: what is to be checked, what moved, what is new.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Changes<'a> {
    /// Each difference.
    pub changes: Vec<Change<'a>>,
    /// Prices that are the same in both, to the last digit; a newer date alone does not make one different.
    pub same: usize,
}

/// One difference.
#[derive(Debug, Clone, PartialEq)]
pub struct Change<'a> {
    /// Its row.
    pub place: Place,
    /// As it was; none where it is new.
    pub before: Option<&'a PriceRow>,
    /// As it is; none where it is gone.
    pub after: Option<&'a PriceRow>,
    /// What it changed by, as a fraction of what it was: 0.1 is a tenth dearer. Of one GPU's hour, where the number of GPUs changed.
    pub by: Option<f64>,
    /// Why it is suspicious, each with what it is held against: the price before, or the price on demand.
    pub whys: Vec<(Why, f64)>,
}

/// Where a difference stands, in a word: `a7` is the seventh row of the newer version, `b7` of the older.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A row of the newer version, from 1.
    After(usize),
    /// A row that only the older version has, from 1.
    Before(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::After(n) => write!(f, "a{n}"),
            Self::Before(n) => write!(f, "b{n}"),
        }
    }
}

impl FromStr for Place {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number = |rest: &str| rest.parse().map_err(|_| ());
        match text.split_at_checked(1) {
            Some(("a", rest)) => number(rest).map(Self::After),
            Some(("b", rest)) => number(rest).map(Self::Before),
            _ => Err(()),
        }
    }
}

/// Why a price is suspicious.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// Ten times the price before, or a tenth of it.
    Tenfold,
    /// A price on spot above the one on demand for the same thing.
    SpotAboveOnDemand,
    /// It was seen before the price it would replace.
    Older,
    /// The same thing has several prices, which nothing in the row tells apart.
    Repeated,
    /// The same name stands for another number of GPUs, or for another country.
    OtherThing,
    /// A discount of a provider that the version has no price of: its name is likely misspelt, and nothing comes off anything.
    NothingToDiscount,
}

impl Why {
    /// Its stable word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tenfold => "tenfold",
            Self::SpotAboveOnDemand => "spot_above_on_demand",
            Self::Older => "older",
            Self::Repeated => "repeated",
            Self::OtherThing => "other_thing",
            Self::NothingToDiscount => "nothing_to_discount",
        }
    }
}

/// What became of a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Became {
    /// It is other than it was.
    Moved,
    /// It was not there before.
    New,
    /// It is there no more.
    Gone,
}

impl Change<'_> {
    /// What became of it.
    #[must_use]
    pub const fn became(&self) -> Became {
        match (self.before, self.after) {
            (Some(_), Some(_)) => Became::Moved,
            (None, _) => Became::New,
            (Some(_), None) => Became::Gone,
        }
    }

    /// Whether a person has to accept it before it counts: it is gone, suspicious, or moved by more than [`FAR`].
    #[must_use]
    pub fn to_check(&self) -> bool {
        self.after.is_none() || !self.whys.is_empty() || self.by.is_some_and(|by| by.abs() > FAR)
    }

    /// Whether it counts under what was chosen, by place; what is not to be checked counts unless it was refused.
    #[must_use]
    pub fn accepted(&self, choices: &BTreeMap<String, String>) -> bool {
        choices.get(&self.place.to_string()).map_or(!self.to_check(), |choice| choice == YES)
    }
}

/// The choice that takes a change.
pub const YES: &str = "yes";
/// The choice that leaves it out.
pub const NO: &str = "no";

/// What makes two rows the same price at two dates.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key<'a> {
    kind: &'a str,
    provider: &'a str,
    item: &'a str,
    gpu: Option<&'a str>,
    region: &'a str,
    price_model: &'a str,
    unit: &'a str,
    currency: Currency,
    /// Bits of the first unit of the tier.
    tier: Option<u64>,
    /// Which of several rows with all of this alike.
    nth: usize,
}

/// Each row with its key, in order.
#[must_use]
pub fn keyed(rows: &[PriceRow]) -> Vec<(Key<'_>, &PriceRow)> {
    let mut seen: HashMap<Key<'_>, usize> = HashMap::new();
    rows.iter()
        .map(|row| {
            let mut key = key(row);
            let nth = seen.entry(key.clone()).or_default();
            key.nth = *nth;
            *nth += 1;
            (key, row)
        })
        .collect()
}

fn key(row: &PriceRow) -> Key<'_> {
    Key {
        kind: &row.kind,
        provider: &row.provider,
        item: &row.item,
        gpu: row.gpu.as_deref(),
        region: &row.region,
        price_model: &row.price_model,
        unit: &row.unit,
        currency: row.currency,
        tier: row.tier_from.map(f64::to_bits),
        nth: 0,
    }
}

/// Whether two rows are the same price at two dates: every part of their key is the same, to the letter.
#[must_use]
pub fn is_same(a: &PriceRow, b: &PriceRow) -> bool {
    key(a) == key(b)
}

/// What differs in `after` from `before`.
#[must_use]
pub fn between<'a>(before: &'a [PriceRow], after: &'a [PriceRow]) -> Changes<'a> {
    let (old, new) = (keyed(before), keyed(after));
    let known: HashMap<&Key<'_>, &'a PriceRow> = old.iter().map(|(key, row)| (key, *row)).collect();
    let first: HashMap<&Key<'_>, f64> = new.iter().filter(|(key, _)| key.nth == 0).map(|(key, row)| (key, row.price)).collect();
    let on_demand = dearest_on_demand(&new);
    let sold: HashSet<String> = after.iter().filter(|r| r.kind != discount::KIND).map(|r| r.provider.to_ascii_lowercase()).collect();
    let mut out = Changes::default();
    for (n, (key, row)) in (1..).zip(&new) {
        let then = known.get(key).copied();
        let mut whys = Vec::new();
        if let Some(then) = then {
            whys.extend(against_before(then, row));
            if whys.is_empty() && same(then, row) {
                out.same += 1;
                continue;
            }
        }
        if key.nth > 0 {
            let against = first.get(&Key { nth: 0, ..key.clone() }).copied().unwrap_or(row.price);
            whys.push((Why::Repeated, against));
        }
        if key.price_model == "spot"
            && let Some(against) = on_demand.get(&Key { price_model: "on_demand", nth: 0, ..key.clone() }).filter(|p| row.price > **p)
        {
            whys.push((Why::SpotAboveOnDemand, *against));
        }
        if row.kind == discount::KIND && !sold.contains(&row.provider.to_ascii_lowercase()) {
            whys.push((Why::NothingToDiscount, row.price));
        }
        let by = then.map(|then| moved_by(then, row));
        out.changes.push(Change { place: Place::After(n), before: then, after: Some(row), by, whys });
    }
    let here: HashMap<&Key<'_>, ()> = new.iter().map(|(key, _)| (key, ())).collect();
    for (n, (key, row)) in (1..).zip(&old) {
        if !here.contains_key(key) {
            out.changes.push(Change { place: Place::Before(n), before: Some(row), after: None, by: None, whys: Vec::new() });
        }
    }
    // a half and a double are as far
    let effect = |c: &Change<'_>| c.by.map_or(0.0, |by| libm::log(1.0 + by).abs());
    out.changes.sort_by(|a, b| {
        let rank = |c: &Change<'_>| (!c.to_check(), c.became());
        rank(a).cmp(&rank(b)).then_with(|| effect(b).total_cmp(&effect(a))).then_with(|| a.place.cmp(&b.place))
    });
    out
}

/// Whether everything that is computed with is the same.
fn same(then: &PriceRow, row: &PriceRow) -> bool {
    let numbers = |r: &PriceRow| [Some(r.price), r.low, r.high, r.gpu_count, r.tier_to, r.vcpus, r.memory_gib, r.max_power_w];
    numbers(then).map(|n| n.map(f64::to_bits)) == numbers(row).map(|n| n.map(f64::to_bits)) && then.country == row.country
}

fn moved_by(then: &PriceRow, row: &PriceRow) -> f64 {
    match (then.per_gpu_hour(), row.per_gpu_hour()) {
        (Some(then), Some(now)) => now / then - 1.0,
        _ => row.price / then.price - 1.0,
    }
}

/// What is suspicious of `row` in the place of `then`.
fn against_before(then: &PriceRow, row: &PriceRow) -> Vec<(Why, f64)> {
    let mut whys = Vec::new();
    let ratio = row.price / then.price;
    if ratio >= TENFOLD || ratio <= 1.0 / TENFOLD {
        whys.push((Why::Tenfold, then.price));
    }
    // a day, a month or a year: as words they stand in the order of time as far as both are said
    let said = row.as_of.len().min(then.as_of.len());
    if row.as_of.get(..said) < then.as_of.get(..said) {
        whys.push((Why::Older, then.price));
    }
    if row.gpu_count != then.gpu_count || row.country != then.country {
        whys.push((Why::OtherThing, then.price));
    }
    whys
}

fn dearest_on_demand<'k>(rows: &[(Key<'k>, &PriceRow)]) -> HashMap<Key<'k>, f64> {
    let mut found: HashMap<Key<'k>, f64> = HashMap::new();
    for (key, row) in rows.iter().filter(|(key, _)| key.price_model == "on_demand") {
        let dearest = found.entry(Key { nth: 0, ..key.clone() }).or_insert(row.price);
        *dearest = dearest.max(row.price);
    }
    found
}

/// The rows that come of what was chosen: those of `before` in their order, each as it is in `after` where that was accepted; then
/// what is new, in the order of `after`.
#[must_use]
pub fn settle(before: &[PriceRow], after: &[PriceRow], choices: &BTreeMap<String, String>) -> Vec<PriceRow> {
    let found = between(before, after);
    let refused: HashMap<Place, ()> = found.changes.iter().filter(|c| !c.accepted(choices)).map(|c| (c.place, ())).collect();
    let new: HashMap<Key<'_>, (usize, &PriceRow)> = (1..).zip(keyed(after)).map(|(n, (key, row))| (key, (n, row))).collect();
    let old = keyed(before);
    let mut out = Vec::with_capacity(after.len());
    for (n, (key, row)) in (1..).zip(&old) {
        match new.get(key) {
            Some((at, _)) if refused.contains_key(&Place::After(*at)) => out.push((*row).clone()),
            Some((_, now)) => out.push((*now).clone()),
            None if refused.contains_key(&Place::Before(n)) => out.push((*row).clone()),
            None => {}
        }
    }
    let known: HashMap<&Key<'_>, ()> = old.iter().map(|(key, _)| (key, ())).collect();
    for (n, (key, row)) in (1..).zip(keyed(after)) {
        if !known.contains_key(&key) && !refused.contains_key(&Place::After(n)) {
            out.push(row.clone());
        }
    }
    out
}

/// `rows` in the place of those of `base` that are the same price, and the rest of `base` as it is; what is new comes last.
///
/// What a list does not say of a machine (its processors, memory, power) is kept from the row it replaces.
#[must_use]
pub fn laid_over(base: &[PriceRow], rows: Vec<PriceRow>) -> Vec<PriceRow> {
    let keys = keyed(&rows);
    let at: HashMap<Key<'_>, usize> = keys.iter().enumerate().map(|(n, (key, _))| (key.clone(), n)).collect();
    let mut used = vec![false; rows.len()];
    let mut out: Vec<PriceRow> = Vec::with_capacity(base.len() + rows.len());
    for (key, row) in keyed(base) {
        match at.get(&key) {
            Some(n) => {
                used[*n] = true;
                let mut now = rows[*n].clone();
                now.vcpus = now.vcpus.or(row.vcpus);
                now.memory_gib = now.memory_gib.or(row.memory_gib);
                now.max_power_w = now.max_power_w.or(row.max_power_w);
                out.push(now);
            }
            None => out.push(row.clone()),
        }
    }
    drop(at);
    drop(keys);
    out.extend(rows.into_iter().zip(used).filter(|(_, used)| !used).map(|(row, _)| row));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed;

    fn row(item: &str, model: &str, price: f64, as_of: &str) -> PriceRow {
        let mut row = seed::price_book().rows.into_iter().find(|r| r.kind == "gpu_rental").expect("a rental");
        (row.item, row.price_model, row.price, row.as_of) = (item.into(), model.into(), price, as_of.into());
        row
    }

    fn choices(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect()
    }

    #[test]
    fn a_book_against_itself_has_changed_nothing() {
        let rows = seed::price_book().rows;
        let found = between(&rows, &rows);
        assert_eq!((found.same, found.changes), (rows.len(), Vec::new()));
        assert_eq!(settle(&rows, &rows, &BTreeMap::new()), rows);
        assert_eq!(laid_over(&rows, rows.clone()), rows);
    }

    #[test]
    fn new_gone_and_moved_are_told_apart_and_the_farthest_comes_first() {
        let before = [row("a", "on_demand", 10.0, "2026-10"), row("b", "on_demand", 4.0, "2026-10"), row("c", "on_demand", 1.0, "2026-10")];
        let after =
            [row("b", "on_demand", 2.0, "2026-12-01"), row("a", "on_demand", 11.0, "2026-12-01"), row("d", "on_demand", 7.0, "2026-12")];
        let found = between(&before, &after);
        let said: Vec<(String, Became, bool, Option<i64>)> = found
            .changes
            .iter()
            .map(|c| (c.place.to_string(), c.became(), c.to_check(), c.by.map(|by| (by * 1000.0).round() as i64)))
            .collect();
        assert_eq!(
            said,
            [
                ("a1".to_owned(), Became::Moved, true, Some(-500)),
                ("b3".to_owned(), Became::Gone, true, None),
                ("a2".to_owned(), Became::Moved, false, Some(100)),
                ("a3".to_owned(), Became::New, false, None),
            ]
        );
        assert!(found.changes.iter().all(|c| c.whys.is_empty()), "a later date, said to the day, is no older one");
    }

    #[test]
    fn mistakes_are_seen() {
        let before = [row("a", "on_demand", 2.0, "2026-11-20"), row("b", "on_demand", 30.0, "2026-11"), row("c", "on_demand", 8.0, "2026")];
        let mut halved = row("c", "on_demand", 8.0, "2026-12");
        halved.gpu_count = halved.gpu_count.map(|n| n / 2.0);
        let after = [
            row("a", "on_demand", 20.0, "2026-12-01"),
            row("a", "spot", 21.0, "2026-12-01"),
            row("b", "on_demand", 3.0, "2025"),
            row("b", "on_demand", 5.0, "2026-12"),
            halved,
        ];
        let mut found: Vec<(Place, Vec<(Why, f64)>)> = between(&before, &after).changes.into_iter().map(|c| (c.place, c.whys)).collect();
        found.sort_by_key(|(place, _)| *place);
        assert_eq!(
            found,
            [
                (Place::After(1), vec![(Why::Tenfold, 2.0)]),
                (Place::After(2), vec![(Why::SpotAboveOnDemand, 20.0)]),
                (Place::After(3), vec![(Why::Tenfold, 30.0), (Why::Older, 30.0)]),
                (Place::After(4), vec![(Why::Repeated, 3.0)]),
                (Place::After(5), vec![(Why::OtherThing, 8.0)]),
            ]
        );
        let twice = between(&before[2..], &after[4..]).changes[0].by.expect("moved");
        assert!((twice - 1.0).abs() < 1e-12, "the same price for half the GPUs is twice the price of one: {twice}");
    }

    #[test]
    fn only_what_was_accepted_counts() {
        let before = [row("a", "on_demand", 10.0, "2026-10"), row("b", "on_demand", 4.0, "2026-10"), row("c", "on_demand", 1.0, "2026-10")];
        let after =
            [row("d", "on_demand", 7.0, "2026-12"), row("b", "on_demand", 2.0, "2026-12"), row("a", "on_demand", 11.0, "2026-12-01")];
        let prices = |pairs: &[(&str, &str)]| -> Vec<(String, f64)> {
            settle(&before, &after, &choices(pairs)).into_iter().map(|r| (r.item, r.price)).collect()
        };
        let at = |pairs: &[(&str, f64)]| pairs.iter().map(|(i, p)| ((*i).to_owned(), *p)).collect::<Vec<_>>();
        // nothing chosen: the half price and the missing one wait, the tenth and the new one count
        assert_eq!(prices(&[]), at(&[("a", 11.0), ("b", 4.0), ("c", 1.0), ("d", 7.0)]));
        assert_eq!(prices(&[("a2", YES), ("b3", YES)]), at(&[("a", 11.0), ("b", 2.0), ("d", 7.0)]));
        assert_eq!(prices(&[("a1", NO), ("a3", NO)]), at(&[("a", 10.0), ("b", 4.0), ("c", 1.0)]));
    }

    #[test]
    fn a_list_replaces_its_own_prices_and_leaves_the_rest() {
        let mut known = row("b", "on_demand", 4.0, "2026-10");
        (known.vcpus, known.memory_gib) = (Some(96.0), Some(1024.0));
        let base = [row("a", "on_demand", 10.0, "2026-10"), known, row("c", "spot", 1.0, "2026-10")];
        let mut news = row("b", "on_demand", 5.0, "2026-12");
        (news.vcpus, news.memory_gib) = (None, Some(2048.0));
        let out = laid_over(&base, vec![row("z", "spot", 3.0, "2026-12"), news]);
        let said: Vec<_> = out.iter().map(|r| (r.item.as_str(), r.price, r.vcpus.is_some(), r.memory_gib)).collect();
        assert_eq!(said[1], ("b", 5.0, true, Some(2048.0)));
        assert_eq!(out.iter().map(|r| r.item.as_str()).collect::<Vec<_>>(), ["a", "b", "c", "z"]);
    }

    #[test]
    fn places_read_back() {
        for place in [Place::After(7), Place::Before(1)] {
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        for wrong in ["", "a", "c1", "a-1", "á1"] {
            assert_eq!(wrong.parse::<Place>(), Err(()), "{wrong}");
        }
    }
}
