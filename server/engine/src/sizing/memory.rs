//! Whether a model fits, and on how many GPUs.

use super::{Device, Format, Shape};

/// Memory of one replica, GB of 1e9 bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Memory {
    /// Weights.
    pub weights_gb: f64,
    /// Cache of one request at the longest context.
    pub context_gb: f64,
    /// What the runtime takes besides, on all GPUs.
    pub overhead_gb: f64,
    /// What is left for the cache after weights and overhead; negative where the weights alone do not fit.
    pub cache_gb: f64,
    /// Memory of all GPUs.
    pub total_gb: f64,
}

impl Memory {
    /// Whether one request at the longest context fits.
    #[must_use]
    pub fn fits(&self) -> bool {
        self.cache_gb >= self.context_gb
    }

    /// Whether enough is left for many requests at once; see [`super::COMFORT`].
    #[must_use]
    pub fn comfortable(&self) -> bool {
        self.fits() && self.cache_gb >= super::COMFORT * self.total_gb
    }

    /// Weights, one context and overhead: what one replica needs at least.
    #[must_use]
    pub fn needed_gb(&self) -> f64 {
        self.weights_gb + self.context_gb + self.overhead_gb
    }
}

/// Memory of a replica of `shape` on `gpus` devices with a longest context of `context` tokens.
#[must_use]
pub fn memory(shape: &Shape, format: Format, device: &Device, gpus: u32, context: f64) -> Memory {
    let n = f64::from(gpus);
    let weights_gb = ((shape.total - shape.embedding) * format.weight_bytes + shape.embedding * 2.0) / 1e9;
    Memory {
        weights_gb,
        context_gb: shape.cache_values(context) * format.cache_bytes * shape.cache_copies(gpus) / 1e9,
        overhead_gb: super::OVERHEAD_GB * n,
        cache_gb: n * (super::MEMORY_SHARE * device.memory_gb - super::OVERHEAD_GB) - weights_gb,
        total_gb: n * device.memory_gb,
    }
}

/// Numbers of GPUs a replica may be split over inside one server of `server` GPUs: 1, 2, 4 or 8 that divide the heads,
/// with key-value heads divided or whole copies of them.
#[must_use]
pub fn splits(shape: &Shape, server: u32) -> Vec<u32> {
    [1, 2, 4, 8]
        .into_iter()
        .filter(|&n| n <= server && shape.heads.is_multiple_of(n))
        .filter(|&n| shape.kv_heads.is_none_or(|kv| kv.is_multiple_of(n) || n.is_multiple_of(kv)))
        .collect()
}

/// Memory of `adapters` LoRA adapters of `rank` that a server keeps at hand beside its model, GB at 2 bytes a value
/// (vllm-project/vllm#14450: left out of most calculators).
#[must_use]
pub fn adapters_gb(shape: &Shape, rank: f64, adapters: f64) -> f64 {
    adapters * super::adapter_params(shape, rank) * 2.0 / 1e9
}

/// The longest context, in tokens, of which a replica of `gpus` holds one: what a longer one must be cut to
/// (vllm-project/vllm#5847). 0 where the weights alone do not fit.
#[must_use]
pub fn context_that_fits(shape: &Shape, format: Format, memory: &Memory, gpus: u32) -> f64 {
    let values = memory.cache_gb.max(0.0) * 1e9 / (format.cache_bytes * shape.cache_copies(gpus));
    let plain = values / shape.kv_values;
    match shape.window {
        // beyond the window only the other layers grow
        Some(w) if plain > w.tokens => {
            let growing = shape.kv_values * (1.0 - w.share);
            if growing > 0.0 { (values - shape.kv_values * w.share * w.tokens) / growing } else { f64::INFINITY }
        }
        _ => plain,
    }
}
