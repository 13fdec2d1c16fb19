//! Reading and changing signals through guards; memos, handlers and lists of boxed functions.
//!
//! Owns a smaller way to say what the library says with closures. Each closure given to `with`, `update` or `Memo::new` makes the
//! compiler write the reactive machinery once more, about half a kilobyte of wasm a call; a guard or a box makes it once for each
//! type of value. Refuses any other meaning: they track, notify and panic as the library's own.

use leptos::prelude::*;
use std::sync::Arc;

/// Reading a value where it is.
pub trait Look<T> {
    /// What `f` makes of the value; what asks is told when it changes.
    fn look<R>(&self, f: impl FnOnce(&T) -> R) -> R;

    /// What `f` makes of the value now.
    fn glance<R>(&self, f: impl FnOnce(&T) -> R) -> R;
}

/// Changing a value where it is.
pub trait Alter<T> {
    /// Lets `f` change the value, and tells who asked for it.
    fn alter(&self, f: impl FnOnce(&mut T));
}

impl<T: Send + Sync + 'static> Look<T> for RwSignal<T> {
    fn look<R>(&self, f: impl FnOnce(&T) -> R) -> R {
        f(&self.read())
    }

    fn glance<R>(&self, f: impl FnOnce(&T) -> R) -> R {
        f(&self.read_untracked())
    }
}

impl<T: Send + Sync + 'static> Alter<T> for RwSignal<T> {
    fn alter(&self, f: impl FnOnce(&mut T)) {
        f(&mut self.write());
    }
}

/// Nobody is told of a stored value, so that to look at it is to glance.
impl<T: Send + Sync + 'static> Look<T> for StoredValue<T> {
    fn look<R>(&self, f: impl FnOnce(&T) -> R) -> R {
        f(&self.read_value())
    }

    fn glance<R>(&self, f: impl FnOnce(&T) -> R) -> R {
        f(&self.read_value())
    }
}

impl<T: Send + Sync + 'static> Alter<T> for StoredValue<T> {
    fn alter(&self, f: impl FnOnce(&mut T)) {
        f(&mut self.write_value());
    }
}

/// A memo of `f`.
pub fn memo<T: PartialEq + Send + Sync + 'static>(f: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    boxed(Box::new(f))
}

#[inline(never)]
fn boxed<T: PartialEq + Send + Sync + 'static>(f: Box<dyn Fn() -> T + Send + Sync>) -> Memo<T> {
    Memo::new(move |_| f())
}

/// A handler of an event.
pub fn on<E: 'static>(f: impl FnMut(E) + Send + 'static) -> Box<dyn FnMut(E) + Send> {
    Box::new(f)
}

/// A row for each of `keys`; a row stays as it is while its key does.
pub fn rows(keys: impl Fn() -> Vec<String> + Send + Sync + 'static, row: impl Fn(String) -> AnyView + Send + Sync + 'static) -> AnyView {
    keyed(Box::new(keys), Arc::new(row))
}

#[inline(never)]
fn keyed(keys: Box<dyn Fn() -> Vec<String> + Send + Sync>, row: Arc<dyn Fn(String) -> AnyView + Send + Sync>) -> AnyView {
    view! { <For each=move || keys() key=String::clone children=move |key| row(key)/> }.into_any()
}
