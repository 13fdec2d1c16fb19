//! Prices of storage and egress that go with a provider: which row of the book holds for a region.
//!
//! A price of one country is never used for another: where the book has none, the option says which price is missing.

use crate::book::{PriceBook, PriceRow};
use crate::comparison::MissingPrice;
use crate::locale::Text;
use crate::scenario::{DataItem, HostingOption, Workload};

/// How near a row is to a region: the region itself, its country, or everywhere (`ZZ`); none where it is elsewhere.
fn nearness(row: &PriceRow, region: &str, country: &str) -> Option<u8> {
    if row.region == region {
        Some(0)
    } else if row.country == country {
        Some(1)
    } else if row.country == "ZZ" {
        Some(2)
    } else {
        None
    }
}

/// Object storage of `provider` in `region`: the nearest row, the first of equals.
#[must_use]
pub fn storage<'a>(book: &'a PriceBook, provider: &str, region: &str, country: &str) -> Option<&'a PriceRow> {
    nearest(book, "object_storage", provider, region, country)
}

/// Disks (SSD) of `provider` in `region`: the nearest row, the first of equals.
#[must_use]
pub fn block<'a>(book: &'a PriceBook, provider: &str, region: &str, country: &str) -> Option<&'a PriceRow> {
    nearest(book, "block_ssd", provider, region, country)
}

/// What the managed machine-learning service of `provider` takes for `item`, as a multiple of the machine's own price: the row of
/// the machine, else of its family, else of the whole provider. A ratio, so that one read abroad serves in Brazil too.
#[must_use]
pub fn managed_ml<'a>(book: &'a PriceBook, provider: &str, item: &str) -> Option<&'a PriceRow> {
    let rows = || book.rows.iter().filter(|r| r.kind == "managed_ml_multiplier" && r.provider == provider);
    let family = item.split('.').next().unwrap_or(item);
    let named = |word: &str| rows().find(|r| r.item.split([' ', '/']).any(|w| w.strip_prefix("ml.") == Some(word)));
    named(item)
        .or_else(|| {
            rows().find(|r| r.item.split([' ', '/']).any(|w| w.strip_prefix("ml.").and_then(|w| w.split('.').next()) == Some(family)))
        })
        .or_else(|| rows().find(|r| !r.item.contains("ml.")))
}

fn nearest<'a>(book: &'a PriceBook, kind: &str, provider: &str, region: &str, country: &str) -> Option<&'a PriceRow> {
    book.rows
        .iter()
        .filter(|r| r.kind == kind && r.provider == provider)
        .filter_map(|r| nearness(r, region, country).map(|n| (n, r)))
        .min_by_key(|(n, _)| *n)
        .map(|(_, r)| r)
}

/// Tiers of egress to the internet of `provider` in `region`, by the start of the tier: the tiers of the nearest item.
/// What is below the first tier is free, as providers say it.
#[must_use]
pub fn egress<'a>(book: &'a PriceBook, provider: &str, region: &str, country: &str) -> Vec<&'a PriceRow> {
    let rows = || book.rows.iter().filter(|r| r.kind == "egress_internet" && r.provider == provider);
    let Some((_, nearest)) = rows().filter_map(|r| nearness(r, region, country).map(|n| (n, r))).min_by_key(|(n, _)| *n) else {
        return Vec::new();
    };
    let mut tiers: Vec<&PriceRow> = rows().filter(|r| r.item == nearest.item && r.region == nearest.region).collect();
    tiers.sort_by(|a, b| a.tier_from.unwrap_or(0.0).total_cmp(&b.tier_from.unwrap_or(0.0)));
    tiers
}

/// The most that leaves in a month, GB, to know which tiers are needed: demand grows or falls without turning.
#[must_use]
pub fn peak_egress(w: &Workload, horizon: u16) -> f64 {
    let months = f64::from(w.last_month.unwrap_or(horizon).min(horizon).saturating_sub(w.first_month));
    w.egress_gb_month * libm::pow(1.0 + w.growth_per_year, months / 12.0).max(1.0)
}

/// What a workload asks of its provider beside GPUs, at its greatest.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct DataNeed {
    /// GB kept.
    pub storage_gb: f64,
    /// GB that leave in a month.
    pub egress_gb: f64,
    /// GB that leave once, in the end.
    pub exit_gb: f64,
    /// GB of disks.
    pub block_gb: f64,
}

impl DataNeed {
    /// What `workload` asks for; `exit_share` of what it keeps leaves in its last month.
    #[must_use]
    pub fn of(w: &Workload, horizon: u16, exit_share: f64) -> Self {
        Self { storage_gb: w.storage_gb, egress_gb: peak_egress(w, horizon), exit_gb: w.storage_gb * exit_share, block_gb: w.block_gb }
    }

    /// What of it the list has to price: not what `option` has a quote of the person's for.
    #[must_use]
    pub fn without_quoted(self, option: &HostingOption) -> Self {
        let left = |gb: f64, item| if option.quote_of(item).is_some() { 0.0 } else { gb };
        Self {
            storage_gb: left(self.storage_gb, DataItem::Storage),
            egress_gb: left(self.egress_gb, DataItem::Egress),
            exit_gb: left(self.exit_gb, DataItem::Egress),
            block_gb: left(self.block_gb, DataItem::Block),
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            storage_gb: self.storage_gb + other.storage_gb,
            egress_gb: self.egress_gb + other.egress_gb,
            exit_gb: self.exit_gb + other.exit_gb,
            block_gb: self.block_gb + other.block_gb,
        }
    }
}

/// What is missing to run `need` at `provider` in `region`; empty where nothing is.
#[must_use]
pub fn missing(book: &PriceBook, provider: &str, region: &str, country: &str, need: DataNeed) -> Vec<MissingPrice> {
    let mut found = Vec::new();
    let mut lacks = |kind: &str, pt: &str, en: &str| {
        found.push(MissingPrice {
            kind: kind.into(),
            workload: None,
            text: Text::new(format!("{pt} de {provider} em {country} ({region})"), format!("{en} of {provider} in {country} ({region})")),
        });
    };
    if need.storage_gb > 0.0 && storage(book, provider, region, country).is_none() {
        lacks("object_storage", "armazenamento", "storage");
    }
    if need.block_gb > 0.0 && block(book, provider, region, country).is_none() {
        lacks("block_ssd", "discos", "disks");
    }
    if need.egress_gb > 0.0 || need.exit_gb > 0.0 {
        let tiers = egress(book, provider, region, country);
        match tiers.last().map(|t| t.tier_to.unwrap_or(f64::INFINITY)) {
            None => lacks("egress_internet", "saída de dados", "egress"),
            Some(to) if need.egress_gb > to => found.push(MissingPrice {
                kind: "egress_internet".into(),
                workload: None,
                text: Text::new(
                    format!("saída de dados de {provider} em {country} ({region}) acima de {to} GB por mês"),
                    format!("egress of {provider} in {country} ({region}) above {to} GB a month"),
                ),
            }),
            Some(_) => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed;

    #[test]
    fn sao_paulo_prices_or_none() {
        let book = seed::price_book();
        let price = |p: &str, r: &str, c: &str| storage(&book, p, r, c).map(|row| row.price);
        assert_eq!(price("aws", "sa-east-1", "BR"), Some(0.0405));
        assert_eq!(price("gcp", "us-east4", "US"), Some(0.023));
        assert_eq!(price("azure", "brazilsouth", "BR"), None);
        assert_eq!(egress(&book, "aws", "us-east-1", "US").len(), 4);
        assert_eq!(egress(&book, "aws", "sa-east-1", "BR").len(), 1);
        let need = |storage_gb, egress_gb, block_gb| DataNeed { storage_gb, egress_gb, exit_gb: 0.0, block_gb };
        assert!(missing(&book, "aws", "sa-east-1", "BR", need(10.0, 10_240.0, 1.0)).is_empty());
        assert_eq!(missing(&book, "aws", "sa-east-1", "BR", need(10.0, 10_241.0, 0.0)).len(), 1);
        assert_eq!(missing(&book, "azure", "brazilsouth", "BR", need(1.0, 1.0, 0.0)).len(), 1);
        assert_eq!(missing(&book, "azure", "brazilsouth", "BR", need(0.0, 0.0, 1.0)).len(), 1);
        assert!(missing(&book, "vast", "x", "US", DataNeed::default()).is_empty());
        let leaving = |gb| DataNeed { exit_gb: gb, ..DataNeed::default() };
        assert!(missing(&book, "aws", "sa-east-1", "BR", leaving(1e6)).is_empty());
        assert_eq!(missing(&book, "gcp", "southamerica-east1", "BR", leaving(1.0)).len(), 1);
        assert_eq!(block(&book, "aws", "sa-east-1", "BR").map(|r| r.price), Some(0.152));
    }

    #[test]
    fn the_managed_service_by_machine_family_or_provider() {
        let book = seed::price_book();
        let factor = |p: &str, item: &str| managed_ml(&book, p, item).map(|row| row.price);
        assert_eq!(factor("aws", "g5.2xlarge"), Some(1.25));
        assert_eq!(factor("aws", "g5.xlarge"), Some(1.4));
        assert_eq!(factor("aws", "g6.12xlarge"), Some(1.4));
        assert_eq!(factor("aws", "p5.48xlarge"), Some(1.15));
        assert_eq!(factor("aws", "p6-b200.48xlarge"), None);
        assert_eq!(factor("azure", "Standard_NC24ads_A100_v4"), Some(1.0));
        assert_eq!(factor("gcp", "a3-highgpu-8g"), Some(1.15));
        assert_eq!(factor("oci", "BM.GPU.H100.8"), None);
    }
}
