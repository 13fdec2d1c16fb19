//! From a workload and a GPU to memory, speed, replicas, GPU-hours and servers.
//!
//! Owns the memory checks, the additive roofline, the time of training and what network and storage leave of it. Refuses prices:
//! that is `placement`.
//! Constants were fitted on 509 published TensorRT-LLM points (v0.9, v0.14, v1.0 perf-overview) and checked on MLPerf
//! Inference v4.1 and v5.1 logs, NVIDIA NIM and vLLM figures, gathered 2026-12-02. Expect ±35 %; outside the tested
//! range (0.5B to 671B parameters, prompts of 50 to 32k tokens, answers of 20 to 4k) half to double.

mod autoscale;
mod band;
pub mod config;
mod cpu;
mod demand;
mod device;
mod measurements;
mod memory;
pub mod network;
mod run;
mod shape;
pub mod storage;
mod throughput;
mod training;
mod training_memory;

pub use autoscale::{Autoscale, SCALE_AT, autoscale, cold_start_minutes};
pub use band::{Band, WIDE, throughput_band, training_band};
pub use cpu::{CPU, CPU_NAME, CpuAnswer, cpu_answer};
pub use demand::{Load, Pool, load};
pub use device::{Device, Family};
pub use measurements::{MEASUREMENTS_CSV, Measurement, measurements, nearest};
pub use memory::{Memory, adapters_gb, context_that_fits, memory, splits};
pub use run::{LOCAL_GB_PER_GPU, Reads, Run, Share};
pub use shape::{Experts, Shape, Window};
pub use throughput::{Speed, best_batch, cache_batch, speed, stack};
pub use training::{
    BaseMfu, Fleet, QLORA_SLOWDOWN, SMALL_ON_BIG, TUNING_BAND, TUNING_UTILISATION, base_mfu, fleet, flops, gpu_hours, implied_mfu, mfu,
    operations, slowdown,
};
pub use training_memory::{
    Batch, CHECKPOINT_BYTES, FULL_BYTES, FULL_BYTES_FP32_GRADIENTS, Sharding, TrainingMemory, adapter_params, learnt_params, state_bytes,
    training_memory,
};

use crate::scenario::Precision;

/// Share of a GPU's memory the runtime may use. vLLM's `gpu_memory_utilization` default, 2026.
pub const MEMORY_SHARE: f64 = 0.90;
/// Memory a runtime takes on each GPU besides weights and cache, GB. vLLM logs: vllm-project/vllm#15783, #16570.
pub const OVERHEAD_GB: f64 = 2.0;
/// Requests a runtime answers at once, at most. vLLM and TensorRT-LLM class default.
pub const MAX_BATCH: f64 = 1024.0;
/// What vLLM or SGLang reach of the TensorRT-LLM speed the constants were fitted on.
pub const STACK: f64 = 0.85;
/// Share of a replica's capacity to plan for, so that queues stay short.
pub const TARGET_UTILISATION: f64 = 0.7;
/// Mean time between tokens over its p99, from MLPerf v5.1 logs (0.5 to 0.94, typically 0.82).
pub const MEAN_OF_P99: f64 = 0.8;
/// Below this share of memory left for the cache a replica works badly (measured error of 70B on one H100: half).
pub const COMFORT: f64 = 0.15;
/// From this bandwidth among the GPUs of a server on (NVLink, Infinity Fabric; both ways, GB/s) they are made for training.
pub const FAST_LINK_GB_S: f64 = 300.0;
/// Hours of a month.
pub const MONTH_HOURS: f64 = 730.0;

/// How numbers are kept in memory.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Format {
    /// Bytes of one weight; embeddings stay at 2 bytes.
    pub weight_bytes: f64,
    /// Bytes of one value of the key-value cache.
    pub cache_bytes: f64,
    /// Arithmetic the weights ask for.
    pub arithmetic: Arithmetic,
}

/// Number format of the matrix products.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arithmetic {
    /// 16 bits; also what 4-bit integer weights are unpacked to.
    Fp16,
    /// 8-bit floating point.
    Fp8,
    /// 4-bit floating point.
    Fp4,
}

impl Format {
    /// The format of `precision`. The cache is 8-bit where the weights are floating point of 8 or 4 bits, as TensorRT-LLM does, else
    /// 16-bit.
    #[must_use]
    pub const fn of(precision: Precision) -> Self {
        match precision {
            Precision::Fp16 => Self { weight_bytes: 2.0, cache_bytes: 2.0, arithmetic: Arithmetic::Fp16 },
            Precision::Fp8 => Self { weight_bytes: 1.0, cache_bytes: 1.0, arithmetic: Arithmetic::Fp8 },
            Precision::Fp4 => Self { weight_bytes: 0.5625, cache_bytes: 1.0, arithmetic: Arithmetic::Fp4 },
            Precision::Int4 => Self { weight_bytes: 0.53, cache_bytes: 2.0, arithmetic: Arithmetic::Fp16 },
        }
    }
}

/// Mean lengths of a prompt and an answer, in tokens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tokens {
    /// Prompt.
    pub input: f64,
    /// Answer.
    pub output: f64,
}
