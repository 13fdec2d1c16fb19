//! From a place in the document to a field: its address, its value, the way back.
//!
//! Owns handles. Workloads and options are found by their id, never by their place, so that a field keeps its own when a
//! neighbour goes.

use crate::editor::Editor;
use crate::editor::signals::{Look as _, memo};
use engine::scenario::{HostingOption, Scenario, Workload};
use leptos::prelude::*;

/// A value of the document in a field. `Copy`: it holds only handles.
pub struct Bind<T: Send + Sync + 'static> {
    /// Its JSON pointer, e.g. `/horizon_months`.
    pub at: Signal<String>,
    /// The value it has.
    pub value: Signal<T>,
    /// Writes another into the document.
    pub set: Callback<T>,
}

// not derived: handles are `Copy` whatever the value is
impl<T: Send + Sync + 'static> Clone for Bind<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Bind<T> {}

/// The id of the element that stands for the value at `pointer`, so that a list of faults can link to it.
#[must_use]
pub fn element_id(pointer: &str) -> String {
    let mut id = String::with_capacity(pointer.len() + 1);
    id.push('f');
    id.extend(pointer.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }));
    id
}

/// A value of the scenario itself, at `pointer`.
pub fn top<T: PartialEq + Clone + Send + Sync + 'static>(
    editor: Editor,
    pointer: &'static str,
    get: fn(&Scenario) -> T,
    set: fn(&mut Scenario, T),
) -> Bind<T> {
    Bind {
        at: Signal::stored(pointer.to_owned()),
        value: memo(move || editor.doc.look(get)).into(),
        set: Callback::new(move |v| editor.change(|s| set(s, v))),
    }
}

/// A workload of the document, by its id.
#[derive(Clone, Copy)]
pub struct Work {
    /// The editor it stands in.
    pub editor: Editor,
    /// Its id.
    pub id: StoredValue<String>,
    index: Memo<Option<usize>>,
}

impl Work {
    /// The workload called `id`.
    #[must_use]
    pub fn new(editor: Editor, id: String) -> Self {
        let id = StoredValue::new(id);
        let index = memo(move || editor.doc.look(|s| id.look(|id| s.workloads.iter().position(|w| w.id == *id))));
        Self { editor, id, index }
    }

    /// What `f` reads of it; none once it is gone.
    pub fn read<R>(self, f: impl FnOnce(&Workload) -> R) -> Option<R> {
        self.editor.doc.look(|s| s.workloads.get(self.index.get()?).map(f))
    }

    /// Changes it.
    pub fn change(self, f: impl FnOnce(&mut Workload)) {
        self.editor.change(|s| {
            if let Some(w) = self.index.get_untracked().and_then(|at| s.workloads.get_mut(at)) {
                f(w);
            }
        });
    }

    /// The pointer to `tail` of it, e.g. `name`.
    #[must_use]
    pub fn at(self, tail: String) -> Signal<String> {
        let index = self.index;
        Signal::derive(move || index.get().map_or_else(String::new, |i| format!("/workloads/{i}/{tail}")))
    }

    /// A value of it.
    pub fn bind<T: Default + PartialEq + Clone + Send + Sync + 'static>(
        self,
        tail: &'static str,
        get: fn(&Workload) -> T,
        set: fn(&mut Workload, T),
    ) -> Bind<T> {
        Bind {
            at: self.at(tail.to_owned()),
            value: memo(move || self.read(get).unwrap_or_default()).into(),
            set: Callback::new(move |v| self.change(|w| set(w, v))),
        }
    }
}

/// An option of the document, by its id.
#[derive(Clone, Copy)]
pub struct Choice {
    /// The editor it stands in.
    pub editor: Editor,
    /// Its id.
    pub id: StoredValue<String>,
    index: Memo<Option<usize>>,
}

impl Choice {
    /// The option called `id`.
    #[must_use]
    pub fn new(editor: Editor, id: String) -> Self {
        let id = StoredValue::new(id);
        let index = memo(move || editor.doc.look(|s| id.look(|id| s.options.iter().position(|o| o.id == *id))));
        Self { editor, id, index }
    }

    /// What `f` reads of it; none once it is gone.
    pub fn read<R>(self, f: impl FnOnce(&HostingOption) -> R) -> Option<R> {
        self.editor.doc.look(|s| s.options.get(self.index.get()?).map(f))
    }

    /// What `f` reads of it now, whatever becomes of it later.
    pub fn peek<R>(self, f: impl FnOnce(&HostingOption) -> R) -> Option<R> {
        self.editor.doc.glance(|s| s.options.get(self.index.get_untracked()?).map(f))
    }

    /// Its place in the list; none once it is gone.
    #[must_use]
    pub fn place(self) -> Option<usize> {
        self.index.get_untracked()
    }

    /// Changes it.
    pub fn change(self, f: impl FnOnce(&mut HostingOption)) {
        self.editor.change(|s| {
            if let Some(o) = self.index.get_untracked().and_then(|at| s.options.get_mut(at)) {
                f(o);
            }
        });
    }

    /// The pointer to `tail` of it, e.g. `provider`.
    #[must_use]
    pub fn at(self, tail: String) -> Signal<String> {
        let index = self.index;
        Signal::derive(move || index.get().map_or_else(String::new, |i| format!("/options/{i}/{tail}")))
    }

    /// A value of it.
    pub fn bind<T: Default + PartialEq + Clone + Send + Sync + 'static>(
        self,
        tail: &'static str,
        get: fn(&HostingOption) -> T,
        set: fn(&mut HostingOption, T),
    ) -> Bind<T> {
        Bind {
            at: self.at(tail.to_owned()),
            value: memo(move || self.read(get).unwrap_or_default()).into(),
            set: Callback::new(move |v| self.change(|o| set(o, v))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_called_by_their_pointer() {
        assert_eq!(element_id("/workloads/0/task/requests_per_day"), "f-workloads-0-task-requests_per_day");
        assert_eq!(element_id("/assumptions/usd_brl/value"), "f-assumptions-usd_brl-value");
    }
}
