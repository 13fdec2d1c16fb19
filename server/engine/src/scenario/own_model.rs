//! A language model of the person's own, given by its shape.
//!
//! Owns the words of documents and the way to a model of the catalogue. Refuses to read configuration files: that is
//! `sizing::config`.

use crate::book::LanguageModel;
use serde::{Deserialize, Serialize};

/// A language model that is not in the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CustomModel {
    /// A short stable name inside the scenario: `own-1`, `own-2`, ...; none of the catalogue's.
    pub slug: String,
    /// What people call it, 1 to 80 characters.
    pub name: String,
    /// Parameters that must be in memory, 1e9: of a mixture, all experts.
    pub total_params_b: f64,
    /// Parameters used for one token, the input embedding left out, 1e9; none means all others.
    #[serde(default)]
    pub active_params_b: Option<f64>,
    /// Layers.
    pub layers: u32,
    /// Width.
    pub hidden: u32,
    /// Attention heads.
    pub heads: u32,
    /// Key-value heads; none means as many as heads. Left out where there is a latent.
    #[serde(default)]
    pub kv_heads: Option<u32>,
    /// Width of a head; none means width over heads.
    #[serde(default)]
    pub head_dim: Option<u32>,
    /// Values of the one latent that a layer keeps for a token (MLA: `kv_lora_rank` + `qk_rope_head_dim`).
    #[serde(default)]
    pub latent: Option<u32>,
    /// Vocabulary.
    pub vocab: u32,
    /// Width of the feed-forward layer.
    pub intermediate: u32,
    /// Experts, where it is a mixture.
    #[serde(default)]
    pub experts: Option<OwnExperts>,
    /// Layers that look back only so far.
    #[serde(default)]
    pub window: Option<OwnWindow>,
    /// Whether the input and the output embedding are one matrix.
    #[serde(default)]
    pub tied_embeddings: bool,
    /// Longest context, tokens; none means no limit.
    #[serde(default)]
    pub max_context: Option<f64>,
}

/// Experts of a mixture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OwnExperts {
    /// How many there are, shared ones left out.
    pub count: u32,
    /// How many answer a token, shared ones left out.
    pub top: u32,
}

/// Layers that keep only the last tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OwnWindow {
    /// How many layers.
    pub layers: u32,
    /// Tokens they keep.
    pub tokens: u32,
}

impl CustomModel {
    /// Values of cache that a token keeps, all layers.
    #[must_use]
    pub fn kv_values_per_token(&self) -> f64 {
        let width = self.latent.map_or_else(|| 2.0 * f64::from(self.kv_heads.unwrap_or(self.heads)) * self.head_width(), f64::from);
        f64::from(self.layers) * width
    }

    fn head_width(&self) -> f64 {
        self.head_dim.map_or_else(|| f64::from(self.hidden) / f64::from(self.heads.max(1)), f64::from)
    }

    /// The model as the catalogue would have it.
    #[must_use]
    pub fn language_model(&self) -> LanguageModel {
        let tied = if self.tied_embeddings { ", tied embeddings" } else { "" };
        let kv_values = self.kv_values_per_token();
        // the catalogue counts the output matrix as used for a token, and the input one not
        let input = if self.tied_embeddings { 0.0 } else { f64::from(self.vocab) * f64::from(self.hidden) / 1e9 };
        LanguageModel {
            slug: self.slug.clone(),
            model: self.name.clone(),
            total_params_b: self.total_params_b,
            active_params_b: self.active_params_b.unwrap_or(self.total_params_b - input),
            card_total_b: None,
            card_active_b: None,
            layers: Some(self.layers),
            hidden: Some(self.hidden),
            heads: Some(self.heads),
            kv_heads: if self.latent.is_some() { None } else { Some(self.kv_heads.unwrap_or(self.heads)) },
            head_dim: self.head_dim,
            ffn: Some(self.intermediate),
            vocab: Some(self.vocab),
            moe: self.experts.map_or_else(String::new, |e| format!("{} experts top-{}{tied}", e.count, e.top)),
            kv_values_per_token: Some(kv_values),
            kv_bytes_per_token_fp16: Some(2.0 * kv_values),
            sliding_window: self.window.map_or_else(String::new, |w| format!("{} of {} layers {}", w.layers, self.layers, w.tokens)),
            max_context: self.max_context,
            license: String::new(),
            license_checked_here: String::new(),
            config_source: "cenário (scenario)".into(),
            notes: String::new(),
        }
    }
}
