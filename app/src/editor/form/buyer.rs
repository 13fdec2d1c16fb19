//! Who buys: state, tax regime, credits, import incentive.

use super::bind::{Bind, top};
use super::choices::{self, INCENTIVE, REGIME};
use super::field::{CheckField, SelectField};
use crate::editor::Editor;
use crate::i18n::{self, Texts};
use engine::validate::STATES;
use leptos::prelude::*;

/// The questions about the buyer.
#[component]
pub fn BuyerFields(
    /// The editor.
    editor: Editor,
) -> impl IntoView {
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let state = top(
        editor,
        "/buyer/state",
        |s| STATES.iter().position(|code| *code == s.buyer.state),
        |s, at| {
            if let Some(code) = at.and_then(|at| STATES.get(at)) {
                s.buyer.state = (*code).into();
            }
        },
    );
    let regime: Bind<Option<usize>> = top(
        editor,
        "/buyer/regime",
        |s| choices::place(REGIME, &s.buyer.regime),
        |s, at| {
            if let Some(v) = at.and_then(|at| choices::at(REGIME, at)) {
                s.buyer.regime = v;
            }
        },
    );
    let incentive = top(
        editor,
        "/buyer/incentive",
        |s| choices::place(INCENTIVE, &s.buyer.incentive),
        |s, at| {
            if let Some(v) = at.and_then(|at| choices::at(INCENTIVE, at)) {
                s.buyer.incentive = v;
            }
        },
    );
    let federal = top(editor, "/buyer/federal_credit", |s| s.buyer.federal_credit, |s, v| s.buyer.federal_credit = v);
    let icms = top(editor, "/buyer/icms_credit", |s| s.buyer.icms_credit, |s, v| s.buyer.icms_credit = v);
    let states = STATES.iter().map(|code| format!("{} ({code})", choices::state_name(code))).collect::<Vec<_>>();
    view! {
        <div class="fields">
            <SelectField editor=editor bind=state label=texts.state hint=texts.state_hint choices=states/>
            <SelectField editor=editor bind=regime label=texts.regime hint=texts.regime_hint choices=choices::labels(REGIME, locale)/>
            <SelectField editor=editor bind=incentive label=texts.incentive hint=texts.incentive_hint choices=choices::labels(INCENTIVE, locale)/>
        </div>
        <div class="choice">
            <CheckField bind=federal label=texts.federal_credit hint=texts.federal_credit_hint/>
            <CheckField bind=icms label=texts.icms_credit hint=texts.icms_credit_hint/>
        </div>
    }
    .into_any()
}
