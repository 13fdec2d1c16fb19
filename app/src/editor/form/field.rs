//! Fields that are typed into: label, unit inside the frame, message, what stands where the person does not know.
//!
//! Owns the text while it is being typed, so that half a number is never swallowed; the document only gets what can be
//! used. Nothing turns red while typing: a fault is said when the field is left, and goes as soon as it is mended.

use super::bind::{Bind, element_id};
use super::text::{Limits, Number, Written, text_fault};
use crate::editor::Editor;
use crate::editor::signals::{Alter as _, Look as _, memo, on};
use crate::i18n::{self, Texts};
use leptos::ev;
use leptos::prelude::*;

/// What a field shows and says while the person does not know its value.
#[derive(Clone, Copy)]
pub struct Unknown {
    /// What stands in the field.
    pub shown: Signal<String>,
    /// The sentence under it.
    pub why: Signal<String>,
    /// The value it starts with once the person knows better.
    pub start: Signal<f64>,
}

/// The sentence about the value at `at`, from its field or else from the server; empty where nothing is wrong.
pub(super) fn fault(editor: Editor, at: Signal<String>) -> Memo<String> {
    memo(move || {
        let at = at.get();
        let own = editor.invalid.look(|all| all.get(&at).map(str::to_owned));
        own.or_else(|| editor.problems.look(|all| all.iter().find(|p| p.field == at).map(|p| p.message.get(editor.locale).to_owned())))
            .unwrap_or_default()
    })
}

/// Says `text` about the value at `at`, or that nothing is wrong with it any more.
pub(super) fn say(editor: Editor, at: Signal<String>, text: Option<String>) {
    let at = at.get_untracked();
    match text {
        Some(text) => editor.invalid.alter(|all| all.say(at, text)),
        None => {
            if editor.invalid.glance(|all| all.get(&at).is_some()) {
                editor.invalid.alter(|all| all.forget(&at));
            }
        }
    }
}

/// Label, control, sentences. Every field looks like this.
pub(super) fn frame(
    at: Signal<String>,
    label: AnyView,
    hint: String,
    control: AnyView,
    message: Memo<String>,
    below: AnyView,
) -> impl IntoView {
    let id = move |tail: &str| format!("{}-{tail}", element_id(&at.get()));
    let has_hint = !hint.is_empty();
    view! {
        <div class="field" class:error=move || !message.get().is_empty()>
            {label}
            {has_hint.then(|| view! { <p class="hint" id=move || id("h")>{hint}</p> }.into_any())}
            {control}
            <p class="message" id=move || id("e") hidden=move || message.get().is_empty()>{move || message.get()}</p>
            {below}
        </div>
    }
    .into_any()
}

/// The ids of what describes the field at `at`.
pub(super) fn described(at: Signal<String>, hint: bool, unit: bool, message: Memo<String>, below: bool) -> impl Fn() -> String + Copy {
    move || {
        let id = element_id(&at.get());
        let parts = [(unit, "u"), (hint, "h"), (!message.get().is_empty(), "e"), (below, "o")];
        parts.iter().filter(|(there, _)| *there).map(|(_, tail)| format!("{id}-{tail}")).collect::<Vec<_>>().join(" ")
    }
}

/// A field of numbers, written as people of the page's language write them.
#[component]
pub fn NumberField(
    /// The editor.
    editor: Editor,
    /// The value.
    bind: Bind<Option<f64>>,
    /// Its label.
    #[prop(into)]
    label: String,
    /// What it asks for.
    number: Number,
    /// Its limits.
    #[prop(into)]
    limits: Signal<Limits>,
    /// A sentence under the label.
    #[prop(optional, into)]
    hint: String,
    /// What stands where the person does not know; a check box offers it.
    #[prop(optional, into)]
    unknown: Option<Unknown>,
    /// What stands under the field, e.g. where a default comes from. Give its element the id of the field and `-o`.
    #[prop(optional, into)]
    below: Option<AnyView>,
) -> impl IntoView {
    let locale = editor.locale;
    let Bind { at, value, set } = bind;
    let number = StoredValue::new(number);
    let show = move |v: Option<f64>| number.look(|n| n.show(locale, v));
    let read = move |text: &str| number.look(|n| n.read(locale, limits.get_untracked(), text));
    let text = RwSignal::new(show(value.get_untracked()));
    // The value before the typing that goes on now; none while nobody types.
    let held = StoredValue::new(None::<Option<f64>>);
    let message = fault(editor, at);
    let is_unknown = move || unknown.is_some() && value.get().is_none();

    // What changes elsewhere (a reset, another version) shows here; what is being typed here stays as it was typed.
    Effect::new(move |replaced: Option<u32>| {
        let (now, count) = (value.get(), editor.replaced.get());
        let anew = replaced.unwrap_or_default() != count;
        if anew || held.look(Option::is_none) && read(&text.get_untracked()) != Ok(now) {
            text.set(show(now));
            say(editor, at, None);
        }
        count
    });

    let back = move || {
        if let Some(before) = held.get_value() {
            set.run(before);
        }
    };
    let typed = move |e: ev::Event| {
        let now = event_target_value(&e);
        if held.look(Option::is_none) {
            held.set_value(Some(value.get_untracked()));
        }
        let found = read(&now);
        text.set(now);
        match found {
            Ok(value) => {
                say(editor, at, None);
                set.run(value);
            }
            // The beginning of what cannot be used was never meant.
            Err(_) => back(),
        }
    };
    let left = move || {
        if held.look(Option::is_none) {
            return;
        }
        held.set_value(None);
        match read(&text.get_untracked()) {
            Ok(value) => text.set(show(value)),
            Err(fault) => say(editor, at, Some(fault)),
        }
    };
    let know = move |e: ev::Event| {
        let Some(unknown) = unknown else { return };
        say(editor, at, None);
        let value = if event_target_checked(&e) { None } else { Some(unknown.start.get_untracked()) };
        text.set(show(value));
        set.run(value);
    };
    let shown = move || match unknown {
        Some(unknown) if value.get().is_none() => unknown.shown.get(),
        _ => text.get(),
    };

    let initial = unknown.filter(|_| value.get_untracked().is_none()).map_or_else(|| text.get_untracked(), |u| u.shown.get_untracked());
    let (before, unit) = number.look(|n| (n.before.clone(), n.unit.clone()));
    let (has_unit, has_before) = (!unit.is_empty(), !before.is_empty());
    let whole = number.look(|n| n.written == Written::Whole);
    let signed = limits.get_untracked().low < 0.0;
    let has_below = below.is_some() || unknown.is_some();
    let describe = described(at, !hint.is_empty(), has_unit || has_before, message, has_below);
    let id = move || element_id(&at.get());
    let label = match unknown {
        None => view! { <label for=move || id()>{label}</label> }.into_any(),
        Some(_) => view! {
            <span class="label-row">
                <label for=move || id()>{label}</label>
                <label class="unknown">
                    <input type="checkbox" checked=value.get_untracked().is_none() prop:checked=move || value.get().is_none() on:change=on(know)/>
                    {i18n::Form::of(locale).unknown}
                </label>
            </span>
        }
        .into_any(),
    };
    let unit_id = move || format!("{}-u", element_id(&at.get()));
    let control = view! {
        <span class="control">
            {has_before.then(|| view! { <span class="before" aria-hidden="true">{before.clone()}</span> })}
            <input
                class="num"
                type="text"
                id=move || id()
                autocomplete="off"
                inputmode=if signed { "text" } else if whole { "numeric" } else { "decimal" }
                value=initial
                prop:value=move || shown()
                readonly=move || is_unknown()
                aria-invalid=move || (!message.get().is_empty()).then_some("true")
                aria-describedby=move || describe()
                on:input=on(typed)
                on:change=on(move |_| left())
                on:blur=on(move |_| left())
            />
            {(has_unit || has_before).then(|| view! {
                <span class=if has_unit { "unit" } else { "vh" } id=move || unit_id()>
                    {has_before.then(|| view! { <span class="vh">{before}" "</span> })}
                    {unit}
                </span>
            })}
        </span>
    }
    .into_any();
    let below = below.or_else(|| {
        let unknown = unknown?;
        let id = move || format!("{}-o", element_id(&at.get()));
        Some(view! { <p class="origin" id=move || id() hidden=move || !is_unknown()>{move || unknown.why.get()}</p> }.into_any())
    });
    frame(at, label, hint, control, message, below.unwrap_or_else(|| ().into_any()))
}

/// A field of text.
#[component]
pub fn TextField(
    /// The editor.
    editor: Editor,
    /// The value.
    bind: Bind<String>,
    /// Its label.
    #[prop(into)]
    label: String,
    /// Least and greatest number of characters.
    length: (usize, usize),
    /// A sentence under the label.
    #[prop(optional, into)]
    hint: String,
) -> impl IntoView {
    let Bind { at, value, set } = bind;
    let text = RwSignal::new(value.get_untracked());
    let held = StoredValue::new(None::<String>);
    let message = fault(editor, at);
    Effect::new(move |replaced: Option<u32>| {
        let (now, count) = (value.get(), editor.replaced.get());
        let anew = replaced.unwrap_or_default() != count;
        if anew || text_fault(editor.locale, length.0, length.1, &text.get_untracked()).is_none() && text.get_untracked() != now {
            text.set(now);
            say(editor, at, None);
        }
        count
    });
    let back = move || {
        if let Some(before) = held.get_value() {
            set.run(before);
        }
    };
    let typed = move |e: ev::Event| {
        let now = event_target_value(&e);
        if held.look(Option::is_none) {
            held.set_value(Some(value.get_untracked()));
        }
        text.set(now.clone());
        if text_fault(editor.locale, length.0, length.1, &now).is_none() {
            say(editor, at, None);
            set.run(now);
        } else {
            back();
        }
    };
    let left = move |_| {
        held.set_value(None);
        say(editor, at, text_fault(editor.locale, length.0, length.1, &text.get_untracked()));
    };
    let id = move || element_id(&at.get());
    let describe = described(at, !hint.is_empty(), false, message, false);
    let control = view! {
        <span class="control">
            <input
                type="text"
                id=move || id()
                autocomplete="off"
                value=text.get_untracked()
                prop:value=move || text.get()
                aria-invalid=move || (!message.get().is_empty()).then_some("true")
                aria-describedby=move || describe()
                on:input=on(typed)
                on:blur=on(left)
            />
        </span>
    }
    .into_any();
    frame(at, view! { <label for=move || id()>{label}</label> }.into_any(), hint, control, message, ().into_any())
}
