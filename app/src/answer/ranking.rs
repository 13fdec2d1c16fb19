//! The options, cheapest first; those left out come last, with the reason in place of numbers.

use super::discount;
use super::view::AnswerView;
use crate::components::{Cell, HeadCell, MissingPriceChip, OutcomeChip, RowHead, stroke};
use crate::i18n::{AnswerWords, use_locale, use_texts};
use engine::comparison::{Comparison, OptionResult, Outcome};
use engine::format;
use engine::locale::Locale;
use engine::names::NameForm;
use leptos::prelude::*;
use report::said::finance::rate_of;
use report::said::offers::{self, Overtaken};
use report::said::total_name;

/// The ranking; `short`, beside the form, it has only the data outcome, the present value and the difference.
pub fn ranking(view: &AnswerView, short: bool) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let c = &view.comparison;
    let rows = c
        .options
        .iter()
        // A mix that is all one option is that option: a sentence says so, under the table.
        .filter(|o| o.same_as.is_none())
        .map(|o| if o.rank.is_some() { ranked(view, o, short, locale, t) } else { left_out(view, o, short, locale, t) })
        .collect_view();
    let total = total_name(c, t);
    // Beside the form there is no room for it in the head; it stands under the needle and at the end.
    let at = (!short).then(|| view! { <small>{rate_of(c, locale)}</small> });
    let said = offers::mix(c, locale).map(|said| view! { <p class="mix small">{said}</p> });
    let more = (!short).then(|| {
        view! {
            <HeadCell number=true>{total}</HeadCell>
            <HeadCell number=true>{t.at_start}</HeadCell>
            <HeadCell number=true>{t.level_with_winner}</HeadCell>
        }
    });
    view! {
        <table class="ranking" class:short=short role="table">
            <caption class="vh">{t.ranking}</caption>
            <thead role="rowgroup">
                <tr role="row">
                    <HeadCell>{t.option}</HeadCell>
                    <HeadCell>"LGPD"</HeadCell>
                    <HeadCell number=true>{t.present_value}{at}</HeadCell>
                    <HeadCell number=true>{t.difference}</HeadCell>
                    {more}
                </tr>
            </thead>
            <tbody role="rowgroup">{rows}</tbody>
        </table>
        {said}
        {short.then(|| discount::in_short(view))}
    }
    .into_any()
}

fn name(c: &Comparison, o: &OptionResult, locale: Locale) -> String {
    c.option_name(&o.id, locale, NameForm::Full)
}

fn ranked(view: &AnswerView, o: &OptionResult, short: bool, locale: Locale, t: &'static AnswerWords) -> AnyView {
    let c = &view.comparison;
    let first = o.rank == Some(1);
    let [npv, total, start] = figures(view, o);
    let difference = if first {
        format::NONE.to_owned()
    } else {
        o.npv_above_best.map_or_else(|| format::NONE.to_owned(), |v| format::money_diff(locale, v, c.currency))
    };
    let present = format!("{}, {}", t.present_value, rate_of(c, locale));
    let overtaken = overtaken(view, o, locale);
    let more = (!short).then(|| {
        view! {
            <Cell label=total_name(c, t) number=true>{total}</Cell>
            <Cell label=t.at_start number=true>{start}</Cell>
            <Cell label=t.level_with_winner number=true>{overtaken}</Cell>
        }
    });
    let negotiated = (!short).then(|| discount::at_option(view, o));
    let (name, place, stroke) = (name(c, o, locale), offers::place(o, locale), stroke(o.kind));
    view! {
        <tr role="row" class:first=first>
            <RowHead>
                <span class="key"><span class="icon" inner_html=stroke></span><span>{name}</span></span>
                <small>{place}</small>
                {negotiated}
            </RowHead>
            <td role="cell" class="full"><OutcomeChip outcome=o.lgpd.outcome/></td>
            <Cell label=present number=true><b>{npv}</b></Cell>
            <Cell label=t.difference number=true>{difference}</Cell>
            {more}
        </tr>
    }
    .into_any()
}

/// Present value, sum of all flows and what is paid at the start, each leading to its cell.
fn figures(view: &AnswerView, o: &OptionResult) -> [AnyView; 3] {
    let figure = |value: Option<f64>, line: &str, month: Option<u16>| match value {
        Some(v) => {
            let (href, money) = (view.amount(o, line, month), view.compact(v));
            view! { <a class="figure" href=href>{money}</a> }.into_any()
        }
        None => format::NONE.into_any(),
    };
    [figure(o.npv, "npv", None), figure(o.total, "total", None), figure(o.years.first().map(|y| y.total), "flow", Some(0))]
}

/// In which month the winner overtakes `o`.
fn overtaken(view: &AnswerView, o: &OptionResult, locale: Locale) -> AnyView {
    let overtaken = Overtaken::of(&view.comparison, o);
    let words = overtaken.words(locale);
    match overtaken {
        Overtaken::In(month) => {
            let href = view.amount(o, "cumulative", Some(month));
            view! { <a class="figure" href=href>{words}</a> }.into_any()
        }
        _ => words.into_any(),
    }
}

fn left_out(view: &AnswerView, o: &OptionResult, short: bool, locale: Locale, t: &'static AnswerWords) -> AnyView {
    let c = &view.comparison;
    let by_rule = o.lgpd.outcome > Outcome::Conditional;
    let reason = offers::left_out(o, locale);
    let chip = if by_rule { view! { <OutcomeChip outcome=o.lgpd.outcome/> }.into_any() } else { view! { <MissingPriceChip/> }.into_any() };
    // What the rule costs is a figure too: folded, so that it takes part in nothing.
    let if_allowed = (by_rule && o.npv.is_some() && !short).then(|| {
        let [npv, total, start] = figures(view, o);
        let heads = [format!("{}, {}", t.present_value, rate_of(c, locale)), total_name(c, t).to_owned(), t.at_start.to_owned()];
        let rows = heads.into_iter().zip([npv, total, start]).map(|(head, figure)| view! { <div><dt>{head}</dt><dd>{figure}</dd></div> });
        view! {
            <details class="if-allowed">
                <summary>{t.if_allowed}</summary>
                <dl>{rows.collect_view()}</dl>
                {discount::at_option(view, o)}
            </details>
        }
    });
    let name = name(c, o, locale);
    view! {
        <tr role="row" class="out">
            <RowHead>{name}</RowHead>
            <td role="cell" class="full">{chip}</td>
            <td role="cell" class="full reason" colspan=if short { "2" } else { "5" }>{reason}{if_allowed}</td>
        </tr>
    }
    .into_any()
}

/// The three questions of the product, answered.
pub fn reasons(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let items = t
        .questions
        .iter()
        .zip(&view.comparison.verdict.reasons)
        .map(|(question, reason)| view! { <div><dt>{*question}</dt><dd>{reason.get(locale).to_owned()}</dd></div> })
        .collect_view();
    view! { <dl class="reasons">{items}</dl> }.into_any()
}
