//! Work that changes a model: training and fine-tuning.
//!
//! Owns the words of documents and their defaults. Refuses time and memory: those are in `sizing`.

use serde::{Deserialize, Serialize};

/// Training a language model, from scratch or going on, all weights changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Training {
    /// Slug of a model of the catalogue, or of one of the scenario's own.
    pub model: String,
    /// Tokens of one pass over the data, 1e9.
    pub tokens_b: f64,
    /// Passes over the data.
    #[serde(default = "one")]
    pub epochs: f64,
    /// Runs a month; may be less than one.
    #[serde(default = "one")]
    pub runs_month: f64,
    /// Days in which a run must end.
    pub deadline_days: f64,
    /// GPU slug the person insists on; none means the cheapest that fits, option by option.
    #[serde(default)]
    pub gpu: Option<String>,
    /// Tokens of one sequence.
    #[serde(default = "sequence")]
    pub sequence_tokens: f64,
    /// Sequences on one GPU at once.
    #[serde(default = "one")]
    pub micro_batch: f64,
    /// Tokens each GPU works on between two exchanges of gradients.
    #[serde(default = "step")]
    pub step_tokens_per_gpu: f64,
    /// Network of one server, Gbps; none means the network such servers are sold with.
    #[serde(default)]
    pub network_gbps: Option<f64>,
    /// What storage delivers and takes, GB/s; none means fast enough to lose nothing.
    #[serde(default)]
    pub storage_gb_s: Option<f64>,
    /// How the data is read.
    #[serde(default)]
    pub reads: Reading,
    /// Size of one pass over the data, GB: what fits the machines' memory or disks is read from storage once. None means that
    /// every pass reads from storage.
    #[serde(default)]
    pub dataset_gb: Option<f64>,
    /// Minutes of work between two checkpoints; none means that no checkpoint stops the work.
    #[serde(default)]
    pub checkpoint_minutes: Option<f64>,
}

/// How training reads its data.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(tag = "type", rename_all = "snake_case"))]
pub enum Reading {
    /// Text: 4 bytes a token at the speed of the arithmetic.
    #[default]
    Tokens,
    /// Samples such as pictures.
    Samples {
        /// Size of a sample, MB.
        mb_per_sample: f64,
        /// Samples one GPU works on in a second.
        samples_per_second: f64,
    },
}

/// Adapting a model to one's own examples.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FineTuning {
    /// Slug of a model of the catalogue, or of one of the scenario's own.
    pub model: String,
    /// What is changed.
    #[serde(default)]
    pub method: TuningMethod,
    /// Tokens of one pass over the examples, 1e6.
    pub tokens_m: f64,
    /// Passes over the examples.
    #[serde(default = "one")]
    pub epochs: f64,
    /// Runs a month; may be less than one.
    #[serde(default = "one")]
    pub runs_month: f64,
    /// Days in which a run must end.
    #[serde(default = "one")]
    pub deadline_days: f64,
    /// Tokens of one sequence.
    #[serde(default = "tuning_sequence")]
    pub sequence_tokens: f64,
    /// Sequences on one GPU at once.
    #[serde(default = "one")]
    pub micro_batch: f64,
    /// Rank of the adapters of LoRA and QLoRA.
    #[serde(default = "rank")]
    pub rank: f64,
    /// GPU slug the person insists on; none means the cheapest that fits, option by option.
    #[serde(default)]
    pub gpu: Option<String>,
    /// Network of one server, Gbps; none means the network such servers are sold with.
    #[serde(default)]
    pub network_gbps: Option<f64>,
    /// What storage delivers and takes, GB/s; none means fast enough to lose nothing.
    #[serde(default)]
    pub storage_gb_s: Option<f64>,
}

/// What fine-tuning changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TuningMethod {
    /// Every weight: mixed precision with Adam, 16 bytes a parameter.
    Full,
    /// Small adapters beside 16-bit weights.
    #[default]
    Lora,
    /// Small adapters beside 4-bit weights.
    Qlora,
}

const fn one() -> f64 {
    1.0
}

const fn sequence() -> f64 {
    4_096.0
}

const fn tuning_sequence() -> f64 {
    2_048.0
}

const fn step() -> f64 {
    32_768.0
}

const fn rank() -> f64 {
    16.0
}
