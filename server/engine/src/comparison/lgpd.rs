//! Whether the data may go to an option: outcome, rules, open questions, and what the rules cost.
//!
//! Part of the answer's shape, and like it without decisions: the crate's `lgpd` fills it.

use crate::locale::Text;
use serde::{Deserialize, Serialize};

/// Which LGPD rules were used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesRef {
    /// Version of the rule set.
    pub version: String,
    /// The day the law was read.
    pub as_of: String,
}

/// Whether the data may go to an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LgpdResult {
    /// The strictest outcome of all rules that fired.
    pub outcome: Outcome,
    /// Every rule that fired, strictest first.
    pub rules: Vec<RuleHit>,
    /// Fields of `data` whose answer is missing, where the outcome is on hold.
    pub unanswered: Vec<String>,
    /// Fields of `data` answered "not known" that hold nothing, but whose answer could add a condition or a block.
    pub could_matter: Vec<String>,
    /// What the rules that fire ask to be paid for, in the order of [`ComplianceCost`]; the amounts are cost lines of the option.
    pub costs: Vec<RuleCost>,
}

/// Whether one workload's data may go to an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WorkloadLgpd {
    /// Id of the workload.
    pub workload: String,
    /// The strictest outcome of all rules that fired for it.
    pub outcome: Outcome,
    /// Ids of the rules that fired for it, strictest first; their words stand in the option's `lgpd`.
    pub rules: Vec<String>,
    /// Fields whose answer is missing, where the outcome is on hold.
    pub unanswered: Vec<String>,
    /// Fields answered "not known" whose answer could add a condition or a block.
    pub could_matter: Vec<String>,
}

/// Something a rule asks to be paid for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleCost {
    /// What it is.
    pub cost: ComplianceCost,
    /// Id of the rule that asks for it.
    pub rule: String,
}

/// What rules ask to be paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ComplianceCost {
    /// The written agreement with the processor; once.
    Contract,
    /// The mechanism of an international transfer; once.
    Transfer,
    /// The impact report (RIPD); once.
    ImpactReport,
    /// The record of processing operations; every month.
    Records,
    /// The procedure for incidents; every month.
    Incidents,
    /// Notice, objection and other rights of people in training; every month.
    Rights,
    /// Keys held by the company, in Brazil; every month.
    Keys,
    /// The independent audit that a sector asks for; every year.
    Audit,
}

impl ComplianceCost {
    /// Whether it is paid once: then what is already in place costs nothing more.
    #[must_use]
    pub const fn is_once(self) -> bool {
        matches!(self, Self::Contract | Self::Transfer | Self::ImpactReport)
    }
}

/// Outcome of the data rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Nothing more is required.
    Allowed,
    /// May be used once conditions are met.
    Conditional,
    /// An answer is missing.
    OnHold,
    /// May not be used.
    Blocked,
}

/// A rule that fired.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleHit {
    /// Id in the rule set, e.g. `R30`.
    pub id: String,
    /// What it leads to.
    pub outcome: Outcome,
    /// Law, regulator's guidance or prudence.
    pub nature: RuleNature,
    /// Articles.
    pub cite: Text,
    /// What it says.
    pub text: Text,
    /// Whether the person says the condition is fulfilled.
    pub fulfilled: bool,
    /// Whether the person says the condition is not fulfilled; neither is "not answered".
    pub not_met: bool,
    /// Ids of the workloads it fires for; empty where that is all of them.
    pub workloads: Vec<String>,
}

/// What kind of rule it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RuleNature {
    /// Statute or binding norm.
    Law,
    /// The regulator's guidance.
    RegulatorGuidance,
    /// Prudence; not law.
    PrudentPolicy,
}
