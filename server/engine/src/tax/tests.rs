//! The published and worked figures of Brazilian tax, to the cent and to the third digit.

use super::*;
use crate::assumptions::{self, Key};
use crate::comparison::Mark;
use crate::lines::Line;
use crate::scenario::{DataProfile, Override, SCHEMA, Scenario, YearMonth};
use crate::seed;
use crate::sheet::{Builder, Expr, Scope, Sheet, Sourced, Values};

fn with(changes: &[(&str, f64)], state: &str) -> assumptions::Assumptions {
    let scenario = Scenario {
        schema: SCHEMA,
        title: String::new(),
        start: YearMonth { year: 2026, month: 12 },
        horizon_months: 6,
        workloads: Vec::new(),
        data: DataProfile::default(),
        buyer: Buyer { state: state.into(), ..Buyer::default() },
        options: Vec::new(),
        assumptions: changes.iter().map(|(k, v)| ((*k).into(), Override { value: *v, note: String::new() })).collect(),
        tax_years: std::collections::BTreeMap::new(),
        timing: crate::finance::Timing::EndOfPeriod,
    };
    assumptions::lookup(&scenario, &seed::price_book())
}

const ALL: Credits = Credits { pis_cofins: true, cbs_ibs: true, icms: true };

/// Builds a sheet of one year and evaluates it. Month 0 of the sheet is in `year`, as is every other.
fn sheet(
    year: i32,
    all: &assumptions::Assumptions,
    build: impl for<'b> Fn(Scope<'b>, &Rates<'b>, &dyn Fn(Key) -> Expr<'b>),
) -> (Sheet, Values) {
    let b = Builder::new(6);
    let shared = b.shared();
    let inputs: Vec<Expr<'_>> = assumptions::table()
        .iter()
        .map(|row| {
            let value = all.value(row.key).expect("every assumption has a value");
            shared.input(row.line, Sourced { value, source: "test", as_of: "", mark: Mark::Yours })
        })
        .collect();
    let get = |key: Key| inputs[key as usize];
    let source = Sourced { value: 0.0, source: "test", as_of: "", mark: Mark::Certain };
    let year = shared.series(Line::Year, &[f64::from(year); 7], source);
    let rules = Rules { credits: ALL, incentive: crate::scenario::ImportIncentive::None, years: &std::collections::BTreeMap::new() };
    let rates = rates(shared, year, rules, get);
    build(b.scope("o"), &rates, &get);
    let sheet = b.freeze().expect("the model is sound");
    let values = sheet.eval(&sheet.inputs()).expect("every cell is finite");
    (sheet, values)
}

fn at(answer: &(Sheet, Values), line: Line) -> f64 {
    let id = answer.0.cell("o", None, line).unwrap_or_else(|| panic!("{} is not a cell", line.key()));
    answer.1.row(id)[0]
}

fn goods(year: i32, changes: &[(&str, f64)], state: &str, price: f64) -> (Sheet, Values) {
    sheet(year, &with(changes, state), |o, rates, get| {
        let source = Sourced { value: 0.0, source: "test", as_of: "", mark: Mark::Yours };
        // Bought once, in month 0.
        let price = o.series(Line::Imported, &[price, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], source);
        import(o, price, rates, get);
    })
}

fn service(year: i32, invoicing: Invoicing, changes: &[(&str, f64)]) -> (f64, f64) {
    let answer = sheet(year, &with(changes, "SP"), |o, rates, get| {
        let source = Sourced { value: 0.0, source: "test", as_of: "", mark: Mark::Yours };
        let list = o.series(Line::ServiceBill, &[100.0; 7], source);
        let taxed = services(o, invoicing, list, rates, get);
        let _named = o.cell(Line::Landed, list + taxed.added);
    });
    let gross = at(&answer, Line::Landed);
    (gross, gross - at(&answer, Line::CreditServices))
}

fn near(found: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((found - expected).abs() <= tolerance, "{what}: {found} against {expected}");
}

/// A server of US$300,000, air freight US$4,000, insurance US$900, dollar at R$5.10, São Paulo, 2026.
#[test]
fn the_worked_import_of_2026_to_the_cent() {
    let freight = 4_900.0 / 300_000.0;
    let a = goods(2026, &[("freight_insurance", freight), ("post_clearance", 0.0)], "SP", 300_000.0 * 5.10);
    near(at(&a, Line::CustomsValue), 1_554_990.00, 0.005, "customs value");
    near(at(&a, Line::TaxIi), 388_747.50, 0.005, "II");
    near(at(&a, Line::TaxIpi), 291_560.625_0, 0.005, "IPI");
    near(at(&a, Line::TaxPisCofins), 182_711.325_0, 0.005, "PIS/COFINS");
    near(at(&a, Line::FeeSiscomex), 154.23, 0.005, "Siscomex");
    near(at(&a, Line::TaxIcms), 530_816.417_6, 0.005, "ICMS");
    near(at(&a, Line::TaxCbsIbs), 0.0, 0.005, "CBS and IBS: the test of 2026 is compensated");
    near(at(&a, Line::Landed), 2_948_980.097_6, 0.005, "landed");
}

/// Multipliers on the customs value, without costs after clearance.
#[test]
fn the_import_multipliers_to_three_digits() {
    type Case = (&'static str, i32, &'static str, &'static [(&'static str, f64)], f64, f64);
    let cases: [Case; 9] = [
        ("2026 SP, II 25 %, IPI 15 %", 2026, "SP", &[], 1.896, 1.779),
        ("2026 SP, II 18 %", 2026, "SP", &[("import_duty", 0.18)], 1.798, 1.681),
        ("2026 SP, ex-tarifário", 2026, "SP", &[("import_duty", 0.0)], 1.546, 1.428),
        ("2026 SP, II 16 %, IPI 9.75 %", 2026, "SP", &[("import_duty", 0.16), ("ipi", 0.0975)], 1.696, 1.578),
        ("2026 SP, card", 2026, "SP", &[("import_duty", 0.126), ("ipi", 0.0975)], 1.650, 1.533),
        ("2026 RJ 22 %", 2026, "RJ", &[], 1.994, 1.876),
        ("2027 SP, IPI kept", 2027, "SP", &[], 1.863, 1.753),
        ("2027 SP, IPI 0", 2027, "SP", &[("ipi_after_2026", 0.0)], 1.634, 1.524),
        ("2027 SP, ex-tarifário and IPI 0", 2027, "SP", &[("import_duty", 0.0), ("ipi_after_2026", 0.0)], 1.308, 1.220),
    ];
    for (what, year, state, changes, gross, net) in cases {
        let mut all = vec![("freight_insurance", 0.0), ("post_clearance", 0.0), ("siscomex", 0.0)];
        all.extend_from_slice(changes);
        let a = goods(year, &all, state, 1_000.0);
        let landed = at(&a, Line::Landed) / 1_000.0;
        near(landed, gross, 0.000_51, what);
        near(landed - at(&a, Line::CreditGoods) / 1_000.0, net, 0.000_51, what);
    }
}

#[test]
fn icms_comes_back_in_48_parts_from_the_next_month() {
    let a = goods(2026, &[], "SP", 480_000.0);
    let icms = at(&a, Line::TaxIcms);
    let row = a.1.row(a.0.cell("o", None, Line::CreditIcmsPaid).expect("a cell"));
    assert_eq!(row[0].to_bits(), 0.0_f64.to_bits());
    for part in &row[1..] {
        near(*part, icms / 48.0, 1e-9, "a part");
    }
}

/// The list price 100 of a foreign cloud in 2026: 117.65 grossed up, then each tax.
#[test]
fn the_worked_service_from_abroad() {
    let none = ("fx_spread", 0.0);
    let (gross, net) = service(2026, Invoicing::ForeignUsd, &[none]);
    near(gross, 148.66, 0.005, "2026");
    near(net, 136.32, 0.005, "2026 after credit");
    near(service(2026, Invoicing::ForeignUsd, &[none, ("iss", 0.05)]).0, 151.39, 0.005, "ISS 5 %");
    near(service(2026, Invoicing::ForeignUsd, &[none, ("irrf", 0.25)]).0, 168.02, 0.005, "tax haven");
    near(service(2026, Invoicing::ForeignUsd, &[("fx_spread", 0.04)]).0, 152.66, 0.005, "card");
    near(service(2026, Invoicing::ForeignUsd, &[none, ("irrf", 0.0), ("cide", 0.0)]).0, 116.89, 0.005, "licence view");
}

/// Both ways of invoicing through the reform, as factors on the list price, to three digits.
#[test]
fn services_through_the_reform() {
    let years = [
        (2026, 1.138, 1.033, 1.487, 1.363),
        (2027, 1.121, 1.030, 1.467, 1.363),
        (2028, 1.121, 1.030, 1.467, 1.363),
        (2029, 1.135, 1.027, 1.484, 1.360),
        (2030, 1.150, 1.024, 1.502, 1.356),
        (2031, 1.165, 1.021, 1.519, 1.353),
        (2032, 1.179, 1.018, 1.536, 1.350),
        (2033, 1.265, 1.000, 1.641, 1.329),
        (2036, 1.265, 1.000, 1.641, 1.329),
    ];
    for (year, local, local_net, import, import_net) in years {
        let (gross, net) = service(year, Invoicing::BrazilianSubsidiary, &[]);
        near(gross / 100.0, local, 0.000_51, &format!("{year} local"));
        near(net / 100.0, local_net, 0.000_51, &format!("{year} local, net"));
        let (gross, net) = service(year, Invoicing::ForeignUsd, &[("fx_spread", 0.0)]);
        near(gross / 100.0, import, 0.000_51, &format!("{year} import"));
        near(net / 100.0, import_net, 0.000_51, &format!("{year} import, net"));
    }
}

#[test]
fn a_brazilian_provider_has_its_taxes_in_the_price() {
    let (gross, net) = service(2026, Invoicing::BrazilianProvider, &[]);
    near(gross, 100.0, 1e-12, "nothing on top");
    near(net, 90.75, 1e-9, "9.25 % comes back");
    let (_, net) = service(2027, Invoicing::BrazilianProvider, &[]);
    near(net, 100.0 - 100.0 * 0.088 / 1.088, 1e-9, "CBS and IBS come back from 2027");
}

#[test]
fn credits_follow_the_regime() {
    let of = |regime, federal_credit, icms_credit| credits(&Buyer { regime, federal_credit, icms_credit, ..Buyer::default() });
    assert_eq!(of(Regime::LucroReal, true, true), ALL);
    assert_eq!(of(Regime::LucroReal, false, false), Credits { pis_cofins: false, cbs_ibs: false, icms: false });
    assert_eq!(of(Regime::LucroPresumido, true, false), Credits { pis_cofins: false, cbs_ibs: true, icms: false });
    assert_eq!(of(Regime::Simples, true, true), Credits { pis_cofins: false, cbs_ibs: false, icms: false });
    assert_eq!(of(Regime::Exempt, true, true), Credits { pis_cofins: false, cbs_ibs: false, icms: false });
}

#[test]
fn every_state_has_an_icms_rate() {
    assert_eq!(states().count(), 27);
    assert!(states().all(|s| icms_of(s).is_some_and(|r| (0.17..=0.23).contains(&r))));
    assert_eq!(icms_of("XX"), None);
}
