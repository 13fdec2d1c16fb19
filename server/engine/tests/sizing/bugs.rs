//! Public reports of calculators that were wrong, each with the right value (`bug_reports` of the golden file).

use super::{device, golden, near, shape};
use engine::scenario::{CustomModel, OwnExperts, Precision, TuningMethod};
use engine::seed;
use engine::sizing::{self, Format, Shape, Sharding, config};

const GIB: f64 = 1_073_741_824.0;

/// That the report is in the file, so that a test cannot outlive it.
fn report(id: &str) {
    let golden = golden();
    assert!(golden["bug_reports"].as_array().expect("it is there").iter().any(|r| r["id"] == id), "{id}");
}

fn cache_bytes(shape: &Shape) -> f64 {
    shape.cache_values(1.0) * Format::of(Precision::Fp16).cache_bytes
}

fn own(layers: u32, hidden: u32, heads: u32, kv_heads: u32, total: f64) -> CustomModel {
    CustomModel {
        slug: "own-1".into(),
        name: "teste".into(),
        total_params_b: total,
        active_params_b: None,
        layers,
        hidden,
        heads,
        kv_heads: Some(kv_heads),
        head_dim: None,
        latent: None,
        vocab: 32_000,
        intermediate: 4 * hidden,
        experts: None,
        window: None,
        tied_embeddings: false,
        max_context: None,
    }
}

fn of(model: &CustomModel) -> Shape {
    Shape::of(&model.language_model()).expect("it is there")
}

#[test]
fn b1_the_cache_has_two_bytes_and_key_value_heads() {
    report("B1");
    assert_eq!((cache_bytes(&shape("llama-2-7b")), cache_bytes(&shape("llama-3.1-8b"))), (524_288.0, 131_072.0));
}

#[test]
fn b2_mixtral_has_all_experts_and_its_own_output_matrix() {
    report("B2");
    let config = r#"{"model_type": "mixtral", "hidden_size": 4096, "intermediate_size": 14336, "num_attention_heads": 32,
        "num_hidden_layers": 32, "num_key_value_heads": 8, "num_local_experts": 8, "num_experts_per_tok": 2, "vocab_size": 32000}"#;
    let model = config::read(config).expect("it is there");
    near("total", model.total_params_b, 46.70, 1e-3);
    // 12.9 with the input embedding, which a token looks up and does not multiply
    near("active", model.active_params_b.expect("it is there") + 0.131, 12.9, 5e-3);
    assert!(!model.tied_embeddings);
}

#[test]
fn b3_all_experts_of_a_mixture_are_in_memory() {
    report("B3");
    // 122 billion parameters, 10 in use, 4.8 bits each in Q4_K_M: 73 GB; at our 0.53 bytes and 16-bit embeddings 65 GB or more
    let model =
        CustomModel { active_params_b: Some(10.0), experts: Some(OwnExperts { count: 256, top: 8 }), ..own(48, 3_072, 32, 2, 122.0) };
    let memory =
        sizing::memory(&of(&model), Format { weight_bytes: 0.6, ..Format::of(Precision::Int4) }, &device(&golden(), "L40S"), 1, 4_096.0);
    assert!((70.0..=75.0).contains(&memory.weights_gb) && !memory.fits(), "{memory:?}");
    assert!(sizing::memory(&of(&model), Format::of(Precision::Int4), &device(&golden(), "L40S"), 1, 4_096.0).weights_gb > 0.53 * 122.0);
}

#[test]
fn b6_eighty_billion_in_four_bits_do_not_fit_twelve_gigabytes() {
    report("B6");
    let model =
        CustomModel { active_params_b: Some(3.0), experts: Some(OwnExperts { count: 512, top: 10 }), ..own(48, 2_048, 16, 2, 79.7) };
    let card = sizing::Device { memory_gb: 12.9, ..device(&golden(), "RTX5090") };
    let memory = sizing::memory(&of(&model), Format::of(Precision::Int4), &card, 1, 4_096.0);
    assert!(memory.weights_gb >= 37.4 && !memory.fits(), "{memory:?}");
}

#[test]
fn b8_sixteen_bytes_a_parameter_and_eighteen_with_wide_gradients() {
    report("B8");
    assert_eq!((sizing::FULL_BYTES, sizing::FULL_BYTES_FP32_GRADIENTS), (16.0, 18.0));
    assert_eq!(sizing::state_bytes(TuningMethod::Full, Sharding::None, 1.0), 16.0);
}

#[test]
fn b9_llama_3_8b_keeps_128_kib_a_token() {
    report("B9");
    assert_eq!(cache_bytes(&shape("llama-3.1-8b")), 128.0 * 1024.0);
}

#[test]
fn b10_a_context_of_32_thousand_tokens() {
    report("B10");
    let seven = shape("llama-2-7b");
    assert_eq!(cache_bytes(&seven) / seven.layers, 16_384.0);
    let at = |s: &Shape| s.cache_values(32_768.0) * 2.0;
    assert_eq!(at(&seven), 16.0 * GIB);
    assert_eq!(at(&shape("llama-3.1-3.3-70b")), 10.0 * GIB);
}

#[test]
fn b12_an_explicit_head_width_and_the_latent_of_deepseek() {
    report("B12");
    // 2,560 / 32 = 80 is not the width of Qwen3 4B's heads
    assert_eq!(shape("qwen3-4b").head_dim, 128.0);
    assert_eq!(cache_bytes(&shape("qwen3-4b")), 36.0 * 2.0 * 8.0 * 128.0 * 2.0);
    assert_eq!(cache_bytes(&shape("deepseek-v3-r1-671b")), 61.0 * 576.0 * 2.0);
    assert_eq!(cache_bytes(&shape("deepseek-v3-r1-671b")), 70_272.0);
}

#[test]
fn b16_the_cache_follows_key_value_heads_not_the_width() {
    report("B16");
    let model = |kv| of(&CustomModel { head_dim: Some(128), ..own(32, 4_096, 32, kv, 8.0) });
    assert_eq!(cache_bytes(&model(8)) * 4.0, cache_bytes(&model(32)));
    assert_eq!(cache_bytes(&of(&CustomModel { head_dim: Some(64), ..own(32, 4_096, 32, 8, 8.0) })), 32.0 * 2.0 * 8.0 * 64.0 * 2.0);
}

#[test]
fn b17_layers_with_a_window_are_counted_apart() {
    report("B17");
    // Gemma 3 27B: 5 of 6 layers keep 1,024 tokens
    let gemma = shape("gemma-3-27b");
    let plain = gemma.kv_values;
    near("short", gemma.cache_values(1_024.0), 1_024.0 * plain, 1e-9);
    near("long", gemma.cache_values(100_000.0), plain * (5.0 / 6.0 * 1_024.0 + 100_000.0 / 6.0), 1e-9);
    // type of value and share of memory are stated apart
    assert_eq!((Format::of(Precision::Fp8).cache_bytes, sizing::MEMORY_SHARE), (1.0, 0.90));
}

#[test]
fn b20_no_three_and_no_five_gpus() {
    report("B20");
    assert_eq!(sizing::splits(&of(&own(40, 5_120, 40, 40, 13.0)), 8), [1, 2, 4, 8]);
    assert_eq!(sizing::splits(&shape("llama-2-70b"), 8), [1, 2, 4, 8]);
}

#[test]
fn b21_forty_heads_on_six_cards_are_three_replicas_of_two() {
    report("B21");
    let model = of(&own(64, 5_120, 40, 40, 32.5));
    let splits = sizing::splits(&model, 6);
    assert_eq!(splits, [1, 2, 4]);
    let fits = |n: u32| sizing::memory(&model, Format::of(Precision::Int4), &device(&golden(), "T4"), n, 1_024.0).fits();
    assert_eq!(splits.into_iter().find(|n| fits(*n)), Some(2));
}

#[test]
fn b23_52_and_28_heads_on_four_at_most() {
    report("B23");
    assert_eq!(sizing::splits(&of(&own(48, 6_656, 52, 52, 30.0)), 8), [1, 2, 4]);
    assert_eq!(sizing::splits(&of(&own(28, 3_584, 28, 4, 57.0)), 8), [1, 2, 4]);
}

#[test]
fn b26_a_72b_in_sixteen_bits_needs_more_than_four_cards_of_40() {
    report("B26");
    let fits = |gpu: &str, n: u32| sizing::memory(&shape("qwen2.5-72b"), Format::of(Precision::Fp16), &device(&golden(), gpu), n, 8_192.0);
    assert!(!fits("A100-40", 4).fits());
    assert!(fits("A100-40", 8).fits() && fits("A100SXM", 4).fits());
    near("weights of a GPU", fits("A100-40", 4).weights_gb * 1e9 / GIB / 4.0, 34.43, 0.02);
}

#[test]
fn b27_a_72b_in_four_bits_leaves_no_8192_tokens_on_48_gb() {
    report("B27");
    let memory = sizing::memory(&shape("qwen2.5-72b"), Format::of(Precision::Int4), &device(&golden(), "L40S"), 1, 8_192.0);
    near("weights", memory.weights_gb * 1e9 / GIB, 38.5, 0.03);
    assert!(!memory.fits(), "{memory:?}");
}

#[test]
fn b28_7b_of_2023_takes_13_5_gb_and_2_gib_for_each_context() {
    report("B28");
    let memory = sizing::memory(&shape("llama-2-7b"), Format::of(Precision::Fp16), &device(&golden(), "L4"), 1, 4_096.0);
    near("weights", memory.weights_gb, 13.48, 1e-3);
    near("cache", memory.context_gb * 1e9 / GIB, 2.0, 1e-9);
    near("needed", memory.needed_gb(), 17.62, 1e-3);
    assert!(
        memory.fits() && !sizing::memory(&shape("llama-2-7b"), Format::of(Precision::Fp16), &device(&golden(), "T4"), 1, 4_096.0).fits()
    );
}

#[test]
fn b29_70b_in_sixteen_bits_on_two_h100_holds_27_thousand_tokens() {
    report("B29");
    let model = shape("llama-3.1-3.3-70b");
    let memory = |precision, n| sizing::memory(&model, Format::of(precision), &device(&golden(), "H100"), n, 20_000.0);
    let two = memory(Precision::Fp16, 2);
    near("weights", two.weights_gb, 141.1, 1e-3);
    near("left", two.cache_gb, 8.8, 0.01);
    near("tokens", sizing::context_that_fits(&model, Format::of(Precision::Fp16), &two, 2), 27_000.0, 0.01);
    let four_requests = 4.0 * 20_000.0 * cache_bytes(&model) / 1e9;
    near("asked", four_requests, 26.2, 1e-3);
    assert!(four_requests > two.cache_gb);
    assert!(memory(Precision::Fp8, 2).cache_gb > four_requests / 2.0 && memory(Precision::Fp16, 4).cache_gb > four_requests);
}

#[test]
fn b30_adapters_at_serving_time_take_memory() {
    report("B30");
    // four of rank 16 on Llama 3.1 8B: 4 x 41.94 million x 2 bytes
    near("adapters", sizing::adapters_gb(&shape("llama-3.1-8b"), 16.0, 4.0), 0.335_5, 1e-3);
}

#[test]
fn b31_a_context_is_cut_to_what_the_cache_holds() {
    report("B31");
    let model = shape("qwen2.5-7b");
    let fp16 = Format::of(Precision::Fp16);
    let memory = sizing::memory(&model, fp16, &device(&golden(), "L4"), 1, 131_072.0);
    assert!(!memory.fits());
    // 24.1 x 0.9 - 2 - 15.23 = 4.46 GB, at 57,344 bytes a token 77.8 thousand
    let most = sizing::context_that_fits(&model, fp16, &memory, 1);
    near("context", most, 77_800.0, 5e-3);
    assert!(sizing::memory(&model, fp16, &device(&golden(), "L4"), 1, most.floor()).fits());
}

#[test]
fn b34_9600_tokens_a_second_are_more_than_24_percent() {
    report("B34");
    let share = sizing::implied_mfu(6.0, 6.74e9, 9_600.0, 1.0, 989.0);
    // 39 % without the operations of attention, 46 to 48 % with them and those done again; never 24 %
    assert!(share > 0.39, "{share}");
    near("half the peak", sizing::implied_mfu(6.0, 6.74e9, 9_600.0, 1.0, 1_979.0), share / 2.0, 1e-3);
}

#[test]
fn b35_the_peak_is_that_of_the_chip_in_use() {
    report("B35");
    let book = seed::price_book();
    let peak = |slug: &str| book.gpu(slug).expect("it is there").fp16_bf16_dense_tflops;
    // what looks like 104 % of an A100 is 33 % of an H100
    let tokens_per_s = 1.04 * peak("a100-80gb-sxm") * 1e12 / (6.0 * 0.124e9);
    near("share", sizing::implied_mfu(6.0, 0.124e9, tokens_per_s, 1.0, peak("h100-sxm")), 0.328, 1e-3);
    assert!(
        book.gpus.iter().filter_map(|g| g.fp8_dense_tflops.map(|p| p / g.fp16_bf16_dense_tflops)).all(|r| r < 2.2),
        "dense, not sparse"
    );
}

#[test]
fn b36_sixteen_gpus_are_sixteen() {
    report("B36");
    let tokens_per_s = 2_048.0 * 16.0 * 500.0 / (13.5 * 3_600.0);
    near("share", sizing::implied_mfu(6.0, 68.98e9, tokens_per_s, 16.0, 312.0), 0.028, 0.01);
}

#[test]
fn b39_whisper_is_counted_in_clips_not_in_tokens() {
    report("B39");
    // 146.1 clips a second on 8 L40S: 18.3 a GPU; it has no shape here, so no tokens a second are ever claimed
    let book = seed::price_book();
    let whisper = book.model("whisper-large-v3").expect("it is there");
    assert!(Shape::of(whisper).is_none() && whisper.notes.contains("L40S 18.3"));
    near("clips a GPU", 146.1 / 8.0, 18.3, 3e-3);
    assert!(sizing::measurements().iter().all(|m| m.model != "whisper-large-v3"));
}

#[test]
fn b40_a_latent_cache_of_11_gb_holds_far_more_than_4928_tokens() {
    report("B40");
    // GLM-4.7-Flash: 47 layers with a latent of 512 + 64; 18.4 GB of weights on a V100 of 32 GB
    let model = CustomModel { latent: Some(576), ..own(47, 2_048, 20, 20, 30.0) };
    let shape = of(&model);
    assert_eq!(cache_bytes(&shape), 47.0 * 576.0 * 2.0);
    let free = device(&golden(), "V100").memory_gb * sizing::MEMORY_SHARE - sizing::OVERHEAD_GB - 18.4;
    assert!(free * 1e9 / cache_bytes(&shape) > 180_000.0, "{free}");
}

/// All reports of the file are tested above.
#[test]
fn every_report_has_its_test() {
    let golden = golden();
    let source = include_str!("bugs.rs");
    for report in golden["bug_reports"].as_array().expect("it is there") {
        assert!(source.contains(&format!("report({})", report["id"])), "{report}");
    }
}
