//! When the money leaves: cash flow by year, capital outlays and running costs apart, and the cash needed at the peak.

use super::plots::plot;
use super::view::AnswerView;
use crate::components::Scroll;
use crate::i18n::{AnswerWords, Texts as _};
use engine::comparison::{Comparison, OptionResult, YearFlow};
use engine::names::NameForm;
use leptos::prelude::*;
use report::said::cash::{title, year_name};
use report::said::unit::Unit;

/// The chart, and under it the table with every figure.
pub fn cash_flow(view: &AnswerView) -> AnyView {
    let t = AnswerWords::of(view.locale);
    let c = &view.comparison;
    let options: Vec<&OptionResult> = c.ranked().collect();
    plot("cash", title(c, &options, view.locale), t.cash_note.to_owned(), &view.charts.cash_flow, table(view, &options, t))
}

fn table(view: &AnswerView, options: &[&OptionResult], t: &'static AnswerWords) -> AnyView {
    let (c, locale) = (&view.comparison, view.locale);
    let unit = Unit::of(c, options);
    let years: Vec<u16> = options.first().map(|o| o.years.iter().map(|y| y.year).collect()).unwrap_or_default();
    let head = years
        .iter()
        .map(|y| {
            let (name, months) = year_name(c, *y, locale);
            view! { <th scope="col" class="n">{name}{months.map(|m| view! { <small>{m}</small> })}</th> }
        })
        .collect_view();
    let columns = (years.len() + 2).to_string();
    let parts = options.iter().map(|o| part(view, o, unit, &columns, t)).collect_view();
    let note = (t.cash_table_note)(&unit.name(locale), c.view.terms_word(locale));
    view! {
        <Scroll label=t.cash_table>
            <table class="cash">
                <caption>{t.cash_table}<small>{note}</small></caption>
                <thead><tr><th scope="col">{t.option}</th>{head}<th scope="col" class="n">{t.total}</th></tr></thead>
                {parts}
            </table>
        </Scroll>
    }
    .into_any()
}

/// The rows of an option: its name and the cash it needs, outlays, running costs, both.
fn part(view: &AnswerView, o: &OptionResult, unit: Unit, columns: &str, t: &'static AnswerWords) -> AnyView {
    let locale = view.locale;
    let row = |label: String, class: &'static str, pick: fn(&YearFlow) -> f64, by_month: &str, sum: (Option<f64>, &str)| {
        let figure = |value: f64, line: &str| {
            view! { <td class="n"><a class="figure" href=view.amount(o, line, None)>{unit.write(locale, value)}</a></td> }
        };
        let years = o.years.iter().map(|y| figure(pick(y), by_month)).collect_view();
        view! { <tr class=class><th scope="row">{label}</th>{years}{figure(sum.0.unwrap_or(0.0), sum.1)}</tr> }
    };
    let peak = o.peak_cash.map(|peak| {
        view! { <small>{t.peak}": "<a class="figure" href=view.amount(o, "peak_cash", None)>{view.compact(peak)}</a></small> }
    });
    view! {
        <tbody>
            <tr class="of"><th scope="rowgroup" colspan=columns.to_owned()>{name(&view.comparison, o, view)}{peak}</th></tr>
            {row(t.capex.to_owned(), "", |y| y.capex, "capex_flow", (o.capex, "capex"))}
            {row(t.opex.to_owned(), "", |y| y.opex, "opex_flow", (o.opex, "opex"))}
            {row(t.total.to_owned(), "sum", |y| y.total, "flow", (o.total, "total"))}
        </tbody>
    }
    .into_any()
}

fn name(c: &Comparison, o: &OptionResult, view: &AnswerView) -> String {
    c.option_name(&o.id, view.locale, NameForm::Full)
}
