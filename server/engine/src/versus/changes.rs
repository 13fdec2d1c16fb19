//! Which answers of two scenarios differ, and the scenarios that lie between them.
//!
//! Owns the walk over two documents. Workloads, options and own models meet by their id, whatever their order. Refuses to judge:
//! whether a scenario in between can be computed is for the engine to say.

use super::Which;
use crate::book::PriceBook;
use crate::scenario::Scenario;
use serde::Serialize;
use serde_json::{Map, Value};

/// The section of a change of the price book; no field of a document is called so.
pub const PRICES: &str = "prices";
/// What is no answer: under which rules it was saved, the shape's version, and the title, which both show.
const NO_ANSWER: [&str; 3] = ["rules", "schema", "title"];
/// Lists whose entries have a name of their own, and the field it is in.
const NAMED: [(&str, &str); 3] = [("workloads", "id"), ("options", "id"), ("models", "slug")];

/// Sections in the order people answer them.
const SECTIONS: [&str; 10] =
    ["workloads", "models", "data", "options", "start", "horizon_months", "timing", "buyer", "tax_years", "assumptions"];

/// An answer that differs.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Change {
    /// Where it stands in the document, e.g. `workloads`, `w1`, `task`, `requests_per_day`; `prices` for the price book.
    pub path: Vec<String>,
    /// The answer in the first; null where it has none.
    pub a: Value,
    /// The answer in the second.
    pub b: Value,
}

impl Change {
    /// The change from one book to another; none where both are the same.
    pub(super) fn of_prices(a: &PriceBook, b: &PriceBook) -> Option<Self> {
        let named = |book: &PriceBook| Value::String(book.name.clone());
        (a.slug != b.slug).then(|| Self { path: vec![PRICES.into()], a: named(a), b: named(b) })
    }

    /// The workload, the option or else the section it is in.
    pub(super) fn section(&self) -> &[String] {
        let depth = self.path.first().map_or(0, |first| if is_named(first) { 2 } else { 1 });
        self.path.get(..depth).unwrap_or(&self.path)
    }
}

fn is_named(list: &str) -> bool {
    NAMED.iter().any(|(name, _)| *name == list)
}

/// The answers that differ, by section as people answer them, and how many are the same.
#[must_use]
pub fn changes(a: &Scenario, b: &Scenario) -> (Vec<Change>, usize) {
    let mut walk = Walk { path: Vec::new(), found: Vec::new(), equal: 0 };
    walk.values(&document(a), &document(b));
    walk.found.sort_by_key(|change| SECTIONS.iter().position(|section| change.path.first().is_some_and(|first| first == section)));
    (walk.found, walk.equal)
}

/// A scenario as a document without what is no answer.
fn document(scenario: &Scenario) -> Value {
    // A scenario is made of what JSON can say, so this does not fail.
    let mut json = serde_json::to_value(scenario).unwrap_or_default();
    if let Value::Object(fields) = &mut json {
        fields.retain(|name, _| !NO_ANSWER.contains(&name.as_str()));
    }
    json
}

/// What an entry of a named list is called.
fn name_of(entry: &Value) -> Option<&str> {
    NAMED.iter().find_map(|(_, key)| entry.get(*key)?.as_str())
}

struct Walk {
    path: Vec<String>,
    found: Vec<Change>,
    equal: usize,
}

impl Walk {
    fn values(&mut self, a: &Value, b: &Value) {
        match (a, b) {
            _ if a == b => self.equal += answers(a),
            (Value::Object(x), Value::Object(y)) if one_shape(x, y) => {
                let only_y = y.keys().filter(|key| !x.contains_key(*key));
                for key in x.keys().chain(only_y) {
                    self.below(key.clone(), x.get(key), y.get(key));
                }
            }
            (Value::Array(x), Value::Array(y)) if self.path.len() == 1 && self.path.first().is_some_and(|list| is_named(list)) => {
                let called = |items: &'_ [Value], name: Option<&str>| items.iter().find(|item| name_of(item) == name).cloned();
                let only_y = y.iter().filter(|item| called(x, name_of(item)).is_none());
                for name in x.iter().chain(only_y).filter_map(name_of) {
                    self.below(name.to_owned(), called(x, Some(name)).as_ref(), called(y, Some(name)).as_ref());
                }
            }
            (Value::Array(x), Value::Array(y)) if x.len() == y.len() && x.iter().all(Value::is_object) => {
                for (at, (x, y)) in x.iter().zip(y).enumerate() {
                    self.below(at.to_string(), Some(x), Some(y));
                }
            }
            _ => self.found.push(Change { path: self.path.clone(), a: a.clone(), b: b.clone() }),
        }
    }

    fn below(&mut self, step: String, a: Option<&Value>, b: Option<&Value>) {
        self.path.push(step);
        self.values(a.unwrap_or(&Value::Null), b.unwrap_or(&Value::Null));
        self.path.pop();
    }
}

/// Whether two objects answer the same questions: of two kinds of task, or of option, only the whole can be changed.
fn one_shape(a: &Map<String, Value>, b: &Map<String, Value>) -> bool {
    ["type", "kind"].iter().all(|tag| a.get(*tag) == b.get(*tag))
}

/// How many answers a value holds: what is left open is none, a list of words is one.
fn answers(value: &Value) -> usize {
    match value {
        Value::Null => 0,
        Value::Object(map) => map.values().map(answers).sum(),
        Value::Array(items) if items.iter().all(Value::is_object) => items.iter().map(answers).sum(),
        _ => 1,
    }
}

/// The scenarios between two.
pub(super) struct Blend<'c> {
    base: Value,
    title: String,
    schema: u16,
    changes: &'c [Change],
}

impl<'c> Blend<'c> {
    pub(super) fn new(a: &Scenario, changes: &'c [Change]) -> Self {
        Self { base: document(a), title: a.title.clone(), schema: a.schema, changes }
    }

    /// The first scenario with those changes of the second that `taken` names by their places, and whose prices it is computed
    /// with; none where that is no scenario.
    pub(super) fn taking(&self, taken: impl Fn(usize) -> bool) -> Option<(Scenario, Which)> {
        let (mut json, mut prices) = (self.base.clone(), Which::A);
        for (_, change) in self.changes.iter().enumerate().filter(|(at, _)| taken(*at)) {
            match change.path.as_slice() {
                [only] if only == PRICES => prices = Which::B,
                path => set(&mut json, path, &change.b)?,
            }
        }
        let fields = json.as_object_mut()?;
        fields.insert("title".into(), self.title.clone().into());
        fields.insert("schema".into(), self.schema.into());
        Some((serde_json::from_value(json).ok()?, prices))
    }
}

/// Puts `value` at `path`; null takes away what is there. None where the path leads nowhere.
fn set(json: &mut Value, path: &[String], value: &Value) -> Option<()> {
    let (last, way) = path.split_last()?;
    let mut at = json;
    for step in way {
        at = match at {
            Value::Object(map) => map.get_mut(step)?,
            Value::Array(items) => {
                let place = place(items, step)?;
                items.get_mut(place)?
            }
            _ => return None,
        };
    }
    match at {
        Value::Object(map) if value.is_null() => drop(map.remove(last)),
        Value::Object(map) => drop(map.insert(last.clone(), value.clone())),
        Value::Array(items) => match place(items, last) {
            Some(at) if value.is_null() => drop(items.remove(at)),
            Some(at) => *items.get_mut(at)? = value.clone(),
            None => items.push(value.clone()),
        },
        _ => return None,
    }
    Some(())
}

/// Where in a list the entry `step` stands: by its name, else by its number.
fn place(items: &[Value], step: &str) -> Option<usize> {
    let by_number = || step.parse().ok().filter(|at: &usize| *at < items.len() && items.iter().all(|item| name_of(item).is_none()));
    items.iter().position(|item| name_of(item) == Some(step)).or_else(by_number)
}
