//! Plain fields of forms without script, with what was typed and what is wrong with it.

use crate::components::{ToldField, Typed};
use crate::told::Told;
use engine::locale::Locale;
use leptos::prelude::*;

/// A field of text.
pub(super) struct Plain<'a> {
    /// Its name, as the form sends it.
    pub name: &'a str,
    /// Name of its form, where a page has several: what was typed and what is wrong is told as `form.name`.
    pub form: &'a str,
    /// Its label.
    pub label: &'static str,
    /// Its hint; empty for none.
    pub hint: &'static str,
    /// What stands in it first.
    pub value: String,
}

impl Plain<'_> {
    /// The field, filled with what was typed where the form came back.
    pub(super) fn view(self, told: &Told, locale: Locale) -> AnyView {
        let key = if self.form.is_empty() { self.name.to_owned() } else { format!("{}.{}", self.form, self.name) };
        ToldField { name: self.name, key, label: self.label, hint: self.hint, value: self.value, typed: Typed::Line(300) }
            .view(told, locale)
    }
}

/// A list to choose one of, `chosen` first.
pub(super) fn choice(id: &str, name: &str, label: &'static str, options: Vec<(String, String)>, chosen: &str) -> AnyView {
    let (id, name, chosen) = (id.to_owned(), name.to_owned(), chosen.to_owned());
    let option = move |(value, text): (String, String)| {
        let selected = value == chosen;
        view! { <option value=value selected=selected>{text}</option> }
    };
    view! {
        <div class="field">
            <label for=id.clone()>{label}</label>
            <span class="control"><select id=id name=name>{options.into_iter().map(option).collect_view()}</select></span>
        </div>
    }
    .into_any()
}

/// What is wrong with a form as a whole, or with a field that has no place of its own.
pub(super) fn faults(told: &Told, fields: &[&str], locale: Locale) -> AnyView {
    let said: Vec<String> =
        told.faults.iter().filter(|(field, _)| fields.contains(field)).map(|(_, text)| text.get(locale).to_owned()).collect();
    (!said.is_empty())
        .then(|| {
            let lines = said.into_iter().map(|text| view! { <li>{text}</li> }).collect_view();
            view! { <div class="notice stop" role="alert" tabindex="-1"><ul>{lines}</ul></div> }
        })
        .into_any()
}
