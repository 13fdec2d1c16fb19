//! A scenario's form, its answer beside it.

use crate::api::{LoadedScenario, load_scenario};
use crate::editor::form::{Form, PARTS};
use crate::editor::{AnswerPane, ConflictDialog, Editor, ErrorSummary, Keeper, SaveLine, ShareDialog};
use crate::error::failed;
use crate::i18n::{self, EditorWords, Texts, use_locale, use_texts};
use engine::locale::Locale;
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;

/// A scenario's form, its answer beside it.
#[component]
pub fn EditorPage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|p| p.get("id").unwrap_or_default()));
    let locale = use_locale();
    let t = use_texts::<EditorWords>();
    let data = Resource::new_blocking(move || id.get(), load_scenario);
    view! {
        <div class="wrap">
            <Suspense fallback=move || view! { <p role="status">{t.loading}</p> }>
                {move || Suspend::new(async move {
                    match data.await {
                        Ok(loaded) => view! { <Whole loaded locale/> }.into_any(),
                        Err(error) => failed(error),
                    }
                })}
            </Suspense>
        </div>
    }
}

#[component]
fn Whole(loaded: LoadedScenario, locale: Locale) -> impl IntoView {
    let LoadedScenario { stored, catalog, answer, problems } = loaded;
    let t = EditorWords::of(locale);
    let f = i18n::Form::of(locale);
    let id = stored.id.clone();
    let editor = Editor::new(stored.scenario.clone(), catalog, answer, problems, locale);
    let keeper = Keeper::new(editor, &stored);
    keeper.follow(stored);
    let asked = RwSignal::new(false);
    let title = move || editor.doc.with(|d| d.title.clone());
    let window_title = move || if asked.get() && editor.invalid.with(|i| !i.is_empty()) { format!("! {}", title()) } else { title() };
    let first = editor.doc.with_untracked(|d| d.title.clone());
    let rename = move |e: leptos::ev::Event| {
        let text = event_target_value(&e).trim().to_owned();
        // A scenario always has a name; an empty field keeps the last one.
        if (1..=120).contains(&text.chars().count()) {
            editor.change(|doc| doc.title = text);
        }
    };
    let names = [f.workloads, f.data, f.buyer, f.options, f.assumptions];
    let parts = PARTS
        .iter()
        .zip(names)
        .map(|(at, name)| view! { <li><a href=format!("#{at}") rel="external">{name}</a></li> }.into_any())
        .collect_view();
    let dock = move || editor.answer.with(|a| a.as_ref().map(|v| crate::answer::short(&v.comparison, locale)).unwrap_or_default());
    view! {
        <Title text=window_title/>
        <div class="editor">
            <div class="editor-form">
                <header class="stack-2">
                    <label class="visually-hidden" for="title">{t.title_label}</label>
                    <h1 class="title-field">
                        <input id="title" type="text" maxlength="120" autocomplete="off" aria-label=t.title_label value=first prop:value=title on:change=rename/>
                    </h1>
                    <SaveLine keeper/>
                    <p class="no-script notice plain">{t.needs_script}</p>
                    <ErrorSummary editor asked/>
                    <nav aria-label=t.parts><ul class="parts-nav" role="list">{parts}</ul></nav>
                </header>
                <Form editor/>
            </div>
            <div class="editor-answer">
                <div class="row apart"><ShareDialog editor keeper asked/></div>
                <AnswerPane editor id=id.clone()/>
            </div>
        </div>
        <ConflictDialog editor keeper/>
        <div class="dock">
            <p>{dock}</p>
            <a class="btn" href="#answer" rel="external">{t.see_answer}</a>
        </div>
    }
    .into_any()
}
