//! The charts, each with the finding as its heading and its numbers as a table.

use super::view::{AnswerView, Drawing};
use crate::components::Scroll;
use crate::i18n::{AnswerWords, use_locale, use_texts};
use engine::comparison::{Comparison, LineResult, OptionResult};
use engine::format::{self, capital};
use engine::locale::Locale;
use engine::names::NameForm;
use leptos::prelude::*;
use report::said::unit::Unit;
use report::said::{lines, time};

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

/// Cumulative cost over time.
pub fn cumulative(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let c = &view.comparison;
    let (title, note) = (time::title(c, locale), time::note(c, locale));
    let money = c.view.money(locale);
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
    let title = time::title(&view.comparison, use_locale());
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

/// Cost lines of each option.
pub fn cost_lines(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let c = &view.comparison;
    let options: Vec<&OptionResult> = c.ranked().collect();
    let months = c.horizon_months;
    let unit = Unit::of(c, &options);
    let head = options.iter().map(|o| view! { <th scope="col" class="n">{name(c, &o.id, locale, NameForm::Short)}</th> }).collect_view();
    let rows = lines::rows_of(&options, locale)
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
    plot("lines", lines::title(c, locale), (t.lines_note)(months, c.view.money(locale)), &view.charts.cost_lines, under.into_any())
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
