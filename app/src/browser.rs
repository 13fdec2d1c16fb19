//! The little we ask of the browser directly: the focus, the clock, the clipboard, the title of the window.
//!
//! Compiles on the server too, where nothing of it is called: event handlers and effects only run in the browser.

use leptos::prelude::document;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{HtmlElement, js_sys};

/// Moves the focus to the element called `id`, if it is there.
pub fn focus(id: &str) {
    let element = document().get_element_by_id(id).and_then(|e| e.dyn_into::<HtmlElement>().ok());
    if let Some(element) = element {
        // An element that takes no focus stays as it is.
        let _ = element.focus();
    }
}

/// Says on `<html>` that the page answers to its script.
pub fn mark_awake() {
    if let Some(html) = document().document_element() {
        let _ = html.set_attribute("data-awake", "");
    }
}

/// Names the window.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// Whether the browser keeps drafts: private windows and strict settings forbid it.
#[must_use]
pub fn keeps_drafts() -> bool {
    const PROBE: &str = "fiel:probe";
    let storage = leptos::prelude::window().local_storage().ok().flatten();
    storage.is_some_and(|storage| storage.set_item(PROBE, "").and_then(|()| storage.remove_item(PROBE)).is_ok())
}

/// The instant by the reader's clock, in seconds since 1970.
#[must_use]
pub fn now() -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "milliseconds since 1970 are far below the limit")]
    let seconds = (js_sys::Date::now() / 1000.0) as i64;
    seconds
}

/// Copies a text to the clipboard; a browser that forbids it leaves the text to be copied by hand.
pub fn copy(text: &str) {
    let _ = leptos::prelude::window().navigator().clipboard().write_text(text);
}

/// Scheme, host and port of the page, as in `https://fiel.example`.
#[must_use]
pub fn origin() -> String {
    leptos::prelude::window().location().origin().unwrap_or_default()
}
