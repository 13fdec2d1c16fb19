//! What a workload does: the questions each kind of work is asked.
//!
//! Owns the words of documents. Refuses rules and sizes: limits are in `validate`, GPUs in `sizing` and `placement`.

use super::{FineTuning, Training};
use serde::{Deserialize, Serialize};

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
    /// 0.5625 bytes a parameter (NVFP4: four bits and a scale for each 16); computed in four bits by the chips that can.
    Fp4,
}

impl Precision {
    /// What it is called in every language, e.g. `FP8`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fp16 => "FP16",
            Self::Fp8 => "FP8",
            Self::Int4 => "INT4",
            Self::Fp4 => "FP4",
        }
    }
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
