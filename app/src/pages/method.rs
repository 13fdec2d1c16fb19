//! How we calculate: every formula, default and rule, in words.

mod content;
mod data;

use crate::components::{Cell, HeadCell, KindChip, MarkSign, OutcomeChip, RowHead, Scroll};
use crate::error::failed;
use crate::i18n::{Method, use_locale, use_texts};
use data::{AssumptionRow, Block, MethodView, RuleRow, Section, method_page};
use leptos::prelude::*;
use leptos_meta::Title;

/// How we calculate.
#[component]
pub fn MethodPage() -> impl IntoView {
    let texts = use_texts::<Method>();
    let locale = use_locale();
    view! {
        <Title text=texts.title/>
        <div class="wrap method">
            <Suspense>
                {move || Suspend::new(async move {
                    match method_page(locale).await {
                        Ok(view) => view! { <Content view/> }.into_any(),
                        Err(error) => failed(error),
                    }
                })}
            </Suspense>
        </div>
    }
}

#[component]
fn Content(view: MethodView) -> impl IntoView {
    let texts = use_texts::<Method>();
    let mut entries: Vec<(String, String)> = view.sections.iter().map(|s| (s.id.clone(), s.title.clone())).collect();
    entries.extend([
        ("rules".to_owned(), texts.rules.to_owned()),
        ("assumptions".to_owned(), texts.assumptions.to_owned()),
        (view.questions.id.clone(), view.questions.title.clone()),
    ]);
    view! {
        <header class="stack-2">
            <h1>{texts.title}</h1>
            <p class="lead">{texts.lead}</p>
        </header>
        <details class="contents-folded">
            <summary>{texts.contents}</summary>
            {links(&entries)}
        </details>
        <div class="document">
            <nav class="contents" aria-label=texts.contents>{links(&entries)}</nav>
            <div>
                {view.sections.into_iter().map(|section| view! { <SectionPart section/> }.into_any()).collect_view()}
                <Rules rules=view.rules day=view.rules_day/>
                <Assumptions groups=view.groups book=view.book/>
                <SectionPart section=view.questions/>
            </div>
        </div>
    }
    .into_any()
}

fn links(entries: &[(String, String)]) -> impl IntoView + use<> {
    let link = |(id, title): &(String, String)| view! { <li><a href=format!("#{id}") rel="external">{title.clone()}</a></li> }.into_any();
    view! { <ol>{entries.iter().map(link).collect_view()}</ol> }
}

#[component]
fn SectionPart(section: Section) -> impl IntoView {
    let label = section.title.clone();
    view! {
        <section class="band">
            <h2 id=section.id>{section.title}</h2>
            {section.blocks.into_iter().map(|block| draw(block, &label)).collect_view()}
        </section>
    }
    .into_any()
}

fn draw(block: Block, section: &str) -> AnyView {
    match block {
        Block::Text(text) => view! { <p>{text}</p> }.into_any(),
        Block::List(points) => {
            view! { <ul class="points">{points.into_iter().map(|p| view! { <li>{p}</li> }).collect_view()}</ul> }.into_any()
        }
        Block::Formulas(rows) => view! {
            <dl class="formulas">
                {rows.into_iter().map(|(name, is)| view! { <div><dt>{name}</dt><dd>{is}</dd></div> }).collect_view()}
            </dl>
        }
        .into_any(),
        Block::Table(head, rows) => {
            let row = |cells: Vec<String>| {
                let mut cells = cells.into_iter();
                let first = cells.next().unwrap_or_default();
                view! { <tr><th scope="row">{first}</th>{cells.map(|c| view! { <td>{c}</td> }).collect_view()}</tr> }
            };
            view! {
                <Scroll label=section.to_owned()>
                    <table>
                        <thead><tr>{head.into_iter().map(|h| view! { <th scope="col">{h}</th> }).collect_view()}</tr></thead>
                        <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                    </table>
                </Scroll>
            }
            .into_any()
        }
        Block::Question(id, question, answer) => view! {
            <div class="question stack-2">
                <h3 id=id>{question}</h3>
                <p>{answer}</p>
            </div>
        }
        .into_any(),
    }
}

#[component]
fn Rules(rules: Vec<RuleRow>, day: String) -> impl IntoView {
    let texts = use_texts::<Method>();
    let row = move |rule: RuleRow| {
        let anchor = format!("rule-{}", rule.id);
        view! {
            <tr role="row" id=anchor>
                <RowHead>{rule.id}</RowHead>
                <Cell label=texts.nature><KindChip nature=rule.nature/></Cell>
                <Cell label=texts.leads_to><OutcomeChip outcome=rule.outcome/></Cell>
                <td role="cell" class="full"><span class="cell-label" aria-hidden="true">{texts.says}</span>{rule.text}</td>
                <td role="cell" class="full cite"><span class="cell-label" aria-hidden="true">{texts.article}</span>{rule.cite}</td>
            </tr>
        }
        .into_any()
    };
    view! {
        <section class="band" aria-labelledby="rules">
            <header>
                <h2 id="rules">{texts.rules}</h2>
                <p>{(texts.rules_lead)(&day)}</p>
            </header>
            <div class="cq">
                <table class="record rules" role="table" aria-labelledby="rules">
                    <thead role="rowgroup">
                        <tr role="row">
                            <HeadCell>{texts.rule}</HeadCell>
                            <HeadCell>{texts.nature}</HeadCell>
                            <HeadCell>{texts.leads_to}</HeadCell>
                            <HeadCell>{texts.says}</HeadCell>
                            <HeadCell>{texts.article}</HeadCell>
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{rules.into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}

#[component]
fn Assumptions(groups: Vec<(String, Vec<AssumptionRow>)>, book: String) -> impl IntoView {
    let texts = use_texts::<Method>();
    let row = move |a: AssumptionRow| {
        view! {
            <tr role="row" id=a.key>
                <RowHead>{a.name}</RowHead>
                <Cell label=texts.default number=true><b>{a.default}</b></Cell>
                <Cell label=texts.band number=true>{a.band}</Cell>
                <Cell label=texts.mark><MarkSign mark=a.mark/></Cell>
                <td role="cell" class="full source">
                    <span class="cell-label" aria-hidden="true">{texts.source}</span>
                    <span lang="en">{a.source}</span> " " <span class="muted">{a.as_of}</span>
                </td>
            </tr>
        }
        .into_any()
    };
    let group = move |(name, rows): (String, Vec<AssumptionRow>)| {
        view! {
            <div class="cq">
                <table class="record assumptions" role="table">
                    <caption>{name}</caption>
                    <thead role="rowgroup">
                        <tr role="row">
                            <HeadCell>{texts.assumption}</HeadCell>
                            <HeadCell number=true>{texts.default}</HeadCell>
                            <HeadCell number=true>{texts.band}</HeadCell>
                            <HeadCell>{texts.mark}</HeadCell>
                            <HeadCell>{texts.source}</HeadCell>
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{rows.into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        }
        .into_any()
    };
    view! {
        <section class="band" aria-labelledby="assumptions">
            <header>
                <h2 id="assumptions">{texts.assumptions}</h2>
                <p>{(texts.assumptions_lead)(&book)}</p>
            </header>
            {groups.into_iter().map(group).collect_view()}
        </section>
    }
    .into_any()
}
