//! The answer's shape: what the page, the workbook, the CSV and the API all read.
//!
//! Owns no arithmetic: every number here is the value of a named cell, and `cell` fields give its address.
//! Addresses are `{scope}.{line}` or `{scope}.{workload}.{line}`, scope an option's id or `shared`.

mod cure;
mod discount;
mod lgpd;
mod pairs;
mod placements;
mod risk;
mod sized;
mod workloads;

pub use cure::{Change, Cure};
pub use discount::NegotiatedDiscount;
pub use lgpd::{ComplianceCost, LgpdResult, Outcome, RuleCost, RuleHit, RuleNature, RulesRef, WorkloadLgpd};
pub use pairs::{Baseline, Crossing, IrrCase, Pair, Payback};
pub use placements::{PlacementResult, Rejection};
pub use risk::{
    Bands, ChoiceRisk, Driver, LookAgain, OptionRisk, OptionSensitivity, PairRisk, Risk, RiskFactor, RiskShape, Sensitivity, SwitchPoint,
    Switching, SwitchingCase, WinnerMap,
};
pub use sized::{MemoryKind, MemoryPart, Ranged, SizedOn, Speed, TrainingRun};
pub use workloads::{Finding, FindingLevel, FitResult, TrainingFit, WorkloadResult};

use crate::locale::Text;
use crate::scenario::{Currency, OptionKind, YearMonth};
use crate::view::View;
use serde::{Deserialize, Serialize};

/// Version of this shape.
pub const SCHEMA: u16 = 1;

/// The engine's whole answer for a scenario.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// Version of this shape.
    pub schema: u16,
    /// Version of the engine that computed it.
    pub engine: String,
    /// The scenario's title.
    pub title: String,
    /// Calendar month of month 1.
    pub start: YearMonth,
    /// Months compared.
    pub horizon_months: u16,
    /// Currency of every amount that does not name its own.
    pub currency: Currency,
    /// How amounts are shown.
    pub view: View,
    /// The prices used.
    pub book: BookRef,
    /// The LGPD rules used.
    pub rules: RulesRef,
    /// The LGPD rules the scenario was last saved under; none where it never was. For pages: the same answers give the same bytes,
    /// saved or not, so no document has it.
    #[serde(skip)]
    pub saved_rules: Option<RulesRef>,
    /// How NPV was computed.
    pub npv: NpvConvention,
    /// Who wins, by how much, from when.
    pub verdict: Verdict,
    /// Cheapest first; those left out come last, in the scenario's order.
    pub options: Vec<OptionResult>,
    /// Every pair of ranked options, the cheaper of the two first.
    pub pairs: Vec<Pair>,
    /// What sizing found for each workload.
    pub workloads: Vec<WorkloadResult>,
    /// Mistakes caught, with their money.
    pub findings: Vec<Finding>,
    /// What is paid today, where the scenario has a bill.
    pub baseline: Option<Baseline>,
    /// Every assumption in use.
    pub assumptions: Vec<AssumptionResult>,
    /// How sure it is, by draws; none where nothing was drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk: Option<Risk>,
    /// Each input at both ends of its range, the one that moves the difference of the first two most first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sensitivity: Vec<Sensitivity>,
    /// Where another option becomes the cheapest, by input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub switching: Vec<Switching>,
    /// The cheapest option by hours a day and dollar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner_map: Option<WinnerMap>,
}

/// Which prices were used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookRef {
    /// Stable word, e.g. `brasil-2026-12`.
    pub slug: String,
    /// What people call it.
    pub name: String,
    /// The day it was published.
    pub published_on: String,
}

/// How NPV was computed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NpvConvention {
    /// Nominal discount rate a year, as a fraction.
    pub rate_per_year: f64,
    /// When in the month a flow stands: `end_of_period` or `mid_period`. Month 0 is not discounted.
    pub timing: String,
}

/// Who wins.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// Which sentence says it.
    pub case: VerdictCase,
    /// Id of the cheapest option the data may use and that has every price.
    pub option: Option<String>,
    /// Its kind.
    pub kind: Option<OptionKind>,
    /// Its total over the horizon.
    pub total: Option<f64>,
    /// Its NPV of cost.
    pub npv: Option<f64>,
    /// Id of the second cheapest.
    pub runner_up: Option<String>,
    /// NPV of the second less that of the first.
    pub margin: Option<f64>,
    /// Margin over the second's NPV.
    pub margin_share: Option<f64>,
    /// From which month on the winner's cumulative cost stays below every other's; 0 is from the start.
    pub leads_from_month: Option<u16>,
    /// The option it overtakes last, at `leads_from_month`; none where it leads from the start.
    pub overtakes: Option<String>,
    /// Ids of options left out for a missing price.
    pub missing_price: Vec<String>,
    /// Share of the draws in which it is the cheapest; none where nothing was drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// Where it is too close to call: keys of the inputs that would decide it, the strongest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decided_by: Vec<String>,
    /// For an experiment that starts in the public cloud: the measured use at which to look again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look_again: Option<LookAgain>,
    /// The three questions of the product, answered for this scenario: data, volume, predictability.
    pub reasons: Vec<Text>,
}

/// Which sentence says the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum VerdictCase {
    /// One option costs less.
    Clear,
    /// The public cloud costs less, and buying does not pay for itself.
    PublicCheaper,
    /// The first is the cheapest in fewer than 70 % of the draws (without draws: first and second are within 3 % of each other).
    TooClose,
    /// Volume unknown or an experiment: start in the public cloud.
    Experiment,
    /// Only one option may hold the data and has its prices.
    OneOption,
    /// The data may not go anywhere yet.
    NoOption,
    /// Some option may hold the data, but none has all its prices.
    NoPrice,
}

/// One option's result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionResult {
    /// Id inside the scenario.
    pub id: String,
    /// What it is.
    pub kind: OptionKind,
    /// Country of the machines.
    pub country: String,
    /// 1 for the cheapest; none where it is left out of the ranking.
    pub rank: Option<u16>,
    /// Sum of all flows, nominal; none where a price is missing.
    pub total: Option<f64>,
    /// NPV of cost; none where a price is missing.
    pub npv: Option<f64>,
    /// NPV less the cheapest ranked option's.
    pub npv_above_best: Option<f64>,
    /// Sum of capital outlays, net of the residual.
    pub capex: Option<f64>,
    /// Sum of running costs.
    pub opex: Option<f64>,
    /// The highest that the running sum of flows comes to: the cash needed.
    pub peak_cash: Option<f64>,
    /// Cost per GPU-hour used.
    pub per_gpu_hour: Option<f64>,
    /// Cost per million tokens, in and out together; none without language models.
    pub per_million_tokens: Option<f64>,
    /// GPU-hours used over GPU-hours paid, 0 to 1.
    pub utilisation: Option<f64>,
    /// Cost lines in fixed order; empty where a price is missing.
    pub lines: Vec<LineResult>,
    /// Total flow of months 0 to H.
    pub flows: Vec<f64>,
    /// Running sum of `flows`.
    pub cumulative: Vec<f64>,
    /// Running sum of discounted flows.
    pub cumulative_npv: Vec<f64>,
    /// Flows by year of the contract: year 0 is month 0, year 1 months 1 to 12, ...
    pub years: Vec<YearFlow>,
    /// Whether the data may go there: the strictest over the workloads; of the best mix, over where each workload goes.
    pub lgpd: LgpdResult,
    /// The same for each workload, in the scenario's order.
    pub lgpd_by_workload: Vec<WorkloadLgpd>,
    /// Prices that are missing; not empty means no total.
    pub missing_prices: Vec<MissingPrice>,
    /// What serves which workload.
    pub placements: Vec<PlacementResult>,
    /// Negotiated discounts that are in its figures, each once, in the order they were met; left out of JSON where there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub discounts: Vec<NegotiatedDiscount>,
    /// For the best mix: the option that serves each workload; empty for every other.
    pub mix: Vec<MixPart>,
    /// For a best mix that puts everything into one option: its id. It is that option, and takes no place of its own in the ranking.
    pub same_as: Option<String>,
}

impl OptionResult {
    /// The scope its cells stand under: its own id, or that of the option which a mix is all of.
    #[must_use]
    pub fn scope(&self) -> &str {
        self.same_as.as_deref().unwrap_or(&self.id)
    }
}

/// Where the best mix puts a workload.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MixPart {
    /// Id of the workload.
    pub workload: String,
    /// Id of the option that serves it.
    pub option: String,
}

/// One cost line of an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineResult {
    /// Key of the line, e.g. `gpus`, `storage`, `energy`.
    pub line: String,
    /// Its name.
    pub name: Text,
    /// Group it is drawn with.
    pub group: LineGroup,
    /// Whether it is a capital outlay.
    pub capex: bool,
    /// Sum over the months.
    pub total: f64,
    /// Sum of discounted flows.
    pub npv: f64,
    /// By year, as in [`YearFlow`].
    pub years: Vec<f64>,
    /// By month, 0 to H.
    pub months: Vec<f64>,
    /// Address of the monthly cell.
    pub cell: String,
}

/// Groups of cost lines, in drawing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LineGroup {
    /// GPUs and servers.
    Gpus,
    /// Storage, network, energy, space.
    Facility,
    /// Maintenance, support, licences.
    Upkeep,
    /// People.
    People,
    /// One-time costs.
    Entry,
    /// Taxes, net of credits.
    Tax,
    /// What the hardware is worth at the end: negative.
    Residual,
}

/// Flows of one year.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct YearFlow {
    /// 0 is month 0; 1 is months 1 to 12; ...
    pub year: u16,
    /// Capital outlays, net of residual.
    pub capex: f64,
    /// Running costs.
    pub opex: f64,
    /// Both.
    pub total: f64,
}

/// A price that is missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MissingPrice {
    /// Kind of row looked for, as in the price book.
    pub kind: String,
    /// Id of the workload that needs it; none for a price of the whole option.
    pub workload: Option<String>,
    /// What is missing, in words.
    pub text: Text,
}

/// An assumption in use.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AssumptionResult {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Text,
    /// Unit, as text.
    pub unit: Text,
    /// The value in use.
    pub value: f64,
    /// The default.
    pub default: f64,
    /// Low end of the default.
    pub low: Option<f64>,
    /// High end of the default.
    pub high: Option<f64>,
    /// Least value taken.
    pub min: f64,
    /// Greatest value taken.
    pub max: f64,
    /// Where the default comes from.
    pub source: String,
    /// Date of the source.
    pub as_of: String,
    /// How certain the default is.
    pub mark: Mark,
    /// Group it is shown with: `finance`, `fx`, `tax`, `energy`, `space`, `hardware`, `staff`, `compliance`,
    /// `public_cloud`, `private_cloud`, `storage`, `sizing`.
    pub group: String,
    /// Whether the person changed it.
    pub changed: bool,
    /// The person's note, where changed.
    pub note: String,
}

/// How certain a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Statute or fact unlikely to move.
    Certain,
    /// Check every year, or sooner.
    CheckYearly,
    /// An estimate.
    Estimate,
    /// The person's own value.
    Yours,
}
