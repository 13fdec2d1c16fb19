//! Limits of the person's own models.

use super::fields::{self, Check, Name, cut};
use super::{MODELS, NAME, TOKENS};
use crate::book::PriceBook;
use crate::locale::Text;
use crate::scenario::{CustomModel, Scenario};
use crate::sizing::Shape;
use std::collections::BTreeSet;

/// Parameters of a model, 1e9, at most.
const PARAMS_B: f64 = 100_000.0;
/// Layers, heads and experts, at most.
const COUNT: i64 = 10_000;
/// Widths, at most.
const WIDTH: i64 = 10_000_000;

/// Checks every model of `scenario`.
pub(super) fn check(c: &mut Check, scenario: &Scenario, book: &PriceBook) {
    c.count("/models", fields::MODELS, scenario.models.len(), 0, MODELS);
    let mut seen = BTreeSet::new();
    for (i, m) in scenario.models.iter().enumerate().take(MODELS) {
        let at = format!("/models/{i}");
        c.id(&format!("{at}/slug"), &m.slug, &mut seen);
        if let Some(known) = book.model(&m.slug) {
            c.add(&format!("{at}/slug"), "taken_slug", cut(&m.slug), "", || {
                Text::new(
                    format!("O código {} é de {}, do catálogo. Use outro, como own-1.", m.slug, known.model),
                    format!("The slug {} is {} of the catalogue. Use another, such as own-1.", m.slug, known.model),
                )
            });
        }
        model(c, &at, m);
    }
}

fn model(c: &mut Check, at: &str, m: &CustomModel) {
    let before = c.problems.len();
    c.text(&format!("{at}/name"), fields::MODEL_NAME, &m.name, 1, NAME);
    c.number(&format!("{at}/total_params_b"), fields::PARAMS, m.total_params_b, 0.001, PARAMS_B);
    if let Some(active) = m.active_params_b {
        c.number(&format!("{at}/active_params_b"), fields::ACTIVE, active, 0.000_1, m.total_params_b.clamp(0.001, PARAMS_B));
    }
    let mut whole = |key: &str, name: Name, value: u32, low: i64, high: i64| {
        c.whole(&format!("{at}/{key}"), name, value.into(), low, high);
    };
    whole("layers", fields::LAYERS, m.layers, 1, COUNT);
    whole("hidden", fields::WIDTH, m.hidden, 1, WIDTH);
    whole("heads", fields::HEADS, m.heads, 1, COUNT);
    whole("vocab", fields::VOCAB, m.vocab, 1, WIDTH);
    whole("intermediate", fields::FEED_FORWARD, m.intermediate, 1, WIDTH);
    if let Some(kv) = m.kv_heads {
        whole("kv_heads", fields::KV_HEADS, kv, 1, i64::from(m.heads.max(1)));
    }
    if let Some(width) = m.head_dim {
        whole("head_dim", fields::HEAD_WIDTH, width, 1, WIDTH);
    }
    if let Some(values) = m.latent {
        whole("latent", fields::LATENT, values, 1, WIDTH);
    }
    if let Some(window) = m.window {
        whole("window/layers", fields::WINDOW_LAYERS, window.layers, 1, i64::from(m.layers.max(1)));
        whole("window/tokens", fields::WINDOW_TOKENS, window.tokens, 1, WIDTH);
    }
    if let Some(experts) = m.experts {
        whole("experts/count", fields::EXPERTS, experts.count, 2, COUNT);
        whole("experts/top", fields::EXPERTS_TOP, experts.top, 1, i64::from(experts.count.max(2)) - 1);
    }
    if let Some(context) = m.max_context {
        c.number(&format!("{at}/max_context"), fields::CONTEXT, context, 1.0, TOKENS);
    }
    // sizes that each pass may still contradict each other
    if c.problems.len() == before {
        together(c, at, m);
    }
}

fn together(c: &mut Check, at: &str, m: &CustomModel) {
    let kv = m.kv_heads.unwrap_or(m.heads);
    if m.latent.is_none() && !m.heads.is_multiple_of(kv) {
        c.add(&format!("{at}/kv_heads"), "heads_do_not_divide", kv, m.heads, || {
            Text::new(
                format!("{} cabeças de atenção não se dividem por {kv} de chave e valor.", m.heads),
                format!("{} attention heads cannot be divided by {kv} key-value heads.", m.heads),
            )
        });
    }
    let Some(shape) = Shape::of(&m.language_model()) else { return };
    if shape.embedding >= shape.total {
        let least = shape.embedding / 1e9;
        c.add(&format!("{at}/total_params_b"), "smaller_than_its_embedding", m.total_params_b, fields::plain(least), || {
            let say = |l| fields::number(least, l);
            Text::new(
                format!(
                    "Só vocabulário × largura já dá {} bilhões de parâmetros; o total deve ser maior.",
                    say(crate::locale::Locale::PtBr)
                ),
                format!("Vocabulary × width alone is {} billion parameters; the total must be more.", say(crate::locale::Locale::En)),
            )
        });
    }
    if let Some(e) = shape.experts
        && (e.outside <= 0.0 || e.params <= 0.0)
    {
        c.add(&format!("{at}/active_params_b"), "experts_do_not_add_up", fields::plain(shape.active / 1e9), "", || {
            Text::new(
                "Os parâmetros usados por token não combinam com o total e o número de especialistas.",
                "The parameters used for a token do not go together with the total and the number of experts.",
            )
        });
    }
}
