//! A scenario's form, its answer beside it: what the editor's island starts from.

use super::newer::newer_book;
use crate::api::load_scenario;
use crate::editor::{ScenarioEditor, Start};
use crate::error::failed;
use crate::handed::hand;
use crate::i18n::{EditorWords, HistoryWords, Home, use_locale, use_texts};
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;

/// A scenario's form, its answer beside it.
#[component]
pub fn EditorPage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|p| p.get("id").unwrap_or_default()));
    let (t, locale) = (use_texts::<EditorWords>(), use_locale());
    view! {
        <div class="wrap">
            <Suspense>
                {move || Suspend::new(async move {
                    match load_scenario(id.get_untracked()).await {
                        Ok(loaded) => {
                            let title = loaded.stored.scenario.title.clone();
                            let (html, brief) = match loaded.answer {
                                Some(answer) => (answer.html, Some(answer.brief)),
                                None => (format!("<p class=\"muted\">{}</p>", t.no_answer), None),
                            };
                            let newer = loaded.newer.map(|book| newer_book(&book, &loaded.stored.id));
                            let is_bill = |w: &engine::scenario::Workload| matches!(w.task, engine::scenario::Task::CurrentBill(_));
                            let from_file = loaded.stored.scenario.workloads.iter().any(is_bill).then(|| {
                                let words = use_texts::<Home>();
                                view! { <p class="small"><a href="/bill">{words.read_bill}</a></p> }
                            });
                            let history = format!("/scenarios/{}/history", loaded.stored.id);
                            let (stored, catalog, problems) = (loaded.stored, loaded.catalog, loaded.problems);
                            let start = Start { stored, catalog, brief, problems, locale };
                            view! {
                                <Title text=title/>
                                {newer}
                                {from_file}
                                {hand(start)}
                                <ScenarioEditor>
                                    <div inner_html=html></div>
                                </ScenarioEditor>
                                <p class="small"><a href=history>{use_texts::<HistoryWords>().title}</a></p>
                            }
                            .into_any()
                        }
                        Err(error) => failed(error),
                    }
                })}
            </Suspense>
        </div>
    }
}
