//! What is stale, weak or missing in a book, each number a link to its rows.
//!
//! Owns how it is said. Refuses to count: that is `engine::book::health`.

use super::data::Narrowing;
use super::{aged, build, page_href, words};
use crate::api::ApiError;
use crate::api::here::Here;
use crate::components::{Cell, HeadCell, RowHead, Scroll};
use crate::error::failed;
use crate::i18n::{PriceHealth, Prices, use_locale, use_texts};
use engine::book::age;
use engine::book::health::{self, Cloud, Cover, Health, KnownGap, Stale, Way, Weak};
use engine::format;
use engine::locale::Locale;
use engine::scenario::Currency;
use engine::{names, seed};
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;

/// What the page shows.
struct HealthView {
    slug: String,
    name: String,
    published_on: String,
    today: String,
    prices: usize,
    health: Health,
    gaps: Vec<KnownGap>,
}

/// What a book lacks.
#[component]
pub fn HealthPage() -> impl IntoView {
    let texts = use_texts::<PriceHealth>();
    let params = use_params_map();
    let slug = Memo::new(move |_| params.read().get("book").unwrap_or_default());
    view! {
        <Title text=texts.title/>
        <div class="wrap prices">
            <Transition>
                {move || Suspend::new(async move {
                    match load(slug.get_untracked()).await {
                        Ok(view) => view! { <Content view/> }.into_any(),
                        Err(error) => failed(error),
                    }
                })}
            </Transition>
        </div>
    }
    .into_any()
}

async fn load(slug: String) -> Result<HealthView, ApiError> {
    let here = Here::get()?;
    let made = async {
        let book = here.store.book_load(here.store.book_find(&slug).await?).await?;
        let today = build::today();
        here.aside(move || HealthView {
            slug: book.slug.clone(),
            name: book.name.clone(),
            published_on: book.published_on.clone(),
            prices: book.rows.len(),
            health: health::examine(&book, &today),
            gaps: seed::known_gaps(),
            today,
        })
        .await
    };
    here.told(made.await)
}

fn count(n: usize) -> String {
    format::number(use_locale(), n as f64, 0)
}

/// A number that leads to the rows it counts; a dash for none.
fn counted(slug: &str, n: usize, narrowing: &Narrowing) -> AnyView {
    if n == 0 {
        return format::NONE.into_any();
    }
    view! { <a href=page_href(slug, narrowing, 1)>{count(n)}</a> }.into_any()
}

#[component]
fn Content(view: HealthView) -> impl IntoView {
    let (t, books, locale) = (use_texts::<PriceHealth>(), use_texts::<Prices>(), use_locale());
    let HealthView { slug, name, published_on, today, prices, health, gaps } = view;
    let home = format!("/prices/{slug}");
    let aging: usize = health.stale.iter().map(|s| s.aging).sum();
    let old: usize = health.stale.iter().map(|s| s.old).sum();
    let weak: usize = health.weak.iter().map(|w| w.prices).sum();
    let without = |way: Way| health.gpus.iter().filter(|g| g.of(way) == 0).count();
    let all = count(health.gpus.len());
    let (no_brazil, no_year) = (count(without(Way::OnDemand)), count(without(Way::Reserved)));
    let rate = health.dollar.as_ref().map(|r| format::money(locale, r.price, Currency::Brl));
    let stale_title = if aging == 0 { t.stale_none.to_owned() } else { (t.stale_title)(&count(aging), &count(prices), old, &count(old)) };
    let weak_title = if weak == 0 { t.weak_none.to_owned() } else { (t.weak_title)(&count(weak), &count(prices)) };
    let fact = |name: String, href: &'static str, value: String| view! { <div><dt>{name}</dt><dd><a href=href>{value}</a></dd></div> };
    view! {
        <header class="stack-2">
            <nav class="crumbs" aria-label=t.path>
                <ol role="list">
                    <li><a href="/prices">{books.title}</a></li>
                    <li><a href=home.clone()>{name.clone()}</a></li>
                    <li aria-current="page">{t.title}</li>
                </ol>
            </nav>
            <h1>{t.title}</h1>
            <p class="soft">{(t.lead)(&name, &format::date(locale, &published_on))}</p>
        </header>
        <dl class="facts">
            {fact((t.over)(age::AGING), "#stale", (t.of)(&count(aging), &count(prices)))}
            {fact(t.weak.to_owned(), "#weak", (t.of)(&count(weak), &count(prices)))}
            {fact(t.no_brazil.to_owned(), "#missing", (t.of)(&no_brazil, &all))}
            {fact(t.dollar.to_owned(), "#dollar", rate.clone().unwrap_or_else(|| t.lacks.to_owned()))}
        </dl>
        <div>
            <section class="band" id="stale" aria-labelledby="stale-title">
                <header><h2 id="stale-title">{stale_title}</h2><p class="small">{(t.scale)(age::AGING, age::OLD)}</p></header>
                {(aging > 0).then(|| stale_table(&slug, health.stale, &today))}
            </section>
            <section class="band" id="dollar" aria-labelledby="dollar-title">
                <header>
                    <h2 id="dollar-title">{rate.map_or_else(|| t.dollar_none.to_owned(), |rate| (t.dollar_title)(&rate))}</h2>
                    {health.dollar.map(|row| view! {
                        <p class="small">{aged(build::aged(&row.as_of, &today, locale))}</p>
                        <p class="small">{t.dollar_text}</p>
                        <p class="small muted">{t.source}" "<span lang="en">{row.source}</span></p>
                    })}
                </header>
            </section>
            <section class="band" id="weak" aria-labelledby="weak-title">
                <header><h2 id="weak-title">{weak_title}</h2></header>
                {(weak > 0).then(|| weak_table(&slug, health.weak, locale))}
            </section>
            <section class="band" id="missing" aria-labelledby="missing-title">
                <header>
                    <h2 id="missing-title">{(t.missing_title)(&all, &no_brazil, &no_year)}</h2>
                    <p class="small">{t.missing_text}</p>
                </header>
                {gpu_table(&slug, &health.gpus)}
                {(!health.clouds.is_empty()).then(|| cloud_table(&slug, health.clouds, locale))}
            </section>
            {(!gaps.is_empty()).then(|| known(gaps, locale))}
        </div>
        <p><a class="btn" href=home>{t.back}</a></p>
    }
    .into_any()
}

fn stale_table(slug: &str, stale: Vec<Stale>, today: &str) -> AnyView {
    let (t, locale) = (use_texts::<PriceHealth>(), use_locale());
    let (over_six, over_twelve) = ((t.over)(age::AGING), (t.over)(age::OLD));
    let rows = stale
        .into_iter()
        .map(|s| {
            let of = |n: usize, age: &str| {
                counted(slug, n, &Narrowing { provider: s.provider.clone(), age: age.into(), ..Narrowing::default() })
            };
            let (aging, old, prices) = (of(s.aging, "6"), of(s.old, "12"), of(s.prices, ""));
            let oldest = aged(build::aged(&s.oldest, today, locale));
            let name = names::provider(locale, &s.provider).to_owned();
            view! {
                <tr role="row">
                    <RowHead><b>{name}</b></RowHead>
                    <Cell label=over_six.clone() number=true>{aging}</Cell>
                    <Cell label=over_twelve.clone() number=true>{old}</Cell>
                    <Cell label=t.all number=true>{prices}</Cell>
                    <Cell label=t.oldest>{oldest}</Cell>
                </tr>
            }
            .into_any()
        })
        .collect_view();
    view! {
        <div class="cq">
            <table class="record price-health" role="table" aria-labelledby="stale-title">
                <thead role="rowgroup">
                    <tr role="row">
                        <HeadCell>{t.provider}</HeadCell>
                        <HeadCell number=true>{over_six.clone()}</HeadCell>
                        <HeadCell number=true>{over_twelve.clone()}</HeadCell>
                        <HeadCell number=true>{t.all}</HeadCell>
                        <HeadCell>{t.oldest}</HeadCell>
                    </tr>
                </thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn weak_table(slug: &str, weak: Vec<Weak>, locale: Locale) -> AnyView {
    let t = use_texts::<PriceHealth>();
    let rows = weak
        .into_iter()
        .map(|w| {
            let href = page_href(slug, &Narrowing { kind: w.kind.clone(), confidence: w.confidence.clone(), ..Narrowing::default() }, 1);
            let name = words::kind(locale, &w.kind).to_owned();
            view! {
                <tr role="row">
                    <RowHead><b>{name}</b></RowHead>
                    <Cell label=t.prices number=true><a href=href>{(t.of)(&count(w.prices), &count(w.of))}</a></Cell>
                    <td role="cell" class="full"><span class="cell-label" aria-hidden="true">{t.why}</span>{(t.reason)(&w.confidence)}</td>
                </tr>
            }
            .into_any()
        })
        .collect_view();
    view! {
        <div class="cq">
            <table class="record price-health" role="table" aria-labelledby="weak-title">
                <thead role="rowgroup">
                    <tr role="row"><HeadCell>{t.kind}</HeadCell><HeadCell number=true>{t.prices}</HeadCell><HeadCell>{t.why}</HeadCell></tr>
                </thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// The rows that are prices of `gpu` by `way`, as a filter.
fn narrowed(gpu: &str, way: Way) -> Narrowing {
    let of = |kind: &str, country: &str, price_model: &str| Narrowing {
        gpu: gpu.into(),
        kind: kind.into(),
        country: country.into(),
        price_model: price_model.into(),
        ..Narrowing::default()
    };
    match way {
        Way::Rental => of("gpu_rental", "", ""),
        Way::OnDemand => of("gpu_rental", "BR", "on_demand"),
        Way::Reserved => of("gpu_rental", "BR", "reserved_1y"),
        Way::PrivateCloud => of("private_cloud", "BR", ""),
        // servers and cards, and nothing else of a GPU is sold
        Way::Purchase => of("", "", "purchase"),
    }
}

fn gpu_table(slug: &str, gpus: &[Cover]) -> AnyView {
    let t = use_texts::<PriceHealth>();
    let rows = gpus
        .iter()
        .map(|gpu| {
            let cells = Way::ALL
                .map(|way| match gpu.of(way) {
                    0 => view! { <td class="n gap">{t.lacks}</td> }.into_any(),
                    n => view! { <td class="n">{counted(slug, n, &narrowed(&gpu.gpu, way))}</td> }.into_any(),
                })
                .into_iter()
                .collect_view();
            view! { <tr><th scope="row">{gpu.name.clone()}</th>{cells}</tr> }.into_any()
        })
        .collect_view();
    let head = t.ways.map(|way| view! { <th scope="col" class="n">{way}</th> }).into_iter().collect_view();
    let foot =
        Way::ALL.map(|way| view! { <td class="n">{count(gpus.iter().filter(|g| g.of(way) == 0).count())}</td> }).into_iter().collect_view();
    view! {
        <Scroll label=t.missing_table>
            <table class="gpu-cover">
                <caption>{t.missing_table}</caption>
                <thead><tr><th scope="col">{t.gpu}</th>{head}</tr></thead>
                <tbody>{rows}</tbody>
                <tfoot><tr><th scope="row">{t.lacking}</th>{foot}</tr></tfoot>
            </table>
        </Scroll>
    }
    .into_any()
}

fn cloud_table(slug: &str, clouds: Vec<Cloud>, locale: Locale) -> AnyView {
    let t = use_texts::<PriceHealth>();
    let rows = clouds
        .into_iter()
        .map(|c| {
            let of = |kind: &str, country: &str| {
                let narrowing =
                    Narrowing { provider: c.provider.clone(), kind: kind.into(), country: country.into(), ..Narrowing::default() };
                page_href(slug, &narrowing, 1)
            };
            // a price that holds everywhere counts too, so the link is of every country
            let cell = |label: &'static str, there: bool, kind: &str| {
                let href = of(kind, "");
                match there {
                    true => view! { <Cell label><a href=href>{t.has}</a></Cell> }.into_any(),
                    false => view! { <Cell label><span class="gap">{t.lacks}</span></Cell> }.into_any(),
                }
            };
            let storage = cell(t.storage, c.storage, "object_storage");
            let disks = cell(t.disks, c.disks, "block_ssd");
            let egress = cell(t.egress, c.egress, "egress_internet");
            let rented = of("gpu_rental", "BR");
            let name = names::provider(locale, &c.provider).to_owned();
            view! {
                <tr role="row">
                    <RowHead><b>{name}</b></RowHead>
                    <Cell label=t.gpu_prices number=true><a href=rented>{count(c.gpus)}</a></Cell>
                    {storage}
                    {disks}
                    {egress}
                </tr>
            }
            .into_any()
        })
        .collect_view();
    view! {
        <div class="cq">
            <table class="record price-health" role="table">
                <caption>{t.clouds_table}</caption>
                <thead role="rowgroup">
                    <tr role="row">
                        <HeadCell>{t.provider}</HeadCell>
                        <HeadCell number=true>{t.gpu_prices}</HeadCell>
                        <HeadCell>{t.storage}</HeadCell>
                        <HeadCell>{t.disks}</HeadCell>
                        <HeadCell>{t.egress}</HeadCell>
                    </tr>
                </thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// The gaps that no row shows, under the day and the book they were noted for.
fn known(gaps: Vec<KnownGap>, locale: Locale) -> AnyView {
    let t = use_texts::<PriceHealth>();
    let noted = gaps.first().map(|g| (t.known_text)(&format::date(locale, &g.as_of), &g.book));
    let items = gaps
        .into_iter()
        .map(|g| {
            let said = match locale {
                Locale::PtBr => g.pt,
                Locale::En => g.en,
            };
            view! { <li>{said}<small class="muted">{t.source}" "<span lang="en">{g.source}</span></small></li> }.into_any()
        })
        .collect_view();
    view! {
        <section class="band" id="known" aria-labelledby="known-title">
            <header><h2 id="known-title">{t.known_title}</h2><p class="small">{noted}</p></header>
            <ol class="known-gaps">{items}</ol>
        </section>
    }
    .into_any()
}
