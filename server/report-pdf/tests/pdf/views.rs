//! Another currency, money of the start, after income tax; and what a person brought: quotes, discounts, assumptions of their own.

use crate::figures::{holds_the_comparison, is_whole};
use crate::support::{assessed, read};
use engine::book::PriceRow;
use engine::locale::Locale;
use engine::scenario::{Currency, OptionKind, Override, Quote};
use engine::view::{TaxView, Terms, View};
use engine::{compute, format, presets, seed};

#[test]
fn another_view_has_its_own_figures_and_says_how_it_is_counted() {
    let view = View { currency: Currency::Usd, terms: Terms::Real, tax: TaxView::After };
    let scenario = presets::get("clinical-assistant", Locale::PtBr).expect("a preset").scenario;
    let answer = assessed(&scenario, view);
    let of = read("dollars-of-the-start", &answer, &scenario, Locale::PtBr);
    holds_the_comparison(&of, &answer, Locale::PtBr);
    let usual = compute(&scenario, &seed::price_book()).expect("an answer").comparison;
    let usual = format::money_words(Locale::PtBr, usual.verdict.npv.expect("a winner"), Currency::Brl);
    assert!(!of.has(&usual), "what the usual view shows is nowhere: {usual}");
    for words in ["dólares do início", "depois do imposto de renda", "em moeda do início"] {
        assert!(of.has(words), "{words}");
    }
}

#[test]
fn quotes_discounts_and_own_assumptions_are_seen_as_such() {
    let mut scenario = presets::get("customer-service", Locale::En).expect("a preset").scenario;
    let private = scenario.options.iter_mut().find(|o| o.kind == OptionKind::PrivateCloud).expect("a private cloud");
    private.quotes = vec![Quote {
        gpu: "l4".into(),
        item: None,
        price: 3.21,
        currency: Currency::Brl,
        gpus: 1,
        server_kw: None,
        on_demand_price: None,
        note: "proposal 77 of <b>Acme</b>".into(),
    }];
    scenario.assumptions.insert("discount_rate".into(), Override { value: 0.1234, note: "board minute 9".into() });
    let mut book = seed::price_book();
    let any = book.rows[0].clone();
    book.rows.push(PriceRow {
        kind: "provider_discount".into(),
        provider: "aws".into(),
        item: "negotiated discount".into(),
        gpu: None,
        gpu_count: None,
        region: "global".into(),
        country: "ZZ".into(),
        price_model: "negotiated".into(),
        unit: "fraction".into(),
        price: 0.12,
        low: None,
        high: None,
        as_of: "2026-12-01".into(),
        source: "EDP contract".into(),
        confidence: "quote".into(),
        note: "until 2028".into(),
        ..any
    });
    let answer = compute(&scenario, &book).expect("an answer");
    let of = read("own-values", &answer, &scenario, Locale::En);
    is_whole(&of, &scenario.title, Locale::En);
    for words in [
        "your quote",
        "R$3.21",
        "proposal 77 of <b>Acme</b>",
        "board minute 9",
        "12.34% a year",
        "your value",
        "88 assumptions; one changed",
        "Negotiated discounts",
        "until 2028",
        "With a negotiated discount of 12% at AWS (EDP contract, 1 December 2026).",
        "list price:",
    ] {
        assert!(of.has(words) || of.has_each(words), "{words}");
    }
}
