//! Whether a scenario's data may live under an option: the LGPD and the rules of regulated sectors.
//!
//! Owns a table of rules with their articles, and how several of them add up: the strictest outcome wins. Law, the
//! regulator's guidance and prudence are kept apart. An answer that is missing puts an option on hold; it never decides.
//! Refuses to be legal advice, and refuses to say what no law says: the LGPD forbids neither the public cloud nor any
//! country as such. It asks for a legal basis everywhere, and for a mechanism where data or access leaves Brazil.

mod general;
mod rule;
mod sector;

pub use rule::Hosting;

use crate::comparison::{LgpdResult, Outcome, RuleHit, RuleNature, RulesRef};
use crate::locale::Text;
use crate::scenario::{DataClass, DataProfile, HostingOption, LegalBasis, OptionKind, Scenario, Task, TransferMechanism};
use rule::{Basis, Effect, Facts, Place, Rule, Unless, Work};

/// Version of the rule set; it changes with every rule.
const VERSION: &str = "2026-12-02.1";
/// The day the law was last read.
const AS_OF: &str = "2026-12-02";

/// Countries whose adequacy Res. CD/ANPD 32/2026 recognises: the European Union and the European Economic Area.
const EU_EEA: [&str; 30] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MT",
    "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
];

/// Version and date of the rule set.
#[must_use]
pub fn rules() -> RulesRef {
    RulesRef { version: VERSION.into(), as_of: AS_OF.into() }
}

/// Every rule, in the order of its code.
fn table() -> impl Iterator<Item = &'static Rule> {
    general::RULES.iter().chain(sector::RULES)
}

/// Every rule as it reads when it fires on its own, in the order of its code: for pages that explain the method.
#[must_use]
pub fn all() -> Vec<RuleHit> {
    let outcome = |r: &Rule| match r.effect {
        Effect::Note => Outcome::Allowed,
        Effect::Condition => Outcome::Conditional,
        Effect::Block if r.asks.is_some() => Outcome::OnHold,
        Effect::Block => Outcome::Blocked,
    };
    table().map(|r| r.hit(outcome(r), false)).collect()
}

/// Whether the rule set has a rule called `id`.
#[must_use]
pub fn knows(id: &str) -> bool {
    table().any(|r| r.id == id)
}

/// Whether the person may say that the condition of rule `id` is fulfilled, or that what it blocks for is in place.
#[must_use]
pub fn can_be_fulfilled(id: &str) -> bool {
    table().any(|r| r.id == id && matches!(r.unless, Unless::Done(_)))
}

/// Ids of the rules that the same deed fulfils as rule `id`, itself among them; empty where nothing a person does fulfils it.
#[must_use]
pub fn done_with(id: &str) -> Vec<&'static str> {
    let flag = table().find(|r| r.id == id).and_then(Rule::flag);
    table().filter(|r| flag.is_some() && r.flag() == flag).map(|r| r.id).collect()
}

/// What the option is, for the rules. Every public provider of the price book is foreign.
#[must_use]
pub fn hosting(option: &HostingOption) -> Hosting {
    match option.kind {
        kind if kind.is_listed_cloud() && option.country == "BR" => Hosting::ForeignProviderInBrazil,
        OptionKind::PrivateCloud => Hosting::PrivateCloudInBrazil,
        OptionKind::PurchaseOwnRoom | OptionKind::PurchaseColocation | OptionKind::BestMix => Hosting::OwnServers,
        _ => Hosting::ForeignRegion,
    }
}

/// Whether the scenario's data may go to `option`.
#[must_use]
pub fn decide(scenario: &Scenario, option: &HostingOption) -> LgpdResult {
    let data = &scenario.data;
    if data.class == DataClass::Unknown {
        return unknown_class();
    }
    let answers = scenario.workloads.iter().any(|w| matches!(w.task, Task::LlmInference(_)));
    let mut works = Vec::new();
    if data.trains_model {
        works.push(Work::Training);
    }
    if answers || !data.trains_model {
        works.push(Work::Inference);
    }
    evaluate(&Facts {
        data,
        hosting: hosting(option),
        place: match option.country.as_str() {
            "BR" => Place::Brazil,
            "US" => Place::UnitedStates,
            code if EU_EEA.contains(&code) => Place::EuEea,
            _ => Place::Other,
        },
        basis: match data.legal_basis {
            LegalBasis::Unknown => Basis::Unknown,
            LegalBasis::None => Basis::None,
            _ => Basis::Documented,
        },
        works: &works,
        // not asked yet, so the rules on automated decisions and on services open to the internet stay silent
        automated_decision: false,
        internet_application: false,
    })
}

fn unknown_class() -> LgpdResult {
    let hit = RuleHit {
        id: "R00".into(),
        outcome: Outcome::OnHold,
        nature: RuleNature::PrudentPolicy,
        cite: Text::new("LGPD, arts. 5º e 6º, X", "LGPD arts. 5 and 6 X"),
        text: Text::new(
            "Ainda não se sabe se há dados pessoais. Até que se saiba, nenhuma opção é liberada.",
            "It is not known yet whether there is personal data. Until it is, no option is cleared.",
        ),
        fulfilled: false,
    };
    LgpdResult { outcome: Outcome::OnHold, rules: vec![hit], unanswered: vec!["class".into()] }
}

fn evaluate(facts: &Facts) -> LgpdResult {
    let done: Vec<&str> = table().filter(|r| facts.data.fulfilled.iter().any(|id| id == r.id)).filter_map(Rule::flag).collect();
    let mut hits = Vec::new();
    let mut unanswered: Vec<String> = Vec::new();
    for rule in table().filter(|r| r.fires(facts)) {
        let fulfilled = rule.flag().is_some_and(|flag| done.contains(&flag));
        let outcome = match rule.effect {
            Effect::Note => Outcome::Allowed,
            Effect::Condition => Outcome::Conditional,
            Effect::Block => match blocked(rule, facts.data, fulfilled) {
                Some(found) => found,
                // lifted by a mechanism that rules of its own speak of
                None => continue,
            },
        };
        if outcome == Outcome::OnHold {
            unanswered.extend(rule.question().map(str::to_owned));
        }
        hits.push(rule.hit(outcome, fulfilled));
    }
    let outcome = hits.iter().filter(|h| !h.fulfilled).map(|h| h.outcome).max().unwrap_or(Outcome::Allowed);
    // strictest first; within an outcome the order of the table
    hits.sort_by_key(|h| (std::cmp::Reverse(h.outcome), h.fulfilled));
    unanswered.sort();
    unanswered.dedup();
    LgpdResult { outcome, rules: hits, unanswered }
}

/// What a blocking rule leads to: an answer "not known" puts on hold, what is in place turns it into a fulfilled condition;
/// none where a transfer mechanism lifts it.
fn blocked(rule: &Rule, data: &DataProfile, fulfilled: bool) -> Option<Outcome> {
    match rule.unless {
        Unless::Mechanism if mechanism(data.transfer) => None,
        Unless::Mechanism if data.transfer == TransferMechanism::Unknown => Some(Outcome::OnHold),
        Unless::Done(_) if fulfilled => Some(Outcome::Conditional),
        _ if rule.asks.is_some() => Some(Outcome::OnHold),
        _ => Some(Outcome::Blocked),
    }
}

/// Mechanisms of art. 33 that carry a transfer to a country without an adequacy decision.
const fn mechanism(transfer: TransferMechanism) -> bool {
    use TransferMechanism::{ApprovedBcr, ApprovedSpecificClauses, Art33Other, SccRes19, SpecificConsent};
    matches!(transfer, SccRes19 | ApprovedSpecificClauses | ApprovedBcr | SpecificConsent | Art33Other)
}

#[cfg(test)]
mod tests;
