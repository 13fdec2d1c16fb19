//! For finance: rate and timing of present values, and what is said of a pair of options or of one against today's bill.

use super::FinanceWords;
use engine::comparison::{Comparison, Crossing, IrrCase, Pair};
use engine::format::{self, capital};
use engine::locale::{Locale, Texts as _};
use engine::names::NameForm;

/// From this rate a year on, the extra money is so little that the rate says nothing more.
const BEYOND: f64 = 10.0;

/// Rate and timing of every present value: "a 16 % ao ano, fim do mês".
#[must_use]
pub fn rate_of(c: &Comparison, locale: Locale) -> String {
    let t = FinanceWords::of(locale);
    (t.at)(&format::percent_exact(locale, c.npv.rate_per_year), timing(c, t))
}

/// When in the month a flow stands.
#[must_use]
pub fn timing(c: &Comparison, t: &FinanceWords) -> &'static str {
    if c.npv.timing == "mid_period" { t.mid_month } else { t.end_of_month }
}

/// How present values, crossings and payback are counted.
#[must_use]
pub fn note(c: &Comparison, locale: Locale) -> String {
    let t = FinanceWords::of(locale);
    (t.note)(&format::percent_exact(locale, c.npv.rate_per_year), timing(c, t), c.view.money(locale))
}

/// An option, or today's bill, inside a sentence.
#[must_use]
pub fn name(c: &Comparison, id: &str, locale: Locale) -> String {
    if id == "baseline" { FinanceWords::of(locale).bill.to_owned() } else { c.option_name(id, locale, NameForm::Sentence) }
}

/// The winner against each of the others, each with the other's id.
#[must_use]
pub fn against_winner(c: &Comparison) -> Vec<(&str, &Pair)> {
    let winner = c.verdict.option.as_deref();
    c.pairs.iter().filter(|p| Some(p.a.as_str()) == winner).map(|p| (p.b.as_str(), p)).collect()
}

/// Each option against today's bill, with the option's id; a mix that is all one option is that option.
#[must_use]
pub fn against_today(c: &Comparison) -> Vec<(&str, &Pair)> {
    let same = |id: &str| c.option(id).is_some_and(|o| o.same_as.is_some());
    c.baseline.iter().flat_map(|b| &b.pairs).filter(|p| !same(&p.a)).map(|p| (p.a.as_str(), p)).collect()
}

/// What is said of a pair.
#[derive(Debug, PartialEq, Eq)]
pub struct PairWords {
    /// Where the curves cross.
    pub nominal: Vec<String>,
    /// The same in present value.
    pub discounted: Vec<String>,
    /// Who puts more money in first.
    pub investor: String,
    /// Simple and discounted; none where the flows are alike.
    pub payback: Option<[String; 2]>,
    /// Internal rate of return of the difference.
    pub irr: String,
}

impl PairWords {
    /// Of `pair`.
    #[must_use]
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
