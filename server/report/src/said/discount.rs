//! Negotiated discounts: which there are, and their sentence.

use super::DiscountWords;
use engine::comparison::{Comparison, NegotiatedDiscount};
use engine::format;
use engine::locale::{Locale, Texts as _};
use engine::names;

/// Characters of what was agreed that are said at an option; the list has all of it.
const SAID: usize = 80;

/// Every discount in the figures of some option, each once.
#[must_use]
pub fn all(c: &Comparison) -> Vec<&NegotiatedDiscount> {
    let mut found: Vec<&NegotiatedDiscount> = Vec::new();
    for d in c.options.iter().filter(|o| o.total.is_some()).flat_map(|o| &o.discounts) {
        if !found.iter().any(|known| known.cell == d.cell) {
            found.push(d);
        }
    }
    found
}

/// "Com 12 % de desconto negociado com AWS (contrato EDP, 01/12/2026).", in three: before the discount, it, and after. Without the
/// bracket where `short`.
#[must_use]
pub fn sentence(d: &NegotiatedDiscount, locale: Locale, short: bool) -> [String; 3] {
    let t = DiscountWords::of(locale);
    let (before, after) = (t.with)(names::provider(locale, &d.provider));
    let agreed = if short { String::new() } else { format!(" ({})", (t.agreed)(&cut(&d.source), &format::date(locale, &d.as_of))) };
    [before.to_owned(), format::percent_exact(locale, d.fraction), format!("{after}{agreed}.")]
}

fn cut(text: &str) -> String {
    let text = text.trim().trim_end_matches('.');
    if text.chars().count() <= SAID { text.to_owned() } else { text.chars().take(SAID).chain(['…']).collect() }
}

/// "AWS 12 %, Oracle Cloud 5 %": nothing where there is none.
#[must_use]
pub fn counted(c: &Comparison, locale: Locale) -> Option<String> {
    let said: Vec<String> = all(c)
        .into_iter()
        .map(|d| format!("{} {}", names::provider(locale, &d.provider), format::percent_exact(locale, d.fraction)))
        .collect();
    (!said.is_empty()).then(|| (DiscountWords::of(locale).counted)(&said.join(", ")))
}
