//! What the page on the method shows, made on the server.

use crate::api::ApiError;
use crate::api::here::Here;
use engine::comparison::{Mark, Outcome, RuleNature};
use engine::locale::Locale;

/// The page's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodView {
    /// The text, in order.
    pub sections: Vec<Section>,
    /// Questions people ask, after the tables.
    pub questions: Section,
    /// The day of the rules.
    pub rules_day: String,
    /// Every rule on data.
    pub rules: Vec<RuleRow>,
    /// Name of the price book the defaults were read from.
    pub book: String,
    /// Every assumption, by group.
    pub groups: Vec<(String, Vec<AssumptionRow>)>,
}

/// A section of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its anchor, the same in every language.
    pub id: String,
    /// Its head.
    pub title: String,
    /// Its parts.
    pub blocks: Vec<Block>,
}

/// A part of a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Points.
    List(Vec<String>),
    /// Names and what they are.
    Formulas(Vec<(String, String)>),
    /// Head and rows.
    Table(Vec<String>, Vec<Vec<String>>),
    /// Anchor, question, answer.
    Question(String, String, String),
}

/// A rule on data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleRow {
    /// Its code.
    pub id: String,
    /// Law, guidance or prudence.
    pub nature: RuleNature,
    /// What it leads to on its own.
    pub outcome: Outcome,
    /// What it says.
    pub text: String,
    /// Articles.
    pub cite: String,
}

/// An assumption.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssumptionRow {
    /// Its key, also its anchor.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its default.
    pub default: String,
    /// Low to high.
    pub band: String,
    /// How certain it is.
    pub mark: Mark,
    /// Where it comes from.
    pub source: String,
    /// When.
    pub as_of: String,
}

/// The page's data in `locale`.
///
/// # Errors
/// Where the database does not answer.
pub async fn method_page(locale: Locale) -> Result<MethodView, ApiError> {
    let here = Here::get()?;
    let made = async {
        let book = here.store.book_load(here.store.book_latest().await?).await?;
        Ok(super::content::view(&book, locale))
    };
    here.told(made.await)
}
