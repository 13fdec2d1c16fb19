//! The scenario's name, which is the page's heading.
//!
//! Owns its limits. A name that cannot be used stays in the field with a sentence, and the document keeps the last one.

use super::form::text_fault;
use super::state::Editor;
use crate::editor::signals::{Alter as _, Look as _, memo, on};
use crate::i18n::{EditorWords, Texts};
use engine::validate;
use leptos::prelude::*;

/// Pointer of the name in the document.
const AT: &str = "/title";

/// The heading, which is a field.
#[component]
pub fn TitleField(
    /// The editor.
    editor: Editor,
) -> impl IntoView {
    let t = EditorWords::of(editor.locale);
    let first = editor.doc.glance(|doc| doc.title.clone());
    let text = RwSignal::new(first.clone());
    Effect::new(move |before: Option<()>| {
        editor.replaced.track();
        if before.is_some() {
            text.set(editor.doc.glance(|doc| doc.title.clone()));
        }
    });
    let rename = move |event| {
        let typed = event_target_value(&event);
        let fault = text_fault(editor.locale, 1, validate::TITLE, &typed);
        text.set(typed.clone());
        match fault {
            Some(fault) => editor.invalid.alter(|all| all.say(AT.to_owned(), fault)),
            None => {
                editor.invalid.alter(|all| all.forget(AT));
                editor.change(|doc| typed.trim().clone_into(&mut doc.title));
            }
        }
    };
    let fault = memo(move || editor.invalid.look(|all| all.get(AT).map(str::to_owned)).unwrap_or_default());
    let is_faulty = move || !fault.get().is_empty();
    let fault_id = || format!("{}-e", super::form::element_id(AT));
    view! {
        <h1 class="title-field">
            <input id=super::form::element_id(AT) type="text" autocomplete="off" aria-label=t.title_label value=first prop:value=move || text.get()
                aria-invalid=move || is_faulty().then_some("true") aria-describedby=move || is_faulty().then(fault_id) on:change=on(rename)/>
        </h1>
        <p id=fault_id() class="message" hidden=move || !is_faulty()>{move || fault.get()}</p>
    }
    .into_any()
}
