//! Scenarios and plans made by hand, so that the model is tested without the choice of offers.
#![allow(dead_code, reason = "each test file uses its own part")]

use engine::book::PriceBook;
use engine::comparison::{Comparison, LgpdResult, OptionResult, Outcome};
use engine::finance::Timing;
use engine::locale::Text;
use engine::placement::{Demand, Mix, Offer, OptionPlan, Placement, Plans};
use engine::scenario::{
    Buyer, Currency, DataClass, DataProfile, GpuHours, HostingOption, LlmInference, OptionKind, Override, Regime, SCHEMA, Scenario,
    ServiceHours, Stage, Task, Volume, Workload, YearMonth,
};
use engine::{Answer, model, seed};

/// The options of the presets.
pub const FOUR: [OptionKind; 4] = engine::presets::OPTIONS;

/// Every option that is not made of others.
pub const EIGHT: [OptionKind; 8] = [
    OptionKind::PublicOnDemand,
    OptionKind::PublicSpot,
    OptionKind::PublicReserved1y,
    OptionKind::PublicReserved3y,
    OptionKind::GpuCloud,
    OptionKind::PurchaseOwnRoom,
    OptionKind::PurchaseColocation,
    OptionKind::PrivateCloud,
];

/// A language model served on one replica of two GPUs and a spare: the demand is in [`demand`].
pub fn llm(id: &str) -> Workload {
    Workload {
        id: id.into(),
        name: "assistente".into(),
        task: Task::LlmInference(LlmInference {
            model: "llama-3.1-8b".into(),
            precision: engine::scenario::Precision::Fp16,
            requests_per_day: 86_400.0,
            input_tokens: 1_000.0,
            output_tokens: 300.0,
            max_context: None,
            peak_factor: None,
            hours: ServiceHours::Always,
            token_latency_ms: None,
            availability: engine::scenario::Availability::High,
            gpu: None,
        }),
        growth_per_year: 0.0,
        first_month: 1,
        last_month: None,
        stage: Stage::Production,
        volume: Volume::Fixed,
        storage_gb: 0.0,
        egress_gb_month: 0.0,
        block_gb: 0.0,
        file_gb: 0.0,
        interruptible: None,
        data: None,
    }
}

/// GPU-hours of work.
pub fn hours(id: &str, gpu_hours_month: f64, peak_gpus: u32) -> Workload {
    Workload {
        task: Task::GpuHours(GpuHours { gpu: Some("h100-sxm".into()), min_memory_gb: None, gpu_hours_month, peak_gpus, moved_by: None }),
        ..llm(id)
    }
}

/// A scenario from January 2027.
pub fn scenario(workloads: Vec<Workload>, kinds: &[OptionKind], months: u16) -> Scenario {
    Scenario {
        schema: SCHEMA,
        title: "teste".into(),
        start: YearMonth { year: 2027, month: 1 },
        horizon_months: months,
        workloads,
        data: DataProfile { class: DataClass::None, ..DataProfile::default() },
        buyer: Buyer::default(),
        options: kinds.iter().map(|k| HostingOption::new(*k)).collect(),
        assumptions: Default::default(),
        tax_years: Default::default(),
        timing: Default::default(),
        models: Vec::new(),
        rules: None,
    }
}

pub fn change(scenario: &mut Scenario, key: &str, value: f64) {
    scenario.assumptions.insert(key.into(), Override { value, note: "teste".into() });
}

/// What published comparisons leave out: tax, people, growth of prices, resale, entry, spares.
const LEFT_OUT: [&str; 43] = [
    "fx_drift",
    "ipca",
    "energy_escalation",
    "salary_growth",
    "cloud_price_trend",
    "hardware_trend",
    "discount_rate",
    "import_duty",
    "ipi",
    "pis_cofins_import",
    "icms",
    "freight_insurance",
    "siscomex",
    "post_clearance",
    "irrf",
    "cide",
    "pis_cofins_services",
    "iss",
    "iof",
    "fx_spread",
    "cbs_2027",
    "cbs_2029",
    "ibs_test",
    "ibs_full",
    "energy_tariff",
    "colocation_price",
    "salary",
    "link_price",
    "network_per_server",
    "maintenance_share",
    "spares_share",
    "insurance_share",
    "installation_share",
    "residual_haircut",
    "support_public",
    "private_support",
    "fte_public",
    "fte_private",
    "fte_purchase",
    "fte_per_server",
    "entry_public",
    "entry_private",
    "entry_purchase",
];

/// Sets to zero what costs beside machines, energy, space and upkeep.
pub fn leave_out(scenario: &mut Scenario) {
    for key in LEFT_OUT {
        change(scenario, key, 0.0);
    }
}

pub fn offer(kind: OptionKind, price: f64) -> Offer {
    let (provider, item, gpus, unit) = match kind {
        kind if kind.is_purchase() => ("market", "HGX H100", 8.0, "unit"),
        OptionKind::PrivateCloud => ("assumption", "GPU H100", 1.0, "gpu_hour"),
        _ => ("aws", "p5.48xlarge", 8.0, "instance_hour"),
    };
    Offer {
        provider: provider.into(),
        item: item.into(),
        region: "sa-east-1".into(),
        country: "BR".into(),
        gpus,
        price,
        discount: None,
        currency: Currency::Usd,
        unit: unit.into(),
        max_power_w: kind.is_purchase().then_some(10_000.0),
        on_demand_price: kind.term_months().map(|_| price * 1.5),
        as_of: "2026-12-01".into(),
        source: "teste".into(),
        confidence: "published".into(),
    }
}

pub fn price(kind: OptionKind) -> f64 {
    match kind {
        OptionKind::PublicOnDemand | OptionKind::BestMix => 80.0,
        OptionKind::PublicSpot => 30.0,
        OptionKind::PublicReserved1y => 50.0,
        OptionKind::PublicReserved3y => 40.0,
        OptionKind::GpuCloud => 25.0,
        OptionKind::PurchaseOwnRoom | OptionKind::PurchaseColocation => 300_000.0,
        OptionKind::PrivateCloud => 4.0,
    }
}

/// Demand of a workload of this file: language models take two GPUs a replica.
pub fn demand(w: &Workload) -> Demand {
    match &w.task {
        Task::LlmInference(t) => Demand::Replicas {
            mean_rps: t.requests_per_day / 86_400.0,
            peak_rps: t.requests_per_day / 86_400.0 * 2.0,
            replica_rps: 4.0,
            target_utilisation: 0.7,
            gpus_per_replica: 2,
            spare: 1,
            hours_month: match t.hours {
                ServiceHours::Always | ServiceHours::Autoscaled { .. } => 730.0,
                ServiceHours::Scheduled { days_per_month, hours_per_day } => days_per_month * hours_per_day,
            },
            million_tokens: t.requests_per_day * (t.input_tokens + t.output_tokens) * 365.0 / 12.0 / 1e6,
            autoscale: engine::sizing::autoscale(t.hours, 8e9),
        },
        Task::GpuHours(t) => Demand::Hours { gpu_hours: t.gpu_hours_month, peak_gpus: t.peak_gpus, moved: None },
        Task::Training(_) | Task::FineTuning(_) => panic!("training is placed on the book"),
        Task::CurrentBill(t) => Demand::Hours { gpu_hours: t.gpu_hours_month, peak_gpus: t.peak_gpus, moved: None },
    }
}

/// A result that asks for nothing.
pub fn allowed() -> LgpdResult {
    LgpdResult { outcome: Outcome::Allowed, rules: Vec::new(), unanswered: Vec::new(), could_matter: Vec::new(), costs: Vec::new() }
}

pub fn plan_with(scenario: &Scenario, offer_of: impl Fn(OptionKind) -> Offer) -> Plans {
    let options = scenario
        .options
        .iter()
        .enumerate()
        .map(|(n, option)| OptionPlan {
            option: n,
            lgpd: vec![allowed(); scenario.workloads.len()],
            placements: scenario
                .workloads
                .iter()
                .enumerate()
                .map(|(w, workload)| Placement {
                    workload: w,
                    gpu: "h100-sxm".into(),
                    gpu_name: "H100 SXM".into(),
                    gpu_tdp_w: 700.0,
                    offer: offer_of(option.kind),
                    demand: demand(workload),
                    reason: Text::new("teste", "test"),
                    rejected: Vec::new(),
                })
                .collect(),
            missing: Vec::new(),
            mix: Mix::None,
        })
        .collect();
    Plans { options, fits: vec![Vec::new(); scenario.workloads.len()], training_fits: Vec::new(), sized: Vec::new() }
}

pub fn plans(scenario: &Scenario) -> Plans {
    plan_with(scenario, |kind| offer(kind, price(kind)))
}

/// The shipped book, read once.
pub fn book() -> &'static PriceBook {
    static BOOK: std::sync::LazyLock<PriceBook> = std::sync::LazyLock::new(seed::price_book);
    &BOOK
}

pub fn run(scenario: &Scenario) -> Answer {
    model::run(scenario, book(), plans(scenario)).unwrap_or_else(|e| panic!("{e:?}"))
}

pub fn option(c: &Comparison, kind: OptionKind) -> &OptionResult {
    c.options.iter().find(|o| o.kind == kind).expect("the option is there")
}

pub fn line(o: &OptionResult, key: &str) -> Vec<f64> {
    o.lines.iter().find(|l| l.line == key).unwrap_or_else(|| panic!("{} has no line {key}", o.id)).months.clone()
}

/// xorshift64*: the same scenarios on every machine.
pub struct Draws(pub u64);

impl Draws {
    pub fn next(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[(self.next() * of.len() as f64) as usize]
    }
}

/// One of many scenarios that differ in everything the model looks at.
pub fn some_scenario(d: &mut Draws) -> Scenario {
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
            // São Paulo's list of egress ends at 10 TB a month: what grows threefold a year would outgrow it.
            w.egress_gb_month = if w.growth_per_year > 1.0 { 0.0 } else { d.pick(&[0.0, 100.0]) };
            w.block_gb = d.pick(&[0.0, 200.0]);
            w.file_gb = d.pick(&[0.0, 0.0, 1_000.0]);
            w.interruptible = d.pick(&[None, None, Some(true), Some(false)]);
            w.volume = d.pick(&[Volume::Fixed, Volume::Variable, Volume::Unknown]);
            w
        })
        .collect();
    let mut s = scenario(workloads, &EIGHT, months);
    s.buyer.state = d.pick(&["SP", "RJ", "AM"]).into();
    s.buyer.regime = d.pick(&[Regime::LucroReal, Regime::LucroPresumido, Regime::Simples, Regime::Exempt]);
    s.buyer.icms_credit = d.next() < 0.5;
    s.start.year = d.pick(&[2026, 2027, 2030, 2034]);
    s.timing = d.pick(&[Timing::EndOfPeriod, Timing::MidPeriod]);
    if d.next() < 0.3 {
        change(&mut s, "tax_yearly", 1.0);
    }
    for (key, low, high) in [
        ("usd_brl", 3.0, 8.0),
        ("discount_rate", 0.0, 0.4),
        ("fx_drift", -0.1, 0.2),
        ("server_life", 12.0, 120.0),
        ("iss", 0.02, 0.05),
        ("depreciation", 1.0, 120.0),
        ("goodput_cloud", 0.5, 1.0),
        ("goodput_own", 0.5, 1.0),
        ("licence_price", 0.0, 4_500.0),
    ] {
        if d.next() < 0.3 {
            let value = d.between(low, high);
            change(&mut s, key, value);
        }
    }
    s
}
