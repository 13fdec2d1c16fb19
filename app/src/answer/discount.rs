//! Negotiated discounts: said at each option that has one, and listed with where they are from.
//!
//! Owns their sentence and their list. Refuses to compute: each leads to its cell.

use super::view::AnswerView;
use crate::components::{Cell, HeadCell, RowHead};
use crate::i18n::{AnswerWords, DiscountWords, Texts as _};
use engine::comparison::{Comparison, NegotiatedDiscount, OptionResult};
use engine::format;
use engine::locale::Locale;
use engine::names;
use leptos::prelude::*;

/// Characters of what was agreed that are said at an option; the list has all of it.
const SAID: usize = 80;

/// Every discount in the figures of some option, each once.
fn all(c: &Comparison) -> Vec<&NegotiatedDiscount> {
    let mut found: Vec<&NegotiatedDiscount> = Vec::new();
    for d in c.options.iter().filter(|o| o.total.is_some()).flat_map(|o| &o.discounts) {
        if !found.iter().any(|known| known.cell == d.cell) {
            found.push(d);
        }
    }
    found
}

/// "Com 12 % de desconto negociado com AWS (contrato EDP, 01/12/2026)."; without the bracket where `short`.
fn sentence(view: &AnswerView, d: &NegotiatedDiscount, short: bool) -> AnyView {
    let (t, locale) = (DiscountWords::of(view.locale), view.locale);
    let (before, after) = (t.with)(names::provider(locale, &d.provider));
    let agreed = if short { String::new() } else { format!(" ({})", (t.agreed)(&cut(&d.source), &format::date(locale, &d.as_of))) };
    let (href, off) = (view.cell(&d.cell, None), format::percent_exact(locale, d.fraction));
    view! { {before}<a class="figure" href=href>{off}</a>{after}{agreed}"." }.into_any()
}

fn cut(text: &str) -> String {
    let text = text.trim().trim_end_matches('.');
    if text.chars().count() <= SAID { text.to_owned() } else { text.chars().take(SAID).chain(['…']).collect() }
}

/// Under the name of `o`: what it has; nothing where it has none.
pub(super) fn at_option(view: &AnswerView, o: &OptionResult) -> AnyView {
    o.discounts.iter().map(|d| view! { <small>{sentence(view, d, false)}</small> }).collect_view().into_any()
}

/// Under the short ranking, where there is no room at the options.
pub(super) fn in_short(view: &AnswerView) -> AnyView {
    all(&view.comparison).into_iter().map(|d| view! { <p class="mix small">{sentence(view, d, true)}</p> }).collect_view().into_any()
}

/// "AWS 12 %, Oracle Cloud 5 %": nothing where there is none.
pub(super) fn counted(c: &Comparison, locale: Locale) -> Option<String> {
    let said: Vec<String> = all(c)
        .into_iter()
        .map(|d| format!("{} {}", names::provider(locale, &d.provider), format::percent_exact(locale, d.fraction)))
        .collect();
    (!said.is_empty()).then(|| (DiscountWords::of(locale).counted)(&said.join(", ")))
}

/// The list, among the assumptions; nothing where there is none.
pub(super) fn list(view: &AnswerView) -> Option<AnyView> {
    let (t, w, locale) = (DiscountWords::of(view.locale), AnswerWords::of(view.locale), view.locale);
    let found = all(&view.comparison);
    let count = (t.of)(found.len());
    let rows = found
        .iter()
        .map(|d| {
            let (href, off) = (view.cell(&d.cell, None), format::percent_exact(locale, d.fraction));
            let (provider, day) = (names::provider(locale, &d.provider).to_owned(), format::date(locale, &d.as_of));
            let (source, note) = (d.source.clone(), d.note.clone());
            let note = (!note.is_empty()).then(|| view! { <small>{note}</small> });
            view! {
                <tr role="row">
                    <RowHead>{provider}</RowHead>
                    <Cell label=t.discount number=true><a class="figure" href=href>{off}</a></Cell>
                    <Cell label=w.source>{source}{note}</Cell>
                    <Cell label=w.date>{day}</Cell>
                </tr>
            }
        })
        .collect_view();
    (!found.is_empty()).then(|| {
        view! {
            <details open=true>
                <summary><h3>{t.title}</h3>" "<small>{count}</small></summary>
                <p class="small">{t.note}</p>
                <table class="record" role="table">
                    <caption class="vh">{t.title}</caption>
                    <thead role="rowgroup">
                        <tr role="row">
                            <HeadCell>{t.provider}</HeadCell>
                            <HeadCell number=true>{t.discount}</HeadCell>
                            <HeadCell>{w.source}</HeadCell>
                            <HeadCell>{w.date}</HeadCell>
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{rows}</tbody>
                </table>
            </details>
        }
        .into_any()
    })
}
