//! What is stale, weak or missing in a price book, read from its rows.
//!
//! Owns what a reader may look for: five ways to get each GPU of the catalogue, and what goes with a cloud in Brazil. Refuses words about
//! prices, and to fill a gap: it only says that one is there. Gaps that no row can show are data (`seed::known_gaps`).

use super::{PriceBook, PriceRow, age};
use crate::model::rates;
use serde::{Deserialize, Serialize};

/// Confidences of prices that nobody published as they stand, the weakest first.
pub const WEAK: [&str; 4] = ["unverified", "assumption", "derived", "low"];

/// A book, examined on a day.
#[derive(Debug, Clone, PartialEq)]
pub struct Health {
    /// Price of a dollar, where the book has one.
    pub dollar: Option<PriceRow>,
    /// Providers with prices over half a year old, that with the oldest price first.
    pub stale: Vec<Stale>,
    /// Prices nobody published, by kind in the book's order.
    pub weak: Vec<Weak>,
    /// Every GPU of the catalogue, in its order.
    pub gpus: Vec<Cover>,
    /// Every provider of GPUs in Brazil, in the book's order.
    pub clouds: Vec<Cloud>,
}

/// A provider's prices by age.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stale {
    /// Who sells them.
    pub provider: String,
    /// All prices of it.
    pub prices: usize,
    /// Those over [`age::AGING`] months old, old ones among them.
    pub aging: usize,
    /// Those over [`age::OLD`] months old.
    pub old: usize,
    /// Date of the oldest.
    pub oldest: String,
}

/// Prices of one kind that are weak for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weak {
    /// What is priced.
    pub kind: String,
    /// How far they can be trusted, one of [`WEAK`].
    pub confidence: String,
    /// How many.
    pub prices: usize,
    /// How many there are of the kind, weak or not.
    pub of: usize,
}

/// A way to get a GPU.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Rented, anywhere in the world and however sold.
    Rental,
    /// Rented in Brazil by the hour.
    OnDemand,
    /// Rented in Brazil for a year.
    Reserved,
    /// In a private cloud in Brazil.
    PrivateCloud,
    /// Bought, in a server or as a card.
    Purchase,
}

impl Way {
    /// Every way, in the order of columns.
    pub const ALL: [Self; 5] = [Self::Rental, Self::OnDemand, Self::Reserved, Self::PrivateCloud, Self::Purchase];

    /// Whether `row` is a price of this way.
    #[must_use]
    pub fn has(self, row: &PriceRow) -> bool {
        let rental = row.kind == "gpu_rental";
        let in_brazil = row.country == "BR";
        match self {
            Self::Rental => rental,
            Self::OnDemand => rental && in_brazil && row.price_model == "on_demand",
            Self::Reserved => rental && in_brazil && row.price_model == "reserved_1y",
            Self::PrivateCloud => row.kind == "private_cloud" && in_brazil,
            Self::Purchase => matches!(row.kind.as_str(), "server" | "gpu_card"),
        }
    }
}

/// How many prices the book has of a GPU.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cover {
    /// GPU slug.
    pub gpu: String,
    /// Its name.
    pub name: String,
    /// Prices by way, as in [`Way::ALL`]; zero is a gap.
    pub prices: [usize; 5],
}

impl Cover {
    /// Prices of one way.
    #[must_use]
    pub fn of(&self, way: Way) -> usize {
        Way::ALL.iter().zip(self.prices).find(|(w, _)| **w == way).map_or(0, |(_, n)| n)
    }
}

/// What goes with the GPUs of a provider in Brazil; a gap where one of its Brazilian regions has no price, as the calculation would find.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cloud {
    /// Who.
    pub provider: String,
    /// Prices of GPUs in Brazil.
    pub gpus: usize,
    /// Whether objects kept have a price.
    pub storage: bool,
    /// Whether disks have a price.
    pub disks: bool,
    /// Whether data that leaves has a price.
    pub egress: bool,
}

/// A gap of a book that its rows cannot show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownGap {
    /// The book it was noted for.
    pub book: String,
    /// The day it was noted, `YYYY-MM-DD`.
    pub as_of: String,
    /// What is missing, in Brazilian Portuguese.
    pub pt: String,
    /// The same in English.
    pub en: String,
    /// Where it was looked for.
    pub source: String,
}

/// Examines `book` on the day `today`, `YYYY-MM-DD`.
#[must_use]
pub fn examine(book: &PriceBook, today: &str) -> Health {
    Health {
        dollar: book.of_kind("fx").next().cloned(),
        stale: stale(&book.rows, today),
        weak: weak(&book.rows),
        gpus: book
            .gpus
            .iter()
            .map(|gpu| {
                let count = |way: Way| book.rows.iter().filter(|r| r.gpu.as_deref() == Some(&gpu.slug) && way.has(r)).count();
                Cover { gpu: gpu.slug.clone(), name: gpu.name.clone(), prices: Way::ALL.map(count) }
            })
            .collect(),
        clouds: clouds(book),
    }
}

fn stale(rows: &[PriceRow], today: &str) -> Vec<Stale> {
    let mut all: Vec<Stale> = Vec::new();
    for row in rows {
        let at = all.iter().position(|s| s.provider == row.provider).unwrap_or_else(|| {
            all.push(Stale { provider: row.provider.clone(), prices: 0, aging: 0, old: 0, oldest: row.as_of.clone() });
            all.len() - 1
        });
        let Some(entry) = all.get_mut(at) else { continue };
        entry.prices += 1;
        entry.aging += usize::from(age::is_over(age::AGING, &row.as_of, today));
        entry.old += usize::from(age::is_over(age::OLD, &row.as_of, today));
        if age::parts(&row.as_of) < age::parts(&entry.oldest) {
            entry.oldest.clone_from(&row.as_of);
        }
    }
    all.retain(|s| s.aging > 0);
    all.sort_by_key(|s| age::parts(&s.oldest));
    all
}

fn weak(rows: &[PriceRow]) -> Vec<Weak> {
    let mut kinds: Vec<&str> = Vec::new();
    for row in rows {
        if !kinds.contains(&row.kind.as_str()) {
            kinds.push(&row.kind);
        }
    }
    let of_kind = |kind: &str, confidence: Option<&str>| {
        rows.iter().filter(|r| r.kind == kind && confidence.is_none_or(|c| r.confidence == c)).count()
    };
    kinds
        .into_iter()
        .flat_map(|kind| WEAK.map(|confidence| (kind, confidence)))
        .map(|(kind, confidence)| Weak {
            kind: kind.into(),
            confidence: confidence.into(),
            prices: of_kind(kind, Some(confidence)),
            of: of_kind(kind, None),
        })
        .filter(|w| w.prices > 0)
        .collect()
}

fn clouds(book: &PriceBook) -> Vec<Cloud> {
    let rented = || book.of_kind("gpu_rental").filter(|r| r.country == "BR");
    let mut providers: Vec<&str> = Vec::new();
    for row in rented() {
        if !providers.contains(&row.provider.as_str()) {
            providers.push(&row.provider);
        }
    }
    providers
        .into_iter()
        .map(|provider| {
            let everywhere = |priced: &dyn Fn(&str) -> bool| rented().filter(|r| r.provider == provider).all(|r| priced(&r.region));
            Cloud {
                provider: provider.into(),
                gpus: rented().filter(|r| r.provider == provider).count(),
                storage: everywhere(&|region| rates::storage(book, provider, region, "BR").is_some()),
                disks: everywhere(&|region| rates::block(book, provider, region, "BR").is_some()),
                egress: everywhere(&|region| !rates::egress(book, provider, region, "BR").is_empty()),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed;

    const TODAY: &str = "2026-12-02";

    fn found() -> Health {
        examine(&seed::price_book(), TODAY)
    }

    /// The GPUs without a price of `way`.
    fn without(health: &Health, way: Way) -> Vec<&str> {
        health.gpus.iter().filter(|g| g.of(way) == 0).map(|g| g.gpu.as_str()).collect()
    }

    #[test]
    fn gpus_without_a_price_are_those_that_a_reader_of_the_file_does_not_find() {
        let health = found();
        assert_eq!(health.gpus.len(), 29);
        assert_eq!(without(&health, Way::Rental), ["a100-40gb-pcie", "gaudi-3"]);
        assert_eq!(
            without(&health, Way::OnDemand),
            [
                "v100-32gb",
                "a100-40gb-pcie",
                "l40",
                "h100-pcie",
                "h100-nvl",
                "h200-nvl",
                "mi325x",
                "rtx-6000-ada",
                "rtx-4090",
                "rtx-5090",
                "gaudi-3"
            ]
        );
        // reserved for a year in Brazil: T4, A10G, A100 40 GB and L4 at AWS, and nothing else
        let reserved: Vec<&str> = health.gpus.iter().filter(|g| g.of(Way::Reserved) > 0).map(|g| g.gpu.as_str()).collect();
        assert_eq!(reserved, ["t4", "a10g", "a100-40gb-sxm", "l4"]);
        assert_eq!(
            without(&health, Way::Purchase),
            [
                "t4",
                "v100-16gb",
                "v100-32gb",
                "a10",
                "a10g",
                "a100-40gb-pcie",
                "a100-40gb-sxm",
                "l40",
                "h200-nvl",
                "gb300",
                "mi325x",
                "mi355x",
                "rtx-6000-ada",
                "rtx-4090"
            ]
        );
        assert_eq!(without(&health, Way::PrivateCloud).len(), 29 - 12);
        assert_eq!(health.gpus.iter().find(|g| g.gpu == "gaudi-3").map(|g| g.prices), Some([0, 0, 0, 0, 2]));
    }

    #[test]
    fn a_price_abroad_fills_no_gap_in_brazil() {
        let mut book = seed::price_book();
        let mut row = book.rows.iter().find(|r| r.gpu.as_deref() == Some("t4") && r.country == "US").expect("a T4 abroad").clone();
        row.gpu = Some("gaudi-3".into());
        for (country, ways) in [("US", [1, 0, 0, 0, 2]), ("ZZ", [1, 0, 0, 0, 2]), ("BR", [1, 1, 0, 0, 2])] {
            row.country = country.into();
            book.rows.push(row.clone());
            assert_eq!(examine(&book, TODAY).gpus.last().map(|g| g.prices), Some(ways), "{country}");
            book.rows.pop();
        }
    }

    #[test]
    fn what_goes_with_a_cloud_in_brazil_is_what_the_calculation_would_find() {
        let said: Vec<(String, bool, bool)> = found().clouds.into_iter().map(|c| (c.provider, c.storage, c.egress)).collect();
        let of = |provider: &str| said.iter().find(|c| c.0 == provider).map(|c| (c.1, c.2));
        assert_eq!(said.len(), 5);
        assert_eq!(of("aws"), Some((true, true)));
        assert_eq!(of("azure"), Some((false, true)), "blobs of Azure have no price in Brazil");
        assert_eq!(of("gcp"), Some((true, false)), "nor has egress of Google");
        assert_eq!(of("oci"), Some((true, true)));
        assert_eq!(of("ibm"), Some((true, true)));
        let mut book = seed::price_book();
        book.rows.retain(|r| !(r.kind == "egress_internet" && r.provider == "ibm"));
        assert!(examine(&book, TODAY).clouds.iter().any(|c| c.provider == "ibm" && !c.egress));
    }

    #[test]
    fn stale_prices_are_counted_by_provider_and_the_oldest_comes_first() {
        let health = found();
        assert!(health.stale.windows(2).all(|w| age::parts(&w[0].oldest) <= age::parts(&w[1].oldest)));
        let oldest = &health.stale[0];
        assert_eq!((oldest.provider.as_str(), oldest.oldest.as_str()), ("market", "2024-06-13"));
        // 33 rows of 6 November 2025 are 12 whole months old on 2 December 2026, and 13 four days later
        let oracle = |today: &str| {
            let stale = examine(&seed::price_book(), today).stale;
            stale.into_iter().find(|s| s.provider == "oci").map(|s| (s.aging, s.old, s.oldest))
        };
        assert_eq!(oracle(TODAY), Some((33, 0, "2025-11-06".into())));
        assert_eq!(oracle("2026-12-06").map(|o| o.1), Some(33));
        let all: usize = health.stale.iter().map(|s| s.aging).sum();
        assert_eq!(all, seed::price_book().rows.iter().filter(|r| age::is_over(6, &r.as_of, TODAY)).count());
        assert!(!health.stale.iter().any(|s| s.provider == "hotaisle"), "nothing of it is over half a year old");
    }

    #[test]
    fn weak_prices_are_grouped_by_kind_and_reason() {
        let health = found();
        let of = |kind: &str| -> Vec<(String, usize, usize)> {
            health.weak.iter().filter(|w| w.kind == kind).map(|w| (w.confidence.clone(), w.prices, w.of)).collect()
        };
        assert_eq!(of("private_cloud"), [("assumption".into(), 12, 12)]);
        assert_eq!(of("server"), [("derived".into(), 9, 12), ("low".into(), 1, 12)]);
        assert_eq!(of("gpu_card"), [("unverified".into(), 1, 11), ("low".into(), 3, 11)]);
        assert_eq!(of("hardware"), [("unverified".into(), 3, 9), ("low".into(), 1, 9)]);
        assert!(of("gpu_rental").is_empty(), "lists and catalogues are not weak");
        assert_eq!(health.dollar.map(|d| d.as_of), Some("2026-10-07".into()));
    }
}
