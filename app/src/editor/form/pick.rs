//! Fields that are chosen from: a list, radios, check boxes.
//!
//! Owns places in a list of choices. Refuses what they mean: that is the table they come from (`choices`).

use super::bind::{Bind, element_id};
use super::field::{described, fault, frame, say};
use crate::editor::Editor;
use crate::editor::signals::on;
use crate::i18n::{self, Texts};
use leptos::ev;
use leptos::prelude::*;

/// A list to choose one of, by its place; none where the document's value is not in it.
#[component]
pub fn SelectField(
    /// The editor.
    editor: Editor,
    /// The place of what is chosen.
    bind: Bind<Option<usize>>,
    /// Its label.
    #[prop(into)]
    label: String,
    /// What can be chosen.
    choices: Vec<String>,
    /// A sentence under the label.
    #[prop(optional, into)]
    hint: String,
    /// The place that means "I do not know"; its frame is dashed.
    #[prop(optional, into)]
    unknown: Option<usize>,
    /// A sentence under the field.
    #[prop(optional, into)]
    why: Option<Signal<String>>,
) -> impl IntoView {
    let Bind { at, value, set } = bind;
    let message = fault(editor, at);
    let id = move || element_id(&at.get());
    let initial = value.get_untracked();
    let missing = i18n::Form::of(editor.locale).none_of_list;
    let list = choices
        .into_iter()
        .enumerate()
        .map(|(i, text)| view! { <option value=i.to_string() selected=initial == Some(i)>{text}</option> })
        .collect_view();
    let chosen = move |e: ev::Event| {
        if let Ok(i) = event_target_value(&e).parse::<usize>() {
            say(editor, at, None);
            set.run(Some(i));
        }
    };
    let describe = described(at, !hint.is_empty(), false, message, why.is_some());
    let control = view! {
        <span class="control" class:assumed=move || unknown.is_some() && value.get() == unknown>
            <select
                id=move || id()
                prop:value=move || value.get().map_or_else(String::new, |i| i.to_string())
                aria-invalid=move || (!message.get().is_empty()).then_some("true")
                aria-describedby=move || describe()
                on:change=on(chosen)
            >
                {initial.is_none().then(|| view! { <option value="" selected=true>{missing}</option> })}
                {list}
            </select>
        </span>
    }
    .into_any();
    let below = why.map_or_else(
        || ().into_any(),
        |why| {
            let id = move || format!("{}-o", element_id(&at.get()));
            view! { <p class="origin" id=move || id() hidden=move || why.get().is_empty()>{move || why.get()}</p> }.into_any()
        },
    );
    frame(at, view! { <label for=move || id()>{label}</label> }.into_any(), hint, control, message, below)
}

/// Radios, each with its hint.
#[component]
pub fn RadioGroup(
    /// The editor.
    editor: Editor,
    /// The place of what is chosen; none where nothing is.
    bind: Bind<Option<usize>>,
    /// The question.
    #[prop(into)]
    legend: String,
    /// What can be chosen, and hints.
    choices: Vec<(&'static str, &'static str)>,
) -> impl IntoView {
    let Bind { at, value, set } = bind;
    let message = fault(editor, at);
    let name = move || element_id(&at.get());
    let list = choices
        .into_iter()
        .enumerate()
        .map(|(i, (word, hint))| {
            // the first radio has the group's own id, so that a link to the group finds something to choose
            let id = move || if i == 0 { name() } else { format!("{}-{i}", name()) };
            view! {
                <label class="option">
                    <input
                        type="radio"
                        id=move || id()
                        name=name
                        checked=value.get_untracked() == Some(i)
                        prop:checked=move || value.get() == Some(i)
                        on:change=on(move |_| {
                            say(editor, at, None);
                            set.run(Some(i));
                        })
                    />
                    <span>{word}</span>
                    {(!hint.is_empty()).then(|| view! { <small>{hint}</small> })}
                </label>
            }
            .into_any()
        })
        .collect_view();
    view! {
        <fieldset class="choice">
            <legend>{legend}</legend>
            <div class="radios">{list}</div>
            <p class="message" hidden=move || message.get().is_empty()>{move || message.get()}</p>
        </fieldset>
    }
    .into_any()
}

/// A check box with its hint.
#[component]
pub fn CheckField(
    /// The value.
    bind: Bind<bool>,
    /// What it says.
    #[prop(into)]
    label: String,
    /// A sentence under it.
    #[prop(optional, into)]
    hint: String,
) -> impl IntoView {
    let Bind { at, value, set } = bind;
    let id = move || element_id(&at.get());
    view! {
        <label class="option">
            <input type="checkbox" id=move || id() checked=value.get_untracked() prop:checked=move || value.get() on:change=on(move |e| set.run(event_target_checked(&e)))/>
            <span>{label}</span>
            {(!hint.is_empty()).then(|| view! { <small>{hint}</small> })}
        </label>
    }
    .into_any()
}

/// Check boxes of which several may be marked.
#[component]
pub fn Several(
    /// Which are marked, one bit for each place.
    bind: Bind<Option<usize>>,
    /// Which can be marked, likewise.
    may: Signal<Option<usize>>,
    /// Every word, in the order of places.
    words: Vec<(&'static str, &'static str)>,
) -> impl IntoView {
    let Bind { at, value, set } = bind;
    let has = |all: Option<usize>, i: usize| all.unwrap_or_default() >> i & 1 == 1;
    let boxes = words
        .into_iter()
        .enumerate()
        .map(|(i, (word, _))| {
            let id = move || format!("{}-{i}", element_id(&at.get()));
            let toggle = move |_| set.run(Some(value.get_untracked().unwrap_or_default() ^ 1 << i));
            view! {
                <label class="option" hidden=move || !has(may.get(), i)>
                    <input type="checkbox" id=move || id() checked=has(value.get_untracked(), i) prop:checked=move || has(value.get(), i) on:change=on(toggle)/>
                    <span>{word}</span>
                </label>
            }
            .into_any()
        })
        .collect_view();
    view! { <div class="radios">{boxes}</div> }.into_any()
}
