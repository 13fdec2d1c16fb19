//! What differs between two versions of prices: new, gone, moved by how much, and what looks like a mistake.
//!
//! Owns when two rows are the same price at two dates, and which changes are suspicious. Refuses to decide: a person looks at it and
//! publishes, or does not.

use super::{PriceRow, discount};
use crate::scenario::Currency;
use serde::Serialize;
use std::collections::HashMap;

/// A price that multiplies or divides by this much is more likely a wrong unit than news.
pub const TENFOLD: f64 = 10.0;

/// What differs.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Changes {
    /// Prices only the newer version has, in its order.
    pub added: Vec<PriceRow>,
    /// Prices only the older version has, in its order.
    pub gone: Vec<PriceRow>,
    /// Prices that both have and that differ, the farthest first.
    pub moved: Vec<Moved>,
    /// Prices that are the same in both, to the last digit; a newer date alone does not make one different.
    pub same: usize,
    /// What looks like a mistake, in the order of the newer version.
    pub suspicious: Vec<Suspicion>,
}

/// A price that both versions have, and that differs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Moved {
    /// As it was.
    pub before: PriceRow,
    /// As it is.
    pub after: PriceRow,
    /// What it changed by, as a fraction of what it was: 0.1 is a tenth dearer.
    pub by: f64,
}

/// A price to look at twice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Suspicion {
    /// The price.
    pub row: PriceRow,
    /// Why.
    pub why: Why,
    /// What it is held against: the price before, or the price on demand.
    pub against: f64,
}

/// Why a price is suspicious.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Ten times the price before, or a tenth of it.
    Tenfold,
    /// A price on spot above the one on demand for the same thing.
    SpotAboveOnDemand,
    /// It was seen before the price it would replace.
    Older,
    /// The same thing has several prices, which nothing in the row tells apart.
    Repeated,
    /// A discount of a provider that the version has no price of: its name is likely misspelt, and nothing comes off anything.
    NothingToDiscount,
}

/// What makes two rows the same price at two dates.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key<'a> {
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

fn keyed(rows: &[PriceRow]) -> Vec<(Key<'_>, &PriceRow)> {
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

/// What differs in `after` from `before`.
#[must_use]
pub fn between(before: &[PriceRow], after: &[PriceRow]) -> Changes {
    let (old, new) = (keyed(before), keyed(after));
    let known: HashMap<&Key<'_>, &PriceRow> = old.iter().map(|(key, row)| (key, *row)).collect();
    let first: HashMap<&Key<'_>, f64> = new.iter().filter(|(key, _)| key.nth == 0).map(|(key, row)| (key, row.price)).collect();
    let mut out = Changes::default();
    for (key, row) in &new {
        match known.get(key) {
            None => out.added.push((*row).clone()),
            Some(then) => {
                if row.price.to_bits() == then.price.to_bits() {
                    out.same += 1;
                } else {
                    let by = row.price / then.price - 1.0;
                    out.moved.push(Moved { before: (*then).clone(), after: (*row).clone(), by });
                }
                let ratio = row.price / then.price;
                if ratio >= TENFOLD || ratio <= 1.0 / TENFOLD {
                    out.suspicious.push(Suspicion { row: (*row).clone(), why: Why::Tenfold, against: then.price });
                }
                // a day, a month or a year: as words they stand in the order of time as far as both are said
                let said = row.as_of.len().min(then.as_of.len());
                if row.as_of.get(..said) < then.as_of.get(..said) {
                    out.suspicious.push(Suspicion { row: (*row).clone(), why: Why::Older, against: then.price });
                }
            }
        }
        if key.nth > 0 {
            let against = first.get(&Key { nth: 0, ..key.clone() }).copied().unwrap_or(row.price);
            out.suspicious.push(Suspicion { row: (*row).clone(), why: Why::Repeated, against });
        }
    }
    let here: HashMap<&Key<'_>, ()> = new.iter().map(|(key, _)| (key, ())).collect();
    out.gone = old.iter().filter(|(key, _)| !here.contains_key(key)).map(|(_, row)| (*row).clone()).collect();
    out.suspicious.extend(spot_above_on_demand(&new));
    out.suspicious.extend(nothing_to_discount(after));
    out.moved.sort_by(|a, b| effect(b).total_cmp(&effect(a)));
    out
}

/// How far a price moved, up or down alike: a half and a double are as far.
fn effect(m: &Moved) -> f64 {
    libm::log(m.after.price / m.before.price).abs()
}

fn spot_above_on_demand(rows: &[(Key<'_>, &PriceRow)]) -> Vec<Suspicion> {
    let mut on_demand: HashMap<Key<'_>, f64> = HashMap::new();
    for (key, row) in rows.iter().filter(|(key, _)| key.price_model == "on_demand") {
        let dearest = on_demand.entry(Key { nth: 0, ..key.clone() }).or_insert(row.price);
        *dearest = dearest.max(row.price);
    }
    let spot = rows.iter().filter(|(key, _)| key.price_model == "spot");
    spot.filter_map(|(key, row)| {
        let against = *on_demand.get(&Key { price_model: "on_demand", nth: 0, ..key.clone() })?;
        (row.price > against).then(|| Suspicion { row: (*row).clone(), why: Why::SpotAboveOnDemand, against })
    })
    .collect()
}

fn nothing_to_discount(rows: &[PriceRow]) -> impl Iterator<Item = Suspicion> {
    let sells = |provider: &str| rows.iter().any(|r| r.kind != discount::KIND && r.provider.eq_ignore_ascii_case(provider));
    let idle = rows.iter().filter(move |r| r.kind == discount::KIND && !sells(&r.provider));
    idle.map(|row| Suspicion { row: row.clone(), why: Why::NothingToDiscount, against: row.price })
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

    #[test]
    fn a_book_against_itself_has_changed_nothing() {
        let rows = seed::price_book().rows;
        let found = between(&rows, &rows);
        assert_eq!((found.same, found.added.len(), found.gone.len(), found.moved.len()), (rows.len(), 0, 0, 0));
        let whys: Vec<Why> = found.suspicious.iter().map(|s| s.why).collect();
        assert!(!whys.contains(&Why::Tenfold) && !whys.contains(&Why::Older), "{whys:?}");
    }

    #[test]
    fn new_gone_and_moved_are_told_apart_and_the_farthest_comes_first() {
        let before = [row("a", "on_demand", 10.0, "2026-10"), row("b", "on_demand", 4.0, "2026-10"), row("c", "on_demand", 1.0, "2026-10")];
        let after =
            [row("b", "on_demand", 2.0, "2026-12-01"), row("a", "on_demand", 11.0, "2026-12-01"), row("d", "on_demand", 7.0, "2026-12")];
        let found = between(&before, &after);
        let names = |rows: &[PriceRow]| rows.iter().map(|r| r.item.clone()).collect::<Vec<_>>();
        assert_eq!((names(&found.added), names(&found.gone), found.same), (vec!["d".to_owned()], vec!["c".to_owned()], 0));
        let moved: Vec<(String, f64)> = found.moved.iter().map(|m| (m.after.item.clone(), (m.by * 1e9).round() / 1e9)).collect();
        assert_eq!(moved, [("b".to_owned(), -0.5), ("a".to_owned(), 0.1)]);
        assert!(found.suspicious.is_empty(), "a later date, said to the day, is no older one: {:?}", found.suspicious);
    }

    #[test]
    fn mistakes_are_seen() {
        let before = [row("a", "on_demand", 2.0, "2026-11-20"), row("b", "on_demand", 30.0, "2026-11")];
        let after = [
            row("a", "on_demand", 20.0, "2026-12-01"),
            row("a", "spot", 21.0, "2026-12-01"),
            row("b", "on_demand", 3.0, "2025"),
            row("b", "on_demand", 5.0, "2026-12"),
        ];
        let found: Vec<(String, Why, f64)> =
            between(&before, &after).suspicious.into_iter().map(|s| (s.row.item, s.why, s.against)).collect();
        assert_eq!(
            found,
            [
                ("a".to_owned(), Why::Tenfold, 2.0),
                ("b".to_owned(), Why::Tenfold, 30.0),
                ("b".to_owned(), Why::Older, 30.0),
                ("b".to_owned(), Why::Repeated, 3.0),
                ("a".to_owned(), Why::SpotAboveOnDemand, 20.0),
            ]
        );
    }
}
