//! What sizing found of a workload on one GPU type: the shape that the views of memory, speed and training are drawn from.
//!
//! Part of the answer's shape, and like it without arithmetic: `placement` fills it.

use crate::locale::Text;
use crate::sizing::Measurement;
use serde::{Deserialize, Serialize};

/// A workload on the GPUs that some option places it on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SizedOn {
    /// GPU slug.
    pub gpu: String,
    /// GPU name.
    pub gpu_name: String,
    /// GPUs of one replica, or at work in a run.
    pub gpus: u32,
    /// Servers they are in: 1 for a replica.
    pub servers: u32,
    /// Memory of one GPU, GB of 1e9 bytes.
    pub memory_gb_per_gpu: f64,
    /// What takes the memory of one GPU, and what is free; they add up to it.
    pub memory: Vec<MemoryPart>,
    /// Speed of a replica; language models that answer only.
    pub speed: Option<Speed>,
    /// Published measurements nearest to it, nearest first, at most three.
    pub nearest: Vec<Measurement>,
    /// A run; training and fine-tuning only.
    pub training: Option<TrainingRun>,
}

/// A part of a GPU's memory.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MemoryPart {
    /// What takes it.
    pub kind: MemoryKind,
    /// How much, GB.
    pub gb: f64,
}

/// What takes a GPU's memory, in drawing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MemoryKind {
    /// Weights; in training with gradients and optimizer.
    Weights,
    /// Key-value cache of one request of the longest context.
    Cache,
    /// Adapters with gradients and optimizer.
    Adapters,
    /// Activations and loss.
    Activations,
    /// Runtime.
    Overhead,
    /// What runtimes leave alone.
    Reserve,
    /// Free: for more requests, or larger batches.
    Free,
}

impl MemoryKind {
    /// Its name.
    #[must_use]
    pub fn name(self) -> Text {
        let (pt, en) = match self {
            Self::Weights => ("pesos", "weights"),
            Self::Cache => ("cache de um contexto", "cache of one context"),
            Self::Adapters => ("adaptadores", "adapters"),
            Self::Activations => ("ativações", "activations"),
            Self::Overhead => ("ambiente de execução", "runtime"),
            Self::Reserve => ("reserva", "reserve"),
            Self::Free => ("livre", "free"),
        };
        Text::new(pt, en)
    }
}

/// A number with the range it may lie in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ranged {
    /// The number.
    pub value: f64,
    /// Low end.
    pub low: f64,
    /// High end.
    pub high: f64,
    /// Whether the case is one the formula was checked on.
    pub inside: bool,
    /// Why it is not, one sentence each.
    pub reasons: Vec<Text>,
}

/// Speed of one replica.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Speed {
    /// Output tokens a second, stack factor applied.
    pub tokens_per_second: Ranged,
    /// Requests at once.
    pub requests_at_once: f64,
    /// Mean time between tokens, ms.
    pub token_latency_ms: f64,
    /// Until the first token of a lone prompt, s.
    pub first_token_s: f64,
    /// What the serving stack reaches of the fitted speed.
    pub stack: f64,
}

/// A run of training or fine-tuning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrainingRun {
    /// GPU-hours of one run.
    pub gpu_hours: Ranged,
    /// Hours from start to end.
    pub hours: f64,
    /// Hours to the deadline.
    pub deadline_hours: f64,
    /// Share of the peak used.
    pub mfu: f64,
    /// The network factor E, 0 to 1.
    pub network: f64,
    /// The storage factor U, 0 to 1.
    pub storage: f64,
    /// Share that checkpoints add.
    pub checkpoints: f64,
    /// Network of one server, Gbps.
    pub network_gbps: f64,
    /// Storage, GB/s, where the person says.
    pub storage_gb_s: Option<f64>,
    /// What all GPUs read, GB/s.
    pub reads_gb_s: f64,
    /// Arithmetic of one step, s.
    pub step_compute_s: f64,
    /// Exchange of one step, s.
    pub step_exchange_s: f64,
}
