//! The scenario that benchmarks grow: options and months by number.

use engine::locale::Locale;
use engine::presets;
use engine::scenario::{Currency, GpuHours, HostingOption, OptionKind, Quote, Scenario, Task};

/// A scenario of the first `options` kinds, each with a quote of the person's, over `months`; the mix is left out.
pub fn quoted(options: usize, months: u16) -> Scenario {
    let mut scenario = presets::get("fine-tuning", Locale::PtBr).expect("a preset").scenario;
    scenario.horizon_months = months;
    scenario.workloads[0].task = Task::GpuHours(GpuHours {
        gpu: Some("h100-sxm".into()),
        min_memory_gb: None,
        gpu_hours_month: 900.0,
        peak_gpus: 8,
        moved_by: None,
    });
    scenario.workloads[0].growth_per_year = 0.2;
    (scenario.workloads[0].storage_gb, scenario.workloads[0].egress_gb_month) = (0.0, 0.0);
    let quote = |kind: OptionKind| Quote {
        gpu: "h100-sxm".into(),
        price: if kind.is_purchase() { 300_000.0 } else { 4.0 },
        currency: Currency::Usd,
        gpus: 8,
        server_kw: None,
        item: None,
        on_demand_price: None,
        note: "a quote".into(),
    };
    let kinds = OptionKind::ALL.into_iter().filter(|k| *k != OptionKind::BestMix && k.term_months().is_none());
    let terms = OptionKind::ALL.into_iter().filter(|k| k.term_months().is_some());
    scenario.options =
        kinds.chain(terms).take(options).map(|kind| HostingOption { quotes: vec![quote(kind)], ..HostingOption::new(kind) }).collect();
    scenario
}
