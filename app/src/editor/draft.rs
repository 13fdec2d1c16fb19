//! What was typed and is not on the server yet, kept in this browser.
//!
//! Owns the key and the decision what to do with a draft found at start. Refuses to lose one: a draft that cannot be
//! read is left where it is.

use crate::api::{pack, unpack};
use crate::browser;
use engine::scenario::Scenario;
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
    if draft.scenario.same_answers(stored) {
        Found::Same
    } else if draft.base == version {
        Found::Restore
    } else {
        Found::Conflict
    }
}

/// Number of the form drafts are written in; the test below says when to raise it.
const FORMAT: u32 = 4;

/// What every draft of the scenario `id` is kept under: each tab keeps its own, because two may write at once.
fn drafts_of(id: &str) -> String {
    format!("fiel:draft:{id}:")
}

fn key(id: &str) -> String {
    drafts_of(id) + &browser::tab()
}

/// Keeps a draft. A browser without storage keeps none; the save that follows is then the only copy.
pub fn keep(id: &str, draft: &Draft) {
    if let (Some(storage), Some(text)) = (browser::storage(), pack(draft)) {
        // A full or forbidden storage is no reason to stop typing.
        let _ = storage.set_item(&key(id), &format!("{FORMAT} {text}"));
    }
}

/// The draft of the scenario `id` of this tab, else one of another tab, which then is this tab's: most likely the other is
/// closed, and one that is open writes its own again with the next change.
#[must_use]
pub fn find(id: &str) -> Option<Draft> {
    let storage = browser::storage()?;
    let read = |key: &str| {
        let text = storage.get_item(key).ok()??;
        let (format, text) = text.split_once(' ')?;
        unpack(text).filter(|_| format.parse() == Ok(FORMAT))
    };
    let own = key(id);
    if let Some(draft) = read(&own) {
        return Some(draft);
    }
    let keys: Vec<String> = (0..storage.length().ok()?).filter_map(|at| storage.key(at).ok()?).collect();
    let (other, draft) =
        keys.into_iter().filter(|key| key.starts_with(&drafts_of(id))).find_map(|key| read(&key).map(|draft| (key, draft)))?;
    keep(id, &draft);
    let _ = storage.remove_item(&other);
    Some(draft)
}

/// Forgets this tab's draft of the scenario `id`: the server has it.
pub fn forget(id: &str) {
    if let Some(storage) = browser::storage() {
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

    /// Whoever changes what a scenario holds raises [`FORMAT`] and writes the new text here: a draft of before must be left alone
    /// rather than read as something else.
    #[test]
    fn drafts_of_this_format_can_be_read() {
        let draft = Draft { base: 3, scenario: engine::presets::blank(Locale::En) };
        let text = pack(&draft).unwrap();
        assert_eq!(unpack::<Draft>(&text), Some(draft));
        assert_eq!(
            (FORMAT, text.as_str()),
            (
                4,
                concat!(
                    "BgEMTmV3IHNjZW5hcmlvBzIwMjctMDEkAQJ3MQpXb3JrbG9hZCAxAQABAAAAAAAANEAAAAAAAABkQAEAAAAAAAAAAAABAAEAAAAAAAAAAAAAAAAAAAAAAAAA",
                    "AAAAAAAAAAAAAAAAAAAAAAoACQADAAAAAgIAAAJTUAABAAAIODQ3MTUwNDARQTQgY2FwdGl2ZSBtYXJrZXQABBBwdWJsaWNfb25fZGVtYW5kAAJCUgAAAAAA",
                    "EnB1YmxpY19yZXNlcnZlZF8xeQICQlIAAAAAABNwdXJjaGFzZV9jb2xvY2F0aW9uBgJCUgAAAAAADXByaXZhdGVfY2xvdWQHAkJSAAAAAAAAAAAAAA"
                )
            )
        );
        for slug in ["customer-service", "clinical-assistant", "cloud-bill"] {
            let scenario = engine::presets::get(slug, Locale::PtBr).unwrap().scenario;
            let draft = Draft { base: 1, scenario };
            assert_eq!(unpack::<Draft>(&pack(&draft).unwrap()), Some(draft), "{slug}");
        }
    }
}
