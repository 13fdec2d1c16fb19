//! Cumulative cost over time: its finding as a sentence, its note, and the months of its table.

use super::verdict::overtakings;
use super::{AnswerWords, listed};
use engine::comparison::Comparison;
use engine::format::{self, capital};
use engine::locale::{Locale, Texts as _};
use engine::names::NameForm;

/// The chart's finding, as a sentence.
#[must_use]
pub fn title(c: &Comparison, locale: Locale) -> String {
    let t = AnswerWords::of(locale);
    let name = |id: &str| c.option_name(id, locale, NameForm::Sentence);
    let Some(winner) = c.verdict.option.as_deref() else { return t.time_plain.to_owned() };
    let who = capital(&name(winner));
    if c.verdict.runner_up.is_none() {
        return t.time_plain.to_owned();
    }
    let passed: Vec<String> = overtakings(c)
        .iter()
        .map(|(month, others)| {
            let others: Vec<String> = others.iter().map(|o| name(o)).collect();
            (t.time_item)(&others, &format::month(locale, *month))
        })
        .collect();
    match c.verdict.leads_from_month {
        None => (t.time_discounted)(&who, c.view.money(locale)),
        Some(_) if passed.is_empty() => (t.time_from_start)(&who),
        Some(_) => (t.time_passes)(&who, &listed(&passed, locale)),
    }
}

/// Under the heading: the money, when the lead changes in present value where that is another month, and what the bands are.
#[must_use]
pub fn note(c: &Comparison, locale: Locale) -> String {
    let t = AnswerWords::of(locale);
    let money = (t.time_note)(c.view.money(locale));
    let discounted = Some(discounted(c, locale, t)).filter(|list| !list.is_empty()).map(|list| (t.time_note_discounted)(&list));
    [Some(money), discounted, super::risk::band_note(c, locale)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// When the winner takes the lead in present value, where that is another month than in nominal money.
fn discounted(c: &Comparison, locale: Locale, t: &AnswerWords) -> String {
    let Some(winner) = c.verdict.option.as_deref() else { return String::new() };
    let items: Vec<String> = c
        .pairs
        .iter()
        .filter(|p| p.a == winner && p.crossings_discounted != p.crossings)
        .filter_map(|p| Some((p, p.crossings_discounted.last().filter(|x| x.leader == winner)?)))
        .map(|(p, last)| (t.time_item)(&[c.option_name(&p.b, locale, NameForm::Sentence)], &format::month(locale, last.month)))
        .collect();
    listed(&items, locale)
}

/// The months a table of a horizon shows: the start, whole or half years, the end; at most eight.
#[must_use]
pub fn table_months(horizon: u16) -> Vec<u16> {
    let step = match horizon {
        0..=24 => 6,
        25..=72 => 12,
        _ => 24,
    };
    let mut months: Vec<u16> = (0..horizon).step_by(step).collect();
    // Two columns that stand too close say one thing twice.
    if months.len() > 1 && months.last().is_some_and(|m| horizon - m < 3) {
        months.pop();
    }
    months.push(horizon);
    months
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_the_start_the_end_and_whole_years() {
        assert_eq!(table_months(36), [0, 12, 24, 36]);
        assert_eq!(table_months(6), [0, 6]);
        assert_eq!(table_months(13), [0, 6, 13]);
        assert_eq!(table_months(120), [0, 24, 48, 72, 96, 120]);
        assert_eq!(table_months(50), [0, 12, 24, 36, 50], "48 stands too close to the end");
        for horizon in 6..=120 {
            assert!(table_months(horizon).len() <= 8);
        }
    }
}
