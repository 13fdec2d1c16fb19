//! What the price books' pages show, made on the server.

use crate::api::ApiError;
use crate::api::here::Here;
use engine::locale::Locale;

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
    /// Words anywhere.
    pub q: String,
}

impl Narrowing {
    /// Names and values, as in an address.
    #[must_use]
    pub fn pairs(&self) -> [(&'static str, &str); 6] {
        [
            ("q", &self.q),
            ("kind", &self.kind),
            ("gpu", &self.gpu),
            ("provider", &self.provider),
            ("country", &self.country),
            ("price_model", &self.price_model),
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
    /// Date, in words.
    pub date: String,
    /// Age, where it is over half a year.
    pub age: String,
    /// Where it was read.
    pub source: String,
    /// How far it can be trusted.
    pub confidence: String,
    /// What else to know.
    pub note: String,
}

/// Rows on a page.
pub const ROWS: u32 = 50;

/// Page `page` (from 1) of the book `slug`, the newest where it is empty, fifty prices a page.
///
/// # Errors
/// Where there is no such book, or the database does not answer.
pub async fn prices_page(slug: String, narrowing: Narrowing, page: u32, locale: Locale) -> Result<PricesView, ApiError> {
    let here = Here::get()?;
    let made = async {
        let store = &here.store;
        let books = store.books_list().await?;
        let id = if slug.is_empty() { store.book_latest().await? } else { store.book_find(&slug).await? };
        let book = store.book_load(id).await?;
        let facets = store.book_facets(id).await?;
        let page = page.clamp(1, 10_000);
        let rows = store.book_rows(id, &super::build::filter(&narrowing), (page - 1) * ROWS, ROWS).await?;
        Ok(super::build::view(&books, &book, &facets, rows, page, locale))
    };
    here.told(made.await)
}
