//! The list of workloads: what each is at a glance, what is wrong with it, and the ways to add, copy and remove one.

use super::bind::{Work, element_id};
use super::list::{self, TaskKind};
use super::task::TaskFields;
use crate::api::apply_what_if;
use crate::browser;
use crate::editor::Editor;
use crate::editor::brief::{FindingBrief, Standing};
use crate::editor::signals::{Alter as _, Look as _, memo, on, rows};
use crate::i18n::{self, Texts};
use engine::comparison::FindingLevel;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Id of the first button that adds one; it has the focus once a workload is gone.
const ADD: &str = "add-workload-first";

/// The workloads.
#[component]
pub fn Workloads(
    /// The editor.
    editor: Editor,
) -> impl IntoView {
    let texts = i18n::Form::of(editor.locale);
    let ids = memo(move || editor.doc.look(|s| s.workloads.iter().map(|w| w.id.clone()).collect::<Vec<_>>()));
    // A scenario of one workload shows it; a workload just added is open and has the focus.
    let open = StoredValue::new(match ids.get_untracked().as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    });
    let refusal = RwSignal::new("");
    let go_to = move |id: Option<String>| {
        let Some(id) = id else {
            refusal.set(texts.add_full);
            return;
        };
        refusal.set("");
        let at = editor.doc.glance(|s| s.workloads.iter().position(|w| w.id == id));
        if let Some(at) = at {
            leptos::leptos_dom::helpers::request_animation_frame(move || browser::focus(&element_id(&format!("/workloads/{at}/name"))));
        }
    };
    let add = move |at: usize| {
        let Some(kind) = TaskKind::ALL.get(at).copied() else { return };
        let (model, gpu) = list::usual_ones(editor);
        let name = editor.catalog.look(|c| c.tasks.get(at).map(|t| t.new_name.clone())).unwrap_or_default();
        let mut s = editor.doc.get_untracked();
        let id = list::add_workload(&mut s, kind, &name, &model, &gpu);
        open.set_value(id.clone());
        editor.change(|doc| *doc = s);
        go_to(id);
    };
    let duplicate = Callback::new(move |id: String| {
        let mut s = editor.doc.get_untracked();
        let copy = list::duplicate_workload(&mut s, &id, editor.locale);
        if copy.is_some()
            && let Some(at) = s.workloads.iter().position(|w| w.id == id)
        {
            editor.invalid.alter(|all| all.entry_inserted("/workloads", at + 1));
        }
        open.set_value(copy.clone());
        editor.change(|doc| *doc = s);
        go_to(copy);
    });
    let names = editor.catalog.look(|c| c.tasks.iter().map(|t| t.label.clone()).collect::<Vec<_>>());
    let button = |(at, name): (usize, String)| {
        let id = (at == 0).then_some(ADD);
        view! { <button type="button" id=id class="btn small" on:click=on(move |_| add(at))>{name}</button> }.into_any()
    };
    let buttons = names.into_iter().enumerate().map(button).collect_view();
    view! {
        {rows(move || ids.get(), move |id| {
            let is_open = open.look(|open| open.as_ref() == Some(&id));
            one(Work::new(editor, id), is_open, duplicate)
        })}
        <div class="add" role="group" aria-labelledby="add-workload">
            <span id="add-workload">{texts.add}</span>
            <div class="row">{buttons}</div>
            <p class="message" role="status">{move || refusal.get()}</p>
        </div>
    }
    .into_any()
}

fn one(work: Work, is_open: bool, duplicate: Callback<String>) -> AnyView {
    let editor = work.editor;
    let texts = i18n::Form::of(editor.locale);
    let name = memo(move || work.read(|w| w.name.clone()).unwrap_or_default());
    let brief = move || work.id.look(|id| editor.brief.look(|b| b.as_ref().and_then(|b| b.workload(id)).cloned()));
    let sentence = memo(move || brief().map(|w| w.what).unwrap_or_default());
    let standing = memo(move || brief().map_or(Standing::Unknown, |w| w.standing));
    let flag = move || match standing.get() {
        Standing::Unknown => ().into_any(),
        Standing::DoesNotFit => view! { <span class="flag">{texts.does_not_fit}</span> }.into_any(),
        Standing::Gpus(text) => view! { <span class="gpus">{text}<span class="vh">" "{texts.month_one}</span></span> }.into_any(),
    };
    let refused = RwSignal::new(false);
    let remove = move |_| {
        let mut s = editor.doc.get_untracked();
        let Some(at) = work.id.look(|id| list::remove_workload(&mut s, id)) else {
            refused.set(true);
            return;
        };
        editor.invalid.alter(|all| all.entry_removed("/workloads", at));
        editor.problems.alter(|all| all.retain(|p| !p.field.starts_with("/workloads/")));
        editor.change(|doc| *doc = s);
        browser::focus(ADD);
    };
    view! {
        <details class="workload" open=is_open>
            <summary>
                <span class="name">{move || name.get()}</span>
                {move || flag()}
                <span class="what">{move || sentence.get()}</span>
            </summary>
            <div class="inside">
                {findings(work)}
                <TaskFields work=work/>
                <div class="row">
                    <button type="button" class="btn plain" on:click=on(move |_| duplicate.run(work.id.get_value()))>{texts.duplicate}</button>
                    <button type="button" class="btn plain danger" on:click=on(remove)>{texts.remove}</button>
                </div>
                <p class="message" role="status">{move || refused.get().then_some(texts.last_workload)}</p>
            </div>
        </details>
    }
    .into_any()
}

/// What was found about a workload, with its money and ways out.
fn findings(work: Work) -> AnyView {
    let editor = work.editor;
    let found = memo(move || {
        work.id.look(|id| editor.brief.look(|b| b.as_ref().and_then(|b| b.workload(id)).map_or_else(Vec::new, |w| w.findings.clone())))
    });
    (move || found.get().into_iter().map(|f| finding(work, f)).collect_view()).into_any()
}

fn finding(work: Work, f: FindingBrief) -> AnyView {
    let editor = work.editor;
    let class = match f.level {
        FindingLevel::Stop => "notice stop",
        FindingLevel::Warn => "notice warn",
        FindingLevel::Info => "notice info",
    };
    let (key, words) = (f.key, f.cure);
    let cure = (!words.is_empty()).then(|| {
        let click = move |_| {
            let key = key.clone();
            spawn_local(async move {
                let id = editor.catalog.look(|c| c.scenario.clone());
                // What cannot be done now is there to be asked again; the document is as it was.
                if let Ok(changed) = apply_what_if(id, editor.doc.get_untracked(), format!("cure={key}")).await {
                    editor.change(|doc| *doc = changed);
                }
            });
        };
        view! { <div class="row"><button type="button" class="btn small" on:click=on(click)>{words}</button></div> }.into_any()
    });
    view! {
        <aside class=class>
            <p class="notice-title">{f.title}{f.money.map(|m| view! { <span class="money">{m}</span> })}</p>
            <p>{f.text}</p>
            {cure}
        </aside>
    }
    .into_any()
}
