//! Configurations of Hugging Face read into models: totals of the model cards within 1.2 %.

use super::near;
use engine::scenario::{CustomModel, OwnExperts, OwnWindow};
use engine::seed;
use engine::sizing::{Shape, config};
use serde_json::{Value, json};

fn read(value: &Value) -> CustomModel {
    config::read(&value.to_string()).unwrap_or_else(|e| panic!("{}", e.en))
}

/// Held against the catalogue's shape, which was read from the same files by another program.
fn same_as_catalogue(slug: &str, config: &Value) {
    let book = seed::price_book();
    let known = book.model(slug).expect("it is there");
    let found = read(config).language_model();
    near(&format!("{slug} total"), found.total_params_b, known.total_params_b, 0.012);
    near(&format!("{slug} active"), found.active_params_b, known.active_params_b, 0.012);
    assert_eq!(found.kv_values_per_token, known.kv_values_per_token, "{slug}");
    assert_eq!((found.kv_heads, found.head_dim), (known.kv_heads, known.head_dim), "{slug}");
    let (a, b) = (Shape::of(&found).expect("it is there"), Shape::of(known).expect("it is there"));
    match (a.window, b.window) {
        (Some(x), Some(y)) => assert!((x.share - y.share).abs() < 0.03 && x.tokens == y.tokens, "{slug}: {x:?} {y:?}"),
        (x, y) => assert_eq!(x, y, "{slug}"),
    }
    assert_eq!(a.experts.map(|e| (e.count, e.top)), b.experts.map(|e| (e.count, e.top)), "{slug}");
    near(&format!("{slug} embedding"), a.embedding, b.embedding, 1e-6);
}

/// The usual names of a dense model of the catalogue, with what its family adds.
fn dense(slug: &str, kind: &str, more: Value) -> Value {
    let book = seed::price_book();
    let m = book.model(slug).expect("it is there");
    let mut config = json!({
        "architectures": ["ForCausalLM"], "model_type": kind, "hidden_size": m.hidden, "num_hidden_layers": m.layers,
        "num_attention_heads": m.heads, "num_key_value_heads": m.kv_heads, "intermediate_size": m.ffn, "vocab_size": m.vocab,
        "max_position_embeddings": m.max_context,
    });
    config.as_object_mut().expect("it is there").extend(more.as_object().expect("it is there").clone());
    config
}

#[test]
fn dense_models_of_the_catalogue() {
    for (slug, tied) in [
        ("llama-3.2-1b", true),
        ("llama-3.2-3b", true),
        ("llama-3.1-8b", false),
        ("llama-3.1-3.3-70b", false),
        ("llama-3.1-405b", false),
        ("llama-2-7b", false),
        ("llama-2-70b", false),
        ("sabia-7b-maritaca", false),
    ] {
        same_as_catalogue(slug, &dense(slug, "llama", json!({"tie_word_embeddings": tied})));
    }
    for slug in ["mistral-7b-v0.3", "mistral-large-2-123b-2407-2411"] {
        same_as_catalogue(slug, &dense(slug, "mistral", json!({"sliding_window": null})));
    }
    for (slug, tied) in [
        ("qwen2.5-0.5b", true),
        ("qwen2.5-1.5b", true),
        ("qwen2.5-3b", true),
        ("qwen2.5-7b", false),
        ("qwen2.5-14b", false),
        ("qwen2.5-72b", false),
    ] {
        let more = json!({"tie_word_embeddings": tied, "use_sliding_window": false, "sliding_window": 32_768, "max_window_layers": 21});
        same_as_catalogue(slug, &dense(slug, "qwen2", more));
    }
    // head_dim 128 is not width over heads: 1024 / 16 = 64, 5120 / 64 = 80
    for (slug, tied) in [("qwen3-0.6b", true), ("qwen3-4b", true), ("qwen3-8b", false), ("qwen3-14b", false), ("qwen3-32b", false)] {
        same_as_catalogue(slug, &dense(slug, "qwen3", json!({"head_dim": 128, "tie_word_embeddings": tied})));
    }
    for slug in ["gemma-2-9b", "gemma-2-27b"] {
        // tied by the class's default
        let width = if slug == "gemma-2-9b" { 256 } else { 128 };
        same_as_catalogue(slug, &dense(slug, "gemma2", json!({"head_dim": width, "sliding_window": 4_096})));
    }
    let phi = json!({"sliding_window": null, "tie_word_embeddings": false});
    same_as_catalogue("phi-4-14b", &dense("phi-4-14b", "phi3", phi));
    same_as_catalogue(
        "phi-4-mini-3.8b",
        &dense("phi-4-mini-3.8b", "phi3", json!({"sliding_window": 262_144, "tie_word_embeddings": true})),
    );
}

#[test]
fn a_text_part_inside_another_and_the_defaults_of_its_class() {
    // the published file of Gemma 3 4B leaves heads, head width and vocabulary to the class (8, 4, 256, 262,208)
    let small = json!({
        "architectures": ["Gemma3ForConditionalGeneration"], "model_type": "gemma3",
        "text_config": {"hidden_size": 2560, "intermediate_size": 10_240, "model_type": "gemma3_text", "num_hidden_layers": 34, "sliding_window": 1024},
        "vision_config": {"hidden_size": 1152, "num_hidden_layers": 27}
    });
    same_as_catalogue_but_vocabulary("gemma-3-4b", &small);
    let large = json!({
        "model_type": "gemma3",
        "text_config": {"head_dim": 128, "hidden_size": 5376, "intermediate_size": 21_504, "model_type": "gemma3_text",
            "num_attention_heads": 32, "num_hidden_layers": 62, "num_key_value_heads": 16, "sliding_window": 1024}
    });
    same_as_catalogue_but_vocabulary("gemma-3-27b", &large);
}

/// The catalogue counts 262,144 tokens, the class 262,208: 0.02 % apart.
fn same_as_catalogue_but_vocabulary(slug: &str, config: &Value) {
    let book = seed::price_book();
    let (known, found) = (book.model(slug).expect("it is there"), read(config));
    near(slug, found.total_params_b, known.total_params_b, 0.012);
    assert_eq!(Some(found.kv_values_per_token()), known.kv_values_per_token);
    let window = found.window.expect("it is there");
    assert_eq!(window.tokens, 1024);
    near("share", f64::from(window.layers) / f64::from(found.layers), 5.0 / 6.0, 0.03);
}

#[test]
fn mixtures() {
    let mixtral = |hidden: u32, layers: u32, heads: u32, ffn: u32, vocab: u32| {
        json!({"model_type": "mixtral", "hidden_size": hidden, "intermediate_size": ffn, "num_attention_heads": heads, "num_hidden_layers": layers,
            "num_key_value_heads": 8, "num_local_experts": 8, "num_experts_per_tok": 2, "vocab_size": vocab, "sliding_window": null,
            "max_position_embeddings": 32_768, "tie_word_embeddings": false})
    };
    same_as_catalogue("mixtral-8x7b-v0.1", &mixtral(4096, 32, 32, 14_336, 32_000));
    same_as_catalogue("mixtral-8x22b-v0.1", &mixtral(6144, 56, 48, 16_384, 32_000));
    let qwen = |hidden: u32, layers: u32, heads: u32, expert: u32, dense: u32| {
        json!({"model_type": "qwen3_moe", "head_dim": 128, "hidden_size": hidden, "intermediate_size": dense, "moe_intermediate_size": expert,
            "num_attention_heads": heads, "num_hidden_layers": layers, "num_key_value_heads": 4, "num_experts": 128, "num_experts_per_tok": 8,
            "decoder_sparse_step": 1, "mlp_only_layers": [], "vocab_size": 151_936, "sliding_window": null, "max_position_embeddings": 40_960,
            "tie_word_embeddings": false})
    };
    same_as_catalogue("qwen3-30b-a3b", &qwen(2048, 48, 32, 768, 6144));
    same_as_catalogue("qwen3-235b-a22b", &qwen(4096, 94, 64, 1536, 12_288));
    let deepseek = |heads: u32, experts: u32, dense: u32, vocab: u32| {
        json!({"model_type": "deepseek_v3", "hidden_size": 7168, "intermediate_size": 18_432, "moe_intermediate_size": 2048, "num_hidden_layers": 61,
            "num_attention_heads": heads, "num_key_value_heads": heads, "n_routed_experts": experts, "n_shared_experts": 1,
            "num_experts_per_tok": 8, "first_k_dense_replace": dense, "moe_layer_freq": 1, "q_lora_rank": 1536, "kv_lora_rank": 512,
            "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128, "vocab_size": vocab, "max_position_embeddings": 163_840,
            "num_nextn_predict_layers": 1, "tie_word_embeddings": false})
    };
    same_as_catalogue("deepseek-v3-r1-671b", &deepseek(128, 256, 3, 129_280));
    same_as_catalogue("kimi-k2", &deepseek(64, 384, 1, 163_840));
    let oss = |layers: u32, experts: u32| {
        let alternating: Vec<&str> = (0..layers).map(|n| if n % 2 == 0 { "sliding_attention" } else { "full_attention" }).collect();
        json!({"model_type": "gpt_oss", "attention_bias": true, "head_dim": 64, "hidden_size": 2880, "intermediate_size": 2880, "layer_types": alternating,
            "num_attention_heads": 64, "num_hidden_layers": layers, "num_key_value_heads": 8, "num_local_experts": experts,
            "experts_per_token": 4, "sliding_window": 128, "vocab_size": 201_088, "max_position_embeddings": 131_072,
            "tie_word_embeddings": false})
    };
    same_as_catalogue("gpt-oss-20b", &oss(24, 32));
    same_as_catalogue("gpt-oss-120b", &oss(36, 128));
    let llama4 = |experts: u32, every: u32, context: u32| {
        json!({"model_type": "llama4", "tie_word_embeddings": false, "text_config": {"model_type": "llama4_text", "attention_chunk_size": 8192,
            "head_dim": 128, "hidden_size": 5120, "intermediate_size": 8192, "intermediate_size_mlp": 16_384, "interleave_moe_layer_step": every,
            "num_attention_heads": 40, "num_hidden_layers": 48, "num_key_value_heads": 8, "num_local_experts": experts,
            "num_experts_per_tok": 1, "vocab_size": 202_048, "max_position_embeddings": context}})
    };
    same_as_catalogue("llama-4-scout-17b-16e", &llama4(16, 1, 10_485_760));
    same_as_catalogue("llama-4-maverick-17b-128e", &llama4(128, 2, 1_048_576));
    // Qwen1.5-MoE-A2.7B: 14.3 billion in memory, 2.7 in use (its card); four shared experts as one of 5632
    let shared = read(&json!({"model_type": "qwen2_moe", "hidden_size": 2048, "intermediate_size": 5632, "moe_intermediate_size": 1408,
        "shared_expert_intermediate_size": 5632, "num_attention_heads": 16, "num_hidden_layers": 24, "num_key_value_heads": 16,
        "num_experts": 60, "num_experts_per_tok": 4, "decoder_sparse_step": 1, "vocab_size": 151_936, "max_position_embeddings": 8192,
        "use_sliding_window": false, "sliding_window": 32_768, "tie_word_embeddings": false}));
    near("Qwen1.5-MoE total", shared.total_params_b, 14.3, 0.012);
    near("Qwen1.5-MoE active", shared.active_params_b.expect("it is there") + 0.311, 2.7, 0.012);
    assert_eq!(shared.experts, Some(OwnExperts { count: 60, top: 4 }));
}

#[test]
fn older_names() {
    // GPT-2: 124,439,808 parameters, learnt positions, one embedding matrix
    let gpt2 = read(
        &json!({"model_type": "gpt2", "n_embd": 768, "n_layer": 12, "n_head": 12, "n_ctx": 1024, "n_positions": 1024, "vocab_size": 50_257}),
    );
    near("GPT-2", gpt2.total_params_b, 0.124_44, 0.002);
    assert!(gpt2.tied_embeddings && gpt2.intermediate == 3072 && gpt2.kv_heads == Some(12));
    // GPT-NeoX-20B: 20.55 billion (arXiv 2204.06745)
    let neox = read(&json!({"model_type": "gpt_neox", "hidden_size": 6144, "num_hidden_layers": 44, "num_attention_heads": 64,
        "intermediate_size": 24_576, "vocab_size": 50_432, "max_position_embeddings": 2048, "tie_word_embeddings": false}));
    near("GPT-NeoX", neox.total_params_b, 20.55, 0.002);
    // BLOOM: 176.25 billion
    let bloom =
        read(&json!({"model_type": "bloom", "hidden_size": 14_336, "n_layer": 70, "num_attention_heads": 112, "vocab_size": 250_880}));
    near("BLOOM", bloom.total_params_b, 176.25, 0.002);
    assert_eq!(bloom.max_context, None);
    // Falcon 7B: one key-value head
    let falcon =
        read(&json!({"model_type": "falcon", "hidden_size": 4544, "num_hidden_layers": 32, "num_attention_heads": 71, "multi_query": true,
        "new_decoder_architecture": false, "vocab_size": 65_024}));
    near("Falcon", falcon.total_params_b, 6.92, 0.012);
    assert_eq!(falcon.kv_values_per_token(), 32.0 * 2.0 * 64.0);
    // every layer of Mistral v0.1 looks back 4,096 tokens
    let window = read(&dense("mistral-7b-v0.3", "mistral", json!({"sliding_window": 4096, "vocab_size": 32_000}))).window;
    assert_eq!(window, Some(OwnWindow { layers: 32, tokens: 4096 }));
}

#[test]
fn what_cannot_be_read_is_refused_in_a_sentence() {
    let refused = |text: &str, word: &str| {
        let why = config::read(text).expect_err(text);
        assert!(why.en.contains(word), "{word} in {}", why.en);
        assert!(why.pt != why.en && why.pt.ends_with('.') && why.en.ends_with('.'), "{why:?}");
    };
    refused("{", "not JSON");
    refused("[1]", "an object");
    refused("{}", "hidden_size");
    refused(r#"{"hidden_size": 8, "num_hidden_layers": 2}"#, "num_attention_heads");
    refused(r#"{"hidden_size": -8, "num_hidden_layers": 2}"#, "whole number");
    refused(r#"{"hidden_size": 1e300, "num_hidden_layers": 2}"#, "whole number");
    refused(r#"{"hidden_size": "wide", "num_hidden_layers": 2}"#, "whole number");
    refused(&dense("llama-3.1-8b", "llama", json!({"num_attention_heads": 33})).to_string(), "divide");
    refused(&dense("llama-3.1-8b", "llama", json!({"num_key_value_heads": 5})).to_string(), "divide");
    refused(r#"{"architectures": ["BertForMaskedLM"], "model_type": "bert"}"#, "encoder");
    refused(r#"{"model_type": "t5", "is_encoder_decoder": true}"#, "encoder");
    refused(
        &dense("qwen3-8b", "qwen3_next", json!({"layer_types": ["linear_attention", "full_attention"]})).to_string(),
        "linear_attention",
    );
    refused(&dense("qwen3-8b", "jamba", json!({"mamba_d_state": 16})).to_string(), "mamba_d_state");
    refused(&dense("qwen3-8b", "new", json!({"amount_of_experts": 64})).to_string(), "amount_of_experts");
    refused(&dense("qwen3-8b", "new", json!({"num_experts": 4, "num_experts_per_tok": 8})).to_string(), "divide");
    refused(&" ".repeat(config::CONFIG + 1), "characters");
}
