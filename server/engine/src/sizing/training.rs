//! How long a model takes to train or to fine-tune, and how many GPUs meet a deadline.
//!
//! Owns the count of operations, the share of the peak reached and the search for whole servers. Refuses memory
//! (`training_memory`), the network (`network`) and storage (`storage`): their factors come in as numbers.
//! Constants were chosen on 20 published runs (17 within ±35 %) and on torchtune's and litgpt's tables, read 2026-12-02.

use super::Shape;
use crate::book::Gpu;
use crate::scenario::TuningMethod;

/// Share of the dense 16-bit peak that fine-tuning reaches. torchtune and litgpt tables, 2026: 0.30 to 0.55.
pub const TUNING_UTILISATION: f64 = 0.40;
/// Low and high end of [`TUNING_UTILISATION`].
pub const TUNING_BAND: (f64, f64) = (0.30, 0.55);
/// How much longer QLoRA takes than LoRA, for unpacking weights: 1.28 (RTX 4090), 1.4 to 2.0 (A10G, A100). torchtune, litgpt.
pub const QLORA_SLOWDOWN: f64 = 1.5;
/// Parameters from which the share of the peak no longer rises with the model.
const FULL_SHARE_PARAMS: f64 = 7e9;
/// How the share of the peak falls below that.
const SHARE_EXPONENT: f64 = 0.3;
/// Share of the peak that a small model on a big cluster may end at: Llama 3 and 3.1 8B, model cards (0.139 and 0.156).
pub const SMALL_ON_BIG: f64 = 0.15;

/// Share of a chip's dense 16-bit peak that a long training run reaches, end to end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BaseMfu {
    /// The share, 0 to 1, for models of 7 billion parameters and more.
    pub value: f64,
    /// Where it was read.
    pub source: &'static str,
    /// Whether published runs on this chip back it.
    pub measured: bool,
}

/// The share of the peak for `gpu`: restarts, evaluation and annealing included.
#[must_use]
pub fn base_mfu(gpu: &Gpu) -> BaseMfu {
    let of = |value, source, measured| BaseMfu { value, source, measured };
    match gpu.slug.as_str() {
        s if s.starts_with("a100-40") => {
            of(0.38, "Own estimate: a tenth below the A100 80 GB; GLM-130B (2022) reached 0.26 with months of interruptions", true)
        }
        s if s.starts_with("a100") => of(0.42, "Llama 2, model card: 0.38 to 0.43 on A100 80 GB", true),
        s if s.starts_with("h100") || s.starts_with("h200") => of(0.35, "Llama 3.1 405B and DeepSeek-V3, model cards: 0.33 to 0.35", true),
        s if s.starts_with("v100") => of(0.30, "Own estimate, no published run read: V100", false),
        _ if gpu.vendor == "AMD" => of(0.25, "Own estimate, no published run read: MI300X", false),
        s if s.starts_with("l40s") || s.starts_with("rtx-4090") || s.starts_with("a10g") => {
            of(0.40, "torchtune README and litgpt resource tables: 0.40 to 0.60 on single cards", true)
        }
        _ if gpu.interconnect_gb_s < super::FAST_LINK_GB_S => of(0.40, "Own estimate: as L40S and RTX 4090", false),
        _ => of(0.35, "Own estimate: as H100", false),
    }
}

/// Share of the peak for a model of `params` parameters in work, on a chip that reaches `base`: small models reach less.
#[must_use]
pub fn mfu(base: f64, params: f64) -> f64 {
    base * libm::pow(params / FULL_SHARE_PARAMS, SHARE_EXPONENT).min(1.0)
}

/// Operations for one parameter and one token: 6 where every weight has its gradient (Kaplan et al., arXiv 2001.08361), 4
/// where the weights stay as they are.
#[must_use]
pub const fn operations(method: TuningMethod) -> f64 {
    match method {
        TuningMethod::Full => 6.0,
        TuningMethod::Lora | TuningMethod::Qlora => 4.0,
    }
}

/// How much longer than its operations `method` takes.
#[must_use]
pub const fn slowdown(method: TuningMethod) -> f64 {
    match method {
        TuningMethod::Qlora => QLORA_SLOWDOWN,
        TuningMethod::Full | TuningMethod::Lora => 1.0,
    }
}

/// Floating-point operations to pass `tokens` tokens (all passes together) through `params` parameters in work.
#[must_use]
pub fn flops(method: TuningMethod, params: f64, tokens: f64) -> f64 {
    operations(method) * params * tokens
}

/// GPU-hours of `flops` operations on a chip of `peak_tflops` (dense, 16 bits), of which `share` is reached; `network` and
/// `storage` are the factors E and U, 0 to 1.
#[must_use]
pub fn gpu_hours(flops: f64, peak_tflops: f64, share: f64, network: f64, storage: f64) -> f64 {
    flops / (peak_tflops * 1e12 * share * network * storage) / 3600.0
}

/// Share of the dense peak that `tokens_per_s` on `gpus` chips means: the way back, for measurements.
#[must_use]
pub fn implied_mfu(operations: f64, params: f64, tokens_per_s: f64, gpus: f64, peak_tflops: f64) -> f64 {
    operations * params * tokens_per_s / (gpus * peak_tflops * 1e12)
}

impl Shape {
    /// Parameters that work for one token in training: all of a dense model, those in use of a mixture.
    #[must_use]
    pub fn working(&self) -> f64 {
        if self.experts.is_some() { self.active } else { self.total }
    }
}

/// GPUs that meet a deadline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fleet {
    /// GPUs at work at the same time.
    pub gpus: u32,
    /// Servers they are in.
    pub servers: u32,
    /// GPU-hours of one run on them.
    pub gpu_hours: f64,
}

/// The fewest GPUs, at least `least`, that finish within `hours`: up to `server` of them in one server, beyond that whole
/// servers. `gpu_hours` gives the GPU-hours of one run on a number of GPUs and servers, and rises with them: what the network
/// loses is looked at again after each rounding up. None where more GPUs never meet it, or more than `most` would be needed.
#[must_use]
pub fn fleet(hours: f64, server: u32, least: u32, most: u32, gpu_hours: impl Fn(u32, u32) -> f64) -> Option<Fleet> {
    let server = server.max(1);
    let servers = |gpus: u32| gpus.div_ceil(server);
    let whole = |gpus: u32| if gpus > server { servers(gpus).saturating_mul(server) } else { gpus };
    let mut gpus = whole(least.max(1));
    loop {
        let spent = gpu_hours(gpus, servers(gpus));
        let needed = libm::ceil(spent / hours - 1e-9);
        if needed.is_nan() || needed > f64::from(most) || gpus > most {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and `most`")]
        let needed = whole((needed as u32).max(1));
        if needed <= gpus {
            return Some(Fleet { gpus, servers: servers(gpus), gpu_hours: spent });
        }
        gpus = needed;
    }
}
