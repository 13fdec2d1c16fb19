//! `/keeper`: what there is to do for whoever keeps the prices; `/keeper/{token}`: a link that opens a session once.

use super::{for_keeper, sign_in};
use crate::api::ApiError;
use crate::api::here::Here;
use crate::error::failed;
use crate::i18n::{KeeperWords, use_locale, use_texts};
use crate::pages::fields::{Plain, choice, faults};
use crate::pages::prices::today;
use crate::told::Told;
use engine::book::PriceBook;
use engine::format;
use engine::locale::Locale;
use engine::names;
use engine::scenario::Currency;
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::{use_params_map, use_query_map};
use std::collections::BTreeSet;

/// What the page shows.
struct Desk {
    /// Drafts: id, what it was read from, and what is in it.
    drafts: Vec<(String, String, String)>,
    /// The dollar of the newest book: price and date.
    dollar: Option<(String, String)>,
    /// Discounts of the newest book, each in words.
    discounts: Vec<String>,
    /// Providers: word and name.
    providers: Vec<(String, String)>,
    /// The book before the newest: slug and name.
    before: Option<(String, String)>,
    /// Slug of the newest book.
    newest: String,
}

async fn load(here: &Here, t: &KeeperWords) -> Result<Desk, ApiError> {
    let locale = here.locale;
    let book = here.store.book_load(here.store.book_latest().await?).await?;
    let drafts = here.store.drafts_list().await?.into_iter().map(|d| {
        let rows = format::number(locale, d.rows as f64, 0);
        let day = format::date(locale, &format::iso_day(d.created_at.unix_timestamp()));
        (d.id.to_string(), d.origin, (t.draft_of)(&rows, &d.base, &day))
    });
    let drafts = drafts.collect();
    let before = here.store.books_list().await?.into_iter().find(|b| b.slug != book.slug).map(|b| (b.slug, b.name));
    let dollar = book.of_kind("fx").next().map(|r| (format::money(locale, r.price, Currency::Brl), format::date(locale, &r.as_of)));
    Ok(Desk {
        drafts,
        dollar,
        discounts: discounts(&book, locale, t),
        providers: providers(&book, locale),
        before,
        newest: book.slug.clone(),
    })
}

fn discounts(book: &PriceBook, locale: Locale, t: &KeeperWords) -> Vec<String> {
    let said = book.of_kind("provider_discount").map(|r| {
        let (name, percent) = (names::provider(locale, &r.provider), format::percent_exact(locale, r.price));
        (t.discount_is)(name, &percent, &format::date(locale, &r.as_of))
    });
    said.collect()
}

/// Providers of rented GPUs by name.
fn providers(book: &PriceBook, locale: Locale) -> Vec<(String, String)> {
    let words: BTreeSet<&str> = book.of_kind("gpu_rental").map(|r| r.provider.as_str()).collect();
    let mut named: Vec<_> = words.into_iter().map(|w| (w.to_owned(), names::provider(locale, w).to_owned())).collect();
    named.sort_by_key(|(_, name)| name.to_lowercase());
    named
}

/// The keeper's page.
#[component]
pub fn KeeperPage() -> impl IntoView {
    let t = use_texts::<KeeperWords>();
    let query = use_query_map();
    let told = Told::here();
    view! {
        <Transition>
            {move || {
                let told = told.clone();
                let here = Here::get();
                let wrong = query.read_untracked().get("wrong").is_some();
                Suspend::new(async move {
                    let found = async {
                        let here = here?;
                        let found = for_keeper(&here, async || load(&here, t).await).await;
                        here.told(found)
                    };
                    match found.await {
                        Ok(Some(desk)) => content(desk, &told),
                        Ok(None) => sign_in(wrong),
                        Err(error) => failed(error),
                    }
                })
            }}
        </Transition>
    }
    .into_any()
}

fn content(desk: Desk, told: &Told) -> AnyView {
    let (t, locale) = (use_texts::<KeeperWords>(), use_locale());
    let day = today();
    let drafts = if desk.drafts.is_empty() {
        view! { <p class="soft">{t.no_draft}</p> }.into_any()
    } else {
        let line = |(id, origin, about): (String, String, String)| {
            let href = format!("/prices/drafts/{id}");
            view! { <li><a href=href><b>{origin}</b></a><small>{about}</small></li> }
        };
        view! { <ul class="draft-list" role="list">{desk.drafts.into_iter().map(line).collect_view()}</ul> }.into_any()
    };
    let field = |form, name, label, hint, value: &str| Plain { name, form, label, hint, value: value.to_owned() }.view(told, locale);
    let dollar_is = desk.dollar.map(|(price, date)| view! { <p class="soft">{(t.dollar_is)(&price, &date)}</p> });
    let discounts = desk.discounts.into_iter().map(|said| view! { <li>{said}</li> }).collect_view();
    let chosen = told.value("discount.provider").unwrap_or_default().to_owned();
    let again = desk.before.map(|(slug, name)| {
        view! {
            <section class="stack-2">
                <h2>{t.again}</h2>
                <p class="soft">{t.again_about}</p>
                <form method="post" action=format!("/prices/{slug}/again")><button class="btn">{(t.again_button)(&name)}</button></form>
            </section>
        }
    });
    view! {
        <Title text=t.title/>
        <div class="wrap keeping">
            <header class="stack-2">
                <h1>{t.title}</h1>
                <p class="soft">{t.lead}</p>
            </header>
            <section class="stack-2">
                <h2>{t.import}</h2>
                <p class="soft">{t.import_about}</p>
                <p class="row">
                    <a class="btn primary" href="/prices/import">{t.import}</a>
                    <a class="btn" href=format!("/prices/{}", desk.newest)>{crate::i18n::use_texts::<crate::i18n::Common>().prices}</a>
                </p>
            </section>
            <section class="stack-2">
                <h2>{t.drafts}</h2>
                {drafts}
            </section>
            <section class="stack-2" id="dollar">
                <h2>{t.dollar}</h2>
                {dollar_is}
                <form method="post" action="/keeper/dollar" class="stack">
                    <div class="fields">
                        {field("dollar", "price", t.dollar_price, "", "")}
                        {field("dollar", "date", t.day, t.day_hint, &day)}
                        {field("dollar", "source", t.source, "", "PTAX, Banco Central do Brasil")}
                    </div>
                    <p class="row"><button class="btn">{t.to_draft}</button></p>
                </form>
            </section>
            <section class="stack-2">
                <h2>{t.discounts}</h2>
                <p class="soft">{t.discounts_about}</p>
                <ul>{discounts}</ul>
                {faults(told, &["discount.provider"], locale)}
                <form method="post" action="/keeper/discount" class="stack">
                    <div class="fields">
                        {choice("discount-provider", "provider", t.provider, desk.providers, &chosen)}
                        {field("discount", "percent", t.percent, t.percent_hint, "")}
                        {field("discount", "date", t.day, t.day_hint, &day)}
                        {field("discount", "source", t.contract, "", "")}
                    </div>
                    <p class="row"><button class="btn">{t.to_draft}</button></p>
                </form>
            </section>
            {again}
            <form method="post" action="/keeper/leave"><button class="btn plain">{t.sign_out}</button></form>
        </div>
    }
    .into_any()
}

/// The page of a link: looking at it uses nothing up, only its button does.
#[component]
pub fn OncePage() -> impl IntoView {
    let t = use_texts::<KeeperWords>();
    let token = use_params_map().read_untracked().get("token").unwrap_or_default();
    view! {
        <Title text=t.once_title/>
        <div class="wrap keeping">
            <header class="stack-2">
                <h1>{t.once_title}</h1>
                <p class="soft">{t.once}</p>
            </header>
            <form method="post" action="/keeper">
                <input type="hidden" name="secret" value=token/>
                <button class="btn primary">{t.sign_in}</button>
            </form>
        </div>
    }
    .into_any()
}
