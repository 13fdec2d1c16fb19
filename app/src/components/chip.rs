//! Outcome of the data rules, and nature of a rule: a shape and a word, never colour alone.

use crate::i18n::{Common, use_locale, use_texts};
use engine::comparison::{Outcome, RuleNature};
use leptos::prelude::*;

/// Whether the data may go there.
#[component]
pub fn OutcomeChip(
    /// The outcome.
    outcome: Outcome,
) -> impl IntoView {
    let (class, shape) = match outcome {
        Outcome::Allowed => ("chip ok", TICK),
        Outcome::Conditional => ("chip cond", HALF),
        Outcome::OnHold => ("chip hold", PAUSE),
        Outcome::Blocked => ("chip block", BAR),
    };
    chip(class, outcome.word(use_locale()), shape)
}

/// In place of a number: its price is missing.
#[component]
pub fn MissingPriceChip() -> impl IntoView {
    chip("chip none", use_texts::<Common>().price_missing, DASHED)
}

/// Law, the regulator's guidance or prudence.
#[component]
pub fn KindChip(
    /// Which.
    nature: RuleNature,
) -> impl IntoView {
    let class = match nature {
        RuleNature::Law => "kind law",
        RuleNature::RegulatorGuidance => "kind",
        RuleNature::PrudentPolicy => "kind prudence",
    };
    view! { <span class=class>{nature.word(use_locale())}</span> }.into_any()
}

fn chip(class: &'static str, word: &'static str, shape: &'static str) -> impl IntoView {
    view! { <span class=class><span class="icon" inner_html=shape></span>{word}</span> }.into_any()
}

const TICK: &str = r#"<svg aria-hidden="true" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="currentColor"/><path d="M4.5 8.2l2.5 2.5 4.6-5" fill="none" stroke="var(--ok-soft)" stroke-width="1.8"/></svg>"#;
const HALF: &str = r#"<svg aria-hidden="true" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M8 1.8a6.2 6.2 0 0 1 0 12.4z" fill="currentColor"/></svg>"#;
const PAUSE: &str = r#"<svg aria-hidden="true" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M6.1 5.1v5.8M9.9 5.1v5.8" stroke="currentColor" stroke-width="1.8"/></svg>"#;
const BAR: &str = r#"<svg aria-hidden="true" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M3.6 3.6l8.8 8.8" stroke="currentColor" stroke-width="1.8"/></svg>"#;
const DASHED: &str = r#"<svg aria-hidden="true" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.6" stroke-dasharray="2.6 2.27"/></svg>"#;
