//! How amounts are shown: the three switches, and under them in words what they show.
//!
//! Owns the links from one view to another, which work without script.

use super::links::Links;
use super::view::AnswerView;
use crate::i18n::{Texts as _, ViewWords};
use engine::comparison::Comparison;
use engine::locale::Locale;
use engine::scenario::Currency;
use engine::view::{TaxView, Terms, View};
use leptos::prelude::*;
use report::said::view::sentences;

/// The switches of an answer whose page is `path` below its base, and under them what is shown.
pub fn switches(view: &AnswerView, path: &'static str) -> AnyView {
    switches_of(&view.comparison, &view.links, path, view.locale)
}

/// The switches of the page `path` below the base of `links`, where `comparison` is shown.
pub fn switches_of(comparison: &Comparison, links: &Links, path: &'static str, locale: Locale) -> AnyView {
    let t = ViewWords::of(locale);
    let now = comparison.view;
    let group = |key: &'static str, label: &'static str, names: [&'static str; 2], views: [View; 2]| {
        let links = names
            .into_iter()
            .zip(views)
            .map(|(name, to)| {
                let href = format!("{}#{ID}", links.page(path, to));
                view! { <a href=href rel="external" aria-current=(to == now).then_some("true")>{name}</a> }
            })
            .collect_view();
        let id = format!("{ID}-{key}");
        let of = id.clone();
        view! { <div class="switch" role="group" aria-labelledby=of><span id=id>{label}</span><span class="segments">{links}</span></div> }
    };
    let of_currency = [Currency::Brl, Currency::Usd].map(|currency| View { currency, ..now });
    let of_terms = [Terms::Nominal, Terms::Real].map(|terms| View { terms, ..now });
    let of_tax = [TaxView::Before, TaxView::After].map(|tax| View { tax, ..now });
    let (first, rest) = sentences(comparison, locale);
    view! {
        <nav id=ID class="switches" aria-label=t.switches>
            {group("currency", t.currency, t.currencies, of_currency)}
            {group("terms", t.terms, t.terms_are, of_terms)}
            {group("tax", t.tax, t.taxes, of_tax)}
        </nav>
        <p class="shown-as"><b>{first}</b>{(!rest.is_empty()).then(|| format!(" {}", rest.join(" ")))}</p>
    }
    .into_any()
}

/// Anchor of the switches, so that a switch leads back to them.
const ID: &str = "view";
