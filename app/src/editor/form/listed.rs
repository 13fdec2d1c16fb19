//! Fields for what is chosen from a list of the catalogue: GPUs, models, places, customs codes.
//!
//! Owns the way between a word of the document and its place in the list. Refuses lists of its own: the server makes them.

use super::bind::Bind;
use super::pick::SelectField;
use crate::api::Listed;
use crate::editor::Editor;
use crate::editor::signals::{Look as _, memo};
use leptos::prelude::*;

/// What stands around a list.
#[derive(Default)]
pub struct Around {
    /// Its label.
    pub label: String,
    /// A sentence under the label; may be empty.
    pub hint: String,
    /// What stands first, for no choice of the person's; empty where one has to be chosen.
    pub any: String,
    /// A sentence under the field.
    pub why: Option<Signal<String>>,
}

/// A field to choose one of `list` by its word. A word of the document that is only the beginning of one in the list is that one.
pub fn listed(editor: Editor, bind: Bind<Option<String>>, list: Vec<Listed>, around: Around) -> AnyView {
    let Around { label, hint, any, why } = around;
    let first = usize::from(!any.is_empty());
    let (mut words, mut labels) = (Vec::new(), Vec::new());
    if first == 1 {
        labels.push(any);
    }
    for one in list {
        words.push(one.word);
        labels.push(one.label);
    }
    let words = StoredValue::new(words);
    let place = move || match bind.value.get() {
        None => (first == 1).then_some(0),
        Some(word) => words.look(|all| {
            let same = all.iter().position(|w| *w == word);
            same.or_else(|| all.iter().position(|w| w.starts_with(&word))).map(|at| at + first)
        }),
    };
    let choose = move |at: Option<usize>| {
        let word = at.and_then(|at| at.checked_sub(first)).and_then(|at| words.look(|all| all.get(at).cloned()));
        bind.set.run(word);
    };
    let bind = Bind { at: bind.at, value: memo(place).into(), set: Callback::new(choose) };
    match (first, why) {
        (0, _) => view! { <SelectField editor=editor bind=bind label=label hint=hint choices=labels/> }.into_any(),
        (_, None) => view! { <SelectField editor=editor bind=bind label=label hint=hint choices=labels unknown=0_usize/> }.into_any(),
        (_, Some(why)) => {
            view! { <SelectField editor=editor bind=bind label=label hint=hint choices=labels unknown=0_usize why=why/> }.into_any()
        }
    }
}

/// A GPU as lists show it: its name without what stands in brackets, with its memory where the name does not say it.
#[cfg(feature = "ssr")]
#[must_use]
pub fn gpu_label(name: &str, memory_gib: f64) -> String {
    let (name, memory) = (super::words::short_gpu(name), format!("{memory_gib} GB"));
    if name.replace(' ', "").contains(&memory.replace(' ', "")) { name.to_owned() } else { format!("{name}, {memory}") }
}
