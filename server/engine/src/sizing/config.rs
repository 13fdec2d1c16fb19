//! Reads a Hugging Face `config.json` into a model of the person's own.
//!
//! Owns the names of fields by family and the count of parameters from the shape. Refuses, in a sentence, what does not
//! answer with a key-value cache of its own tokens (encoders, state-space layers) and what leaves sizes out: nothing is
//! guessed. Defaults are those of the `transformers` configuration classes, v4.57. Vision and audio parts are not counted.

mod fields;
mod layers;

use crate::locale::Text;
use crate::scenario::{CustomModel, OwnExperts};
use fields::{Fields, Missing};
use serde_json::Value;

/// Characters of a configuration, at most.
pub const CONFIG: usize = 200_000;

/// A model's sizes as its configuration gives them.
#[derive(Debug, Clone, Copy)]
struct Sizes {
    layers: f64,
    hidden: f64,
    heads: f64,
    kv_heads: f64,
    head_dim: f64,
    ffn: f64,
    vocab: f64,
}

/// Experts as a configuration gives them.
#[derive(Debug, Clone, Copy)]
struct Mixture {
    count: f64,
    top: f64,
    /// Width of one expert.
    ffn: f64,
    /// Width of all shared experts of a layer together.
    shared_ffn: f64,
    /// Layers that have experts; the others are dense.
    layers: f64,
    /// Width of the dense layers.
    dense_ffn: f64,
}

/// Reads `text`, the content of a `config.json`. The slug is left empty for the caller, the name is the configuration's own.
///
/// # Errors
/// A sentence that says what could not be read.
pub fn read(text: &str) -> Result<CustomModel, Text> {
    if text.len() > CONFIG {
        return Err(Text::new(
            format!("O config.json tem mais de {CONFIG} caracteres; cole só o arquivo de configuração do modelo."),
            format!("The config.json has more than {CONFIG} characters; paste only the model's configuration file."),
        ));
    }
    let value: Value = serde_json::from_str(text.trim()).map_err(|e| {
        Text::new(
            format!("Isto não é JSON: erro na linha {}, coluna {}.", e.line(), e.column()),
            format!("This is not JSON: an error at line {}, column {}.", e.line(), e.column()),
        )
    })?;
    let fields = Fields::of(&value)
        .ok_or_else(|| Text::new("Um config.json é um objeto, entre chaves.", "A config.json is an object, in braces."))?;
    refuse_other_kinds(&fields)?;
    model(&fields).map_err(|missing| missing.text())
}

/// Says no to what is not a language model with a key-value cache.
fn refuse_other_kinds(f: &Fields<'_>) -> Result<(), Text> {
    let kind = f.kind();
    let architecture = f.architecture();
    let shown = if kind.is_empty() { architecture } else { kind };
    let encoder = ["bert", "roberta", "xlm-roberta", "electra", "deberta", "deberta-v2", "mpnet", "distilbert"].contains(&kind)
        || ["ForMaskedLM", "ForSequenceClassification", "ForTokenClassification"].iter().any(|end| architecture.ends_with(end));
    if encoder || f.truth("is_encoder_decoder") == Some(true) {
        return Err(Text::new(
            format!("“{shown}” não responde token a token (é um codificador, ou tem um). Dê esta carga em GPU-horas."),
            format!("“{shown}” does not answer token by token (it is an encoder, or has one). Give this workload as GPU-hours."),
        ));
    }
    let other = f.keys().find(|k| ["ssm_", "mamba_", "rwkv", "linear_num_", "linear_conv"].iter().any(|word| k.starts_with(word)));
    let mixed = f.words("layer_types").into_iter().find(|w| !w.ends_with("_attention") || *w == "linear_attention");
    if let Some(word) = other.or(mixed) {
        return Err(Text::new(
            format!("“{shown}” tem camadas que não são de atenção ({word}): não dá para contar parâmetros e cache. Preencha à mão."),
            format!("“{shown}” has layers that are not attention ({word}): parameters and cache cannot be counted. Fill it in by hand."),
        ));
    }
    Ok(())
}

fn model(f: &Fields<'_>) -> Result<CustomModel, Missing> {
    let s = sizes(f)?;
    let mixture = mixture(f, &s)?;
    let attention = layers::attention(f, &s)?;
    let gated = !f.is_of(&[
        "gpt2",
        "gpt_neox",
        "gpt_neo",
        "gptj",
        "gpt_bigcode",
        "opt",
        "bloom",
        "falcon",
        "phi",
        "starcoder2",
        "nemotron",
        "codegen",
    ]);
    let matrices = if gated { 3.0 } else { 2.0 };
    let tied = f.truth("tie_word_embeddings").unwrap_or_else(|| {
        f.is_of(&[
            "gpt2",
            "gpt_neo",
            "gpt_bigcode",
            "opt",
            "bloom",
            "falcon",
            "gemma",
            "gemma2",
            "gemma3",
            "gemma3_text",
            "cohere",
            "cohere2",
        ])
    });
    let table = s.vocab * s.hidden;
    // learnt positions of the older families
    let positions = if f.is_of(&["gpt2", "gpt_neo", "gpt_bigcode", "opt"]) { s.hidden * context(f)?.unwrap_or(0.0) } else { 0.0 };
    let norms = if f.is_of(&["gemma2", "gemma3", "gemma3_text"]) { 4.0 } else { 2.0 } * s.hidden * s.layers + s.hidden;
    let dense = |width: f64| matrices * s.hidden * width;
    let always = s.layers * attention.params + norms + positions;
    let output = table;
    let input = if tied { 0.0 } else { table };
    let (used, total) = match &mixture {
        None => {
            let used = always + output + s.layers * dense(s.ffn);
            (used, used + input)
        }
        Some(m) => {
            let each = dense(m.ffn) * m.layers;
            let outside =
                always + output + m.layers * (s.hidden * m.count + dense(m.shared_ffn)) + (s.layers - m.layers) * dense(m.dense_ffn);
            (outside + m.top * each, outside + m.count * each + input)
        }
    };
    let whole = |v: f64| fields::whole(v);
    Ok(CustomModel {
        slug: String::new(),
        name: f.name(),
        total_params_b: total / 1e9,
        active_params_b: Some(used / 1e9),
        layers: whole(s.layers),
        hidden: whole(s.hidden),
        heads: whole(s.heads),
        kv_heads: attention.latent.is_none().then(|| whole(s.kv_heads)),
        head_dim: Some(whole(attention.head_dim)),
        latent: attention.latent.map(whole),
        vocab: whole(s.vocab),
        intermediate: whole(mixture.map_or(s.ffn, |m| m.ffn)),
        experts: mixture.map(|m| OwnExperts { count: whole(m.count), top: whole(m.top) }),
        window: layers::window(f, s.layers, context(f)?)?,
        tied_embeddings: tied,
        max_context: context(f)?,
    })
}

fn sizes(f: &Fields<'_>) -> Result<Sizes, Missing> {
    let gemma3 = f.is_of(&["gemma3", "gemma3_text"]);
    let or = |given: Option<f64>, default: f64| given.or(gemma3.then_some(default));
    let hidden = f.need("hidden_size", &["n_embd"])?;
    let layers = f.need("num_hidden_layers", &["n_layer", "num_layers"])?;
    let heads = or(f.number("num_attention_heads", &["n_head"])?, 8.0).ok_or(Missing::field("num_attention_heads"))?;
    let vocab = or(f.number("vocab_size", &["padded_vocab_size"])?, 262_208.0).ok_or(Missing::field("vocab_size"))?;
    // GPT-2, Bloom and Falcon leave out the usual width of the feed-forward layer
    let four = f.is_of(&["gpt2", "gpt_neo", "gptj", "gpt_bigcode", "bloom", "falcon", "codegen"]).then_some(4.0 * hidden);
    let ffn = f
        .number("intermediate_size", &["n_inner", "ffn_dim", "ffn_hidden_size"])?
        .or(four)
        .or(f.number("moe_intermediate_size", &[])?)
        .ok_or(Missing::field("intermediate_size"))?;
    let one_head = f.truth("multi_query") == Some(true) && f.truth("new_decoder_architecture") != Some(true);
    let kv = or(f.number("num_key_value_heads", &["n_head_kv", "num_kv_heads"])?, 4.0);
    let kv_heads = if one_head { 1.0 } else { kv.unwrap_or(heads) };
    let head_dim = or(f.number("head_dim", &["kv_channels"])?, 256.0)
        .or_else(|| f.is_of(&["qwen3", "qwen3_moe"]).then_some(128.0))
        .unwrap_or(hidden / heads);
    if head_dim.fract() != 0.0 {
        return Err(Missing::Odd("hidden_size", "num_attention_heads"));
    }
    if kv_heads > heads || (heads / kv_heads).fract() != 0.0 {
        return Err(Missing::Odd("num_attention_heads", "num_key_value_heads"));
    }
    Ok(Sizes { layers, hidden, heads, kv_heads, head_dim, ffn, vocab })
}

/// The longest context, where the configuration has one.
fn context(f: &Fields<'_>) -> Result<Option<f64>, Missing> {
    let given = f.number("max_position_embeddings", &["n_positions", "n_ctx", "seq_length", "max_seq_len"])?;
    Ok(given.or(f.is_of(&["gemma3", "gemma3_text"]).then_some(131_072.0)))
}

fn mixture(f: &Fields<'_>, s: &Sizes) -> Result<Option<Mixture>, Missing> {
    let count = f.number("num_experts", &["num_local_experts", "n_routed_experts", "moe_num_experts"])?.filter(|n| *n > 1.0);
    let Some(count) = count else {
        // a mixture under names we do not know must not pass for a dense model
        let unknown = f.keys().find(|k| k.contains("expert") && f.plain(k).is_some_and(|n| n > 1.0));
        return unknown.map_or(Ok(None), |k| Err(Missing::Unknown(k.to_owned())));
    };
    let top = f.need("num_experts_per_tok", &["experts_per_token", "moe_k", "moe_topk", "num_experts_per_token"])?;
    if top > count {
        return Err(Missing::Odd("num_experts", "num_experts_per_tok"));
    }
    let ffn = f.number("moe_intermediate_size", &[])?.unwrap_or(s.ffn);
    let llama4 = f.is_of(&["llama4", "llama4_text"]);
    let shared = match f.number("shared_expert_intermediate_size", &["shared_intermediate_size"])? {
        Some(width) => width,
        None if llama4 => ffn,
        None => ffn * f.number("n_shared_experts", &["num_shared_experts", "moe_num_shared_experts"])?.unwrap_or(0.0),
    };
    let first = f.number("first_k_dense_replace", &["moe_layer_start_index"])?.unwrap_or(0.0);
    let every = f.number("interleave_moe_layer_step", &["decoder_sparse_step", "moe_layer_freq"])?.unwrap_or(1.0).max(1.0);
    let named = f.list("mlp_only_layers").map_or(0.0, |l| fields::count(l.len()));
    let layers = ((s.layers - first).max(0.0) / every).floor() - named;
    Ok(Some(Mixture {
        count,
        top,
        ffn,
        shared_ffn: shared,
        layers: layers.max(0.0),
        dense_ffn: f.number("intermediate_size_mlp", &[])?.unwrap_or(s.ffn),
    }))
}
