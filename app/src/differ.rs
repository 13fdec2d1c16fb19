//! What differs between two versions of a scenario, or between two scenarios, in words.
//!
//! Owns how an answer is named and read: by the workload, option or assumption it belongs to. Which answers differ is
//! `engine::versus`'s to say. Refuses to merge: people choose. Only on the server.

mod fields;
mod values;

use crate::api::Difference;
use engine::assumptions;
use engine::comparison::AssumptionResult;
use engine::format::{self, capital};
use engine::locale::{Locale, pick};
use engine::scenario::Scenario;
use engine::versus::{Change, Which, changes};
use fields::name;
use serde_json::Value;

/// Most differences that are listed one by one.
const MOST: usize = 30;

/// Two scenarios whose differences are to be told.
#[derive(Debug, Clone, Copy)]
pub struct Differ<'s> {
    /// The first.
    pub a: &'s Scenario,
    /// The second.
    pub b: &'s Scenario,
    /// The assumptions each of them is computed with, where that is known: then a default is told with its value.
    pub used: Option<(&'s [AssumptionResult], &'s [AssumptionResult])>,
    /// The reader's language.
    pub locale: Locale,
}

/// The answers that differ and the title, in the order people answer them, at most thirty.
#[must_use]
pub fn differences(mine: &Scenario, theirs: &Scenario, locale: Locale) -> Vec<Difference> {
    let differ = Differ { a: mine, b: theirs, used: None, locale };
    let titles = (mine.title != theirs.title).then(|| Difference {
        field: name("title", locale),
        mine: mine.title.clone(),
        theirs: theirs.title.clone(),
    });
    titles.into_iter().chain(changes(mine, theirs).0.iter().map(|change| differ.told(change))).take(MOST).collect()
}

impl Differ<'_> {
    /// A difference in words.
    #[must_use]
    pub fn told(&self, change: &Change) -> Difference {
        let value = |which, value| self.value(change, which, value);
        Difference { field: self.field(&change.path), mine: value(Which::A, &change.a), theirs: value(Which::B, &change.b) }
    }

    /// The path as people say it: the workload's, option's or assumption's name, then the field.
    fn field(&self, path: &[String]) -> String {
        let mut parts = Vec::new();
        let list = path.first().map_or("", String::as_str);
        for (at, step) in path.iter().enumerate() {
            match (list, at) {
                // Their own names stand for the list they are in.
                ("workloads" | "options" | "assumptions", 0) if path.len() > 1 => {}
                ("workloads" | "options" | "models" | "assumptions", 1) => parts.push(self.entry(list, step)),
                ("assumptions", 2) if step == "value" => {}
                ("tax_years", 1) => parts.push(step.clone()),
                (_, 0) => parts.push(name(step, self.locale)),
                _ if step == "task" && at + 1 < path.len() => {}
                _ => parts.push(step.parse::<usize>().map_or_else(|_| name(step, self.locale), |number| (number + 1).to_string())),
            }
        }
        parts.join(" › ")
    }

    /// The name of an entry of a list of named things.
    fn entry(&self, list: &str, id: &str) -> String {
        let both = [self.a, self.b].into_iter();
        let known = match list {
            "workloads" => both.flat_map(|s| &s.workloads).find(|w| w.id == id).map(|w| w.name.clone()),
            "models" => both.flat_map(|s| &s.models).find(|m| m.slug == id).map(|m| m.name.clone()),
            "options" => both.flat_map(|s| &s.options).find(|o| o.id == id).map(|o| self.option(&o.id, o.kind)),
            _ => assumptions::find(id).map(|row| capital(row.line.name().get(self.locale))),
        };
        known.unwrap_or_else(|| id.replace('_', " "))
    }

    /// An option by its kind, and by its id where it is not the only one of its kind.
    fn option(&self, id: &str, kind: engine::scenario::OptionKind) -> String {
        let word = kind.name().get(self.locale).to_owned();
        if id == kind.key() { word } else { format!("{word} ({id})") }
    }

    fn value(&self, change: &Change, which: Which, value: &Value) -> String {
        let mut steps = change.path.iter().map(String::as_str);
        match (steps.next(), steps.next(), change.path.last().map(String::as_str)) {
            (Some("assumptions"), Some(key), Some(last)) if last != "note" => self.assumption(key, which, value),
            (_, _, Some(last)) => {
                let field = if last.parse::<usize>().is_ok() { change.path.iter().rev().nth(1).map_or(last, String::as_str) } else { last };
                values::words(field, value, self.locale)
            }
            _ => String::new(),
        }
    }

    /// The value of an assumption in its unit, with the note; a default says that it is one.
    fn assumption(&self, key: &str, which: Which, value: &Value) -> String {
        let Some(row) = assumptions::find(key) else { return values::words(key, value, self.locale) };
        let number = value.as_f64().or_else(|| value.get("value").and_then(Value::as_f64));
        if let Some(number) = number {
            let note = value.get("note").and_then(Value::as_str).filter(|note| !note.is_empty());
            let number = format::in_unit(self.locale, number, &row.unit());
            return note.map_or_else(|| number.clone(), |note| format!("{number} ({note})"));
        }
        let default = pick(self.locale, "padrão", "default");
        let used = self.used.map(|(a, b)| if which == Which::A { a } else { b });
        match used.and_then(|used| used.iter().find(|a| a.key == key)) {
            Some(used) => format!("{} ({default})", format::in_unit(self.locale, used.value, &used.unit)),
            None => default.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fields::known;

    #[test]
    fn differences_are_named_as_people_name_them() {
        let mine = engine::presets::get("customer-service", Locale::En).expect("a preset").scenario;
        let mut theirs = mine.clone();
        theirs.horizon_months = 48;
        theirs.workloads[0].storage_gb += 10.0;
        theirs.data.fulfilled.push("R20".into());
        let found = differences(&mine, &theirs, Locale::En);
        let fields: Vec<&str> = found.iter().map(|d| d.field.as_str()).collect();
        assert!(fields.contains(&"Horizon in months"), "{fields:?}");
        assert!(fields.contains(&"Data › conditions met"), "{fields:?}");
        assert!(fields.iter().any(|f| f.ends_with("data kept, GB") && f.starts_with(&mine.workloads[0].name)), "{fields:?}");
        assert_eq!(found.len(), 3);
        let horizon = found.iter().find(|d| d.field == "Horizon in months").expect("listed above");
        assert_eq!((horizon.mine.as_str(), horizon.theirs.as_str()), ("36", "48"));
        assert!(differences(&mine, &mine, Locale::PtBr).is_empty());
    }

    #[test]
    fn every_field_of_a_scenario_has_a_name_in_both_languages() {
        let mine = engine::presets::get("customer-service", Locale::En).expect("a preset").scenario;
        let mut theirs = mine.clone();
        (theirs.workloads[0].block_gb, theirs.workloads[0].interruptible) = (5.0, Some(true));
        (theirs.buyer.ncm, theirs.buyer.tariff) = ("84714900".into(), "Free market".into());
        (theirs.options[0].managed_ml, theirs.options[0].region) = (true, Some("sa-east-1".into()));
        theirs.timing = engine::finance::Timing::MidPeriod;
        let year = engine::scenario::TaxYear { cbs: Some(0.09), ..Default::default() };
        theirs.tax_years.insert("2027".into(), year);
        for locale in [Locale::PtBr, Locale::En] {
            let found = differences(&mine, &theirs, locale);
            assert_eq!(found.len(), 8, "{found:?}");
            assert!(found.iter().all(|d| !d.field.contains('_')), "{found:?}");
        }
        let found = differences(&mine, &theirs, Locale::PtBr);
        let year = found.iter().find(|d| d.field == "Impostos do ano › 2027").expect("the year");
        assert_eq!((year.mine.as_str(), year.theirs.as_str()), ("", "CBS 9\u{a0}%"));
    }

    /// Every key of `value` and below it.
    fn keys(value: &Value, into: &mut std::collections::BTreeSet<String>) {
        match value {
            Value::Object(map) => {
                for (key, inner) in map {
                    into.insert(key.clone());
                    keys(inner, into);
                }
            }
            Value::Array(all) => all.iter().for_each(|inner| keys(inner, into)),
            _ => {}
        }
    }

    #[test]
    fn no_field_of_a_document_lacks_a_name() {
        let mut found = std::collections::BTreeSet::new();
        for preset in engine::presets::all(Locale::En) {
            let mut s = preset.scenario;
            let quote: engine::scenario::Quote =
                serde_json::from_value(serde_json::json!({"gpu": "l4", "price": 1.0, "currency": "USD"})).expect("a quote");
            s.options[0].quotes.push(quote);
            s.tax_years.insert("2027".into(), engine::scenario::TaxYear::default());
            let mut own = crate::editor::form::starting_model("Mine");
            own.experts = Some(engine::scenario::OwnExperts { count: 8, top: 2 });
            own.window = Some(engine::scenario::OwnWindow { layers: 16, tokens: 1024 });
            s.models.push(own);
            if let engine::scenario::Task::LlmInference(t) = &mut s.workloads[0].task {
                t.hours = engine::scenario::ServiceHours::Autoscaled { min_replicas: 1, scale_ups_per_day: 4.0, cold_start_minutes: None };
            }
            for kind in crate::editor::form::TaskKind::ALL {
                crate::editor::form::add_workload(&mut s, kind, "More", "llama-3.1-8b", "l4");
            }
            let mut json = serde_json::to_value(&s).expect("a document");
            // their keys are words of the person's or of the assumptions
            for inner in ["assumptions", "tax_years"] {
                let own = json[inner].as_object_mut().expect("an object");
                for (_, value) in std::mem::take(own) {
                    keys(&value, &mut found);
                }
            }
            keys(&json, &mut found);
        }
        // an id and a kind of task are shown by the name beside them; the rules of a save are no answer
        let never = ["id", "schema", "task", "type", "rules"];
        let unnamed: Vec<&String> = found.iter().filter(|k| known(k).is_none() && !never.contains(&k.as_str())).collect();
        assert!(found.len() > 50 && unnamed.is_empty(), "{unnamed:?}");
    }

    #[test]
    fn a_workload_only_one_has_is_one_difference() {
        let mine = engine::presets::get("customer-service", Locale::En).expect("a preset").scenario;
        let mut theirs = mine.clone();
        let mut more = theirs.workloads[0].clone();
        more.id = "w9".into();
        more.name = "Night job".into();
        theirs.workloads.push(more);
        let found = differences(&mine, &theirs, Locale::En);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].mine.as_str(), found[0].theirs.as_str()), ("", "Night job"));
    }

    #[test]
    fn answers_are_read_in_words_and_units() {
        let mine = engine::presets::get("customer-service", Locale::PtBr).expect("a preset").scenario;
        let mut theirs = mine.clone();
        theirs.workloads[0].growth_per_year = 0.355;
        theirs.data.class = engine::scenario::DataClass::Sensitive;
        theirs.buyer.regime = engine::scenario::Regime::Simples;
        theirs.start = engine::scenario::YearMonth { year: 2028, month: 3 };
        theirs.options[0].country = "US".into();
        let rate = engine::scenario::Override { value: 0.125, note: "tesouraria".into() };
        theirs.assumptions.insert("discount_rate".into(), rate);
        let told = differences(&mine, &theirs, Locale::PtBr);
        let theirs_of = |end: &str| told.iter().find(|d| d.field.ends_with(end)).map(|d| d.theirs.as_str());
        assert_eq!(theirs_of("crescimento por ano"), Some("35,5\u{a0}%"));
        assert_eq!(theirs_of("classe"), Some("Dados sensíveis"));
        assert_eq!(theirs_of("regime"), Some("Simples Nacional"));
        assert_eq!(theirs_of("país"), Some("EUA"));
        let rate = told.iter().find(|d| d.theirs.contains("tesouraria")).expect("the rate");
        assert_eq!((rate.mine.as_str(), rate.theirs.as_str()), ("padrão", "12,5\u{a0}% ao ano (tesouraria)"));
        assert_eq!(told.len(), 6, "{told:?}");

        // with the answers at hand a default has its value
        let used = |s: &Scenario| engine::compare(s, &engine::seed::price_book()).expect("an answer").assumptions;
        let (a, b) = (used(&mine), used(&theirs));
        let differ = Differ { a: &mine, b: &theirs, used: Some((&a, &b)), locale: Locale::PtBr };
        let change = changes(&mine, &theirs).0.into_iter().find(|c| c.path[0] == "assumptions").expect("the rate");
        assert_eq!(differ.told(&change).mine, "16\u{a0}% ao ano (padrão)");
    }
}
