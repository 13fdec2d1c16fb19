//! The answer beside the form, always of what the form says.
//!
//! Owns when it is asked for (300 ms after the last change), which answer counts (the last one asked for), and the one live
//! line that tells of a new verdict. Refuses to move the focus.

use super::state::Editor;
use super::turn;
use crate::api::{ApiError, Computed, Target, compute};
use crate::door::Doors;
use crate::editor::faults::Faults;
use crate::editor::signals::{Alter as _, Look as _, on};
use crate::i18n::{self, EditorWords, Texts};
use leptos::html;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// How long after the last change the answer is asked for.
const PAUSE: Duration = Duration::from_millis(300);
/// How long an answer may take before the old one is shown as old.
const PATIENCE: Duration = Duration::from_millis(300);
/// How long to wait before asking again a server that is away.
const AGAIN: Duration = Duration::from_secs(4);
/// Shortest time between two announcements.
const QUIET: Duration = Duration::from_secs(2);

/// How the answer stands to the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fresh {
    /// It is of what the form says.
    Now,
    /// A newer one is on its way.
    Old,
    /// Some answers of the form cannot be used; it is of those before.
    Unusable,
    /// The server cannot be reached; it is of the form before.
    Away,
}

/// The pane: what the server wrote, and whether it is of what the form says.
#[component]
pub fn AnswerPane(
    /// What it answers.
    editor: Editor,
    /// Id of the stored scenario, whose prices it is computed with.
    id: String,
    /// The first answer, as the server wrote it into the page.
    children: Children,
) -> impl IntoView {
    let t = EditorWords::of(editor.locale);
    let is_faulty = editor.brief.glance(Option::is_none);
    let fresh = RwSignal::new(if is_faulty { Fresh::Unusable } else { Fresh::Now });
    let again = RwSignal::new(0_u32);
    let pane: NodeRef<html::Div> = NodeRef::new();
    follow(editor, id.clone(), fresh, again, pane);
    let target = Signal::derive(move || Target::Document(id.clone(), Box::new(editor.doc.get())));
    let notice = move || match fresh.get() {
        Fresh::Now | Fresh::Old => ().into_any(),
        Fresh::Unusable => view! { <p class="notice warn">{t.outdated}</p> }.into_any(),
        Fresh::Away => view! {
            <p class="notice plain">
                {t.unanswered}" "
                <button type="button" class="btn small" on:click=on(move |_| again.alter(|n| *n += 1))>{t.try_now}</button>
            </p>
        }
        .into_any(),
    };
    let is_now = move || fresh.get() == Fresh::Now && editor.invalid.look(Faults::is_empty);
    view! {
        <section id="answer" class="pane-answer" aria-label=t.answer tabindex="-1" data-fresh=move || if is_now() { "now" } else { "old" }>
            <div class="busy" hidden=move || fresh.get() != Fresh::Old></div>
            {move || notice()}
            <Doors target locale=editor.locale>
                <div class="pane-body" node_ref=pane on:input=on(move |e| turn::moved(editor, &e)) on:click=on(move |e: leptos::ev::MouseEvent| turn::pressed(editor, &e))>
                    {children()}
                </div>
            </Doors>
        </section>
        <Announcer editor/>
    }
    .into_any()
}

/// Asks for the answer of each document, and takes only the last.
fn follow(editor: Editor, id: String, fresh: RwSignal<Fresh>, again: RwSignal<u32>, pane: NodeRef<html::Div>) {
    let asked = StoredValue::new(0_u32);
    let timer: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let answered = editor.doc.get_untracked();
    Effect::new(move |before: Option<()>| {
        let doc = editor.doc.get();
        let what_if = editor.what_if.get();
        again.track();
        // A draft may have been restored before this runs for the first time.
        if before.is_none() && doc == answered {
            return;
        }
        asked.alter(|n| *n += 1);
        let mine = asked.get_value();
        let id = id.clone();
        let ask = move || {
            set_timeout(
                move || {
                    if asked.try_get_value() == Some(mine) {
                        fresh.set(Fresh::Old);
                    }
                },
                PATIENCE,
            );
            spawn_local(async move {
                let is_turned = !what_if.is_empty();
                let answer = compute(id, doc, what_if, editor.locale).await;
                // An answer to a question of before, or for a page that is gone, is nobody's.
                if asked.try_get_value() != Some(mine) {
                    return;
                }
                // The clock that would call this answer old must not find it.
                asked.alter(|n| *n += 1);
                match answer {
                    Ok(Computed { html, brief }) => {
                        editor.problems.set(Vec::new());
                        // What the form says of itself is not of a what-if; the verdict in a line is.
                        if is_turned {
                            editor.brief.alter(|now| now.iter_mut().for_each(|now| now.short.clone_from(&brief.short)));
                        } else {
                            editor.brief.set(Some(brief));
                        }
                        if let Some(pane) = pane.get_untracked() {
                            turn::show(&pane, &html, is_turned);
                        }
                        fresh.set(Fresh::Now);
                    }
                    Err(ApiError::Invalid(problems)) => {
                        editor.problems.set(problems);
                        fresh.set(Fresh::Unusable);
                    }
                    Err(_) => {
                        fresh.set(Fresh::Away);
                        set_timeout(
                            move || {
                                again.try_update(|n| *n += 1);
                            },
                            AGAIN,
                        );
                    }
                }
            });
        };
        timer.alter(|timer| {
            if let Some(due) = timer.take() {
                due.clear();
            }
            *timer = set_timeout_with_handle(ask, PAUSE).ok();
        });
    });
}

/// The one live region: a new verdict, at most every two seconds, and only when it changes.
#[component]
fn Announcer(editor: Editor) -> impl IntoView {
    let t = EditorWords::of(editor.locale);
    let said = RwSignal::new(String::new());
    let last: StoredValue<Option<String>> = StoredValue::new(None);
    let waiting = StoredValue::new(false);
    let sentence = move || editor.brief.glance(|b| b.as_ref().map(|b| b.short.clone()));
    Effect::new(move |before: Option<()>| {
        editor.brief.track();
        if before.is_none() {
            last.set_value(sentence());
            return;
        }
        if waiting.get_value() {
            return;
        }
        waiting.set_value(true);
        set_timeout(
            move || {
                if waiting.try_set_value(false).is_some() {
                    return;
                }
                let (now, old) = (sentence(), last.get_value());
                if let Some(now) = now.filter(|now| old.as_ref() != Some(now)) {
                    said.set(old.map_or_else(|| now.clone(), |old| i18n::fill(t.changed, &[&now, &old])));
                    last.set_value(Some(now));
                }
            },
            QUIET,
        );
    });
    view! { <p role="status" class="visually-hidden">{move || said.get()}</p> }.into_any()
}
