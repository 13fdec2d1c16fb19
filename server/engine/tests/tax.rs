//! Tax through whole scenarios: what a person changes in one year stays in that year and in that tax, and nothing else moves.

mod common;

use common::{book, change, hours, line, llm, option, run, scenario};
use engine::comparison::Comparison;
use engine::scenario::OptionKind::{GpuCloud, PrivateCloud, PublicOnDemand, PurchaseColocation};
use engine::scenario::{ImportIncentive, Invoicing, OptionKind, Scenario, TaxYear, YearMonth};
use engine::validate;

/// Five years from July 2026; a job starts in every one of them, so that each year imports a server.
fn case() -> Scenario {
    let starts = [1, 10, 22, 34, 46].map(|first| {
        let mut w = hours(&format!("w{first}"), 8.0 * 400.0, 8);
        w.first_month = first;
        w
    });
    let mut s = scenario(starts.into(), &[PublicOnDemand, GpuCloud, PurchaseColocation, PrivateCloud], 60);
    s.options[1].invoicing = Some(Invoicing::ForeignUsd);
    s.start = YearMonth { year: 2026, month: 7 };
    s
}

/// The calendar year of each month of [`case`]; month 0 takes the year of the start.
fn year(month: usize) -> i32 {
    let months = month.max(1) as i32 + 5;
    2026 + months / 12
}

fn months_that_differ(a: &Comparison, b: &Comparison, kind: OptionKind, key: &str) -> Vec<i32> {
    let (x, y) = (line(option(a, kind), key), line(option(b, kind), key));
    let mut years: Vec<i32> = (0..x.len()).filter(|m| x[*m].to_bits() != y[*m].to_bits()).map(year).collect();
    years.dedup();
    years
}

#[test]
fn a_year_that_is_changed_changes_only_its_own_months() {
    let plain = run(&case()).comparison;
    type Change = (&'static str, TaxYear, &'static [(OptionKind, &'static str)]);
    let rates: [Change; 5] = [
        (
            "pis_cofins",
            TaxYear { pis_cofins: Some(0.5), ..TaxYear::default() },
            &[
                (PublicOnDemand, "service_tax"),
                (PublicOnDemand, "service_credit"),
                (GpuCloud, "service_tax"),
                (PrivateCloud, "service_credit"),
                (PurchaseColocation, "import_tax"),
                (PurchaseColocation, "import_credit"),
            ],
        ),
        (
            "cbs",
            TaxYear { cbs: Some(0.12), ..TaxYear::default() },
            &[
                (PublicOnDemand, "service_tax"),
                (GpuCloud, "service_credit"),
                (PrivateCloud, "service_credit"),
                (PurchaseColocation, "import_credit"),
            ],
        ),
        (
            "ibs",
            TaxYear { ibs: Some(0.05), ..TaxYear::default() },
            &[(PublicOnDemand, "service_tax"), (GpuCloud, "service_tax"), (PurchaseColocation, "import_tax")],
        ),
        (
            "icms_iss",
            TaxYear { icms_iss: Some(0.25), ..TaxYear::default() },
            &[(PublicOnDemand, "service_tax"), (GpuCloud, "service_tax"), (PurchaseColocation, "import_tax")],
        ),
        ("ipi", TaxYear { ipi: Some(0.4), ..TaxYear::default() }, &[(PurchaseColocation, "import_tax")]),
    ];
    for changed in 2026..=2030 {
        for (name, own, lines) in &rates {
            let mut s = case();
            s.tax_years.insert(changed.to_string(), own.clone());
            assert!(validate::check(&s, book()).is_empty(), "{changed} {name}");
            let c = run(&s).comparison;
            for (kind, key) in *lines {
                assert_eq!(months_that_differ(&plain, &c, *kind, key), [changed], "{changed} {name}: {kind:?} {key}");
            }
            // Every line that is not a tax stands as it was, and so does every tax of the other years.
            for o in &plain.options {
                for l in &o.lines {
                    let years = months_that_differ(&plain, &c, o.kind, &l.line);
                    assert!(years.is_empty() || years == [changed], "{changed} {name}: {} {} in {years:?}", o.id, l.line);
                    assert!(years.is_empty() || l.line.contains("_tax") || l.line.contains("_credit"), "{} {}", o.id, l.line);
                }
            }
        }
    }
}

/// Month 20 of the case is February 2028: the arithmetic of a rate of one's own.
#[test]
fn the_rate_of_a_year_is_the_one_that_is_charged() {
    let mut s = case();
    let own = TaxYear { pis_cofins: Some(0.0), cbs: Some(0.12), ibs: Some(0.03), icms_iss: Some(0.5), ipi: Some(0.0) };
    s.tax_years.insert("2028".into(), own);
    let c = run(&s).comparison;
    let o = option(&c, PublicOnDemand);
    let bill = line(o, "gpus")[20] + line(o, "support")[20];
    let base = bill / (1.0 - 0.029 * 0.5);
    assert!((line(o, "service_tax")[20] - base * (0.0145 + 0.15)).abs() < 1e-6 * bill);
    assert!((line(o, "service_credit")[20] + base * 0.15).abs() < 1e-6 * bill);
}

/// PIS/COFINS and IPI end in the same year by law, but the person may change one without the other.
#[test]
fn a_change_of_pis_cofins_leaves_ipi_alone() {
    let ipi = |s: &Scenario| {
        let a = run(s);
        let id = a.sheet.find("purchase_colocation.tax_ipi").expect("a cell");
        a.values.row(id).to_vec()
    };
    for (incentive, changed, share) in [
        (ImportIncentive::None, "2026", 0.0),
        (ImportIncentive::None, "2028", 1.0),
        (ImportIncentive::Redata, "2026", 0.0),
        (ImportIncentive::Redata, "2028", 1.0),
    ] {
        for ncm in ["84715040", "84714900"] {
            let mut s = case();
            (s.buyer.incentive, s.buyer.ncm) = (incentive, ncm.into());
            let before = ipi(&s);
            s.tax_years.insert(changed.into(), TaxYear { pis_cofins: Some(share), ..TaxYear::default() });
            assert_eq!(ipi(&s), before, "{incentive:?} {ncm}, PIS/COFINS at {share} in {changed}");
            // In 2026 there is IPI but under Redata; after, it stays for what is also made in Manaus.
            assert_eq!(before[0] > 0.0, incentive != ImportIncentive::Redata, "{incentive:?} {ncm}");
            assert_eq!(before[9] > 0.0, ncm == "84715040", "{incentive:?} {ncm}");
        }
    }
}

#[test]
fn an_unknown_customs_code_is_refused_with_the_list() {
    let mut s = case();
    for good in ["84715040", "8471.50.40", "84714900", "8471.80.00"] {
        s.buyer.ncm = good.into();
        assert!(validate::check(&s, book()).is_empty(), "{good}");
    }
    for bad in ["", "84733049", "8471", "servidor"] {
        s.buyer.ncm = bad.into();
        let problems = validate::check(&s, book());
        assert_eq!(problems.len(), 1, "{bad}: {problems:?}");
        assert_eq!((problems[0].field.as_str(), problems[0].code.as_str()), ("/buyer/ncm", "unknown_ncm"));
        for known in ["8471.50.10", "8471.50.20", "8471.50.30", "8471.50.40", "8471.49.00", "8471.80.00"] {
            assert!(problems[0].message.en.contains(known) && problems[0].message.pt.contains(known), "{known}");
        }
        assert!(engine::compute(&s, book()).is_err());
    }
    let mut s = case();
    for (year, field) in
        [("2025", "/tax_years/2025"), ("2051", "/tax_years/2051"), ("next", "/tax_years/next"), ("02028", "/tax_years/02028")]
    {
        s.tax_years = [(year.to_owned(), TaxYear::default())].into();
        let problems = validate::check(&s, book());
        assert_eq!(problems.first().map(|p| (p.field.as_str(), p.code.as_str())), Some((field, "unknown_year")));
    }
    s.tax_years = [("2028".to_owned(), TaxYear { cbs: Some(0.51), pis_cofins: Some(-0.1), ..TaxYear::default() })].into();
    let fields: Vec<String> = validate::check(&s, book()).into_iter().map(|p| p.field).collect();
    assert_eq!(fields, ["/tax_years/2028/pis_cofins", "/tax_years/2028/cbs"]);
}

/// What an incentive gives is a default: the person's own rate stands over it.
#[test]
fn an_incentive_is_a_default_and_not_a_lock() {
    let mut s = scenario(vec![llm("w1")], &[PurchaseColocation], 12);
    s.buyer.incentive = ImportIncentive::ExTarifario;
    let tax = |s: &Scenario| line(option(&run(s).comparison, PurchaseColocation), "import_tax")[0];
    let none = tax(&s);
    change(&mut s, "import_duty", 0.25);
    let own = tax(&s);
    s.buyer.incentive = ImportIncentive::None;
    s.assumptions.clear();
    assert!(none < own, "{none} {own}");
    assert!((own - tax(&s)).abs() < 1e-6, "25 % is the default without an incentive");
}
