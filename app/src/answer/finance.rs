//! For finance: the winner against every other option, and every option against what is paid today: all crossings, payback,
//! internal rate of return, difference of present value.
//!
//! Owns their words. Refuses arithmetic: every number is the engine's.

use super::view::AnswerView;
use crate::components::{Cell, HeadCell, RowHead};
use crate::i18n::{FinanceWords, Texts as _};
use engine::comparison::{Comparison, Crossing, IrrCase, Pair};
use engine::format::{self, capital};
use engine::locale::Locale;
use engine::names::NameForm;
use leptos::prelude::*;

/// From this rate a year on, the extra money is so little that the rate says nothing more.
const BEYOND: f64 = 10.0;

/// Rate and timing of every present value: "a 16 % ao ano, fim do mês".
#[must_use]
pub fn rate_of(c: &Comparison, locale: Locale) -> String {
    let t = FinanceWords::of(locale);
    (t.at)(&format::percent_exact(locale, c.npv.rate_per_year), timing(c, t))
}

fn timing(c: &Comparison, t: &FinanceWords) -> &'static str {
    if c.npv.timing == "mid_period" { t.mid_month } else { t.end_of_month }
}

/// The part of the page; nothing where there is nothing to weigh.
pub fn finance(view: &AnswerView) -> AnyView {
    let (c, locale) = (&view.comparison, view.locale);
    let t = FinanceWords::of(locale);
    let winner = c.verdict.option.as_deref();
    let pairs: Vec<&Pair> = c.pairs.iter().filter(|p| Some(p.a.as_str()) == winner).collect();
    let same = |id: &str| c.option(id).is_some_and(|o| o.same_as.is_some());
    let bills: Vec<&Pair> = c.baseline.iter().flat_map(|b| &b.pairs).filter(|p| !same(&p.a)).collect();
    if pairs.is_empty() && bills.is_empty() {
        return ().into_any();
    }
    let against = (!pairs.is_empty()).then(|| {
        let who = winner.map(|id| capital(&name(c, id, locale))).unwrap_or_default();
        table(view, (t.winner)(&who), t.against, pairs.iter().map(|p| (p.b.as_str(), *p)).collect())
    });
    let today = (!bills.is_empty()).then(|| table(view, t.today.to_owned(), t.option, bills.iter().map(|p| (p.a.as_str(), *p)).collect()));
    view! {
        <section id="finance" class="band" aria-labelledby="finance-title">
            <header>
                <h2 id="finance-title">{t.title}</h2>
                <p>{(t.note)(&format::percent_exact(locale, c.npv.rate_per_year), timing(c, t), c.view.money(locale))}</p>
            </header>
            {against}
            {today}
            <p class="small muted">{t.meaning}</p>
        </section>
    }
    .into_any()
}

fn name(c: &Comparison, id: &str, locale: Locale) -> String {
    if id == "baseline" { FinanceWords::of(locale).bill.to_owned() } else { c.option_name(id, locale, NameForm::Sentence) }
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

/// What is said of a pair.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PairWords {
    pub nominal: Vec<String>,
    pub discounted: Vec<String>,
    pub investor: String,
    /// Simple and discounted; none where the flows are alike.
    pub payback: Option<[String; 2]>,
    pub irr: String,
}

impl PairWords {
    pub fn of(c: &Comparison, pair: &Pair, locale: Locale) -> Self {
        let t = FinanceWords::of(locale);
        let crossings = |list: &[Crossing], ahead: f64| {
            if list.is_empty() {
                let leader = if ahead >= 0.0 { &pair.a } else { &pair.b };
                return vec![(t.always)(&name(c, leader, locale))];
            }
            list.iter().map(|x| (t.crossing)(&format::month(locale, x.month), &name(c, &x.leader, locale))).collect()
        };
        let month = |m: Option<u16>| m.map_or_else(|| (t.never)(c.horizon_months), |m| format::month(locale, m));
        let back = &pair.payback;
        let percent = |rate: &f64| format::percent(locale, *rate);
        let irr = match (back.irr, back.irr_per_year.as_slice()) {
            (IrrCase::None, _) | (_, []) => t.no_rate.to_owned(),
            (IrrCase::One, [rate, ..]) if *rate > BEYOND => (t.beyond)(&percent(&BEYOND)),
            (IrrCase::One, [rate, ..]) => (t.rate)(&percent(rate)),
            (IrrCase::Several, rates) => (t.rates)(&rates.iter().map(percent).collect::<Vec<_>>()),
        };
        Self {
            nominal: crossings(&pair.crossings, pair.total_difference),
            discounted: crossings(&pair.crossings_discounted, pair.npv_difference),
            investor: back.investor.as_ref().map_or_else(|| t.alike.to_owned(), |id| capital(&name(c, id, locale))),
            payback: back.investor.is_some().then(|| [month(back.month), month(back.month_discounted)]),
            irr,
        }
    }
}
