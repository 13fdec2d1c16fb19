//! A language model as sizing sees it.

use crate::book::LanguageModel;

/// The sizes of a language model that decide memory and speed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shape {
    /// Parameters that must be in memory.
    pub total: f64,
    /// Parameters used for one token.
    pub active: f64,
    /// Of `total`, those of the embeddings, which stay at 2 bytes.
    pub embedding: f64,
    /// Layers.
    pub layers: f64,
    /// Width.
    pub hidden: f64,
    /// Attention heads.
    pub heads: u32,
    /// Width of a head.
    pub head_dim: f64,
    /// Key-value heads; none where one latent is shared by all heads (MLA).
    pub kv_heads: Option<u32>,
    /// Values of cache per token, all layers.
    pub kv_values: f64,
    /// Layers that look back only so far.
    pub window: Option<Window>,
    /// Experts, where the model has them.
    pub experts: Option<Experts>,
    /// Vocabulary; 0 where it is not known.
    pub vocab: f64,
    /// Width of the feed-forward layer, of one expert in a mixture; 0 where it is not known.
    pub ffn: f64,
}

/// Experts of a mixture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Experts {
    /// How many there are.
    pub count: f64,
    /// How many answer a token.
    pub top: f64,
    /// Parameters of all experts.
    pub params: f64,
    /// Parameters outside the experts, input embedding left out.
    pub outside: f64,
}

/// Layers that keep only the last tokens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// Share of the layers, 0 to 1.
    pub share: f64,
    /// Tokens they keep.
    pub tokens: f64,
}

impl Shape {
    /// The shape of a catalogue model; none for models without a key-value cache (embeddings, speech), which are not
    /// sized here.
    #[must_use]
    pub fn of(model: &LanguageModel) -> Option<Self> {
        let kv_values = model.kv_values_per_token?;
        let (layers, hidden) = (f64::from(model.layers?), f64::from(model.hidden?));
        let heads = model.heads?;
        let (total, active) = (model.total_params_b * 1e9, model.active_params_b * 1e9);
        let vocab = f64::from(model.vocab?);
        let table = vocab * hidden;
        let mixture = experts(&model.moe);
        // The catalogue's active parameters count the output matrix but not the input one: no difference means that
        // both are the same matrix. Every mixture of the catalogue keeps two; one that does not says so.
        let tied = if mixture.is_some() { model.moe.contains("tied embeddings") } else { total - active < 0.5 * table };
        let experts = mixture.map(|(count, top)| {
            let idle = if tied { total - active } else { total - table - active };
            let each = idle / (count - top).max(1.0);
            Experts { count, top, params: count * each, outside: active - top * each }
        });
        Some(Self {
            total,
            active,
            embedding: if tied { table } else { 2.0 * table },
            layers,
            hidden,
            heads,
            // without the field, the usual split of the width
            head_dim: model.head_dim.map_or(hidden / f64::from(heads), f64::from),
            kv_heads: model.kv_heads,
            kv_values,
            window: window(&model.sliding_window),
            experts,
            vocab,
            ffn: model.ffn.map_or(0.0, f64::from),
        })
    }

    /// Values of cache that one request of `context` tokens keeps.
    #[must_use]
    pub fn cache_values(&self, context: f64) -> f64 {
        match self.window {
            None => self.kv_values * context,
            Some(w) => self.kv_values * (w.share * context.min(w.tokens) + (1.0 - w.share) * context),
        }
    }

    /// Copies of the cache in a replica of `gpus`: more than one where there are fewer key-value heads than GPUs, and one
    /// on every GPU for a shared latent.
    #[must_use]
    pub fn cache_copies(&self, gpus: u32) -> f64 {
        f64::from(gpus) / f64::from(self.kv_heads.unwrap_or(1).min(gpus).max(1))
    }
}

/// Count and top of "128 experts top-8 + 1 shared".
fn experts(words: &str) -> Option<(f64, f64)> {
    let (count, rest) = words.split_once(" experts top-")?;
    let top: String = rest.chars().take_while(char::is_ascii_digit).collect();
    Some((count.trim().parse().ok()?, top.parse().ok()?))
}

/// "every other layer 4096", "5 of 6 layers 1024", "3 of 4 layers chunked attention 8192".
fn window(words: &str) -> Option<Window> {
    let tokens: f64 = words.rsplit(' ').next()?.parse().ok()?;
    let share = if words.starts_with("every other") {
        0.5
    } else {
        let (part, rest) = words.split_once(" of ")?;
        let whole: f64 = rest.split(' ').next()?.parse().ok()?;
        part.trim().parse::<f64>().ok()? / whole
    };
    Some(Window { share, tokens })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed;

    #[test]
    fn every_answering_model_of_the_catalogue_has_a_shape() {
        let book = seed::price_book();
        for m in &book.models {
            let Some(shape) = Shape::of(m) else {
                assert!(
                    ["whisper-large-v3", "bge-m3-embedding", "multilingual-e5-large-embedding"].contains(&m.slug.as_str()),
                    "{}",
                    m.slug
                );
                continue;
            };
            assert!(shape.embedding > 0.0 && shape.embedding < shape.total, "{}", m.slug);
            assert_eq!(shape.experts.is_some(), !m.moe.is_empty(), "{}", m.slug);
            assert_eq!(shape.window.is_some(), !m.sliding_window.is_empty(), "{}", m.slug);
            if let Some(e) = shape.experts {
                // the parts make up the whole: 2 % for catalogue figures rounded to a million
                let sum = e.params + e.outside + shape.embedding / 2.0;
                assert!((sum / shape.total - 1.0).abs() < 0.02 && e.outside > 0.0, "{}: {sum}", m.slug);
            }
        }
    }

    #[test]
    fn windows_and_experts_are_read_from_the_catalogue_words() {
        assert_eq!(window("5 of 6 layers 1024"), Some(Window { share: 5.0 / 6.0, tokens: 1024.0 }));
        assert_eq!(window("every other layer 4096"), Some(Window { share: 0.5, tokens: 4096.0 }));
        assert_eq!(window("3 of 4 layers chunked attention 8192"), Some(Window { share: 0.75, tokens: 8192.0 }));
        assert_eq!(experts("256 experts top-8 + 1 shared, first 3 layers dense"), Some((256.0, 8.0)));
        assert_eq!(experts(""), None);
    }
}
