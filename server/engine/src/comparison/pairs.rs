//! Two options against each other, or one against what is paid today: differences, crossings, payback.
//!
//! Part of the answer's shape, and like it without arithmetic: `model::read` fills it.

use serde::{Deserialize, Serialize};

/// Two ranked options against each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pair {
    /// Id of the one with the lower NPV.
    pub a: String,
    /// Id of the other.
    pub b: String,
    /// Total of `b` less total of `a`.
    pub total_difference: f64,
    /// NPV of `b` less NPV of `a`.
    pub npv_difference: f64,
    /// Every month from which the lead in cumulative nominal cost changes; empty is "never within the horizon".
    pub crossings: Vec<Crossing>,
    /// The same on discounted cost.
    pub crossings_discounted: Vec<Crossing>,
    /// What the one that takes more cash at first gets back from it.
    pub payback: Payback,
}

/// What is got back for spending more at first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Payback {
    /// Id of the option that takes more cash at first; none where the flows never differ.
    pub investor: Option<String>,
    /// First month in which all that was spent more has been saved, in nominal money; none is never within the horizon.
    pub month: Option<u16>,
    /// The same in discounted money.
    pub month_discounted: Option<u16>,
    /// Whether there is an internal rate of return of the difference: `none`, `one` or `several`.
    pub irr: IrrCase,
    /// The rates a year, as fractions, where there are any.
    pub irr_per_year: Vec<f64>,
}

/// How many internal rates of return there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum IrrCase {
    /// None.
    None,
    /// One.
    One,
    /// Several: none of them may be called "the" rate.
    Several,
}

/// A change of lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Crossing {
    /// First month in which `leader` has cost no more than the other, after having cost more.
    pub month: u16,
    /// Id of the option that leads from there.
    pub leader: String,
}

/// What is paid today.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Baseline {
    /// Amount a month, BRL.
    pub monthly: f64,
    /// Over the horizon, growth included.
    pub total: f64,
    /// NPV over the horizon.
    pub npv: f64,
    /// Flow of months 0 to H.
    pub flows: Vec<f64>,
    /// Running sum, months 0 to H.
    pub cumulative: Vec<f64>,
    /// What is paid today against each option with a total, in the order of the options: `a` is the option, `b` is `baseline`.
    pub pairs: Vec<Pair>,
}
