//! For finance: the winner against every other option, and every option against what is paid today: all crossings, payback,
//! internal rate of return, difference of present value.
//!
//! Owns their tables. Their words are `report::said::finance`'s, every number the engine's.

use super::view::AnswerView;
use crate::components::{Cell, HeadCell, RowHead};
use crate::i18n::{FinanceWords, Texts as _};
use engine::comparison::Pair;
use engine::format::{self, capital};
use leptos::prelude::*;
use report::said::finance::{PairWords, against_today, against_winner, name, note, rate_of};

/// The part of the page; nothing where there is nothing to weigh.
pub fn finance(view: &AnswerView) -> AnyView {
    let (c, locale) = (&view.comparison, view.locale);
    let t = FinanceWords::of(locale);
    let (pairs, bills) = (against_winner(c), against_today(c));
    if pairs.is_empty() && bills.is_empty() {
        return ().into_any();
    }
    let against = (!pairs.is_empty()).then(|| {
        let who = c.verdict.option.as_deref().map(|id| capital(&name(c, id, locale))).unwrap_or_default();
        table(view, (t.winner)(&who), t.against, pairs)
    });
    let today = (!bills.is_empty()).then(|| table(view, t.today.to_owned(), t.option, bills));
    view! {
        <section id="finance" class="band" aria-labelledby="finance-title">
            <header>
                <h2 id="finance-title">{t.title}</h2>
                <p>{note(c, locale)}</p>
            </header>
            {against}
            {today}
            <p class="small muted">{t.meaning}</p>
        </section>
    }
    .into_any()
}

fn table(view: &AnswerView, caption: String, first: &'static str, pairs: Vec<(&str, &Pair)>) -> AnyView {
    let t = FinanceWords::of(view.locale);
    let rate = rate_of(&view.comparison, view.locale);
    let rows = pairs.into_iter().map(|(other, pair)| row(view, other, pair)).collect_view();
    view! {
        <table class="record finance" role="table">
            <caption>{caption}</caption>
            <thead role="rowgroup">
                <tr role="row">
                    <HeadCell>{first}</HeadCell>
                    <HeadCell number=true>{t.npv}<small>{rate}</small></HeadCell>
                    <HeadCell>{t.crossings}</HeadCell>
                    <HeadCell>{t.investor}</HeadCell>
                    <HeadCell>{t.payback}</HeadCell>
                    <HeadCell>{t.irr}</HeadCell>
                </tr>
            </thead>
            <tbody role="rowgroup">{rows}</tbody>
        </table>
    }
    .into_any()
}

fn row(view: &AnswerView, other: &str, pair: &Pair) -> AnyView {
    let (c, locale) = (&view.comparison, view.locale);
    let t = FinanceWords::of(locale);
    let words = PairWords::of(c, pair, locale);
    let difference = format::money_diff(locale, pair.npv_difference, c.currency);
    let href = if other == "baseline" {
        view.cell(&c.view.address("shared", "baseline_npv"), None)
    } else {
        c.option(other).map_or_else(String::new, |o| view.amount(o, "npv", None))
    };
    let one = |label: &'static str, lines: Vec<String>| {
        let lines = lines.into_iter().map(|l| view! { <span class="own-line">{l}</span> }).collect_view();
        view! { <span class="kind-of"><small>{label}</small>{lines}</span> }.into_any()
    };
    // The money itself and present value, said once where they say the same.
    let both = |[plain, present, same]: [&'static str; 3], a: Vec<String>, b: Vec<String>| {
        if a == b { one(same, a) } else { view! { {one(plain, a)}{one(present, b)} }.into_any() }
    };
    let called = capital(&name(c, other, locale));
    let crossings = both(t.curves, words.nominal, words.discounted);
    let payback = words.payback.map(|[simple, discounted]| both(t.paybacks, vec![simple], vec![discounted]));
    let npv = format!("{}, {}", t.npv, rate_of(c, locale));
    let (investor, irr) = (words.investor, words.irr);
    view! {
        <tr role="row">
            <RowHead>{called}</RowHead>
            <Cell label=npv number=true><a class="figure" href=href>{difference}</a></Cell>
            <Cell label=t.crossings>{crossings}</Cell>
            <Cell label=t.investor>{investor}</Cell>
            <Cell label=t.payback>{payback}</Cell>
            <Cell label=t.irr>{irr}</Cell>
        </tr>
    }
    .into_any()
}
