//! Language models of the person's own: read from a pasted configuration, or entered by their sizes.
//!
//! Owns their list in the form and the way from a field's name to a size. Refuses the reading itself: the server does it.

use super::bind::{Bind, element_id};
use super::field::TextField;
use super::list::new_id;
use super::record::{Own, Record};
use super::slots::Value;
use super::task::{question, whole};
use super::words;
use crate::api::{ApiError, read_model};
use crate::editor::Editor;
use crate::editor::signals::{Alter as _, Look as _, memo, on, rows};
use crate::i18n::{self, Texts};
use engine::scenario::{CustomModel, OwnExperts, OwnWindow, Scenario};
use engine::validate;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What stands in the field `key` of `m`; none where it is not asked.
#[must_use]
pub fn get(m: &CustomModel, key: &str) -> Option<Value> {
    let whole = |v: u32| Some(f64::from(v));
    let number = match key {
        "total_params_b" => Some(m.total_params_b),
        "active_params_b" => m.active_params_b,
        "layers" => whole(m.layers),
        "hidden" => whole(m.hidden),
        "heads" => whole(m.heads),
        "kv_heads" if m.latent.is_none() => m.kv_heads.map(f64::from),
        "head_dim" => m.head_dim.map(f64::from),
        "latent" => m.latent.map(f64::from),
        "vocab" => whole(m.vocab),
        "intermediate" => whole(m.intermediate),
        "experts/count" => m.experts.map(|e| f64::from(e.count)),
        "experts/top" => Some(m.experts.map(|e| f64::from(e.top))?),
        "window/tokens" => m.window.map(|w| f64::from(w.tokens)),
        "window/layers" => Some(m.window.map(|w| f64::from(w.layers))?),
        "tied_embeddings" => return Some(Value { place: Some(usize::from(!m.tied_embeddings)), ..Value::default() }),
        "max_context" => m.max_context,
        _ => return None,
    };
    // what only a mixture or a window has is not asked without one
    Some(Value { number, ..Value::default() })
}

/// Writes `value` into the field `key` of `m`. Nothing is written where a size is needed and there is none.
pub fn set(m: &mut CustomModel, key: &str, value: &Value) {
    let size = value.number.map(whole);
    match key {
        "total_params_b" => m.total_params_b = value.number.unwrap_or(m.total_params_b),
        "active_params_b" => m.active_params_b = value.number,
        "layers" => m.layers = size.unwrap_or(m.layers),
        "hidden" => m.hidden = size.unwrap_or(m.hidden),
        "heads" => m.heads = size.unwrap_or(m.heads),
        "kv_heads" => m.kv_heads = size,
        "head_dim" => m.head_dim = size,
        "latent" => m.latent = size,
        "vocab" => m.vocab = size.unwrap_or(m.vocab),
        "intermediate" => m.intermediate = size.unwrap_or(m.intermediate),
        "experts/count" => m.experts = size.map(|count| OwnExperts { count, top: m.experts.map_or(1, |e| e.top) }),
        "experts/top" => m.experts = m.experts.map(|e| OwnExperts { top: size.unwrap_or(e.top), ..e }),
        "window/tokens" => m.window = size.map(|tokens| OwnWindow { tokens, layers: m.window.map_or(m.layers, |w| w.layers) }),
        "window/layers" => m.window = m.window.map(|w| OwnWindow { layers: size.unwrap_or(w.layers), ..w }),
        "tied_embeddings" => m.tied_embeddings = value.place == Some(0),
        "max_context" => m.max_context = value.number,
        _ => {}
    }
}

/// What a model entered by hand starts from: the sizes of an open model of 8 billion parameters (Llama 3.1 8B, its model card).
#[must_use]
pub fn starting(name: &str) -> CustomModel {
    CustomModel {
        slug: String::new(),
        name: name.into(),
        total_params_b: 8.03,
        active_params_b: None,
        layers: 32,
        hidden: 4096,
        heads: 32,
        kv_heads: Some(8),
        head_dim: Some(128),
        latent: None,
        vocab: 128_256,
        intermediate: 14_336,
        experts: None,
        window: None,
        tied_embeddings: false,
        max_context: Some(131_072.0),
    }
}

/// Whether a workload of `s` runs the model `slug`.
fn is_used(s: &Scenario, slug: &str) -> bool {
    s.workloads.iter().any(|w| w.task.model() == Some(slug))
}

/// Puts `model` into the document under a slug of its own; false where there are as many as there may be.
fn keep(editor: Editor, mut model: CustomModel) -> bool {
    let mut s = editor.doc.get_untracked();
    if s.models.len() >= validate::MODELS {
        return false;
    }
    model.slug = new_id("own-", s.models.iter().map(|m| m.slug.as_str()));
    s.models.push(model);
    editor.change(|doc| *doc = s);
    true
}

/// The person's own models, folded.
#[component]
pub fn OwnModels(
    /// The editor.
    editor: Editor,
) -> impl IntoView {
    let texts = i18n::Form::of(editor.locale);
    let slugs = memo(move || editor.doc.look(|s| s.models.iter().map(|m| m.slug.clone()).collect::<Vec<_>>()));
    let summary = move || words::count(texts.models_none, texts.models_one, texts.models_own, slugs.get().len());
    let pasted = RwSignal::new(String::new());
    let fault = RwSignal::new(String::new());
    let put = move |model| {
        let kept = keep(editor, model);
        fault.set(if kept { String::new() } else { texts.models_full.to_owned() });
        kept
    };
    let read = move |_| {
        spawn_local(async move {
            match read_model(pasted.get_untracked()).await {
                Ok(model) => {
                    if put(model) {
                        pasted.set(String::new());
                    }
                }
                Err(ApiError::Invalid(why)) => {
                    fault.set(why.into_iter().map(|p| p.message.get(editor.locale).to_owned()).collect());
                }
                Err(_) => fault.set(texts.not_now.to_owned()),
            }
        });
    };
    let by_hand = move |_| {
        put(starting(texts.model_new));
    };
    view! {
        <details class="rest own-models">
            <summary>{move || summary()}</summary>
            <div class="inside">
                {rows(move || slugs.get(), move |slug| one(Own::new(editor, slug)))}
                <div class="field" class:error=move || !fault.get().is_empty()>
                    <label for="f-models-paste">{texts.models_paste}</label>
                    <p class="hint" id="f-models-paste-h">{texts.models_paste_hint}</p>
                    <textarea id="f-models-paste" rows="4" spellcheck="false" aria-describedby="f-models-paste-h f-models-paste-e"
                        prop:value=move || pasted.get() on:input=on(move |e| pasted.set(event_target_value(&e)))></textarea>
                    <p class="message" id="f-models-paste-e" role="status">{move || fault.get()}</p>
                </div>
                <div class="row">
                    <button type="button" class="btn small" on:click=on(read)>{texts.models_read}</button>
                    <button type="button" class="btn small" on:click=on(by_hand)>{texts.models_by_hand}</button>
                </div>
            </div>
        </details>
    }
    .into_any()
}

fn one(own: Own) -> AnyView {
    let editor = own.editor;
    let texts = i18n::Form::of(editor.locale);
    let record = Record::Model(own);
    let name = memo(move || own.read(|m| m.name.clone()).unwrap_or_default());
    let bind = Bind { at: record.at("name".into()), value: name.into(), set: Callback::new(move |v| own.change(|m| m.name = v)) };
    let specs = editor.catalog.look(|c| c.own_model.clone());
    let fields = specs.into_iter().map(|spec| question(record, spec)).collect_view();
    let refused = RwSignal::new(false);
    let remove = move |_| {
        let mut s = editor.doc.get_untracked();
        let at = own.slug.look(|slug| if is_used(&s, slug) { None } else { s.models.iter().position(|m| m.slug == *slug) });
        let Some(at) = at else {
            refused.set(true);
            return;
        };
        s.models.remove(at);
        editor.invalid.alter(|all| all.entry_removed("/models", at));
        editor.problems.alter(|all| all.retain(|p| !p.field.starts_with("/models/")));
        editor.change(|doc| *doc = s);
        crate::browser::focus(&element_id("/models/paste"));
    };
    view! {
        <fieldset class="quote own-model">
            <legend>{move || name.get()}</legend>
            <div class="fields">
                <TextField editor=editor bind=bind label=texts.model_name length=(1, validate::NAME)/>
                {fields}
            </div>
            <button type="button" class="btn plain danger" on:click=on(remove)>{texts.remove}</button>
            <p class="message" role="status">{move || refused.get().then_some(texts.model_used)}</p>
        </fieldset>
    }
    .into_any()
}
