//! The scenario document: everything a person enters.
//!
//! Owns the shape that is saved as JSON and sent to the API, and its defaults.
//! Refuses rules: limits are in `validate`, meaning is in `placement`, `lgpd` and `model`.

mod buyer;
mod data;
mod hosting;
mod own_model;
mod tagged;
mod training;

pub use buyer::{Buyer, ImportIncentive, Regime, TariffFlag};
pub use data::{AccessAbroad, DataClass, DataProfile, LegalBasis, Sector, TransferMechanism};
pub use hosting::{ANYWHERE, Currency, DataItem, HostingOption, Invoicing, OptionKind, Quote};
pub use own_model::{CustomModel, OwnExperts, OwnWindow};
pub use training::{FineTuning, Reading, Training, TuningMethod};

use crate::book::{LanguageModel, PriceBook};
use crate::finance::Timing;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Version of the document's shape.
pub const SCHEMA: u16 = 1;

/// Everything a person entered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Version of the document's shape, now 1.
    pub schema: u16,
    /// What people call it, 1 to 120 characters.
    pub title: String,
    /// Calendar month of month 1.
    pub start: YearMonth,
    /// Months compared, 6 to 120.
    pub horizon_months: u16,
    /// The jobs to run, 1 to 20.
    pub workloads: Vec<Workload>,
    /// What the data is and who reaches it.
    #[serde(default)]
    pub data: DataProfile,
    /// Who buys, for tax.
    #[serde(default)]
    pub buyer: Buyer,
    /// The ways of hosting to compare, 1 to 12.
    pub options: Vec<HostingOption>,
    /// Assumptions the person changed, by key; every other keeps its default.
    #[serde(default)]
    pub assumptions: BTreeMap<String, Override>,
    /// Tax rates the person changed, by calendar year (`"2027"`); every other year keeps the calendar of the reform.
    #[serde(default)]
    pub tax_years: BTreeMap<String, TaxYear>,
    /// When in its month a flow stands, for present values.
    #[serde(default)]
    pub timing: Timing,
    /// Language models of the person's own, at most 20: a workload names one by its slug.
    #[serde(default)]
    pub models: Vec<CustomModel>,
}

impl Scenario {
    /// The model called `slug`: the person's own, else the catalogue's.
    #[must_use]
    pub fn language_model<'b>(&self, book: &'b PriceBook, slug: &str) -> Option<Cow<'b, LanguageModel>> {
        let own = self.models.iter().find(|m| m.slug == slug).map(|m| Cow::Owned(m.language_model()));
        own.or_else(|| book.model(slug).map(Cow::Borrowed))
    }
}

/// Tax rates of one calendar year that the person changed; none keeps the calendar's.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TaxYear {
    /// Share of PIS and COFINS that is charged, 0 to 1.
    pub pis_cofins: Option<f64>,
    /// CBS rate, as a fraction.
    pub cbs: Option<f64>,
    /// IBS rate, as a fraction.
    pub ibs: Option<f64>,
    /// Share of ICMS and ISS that is still charged, 0 to 1.
    pub icms_iss: Option<f64>,
    /// Share of IPI that is charged, 0 to 1.
    pub ipi: Option<f64>,
}

/// A calendar month, written `2027-01`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "String"))]
#[serde(try_from = "String", into = "String")]
pub struct YearMonth {
    /// Calendar year, 2026 to 2040.
    pub year: i32,
    /// Month of the year, 1 to 12.
    pub month: u8,
}

impl YearMonth {
    /// The calendar month `months` later (or earlier, where negative).
    #[must_use]
    pub const fn plus(self, months: i32) -> Self {
        let n = self.year * 12 + self.month as i32 - 1 + months;
        Self { year: n.div_euclid(12), month: (n.rem_euclid(12) + 1) as u8 }
    }
}

impl TryFrom<String> for YearMonth {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let wrong = || format!("write the month as YYYY-MM, e.g. 2027-01; the value was {:?}", text.chars().take(20).collect::<String>());
        let (y, m) = text.split_once('-').ok_or_else(wrong)?;
        if y.len() != 4 || m.len() != 2 {
            return Err(wrong());
        }
        let (year, month) = (y.parse::<i32>().map_err(|_| wrong())?, m.parse::<u8>().map_err(|_| wrong())?);
        if (1..=12).contains(&month) { Ok(Self { year, month }) } else { Err(wrong()) }
    }
}

impl From<YearMonth> for String {
    fn from(v: YearMonth) -> Self {
        format!("{:04}-{:02}", v.year, v.month)
    }
}

/// One job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Workload {
    /// A short stable name inside the scenario: `w1`, `w2`, ...
    pub id: String,
    /// What people call it, 1 to 80 characters.
    pub name: String,
    /// What it does.
    pub task: Task,
    /// Growth of the demand per year, as a fraction: 0.2 is 20 % more after twelve months.
    #[serde(default)]
    pub growth_per_year: f64,
    /// First month it runs, from 1.
    #[serde(default = "one")]
    pub first_month: u16,
    /// Last month it runs; none means the horizon.
    #[serde(default)]
    pub last_month: Option<u16>,
    /// Experiment or production.
    #[serde(default)]
    pub stage: Stage,
    /// How well the volume is known.
    #[serde(default)]
    pub volume: Volume,
    /// Data kept, in GB.
    #[serde(default)]
    pub storage_gb: f64,
    /// Data that leaves to the internet, in GB a month.
    #[serde(default)]
    pub egress_gb_month: f64,
    /// Disks of the machines (block storage), in GB.
    #[serde(default)]
    pub block_gb: f64,
    /// Fast file system shared by the machines (managed Lustre), in GB.
    #[serde(default)]
    pub file_gb: f64,
    /// Whether it may be interrupted and go on later; none means that training and GPU-hours may and a service may not.
    #[serde(default)]
    pub interruptible: Option<bool>,
}

impl Workload {
    /// Whether it may be interrupted: what the person says, else training and work in GPU-hours may and a service or a bill may not.
    #[must_use]
    pub fn may_be_interrupted(&self) -> bool {
        self.interruptible.unwrap_or(!matches!(self.task, Task::LlmInference(_) | Task::CurrentBill(_)))
    }
}

const fn one() -> u16 {
    1
}

/// What a workload does.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(tag = "type", rename_all = "snake_case"))]
pub enum Task {
    /// A language model that answers.
    LlmInference(LlmInference),
    /// Any other GPU work, in GPU-hours (vision, classic training, rendering).
    GpuHours(GpuHours),
    /// A cloud bill already being paid.
    CurrentBill(CurrentBill),
    /// Training a language model.
    Training(Training),
    /// Adapting a language model to one's own examples.
    FineTuning(FineTuning),
}

impl Task {
    /// The model it names, where it names one.
    #[must_use]
    pub fn model(&self) -> Option<&str> {
        match self {
            Self::LlmInference(t) => Some(&t.model),
            Self::Training(t) => Some(&t.model),
            Self::FineTuning(t) => Some(&t.model),
            Self::GpuHours(_) | Self::CurrentBill(_) => None,
        }
    }

    /// The GPU the person names, where he does.
    #[must_use]
    pub fn gpu(&self) -> Option<&str> {
        match self {
            Self::LlmInference(t) => t.gpu.as_deref(),
            Self::Training(t) => t.gpu.as_deref(),
            Self::FineTuning(t) => t.gpu.as_deref(),
            Self::GpuHours(t) => t.gpu.as_deref(),
            Self::CurrentBill(t) => Some(&t.gpu),
        }
    }
}

/// A language model that answers requests.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LlmInference {
    /// Slug of a model of the catalogue, e.g. `llama-3.1-8b`, or of one of the scenario's own.
    pub model: String,
    /// Precision of the weights.
    #[serde(default)]
    pub precision: Precision,
    /// Requests on a day of service, on average.
    pub requests_per_day: f64,
    /// Mean tokens of a prompt.
    pub input_tokens: f64,
    /// Mean tokens of an answer.
    pub output_tokens: f64,
    /// Longest context that must fit, in tokens; none means four times the mean prompt and answer.
    #[serde(default)]
    pub max_context: Option<f64>,
    /// Peak over the mean of a day's 24 hours; none means 2 for a service that never closes, 1.75 times the open hours' mean else.
    #[serde(default)]
    pub peak_factor: Option<f64>,
    /// Hours it must answer.
    #[serde(default)]
    pub hours: ServiceHours,
    /// Target time between tokens, in milliseconds (p99); none means as fast as throughput allows.
    #[serde(default)]
    pub token_latency_ms: Option<f64>,
    /// How often it may be away; decides spare replicas.
    #[serde(default)]
    pub availability: Availability,
    /// GPU slug the person insists on, or [`CPU`]; none means the cheapest that fits, option by option.
    #[serde(default)]
    pub gpu: Option<String>,
}

/// What a person writes for the GPU who would serve a model without one.
pub const CPU: &str = "cpu";

/// Work given as GPU-hours.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GpuHours {
    /// GPU slug; none means the cheapest with at least `min_memory_gb`.
    #[serde(default)]
    pub gpu: Option<String>,
    /// Memory a GPU must have, in GB of 1e9 bytes, where no GPU is named.
    #[serde(default)]
    pub min_memory_gb: Option<f64>,
    /// GPU-hours a month: hours times GPUs.
    pub gpu_hours_month: f64,
    /// GPUs busy at the same time, at the peak.
    pub peak_gpus: u32,
    /// What the work waits for: hours on `gpu` are then moved to other types by that. None keeps the work on `gpu`.
    #[serde(default)]
    pub moved_by: Option<Bound>,
}

/// What work on a GPU waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// Arithmetic: hours go by the dense 16-bit peak.
    Compute,
    /// Memory: hours go by its bandwidth.
    Bandwidth,
}

/// What is being paid to a cloud today.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CurrentBill {
    /// Monthly amount in BRL, taxes included: the base line of the comparison.
    pub monthly_brl: f64,
    /// GPU slug it pays for.
    pub gpu: String,
    /// GPU-hours a month it pays for.
    pub gpu_hours_month: f64,
    /// GPUs busy at the same time, at the peak.
    pub peak_gpus: u32,
}

/// Precision of the weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Precision {
    /// 2 bytes a parameter.
    #[default]
    Fp16,
    /// 1 byte a parameter.
    Fp8,
    /// About 0.53 bytes a parameter (AWQ or GPTQ, groups of 128).
    Int4,
}

/// Hours a service must answer.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(tag = "type", rename_all = "snake_case"))]
pub enum ServiceHours {
    /// Day and night, 730 hours a month.
    #[default]
    Always,
    /// Some days of the month, some hours of the day; the machines are off otherwise.
    Scheduled {
        /// Days a month, 1 to 31.
        days_per_month: f64,
        /// Hours a day, 1 to 24.
        hours_per_day: f64,
    },
    /// Day and night, with replicas that come and go with the requests: rented by the hour only those that are on are paid.
    Autoscaled {
        /// Replicas that are always on; 0 lets the service go to sleep.
        min_replicas: u32,
        /// Replicas started on a day.
        scale_ups_per_day: f64,
        /// Minutes until a replica answers; none means 3 for models up to the 13B class, 6 above.
        cold_start_minutes: Option<f64>,
    },
}

/// How often a service may be away; `research` section 5: 0, 1 and 2 spare replicas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Availability {
    /// Up to 99 %: no spare replica.
    Basic,
    /// 99.9 %: one spare replica.
    #[default]
    High,
    /// 99.95 % and above: two spare replicas.
    Critical,
}

/// Experiment or production.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Being tried.
    Experiment,
    /// In use.
    #[default]
    Production,
}

/// How well the volume is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Volume {
    /// Steady.
    #[default]
    Fixed,
    /// Goes up and down.
    Variable,
    /// Not known yet.
    Unknown,
}

/// An assumption the person changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Override {
    /// The value, in the assumption's own unit (rates as fractions).
    pub value: f64,
    /// Where it came from, up to 200 characters.
    #[serde(default)]
    pub note: String,
}
