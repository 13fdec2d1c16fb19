//! The charts, each with the finding as its heading and its numbers as a table.

use super::unit::Unit;
use super::view::{AnswerView, Drawing};
use crate::components::Scroll;
use crate::i18n::{AnswerWords, use_locale, use_texts};
use engine::comparison::{Comparison, LineGroup, LineResult, OptionResult};
use engine::format::{self, capital};
use engine::locale::Locale;
use engine::names::NameForm;
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
pub(super) fn plot(id: &'static str, title: String, note: String, drawing: &Drawing, under: AnyView) -> AnyView {
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
    let money = c.view.money(locale);
    let discounted = discounted(c, locale, t);
    let note = if discounted.is_empty() {
        (t.time_note)(money)
    } else {
        format!("{} {}", (t.time_note)(money), (t.time_note_discounted)(&discounted))
    };
    let head = view.months.iter().map(|m| view! { <th scope="col" class="n">{format::month(locale, *m)}</th> }).collect_view();
    let rows = c
        .ranked()
        .map(|o| {
            let cells = view
                .months
                .iter()
                .zip(&o.cumulative)
                .map(|(m, v)| {
                    let href = view.amount(o, "cumulative", Some(*m));
                    view! { <td class="n"><a class="figure" href=href>{view.compact(*v)}</a></td> }
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
                let href = view.cell(&c.view.address("shared", "baseline_cumulative"), Some(*m));
                view! { <td class="n"><a class="figure" href=href>{view.compact(*v)}</a></td> }
            })
            .collect_view();
        view! { <tr><th scope="row">{t.bill}</th>{cells}</tr> }
    });
    let table = (t.time_table)(money);
    let under = view! {
        <details>
            <summary>{t.as_table}</summary>
            <Scroll label=table.clone()>
                <table>
                    <caption>{table}</caption>
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
                <p>{(t.time_note)(view.comparison.view.money(view.locale))}</p>
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
        None => (t.time_discounted)(&who, c.view.money(locale)),
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
    let unit = Unit::of(c, &options);
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
            let href = view.amount(o, "total", None);
            view! { <td class="n"><a class="figure" href=href>{unit.write(locale, o.total.unwrap_or(0.0))}</a></td> }
        })
        .collect_view();
    let note = (t.lines_table_note)(&unit.name(locale), c.view.terms_word(locale), months);
    let under = view! {
        <Scroll label=t.lines_table>
            <table>
                <caption>{t.lines_table}<small>{note}</small></caption>
                <thead><tr><th scope="col">{t.line}</th>{head}</tr></thead>
                <tbody>{rows}</tbody>
                <tfoot><tr><th scope="row">{t.total}</th>{totals}</tr></tfoot>
            </table>
        </Scroll>
    };
    plot("lines", cost_title(c, locale, t), (t.lines_note)(months, c.view.money(locale)), &view.charts.cost_lines, under.into_any())
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
        [a, b, ..] if a.1 == b.1 => (t.lines_title_same)(&a.0, &b.0, &a.1),
        [a, b, ..] => (t.lines_title_two)((&a.0, &a.1), (&b.0, &b.1)),
    }
}
