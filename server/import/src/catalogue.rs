//! What a file's rows are held against: the GPUs of a book and what one of each costs an hour.
//!
//! Owns that summary of a book. Refuses to know names of providers: those are `gpu`.

use engine::book::{Gpu, PriceBook};
use std::collections::BTreeMap;

/// What is known of a GPU.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Known {
    /// Memory as printed, GiB-ish.
    pub memory_gib: f64,
    /// Median on-demand price of one GPU for one hour in the book, USD; none where it has none.
    pub typical_usd: Option<f64>,
}

/// GPUs by slug.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Catalogue(BTreeMap<String, Known>);

impl Catalogue {
    /// The catalogue of `book`, with the medians of its on-demand prices in dollars.
    #[must_use]
    pub fn of(book: &PriceBook) -> Self {
        let typical = |slug: &str| {
            let mut prices: Vec<f64> = book
                .rows
                .iter()
                .filter(|r| r.kind == "gpu_rental" && r.price_model == "on_demand" && r.gpu.as_deref() == Some(slug))
                .filter(|r| r.currency == engine::scenario::Currency::Usd)
                .filter_map(engine::book::PriceRow::per_gpu_hour)
                .collect();
            prices.sort_by(f64::total_cmp);
            prices.get(prices.len() / 2).copied()
        };
        Self(
            book.gpus.iter().map(|g| (g.slug.clone(), Known { memory_gib: g.memory_gib_nominal, typical_usd: typical(&g.slug) })).collect(),
        )
    }

    /// The catalogue of these GPUs, without prices to compare with.
    #[must_use]
    pub fn of_gpus(gpus: &[Gpu]) -> Self {
        Self(gpus.iter().map(|g| (g.slug.clone(), Known { memory_gib: g.memory_gib_nominal, typical_usd: None })).collect())
    }

    /// Whether there is a GPU called `slug`.
    #[must_use]
    pub fn knows(&self, slug: &str) -> bool {
        self.0.contains_key(slug)
    }

    /// The GPU called `slug`.
    #[must_use]
    pub fn get(&self, slug: &str) -> Option<Known> {
        self.0.get(slug).copied()
    }
}
