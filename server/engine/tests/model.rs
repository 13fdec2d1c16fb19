//! The cost model against arithmetic done by hand, written beside each check.

mod common;

use common::{FOUR, book, change, hours, line, llm, offer, option, plan_with, plans, price, run, scenario};
use engine::comparison::{Outcome, VerdictCase};
use engine::model;
use engine::scenario::OptionKind::{self, PrivateCloud, PublicOnDemand, PublicReserved1y, PurchaseColocation};
use engine::scenario::{Currency, CurrentBill, Invoicing, Regime, Scenario, ServiceHours, Stage, Task};

fn near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{what}: {found} against {expected}");
}

/// The dollar of month 13: 5.10 × 1.03^(13/12).
const FX_13: f64 = 5.265_955_315_113_911;

/// One language model from January 2027 over 36 months: 1 request a second on average and 2 at the peak, a replica of two GPUs
/// serves 4 a second and is planned at 70 %, one spare; demand grows 20 % a year; 500 GB kept, 200 GB a month to the internet.
/// Everything below is month 13, January 2028: demand is 1.2 times the first month's, one year of contract is over.
fn case() -> Scenario {
    let mut s = scenario(vec![llm("w1")], &FOUR, 36);
    let w = &mut s.workloads[0];
    (w.growth_per_year, w.storage_gb, w.egress_gb_month) = (0.2, 500.0, 200.0);
    s
}

/// Check 1: public cloud on demand. Peak 2 × 1.2 = 2.4; 2.4 / (4 × 0.7) = 0.857, so 1 replica and 1 spare, 4 GPUs: one machine of 8
/// at US$80 an hour, 730 hours. AWS invoices in reais: ISS 2.9 % inside, CBS 8.7 % + IBS 0.1 % on top, which come back.
#[test]
fn a_month_of_the_public_cloud_on_demand() {
    let a = run(&case());
    let o = option(&a.comparison, PublicOnDemand);
    let gpus = 1.0 * 730.0 * 80.0 * FX_13; // 307,531.79
    near(gpus, 307_531.790_402_652_4, "the arithmetic itself");
    near(line(o, "gpus")[13], gpus, "GPUs");
    let storage = 500.0 * 0.0405 * FX_13; // S3 in São Paulo, US$0.0405 a GB-month
    near(line(o, "storage")[13], storage, "storage");
    let egress = 200.0 * 1.2 * 0.15 * FX_13; // AWS in São Paulo, US$0.15 a GB, first tier
    near(line(o, "egress")[13], egress, "egress");
    let support = 0.07 * (gpus + storage + egress);
    near(line(o, "support")[13], support, "support");
    let bill = gpus + storage + egress + support;
    let base = bill / (1.0 - 0.029);
    near(line(o, "service_tax")[13], base * (0.029 + 0.088), "ISS, CBS and IBS");
    near(line(o, "service_credit")[13], -base * 0.088, "CBS and IBS come back");
    near(line(o, "staff")[13], 0.2 * 17_000.0 * 1.7 * 1.0424 * 1.015, "staff, after one adjustment");
    near(line(o, "entry")[0], 0.5 * 17_000.0 * 1.7, "half a person-month to move in");
    near(line(o, "entry")[13], 0.0, "only once");
    // One machine of 8 GPUs, 1.2 × 1 / 4 × 2 GPUs busy.
    near(o.utilisation.expect("use"), (0.0..36.0_f64).sum_growth() * 0.5 / (36.0 * 8.0), "use");
}

/// Sum of the growth of months 1 to 36 at 20 % a year: (1.2^3 - 1) / (1.2^(1/12) - 1).
trait SumGrowth {
    fn sum_growth(self) -> f64;
}
impl SumGrowth for std::ops::Range<f64> {
    fn sum_growth(self) -> f64 {
        (1.728 - 1.0) / 0.015_309_470_499_731_193
    }
}

/// Check 2: reserved for a year at US$50 an hour, day and night; the term of months 13 to 24 holds the one machine of month 13.
#[test]
fn a_month_of_the_public_cloud_reserved() {
    let a = run(&case());
    let o = option(&a.comparison, PublicReserved1y);
    near(line(o, "gpus")[13], 730.0 * 50.0 * FX_13, "one machine, all hours");
}

/// Demand that doubles in a year: reserved in month 1 for 12 months, what goes above is billed on demand for the hours it is on.
#[test]
fn use_above_the_reservation_is_on_demand() {
    let mut s = scenario(vec![hours("w1", 8.0 * 200.0, 8)], &[PublicReserved1y], 24);
    s.workloads[0].growth_per_year = 1.0;
    let a = run(&s);
    let o = option(&a.comparison, PublicReserved1y);
    // Month 1: 8 GPUs are one machine, paid for 730 hours though 200 are used.
    let fx = |m: f64| 5.10 * libm::pow(1.03, m / 12.0);
    near(line(o, "gpus")[1], 730.0 * 50.0 * fx(1.0), "month 1");
    // Month 7: growth 2^(6/12) = 1.414; 8 × 1.414 = 11.31, 12 GPUs, two machines, one above the reservation.
    // 1,600 × 1.414 = 2,262.7 GPU-hours over 12 GPUs are 188.56 hours, at US$75.
    let growth = libm::sqrt(2.0);
    let above = 1_600.0 * growth / 12.0 * 75.0;
    near(line(o, "gpus")[7], (730.0 * 50.0 + above) * fx(7.0), "month 7");
    // Month 13: 16 GPUs, two machines, both reserved for the second term.
    near(line(o, "gpus")[13], 2.0 * 730.0 * 50.0 * fx(13.0), "month 13");
}

/// Check 3: servers bought. 4 GPUs are one server of 8, bought in month 0 for US$300,000, drawing 10 kW.
#[test]
fn a_month_of_servers_in_colocation() {
    let a = run(&case());
    let o = option(&a.comparison, PurchaseColocation);
    let server = 300_000.0 * 5.10;
    let network = 5_000.0 * 5.10;
    let disks = 500.0 * 2.0 * 0.45 * 5.10; // twice the 500 GB, US$450 a TB
    near(line(o, "servers")[0], server, "one server");
    near(line(o, "network")[0], network, "network");
    near(line(o, "own_storage")[0], disks, "disks");
    for later in ["servers", "network", "own_storage", "import_tax", "import_credit"] {
        assert!(line(o, later)[1..].iter().all(|v| *v == 0.0), "{later} is paid once");
    }
    // The cascade of 2027 in São Paulo: freight 1.63 %, II 25 %, IPI 15 % kept, CBS and IBS 8.8 %, ICMS 18 % inside.
    let price = server + network + disks;
    let va = price * 1.0163;
    let ii = va * 0.25;
    let ipi = (va + ii) * 0.15;
    let fee = 154.23;
    let cbs = (va + ii + fee) * 0.088;
    let icms = (va + ii + ipi + fee) * 0.18 / 0.82;
    near(line(o, "import_tax")[0], price * 0.0163 + ii + ipi + fee + cbs + icms + va * 0.015, "import");
    near(line(o, "import_credit")[0], -cbs, "CBS and IBS come back at once");
    // Busy: 1.2 / 4 × 2 = 0.6 of 8 GPUs, 7.5 %. 10 kW × (30 % + 70 % × 7.5 %) × 730 h × PUE 1.4 × R$0.72, a year's 5.5 % on top.
    near(line(o, "energy")[13], 10.0 * (0.3 + 0.7 * 0.075) * 730.0 * 1.4 * 0.72 * 1.055, "energy");
    near(line(o, "space")[13], 10.0 * 200.0 * FX_13, "space, US$200 a kW");
    near(line(o, "egress")[13], 3_000.0 * 1.0424, "internet link");
    let owned = (300_000.0 + 5_000.0 + 450.0) * FX_13;
    near(line(o, "maintenance")[13], owned * 0.08 / 12.0, "maintenance");
    near(line(o, "spares")[13], owned * 0.02 / 12.0, "spares");
    near(line(o, "insurance")[13], owned * 0.008 / 12.0, "insurance");
    near(line(o, "staff")[13], 0.75 * 17_000.0 * 1.7 * 1.0424 * 1.015, "staff");
    near(line(o, "installation")[0], 2.0 * 17_000.0 * 1.7 + price * 0.02, "project and installation");
    // Three years at 27.6 % leave 0.379503424 of the price, of which a sale brings 60 %.
    near(line(o, "residual")[36], -price * 0.379_503_424 * 0.6, "residual");
    near(o.capex.expect("capex"), price + line(o, "import_tax")[0] - cbs + line(o, "installation")[0] + line(o, "residual")[36], "capex");
}

/// Check 4: private cloud. 4 GPUs day and night at US$4 an hour; taxes are in the price and CBS with IBS come back out of it.
#[test]
fn a_month_of_the_private_cloud() {
    let a = run(&case());
    let o = option(&a.comparison, PrivateCloud);
    let gpus = 4.0 * 730.0 * 4.0 * FX_13;
    let storage = 500.0 * 0.04 * FX_13;
    near(line(o, "gpus")[13], gpus, "GPUs");
    near(line(o, "storage")[13], storage, "storage");
    near(line(o, "egress")[13], 0.0, "egress is in the contract");
    near(line(o, "service_tax")[13], 0.0, "taxes are in the price");
    near(line(o, "service_credit")[13], -(gpus + storage) * 0.088 / 1.088, "credit");
    near(line(o, "staff")[13], 0.25 * 17_000.0 * 1.7 * 1.0424 * 1.015, "staff");
    near(line(o, "entry")[0], 17_000.0 * 1.7, "a person-month to move in");
}

/// Check 5: results. The present value of month 13 is its flow over 1.16^(13/12).
#[test]
fn results_follow_from_the_lines() {
    let a = run(&case());
    for o in &a.comparison.options {
        let flows: f64 = o.flows.iter().sum();
        let lines: f64 = o.lines.iter().map(|l| l.total).sum();
        let years: f64 = o.years.iter().map(|y| y.total).sum();
        near(o.total.expect("total"), flows, "total is the sum of flows");
        near(lines, flows, "lines add up");
        near(years, flows, "years add up");
        near(o.capex.expect("capex") + o.opex.expect("opex"), flows, "capex and opex add up");
        assert_eq!((o.years.len(), o.flows.len()), (4, 37));
        let step = o.cumulative_npv[13] - o.cumulative_npv[12];
        assert!((step - o.flows[13] * 0.851_472_275_612_432_4).abs() < 1e-6 * o.flows[13].abs(), "{}: {step}", o.id);
        near(*o.cumulative_npv.last().expect("a month"), o.npv.expect("npv"), "NPV ends its curve");
        // 36 months of 730 hours with 0.5 GPU busy, growing 20 % a year.
        near(o.per_gpu_hour.expect("unit cost"), flows / (730.0 * 0.5 * (0.0..36.0).sum_growth()), "per GPU-hour");
        // 86,400 requests of 1,300 tokens a day are 3,416.4 million tokens a month of 365/12 days.
        near(o.per_million_tokens.expect("unit cost"), flows / (3_416.4 * (0.0..36.0).sum_growth()), "per million tokens");
        for l in &o.lines {
            let id = a.sheet.find(&l.cell).unwrap_or_else(|| panic!("{} is no cell", l.cell));
            assert_eq!(a.values.row(id), l.months, "{}", l.cell);
        }
        for address in
            ["total", "npv", "capex", "opex", "flow", "cumulative", "cumulative_npv", "per_gpu_hour", "per_million_tokens", "utilisation"]
        {
            assert!(a.sheet.find(&format!("{}.{address}", o.id)).is_some(), "{}.{address}", o.id);
        }
    }
}

/// Check 6: a service on in office hours. On demand bills 22 × 12 = 264 hours; what is owned, reserved or committed costs the same.
#[test]
fn hours_off_are_free_only_on_demand() {
    let always = run(&case());
    let mut s = case();
    let Task::LlmInference(t) = &mut s.workloads[0].task else { panic!("a language model") };
    t.hours = ServiceHours::Scheduled { days_per_month: 22.0, hours_per_day: 12.0 };
    let office = run(&s);
    let gpus = |a: &engine::Answer, kind| line(option(&a.comparison, kind), "gpus")[13];
    near(gpus(&office, PublicOnDemand), gpus(&always, PublicOnDemand) * 264.0 / 730.0, "on demand");
    near(gpus(&office, PublicReserved1y), gpus(&always, PublicReserved1y), "reserved");
    near(gpus(&office, PrivateCloud), gpus(&always, PrivateCloud), "private");
}

/// 40 requests a second on average, 80 at the peak: 29 replicas and a spare, four on a machine, eight machines. Scaled at 60 % of four
/// a second 16.67 replicas are on, 4.167 machines; ten starts a day of six minutes on a quarter of a machine each.
#[test]
fn replicas_that_come_and_go_are_paid_while_on_only_by_the_hour() {
    let mut s = case();
    let Task::LlmInference(t) = &mut s.workloads[0].task else { panic!("a language model") };
    t.requests_per_day = 40.0 * 86_400.0;
    let always = run(&s);
    let Task::LlmInference(t) = &mut s.workloads[0].task else { panic!("a language model") };
    t.hours = ServiceHours::Autoscaled { min_replicas: 1, scale_ups_per_day: 10.0, cold_start_minutes: Some(6.0) };
    let scaled = run(&s);
    let gpus = |a: &engine::Answer, kind| line(option(&a.comparison, kind), "gpus")[1];
    let on = 40.0 / 2.4 / 4.0 * 730.0 + 10.0 * 365.0 / 12.0 / 4.0 * 0.1;
    near(gpus(&scaled, PublicOnDemand), gpus(&always, PublicOnDemand) * on / (8.0 * 730.0), "on demand");
    near(gpus(&scaled, PublicReserved1y), gpus(&always, PublicReserved1y), "reserved");
    near(gpus(&scaled, PrivateCloud), gpus(&always, PrivateCloud), "private");
    let placed = |a: &engine::Answer| option(&a.comparison, PublicOnDemand).placements[0].gpus_paid;
    near(placed(&scaled), 40.0 / 2.4 / 4.0 * 8.0, "GPUs paid");
    // never fewer than are always on
    t_min(&mut s, 28);
    near(
        gpus(&run(&s), PublicOnDemand),
        gpus(&always, PublicOnDemand) * (7.0 * 730.0 + 10.0 * 365.0 / 12.0 / 4.0 * 0.1) / (8.0 * 730.0),
        "28 on",
    );
}

fn t_min(s: &mut Scenario, min_replicas: u32) {
    let Task::LlmInference(t) = &mut s.workloads[0].task else { panic!("a language model") };
    t.hours = ServiceHours::Autoscaled { min_replicas, scale_ups_per_day: 10.0, cold_start_minutes: Some(6.0) };
}

/// Check 7: a foreign cloud, by the worked example: 100 becomes 146.68 + spread in 2027, of which CBS and IBS come back.
#[test]
fn a_foreign_invoice_carries_every_tax() {
    let mut s = case();
    s.options.truncate(1);
    s.options[0].invoicing = Some(Invoicing::ForeignUsd);
    change(&mut s, "fx_spread", 0.0);
    let a = run(&s);
    let o = option(&a.comparison, PublicOnDemand);
    let bill: f64 = ["gpus", "storage", "egress", "support"].iter().map(|l| line(o, l)[13]).sum();
    let gross = 1.0 / 0.85;
    near(line(o, "service_tax")[13], bill * (gross * (1.0 + 0.10 + 0.029 + 0.088) + 0.035 - 1.0), "taxes");
    near(line(o, "service_credit")[13], -bill * gross * 0.088, "credit");
    assert!(a.sheet.find("public_on_demand.foreign_usd.tax_cide").is_some(), "each tax is a cell");
}

#[test]
fn a_missing_price_is_named_and_leaves_the_ranking() {
    let s = case();
    // Azure has GPU prices in São Paulo in the book, but no storage price there.
    let a = model::run(
        &s,
        book(),
        plan_with(&s, |kind| {
            let mut o = offer(kind, price(kind));
            if kind.is_public() {
                (o.provider, o.region) = ("azure".into(), "brazilsouth".into());
            }
            o
        }),
    )
    .expect("an answer");
    let o = option(&a.comparison, PublicOnDemand);
    assert_eq!((o.total, o.rank, o.lines.len()), (None, None, 0));
    assert_eq!(o.missing_prices.len(), 1, "{:?}", o.missing_prices);
    assert_eq!(o.missing_prices[0].kind, "object_storage");
    assert_eq!(a.comparison.verdict.missing_price, ["public_on_demand", "public_reserved_1y"]);
    assert_eq!(a.comparison.options.iter().filter(|o| o.rank.is_some()).count(), 2);
    // No energy tariff in the book: purchase has no total.
    let mut thin = book().clone();
    thin.rows.retain(|r| r.kind != "energy");
    let a = model::run(&s, &thin, plans(&s)).expect("an answer");
    let o = option(&a.comparison, PurchaseColocation);
    assert_eq!((o.total, o.missing_prices.len()), (None, 1), "{:?}", o.missing_prices);
    assert_eq!(o.missing_prices[0].kind, "energy");
    assert!(option(&a.comparison, PrivateCloud).total.is_some());
    // No dollar at all: nothing has a total, and it says so.
    thin.rows.retain(|r| r.kind != "fx");
    let a = model::run(&s, &thin, plans(&s)).expect("an answer");
    assert_eq!(a.comparison.verdict.case, VerdictCase::NoPrice);
    assert!(a.comparison.options.iter().all(|o| o.total.is_none() && !o.missing_prices.is_empty()));
}

#[test]
fn what_the_data_may_not_use_keeps_its_figures_and_no_rank() {
    let s = case();
    let mut p = plans(&s);
    p.options[3].lgpd[0].outcome = Outcome::Blocked; // private cloud, the cheapest
    p.options[1].lgpd[0].outcome = Outcome::OnHold;
    let a = model::run(&s, book(), p).expect("an answer");
    let c = &a.comparison;
    let o = option(c, PrivateCloud);
    assert!(o.rank.is_none() && o.total.is_some());
    assert_ne!(c.verdict.kind, Some(PrivateCloud));
    assert_eq!(c.options.iter().map(|o| o.rank).collect::<Vec<_>>(), [Some(1), Some(2), None, None]);
    assert!(c.pairs.iter().all(|p| p.a != "private_cloud" && p.b != "private_cloud"));
    let mut p = plans(&s);
    p.options.iter_mut().for_each(|o| o.lgpd[0].outcome = Outcome::Blocked);
    assert_eq!(model::run(&s, book(), p).expect("an answer").comparison.verdict.case, VerdictCase::NoOption);
    let mut p = plans(&s);
    p.options.iter_mut().skip(1).for_each(|o| o.lgpd[0].outcome = Outcome::Blocked);
    assert_eq!(model::run(&s, book(), p).expect("an answer").comparison.verdict.case, VerdictCase::OneOption);
}

#[test]
fn the_verdict_says_what_the_curves_say() {
    let c = run(&case()).comparison;
    assert_eq!(c.verdict.case, VerdictCase::Clear);
    assert_eq!(c.verdict.reasons.len(), 3);
    let best = &c.options[0];
    assert_eq!(c.verdict.option.as_deref(), Some(best.id.as_str()));
    let from = usize::from(c.verdict.leads_from_month.expect("it leads"));
    for other in &c.options[1..] {
        for m in from..=36 {
            assert!(best.cumulative[m] <= other.cumulative[m], "{} in month {m}", other.id);
        }
    }
    // The month before, some other had cost less.
    assert!(from == 0 || c.options[1..].iter().any(|o| o.cumulative[from - 1] < best.cumulative[from - 1]));
    let mut s = case();
    s.workloads[0].stage = Stage::Experiment;
    assert_eq!(run(&s).comparison.verdict.case, VerdictCase::Experiment);
    // A fortnight of use a year: renting by the hour costs less than buying.
    let mut s = scenario(vec![hours("w1", 160.0, 8)], &[PublicOnDemand, PurchaseColocation], 12);
    s.workloads[0].name = "treino".into();
    let c = run(&s).comparison;
    assert_eq!(c.verdict.case, VerdictCase::PublicCheaper);
    assert_eq!((c.verdict.leads_from_month, c.verdict.overtakes.as_deref()), (Some(0), None));
    // Two equal options are too close to call.
    let mut s = scenario(vec![hours("w1", 160.0, 8)], &[PublicOnDemand, PublicOnDemand], 12);
    s.options[1].id = "other".into();
    assert_eq!(run(&s).comparison.verdict.case, VerdictCase::TooClose);
}

#[test]
fn a_bill_is_the_base_line_and_follows_demand_and_the_dollar() {
    let mut w = hours("w1", 8.0 * 730.0, 8);
    w.task = Task::CurrentBill(CurrentBill { monthly_brl: 100_000.0, gpu: "h100-sxm".into(), gpu_hours_month: 8.0 * 730.0, peak_gpus: 8 });
    w.growth_per_year = 0.1;
    let s = scenario(vec![w], &FOUR, 36);
    let c = run(&s).comparison;
    let b = c.baseline.expect("a base line");
    let fx = |m: f64| libm::pow(1.03, m / 12.0);
    near(b.monthly, 100_000.0 * fx(1.0), "month 1");
    near(b.cumulative[13] - b.cumulative[12], 100_000.0 * 1.1 * fx(13.0), "month 13");
    near(b.total, *b.cumulative.last().expect("a month"), "total");
    assert!(b.npv < b.total && b.npv > 0.0);
    assert!(run(&case()).comparison.baseline.is_none());
}

#[test]
fn servers_are_shared_bought_before_they_are_needed_and_replaced() {
    // 5 and 3 GPUs are one server; in month 7 a third job asks for 8 more.
    let mut late = hours("w3", 800.0, 8);
    late.first_month = 7;
    let mut s = scenario(vec![hours("w1", 500.0, 5), hours("w2", 300.0, 3), late], &[PurchaseColocation], 48);
    change(&mut s, "server_life", 24.0);
    change(&mut s, "fx_drift", 0.0);
    let a = run(&s);
    let o = option(&a.comparison, PurchaseColocation);
    let one = 300_000.0 * 5.10;
    let bought: Vec<(usize, f64)> = line(o, "servers").iter().enumerate().filter(|(_, v)| **v > 0.0).map(|(m, v)| (m, v / one)).collect();
    assert_eq!(bought, [(0, 1.0), (6, 1.0), (24, 1.0), (30, 1.0)]);
    // Sold at the end of their life: 0.724² × 60 % of price and network, when replaced and again what is left at the end.
    let residual = line(o, "residual");
    near(residual[24], -(one + 5_000.0 * 5.10) * 0.724 * 0.724 * 0.6, "sold in month 24");
    near(residual[48], -(one + 5_000.0 * 5.10) * 0.6 * (0.724 * 0.724 + libm::pow(0.724, 1.5)), "sold in month 48");
    assert_eq!(residual.iter().filter(|v| **v != 0.0).count(), 3);
    // Colocation power: 10 kW, then 20 kW from month 7.
    near(line(o, "space")[6], 10.0 * 200.0 * 5.10, "one server");
    near(line(o, "space")[7], 20.0 * 200.0 * 5.10, "two servers");
    let paid: Vec<f64> = o.placements.iter().map(|p| p.gpus_paid).collect();
    assert_eq!(paid, [5.0, 3.0, 8.0]);
}

#[test]
fn a_quote_in_reais_has_its_taxes_in_it_and_follows_ipca() {
    let s = case();
    let a = model::run(
        &s,
        book(),
        plan_with(&s, |kind| {
            let mut o = offer(kind, 10.0);
            (o.currency, o.provider, o.confidence) = (Currency::Brl, "cotação".into(), "quote".into());
            if kind == PurchaseColocation {
                o.price = 2_000_000.0;
            }
            if kind.is_public() {
                (o.provider, o.region) = ("aws".into(), "sa-east-1".into());
            }
            o
        }),
    )
    .expect("an answer");
    let o = option(&a.comparison, PrivateCloud);
    near(line(o, "gpus")[12], 4.0 * 730.0 * 10.0, "the first year");
    near(line(o, "gpus")[13], 4.0 * 730.0 * 10.0 * 1.0424, "after one adjustment");
    let o = option(&a.comparison, PurchaseColocation);
    near(line(o, "servers")[0], 2_000_000.0, "no dollar in it");
    let imported = (5_000.0 + 450.0) * 5.10; // network and disks still come from abroad
    let va = imported * 1.0163;
    let cbs = (va * 1.25 + 154.23) * 0.088;
    near(line(o, "import_credit")[0], -(cbs + 2_000_000.0 * 0.088 / 1.088), "credit inside the price");
}

#[test]
fn the_regime_decides_credits() {
    let mut s = case();
    s.buyer.regime = Regime::Simples;
    let a = run(&s);
    for o in &a.comparison.options {
        for l in o.lines.iter().filter(|l| l.line.ends_with("_credit")) {
            assert!(l.months.iter().all(|v| *v == 0.0), "{}.{}", o.id, l.line);
        }
    }
}

#[test]
fn ends_of_workloads_and_terms() {
    // Four months of work from month 5: a reservation is paid to the end of its term, everything else stops.
    let mut w = hours("w1", 100.0, 8);
    (w.first_month, w.last_month) = (5, Some(8));
    let a = run(&scenario(vec![w], &FOUR, 36));
    let months = |kind: OptionKind, key: &str| -> Vec<usize> {
        line(option(&a.comparison, kind), key).iter().enumerate().filter(|(_, v)| **v != 0.0).map(|(m, _)| m).collect()
    };
    assert_eq!(months(PublicOnDemand, "gpus"), [5, 6, 7, 8]);
    assert_eq!(months(PublicReserved1y, "gpus"), (5..17).collect::<Vec<_>>());
    assert_eq!(months(PrivateCloud, "gpus"), [5, 6, 7, 8]);
    assert_eq!(months(PurchaseColocation, "servers"), [4]);
    assert_eq!(months(PurchaseColocation, "space"), (5..=36).collect::<Vec<_>>());
    assert_eq!(months(PurchaseColocation, "staff"), [5, 6, 7, 8]);
}

#[test]
fn every_preset_has_an_answer() {
    for preset in engine::presets::all(engine::locale::Locale::PtBr) {
        let a = engine::compute(&preset.scenario, book()).unwrap_or_else(|e| panic!("{}: {e:?}", preset.slug));
        let c = &a.comparison;
        let ranked = c.options.iter().filter(|o| o.rank.is_some()).count();
        assert!(c.options.iter().any(|o| o.total.is_some()), "{} has no total", preset.slug);
        assert_eq!(c.verdict.option.is_some(), ranked > 0, "{}", preset.slug);
        for o in &c.options {
            assert_eq!(o.total.is_some(), o.missing_prices.is_empty(), "{} {}", preset.slug, o.id);
            assert_eq!(o.flows.is_empty(), o.total.is_none(), "{} {}", preset.slug, o.id);
        }
    }
}
