//! What must hold for every scenario, over many made by a seeded generator.

mod common;

use common::{Draws, EIGHT, book, change, hours, llm, offer, plan_with, price, run, scenario};
use engine::comparison::Comparison;
use engine::model;
use engine::scenario::{OptionKind, Regime, Scenario, Task, Volume};

fn some_scenario(d: &mut Draws) -> Scenario {
    let count = 1 + (d.next() * 4.0) as usize;
    let months = d.pick(&[6, 12, 30, 36, 60, 120]);
    let workloads = (0..count)
        .map(|n| {
            let id = format!("w{}", n + 1);
            let mut w = if d.next() < 0.5 {
                let mut w = llm(&id);
                if let Task::LlmInference(t) = &mut w.task {
                    t.requests_per_day = d.pick(&[1.0, 1_000.0, 86_400.0, 5e6]) * d.between(0.5, 2.0);
                }
                w
            } else {
                let peak = 1 + (d.next() * 20.0) as u32;
                hours(&id, d.between(0.0, 730.0) * f64::from(peak), peak)
            };
            w.growth_per_year = d.pick(&[0.0, 0.0, 0.3, -0.2, 2.0]);
            w.first_month = 1 + (d.next() * f64::from(months) / 2.0) as u16;
            w.last_month = (d.next() < 0.3).then_some(months);
            w.storage_gb = d.pick(&[0.0, 10.0, 50_000.0]);
            w.egress_gb_month = d.pick(&[0.0, 1.0]);
            w.volume = d.pick(&[Volume::Fixed, Volume::Variable, Volume::Unknown]);
            w
        })
        .collect();
    let mut s = scenario(workloads, &EIGHT, months);
    s.buyer.state = d.pick(&["SP", "RJ", "AM"]).into();
    s.buyer.regime = d.pick(&[Regime::LucroReal, Regime::LucroPresumido, Regime::Simples, Regime::Exempt]);
    s.buyer.icms_credit = d.next() < 0.5;
    s.start.year = d.pick(&[2026, 2027, 2030, 2034]);
    for (key, low, high) in
        [("usd_brl", 3.0, 8.0), ("discount_rate", 0.0, 0.4), ("fx_drift", -0.1, 0.2), ("server_life", 12.0, 120.0), ("iss", 0.02, 0.05)]
    {
        if d.next() < 0.3 {
            let value = d.between(low, high);
            change(&mut s, key, value);
        }
    }
    s
}

fn scenarios() -> impl Iterator<Item = Scenario> {
    let mut d = Draws(0x5EED_F1E1);
    (0..150).map(move |_| some_scenario(&mut d))
}

fn total(c: &Comparison, kind: OptionKind) -> f64 {
    common::option(c, kind).total.expect("every price is there")
}

/// No cheaper, give or take the noise of summing.
fn no_less(dearer: f64, cheaper: f64, what: &str, s: &Scenario) {
    assert!(dearer >= cheaper - 1e-9 * cheaper.abs(), "{what}: {dearer} is less than {cheaper} in {s:?}");
}

#[test]
fn lines_add_up_and_npv_at_zero_is_the_total() {
    for mut s in scenarios() {
        change(&mut s, "discount_rate", 0.0);
        for o in &run(&s).comparison.options {
            let total = o.total.expect("a total");
            let scale: f64 = o.lines.iter().map(|l| l.months.iter().map(|v| v.abs()).sum::<f64>()).sum();
            let close = |x: f64, what: &str| assert!((x - total).abs() <= 1e-11 * scale.max(1.0), "{what}: {x} against {total}");
            close(o.npv.expect("an NPV"), "NPV at 0 %");
            close(o.lines.iter().map(|l| l.total).sum(), "lines");
            close(o.lines.iter().flat_map(|l| &l.years).sum(), "years of lines");
            close(o.years.iter().map(|y| y.total).sum(), "years");
            close(*o.cumulative.last().expect("a month"), "the end of the curve");
            close(o.capex.expect("capex") + o.opex.expect("opex"), "capex and opex");
            for (m, flow) in o.flows.iter().enumerate() {
                let lines: f64 = o.lines.iter().map(|l| l.months[m]).sum();
                assert!((lines - flow).abs() <= 1e-11 * scale.max(1.0), "month {m}");
            }
            if let Some(u) = o.utilisation {
                assert!((0.0..=1.0 + 1e-9).contains(&u), "{} use {u}", o.id);
            }
        }
    }
}

#[test]
fn a_higher_price_or_more_work_never_costs_less() {
    let kinds = EIGHT;
    for s in scenarios() {
        let base = run(&s).comparison;
        let dearer = model::run(&s, book(), plan_with(&s, |k| offer(k, price(k) * 1.3))).expect("an answer").comparison;
        for kind in kinds {
            no_less(total(&dearer, kind), total(&base, kind), "price", &s);
        }
        let mut busy = s.clone();
        for w in &mut busy.workloads {
            match &mut w.task {
                Task::LlmInference(t) => t.requests_per_day *= 1.7,
                Task::GpuHours(t) => t.gpu_hours_month = (t.gpu_hours_month * 1.7).min(f64::from(t.peak_gpus) * 730.0),
                Task::CurrentBill(_) => {}
            }
        }
        let busy = run(&busy).comparison;
        for kind in kinds {
            no_less(total(&busy, kind), total(&base, kind), "work", &s);
        }
        for key in
            ["energy_tariff", "colocation_price", "salary", "maintenance_share", "import_duty", "cide", "support_public", "link_price"]
        {
            let mut more = s.clone();
            let used = base.assumptions.iter().find(|a| a.key == key).expect("the key is there");
            change(&mut more, key, (used.value * 1.2).min(used.max));
            let more = run(&more).comparison;
            for kind in kinds {
                no_less(total(&more, kind), total(&base, kind), key, &s);
            }
        }
    }
}

#[test]
fn a_longer_horizon_never_costs_less_without_a_sale_at_its_end() {
    for mut s in scenarios().take(60) {
        s.horizon_months = 24;
        for w in &mut s.workloads {
            w.first_month = w.first_month.min(24);
            w.last_month = None;
        }
        change(&mut s, "residual_haircut", 0.0);
        // A credit that comes back later belongs to what was bought earlier.
        s.buyer.icms_credit = false;
        let short = run(&s).comparison;
        s.horizon_months = 30;
        let long = run(&s).comparison;
        for kind in EIGHT {
            no_less(total(&long, kind), total(&short, kind), "horizon", &s);
        }
    }
}

#[test]
fn no_use_costs_only_what_is_fixed() {
    let mut s = scenario(vec![hours("w1", 0.0, 8)], &EIGHT, 36);
    s.workloads[0].growth_per_year = 0.5;
    let c = run(&s).comparison;
    let o = common::option(&c, OptionKind::PublicOnDemand);
    for l in &o.lines {
        let fixed = matches!(l.line.as_str(), "staff" | "entry" | "installation");
        assert_eq!(l.months.iter().any(|v| *v != 0.0), fixed, "{}", l.line);
    }
    assert_eq!((o.per_gpu_hour, o.per_million_tokens, o.utilisation), (None, None, None));
    // Owned machines stand there all the same, drawing their idle power.
    let o = common::option(&c, OptionKind::PurchaseColocation);
    assert!(common::line(o, "energy")[1] > 0.0);
    assert_eq!(o.utilisation, Some(0.0));
}

#[test]
fn splitting_a_workload_changes_nothing_where_nothing_is_rounded() {
    // 16 GPUs on machines of 8, or twice 8.
    let whole = scenario(vec![hours("w1", 16.0 * 300.0, 16)], &EIGHT, 36);
    let halves = scenario(vec![hours("w1", 8.0 * 300.0, 8), hours("w2", 8.0 * 300.0, 8)], &EIGHT, 36);
    let (a, b) = (run(&whole).comparison, run(&halves).comparison);
    for kind in EIGHT {
        let (x, y) = (total(&a, kind), total(&b, kind));
        assert!((x - y).abs() <= 1e-9 * x, "{kind:?}: {x} against {y}");
    }
}

#[test]
fn same_input_same_bytes() {
    for s in scenarios().take(30) {
        let json = |s: &Scenario| serde_json::to_string(&run(s).comparison).expect("it is plain data");
        let text = json(&s);
        assert!(text == json(&s.clone()), "two runs differ");
        let back: Comparison = serde_json::from_str(&text).expect("it reads back");
        assert!(serde_json::to_string(&back).expect("it is plain data") == text, "read back, it differs");
    }
}

#[test]
fn extreme_inputs_stay_finite_or_say_where() {
    for (requests, growth, gb) in [(1e-9, -0.99, 1e-9), (1e12, 10.0, 1e12), (1.0, -1.0, 0.0), (0.0, 0.0, 1.0)] {
        for months in [6, 120] {
            let mut s = scenario(
                vec![llm("w1")],
                &[OptionKind::PublicReserved1y, OptionKind::PurchaseColocation, OptionKind::PrivateCloud],
                months,
            );
            let w = &mut s.workloads[0];
            (w.growth_per_year, w.storage_gb) = (growth, gb);
            if let Task::LlmInference(t) = &mut w.task {
                t.requests_per_day = requests;
            }
            let a = run(&s);
            for id in a.sheet.cells().map(|c| c.id) {
                assert!(a.values.row(id).iter().all(|v| v.is_finite()), "{}", a.sheet.address(id));
            }
        }
    }
}
