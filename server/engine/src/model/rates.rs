//! Prices of storage and egress that go with a provider: which row of the book holds for a region.
//!
//! A price of one country is never used for another: where the book has none, the option says which price is missing.

use crate::book::{PriceBook, PriceRow};
use crate::comparison::MissingPrice;
use crate::locale::Text;
use crate::scenario::Workload;

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
    book.rows
        .iter()
        .filter(|r| r.kind == "object_storage" && r.provider == provider)
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

/// What is missing to run `storage_gb` and up to `egress_gb` a month at `provider` in `region`; empty where nothing is.
#[must_use]
pub fn missing(book: &PriceBook, provider: &str, region: &str, country: &str, storage_gb: f64, egress_gb: f64) -> Vec<MissingPrice> {
    let mut found = Vec::new();
    if storage_gb > 0.0 && storage(book, provider, region, country).is_none() {
        found.push(MissingPrice {
            kind: "object_storage".into(),
            workload: None,
            text: Text::new(
                format!("armazenamento de {provider} em {country} ({region})"),
                format!("storage of {provider} in {country} ({region})"),
            ),
        });
    }
    if egress_gb > 0.0 {
        let tiers = egress(book, provider, region, country);
        let open = tiers.last().map(|t| t.tier_to.unwrap_or(f64::INFINITY));
        let text = match open {
            None => Some(Text::new(
                format!("saída de dados de {provider} em {country} ({region})"),
                format!("egress of {provider} in {country} ({region})"),
            )),
            Some(to) if egress_gb > to => Some(Text::new(
                format!("saída de dados de {provider} em {country} ({region}) acima de {to} GB por mês"),
                format!("egress of {provider} in {country} ({region}) above {to} GB a month"),
            )),
            Some(_) => None,
        };
        found.extend(text.map(|text| MissingPrice { kind: "egress_internet".into(), workload: None, text }));
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
        assert!(missing(&book, "aws", "sa-east-1", "BR", 10.0, 10_240.0).is_empty());
        assert_eq!(missing(&book, "aws", "sa-east-1", "BR", 10.0, 10_241.0).len(), 1);
        assert_eq!(missing(&book, "azure", "brazilsouth", "BR", 1.0, 1.0).len(), 1);
        assert!(missing(&book, "vast", "x", "US", 0.0, 0.0).is_empty());
    }
}
