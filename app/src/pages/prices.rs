//! Price books and their rows: filtered by a plain form, each with source, date and confidence.

mod build;
mod data;
mod files;
mod health;
mod row;
mod words;

pub(super) use build::{gpu_name, price, today};
pub use files::{FileSizes, Sizes};
pub use health::HealthPage;
pub use row::RowPage;
pub(super) use words::{price_model, region};

use crate::components::{Cell, HeadCell, RowHead};
use crate::error::failed;
use crate::i18n::{Prices, use_locale, use_texts};
use data::{AGES, AgeView, BookLine, Choices, Narrowing, PricesView, RowView, prices_page};
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::{use_params_map, use_query_map};
use leptos_router::params::ParamsMap;

/// The newest book, and the list of all.
#[component]
pub fn BooksPage() -> impl IntoView {
    book_page()
}

/// One book.
#[component]
pub fn BookPage() -> impl IntoView {
    book_page()
}

fn book_page() -> AnyView {
    let texts = use_texts::<Prices>();
    let locale = use_locale();
    let (params, query) = (use_params_map(), use_query_map());
    let asked = Memo::new(move |_| {
        let slug = params.read().get("book").unwrap_or_default();
        let query = query.read();
        let page = query.get("page").and_then(|p| p.parse().ok()).unwrap_or(1_u32);
        (slug, narrowing(&query), page)
    });
    view! {
        <Title text=texts.title/>
        <div class="wrap prices">
            <Transition>
                {move || Suspend::new(async move {
                    let (slug, narrowing, page) = asked.get_untracked();
                    match prices_page(slug, narrowing.clone(), page, locale).await {
                        Ok(view) => view! { <Content view narrowing/> }.into_any(),
                        Err(error) => failed(error),
                    }
                })}
            </Transition>
        </div>
    }
    .into_any()
}

fn narrowing(query: &ParamsMap) -> Narrowing {
    let value = |name: &str| query.get(name).map(|v| v.trim().to_owned()).unwrap_or_default();
    Narrowing {
        kind: value("kind"),
        gpu: value("gpu"),
        provider: value("provider"),
        country: value("country"),
        price_model: value("price_model"),
        confidence: value("confidence"),
        age: Some(value("age")).filter(|age| AGES.iter().any(|(word, _)| word == age)).unwrap_or_default(),
        q: value("q"),
    }
}

/// The address of a page of the rows.
fn page_href(slug: &str, narrowing: &Narrowing, page: u32) -> String {
    let pairs = narrowing.pairs().into_iter().filter(|(_, value)| !value.is_empty());
    let mut query: Vec<String> = pairs.map(|(name, value)| format!("{name}={}", encode(value))).collect();
    if page > 1 {
        query.push(format!("page={page}"));
    }
    if query.is_empty() { format!("/prices/{slug}") } else { format!("/prices/{slug}?{}", query.join("&")) }
}

/// Percent-encodes everything but letters, digits and `-_.~`.
fn encode(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() || b"-_.~".contains(&b) { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

#[component]
fn Content(view: PricesView, narrowing: Narrowing) -> impl IntoView {
    let texts = use_texts::<Prices>();
    let PricesView { books, slug, name, facts, dollar, files, choices, rows, found, found_text, page, pages } = view;
    let filtered = !narrowing.is_empty();
    let caption = (texts.found)(&found_text, found, filtered);
    let paging = (pages > 1).then(|| {
        let link = |to: u32, text: &'static str, rel: &'static str| view! { <a class="btn small" href=page_href(&slug, &narrowing, to) rel=rel>{text}</a> };
        view! {
            <nav class="row paging" aria-label=texts.pages>
                {(page > 1).then(|| link(page - 1, texts.previous, "prev"))}
                <span>{(texts.page_of)(page, pages)}</span>
                {(page < pages).then(|| link(page + 1, texts.next, "next"))}
            </nav>
        }
    });
    let table = if rows.is_empty() {
        view! {
            <div class="empty">
                <h3>{texts.none}</h3>
                <p>{texts.none_text}</p>
                <a class="btn" href=format!("/prices/{slug}")>{texts.clear}</a>
            </div>
        }
        .into_any()
    } else {
        view! {
            <div class="cq">
                <table class="record price-rows" role="table">
                    <caption>{caption}<small>{texts.without_taxes}</small></caption>
                    <thead role="rowgroup">
                        <tr role="row">
                            <HeadCell>{texts.offer}</HeadCell>
                            <HeadCell>{texts.place}</HeadCell>
                            <HeadCell>{texts.price_model}</HeadCell>
                            <HeadCell number=true>{texts.price}</HeadCell>
                            <HeadCell number=true>{texts.per_gpu_hour}</HeadCell>
                            <HeadCell>{texts.date}</HeadCell>
                            <HeadCell>{texts.source}</HeadCell>
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{rows.into_iter().map(|row| view! { <PriceRow row slug=slug.clone()/> }.into_any()).collect_view()}</tbody>
                </table>
            </div>
        }
        .into_any()
    };
    view! {
        <header class="stack-2">
            <h1>{texts.title}</h1>
            <p class="soft">{texts.lead}</p>
        </header>
        <div class="books">
            <BookList books current=slug.clone()/>
            <div class="stack">
                <h2>{name}</h2>
                <Facts slug=slug.clone() facts dollar/>
                <div class="row apart book-ways">
                    <a href=format!("/prices/{slug}/health")>{texts.health}</a>
                    <a href="/keeper">{texts.keep}</a>
                    {files::files(&slug, files)}
                </div>
                <Filters slug narrowing choices/>
                {table}
                {paging}
            </div>
        </div>
    }
    .into_any()
}

/// What a book holds, in four numbers; the old prices and the dollar lead to more.
#[component]
fn Facts(slug: String, facts: [String; 4], dollar: Option<AgeView>) -> impl IntoView {
    let texts = use_texts::<Prices>();
    let [rows, brazil, aging, rate] = facts;
    let brazil_href = page_href(&slug, &Narrowing { country: "BR".into(), ..Narrowing::default() }, 1);
    let aging_href = page_href(&slug, &Narrowing { age: "6".into(), ..Narrowing::default() }, 1);
    view! {
        <dl class="facts">
            <div><dt>{texts.rows}</dt><dd>{rows}</dd></div>
            <div><dt>{texts.in_brazil}</dt><dd><a href=brazil_href>{brazil}</a></dd></div>
            <div><dt>{texts.old}</dt><dd><a href=aging_href>{aging}</a></dd></div>
            <div><dt>{texts.dollar}</dt><dd>{rate}</dd>{dollar.map(|age| view! { <dd class="when">{aged(age)}</dd> })}<dd class="when"><a href="/keeper#dollar">{texts.dollar_today}</a></dd></div>
        </dl>
    }
    .into_any()
}

/// A date, and its age under it by word and by colour.
fn aged(age: AgeView) -> AnyView {
    let words = (!age.words.is_empty()).then(|| view! { <small class=format!("age {}", age.class)>{age.words}</small> });
    view! { {age.date}{words} }.into_any()
}

#[component]
fn BookList(books: Vec<BookLine>, current: String) -> impl IntoView {
    let texts = use_texts::<Prices>();
    let line = |(i, book): (usize, BookLine)| {
        let is_current = book.slug == current;
        view! {
            <li>
                <a href=format!("/prices/{}", book.slug) aria-current=is_current.then_some("true")>
                    <b>{book.name}</b>
                    <small>
                        {(texts.published)(&book.published, &book.rows)}
                        {(i == 0).then(|| format!(", {}", texts.newest))}
                        {format!(", {}", (texts.in_use)(&book.scenarios_text, book.scenarios))}
                    </small>
                </a>
            </li>
        }
    };
    view! {
        <nav class="book-list" aria-label=texts.books>
            <ul role="list">{books.into_iter().enumerate().map(line).collect_view()}</ul>
        </nav>
    }
    .into_any()
}

/// Sends the filters as a query: works without script, and the address can be kept.
#[component]
fn Filters(slug: String, narrowing: Narrowing, choices: Choices) -> impl IntoView {
    let texts = use_texts::<Prices>();
    let action = format!("/prices/{slug}");
    let clear = action.clone();
    let filtered = !narrowing.is_empty();
    let select = move |name: &'static str, label: &'static str, all: &'static str, options: Vec<(String, String)>, chosen: String| {
        let option = move |(value, text): (String, String)| {
            let selected = value == chosen;
            view! { <option value=value selected=selected>{text}</option> }
        };
        view! {
            <div class="field">
                <label for=name>{label}</label>
                <span class="control">
                    <select id=name name=name>
                        <option value="">{all}</option>
                        {options.into_iter().map(option).collect_view()}
                    </select>
                </span>
            </div>
        }
        .into_any()
    };
    view! {
        <form class="filters" role="search" aria-label=texts.filters method="get" action=action>
            <div class="field">
                <label for="q">{texts.search}</label>
                <span class="control"><input id="q" name="q" type="search" value=narrowing.q maxlength="100" autocomplete="off"/></span>
            </div>
            {select("gpu", texts.gpu, texts.all_f, choices.gpus, narrowing.gpu)}
            {select("kind", texts.kind, texts.all, choices.kinds, narrowing.kind)}
            {select("provider", texts.provider, texts.all, choices.providers, narrowing.provider)}
            {select("country", texts.country, texts.all, choices.countries, narrowing.country)}
            {select("price_model", texts.price_model, texts.all_f, choices.price_models, narrowing.price_model)}
            {select("confidence", texts.confidence, texts.all_f, choices.confidences, narrowing.confidence)}
            {select("age", texts.age, texts.all_f, AGES.map(|(word, months)| (word.to_owned(), (texts.over)(months))).to_vec(), narrowing.age)}
            <div class="row">
                <button class="btn">{texts.filter}</button>
                {filtered.then(|| view! { <a class="btn plain" href=clear>{texts.clear}</a> })}
            </div>
        </form>
    }
    .into_any()
}

#[component]
fn PriceRow(row: RowView, slug: String) -> impl IntoView {
    let texts = use_texts::<Prices>();
    let history = (row.dates > 1).then(|| {
        let href = format!("/prices/{slug}/rows/{}", row.position);
        view! { <small><a href=href>{(texts.history)(row.dates)}</a></small> }
    });
    let some = |text: String, class: &'static str| (!text.is_empty()).then(|| view! { <small class=class>{text}</small> });
    view! {
        <tr role="row">
            <RowHead><b>{row.provider}</b> " " {row.item}{some(row.about, "")}</RowHead>
            <Cell label=texts.place>{row.country}{some(row.region, "")}</Cell>
            <Cell label=texts.price_model>{row.price_model}</Cell>
            <Cell label=texts.price number=true>{row.price}<small>{row.unit}</small>{some(row.range, "")}</Cell>
            <Cell label=texts.per_gpu_hour number=true>{if row.per_gpu_hour.is_empty() { engine::format::NONE.to_owned() } else { row.per_gpu_hour }}</Cell>
            <Cell label=texts.date>{aged(row.age)}{history}</Cell>
            <td role="cell" class="source full">
                <span class="cell-label" aria-hidden="true">{texts.source}</span>
                <Source text=row.source/>
                <small>{row.confidence}{(!row.note.is_empty()).then(|| view! { <span lang="en">". " {row.note}</span> })}</small>
            </td>
        </tr>
    }
    .into_any()
}

/// Where a price was read: a link where it is an address, else its words; long ones unfold, unless there is room for the `whole`.
#[component]
fn Source(text: String, #[prop(optional)] whole: bool) -> impl IntoView {
    const LINE: usize = 44;
    let is_address = text.starts_with("https://") && !text.contains(char::is_whitespace);
    if is_address {
        let shown = text.trim_start_matches("https://").trim_start_matches("www.").trim_end_matches('/').to_owned();
        return view! { <a href=text rel="noreferrer external">{shown}</a> }.into_any();
    }
    if !whole && text.chars().count() > LINE {
        // The style sheet cuts the closed summary at the end of its line.
        return view! { <details class="long"><summary lang="en">{text}</summary></details> }.into_any();
    }
    view! { <span lang="en">{text}</span> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_rows_has_an_address() {
        let all = Narrowing::default();
        assert_eq!(page_href("brasil-2026-12", &all, 1), "/prices/brasil-2026-12");
        let some = Narrowing { gpu: "h100-sxm".into(), q: "são paulo & 50%".into(), ..Narrowing::default() };
        assert_eq!(page_href("b", &some, 3), "/prices/b?q=s%C3%A3o%20paulo%20%26%2050%25&gpu=h100-sxm&page=3");
    }
}
