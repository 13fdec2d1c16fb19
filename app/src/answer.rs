//! The answer: verdict, ranking, data rules, charts and their tables, findings, assumptions.
//!
//! Owns the components that show an [`AnswerView`], whole on the shared page and short beside the form.
//! Refuses to compute, to fetch, and to format a number itself: `engine::format` does. Only on the server.

mod assumptions;
mod cash;
mod cell_view;
mod counted;
mod discount;
mod evidence;
mod finance;
mod head;
mod lgpd;
mod links;
mod parts;
mod plots;
pub mod ranking;
mod risk;
mod sized;
mod switches;
#[cfg(test)]
mod tests;
mod turn;
pub mod view;
mod what_if;

pub use cell_view::{CellValue, CellView, cell_scope, cell_title};
pub use links::Links;
pub use parts::show;
pub use plots::drawn;
pub use report::said::Part;
pub use report::said::finance::rate_of;
pub use report::said::parts::words;
pub use report::said::verdict::{Sentences, sentence, short};
pub use report::said::view::shown_as;
pub use switches::switches_of;
pub use view::{AnswerView, Drawing};
pub use what_if::{Turn, WhatIf, key_of, turns};

use crate::i18n::{AnswerWords, FinanceWords, Texts as _, use_texts};
use leptos::prelude::*;

/// The head of a whole answer: the sentence beside its needle. `title` is the scenario's; `more` says version and date.
#[component]
pub fn AnswerHead(
    /// The answer.
    view: AnswerView,
    /// The scenario's title.
    title: String,
    /// More to say of how it was counted: version, date.
    #[prop(optional)]
    more: Vec<String>,
    /// Where its page is, below the base of its links.
    #[prop(default = "")]
    path: &'static str,
) -> impl IntoView {
    view! {
        <div class="answer">
            {evidence::what_if(&view, path)}
            <section id="answer" class="verdict" aria-labelledby="answer-title">
                <div class="stack">
                    <h1 id="answer-title">{title}</h1>
                    {head::verdict(&view)}
                    {head::convention(&view, more)}
                </div>
                {head::needle(&view)}
            </section>
            {switches::switches(&view, path)}
            {turn::form(&view, path)}
        </div>
    }
}

/// Everything under the head of a whole answer.
#[component]
pub fn AnswerParts(
    /// The answer.
    view: AnswerView,
    /// Where its page is, below the base of its links.
    #[prop(default = "")]
    path: &'static str,
) -> impl IntoView {
    let t = use_texts::<AnswerWords>();
    let charts = view.comparison.ranked().next().is_some().then(|| {
        [
            plots::cumulative(&view),
            finance::finance(&view),
            risk::risk(&view),
            risk::sensitivity(&view, path),
            risk::switching(&view),
            plots::cost_lines(&view),
            cash::cash_flow(&view),
            evidence::unit_costs(&view),
        ]
        .collect_view()
    });
    view! {
        <div class="answer">
            <section id="options" class="band" aria-labelledby="options-title">
                <header><h2 id="options-title">{t.ranking}</h2></header>
                {ranking::ranking(&view, false)}
                {ranking::reasons(&view)}
            </section>
            {lgpd::data_rules(&view)}
            {charts}
            {evidence::findings(&view, path)}
            {evidence::placements(&view)}
            {sized::sized(&view)}
            {counted::counted(&view)}
            {assumptions::assumptions(&view)}
        </div>
    }
}

/// The parts of a whole answer, for its contents: anchor and name.
#[must_use]
pub fn contents(view: &AnswerView, t: &AnswerWords) -> Vec<(&'static str, &'static str)> {
    let ranked = view.comparison.ranked().next().is_some();
    let mut parts = vec![("#answer", t.nav_answer), ("#lgpd", "LGPD")];
    if ranked {
        let finance = FinanceWords::of(view.locale).nav;
        if view.comparison.pairs.is_empty() && view.comparison.baseline.is_none() {
            parts.push(("#time", t.nav_time));
        } else {
            parts.extend([("#time", t.nav_time), ("#finance", finance)]);
        }
        parts.extend(risk::contents(view));
        parts.extend([("#lines", t.nav_lines), ("#cash", t.nav_cash), ("#units", t.units)]);
    }
    parts.push(("#placements", t.placements));
    if view.comparison.workloads.iter().any(|w| !w.sized.is_empty()) {
        parts.push(("#sizing", t.nav_sizing));
    }
    parts.extend([("#counted", t.nav_counted), ("#assumptions", t.nav_assumptions)]);
    parts
}

/// The answer beside the form: sentence, needle, cumulative cost, ranking, titles of findings, and a link to the whole.
#[component]
pub fn AnswerBrief(
    /// The answer, as [`AnswerView`]`::brief` builds it.
    view: AnswerView,
    /// Where the whole answer is; none leaves the link out.
    #[prop(optional_no_strip)]
    whole: Option<String>,
) -> impl IntoView {
    let t = use_texts::<AnswerWords>();
    let chart = (!view.charts.cumulative.is_empty()).then(|| plots::brief(&view));
    view! {
        <div class="brief stack">
            // What a slider changes stands in parts called `now`: those are replaced, the sliders themselves stay.
            <div class="now stack">
                {turn::kept_or_not(&view)}
                {head::verdict(&view)}
                {head::needle(&view)}
            </div>
            {turn::sliders(&view)}
            <div class="now stack">
                {chart}
                {ranking::ranking(&view, true)}
                {evidence::finding_titles(&view)}
                {head::convention(&view, Vec::new())}
                {whole.map(|href| view! { <p><a href=href>{t.whole_answer}</a></p> })}
            </div>
        </div>
    }
}
