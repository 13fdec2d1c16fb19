//! The first page: what Fiel does, cases to start from with their answers, and this browser's scenarios.

mod cases;
mod data;
mod list;
mod verdict;

use super::fields::choice;
use crate::components::{Cell, HeadCell, Needle, RowHead};
use crate::error::failed;
use crate::i18n::{Home, VersusWords, use_locale, use_texts};
use data::{Case, DeleteFromList, Example, HomeView, Line, home_page};
use leptos::prelude::*;
use leptos_meta::{Meta, Title};

/// The first page.
#[component]
pub fn HomePage() -> impl IntoView {
    let texts = use_texts::<Home>();
    let locale = use_locale();
    let delete = ServerAction::<DeleteFromList>::new();
    view! {
        <Title text=texts.title/>
        <Meta name="description" content=texts.description/>
        <div class="wrap home">
            <Transition>
                {move || Suspend::new(async move {
                    match home_page(locale).await {
                        Ok(view) => view! { <Content view delete/> }.into_any(),
                        Err(error) => failed(error),
                    }
                })}
            </Transition>
        </div>
    }
}

#[component]
fn Content(view: HomeView, delete: ServerAction<DeleteFromList>) -> impl IntoView {
    let texts = use_texts::<Home>();
    view! {
        <section class="hero">
            <div class="stack">
                <h1>{texts.question}</h1>
                <p class="lead">{texts.lead}</p>
                <div class="row">
                    <a class="btn primary" href="#cases" rel="external">{texts.choose_case}</a>
                    <StartButton preset="blank".to_owned() class="btn">{texts.start_blank}</StartButton>
                    <StartButton preset="cloud-bill".to_owned() class="btn">{texts.bring_bill}</StartButton>
                    <a class="btn plain" href="/bill">{texts.read_bill}</a>
                </div>
                <p class="muted small">{texts.promise}</p>
            </div>
            <Sample example=view.example/>
        </section>
        <Cases cases=view.cases book=view.book/>
        <Scenarios lines=view.scenarios cut_at=view.cut_at delete/>
    }
    .into_any()
}

/// A form of one button that starts a scenario; works without script.
#[component]
fn StartButton(preset: String, class: &'static str, children: Children) -> impl IntoView {
    view! {
        <form method="post" action="/scenarios">
            <input type="hidden" name="preset" value=preset/>
            <button class=class>{children()}</button>
        </form>
    }
    .into_any()
}

/// One case with its needle, beside the question.
#[component]
fn Sample(example: Example) -> impl IntoView {
    let texts = use_texts::<Home>();
    let has_example = !example.slug.is_empty();
    has_example.then(|| {
        view! {
            <section class="sample cq" aria-label=texts.open_example>
                <p>{(texts.example)(&example.summary)}</p>
                <p class="sentence">{example.sentence}</p>
                <div class="pane" inner_html=example.wide></div>
                <div class="phone" inner_html=example.narrow></div>
                <p>{texts.example_note}</p>
                <StartButton preset=example.slug class="btn plain">{texts.open_example}</StartButton>
            </section>
        }
    })
}

#[component]
fn Cases(cases: Vec<Case>, book: String) -> impl IntoView {
    let texts = use_texts::<Home>();
    view! {
        <section class="part" aria-labelledby="cases">
            <header>
                <h2 id="cases">{texts.cases}</h2>
                <p class="legend" inner_html=legend(texts)></p>
            </header>
            <ul class="cases" role="list">
                {cases.into_iter().map(|case| view! { <CaseRow case/> }.into_any()).collect_view()}
            </ul>
            <div class="row apart">
                <div class="none-fits">
                    {texts.none_fits}
                    " "
                    <StartButton preset="blank".to_owned() class="btn plain">{texts.start_blank}</StartButton>
                    " "
                    {texts.none_fits_rest}
                </div>
                <p class="muted small">{(texts.cases_note)(&book)}</p>
            </div>
        </section>
    }
    .into_any()
}

#[component]
fn CaseRow(case: Case) -> impl IntoView {
    view! {
        <li>
            <div>
                <StartButton preset=case.slug class="case-open">{case.title}</StartButton>
                <p class="summary">{case.summary}</p>
            </div>
            <div class="spark" inner_html=case.sparkline></div>
            <p class="outcome"><strong>{case.verdict}</strong>{case.more}</p>
        </li>
    }
    .into_any()
}

/// The strokes of the series beside their names, as in the charts.
fn legend(texts: &Home) -> String {
    let key = |stroke: &str, name: &str| {
        format!(
            r#"<span class="key"><svg aria-hidden="true" viewBox="0 0 26 10"><path d="M1 5h24" fill="none" {stroke}/></svg>{name}</span>"#
        )
    };
    [
        key(r#"stroke="var(--s-compra)" stroke-width="3""#, texts.purchase),
        key(r#"stroke="var(--s-privada)" stroke-width="2.5" stroke-dasharray="8 4""#, texts.private),
        key(r#"stroke="var(--s-publica)" stroke-width="2.5" stroke-dasharray="0.1 4.6" stroke-linecap="round""#, texts.public),
    ]
    .concat()
}

#[component]
fn Scenarios(lines: Vec<Line>, cut_at: Option<u32>, delete: ServerAction<DeleteFromList>) -> impl IntoView {
    let texts = use_texts::<Home>();
    let compare = choose_two(&lines);
    let content = if lines.is_empty() {
        view! {
            <div class="empty">
                <Needle/>
                <h3>{texts.empty}</h3>
                <p>{texts.empty_text}</p>
                <a class="btn" href="#cases" rel="external">{texts.choose_case}</a>
            </div>
        }
        .into_any()
    } else {
        view! {
            <div class="cq">
                <table class="record scenarios" role="table" aria-labelledby="yours">
                    <thead role="rowgroup">
                        <tr role="row">
                            <HeadCell>{texts.scenario}</HeadCell>
                            <HeadCell>{texts.answer}</HeadCell>
                            <HeadCell>{texts.book}</HeadCell>
                            <HeadCell>{texts.changed}</HeadCell>
                            <HeadCell>{texts.links}</HeadCell>
                            <HeadCell><span class="vh">{texts.actions}</span></HeadCell>
                        </tr>
                    </thead>
                    <tbody role="rowgroup">
                        {lines.into_iter().map(|line| view! { <ScenarioRow line delete/> }.into_any()).collect_view()}
                    </tbody>
                </table>
            </div>
            {cut_at.map(|n| view! { <p class="muted small">{(texts.only_newest)(n)}</p> })}
            {compare}
        }
        .into_any()
    };
    view! {
        <section class="part" aria-labelledby="yours">
            <header>
                <h2 id="yours">{texts.yours}</h2>
                <p class="small soft">{texts.yours_note} " " <a href="/privacy">{texts.yours_link}</a></p>
            </header>
            {content}
        </section>
    }
    .into_any()
}

/// The form that leads to two scenarios side by side; nothing where there is only one.
fn choose_two(lines: &[Line]) -> AnyView {
    let t = use_texts::<VersusWords>();
    let [first, second, ..] = lines else { return ().into_any() };
    let all: Vec<(String, String)> = lines.iter().map(|line| (line.id.clone(), line.title.clone())).collect();
    view! {
        <form method="post" action="/versus" class="row ends choose-two">
            {choice("versus-a", "a", t.first, all.clone(), &first.id)}
            {choice("versus-b", "b", t.second, all, &second.id)}
            <button class="btn">{t.compare}</button>
        </form>
    }
    .into_any()
}

#[component]
fn ScenarioRow(line: Line, delete: ServerAction<DeleteFromList>) -> impl IntoView {
    let texts = use_texts::<Home>();
    let name = (texts.delete_named)(&line.title);
    let open = format!("/scenarios/{}", line.id);
    view! {
        <tr role="row">
            <RowHead><a href=open>{line.title}</a></RowHead>
            <Cell label=texts.answer>{line.answer}</Cell>
            <Cell label=texts.book>
                <a class="quiet" href=format!("/prices/{}", line.book_slug)>{line.book}</a>
                {line.newer_book.then(|| view! { <small>{texts.newer_book}</small> })}
            </Cell>
            <Cell label=texts.changed><time datetime=line.changed_at>{line.changed}</time></Cell>
            <Cell label=texts.links>{line.links}</Cell>
            <td role="cell" class="delete">
                <details>
                    <summary aria-label=name>{texts.delete}</summary>
                    <ActionForm action=delete>
                        <p>{(texts.delete_question)(line.open_links)}</p>
                        <input type="hidden" name="id" value=line.id/>
                        <button class="btn small danger">{texts.delete_for_good}</button>
                    </ActionForm>
                </details>
            </td>
        </tr>
    }
    .into_any()
}
