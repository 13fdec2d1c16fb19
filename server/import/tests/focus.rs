//! FOCUS bills (small files written for these tests): months, the cost that counts, commitments, GPU-hours, and what is asked.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use import::{Bill, CostColumn, Kind, Limits, Options, Part, Reading};
use support::{Given, options, reading, reading_with};

fn file(name: &str) -> Vec<u8> {
    let path = format!("{}/tests/data/focus/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn bill(name: &str) -> (Bill, Reading, Given) {
    let (mut reading, given) = reading(name, &file(name)).unwrap();
    (reading.bill.take().unwrap(), reading, given)
}

fn lines(bill: &Bill) -> Vec<(&str, Part, String, bool)> {
    bill.months[0].lines.iter().map(|l| (l.category.as_str(), l.part, l.cost.normalize().to_string(), l.counted)).collect()
}

/// GPU, hours used, hours unused, cost, peak.
type Use<'a> = (&'a str, String, String, String, Option<String>);

fn gpus(bill: &Bill) -> Vec<Use<'_>> {
    let plain = |d: rust_decimal::Decimal| d.normalize().to_string();
    bill.months[0].gpus.iter().map(|g| (g.gpu.as_str(), plain(g.hours), plain(g.unused_hours), plain(g.cost), g.peak.map(plain))).collect()
}

#[test]
fn commitments_are_spread_over_their_use_and_bought_apart() {
    let (bill, reading, _) = bill("commitments-1.2.csv");
    assert_eq!((reading.kind, reading.faults, bill.cost), (Kind::Focus("1.2"), 0, CostColumn::Effective));
    assert_eq!(
        lines(&bill),
        [
            ("Compute", Part::Usage, "122.04".into(), true),
            ("Compute", Part::Unused, "33.5".into(), true),
            ("Compute", Part::Purchase, "8000".into(), false),
            ("Other", Part::Tax, "9.99".into(), false),
            ("Other", Part::Credit, "-10".into(), true),
            ("Storage", Part::Usage, "12.5".into(), true),
            ("Storage", Part::Adjustment, "-1.25".into(), true),
        ]
    );
    let month = &bill.months[0];
    // 122.04 + 33.5 - 10 + 12.5 - 1.25
    assert_eq!((month.month.as_str(), month.total.to_string(), month.tax.to_string()), ("2026-11", "156.79".into(), "9.99".into()));
    // three hours of eight GPUs, sixteen at once in the first; the fourth was paid for and not used
    assert_eq!(gpus(&bill), [("h100-sxm", "24".into(), "8".into(), "155.54".into(), Some("16".into()))]);
    assert!(bill.notes.iter().any(|n| n.en.contains("Purchases are not in the total")));
    let work = bill.workload("2026-11", Some(5.0)).unwrap();
    assert_eq!((work.gpu.as_str(), work.gpu_hours_month, work.peak_gpus), ("h100-sxm", 24.0, 16));
    assert!((work.monthly_brl - (156.79 + 9.99) * 5.0).abs() < 1e-9, "{}", work.monthly_brl);
}

#[test]
fn what_a_bill_does_not_tell_is_asked_in_a_sentence() {
    let (usd, ..) = bill("commitments-1.2.csv");
    for (month, rate, words) in
        [("2026-10", Some(5.0), "it has: 2026-11"), ("2026-11", None, "exchange rate"), ("2026-11", Some(f64::NAN), "exchange rate")]
    {
        assert!(usd.workload(month, rate).unwrap_err().en.contains(words), "{month}");
    }
    let (plain, ..) = bill("effective-left-empty-1.0.csv");
    assert!(plain.workload("2026-10", Some(5.0)).unwrap_err().en.contains("No row of the month tells GPU-hours"));
    let (_, _, given) = bill("faults-1.0.csv");
    assert_eq!(given.faults.len(), 7);
}

#[test]
fn gpu_hours_are_found_in_the_words_of_each_cloud_or_held_for_review() {
    let (bill, reading, given) = bill("words-of-four-clouds-1.1.csv");
    assert_eq!(reading.kind, Kind::Focus("1.1"));
    assert_eq!(
        gpus(&bill),
        [
            ("a10", "8".into(), "0".into(), "16".into(), None),
            ("a10g", "3".into(), "0".into(), "7".into(), None),
            ("h100-nvl", "2".into(), "0".into(), "13.96".into(), None),
            // 9,000 seconds
            ("t4", "2.5".into(), "0".into(), "1.2".into(), None),
        ]
    );
    let doubts: Vec<_> = given.doubts();
    assert_eq!(doubts, [(7, "unknown_gpu", "g7.2xlarge"), (8, "unknown_gpu", "Dedicated GPU server, large")]);
    // their money is in the bill all the same
    assert_eq!(bill.months[0].total.to_string(), "47.86");
    // no hours to look at: as many as work day and night
    assert_eq!(bill.workload("2026-11", Some(1.0)).unwrap().peak_gpus, 1);
}

#[test]
fn a_bill_in_reais_with_commas_semicolons_and_a_mark() {
    let (bill, reading, _) = bill("reais-with-commas-1.0.csv");
    assert_eq!((reading.kind, reading.faults), (Kind::Focus("1.0"), 0));
    let month = &bill.months[0];
    assert_eq!(
        (month.currency.as_deref(), month.total.to_string(), month.tax.to_string()),
        (Some("BRL"), "1204.50".into(), "145.50".into())
    );
    let work = bill.workload("2026-10", None).unwrap();
    assert_eq!((work.monthly_brl, work.gpu.as_str(), work.gpu_hours_month), (1_350.0, "h100-sxm", 24.0));
}

#[test]
fn one_cost_counts_for_the_whole_bill_chosen_by_looking() {
    let (bill, ..) = bill("effective-left-empty-1.0.csv");
    assert_eq!(bill.cost, CostColumn::Billed);
    assert!(bill.why.en.contains("empty or zero in 1 of 2 rows") && bill.why.en.contains("82.9 % of the money"), "{}", bill.why.en);
    // nothing is amortised in this column, so what was bought counts
    assert_eq!(bill.months[0].total.to_string(), "621.00");
    assert!(
        bill.notes.iter().any(|n| n.en.contains("EffectiveCost adds up to USD 20.75 and BilledCost to USD 121.00")),
        "{:?}",
        bill.notes
    );
    let head = "ChargeCategory,BillingPeriodStart,ServiceCategory,BillingCurrency";
    let of = |more: &str, rows: &[&str]| {
        let rows: String = rows.iter().map(|r| format!("Usage,2026-10-01,Compute,USD,{r}\n")).collect();
        reading("x.csv", format!("{head},{more}\n{rows}").as_bytes()).unwrap().0.bill.unwrap()
    };
    assert_eq!(of("BilledCost", &["3.5"]).cost, CostColumn::Billed);
    assert_eq!(of("EffectiveCost", &["3.5"]).cost, CostColumn::Effective);
    let rounded = of("BilledCost,EffectiveCost", &["3.5,4", "2.2,2", "7.9,8"]);
    assert!(rounded.cost == CostColumn::Billed && rounded.why.en.contains("rounded"), "{}", rounded.why.en);
    // whole amounts in both are no rounding, and 1 % may be empty
    assert_eq!(of("BilledCost,EffectiveCost", &["3,3", "2,2"]).cost, CostColumn::Effective);
    let few = of("BilledCost,EffectiveCost", &["99.5,99.5", "0.5,"]);
    assert!(
        few.cost == CostColumn::Effective && few.notes.iter().any(|n| n.en.contains("Rows without EffectiveCost, which count as zero: 1.")),
        "{:?}",
        few.notes
    );
}

#[test]
fn a_faulty_charge_is_named_and_its_money_is_said_to_be_missing() {
    let (bill, reading, given) = bill("faults-1.0.csv");
    let faults: Vec<_> = given.faults.iter().map(|f| (f.line, f.column.as_str(), f.code, f.value.as_str())).collect();
    assert_eq!(
        faults,
        [
            (2, "BillingPeriodStart", "date", "01/10/2026"),
            (3, "ChargeCategory", "unknown_word", "Uso"),
            (4, "BillingCurrency", "currency", "R$"),
            (5, "EffectiveCost", "empty", "NULL"),
            (6, "EffectiveCost", "not_a_number", "um"),
            (7, "BillingPeriodStart", "empty", ""),
            (8, "ServiceCategory", "formula", "=1+1"),
        ]
    );
    assert_eq!((reading.kept, bill.months.len(), bill.months[0].currency.as_deref()), (1, 1, None));
    assert_eq!(lines(&bill), [("Other", Part::Usage, "2.5".into(), true)]);
    for words in ["does not say its currency", "Rows at fault that were left out, with their cost: 7."] {
        assert!(bill.notes.iter().any(|n| n.en.contains(words)), "{words}: {:?}", bill.notes);
    }
    assert!(bill.workload("2026-10", Some(5.0)).unwrap_err().en.contains("does not say its currency"));
}

#[test]
fn a_bill_of_a_thousand_categories_meets_a_limit() {
    let mut text = String::from("ChargeCategory,BillingPeriodStart,ServiceCategory,BilledCost\n");
    for n in 0..60 {
        text.push_str(&format!("Usage,2026-10-01,c{n},1\n"));
    }
    let limits = Limits { groups: 50, ..Limits::default() };
    let refusal = reading_with(&Options { limits, ..options("x.csv") }, text.as_bytes()).unwrap_err();
    assert!(refusal.code == "too_many_groups" && refusal.reason.en.contains("more than 50"));
}
