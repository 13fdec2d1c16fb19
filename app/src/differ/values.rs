//! An answer of a scenario's document as one line: choices by their words, shares as percentages, places and providers by name.
//!
//! Owns which field is read how. Refuses figures of its own: numbers are written by `engine::format`.

use super::fields::name;
use crate::api::fields::task_label;
use crate::editor::form::{
    ACCESS, ANSWER, AVAILABILITY, BASIS, BOUND, CLASS, CURRENCY, DATA, FLAG, INCENTIVE, INTERRUPTIBLE, INVOICING, METHOD, PLACES,
    PRECISION, REGIME, SECTOR, STAGE, TIMING, TRANSFER, TaskKind, VOLUME, state_name, word_of,
};
use engine::format;
use engine::locale::{Locale, pick};
use engine::names;
use engine::scenario::{HostingOption, OptionKind};
use serde_json::Value;

/// Fields that are shares or rates, as fractions in the document.
const PERCENT: [&str; 6] = ["growth_per_year", "pis_cofins", "cbs", "ibs", "icms_iss", "ipi"];

/// The answer `value` to `field` in words; empty where there is none.
pub(super) fn words(field: &str, value: &Value, locale: Locale) -> String {
    if let Some(word) = choice(field, value, locale) {
        return word;
    }
    match value {
        Value::Null => String::new(),
        Value::Bool(true) => pick(locale, "sim", "yes").to_owned(),
        Value::Bool(false) => pick(locale, "não", "no").to_owned(),
        Value::Number(n) => match n.as_f64() {
            Some(n) if PERCENT.contains(&field) => format::percent_exact(locale, n),
            Some(n) => format::trimmed(locale, n, 6),
            None => n.to_string(),
        },
        Value::String(text) => match field {
            "country" => names::country(locale, text).to_owned(),
            "provider" => names::provider(locale, text).to_owned(),
            "state" => state_name(text).to_owned(),
            "start" => format::date(locale, text),
            _ => text.clone(),
        },
        Value::Array(items) => items.iter().map(|item| words(field, item, locale)).collect::<Vec<_>>().join("; "),
        Value::Object(map) => {
            if let Some(option) = option(value) {
                return option.kind.name().get(locale).to_owned();
            }
            if let Some(named) = map.get("name").filter(|name| !name.is_null()) {
                return words("name", named, locale);
            }
            let said = map.iter().filter(|(_, v)| !v.is_null()).map(|(key, v)| format!("{} {}", name(key, locale), words(key, v, locale)));
            said.collect::<Vec<_>>().join(", ")
        }
    }
}

/// A whole option, which is known by its kind.
fn option(value: &Value) -> Option<HostingOption> {
    value.get("kind").and_then(|_| serde_json::from_value(value.clone()).ok())
}

/// One of a closed choice by its word.
fn choice(field: &str, value: &Value, locale: Locale) -> Option<String> {
    let word = match field {
        "precision" => word_of(PRECISION, value, locale),
        "availability" => word_of(AVAILABILITY, value, locale),
        "stage" => word_of(STAGE, value, locale),
        "volume" => word_of(VOLUME, value, locale),
        "method" => word_of(METHOD, value, locale),
        "moved_by" => word_of(BOUND, value, locale),
        "class" | "also" => word_of(CLASS, value, locale),
        "legal_basis" => word_of(BASIS, value, locale),
        "sector" => word_of(SECTOR, value, locale),
        "access_abroad" => word_of(ACCESS, value, locale),
        "may_be" => word_of(PLACES, value, locale),
        "transfer" => word_of(TRANSFER, value, locale),
        "regime" => word_of(REGIME, value, locale),
        "incentive" => word_of(INCENTIVE, value, locale),
        "flag" => word_of(FLAG, value, locale),
        "timing" => word_of(TIMING, value, locale),
        "interruptible" => word_of(INTERRUPTIBLE, value, locale),
        "invoicing" => word_of(INVOICING, value, locale),
        "currency" => word_of(CURRENCY, value, locale),
        "item" => word_of(DATA, value, locale),
        "automated_decision" | "internet_application" => word_of(ANSWER, value, locale),
        "kind" => return serde_json::from_value(value.clone()).ok().map(|kind: OptionKind| kind.name().get(locale).to_owned()),
        "task" => return serde_json::from_value(value.clone()).ok().map(|task| task_label(TaskKind::of(&task), locale)),
        _ => None,
    };
    word.map(str::to_owned)
}
