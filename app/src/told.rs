//! What a page that answers a form is told: what is wrong, and what was typed.
//!
//! Owns that shape, which the server puts into the page's context. Refuses to say what is wrong by itself. Only on the server.

use engine::locale::Text;
use leptos::prelude::use_context;
use std::collections::BTreeMap;

/// A form that was sent and not carried out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Told {
    /// What is wrong, each with the name of its field; empty where it is the form as a whole.
    pub faults: Vec<(&'static str, Text)>,
    /// What was typed, by name.
    pub values: BTreeMap<String, String>,
}

impl Told {
    /// One fault and what was typed.
    #[must_use]
    pub fn of(field: &'static str, fault: Text, values: BTreeMap<String, String>) -> Self {
        Self { faults: vec![(field, fault)], values }
    }

    /// What this page is told; nothing where it was asked for as usual.
    #[must_use]
    pub fn here() -> Self {
        use_context().unwrap_or_default()
    }

    /// What was typed into `name`.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }
}
