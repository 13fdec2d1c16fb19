//! The first price book and the catalogues, from the data files of this package (see `data/README.md`).
//!
//! Owns the reading of those files. They are part of the program, so a fault in them is caught by the tests below.

use crate::book::health::KnownGap;
use crate::book::{Gpu, LanguageModel, PriceBook, PriceRow};
use serde::de::DeserializeOwned;

/// Every price of the first book, as CSV.
pub const PRICES_CSV: &str = include_str!("../data/prices.csv");
/// The GPU catalogue, as CSV.
pub const GPUS_CSV: &str = include_str!("../data/gpus.csv");
/// The model catalogue, as CSV.
pub const MODELS_CSV: &str = include_str!("../data/models.csv");

/// Prices at dates before the first book, as CSV.
pub const HISTORY_CSV: &str = include_str!("../data/price_history.csv");
/// Gaps that the rows of a book cannot show, as CSV.
pub const GAPS_CSV: &str = include_str!("../data/gaps.csv");

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

/// Prices at dates before the first book, each a row as a book would have it.
///
/// # Panics
/// Never on the shipped file: a test reads it.
#[must_use]
pub fn price_history() -> Vec<PriceRow> {
    read::<PriceRow>(HISTORY_CSV).expect("data/price_history.csv is well formed")
}

/// Gaps that the rows of a book cannot show, the most harmful first.
///
/// # Panics
/// Never on the shipped file: a test reads it.
#[must_use]
pub fn known_gaps() -> Vec<KnownGap> {
    read::<KnownGap>(GAPS_CSV).expect("data/gaps.csv is well formed")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::changes;

    #[test]
    fn the_shipped_files_are_whole() {
        let book = price_book();
        assert_eq!(book.rows.len(), 523);
        assert_eq!(book.gpus.len(), 29);
        assert_eq!(book.models.len(), 42);
        let (history, gaps) = (price_history(), known_gaps());
        let readme = include_str!("../data/README.md");
        for (file, rows) in [
            ("prices", book.rows.len()),
            ("gpus", book.gpus.len()),
            ("models", book.models.len()),
            ("price_history", history.len()),
            ("gaps", gaps.len()),
        ] {
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

    #[test]
    fn every_earlier_price_is_of_a_price_of_the_book() {
        let (book, history) = (price_book(), price_history());
        assert_eq!(history.len(), 109);
        for past in &history {
            assert!(past.as_of.len() == 10 && past.price.is_finite() && past.price > 0.0 && !past.source.is_empty(), "{past:?}");
            let now = book.rows.iter().find(|r| changes::is_same(r, past)).unwrap_or_else(|| panic!("{past:?} has no price today"));
            assert_eq!((now.gpu_count, &now.country), (past.gpu_count, &past.country), "{past:?}");
        }
    }

    #[test]
    fn every_known_gap_says_in_both_languages_what_when_and_where() {
        for gap in known_gaps() {
            assert_eq!(gap.book, SLUG);
            assert!(
                gap.as_of.len() == 10 && gap.pt.ends_with('.') && gap.en.ends_with('.') && gap.pt != gap.en && !gap.source.is_empty(),
                "{gap:?}"
            );
        }
    }
}
