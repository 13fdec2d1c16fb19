//! A field of a plain form: what was typed stays in it when the form comes back, with what is wrong below it.
//!
//! Owns its markup. Refuses to check anything: what is wrong is told.

use crate::told::Told;
use engine::locale::Locale;
use leptos::prelude::*;

/// What is typed into a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typed {
    /// A line of at most so many characters.
    Line(u16),
    /// A password that is there already, hidden while it is typed.
    Password,
    /// A day.
    Day,
    /// Lines of at most so many characters.
    Lines(u16),
}

/// A field.
pub struct ToldField<'a> {
    /// Its name, as the form sends it.
    pub name: &'a str,
    /// What it is told by, and its id with dashes for dots: its name, with that of its form before it where a page has several.
    pub key: String,
    /// Its label.
    pub label: &'static str,
    /// Its hint; empty for none.
    pub hint: &'static str,
    /// What stands in it first.
    pub value: String,
    /// What is typed into it.
    pub typed: Typed,
}

impl ToldField<'_> {
    /// The field, filled with what was typed where the form came back.
    #[must_use]
    pub fn view(self, told: &Told, locale: Locale) -> AnyView {
        let id = self.key.replace('.', "-");
        let (hint_id, fault_id) = (format!("{id}-hint"), format!("{id}-fault"));
        let value = told.value(&self.key).map_or(self.value, str::to_owned);
        let fault = told.faults.iter().find(|(field, _)| *field == self.key).map(|(_, text)| text.get(locale).to_owned());
        let (hint, label, name) = (self.hint, self.label, self.name.to_owned());
        let wrong = fault.is_some();
        let described: Vec<&str> =
            [(!hint.is_empty()).then_some(hint_id.as_str()), wrong.then_some(fault_id.as_str())].into_iter().flatten().collect();
        let described = (!described.is_empty()).then(|| described.join(" "));
        let invalid = wrong.then_some("true");
        let control = match self.typed {
            Typed::Lines(most) => view! {
                <textarea id=id.clone() name=name rows="4" maxlength=most.to_string() aria-describedby=described aria-invalid=invalid>{value}</textarea>
            }
            .into_any(),
            line => {
                let (kind, most, complete) = match line {
                    Typed::Password => ("password", None, "current-password"),
                    Typed::Day => ("date", None, "off"),
                    Typed::Line(most) | Typed::Lines(most) => ("text", Some(most.to_string()), "off"),
                };
                view! { <input id=id.clone() name=name type=kind value=value maxlength=most autocomplete=complete aria-describedby=described aria-invalid=invalid/> }
                    .into_any()
            }
        };
        view! {
            <div class="field" class:error=wrong>
                <label for=id>{label}</label>
                {(!hint.is_empty()).then(|| view! { <p class="hint" id=hint_id>{hint}</p> })}
                <span class="control">{control}</span>
                {fault.map(|text| view! { <p class="message" id=fault_id>{text}</p> })}
            </div>
        }
        .into_any()
    }
}
