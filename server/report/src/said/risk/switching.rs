//! Where the cheapest option changes: a sentence for each change, and the map of two inputs.

use super::{DOLLAR, Rows, name, value};
use crate::said::RiskWords;
use engine::comparison::{Comparison, SwitchPoint, Switching, WinnerMap};
use engine::format::{self, capital};
use engine::locale::{Locale, Texts as _};
use engine::names::NameForm;
use engine::risk::{HORIZON, HOURS_PER_DAY};

/// How many of the values searched change the answer, as a heading; none where none was searched.
#[must_use]
pub fn switching_title(c: &Comparison, locale: Locale) -> Option<String> {
    let changes = c.switching.iter().filter(|s| !s.points.is_empty()).count();
    (!c.switching.is_empty()).then(|| (RiskWords::of(locale).switching_title)(changes, c.switching.len()))
}

/// A value in a sentence: hours and months without their unit, which the sentence says; factors as percent.
fn bare(s: &Switching, v: f64, locale: Locale) -> String {
    match s.input.as_str() {
        HOURS_PER_DAY | HORIZON => format::trimmed(locale, super::rounded(v), 4),
        // A share of what was entered, or of the list's price.
        "use_factor" | "hardware_price_factor" => format::percent_exact(locale, super::rounded(v)),
        key => value(key, v, &s.unit, locale),
    }
}

/// A phrase of an input: above, below, or from one value to another.
enum Phrase {
    Above(f64),
    Below(f64),
    Range(f64, f64),
}

fn phrase(s: &Switching, phrase: &Phrase, locale: Locale) -> String {
    let t = RiskWords::of(locale);
    let of = |v: f64| bare(s, v, locale);
    let called = s.name.get(locale);
    match (t.phrases.iter().find(|p| p.0 == s.input), phrase) {
        (Some(p), Phrase::Above(v)) => (p.1)(&of(*v)),
        (Some(p), Phrase::Below(v)) => (p.2)(&of(*v)),
        (Some(p), Phrase::Range(a, b)) => (p.3)(&of(*a), &of(*b)),
        (None, Phrase::Above(v)) => (t.phrase_above)(called, &of(*v)),
        (None, Phrase::Below(v)) => (t.phrase_below)(called, &of(*v)),
        (None, Phrase::Range(a, b)) => (t.phrase_range)(called, &of(*a), &of(*b)),
    }
}

/// Whether costs jump at a point. Months are whole: there the two are never equal, and nothing jumps.
fn jumps(s: &Switching, point: &SwitchPoint) -> bool {
    point.npv.is_none() && s.input != HORIZON
}

/// One sentence for each change, and one for each input that changes nothing; in the order of `Comparison::switching`.
///
/// A change above today's value says who costs less above it, one below it who costs less below it.
#[must_use]
pub fn switches(c: &Comparison, locale: Locale) -> Vec<String> {
    let t = RiskWords::of(locale);
    let first = c.ranked().next().map(|o| name(c, &o.id, locale)).unwrap_or_default();
    c.switching
        .iter()
        .flat_map(|s| {
            if s.points.is_empty() {
                return vec![(t.stays)(&phrase(s, &Phrase::Range(s.low, s.high), locale), &first)];
            }
            let said = |point: &SwitchPoint| {
                let down = s.value.is_some_and(|now| point.value <= now);
                let (side, who) =
                    if down { (Phrase::Below(point.value), &point.below) } else { (Phrase::Above(point.value), &point.above) };
                let sentence = (t.above)(&phrase(s, &side, locale), &name(c, who, locale));
                if jumps(s, point) { format!("{sentence} {}", t.jump) } else { sentence }
            };
            s.points.iter().map(said).collect()
        })
        .collect()
}

/// The changes as a table: a row for each, and one for each input that changes nothing.
#[must_use]
pub fn switching(c: &Comparison, locale: Locale) -> Rows {
    let t = RiskWords::of(locale);
    let full = |id: &str| c.option_name(id, locale, NameForm::Full);
    let row = |s: &Switching, point: Option<&SwitchPoint>| {
        let of = |v: f64| value(&s.input, v, &s.unit, locale);
        let today = s.value.map_or_else(|| t.several.to_owned(), of);
        let at = point
            .map_or_else(|| t.no_change.to_owned(), |p| if jumps(s, p) { format!("{}, {}", of(p.value), t.jumps) } else { of(p.value) });
        let of_point = |id: fn(&SwitchPoint) -> &String| point.map_or_else(|| format::NONE.to_owned(), |p| full(id(p)));
        vec![capital(s.name.get(locale)), today, (t.from_to)(&of(s.low), &of(s.high)), at, of_point(|p| &p.below), of_point(|p| &p.above)]
    };
    let rows = c
        .switching
        .iter()
        .flat_map(|s| if s.points.is_empty() { vec![row(s, None)] } else { s.points.iter().map(|p| row(s, Some(p))).collect() })
        .collect();
    Rows::new(t.switching, &t.switching_head, &[], rows)
}

/// What the map shows, as a heading.
#[must_use]
pub fn map_title(m: &WinnerMap, locale: Locale) -> String {
    (RiskWords::of(locale).map_title)(m.across_name.get(locale), m.up_name.get(locale))
}

/// What a square is; and who wins, where it is one everywhere.
#[must_use]
pub fn map_said(c: &Comparison, m: &WinnerMap, locale: Locale) -> Vec<String> {
    let t = RiskWords::of(locale);
    let mut out = vec![t.map_note[usize::from(m.across != HOURS_PER_DAY)].to_owned()];
    if let [one] = map_winners(m)[..] {
        out.push((t.map_one)(&capital(&name(c, one, locale))));
    }
    out
}

/// Who wins somewhere on the map, most squares first.
#[must_use]
pub fn map_winners(m: &WinnerMap) -> Vec<&str> {
    let all = || m.winners.iter().flatten().filter(|w| !w.is_empty());
    let mut ids: Vec<(&str, usize)> = Vec::new();
    for id in all() {
        match ids.iter_mut().find(|known| known.0 == id) {
            Some(known) => known.1 += 1,
            None => ids.push((id, 1)),
        }
    }
    ids.sort_by_key(|known| std::cmp::Reverse(known.1));
    ids.into_iter().map(|(id, _)| id).collect()
}

/// The map row by row, from the greatest value upwards down as it is drawn: who wins from where to where.
#[must_use]
pub fn map(c: &Comparison, m: &WinnerMap, locale: Locale) -> Rows {
    let t = RiskWords::of(locale);
    let across = |at: usize| m.across_values.get(at).map_or_else(String::new, |v| format::trimmed(locale, super::rounded(*v), 2));
    let rows = m
        .up_values
        .iter()
        .zip(&m.winners)
        .rev()
        .map(|(up, winners)| {
            let said: Vec<String> = runs(winners)
                .into_iter()
                .map(|(from, to, id)| {
                    let who = if id.is_empty() { t.nobody.to_owned() } else { c.option_name(id, locale, NameForm::Full) };
                    if from == to { (t.map_single)(&who, &across(from)) } else { (t.map_run)(&who, &across(from), &across(to)) }
                })
                .collect();
            vec![super::value(DOLLAR, *up, &engine::locale::Text::new("", ""), locale), said.join("; ")]
        })
        .collect();
    let head = [capital(m.up_name.get(locale)), capital(m.across_name.get(locale))];
    Rows::new(t.map, &[&head[0], &head[1]], &[], rows)
}

/// Neighbours with the same winner: first place, last place, its id.
pub(crate) fn runs(winners: &[String]) -> Vec<(usize, usize, &str)> {
    let mut out: Vec<(usize, usize, &str)> = Vec::new();
    for (at, id) in winners.iter().enumerate() {
        match out.last_mut() {
            Some(run) if run.2 == id => run.1 = at,
            _ => out.push((at, at, id)),
        }
    }
    out
}
