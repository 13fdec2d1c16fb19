//! Reading workbooks back, and the scenarios the tests run on.

use calamine::{Data, Reader, Xlsx};
use engine::book::PriceBook;
use engine::finance::Timing;
use engine::locale::{Locale, pick};
use engine::risk::{Settings, assess};
use engine::scenario::{
    AccessAbroad, Availability, Bound, Buyer, Currency, CurrentBill, CustomModel, DataClass, DataItem, DataProfile, FineTuning, GpuHours,
    HostingOption, ImportIncentive, LegalBasis, LlmInference, OptionKind, Override, Precision, Quote, Reading, Regime, SCHEMA, Scenario,
    Sector, ServiceHours, Stage, TariffFlag, Task, TaxYear, Training, TransferMechanism, TuningMethod, Volume, Workload, YearMonth,
};
use engine::view::{TaxView, Terms, View};
use engine::{Answer, assumptions, compute_view, presets, seed};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::{LazyLock, OnceLock};

/// A cell of a workbook: sheet, row, column.
pub type Place = (String, u32, u32);

/// Every cell with something in it, as stored.
pub fn stored(file: &[u8]) -> BTreeMap<Place, Data> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file)).expect("an .xlsx file");
    let mut cells = BTreeMap::new();
    for name in book.sheet_names() {
        let range = book.worksheet_range(&name).expect("a sheet that reads");
        let (top, left) = range.start().unwrap_or_default();
        for (row, column, value) in range.used_cells() {
            cells.insert((name.clone(), top + row as u32, left + column as u32), value.clone());
        }
    }
    cells
}

/// Every formula.
pub fn formulas(file: &[u8]) -> BTreeMap<Place, String> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file)).expect("an .xlsx file");
    let mut cells = BTreeMap::new();
    for name in book.sheet_names() {
        let range = book.worksheet_formula(&name).expect("a sheet that reads");
        let (top, left) = range.start().unwrap_or_default();
        for (row, column, text) in range.used_cells() {
            if !text.is_empty() {
                cells.insert((name.clone(), top + row as u32, left + column as u32), text.clone());
            }
        }
    }
    cells
}

/// The number in a cell, where it is one.
pub fn number(value: &Data) -> Option<f64> {
    match value {
        Data::Float(n) => Some(*n),
        Data::Int(n) => Some(*n as f64),
        _ => None,
    }
}

/// A name for people, a scenario, its answer in a view, and the language it is written in.
pub struct Case {
    pub name: String,
    pub scenario: Scenario,
    pub answer: Answer,
    pub locale: Locale,
    file: OnceLock<Vec<u8>>,
}

impl Case {
    pub fn new(name: &str, scenario: Scenario) -> Self {
        Self::priced(name, scenario, &seed::price_book())
    }

    pub fn priced(name: &str, scenario: Scenario, book: &PriceBook) -> Self {
        Self::viewed(name, scenario, book, (View::default(), Locale::PtBr))
    }

    pub fn viewed(name: &str, scenario: Scenario, book: &PriceBook, (view, locale): (View, Locale)) -> Self {
        let answer = compute_view(&scenario, book, view).unwrap_or_else(|problems| panic!("{name}: {problems:#?}"));
        Self { name: name.into(), scenario, answer, locale, file: OnceLock::new() }
    }

    /// With how sure it is, from few draws: enough for every figure to be there.
    pub fn assessed(name: &str, scenario: Scenario, (view, locale): (View, Locale)) -> Self {
        let settings = Settings { draws: 256, threads: 2, ..Settings::default() };
        let answer = assess(&scenario, &seed::price_book(), view, settings).unwrap_or_else(|problems| panic!("{name}: {problems:#?}"));
        Self { name: name.into(), scenario, answer, locale, file: OnceLock::new() }
    }

    /// Its workbook, written once for all tests.
    pub fn file(&self) -> &[u8] {
        self.file.get_or_init(|| report::workbook(&self.answer, &self.scenario, self.locale).expect("a workbook that can be written"))
    }

    /// The first sheet's title.
    pub fn first_sheet(&self) -> String {
        pick(self.locale, "Comparação", "Comparison").to_owned()
    }
}

/// Every preset, and its edges: the shortest and the longest horizon, work that starts late, and hardly any use.
pub fn cases() -> &'static [Case] {
    static MADE: LazyLock<Vec<Case>> = LazyLock::new(make_cases);
    &MADE
}

fn make_cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for preset in presets::all(Locale::PtBr) {
        cases.push(Case::new(preset.slug, preset.scenario.clone()));
        let mut short = preset.scenario.clone();
        short.horizon_months = 6;
        for w in &mut short.workloads {
            w.first_month = w.first_month.min(6);
            w.last_month = w.last_month.map(|m| m.min(6));
        }
        cases.push(Case::new(&format!("{} over 6 months", preset.slug), short));
    }
    let first = presets::all(Locale::PtBr).remove(0).scenario;
    let mut long = first.clone();
    long.horizon_months = 120;
    cases.push(Case::new("120 months", long));
    let mut late = first.clone();
    for w in &mut late.workloads {
        (w.first_month, w.last_month, w.growth_per_year) = (13, Some(20), 0.4);
    }
    cases.push(Case::new("months 13 to 20 only", late));
    let mut book = seed::price_book();
    let gone = |kind: &str, model: &str| kind.starts_with("object_storage") || (kind == "gpu_rental" && model == "reserved_1y");
    book.rows.retain(|r| !gone(&r.kind, &r.price_model));
    cases.push(Case::priced("no price of storage nor of reservations", first.clone(), &book));
    let mut idle = first;
    for w in &mut idle.workloads {
        if let Task::LlmInference(llm) = &mut w.task {
            llm.requests_per_day = 1.0;
        }
    }
    cases.push(Case::new("one request a day", idle));
    cases
}

/// Every preset in two views in each language; the usual one in Portuguese is among the other cases.
pub fn views() -> &'static [Case] {
    static MADE: LazyLock<Vec<Case>> = LazyLock::new(make_views);
    &MADE
}

fn make_views() -> Vec<Case> {
    let (brl, usd) = (Currency::Brl, Currency::Usd);
    let views = [
        (Locale::PtBr, View { currency: usd, terms: Terms::Nominal, tax: TaxView::Before }),
        (Locale::PtBr, View { currency: brl, terms: Terms::Real, tax: TaxView::After }),
        (Locale::En, View { currency: usd, terms: Terms::Real, tax: TaxView::After }),
        (Locale::En, View::default()),
    ];
    let book = seed::price_book();
    let mut cases = Vec::new();
    for (locale, view) in views {
        for preset in presets::all(locale) {
            let name = format!("{} {} {}", preset.slug, locale.tag(), view.query());
            cases.push(Case::viewed(&name, preset.scenario, &book, (view, locale)));
        }
    }
    cases
}

/// Fifty scenarios nobody thought of, in every view and both languages.
pub fn fifty() -> &'static [Case] {
    static MADE: LazyLock<Vec<Case>> = LazyLock::new(make_fifty);
    &MADE
}

fn make_fifty() -> Vec<Case> {
    let book = seed::price_book();
    let view = |n: u64| View::all().nth(n as usize % 8).expect("eight views");
    let locale = |n: u64| if (n / 8).is_multiple_of(2) { Locale::PtBr } else { Locale::En };
    let case = |n: u64| Case::viewed(&format!("random {n}"), random(n), &book, (view(n), locale(n)));
    // A mix of several options comes up in one of a hundred: the last is the first that has one.
    let mixed = |case: &Case| case.answer.comparison.options.iter().any(|o| !o.mix.is_empty() && o.same_as.is_none());
    (1..=49).map(case).chain((50..2_000).map(case).find(mixed)).collect()
}

/// Draws from a small generator: the same scenarios on every machine.
struct Draw(u64);

impl Draw {
    /// A number from 0 up to but not 1.
    fn unit(&mut self) -> f64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn below(&mut self, n: usize) -> usize {
        (self.unit() * n as f64) as usize
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

fn random_workload(d: &mut Draw, n: usize, horizon: u16) -> Workload {
    let gpu = |d: &mut Draw| d.chance(0.6).then(|| d.one(&["l4", "a10", "l40s", "a100-80gb-sxm", "h100-sxm", "t4"]).to_owned());
    let peak_gpus = 1 + d.below(16) as u32;
    let gpu_hours_month = (f64::from(peak_gpus) * d.between(1.0, 700.0)).round();
    let task = match d.below(6) {
        0 => Task::CurrentBill(CurrentBill {
            monthly_brl: d.between(1e3, 1e6).round(),
            gpu: d.one(&["l4", "h100-sxm", "t4"]).into(),
            gpu_hours_month,
            peak_gpus,
        }),
        1 | 2 => {
            let gpu = gpu(d);
            Task::GpuHours(GpuHours {
                moved_by: gpu.is_some().then(|| d.one(&[None, Some(Bound::Compute), Some(Bound::Bandwidth)])).flatten(),
                gpu,
                min_memory_gb: d.chance(0.5).then(|| d.one(&[10.0, 16.0, 40.0])),
                gpu_hours_month,
                peak_gpus,
            })
        }
        3 => Task::FineTuning(FineTuning {
            model: d.one(&["llama-3.1-8b", "qwen2.5-7b", "own-1"]).into(),
            method: d.one(&[TuningMethod::Lora, TuningMethod::Qlora, TuningMethod::Full]),
            tokens_m: d.between(1.0, 200.0).round(),
            epochs: d.one(&[1.0, 3.0]),
            runs_month: d.one(&[0.5, 1.0, 4.0]),
            deadline_days: d.one(&[1.0, 7.0]),
            sequence_tokens: 2_048.0,
            micro_batch: 1.0,
            rank: d.one(&[8.0, 64.0]),
            gpu: None,
            network_gbps: d.chance(0.3).then_some(25.0),
            storage_gb_s: d.chance(0.3).then_some(1.25),
        }),
        4 => Task::Training(Training {
            model: d.one(&["llama-3.1-8b", "qwen2.5-7b", "own-1"]).into(),
            tokens_b: d.between(0.1, 5.0),
            epochs: 1.0,
            runs_month: d.one(&[0.25, 1.0]),
            deadline_days: d.one(&[10.0, 30.0]),
            gpu: None,
            sequence_tokens: 4_096.0,
            micro_batch: 1.0,
            step_tokens_per_gpu: 32_768.0,
            network_gbps: d.chance(0.5).then(|| d.one(&[10.0, 100.0, 400.0])),
            storage_gb_s: d.chance(0.5).then(|| d.one(&[0.5, 12.5])),
            reads: d.one(&[Reading::Tokens, Reading::Samples { mb_per_sample: 0.1147, samples_per_second: 1_786.0 }]),
            dataset_gb: d.chance(0.5).then_some(500.0),
            checkpoint_minutes: d.chance(0.5).then_some(30.0),
        }),
        _ => Task::LlmInference(LlmInference {
            model: d.one(&["llama-3.1-8b", "llama-3.1-3.3-70b", "qwen2.5-7b", "own-1"]).into(),
            precision: d.one(&[Precision::Fp16, Precision::Int4, Precision::Fp4]),
            requests_per_day: d.between(100.0, 200_000.0).round(),
            input_tokens: d.between(100.0, 3_000.0).round(),
            output_tokens: d.between(50.0, 800.0).round(),
            max_context: None,
            peak_factor: d.chance(0.5).then(|| d.between(1.0, 5.0)),
            hours: if d.chance(0.4) {
                ServiceHours::Always
            } else if d.chance(0.4) {
                let cold_start_minutes = d.chance(0.5).then_some(5.0);
                ServiceHours::Autoscaled {
                    min_replicas: d.below(3) as u32,
                    scale_ups_per_day: d.between(0.0, 20.0).round(),
                    cold_start_minutes,
                }
            } else {
                ServiceHours::Scheduled { days_per_month: d.between(5.0, 31.0).round(), hours_per_day: d.between(4.0, 24.0).round() }
            },
            token_latency_ms: None,
            availability: d.one(&[Availability::Basic, Availability::High, Availability::Critical]),
            gpu: None,
        }),
    };
    let first_month = if d.chance(0.7) { 1 } else { 1 + d.below(usize::from(horizon)) as u16 };
    Workload {
        id: format!("w{n}"),
        name: format!("carga {n}"),
        task,
        growth_per_year: d.one(&[0.0, 0.0, 0.3, 1.0, -0.4]),
        first_month,
        last_month: d.chance(0.3).then(|| first_month + d.below(usize::from(horizon - first_month) + 1) as u16),
        stage: Stage::Production,
        volume: Volume::Fixed,
        storage_gb: if d.chance(0.5) { d.between(1.0, 30_000.0).round() } else { 0.0 },
        egress_gb_month: if d.chance(0.5) { d.between(1.0, 4_000.0).round() } else { 0.0 },
        block_gb: if d.chance(0.3) { d.between(1.0, 5_000.0).round() } else { 0.0 },
        file_gb: if d.chance(0.2) { d.between(1.0, 5_000.0).round() } else { 0.0 },
        interruptible: d.one(&[None, Some(true), Some(false)]),
        data: None,
    }
}

/// Scenario number `n` of the random ones: every kind of option, of work, of tax and of assumption comes up among fifty.
pub fn random(n: u64) -> Scenario {
    let d = &mut Draw(n);
    let horizon = d.one(&[6, 13, 24, 36]);
    let mut options: Vec<HostingOption> = OptionKind::ALL.into_iter().filter(|_| d.chance(0.45)).map(HostingOption::new).collect();
    options.push(HostingOption { id: "usa".into(), country: "US".into(), ..HostingOption::new(OptionKind::PublicOnDemand) });
    for option in &mut options {
        option.managed_ml = d.chance(0.1);
        // The book has reservations for three years only abroad.
        if option.kind == OptionKind::PublicReserved3y {
            option.country = "US".into();
        }
        if d.chance(0.25) {
            option.quotes = vec![Quote {
                gpu: d.one(&["h100-sxm", "l4", "a100-80gb-sxm"]).into(),
                price: if option.kind.is_purchase() { d.between(1e5, 2e6).round() } else { d.between(1.0, 60.0) },
                currency: d.one(&[Currency::Brl, Currency::Usd]),
                gpus: 8,
                server_kw: d.chance(0.5).then_some(9.5),
                item: None,
                on_demand_price: option.kind.term_months().and(Some(7.5)),
                note: "proposta".into(),
            }];
        }
        // data of one's own, where machines are rented
        if !option.kind.is_purchase() && option.kind != OptionKind::BestMix && d.chance(0.25) {
            option.quotes.extend(DataItem::ALL.iter().map(|item| Quote {
                gpu: String::new(),
                item: Some(*item),
                price: d.between(0.01, 0.5),
                currency: d.one(&[Currency::Brl, Currency::Usd]),
                gpus: 1,
                server_kw: None,
                on_demand_price: None,
                note: "proposta".into(),
            }));
        }
    }
    let mut own = BTreeMap::new();
    for row in assumptions::table() {
        if d.chance(0.15) && !matches!(row.measure, assumptions::Measure::Switch) {
            let (low, high) = (row.min, row.max.min(row.min + 1.0));
            let value = match row.word() {
                "usd_brl" => d.between(4.0, 7.0),
                "server_life" | "depreciation" => d.between(12.0, 60.0).round(),
                "hours_per_month" => 720.0,
                "charges" | "pue_colocation" | "pue_own_room" | "server_power_factor" | "storage_overhead" => d.between(1.0, 2.0),
                "goodput_cloud" | "goodput_own" => d.between(0.7, 1.0),
                "icms" | "irrf" | "pis_cofins_services" | "iss" => d.between(0.0, 0.05),
                _ => d.between(low, low + 0.5 * (high - low)),
            };
            own.insert(row.word().to_owned(), Override { value, note: "orçamento".into() });
        }
    }
    let mut tax_years = BTreeMap::new();
    if d.chance(0.4) {
        let year = TaxYear {
            cbs: Some(d.between(0.05, 0.12)),
            ibs: d.chance(0.5).then(|| d.between(0.0, 0.1)),
            icms_iss: d.chance(0.5).then(|| d.unit()),
            pis_cofins: d.chance(0.3).then_some(1.0),
            ipi: d.chance(0.3).then_some(0.0),
        };
        tax_years.insert(d.one(&["2027", "2028", "2029"]).to_owned(), year);
    }
    let count = 1 + d.below(3);
    Scenario {
        schema: SCHEMA,
        title: format!("aleatório {n}"),
        rules: None,
        models: vec![CustomModel {
            slug: "own-1".into(),
            name: "modelo da casa".into(),
            total_params_b: 3.2,
            active_params_b: None,
            layers: 28,
            hidden: 3072,
            heads: 24,
            kv_heads: Some(8),
            head_dim: Some(128),
            latent: None,
            vocab: 128_256,
            intermediate: 8192,
            experts: None,
            window: None,
            tied_embeddings: true,
            max_context: Some(131_072.0),
        }],
        start: YearMonth { year: 2026 + d.below(5) as i32, month: 1 + d.below(12) as u8 },
        horizon_months: horizon,
        workloads: (1..=count).map(|w| random_workload(d, w, horizon)).collect(),
        data: DataProfile {
            class: d.one(&[DataClass::None, DataClass::Personal, DataClass::Children, DataClass::BankSecrecy, DataClass::HealthRecords]),
            legal_basis: LegalBasis::Contract,
            sector: d.one(&[Sector::Other, Sector::Bank]),
            access_abroad: d.one(&[AccessAbroad::No, AccessAbroad::Yes]),
            transfer: d.one(&[TransferMechanism::SccRes19, TransferMechanism::None]),
            trains_model: d.chance(0.4),
            ..DataProfile::default()
        },
        buyer: Buyer {
            state: d.one(&["SP", "RJ", "MG", "PE"]).into(),
            regime: d.one(&[Regime::LucroReal, Regime::LucroPresumido, Regime::Simples, Regime::Exempt]),
            federal_credit: d.chance(0.5),
            icms_credit: d.chance(0.5),
            incentive: d.one(&[
                ImportIncentive::None,
                ImportIncentive::ExTarifario,
                ImportIncentive::Redata,
                ImportIncentive::SpDecree64771,
            ]),
            ncm: d.one(&["84715040", "84714900", "84718000", "84715010"]).into(),
            flag: d.one(&[TariffFlag::Green, TariffFlag::Red2]),
            ..Buyer::default()
        },
        options,
        assumptions: own,
        tax_years,
        timing: d.one(&[Timing::EndOfPeriod, Timing::MidPeriod]),
    }
}
