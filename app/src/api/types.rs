//! What server functions give to islands, beyond what `engine` already says.
//!
//! Owns shapes only. Instants are seconds since 1970, UTC; `engine::format` writes them on Brasília time.

use crate::editor::Brief;
use engine::comparison::Mark;
use engine::scenario::Scenario;
use engine::sheet::Explanation;
use serde::de::DeserializeOwned;
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

/// A save that is on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedAt {
    /// Version the content has now.
    pub version: i32,
    /// When it was saved.
    pub at: i64,
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

/// What the form is made of: its words in the reader's language, and what it lets choose from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Catalog {
    /// Id of the scenario.
    pub scenario: String,
    /// Every word of the editor, in the order of `i18n::all_words`.
    pub words: Vec<String>,
    /// Kinds of option, in the order pages show them; about each, its stroke as SVG.
    pub kinds: Vec<Listed>,
    /// GPUs, as in the price book; about each, its full name.
    pub gpus: Vec<Listed>,
    /// Language models, as in the price book.
    pub models: Vec<Listed>,
    /// States and the Federal District.
    pub states: Vec<Listed>,
    /// Clouds with a GPU price; about each, [`GENERAL`] or [`SPECIALISED`].
    pub providers: Vec<Listed>,
    /// Regions with a GPU price; about each, its provider, a space and its country.
    pub regions: Vec<Listed>,
    /// Countries of those regions.
    pub countries: Vec<Listed>,
    /// Customs codes of servers.
    pub customs: Vec<Listed>,
    /// Energy tariffs.
    pub tariffs: Vec<Listed>,
    /// Kinds of task, in the order of `TaskKind::ALL`, with their questions.
    pub tasks: Vec<TaskSpec>,
    /// The sizes of a model of the person's own.
    pub own_model: Vec<FieldSpec>,
    /// Every assumption at its default, whatever the document changed.
    pub assumptions: Vec<CatalogAssumption>,
}

/// A cloud that sells everything, with a Brazilian subsidiary.
pub const GENERAL: &str = "general";
/// A cloud that sells GPUs alone.
pub const SPECIALISED: &str = "specialised";

/// One thing to choose, in the reader's language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// Its word in documents.
    pub word: String,
    /// What people call it.
    pub label: String,
    /// What else the form has to know of it.
    pub about: String,
}

/// A kind of task, in the reader's language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TaskSpec {
    /// What people call it.
    pub label: String,
    /// The name a new workload of the kind starts with.
    pub new_name: String,
    /// What the folded questions are about.
    pub rest: String,
    /// Its questions, in their order.
    pub fields: Vec<FieldSpec>,
}

/// A question of a workload, in the reader's language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FieldSpec {
    /// Where its answer stands in the workload, e.g. `task/requests_per_day`.
    pub key: String,
    /// Its label.
    pub label: String,
    /// A sentence under the label; may be empty.
    pub hint: String,
    /// What stands before the value inside the frame, e.g. `R$`.
    pub before: String,
    /// What stands after it, e.g. `GB`.
    pub unit: String,
    /// What it asks for.
    pub asks: Asks,
    /// Least value.
    pub low: f64,
    /// Greatest value.
    pub high: f64,
    /// What most people answer; of a closed choice, its place.
    pub usual: f64,
    /// Whether the least value itself is refused.
    pub is_above: bool,
    /// Whether no answer is an answer.
    pub is_optional: bool,
    /// Whether it stands open; the others are folded.
    pub is_first: bool,
    /// What stands in the field, or first in its list, while Fiel decides; empty for the number Fiel uses.
    pub shown: String,
    /// The sentence under it then, `{0}` for that number; empty where Fiel does not decide a number.
    pub why: String,
    /// What can be chosen, of a closed choice.
    pub choices: Vec<String>,
}

/// An assumption as its field needs it, in the reader's language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CatalogAssumption {
    /// Its key in documents.
    pub key: String,
    /// Its name, with a capital.
    pub label: String,
    /// Group it is shown with.
    pub group: String,
    /// What its field asks for.
    pub asks: Asks,
    /// What stands before the value, e.g. `R$`.
    pub before: String,
    /// What stands after it, e.g. `por kWh`.
    pub unit: String,
    /// Least value.
    pub min: f64,
    /// Greatest value.
    pub max: f64,
    /// The default.
    pub default: f64,
    /// The default in words, with its unit.
    pub default_said: String,
    /// How certain the default is.
    pub mark: Mark,
    /// Day of its source.
    pub day: String,
    /// Its source.
    pub source: String,
}

/// What a field asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asks {
    /// A number.
    Number,
    /// A whole number.
    Whole,
    /// A fraction, written as percent.
    Percent,
    /// Yes or no.
    YesOrNo,
    /// One of a closed choice.
    Choice,
    /// A GPU of the catalogue.
    Gpu,
    /// A model of the catalogue.
    Model,
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

/// An answer as the editor takes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Computed {
    /// What stands beside the form, as HTML the server wrote.
    pub html: String,
    /// What the form says of it.
    pub brief: Brief,
}

/// A cell as the panel over a page shows it, in the reader's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenedCell {
    /// Its name.
    pub name: String,
    /// What it belongs to.
    pub scope: String,
    /// Its value, as HTML the server wrote.
    pub value: String,
    /// Formula, inputs and source, as HTML the server wrote.
    pub body: String,
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

/// A value as text: base64 of its binary form.
pub fn pack<T: Serialize>(value: &T) -> Option<String> {
    postcard::to_allocvec(value).ok().and_then(|bytes| base64::encode(&bytes))
}

/// The value of such a text; none where it is another text.
pub fn unpack<T: DeserializeOwned>(text: &str) -> Option<T> {
    postcard::from_bytes(&base64::decode(text)?).ok()
}

#[cfg(feature = "ssr")]
mod base64 {
    use ::base64::Engine as _;
    use ::base64::engine::general_purpose::STANDARD_NO_PAD;

    pub fn encode(bytes: &[u8]) -> Option<String> {
        Some(STANDARD_NO_PAD.encode(bytes))
    }

    pub fn decode(text: &str) -> Option<Vec<u8>> {
        STANDARD_NO_PAD.decode(text).ok()
    }
}

/// The browser has its own, in strings whose characters are bytes.
#[cfg(not(feature = "ssr"))]
mod base64 {
    use leptos::prelude::window;

    pub fn encode(bytes: &[u8]) -> Option<String> {
        let binary: String = bytes.iter().map(|b| char::from(*b)).collect();
        window().btoa(&binary).ok().map(|text| text.trim_end_matches('=').to_owned())
    }

    pub fn decode(text: &str) -> Option<Vec<u8>> {
        window().atob(text).ok()?.chars().map(|c| u8::try_from(c).ok()).collect()
    }
}

/// Two versions of a scenario side by side, in the reader's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Versions {
    /// The fields that differ.
    pub differences: Vec<Difference>,
    /// The verdict of the first in one short sentence; empty where it cannot be computed.
    pub mine: String,
    /// That of the second.
    pub theirs: String,
}

/// One field in both versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// What people call the field.
    pub field: String,
    /// Its value in the first version; empty where it has none.
    pub mine: String,
    /// Its value in the second.
    pub theirs: String,
}
