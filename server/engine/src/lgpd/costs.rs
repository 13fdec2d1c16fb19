//! Which rule asks for which cost.
//!
//! Owns one table. Refuses amounts: hours and prices are assumptions, and the arithmetic is `model`'s.

use crate::comparison::ComplianceCost::{self, Audit, Contract, ImpactReport, Incidents, Keys, Records, Rights, Transfer};

/// A rule that has a cost when it fires.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ask {
    /// Id of the rule.
    pub rule: &'static str,
    /// What it asks for.
    pub cost: ComplianceCost,
    /// Only where data or access leaves Brazil under the option: the rules on mechanisms fire for the mechanism, wherever the
    /// machines stand, and clauses that carry nothing cost nothing.
    pub where_it_leaves: bool,
}

const fn ask(rule: &'static str, cost: ComplianceCost) -> Ask {
    Ask { rule, cost, where_it_leaves: false }
}

const fn leaving(rule: &'static str) -> Ask {
    Ask { rule, cost: Transfer, where_it_leaves: true }
}

/// Every rule that has a cost, in the order of what is asked for.
pub(super) const ASKS: &[Ask] = &[
    ask("R22", Contract),
    // Without a mechanism the option is barred: the cost is that of the one it would take.
    ask("R30", Transfer),
    ask("R40", Transfer),
    ask("R40b", Transfer),
    leaving("R33"),
    leaving("R35"),
    leaving("R36"),
    ask("R25", ImpactReport),
    ask("R25b", ImpactReport),
    ask("R20", Records),
    ask("R24", Incidents),
    ask("R26", Rights),
    ask("R41", Keys),
    ask("R62", Keys),
    ask("R50", Audit),
    ask("R65", Audit),
    ask("R70b", Audit),
    ask("R71d", Audit),
];
