//! The scenario document: everything a person enters.
//!
//! Owns the shape that is saved as JSON and sent to the API, and its defaults.
//! Refuses rules: limits are in `validate`, meaning is in `placement`, `lgpd` and `model`.

mod tagged;

use crate::locale::Text;
use serde::{Deserialize, Serialize};
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
    /// The ways of hosting to compare, 1 to 8.
    pub options: Vec<HostingOption>,
    /// Assumptions the person changed, by key; every other keeps its default.
    #[serde(default)]
    pub assumptions: BTreeMap<String, Override>,
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
    /// Any other GPU work, in GPU-hours (vision, classic training, fine-tuning, rendering).
    GpuHours(GpuHours),
    /// A cloud bill already being paid.
    CurrentBill(CurrentBill),
}

/// A language model that answers requests.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LlmInference {
    /// Slug of a model of the catalogue, e.g. `llama-3.1-8b`.
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
    /// GPU slug the person insists on; none means the cheapest that fits, option by option.
    #[serde(default)]
    pub gpu: Option<String>,
}

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

/// What the data is, on what basis it is processed, who reaches it. "Unknown" is always an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct DataProfile {
    /// The most delicate class among the data.
    pub class: DataClass,
    /// LGPD basis for processing it.
    pub legal_basis: LegalBasis,
    /// Sector of the controller.
    pub sector: Sector,
    /// Whether people outside Brazil can reach the data (support, backup, telemetry).
    pub access_abroad: AccessAbroad,
    /// Mechanism for an international transfer, where there is one.
    pub transfer: TransferMechanism,
    /// Whether the data trains or tunes a model.
    pub trains_model: bool,
    /// Rule ids whose condition the person says is fulfilled (the DPO's check-list), e.g. `R25` for the RIPD.
    pub fulfilled: Vec<String>,
}

impl Default for DataProfile {
    fn default() -> Self {
        Self {
            class: DataClass::Unknown,
            legal_basis: LegalBasis::Unknown,
            sector: Sector::Other,
            access_abroad: AccessAbroad::Unknown,
            transfer: TransferMechanism::None,
            trains_model: false,
            fulfilled: Vec::new(),
        }
    }
}

/// Class of the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DataClass {
    /// No data about people.
    None,
    /// Anonymised (LGPD art. 12).
    Anonymised,
    /// Personal (LGPD art. 5 I).
    Personal,
    /// Sensitive (LGPD art. 5 II).
    Sensitive,
    /// About children or adolescents (LGPD art. 14).
    Children,
    /// Under bank secrecy (LC 105/2001).
    BankSecrecy,
    /// Health records (Lei 13.787/2018).
    HealthRecords,
    /// Public sector, restricted access.
    PublicRestricted,
    /// Public sector, reserved or secret.
    PublicClassified,
    /// Public sector, top secret.
    PublicUltrasecret,
    /// Not known yet.
    Unknown,
}

/// Basis for processing (LGPD arts. 7, 11, 14, 23).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LegalBasis {
    /// Consent.
    Consent,
    /// Legal or regulatory duty.
    LegalObligation,
    /// Performance of a contract.
    Contract,
    /// Legitimate interest.
    LegitimateInterest,
    /// Protection of credit.
    CreditProtection,
    /// Protection of health, by health professionals or services.
    HealthProtection,
    /// Public policy (public bodies).
    PublicPolicy,
    /// Another basis, documented.
    Other,
    /// There is none.
    None,
    /// Not known yet.
    Unknown,
}

/// Sector of the controller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Sector {
    /// None of the regulated sectors below.
    Other,
    /// Bank.
    Bank,
    /// Payment institution.
    Payment,
    /// Insurer.
    Insurer,
    /// Health.
    Health,
    /// Federal public body.
    FederalPublic,
}

/// Whether people outside Brazil can reach the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AccessAbroad {
    /// Nobody.
    No,
    /// Only from the EU or the EEA.
    EuEeaOnly,
    /// Yes, from elsewhere.
    Yes,
    /// Not known yet.
    Unknown,
}

/// Mechanism of an international transfer (LGPD art. 33).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TransferMechanism {
    /// None.
    None,
    /// Country with an adequacy decision.
    Adequacy,
    /// ANPD standard clauses (Res. 19/2024).
    SccRes19,
    /// Specific clauses approved by the ANPD.
    ApprovedSpecificClauses,
    /// Global corporate rules approved by the ANPD.
    ApprovedBcr,
    /// Specific, highlighted consent (art. 33 VIII).
    SpecificConsent,
    /// Another case of art. 33.
    #[serde(rename = "art33_other")]
    Art33Other,
    /// Not known yet.
    Unknown,
}

/// Who buys, for tax.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Buyer {
    /// Federative unit of the buyer, two letters.
    pub state: String,
    /// Income-tax regime.
    pub regime: Regime,
    /// Whether PIS/COFINS, later CBS and IBS, on purchases come back as credit.
    pub federal_credit: bool,
    /// Whether ICMS on fixed assets comes back, in 48 monthly parts.
    pub icms_credit: bool,
    /// Import incentive for hardware.
    pub incentive: ImportIncentive,
}

impl Default for Buyer {
    fn default() -> Self {
        Self { state: "SP".into(), regime: Regime::LucroReal, federal_credit: true, icms_credit: false, incentive: ImportIncentive::None }
    }
}

/// Income-tax regime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Regime {
    /// Lucro Real.
    LucroReal,
    /// Lucro Presumido.
    LucroPresumido,
    /// Simples Nacional.
    Simples,
    /// Public body or exempt.
    Exempt,
}

/// Import incentive for hardware.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ImportIncentive {
    /// None.
    None,
    /// Ex-tarifário: import duty at zero.
    ExTarifario,
}

/// A way to run it all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostingOption {
    /// A short stable name inside the scenario; the kind's own word where there is one of the kind.
    pub id: String,
    /// What it is.
    pub kind: OptionKind,
    /// Country of the machines, ISO 3166 alpha-2; `BR` by default. Only public options may be elsewhere.
    #[serde(default = "brazil")]
    pub country: String,
    /// Provider the person insists on; none means the cheapest.
    #[serde(default)]
    pub provider: Option<String>,
    /// How the cloud invoices; none means as the provider usually does.
    #[serde(default)]
    pub invoicing: Option<Invoicing>,
    /// The person's own quotes, by GPU slug.
    #[serde(default)]
    pub quotes: Vec<Quote>,
}

fn brazil() -> String {
    "BR".into()
}

impl HostingOption {
    /// An option of `kind` in Brazil with nothing changed.
    #[must_use]
    pub fn new(kind: OptionKind) -> Self {
        Self { id: kind.key().into(), kind, country: brazil(), provider: None, invoicing: None, quotes: Vec::new() }
    }
}

/// Kinds of hosting option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// Public cloud, on demand.
    PublicOnDemand,
    /// Public cloud, reserved for one year, renewed.
    #[serde(rename = "public_reserved_1y")]
    PublicReserved1y,
    /// Servers bought and hosted in colocation.
    PurchaseColocation,
    /// Private cloud in Brazil.
    PrivateCloud,
}

impl OptionKind {
    /// Every kind, in the order pages show them.
    pub const ALL: [Self; 4] = [Self::PublicOnDemand, Self::PublicReserved1y, Self::PurchaseColocation, Self::PrivateCloud];

    /// The word used in documents and addresses.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::PublicOnDemand => "public_on_demand",
            Self::PublicReserved1y => "public_reserved_1y",
            Self::PurchaseColocation => "purchase_colocation",
            Self::PrivateCloud => "private_cloud",
        }
    }

    /// What people call it.
    #[must_use]
    pub fn name(self) -> Text {
        match self {
            Self::PublicOnDemand => Text::new("Nuvem pública sob demanda", "Public cloud, on demand"),
            Self::PublicReserved1y => Text::new("Nuvem pública, reserva de 1 ano", "Public cloud, reserved 1 year"),
            Self::PurchaseColocation => Text::new("Compra em colocation", "Purchase in colocation"),
            Self::PrivateCloud => Text::new("Nuvem privada", "Private cloud"),
        }
    }

    /// Whether it is a public cloud.
    #[must_use]
    pub const fn is_public(self) -> bool {
        matches!(self, Self::PublicOnDemand | Self::PublicReserved1y)
    }
}

/// How a cloud invoices a Brazilian customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Invoicing {
    /// From abroad, in USD: an imported service.
    ForeignUsd,
    /// By a Brazilian subsidiary, in BRL, taxes added to a USD list price.
    BrazilianSubsidiary,
    /// By a Brazilian company, taxes in the price.
    BrazilianProvider,
}

/// A price the person was offered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Quote {
    /// GPU slug.
    pub gpu: String,
    /// Price per GPU-hour (public, private cloud) or per server (purchase).
    pub price: f64,
    /// Its currency.
    pub currency: Currency,
    /// GPUs in the server that is priced, for purchase; 1 otherwise.
    #[serde(default = "one_gpu")]
    pub gpus: u32,
    /// Where it came from, up to 200 characters.
    #[serde(default)]
    pub note: String,
}

const fn one_gpu() -> u32 {
    1
}

/// Currency of a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Currency {
    /// Brazilian real.
    #[serde(rename = "BRL")]
    Brl,
    /// United States dollar.
    #[serde(rename = "USD")]
    Usd,
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
