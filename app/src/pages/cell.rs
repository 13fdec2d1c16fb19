//! How one figure comes about: the page behind every figure, complete without script.

use super::locked::{is_asked_again, password_page};
use super::remarks;
use crate::answer::{CellValue, CellView, Links, cell_scope, cell_title, shown_as};
use crate::api::{ApiError, Asked, ExplainedCell, Target, explain_said};
use crate::error::{ErrorKind, ErrorPage};
use crate::i18n::{CellWords, SharedWords, use_locale, use_texts};
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;

/// A figure of a scenario of this browser.
#[component]
pub fn ScenarioCellPage() -> impl IntoView {
    // Figures of the pane beside the form are as usual; in another view it was the whole answer that was left.
    let back = if Asked::by_page().view.is_usual() && Asked::by_page().what_if.is_empty() { "" } else { "/answer" };
    cell_page("id", ("/scenarios", back), Target::Scenario)
}

/// A figure of a shared comparison.
#[component]
pub fn SharedCellPage() -> impl IntoView {
    cell_page("token", ("/s", ""), Target::Shared)
}

/// The page of a cell of what the parameter `key` names, whose own page is below `root`, ending with `back`.
fn cell_page(key: &'static str, (root, back): (&'static str, &'static str), target: fn(String) -> Target) -> AnyView {
    let params = use_params_map();
    let params = Memo::new(move |_| {
        let params = params.read();
        (params.get(key).unwrap_or_default(), params.get("address").unwrap_or_default())
    });
    let asked = StoredValue::new(Asked::by_page());
    view! {
        <div class="wrap cell-page">
            <Transition>
                {move || Suspend::new(async move {
                    let (owner, address) = params.get_untracked();
                    let asked = asked.get_value();
                    let links = asked.links(format!("{root}/{owner}"));
                    let home = links.page(back, asked.view);
                    if is_asked_again() {
                        return password_page();
                    }
                    let target = target(owner.clone());
                    match explain_said(target, address.clone(), asked).await {
                        Ok(found) => {
                            let remarks = found.comments.map(|comments| remarks::on_a_figure(&owner, &address, &comments, &links));
                            view! { <CellArticle explained=found.cell links home/>{remarks} }.into_any()
                        }
                        Err(error) => view! { <Trouble error home/> }.into_any(),
                    }
                })}
            </Transition>
        </div>
    }
    .into_any()
}

#[component]
fn CellArticle(explained: ExplainedCell, links: Links, home: String) -> impl IntoView {
    let t = use_texts::<CellWords>();
    let locale = use_locale();
    let name = cell_title(&explained.cell, locale);
    let scope = cell_scope(&explained, t.shared_scope, locale);
    let untitled = use_texts::<SharedWords>().untitled;
    let title = if explained.title.is_empty() { untitled.to_owned() } else { explained.title.clone() };
    let shown = shown_as(links.view(), locale);
    view! {
        <Title text=format!("{name}, {scope}")/>
        <nav class="crumbs" aria-label=t.path>
            <ol role="list">
                <li><a href=home.clone()>{title}</a></li>
                <li>{scope}</li>
                <li aria-current="page">{name.clone()}</li>
            </ol>
        </nav>
        <article class="cell-article">
            <header class="cell-head">
                <h1>{name}</h1>
                <CellValue explained=explained.clone()/>
            </header>
            <p class="soft small">{shown}</p>
            <CellView explained links/>
            <p><a class="btn" href=home>{t.back}</a></p>
        </article>
    }
}

#[component]
fn Trouble(error: ApiError, home: String) -> impl IntoView {
    let t = use_texts::<CellWords>();
    match error {
        ApiError::NotFound => view! { <ErrorPage kind=ErrorKind::NotFound words=(t.unknown, t.unknown_text.to_owned())/> }.into_any(),
        ApiError::Invalid(_) => view! {
            <Title text=t.invalid/>
            <section class="empty error-page">
                <h1>{t.invalid}</h1>
                <p>{t.invalid_text}</p>
                <p><a class="btn" href=home>{t.back}</a></p>
            </section>
        }
        .into_any(),
        other => super::shared::trouble(other),
    }
}
