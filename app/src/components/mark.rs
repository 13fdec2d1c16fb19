//! How certain a value is: a circle whose filling says it, and its word.

use crate::i18n::use_locale;
use engine::comparison::Mark;
use leptos::prelude::*;

/// Full circle: certain; half: check every year; hollow: an estimate. A value of the person's own is in bold.
#[component]
pub fn MarkSign(
    /// The mark.
    mark: Mark,
) -> impl IntoView {
    let word = mark.word(use_locale());
    let (class, shape) = match mark {
        Mark::Certain => ("mark", FULL),
        Mark::CheckYearly => ("mark", HALF),
        Mark::Estimate => ("mark", HOLLOW),
        Mark::Yours => ("mark yours", ""),
    };
    view! { <span class=class><span class="icon" inner_html=shape></span>{word}</span> }.into_any()
}

const FULL: &str = r#"<svg aria-hidden="true" viewBox="0 0 12 12"><circle cx="6" cy="6" r="5" fill="currentColor"/></svg>"#;
const HALF: &str = r#"<svg aria-hidden="true" viewBox="0 0 12 12"><circle cx="6" cy="6" r="4.3" fill="none" stroke="currentColor" stroke-width="1.4"/><path d="M6 1.7a4.3 4.3 0 0 1 0 8.6z" fill="currentColor"/></svg>"#;
const HOLLOW: &str = r#"<svg aria-hidden="true" viewBox="0 0 12 12"><circle cx="6" cy="6" r="4.3" fill="none" stroke="currentColor" stroke-width="1.4"/></svg>"#;
