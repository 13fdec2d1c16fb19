//! Which questions of law matter for a scenario, and which conditions its answer asks to be ticked.
//!
//! Owns plain functions. Refuses law itself: rules and their articles are `engine::lgpd`'s.

use engine::comparison::{Comparison, RuleNature};
use engine::lgpd;
use engine::locale::Locale;
use engine::names::NameForm;
use engine::scenario::{AccessAbroad, DataClass, Scenario};

/// Whether data of `class` needs a legal basis.
#[must_use]
pub const fn about_people(class: DataClass) -> bool {
    !matches!(class, DataClass::None | DataClass::Anonymised)
}

/// Whether a transfer mechanism changes anything: data or access may leave Brazil.
#[must_use]
pub fn transfer_matters(s: &Scenario) -> bool {
    about_people(s.data.class) && (s.data.access_abroad != AccessAbroad::No || s.options.iter().any(|o| o.country != "BR"))
}

/// A condition to tick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// Id of the rule.
    pub id: String,
    /// Ids that are done together with it, itself among them.
    pub together: Vec<String>,
    /// What it says.
    pub text: String,
    /// Its articles.
    pub cite: String,
    /// Law, guidance or prudence.
    pub nature: RuleNature,
    /// Names of the options it applies to; empty is all.
    pub options: Vec<String>,
}

/// Every condition of every option that a person can say is met, in the order of the rules.
#[must_use]
pub fn conditions(answer: &Comparison, locale: Locale) -> Vec<Condition> {
    let mut found: Vec<Condition> = Vec::new();
    for option in &answer.options {
        for hit in option.lgpd.rules.iter().filter(|h| lgpd::can_be_fulfilled(&h.id)) {
            let name = answer.option_name(&option.id, locale, NameForm::Short);
            if let Some(known) = found.iter_mut().find(|c| c.id == hit.id) {
                if !known.options.contains(&name) {
                    known.options.push(name);
                }
                continue;
            }
            found.push(Condition {
                id: hit.id.clone(),
                together: lgpd::done_with(&hit.id).into_iter().map(str::to_owned).collect(),
                text: hit.text.get(locale).to_owned(),
                cite: hit.cite.get(locale).trim_end_matches('.').to_owned(),
                nature: hit.nature,
                options: vec![name],
            });
        }
    }
    let all = answer.options.len();
    for c in &mut found {
        if c.options.len() == all {
            c.options.clear();
        }
    }
    found.sort_by(|a, b| a.id.cmp(&b.id));
    found
}

/// Says that the rules `ids` are met, or that they are not.
pub fn mark(fulfilled: &mut Vec<String>, ids: &[String], done: bool) {
    fulfilled.retain(|f| !ids.contains(f));
    if done {
        fulfilled.extend(ids.iter().cloned());
        fulfilled.sort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::comparison::Outcome;
    use engine::{presets, seed};

    #[test]
    fn ticking_every_condition_clears_the_way() {
        let book = seed::price_book();
        let mut s = presets::get("clinical-assistant", Locale::PtBr).unwrap().scenario;
        let answer = engine::compute(&s, &book).unwrap().comparison;
        let list = conditions(&answer, Locale::PtBr);
        assert!(!list.is_empty());
        for c in &list {
            assert!(c.together.contains(&c.id) && !c.text.is_empty() && !c.cite.is_empty());
            mark(&mut s.data.fulfilled, &c.together, true);
        }
        assert_eq!(engine::validate::check(&s, &book), []);
        let after = engine::compute(&s, &book).unwrap().comparison;
        let open = |c: &Comparison| c.options.iter().filter(|o| o.lgpd.outcome == Outcome::Conditional).count();
        assert!(open(&after) < open(&answer), "{} then {}", open(&answer), open(&after));
        for c in &list {
            mark(&mut s.data.fulfilled, &c.together, false);
        }
        assert!(s.data.fulfilled.is_empty());
    }

    #[test]
    fn a_transfer_is_asked_about_only_where_something_may_leave() {
        let mut s = presets::blank(Locale::PtBr);
        s.data.class = DataClass::Personal;
        s.data.access_abroad = AccessAbroad::No;
        assert!(!transfer_matters(&s));
        s.options.push(super::super::list::abroad());
        assert!(transfer_matters(&s));
        s.data.class = DataClass::Anonymised;
        assert!(!transfer_matters(&s));
    }
}
