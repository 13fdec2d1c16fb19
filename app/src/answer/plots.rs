//! The charts, each with the finding as its heading and its numbers as a table.

use super::view::{AnswerView, Drawing};
use crate::components::Scroll;
use crate::i18n::{AnswerWords, use_locale, use_texts};
use engine::comparison::{Comparison, LineGroup, LineResult, OptionResult};
use engine::format::{self, capital};
use engine::locale::Locale;
use engine::names::NameForm;
use engine::scenario::Currency;
use leptos::prelude::*;

/// Groups of cost lines in drawing order, as in [`AnswerWords::groups`].
const GROUPS: [LineGroup; 7] =
    [LineGroup::Gpus, LineGroup::Facility, LineGroup::Upkeep, LineGroup::People, LineGroup::Entry, LineGroup::Tax, LineGroup::Residual];

/// Both drawings of a chart; the container shows the one that fits.
pub fn drawn(drawing: &Drawing) -> AnyView {
    let (wide, narrow) = (drawing.wide.clone(), drawing.narrow.clone());
    view! {
        <div class="drawn wide" inner_html=wide></div>
        <div class="drawn narrow" inner_html=narrow></div>
    }
    .into_any()
}

/// A figure: heading, note, drawing, and what stands under it.
fn plot(id: &'static str, title: String, note: String, drawing: &Drawing, under: AnyView) -> AnyView {
    let drawing = (!drawing.is_empty()).then(|| drawn(drawing));
    view! {
        <section id=id class="band" aria-labelledby=format!("{id}-title")>
            <figure class="plot">
                <figcaption>
                    <h2 id=format!("{id}-title")>{title}</h2>
                    <p>{note}</p>
                </figcaption>
                {drawing}
            </figure>
            {under}
        </section>
    }
    .into_any()
}

fn name(c: &Comparison, id: &str, locale: Locale, form: NameForm) -> String {
    c.option_name(id, locale, form)
}

/// A list in words: "a, b e c".
fn listed(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{}{and}{last}", most.join(", ")),
    }
}

const fn and(locale: Locale) -> &'static str {
    match locale {
        Locale::PtBr => " e ",
        Locale::En => " and ",
    }
}

/// Cumulative cost over time.
pub fn cumulative(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let c = &view.comparison;
    let title = cumulative_title(c, locale, t);
    let discounted = discounted(c, locale, t);
    let note =
        if discounted.is_empty() { t.time_note.to_owned() } else { format!("{} {}", t.time_note, (t.time_note_discounted)(&discounted)) };
    let head = view.months.iter().map(|m| view! { <th scope="col" class="n">{format::month(locale, *m)}</th> }).collect_view();
    let rows = c
        .ranked()
        .map(|o| {
            let cells = view
                .months
                .iter()
                .zip(&o.cumulative)
                .map(|(m, v)| {
                    let href = view.cell(&format!("{}.cumulative", o.id), Some(*m));
                    view! { <td class="n"><a class="figure" href=href>{format::money_compact(locale, *v, Currency::Brl)}</a></td> }
                })
                .collect_view();
            view! { <tr><th scope="row">{name(c, &o.id, locale, NameForm::Full)}</th>{cells}</tr> }
        })
        .collect_view();
    let bill = c.baseline.as_ref().map(|b| {
        let cells = view
            .months
            .iter()
            .zip(&b.cumulative)
            .map(|(m, v)| {
                let href = view.cell("shared.baseline_cumulative", Some(*m));
                view! { <td class="n"><a class="figure" href=href>{format::money_compact(locale, *v, Currency::Brl)}</a></td> }
            })
            .collect_view();
        view! { <tr><th scope="row">{t.bill}</th>{cells}</tr> }
    });
    let under = view! {
        <details>
            <summary>{t.as_table}</summary>
            <Scroll label=t.time_table>
                <table>
                    <caption>{t.time_table}</caption>
                    <thead><tr><th scope="col">{t.option}</th>{head}</tr></thead>
                    <tbody>{rows}{bill}</tbody>
                </table>
            </Scroll>
        </details>
    };
    plot("time", title, note, &view.charts.cumulative, under.into_any())
}

/// Cumulative cost beside the form: the finding and the drawing, no table.
pub fn brief(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let title = cumulative_title(&view.comparison, use_locale(), t);
    view! {
        <figure class="plot">
            <figcaption>
                <h3>{title}</h3>
                <p>{t.time_note}</p>
            </figcaption>
            {drawn(&view.charts.cumulative)}
        </figure>
    }
    .into_any()
}

/// The chart's finding, as a sentence.
fn cumulative_title(c: &Comparison, locale: Locale, t: &AnswerWords) -> String {
    let Some(winner) = c.verdict.option.as_deref() else { return t.time_plain.to_owned() };
    let who = capital(&name(c, winner, locale, NameForm::Sentence));
    if c.verdict.runner_up.is_none() {
        return t.time_plain.to_owned();
    }
    let passed: Vec<String> = super::verdict::overtakings(c)
        .iter()
        .map(|(month, others)| {
            let others: Vec<String> = others.iter().map(|o| name(c, o, locale, NameForm::Sentence)).collect();
            (t.time_item)(&others, &format::month(locale, *month))
        })
        .collect();
    match c.verdict.leads_from_month {
        None => (t.time_discounted)(&who),
        Some(_) if passed.is_empty() => (t.time_from_start)(&who),
        Some(_) => (t.time_passes)(&who, &listed(&passed, and(locale))),
    }
}

/// When the winner takes the lead in present value, where that is another month than in nominal money.
fn discounted(c: &Comparison, locale: Locale, t: &AnswerWords) -> String {
    let Some(winner) = c.verdict.option.as_deref() else { return String::new() };
    let items: Vec<String> = c
        .pairs
        .iter()
        .filter(|p| p.a == winner && p.crossings_discounted != p.crossings)
        .filter_map(|p| Some((p, p.crossings_discounted.last().filter(|x| x.leader == winner)?)))
        .map(|(p, last)| (t.time_item)(&[name(c, &p.b, locale, NameForm::Sentence)], &format::month(locale, last.month)))
        .collect();
    listed(&items, and(locale))
}

/// Cost lines of each option.
pub fn cost_lines(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let c = &view.comparison;
    let options: Vec<&OptionResult> = c.ranked().collect();
    let months = c.horizon_months;
    let unit = Unit::of(&options);
    let head = options.iter().map(|o| view! { <th scope="col" class="n">{name(c, &o.id, locale, NameForm::Short)}</th> }).collect_view();
    let rows = rows_of(&options)
        .into_iter()
        .map(|(key, line_name, group)| {
            let cells = options
                .iter()
                .map(|o| amount(view, o.lines.iter().find(|l| l.line == key && l.group == group), unit, locale))
                .collect_view();
            view! { <tr><th scope="row">{capital(&line_name)}</th>{cells}</tr> }
        })
        .collect_view();
    let totals = options
        .iter()
        .map(|o| {
            let href = view.cell(&format!("{}.total", o.id), None);
            view! { <td class="n"><a class="figure" href=href>{unit.write(locale, o.total.unwrap_or(0.0))}</a></td> }
        })
        .collect_view();
    let under = view! {
        <Scroll label=t.lines_table>
            <table>
                <caption>{t.lines_table}<small>{(t.lines_table_note)(unit.name(locale), months)}</small></caption>
                <thead><tr><th scope="col">{t.line}</th>{head}</tr></thead>
                <tbody>{rows}</tbody>
                <tfoot><tr><th scope="row">{t.total}</th>{totals}</tr></tfoot>
            </table>
        </Scroll>
    };
    plot("lines", cost_title(c, locale, t), (t.lines_note)(months), &view.charts.cost_lines, under.into_any())
}

/// Every line some option has, in the order of groups and, inside one, of appearance: key, name, group.
fn rows_of(options: &[&OptionResult]) -> Vec<(String, String, LineGroup)> {
    let locale = use_locale();
    let mut rows: Vec<(String, String, LineGroup)> = Vec::new();
    for group in GROUPS {
        for line in options.iter().flat_map(|o| &o.lines).filter(|l| l.group == group) {
            if !rows.iter().any(|r| r.0 == line.line && r.2 == group) {
                rows.push((line.line.clone(), line.name.get(locale).to_owned(), group));
            }
        }
    }
    rows
}

/// A line's amount: a figure, or a dash where the option has no such line.
fn amount(view: &AnswerView, line: Option<&LineResult>, unit: Unit, locale: Locale) -> AnyView {
    match line {
        None => view! { <td class="n">{format::NONE}</td> }.into_any(),
        Some(l) => {
            view! { <td class="n"><a class="figure" href=view.cell(&l.cell, None)>{unit.write(locale, l.total)}</a></td> }.into_any()
        }
    }
}

/// The scale of a table's amounts: one for all of its columns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    One,
    Thousand,
}

impl Unit {
    fn of(options: &[&OptionResult]) -> Self {
        let most = options.iter().filter_map(|o| o.total).fold(0.0, f64::max);
        if most >= 100_000.0 { Self::Thousand } else { Self::One }
    }

    const fn name(self, locale: Locale) -> &'static str {
        match (self, locale) {
            (Self::One, _) => "R$",
            (Self::Thousand, Locale::PtBr) => "R$ mil",
            (Self::Thousand, Locale::En) => "R$ thousand",
        }
    }

    fn write(self, locale: Locale, value: f64) -> String {
        match self {
            Self::One => format::number(locale, value, 0),
            Self::Thousand => format::thousands(locale, value),
        }
    }
}

/// What weighs most in the two cheapest options.
fn cost_title(c: &Comparison, locale: Locale, t: &AnswerWords) -> String {
    let heaviest = |o: &OptionResult| {
        let weight = |g: &LineGroup| o.lines.iter().filter(|l| l.group == *g).map(|l| l.total).sum::<f64>();
        let index = (0..GROUPS.len()).max_by(|a, b| weight(&GROUPS[*a]).total_cmp(&weight(&GROUPS[*b])))?;
        let name = name(c, &o.id, locale, NameForm::Sentence);
        let inside = match locale {
            Locale::PtBr => format!("n{name}"),
            Locale::En => format!("in {name}"),
        };
        // A group's name stands inside the sentence; an acronym keeps its letters.
        let group = t.groups[index];
        let lower = if group.starts_with("GPU") { group.to_owned() } else { group.to_lowercase() };
        Some((inside, lower))
    };
    let heads: Vec<(String, String)> = c.ranked().take(2).filter_map(heaviest).collect();
    match heads.as_slice() {
        [] => t.lines_table.to_owned(),
        [one] => (t.lines_title)(&one.0, &one.1),
        [a, b, ..] => (t.lines_title_two)((&a.0, &a.1), (&b.0, &b.1)),
    }
}

/// Cash flow by year.
pub fn cash_flow(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let c = &view.comparison;
    let options: Vec<&OptionResult> = c.ranked().collect();
    let unit = Unit::of(&options);
    let asks = options
        .iter()
        .filter_map(|o| Some((*o, o.years.first()?)))
        .filter(|(_, y)| y.capex > 0.0)
        .max_by(|a, b| a.1.total.total_cmp(&b.1.total));
    let title = asks.map_or_else(
        || t.cash_title_none.to_owned(),
        |(o, year)| {
            let who = capital(&name(c, &o.id, locale, NameForm::Sentence));
            (t.cash_title)(&who, &format::money_words(locale, year.total, Currency::Brl))
        },
    );
    let years: Vec<u16> = options.first().map(|o| o.years.iter().map(|y| y.year).collect()).unwrap_or_default();
    let head = years.iter().map(|y| view! { <th scope="col" class="n">{year_name(c, *y, locale, t)}</th> }).collect_view();
    let rows = options
        .iter()
        .map(|o| {
            let label = name(c, &o.id, locale, NameForm::Full);
            let plain = |pick: fn(&engine::comparison::YearFlow) -> f64| {
                o.years.iter().map(|y| view! { <td class="n">{unit.write(locale, pick(y))}</td> }).collect_view()
            };
            let figure = |value: f64, line: &str| {
                let href = view.cell(&format!("{}.{line}", o.id), None);
                view! { <td class="n"><a class="figure" href=href>{unit.write(locale, value)}</a></td> }
            };
            view! {
                <tr><th scope="row">{format!("{label}, {}", t.capex)}</th>{plain(|y| y.capex)}{figure(o.capex.unwrap_or(0.0), "capex")}</tr>
                <tr><th scope="row">{format!("{label}, {}", t.opex)}</th>{plain(|y| y.opex)}{figure(o.opex.unwrap_or(0.0), "opex")}</tr>
                <tr class="sum"><th scope="row">{format!("{label}, {}", t.total.to_lowercase())}</th>{plain(|y| y.total)}{figure(o.total.unwrap_or(0.0), "flow")}</tr>
            }
        })
        .collect_view();
    let under = view! {
        <details>
            <summary>{t.as_table}</summary>
            <Scroll label=t.cash_table>
                <table>
                    <caption>{t.cash_table}<small>{unit.name(locale)}</small></caption>
                    <thead><tr><th scope="col">{t.option}</th>{head}<th scope="col" class="n">{t.total}</th></tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </Scroll>
        </details>
    };
    plot("cash", title, t.cash_note.to_owned(), &view.charts.cash_flow, under.into_any())
}

/// A year of the contract: its calendar year where the two are one, else its number.
fn year_name(c: &Comparison, year: u16, locale: Locale, t: &AnswerWords) -> String {
    match year {
        0 => format::month(locale, 0),
        y if c.start.month == 1 => (c.start.year + i32::from(y) - 1).to_string(),
        y => (t.year)(y),
    }
}
