//! Two scenarios side by side: two verdicts, the answers that differ with what each does, and what every option costs in both.
//!
//! Owns the page of two scenarios of this browser and that of two shared links; two versions of one scenario are shown by the same
//! parts. Refuses to compute: shares of a difference are `engine::versus`'s. Works without script. Only on the server.

mod data;
mod tables;

pub use data::Pair;

use super::locked::password_page_of;
use crate::answer::{drawn, rate_of, show, switches_of};
use crate::api::here::Here;
use crate::api::{ApiError, Asked};
use crate::error::failed;
use crate::i18n::{VersusWords, use_locale, use_texts};
use data::{Loaded, SideView, VersusView, load};
use engine::format;
use engine::locale::Locale;
use engine::names::NameForm;
use engine::versus::{SEEN, Versus, Which};
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;

/// Two scenarios of this browser.
#[component]
pub fn VersusPage() -> impl IntoView {
    let params = use_params_map();
    let param = |name: &str| params.read_untracked().get(name).unwrap_or_default();
    page(Pair::Scenarios(param("id"), param("other")))
}

/// Two shared links.
#[component]
pub fn LinksVersusPage() -> impl IntoView {
    let params = use_params_map();
    let param = |name: &str| params.read_untracked().get(name).unwrap_or_default();
    page(Pair::Links(param("token"), param("other")))
}

/// The page of `pair`.
pub(super) fn page(pair: Pair) -> AnyView {
    let asked = Asked::by_page();
    view! {
        <div class="wrap versus">
            <Transition>
                {move || {
                    let (here, pair, view) = (Here::get(), pair.clone(), asked.view);
                    Suspend::new(async move {
                        let of_links = matches!(pair, Pair::Links(..));
                        let found = async {
                            let here = here?;
                            let found = load(&here, pair.clone(), view).await;
                            if let Ok(Loaded::Locked(..)) = &found {
                                here.told::<()>(Err(ApiError::Locked)).err();
                            }
                            here.told(found)
                        };
                        match found.await {
                            Ok(Loaded::Whole(view)) => content(*view, &pair),
                            Ok(Loaded::Cannot(which, title, href, problems)) => cannot(which, &title, href, &problems),
                            Ok(Loaded::Locked(token, back)) => {
                                password_page_of(&token, &back)
                            }
                            Err(error) if of_links => super::shared::trouble(error),
                            Err(error) => failed(error),
                        }
                    })
                }}
            </Transition>
        </div>
    }
    .into_any()
}

fn content(view: VersusView, pair: &Pair) -> AnyView {
    let (t, locale) = (use_texts::<VersusWords>(), use_locale());
    let v = &view.versus;
    let title = match pair {
        Pair::Versions(_, from, to) => (t.versions)(*from, *to),
        _ => t.title.to_owned(),
    };
    let (of_a, of_b) = (rate_of(&v.a, locale), rate_of(&v.b, locale));
    let alike = (view.a.book.0 == view.b.book.0 && v.a.horizon_months == v.b.horizon_months && of_a == of_b)
        .then(|| (t.alike)(&view.a.book.1, v.a.horizon_months, &of_a));
    let is_alike = alike.is_some();
    let swapped = match pair.clone() {
        Pair::Scenarios(a, b) => Pair::Scenarios(b, a),
        Pair::Links(a, b) => Pair::Links(b, a),
        Pair::Versions(id, from, to) => Pair::Versions(id, to, from),
    };
    let swap = crate::answer::Links::new(swapped.address(), view.links.view()).page("", view.links.view());
    let money = v.a.view.money(locale);
    view! {
        <Title text=title.clone()/>
        <header class="stack-2">
            <h1>{title}</h1>
            {alike.map(|said| view! { <p class="soft">{said}</p> })}
        </header>
        <div class="sides">
            {side(&view.a, t.letters[0], v.a.horizon_months, is_alike)}
            {side(&view.b, t.letters[1], v.b.horizon_months, is_alike)}
        </div>
        {switches_of(&v.a, &view.links, "", locale)}
        {tables::differences(&view)}
        <section id="costs" class="band" aria-labelledby="costs-title">
            <figure class="plot">
                <figcaption>
                    <h2 id="costs-title">{finding(v, t, locale)}</h2>
                    <p>{(t.measure)(money)}</p>
                </figcaption>
                {(!view.drawing.is_empty()).then(|| drawn(&view.drawing))}
            </figure>
            {tables::options(v)}
        </section>
        {tables::shares(&view)}
        <p><a href=swap rel="external">{t.swap}</a></p>
    }
    .into_any()
}

fn side(side: &SideView, letter: &'static str, months: u16, is_alike: bool) -> AnyView {
    let (t, locale) = (use_texts::<VersusWords>(), use_locale());
    let (_, book, day) = &side.book;
    let counted = (!is_alike).then(|| view! { <span>{(t.counted)(book, day, months)}</span> });
    let saved = (t.saved)(side.version.0, &format::date_time(locale, side.version.1));
    let support = side.said.support.iter().cloned().map(|sentence| view! { {show(sentence, &side.links)}" " }).collect_view();
    let open = side.href.clone().map(|href| view! { <p><a href=href rel="external">{(t.open)(letter)}</a></p> });
    view! {
        <section class="side" class:hollow=letter == "B">
            <h2><span class="letter" aria-hidden="true">{letter}</span><span class="vh">{letter}": "</span>{side.title.clone()}</h2>
            <p class="say">{show(side.said.say.clone(), &side.links)}</p>
            <p class="small soft">{support}</p>
            <p class="meta">{counted}<span>{saved}</span></p>
            {open}
        </section>
    }
    .into_any()
}

/// What the chart shows, in a sentence.
fn finding(v: &Versus, t: &VersusWords, locale: Locale) -> String {
    let (Some(a), Some(b)) = (&v.a.verdict.option, &v.b.verdict.option) else { return t.no_winner.to_owned() };
    let (first, second) = (v.a.option_name(a, locale, NameForm::Sentence), v.b.option_name(b, locale, NameForm::Sentence));
    if a != b {
        return (t.changes_hands)(&first, &second);
    }
    let moved = v.options.iter().filter_map(|o| o.difference.filter(|d| d.abs() >= SEEN).map(|d| (o, d)));
    match moved.max_by(|x, y| x.1.abs().total_cmp(&y.1.abs())) {
        Some((option, by)) => {
            let mover = v.a.option_name(&option.id, locale, NameForm::Sentence);
            (t.same_winner)(&first, &mover, &format::money_diff(locale, by, v.a.currency))
        }
        None => (t.still)(&first),
    }
}

fn cannot(which: Which, title: &str, href: Option<String>, problems: &[engine::problem::Problem]) -> AnyView {
    let (t, locale) = (use_texts::<VersusWords>(), use_locale());
    let letter = t.letters[usize::from(which == Which::B)];
    let why = problems.iter().map(|problem| view! { <li>{problem.message.get(locale).to_owned()}</li> }).collect_view();
    let title = title.to_owned();
    view! {
        <Title text=t.title/>
        <section class="empty error-page">
            <h1>{(t.cannot)(letter)}</h1>
            <p><b>{title}</b></p>
            <ul>{why}</ul>
            <p>{t.cannot_text}</p>
            {href.map(|href| view! { <p><a class="btn" href=href rel="external">{(t.open)(letter)}</a></p> })}
        </section>
    }
    .into_any()
}
