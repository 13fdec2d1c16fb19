//! How one figure comes about: the page behind every figure, complete without script.

use crate::answer::{CellValue, CellView, cell_scope, cell_title};
use crate::api::{ApiError, ExplainedCell, Target, explain};
use crate::error::{ErrorKind, ErrorPage};
use crate::i18n::{CellWords, SharedWords, use_locale, use_texts};
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::{use_params_map, use_query_map};

/// A figure of a scenario of this browser.
#[component]
pub fn ScenarioCellPage() -> impl IntoView {
    cell_page("id", "/scenarios", Target::Scenario)
}

/// A figure of a shared comparison.
#[component]
pub fn SharedCellPage() -> impl IntoView {
    cell_page("token", "/s", Target::Shared)
}

/// The page of a cell of what the parameter `key` names, whose own page is below `root`.
fn cell_page(key: &'static str, root: &'static str, target: fn(String) -> Target) -> AnyView {
    let (params, query) = (use_params_map(), use_query_map());
    let asked = Memo::new(move |_| {
        let params = params.read();
        let month = query.read().get("month").and_then(|m| m.parse::<u16>().ok());
        (params.get(key).unwrap_or_default(), params.get("address").unwrap_or_default(), month)
    });
    view! {
        <div class="wrap cell-page">
            <Transition>
                {move || Suspend::new(async move {
                    let (owner, address, month) = asked.get_untracked();
                    let base = format!("{root}/{owner}");
                    match explain(target(owner), address, month).await {
                        Ok(explained) => view! { <CellArticle explained base/> }.into_any(),
                        Err(error) => view! { <Trouble error base/> }.into_any(),
                    }
                })}
            </Transition>
        </div>
    }
    .into_any()
}

#[component]
fn CellArticle(explained: ExplainedCell, base: String) -> impl IntoView {
    let t = use_texts::<CellWords>();
    let locale = use_locale();
    let name = cell_title(&explained.cell, locale);
    let scope = cell_scope(&explained, t.shared_scope, locale);
    let untitled = use_texts::<SharedWords>().untitled;
    let title = if explained.title.is_empty() { untitled.to_owned() } else { explained.title.clone() };
    view! {
        <Title text=format!("{name}, {scope}")/>
        <nav class="crumbs" aria-label=t.path>
            <ol role="list">
                <li><a href=base.clone()>{title}</a></li>
                <li>{scope}</li>
                <li aria-current="page">{name.clone()}</li>
            </ol>
        </nav>
        <article class="cell-article">
            <header class="cell-head">
                <h1>{name}</h1>
                <CellValue explained=explained.clone()/>
            </header>
            <CellView explained base=base.clone()/>
            <p><a class="btn" href=base>{t.back}</a></p>
        </article>
    }
}

#[component]
fn Trouble(error: ApiError, base: String) -> impl IntoView {
    let t = use_texts::<CellWords>();
    match error {
        ApiError::NotFound => view! { <ErrorPage kind=ErrorKind::NotFound words=(t.unknown, t.unknown_text.to_owned())/> }.into_any(),
        ApiError::Invalid(_) => view! {
            <Title text=t.invalid/>
            <section class="empty error-page">
                <h1>{t.invalid}</h1>
                <p>{t.invalid_text}</p>
                <p><a class="btn" href=base>{t.back}</a></p>
            </section>
        }
        .into_any(),
        other => super::shared::trouble(other),
    }
}
