//! The first price book and the catalogues, from the data files of this package (see `data/README.md`).
//!
//! Owns the reading of those files. They are part of the program, so a fault in them is caught by the tests below.

use crate::book::{Gpu, LanguageModel, PriceBook, PriceRow};
use serde::de::DeserializeOwned;

/// Every price of the first book, as CSV.
pub const PRICES_CSV: &str = include_str!("../data/prices.csv");
/// The GPU catalogue, as CSV.
pub const GPUS_CSV: &str = include_str!("../data/gpus.csv");
/// The model catalogue, as CSV.
pub const MODELS_CSV: &str = include_str!("../data/models.csv");

/// Slug of the first book.
pub const SLUG: &str = "brasil-2026-12";
/// Name of the first book.
pub const NAME: &str = "Brasil 2026-12";
/// The day the first book was put together.
pub const PUBLISHED_ON: &str = "2026-12-02";

/// Reads rows of a CSV whose first line names the columns.
///
/// # Errors
/// The line and column of the first value that does not fit.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, csv::Error> {
    csv::ReaderBuilder::new().from_reader(text.as_bytes()).deserialize().collect()
}

/// The first price book.
///
/// # Panics
/// Never on the shipped files: a test reads them.
#[must_use]
pub fn price_book() -> PriceBook {
    PriceBook {
        slug: SLUG.into(),
        name: NAME.into(),
        published_on: PUBLISHED_ON.into(),
        rows: read::<PriceRow>(PRICES_CSV).expect("data/prices.csv is well formed"),
        gpus: read::<Gpu>(GPUS_CSV).expect("data/gpus.csv is well formed"),
        models: read::<LanguageModel>(MODELS_CSV).expect("data/models.csv is well formed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_files_are_whole() {
        let book = price_book();
        assert_eq!(book.rows.len(), 523);
        assert_eq!(book.gpus.len(), 29);
        assert_eq!(book.models.len(), 42);
        let readme = include_str!("../data/README.md");
        for (file, rows) in [("prices", book.rows.len()), ("gpus", book.gpus.len()), ("models", book.models.len())] {
            assert!(readme.contains(&format!("| `{file}.csv` | {rows} |")), "data/README.md counts the rows of {file}.csv");
        }
        for r in &book.rows {
            assert!(!r.source.is_empty() && !r.as_of.is_empty(), "{} {} has no source or date", r.provider, r.item);
            assert!(r.price.is_finite() && r.price > 0.0, "{} {} is not priced", r.provider, r.item);
            if let Some(g) = &r.gpu {
                assert!(book.gpu(g).is_some(), "{g} is not in the catalogue");
            }
        }
    }
}
