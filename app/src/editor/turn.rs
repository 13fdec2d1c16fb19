//! Sliders beside the answer: what moving one asks for, and what keeping or discarding it does.
//!
//! Owns the query of what is turned. The sliders are the server's HTML; moving one replaces what it changes and leaves them alone.

use super::state::Editor;
use crate::api::apply_what_if;
use crate::browser;
use engine::format;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::{Element, Event, HtmlInputElement, UrlSearchParams};

/// Puts an answer into the pane; where it `is_turned`, only what sliders change, so that the one in hand stays.
pub fn show(pane: &Element, html: &str, is_turned: bool) {
    if !is_turned {
        pane.set_inner_html(html);
        return;
    }
    let Some(new) = browser::element() else { return };
    new.set_inner_html(html);
    for part in [".brief > .now", ".turns ~ .now"] {
        if let (Ok(Some(new)), Ok(Some(old))) = (new.query_selector(part), pane.query_selector(part)) {
            old.set_inner_html(&new.inner_html());
        }
    }
}

/// A slider was moved.
pub fn moved(editor: Editor, event: &Event) {
    let Some(slider) = browser::target::<HtmlInputElement>(event) else { return };
    let said = |key: &str| slider.get_attribute(key).unwrap_or_default();
    if let Some(output) = slider.next_element_sibling() {
        let number = slider.value_as_number() * browser::number(&said("data-per")).unwrap_or(1.0);
        output.set_text_content(Some(&format!("{} {}", format::trimmed(editor.locale, number, 2), said("data-unit"))));
    }
    if let Ok(query) = UrlSearchParams::new_with_str(&editor.what_if.get_untracked()) {
        query.set(&slider.name(), &slider.value());
        editor.what_if.set(query.to_string().into());
    }
}

/// A button was pressed: to keep what was turned, or to discard it.
pub fn pressed(editor: Editor, event: &Event) {
    let Some(what) = browser::target::<Element>(event).and_then(|button| button.get_attribute("data-do")) else { return };
    let what_if = editor.what_if.get_untracked();
    if what != "keep" {
        editor.what_if.set(String::new());
        return;
    }
    spawn_local(async move {
        let id = editor.catalog.with_value(|c| c.scenario.clone());
        // What cannot be done now is there to be asked again; the document is as it was.
        if let Ok(changed) = apply_what_if(id, editor.doc.get_untracked(), what_if).await {
            editor.what_if.set(String::new());
            editor.change(|doc| *doc = changed);
        }
    });
}
