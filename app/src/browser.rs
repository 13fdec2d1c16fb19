//! The little we ask of the browser directly: its language attribute, a cookie, the focus.
//!
//! Compiles on the server too, where nothing of it is called: event handlers and effects only run in the browser.

use engine::locale::Locale;
use leptos::prelude::document;
use leptos::wasm_bindgen::{JsCast, JsValue};
use leptos::web_sys::{HtmlElement, js_sys};

/// Seconds a choice is remembered: 400 days, the longest browsers allow.
const REMEMBERED: u32 = 400 * 24 * 60 * 60;

/// The language the server wrote the page in.
#[must_use]
pub fn locale() -> Locale {
    let tag = document().document_element().and_then(|html| html.get_attribute("lang"));
    tag.map_or_else(Locale::default, |tag| Locale::from_tag(&tag))
}

/// Moves the focus to the element called `id`, if it is there.
pub fn focus(id: &str) {
    let element = document().get_element_by_id(id).and_then(|e| e.dyn_into::<HtmlElement>().ok());
    if let Some(element) = element {
        // An element that takes no focus stays as it is.
        let _ = element.focus();
    }
}

/// Remembers a choice for pages to come, under a name the server reads.
pub fn set_cookie(name: &str, value: &str) {
    let secure = if leptos::prelude::window().location().protocol().is_ok_and(|p| p == "https:") { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={REMEMBERED}; SameSite=Lax{secure}");
    // A browser that keeps no cookies shows the choice on this page only.
    let _ = js_sys::Reflect::set(&document(), &JsValue::from_str("cookie"), &JsValue::from_str(&text));
}

/// The theme the page is shown in.
#[must_use]
pub fn theme() -> String {
    document().document_element().and_then(|html| html.get_attribute("data-theme")).unwrap_or_default()
}

/// Shows the page in a theme, `light`, `dark` or `auto`, and remembers it.
pub fn set_theme(theme: &str) {
    if let Some(html) = document().document_element() {
        let _ = html.set_attribute("data-theme", theme);
    }
    set_cookie("fiel_theme", theme);
}

/// Says on `<html>` that the page answers to its script.
pub fn mark_awake() {
    if let Some(html) = document().document_element() {
        let _ = html.set_attribute("data-awake", "");
    }
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
