//! Bands, nearest measurements, hours of a service that scales, a CPU, and what must hold for every model and GPU.

use super::{device, golden, near, number, shape, text, vector_shape};
use engine::scenario::Precision;
use engine::seed;
use engine::sizing::{self, Arithmetic, Autoscale, Device, Format, Shape, Tokens};

const USUAL: Tokens = Tokens { input: 1_000.0, output: 300.0 };

fn band(slug: &str, gpu: &str, gpus: u32, tokens: Tokens, format: Format) -> sizing::Band {
    let (model, device) = (shape(slug), device(&golden(), gpu));
    let memory = sizing::memory(&model, format, &device, gpus, tokens.input + tokens.output);
    sizing::throughput_band(1_000.0, &model, format, &device, gpus, tokens, &memory)
}

#[test]
fn a_third_inside_the_checked_range_and_half_to_double_outside() {
    let fp8 = Format::of(Precision::Fp8);
    let inside = band("llama-3.1-8b", "H100", 1, USUAL, fp8);
    assert!(inside.inside && inside.reasons.is_empty());
    assert_eq!((inside.low, inside.high), (650.0, 1_350.0));
    let outside = |found: sizing::Band, word: &str| {
        assert_eq!((found.low, found.high, found.inside), (500.0, 2_000.0, false));
        assert!(found.reasons.iter().any(|r| r.en.contains(word) && r.pt != r.en), "{word} in {:?}", found.reasons);
    };
    outside(band("llama-3.1-8b", "H100", 1, Tokens { input: 60_000.0, output: 300.0 }, fp8), "Prompts");
    outside(band("llama-3.1-8b", "H100", 1, Tokens { input: 40.0, output: 300.0 }, fp8), "Prompts");
    outside(band("llama-3.1-8b", "H100", 1, Tokens { input: 900.0, output: 5_000.0 }, fp8), "Answers");
    outside(band("llama-3.1-8b", "H100", 16, USUAL, fp8), "replica of 16");
    // a model of a trillion parameters; the measured range of mixtures ends at 671 billion
    outside(band("kimi-k2", "H200", 8, USUAL, fp8), "billion parameters");
    assert!(band("deepseek-v3-r1-671b", "H200", 8, USUAL, fp8).inside);
    // 70B in 8 bits on one H100: measured 410 tok/s, the formula says 217
    outside(band("llama-3.1-3.3-70b", "H100", 1, USUAL, fp8), "little memory");
    // Qwen3 30B-A3B in FP4 on B200: the formula is 79 % too fast, inside half to double
    let fp4 = Format { weight_bytes: 0.5625, cache_bytes: 1.0, arithmetic: Arithmetic::Fp4 };
    let blackwell = Device { family: sizing::Family::Blackwell, ..device(&golden(), "B200") };
    let model = shape("qwen3-30b-a3b");
    let memory = sizing::memory(&model, fp4, &blackwell, 1, 2_000.0);
    outside(sizing::throughput_band(1_000.0, &model, fp4, &blackwell, 1, USUAL, &memory), "FP4");
}

#[test]
fn the_band_of_training_widens_below_3b_and_for_a_small_model_on_a_big_cluster() {
    let band = |params, gpus, measured| sizing::training_band(100.0, params, gpus, measured);
    assert_eq!((band(70e9, 16_000, true).low, band(70e9, 16_000, true).high), (65.0, 135.0));
    for (params, gpus, measured) in [(1.1e9, 64, true), (8e9, 1_001, true), (70e9, 64, false)] {
        assert_eq!((band(params, gpus, measured).low, band(params, gpus, measured).high), (50.0, 200.0));
    }
    assert!(band(8e9, 1_000, true).inside);
}

#[test]
fn the_nearest_measurement_is_of_the_same_model_and_card() {
    let book = seed::price_book();
    let near = |model: &str, gpu: &str, precision, tokens| {
        sizing::nearest(&book, book.model(model).expect("it is there"), book.gpu(gpu).expect("it is there"), precision, tokens, 3)
    };
    // NIM's 5,000 in and 500 out on two H100 with 8-bit weights
    let found = near("llama-3.1-3.3-70b", "h100-sxm", Precision::Fp8, Tokens { input: 5_000.0, output: 500.0 });
    assert_eq!((found.len(), found[0].gpu.as_str(), found[0].input_tokens), (3, "h100-sxm", 5_000.0));
    assert!(found[0].source.contains("NIM") && found.iter().all(|m| m.model == "llama-3.1-3.3-70b"));
    let found = near("llama-3.1-8b", "l40s", Precision::Fp8, USUAL);
    assert_eq!((found[0].model.as_str(), found[0].gpu.as_str()), ("llama-3.1-8b", "l40s"));
    // nothing published is like a model of half a billion on a T4
    assert!(near("qwen2.5-0.5b", "t4", Precision::Fp16, Tokens { input: 30.0, output: 10.0 }).is_empty());
    // every row names its source, and a GPU and a model of the catalogue
    let all = sizing::measurements();
    assert_eq!(all.len(), 86);
    for m in all {
        assert!(book.gpu(&m.gpu).is_some() && book.model(&m.model).is_some() && !m.source.is_empty() && m.tokens_per_s > 0.0, "{m:?}");
    }
    assert!(include_str!("../../data/README.md").contains("| `measurements.csv` | 86 |"));
}

#[test]
fn hours_of_a_service_that_scales() {
    let golden = golden();
    for e in golden["sizing_examples"].as_array().expect("it is there") {
        let gpus = number(e, "tp");
        let auto = Autoscale { min_replicas: 1.0, starts_month: 0.0, cold_start_minutes: 6.0 };
        let hours = auto.gpu_hours(number(e, "lambda_avg"), number(e, "req_s_per_replica"), gpus);
        near(text(e, "model"), hours, number(e, "gpu_hours_month_autoscaled"), 1e-9);
        assert!(vector_shape(&golden["formula_vector_models"][text(e, "model")]).total > 0.0);
    }
    // ten requests a second at four a replica: 10 / 2.4 replicas of two GPUs, and 60 starts of six minutes
    let auto = Autoscale { min_replicas: 1.0, starts_month: 60.0, cold_start_minutes: 6.0 };
    near("busy", auto.gpu_hours(10.0, 4.0, 2.0), 2.0 * (730.0 * 10.0 / 2.4 + 6.0), 1e-9);
    // no cloud bills less than a minute
    assert_eq!(Autoscale { cold_start_minutes: 0.2, ..auto }.start_hours(), 1.0 / 60.0);
    assert_eq!((sizing::cold_start_minutes(8e9), sizing::cold_start_minutes(13.02e9), sizing::cold_start_minutes(70e9)), (3.0, 3.0, 6.0));
}

/// 8 billion parameters in 16 bits: 16.06 GB over 0.85 × 460.8 GB/s are 41.0 ms a token, and 32 layers × 55 µs; 1,000 tokens
/// of prompt are 2 × 7.505e9 × 1,000 operations and 2 × 32 × 4,096 × 1e6 of attention at 0.62 × 14.7 TFLOPS: 1.68 s.
#[test]
fn an_answer_on_a_cpu() {
    let found = sizing::cpu_answer(&shape("llama-3.1-8b"), Format::of(Precision::Fp16), USUAL);
    let (weights_ms, cache_ms, compute_ms, layers_ms) = (16.06 / 0.391_68, 0.151 / 0.391_68, 1.647, 1.76);
    near("token", found.token_ms, weights_ms + cache_ms + compute_ms + layers_ms, 1e-3);
    near("answer", found.answer_s, 1.676 + 300.0 * found.token_ms / 1e3, 0.01);
    assert!(found.answer_s > 10.0 && found.first_token_s < found.answer_s);
}

#[test]
fn what_must_hold_for_every_model_and_gpu() {
    let book = seed::price_book();
    for model in book.models.iter().filter_map(Shape::of) {
        for gpu in &book.gpus {
            let device = Device::of(gpu);
            let fp16 = Format::of(Precision::Fp16);
            let mut before = (0.0, 0.0);
            for batch in [1.0, 2.0, 8.0, 64.0, 512.0] {
                let s = sizing::speed(&model, fp16, &device, 1, USUAL, batch);
                assert!(s.tokens_per_s > before.0 && s.token_ms > before.1, "{} at {batch}", gpu.slug);
                before = (s.tokens_per_s, s.token_ms);
            }
            let longer = Tokens { input: 4_000.0, output: 300.0 };
            let at = |tokens, precision| sizing::speed(&model, Format::of(precision), &device, 1, tokens, 16.0).tokens_per_s;
            assert!(at(longer, Precision::Fp16) < at(USUAL, Precision::Fp16), "{}", gpu.slug);
            if device.fp8_tflops.is_some() {
                assert!(at(USUAL, Precision::Fp8) >= at(USUAL, Precision::Fp16), "{}", gpu.slug);
            }
            if device.fp4_tflops.is_some() {
                assert!(at(USUAL, Precision::Fp4) >= at(USUAL, Precision::Fp8), "{}", gpu.slug);
            }
            // 4-bit integers are unpacked to 16 bits
            assert_eq!(device.sustained_tflops(Format::of(Precision::Int4).arithmetic), device.sustained_tflops(Arithmetic::Fp16));
            // all experts are in memory, whatever a token uses
            let memory = sizing::memory(&model, fp16, &device, 1, 1_000.0);
            assert!(memory.weights_gb * 1e9 >= model.total * 2.0 - 1.0);
            for n in sizing::splits(&model, 8) {
                assert_eq!(model.heads % n, 0);
            }
            // a longer context never fits where a shorter one does not
            let fits = |context| sizing::memory(&model, fp16, &device, 8, context).fits();
            assert!(fits(1_000.0) || !fits(100_000.0));
        }
    }
}

#[test]
fn more_requests_never_take_fewer_replicas() {
    for replica in [0.3, 4.0, 50.0] {
        let mut before = 0.0;
        for n in 1..400 {
            let peak = f64::from(n) * 0.37;
            let replicas = sizing::Pool::new(replica, 64.0, peak, sizing::TARGET_UTILISATION).replicas(peak);
            assert!(replicas >= before, "{replicas} at {peak}");
            before = replicas;
        }
    }
}

/// Factors stay between 0 and 1, one server loses nothing, and more Gbps never lose more.
#[test]
fn factors_of_network_and_storage() {
    use sizing::network::{Exchange, Step};
    for params in [1e9, 7e9, 400e9] {
        for servers in [1.0, 2.0, 16.0, 500.0] {
            for exchange in [Exchange::Gradients, Exchange::Model] {
                let mut before = 0.0;
                for gbps in [1.0, 10.0, 25.0, 100.0, 400.0, 3_200.0] {
                    let step = Step {
                        operations: 6.0,
                        params,
                        learnt: params,
                        gpu_tokens: 16_384.0,
                        peak_tflops: 989.0,
                        share: 0.4,
                        exchange,
                        gbps,
                        line_share: 0.8,
                    };
                    let factor = step.factor(servers);
                    assert!(factor > 0.0 && factor <= 1.0 && factor >= before && (servers > 1.0 || factor == 1.0), "{step:?}");
                    before = factor;
                }
            }
        }
    }
    for supply in [0.1, 1.0, 10.0] {
        for demand in [0.0, 0.5, 25.0] {
            let factor = sizing::storage::factor(supply, demand);
            assert!(factor > 0.0 && factor <= 1.0);
        }
    }
}
