//! What the data is, who reaches it, and the conditions to meet.
//!
//! Nothing is chosen for the person where law decides: an answer that was never given has no radio marked. Only what matters for
//! the answers given so far is asked (`rules::asked`); what is no longer asked keeps its answer.

use super::bind::{Bind, Work, element_id};
use super::choices::{self, ACCESS, ANSWER, BASIS, CLASS, PLACES, SECTOR, STATE, TRANSFER, Table};
use super::pick::{CheckField, RadioGroup, Several};
use super::rules;
use crate::components::KindChip;
use crate::editor::Editor;
use crate::editor::signals::{Look as _, memo, on};
use crate::i18n::{self, Texts};
use engine::scenario::{AccessAbroad, Answer, DataClass, DataPlaces, DataProfile, LegalBasis, Sector, TransferMechanism};
use leptos::prelude::*;

/// The questions about data.
#[component]
pub fn Data(
    /// The editor.
    editor: Editor,
) -> impl IntoView {
    let t = i18n::Form::of(editor.locale);
    let class = question(editor, ("/data/class", CLASS), DataClass::Unknown, |d| &mut d.class);
    let basis = question(editor, ("/data/legal_basis", BASIS), LegalBasis::Unknown, |d| &mut d.legal_basis);
    let sector = question(editor, ("/data/sector", SECTOR), Sector::Unknown, |d| &mut d.sector);
    let places = question(editor, ("/data/may_be", PLACES), None::<DataPlaces>, |d| &mut d.may_be);
    let access = question(editor, ("/data/access_abroad", ACCESS), AccessAbroad::Unknown, |d| &mut d.access_abroad);
    let transfer = question(editor, ("/data/transfer", TRANSFER), None::<TransferMechanism>, |d| &mut d.transfer);
    let automated = question(editor, ("/data/automated_decision", ANSWER), Answer::Unknown, |d| &mut d.automated_decision);
    let internet = question(editor, ("/data/internet_application", ANSWER), Answer::Unknown, |d| &mut d.internet_application);
    let trains = super::bind::top(editor, "/data/trains_model", |s| s.data.trains_model, |s, v| s.data.trains_model = v);
    // each asks while it matters
    let radios = move |matters: fn(rules::Asked) -> bool, legend: &'static str, (bind, words): Asking| {
        let there = memo(move || matters(editor.doc.look(rules::asked)));
        (move || {
            let words = words.clone();
            there.get().then(|| view! { <RadioGroup editor=editor bind=bind legend=legend choices=words/> }.into_any())
        })
        .into_any()
    };
    let trained = memo(move || editor.doc.look(rules::asked).trains);
    let asks_trained = move || trained.get().then(|| view! { <CheckField bind=trains label=t.trains hint=t.trains_hint/> }.into_any());
    let also = Bind {
        at: Signal::stored("/data/also".to_owned()),
        value: memo(move || editor.doc.look(|s| Some(mask(&s.data.also)))).into(),
        set: Callback::new(move |all| editor.change(|s| s.data.also = unmask(all))),
    };
    let chosen = class.0.value;
    view! {
        {radios(|_| true, t.class, class)}
        {also_too(editor, also, chosen)}
        {radios(|a| a.shared, t.basis, basis)}
        {asks_trained}
        {radios(|a| a.decides, t.automated, automated)}
        {radios(|a| a.shared, t.internet, internet)}
        {radios(|a| a.people, t.sector, sector)}
        {radios(|_| true, t.places, places)}
        {radios(|a| a.access, t.access, access)}
        {radios(|a| a.transfer, t.transfer, transfer)}
        <Conditions editor=editor/>
    }
    .into_any()
}

/// A question with what can be answered.
type Asking = (Bind<Option<usize>>, Vec<(&'static str, &'static str)>);

/// A question of law: `unknown` is marked only once the person says so.
fn question<T: PartialEq + Copy + Send + Sync + 'static>(
    editor: Editor,
    (pointer, table): (&'static str, Table<T>),
    unknown: impl Into<Option<T>>,
    of: fn(&mut DataProfile) -> &mut T,
) -> Asking {
    let unknown = unknown.into();
    let said = RwSignal::new(false);
    let bind = Bind {
        at: Signal::stored(pointer.to_owned()),
        value: memo(move || {
            let now = editor.doc.look(|s| *of(&mut s.data.clone()));
            if Some(now) == unknown && !said.get() { None } else { choices::place(table, &now) }
        })
        .into(),
        set: Callback::new(move |at: Option<usize>| {
            let Some(v) = at.and_then(|at| choices::at(table, at)) else { return };
            said.set(true);
            editor.change(|s| *of(&mut s.data) = v);
        }),
    };
    (bind, choices::words(table, editor.locale))
}

/// `classes`, one bit for the place of each.
fn mask(classes: &[DataClass]) -> usize {
    classes.iter().filter_map(|c| choices::place(CLASS, c)).fold(0, |all, i| all | 1 << i)
}

/// The classes of `mask`.
fn unmask(mask: Option<usize>) -> Vec<DataClass> {
    let mask = mask.unwrap_or_default();
    (0..12).filter(|i| mask >> i & 1 == 1).filter_map(|i| choices::at(CLASS, i)).collect()
}

/// Further classes among the data, folded; nothing while the most delicate, at `class`, is not known.
fn also_too(editor: Editor, bind: Bind<Option<usize>>, class: Signal<Option<usize>>) -> AnyView {
    let t = i18n::Form::of(editor.locale);
    let words = choices::words(CLASS, editor.locale);
    let named = words.clone();
    let said = move || {
        let marked = bind.value.get().unwrap_or_default();
        let names = named.iter().enumerate().filter(|(i, _)| marked >> i & 1 == 1).map(|(_, w)| w.0).collect::<Vec<_>>();
        if names.is_empty() { t.also.to_owned() } else { i18n::fill(t.also_some, &[&names.join(", ")]) }
    };
    // "none" and "I do not know" are no further kinds
    let never = mask(&[DataClass::None, DataClass::Unknown]);
    let known = memo(move || class.get().is_some_and(|i| choices::at(CLASS, i) != Some(DataClass::Unknown)));
    let may = memo(move || Some(!never & !(1 << class.get().unwrap_or_default())));
    view! {
        <details class="rest" hidden=move || !known.get()>
            <summary>{move || said()}</summary>
            <Several bind=bind may=may.into() words=words/>
        </details>
    }
    .into_any()
}

/// Further classes among a workload's own data; nothing where it has no answers of its own.
pub fn of_workload(work: Work) -> AnyView {
    let class = memo(move || work.read(|w| w.data.as_ref().and_then(|d| choices::place(CLASS, &d.class))).flatten());
    let there = memo(move || class.get().is_some());
    let bind = Bind {
        at: work.at("data/also".into()),
        value: memo(move || work.read(|w| w.data.as_ref().map(|d| mask(&d.also))).flatten()).into(),
        set: Callback::new(move |all| {
            work.change(|w| {
                if let Some(d) = &mut w.data {
                    d.also = unmask(all);
                }
            });
        }),
    };
    (move || there.get().then(|| also_too(work.editor, bind, class.into()))).into_any()
}

/// The check-list of conditions of every option.
#[component]
fn Conditions(editor: Editor) -> impl IntoView {
    let t = i18n::Form::of(editor.locale);
    let list = memo(move || editor.brief.look(|b| b.as_ref().map_or_else(Vec::new, |b| b.conditions.clone())));
    let items = move || {
        let found = list.get();
        if found.is_empty() {
            return view! { <p class="hint">{t.conditions_none}</p> }.into_any();
        }
        found.into_iter().map(|c| condition(editor, c)).collect_view().into_any()
    };
    view! {
        <fieldset class="choice conditions">
            <legend>{t.conditions}</legend>
            <p class="hint">{t.conditions_lead}</p>
            {move || items()}
        </fieldset>
    }
    .into_any()
}

/// One condition: what it says, where it stands, and whether it is met.
fn condition(editor: Editor, c: rules::Condition) -> AnyView {
    let t = i18n::Form::of(editor.locale);
    let ids = StoredValue::new(c.together);
    let place = memo(move || editor.doc.look(|s| ids.look(|ids| choices::place(STATE, &rules::marked(&s.data, ids)))));
    let name = element_id(&format!("/data/fulfilled/{}", c.id));
    let states = choices::words(STATE, editor.locale)
        .into_iter()
        .enumerate()
        .map(|(i, (word, _))| {
            let set = move |_| {
                if let Some(met) = choices::at(STATE, i) {
                    editor.change(|s| ids.look(|ids| rules::mark(&mut s.data, ids, met)));
                }
            };
            let id = if i == 0 { name.clone() } else { format!("{name}-{i}") };
            view! {
                <label>
                    <input type="radio" name=name.clone() id=id checked=place.get_untracked() == Some(i) prop:checked=move || place.get() == Some(i) on:change=on(set)/>
                    {word}
                </label>
            }
            .into_any()
        })
        .collect_view();
    let who = if c.options.is_empty() { t.for_all.to_owned() } else { format!("{} {}.", t.for_some, c.options.join(", ")) };
    view! {
        <fieldset class="condition">
            <legend>{c.text}</legend>
            <div class="states">{states}</div>
            <small><KindChip nature=c.nature/>" "{c.cite}". "{who}</small>
        </fieldset>
    }
    .into_any()
}
