//! The published and worked figures of Brazilian tax, to the cent and to the third digit.

use super::*;
use crate::assumptions::{self, Key};
use crate::comparison::Mark;
use crate::finance;
use crate::lines::Line;
use crate::scenario::{DataProfile, ImportIncentive, Override, SCHEMA, Scenario, YearMonth};
use crate::seed;
use crate::sheet::{Builder, Expr, Scope, Sheet, Sourced, Values};

/// Months of the sheets of this file: enough for all parts of the ICMS credit.
const MONTHS: u16 = 60;

fn of(state: &str) -> Buyer {
    Buyer { state: state.into(), ..Buyer::default() }
}

fn coded(ncm: &str, incentive: ImportIncentive) -> Buyer {
    Buyer { ncm: ncm.into(), incentive, ..Buyer::default() }
}

fn with(changes: &[(&str, f64)], buyer: &Buyer) -> assumptions::Assumptions {
    let scenario = Scenario {
        schema: SCHEMA,
        title: String::new(),
        start: YearMonth { year: 2026, month: 12 },
        horizon_months: MONTHS,
        workloads: Vec::new(),
        data: DataProfile::default(),
        buyer: buyer.clone(),
        options: Vec::new(),
        assumptions: changes.iter().map(|(k, v)| ((*k).into(), Override { value: *v, note: String::new() })).collect(),
        tax_years: std::collections::BTreeMap::new(),
        timing: crate::finance::Timing::EndOfPeriod,
        models: Vec::new(),
        rules: None,
    };
    assumptions::lookup(&scenario, &seed::price_book())
}

const ALL: Credits = Credits { pis_cofins: true, cbs_ibs: true, icms: true };

/// Builds a sheet of one year and evaluates it. Month 0 of the sheet is in `year`, as is every other.
fn sheet(
    year: i32,
    (all, incentive): (&assumptions::Assumptions, ImportIncentive),
    build: impl for<'b> Fn(Scope<'b>, &Rates<'b>, &dyn Fn(Key) -> Expr<'b>),
) -> (Sheet, Values) {
    let b = Builder::new(MONTHS);
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
    let year = shared.series(Line::Year, &[f64::from(year); MONTHS as usize + 1], source);
    let rules = Rules { credits: ALL, incentive, years: &std::collections::BTreeMap::new() };
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

fn goods(year: i32, changes: &[(&str, f64)], buyer: &Buyer, price: f64) -> (Sheet, Values) {
    sheet(year, (&with(changes, buyer), buyer.incentive), |o, rates, get| {
        let source = Sourced { value: 0.0, source: "test", as_of: "", mark: Mark::Yours };
        // Bought once, in month 0.
        let mut once = [0.0; MONTHS as usize + 1];
        once[0] = price;
        let price = o.series(Line::Imported, &once, source);
        import(o, price, rates, get);
    })
}

fn bill(year: i32, invoicing: Invoicing, changes: &[(&str, f64)]) -> (Sheet, Values) {
    sheet(year, (&with(changes, &of("SP")), ImportIncentive::None), |o, rates, get| {
        let source = Sourced { value: 0.0, source: "test", as_of: "", mark: Mark::Yours };
        let list = o.series(Line::ServiceBill, &[100.0; MONTHS as usize + 1], source);
        let taxed = services(o, invoicing, list, rates, get);
        let _named = o.cell(Line::Landed, list + taxed.added);
    })
}

/// What a list price of 100 comes to, before and after the credit.
fn service(year: i32, invoicing: Invoicing, changes: &[(&str, f64)]) -> (f64, f64) {
    let answer = bill(year, invoicing, changes);
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
    let a = goods(2026, &[("freight_insurance", freight), ("post_clearance", 0.0)], &of("SP"), 300_000.0 * 5.10);
    near(at(&a, Line::CustomsValue), 1_554_990.00, 0.005, "customs value");
    near(at(&a, Line::TaxIi), 388_747.50, 0.005, "II");
    near(at(&a, Line::TaxIpi), 291_560.625_0, 0.005, "IPI");
    near(at(&a, Line::TaxPisCofins), 182_711.325_0, 0.005, "PIS/COFINS");
    near(at(&a, Line::FeeSiscomex), 154.23, 0.005, "Siscomex");
    near(at(&a, Line::TaxIcms), 530_816.417_6, 0.005, "ICMS");
    near(at(&a, Line::TaxCbsIbs), 0.0, 0.005, "CBS and IBS: the test of 2026 is compensated");
    near(at(&a, Line::Landed), 2_948_980.097_6, 0.005, "landed");
    near(at(&a, Line::Landed) / 1_554_990.0, 1.896, 0.000_5, "of the customs value");
    near(at(&a, Line::Landed) / 1_530_000.0, 1.927, 0.000_5, "of the price");
    near(at(&a, Line::TaxAfrmm), 0.0, 0.005, "by air");
    // The same by sea: 8 % of the freight, and ICMS on it.
    let a = goods(2026, &[("freight_insurance", freight), ("post_clearance", 0.0), ("sea_freight", 1.0)], &of("SP"), 300_000.0 * 5.10);
    let afrmm = 4_900.0 * 5.10 * 0.08;
    near(at(&a, Line::TaxAfrmm), afrmm, 0.005, "AFRMM");
    near(at(&a, Line::Landed), 2_948_980.097_6 + afrmm / 0.82, 0.005, "landed by sea");
}

/// Multipliers on the customs value, without costs after clearance: gross, after the federal credit, also after ICMS (nominal).
#[test]
fn the_import_multipliers_to_three_digits() {
    type Case = (&'static str, i32, Buyer, &'static [(&'static str, f64)], f64, f64, Option<f64>);
    let none = |ncm| coded(ncm, ImportIncentive::None);
    let rack = "8471.49.00";
    let server = "8471.50.40";
    let cases: [Case; 13] = [
        ("2026 SP, II 25 %, IPI 15 %", 2026, none(server), &[], 1.896, 1.779, Some(1.438)),
        ("2026 SP, 8471.50.20, II 18 %", 2026, none("8471.50.20"), &[], 1.798, 1.681, Some(1.357)),
        ("2026 SP, ex-tarifário", 2026, coded(server, ImportIncentive::ExTarifario), &[], 1.546, 1.428, Some(1.150)),
        ("2026 SP, 8471.49.00, II 16 %, IPI 9.75 %", 2026, none(rack), &[], 1.696, 1.578, Some(1.273)),
        ("2026 SP, card, 12.6 %", 2026, none("8471.80.00"), &[], 1.650, 1.533, Some(1.236)),
        ("2026 SP, card, 20 %", 2026, none("8471.80.00"), &[("import_duty", 0.2)], 1.749, 1.632, Some(1.317)),
        ("2026 RJ 22 %", 2026, of("RJ"), &[], 1.994, 1.876, None),
        ("2026 SP, Redata", 2026, coded(server, ImportIncentive::Redata), &[], 1.220, 1.220, Some(1.000)),
        ("2026 SP, Decreto 64.771", 2026, coded(rack, ImportIncentive::SpDecree64771), &[], 1.391, 1.273, Some(1.273)),
        ("2027 SP, IPI kept", 2027, none(server), &[], 1.863, 1.753, Some(1.438)),
        ("2027 SP, IPI 0", 2027, none(server), &[("ipi_after_2026", 0.0)], 1.634, 1.524, Some(1.250)),
        ("2027 SP, Redata, IPI kept", 2027, coded(server, ImportIncentive::Redata), &[], 1.490, 1.402, Some(1.150)),
        (
            "2027 SP, ex-tarifário and IPI 0",
            2027,
            coded(server, ImportIncentive::ExTarifario),
            &[("ipi_after_2026", 0.0)],
            1.308,
            1.220,
            Some(1.000),
        ),
    ];
    for (what, year, buyer, changes, gross, net, after_icms) in cases {
        let mut all = vec![("freight_insurance", 0.0), ("post_clearance", 0.0), ("siscomex", 0.0)];
        all.extend_from_slice(changes);
        let a = goods(year, &all, &buyer, 1_000.0);
        let landed = at(&a, Line::Landed) / 1_000.0;
        near(landed, gross, 0.000_51, what);
        let less = landed - at(&a, Line::CreditGoods) / 1_000.0;
        near(less, net, 0.000_51, what);
        if let Some(after_icms) = after_icms {
            near(less - icms_back(&a).iter().sum::<f64>() / 1_000.0, after_icms, 0.000_51, what);
        }
    }
}

/// Each code has its duty, its IPI, and whether IPI stays: what the tables of the law and of the press say.
#[test]
fn the_customs_code_decides_duty_and_ipi() {
    let expected = [
        ("84715010", 0.18, 0.15, 1.0),
        ("84715020", 0.18, 0.15, 1.0),
        ("84715030", 0.25, 0.15, 1.0),
        ("84715040", 0.25, 0.15, 1.0),
        ("84714900", 0.16, 0.0975, 0.0),
        ("84718000", 0.126, 0.0975, 0.0),
    ];
    assert_eq!(NCM.map(|n| n.code), expected.map(|e| e.0));
    for (code, duty, ipi, after) in expected {
        for written in [code.to_owned(), ncm(code).expect("a code").dotted()] {
            let all = with(&[], &coded(&written, ImportIncentive::None));
            let values = [Key::ImportDuty, Key::Ipi, Key::IpiAfter2026].map(|k| all.value(k));
            assert_eq!(values, [Some(duty), Some(ipi), Some(after)], "{written}");
            assert!(all.get(Key::ImportDuty).source.contains(&ncm(code).expect("a code").dotted()), "{written}");
        }
    }
    assert!(ncm("84439900").is_none());
}

fn icms_back(a: &(Sheet, Values)) -> &[f64] {
    a.1.row(a.0.cell("o", None, Line::CreditIcmsPaid).expect("a cell"))
}

#[test]
fn icms_comes_back_in_48_parts_from_the_next_month() {
    let a = goods(2026, &[], &of("SP"), 480_000.0);
    let icms = at(&a, Line::TaxIcms);
    let row = icms_back(&a);
    assert_eq!(row[0].to_bits(), 0.0_f64.to_bits());
    for part in &row[1..=48] {
        near(*part, icms / 48.0, 1e-9, "a part");
    }
    assert!(row[49..].iter().all(|part| part.abs() < 1e-9), "nothing after the last part");
    // At 13.75 % a year the parts are worth 0.777 of what was paid.
    let worth = finance::npv(row, finance::monthly_rate(0.1375), finance::Timing::EndOfPeriod);
    near(worth / icms, 0.777, 0.000_5, "present value of the credit");
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
    near(service(2026, Invoicing::ForeignUsd, &[none, ("irrf_on_top", 0.0)]).0, 126.36, 0.005, "the provider bears IRRF");
    let a = bill(2026, Invoicing::ForeignUsd, &[none]);
    for (line, worked) in [
        (Line::GrossUp, 117.65),
        (Line::TaxCide, 11.76),
        (Line::TaxIss, 3.41),
        (Line::TaxPisCofins, 12.34),
        (Line::TaxIof, 3.50),
        (Line::CreditServices, 12.34),
    ] {
        near(at(&a, line), worked, 0.005, line.key());
    }
    // By a Brazilian subsidiary: 9.25 % and 2.9 % inside the invoice.
    let (gross, net) = service(2026, Invoicing::BrazilianSubsidiary, &[]);
    near(gross, 113.83, 0.005, "subsidiary");
    near(net, 103.30, 0.005, "subsidiary after credit");
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

/// The table that people edit is the one the cells are made of, in every year and for every incentive.
#[test]
fn the_years_people_see_are_those_of_the_cells() {
    for incentive in [ImportIncentive::None, ImportIncentive::Redata] {
        let buyer = coded("84715040", incentive);
        let all = with(&[("cbs_2029", 0.09)], &buyer);
        let value = |key| all.value(key).expect("every assumption has a value");
        for (year, [law, cbs, ibs, icms_iss, ipi]) in years(incentive, value) {
            let (sheet, values) = sheet(year, (&all, incentive), |o, rates, _| {
                let _named = o.cell(Line::CbsIbs, rates.cbs_ibs);
            });
            let cell = |line| values.row(sheet.cell("shared", None, line).expect("a cell"))[0];
            for (line, shown) in [
                (Line::PisCofinsOn, law),
                (Line::CbsRate, cbs),
                (Line::IbsRate, ibs),
                (Line::IcmsIssShare, icms_iss),
                (Line::IpiShare, ipi),
            ] {
                near(cell(line), shown, 1e-15, &format!("{year} {}", line.key()));
            }
        }
    }
    let of_law = years(ImportIncentive::None, |key| if key == Key::IbsFull { 0.18 } else { 0.0 });
    assert_eq!(of_law[4], (2030, [0.0, 0.0, 0.2 * 0.18, 0.8, 0.0]));
}
