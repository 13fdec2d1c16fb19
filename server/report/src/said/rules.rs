//! Data rules: which conditions are common to all options that may be used, and the names of answers that are missing.

use super::RuleWords;
use engine::comparison::{Comparison, OptionResult, Outcome, RuleHit};
use engine::locale::{Locale, Texts as _};

/// Conditions that every option that may be used has, said once.
#[must_use]
pub fn common(c: &Comparison) -> Vec<RuleHit> {
    let may: Vec<&OptionResult> = c.options.iter().filter(|o| o.lgpd.outcome <= Outcome::Conditional).collect();
    let Some((first, others)) = may.split_first().filter(|(_, others)| !others.is_empty()) else { return Vec::new() };
    first.lgpd.rules.iter().filter(|r| others.iter().all(|o| o.lgpd.rules.iter().any(|other| other == *r))).cloned().collect()
}

/// The names of `fields`, each once.
pub fn fields<'f>(fields: impl Iterator<Item = &'f String>, locale: Locale) -> String {
    let t = RuleWords::of(locale);
    let mut names: Vec<&str> = Vec::new();
    for field in fields {
        let name = t.field(field);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}
