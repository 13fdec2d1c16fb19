//! Whether a scenario's data may live under an option: the LGPD and the rules of regulated sectors.
//!
//! Owns a table of rules with their articles, and how several of them add up: the strictest outcome wins. Law, the
//! regulator's guidance and prudence are kept apart. An answer that is missing puts an option on hold; it never decides.
//! Refuses to be legal advice, and refuses to say what no law says: the LGPD forbids neither the public cloud nor any
//! country as such. It asks for a legal basis everywhere, and for a mechanism where data or access leaves Brazil.

mod costs;
mod general;
mod merge;
mod own;
mod rule;
mod sector;

pub use merge::workloads as together;
pub use rule::Hosting;

use crate::comparison::{LgpdResult, Outcome, RuleCost, RuleHit, RulesRef, WorkloadLgpd};
use crate::scenario::{DataProfile, HostingOption, LegalBasis, OptionKind, Scenario, Task, TransferMechanism, Workload};
use rule::{Basis, Effect, Facts, Place, Rule, Unless, Work};

/// Version of the rule set; it changes with every rule.
const VERSION: &str = "2026-12-02.2";
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

/// Every numbered rule, in the order of its code.
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
    table().map(|r| r.hit(outcome(r), false, false)).collect()
}

/// Every rule that asks for something to be paid, with what it asks for, in the order of what is asked: for pages that explain the
/// method.
pub fn costs() -> impl Iterator<Item = RuleCost> {
    costs::ASKS.iter().map(|ask| RuleCost { cost: ask.cost, rule: ask.rule.to_owned() })
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

/// Whether the data of `workload` may go to `option`: the strictest over the classes among its data.
#[must_use]
pub fn decide(scenario: &Scenario, workload: &Workload, option: &HostingOption) -> LgpdResult {
    let data = scenario.data_of(workload);
    let works = works(&workload.task, data.trains_model);
    let of_class = |class| {
        evaluate(&Facts {
            class,
            data: &data,
            hosting: hosting(option),
            place: place(&option.country),
            basis: match data.legal_basis {
                LegalBasis::Unknown => Basis::Unknown,
                LegalBasis::None => Basis::None,
                _ => Basis::Documented,
            },
            works,
        })
    };
    merge::classes(&data.classes().into_iter().map(of_class).collect::<Vec<_>>())
}

/// [`decide`] for each workload of the scenario, in its order.
#[must_use]
pub fn decide_all(scenario: &Scenario, option: &HostingOption) -> Vec<LgpdResult> {
    scenario.workloads.iter().map(|w| decide(scenario, w, option)).collect()
}

/// `found` of the workload `id` in short: the words of its rules stand in the option's result.
#[must_use]
pub fn in_short(id: &str, found: &LgpdResult) -> WorkloadLgpd {
    WorkloadLgpd {
        workload: id.to_owned(),
        outcome: found.outcome,
        rules: found.rules.iter().map(|h| h.id.clone()).collect(),
        unanswered: found.unanswered.clone(),
        could_matter: found.could_matter.clone(),
    }
}

/// What a workload does with its data: training is said by its task, or by the person. A language model that answers while its
/// data also trains does both; GPU-hours and a bill are one or the other.
const fn works(task: &Task, trains_model: bool) -> &'static [Work] {
    match task {
        Task::Training(_) | Task::FineTuning(_) => &[Work::Training],
        Task::LlmInference(_) if trains_model => &[Work::Training, Work::Inference],
        Task::GpuHours(_) | Task::CurrentBill(_) if trains_model => &[Work::Training],
        Task::LlmInference(_) | Task::GpuHours(_) | Task::CurrentBill(_) => &[Work::Inference],
    }
}

fn place(country: &str) -> Place {
    match country {
        "BR" => Place::Brazil,
        "US" => Place::UnitedStates,
        code if EU_EEA.contains(&code) => Place::EuEea,
        _ => Place::Other,
    }
}

/// Words that rules of `ids` are done by.
fn flags(ids: &[String]) -> Vec<&'static str> {
    table().filter(|r| ids.iter().any(|id| id == r.id)).filter_map(Rule::flag).collect()
}

fn evaluate(facts: &Facts) -> LgpdResult {
    let (done, refused) = (flags(&facts.data.fulfilled), flags(&facts.data.not_met));
    let mut found = merge::classes(&[]);
    let mut leaves = false;
    for rule in table() {
        let Some(open) = rule.fit(facts) else { continue };
        let has = |flags: &[&str]| rule.flag().is_some_and(|flag| flags.contains(&flag));
        let fulfilled = has(&done);
        if !open.is_empty() {
            // What is already in place would add nothing.
            if !fulfilled {
                found.could_matter.extend(open.into_iter().map(str::to_owned));
            }
            continue;
        }
        leaves |= rule.unless == Unless::Mechanism;
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
            found.unanswered.extend(rule.question().map(str::to_owned));
        }
        found.rules.push(rule.hit(outcome, fulfilled, has(&refused)));
    }
    for (hit, question) in own::hits(facts) {
        found.unanswered.extend(question.map(str::to_owned));
        found.rules.push(hit);
    }
    found.outcome = found.rules.iter().filter(|h| !h.fulfilled).map(|h| h.outcome).max().unwrap_or(Outcome::Allowed);
    found.costs = asked(&found.rules, leaves);
    found
}

/// What `hits` ask to be paid for. What is paid once and is already in place is paid; `leaves` says whether data or access leaves
/// Brazil for a country without an adequacy decision, mechanism or not.
fn asked(hits: &[RuleHit], leaves: bool) -> Vec<RuleCost> {
    let of_hit = |hit: &RuleHit| {
        let ask = costs::ASKS.iter().find(|ask| ask.rule == hit.id)?;
        let counts = (leaves || !ask.where_it_leaves) && !(ask.cost.is_once() && hit.fulfilled);
        counts.then(|| RuleCost { cost: ask.cost, rule: hit.id.clone() })
    };
    hits.iter().filter_map(of_hit).collect()
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
