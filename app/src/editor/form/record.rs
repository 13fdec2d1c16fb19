//! What the questions of the catalogue are asked of: a workload, or a model of the person's own.
//!
//! Owns reading and writing a field by its name wherever its record stands in the document. Found by its id, never by its place, so
//! that a field keeps its own when a neighbour goes.

use super::bind::Work;
use super::own_model;
use super::slots::{self, Value};
use super::words;
use crate::editor::Editor;
use crate::editor::signals::{Look as _, memo};
use engine::scenario::{CustomModel, Task, WorkloadData};
use engine::validate;
use leptos::prelude::*;

/// A record of the document.
#[derive(Clone, Copy)]
pub enum Record {
    /// A workload.
    Work(Work),
    /// A model of the person's own.
    Model(Own),
}

/// A model of the person's own, by its slug.
#[derive(Clone, Copy)]
pub struct Own {
    /// The editor it stands in.
    pub editor: Editor,
    /// Its slug.
    pub slug: StoredValue<String>,
    index: Memo<Option<usize>>,
}

impl Own {
    /// The model called `slug`.
    #[must_use]
    pub fn new(editor: Editor, slug: String) -> Self {
        let slug = StoredValue::new(slug);
        let index = memo(move || editor.doc.look(|s| slug.look(|slug| s.models.iter().position(|m| m.slug == *slug))));
        Self { editor, slug, index }
    }

    /// What `f` reads of it; none once it is gone.
    pub fn read<R>(self, f: impl FnOnce(&CustomModel) -> R) -> Option<R> {
        self.editor.doc.look(|s| s.models.get(self.index.get()?).map(f))
    }

    /// Changes it.
    pub fn change(self, f: impl FnOnce(&mut CustomModel)) {
        self.editor.change(|s| {
            if let Some(m) = self.index.get_untracked().and_then(|at| s.models.get_mut(at)) {
                f(m);
            }
        });
    }
}

impl Record {
    /// The editor it stands in.
    #[must_use]
    pub const fn editor(self) -> Editor {
        match self {
            Self::Work(w) => w.editor,
            Self::Model(m) => m.editor,
        }
    }

    /// The pointer to the field `key` of it.
    #[must_use]
    pub fn at(self, key: String) -> Signal<String> {
        match self {
            Self::Work(w) => w.at(key),
            Self::Model(m) => Signal::derive(move || m.index.get().map_or_else(String::new, |i| format!("/models/{i}/{key}"))),
        }
    }

    /// What stands in the field `key`; none where it is not asked.
    #[must_use]
    pub fn get(self, key: &str) -> Option<Value> {
        match self {
            Self::Work(w) => w.read(|w| slots::get(w, key)).flatten(),
            Self::Model(m) => m.read(|m| own_model::get(m, key)).flatten(),
        }
    }

    /// Writes `value` into the field `key`.
    pub fn set(self, key: &str, value: Value) {
        match self {
            Self::Work(work) => {
                // answers of its own start as the scenario's
                let shared = (key == "data").then(|| work.editor.doc.glance(|s| WorkloadData::of(&s.data)));
                work.change(|w| {
                    slots::set(w, key, value);
                    if let (Some(shared), Some(own)) = (shared, &mut w.data) {
                        *own = shared;
                    }
                });
            }
            Self::Model(m) => m.change(|m| own_model::set(m, key, &value)),
        }
    }

    /// The number used for the field `key` where the person does not know it.
    #[must_use]
    pub fn usual(self, key: &str) -> f64 {
        match self {
            Self::Work(w) => w.read(|w| words::usual(w, key)).unwrap_or(1.0),
            Self::Model(_) => 1.0,
        }
    }

    /// Limits of the field `key` where other answers move them: months end with the comparison, a context holds at least a mean
    /// request, heads and experts are part of others.
    #[must_use]
    pub fn limits(self, key: &str, (low, high): (f64, f64)) -> (f64, f64) {
        let moved = match self {
            Self::Work(work) => {
                let end = || work.editor.doc.look(|s| f64::from(s.horizon_months));
                work.read(|w| match (key, &w.task) {
                    ("first_month", _) => (1.0, end()),
                    ("last_month", _) => (f64::from(w.first_month), end()),
                    ("task/max_context", Task::LlmInference(t)) => ((t.input_tokens + t.output_tokens).min(validate::TOKENS), high),
                    _ => (low, high),
                })
            }
            Self::Model(own) => own.read(|m| match key {
                "active_params_b" => (low, m.total_params_b),
                "kv_heads" => (low, f64::from(m.heads)),
                "experts/top" => (low, m.experts.map_or(high, |e| f64::from(e.count) - 1.0)),
                "window/layers" => (low, f64::from(m.layers)),
                _ => (low, high),
            }),
        };
        moved.unwrap_or((low, high))
    }
}
