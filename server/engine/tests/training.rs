//! Training and fine-tuning through the whole answer: from the words of a scenario to GPU-hours, servers and money, by hand.

mod common;

use common::{book, llm, option, scenario};
use engine::comparison::Comparison;
use engine::scenario::{FineTuning, HostingOption, OptionKind, Reading, Scenario, Task, Training, TuningMethod, Workload};
use engine::sheet::Values;
use engine::{Answer, compute, placement, validate};

fn tuning(model: &str, method: TuningMethod) -> FineTuning {
    let task = serde_json::json!({"type": "fine_tuning", "model": model, "tokens_m": 300.0, "epochs": 2.0, "runs_month": 4.0});
    let Task::FineTuning(task) = serde_json::from_value(task).expect("defaults fill the rest") else { panic!("another task") };
    FineTuning { method, ..task }
}

fn training(model: &str, tokens_b: f64, deadline_days: f64) -> Training {
    let task = serde_json::json!({"type": "training", "model": model, "tokens_b": tokens_b, "deadline_days": deadline_days});
    let Task::Training(task) = serde_json::from_value(task).expect("defaults fill the rest") else { panic!("another task") };
    task
}

fn with(task: Task) -> Scenario {
    let mut s = scenario(vec![Workload { task, ..llm("w1") }], &engine::presets::OPTIONS, 36);
    s.options.push(HostingOption { country: "ZZ".into(), ..HostingOption::new(OptionKind::GpuCloud) });
    s
}

fn answer(s: &Scenario) -> Answer {
    assert_eq!(validate::check(s, book()), []);
    compute(s, book()).unwrap_or_else(|e| panic!("{e:?}"))
}

fn cell(a: &Answer, scope: &str, line: &str) -> f64 {
    let address = format!("{scope}.w1.{line}");
    let id = a.sheet.find(&address).unwrap_or_else(|| panic!("{address}"));
    Values::get(&a.values, id, Some(1))
}

fn near(what: &str, found: f64, expected: f64, tolerance: f64) {
    assert!((found / expected - 1.0).abs() <= tolerance, "{what}: {found} is not {expected}");
}

/// The preset's figures, from the tokens on: 4 × 8.03e9 × 600 million = 1.927e19 operations, at 40 % of the 312 TFLOPS of an A100
/// 42.9 GPU-hours a run, 171.6 a month.
#[test]
fn fine_tuning_is_172_gpu_hours_a_month() {
    let mut task = tuning("llama-3.1-8b", TuningMethod::Lora);
    task.gpu = Some("a100-80gb-sxm".into());
    let a = answer(&with(Task::FineTuning(task.clone())));
    let on = |line: &str| cell(&a, "gpu_cloud", line);
    near("run", on("run_gpu_hours"), 42.90, 1e-3);
    near("month", on("gpu_hours_first"), 171.6, 1e-3);
    near("used", on("used_gpu_hours"), 171.6, 1e-3);
    // 42.9 hours in a day: two GPUs
    assert_eq!((on("peak_gpus_first"), on("operations"), on("slowdown")), (2.0, 4.0, 1.0));
    // QLoRA takes half as long again, full tuning six operations
    task.method = TuningMethod::Qlora;
    near("QLoRA", cell(&answer(&with(Task::FineTuning(task.clone()))), "gpu_cloud", "run_gpu_hours"), 64.35, 1e-3);
    task.method = TuningMethod::Full;
    near("full", cell(&answer(&with(Task::FineTuning(task.clone()))), "gpu_cloud", "run_gpu_hours"), 64.35, 1e-3);
    // the assumption is the person's to change, and the cell follows it
    let mut s = with(Task::FineTuning(task));
    common::change(&mut s, "tuning_utilisation", 0.20);
    near("at 20 %", cell(&answer(&s), "gpu_cloud", "run_gpu_hours"), 128.7, 1e-3);
}

/// LoRA of 7 billion in 16 bits: 13.5 GB of weights, 0.6 GB of adapters, about 2 GB of activations and runtime: not on the 14.5 usable
/// GB of a T4, on the 21.7 of an L4. With 4-bit weights (6.1 GB) on a T4 too.
#[test]
fn a_small_gpu_is_refused_with_its_figures() {
    let mut task = tuning("llama-2-7b", TuningMethod::Lora);
    task.gpu = Some("t4".into());
    let fits = |task: &FineTuning| {
        let plans = placement::place(&with(Task::FineTuning(task.clone())), book());
        plans.training_fits[0].iter().find(|f| f.gpu == "t4").cloned().expect("T4 is in the catalogue")
    };
    let t4 = fits(&task);
    near("needed", t4.alone_gb, 13.476 + 0.64 + 0.816 + 0.066 + 1.0, 0.02);
    near("there", t4.usable_gb_per_gpu, 14.49, 1e-3);
    assert_eq!(t4.gpus, Some(2), "spread over two it does fit");
    // AWS rents T4 one by one in São Paulo too: those are refused, the machines of several are taken
    let plans = placement::place(&with(Task::FineTuning(task.clone())), book());
    let placed = plans.options.iter().flat_map(|o| &o.placements);
    assert!(placed.clone().count() > 0 && placed.clone().all(|p| p.demand.gpus() >= 2.0));
    task.method = TuningMethod::Qlora;
    assert_eq!(fits(&task).gpus, Some(1));
    task.method = TuningMethod::Lora;
    task.gpu = None;
    let plans = placement::place(&with(Task::FineTuning(task.clone())), book());
    let on_demand = &plans.options[0].placements[0];
    assert!(on_demand.rejected.len() > 2 && on_demand.reason.en.contains("next is"), "{:?}", on_demand.reason);
    // full training of 70 billion asks for 1,129 GB: on no number of T4
    let full =
        placement::place(&with(Task::Training(Training { gpu: Some("t4".into()), ..training("llama-3.1-3.3-70b", 1.0, 30.0) })), book());
    assert!(full.training_fits[0].iter().find(|f| f.gpu == "t4").is_some_and(|f| f.gpus.is_none()));
    let missing = &full.options[0].missing[0].text;
    assert!(missing.en.contains("does not fit") && missing.en.contains("14.5 GB") && missing.pt.contains("não cabe"), "{missing:?}");
}

/// 6 × 8.03e9 × 100e9 = 4.818e21 operations; on H100 at 35 % of 989.4 TFLOPS 3,865 GPU-hours. In 20 days (480 hours) nine GPUs would do:
/// two servers of eight.
#[test]
fn training_becomes_servers_by_its_deadline() {
    let mut task = training("llama-3.1-8b", 100.0, 20.0);
    task.gpu = Some("h100-sxm".into());
    let a = answer(&with(Task::Training(task.clone())));
    let on = |line: &str| cell(&a, "purchase_colocation", line);
    near("run", on("run_gpu_hours"), 3_864.8, 1e-3);
    assert_eq!((on("mfu"), on("network_factor"), on("storage_factor")), (0.35, 1.0, 1.0));
    assert_eq!(on("peak_gpus_first"), 16.0);
    assert_eq!(on("hours_on"), on("used_gpu_hours") / 16.0);
    let c: &Comparison = &a.comparison;
    let bought = option(c, OptionKind::PurchaseColocation);
    near("used", bought.placements[0].gpus_used, 3_864.8 / 730.0, 1e-3);
    assert_eq!(bought.placements[0].gpus_paid, 16.0);

    // Over 1 Gbps: a step computes 4.56 s and exchanges 2 × 1/2 × 8.03e9 × 2 / 0.1e9 = 160.6 s for two servers and up to 321 s for many:
    // 14 to 70 times as long, so that no run of 20 days is done by two servers.
    task.network_gbps = Some(1.0);
    let slow = answer(&with(Task::Training(task.clone())));
    let on = |line: &str| cell(&slow, "gpu_cloud", line);
    let servers = on("run_servers");
    near("compute", on("step_compute"), 6.0 * 8.03e9 * 32_768.0 / (989.4e12 * 0.35), 1e-3);
    near("exchange", on("step_exchange"), 2.0 * (servers - 1.0) / servers * 8.03e9 * 2.0 / 0.1e9, 1e-3);
    let (compute, exchange) = (on("step_compute"), on("step_exchange"));
    near("E", on("network_factor"), compute / (compute + exchange - 0.5 * compute), 1e-9);
    // the count that the sheet shows is the one that was placed, and its servers those the network was computed for
    assert_eq!(on("peak_gpus_first"), servers * 8.0);
    near("GPU-hours", on("run_gpu_hours"), 3_864.8 / on("network_factor"), 1e-3);
    assert!(on("network_factor") < 0.03 && on("run_gpu_hours") / on("peak_gpus_first") <= 480.0);
}

/// 100 pictures of 0.5 MB a second on each GPU are 0.05 GB/s: storage of 0.2 GB/s feeds four. 386.5 GPU-hours are done by three GPUs in
/// 144 hours; in 72 hours six would be needed, which are fed two thirds of the time, so nine, which are fed less: never.
#[test]
fn storage_that_is_too_slow_is_paid_in_gpu_hours_or_misses_the_deadline() {
    let mut task = training("llama-3.1-8b", 10.0, 6.0);
    task.gpu = Some("h100-sxm".into());
    task.storage_gb_s = Some(0.2);
    task.reads = Reading::Samples { mb_per_sample: 0.5, samples_per_second: 100.0 };
    let a = answer(&with(Task::Training(task.clone())));
    let on = |line: &str| cell(&a, "purchase_colocation", line);
    assert_eq!((on("peak_gpus_first"), on("storage_factor")), (3.0, 1.0));
    task.deadline_days = 3.0;
    let late = placement::place(&with(Task::Training(task.clone())), book());
    assert!(late.options.iter().all(|o| o.placements.is_empty()));
    assert!(late.options[0].missing[0].text.en.contains("does not end in 72 hours"), "{:?}", late.options[0].missing);
    // a thousand a second: two GPUs, which memory asks for, are fed a fifth of the time; 1,932 GPU-hours
    task.reads = Reading::Samples { mb_per_sample: 0.5, samples_per_second: 1_000.0 };
    (task.deadline_days, task.runs_month) = (60.0, 0.5);
    let b = answer(&with(Task::Training(task.clone())));
    let on = |line: &str| cell(&b, "purchase_colocation", line);
    near("U", on("storage_factor"), 0.2, 1e-9);
    near("run", on("run_gpu_hours"), 386.48 / 0.2, 1e-3);
    assert_eq!((on("peak_gpus_first"), on("least_gpus"), on("runs_month")), (2.0, 2.0, 0.5));
    near("month", on("used_gpu_hours"), 386.48 / 0.2 / 2.0, 1e-3);
    // kept beside the GPUs after the first of four passes: 4 / (1 / 0.2 + 3) = 0.5
    (task.epochs, task.dataset_gb) = (4.0, Some(100.0));
    task.tokens_b = 2.5;
    let c = answer(&with(Task::Training(task.clone())));
    near("cached", cell(&c, "purchase_colocation", "storage_factor"), 0.5, 1e-9);
    // checkpoints of 14 × 8.03e9 bytes at 0.2 GB/s take 562 s an hour
    task.checkpoint_minutes = Some(60.0);
    let d = answer(&with(Task::Training(task)));
    near("checkpoints", cell(&d, "purchase_colocation", "checkpoint_share"), 562.1 / 3_600.0, 1e-3);
    near("run", cell(&d, "purchase_colocation", "run_gpu_hours"), 386.48 / 0.5 * (1.0 + 562.1 / 3_600.0), 1e-3);
}

/// What is shown and what was placed are one: the sheet's GPU-hours and GPUs are sizing's, for every GPU and deadline.
#[test]
fn the_sheet_shows_what_was_sized() {
    for gpu in ["h100-sxm", "a100-80gb-sxm", "l40s", "l4"] {
        for days in [0.5, 3.0, 20.0] {
            for gbps in [None, Some(1.0), Some(25.0)] {
                let mut task = training("llama-3.2-3b", 20.0, days);
                (task.gpu, task.network_gbps) = (Some(gpu.into()), gbps);
                let s = with(Task::Training(task));
                let plans = placement::place(&s, book());
                let a = answer(&s);
                for plan in &plans.options {
                    let Some(placed) = plan.placements.first() else { continue };
                    let scope = &s.options[plan.option].id;
                    if a.sheet.find(&format!("{scope}.w1.peak_gpus_first")).is_none() {
                        continue;
                    }
                    assert_eq!(cell(&a, scope, "peak_gpus_first"), placed.demand.gpus(), "{gpu} {days} {gbps:?}");
                    near(gpu, cell(&a, scope, "hours_on"), placed.demand.hours(), 1e-9);
                    assert!(placed.demand.hours() <= days * 24.0 + 1e-6);
                }
            }
        }
    }
}

/// Any limit broken is named; defaults fill what is left out; an unknown word is refused.
#[test]
fn limits_of_training_and_fine_tuning() {
    let broken = |task: Task, field: &str| {
        let problems = validate::check(&with(task), book());
        assert_eq!(problems.iter().map(|p| p.field.as_str()).collect::<Vec<_>>(), [format!("/workloads/0/task/{field}")]);
        assert!(problems[0].message.pt != problems[0].message.en && problems[0].message.en.ends_with('.'));
    };
    let t = || training("llama-3.1-8b", 10.0, 6.0);
    broken(Task::Training(Training { model: "none".into(), ..t() }), "model");
    broken(Task::Training(Training { gpu: Some("cpu".into()), ..t() }), "gpu");
    broken(Task::Training(Training { tokens_b: f64::NAN, ..t() }), "tokens_b");
    broken(Task::Training(Training { deadline_days: 0.0, ..t() }), "deadline_days");
    broken(Task::Training(Training { network_gbps: Some(0.0), ..t() }), "network_gbps");
    broken(Task::Training(Training { storage_gb_s: Some(-1.0), ..t() }), "storage_gb_s");
    broken(Task::Training(Training { checkpoint_minutes: Some(0.0), ..t() }), "checkpoint_minutes");
    broken(
        Task::Training(Training { reads: Reading::Samples { mb_per_sample: -1.0, samples_per_second: 1.0 }, ..t() }),
        "reads/mb_per_sample",
    );
    broken(Task::FineTuning(FineTuning { rank: 0.0, ..tuning("llama-3.1-8b", TuningMethod::Lora) }), "rank");
    broken(Task::FineTuning(FineTuning { epochs: 0.0, ..tuning("llama-3.1-8b", TuningMethod::Lora) }), "epochs");
    broken(Task::FineTuning(FineTuning { model: "bge-m3-embedding".into(), ..tuning("x", TuningMethod::Lora) }), "model");
    for task in [Task::Training(t()), Task::FineTuning(tuning("llama-3.1-8b", TuningMethod::Qlora))] {
        let s = with(task);
        let text = serde_json::to_string(&s).expect("a document");
        assert_eq!(validate::parse(text.as_bytes()), Ok(s));
        assert!(validate::parse(text.replace("runs_month", "runs_day").as_bytes()).is_err());
    }
    assert!(with(Task::Training(t())).workloads[0].may_be_interrupted());
}

/// LoRA of 8 billion on an A100: 16.06 GB of weights, 0.67 of adapters (41.9 million × 16 bytes), activations of 2,048 tokens, 1 GB of
/// runtime; the rest of the 85.5 GB but a tenth is free.
#[test]
fn a_run_is_shown_with_its_memory_and_factors() {
    use engine::comparison::MemoryKind;
    let mut task = tuning("llama-3.1-8b", TuningMethod::Lora);
    (task.gpu, task.deadline_days) = (Some("a100-80gb-sxm".into()), 7.0);
    let a = answer(&with(Task::FineTuning(task)));
    let found = &a.comparison.workloads[0];
    assert!(found.fits.is_empty() && found.training_fits.len() == book().gpus.len());
    let on = &found.sized[0];
    assert_eq!((on.gpu.as_str(), on.gpus, on.servers), ("a100-80gb-sxm", 1, 1));
    let gb = |kind| on.memory.iter().find(|p| p.kind == kind).map_or(0.0, |p| p.gb);
    near("weights", gb(MemoryKind::Weights), 16.06, 1e-3);
    near("adapters", gb(MemoryKind::Adapters), 0.671, 1e-3);
    near("activations", gb(MemoryKind::Activations), 2_048.0 * 4_096.0 * (64.0 + 34.0) / 1e9 + 2_048.0 * 128_256.0 / 1e9, 1e-3);
    near("all", on.memory.iter().map(|p| p.gb).sum(), 85.5, 1e-9);
    let run = on.training.as_ref().expect("a run");
    near("GPU-hours", run.gpu_hours.value, 42.90, 1e-3);
    near("low", run.gpu_hours.low, 0.65 * 42.90, 1e-3);
    assert_eq!((run.mfu, run.network, run.storage, run.checkpoints), (0.40, 1.0, 1.0, 0.0));
    let placed = &option(&a.comparison, OptionKind::GpuCloud).placements[0];
    near("used", placed.gpus_used, 171.6 / 730.0, 1e-3);
    assert_eq!(placed.gpus_needed, 1.0);
    assert!(placed.utilisation.is_some_and(|u| (u - placed.gpus_used / placed.gpus_paid).abs() < 1e-12));
}

/// More tokens, more passes, a slower network or slower storage never take fewer GPU-hours; a nearer deadline never fewer GPUs.
#[test]
fn more_work_or_less_time_never_takes_fewer_gpus() {
    let placed = |task: &Training| {
        let plans = placement::place(&with(Task::Training(Training { gpu: Some("h100-sxm".into()), ..task.clone() })), book());
        let colocation = plans.options.iter().flat_map(|o| &o.placements).find(|p| p.offer.unit == "unit").map(|p| p.demand.clone());
        colocation.map(|d| (d.gpus(), d.gpus() * d.hours()))
    };
    let base = training("llama-3.1-8b", 20.0, 10.0);
    let (mut gpus, mut hours) = (0.0, 0.0);
    for tokens_b in [1.0, 5.0, 20.0, 80.0, 300.0] {
        let found = placed(&Training { tokens_b, ..base.clone() }).expect("a fleet");
        assert!(found.0 >= gpus && found.1 > hours, "{tokens_b}");
        (gpus, hours) = found;
    }
    gpus = 0.0;
    for deadline_days in [30.0, 10.0, 3.0, 1.0, 0.3] {
        let found = placed(&Training { deadline_days, ..base.clone() }).expect("a fleet");
        assert!(found.0 >= gpus, "{deadline_days}");
        gpus = found.0;
    }
    hours = f64::INFINITY;
    for gbps in [1.0, 10.0, 25.0, 100.0, 400.0] {
        let found = placed(&Training { network_gbps: Some(gbps), tokens_b: 200.0, ..base.clone() }).expect("a fleet");
        assert!(found.1 <= hours, "{gbps}");
        hours = found.1;
    }
    let twice = placed(&Training { epochs: 2.0, ..base.clone() }).expect("a fleet");
    assert_eq!(Some(twice), placed(&Training { tokens_b: 40.0, ..base }));
}
