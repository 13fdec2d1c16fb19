//! Published measurements of language models, and those nearest to a case.
//!
//! Owns the reading of `data/measurements.csv` and what "near" means. Refuses to correct a number by them: the formula is one,
//! and people see both.

use super::Tokens;
use crate::book::{Gpu, LanguageModel, PriceBook};
use crate::scenario::Precision;
use crate::seed;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Every measurement, as CSV.
pub const MEASUREMENTS_CSV: &str = include_str!("../../data/measurements.csv");

/// One published measurement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measurement {
    /// GPU slug.
    pub gpu: String,
    /// GPUs of the replica.
    pub gpus: u32,
    /// Model slug.
    pub model: String,
    /// Weights: `fp16`, `fp8`, `fp4`.
    pub weights: String,
    /// Key-value cache: `fp16`, `fp8`.
    pub cache: String,
    /// Tokens of a prompt.
    pub input_tokens: f64,
    /// Tokens of an answer.
    pub output_tokens: f64,
    /// Requests at once, where the source says.
    pub requests_at_once: Option<f64>,
    /// Output tokens a second of the replica.
    pub tokens_per_s: f64,
    /// Mean time between tokens, ms, where the source says.
    pub token_ms: Option<f64>,
    /// `throughput` (as many requests as there is room for), `latency` (a target was kept), `decode` (prompts left out).
    pub kind: String,
    /// Where it was published.
    pub source: String,
}

static ALL: LazyLock<Vec<Measurement>> = LazyLock::new(|| seed::read(MEASUREMENTS_CSV).expect("data/measurements.csv is well formed"));

/// GPUs and models measured, each once, so that a book is asked for each only once.
static NAMES: LazyLock<[Vec<&'static str>; 2]> = LazyLock::new(|| {
    let once = |of: fn(&Measurement) -> &str| {
        let mut names: Vec<&'static str> = ALL.iter().map(of).collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    [once(|m| &m.gpu), once(|m| &m.model)]
});

/// Every measurement.
#[must_use]
pub fn measurements() -> &'static [Measurement] {
    &ALL
}

/// Beyond this distance a measurement says nothing of the case: about a factor of 20 in size and speed together.
const FAR: f64 = 3.0;

/// The measurements nearest to `model` on `gpu` with weights in `precision` and requests of `tokens`, nearest first, at most
/// `count`; none where all are far.
///
/// Distance is the sum of the logarithms of what differs: parameters in memory and in use, memory bandwidth and peak, half of
/// prompt and answer lengths, and 0.5 for each step of weight precision and for another model or GPU.
#[must_use]
pub fn nearest(
    book: &PriceBook,
    model: &LanguageModel,
    gpu: &Gpu,
    precision: Precision,
    tokens: Tokens,
    count: usize,
) -> Vec<&'static Measurement> {
    let apart = |a: f64, b: f64| libm::log(a / b).abs();
    let bits = |word: &str| match word {
        "fp16" => 0.0,
        "fp8" => 1.0,
        _ => 2.0,
    };
    let wanted = match precision {
        Precision::Fp16 => 0.0,
        Precision::Fp8 => 1.0,
        Precision::Fp4 | Precision::Int4 => 2.0,
    };
    let gpus: Vec<(&str, f64)> = NAMES[0]
        .iter()
        .filter_map(|slug| {
            let on = book.gpu(slug)?;
            let bandwidth = apart(on.memory_bandwidth_gb_s, gpu.memory_bandwidth_gb_s);
            Some((*slug, bandwidth + apart(on.fp16_bf16_dense_tflops, gpu.fp16_bf16_dense_tflops)))
        })
        .collect();
    let models: Vec<(&str, f64)> = NAMES[1]
        .iter()
        .filter_map(|slug| {
            let of = book.model(slug)?;
            Some((*slug, apart(of.total_params_b, model.total_params_b) + apart(of.active_params_b, model.active_params_b)))
        })
        .collect();
    let mut found: Vec<(f64, &Measurement)> = measurements()
        .iter()
        .filter_map(|m| {
            let on = gpus.iter().find(|(slug, _)| *slug == m.gpu)?.1;
            let of = models.iter().find(|(slug, _)| *slug == m.model)?.1;
            if on + of > FAR {
                return None;
            }
            let distance = on
                + of
                + 0.5 * (apart(m.input_tokens, tokens.input) + apart(m.output_tokens, tokens.output))
                + 0.5 * f64::abs(bits(&m.weights) - wanted)
                + 0.5 * f64::from(u8::from(m.gpu != gpu.slug))
                + 0.5 * f64::from(u8::from(m.model != model.slug));
            (distance <= FAR).then_some((distance, m))
        })
        .collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().take(count).map(|(_, m)| m).collect()
}
