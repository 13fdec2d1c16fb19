//! How results add up: of the classes of one workload, of the workloads of one option, of the parts of a mix.
//!
//! The strictest outcome wins, and every rule, open question and cost stands once. Nothing that is added loosens anything.

use super::table;
use crate::comparison::{LgpdResult, Outcome, RuleHit};

/// What nothing asks for.
fn nothing() -> LgpdResult {
    LgpdResult { outcome: Outcome::Allowed, rules: Vec::new(), unanswered: Vec::new(), could_matter: Vec::new(), costs: Vec::new() }
}

/// Puts rules in order: the strictest first, what is fulfilled after what is not, then as in the table; and lists once each.
fn ordered(mut found: LgpdResult) -> LgpdResult {
    let place = |h: &RuleHit| table().position(|r| r.id == h.id).unwrap_or(usize::MAX);
    found.rules.sort_by_key(|h| (std::cmp::Reverse(h.outcome), h.fulfilled, place(h)));
    for list in [&mut found.unanswered, &mut found.could_matter] {
        list.sort();
        list.dedup();
    }
    found.costs.sort();
    found.costs.dedup();
    // What holds an option is asked for there; it is not said twice.
    found.could_matter.retain(|field| !found.unanswered.contains(field));
    found
}

/// Adds `part` to `whole`, naming the workload its rules fire for where there is one.
fn add(whole: &mut LgpdResult, part: &LgpdResult, workload: Option<&str>) {
    whole.outcome = whole.outcome.max(part.outcome);
    for hit in &part.rules {
        let at = match whole.rules.iter().position(|known| known.id == hit.id) {
            Some(at) => {
                let known = &mut whole.rules[at];
                known.outcome = known.outcome.max(hit.outcome);
                known.fulfilled &= hit.fulfilled;
                known.not_met |= hit.not_met;
                at
            }
            None => {
                whole.rules.push(RuleHit { workloads: Vec::new(), ..hit.clone() });
                whole.rules.len() - 1
            }
        };
        whole.rules[at].workloads.extend(workload.map(str::to_owned));
    }
    whole.unanswered.extend(part.unanswered.iter().cloned());
    whole.could_matter.extend(part.could_matter.iter().cloned());
    whole.costs.extend(part.costs.iter().cloned());
}

/// What the classes among the data of one workload ask together.
pub(super) fn classes(parts: &[LgpdResult]) -> LgpdResult {
    let mut whole = nothing();
    for part in parts {
        add(&mut whole, part, None);
    }
    ordered(whole)
}

/// What several workloads ask together, each with its id. A rule that fires for all of them names none.
#[must_use]
pub fn workloads<'a>(parts: impl IntoIterator<Item = (&'a str, &'a LgpdResult)>) -> LgpdResult {
    let mut whole = nothing();
    let mut all = 0;
    for (id, part) in parts {
        all += 1;
        add(&mut whole, part, Some(id));
    }
    for hit in whole.rules.iter_mut().filter(|h| h.workloads.len() == all) {
        hit.workloads.clear();
    }
    ordered(whole)
}
