//! How fast a replica answers: an additive roofline. Times in seconds inside, milliseconds outside.

use super::{Device, Family, Format, Memory, STACK, Shape, Tokens};

/// Share of the memory bandwidth reached (Voltage Park measured 86.7 % of an HBM3 peak).
const BANDWIDTH_SHARE: f64 = 0.85;
/// Share of the NVLink or PCIe bandwidth reached in an all-reduce.
const LINK_SHARE: f64 = 0.45;
/// Launches and small kernels of one layer, s.
const LAYER_S: f64 = 55e-6;
/// Latency of one all-reduce, s.
const REDUCE_S: f64 = 10e-6;
/// Share of the arithmetic reached by mixtures of 32 experts or more; coarser ones reach all of it.
const FINE_EXPERTS: f64 = 0.5;

/// Speed of one replica, before the stack factor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Speed {
    /// Requests at once.
    pub batch: f64,
    /// Reading one prompt, s.
    pub prefill_s: f64,
    /// Reading weights and cache for one token of each request, ms.
    pub memory_ms: f64,
    /// Arithmetic of that step, ms.
    pub compute_ms: f64,
    /// Launches and traffic between GPUs of that step, ms.
    pub overhead_ms: f64,
    /// The whole step, ms.
    pub step_ms: f64,
    /// Mean time between tokens of one answer, prompts of others in between, ms.
    pub token_ms: f64,
    /// Output tokens a second.
    pub tokens_per_s: f64,
    /// Requests a second.
    pub requests_per_s: f64,
}

/// Speed of a replica of `gpus` devices answering `batch` requests at once.
#[must_use]
pub fn speed(shape: &Shape, format: Format, device: &Device, gpus: u32, tokens: Tokens, batch: f64) -> Speed {
    let n = f64::from(gpus);
    let fine = shape.experts.is_some_and(|e| e.count >= 32.0);
    let flops = n * device.sustained_tflops(format.arithmetic) * 1e12 * if fine { FINE_EXPERTS } else { 1.0 };
    let bandwidth = n * device.bandwidth_gb_s * 1e9 * BANDWIDTH_SHARE;
    // ring all-reduce of `bytes` among the GPUs
    let reduce = |bytes: f64| if gpus > 1 { 2.0 * (n - 1.0) / n * bytes / (device.link_gb_s * 1e9 * LINK_SHARE) } else { 0.0 };
    let attention = 2.0 * shape.layers * f64::from(shape.heads) * shape.head_dim * tokens.input * tokens.input;
    let prefill_s =
        (2.0 * shape.active * tokens.input + attention) / flops + 2.0 * shape.layers * reduce(tokens.input * shape.hidden * 2.0);

    let weights = (shape.total - shape.embedding) * format.weight_bytes + shape.embedding * 2.0;
    // the more requests at once, the more experts some token asks for
    let touched =
        shape.experts.map_or(1.0, |e| (e.outside + e.params * (1.0 - libm::pow(1.0 - e.top / e.count, batch))) / (e.outside + e.params));
    let cache = shape.cache_values(tokens.input + tokens.output / 2.0) * format.cache_bytes * shape.cache_copies(gpus);
    let memory = (weights * touched + batch * cache) / bandwidth;
    let compute = batch * 2.0 * shape.active / flops;
    let between = if gpus > 1 { 2.0 * shape.layers * (REDUCE_S + reduce(batch * shape.hidden * 2.0)) } else { 0.0 };
    let overhead = shape.layers * LAYER_S + between;
    let step = memory + compute + overhead;
    let request_s = batch * prefill_s + tokens.output * step;
    Speed {
        batch,
        prefill_s,
        memory_ms: memory * 1e3,
        compute_ms: compute * 1e3,
        overhead_ms: overhead * 1e3,
        step_ms: step * 1e3,
        token_ms: (step + batch * prefill_s / tokens.output) * 1e3,
        tokens_per_s: batch * tokens.output / request_s,
        requests_per_s: batch / request_s,
    }
}

/// Requests the cache of a replica holds at once.
#[must_use]
pub fn cache_batch(shape: &Shape, format: Format, memory: &Memory, gpus: u32, tokens: Tokens) -> f64 {
    let each = shape.cache_values(tokens.input + tokens.output) * format.cache_bytes * shape.cache_copies(gpus);
    (memory.cache_gb * 1e9 / each).max(0.0)
}

/// What the serving stack reaches of the fitted speed.
#[must_use]
pub fn stack(shape: &Shape, device: &Device) -> f64 {
    let base = match device.family {
        Family::Fitted => STACK,
        // below 15B the host cannot keep up (MLPerf v5.1: 40 to 62 % too fast with a latency limit)
        Family::Blackwell if shape.total < 15e9 => 0.65,
        Family::Blackwell => STACK,
        Family::PowerCapped => STACK * 0.6,
        // without it the fit is 56 to 82 % too fast on MI300X and MI325X; never measured on others
        Family::Amd | Family::Other => 0.65,
    };
    // mixtures of DeepSeek's class: on B200 the fit is 41 to 87 % too fast, on others none was published
    let deep = shape.experts.is_some_and(|e| e.count >= 256.0);
    if deep { base * 0.6 } else { base }
}

/// The largest whole number of requests at once that the cache holds and, where `token_ms` is given, keeps the mean time
/// between tokens within it; none where not even one does. The second value is the stack factor.
#[must_use]
pub fn best_batch(
    shape: &Shape,
    format: Format,
    device: &Device,
    gpus: u32,
    tokens: Tokens,
    memory: &Memory,
    token_ms: Option<f64>,
) -> Option<(Speed, f64)> {
    let factor = stack(shape, device);
    let most = cache_batch(shape, format, memory, gpus, tokens).min(super::MAX_BATCH).floor();
    let at = |batch: f64| speed(shape, format, device, gpus, tokens, batch);
    let holds = |s: &Speed| token_ms.is_none_or(|limit| s.token_ms / factor <= limit);
    if most < 1.0 || !holds(&at(1.0)) {
        return None;
    }
    if holds(&at(most)) {
        return Some((at(most), factor));
    }
    // the time between tokens rises with the batch, so the last that holds is found by halving
    let (mut low, mut high) = (1.0, most);
    while high - low > 1.0 {
        let middle = f64::floor((low + high) / 2.0);
        if holds(&at(middle)) { low = middle } else { high = middle }
    }
    Some((at(low), factor))
}
