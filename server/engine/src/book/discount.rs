//! Negotiated discounts: rows of the book that say what comes off a provider's list prices.
//!
//! Owns which row counts and what its cell is called. A discount is a row like any other, so that it is published, pinned and
//! exported with the prices it comes off. Refuses rows of nobody in particular (`assumption`, `market`): those prices are ours.

use super::{PriceBook, PriceRow};
use crate::comparison::NegotiatedDiscount;
use crate::lines::Line;
use crate::scenario::Currency;

/// Kind of the row.
pub const KIND: &str = "provider_discount";
/// How it binds: its `price_model`.
pub const PRICE_MODEL: &str = "negotiated";
/// What its number is: its `unit`.
pub const UNIT: &str = "fraction";
/// How sure it is: its `confidence`.
pub const CONFIDENCE: &str = "quote";

/// Words of the book that stand where a provider would, and grant nothing.
pub const NOBODY: [&str; 4] = ["assumption", "brasil", "market", "provider"];

impl PriceRow {
    /// The row of a discount: `fraction`, above 0 and below 1, comes off every list price of `provider`, agreed as `source` says on
    /// `as_of` (`YYYY-MM-DD`).
    #[must_use]
    pub fn of_discount(provider: &str, fraction: f64, as_of: &str, source: &str) -> Self {
        Self {
            kind: KIND.into(),
            provider: provider.into(),
            item: "negotiated discount".into(),
            gpu: None,
            gpu_count: None,
            vcpus: None,
            memory_gib: None,
            region: "global".into(),
            country: "ZZ".into(),
            price_model: PRICE_MODEL.into(),
            unit: UNIT.into(),
            currency: Currency::Usd,
            price: fraction,
            low: None,
            high: None,
            tier_from: None,
            tier_to: None,
            max_power_w: None,
            as_of: as_of.into(),
            source: source.into(),
            confidence: CONFIDENCE.into(),
            note: String::new(),
        }
    }

    /// Whether its number is a fraction that people read as a percentage, not an amount of money.
    #[must_use]
    pub fn is_fraction(&self) -> bool {
        self.unit == UNIT
    }
}

impl PriceBook {
    /// Every discount, one a provider: its newest row, the first of equals. A row out of range is none.
    #[must_use]
    pub fn discounts(&self) -> Vec<NegotiatedDiscount> {
        let mut found: Vec<&PriceRow> = Vec::new();
        for row in self.of_kind(KIND).filter(|r| r.price > 0.0 && r.price < 1.0 && !NOBODY.contains(&r.provider.as_str())) {
            match found.iter_mut().find(|known| known.provider.eq_ignore_ascii_case(&row.provider)) {
                Some(known) if known.as_of < row.as_of => *known = row,
                Some(_) => {}
                None => found.push(row),
            }
        }
        found.into_iter().map(read).collect()
    }
}

/// The one of `provider` among `discounts`, its name in any case: `AWS` is `aws`.
#[must_use]
pub fn of<'a>(discounts: &'a [NegotiatedDiscount], provider: &str) -> Option<&'a NegotiatedDiscount> {
    discounts.iter().find(|d| d.provider.eq_ignore_ascii_case(provider))
}

fn read(row: &PriceRow) -> NegotiatedDiscount {
    NegotiatedDiscount {
        provider: row.provider.clone(),
        fraction: row.price,
        source: row.source.clone(),
        as_of: row.as_of.clone(),
        note: row.note.clone(),
        cell: format!("shared.{}.{}", part(&row.provider), Line::NegotiatedDiscount.key()),
    }
}

/// What the cell of `provider` is named under. No id of a workload has a `~`.
pub(crate) fn part(provider: &str) -> String {
    format!("provider~{provider}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed;

    fn row(provider: &str, fraction: f64, as_of: &str) -> PriceRow {
        PriceRow::of_discount(provider, fraction, as_of, "contrato")
    }

    #[test]
    fn the_newest_row_of_a_provider_counts_and_rows_of_nobody_do_not() {
        let mut book = seed::price_book();
        assert!(book.discounts().is_empty(), "the first book has none");
        book.rows.extend([
            row("aws", 0.10, "2026-01-01"),
            row("AWS", 0.12, "2026-12-01"),
            row("aws", 0.11, "2026-06-30"),
            row("gcp", 0.05, "2026-02-01"),
            row("gcp", 0.06, "2026-02-01"),
            row("assumption", 0.5, "2026-12-01"),
            row("azure", 1.0, "2026-12-01"),
            row("azure", -0.2, "2026-12-01"),
        ]);
        let all = book.discounts();
        let said: Vec<(&str, f64)> = all.iter().map(|d| (d.provider.as_str(), d.fraction)).collect();
        assert_eq!(said, [("AWS", 0.12), ("gcp", 0.05)]);
        assert_eq!(of(&all, "aws").map(|d| d.fraction), Some(0.12));
        assert_eq!(of(&all, "azure"), None);
        assert_eq!(all[1].cell, "shared.provider~gcp.negotiated_discount");
    }
}
