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
