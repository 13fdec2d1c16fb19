//! The whole answer of a scenario of this browser, as the shared page shows it.

use super::fields::choice;
use super::newer::newer_prices;
use super::take::files;
use crate::answer::{AnswerHead, AnswerParts};
use crate::api::{Asked, Target, WholeAnswer, whole_answer};
use crate::door::{DoorsStart, PageDoors};
use crate::error::failed;
use crate::handed::hand;
use crate::i18n::{self, CommentWords, EditorWords, HistoryWords, LinkWords, VersusWords, use_locale, use_texts};
use engine::format;
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;

/// The whole answer of the saved version.
#[component]
pub fn WholePage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|p| p.get("id").unwrap_or_default()));
    let (t, locale) = (use_texts::<EditorWords>(), use_locale());
    let asked = StoredValue::new(Asked::by_page());
    view! {
        <div class="wrap">
            <Suspense>
                {move || Suspend::new(async move {
                    match whole_answer(id.get_untracked(), asked.get_value()).await {
                        Ok(WholeAnswer { stored, answer: Some(view), newer, others, comments }) => {
                            let newer = newer.map(|newer| newer_prices(newer, &stored.id, stored.version));
                            let title = stored.scenario.title.clone();
                            let back = format!("/scenarios/{}", stored.id);
                            let beside = beside(&stored.id, &others);
                            let taken = files(&view.links);
                            let history = view! { <a href=format!("{back}/history")>{use_texts::<HistoryWords>().title}</a> };
                            let said = (comments.all > 0).then(|| {
                                let count = (use_texts::<LinkWords>().comments)(comments.all, comments.open);
                                view! { <a href=format!("/scenarios/{}/comments", stored.id)>{count}</a> }
                            });
                            let links = view! { <a href=format!("/scenarios/{}/links", stored.id)>{use_texts::<CommentWords>().to_links}</a> };
                            let target = Target::Scenario(stored.id);
                            let more = vec![i18n::fill(t.saved, &[&format::clock(stored.saved_at), &stored.version.to_string()])];
                            view! {
                                <Title text=title.clone()/>
                                <p class="row"><a href=back>{t.back_to_form}</a>{history}{links}{said}</p>
                                {newer}
                                {hand(DoorsStart { target, locale })}
                                <PageDoors>
                                    <AnswerHead view=view.clone() title more path="/answer"/>
                                    <div class="take">{taken}</div>
                                    <AnswerParts view path="/answer"/>
                                </PageDoors>
                                {beside}
                            }
                            .into_any()
                        }
                        Ok(WholeAnswer { stored, .. }) => view! {
                            <Title text=stored.scenario.title.clone()/>
                            <p>{t.no_answer}</p>
                            <p><a href=format!("/scenarios/{}", stored.id)>{t.back_to_form}</a></p>
                        }
                        .into_any(),
                        Err(error) => failed(error),
                    }
                })}
            </Suspense>
        </div>
    }
}

/// The form that sets the scenario `id` beside another of `others`; nothing where there is none.
fn beside(id: &str, others: &[(String, String)]) -> AnyView {
    let t = use_texts::<VersusWords>();
    let Some((first, _)) = others.first() else { return ().into_any() };
    view! {
        <section class="band" aria-labelledby="beside-title">
            <header><h2 id="beside-title">{t.beside}</h2></header>
            <form method="post" action="/versus" class="row ends">
                <input type="hidden" name="a" value=id.to_owned()/>
                {choice("versus-b", "b", t.other, others.to_vec(), first)}
                <button class="btn">{t.compare}</button>
            </form>
        </section>
    }
    .into_any()
}
