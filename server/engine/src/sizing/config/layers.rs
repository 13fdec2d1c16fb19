//! What the layers of a configuration are made of: attention and windows.

use super::Sizes;
use super::fields::{Fields, Missing, count, whole};
use crate::scenario::OwnWindow;

/// The attention of one layer.
pub(super) struct Attention {
    /// Its parameters.
    pub params: f64,
    /// Width of a head; with a latent the mean of those for scores and for values, as the arithmetic of both is alike.
    pub head_dim: f64,
    /// Values of a latent, where there is one.
    pub latent: Option<f64>,
}

/// The attention of one layer of `s`.
pub(super) fn attention(f: &Fields<'_>, s: &Sizes) -> Result<Attention, Missing> {
    if let Some(latent) = f.number("kv_lora_rank", &[])?.filter(|n| *n > 0.0) {
        return multi_latent(f, s, latent);
    }
    let (queries, keys) = (s.heads * s.head_dim, s.kv_heads * s.head_dim);
    let always = f.is_of(&["qwen2", "qwen2_moe", "gpt2", "gpt_neox", "bloom", "opt", "gpt_bigcode"]);
    let bias = if f.truth("attention_bias").unwrap_or(always) { queries + 2.0 * keys } else { 0.0 };
    Ok(Attention { params: s.hidden * (2.0 * queries + 2.0 * keys) + bias, head_dim: s.head_dim, latent: None })
}

/// Multi-head latent attention: what is kept of a token is one latent and one rotated key for all heads.
fn multi_latent(f: &Fields<'_>, s: &Sizes, rank: f64) -> Result<Attention, Missing> {
    let rotated = f.need("qk_rope_head_dim", &[])?;
    let plain = f.need("qk_nope_head_dim", &[])?;
    let value = f.need("v_head_dim", &[])?;
    let scores = s.heads * (plain + rotated);
    let queries = match f.number("q_lora_rank", &[])?.filter(|n| *n > 0.0) {
        Some(q) => s.hidden * q + q + q * scores,
        None => s.hidden * scores,
    };
    let keys = s.hidden * (rank + rotated) + rank + rank * s.heads * (plain + value);
    Ok(Attention {
        params: queries + keys + s.heads * value * s.hidden,
        head_dim: ((plain + rotated + value) / 2.0).round(),
        latent: Some(rank + rotated),
    })
}

/// Layers that keep only the last tokens; none where that is as long as the context itself.
pub(super) fn window(f: &Fields<'_>, layers: f64, context: Option<f64>) -> Result<Option<OwnWindow>, Missing> {
    let tokens = f.number("sliding_window", &["attention_chunk_size"])?.filter(|n| *n > 0.0);
    let Some(tokens) = tokens.filter(|n| context.is_none_or(|c| *n < c)) else { return Ok(None) };
    let named = f.words("layer_types");
    let short = if !named.is_empty() {
        count(named.iter().filter(|w| matches!(**w, "sliding_attention" | "chunked_attention")).count())
    } else if f.is_of(&["llama4", "llama4_text"]) {
        // 1 stands for a layer with rotated positions, which works in chunks
        match f.list("no_rope_layers").filter(|l| !l.is_empty()) {
            Some(list) => count(list.iter().filter(|v| v.as_f64().is_some_and(|n| n > 0.0)).count()),
            None => layers - (layers / 4.0).floor(),
        }
    } else if f.is_of(&["gemma2", "gpt_oss"]) {
        (layers / 2.0).ceil()
    } else if let Some(every) = pattern(f)? {
        layers - (layers / every).floor()
    } else if f.truth("use_sliding_window") == Some(false) || (f.kind().starts_with("qwen") && f.truth("use_sliding_window").is_none()) {
        0.0
    } else if f.truth("use_sliding_window") == Some(true) {
        (layers - f.number("max_window_layers", &[])?.unwrap_or(0.0)).max(0.0)
    } else {
        layers
    };
    Ok((short >= 1.0).then(|| OwnWindow { layers: whole(short), tokens: whole(tokens) }))
}

/// Each how many layers one looks back all the way.
fn pattern(f: &Fields<'_>) -> Result<Option<f64>, Missing> {
    let given = f.number("sliding_window_pattern", &[])?.filter(|n| *n >= 2.0);
    Ok(given.or(match f.kind() {
        "gemma3" | "gemma3_text" => Some(6.0),
        "cohere2" => Some(4.0),
        _ => None,
    }))
}
