//! What is said of a comparison, wherever it is read: sentences, headings, what is counted, how a view is shown.
//!
//! Owns the words of an answer's parts in both languages, and which sentence holds. Refuses markup and links: a figure in a
//! sentence carries the address of its cell, and the page makes a link of it. Numbers are the comparison's, formats `engine::format`'s.

pub mod cash;
pub mod counted;
pub mod discount;
pub mod finance;
pub mod lines;
pub mod offers;
pub mod parts;
pub mod risk;
pub mod rules;
pub mod time;
pub mod unit;
pub mod verdict;
pub mod view;
mod words;

pub use parts::Part;
pub use words::{AnswerWords, CountedWords, DiscountWords, FinanceWords, RiskWords, RuleWords, SizedWords, VerdictWords, ViewWords};

use engine::comparison::Comparison;
use engine::locale::Locale;
use engine::view::Terms;

/// What the sum of all flows is called, by whose money it is.
#[must_use]
pub fn total_name(c: &Comparison, t: &AnswerWords) -> &'static str {
    if c.view.terms == Terms::Real { t.real } else { t.nominal }
}

/// A list in words: "a, b e c".
#[must_use]
pub fn listed(items: &[String], locale: Locale) -> String {
    let and = match locale {
        Locale::PtBr => " e ",
        Locale::En => " and ",
    };
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{}{and}{last}", most.join(", ")),
    }
}
