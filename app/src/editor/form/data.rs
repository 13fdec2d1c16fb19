//! What the data is, who reaches it, and the conditions to meet.
//!
//! Nothing is chosen for the person where law decides: an answer that was never given has no radio marked.

use super::bind::{Bind, element_id};
use super::choices::{self, ACCESS, BASIS, CLASS, SECTOR, TRANSFER, Table};
use super::field::{CheckField, RadioGroup};
use super::rules;
use crate::components::KindChip;
use crate::editor::Editor;
use crate::editor::signals::{Look as _, memo, on};
use crate::i18n::{self, Texts};
use engine::scenario::{DataClass, DataProfile};
use leptos::prelude::*;

/// The questions about data.
#[component]
pub fn Data(
    /// The editor.
    editor: Editor,
) -> impl IntoView {
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let class = question(editor, "/data/class", CLASS, DataClass::Unknown, |d| d.class, |d, v| d.class = v);
    let basis =
        question(editor, "/data/legal_basis", BASIS, engine::scenario::LegalBasis::Unknown, |d| d.legal_basis, |d, v| d.legal_basis = v);
    let sector = Bind {
        at: Signal::stored("/data/sector".to_owned()),
        value: memo(move || choices::place(SECTOR, &editor.doc.look(|s| s.data.sector))).into(),
        set: Callback::new(move |at: Option<usize>| {
            if let Some(v) = at.and_then(|at| choices::at(SECTOR, at)) {
                editor.change(|s| s.data.sector = v);
            }
        }),
    };
    let access = question(
        editor,
        "/data/access_abroad",
        ACCESS,
        engine::scenario::AccessAbroad::Unknown,
        |d| d.access_abroad,
        |d, v| d.access_abroad = v,
    );
    let transfer = Bind {
        at: Signal::stored("/data/transfer".to_owned()),
        value: memo(move || choices::place(TRANSFER, &editor.doc.look(|s| s.data.transfer))).into(),
        set: Callback::new(move |at: Option<usize>| {
            if let Some(v) = at.and_then(|at| choices::at(TRANSFER, at)) {
                editor.change(|s| s.data.transfer = v);
            }
        }),
    };
    let trains = super::bind::top(editor, "/data/trains_model", |s| s.data.trains_model, |s, v| s.data.trains_model = v);
    let people = memo(move || editor.doc.look(|s| rules::about_people(s.data.class)));
    let leaves = memo(move || editor.doc.look(rules::transfer_matters));
    let asks_basis = move || {
        people
            .get()
            .then(|| view! { <RadioGroup editor=editor bind=basis legend=texts.basis choices=choices::words(BASIS, locale)/> }.into_any())
    };
    let asks_transfer = move || {
        leaves.get().then(|| {
            view! { <RadioGroup editor=editor bind=transfer legend=texts.transfer choices=choices::words(TRANSFER, locale)/> }.into_any()
        })
    };
    view! {
        <RadioGroup editor=editor bind=class legend=texts.class choices=choices::words(CLASS, locale)/>
        {move || asks_basis()}
        <RadioGroup editor=editor bind=sector legend=texts.sector choices=choices::words(SECTOR, locale)/>
        <RadioGroup editor=editor bind=access legend=texts.access choices=choices::words(ACCESS, locale)/>
        {move || asks_transfer()}
        <CheckField bind=trains label=texts.trains hint=texts.trains_hint/>
        <Conditions editor=editor/>
    }
    .into_any()
}

/// A question of law: "I do not know" is marked only once the person says so.
fn question<T: PartialEq + Copy + Send + Sync + 'static>(
    editor: Editor,
    pointer: &'static str,
    table: Table<T>,
    unknown: T,
    get: fn(&DataProfile) -> T,
    set: fn(&mut DataProfile, T),
) -> Bind<Option<usize>> {
    let said = RwSignal::new(false);
    Bind {
        at: Signal::stored(pointer.to_owned()),
        value: memo(move || {
            let now = editor.doc.look(|s| get(&s.data));
            if now == unknown && !said.get() { None } else { choices::place(table, &now) }
        })
        .into(),
        set: Callback::new(move |at: Option<usize>| {
            let Some(v) = at.and_then(|at| choices::at(table, at)) else { return };
            said.set(true);
            editor.change(|s| set(&mut s.data, v));
        }),
    }
}

/// The check-list of conditions of every option.
#[component]
fn Conditions(editor: Editor) -> impl IntoView {
    let texts = i18n::Form::of(editor.locale);
    let list = memo(move || editor.brief.look(|b| b.as_ref().map_or_else(Vec::new, |b| b.conditions.clone())));
    let items = move || {
        let found = list.get();
        if found.is_empty() {
            return view! { <p class="hint">{texts.conditions_none}</p> }.into_any();
        }
        found
            .into_iter()
            .map(|c| {
                let ids = StoredValue::new(c.together);
                let done = memo(move || editor.doc.look(|s| ids.look(|ids| ids.iter().any(|id| s.data.fulfilled.iter().any(|f| f == id)))));
                let toggle = move |e| {
                    let now = event_target_checked(&e);
                    editor.change(|s| ids.look(|ids| rules::mark(&mut s.data.fulfilled, ids, now)));
                };
                let who = if c.options.is_empty() { texts.for_all.to_owned() } else { format!("{} {}.", texts.for_some, c.options.join(", ")) };
                view! {
                    <label class="option condition">
                        <input type="checkbox" id=element_id(&format!("/data/fulfilled/{}", c.id)) checked=done.get_untracked() prop:checked=move || done.get() on:change=on(toggle)/>
                        <span>{c.text}</span>
                        <small><KindChip nature=c.nature/>" "{c.cite}". "{who}</small>
                    </label>
                }
                .into_any()
            })
            .collect_view()
            .into_any()
    };
    view! {
        <fieldset class="choice conditions">
            <legend>{texts.conditions}</legend>
            <p class="hint">{texts.conditions_lead}</p>
            {move || items()}
        </fieldset>
    }
    .into_any()
}
