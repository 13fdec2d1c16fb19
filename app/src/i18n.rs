//! The words of the interface, in both languages, checked by the compiler.
//!
//! One file an area, each with a struct of texts and its two values: a text that is missing in one language does not
//! compile. What is said of a comparison is `report`'s, which the report as PDF says too. The reader's language is in the context as [`Locale`], of a page and of each island. Numbers and money are `engine::format`'s.

#[cfg(feature = "ssr")]
mod bill;
#[cfg(feature = "ssr")]
mod comments;
mod common;
mod door;
mod editor;
mod form;
mod handed;
#[cfg(feature = "ssr")]
mod history;
#[cfg(feature = "ssr")]
mod home;
#[cfg(feature = "ssr")]
mod keeper;
#[cfg(feature = "ssr")]
mod links;
#[cfg(feature = "ssr")]
mod method;
#[cfg(feature = "ssr")]
mod newer;
#[cfg(feature = "ssr")]
mod price_health;
#[cfg(feature = "ssr")]
mod price_row;
#[cfg(feature = "ssr")]
mod prices;
#[cfg(feature = "ssr")]
mod privacy;
#[cfg(feature = "ssr")]
mod shared;
#[cfg(feature = "ssr")]
mod versus;

#[cfg(feature = "ssr")]
pub use bill::BillWords;
#[cfg(feature = "ssr")]
pub use comments::CommentWords;
pub use common::Common;
pub use door::DoorWords;
pub use editor::EditorWords;
pub use form::Form;
#[cfg(feature = "ssr")]
pub use handed::all_words;
pub use handed::fill;
pub(crate) use handed::words;
#[cfg(not(feature = "ssr"))]
pub use handed::{choice, take};
#[cfg(feature = "ssr")]
pub use history::HistoryWords;
#[cfg(feature = "ssr")]
pub use home::Home;
#[cfg(feature = "ssr")]
pub use keeper::KeeperWords;
#[cfg(feature = "ssr")]
pub use links::LinkWords;
#[cfg(feature = "ssr")]
pub use method::Method;
#[cfg(feature = "ssr")]
pub use newer::NewerWords;
#[cfg(feature = "ssr")]
pub use price_health::PriceHealth;
#[cfg(feature = "ssr")]
pub use price_row::PriceRowWords;
#[cfg(feature = "ssr")]
pub use prices::Prices;
#[cfg(feature = "ssr")]
pub use privacy::Privacy;
#[cfg(feature = "ssr")]
pub use report::said::{AnswerWords, CountedWords, DiscountWords, FinanceWords, RiskWords, RuleWords, SizedWords, ViewWords};
#[cfg(feature = "ssr")]
pub use shared::{CellWords, SharedWords};
#[cfg(feature = "ssr")]
pub use versus::VersusWords;

pub use engine::locale::Texts;
pub(crate) use engine::texts;

use engine::locale::Locale;
use leptos::prelude::use_context;

/// The reader's language. Call it in a component's body, not in an event handler: there is no context there.
#[must_use]
pub fn use_locale() -> Locale {
    use_context().unwrap_or_default()
}

/// The texts of an area in the reader's language: `let t = use_texts::<Home>();`. Where [`use_locale`] may be called.
#[must_use]
pub fn use_texts<T: Texts>() -> &'static T {
    T::of(use_locale())
}
