//! What was found of each workload: what sizing says, and mistakes caught.
//!
//! Part of the answer's shape, and like it without arithmetic: `placement` and `findings` fill it.

use super::{Cure, SizedOn};
use crate::locale::Text;
use serde::{Deserialize, Serialize};

/// What sizing found for a workload.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WorkloadResult {
    /// Id of the workload.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Memory and speed of a language model on each GPU looked at; empty for other work.
    pub fits: Vec<FitResult>,
    /// Memory of training or fine-tuning on each GPU of the catalogue; empty for other work.
    pub training_fits: Vec<TrainingFit>,
    /// Memory, speed and factors on each GPU that some option places it on, in the scenario's order.
    pub sized: Vec<SizedOn>,
    /// Mean requests a second; language models only.
    pub requests_per_second: Option<f64>,
    /// Peak requests a second; language models only.
    pub peak_requests_per_second: Option<f64>,
    /// Million tokens a month, in and out, in month 1; language models only.
    pub million_tokens_month: Option<f64>,
}

/// A language model on a GPU.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FitResult {
    /// GPU slug.
    pub gpu: String,
    /// GPU name.
    pub gpu_name: String,
    /// GPUs of one replica, the smallest number that holds it; none where no number up to 8 does.
    pub gpus_per_replica: Option<u32>,
    /// Weights, GB.
    pub weights_gb: f64,
    /// KV cache of one full context, GB.
    pub kv_gb: f64,
    /// Overhead of the runtime on one replica, GB.
    pub overhead_gb: f64,
    /// Weights, cache of one full context and overhead on a single GPU, GB: what one GPU would have to hold.
    pub alone_gb: f64,
    /// Memory of one GPU that may be used, GB.
    pub usable_gb_per_gpu: f64,
    /// Output tokens a second of one replica, stack factor applied.
    pub tokens_per_second: Option<f64>,
    /// Requests a second of one replica at the latency target.
    pub requests_per_second: Option<f64>,
    /// Mean time between tokens, milliseconds.
    pub token_latency_ms: Option<f64>,
    /// What to say where it does not fit or fits badly, or where no measurement backs the number.
    pub note: Option<Text>,
}

/// A run of training or fine-tuning in the memory of a GPU, in servers of eight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrainingFit {
    /// GPU slug.
    pub gpu: String,
    /// GPU name.
    pub gpu_name: String,
    /// The fewest GPUs that hold it; none where no number does.
    pub gpus: Option<u32>,
    /// Memory that one GPU alone would need, GB.
    pub alone_gb: f64,
    /// Memory that each of `gpus` needs, GB; of eight where no number holds it.
    pub needed_gb_per_gpu: f64,
    /// Memory of one GPU that may be used, GB.
    pub usable_gb_per_gpu: f64,
}

/// A mistake caught, in words and money.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// `does_not_fit`, `mostly_idle`, `nobody_compared`, ...
    pub code: String,
    /// Id of the workload.
    pub workload: String,
    /// How grave.
    pub level: FindingLevel,
    /// One sentence.
    pub title: Text,
    /// One paragraph.
    pub text: Text,
    /// Money a month it is about, BRL, where it is about money.
    pub brl_per_month: Option<f64>,
    /// A change that cures it, where there is one.
    pub cure: Option<Cure>,
}

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FindingLevel {
    /// It will not work.
    Stop,
    /// It costs.
    Warn,
    /// Worth knowing.
    Info,
}
