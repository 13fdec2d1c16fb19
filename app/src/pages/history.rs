//! A scenario's history: every version with who saved it, when, and what changed; two of them side by side; an old one brought back.
//!
//! Owns the list and its forms. Refuses to change a version: restoring makes a new one. Works without script. Only on the server.

use super::fields::Plain;
use super::versus::{Pair, page};
use crate::api::here::{Here, scenario_id};
use crate::api::{ApiError, Difference};
use crate::components::{Cell, HeadCell, RowHead};
use crate::differ::differences;
use crate::error::failed;
use crate::i18n::{HistoryWords, use_locale, use_texts};
use crate::told::Told;
use engine::format;
use engine::locale::Locale;
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::{use_params_map, use_query_map};

/// Versions on a page.
const LISTED: usize = 25;
/// Answers told of a version; the page of its effect has all.
const TOLD: usize = 4;

/// A page of versions.
struct Versions {
    id: String,
    title: String,
    current: i32,
    label: Option<String>,
    lines: Vec<Line>,
    /// Whether there are older ones.
    older: Option<i32>,
}

/// A version.
struct Line {
    version: i32,
    at: i64,
    by: Option<String>,
    /// The book it went over to, where it is another than that of the version before.
    book: Option<String>,
    /// What changed; none for the first version.
    changes: Option<Vec<Difference>>,
}

async fn load(here: &Here, id: &str, before: Option<i32>) -> Result<Versions, ApiError> {
    let workspace = here.workspace().await?;
    let record = here.store.scenario_load(workspace, scenario_id(id)?).await?;
    let label = here.store.workspace_label(workspace).await?;
    // one more than is shown: what the last of them changed is told against it
    let found = here.store.revision_list(workspace, record.id, before, LISTED as i64 + 1).await?;
    let mut lines = Vec::new();
    for (at, revision) in found.iter().enumerate().take(LISTED) {
        let previous = found.get(at + 1);
        let book = match previous.filter(|p| p.book != revision.book) {
            Some(_) => Some(here.store.book_load(revision.book).await?.name.clone()),
            None => None,
        };
        let changes = previous.map(|previous| differences(&previous.scenario, &revision.scenario, here.locale));
        let (version, at) = (revision.version, revision.saved_at.unix_timestamp());
        lines.push(Line { version, at, by: revision.saved_by.clone(), book, changes });
    }
    let older = (found.len() > LISTED).then(|| lines.last().map(|line| line.version)).flatten();
    Ok(Versions { id: id.to_owned(), title: record.scenario.title, current: record.version, label, lines, older })
}

/// The versions of a scenario.
#[component]
pub fn HistoryPage() -> impl IntoView {
    let (params, query) = (use_params_map(), use_query_map());
    let told = Told::here();
    view! {
        <div class="wrap history">
            <Transition>
                {move || {
                    let (here, told) = (Here::get(), told.clone());
                    let id = params.read_untracked().get("id").unwrap_or_default();
                    let before = query.read_untracked().get("before").and_then(|before| before.parse().ok());
                    Suspend::new(async move {
                        let found = async {
                            let here = here?;
                            let found = load(&here, &id, before).await;
                            here.told(found)
                        };
                        match found.await {
                            Ok(versions) => content(&versions, before.is_some(), &told),
                            Err(error) => failed(error),
                        }
                    })
                }}
            </Transition>
        </div>
    }
}

/// Two versions of a scenario side by side.
#[component]
pub fn VersionsPage() -> impl IntoView {
    let params = use_params_map();
    let param = |name: &str| params.read_untracked().get(name).unwrap_or_default();
    // what is no number is the number of no version
    let version = |name: &str| param(name).parse().unwrap_or(0);
    page(Pair::Versions(param("id"), version("from"), version("to")))
}

fn content(v: &Versions, is_older: bool, told: &Told) -> AnyView {
    let (t, locale) = (use_texts::<HistoryWords>(), use_locale());
    let base = format!("/scenarios/{}", v.id);
    let conflict = told.value("conflict").map(|_| view! { <p class="notice warn" role="alert">{t.conflict}</p> });
    let lines = v.lines.iter().map(|line| row(v, line, t, locale)).collect_view();
    let newest = is_older.then(|| view! { <a href=format!("{base}/history")>{t.newest}</a> });
    let older = v.older.map(|before| view! { <a href=format!("{base}/history?before={before}")>{t.older}</a> });
    view! {
        <Title text=format!("{}: {}", t.title, v.title)/>
        <p><a href=base.clone() rel="external">{t.back}</a></p>
        <header class="stack-2">
            <h1>{t.title}</h1>
            <p class="soft"><b>{v.title.clone()}</b>". "{t.lead}</p>
        </header>
        {conflict}
        <table class="record versions" role="table">
            <caption class="vh">{t.table}</caption>
            <thead role="rowgroup">
                <tr role="row">
                    <HeadCell>{t.version}</HeadCell>
                    <HeadCell>{t.when}</HeadCell>
                    <HeadCell>{t.who}</HeadCell>
                    <HeadCell>{t.changed}</HeadCell>
                    <HeadCell>{t.actions}</HeadCell>
                </tr>
            </thead>
            <tbody role="rowgroup">{lines}</tbody>
        </table>
        <p class="row">{newest}{older}</p>
        {two(v, told, t, locale)}
        {named(v, told, t, locale)}
    }
    .into_any()
}

fn row(v: &Versions, line: &Line, t: &'static HistoryWords, locale: Locale) -> AnyView {
    let base = format!("/scenarios/{}/history", v.id);
    let is_current = line.version == v.current;
    let current = is_current.then(|| view! { " "<small>{t.current}</small> });
    let by = line.by.clone().unwrap_or_else(|| t.unnamed.to_owned());
    let see = line.changes.as_ref().map(|_| {
        view! { <a href=format!("{base}/{}/{}", line.version - 1, line.version)>{t.see}</a> }
    });
    let others = (!is_current).then(|| {
        let (version, id) = (line.version, v.id.clone());
        view! {
            <a href=format!("{base}/{version}/{}", v.current)>{t.beside_current}</a>
            <details class="confirm">
                <summary><span class="btn small">{t.restore}</span></summary>
                <form method="post" action=format!("/scenarios/{id}/restore") class="stack-2">
                    <p class="small">{(t.restore_text)(version)}</p>
                    <input type="hidden" name="version" value=version.to_string()/>
                    <input type="hidden" name="base" value=v.current.to_string()/>
                    <button class="btn small primary">{t.restore}</button>
                </form>
            </details>
        }
    });
    let (version, at, changed) = (line.version, format::date_time(locale, line.at), changes(line, t));
    view! {
        <tr role="row">
            <RowHead>{version}{current}</RowHead>
            <Cell label=t.when>{at}</Cell>
            <Cell label=t.who>{by}</Cell>
            <Cell label=t.changed>{changed}</Cell>
            <Cell label=t.actions><div class="actions">{see}{others}</div></Cell>
        </tr>
    }
    .into_any()
}

/// What a version changed.
fn changes(line: &Line, t: &HistoryWords) -> AnyView {
    let Some(changes) = &line.changes else { return view! { <span class="soft">{t.first}</span> }.into_any() };
    let book = line.book.as_ref().map(|name| view! { <li>{(t.book)(name)}</li> });
    if changes.is_empty() && book.is_none() {
        return view! { <span class="soft">{t.same}</span> }.into_any();
    }
    let value = |text: &str| if text.is_empty() { t.none.to_owned() } else { text.to_owned() };
    let told = changes.iter().take(TOLD).map(|d| {
        view! { <li>{d.field.clone()}": "{(t.from_to)(&value(&d.mine), &value(&d.theirs))}</li> }
    });
    let more = changes.len().saturating_sub(TOLD);
    view! { <ul class="effects" role="list">{book}{told.collect_view()}{(more > 0).then(|| view! { <li class="soft">{(t.more)(more)}</li> })}</ul> }
        .into_any()
}

/// The form that leads to any two versions side by side; nothing where there is only one.
fn two(v: &Versions, told: &Told, t: &'static HistoryWords, locale: Locale) -> AnyView {
    if v.current < 2 {
        return ().into_any();
    }
    let usual = [("from", (v.current - 1).to_string()), ("to", v.current.to_string())];
    let fields = usual
        .into_iter()
        .zip(t.two_labels)
        .map(|((name, value), label)| Plain { name, form: "", label, hint: "", value }.view(told, locale));
    view! {
        <section class="band" aria-labelledby="two-title">
            <header><h2 id="two-title">{t.two_title}</h2></header>
            <form method="post" action=format!("/scenarios/{}/history", v.id) class="row ends">
                {fields.collect_view()}
                <button class="btn">{t.two_go}</button>
            </form>
        </section>
    }
    .into_any()
}

/// The form of the name that versions are marked with.
fn named(v: &Versions, told: &Told, t: &'static HistoryWords, locale: Locale) -> AnyView {
    let value = v.label.clone().unwrap_or_default();
    let label = Plain { name: "label", form: "", label: t.label, hint: "", value }.view(told, locale);
    view! {
        <section class="band" aria-labelledby="label-title">
            <header><h2 id="label-title">{t.label_title}</h2><p>{t.label_text}</p></header>
            <form method="post" action="/workspace/label" class="row ends">
                <input type="hidden" name="scenario" value=v.id.clone()/>
                {label}
                <button class="btn">{t.label_save}</button>
            </form>
        </section>
    }
    .into_any()
}
