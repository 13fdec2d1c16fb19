//! How sure the answer is, in words: draws, what the choice may cost, one value at a time, and where the cheapest option changes.
//!
//! Owns every sentence and every table of it, for the page and for paper. Refuses links: who shows a row has the same row of the
//! comparison beside it. Numbers are the comparison's. What is said of one value at a time is `risk/sensitivity`'s, of changes `risk/switching`'s.

mod sensitivity;
mod switching;

pub use sensitivity::{Swing, pair_of, pairs_ranked, sensitivity, sensitivity_said, sensitivity_title, swings};
pub(crate) use switching::runs;
pub use switching::{map, map_said, map_title, map_winners, switches, switching, switching_title};

use super::finance::rate_of;
use super::{RiskWords, listed};
use engine::comparison::{ChoiceRisk, Comparison, OptionRisk, PairRisk, Risk, RiskShape};
use engine::format::{self, capital};
use engine::locale::{Locale, Text, Texts as _};
use engine::names::NameForm;
use engine::scenario::Currency;

/// The input whose draws are a path.
const DOLLAR: &str = "usd_brl";

/// A table: its caption, its columns (and whether they hold numbers), its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// Caption.
    pub caption: String,
    /// Heads of the columns, and whether they hold numbers.
    pub head: Vec<(String, bool)>,
    /// Rows, each with as many cells as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl Rows {
    fn new(caption: impl Into<String>, head: &[&str], numbers: &[usize], rows: Vec<Vec<String>>) -> Self {
        let head = head.iter().enumerate().map(|(i, h)| ((*h).to_owned(), numbers.contains(&i))).collect();
        Self { caption: caption.into(), head, rows }
    }
}

/// A share of the draws in words: "83 de cada 100 simulações", "nenhuma das 10.000 simulações".
#[must_use]
pub fn share(p: f64, draws: u32, locale: Locale) -> String {
    let t = RiskWords::of(locale);
    let all = format::number(locale, f64::from(draws), 0);
    match hundredths(p, t) {
        Some(n) => (t.of_hundred)(&n),
        None if p > 0.5 => (t.all)(&all),
        None => (t.none)(&all),
    }
}

/// The same on a chart: "83 de 100".
#[must_use]
pub fn share_short(p: f64, locale: Locale) -> String {
    let t = RiskWords::of(locale);
    (t.of_hundred_short)(&hundredths(p, t).unwrap_or_else(|| if p > 0.5 { "100" } else { "0" }.to_owned()))
}

/// How many of a hundred; none where it is all or nothing.
fn hundredths(p: f64, t: &RiskWords) -> Option<String> {
    match (p, (p * 100.0).round()) {
        (p, _) if p <= 0.0 || p >= 1.0 => None,
        (_, n) if n < 1.0 => Some(t.few.to_owned()),
        (_, n) if n > 99.0 => Some(t.most.to_owned()),
        (_, n) => Some(format!("{n:.0}")),
    }
}

/// A value of the input `key`, to three digits: "R$ 5,40", "14 %", "1,35×".
#[must_use]
pub fn value(key: &str, value: f64, unit: &Text, locale: Locale) -> String {
    let value = rounded(value);
    // More than two decimals are for rates and for what costs very little.
    let plain = if (0.1..1.0).contains(&value.abs()) { (value * 100.0).round() / 100.0 } else { value };
    match unit.en.as_str() {
        _ if key == DOLLAR => format::money(locale, value, Currency::Brl),
        "times" => format!("{}×", format::trimmed(locale, plain, 2)),
        "fraction" | "fraction a year" => format::in_unit(locale, value, unit),
        _ => format::in_unit(locale, plain, unit),
    }
}

/// Three digits, or whole where there are more before the point.
fn rounded(value: f64) -> f64 {
    let size = value.abs();
    if size == 0.0 || !size.is_finite() || size >= 1e3 {
        return value.round();
    }
    // Divided by a power of ten and not multiplied by its inverse: 8.3 must stay 8.3.
    let places = libm::pow(10.0, 2.0 - libm::floor(libm::log10(size)));
    (value * places).round() / places
}

fn name(c: &Comparison, id: &str, locale: Locale) -> String {
    c.option_name(id, locale, NameForm::Sentence)
}

fn money(c: &Comparison, value: f64, locale: Locale) -> String {
    format::money_words(locale, value, c.currency)
}

/// What was found of the first ranked option.
fn first(c: &Comparison) -> Option<(&Risk, &OptionRisk)> {
    let risk = c.risk.as_ref()?;
    Some((risk, risk.options.first()?))
}

/// The first two ranked options, and how they stand to each other.
#[must_use]
pub fn first_pair(c: &Comparison) -> Option<&PairRisk> {
    let risk = c.risk.as_ref()?;
    let [a, b] = [risk.options.first()?, risk.options.get(1)?];
    risk.pairs.iter().find(|p| p.a == a.option && p.b == b.option)
}

/// How sure the answer is, as a heading; none where nothing was drawn.
#[must_use]
pub fn title(c: &Comparison, locale: Locale) -> Option<String> {
    let t = RiskWords::of(locale);
    let (risk, option) = first(c)?;
    let who = name(c, &option.option, locale);
    if risk.options.len() == 1 {
        return Some((t.title_one)(&who));
    }
    Some((t.title)(&capital(&who), &share(option.probability_cheapest, risk.draws, locale)))
}

/// Under the heading: what a simulation is, and how the drawing is read.
#[must_use]
pub fn note(c: &Comparison, locale: Locale) -> String {
    (RiskWords::of(locale).note)(&rate_of(c, locale))
}

/// How far the first option, and its difference to the second, may go.
#[must_use]
pub fn ranges(c: &Comparison, locale: Locale) -> Vec<String> {
    let t = RiskWords::of(locale);
    let Some((_, option)) = first(c) else { return Vec::new() };
    let amount = |v: f64| money(c, v, locale);
    let mut out = vec![(t.range)(&name(c, &option.option, locale), &amount(option.p10), &amount(option.p90))];
    if let Some(pair) = first_pair(c) {
        let (a, b) = (name(c, &pair.a, locale), name(c, &pair.b, locale));
        out.push(match (pair.p10 >= 0.0, pair.p90 >= 0.0) {
            (true, _) => (t.pair_cheaper)(&a, &amount(pair.p10), &amount(pair.p90), &b),
            (false, true) => (t.pair_both)(&a, &amount(-pair.p10), &amount(pair.p90), &b),
            (false, false) => (t.pair_dearer)(&a, &amount(-pair.p90), &amount(-pair.p10), &b),
        });
    }
    out
}

/// What the choice of the first option may cost; empty where only one is ranked.
#[must_use]
pub fn choice(c: &Comparison, locale: Locale) -> Vec<String> {
    let t = RiskWords::of(locale);
    let Some((risk, choice)) = c.risk.as_ref().and_then(|r| Some((r, r.choice.as_ref()?))) else { return Vec::new() };
    let (who, other) = (name(c, &choice.option, locale), name(c, &choice.against, locale));
    let times = share(choice.probability_dearer, risk.draws, locale);
    let mut out = Vec::new();
    let loss = money(c, choice.loss_p95, locale);
    if choice.probability_dearer <= 0.0 {
        out.push((t.choice_never)(&who, &other, &times));
    } else {
        out.push((t.choice)(&who, &times, &other, &money(c, choice.mean_loss, locale)));
        out.push(if choice.drivers.is_empty() { t.drivers_none.to_owned() } else { (t.drivers)(&drivers(c, locale)) });
        out.push(if choice.loss_p95 > 0.0 { (t.loss)(&loss) } else { (t.loss_none)(&who, &other) });
    }
    let regret = risk.options.iter().find(|o| o.option == choice.option).map_or(0.0, |o| o.regret_p95);
    // With two options, or where no third is ever cheaper, it is the same loss.
    let regret_said = money(c, regret, locale);
    if risk.options.len() > 2 && regret > 0.0 && (regret_said != loss || choice.probability_dearer <= 0.0) {
        out.push((t.regret)(&regret_said));
    }
    if let Some(rival) = rival(risk, choice) {
        out.push((t.rival)(&name(c, &rival.option, locale), &share(rival.probability_cheapest, risk.draws, locale)));
    }
    out
}

/// Who is the cheapest more often than the second, other than the choice itself: the second in the central case is not always the rival.
fn rival<'a>(risk: &'a Risk, choice: &ChoiceRisk) -> Option<&'a OptionRisk> {
    let others = risk.options.iter().filter(|o| o.option != choice.option);
    let most = others.max_by(|x, y| x.probability_cheapest.total_cmp(&y.probability_cheapest))?;
    (most.option != choice.against && most.probability_cheapest > 0.0).then_some(most)
}

/// What tells the draws in which the choice is wrong, in words: "dólar médio de R$ 6,10 em vez de R$ 5,40; ...".
fn drivers(c: &Comparison, locale: Locale) -> String {
    let t = RiskWords::of(locale);
    let drivers = c.risk.iter().filter_map(|r| r.choice.as_ref()).flat_map(|choice| &choice.drivers);
    let said: Vec<String> = drivers
        .map(|d| {
            let [there, usual] = [d.there, d.usual].map(|v| value(&d.key, v, &d.unit, locale));
            if d.key == DOLLAR { (t.driver_dollar)(&there, &usual) } else { (t.driver)(d.name.get(locale), &there, &usual) }
        })
        .collect();
    said.join("; ")
}

/// How draws are made: a sentence each.
#[must_use]
pub fn drawn(c: &Comparison, locale: Locale) -> Vec<String> {
    let t = RiskWords::of(locale);
    let Some(risk) = &c.risk else { return Vec::new() };
    let mut out = vec![(t.drawn)(&format::number(locale, f64::from(risk.draws), 0), &risk.seed.to_string())];
    if !risk.factors.is_empty() {
        out.push((t.two_piece)(risk.factors.len()));
    }
    if let Some(path) = risk.factors.iter().find(|f| f.shape == RiskShape::Path) {
        let of = |v: f64| value(&path.key, v, &Text::new("fração", "fraction"), locale);
        let yearly = Text::new("fração ao ano", "fraction a year");
        let high = value(&path.key, path.high, &yearly, locale);
        let same = path.low >= path.high;
        out.push((t.dollar)(&if same { high } else { (t.from_to)(&of(path.low), &high) }));
    }
    out.extend(t.not_drawn.iter().map(|s| (*s).to_owned()));
    out
}

/// What is drawn: each value with its range, in the order of `Risk::factors`.
#[must_use]
pub fn factors(c: &Comparison, locale: Locale) -> Rows {
    let t = RiskWords::of(locale);
    let rows = c
        .risk
        .iter()
        .flat_map(|r| &r.factors)
        .map(|f| {
            let of = |v: f64| value(&f.key, v, &f.unit, locale);
            let shape = t.shapes[usize::from(f.shape == RiskShape::Path)];
            vec![capital(f.name.get(locale)), of(f.low), of(f.typical), of(f.high), shape.to_owned()]
        })
        .collect();
    Rows::new(t.factors, &t.factors_head, &[1, 2, 3], rows)
}

/// How often each option is the cheapest, and what it costs, in the order of `Risk::options`.
#[must_use]
pub fn odds(c: &Comparison, locale: Locale) -> Rows {
    let t = RiskWords::of(locale);
    let amount = |v: f64| format::money_compact(locale, v, c.currency);
    let rows = c
        .risk
        .iter()
        .flat_map(|r| &r.options)
        .map(|o| {
            let called = c.option_name(&o.option, locale, NameForm::Full);
            vec![called, share_short(o.probability_cheapest, locale), amount(o.p10), amount(o.p50), amount(o.p90), amount(o.regret_p95)]
        })
        .collect();
    Rows::new(t.odds, &t.odds_head, &[1, 2, 3, 4, 5], rows)
}

/// The differences of every pair, in the order of `Risk::pairs`.
#[must_use]
pub fn pairs(c: &Comparison, locale: Locale) -> Rows {
    let t = RiskWords::of(locale);
    let difference = |v: f64| format::money_diff(locale, v, c.currency);
    let full = |id: &str| c.option_name(id, locale, NameForm::Full);
    let rows = c
        .risk
        .iter()
        .flat_map(|r| &r.pairs)
        .map(|p| {
            let often = share_short(p.probability_a_cheaper, locale);
            vec![full(&p.a), full(&p.b), often, difference(p.p10), difference(p.p50), difference(p.p90)]
        })
        .collect();
    Rows::new(t.pairs, &t.pairs_head, &[2, 3, 4, 5], rows)
}

/// Cumulative cost of each option in the draws, three rows an option, at those of `months` that bands are kept for.
#[must_use]
pub fn bands(c: &Comparison, months: &[u16], locale: Locale) -> Rows {
    let t = RiskWords::of(locale);
    let Some(risk) = &c.risk else { return Rows::new((t.bands)(c.view.money(locale)), &[], &[], Vec::new()) };
    let kept: Vec<(usize, u16)> = nearest(&risk.months, months);
    let named: Vec<String> = kept.iter().map(|(_, m)| format::month(locale, *m)).collect();
    let head: Vec<&str> = t.bands_head.into_iter().chain(named.iter().map(String::as_str)).collect();
    let numbers: Vec<usize> = (2..head.len()).collect();
    let amount = |v: Option<&f64>| v.map_or_else(|| format::NONE.to_owned(), |v| format::money_compact(locale, *v, c.currency));
    let mut rows = Vec::new();
    for o in &risk.options {
        let bands = [&o.cumulative.p10, &o.cumulative.p50, &o.cumulative.p90];
        for (row, said) in bands.into_iter().zip(t.bands_rows) {
            let named = [c.option_name(&o.option, locale, NameForm::Full), said.to_owned()];
            rows.push(named.into_iter().chain(kept.iter().map(|(at, _)| amount(row.get(*at)))).collect());
        }
    }
    Rows::new((t.bands)(c.view.money(locale)), &head, &numbers, rows)
}

/// For each of `months` the nearest that is kept, with its place; each once.
fn nearest(kept: &[u16], months: &[u16]) -> Vec<(usize, u16)> {
    let near = |m: &u16| kept.iter().copied().enumerate().min_by_key(|(_, k)| k.abs_diff(*m));
    let mut out: Vec<(usize, u16)> = months.iter().filter_map(near).collect();
    out.dedup();
    out
}

/// The ids of the options whose cumulative cost is drawn with a band: the first two.
#[must_use]
pub fn banded(c: &Comparison) -> Vec<&OptionRisk> {
    let of = |risk: &Risk, o: &OptionRisk| {
        [&o.cumulative.p10, &o.cumulative.p90].iter().all(|b| b.len() == risk.months.len()) && risk.months.len() > 1
    };
    c.risk.iter().flat_map(|r| r.options.iter().take(2).filter(|o| of(r, o))).collect()
}

/// What the bands of the cumulative chart are; none where there are none.
#[must_use]
pub fn band_note(c: &Comparison, locale: Locale) -> Option<String> {
    let options: Vec<String> = banded(c).iter().map(|o| name(c, &o.option, locale)).collect();
    // After "de", which the article of each name takes up: "da nuvem privada e da compra".
    let options = match locale {
        Locale::PtBr => listed(&options, locale).replace(" e a ", " e da "),
        Locale::En => listed(&options, locale),
    };
    (!options.is_empty()).then(|| (RiskWords::of(locale).band_note)(&options))
}

/// What the band of the needle is; none where there is none.
#[must_use]
pub fn needle_note(c: &Comparison, locale: Locale) -> Option<&'static str> {
    first_pair(c).map(|_| RiskWords::of(locale).needle_note)
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::everything;
