//! One value at a time: how far each moves the difference of two options, largest first.

use super::{Rows, name, value};
use crate::said::RiskWords;
use engine::comparison::{Comparison, Sensitivity};
use engine::format::{self, capital};
use engine::locale::{Locale, Texts as _};
use engine::names::NameForm;

/// Values that turn two options that are named, at most; the table has them all.
const NAMED: usize = 4;

/// An input at both ends of its range, for two options.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Swing<'a> {
    /// The input.
    pub of: &'a Sensitivity,
    /// Cost of the second option less that of the first, at the low end.
    pub low: f64,
    /// The same at the high end.
    pub high: f64,
}

impl Swing<'_> {
    /// How far it moves the difference.
    #[must_use]
    pub fn size(&self) -> f64 {
        (self.high - self.low).abs()
    }
}

/// The two ranked options asked for as `a~b`, as long as both are ranked and two; the first two where not.
#[must_use]
pub fn pair_of<'a>(c: &'a Comparison, asked: &str) -> Option<(&'a str, &'a str)> {
    let ranked = |id: &str| c.ranked().find(|o| o.id == id).map(|o| o.id.as_str());
    let wished = asked.split_once('~').and_then(|(a, b)| Some((ranked(a)?, ranked(b)?))).filter(|(a, b)| a != b);
    wished.or_else(|| {
        let mut all = c.ranked().map(|o| o.id.as_str());
        Some((all.next()?, all.next()?))
    })
}

/// Every two ranked options, the cheaper one first.
#[must_use]
pub fn pairs_ranked(c: &Comparison) -> Vec<(&str, &str)> {
    let all: Vec<&str> = c.ranked().map(|o| o.id.as_str()).collect();
    all.iter().enumerate().flat_map(|(i, a)| all[i + 1..].iter().map(move |b| (*a, *b))).collect()
}

/// What moves the difference of `a` and `b`, the greatest first, without what does not.
#[must_use]
pub fn swings<'a>(c: &'a Comparison, a: &str, b: &str) -> Vec<Swing<'a>> {
    let of = |s: &'a Sensitivity| s.difference(a, b).map(|(low, high)| Swing { of: s, low, high });
    let mut found: Vec<Swing<'a>> = c.sensitivity.iter().filter_map(of).filter(|s| s.size() >= 0.005).collect();
    found.sort_by(|x, y| y.size().total_cmp(&x.size()));
    found
}

/// Today's difference: present value of `b` less that of `a`.
pub(crate) fn today(c: &Comparison, a: &str, b: &str) -> Option<f64> {
    Some(c.option(b)?.npv? - c.option(a)?.npv?)
}

/// What moves the difference most, as a heading.
#[must_use]
pub fn sensitivity_title(c: &Comparison, a: &str, b: &str, locale: Locale) -> String {
    let t = RiskWords::of(locale);
    let (who, other) = (name(c, a, locale), name(c, b, locale));
    swings(c, a, b)
        .first()
        .map_or_else(|| (t.sensitivity_none)(&who, &other), |s| (t.sensitivity_title)(s.of.name.get(locale), &who, &other))
}

/// What a bar is, what the difference is, and which values by themselves would turn the two.
#[must_use]
pub fn sensitivity_said(c: &Comparison, a: &str, b: &str, locale: Locale) -> Vec<String> {
    let t = RiskWords::of(locale);
    let found = swings(c, a, b);
    let Some(now) = today(c, a, b).filter(|_| !found.is_empty()) else { return Vec::new() };
    let (cheaper, dearer) = if now >= 0.0 { (a, b) } else { (b, a) };
    let turned = |v: f64| (v < 0.0) != (now < 0.0);
    let turning: Vec<String> = found
        .iter()
        .flat_map(|s| [(s.low, s.of.low), (s.high, s.of.high)].into_iter().filter(|end| turned(end.0)).map(move |end| (s.of, end.1)))
        .map(|(s, at)| (t.flip)(s.name.get(locale), &value(&s.input, at, &s.unit, locale)))
        .collect();
    let count = turning.len();
    let mut listed = turning;
    if count > NAMED + 1 {
        listed.truncate(NAMED);
        listed.push((t.flips_more)(count - NAMED));
    }
    let last =
        if count == 0 { (t.flips_none)(&name(c, cheaper, locale)) } else { (t.flips)(count, &name(c, dearer, locale), &listed.join("; ")) };
    vec![t.sensitivity_note.to_owned(), (t.difference)(&name(c, a, locale), &name(c, b, locale)), last]
}

/// The table of what moves the difference of `a` and `b`, in the order of [`swings`].
#[must_use]
pub fn sensitivity(c: &Comparison, a: &str, b: &str, locale: Locale) -> Rows {
    let t = RiskWords::of(locale);
    let amount = |v: f64| format::money_diff(locale, v, c.currency);
    let rows = swings(c, a, b)
        .iter()
        .map(|s| {
            let of = |v: f64| value(&s.of.input, v, &s.of.unit, locale);
            let size = format::money_compact(locale, s.size(), c.currency);
            vec![capital(s.of.name.get(locale)), of(s.of.low), amount(s.low), of(s.of.high), amount(s.high), size]
        })
        .collect();
    let short = |id: &str| c.option_name(id, locale, NameForm::Sentence);
    Rows::new((t.sensitivity)(&short(a), &short(b)), &t.sensitivity_head, &[1, 2, 3, 4, 5], rows)
}
