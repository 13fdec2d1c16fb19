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
    let asked = memo(move || editor.doc.look(rules::asked));
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
        let there = memo(move || matters(asked.get()));
        (move || {
            let words = words.clone();
            there.get().then(|| view! { <RadioGroup editor=editor bind=bind legend=legend choices=words/> }.into_any())
        })
        .into_any()
    };
    let trained = memo(move || asked.get().trains);
    let asks_trained = move || trained.get().then(|| view! { <CheckField bind=trains label=t.trains hint=t.trains_hint/> }.into_any());
    let also = Bind {
        at: Signal::stored("/data/also".to_owned()),
        value: memo(move || editor.doc.look(|s| with(s.data.class, &s.data.also))).into(),
        set: Callback::new(move |all: Vec<DataClass>| editor.change(|s| s.data.also = all)),
    };
    view! {
        {radios(|_| true, t.class, class)}
        <Also editor=editor bind=also/>
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

/// The class, then the others.
fn with(class: DataClass, also: &[DataClass]) -> Vec<DataClass> {
    [&[class], also].concat()
}

/// Further classes among the data, folded. The value is the class with the others; what is set is the others.
#[component]
pub fn Also(
    /// The editor.
    editor: Editor,
    /// Every class.
    bind: Bind<Vec<DataClass>>,
) -> impl IntoView {
    let t = i18n::Form::of(editor.locale);
    let Bind { at, value, set } = bind;
    let words = choices::words(CLASS, editor.locale);
    let (named, listed) = (words.clone(), words);
    let others = move || value.get().get(1..).map_or_else(Vec::new, <[DataClass]>::to_vec);
    let said = move || {
        let marked = others().iter().filter_map(|c| choices::place(CLASS, c)).map(|i| named[i].0).collect::<Vec<_>>();
        if marked.is_empty() { t.also.to_owned() } else { i18n::fill(t.also_some, &[&marked.join(", ")]) }
    };
    let choices = memo(move || {
        let first = value.get().first().copied();
        let may = |class: DataClass| !matches!(class, DataClass::None | DataClass::Unknown) && Some(class) != first;
        listed.iter().enumerate().filter(|(i, _)| choices::at(CLASS, *i).is_some_and(may)).map(|(i, w)| (i, w.0)).collect::<Vec<_>>()
    });
    let marked = memo(move || others().iter().filter_map(|c| choices::place(CLASS, c)).collect::<Vec<_>>());
    let toggle = Callback::new(move |(i, now): (usize, bool)| {
        let Some(class) = choices::at(CLASS, i) else { return };
        let mut all = others();
        all.retain(|c| *c != class);
        if now {
            all.push(class);
        }
        set.run(all);
    });
    // beside "I do not know" there is nothing to add yet
    let known = memo(move || value.get().first().is_some_and(|c| *c != DataClass::Unknown));
    (move || {
        let said = said.clone();
        known.get().then(|| {
            view! {
                <details class="rest">
                    <summary>{move || said()}</summary>
                    <Several at=at value=marked.into() set=toggle choices=choices.into()/>
                </details>
            }
            .into_any()
        })
    })
    .into_any()
}

/// Further classes among a workload's own data; nothing where it has no answers of its own.
pub fn of_workload(work: Work) -> AnyView {
    let own = memo(move || work.read(|w| w.data.as_ref().map(|d| with(d.class, &d.also))).flatten());
    let there = memo(move || own.get().is_some());
    let bind = Bind {
        at: work.at("data/also".into()),
        value: memo(move || own.get().unwrap_or_default()).into(),
        set: Callback::new(move |all: Vec<DataClass>| {
            work.change(|w| {
                if let Some(d) = &mut w.data {
                    d.also = all;
                }
            });
        }),
    };
    (move || there.get().then(|| view! { <Also editor=work.editor bind=bind/> }.into_any())).into_any()
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
