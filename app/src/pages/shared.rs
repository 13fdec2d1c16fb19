//! A shared comparison: read-only, pinned to one version and one price book, complete without script.

use super::fields::Plain;
use super::locked::{is_asked_again, password_page};
use super::open_graph::open_graph;
use super::prices::today;
use super::remarks;
use super::take::files;
use crate::answer::{AnswerHead, AnswerParts, Links, contents};
use crate::api::{ApiError, Asked, SharedView, Target, load_shared};
use crate::door::{DoorsStart, PageDoors};
use crate::error::{ErrorKind, ErrorPage};
use crate::handed::hand;
use crate::i18n::{AnswerWords, CommentWords, Common, SharedWords, VersusWords, use_locale, use_texts};
use crate::told::Told;
use engine::book::age;
use engine::format;
use engine::locale::Locale;
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;

/// A shared comparison, read-only.
#[component]
pub fn SharedPage() -> impl IntoView {
    let params = use_params_map();
    let token = Memo::new(move |_| params.read().get("token").unwrap_or_default());
    let asked = StoredValue::new(Asked::by_page());
    view! {
        <div class="wrap shared-page">
            <Transition>
                {move || Suspend::new(async move {
                    let token = token.get_untracked();
                    if is_asked_again() {
                        return password_page();
                    }
                    match load_shared(token.clone(), asked.get_value()).await {
                        Ok(view) => view! { <Comparison view token/> }.into_any(),
                        Err(error) => trouble(error),
                    }
                })}
            </Transition>
        </div>
    }
}

#[component]
fn Comparison(view: SharedView, token: String) -> impl IntoView {
    let t = use_texts::<SharedWords>();
    let title = view.answer.comparison.title.clone();
    let title = if title.is_empty() { t.untitled.to_owned() } else { title };
    let target = Target::Shared(token.clone());
    let beside = another_link(&token);
    let commented = view.role.may_comment();
    let mut anchors = contents(&view.answer, use_texts::<AnswerWords>());
    anchors.extend(commented.then(|| ("#comments", use_texts::<CommentWords>().title)));
    let link = |(href, name): (&'static str, &'static str)| view! { <li><a href=href rel="external">{name}</a></li> };
    let links = move || view! { <ol>{anchors.iter().copied().map(link).collect_view()}</ol> };
    let shown = view.answer.comparison.view;
    let more = revision(&view, t, use_locale());
    let may_copy = view.role.may_copy();
    let comments = commented.then(|| remarks::on_the_whole(&token, &view.comments, &Links::new(format!("/s/{token}"), shown)));
    let preview = open_graph(&view, &token, &title, use_locale());
    view! {
        <Title text=title.clone()/>
        {preview}
        <div class="document">
            <nav class="contents" aria-label=t.contents>{links()}</nav>
            <details class="contents-folded"><summary>{t.contents}</summary>{links()}</details>
            <div class="shared-answer">
                <PricePin view=view.clone()/>
                {hand(DoorsStart { target, locale: use_locale() })}
                <PageDoors>
                    <AnswerHead view=view.answer.clone() title more/>
                    <Take token links=view.answer.links.clone() may_copy/>
                    <AnswerParts view=view.answer/>
                </PageDoors>
                {comments}
                {beside}
            </div>
        </div>
    }
}

/// Which prices the figures are of, and that they stay.
#[component]
fn PricePin(view: SharedView) -> impl IntoView {
    let t = use_texts::<SharedWords>();
    let book = view.answer.comparison.book;
    let locale = use_locale();
    let date = format::date(locale, &book.published_on);
    // how old they are is said from the first month on; before it, the day says enough
    let months = age::months(&book.published_on, &today()).filter(|months| *months > 0);
    let old = months.map(|months| (t.old)(&age::in_words(locale, months)));
    view! {
        <aside class="notice info price-pin">
            <p class="notice-title">{(t.pinned)(&book.name, &date)}</p>
            <p>{old}{t.pinned_text}" "<a href=format!("/prices/{}", book.slug)>{t.see_prices}</a></p>
        </aside>
    }
}

/// The form that sets the shared comparison beside another link.
fn another_link(token: &str) -> AnyView {
    let (t, told, locale) = (use_texts::<VersusWords>(), Told::here(), use_locale());
    let is_open = !told.faults.is_empty();
    let field = Plain { name: "other", form: "", label: t.other_link, hint: t.other_link_hint, value: String::new() }.view(&told, locale);
    view! {
        <details class="another-link" open=is_open>
            <summary>{t.beside}</summary>
            <form method="post" action=format!("/s/{token}/versus") class="stack-2">
                {field}
                <button class="btn">{t.compare}</button>
            </form>
        </details>
    }
    .into_any()
}

/// Version and dates of what is shown.
fn revision(view: &SharedView, t: &SharedWords, locale: Locale) -> Vec<String> {
    let made = (t.version)(view.version, &format::date_time(locale, view.created_at));
    let until = view.expires_at.map(|at| (t.valid_until)(&format::date(locale, &format::iso_day(at))));
    [t.read_only.to_owned(), made].into_iter().chain(until).collect()
}

/// The files of the comparison, and a copy of one's own.
#[component]
fn Take(token: String, links: Links, may_copy: bool) -> impl IntoView {
    let t = use_texts::<SharedWords>();
    let copy = may_copy.then(|| {
        view! {
            <form class="row" method="post" action=format!("/s/{token}/copy")>
                <button class="btn primary" aria-describedby="copy-text">{t.copy}</button>
                <small id="copy-text" class="muted">{t.copy_text}</small>
            </form>
        }
    });
    view! {
        <div class="take">
            {files(&links)}
            {copy}
        </div>
    }
}

/// The page in place of a shared one that cannot be shown.
pub(super) fn trouble(error: ApiError) -> AnyView {
    let t = use_texts::<SharedWords>();
    match error {
        ApiError::NotFound => view! { <ErrorPage kind=ErrorKind::NotFound words=(t.unknown, t.unknown_text.to_owned())/> }.into_any(),
        ApiError::Locked => password_page(),
        ApiError::Gone(closed) => {
            let (title, text) = (use_texts::<Common>().gone, closed.sentence().get(use_locale()).to_owned());
            view! { <ErrorPage kind=ErrorKind::Gone words=(title, text)/> }.into_any()
        }
        ApiError::Invalid(_) => view! {
            <Title text=t.invalid/>
            <section class="empty error-page"><h1>{t.invalid}</h1><p>{t.invalid_text}</p></section>
        }
        .into_any(),
        ApiError::Unavailable | ApiError::Offline => view! { <ErrorPage kind=ErrorKind::Unavailable/> }.into_any(),
        ApiError::Internal { request } => view! { <ErrorPage kind=ErrorKind::Internal request/> }.into_any(),
        ApiError::Conflict(_) | ApiError::TooLarge => view! { <ErrorPage kind=ErrorKind::Internal/> }.into_any(),
    }
}
