//! Memory of one GPU that trains or fine-tunes a model.
//!
//! Owns bytes by method and by how the state is spread. Refuses time (`training`). Constants are those of mixed-precision
//! Adam and of 11 published peaks (litgpt on A100 and A10G, torchtune on RTX 4090 and A6000), 9 of them within −13 to +11 %.

use super::Shape;
use crate::scenario::TuningMethod;

/// Bytes a parameter of full training: 16-bit weight and gradient, 32-bit master weight and two moments of Adam.
pub const FULL_BYTES: f64 = 16.0;
/// As [`FULL_BYTES`] with 32-bit gradients instead; 20 would count gradients twice (huggingface/accelerate#2659).
pub const FULL_BYTES_FP32_GRADIENTS: f64 = 18.0;
/// Bytes a parameter of QLoRA: 0.55 stored in nf4, the rest buffers to unpack and 16-bit embeddings.
const QLORA_BYTES: f64 = 0.9;
/// Bytes a parameter of a full training checkpoint: weights and optimizer (BLOOM: 2.3 TiB for 176.25 billion).
pub const CHECKPOINT_BYTES: f64 = 14.0;
/// What the runtime takes besides, GB.
const OVERHEAD_GB: f64 = 1.0;

/// How the state of training is spread over GPUs that work on different data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharding {
    /// Everything on every GPU.
    None,
    /// Optimizer spread (ZeRO-1).
    Optimizer,
    /// Optimizer and gradients spread (ZeRO-2).
    Gradients,
    /// Weights too (ZeRO-3, FSDP).
    Everything,
}

/// What of a run decides memory.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Batch {
    /// Tokens on one GPU at once: sequences of a micro-batch times their length.
    pub tokens: f64,
    /// Whether activations are computed again on the way back instead of kept (checkpointing).
    pub recompute: bool,
    /// Whether the loss is computed in eight parts.
    pub chunked_loss: bool,
}

/// Memory of one GPU in training, GB of 1e9 bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrainingMemory {
    /// Weights, gradients and optimizer of the model itself.
    pub state_gb: f64,
    /// Adapters of LoRA with their gradients and optimizer.
    pub adapters_gb: f64,
    /// Activations and loss.
    pub activations_gb: f64,
    /// Runtime.
    pub overhead_gb: f64,
}

impl TrainingMemory {
    /// All of it.
    #[must_use]
    pub fn needed_gb(&self) -> f64 {
        self.state_gb + self.adapters_gb + self.activations_gb + self.overhead_gb
    }
}

/// Bytes a parameter that stay on one of `shards` GPUs.
#[must_use]
pub fn state_bytes(method: TuningMethod, sharding: Sharding, shards: f64) -> f64 {
    match (method, sharding) {
        (TuningMethod::Full, Sharding::None) => FULL_BYTES,
        (TuningMethod::Full, Sharding::Optimizer) => 12.0 / shards + 4.0,
        (TuningMethod::Full, Sharding::Gradients) => 14.0 / shards + 2.0,
        (TuningMethod::Full, Sharding::Everything) => FULL_BYTES / shards,
        (TuningMethod::Lora, Sharding::Everything) => 2.0 / shards,
        (TuningMethod::Lora, _) => 2.0,
        // torchtune fine-tunes 405B with QLoRA on 8 A100: 365 GB that no single card holds
        (TuningMethod::Qlora, Sharding::Everything) => QLORA_BYTES / shards,
        (TuningMethod::Qlora, _) => QLORA_BYTES,
    }
}

/// Parameters of LoRA adapters of `rank` on every attention matrix and, in a dense model, every feed-forward matrix; the
/// experts of a mixture stay as they are. Each adapter has rank × (width in + width out).
#[must_use]
pub fn adapter_params(shape: &Shape, rank: f64) -> f64 {
    let heads = f64::from(shape.heads) * shape.head_dim;
    // one latent, or key and value heads
    let cache = shape.kv_values / shape.layers;
    let attention = 2.0 * (shape.hidden + heads)
        + match shape.kv_heads {
            Some(_) => 2.0 * (shape.hidden + cache / 2.0),
            None => shape.hidden + cache,
        };
    let feed_forward = if shape.experts.is_some() { 0.0 } else { 3.0 * (shape.hidden + shape.ffn) };
    rank * shape.layers * (attention + feed_forward)
}

/// Parameters that are learnt: all, or the adapters.
#[must_use]
pub fn learnt_params(shape: &Shape, method: TuningMethod, rank: f64) -> f64 {
    match method {
        TuningMethod::Full => shape.total,
        TuningMethod::Lora | TuningMethod::Qlora => adapter_params(shape, rank),
    }
}

/// Memory of one of `shards` GPUs.
#[must_use]
pub fn training_memory(shape: &Shape, method: TuningMethod, rank: f64, sharding: Sharding, shards: f64, batch: Batch) -> TrainingMemory {
    let width = batch.tokens * shape.hidden;
    let kept = if batch.recompute { 2.0 * width * shape.layers + 34.0 * width } else { 34.0 * width * shape.layers };
    let loss = 8.0 * batch.tokens * shape.vocab / if batch.chunked_loss { 8.0 } else { 1.0 };
    let adapters = if method == TuningMethod::Full { 0.0 } else { FULL_BYTES * adapter_params(shape, rank) };
    TrainingMemory {
        state_gb: state_bytes(method, sharding, shards) * shape.total / 1e9,
        adapters_gb: adapters / 1e9,
        activations_gb: (kept + loss) / 1e9,
        overhead_gb: OVERHEAD_GB,
    }
}
