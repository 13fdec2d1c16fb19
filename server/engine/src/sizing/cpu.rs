//! How long a language model takes to answer on a CPU: the roofline of `throughput` with the CPU's memory bandwidth.
//!
//! Owns the CPU that is assumed. Refuses capacity: one request at a time is enough to see that it is too slow.

use super::{Device, Family, Format, Shape, Tokens, speed};

/// What the CPU assumed is, as a name.
pub const CPU_NAME: &str = "AMD EPYC 9654";

/// One AMD EPYC 9654: 12 channels of DDR5-4800 give 460.8 GB/s (AMD data sheet, 2022); 96 cores × 2.4 GHz × 64 16-bit
/// operations a cycle (AVX-512 BF16) give 14.7 TFLOPS, our estimate. The fastest CPU that general clouds rent by the socket.
pub const CPU: Device = Device {
    memory_gb: 768.0,
    bandwidth_gb_s: 460.8,
    fp16_tflops: 14.7,
    fp8_tflops: None,
    fp4_tflops: None,
    link_gb_s: 0.0,
    family: Family::Other,
};

/// One answer on the CPU.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CpuAnswer {
    /// Until the first token, s.
    pub first_token_s: f64,
    /// Between tokens, ms.
    pub token_ms: f64,
    /// The whole answer, s.
    pub answer_s: f64,
}

/// The time of one answer of `tokens`, nobody else asking.
#[must_use]
pub fn cpu_answer(shape: &Shape, format: Format, tokens: Tokens) -> CpuAnswer {
    let s = speed(shape, format, &CPU, 1, tokens, 1.0);
    let step = s.step_ms / 1e3;
    CpuAnswer { first_token_s: s.prefill_s + step, token_ms: s.step_ms, answer_s: s.prefill_s + tokens.output * step }
}
