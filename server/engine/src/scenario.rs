//! The scenario document: everything a person enters.
//!
//! Owns the shape that is saved as JSON and sent to the API, and its defaults.
//! Refuses rules: limits are in `validate`, meaning is in `placement`, `lgpd` and `model`.

mod buyer;
mod data;
mod hosting;
mod own_model;
mod tagged;
mod task;
mod training;

pub use buyer::{Buyer, ImportIncentive, Regime, TariffFlag};
pub use data::{AccessAbroad, Answer, DataClass, DataPlaces, DataProfile, LegalBasis, Sector, TransferMechanism, WorkloadData};
pub use hosting::{ANYWHERE, Currency, DataItem, HostingOption, Invoicing, OptionKind, Quote};
pub use own_model::{CustomModel, OwnExperts, OwnWindow};
pub use task::{Availability, Bound, CPU, CurrentBill, GpuHours, LlmInference, Precision, ServiceHours, Task};
pub use training::{FineTuning, Reading, Training, TuningMethod};

use crate::book::{LanguageModel, PriceBook};
use crate::comparison::RulesRef;
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
    /// The LGPD rules it was last saved under, which the store writes with every save. None in a document that is sent, and in one
    /// that comes back: there the API says it beside the document.
    #[serde(default)]
    pub rules: Option<RulesRef>,
}

impl Scenario {
    /// The model called `slug`: the person's own, else the catalogue's.
    #[must_use]
    pub fn language_model<'b>(&self, book: &'b PriceBook, slug: &str) -> Option<Cow<'b, LanguageModel>> {
        let own = self.models.iter().find(|m| m.slug == slug).map(|m| Cow::Owned(m.language_model()));
        own.or_else(|| book.model(slug).map(Cow::Borrowed))
    }

    /// Whether a person entered the same in both: under which rules each was saved does not count.
    #[must_use]
    pub fn same_answers(&self, other: &Self) -> bool {
        let bare = |s: &Self| Self { rules: None, ..s.clone() };
        bare(self) == bare(other)
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
    /// Its own answers about its data; none means those of the scenario.
    #[serde(default)]
    pub data: Option<WorkloadData>,
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
