//! One cell explained: value, formula in words and figures, inputs, source, months, and the cells that use it.
//!
//! Owns how an [`ExplainedCell`] is read, on its own page and, shorter, in the panel over the answer. Refuses to fetch it.

use super::links::Links;
use crate::api::ExplainedCell;
use crate::components::{Cell, HeadCell, MarkSign, MissingPriceChip, RowHead};
use crate::i18n::{CellWords, use_locale, use_texts};
use engine::format::{self, capital};
use engine::locale::Locale;
use engine::sheet::{Explanation, Input, Origin};
use leptos::prelude::*;

/// The cell's name, as a title.
#[must_use]
pub fn cell_title(cell: &Explanation, locale: Locale) -> String {
    capital(cell.name.get(locale))
}

/// What the cell belongs to: option, and workload or machine.
#[must_use]
pub fn cell_scope(explained: &ExplainedCell, shared: &str, locale: Locale) -> String {
    let scope = explained.scope_name.get(locale);
    let scope = if scope.is_empty() { shared } else { scope };
    match &explained.cell.part {
        Some(part) => format!("{}, {}", capital(scope), part.get(locale)),
        None => capital(scope),
    }
}

/// A value with its unit, or that its price is missing.
fn value_view(value: f64, address: &str, unit: &str, locale: Locale) -> AnyView {
    if value.is_finite() { format::cell_value(locale, value, address, unit).into_any() } else { view! { <MissingPriceChip/> }.into_any() }
}

/// A cell: all of it, or what fits a panel.
#[component]
pub fn CellView(
    /// The cell.
    explained: ExplainedCell,
    /// Where the links to cells lead.
    links: Links,
    /// Whether it stands in a panel: no months, no users, headings for the ear only.
    #[prop(optional)]
    brief: bool,
) -> impl IntoView {
    let t = use_texts::<CellWords>();
    let locale = use_locale();
    let cell = &explained.cell;
    let head = if brief { "vh" } else { "" };
    let words = cell.words.as_ref().map(|words| {
        let formula = format!("= {}", words.get(locale));
        view! { <section class="stack-2"><h2 class=head>{t.formula}</h2><p class="formula">{formula}</p></section> }
    });
    let figures = cell.figures.as_ref().map(|figures| {
        let title = cell.month.map_or_else(|| t.figures.to_owned(), |m| (t.figures_in)(&format::month(locale, m)));
        let formula = format!("= {}", figures.get(locale));
        view! { <section class="stack-2"><h2 class=head>{title}</h2><p class="formula">{formula}</p></section> }
    });
    let choose = (!brief && cell.monthly && cell.month.is_none() && cell.words.is_some())
        .then(|| view! { <p class="soft small">{t.choose_month}</p> });
    let source =
        cell.source.clone().map(|origin| view! { <section class="stack-2"><h2 class=head>{t.source}</h2><Source origin/></section> });
    let inputs = (!cell.inputs.is_empty()).then(|| inputs_table(&cell.inputs, &links, brief, locale, t));
    let years = (!brief).then(|| years_table(cell, locale, t));
    let months = (!brief && cell.monthly).then(|| months_table(&explained, &links, locale, t));
    let users = (!brief && !cell.used_by.is_empty()).then(|| {
        let month = cell.month;
        let link = |(address, name): &(String, engine::locale::Text)| {
            view! { <li><a href=links.cell(address, month)>{capital(name.get(locale))}</a></li> }
        };
        view! {
            <section class="stack-2">
                <h2>{t.used_by}</h2>
                <ul role="list" class="used-by">{cell.used_by.iter().map(link).collect_view()}</ul>
            </section>
        }
    });
    view! { <div class=if brief { "cell-parts brief" } else { "cell-parts" }>{words}{figures}{choose}{source}{inputs}{years}{months}{users}</div> }
}

/// The value of a cell and what it is the value of: a month, their sum, the last one.
#[component]
pub fn CellValue(
    /// The cell.
    explained: ExplainedCell,
) -> impl IntoView {
    let t = use_texts::<CellWords>();
    let locale = use_locale();
    let cell = &explained.cell;
    // A row of years has no value as a whole.
    if cell.first_year.is_some() {
        return ().into_any();
    }
    let of = match cell.month {
        Some(m) => Some((t.in_month)(&format::month(locale, m), &format::month_date(locale, explained.start, m))),
        None if cell.monthly => Some(if cell.sums { t.sum } else { t.last }.to_owned()),
        None => None,
    };
    let value = value_view(cell.value, &cell.address, &cell.unit, locale);
    view! { <p class="cell-value"><b>{value}</b>{of.map(|of| view! { <small>{of}</small> })}</p> }.into_any()
}

/// Where an input comes from: a link where the source is an address.
#[component]
fn Source(origin: Origin) -> impl IntoView {
    let t = use_texts::<CellWords>();
    let date = (!origin.as_of.is_empty()).then(|| (t.as_of)(&format::date(use_locale(), &origin.as_of)));
    let is_address = origin.text.starts_with("https://") && !origin.text.contains(char::is_whitespace);
    let text = if is_address {
        let shown = origin.text.trim_start_matches("https://").trim_end_matches('/').to_owned();
        view! { <a href=origin.text rel="noreferrer external">{shown}</a> }.into_any()
    } else {
        view! { <span>{capital(&origin.text)}</span> }.into_any()
    };
    view! { <p class="source-of">{text}{date.map(|date| view! { <span class="soft">{date}</span> })}<MarkSign mark=origin.mark/></p> }
}

fn inputs_table(inputs: &[Input], links: &Links, brief: bool, locale: Locale, t: &'static CellWords) -> AnyView {
    let row = |input: &Input| {
        let value = value_view(input.value, &input.address, &input.unit, locale);
        let part = input.part.as_ref().map(|part| view! { <small>{part.get(locale).to_owned()}</small> });
        let kind = match input.mark {
            Some(mark) => view! { <MarkSign mark/> }.into_any(),
            None => view! { <span class="soft">{t.computed}</span> }.into_any(),
        };
        let month = input.month.map_or_else(|| format::NONE.to_owned(), |m| format::month(locale, m));
        let (href, name) = (links.cell(&input.address, input.month), capital(input.name.get(locale)));
        view! {
            <tr role="row">
                <RowHead><a href=href>{name}</a>{part}</RowHead>
                <Cell label=t.value number=true>{value}</Cell>
                {(!brief).then(|| view! { <Cell label=t.month>{month}</Cell> })}
                <Cell label=t.kind>{kind}</Cell>
            </tr>
        }
    };
    view! {
        <section class="stack-2 cq">
            <h2 class=if brief { "vh" } else { "" } id="cell-inputs">{t.inputs}</h2>
            <table class="record inputs" role="table" aria-labelledby="cell-inputs">
                <thead role="rowgroup" class=if brief { "vh" } else { "" }>
                    <tr role="row">
                        <HeadCell>{t.input}</HeadCell>
                        <HeadCell number=true>{t.value}</HeadCell>
                        {(!brief).then(|| view! { <HeadCell>{t.month}</HeadCell> })}
                        <HeadCell>{t.kind}</HeadCell>
                    </tr>
                </thead>
                <tbody role="rowgroup">{inputs.iter().map(|input| row(input).into_any()).collect_view()}</tbody>
            </table>
        </section>
    }
    .into_any()
}

fn years_table(cell: &Explanation, locale: Locale, t: &'static CellWords) -> Option<AnyView> {
    let first = cell.first_year?;
    let rows = (first..)
        .zip(&cell.values)
        .map(|(year, value)| {
            view! { <tr><th scope="row">{year.to_string()}</th><td class="n">{value_view(*value, &cell.address, &cell.unit, locale)}</td></tr> }
        })
        .collect_view();
    Some(
        view! {
            <section class="stack-2">
                <h2>{t.by_year}</h2>
                <table class="months">
                    <thead><tr><th scope="col">{t.year}</th><th scope="col" class="n">{t.value}</th></tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </section>
        }
        .into_any(),
    )
}

fn months_table(explained: &ExplainedCell, links: &Links, locale: Locale, t: &'static CellWords) -> AnyView {
    let cell = &explained.cell;
    let row = |(m, value): (u16, &f64)| {
        let here = cell.month == Some(m);
        let name = capital(&format::month(locale, m));
        let href = links.cell(&cell.address, Some(m));
        view! {
            <tr class:here=here>
                <th scope="row"><a href=href aria-current=here.then_some("true")>{name}</a></th>
                <td>{format::month_date(locale, explained.start, m)}</td>
                <td class="n">{value_view(*value, &cell.address, &cell.unit, locale)}</td>
            </tr>
        }
        .into_any()
    };
    let link = |month: Option<u16>, text: &'static str| view! { <a class="btn small" href=links.cell(&cell.address, month)>{text}</a> };
    let others = cell.month.map(|m| {
        view! {
            <nav class="row" aria-label=t.months>
                {m.checked_sub(1).map(|before| link(Some(before), t.month_before))}
                {(m < explained.horizon_months).then(|| link(Some(m + 1), t.month_after))}
                {link(None, t.all_months)}
            </nav>
        }
    });
    view! {
        <section class="stack-2">
            <h2 id="cell-months">{t.by_month}</h2>
            {others}
            <div class="months-region" role="region" aria-labelledby="cell-months" tabindex="0">
                <table class="months">
                    <thead><tr><th scope="col">{t.month}</th><th scope="col">{t.date}</th><th scope="col" class="n">{t.value}</th></tr></thead>
                    <tbody>{(0..).zip(&cell.values).map(row).collect_view()}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}
