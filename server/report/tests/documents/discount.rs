//! Negotiated discounts in what is taken away: live in the workbook with their source, and a column of the CSV.

use crate::common::{Case, cases, formulas, number, stored};
use crate::recalculation::{agree, changed_input, soffice};
use calamine::Data;
use engine::book::{PriceBook, PriceRow};
use engine::locale::Locale;
use engine::presets;
use engine::scenario::{Currency, OptionKind};
use engine::seed;
use report::{flows_csv, workbook};

fn row(provider: &str, fraction: f64) -> PriceRow {
    PriceRow {
        kind: "provider_discount".into(),
        provider: provider.into(),
        item: "negotiated discount".into(),
        gpu: None,
        gpu_count: None,
        vcpus: None,
        memory_gib: None,
        region: "global".into(),
        country: "ZZ".into(),
        price_model: "negotiated".into(),
        unit: "fraction".into(),
        currency: Currency::Usd,
        price: fraction,
        low: None,
        high: None,
        tier_from: None,
        tier_to: None,
        max_power_w: None,
        as_of: "2026-12-01".into(),
        source: "=contrato EDP".into(),
        confidence: "quote".into(),
        note: "até 2028".into(),
    }
}

fn book(fraction: f64) -> PriceBook {
    let mut book = seed::price_book();
    book.rows.extend(["aws", "gcp", "oci", "azure"].map(|provider| row(provider, fraction)));
    book
}

/// Every preset with 12 % at the four clouds, of which some option has one.
fn discounted(fraction: f64) -> Vec<Case> {
    presets::all(Locale::PtBr).into_iter().map(|p| Case::priced(p.slug, p.scenario, &book(fraction))).collect()
}

#[test]
fn libreoffice_agrees_with_the_engine_where_discounts_are() {
    let Some(soffice) = soffice() else { return };
    let mut cases = discounted(0.12);
    // data of every kind, a managed service and every option
    let mut whole = presets::all(Locale::PtBr).remove(0).scenario;
    whole.options = OptionKind::ALL.into_iter().map(engine::scenario::HostingOption::new).collect();
    whole.workloads.truncate(1);
    for w in &mut whole.workloads {
        (w.storage_gb, w.egress_gb_month, w.block_gb, w.file_gb, w.growth_per_year) = (700.0, 90.0, 200.0, 50.0, 0.6);
    }
    cases.push(Case::priced("every option", whole, &book(0.3)));
    let net = |case: &Case| case.answer.sheet.cells().filter(|c| c.line.key().starts_with("net_")).count();
    assert!(cases.iter().all(|c| net(c) > 0), "a case has no discount");
    agree(&soffice, &cases);
}

/// Another discount typed into the workbook is another discount of the book: the totals are the engine's.
#[test]
fn the_discount_is_one_input_and_the_totals_follow_it() {
    let Some(soffice) = soffice() else { return };
    // the machines are the person's own choice, so that the offers stay whatever the discount
    let mut scenario = presets::get("customer-service", Locale::PtBr).expect("a preset").scenario;
    for o in scenario.options.iter_mut().filter(|o| o.kind.is_public()) {
        o.provider = Some("aws".into());
    }
    let [before, after] = [0.12, 0.27].map(|f| Case::priced("customer-service", scenario.clone(), &book(f)));
    let file = workbook(&before.answer, &before.scenario, Locale::PtBr).unwrap();
    let cells = changed_input(&soffice, &file, "comum_desconto_negociado_provider_aws", 0.27);
    let mut compared = 0;
    for (at, option) in before.answer.comparison.options.iter().enumerate() {
        let moved = after.answer.comparison.option(&option.id).unwrap();
        let here = cells.get(&("Comparação".to_owned(), 4 + at as u32, 1)).and_then(number);
        let (Some(here), Some(want), Some(was)) = (here, moved.total, option.total) else { continue };
        assert!((here - want).abs() <= 1e-9 * want.abs(), "{}: {here} in the workbook, {want} in the engine", option.id);
        assert_eq!(want < was, !option.discounts.is_empty(), "{}", option.id);
        compared += usize::from(!option.discounts.is_empty());
    }
    assert!(compared >= 2, "{compared}");
}

#[test]
fn the_workbook_names_it_with_its_source_wherever_a_reader_looks() {
    let case = discounted(0.12).remove(0);
    let file = workbook(&case.answer, &case.scenario, Locale::PtBr).unwrap();
    let (cells, formulas) = (stored(&file), formulas(&file));
    let is = |v: &Data, text: &str| matches!(v, Data::String(s) if s == text);
    // the input, with what was agreed, its note, its day and whose it is
    let named = |((sheet, row, column), v): (&(String, u32, u32), &Data)| {
        (sheet == "Premissas" && *column == 0 && is(v, "Desconto negociado")).then_some(*row)
    };
    let rows: Vec<u32> = cells.iter().filter_map(named).collect();
    assert!(!rows.is_empty());
    for row in rows {
        let at = |column: u32| cells.get(&("Premissas".to_owned(), row, column)).cloned().unwrap_or(Data::Empty);
        assert_eq!(number(&at(2)), Some(0.12));
        assert!(is(&at(4), "=contrato EDP. até 2028") && is(&at(5), "01/12/2026") && is(&at(6), "seu valor"), "{:?} {:?}", at(4), at(6));
        assert!(at(7).to_string().starts_with("comum_desconto_negociado_provider_"), "{}", at(7));
        assert!(!formulas.contains_key(&("Premissas".to_owned(), row, 4)), "what was typed is only text");
    }
    // what is billed is a formula of it
    let live = formulas.values().filter(|f| f.contains("comum_desconto_negociado_provider_")).count();
    assert!(live > 0);
    // the offers and the last sheet say it in words
    let said = |sheet: &str, words: &str| cells.iter().any(|((s, ..), v)| s == sheet && v.to_string().contains(words));
    assert!(said("Ofertas escolhidas", "12\u{a0}% (=contrato EDP, 01/12/2026; até 2028)"));
    assert!(said("Ofertas escolhidas", "Preço com o desconto"));
    assert!(said("Sobre", "Descontos negociados") && said("Sobre", "AWS: 12\u{a0}%"));
    let offers = |column: u32| {
        let mut found: Vec<(u32, f64)> = Vec::new();
        for ((sheet, row, c), v) in &cells {
            if sheet == "Ofertas escolhidas" && *c == column && *row >= 2 {
                found.extend(number(v).map(|n| (*row, n)));
            }
        }
        found
    };
    let (list, net) = (offers(6), offers(14));
    assert!(!net.is_empty());
    for (row, billed) in net {
        let (_, listed) = list.iter().find(|(r, _)| *r == row).expect("a list price beside it");
        assert!((billed - listed * 0.88).abs() < 1e-12, "{billed} of {listed}");
    }
    // and without one nothing of it is there
    let plain = &cases()[0];
    let cells = stored(plain.file());
    assert!(!cells.values().any(|v| v.to_string().to_lowercase().contains("negociado")));
}

#[test]
fn the_flows_have_a_column_of_discounts_where_there_is_one() {
    let case = discounted(0.12).remove(0);
    let text = flows_csv(&case.answer.comparison, Locale::En);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().unwrap().clone();
    assert_eq!((heads.len(), heads.get(9), heads.get(10)), (11, Some("amount_brl"), Some("negotiated_discounts")));
    let mut seen = [0, 0];
    for record in reader.records().map(|r| r.unwrap()) {
        let option = case.answer.comparison.option(&record[0]).unwrap();
        let public = option.kind.is_public();
        seen[usize::from(public)] += 1;
        // one provider an option here
        assert_eq!(record[10].ends_with("=0.12"), public, "{} {}", &record[0], &record[10]);
        assert!(public || record[10].is_empty());
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    let plain = flows_csv(&cases()[0].answer.comparison, Locale::En);
    assert_eq!(csv::Reader::from_reader(plain.as_bytes()).headers().unwrap().len(), 10);
}
