//! Saving: a second after the last change, over the version it was based on, one save at a time.
//!
//! Owns the draft in the browser, the retries while the server is away, and the line that says how it stands.
//! Refuses to overwrite what somebody else saved: that is for people to settle (`conflict`).

use super::draft::{self, Draft, Found};
use super::state::Editor;
use crate::api::{ApiError, SaveScenario, StoredScenario, save_scenario};
use crate::browser;
use crate::editor::signals::{Alter as _, Look as _, on};
use crate::i18n::{self, EditorWords, Texts};
use engine::format;
use engine::scenario::Scenario;
use leptos::ev;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::server_fn::codec::PostcardEncoding;
use leptos::server_fn::{ContentType as _, ServerFn as _};
use leptos::task::spawn_local;
use std::time::Duration;

/// How long after the last change a save begins.
const PAUSE: Duration = Duration::from_secs(1);

/// How the document stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// The server has it.
    Saved,
    /// Changed, or on its way.
    Changed,
    /// The server has been away since this instant (seconds since 1970); the draft is here, and it is tried again.
    Away(i64),
    /// Somebody else saved meanwhile.
    Conflict,
    /// The server will not keep it: it is no longer this browser's, or too large. The draft is here.
    Refused,
}

/// Saves a document. `Copy`: it holds only handles.
#[derive(Clone, Copy)]
pub struct Keeper {
    editor: Editor,
    /// Id of the scenario.
    pub id: StoredValue<String>,
    /// Version the document is based on.
    pub version: RwSignal<i32>,
    /// When that version was saved.
    pub saved_at: RwSignal<i64>,
    /// How the document stands.
    pub kept: RwSignal<Kept>,
    /// What somebody else saved, while it is not settled.
    pub conflict: RwSignal<Option<StoredScenario>>,
    /// Whether a draft was found and is being gone on with.
    pub restored: RwSignal<bool>,
    saved: StoredValue<Scenario>,
    timer: StoredValue<Option<TimeoutHandle>>,
    flying: StoredValue<bool>,
    tries: StoredValue<u32>,
}

/// How long to wait before try number `tries` (from 1): 1, 2, 4, ... at most 30 seconds.
#[must_use]
pub fn backoff(tries: u32) -> Duration {
    Duration::from_secs(1_u64.checked_shl(tries.saturating_sub(1)).unwrap_or(30).clamp(1, 30))
}

impl Keeper {
    /// A keeper of `stored`, which `editor` shows.
    #[must_use]
    pub fn new(editor: Editor, stored: &StoredScenario) -> Self {
        Self {
            editor,
            id: StoredValue::new(stored.id.clone()),
            version: RwSignal::new(stored.version),
            saved_at: RwSignal::new(stored.saved_at),
            kept: RwSignal::new(Kept::Saved),
            conflict: RwSignal::new(None),
            restored: RwSignal::new(false),
            saved: StoredValue::new(stored.scenario.clone()),
            timer: StoredValue::new(None),
            flying: StoredValue::new(false),
            tries: StoredValue::new(0),
        }
    }

    /// Looks for a draft of before, then follows the document. Only in the browser.
    pub fn follow(self, stored: StoredScenario) {
        Effect::new(move |_| {
            let leaving = window_event_listener(ev::pagehide, move |_| self.send_off());
            // A page the browser took out of its memory is of before.
            let back = window_event_listener(ev::pageshow, |event| {
                if event.persisted() {
                    let _ = window().location().reload();
                }
            });
            on_cleanup(move || {
                leaving.remove();
                back.remove();
            });
        });
        Effect::new(move |before: Option<()>| {
            let doc = self.editor.doc.get();
            if before.is_some() {
                self.changed(&doc);
            }
        });
        Effect::new(move |before: Option<()>| {
            if before.is_some() {
                return;
            }
            let Some(draft) = draft::find(&stored.id) else { return };
            match draft::weigh(&draft, stored.version, &stored.scenario) {
                Found::Same => draft::forget(&stored.id),
                Found::Restore => {
                    self.restored.set(true);
                    self.editor.replace(draft.scenario);
                }
                Found::Conflict => {
                    // Still based on what it knew: a reload before the conflict is settled must find the conflict again.
                    self.version.set(draft.base);
                    self.editor.replace(draft.scenario);
                    self.conflict.set(Some(stored.clone()));
                    self.kept.set(Kept::Conflict);
                }
            }
        });
    }

    fn changed(self, doc: &Scenario) {
        if self.saved.look(|saved| saved == doc) {
            self.id.look(|id| draft::forget(id));
            if !matches!(self.kept.get_untracked(), Kept::Conflict) {
                self.kept.set(Kept::Saved);
            }
            return;
        }
        let draft = Draft { base: self.version.get_untracked(), scenario: doc.clone() };
        self.id.look(|id| draft::keep(id, &draft));
        match self.kept.get_untracked() {
            // Nothing is sent before the conflict is settled.
            Kept::Conflict => {}
            // The retry that is due takes the newest document along.
            Kept::Away(_) => {}
            _ => {
                self.kept.set(Kept::Changed);
                self.save_in(PAUSE);
            }
        }
    }

    fn save_in(self, pause: Duration) {
        self.timer.alter(|timer| {
            if let Some(due) = timer.take() {
                due.clear();
            }
            *timer = set_timeout_with_handle(move || self.save(), pause).ok();
        });
    }

    /// Saves now, if nothing is on its way and there is something to save.
    pub fn save(self) {
        let doc = self.editor.doc.get_untracked();
        if self.flying.get_value() || self.saved.look(|saved| *saved == doc) {
            return;
        }
        self.flying.set_value(true);
        let (id, base) = (self.id.get_value(), self.version.get_untracked());
        spawn_local(async move {
            let answer = save_scenario(id.clone(), base, doc.clone()).await;
            self.flying.try_set_value(false);
            match answer {
                Ok(saved) => self.landed(doc, saved.version, saved.at),
                // What somebody else saved is what stands here: a save of ours whose answer never came.
                Err(ApiError::Conflict(current)) if current.scenario == doc => self.landed(doc, current.version, current.saved_at),
                Err(ApiError::Conflict(current)) => {
                    self.kept.try_set(Kept::Conflict);
                    self.conflict.try_set(Some(*current));
                }
                Err(error) if error.may_pass() => self.away(),
                Err(ApiError::Invalid(problems)) => {
                    self.editor.problems.try_set(problems);
                    self.kept.try_set(Kept::Refused);
                }
                Err(_) => {
                    self.kept.try_set(Kept::Refused);
                }
            }
        });
    }

    /// Sends what is not saved yet as the page goes away. The draft stays: nobody hears whether it arrived.
    fn send_off(self) {
        let scenario = self.editor.doc.get_untracked();
        let is_due = matches!(self.kept.get_untracked(), Kept::Changed) && self.saved.look(|saved| *saved != scenario);
        let save = SaveScenario { id: self.id.get_value(), base: self.version.get_untracked(), scenario };
        if let Some(bytes) = postcard::to_allocvec(&save).ok().filter(|_| is_due) {
            browser::send_off(SaveScenario::url(), PostcardEncoding::CONTENT_TYPE, &bytes);
        }
    }

    fn landed(self, doc: Scenario, version: i32, at: i64) {
        // The page may be gone by now; then there is nothing left to tell.
        if self.version.try_set(version).is_some() {
            return;
        }
        self.saved_at.set(at);
        self.tries.set_value(0);
        let newest = self.editor.doc.get_untracked();
        let is_newest = newest == doc;
        self.saved.set_value(doc);
        if is_newest {
            self.id.look(|id| draft::forget(id));
            self.kept.set(Kept::Saved);
        } else {
            self.id.look(|id| draft::keep(id, &Draft { base: version, scenario: newest }));
            self.kept.set(Kept::Changed);
            self.save_in(PAUSE);
        }
    }

    fn away(self) {
        let Some(tries) = self.tries.try_update_value(|n| {
            *n += 1;
            *n
        }) else {
            return;
        };
        if !matches!(self.kept.get_untracked(), Kept::Away(_)) {
            self.kept.set(Kept::Away(browser::now()));
        }
        self.save_in(backoff(tries));
    }

    /// Settles a conflict: what is in the form goes on top of what somebody else saved.
    pub fn keep_mine(self, current: &StoredScenario) {
        self.version.set(current.version);
        self.saved_at.set(current.saved_at);
        self.saved.set_value(current.scenario.clone());
        self.conflict.set(None);
        self.kept.set(Kept::Changed);
        self.save();
    }

    /// Settles a conflict: what somebody else saved replaces what is in the form.
    pub fn take_theirs(self, current: StoredScenario) {
        self.version.set(current.version);
        self.saved_at.set(current.saved_at);
        self.saved.set_value(current.scenario.clone());
        self.conflict.set(None);
        self.kept.set(Kept::Saved);
        self.id.look(|id| draft::forget(id));
        self.editor.replace(current.scenario);
    }
}

/// The line that says how the document stands; silent unless something is wrong.
#[component]
pub fn SaveLine(
    /// Whose.
    keeper: Keeper,
) -> impl IntoView {
    let locale = keeper.editor.locale;
    let t = EditorWords::of(locale);
    let line = move || match keeper.kept.get() {
        Kept::Saved => i18n::fill(t.saved, &[&format::clock(keeper.saved_at.get()), &keeper.version.get().to_string()]),
        Kept::Changed => t.saving.to_owned(),
        Kept::Away(_) | Kept::Refused => t.not_saved.to_owned(),
        Kept::Conflict => t.in_conflict.to_owned(),
    };
    let is_away = move || matches!(keeper.kept.get(), Kept::Away(_));
    let trouble = move || match keeper.kept.get() {
        Kept::Away(since) => Some(i18n::fill(t.away, &[&format::clock(since)])),
        Kept::Refused => Some(t.refused.to_owned()),
        _ => keeper.restored.get().then(|| t.restored.to_owned()),
    };
    // Asked of the browser only once the page is awake: the server does not know.
    let is_forgetful = RwSignal::new(false);
    Effect::new(move |_| is_forgetful.set(!browser::keeps_drafts()));
    view! {
        <p class="saved" data-kept=move || if keeper.kept.get() == Kept::Saved { "saved" } else { "changed" }>{move || line()}</p>
        <div role="status" class="save-trouble">
            {move || trouble().map(|text| view! { <p class="notice plain">{text}</p> })}
            {move || is_away().then(|| view! { <button type="button" class="btn small" on:click=on(move |_| keeper.save())>{t.try_now}</button> })}
            {move || is_forgetful.get().then(|| view! { <p class="notice warn">{t.no_drafts}</p> })}
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retries_wait_longer_each_time_and_never_long() {
        let seconds: Vec<u64> = [1, 2, 3, 5, 6, 40, 100].into_iter().map(|n| backoff(n).as_secs()).collect();
        assert_eq!(seconds, [1, 2, 4, 16, 30, 30, 30]);
    }
}
