//! Inputs to turn beside an answer: sliders in the pane of the editor, a plain form on pages.
//!
//! Owns their markup. The pane's are moved by `editor/pane.rs`; the form asks for the page again with what was typed, without script.
//! Which inputs there are is `what_if`'s.

use super::view::AnswerView;
use super::what_if::{IF, PERCENT, Turn, said};
use crate::i18n::{AnswerWords, use_texts};
use engine::assumptions::{Measure, table};
use engine::locale::Locale;
use engine::risk::Knob;
use leptos::prelude::*;

/// What a slider's number is multiplied with to be read, and what stands behind it.
fn measure(locale: Locale, knob: Knob) -> (f64, String) {
    match knob {
        Knob::Assumption(key) => {
            let row = &table()[key as usize];
            match row.measure {
                Measure::Share | Measure::Yearly => (100.0, "%".into()),
                Measure::Unit => (1.0, engine::format::unit_words(locale, &row.line.unit().symbol())),
                Measure::Factor => (1.0, "×".into()),
                Measure::Switch => (1.0, String::new()),
            }
        }
        Knob::HoursPerDay | Knob::Horizon => (1.0, knob.unit().get(locale).into()),
    }
}

/// Sliders for the pane beside the form; nothing where there is nothing to turn.
pub fn sliders(view: &AnswerView) -> Option<AnyView> {
    let t = use_texts::<AnswerWords>();
    let locale = view.locale;
    let one = |turn: &Turn| {
        let Turn { knob, value, range, step, .. } = turn;
        let name = format!("{IF}{}", knob.word());
        let id = format!("turn-{}", knob.word());
        let (per, unit) = measure(locale, *knob);
        let of = id.clone();
        let now = value.unwrap_or(range.0);
        let shown = value.map_or_else(|| t.turn_several.to_owned(), |v| said(locale, *knob, v));
        view! {
            <div class="turn">
                <label for=id.clone()>{knob.name().get(locale).to_owned()}</label>
                <input type="range" id=id name=name min=range.0 max=range.1 step=step.to_string() value=now data-per=per data-unit=unit/>
                <output for=of>{shown}</output>
            </div>
        }
        .into_any()
    };
    (!view.turns.is_empty()).then(|| {
        view! {
            <details class="turns" id="turns">
                <summary>{t.turn}</summary>
                <p>{t.turn_text}</p>
                {view.turns.iter().map(one).collect_view()}
            </details>
        }
        .into_any()
    })
}

/// Which values were asked for and cannot be used; nothing where all can.
pub fn refused(view: &AnswerView) -> Option<AnyView> {
    let t = use_texts::<AnswerWords>();
    (!view.refused.is_empty()).then(|| {
        let sentences = view.refused.iter().map(|s| view! { <p>{s.get(view.locale).to_owned()}</p> }).collect_view();
        view! { <aside class="notice warn what-if"><p class="notice-title">{t.turn_refused}</p>{sentences}</aside> }.into_any()
    })
}

/// Over what is shown in the pane: what was turned, with the ways to keep and to discard it.
pub fn kept_or_not(view: &AnswerView) -> Option<AnyView> {
    let t = use_texts::<AnswerWords>();
    let refused = refused(view);
    let Some(changed) = view.cured.as_ref() else { return refused };
    Some(
        view! {
            {refused}
            <aside class="notice warn what-if">
                <p class="notice-title">{(t.what_if)(changed.get(view.locale))}</p>
                <p>{t.turn_not_saved}</p>
                <p class="row">
                    <button type="button" class="btn small" data-do="keep">{t.turn_keep}</button>
                    <button type="button" class="btn small" data-do="discard">{t.turn_discard}</button>
                </p>
            </aside>
        }
        .into_any(),
    )
}

/// A form that asks for the page `path` again with inputs turned.
pub fn form(view: &AnswerView, path: &'static str) -> Option<AnyView> {
    let t = use_texts::<AnswerWords>();
    let locale = view.locale;
    let changed = view.links.changed();
    let one = |turn: &Turn| {
        let (per, unit) = measure(locale, turn.knob);
        let name = format!("{}{}", if per == 1.0 { IF } else { PERCENT }, turn.knob.word());
        let id = format!("if-{}", turn.knob.word());
        let hint = format!("{id}-hint");
        let (min, max) = turn.limits;
        // As a field of the browser writes a number: a fraction of a hundred may not be one in binary.
        let plain = |value: f64| engine::format::trimmed(Locale::En, value * per, 6).replace(',', "");
        let value = changed.value(turn.knob).map(plain).unwrap_or_default();
        let now = turn.value.map_or_else(|| t.turn_several.to_owned(), |v| said(locale, turn.knob, v));
        view! {
            <div class="field">
                <label for=id.clone()>{turn.knob.name().get(locale).to_owned()}</label>
                <span class="control">
                    <input type="number" class="num" id=id name=name min=plain(min) max=plain(max) step="any" value=value aria-describedby=hint.clone()/>
                    <span class="unit">{unit}</span>
                </span>
                <p class="hint" id=hint>{(t.turn_now)(&now, &said(locale, turn.knob, min), &said(locale, turn.knob, max))}</p>
            </div>
        }
        .into_any()
    };
    let kept = view.comparison.view.query();
    let kept = kept.split('&').filter_map(|pair| pair.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned())));
    let cure = (!changed.cure.is_empty()).then(|| ("cure".to_owned(), changed.cure.clone()));
    let kept = kept.chain(cure).map(|(name, value)| view! { <input type="hidden" name=name value=value/> }).collect_view();
    let action = format!("{}{path}", view.links.base());
    (!view.turns.is_empty()).then(|| {
        view! {
            <details class="turns" id="turns" open=!changed.turned.is_empty()>
                <summary>{t.turn}</summary>
                <form method="get" action=action class="stack">
                    <p>{t.turn_form}</p>
                    {kept}
                    <div class="turn-fields">{view.turns.iter().map(one).collect_view()}</div>
                    <p class="row"><button class="btn">{t.turn_see}</button></p>
                </form>
            </details>
        }
        .into_any()
    })
}
