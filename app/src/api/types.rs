//! What server functions give to pages, beyond what `engine` and `answer` already say.
//!
//! Owns shapes only. Instants are seconds since 1970, UTC; `engine::format` writes them on Brasília time.

use crate::answer::AnswerView;
use engine::book::PriceRow;
use engine::comparison::AssumptionResult;
use engine::problem::Problem;
use engine::scenario::Scenario;
use engine::sheet::Explanation;
use serde::{Deserialize, Serialize};

/// A scenario of this browser, as stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredScenario {
    /// Its id.
    pub id: String,
    /// Version of the content; the base of the next save.
    pub version: i32,
    /// When it was last saved.
    pub saved_at: i64,
    /// Slug of the price book it is computed with.
    pub book: String,
    /// Name of that book.
    pub book_name: String,
    /// What was entered.
    pub scenario: Scenario,
}

/// All the editor's page needs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LoadedScenario {
    /// The scenario.
    pub stored: StoredScenario,
    /// What the form lets choose from.
    pub catalog: Catalog,
    /// Its answer; none where some answers cannot be used.
    pub answer: Option<AnswerView>,
    /// Why there is no answer.
    pub problems: Vec<Problem>,
}

/// A scenario in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioInfo {
    /// Its id.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// Version of the content.
    pub version: i32,
    /// When it was last saved.
    pub saved_at: i64,
}

/// A save that is on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedAt {
    /// Version the content has now.
    pub version: i32,
    /// When it was saved.
    pub at: i64,
}

/// A shared comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SharedView {
    /// Version of the scenario it shows.
    pub version: i32,
    /// When the link was made.
    pub created_at: i64,
    /// When it stops opening; none means it does not.
    pub expires_at: Option<i64>,
    /// What was entered.
    pub scenario: Scenario,
    /// Its answer.
    pub answer: AnswerView,
}

/// A link that was just made. Its address cannot be read again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewLink {
    /// Its id, to revoke it.
    pub id: String,
    /// Its path, with the token.
    pub path: String,
}

/// A link in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkInfo {
    /// Its id.
    pub id: String,
    /// Version of the scenario it shows.
    pub version: i32,
    /// When it was made.
    pub created_at: i64,
    /// Whether it opens.
    pub state: LinkState,
}

/// Whether a link opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LinkState {
    /// It opens.
    Open,
    /// Its time is over.
    Expired,
    /// Its owner revoked it.
    Revoked,
}

/// A price book in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookInfo {
    /// Stable word in addresses.
    pub slug: String,
    /// What people call it.
    pub name: String,
    /// The day it was published, `YYYY-MM-DD`.
    pub published_on: String,
    /// Prices in it.
    pub rows: i64,
}

/// What a page of prices is narrowed to; none and empty narrow nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookFilter {
    /// Kind of price, e.g. `gpu_rental`.
    pub kind: Option<String>,
    /// Provider.
    pub provider: Option<String>,
    /// GPU slug.
    pub gpu: Option<String>,
    /// Country, two letters.
    pub country: Option<String>,
    /// Price model, e.g. `on_demand`.
    pub price_model: Option<String>,
    /// Words anywhere in the row.
    pub text: Option<String>,
}

/// A page of prices and what they can be narrowed by.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BookPage {
    /// The book.
    pub book: BookInfo,
    /// Prices of the page, each with its place in the book.
    pub rows: Vec<(i32, PriceRow)>,
    /// Prices that fit the filter, on all pages.
    pub total: i64,
    /// Kinds of price in the book.
    pub kinds: Vec<String>,
    /// Providers in the book.
    pub providers: Vec<String>,
    /// GPUs in the book.
    pub gpus: Vec<String>,
    /// Countries in the book.
    pub countries: Vec<String>,
    /// Price models in the book.
    pub price_models: Vec<String>,
}

/// What the form lets choose from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Catalog {
    /// GPUs, as in the price book.
    pub gpus: Vec<CatalogGpu>,
    /// Language models, as in the price book.
    pub models: Vec<CatalogModel>,
    /// Two letters of the states and the Federal District.
    pub states: Vec<String>,
    /// Providers with a GPU price, in alphabetical order.
    pub providers: Vec<String>,
    /// Every assumption at its default, whatever the document changed.
    pub assumptions: Vec<AssumptionResult>,
}

/// A GPU to choose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CatalogGpu {
    /// Stable word.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Memory as printed, GiB.
    pub memory_gb: f64,
    /// Key words of the kinds of option that have a price for it, e.g. `purchase_colocation`.
    pub priced_by: Vec<String>,
}

/// A language model to choose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CatalogModel {
    /// Stable word.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Parameters, 1e9.
    pub params_b: f64,
}

/// A complete case to start from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresetInfo {
    /// Stable word.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its summary, a sentence.
    pub summary: String,
}

/// Whose cell is explained.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Target {
    /// Of a stored scenario of this browser, by its id.
    Scenario(String),
    /// Of a shared comparison, by its token.
    Shared(String),
    /// Of a document that may not be saved yet, with the book of the scenario of that id.
    Document(String, Box<Scenario>),
}

/// A cell explained, and what it is part of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExplainedCell {
    /// The cell.
    pub cell: Explanation,
    /// Title of the scenario.
    pub title: String,
    /// Title of what the cell's scope names: an option's name, or empty where it is shared.
    pub scope_name: engine::locale::Text,
    /// Months of the scenario.
    pub horizon_months: u16,
    /// Calendar month of month 1.
    pub start: engine::scenario::YearMonth,
}
