//! What must hold for every scenario, over many made by a seeded generator.

mod common;

use common::{Draws, EIGHT, book, change, hours, llm, offer, plan_with, price, run, scenario, some_scenario};
use engine::comparison::Comparison;
use engine::scenario::{HostingOption, OptionKind, Scenario, Task};
use engine::view::View;
use engine::{Answer, model};

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
                Task::CurrentBill(_) | Task::Training(_) | Task::FineTuning(_) => {}
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

/// [`run`] in a view, with prices of offers times `dearer`.
fn shown(s: &Scenario, view: View, dearer: f64) -> Answer {
    model::run_view(s, book(), plan_with(s, |k| offer(k, price(k) * dearer)), view).unwrap_or_else(|e| panic!("{view:?}: {e:?}"))
}

#[test]
fn every_view_adds_up() {
    for s in scenarios().take(40) {
        for view in View::all() {
            let a = shown(&s, view, 1.0);
            for o in &a.comparison.options {
                let scale: f64 = o.lines.iter().flat_map(|l| &l.months).map(|v| v.abs()).sum::<f64>().max(1.0);
                let close = |x: f64, y: f64, what: &str| {
                    assert!((x - y).abs() <= 1e-11 * scale, "{} {view:?} {what}: {x} against {y}", o.id);
                };
                let (total, npv) = (o.total.expect("a total"), o.npv.expect("an NPV"));
                close(o.lines.iter().map(|l| l.total).sum(), total, "lines");
                close(o.lines.iter().map(|l| l.npv).sum(), npv, "NPV of lines");
                close(o.lines.iter().flat_map(|l| &l.years).sum(), total, "years of lines");
                close(o.lines.iter().filter(|l| l.capex).map(|l| l.total).sum(), o.capex.expect("capex"), "outlays");
                close(o.capex.expect("capex") + o.opex.expect("opex"), total, "capex and opex");
                close(o.years.iter().map(|y| y.total).sum(), total, "years");
                close(*o.cumulative_npv.last().expect("a month"), npv, "the end of the discounted curve");
                let mut sum = 0.0;
                let mut peak = f64::NEG_INFINITY;
                for (m, flow) in o.flows.iter().enumerate() {
                    close(o.lines.iter().map(|l| l.months[m]).sum(), *flow, "lines of a month");
                    sum += flow;
                    close(o.cumulative[m], sum, "the running sum");
                    peak = peak.max(sum);
                }
                close(o.peak_cash.expect("a peak"), peak, "the highest of the running sum");
                // Units: what is shown for a GPU-hour times the GPU-hours is the total, and so on.
                let row = |line: &str| a.sheet.find(&format!("{}.{line}", o.id)).map(|id| a.values.row(id).iter().sum::<f64>());
                let used = row("all_used").expect("GPU-hours");
                match o.per_gpu_hour {
                    Some(unit) => close(unit * used, total, "per GPU-hour"),
                    None => assert!(used <= 0.0, "{}: {used} GPU-hours without a unit cost", o.id),
                }
                if let (Some(unit), Some(tokens)) = (o.per_million_tokens, row("all_tokens")) {
                    let share = row("llm_held").expect("held") / row("all_held").expect("held");
                    close(unit * tokens, total * share, "per million tokens");
                }
                if let Some(use_share) = o.utilisation {
                    assert!((use_share * row("all_paid").expect("paid") - used).abs() <= 1e-9 * used.max(1.0), "{} use", o.id);
                }
            }
        }
    }
}

/// Prices and work, in all eight views. What is bought later in falling dollars, and credits and shields that come back later, are in it.
#[test]
fn in_no_view_does_more_cost_less() {
    for s in scenarios().take(20) {
        let mut busy = s.clone();
        for w in &mut busy.workloads {
            match &mut w.task {
                Task::LlmInference(t) => t.requests_per_day *= 1.7,
                Task::GpuHours(t) => t.gpu_hours_month = (t.gpu_hours_month * 1.7).min(f64::from(t.peak_gpus) * 730.0),
                Task::CurrentBill(_) | Task::Training(_) | Task::FineTuning(_) => {}
            }
        }
        for view in View::all() {
            let base = shown(&s, view, 1.0).comparison;
            let (dearer, busy) = (shown(&s, view, 1.3).comparison, shown(&busy, view, 1.0).comparison);
            for kind in EIGHT {
                let npv = |c: &Comparison| common::option(c, kind).npv.expect("an NPV");
                for (what, more) in [("price", &dearer), ("work", &busy)] {
                    no_less(total(more, kind), total(&base, kind), what, &s);
                    no_less(npv(more), npv(&base), what, &s);
                }
            }
        }
    }
}

/// Exceptions, set aside here: a sale at the end, ICMS that comes back after it, and a dollar that falls, in which the same write-off
/// is worth more the later it comes.
#[test]
fn in_no_view_does_a_longer_horizon_cost_less() {
    for mut s in scenarios().take(20) {
        s.horizon_months = 24;
        for w in &mut s.workloads {
            w.first_month = w.first_month.min(24);
            w.last_month = None;
        }
        change(&mut s, "residual_haircut", 0.0);
        change(&mut s, "fx_drift", 0.03);
        s.buyer.icms_credit = false;
        for view in View::all() {
            s.horizon_months = 24;
            let short = shown(&s, view, 1.0).comparison;
            s.horizon_months = 30;
            let long = shown(&s, view, 1.0).comparison;
            for kind in EIGHT {
                no_less(total(&long, kind), total(&short, kind), "horizon", &s);
            }
        }
    }
}

#[test]
fn a_mix_never_costs_more_than_the_cheapest_option() {
    for (n, mut s) in scenarios().filter(|s| s.workloads.len() < 4).take(16).enumerate() {
        s.options.push(HostingOption::new(OptionKind::BestMix));
        let view = View::all().nth(n % 8).expect("a view");
        let c = shown(&s, view, 1.0).comparison;
        let mix = common::option(&c, OptionKind::BestMix);
        let best = c.options.iter().filter(|o| o.kind != OptionKind::BestMix).filter_map(|o| o.npv).fold(f64::INFINITY, f64::min);
        let npv = mix.npv.expect("an NPV");
        assert!(npv <= best + 1e-9 * best.abs(), "{view:?}: {npv} against {best}");
        assert_eq!(mix.rank == Some(1), mix.same_as.is_none(), "{view:?}");
        assert_eq!(mix.mix.len(), s.workloads.len());
    }
}

#[test]
fn no_use_costs_only_what_is_fixed() {
    let mut s = scenario(vec![hours("w1", 0.0, 8)], &EIGHT, 36);
    s.workloads[0].growth_per_year = 0.5;
    change(&mut s, "licence_price", 900.0);
    for view in View::all() {
        let c = shown(&s, view, 1.0).comparison;
        for o in &c.options {
            // What is rented by the hour costs nothing but people; what is held day and night costs the same as ever, but for energy.
            let fixed: &[&str] = match o.kind {
                kind if kind.is_by_the_hour() => &["staff", "entry"],
                OptionKind::PublicReserved1y | OptionKind::PublicReserved3y => {
                    &["gpus", "support", "service_tax", "service_credit", "staff", "entry"]
                }
                OptionKind::PrivateCloud => &["gpus", "service_credit", "staff", "entry"],
                _ => &[
                    "servers",
                    "network",
                    "egress",
                    "energy",
                    "space",
                    "maintenance",
                    "spares",
                    "insurance",
                    "licences",
                    "staff",
                    "installation",
                    "import_tax",
                    "import_credit",
                    "residual",
                ],
            };
            for l in &o.lines {
                let expected = fixed.contains(&l.line.as_str()) || l.line == "tax_shield";
                assert_eq!(l.months.iter().any(|v| *v != 0.0), expected, "{} {}", o.id, l.line);
            }
            assert_eq!((o.per_gpu_hour, o.per_million_tokens), (None, None), "{}", o.id);
            assert_eq!(o.utilisation.unwrap_or(0.0), 0.0, "{}", o.id);
        }
    }
    // Owned machines stand there all the same, drawing their idle power: 10 kW, 30 %.
    let c = run(&s).comparison;
    let energy = common::line(common::option(&c, OptionKind::PurchaseColocation), "energy")[1];
    assert!((energy - 10.0 * 0.3 * 730.0 * 1.4 * 0.72).abs() < 1e-9, "{energy}");
    // And the same scenario in use costs more by energy alone.
    let Task::GpuHours(t) = &mut s.workloads[0].task else { panic!("GPU-hours") };
    t.gpu_hours_month = 4_000.0;
    let used = run(&s).comparison;
    for kind in [OptionKind::PurchaseColocation, OptionKind::PurchaseOwnRoom] {
        let (idle, busy) = (common::option(&c, kind), common::option(&used, kind));
        for l in &idle.lines {
            assert_eq!(l.months == common::line(busy, &l.line), l.line != "energy", "{kind:?} {}", l.line);
        }
    }
}

#[test]
fn splitting_a_workload_changes_nothing_where_nothing_is_rounded() {
    // 16 GPUs on machines of 8, or twice 8.
    let whole = scenario(vec![hours("w1", 16.0 * 300.0, 16)], &EIGHT, 36);
    let halves = scenario(vec![hours("w1", 8.0 * 300.0, 8), hours("w2", 8.0 * 300.0, 8)], &EIGHT, 36);
    for view in View::all() {
        let (a, b) = (shown(&whole, view, 1.0).comparison, shown(&halves, view, 1.0).comparison);
        for kind in EIGHT {
            let (x, y) = (total(&a, kind), total(&b, kind));
            assert!((x - y).abs() <= 1e-9 * x, "{kind:?} {view:?}: {x} against {y}");
            let npv = |c: &Comparison| common::option(c, kind).npv.expect("an NPV");
            assert!((npv(&a) - npv(&b)).abs() <= 1e-9 * npv(&a), "{kind:?} {view:?}");
        }
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
