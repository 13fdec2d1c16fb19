//! The answer beside the form, always of what the form says.
//!
//! Owns when it is asked for (300 ms after the last change), which answer counts (the last one asked for), and the one live
//! line that tells of a new verdict. Refuses to move the focus.

use super::state::Editor;
use crate::answer::{AnswerBrief, short};
use crate::api::{ApiError, compute};
use crate::i18n::{EditorWords, Texts};
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
enum Fresh {
    Now,
    Old,
    Away,
}

/// The pane.
#[component]
pub fn AnswerPane(
    /// What it answers.
    editor: Editor,
    /// Id of the stored scenario, whose prices it is computed with.
    id: String,
) -> impl IntoView {
    let t = EditorWords::of(editor.locale);
    let fresh = RwSignal::new(Fresh::Now);
    follow(editor, id.clone(), fresh);
    let whole = format!("/scenarios/{id}/answer");
    let body = move || match editor.answer.get() {
        Some(view) => view! { <AnswerBrief view whole=Some(whole.clone())/> }.into_any(),
        None => view! { <p class="muted">{t.no_answer}</p> }.into_any(),
    };
    view! {
        <section id="answer" class="pane-answer" aria-label=t.answer tabindex="-1" data-fresh=move || if fresh.get() == Fresh::Now { "now" } else { "old" }>
            <div class="busy" hidden=move || fresh.get() != Fresh::Old></div>
            {move || (fresh.get() == Fresh::Away).then(|| view! { <p class="notice plain">{t.unanswered}</p> })}
            {body}
        </section>
        <Announcer editor/>
    }
    .into_any()
}

/// Asks for the answer of each document, and takes only the last.
fn follow(editor: Editor, id: String, fresh: RwSignal<Fresh>) {
    let asked = StoredValue::new(0_u32);
    let timer: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let again = RwSignal::new(0_u32);
    Effect::new(move |before: Option<()>| {
        let doc = editor.doc.get();
        again.track();
        if before.is_none() {
            return;
        }
        asked.update_value(|n| *n += 1);
        let mine = asked.get_value();
        let id = id.clone();
        let ask = move || {
            set_timeout(
                move || {
                    if asked.try_get_value() == Some(mine) && fresh.try_get_untracked() == Some(Fresh::Now) {
                        fresh.set(Fresh::Old);
                    }
                },
                PATIENCE,
            );
            spawn_local(async move {
                let answer = compute(id, doc, editor.locale).await;
                // An answer to a question of before, or for a page that is gone, is nobody's.
                if asked.try_get_value() != Some(mine) {
                    return;
                }
                // The clock that would call this answer old must not find it.
                asked.update_value(|n| *n += 1);
                match answer {
                    Ok(view) => {
                        editor.problems.set(Vec::new());
                        editor.answer.set(Some(view));
                        fresh.set(Fresh::Now);
                    }
                    Err(ApiError::Invalid(problems)) => {
                        editor.problems.set(problems);
                        fresh.set(Fresh::Now);
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
        timer.update_value(|timer| {
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
    let sentence = move || editor.answer.with_untracked(|a| a.as_ref().map(|view| short(&view.comparison, editor.locale)));
    Effect::new(move |before: Option<()>| {
        editor.answer.track();
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
                    said.set(old.map_or_else(|| now.clone(), |old| (t.changed)(&now, &old)));
                    last.set_value(Some(now));
                }
            },
            QUIET,
        );
    });
    view! { <p role="status" class="visually-hidden">{move || said.get()}</p> }.into_any()
}
