//! Sharing: links made, listed and revoked; files of the saved version; and what must be corrected before.
//!
//! Owns the two dialogs' worth of asking. Refuses to share what is not saved or cannot be computed.

use super::form;
use super::keeper::{Keeper, Kept};
use super::state::Editor;
use crate::api::{ApiError, LinkInfo, LinkState, NewLink, create_link, list_links, revoke_link};
use crate::browser;
use crate::editor::signals::{Look as _, on};
use crate::i18n::{self, EditorWords, Texts};
use engine::format;
use leptos::html;
use leptos::leptos_dom::helpers::set_timeout;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// Where the focus goes when there is something to correct.
const SUMMARY: &str = "to-correct";

/// What must be corrected, each with a link to its field; shown only once sharing was asked for.
#[component]
pub fn ErrorSummary(
    /// The form.
    editor: Editor,
    /// Whether it is asked for.
    asked: RwSignal<bool>,
) -> impl IntoView {
    let t = EditorWords::of(editor.locale);
    let faults = move || {
        // Away from its label a sentence has to name its field; those of the server do.
        let named = |(at, sentence): (&str, &str)| {
            let name = browser::label_of(&form::element_id(at));
            (at.to_owned(), name.map_or_else(|| sentence.to_owned(), |name| format!("{name}: {sentence}")))
        };
        let mut all: Vec<(String, String)> = editor.invalid.look(|all| all.iter().map(named).collect());
        all.extend(editor.problems.get().into_iter().map(|p| (p.field, p.message.get(editor.locale).to_owned())));
        all
    };
    view! {
        <div id=SUMMARY role="alert" tabindex="-1">
            {move || {
                let faults = faults();
                (asked.get() && !faults.is_empty()).then(|| {
                    let items = faults.iter().map(|(at, text)| {
                        let (href, at) = (format!("#{}", form::element_id(at)), at.clone());
                        let show = move |e: leptos::ev::MouseEvent| { e.prevent_default(); form::reveal(&at); };
                        view! { <li><a href=href rel="external" on:click=on(show)>{text.clone()}</a></li> }.into_any()
                    }).collect_view();
                    view! { <aside class="notice stop"><p class="notice-title">{to_correct(t, faults.len())}</p><ul>{items}</ul></aside> }
                })
            }}
        </div>
    }
    .into_any()
}

fn to_correct(t: &EditorWords, count: usize) -> String {
    if count == 1 { t.to_correct_one.to_owned() } else { i18n::fill(t.to_correct, &[&count.to_string()]) }
}

/// The button and its dialog.
#[component]
pub fn ShareDialog(
    /// The form.
    editor: Editor,
    /// Its saves.
    keeper: Keeper,
    /// Set when there is something to correct first.
    asked: RwSignal<bool>,
) -> impl IntoView {
    let locale = editor.locale;
    let t = EditorWords::of(locale);
    let dialog: NodeRef<html::Dialog> = NodeRef::new();
    let links = RwSignal::new(Vec::<LinkInfo>::new());
    let made = RwSignal::new(None::<String>);
    let copied = RwSignal::new(false);
    let busy = RwSignal::new(false);
    let failed = RwSignal::new(false);
    let reload = move || {
        let id = keeper.id.get_value();
        spawn_local(async move {
            if let Ok(found) = list_links(id).await {
                links.try_set(found);
            }
        });
    };
    let open = move |_| {
        let faulty = editor.invalid.glance(|i| !i.is_empty()) || editor.problems.glance(|p| !p.is_empty());
        asked.set(faulty);
        if faulty {
            // After the summary is in the page.
            set_timeout(|| browser::focus(SUMMARY), Duration::from_millis(20));
            return;
        }
        made.set(None);
        failed.set(false);
        reload();
        if let Some(dialog) = dialog.get_untracked() {
            let _ = dialog.show_modal();
        }
    };
    let make = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        failed.set(false);
        copied.set(false);
        keeper.save();
        when_saved(keeper, 50, move |result| {
            busy.try_set(false);
            match result {
                Ok(link) => {
                    made.try_set(Some(format!("{}{}", browser::origin(), link.path)));
                    reload();
                }
                Err(ApiError::Invalid(problems)) => {
                    editor.problems.try_set(problems);
                    failed.try_set(true);
                }
                Err(_) => {
                    failed.try_set(true);
                }
            }
        });
    };
    let row = move |link: LinkInfo| {
        let state = match link.state {
            LinkState::Open => t.open,
            LinkState::Expired => t.expired,
            LinkState::Revoked => t.revoked,
        };
        let day = format::date_time(locale, link.created_at);
        let id = link.id.clone();
        let revoke = move |_| {
            let id = id.clone();
            spawn_local(async move {
                failed.try_set(revoke_link(id).await.is_err());
                reload();
            });
        };
        let button = (link.state == LinkState::Open)
            .then(|| view! { <button type="button" class="btn plain" on:click=on(revoke)>{t.revoke}</button> });
        view! { <li class="row apart"><span>{i18n::fill(t.link, &[&link.version.to_string(), &day])}", "<b>{state}</b></span>{button}</li> }
            .into_any()
    };
    let base = keeper.id.look(|id| format!("/scenarios/{id}"));
    let all = format!("{base}/links");
    let file = |name: &str, label: &'static str| {
        let href = format!("{base}/{name}");
        view! { <li><a href=href rel="external" download="">{label}</a></li> }.into_any()
    };
    view! {
        <button type="button" class="btn primary" on:click=on(open)>{t.share}</button>
        <dialog node_ref=dialog class="share" aria-labelledby="share-title">
            <div class="stack">
                <h2 id="share-title">{t.share_title}</h2>
                <p>{t.share_lead}</p>
                <div class="row">
                    <button type="button" class="btn primary" on:click=on(make)>{t.make_link}</button>
                    <span role="status">{move || busy.get().then_some(t.making)}</span>
                </div>
                <p role="alert">{move || failed.get().then_some(t.failed)}</p>
                {move || made.get().map(|url| {
                    let text = url.clone();
                    view! {
                        <div class="new-link stack-2">
                            <p><b>{t.new_link}</b>". "{t.once}</p>
                            <p><a class="url" href=url.clone() rel="external">{url.clone()}</a></p>
                            <button type="button" class="btn" on:click=on(move |_| { browser::copy(&text); copied.set(true); })>
                                {move || if copied.get() { t.copied } else { t.copy }}
                            </button>
                        </div>
                    }
                })}
                <h3>{t.links}</h3>
                {move || {
                    let all = links.get();
                    if all.is_empty() { view! { <p class="muted">{t.no_links}</p> }.into_any() }
                    else { view! { <ul role="list" class="links">{all.into_iter().map(row).collect_view()}</ul> }.into_any() }
                }}
                <p><a href=all rel="external">{t.more_choices}</a></p>
                <h3>{t.downloads}</h3>
                <ul>{file("report.pdf", t.report)}{file("workbook.xlsx", t.workbook)}{file("flows.csv", t.flows)}{file("comparison.json", t.json)}</ul>
                <form method="dialog"><button class="btn">{t.close}</button></form>
            </div>
        </dialog>
    }
    .into_any()
}

/// Makes the link once what is on the screen is saved; looks ten times a second, `tries` times at most.
fn when_saved(keeper: Keeper, tries: u32, then: impl FnOnce(Result<NewLink, ApiError>) + 'static) {
    match keeper.kept.try_get_untracked() {
        Some(Kept::Saved) => spawn_local(async move { then(create_link(keeper.id.get_value()).await) }),
        Some(Kept::Changed) if tries > 0 => {
            set_timeout(move || when_saved(keeper, tries - 1, then), Duration::from_millis(100));
        }
        _ => then(Err(ApiError::Offline)),
    }
}
