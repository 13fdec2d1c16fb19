//! `/scenarios/{id}/comments`: what readers of a scenario's links wrote, for whoever shared it: to answer, settle or delete.
//!
//! Plain forms; whole without script. Only on the server.

use super::remarks::{answered, said};
use crate::api::{CommentView, ScenarioComments, scenario_comments};
use crate::components::{ToldField, Typed};
use crate::error::failed;
use crate::i18n::{CommentWords, LinkWords, SharedWords, use_locale, use_texts};
use crate::told::Told;
use engine::format;
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;
use store::{Link, LinkState};

/// The comments on a scenario of this browser.
#[component]
pub fn CommentsPage() -> impl IntoView {
    let id = use_params_map().read_untracked().get("id").unwrap_or_default();
    let told = Told::here();
    view! {
        <div class="wrap stack-6">
            <Transition>
                {move || {
                    let (id, told) = (id.clone(), told.clone());
                    Suspend::new(async move {
                        match scenario_comments(id).await {
                            Ok(found) => content(found, &told),
                            Err(error) => failed(error),
                        }
                    })
                }}
            </Transition>
        </div>
    }
    .into_any()
}

fn content(found: ScenarioComments, told: &Told) -> AnyView {
    let t = use_texts::<CommentWords>();
    let name = if found.title.trim().is_empty() { use_texts::<SharedWords>().untitled.to_owned() } else { found.title.clone() };
    let (title, scenario) = ((t.of)(&name), format!("/scenarios/{}", found.id));
    let list = if found.comments.is_empty() {
        view! { <p class="muted">{t.of_none}</p> }.into_any()
    } else {
        let item = |(one, link): &(CommentView, Option<Link>)| item(&scenario, one, link.as_ref(), told);
        view! { <ol role="list" class="remark-list">{found.comments.iter().map(item).collect_view()}</ol> }.into_any()
    };
    view! {
        <Title text=title.clone()/>
        <header class="stack-2">
            <p class="row"><a href=scenario.clone()>{use_texts::<LinkWords>().back}</a><a href=format!("{scenario}/links")>{t.to_links}</a></p>
            <h1>{title}</h1>
            <p class="soft">{t.of_lead}</p>
        </header>
        {list}
    }
    .into_any()
}

fn item(scenario: &str, one: &CommentView, link: Option<&Link>, told: &Told) -> AnyView {
    let (t, locale) = (use_texts::<CommentWords>(), use_locale());
    let action = format!("{scenario}/comments/{}", one.comment.id);
    let about = one.figure.clone().map_or_else(|| t.whole.to_owned(), |figure| format!("{} {figure}", t.about));
    let on = link.map(|link| {
        let on = (t.on_link)(&format::date_time(locale, link.created_at.unix_timestamp()), link.version);
        let closed = (link.state != LinkState::Open).then(|| format!(", {}", t.link_closed));
        format!(", {on}{}", closed.unwrap_or_default())
    });
    let key = format!("answer.{}", one.comment.id);
    let came_back = told.value(&key).is_some();
    let wrong: Vec<String> = told.faults.iter().filter(|_| came_back).map(|(_, fault)| fault.get(locale).to_owned()).collect();
    let wrong = (!wrong.is_empty()).then(|| view! { <p class="notice stop" role="alert">{wrong.join(" ")}</p> });
    let value = one.comment.answer.clone().unwrap_or_default();
    let open = if value.is_empty() { t.answer_open } else { t.answer_change };
    let field =
        ToldField { name: "answer", key, label: t.answer, hint: t.answer_hint, value, typed: Typed::Lines(1000) }.view(told, locale);
    let settle = if one.comment.settled_at.is_some() { ("reopen", t.reopen) } else { ("settle", t.settle) };
    view! {
        <li id=format!("comment-{}", one.comment.id)>
            <p class="small soft">{about}{on}</p>
            {said(one)}
            {answered(one)}
            <div class="row remark-acts">
                <details open=came_back>
                    <summary class="btn small">{open}</summary>
                    <form method="post" action=action.clone() class="stack">
                        <input type="hidden" name="do" value="answer"/>
                        {wrong}
                        {field}
                        <p class="row"><button class="btn">{t.send_answer}</button></p>
                    </form>
                </details>
                <form method="post" action=action.clone()>
                    <button class="btn small" name="do" value=settle.0>{settle.1}</button>
                </form>
                <details class="confirm">
                    <summary class="btn small danger">{t.delete}</summary>
                    <form method="post" action=action class="notice stop">
                        <p>{t.delete_question}</p>
                        <p><button class="btn danger" name="do" value="delete">{t.delete_for_good}</button></p>
                    </form>
                </details>
            </div>
        </li>
    }
    .into_any()
}
