//! Findings on presets changed by hand.

use super::*;
use crate::scenario::{Precision, Task};
use crate::{compute, presets, seed};

fn findings(s: &Scenario) -> Vec<Finding> {
    let book = seed::price_book();
    let c = compute(s, &book).unwrap().comparison;
    find(s, &book, &c)
}

fn llm(slug: &str, change: impl FnOnce(&mut crate::scenario::LlmInference)) -> Scenario {
    let mut s = presets::get(slug, Locale::En).unwrap().scenario;
    let Task::LlmInference(t) = &mut s.workloads[0].task else { panic!() };
    change(t);
    s
}

fn one<'a>(found: &'a [Finding], code: &str) -> &'a Finding {
    found.iter().find(|f| f.code == code).unwrap_or_else(|| panic!("no {code} in {found:#?}"))
}

#[test]
fn a_model_too_large_for_the_chosen_gpu_stops() {
    let s = llm("clinical-assistant", |t| {
        t.gpu = Some("t4".into());
        t.precision = Precision::Fp16;
    });
    let found = findings(&s);
    let f = one(&found, "does_not_fit");
    assert_eq!(f.level, FindingLevel::Stop);
    assert!(f.title.pt.contains("não roda em Tesla T4"), "{}", f.title.pt);
    assert!(f.text.en.contains("141.1") || f.text.en.contains("GB needed"), "{}", f.text.en);
    assert!(f.text.pt.contains("Roda em"), "{}", f.text.pt);
    assert_eq!(found[0].code, "does_not_fit");
}

#[test]
fn a_model_that_needs_two_cards_is_told() {
    let s = llm("clinical-assistant", |t| t.gpu = Some("h100-sxm".into()));
    let found = findings(&s);
    let f = one(&found, "does_not_fit");
    assert_eq!(f.level, FindingLevel::Info);
    assert!(f.title.en.contains("does not fit on 1 H100 80GB SXM5"), "{}", f.title.en);
}

#[test]
fn a_training_gpu_for_a_small_model_costs() {
    let s = llm("customer-service", |t| t.gpu = Some("h100-sxm".into()));
    let found = findings(&s);
    let f = one(&found, "training_gpu_for_inference");
    // p5.4xlarge at 11.5584 USD, one replica and a spare, 730 h, 5.10 reais: at most 86,063
    let most = 2.0 * 730.0 * 11.5584 * 5.1;
    assert!(f.brl_per_month.unwrap() > 0.4 * most && f.brl_per_month.unwrap() < most, "{f:?}");
    assert!(f.title.pt.contains("é mais do que esta carga pede") && f.text.pt.contains("a mesma meta"), "{f:?}");
    assert!(findings(&llm("customer-service", |t| t.gpu = Some("l4".into()))).iter().all(|f| f.code != "training_gpu_for_inference"));
}

#[test]
fn idle_gpus_are_counted_in_money() {
    let s = llm("customer-service", |t| t.requests_per_day = 200.0);
    let f = findings(&s);
    let f = one(&f, "mostly_idle");
    assert!(f.brl_per_month.unwrap() > 0.0 && f.text.en.contains("API") && f.title.pt.starts_with("Você paga por"), "{f:?}");
    let busy = presets::get("cloud-bill", Locale::En).unwrap().scenario;
    assert!(findings(&busy).iter().all(|f| f.code != "mostly_idle"));
}

#[test]
fn a_bill_is_compared() {
    let s = presets::get("cloud-bill", Locale::En).unwrap().scenario;
    let found = findings(&s);
    let f = one(&found, "nobody_compared");
    assert!(f.title.en.contains("R$170\u{a0}thousand a month"), "{}", f.title.en);
    assert!(f.brl_per_month.unwrap() > 0.0 && f.text.pt.contains("se paga em"), "{f:?}");
}

#[test]
fn every_finding_speaks_both_languages() {
    let book = seed::price_book();
    for p in presets::all(Locale::En) {
        let answer = compute(&p.scenario, &book).unwrap();
        for f in find(&p.scenario, &book, &answer.comparison) {
            assert!(f.title.pt != f.title.en && f.text.pt != f.text.en, "{f:?}");
            assert!(f.text.pt.ends_with('.') && f.text.en.ends_with('.'), "{f:?}");
        }
    }
}

/// By the hour nobody pays for GPUs that wait: not on demand, not on spot, not in a specialised cloud, nor in a mix of those.
#[test]
fn work_by_the_hour_is_never_idle() {
    use crate::scenario::{GpuHours, HostingOption, OptionKind};
    let mut s = presets::get("fine-tuning", Locale::En).unwrap().scenario;
    s.data.class = crate::scenario::DataClass::None;
    s.workloads[0].task =
        Task::GpuHours(GpuHours { gpu: Some("t4".into()), min_memory_gb: None, gpu_hours_month: 10.0, peak_gpus: 4, moved_by: None });
    (s.workloads[0].storage_gb, s.workloads[0].egress_gb_month) = (0.0, 0.0);
    let idle = |s: &Scenario| findings(s).iter().any(|f| f.code == "mostly_idle");
    for kind in [OptionKind::PublicOnDemand, OptionKind::PublicSpot, OptionKind::GpuCloud] {
        s.options = vec![HostingOption::new(kind), HostingOption::new(OptionKind::BestMix)];
        let found = compute(&s, &seed::price_book()).unwrap().comparison;
        assert!(found.options[0].total.is_some(), "{kind:?} has a total");
        assert!(!idle(&s), "{kind:?}");
    }
    s.options = vec![HostingOption::new(OptionKind::PublicReserved1y)];
    assert!(idle(&s), "reserved day and night for ten hours of work");
}

fn task(json: serde_json::Value, options: &[crate::scenario::OptionKind]) -> Scenario {
    let mut s = presets::blank(Locale::En);
    s.data.class = crate::scenario::DataClass::None;
    s.workloads[0].task = serde_json::from_value(json).unwrap();
    s.options = options.iter().map(|k| crate::scenario::HostingOption::new(*k)).collect();
    assert_eq!(crate::validate::check(&s, &seed::price_book()), []);
    s
}

/// The cure of the finding called `code` makes it go away, or its money less.
fn cured(s: &Scenario, code: &str) -> Finding {
    let found = findings(s);
    let f = one(&found, code).clone();
    let cure = f.cure.as_ref().unwrap_or_else(|| panic!("{code} has no cure: {f:#?}"));
    assert!(cure.words.pt != cure.words.en && !cure.words.pt.is_empty());
    let mut after = s.clone();
    assert!(cure.apply(&mut after), "{cure:?} changes nothing");
    assert_eq!(crate::validate::check(&after, &seed::price_book()), [], "{cure:?}");
    let left = findings(&after).into_iter().find(|g| g.code == code && g.workload == f.workload && g.title == f.title);
    let less = |g: &Finding| g.brl_per_month.zip(f.brl_per_month).is_some_and(|(after, before)| after < before);
    assert!(left.as_ref().is_none_or(less), "{code} is still there: {left:#?}");
    // what a page sends back is what was proposed
    let text = serde_json::to_string(cure).unwrap();
    assert_eq!(serde_json::from_str::<crate::comparison::Cure>(&text).unwrap(), *cure);
    f
}

use crate::scenario::OptionKind::{GpuCloud, PrivateCloud, PublicOnDemand, PublicReserved1y, PurchaseColocation};

/// The first seed of the product: 7 billion parameters in 16 bits on a T4 of 16 GB are refused, on an L4 of 24 GB taken.
#[test]
fn seven_billion_on_a_t4_are_refused_and_on_an_l4_taken() {
    let on = |gpu: &str| {
        llm("customer-service", |t| {
            (t.model, t.precision, t.gpu) = ("llama-2-7b".into(), Precision::Fp16, Some(gpu.into()));
            (t.input_tokens, t.output_tokens, t.token_latency_ms) = (700.0, 324.0, None);
        })
    };
    let f = cured(&on("t4"), "does_not_fit");
    assert!(f.text.en.contains("17.6 GB; 14.5 GB are usable") && f.text.pt.contains("L4"), "{f:?}");
    // two T4 hold it, for more than the one card that does: a mistake, in money
    assert_eq!(f.level, FindingLevel::Warn);
    assert!(f.brl_per_month.is_some_and(|saved| saved > 100.0) && f.text.en.contains("less a month"), "{f:?}");
    assert!(findings(&on("l4")).iter().all(|f| f.code != "does_not_fit"));
    // no number of T4 holds 70 billion in 16 bits: it stops, and lower precision or another GPU cures it
    let f = cured(&llm("clinical-assistant", |t| (t.gpu, t.precision) = (Some("t4".into()), Precision::Fp16)), "does_not_fit");
    assert_eq!(f.level, FindingLevel::Stop);
    assert!(f.text.en.contains("Solved so, on ") && f.text.pt.contains("por mês"), "{f:?}");
    // two trillion parameters in 16 bits fit nowhere in a server, in 8 bits on eight B300
    let mut s = llm("clinical-assistant", |t| (t.model, t.precision, t.token_latency_ms) = ("own-1".into(), Precision::Fp16, None));
    s.models = vec![crate::scenario::CustomModel {
        slug: "own-1".into(),
        name: "Enorme".into(),
        total_params_b: 1_900.0,
        active_params_b: Some(60.0),
        layers: 96,
        hidden: 16_384,
        heads: 128,
        kv_heads: Some(8),
        head_dim: Some(128),
        latent: None,
        vocab: 128_256,
        intermediate: 16_384,
        experts: Some(crate::scenario::OwnExperts { count: 128, top: 2 }),
        window: None,
        tied_embeddings: false,
        max_context: None,
    }];
    let f = cured(&s, "does_not_fit");
    assert_eq!(f.level, FindingLevel::Stop);
}

#[test]
fn a_cpu_is_held_against_the_gpu_that_serves() {
    let f = cured(&llm("customer-service", |t| t.gpu = Some("cpu".into())), "cpu_chosen");
    // 9.08 GB of weights over 391.7 GB/s are 23 ms, with arithmetic and layers 26.8; prompt of 1,200 tokens 2.0 s; 250 tokens 6.7 s
    assert!(f.title.en.contains("8.8 s") || f.title.en.contains("8.7 s") || f.title.en.contains("8.9 s"), "{}", f.title.en);
    assert!(f.brl_per_month.unwrap() > 100.0 && f.text.pt.contains("A comparação usa essa GPU."), "{f:?}");
}

#[test]
fn training_hardware_for_inference_idle_replicas_and_bills_are_cured() {
    cured(&llm("customer-service", |t| t.gpu = Some("h100-sxm".into())), "training_gpu_for_inference");
    cured(&llm("customer-service", |t| t.requests_per_day = 200.0), "mostly_idle");
    cured(&presets::get("cloud-bill", Locale::En).unwrap().scenario, "nobody_compared");
    cured(&presets::get("clinical-assistant", Locale::En).unwrap().scenario, "nobody_compared");
    let hours = serde_json::json!({"type": "gpu_hours", "gpu": "t4", "gpu_hours_month": 10.0, "peak_gpus": 1});
    cured(&task(hours, &[PublicReserved1y]), "mostly_idle");
}

/// 1 Gbps under training on several servers: two servers of eight H100 compute 4.6 s a step and exchange for 160.
#[test]
fn one_gigabit_under_training_is_told_in_money() {
    let run = |gbps: f64| serde_json::json!({"type": "training", "model": "llama-3.1-8b", "tokens_b": 100.0, "deadline_days": 20.0, "gpu": "h100-sxm", "network_gbps": gbps});
    let f = cured(&task(run(1.0), &[GpuCloud, PurchaseColocation, PrivateCloud]), "slow_network");
    assert_eq!(f.level, FindingLevel::Warn);
    // E on two servers of 200 Gbps: nothing shows; the saving is nearly all of it
    assert!(f.brl_per_month.unwrap() > 100_000.0 && f.title.pt.contains("rede de 1 Gbps") && f.text.en.contains("E = 0.0"), "{f:?}");
    assert!(findings(&task(run(400.0), &[GpuCloud, PurchaseColocation])).iter().all(|f| f.code != "slow_network"));
    // one server exchanges nothing
    let alone = serde_json::json!({"type": "fine_tuning", "model": "llama-3.1-8b", "tokens_m": 50.0, "network_gbps": 1.0});
    assert!(findings(&task(alone, &[PublicOnDemand, GpuCloud])).iter().all(|f| f.code != "slow_network"));
}

/// Pictures of 0.5 MB, a thousand a second on each GPU, from storage of 0.2 GB/s: two GPUs are fed a fifth of the time.
#[test]
fn slow_storage_is_told_in_money() {
    let run = |gb_s: f64, days: f64| {
        serde_json::json!({"type": "training", "model": "llama-3.1-8b", "tokens_b": 10.0, "deadline_days": days, "runs_month": 0.5, "gpu": "h100-sxm",
            "storage_gb_s": gb_s, "reads": {"type": "samples", "mb_per_sample": 0.5, "samples_per_second": 1000.0}})
    };
    let kinds = [GpuCloud, PurchaseColocation, PrivateCloud];
    let f = cured(&task(run(0.2, 60.0), &kinds), "slow_storage");
    assert!(f.brl_per_month.unwrap() > 1_000.0 && f.text.en.contains("U = 0.20") && f.text.pt.contains("Lustre"), "{f:?}");
    // in ten days no number of GPUs ends with it
    let f = cured(&task(run(0.2, 10.0), &kinds), "slow_storage");
    assert_eq!(f.level, FindingLevel::Stop);
    assert!(findings(&task(run(25.0, 60.0), &kinds)).iter().all(|f| f.code != "slow_storage"));
}

#[test]
fn a_run_that_does_not_fit_its_gpu_is_told_and_cured() {
    let lora = |gpu: &str| serde_json::json!({"type": "fine_tuning", "model": "llama-2-7b", "tokens_m": 50.0, "gpu": gpu});
    let f = cured(&task(lora("t4"), &[PublicOnDemand, GpuCloud, PurchaseColocation]), "does_not_fit");
    assert!(f.text.en.contains("14.5 GB are usable") && f.text.pt.contains("L4"), "{f:?}");
    assert!(findings(&task(lora("l4"), &[PublicOnDemand])).iter().all(|f| f.code != "does_not_fit"));
    let full = serde_json::json!({"type": "training", "model": "llama-3.1-3.3-70b", "tokens_b": 1.0, "deadline_days": 30.0, "gpu": "l40s"});
    let f = cured(&task(full, &[GpuCloud, PrivateCloud]), "does_not_fit");
    assert_eq!(f.level, FindingLevel::Stop);
}

/// Sound presets keep their findings: none of the new rules fires on them.
#[test]
fn the_new_findings_leave_sound_presets_alone() {
    for p in presets::all(Locale::En) {
        for f in findings(&p.scenario) {
            assert!(["mostly_idle", "nobody_compared"].contains(&f.code.as_str()), "{}: {f:?}", p.slug);
        }
    }
}
