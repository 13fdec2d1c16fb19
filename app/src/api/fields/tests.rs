//! The questions against the documents they write and the limits those are refused by.

use super::*;
use crate::editor::form::{Value, keep_slot, slot_value, starting_task, write_slot};
use engine::scenario::{CPU, Workload};
use engine::{presets, seed};
use std::collections::BTreeSet;

fn blank(kind: TaskKind) -> Workload {
    Workload { task: starting_task(kind, "llama-3.1-8b", "l4"), ..presets::blank(Locale::En).workloads.remove(0) }
}

/// The pointers of every value below `value`, lists left out.
fn leaves(value: &serde_json::Value, at: &str, into: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(map) => map.iter().for_each(|(key, inner)| leaves(inner, &format!("{at}/{key}"), into)),
        _ => {
            into.insert(at.trim_start_matches('/').to_owned());
        }
    }
}

#[test]
fn every_value_of_a_workload_is_asked_for() {
    for (kind, spec) in TaskKind::ALL.into_iter().zip(tasks(Locale::En)) {
        let mut w = blank(kind);
        let mut found = BTreeSet::new();
        leaves(&serde_json::to_value(&w).unwrap(), "", &mut found);
        // what each of the hours asks further
        for (key, place) in [("task/hours/type", 1), ("task/hours/type", 2), ("task/reads/type", 1), ("data", 1), ("data/class", 2)] {
            write_slot(&mut w, key, Value { place: Some(place), ..Value::default() });
            leaves(&serde_json::to_value(&w).unwrap(), "", &mut found);
        }
        let asked: BTreeSet<String> = spec.fields.iter().map(|f| f.key.clone()).collect();
        let missing: Vec<&String> =
            found.iter().filter(|at| !asked.contains(*at) && !["id", "name", "task/type", "data/also"].contains(&at.as_str())).collect();
        assert!(missing.is_empty(), "{kind:?}: {missing:?}");
    }
}

#[test]
fn limits_are_those_that_documents_are_refused_by() {
    let book = seed::price_book();
    for (kind, spec) in TaskKind::ALL.into_iter().zip(tasks(Locale::En)) {
        for field in spec.fields.iter().filter(|f| matches!(f.asks, Asks::Number | Asks::Whole | Asks::Percent)) {
            let faults = |v: f64| {
                let mut s = presets::blank(Locale::En);
                s.horizon_months = 120;
                s.workloads = vec![blank(kind)];
                for (key, place) in [("task/hours/type", 1), ("task/hours/type", 2), ("task/reads/type", 1), ("data", 1), ("data/class", 2)]
                {
                    if slot_value(&s.workloads[0], &field.key).is_none() {
                        write_slot(&mut s.workloads[0], key, Value { place: Some(place), ..Value::default() });
                    }
                }
                assert!(slot_value(&s.workloads[0], &field.key).is_some(), "{kind:?} {} is never asked", field.key);
                write_slot(&mut s.workloads[0], &field.key, Value { number: Some(v), ..Value::default() });
                // what the chosen model takes is another matter than the limit of the field
                let of_limit = |code: &str| matches!(code, "too_small" | "too_large");
                validate::check(&s, &book).iter().any(|p| p.field == format!("/workloads/0/{}", field.key) && of_limit(&p.code))
            };
            // a context holds at least a mean request, and no more than the model takes
            let low = if field.key == "task/max_context" { 1_300.0 } else { field.low };
            let high = if field.key == "task/max_context" { 100_000.0 } else { field.high };
            assert!(!faults(high), "{kind:?} {}: {high} is refused", field.key);
            assert_eq!(faults(low), field.is_above, "{kind:?} {}: {low}", field.key);
            if field.asks == Asks::Number || field.asks == Asks::Percent {
                assert!(faults(field.high * 1.01), "{kind:?} {}: more than {} is taken", field.key, field.high);
                assert!(field.low <= 0.0 || faults(field.low * 0.5), "{kind:?} {}: less than {} is taken", field.key, field.low);
            }
        }
    }
}

#[test]
fn what_is_written_into_a_field_is_read_from_it() {
    for (kind, spec) in TaskKind::ALL.into_iter().zip(tasks(Locale::PtBr)) {
        for field in &spec.fields {
            let mut w = blank(kind);
            assert!(!field.label.is_empty(), "{}", field.key);
            let Some(before) = slot_value(&w, &field.key) else { continue };
            let other = match field.asks {
                Asks::Choice | Asks::YesOrNo => {
                    assert!(field.choices.len() > 1 && before.place.is_some(), "{}", field.key);
                    Value { place: before.place.map(|at| (at + 1) % field.choices.len()), ..Value::default() }
                }
                Asks::Gpu | Asks::Model => Value { word: Some("other".into()), ..Value::default() },
                _ => Value { number: Some(3.0), ..Value::default() },
            };
            write_slot(&mut w, &field.key, other.clone());
            assert_eq!(slot_value(&w, &field.key), Some(other), "{kind:?} {}", field.key);
        }
    }
}

#[test]
fn the_closed_part_starts_at_its_usual_values() {
    for (kind, spec) in TaskKind::ALL.into_iter().zip(tasks(Locale::PtBr)) {
        let w = blank(kind);
        for field in spec.fields.iter().filter(|f| !f.is_first) {
            let Some(value) = slot_value(&w, &field.key) else { continue };
            let same = match field.asks {
                Asks::Choice => value.place.map(|at| at as f64) == Some(field.usual),
                Asks::Gpu => value.word.is_none(),
                _ => value.number.is_none_or(|v| v.to_bits() == field.usual.to_bits()),
            };
            assert!(same, "{kind:?} {}: {value:?}", field.key);
        }
    }
}

#[test]
fn the_sizes_of_a_model_are_written_and_refused_as_documents_are() {
    use crate::editor::form::{own_value, starting_model, write_own};
    let book = seed::price_book();
    for locale in [Locale::PtBr, Locale::En] {
        for field in own_model(locale) {
            let mut m = starting_model("Mine");
            m.slug = "own-1".into();
            // what only a mixture or a window asks
            if field.key == "experts/top" {
                m.experts = Some(engine::scenario::OwnExperts { count: 8, top: 2 });
            }
            if field.key == "window/layers" {
                m.window = Some(engine::scenario::OwnWindow { layers: 16, tokens: 1024 });
            }
            assert!(own_value(&m, &field.key).is_some() && !field.label.is_empty(), "{}", field.key);
            let value = match field.asks {
                Asks::Choice => Value { place: Some(0), ..Value::default() },
                _ => Value { number: Some(5.0), ..Value::default() },
            };
            write_own(&mut m, &field.key, &value);
            assert_eq!(own_value(&m, &field.key), Some(value), "{}", field.key);
            if field.asks == Asks::Choice {
                continue;
            }
            let faults = |number: f64| {
                let mut m = m.clone();
                write_own(&mut m, &field.key, &Value { number: Some(number), ..Value::default() });
                let mut s = presets::blank(Locale::En);
                s.models = vec![m];
                validate::check(&s, &book).iter().any(|p| p.field.starts_with(&format!("/models/0/{}", field.key)))
            };
            assert!(faults(field.high * 1.01), "{}: more than {} is taken", field.key, field.high);
            assert!(field.asks == Asks::Whole || faults(field.low * 0.5), "{}: less than {} is taken", field.key, field.low);
            assert!(field.asks != Asks::Whole || faults(field.low - 1.0), "{}: less than {} is taken", field.key, field.low);
        }
    }
}

#[test]
fn another_kind_of_task_is_never_refused_for_what_was_kept() {
    let book = seed::price_book();
    for gpu in [None, Some(CPU), Some("l4")] {
        let word = |word: Option<&str>| Value { word: word.map(Into::into), ..Value::default() };
        for (from, to) in TaskKind::ALL.into_iter().flat_map(|from| TaskKind::ALL.map(|to| (from, to))).filter(|(from, to)| from != to) {
            let mut old = blank(from);
            if from != TaskKind::Bill || gpu == Some("l4") {
                write_slot(&mut old, "task/gpu", word(gpu));
            }
            let mut new = Workload { task: starting_task(to, "llama-3.1-8b", "a10"), ..old.clone() };
            let spec = task(to, Locale::En);
            for field in spec.fields.iter().filter(|f| f.key.starts_with("task/")) {
                keep_slot(&mut new, &old, &field.key);
            }
            let mut s = presets::blank(Locale::En);
            s.workloads = vec![new];
            assert_eq!(validate::check(&s, &book), [], "{from:?} to {to:?} with {gpu:?}");
            if gpu == Some("l4") {
                assert_eq!(slot_value(&s.workloads[0], "task/gpu"), Some(word(gpu)), "{from:?} to {to:?}");
            }
        }
    }
}
