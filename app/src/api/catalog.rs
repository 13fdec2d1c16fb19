//! What the form of a scenario is made of, in the reader's language.
//!
//! Only on the server: words, units, names and prices' places stand here, so that the browser loads what it shows and nothing
//! more. Refuses sentences that depend on an answer: those are `editor::Brief`'s.

use super::fields;
use super::{Asks, Catalog, CatalogAssumption, GENERAL, Listed, SPECIALISED};
use crate::components::stroke;
use crate::editor::form::{dated, gpu_label, state_name};
use crate::i18n;
use engine::assumptions;
use engine::book::PriceBook;
use engine::comparison::AssumptionResult;
use engine::format::{self, capital};
use engine::locale::{Locale, Text, pick};
use engine::names;
use engine::scenario::{ANYWHERE, OptionKind, Scenario};
use engine::{tax, validate};
use std::collections::{BTreeMap, BTreeSet};

/// What the form of `scenario`, stored as `id`, is made of, with the prices of `book`.
pub(super) fn build(id: &str, scenario: &Scenario, book: &PriceBook, locale: Locale) -> Catalog {
    let gpu = |gpu: &engine::book::Gpu| listed(&gpu.slug, &gpu_label(&gpu.name, gpu.memory_gib_nominal), &gpu.name);
    let kind = |kind: OptionKind| listed(kind.key(), kind.name().get(locale), &stroke(kind));
    let code = |code: &tax::Ncm| listed(code.code, &format!("{}, {}", code.dotted(), code.name().get(locale)), "");
    let models = book.models.iter().filter(|m| engine::sizing::Shape::of(m).is_some());
    Catalog {
        scenario: id.into(),
        words: i18n::all_words(locale),
        kinds: OptionKind::ALL.into_iter().map(kind).collect(),
        gpus: book.gpus.iter().map(gpu).collect(),
        // embedding and speech models have no answers to size
        models: models.map(|m| listed(&m.slug, &m.model, "")).collect(),
        states: validate::STATES.iter().map(|code| listed(code, &format!("{} ({code})", state_name(code)), "")).collect(),
        providers: providers(book, locale),
        regions: regions(book),
        countries: countries(book, locale),
        customs: tax::NCM.iter().map(code).collect(),
        tariffs: tariffs(book, locale),
        tasks: fields::tasks(locale),
        own_model: fields::own_model(locale),
        assumptions: untouched(scenario, book).iter().map(|a| assumption(a, locale)).collect(),
    }
}

fn listed(word: &str, label: &str, about: &str) -> Listed {
    Listed { word: word.into(), label: label.into(), about: about.into() }
}

fn providers(book: &PriceBook, locale: Locale) -> Vec<Listed> {
    let words: BTreeSet<&str> = book.of_kind("gpu_rental").map(|row| row.provider.as_str()).collect();
    let about = |word| if tax::has_subsidiary(word) { GENERAL } else { SPECIALISED };
    words.into_iter().map(|word| listed(word, names::provider(locale, word), about(word))).collect()
}

/// A provider's own names; one that names no place is the only one it has, and no choice.
fn regions(book: &PriceBook) -> Vec<Listed> {
    let all: BTreeSet<(&str, &str, &str)> =
        book.of_kind("gpu_rental").map(|row| (row.provider.as_str(), row.country.as_str(), row.region.as_str())).collect();
    all.into_iter().map(|(provider, country, region)| listed(region, region, &format!("{provider} {country}"))).collect()
}

/// By name, Brazil first; "anywhere abroad" last.
fn countries(book: &PriceBook, locale: Locale) -> Vec<Listed> {
    let codes: BTreeSet<&str> = book.of_kind("gpu_rental").map(|row| row.country.as_str()).filter(|code| *code != ANYWHERE).collect();
    let mut all: Vec<Listed> = codes.into_iter().map(|code| listed(code, names::country(locale, code), "")).collect();
    // "Índia" stands with I
    all.sort_by_key(|c| (c.word != "BR", c.label.replace('Í', "I").replace('Á', "A")));
    all.push(listed(ANYWHERE, pick(locale, "qualquer país fora do Brasil", "any country outside Brazil"), ""));
    all
}

/// Names of the book's rows; the two that are of no distributor are for whoever does not know theirs.
fn tariffs(book: &PriceBook, locale: Locale) -> Vec<Listed> {
    let mut newest: BTreeMap<&str, (&str, &str, f64)> = BTreeMap::new();
    let mut order = Vec::new();
    for row in book.of_kind("energy") {
        if newest.insert(&row.item, (&row.provider, &row.region, row.price)).is_none() {
            order.push(row.item.as_str());
        }
    }
    let label = |item: &str| {
        let (provider, region, price) = newest[item];
        let price = format::in_unit(locale, price, &Text::new("BRL/kWh", "BRL/kWh"));
        let class = match (item.starts_with("Free market"), item.contains("group B")) {
            (true, _) => pick(locale, "mercado livre", "free market"),
            (_, true) => pick(locale, "grupo B, baixa tensão", "group B, low voltage"),
            _ => pick(locale, "mercado cativo, A4", "captive market, A4"),
        };
        match (provider, locale) {
            ("brasil", Locale::PtBr) => format!("{class}, referência: {price}"),
            ("brasil", Locale::En) => format!("{class}, reference: {price}"),
            _ => format!("{provider} ({region}), {class}: {price}"),
        }
    };
    order.into_iter().map(|item| listed(item, &label(item), "")).collect()
}

/// Every assumption at its default, with its own mark: what the person changed stands in the document.
fn untouched(scenario: &Scenario, book: &PriceBook) -> Vec<AssumptionResult> {
    let untouched = Scenario { assumptions: BTreeMap::new(), ..scenario.clone() };
    assumptions::lookup(&untouched, book).results()
}

fn assumption(a: &AssumptionResult, locale: Locale) -> CatalogAssumption {
    let (asks, before, unit) = asked(&a.unit);
    CatalogAssumption {
        key: a.key.clone(),
        label: capital(a.name.get(locale)),
        group: a.group.clone(),
        asks,
        before: before.into(),
        unit: unit.get(locale).to_owned(),
        min: a.min,
        max: a.max,
        default: a.default,
        default_said: format::in_unit(locale, a.default, &a.unit),
        mark: a.mark,
        day: dated(locale, &a.as_of),
        source: a.source.clone(),
    }
}

/// What a field for values in `unit` asks for, what stands before the value and what after.
fn asked(unit: &Text) -> (Asks, &'static str, Text) {
    let en = unit.en.as_str();
    let before = match (en.starts_with("BRL"), en.starts_with("USD")) {
        (true, _) => "R$",
        (_, true) => "US$",
        _ => "",
    };
    let per = |text: &str, word: &str| {
        text.split_once('/').map_or_else(String::new, |(_, per)| format!("{word} {}", per.trim_matches(['(', ')'])))
    };
    match en {
        "0 or 1" => (Asks::YesOrNo, "", Text::new("", "")),
        "fraction" => (Asks::Percent, "", Text::new("%", "%")),
        "fraction a year" => (Asks::Percent, "", Text::new("% ao ano", "% a year")),
        _ if before.is_empty() => (Asks::Number, "", unit.clone()),
        _ => (Asks::Number, before, Text::new(per(&unit.pt, "por"), per(en, "per").replace("BRL", "R$").replace("USD", "US$"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::form::GROUPS;
    use engine::assumptions::{Measure, table};
    use engine::{presets, seed};

    #[test]
    fn every_assumption_of_the_engine_has_a_field_in_its_unit() {
        for row in table() {
            let (asks, _, unit) = asked(&row.unit());
            let wanted = match row.measure {
                Measure::Share | Measure::Yearly => Asks::Percent,
                Measure::Switch => Asks::YesOrNo,
                Measure::Unit | Measure::Factor => Asks::Number,
            };
            assert_eq!(asks, wanted, "{}", row.word());
            assert!(!unit.pt.contains("BRL") && !unit.en.contains("BRL"), "{}: {}", row.word(), unit.en);
            assert!(GROUPS.contains(&row.group), "{}", row.group);
        }
        let (_, before, unit) = asked(&assumptions::find("usd_brl").unwrap().unit());
        assert_eq!((before, unit.pt.as_str(), unit.en.as_str()), ("R$", "por US$", "per US$"));
    }

    #[test]
    fn what_a_preset_has_chosen_is_in_the_lists() {
        let book = seed::price_book();
        for preset in presets::all(Locale::En) {
            let (slug, scenario) = (preset.slug, preset.scenario);
            let catalog = build("", &scenario, &book, Locale::En);
            let has = |list: &[Listed], word: &str| list.iter().any(|l| l.word == word);
            assert!(has(&catalog.states, &scenario.buyer.state) && has(&catalog.customs, &scenario.buyer.ncm), "{slug}");
            assert!(catalog.tariffs.iter().any(|t| t.word.starts_with(&scenario.buyer.tariff)), "{slug}");
            for o in &scenario.options {
                assert!(has(&catalog.countries, &o.country), "{slug}: {}", o.country);
                assert!(o.provider.as_ref().is_none_or(|p| has(&catalog.providers, p)), "{slug}");
            }
        }
    }

    #[test]
    fn names_are_of_the_language_and_brazil_stands_first() {
        let scenario = presets::blank(Locale::PtBr);
        let book = seed::price_book();
        let catalog = build("", &scenario, &book, Locale::PtBr);
        assert_eq!((catalog.countries[0].word.as_str(), catalog.countries.last().unwrap().word.as_str()), ("BR", ANYWHERE));
        let pa = catalog.tariffs.iter().find(|t| t.word.starts_with("Equatorial PA")).unwrap();
        assert_eq!(pa.label, "Equatorial PA (PA), grupo B, baixa tensão: R$\u{a0}1,27/kWh");
        assert!(catalog.customs.iter().any(|c| c.label.starts_with("8471.50.40, ")));
        assert!(catalog.regions.iter().any(|r| r.word == "sa-east-1" && r.about == "aws BR"));
        let aws = catalog.providers.iter().find(|p| p.word == "aws").unwrap();
        assert_eq!((aws.label.as_str(), aws.about.as_str()), ("AWS", GENERAL));
        let english = build("", &scenario, &book, Locale::En);
        assert_eq!(english.kinds[0].label, "Public cloud, on demand");
        assert_eq!(english.words.len(), catalog.words.len());
    }
}
