//! What the parts of the editor share: the document, its faults, the catalogue, the latest answer.
//!
//! Owns handles only, so that it is cheap to hand down. Refuses rules: fields know their limits, `engine` the rest.

use super::brief::Brief;
use crate::api::Catalog;
use crate::editor::faults::Faults;
use crate::editor::signals::{Alter as _, Look as _, memo};
use engine::locale::Locale;
use engine::problem::Problem;
use engine::scenario::Scenario;
use leptos::prelude::*;

/// What every part of the form shares. `Copy`: it holds only handles.
#[derive(Clone, Copy)]
pub struct Editor {
    /// The document, always one that can be read; fields write into it only what parses and is in range.
    pub doc: RwSignal<Scenario>,
    /// JSON pointer to the sentence of a field whose text cannot be used; blocks sharing, shown in the summary.
    pub invalid: RwSignal<Faults>,
    /// What the server says of the document beyond single fields, from its last try to compute it.
    pub problems: RwSignal<Vec<Problem>>,
    /// GPUs, models, states, providers and assumptions to choose from.
    pub catalog: StoredValue<Catalog>,
    /// What the answer beside the form is to be changed by, as a query; empty where it is of the form as it stands.
    pub what_if: RwSignal<String>,
    /// The latest answer, for chips, GPU counts and findings inside the form.
    pub brief: RwSignal<Option<Brief>>,
    /// Rises when the whole document is replaced (a draft restored, a conflict settled): fields then take its values anew.
    pub replaced: RwSignal<u32>,
    /// Slug and name of each model of the person's own, one after the other.
    pub own_models: Memo<Vec<String>>,
    /// Language of the page.
    pub locale: Locale,
}

impl Editor {
    /// An editor of `doc` with what the server said of its answer.
    #[must_use]
    pub fn new(doc: Scenario, catalog: Catalog, brief: Option<Brief>, problems: Vec<Problem>, locale: Locale) -> Self {
        let doc = RwSignal::new(doc);
        Self {
            doc,
            invalid: RwSignal::new(Faults::default()),
            problems: RwSignal::new(problems),
            catalog: StoredValue::new(catalog),
            what_if: RwSignal::new(String::new()),
            brief: RwSignal::new(brief),
            replaced: RwSignal::new(0),
            own_models: memo(move || doc.look(|s: &Scenario| s.models.iter().flat_map(|m| [m.slug.clone(), m.name.clone()]).collect())),
            locale,
        }
    }

    /// Changes the document; nothing is told to the page where `f` leaves it as it was.
    pub fn change(&self, f: impl FnOnce(&mut Scenario)) {
        let mut doc = self.doc.get_untracked();
        f(&mut doc);
        self.put(doc);
    }

    #[inline(never)]
    fn put(&self, doc: Scenario) {
        if !self.doc.glance(|now| *now == doc) {
            self.doc.set(doc);
        }
    }

    /// Puts another document in its place, and asks every field to show its values.
    pub fn replace(&self, doc: Scenario) {
        self.invalid.set(Faults::default());
        self.doc.set(doc);
        self.replaced.alter(|n| *n += 1);
    }
}
