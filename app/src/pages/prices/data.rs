//! What the price books' pages show, made on the server.

use super::files::{FileSizes, Sizes};
use crate::api::ApiError;
use crate::api::here::Here;
use engine::book::{age, history};
use engine::locale::Locale;
use engine::seed;
use std::collections::HashMap;
use std::sync::Arc;

/// What the rows are narrowed to; empty narrows nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Narrowing {
    /// Kind of price.
    pub kind: String,
    /// GPU slug.
    pub gpu: String,
    /// Provider's word.
    pub provider: String,
    /// Country, two letters.
    pub country: String,
    /// Price model.
    pub price_model: String,
    /// How far it can be trusted.
    pub confidence: String,
    /// More than so many whole months old, one of [`AGES`].
    pub age: String,
    /// Words anywhere.
    pub q: String,
}

impl Narrowing {
    /// Names and values, as in an address.
    #[must_use]
    pub fn pairs(&self) -> [(&'static str, &str); 8] {
        [
            ("q", &self.q),
            ("kind", &self.kind),
            ("gpu", &self.gpu),
            ("provider", &self.provider),
            ("country", &self.country),
            ("price_model", &self.price_model),
            ("confidence", &self.confidence),
            ("age", &self.age),
        ]
    }

    /// Whether it narrows anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs().iter().all(|(_, value)| value.is_empty())
    }
}

/// The data of a book's page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PricesView {
    /// Every book, the newest first.
    pub books: Vec<BookLine>,
    /// Word of the one shown, in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its rows, those of Brazil, those over half a year old, the dollar; as text.
    pub facts: [String; 4],
    /// The day of the dollar and its age.
    pub dollar: Option<AgeView>,
    /// Bytes of its files.
    pub files: Option<Sizes>,
    /// What it can be narrowed to.
    pub choices: Choices,
    /// Rows of this page.
    pub rows: Vec<RowView>,
    /// Rows on all pages.
    pub found: i64,
    /// The same, as text.
    pub found_text: String,
    /// This page, from 1.
    pub page: u32,
    /// Pages.
    pub pages: u32,
}

/// A book of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookLine {
    /// Its word in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The day it was published, in words.
    pub published: String,
    /// Its rows, as text.
    pub rows: String,
    /// Scenarios computed with it.
    pub scenarios: i64,
    /// The same, as text.
    pub scenarios_text: String,
}

/// A date with its age, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgeView {
    /// The date.
    pub date: String,
    /// What it is called and how long ago it was: `velho, há 13 meses`; empty where the date cannot be read.
    pub words: String,
    /// Class of the style sheet.
    pub class: &'static str,
}

/// Values and names to choose from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    /// Kinds of price.
    pub kinds: Vec<(String, String)>,
    /// GPUs.
    pub gpus: Vec<(String, String)>,
    /// Providers.
    pub providers: Vec<(String, String)>,
    /// Countries.
    pub countries: Vec<(String, String)>,
    /// Price models.
    pub price_models: Vec<(String, String)>,
    /// How far prices can be trusted.
    pub confidences: Vec<(String, String)>,
}

/// A price, ready to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowView {
    /// Its place in the book; with the book it names the price for good.
    pub position: i32,
    /// Who sells it.
    pub provider: String,
    /// What it is called there.
    pub item: String,
    /// Kind, GPU and count.
    pub about: String,
    /// Country.
    pub country: String,
    /// The provider's own region, where it names one.
    pub region: String,
    /// How it is sold.
    pub price_model: String,
    /// The price.
    pub price: String,
    /// What for.
    pub unit: String,
    /// Low to high end.
    pub range: String,
    /// Price of one GPU for one hour.
    pub per_gpu_hour: String,
    /// Date and age.
    pub age: AgeView,
    /// Dates at which its price is known, this one among them.
    pub dates: usize,
    /// Where it was read.
    pub source: String,
    /// How far it can be trusted.
    pub confidence: String,
    /// What else to know.
    pub note: String,
}

/// Ages to narrow rows to: more than so many whole months.
pub const AGES: [(&str, i32); 2] = [("6", age::AGING), ("12", age::OLD)];

/// Rows on a page.
pub const ROWS: u32 = 50;

/// Page `page` (from 1) of the book `slug`, the newest where it is empty, fifty prices a page.
///
/// # Errors
/// Where there is no such book, or the database does not answer.
pub async fn prices_page(slug: String, narrowing: Narrowing, page: u32, locale: Locale) -> Result<PricesView, ApiError> {
    let here = Here::get()?;
    let sizes = FileSizes::here();
    let made = async {
        let store = &here.store;
        let books = store.books_list().await?;
        let id = if slug.is_empty() { store.book_latest().await? } else { store.book_find(&slug).await? };
        let book = store.book_load(id).await?;
        let facets = store.book_facets(id).await?;
        let page = page.clamp(1, 10_000);
        let rows = store.book_rows(id, &super::build::filter(&narrowing), (page - 1) * ROWS, ROWS).await?;
        let record = seed::price_history();
        let positions: Vec<i32> = rows.rows.iter().map(|r| r.position).collect();
        let histories = store.row_histories(id, &positions).await?;
        let dates: HashMap<i32, usize> = histories.iter().map(|h| (h.position, history::of(&h.row, &record, &h.books).len())).collect();
        let of = Arc::clone(&book);
        let files = match sizes {
            Some(sizes) => here.aside(move || sizes.of(&of)).await?,
            None => None,
        };
        let mut view = super::build::view(&books, &book, &facets, rows, page, locale);
        view.files = files;
        for row in &mut view.rows {
            row.dates = dates.get(&row.position).copied().unwrap_or(1);
        }
        Ok(view)
    };
    here.told(made.await)
}
