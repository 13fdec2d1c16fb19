//! Who buys: state, tax regime, credits, customs code and incentive, energy tariff.

use super::bind::{Bind, top};
use super::choices::{self, FLAG, INCENTIVE, REGIME, Table};
use super::listed::{Around, listed};
use super::pick::{CheckField, SelectField};
use crate::editor::Editor;
use crate::editor::signals::Look as _;
use crate::i18n::{self, Texts};
use engine::scenario::{Buyer, Scenario};
use leptos::prelude::*;

/// The questions about the buyer.
#[component]
pub fn BuyerFields(
    /// The editor.
    editor: Editor,
) -> impl IntoView {
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let state = word(editor, "/buyer/state", |b| &b.state, |b| &mut b.state);
    let customs = word(editor, "/buyer/ncm", |b| &b.ncm, |b| &mut b.ncm);
    let tariff = word(editor, "/buyer/tariff", |b| &b.tariff, |b| &mut b.tariff);
    let regime = closed(editor, "/buyer/regime", |s| choices::place(REGIME, &s.buyer.regime), |b, at| set(REGIME, at, &mut b.regime));
    let incentive =
        closed(editor, "/buyer/incentive", |s| choices::place(INCENTIVE, &s.buyer.incentive), |b, at| set(INCENTIVE, at, &mut b.incentive));
    let flag = closed(editor, "/buyer/flag", |s| choices::place(FLAG, &s.buyer.flag), |b, at| set(FLAG, at, &mut b.flag));
    let federal = top(editor, "/buyer/federal_credit", |s| s.buyer.federal_credit, |s, v| s.buyer.federal_credit = v);
    let icms = top(editor, "/buyer/icms_credit", |s| s.buyer.icms_credit, |s, v| s.buyer.icms_credit = v);
    let (states, codes, tariffs) = editor.catalog.look(|c| (c.states.clone(), c.customs.clone(), c.tariffs.clone()));
    let around = |label: &str, hint: &str| Around { label: label.into(), hint: hint.into(), ..Around::default() };
    view! {
        <div class="fields">
            {listed(editor, state, states, around(texts.state, texts.state_hint))}
            <SelectField editor=editor bind=regime label=texts.regime hint=texts.regime_hint choices=choices::labels(REGIME, locale)/>
            {listed(editor, customs, codes, around(texts.customs, texts.customs_hint))}
            <SelectField editor=editor bind=incentive label=texts.incentive hint=texts.incentive_hint choices=choices::labels(INCENTIVE, locale)/>
            {listed(editor, tariff, tariffs, around(texts.tariff, texts.tariff_hint))}
            <SelectField editor=editor bind=flag label=texts.flag hint=texts.flag_hint choices=choices::labels(FLAG, locale)/>
        </div>
        <div class="choice">
            <CheckField bind=federal label=texts.federal_credit hint=texts.federal_credit_hint/>
            <CheckField bind=icms label=texts.icms_credit hint=texts.icms_credit_hint/>
        </div>
    }
    .into_any()
}

/// A text of the buyer that is chosen from a list.
fn word(editor: Editor, pointer: &'static str, get: fn(&Buyer) -> &String, of: fn(&mut Buyer) -> &mut String) -> Bind<Option<String>> {
    Bind {
        at: Signal::stored(pointer.to_owned()),
        value: Signal::derive(move || Some(editor.doc.look(|s| get(&s.buyer).clone()))),
        set: Callback::new(move |v: Option<String>| {
            if let Some(v) = v {
                editor.change(|s| *of(&mut s.buyer) = v);
            }
        }),
    }
}

fn closed(
    editor: Editor,
    pointer: &'static str,
    get: fn(&Scenario) -> Option<usize>,
    set: fn(&mut Buyer, Option<usize>),
) -> Bind<Option<usize>> {
    Bind {
        at: Signal::stored(pointer.to_owned()),
        value: Signal::derive(move || editor.doc.look(get)),
        set: Callback::new(move |at| editor.change(|s| set(&mut s.buyer, at))),
    }
}

/// Writes the value at `at` of `table`.
fn set<T: Copy>(table: Table<T>, at: Option<usize>, value: &mut T) {
    if let Some(v) = at.and_then(|at| choices::at(table, at)) {
        *value = v;
    }
}
