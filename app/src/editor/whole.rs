//! The editor's island: form, saves, answer, sharing, woken up together.
//!
//! Owns how they are put together and the name of the window. What stands beside the form is written by the server.

use super::brief::Brief;
use super::conflict::ConflictDialog;
use super::form::{Form, PARTS};
use super::keeper::{Keeper, SaveLine};
use super::pane::AnswerPane;
use super::share::{ErrorSummary, ShareDialog};
use super::state::Editor;
use super::title::TitleField;
use crate::api::{Catalog, StoredScenario};
use crate::browser;
use crate::editor::signals::Look as _;
use crate::handed::{Handed, handed};
use crate::i18n::{self, EditorWords, Texts};
use engine::locale::Locale;
use engine::problem::Problem;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// What the editor starts from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Start {
    /// What is stored.
    pub stored: StoredScenario,
    /// What the form lets choose from.
    pub catalog: Catalog,
    /// What the form says of the answer; none where some answers cannot be used.
    pub brief: Option<Brief>,
    /// Why there is no answer.
    pub problems: Vec<Problem>,
    /// Language of the page.
    pub locale: Locale,
}

impl Handed for Start {
    const ID: &'static str = "editor-start";
}

/// The editor of a scenario.
#[island]
pub fn ScenarioEditor(
    /// The answer, as the server wrote it.
    children: Children,
) -> impl IntoView {
    handed().map(|start| editor(start, children))
}

fn editor(start: Start, children: Children) -> AnyView {
    let Start { stored, catalog, brief, problems, locale } = start;
    provide_context(locale);
    #[cfg(not(feature = "ssr"))]
    let catalog = {
        let mut catalog = catalog;
        i18n::take(std::mem::take(&mut catalog.words));
        catalog
    };
    let (t, f) = (EditorWords::of(locale), i18n::Form::of(locale));
    let id = stored.id.clone();
    let editor = Editor::new(stored.scenario.clone(), catalog, brief, problems, locale);
    let keeper = Keeper::new(editor, &stored);
    keeper.follow(stored);
    let asked = RwSignal::new(false);
    Effect::new(move |before: Option<String>| {
        let is_faulty = asked.get() && editor.invalid.look(|i| !i.is_empty());
        let title = editor.doc.look(|d| d.title.clone());
        let name = format!("{}{title} · Fiel", if is_faulty { "! " } else { "" });
        if before.as_ref().is_some_and(|before| *before != name) {
            browser::set_title(&name);
        }
        name
    });
    Effect::new(|_| browser::mark_awake());
    let names = [f.workloads, f.data, f.buyer, f.options, f.assumptions];
    let parts = PARTS.iter().zip(names).map(|(at, name)| view! { <li><a href=format!("#{at}")>{name}</a></li> }.into_any()).collect_view();
    let dock = move || editor.brief.look(|b| b.as_ref().map(|b| b.short.clone()).unwrap_or_default());
    view! {
        <div class="editor">
            <div class="editor-form">
                <header class="stack-2">
                    <TitleField editor/>
                    <SaveLine keeper/>
                    <p class="no-script notice plain">{t.needs_script}</p>
                    <ErrorSummary editor asked/>
                    <nav aria-label=t.parts><ul class="parts-nav" role="list">{parts}</ul></nav>
                </header>
                <Form editor/>
            </div>
            <div class="editor-answer">
                <div class="row apart"><ShareDialog editor keeper asked/></div>
                <AnswerPane editor id=id>{children()}</AnswerPane>
            </div>
        </div>
        <ConflictDialog editor keeper/>
        <div class="dock">
            <p>{move || dock()}</p>
            <a class="btn" href="#answer">{t.see_answer}</a>
        </div>
    }
    .into_any()
}
