//! One price: what it is, where it was read, and what it was at every date it was seen.
//!
//! Owns the words of a history. Refuses to join prices: which are the same is `engine::book::history`'s.

use super::data::RowView;
use super::{Source, aged, build, words};
use crate::answer::{Drawing, drawn};
use crate::api::ApiError;
use crate::api::here::Here;
use crate::components::{Cell, HeadCell, RowHead};
use crate::error::failed;
use crate::i18n::{PriceRowWords, Prices, use_locale, use_texts};
use engine::book::PriceRow;
use engine::book::history::{self, Finding, Point};
use engine::locale::Locale;
use engine::{format, seed};
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;
use report::charts::{self, PriceLine, Size};
use store::NumberedRow;

/// What the page shows.
struct RowPageView {
    slug: String,
    book: String,
    row: PriceRow,
    shown: RowView,
    points: Vec<Point>,
    heading: String,
    drawing: Drawing,
}

/// A price and its history.
#[component]
pub fn RowPage() -> impl IntoView {
    let (params, locale) = (use_params_map(), use_locale());
    let asked = Memo::new(move |_| {
        let params = params.read();
        (params.get("book").unwrap_or_default(), params.get("position").and_then(|p| p.parse().ok()).unwrap_or(0_i32))
    });
    view! {
        <div class="wrap prices price-page">
            <Transition>
                {move || Suspend::new(async move {
                    let (slug, position) = asked.get_untracked();
                    match load(slug, position, locale).await {
                        Ok(view) => view! { <Content view/> }.into_any(),
                        Err(error) => failed(error),
                    }
                })}
            </Transition>
        </div>
    }
    .into_any()
}

async fn load(slug: String, position: i32, locale: Locale) -> Result<RowPageView, ApiError> {
    let here = Here::get()?;
    let t = use_texts::<PriceRowWords>();
    let made = async {
        let id = here.store.book_find(&slug).await?;
        let book = here.store.book_load(id).await?;
        let found = here.store.row_histories(id, &[position]).await?.into_iter().next().ok_or(ApiError::NotFound)?;
        let today = build::today();
        here.aside(move || {
            let points = history::of(&found.row, &seed::price_history(), &found.books);
            let shown = build::row(&NumberedRow { position, row: found.row.clone() }, &book, &today, locale);
            let heading = heading(&found.row, &shown, &points, t, locale);
            let drawing = draw(&found.row, &points, &heading, locale);
            RowPageView { slug: book.slug.clone(), book: book.name.clone(), row: found.row, shown, points, heading, drawing }
        })
        .await
    };
    here.told(made.await)
}

/// `row` at the price of a point.
fn at(row: &PriceRow, point: &Point) -> PriceRow {
    PriceRow { price: point.price, ..row.clone() }
}

/// A change as a signed share; none of it has no sign.
fn signed(by: f64, locale: Locale) -> String {
    let share = format::percent(locale, by);
    if by > 0.0 { format!("+{share}") } else { share }
}

/// The finding of a history, as a sentence.
fn heading(row: &PriceRow, shown: &RowView, points: &[Point], t: &PriceRowWords, locale: Locale) -> String {
    let [first, .., last] = points else { return t.single_title.to_owned() };
    let what = if row.gpu.is_some() && !shown.about.is_empty() { &shown.about } else { &shown.item };
    let who = format!("{}, {what}", shown.provider);
    let (from, to) = (format::date(locale, &first.as_of), format::date(locale, &last.as_of));
    // as many digits as a sentence carries; the table has them all
    let price = |point: &Point| {
        let price = round(point.price, if point.price >= 1.0 { 2 } else { 4 });
        build::exact(&PriceRow { price, ..row.clone() }, locale)
    };
    match history::finding(points) {
        Finding::Moved(by) => (t.moved)(&who, [&price(first), &from], [&price(last), &to], &signed(by, locale)),
        Finding::Back => (t.back_again)(&who, &price(first), &from, &to),
        Finding::Steady | Finding::None => (t.steady)(&who, &price(first), &from, &to),
    }
}

fn draw(row: &PriceRow, points: &[Point], title: &str, locale: Locale) -> Drawing {
    let unit = words::unit(locale, &row.unit);
    let symbol = format::symbol(row.currency);
    let unit = if build::price(row, locale).contains(symbol) { format!("{symbol} {unit}") } else { unit.to_owned() };
    let line = PriceLine { points, kind: &row.kind, currency: row.currency, unit: &unit, title };
    let size = |size| charts::price_history(&line, locale, size).picture;
    Drawing { wide: size(Size::Wide), narrow: size(Size::Narrow) }
}

#[component]
fn Content(view: RowPageView) -> impl IntoView {
    let (t, books, locale) = (use_texts::<PriceRowWords>(), use_texts::<Prices>(), use_locale());
    let RowPageView { slug, book, row, shown, points, heading, drawing } = view;
    let home = format!("/prices/{slug}");
    let name = format!("{} {}", shown.provider, shown.item);
    let place = [shown.country.clone(), shown.region.clone()].into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ");
    let size = |n: Option<f64>, unit: &str| n.map(|n| format!("{} {unit}", format::trimmed(locale, n, 2)));
    let tier = row.tier_from.map(|from| {
        let to = row.tier_to.map(|to| format::trimmed(locale, to, 2));
        (t.tier)(&format::trimmed(locale, from, 2), to.as_deref())
    });
    let about: Vec<String> = [
        Some(shown.about.clone()),
        size(row.vcpus, "vCPU"),
        size(row.memory_gib, "GiB"),
        Some(place),
        Some(shown.price_model.clone()),
        tier,
    ]
    .into_iter()
    .flatten()
    .filter(|part| !part.is_empty())
    .collect();
    let range = (!shown.range.is_empty()).then(|| view! { <small>{(t.range)(&shown.range)}</small> });
    let per_gpu = row.per_gpu_hour().map(|price| {
        let price = build::exact(&PriceRow { price: round(price, 4), ..row.clone() }, locale);
        view! { <div><dt>{t.per_gpu_hour}</dt><dd>{price}</dd></div> }
    });
    let note = (!shown.note.is_empty()).then(|| view! { <p class="small">{t.note}" "<span lang="en">{shown.note.clone()}</span></p> });
    let history = if points.len() > 1 {
        view! {
            <figure class="plot cq">
                <figcaption><h2 id="history-title">{heading}</h2><p>{t.how}</p></figcaption>
                {drawn(&drawing)}
            </figure>
            <Dates row=row.clone() points/>
        }
        .into_any()
    } else {
        let said = (t.single)(&build::exact(&row, locale), &shown.age.date);
        view! { <header><h2 id="history-title">{heading}</h2><p>{said}</p></header> }.into_any()
    };
    view! {
        <Title text=name.clone()/>
        <header class="stack-2">
            <nav class="crumbs" aria-label=t.path>
                <ol role="list">
                    <li><a href="/prices">{books.title}</a></li>
                    <li><a href=home.clone()>{book}</a></li>
                    <li aria-current="page">{name.clone()}</li>
                </ol>
            </nav>
            <h1>{name}</h1>
            <p class="soft">{about.join(", ")}</p>
        </header>
        <dl class="facts">
            <div><dt>{t.price}</dt><dd>{build::exact(&row, locale)}<small>{shown.unit.clone()}</small>{range}</dd></div>
            {per_gpu}
            <div><dt>{t.seen}</dt><dd>{aged(shown.age.clone())}</dd></div>
            <div><dt>{t.confidence}</dt><dd class="words">{shown.confidence.clone()}</dd></div>
        </dl>
        <div class="stack-2 price-source">
            <p class="small">{t.source}" "<Source text=row.source whole=true/></p>
            {note}
            <p class="small muted">{books.without_taxes}</p>
        </div>
        <section class="band" aria-labelledby="history-title">{history}</section>
        <p><a class="btn" href=home>{t.back}</a></p>
    }
    .into_any()
}

/// The table twin of the chart: every date with its price, the newest last as on the axis.
#[component]
fn Dates(row: PriceRow, points: Vec<Point>) -> impl IntoView {
    let (t, locale) = (use_texts::<PriceRowWords>(), use_locale());
    let by_gpu = points.iter().any(|p| p.per_gpu_hour.is_some());
    let rows = points
        .into_iter()
        .map(|point| {
            let priced = at(&row, &point);
            let per_gpu = by_gpu.then(|| {
                // a quotient, without the digits that dividing adds
                let price = point.per_gpu_hour.map(|p| build::exact(&PriceRow { price: round(p, 6), ..row.clone() }, locale));
                view! { <Cell label=t.per_gpu_hour number=true>{price.unwrap_or_else(|| format::NONE.to_owned())}</Cell> }
            });
            let change = match point.change {
                None => format::NONE.to_owned(),
                Some(0.0) => t.same.to_owned(),
                Some(by) => signed(by, locale),
            };
            let record = point.recorded.then(|| view! { <li>{t.record}</li> });
            let books = point
                .books
                .into_iter()
                .map(|b| view! { <li><a href=format!("/prices/{}", b.slug)>{b.name}</a></li> }.into_any())
                .collect_view();
            let sources = point.sources.into_iter().map(|text| view! { <li><Source text whole=true/></li> }.into_any()).collect_view();
            view! {
                <tr role="row">
                    <RowHead>{format::date(locale, &point.as_of)}</RowHead>
                    <Cell label=t.price number=true>{build::exact(&priced, locale)}</Cell>
                    {per_gpu}
                    <Cell label=t.change number=true>{change}</Cell>
                    <Cell label=t.from><ul role="list">{record}{books}</ul></Cell>
                    <td role="cell" class="source full">
                        <span class="cell-label" aria-hidden="true">{t.sources}</span>
                        <ul role="list">{sources}</ul>
                    </td>
                </tr>
            }
            .into_any()
        })
        .collect_view();
    view! {
        <div class="cq">
            <table class="record price-dates" role="table">
                <caption>{t.table}<small>{words::unit(locale, &row.unit).to_owned()}</small></caption>
                <thead role="rowgroup">
                    <tr role="row">
                        <HeadCell>{t.date}</HeadCell>
                        <HeadCell number=true>{t.price}</HeadCell>
                        {by_gpu.then(|| view! { <HeadCell number=true>{t.per_gpu_hour}</HeadCell> })}
                        <HeadCell number=true>{t.change}</HeadCell>
                        <HeadCell>{t.from}</HeadCell>
                        <HeadCell>{t.sources}</HeadCell>
                    </tr>
                </thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// `price` with so many decimals.
fn round(price: f64, decimals: usize) -> f64 {
    let unit = [1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6].get(decimals).copied().unwrap_or(1e6);
    (price * unit).round() / unit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Texts as _;
    use engine::book::history::Edition;

    /// The heading of the first row that sells `item` on demand, with the record and the first book.
    fn said(item: &str, locale: Locale) -> String {
        let book = seed::price_book();
        let edition = Edition { slug: "a".into(), name: "A".into() };
        let books: Vec<_> = book.rows.iter().map(|r| (edition.clone(), r.clone())).collect();
        let row = book.rows.iter().find(|r| r.item == item && r.price_model == "on_demand").expect("in the seed");
        let points = history::of(row, &seed::price_history(), &books);
        let shown = build::row(&NumberedRow { position: 1, row: row.clone() }, &book, "2026-12-03", locale);
        heading(row, &shown, &points, PriceRowWords::of(locale), locale)
    }

    #[test]
    fn a_history_says_what_happened_to_the_price() {
        assert_eq!(
            said("p5.48xlarge", Locale::PtBr),
            "AWS, 8 × H100 80GB SXM5: US$\u{a0}98,32 em 08/08/2023, US$\u{a0}55,04 em 20/07/2026, \u{2212}44\u{a0}%"
        );
        assert_eq!(
            said("gpu_8x_h100_sxm5", Locale::En),
            "Lambda, 8 × H100 80GB SXM5: US$27.52 on 16 March 2026, US$31.92 on 20 September 2026, +16%"
        );
        assert_eq!(said("g4dn.xlarge", Locale::En), "AWS, 1 × Tesla T4: US$0.526, the same price on 17 October 2022 and on 20 July 2026");
        assert_eq!(said("MI325X (per GPU)", Locale::PtBr), "Sem histórico");
    }
}
