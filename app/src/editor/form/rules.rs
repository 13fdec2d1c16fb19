//! Which questions of law matter for a scenario, and which conditions its answer asks to be ticked.
//!
//! Owns plain functions. Refuses law itself: rules and their articles are `engine::lgpd`'s.

use engine::comparison::RuleNature;
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
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
    use engine::locale::Locale;
    use engine::presets;

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
