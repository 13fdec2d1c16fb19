//! Finance against published figures, an independent library and hand arithmetic: with the engine's own functions, and through
//! whole scenarios in every view.

mod common;

use common::{EIGHT, book, change, hours, leave_out, line, llm, option, plans, scenario};
use engine::comparison::{Comparison, IrrCase};
use engine::finance::{Irr, Timing, break_even, irr, monthly_rate, npv, payback, real_rate};
use engine::model;
use engine::scenario::OptionKind::{PublicOnDemand, PurchaseColocation};
use engine::scenario::{Currency, CurrentBill, Quote, Regime, Scenario, Task};
use engine::view::{TaxView, Terms, View};
use serde_json::Value;

fn number(case: &Value, field: &str) -> f64 {
    case[field].as_f64().unwrap_or_else(|| panic!("{} has no {field}", case["id"]))
}

fn flows(case: &Value) -> Vec<f64> {
    case["flows"].as_array().expect("flows").iter().map(|v| v.as_f64().expect("a number")).collect()
}

#[test]
fn published_figures_reproduce() {
    let file: Value = serde_json::from_str(include_str!("golden/finance.json")).expect("well formed");
    let mut seen = 0;
    println!("{:24} {:>16} {:>16}", "paper", "published", "ours");
    for case in file["cases"].as_array().expect("cases") {
        let id = case["id"].as_str().expect("id");
        let kind = case["kind"].as_str().expect("kind");
        let (published, ours) = match kind {
            "break_even" | "negative_break_even" => {
                let saving = number(case, "cloud_per_hour") - number(case, "own_per_hour");
                (number(case, "hours"), break_even(number(case, "outlay"), saving).expect("a saving"))
            }
            "npv" => (number(case, "npv"), npv(&flows(case), number(case, "rate"), Timing::EndOfPeriod)),
            "npv_real" => {
                let rate = real_rate(number(case, "nominal"), number(case, "inflation"));
                (number(case, "npv"), npv(&flows(case), rate, Timing::EndOfPeriod))
            }
            other => panic!("{id}: unknown kind {other}"),
        };
        println!("{id:24} {published:>16.2} {ours:>16.2}");
        let near = (published - ours).abs() <= number(case, "tolerance");
        assert_eq!(near, !kind.starts_with("negative"), "{id}: published {published}, ours {ours}");
        seen += 1;
    }
    assert_eq!(seen, 11);
}

#[test]
fn mid_period_follows_the_published_identity() {
    // Mid-period value = flow 0 + end-of-period value of the rest, times (1 + r)^0.5.
    let flows = [-30_000.0, 10_500.0, 22_050.0, 28_940.625];
    let rest = npv(&flows, 0.14, Timing::EndOfPeriod) + 30_000.0;
    let mid = npv(&flows, 0.14, Timing::MidPeriod);
    assert!((mid - (-30_000.0 + rest * 1.14_f64.sqrt())).abs() < 1e-8, "{mid}");
}

/// The oracle: 42 rows by numpy-financial, with rates found as roots of a polynomial; how it was made stands in `golden/flows.py`.
#[test]
fn rows_of_flows_against_an_independent_library() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("golden/flows.json")).expect("well formed");
    assert_eq!(cases.len(), 42);
    let mut seen = [0; 3];
    for (n, case) in cases.iter().enumerate() {
        let row = flows(case);
        let scale: f64 = row.iter().map(|f| f.abs()).sum();
        let rate = number_in(case, "rate");
        for (key, timing) in [("npv_end", Timing::EndOfPeriod), ("npv_mid", Timing::MidPeriod)] {
            let (found, expected) = (npv(&row, rate, timing), number_in(case, key));
            assert!((found - expected).abs() <= 1e-12 * scale * (1.0 + rate.abs()), "row {n} {key}: {found} against {expected}");
        }
        let expected: Vec<f64> = case["irr"].as_array().expect("rates").iter().filter_map(Value::as_f64).collect();
        let found = match irr(&row) {
            Irr::None => Vec::new(),
            Irr::One(rate) => vec![rate],
            Irr::Several(rates) => rates,
        };
        assert_eq!(found.len(), expected.len(), "row {n}: {found:?} against {expected:?}");
        for (x, y) in found.iter().zip(&expected) {
            assert!((x - y).abs() < 1e-8, "row {n}: {found:?} against {expected:?}");
        }
        seen[expected.len().min(2)] += 1;
        assert_eq!(payback(&row).map(u64::from), case["payback"].as_u64(), "row {n}");
    }
    assert_eq!(seen, [11, 25, 6], "rows with no rate, with one, with several");
}

fn number_in(case: &Value, field: &str) -> f64 {
    case[field].as_f64().unwrap_or_else(|| panic!("no {field}"))
}

/// What only rounding made is not a flow: neither a rate nor a payback may come of it.
#[test]
fn noise_is_no_flow() {
    let mut row = vec![0.0; 37];
    (row[0], row[1], row[12], row[24]) = (1e-9, -1e-9, -1e5, 1.5e5);
    let Irr::One(rate) = irr(&row) else { panic!("{:?}", irr(&row)) };
    assert!((rate - (libm::pow(1.5, 1.0 / 12.0) - 1.0)).abs() < 1e-9, "{rate}");
    assert_eq!(payback(&row), Some(24));
    (row[0], row[1]) = (-1e-9, 1e-9);
    assert_eq!(payback(&row), Some(24));
    assert!(matches!(irr(&row), Irr::One(_)), "{:?}", irr(&row));
}

/// A server bought at R$1,530,000 against GPUs rented at R$100,000 a month, nothing else: back in month 16, 6.3757 % a month.
fn bought_or_rented(months: u16) -> Scenario {
    let mut s = scenario(vec![hours("w1", 8.0 * 730.0, 8)], &[PurchaseColocation, PublicOnDemand], months);
    leave_out(&mut s);
    change(&mut s, "usd_brl", 5.1);
    change(&mut s, "server_life", 120.0);
    change(&mut s, "discount_rate", 0.16);
    for (option, price) in s.options.iter_mut().zip([300_000.0, 100_000.0 / 5.1 / 730.0 / 8.0]) {
        let gpus = if option.kind == PurchaseColocation { 8 } else { 1 };
        option.quotes = vec![Quote {
            gpu: "h100-sxm".into(),
            price,
            currency: Currency::Usd,
            gpus,
            server_kw: Some(10.0),
            item: None,
            on_demand_price: None,
            note: String::new(),
        }];
    }
    s
}

fn answer(s: &Scenario, view: View) -> Comparison {
    engine::compute_view(s, book(), view).unwrap_or_else(|e| panic!("{e:?}")).comparison
}

#[test]
fn a_pair_pays_back_at_the_rate_of_an_annuity() {
    let c = answer(&bought_or_rented(60), View::default());
    let p = &c.pairs[0].payback;
    assert_eq!(p.investor.as_deref(), Some("purchase_colocation"));
    assert_eq!(p.month, Some(16), "15.3 months of saving");
    // (1 - v^n) / i = 15.3 with i = 1.16^(1/12) - 1 = 1.2445 %: n = 17.12.
    assert_eq!(p.month_discounted, Some(18));
    assert_eq!(p.irr, IrrCase::One);
    // numpy_financial.rate(60, 100000, -1530000, 0) = 0.0637571181473278 a month.
    assert!((p.irr_per_year[0] - (libm::pow(1.063_757_118_147_327_8, 12.0) - 1.0)).abs() < 1e-9, "{:?}", p.irr_per_year);
    // Rented: no month in which it had to be paid back, and never within a short horizon.
    let c = answer(&bought_or_rented(12), View::default());
    let p = &c.pairs[0].payback;
    assert_eq!((p.investor.as_deref(), p.month, p.month_discounted), (Some("purchase_colocation"), None, None));
    assert!(p.irr == IrrCase::One && p.irr_per_year[0] < 0.0, "what does not come back has a negative rate: {:?}", p.irr_per_year);
}

/// Half a month sooner, but for month 0: `CF0 + (NPV at the ends - CF0) × (1 + r)^(1/24)`, in every view and for every option.
#[test]
fn mid_period_is_half_a_month_dearer_through_a_whole_scenario() {
    let mut s = full_scenario();
    let ends: Vec<Comparison> = View::all().map(|v| run_view(&s, v)).collect();
    s.timing = Timing::MidPeriod;
    for (view, end) in View::all().zip(&ends) {
        let mid = run_view(&s, view);
        assert_eq!((end.npv.timing.as_str(), mid.npv.timing.as_str()), ("end_of_period", "mid_period"));
        let half = libm::pow(1.16, 1.0 / 24.0);
        for e in &end.options {
            let m = mid.options.iter().find(|o| o.id == e.id).expect("the same option");
            let (npv_end, npv_mid) = (e.npv.expect("an NPV"), m.npv.expect("an NPV"));
            // The first step of the discounted curve is month 0, in the view's money.
            let expected = e.cumulative_npv[0] + (npv_end - e.cumulative_npv[0]) * half;
            assert!((npv_mid - expected).abs() <= 1e-11 * expected.abs(), "{} {view:?}: {npv_mid} against {expected}", e.id);
            assert_eq!(e.flows, m.flows, "timing moves no money");
            if view.is_usual() {
                let plain = npv(&e.flows, monthly_rate(0.16), Timing::MidPeriod);
                assert!((npv_mid - plain).abs() <= 1e-11 * plain.abs(), "{}", e.id);
            }
        }
        let (e, m) = (end.baseline.as_ref().expect("a bill"), mid.baseline.as_ref().expect("a bill"));
        assert!((m.npv - e.npv * half).abs() <= 1e-11 * e.npv, "the bill has no month 0");
    }
}

/// Every option with every line it can have, and a bill.
fn full_scenario() -> Scenario {
    let mut w = llm("w1");
    (w.growth_per_year, w.storage_gb, w.egress_gb_month, w.block_gb, w.file_gb) = (0.3, 500.0, 200.0, 300.0, 100.0);
    let mut paid = hours("w2", 2_000.0, 8);
    paid.task = Task::CurrentBill(CurrentBill { monthly_brl: 90_000.0, gpu: "h100-sxm".into(), gpu_hours_month: 2_000.0, peak_gpus: 8 });
    paid.last_month = Some(20);
    let mut s = scenario(vec![w, paid], &EIGHT, 30);
    s.buyer.icms_credit = true;
    change(&mut s, "licence_price", 900.0);
    s
}

fn run_view(s: &Scenario, view: View) -> Comparison {
    model::run_view(s, book(), plans(s), view).unwrap_or_else(|e| panic!("{e:?}")).comparison
}

/// Money of the start is worth what money of each month is, at the rate without inflation; dollars are reais over the dollar of the
/// month, and worth reais over the dollar of today. Recomputed here from the rows, without the engine's factors.
#[test]
fn other_money_has_the_same_value() {
    let s = full_scenario();
    for tax in [TaxView::Before, TaxView::After] {
        let view = |currency, terms| run_view(&s, View { currency, terms, tax });
        let nominal = view(Currency::Brl, Terms::Nominal);
        let real = view(Currency::Brl, Terms::Real);
        let usd = view(Currency::Usd, Terms::Nominal);
        let real_usd = view(Currency::Usd, Terms::Real);
        for o in &nominal.options {
            let of = |c: &Comparison| c.options.iter().find(|x| x.id == o.id).expect("the same option").clone();
            let (real, usd, real_usd) = (of(&real), of(&usd), of(&real_usd));
            let value = o.npv.expect("an NPV");
            let near = |x: f64, y: f64, what: &str| assert!((x - y).abs() <= 1e-10 * y.abs().max(1.0), "{} {what}: {x} against {y}", o.id);
            let at = |rate: f64, m: usize| libm::pow(1.0 + rate, m as f64 / 12.0);
            for (m, flow) in o.flows.iter().enumerate() {
                near(real.flows[m], flow / at(0.0424, m), "real");
                near(usd.flows[m], flow / (5.1 * at(0.03, m)), "dollars");
                near(real_usd.flows[m], flow / at(0.0424, m) / 5.1, "real dollars");
            }
            let rate = real_rate(0.16, 0.0424);
            near(real.npv.expect("an NPV"), value, "value in real money");
            near(real.flows.iter().enumerate().map(|(m, f)| f / at(rate, m)).sum(), value, "real flows at the real rate");
            near(usd.npv.expect("an NPV"), value / 5.1, "value in dollars");
            // Dollars of each month at the dollar rate that interest parity gives.
            let rate = (1.0 + 0.16) / (1.0 + 0.03) - 1.0;
            near(usd.flows.iter().enumerate().map(|(m, f)| f / at(rate, m)).sum(), value / 5.1, "dollar flows at the dollar rate");
            near(real_usd.npv.expect("an NPV"), value / 5.1, "value in real dollars");
            for (l, other) in o.lines.iter().zip(&usd.lines) {
                near(other.npv, l.npv / 5.1, &l.line);
            }
        }
        let base = |c: &Comparison| c.baseline.clone().expect("a bill");
        assert!((base(&real).npv - base(&nominal).npv).abs() < 1e-6);
        assert!((base(&usd).npv * 5.1 - base(&nominal).npv).abs() < 1e-6);
        assert!((base(&usd).flows[12] * 5.1 * 1.03 - base(&nominal).flows[12]).abs() < 1e-6);
        assert!((base(&real).flows[12] * 1.0424 - base(&nominal).flows[12]).abs() < 1e-6);
    }
}

const AFTER: View = View { currency: Currency::Brl, terms: Terms::Nominal, tax: TaxView::After };

/// Hand arithmetic over 30 months: R$1,530,000 written off at 25,500 a month, upkeep of 8 % a year (10,200 a month), sold in month 30
/// at 60 % of 0.724^2.5 of the price; rented, R$100,000 a month.
#[test]
fn income_tax_saved_by_hand() {
    let mut s = bought_or_rented(30);
    change(&mut s, "maintenance_share", 0.08);
    change(&mut s, "residual_haircut", 0.6);
    change(&mut s, "entry_public", 1.0);
    change(&mut s, "salary", 10_000.0);
    change(&mut s, "charges", 1.0);
    let shield = |s: &Scenario, kind| line(option(&answer(s, AFTER), kind), "tax_shield");
    let sale = 1_530_000.0 * libm::pow(0.724, 2.5) * 0.6;
    let left = 1_530_000.0 - 30.0 * 25_500.0;
    let last = -0.34 * (10_200.0 + 25_500.0 + left - sale);
    let near = |found: f64, expected: f64, what: &str| assert!((found - expected).abs() < 1e-6, "{what}: {found} against {expected}");
    let own = shield(&s, PurchaseColocation);
    near(own[0], 0.0, "nothing is written off in month 0");
    near(own[1], -12_138.0, "month 1");
    near(own[13], -12_138.0, "month 13");
    near(own[29], -12_138.0, "month 29");
    near(own[30], last, "month 30");
    let cloud = shield(&s, PublicOnDemand);
    near(cloud[0], -3_400.0, "moving in");
    near(cloud[1], -34_000.0, "month 1");
    near(cloud[13], -34_000.0, "month 13");
    near(cloud[30], -34_000.0, "month 30");
    // Settled once a year, and at the end for the half year that is left.
    change(&mut s, "tax_yearly", 1.0);
    let own = shield(&s, PurchaseColocation);
    let cloud = shield(&s, PublicOnDemand);
    for m in 0..=30 {
        if ![12, 24, 30].contains(&m) {
            assert_eq!((own[m], cloud[m]), (0.0, 0.0), "month {m}");
        }
    }
    near(own[12], -145_656.0, "year 1");
    near(own[24], -145_656.0, "year 2");
    near(own[30], 5.0 * -12_138.0 + last, "half a year");
    near(cloud[12], -3_400.0 - 12.0 * 34_000.0, "year 1, with month 0");
    near(cloud[24], -12.0 * 34_000.0, "year 2");
    near(cloud[30], -6.0 * 34_000.0, "half a year");
    // Over a year of six months there is one settlement; over whole years, one each.
    for (months, settled) in [(6, vec![6]), (12, vec![12]), (24, vec![12, 24]), (25, vec![12, 24, 25])] {
        s.horizon_months = months;
        let cloud = shield(&s, PublicOnDemand);
        let when: Vec<usize> = cloud.iter().enumerate().filter(|(_, v)| **v != 0.0).map(|(m, _)| m).collect();
        assert_eq!(when, settled, "{months} months");
        near(cloud.iter().sum(), -0.34 * (10_000.0 + f64::from(months) * 100_000.0), "all of it is settled");
    }
}

/// Written off sooner than the horizon, the outlay is deducted once: 12 months of 127,500 each, then only upkeep.
#[test]
fn what_is_written_off_is_deducted_once() {
    let mut s = bought_or_rented(30);
    change(&mut s, "depreciation", 12.0);
    let own = line(option(&answer(&s, AFTER), PurchaseColocation), "tax_shield");
    for (m, saved) in own.iter().enumerate() {
        let expected = if (1..=12).contains(&m) { -0.34 * 127_500.0 } else { 0.0 };
        assert!((saved - expected).abs() < 1e-6, "month {m}: {saved}");
    }
}

/// Sold after two years of a write-off over five, and bought again: 24 months of 25,500, and in month 24 the rest, 36 months of 25,500,
/// with what the sale brings taken off; six months later the second server is sold too.
#[test]
fn what_is_sold_before_it_is_written_off_is_written_off_then() {
    let mut s = bought_or_rented(30);
    change(&mut s, "server_life", 24.0);
    change(&mut s, "residual_haircut", 0.5);
    let own = line(option(&answer(&s, AFTER), PurchaseColocation), "tax_shield");
    let sale = |years: f64| 1_530_000.0 * libm::pow(0.724, years) * 0.5;
    for (m, saved) in own.iter().enumerate() {
        let expected = -0.34
            * match m {
                0 => 0.0,
                24 => 25_500.0 + 36.0 * 25_500.0 - sale(2.0),
                30 => 25_500.0 + 54.0 * 25_500.0 - sale(0.5),
                _ => 25_500.0,
            };
        assert!((saved - expected).abs() < 1e-6, "month {m}: {saved} against {expected}");
    }
}

/// The shield is 34 % of the cost: over five years at 16 % it is worth 0.223 of it, all in year 1 0.293, where tax is settled yearly.
#[test]
fn the_shield_of_five_years_is_worth_223_thousandths() {
    for (months, worth) in [(60.0, 0.223), (12.0, 0.293)] {
        let mut s = bought_or_rented(60);
        change(&mut s, "depreciation", months);
        change(&mut s, "tax_yearly", 1.0);
        let c = answer(&s, AFTER);
        let shield = option(&c, PurchaseColocation).lines.iter().find(|l| l.line == "tax_shield").expect("the line").npv;
        assert!((-shield / 1_530_000.0 - worth).abs() < 0.000_5, "{months}: {shield}");
    }
}

#[test]
fn only_lucro_real_saves_income_tax() {
    for regime in [Regime::LucroReal, Regime::LucroPresumido, Regime::Simples, Regime::Exempt] {
        let mut s = full_scenario();
        s.buyer.regime = regime;
        let (before, after) = (run_view(&s, View::default()), run_view(&s, AFTER));
        for o in &after.options {
            let has = o.lines.iter().any(|l| l.line == "tax_shield");
            assert_eq!(has, regime == Regime::LucroReal, "{regime:?} {}", o.id);
            let usual = before.options.iter().find(|x| x.id == o.id).expect("the same option");
            assert_eq!(o.total == usual.total && o.npv == usual.npv, !has, "{regime:?} {}", o.id);
            assert!(usual.lines.iter().all(|l| l.line != "tax_shield"), "before tax there is none");
        }
        let bills = (before.baseline.expect("a bill"), after.baseline.expect("a bill"));
        assert_eq!(bills.0.total == bills.1.total, regime != Regime::LucroReal, "{regime:?}");
    }
}

/// The bill that is paid today saves income tax as an option does: in its month, or at the end of the year.
#[test]
fn the_bill_saves_income_tax_when_the_options_do() {
    let mut s = bought_or_rented(30);
    s.workloads[0].task =
        Task::CurrentBill(CurrentBill { monthly_brl: 100_000.0, gpu: "h100-sxm".into(), gpu_hours_month: 8.0 * 730.0, peak_gpus: 8 });
    for yearly in [0.0, 1.0] {
        change(&mut s, "tax_yearly", yearly);
        for view in View::all().filter(|v| v.tax == TaxView::After) {
            let c = answer(&s, view);
            let (bill, cloud) = (c.baseline.as_ref().expect("a bill"), option(&c, PublicOnDemand));
            for m in 0..=30 {
                assert!((bill.flows[m] - cloud.flows[m]).abs() < 1e-6, "{view:?} month {m}: {} and {}", bill.flows[m], cloud.flows[m]);
            }
            assert!((bill.npv - cloud.npv.expect("an NPV")).abs() < 1e-6, "{view:?}");
        }
    }
}
