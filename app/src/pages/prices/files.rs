//! The files of a book: where they are, and how large.
//!
//! Owns the links. Refuses to write a file: whoever serves them says how many bytes they have.

use crate::i18n::{Prices, use_locale, use_texts};
use engine::book::PriceBook;
use engine::format;
use leptos::prelude::*;
use std::fmt;
use std::sync::Arc;

/// Bytes of the files of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// Of the CSV.
    pub csv: u64,
    /// Of the JSON.
    pub json: u64,
}

type Measure = dyn Fn(&PriceBook) -> Option<Sizes> + Send + Sync;

/// Tells how large the files of a book are; in the context of a page.
#[derive(Clone)]
pub struct FileSizes(Arc<Measure>);

impl FileSizes {
    /// Sizes as `measure` tells them; none where a file cannot be written.
    pub fn new(measure: impl Fn(&PriceBook) -> Option<Sizes> + Send + Sync + 'static) -> Self {
        Self(Arc::new(measure))
    }

    /// What the page being written was given. Call it before the first await.
    pub(super) fn here() -> Option<Self> {
        use_context()
    }

    pub(super) fn of(&self, book: &PriceBook) -> Option<Sizes> {
        (self.0)(book)
    }
}

impl fmt::Debug for FileSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FileSizes")
    }
}

/// Links to the CSV and the JSON of the book `slug`, each with its size where it is known.
pub(super) fn files(slug: &str, sizes: Option<Sizes>) -> AnyView {
    let (t, locale) = (use_texts::<Prices>(), use_locale());
    let file = |name: &str, format: &'static str, about: &'static str, size: Option<u64>| {
        let about = size.map_or_else(|| about.to_owned(), |bytes| format!("{about}, {}", format::bytes(locale, bytes)));
        view! { <a class="btn small" href=format!("/prices/{slug}/{name}") download="" rel="external">{format}<small>{about}</small></a> }
    };
    view! {
        <nav class="row" aria-label=t.files>
            {file("prices.csv", "CSV", t.csv, sizes.map(|s| s.csv))}
            {file("prices.json", "JSON", t.json, sizes.map(|s| s.json))}
        </nav>
    }
    .into_any()
}
