//! What was typed and is not on the server yet, kept in this browser.
//!
//! Owns the key and the decision what to do with a draft found at start. Refuses to lose one: a draft that cannot be
//! read is left where it is.

use engine::scenario::Scenario;
use leptos::prelude::window;
use serde::{Deserialize, Serialize};

/// A document that was not saved yet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Version it was based on.
    pub base: i32,
    /// The document.
    pub scenario: Scenario,
}

/// What to do with a draft found at start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// The server has the same; the draft is done with.
    Same,
    /// The server still has the version it was based on: go on with the draft.
    Restore,
    /// The server has another version: ask.
    Conflict,
}

/// Compares a draft with what the server has.
#[must_use]
pub fn weigh(draft: &Draft, version: i32, stored: &Scenario) -> Found {
    if draft.scenario == *stored {
        Found::Same
    } else if draft.base == version {
        Found::Restore
    } else {
        Found::Conflict
    }
}

fn key(id: &str) -> String {
    format!("fiel:draft:{id}")
}

/// Keeps a draft. A browser without storage keeps none; the save that follows is then the only copy.
pub fn keep(id: &str, draft: &Draft) {
    if let (Ok(Some(storage)), Ok(text)) = (window().local_storage(), serde_json::to_string(draft)) {
        // A full or forbidden storage is no reason to stop typing.
        let _ = storage.set_item(&key(id), &text);
    }
}

/// The draft of the scenario `id`, if there is one.
#[must_use]
pub fn find(id: &str) -> Option<Draft> {
    let text = window().local_storage().ok()??.get_item(&key(id)).ok()??;
    serde_json::from_slice(text.as_bytes()).ok()
}

/// Forgets the draft of the scenario `id`: the server has it.
pub fn forget(id: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(&key(id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::locale::Locale;

    #[test]
    fn a_draft_is_restored_only_over_the_version_it_knew() {
        let stored = engine::presets::blank(Locale::En);
        let mut changed = stored.clone();
        changed.title = "Mine".into();
        let draft = |base| Draft { base, scenario: changed.clone() };
        assert_eq!(weigh(&Draft { base: 1, scenario: stored.clone() }, 7, &stored), Found::Same);
        assert_eq!(weigh(&draft(7), 7, &stored), Found::Restore);
        assert_eq!(weigh(&draft(6), 7, &stored), Found::Conflict);
    }
}
