//! The little we ask of the browser directly: the focus, the clock, the clipboard, the title of the window.
//!
//! Compiles on the server too, where little of it is called: event handlers and effects only run in the browser.

use leptos::prelude::document;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Blob, BlobPropertyBag, Element, Event, HtmlElement, Storage, js_sys};

/// Moves the focus to the element called `id`, if it is there.
pub fn focus(id: &str) {
    let element = document().get_element_by_id(id).and_then(|e| e.dyn_into::<HtmlElement>().ok());
    if let Some(element) = element {
        // An element that takes no focus stays as it is.
        let _ = element.focus();
    }
}

/// An element that is nowhere on the page.
#[must_use]
pub fn element() -> Option<Element> {
    document().create_element("div").ok()
}

/// What an event is about, where it is of that kind.
#[must_use]
pub fn target<T: JsCast>(event: &Event) -> Option<T> {
    event.target()?.dyn_into().ok()
}

/// Says on `<html>` that the page answers to its script.
pub fn mark_awake() {
    if let Some(html) = document().document_element() {
        let _ = html.set_attribute("data-awake", "");
    }
}

/// Reads digits like `1234.5`, exactly: with the browser's own reader there, with Rust's on the server and in tests.
#[must_use]
pub fn number(digits: &str) -> Option<f64> {
    #[cfg(target_arch = "wasm32")]
    {
        Some(js_sys::parse_float(digits)).filter(|number| number.is_finite())
    }
    #[cfg(not(target_arch = "wasm32"))]
    {
        digits.parse().ok()
    }
}

/// What the field called `id` is labelled with, if it is there.
#[must_use]
pub fn label_of(id: &str) -> Option<String> {
    let label = document().query_selector(&format!("label[for=\"{id}\"]")).ok().flatten().and_then(|label| label.text_content());
    label.or_else(|| document().get_element_by_id(id)?.get_attribute("aria-label"))
}

/// Sends bytes to `path` as the page goes away; nobody waits for the answer.
pub fn send_off(path: &str, media_type: &str, bytes: &[u8]) {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    if let Ok(blob) = Blob::new_with_u8_array_sequence_and_options(&parts, &options) {
        // A browser that refuses leaves the draft, which the next visit saves.
        let _ = leptos::prelude::window().navigator().send_beacon_with_opt_blob(path, Some(&blob));
    }
}

/// Names the window.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// What the browser keeps for us, where it does.
#[must_use]
pub fn storage() -> Option<Storage> {
    leptos::prelude::window().local_storage().ok().flatten()
}

/// A word of its own for each tab, the same after a reload.
#[must_use]
pub fn tab() -> String {
    const KEY: &str = "fiel:tab";
    let kept = leptos::prelude::window().session_storage().ok().flatten();
    let known = kept.as_ref().and_then(|kept| kept.get_item(KEY).ok().flatten());
    known.unwrap_or_else(|| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a random number from 0 to 2^32")]
        let word = format!("{:08x}", (js_sys::Math::random() * 4_294_967_296.0) as u32);
        if let Some(kept) = kept {
            let _ = kept.set_item(KEY, &word);
        }
        word
    })
}

/// Whether the browser keeps drafts: private windows and strict settings forbid it.
#[must_use]
pub fn keeps_drafts() -> bool {
    const PROBE: &str = "fiel:probe";
    storage().is_some_and(|storage| storage.set_item(PROBE, "").and_then(|()| storage.remove_item(PROBE)).is_ok())
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
