//! How sure the answer is: what draws, one change at a time, and searches for a change of winner found.
//!
//! Part of the answer's shape, and like it without arithmetic: `risk` fills it. Amounts are in the currency of the comparison.

use crate::locale::Text;
use crate::scenario::OptionKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the draws found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Risk {
    /// Where the draws start: the same seed gives the same draws.
    pub seed: u64,
    /// How many were made.
    pub draws: u32,
    /// What is drawn, in the order of the assumptions.
    pub factors: Vec<RiskFactor>,
    /// One for each ranked option, cheapest first.
    pub options: Vec<OptionRisk>,
    /// In which share of the draws an option of the kind is the cheapest; they add up to 1.
    pub probability_cheapest: BTreeMap<String, f64>,
    /// Every pair of ranked options, as in the comparison.
    pub pairs: Vec<PairRisk>,
    /// Months that bands are given for: all of them, or of a long horizon about forty, first and last among them.
    pub months: Vec<u16>,
    /// What the choice of the verdict may cost; none where only one option is ranked.
    pub choice: Option<ChoiceRisk>,
}

/// Something that is drawn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RiskFactor {
    /// Key of the assumption.
    pub key: String,
    /// Its name.
    pub name: Text,
    /// Unit, as text.
    pub unit: Text,
    /// How it is drawn.
    pub shape: RiskShape,
    /// Least value drawn.
    pub low: f64,
    /// Median, and the most frequent: the value the comparison is computed with.
    pub typical: f64,
    /// Greatest value drawn.
    pub high: f64,
}

/// How a value is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RiskShape {
    /// Two half triangles: half of the draws between low and typical, half between typical and high, most near the typical value.
    TwoPiece,
    /// The volatility of a path: each month the dollar takes a step drawn from Student's t.
    Path,
}

/// What the draws found of an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionRisk {
    /// Its id.
    pub option: String,
    /// Its kind.
    pub kind: OptionKind,
    /// NPV of cost that one draw in ten stays below.
    pub p10: f64,
    /// NPV that half of the draws stay below.
    pub p50: f64,
    /// NPV that nine draws in ten stay below.
    pub p90: f64,
    /// Share of the draws in which it is the cheapest.
    pub probability_cheapest: f64,
    /// How much more than the cheapest of the draw it costs, that 95 draws in 100 stay below: the value at risk of choosing it.
    pub regret_p95: f64,
    /// Cumulative cost by month.
    pub cumulative: Bands,
}

/// Quantiles by month, for the months of [`Risk::months`].
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bands {
    /// One draw in ten stays below.
    pub p10: Vec<f64>,
    /// Half of them.
    pub p50: Vec<f64>,
    /// Nine in ten.
    pub p90: Vec<f64>,
}

/// Two ranked options against each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairRisk {
    /// Id of the one ranked first.
    pub a: String,
    /// Id of the other.
    pub b: String,
    /// NPV of `b` less NPV of `a`: one draw in ten stays below.
    pub p10: f64,
    /// Half of them.
    pub p50: f64,
    /// Nine in ten.
    pub p90: f64,
    /// Share of the draws in which `a` costs less.
    pub probability_a_cheaper: f64,
    /// Cumulative cost of `b` less that of `a`, by month; of the first two ranked options, none of other pairs.
    pub cumulative: Option<Bands>,
}

/// What the choice of the verdict may cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChoiceRisk {
    /// The option chosen.
    pub option: String,
    /// The one ranked second.
    pub against: String,
    /// Share of the draws in which the second would have cost less.
    pub probability_dearer: f64,
    /// What those draws cost more, on average; 0 where there is none.
    pub mean_loss: f64,
    /// What it costs more than the second that 95 draws in 100 stay below; 0 where it stays cheaper in all of these.
    pub loss_p95: f64,
    /// What those draws have in common, the most telling first, at most three.
    pub drivers: Vec<Driver>,
}

/// What tells the draws in which a choice turns out wrong from all draws.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Driver {
    /// Key of the assumption.
    pub key: String,
    /// Its name.
    pub name: Text,
    /// Unit, as text.
    pub unit: Text,
    /// Mean over the draws in which the choice costs more; of the dollar, the mean of all its months.
    pub there: f64,
    /// Mean over all draws.
    pub usual: f64,
}

/// One input moved to both ends of its range, all others as they are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sensitivity {
    /// The input: key of an assumption.
    pub input: String,
    /// Its name.
    pub name: Text,
    /// Unit, as text.
    pub unit: Text,
    /// Its value.
    pub value: f64,
    /// Low end.
    pub low: f64,
    /// High end.
    pub high: f64,
    /// NPV of each ranked option at both ends, in the order of the ranking.
    pub options: Vec<OptionSensitivity>,
    /// NPV of the second ranked option less that of the first, at the low end; 0 where there is no second.
    pub difference_low: f64,
    /// The same at the high end.
    pub difference_high: f64,
    /// Whether another option than the verdict's is the cheapest at one of the ends.
    pub flips: bool,
}

/// An option with one input at both ends of its range.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionSensitivity {
    /// Its id.
    pub option: String,
    /// NPV at the low end.
    pub low: f64,
    /// NPV at the high end.
    pub high: f64,
}

impl Sensitivity {
    /// NPV of `b` less NPV of `a`, at the low and the high end; none where one of them is not ranked.
    #[must_use]
    pub fn difference(&self, a: &str, b: &str) -> Option<(f64, f64)> {
        let of = |id: &str| self.options.iter().find(|o| o.option == id);
        let (a, b) = (of(a)?, of(b)?);
        Some((b.low - a.low, b.high - a.high))
    }
}

/// Where the cheapest option changes as one input moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Switching {
    /// The input: key of an assumption, `hours_per_day` or `horizon_months`.
    pub input: String,
    /// Its name.
    pub name: Text,
    /// Unit, as text.
    pub unit: Text,
    /// Its value; none where the workloads have several.
    pub value: Option<f64>,
    /// Least value looked at.
    pub low: f64,
    /// Greatest value looked at.
    pub high: f64,
    /// Whether there is a change in that range.
    pub case: SwitchingCase,
    /// The changes, from the least value up.
    pub points: Vec<SwitchPoint>,
}

/// How often the cheapest option changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SwitchingCase {
    /// It does not within the range.
    None,
    /// Once.
    One,
    /// More than once.
    Several,
}

/// A change of the cheapest option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SwitchPoint {
    /// The value of the input there.
    pub value: f64,
    /// Id of the cheapest option below it.
    pub below: String,
    /// Id of the cheapest option above it.
    pub above: String,
    /// NPV of both there; none where a whole machine more or less makes costs jump, so that they are never equal.
    pub npv: Option<f64>,
}

/// Which option is the cheapest as two inputs move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WinnerMap {
    /// The input across.
    pub across: String,
    /// Its name.
    pub across_name: Text,
    /// The input upwards.
    pub up: String,
    /// Its name.
    pub up_name: Text,
    /// Values across, rising.
    pub across_values: Vec<f64>,
    /// Values upwards, rising.
    pub up_values: Vec<f64>,
    /// For each value upwards, the id of the cheapest option at each value across; empty where none has a price.
    pub winners: Vec<Vec<String>>,
}

/// For an experiment: the measured use at which it is time to look again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LookAgain {
    /// The option that then costs less than the public cloud on demand.
    pub option: String,
    /// Use over what was entered; none where no amount of it changes the answer, but hours do.
    pub use_factor: Option<f64>,
    /// Hours of use a day, with the amount as it was entered; only where `use_factor` is none.
    pub hours_per_day: Option<f64>,
    /// `use_factor` in GPU-hours a month, of all workloads; none where no option says.
    pub gpu_hours_month: Option<f64>,
    /// The same in requests a day, of all workloads; none without language models.
    pub requests_per_day: Option<f64>,
}
