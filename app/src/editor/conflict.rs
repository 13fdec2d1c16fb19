//! Two versions of one scenario: what differs, what each answers, and three ways out.
//!
//! Owns the dialog. Refuses to choose, and to lose either version.

use super::keeper::Keeper;
use super::state::Editor;
use crate::api::{StoredScenario, Versions, compare_versions, create_scenario};
use crate::editor::signals::{Look as _, on};
use crate::i18n::{self, EditorWords, Texts};
use engine::format;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Mine,
    Theirs,
    Both,
}

/// Opens by itself when somebody else saved meanwhile.
#[component]
pub fn ConflictDialog(
    /// The form.
    editor: Editor,
    /// Its saves.
    keeper: Keeper,
) -> impl IntoView {
    let t = EditorWords::of(editor.locale);
    let dialog: NodeRef<html::Dialog> = NodeRef::new();
    let copy = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        let open = keeper.conflict.look(Option::is_some);
        if let Some(dialog) = dialog.get() {
            if open && !dialog.open() {
                // Fails only where it is not in the document any more.
                let _ = dialog.show_modal();
            } else if !open {
                dialog.close();
            }
        }
    });
    let body = move || keeper.conflict.get().map(|current| view! { <Choice editor keeper current copy/> }.into_any());
    let again = move |_| {
        if let Some(dialog) = dialog.get_untracked().filter(|dialog| !dialog.open()) {
            let _ = dialog.show_modal();
        }
    };
    let unsettled = move || {
        keeper.conflict.look(Option::is_some).then(|| {
            view! { <p class="notice warn"><span>{t.in_conflict}</span><button type="button" class="btn small" on:click=on(again)>{t.choose}</button></p> }.into_any()
        })
    };
    view! {
        <dialog node_ref=dialog class="conflict" aria-labelledby="conflict-title">{move || body()}</dialog>
        // Esc closes the dialog; nothing is saved before somebody chooses, so the way back stays in sight.
        <div class="unsettled">{move || unsettled()}</div>
        <div role="status">
            {move || copy.get().map(|href| view! { <p class="notice plain">{t.copy_made}" "<a href=href.clone() rel="external">{href.clone()}</a></p> })}
        </div>
    }
    .into_any()
}

#[component]
fn Choice(editor: Editor, keeper: Keeper, current: StoredScenario, copy: RwSignal<Option<String>>) -> impl IntoView {
    let locale = editor.locale;
    let t = EditorWords::of(locale);
    let way = RwSignal::new(Way::Both);
    let failed = RwSignal::new(false);
    let versions = RwSignal::new(None::<Versions>);
    let (id, mine, other) = (current.id.clone(), editor.doc.get_untracked(), current.scenario.clone());
    spawn_local(async move {
        // Where the server cannot be asked just now, the choice is there all the same.
        if let Ok(found) = compare_versions(id, mine, other, locale).await {
            versions.try_set(Some(found));
        }
    });
    let row = |field: String, mine: String, theirs: String| {
        view! { <tr><th scope="row">{field}</th><td>{mine}</td><td>{theirs}</td></tr> }.into_any()
    };
    let rows = move || {
        let Versions { differences, mine, theirs } = versions.get()?;
        let differences = differences.into_iter().map(|d| row(d.field, d.mine, d.theirs));
        Some(differences.chain([row(t.verdict.to_owned(), mine, theirs)]).collect_view())
    };
    let radio = move |value: Way, label: &'static str| {
        view! {
            <label class="choice">
                <input type="radio" name="conflict-way" prop:checked=move || way.get() == value checked=value == Way::Both on:change=on(move |_| way.set(value))/>
                <span>{label}</span>
            </label>
        }
        .into_any()
    };
    let title = i18n::fill(t.conflict_title, &[&format::clock(current.saved_at), &current.version.to_string()]);
    let go_on = move |_| {
        let current = current.clone();
        failed.set(false);
        match way.get_untracked() {
            Way::Mine => keeper.keep_mine(&current),
            Way::Theirs => keeper.take_theirs(current),
            Way::Both => {
                let mut doc = editor.doc.get_untracked();
                doc.title = with_suffix(&doc.title, t.copy_suffix);
                spawn_local(async move {
                    match create_scenario(doc, Some(current.id.clone())).await {
                        Ok(id) => {
                            copy.set(Some(format!("/scenarios/{id}")));
                            keeper.take_theirs(current);
                        }
                        Err(_) => failed.set(true),
                    }
                });
            }
        }
    };
    view! {
        <h2 id="conflict-title">{title}</h2>
        <p>{t.conflict_lead}</p>
        <div class="scroll" tabindex="0" role="region" aria-label=t.field>
            <table>
                <thead><tr><th scope="col">{t.field}</th><th scope="col">{t.mine}</th><th scope="col">{t.theirs}</th></tr></thead>
                <tbody>{move || rows()}</tbody>
            </table>
        </div>
        <fieldset>
            <legend>{t.choose}</legend>
            {radio(Way::Both, t.keep_both)}
            {radio(Way::Mine, t.keep_mine)}
            {radio(Way::Theirs, t.take_theirs)}
        </fieldset>
        <p role="alert">{move || failed.get().then_some(t.failed)}</p>
        <button type="button" class="btn primary" on:click=on(go_on)>{t.go_on}</button>
    }
    .into_any()
}

/// A title marked as a copy, within the 120 characters a title may have.
fn with_suffix(title: &str, suffix: &str) -> String {
    let room = 120 - suffix.chars().count();
    let mut text: String = title.chars().take(room).collect();
    text.push_str(suffix);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_a_title_that_can_be_kept() {
        assert_eq!(with_suffix("Caso", " (cópia)"), "Caso (cópia)");
        assert_eq!(with_suffix(&"á".repeat(120), " (cópia)").chars().count(), 120);
    }
}
