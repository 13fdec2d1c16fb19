//! The limits of a scenario's answers, and the way from bytes to a scenario.
//!
//! Owns every limit and the sentence that names field, value and limit. Refuses to change an answer: what is out of
//! its limits is said, never clipped.

mod data;
mod fields;
pub mod inputs;
mod models;
mod parse;
mod task;

pub use parse::{MALFORMED, parse, read};

use crate::book::PriceBook;
use crate::locale::Text;
use crate::problem::Problem;
use crate::scenario::{Buyer, DataItem, HostingOption, OptionKind, SCHEMA, Scenario, Workload};
use crate::tax;
use fields::{Check, cut, show};
use std::collections::BTreeSet;

/// Characters of a title, at most.
pub const TITLE: usize = 120;
/// Characters of a name, at most.
pub const NAME: usize = 80;
/// Characters of a note, at most.
pub const NOTE: usize = 200;
/// Months compared.
pub const HORIZON: (u16, u16) = (6, 120);
/// Calendar years a scenario may start in.
pub const START: (i32, i32) = (2026, 2040);
/// Workloads, at most.
pub const WORKLOADS: usize = 20;
/// Models of the person's own, at most.
pub const MODELS: usize = 20;
/// Options, at most.
pub const OPTIONS: usize = 12;
/// Quotes of an option, at most.
pub const QUOTES: usize = 20;
/// Requests a day, at most.
pub const REQUESTS_PER_DAY: f64 = 1e9;
/// Tokens of a prompt, an answer or a context, at most.
pub const TOKENS: f64 = 1e7;
/// GPU-hours a month, at most.
pub const GPU_HOURS: f64 = 1e8;
/// GPUs at once, at most.
pub const GPUS: u32 = 100_000;
/// Stored or moved data in GB, at most.
pub const GB: f64 = 1e9;
/// Amounts in any currency, at most.
pub const MONEY: f64 = 1e12;
/// Power of a quoted server at most, kW.
pub const SERVER_KW: f64 = 1_000.0;
/// Growth a year, as a fraction.
pub const GROWTH: (f64, f64) = (-0.95, 10.0);

/// The two letters of the states and the Federal District.
pub const STATES: [&str; 27] = [
    "AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR",
    "RS", "SC", "SE", "SP", "TO",
];

/// Everything outside its limits; empty where the scenario can be computed with `book`.
#[must_use]
pub fn check(scenario: &Scenario, book: &PriceBook) -> Vec<Problem> {
    let mut c = Check::default();
    if scenario.schema != SCHEMA {
        c.add("/schema", "unknown_schema", scenario.schema, SCHEMA, || {
            Text::new(
                format!("Este documento é da versão {}; o Fiel lê a versão {SCHEMA}.", scenario.schema),
                format!("This document is of version {}; Fiel reads version {SCHEMA}.", scenario.schema),
            )
        });
    }
    c.text("/title", fields::TITLE, &scenario.title, 1, TITLE);
    c.whole("/horizon_months", fields::HORIZON, scenario.horizon_months.into(), HORIZON.0.into(), HORIZON.1.into());
    let years = (START.0.into(), START.1.into());
    c.whole("/start", fields::START, scenario.start.year.into(), years.0, years.1);
    c.count("/workloads", fields::WORKLOADS, scenario.workloads.len(), 1, WORKLOADS);
    let mut seen = BTreeSet::new();
    for (i, w) in scenario.workloads.iter().enumerate().take(WORKLOADS) {
        let at = format!("/workloads/{i}");
        c.id(&format!("{at}/id"), &w.id, &mut seen);
        workload(&mut c, &at, w, scenario, book);
    }
    models::check(&mut c, scenario, book);
    profile(&mut c, scenario);
    c.count("/options", fields::OPTIONS, scenario.options.len(), 1, OPTIONS);
    let mut seen = BTreeSet::new();
    for (i, o) in scenario.options.iter().enumerate().take(OPTIONS) {
        let at = format!("/options/{i}");
        c.id(&format!("{at}/id"), &o.id, &mut seen);
        option(&mut c, &at, o, book);
    }
    assumptions(&mut c, scenario);
    tax_years(&mut c, scenario);
    c.problems
}

fn workload(c: &mut Check, at: &str, w: &Workload, scenario: &Scenario, book: &PriceBook) {
    c.text(&format!("{at}/name"), fields::NAME, &w.name, 1, NAME);
    c.number(&format!("{at}/growth_per_year"), fields::GROWTH, w.growth_per_year, GROWTH.0, GROWTH.1);
    c.number(&format!("{at}/storage_gb"), fields::STORAGE, w.storage_gb, 0.0, GB);
    c.number(&format!("{at}/egress_gb_month"), fields::EGRESS, w.egress_gb_month, 0.0, GB);
    c.number(&format!("{at}/block_gb"), fields::BLOCK, w.block_gb, 0.0, GB);
    c.number(&format!("{at}/file_gb"), fields::FILE, w.file_gb, 0.0, GB);
    // where the horizon itself is wrong, months are held against its own limit
    let last = scenario.horizon_months.clamp(HORIZON.0, HORIZON.1);
    c.whole(&format!("{at}/first_month"), fields::FIRST_MONTH, w.first_month.into(), 1, last.into());
    if let Some(month) = w.last_month {
        c.whole(&format!("{at}/last_month"), fields::LAST_MONTH, month.into(), w.first_month.into(), last.into());
    }
    task::check(c, &format!("{at}/task"), &w.task, scenario, book);
}

fn profile(c: &mut Check, scenario: &Scenario) {
    let state = &scenario.buyer.state;
    if !STATES.contains(&state.as_str()) {
        c.add("/buyer/state", "unknown_state", cut(state), "AC..TO", || {
            Text::new(
                format!("Use a sigla de um estado, como SP. O valor foi {}.", show(state)),
                format!("Use the two letters of a Brazilian state, such as SP. The value was {}.", show(state)),
            )
        });
    }
    buyer(c, &scenario.buyer);
    data::check(c, scenario);
}

fn buyer(c: &mut Check, buyer: &Buyer) {
    if tax::ncm(&buyer.ncm).is_none() {
        let known: Vec<String> = tax::NCM.iter().map(tax::Ncm::dotted).collect();
        let known = known.join(", ");
        c.add("/buyer/ncm", "unknown_ncm", cut(&buyer.ncm), &known, || {
            Text::new(
                format!("Use um destes NCM para os servidores: {known}. O valor foi {}.", show(&buyer.ncm)),
                format!("Use one of these customs codes (NCM) for the servers: {known}. The value was {}.", show(&buyer.ncm)),
            )
        });
    }
    c.text("/buyer/tariff", fields::TARIFF, &buyer.tariff, 1, NAME);
}

fn tax_years(c: &mut Check, scenario: &Scenario) {
    for (year, own) in &scenario.tax_years {
        let at = format!("/tax_years/{}", cut(year).replace('~', "~0").replace('/', "~1"));
        if !year.parse::<i32>().is_ok_and(|y| (START.0..=START.1 + 10).contains(&y) && y.to_string() == *year) {
            c.add(&at, "unknown_year", cut(year), format!("{}..{}", START.0, START.1 + 10), || {
                Text::new(
                    format!("Use um ano de {} a {} na tabela de impostos. O valor foi {}.", START.0, START.1 + 10, show(year)),
                    format!("Use a year from {} to {} in the table of taxes. The value was {}.", START.0, START.1 + 10, show(year)),
                )
            });
        }
        let rates = [
            ("pis_cofins", fields::YEAR_PIS_COFINS, own.pis_cofins, 1.0),
            ("cbs", fields::YEAR_CBS, own.cbs, 0.5),
            ("ibs", fields::YEAR_IBS, own.ibs, 0.5),
            ("icms_iss", fields::YEAR_ICMS_ISS, own.icms_iss, 1.0),
            ("ipi", fields::YEAR_IPI, own.ipi, 1.0),
        ];
        for (key, name, value, high) in rates {
            if let Some(value) = value {
                c.number(&format!("{at}/{key}"), name, value, 0.0, high);
            }
        }
    }
}

fn option(c: &mut Check, at: &str, o: &HostingOption, book: &PriceBook) {
    let country = format!("{at}/country");
    let two_letters = o.country.len() == 2 && o.country.bytes().all(|b| b.is_ascii_uppercase());
    if !two_letters {
        c.add(&country, "unknown_country", cut(&o.country), "[A-Z]{2}", || {
            Text::new(
                format!("Use o código do país em duas letras maiúsculas, como BR. O valor foi {}.", show(&o.country)),
                format!("Use the country's code in two capital letters, such as BR. The value was {}.", show(&o.country)),
            )
        });
    } else if !o.kind.is_listed_cloud() && o.country != "BR" {
        c.add(&country, "only_brazil", cut(&o.country), "BR", || {
            Text::new(
                format!("Compra, nuvem privada e combinação ficam no Brasil (BR). O valor foi {}.", show(&o.country)),
                format!("Purchase, private cloud and mix stand in Brazil (BR). The value was {}.", show(&o.country)),
            )
        });
    }
    if let Some(provider) = &o.provider {
        c.text(&format!("{at}/provider"), fields::PROVIDER, provider, 1, NAME);
    }
    if let Some(region) = &o.region {
        c.text(&format!("{at}/region"), fields::REGION, region, 1, NAME);
    }
    c.count(&format!("{at}/quotes"), fields::QUOTES, o.quotes.len(), 0, QUOTES);
    for (i, q) in o.quotes.iter().enumerate().take(QUOTES) {
        let at = format!("{at}/quotes/{i}");
        match q.item {
            None => c.gpu(&format!("{at}/gpu"), &q.gpu, book),
            Some(item) => data_quote(c, &at, o.kind, item, &q.gpu),
        }
        c.positive(&format!("{at}/price"), fields::QUOTE_PRICE, q.price, MONEY);
        c.whole(&format!("{at}/gpus"), fields::QUOTE_GPUS, q.gpus.into(), 1, 128);
        if let Some(kw) = q.server_kw {
            c.positive(&format!("{at}/server_kw"), fields::QUOTE_KW, kw, SERVER_KW);
        }
        if let Some(price) = q.on_demand_price {
            c.positive(&format!("{at}/on_demand_price"), fields::QUOTE_ABOVE, price, MONEY);
        }
        c.text(&format!("{at}/note"), fields::NOTE, &q.note, 0, NOTE);
    }
}

/// A quote of data: only where machines are rented, and of nothing else at once.
fn data_quote(c: &mut Check, at: &str, kind: OptionKind, item: DataItem, gpu: &str) {
    if kind.is_purchase() || kind == OptionKind::BestMix {
        c.add(&format!("{at}/item"), "not_rented", item.key(), "", || {
            Text::new(
                format!(
                    "Cotação de dados ({}) só vale onde as máquinas são alugadas; na compra, mude as premissas de armazenamento.",
                    item.key()
                ),
                format!(
                    "A quote of data ({}) holds only where machines are rented; for purchase, change the storage assumptions.",
                    item.key()
                ),
            )
        });
    }
    if !gpu.is_empty() {
        c.add(&format!("{at}/gpu"), "two_things", cut(gpu), "", || {
            Text::new(
                format!("Uma cotação é de GPU ou de dados, não dos dois. Deixe gpu vazio ou tire item. O valor foi {}.", show(gpu)),
                format!("A quote is of a GPU or of data, not of both. Leave gpu empty or take item out. The value was {}.", show(gpu)),
            )
        });
    }
}

fn assumptions(c: &mut Check, scenario: &Scenario) {
    for (key, own) in &scenario.assumptions {
        // a key may hold what a JSON pointer reserves
        let at = format!("/assumptions/{}", cut(key).replace('~', "~0").replace('/', "~1"));
        c.assumption(&at, key, own.value);
        c.text(&format!("{at}/note"), fields::NOTE, &own.note, 0, NOTE);
    }
}

#[cfg(test)]
mod tests;
