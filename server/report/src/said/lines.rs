//! Cost lines: which rows a table of several options has, and what weighs most as a sentence.

use super::AnswerWords;
use engine::comparison::{Comparison, LineGroup, OptionResult};
use engine::locale::{Locale, Texts as _};
use engine::names::NameForm;

/// Groups of cost lines in drawing order, as in [`AnswerWords::groups`].
pub const GROUPS: [LineGroup; 7] =
    [LineGroup::Gpus, LineGroup::Facility, LineGroup::Upkeep, LineGroup::People, LineGroup::Entry, LineGroup::Tax, LineGroup::Residual];

/// Every line some option has, in the order of groups and, inside one, of appearance: key, name, group.
#[must_use]
pub fn rows_of(options: &[&OptionResult], locale: Locale) -> Vec<(String, String, LineGroup)> {
    let mut rows: Vec<(String, String, LineGroup)> = Vec::new();
    for group in GROUPS {
        for line in options.iter().flat_map(|o| &o.lines).filter(|l| l.group == group) {
            if !rows.iter().any(|r| r.0 == line.line && r.2 == group) {
                rows.push((line.line.clone(), line.name.get(locale).to_owned(), group));
            }
        }
    }
    rows
}

/// What weighs most in the two cheapest options.
#[must_use]
pub fn title(c: &Comparison, locale: Locale) -> String {
    let t = AnswerWords::of(locale);
    let heaviest = |o: &OptionResult| {
        let weight = |g: &LineGroup| o.lines.iter().filter(|l| l.group == *g).map(|l| l.total).sum::<f64>();
        let index = (0..GROUPS.len()).max_by(|a, b| weight(&GROUPS[*a]).total_cmp(&weight(&GROUPS[*b])))?;
        let name = c.option_name(&o.id, locale, NameForm::Sentence);
        let inside = match locale {
            Locale::PtBr => format!("n{name}"),
            Locale::En => format!("in {name}"),
        };
        // A group's name stands inside the sentence; an acronym keeps its letters.
        let group = t.groups[index];
        let lower = if group.starts_with("GPU") { group.to_owned() } else { group.to_lowercase() };
        Some((inside, lower))
    };
    let heads: Vec<(String, String)> = c.ranked().take(2).filter_map(heaviest).collect();
    match heads.as_slice() {
        [] => t.lines_table.to_owned(),
        [one] => (t.lines_title)(&one.0, &one.1),
        [a, b, ..] if a.1 == b.1 => (t.lines_title_same)(&a.0, &b.0, &a.1),
        [a, b, ..] => (t.lines_title_two)((&a.0, &a.1), (&b.0, &b.1)),
    }
}
