//! How many comparisons a second one core makes: the sheet by itself, and the whole answer of every preset.
//!
//! `cargo bench -p engine --bench comparison`. The aim is 20,000 sheets of six options over 36 months a second, built and
//! evaluated.
//!
//! Measured on one core of a shared AMD EPYC, Rust 1.95, release profile of the workspace, December 2026:
//!
//! | what | median | a second |
//! | --- | --- | --- |
//! | six options, 1,181 nodes, 421 cells: built and evaluated | 37 us | 27,000 |
//! | of which built | 20.5 us | 49,000 |
//! | of which evaluated | 15.7 us | 64,000 |
//! | ten thousand evaluations in lanes of 64, a sixth of the inputs varied | 45 ms | 220,000 |
//! | the model's own six options over 36 months, evaluated | 15.8 us | 63,000 |
//! | the same from placed offers to the comparison, texts and all | 140 us | 7,100 |
//! | a preset (four options) from placed offers to the comparison | 92 to 186 us | 5,400 to 11,000 |
//! | a preset as a whole | 228 to 445 us | 2,200 to 4,400 |
//! | five workloads of every kind (four options), each sized over all GPUs, as a whole | 1.0 ms at best, other work on both cores | 1,000 |
//!
//! Time grows with options (80, 95, 97, 140 us for one, two, four, six) and months (evaluated in 7.3, 11.3, 15.8, 25.8, 54.9 us for
//! 12, 24, 36, 60, 120): a fixed part and a straight line.
//!
//! Where it goes, by callgrind, from placed offers to the comparison of six options: 37 % builds and evaluates the sheet, 48 % writes
//! the comparison, most of it names, units and sources of eighty assumptions as text, 7 % finds rates of return. So the comparison
//! that people read stays below 20,000 a second; the sheet that draws and searches run on is three times above it.

#[path = "shared/mod.rs"]
mod shared;

use divan::{Bencher, counter::ItemsCount};
use engine::comparison::Mark;
use engine::lines::Line;
use engine::locale::Locale;
use engine::placement::place;
use engine::scenario::Scenario;
use engine::sheet::{Builder, CellKind, Expr, Inputs, Scope, Sheet, Sourced, Unit, Values};
use engine::{compute, model, presets, seed};
use shared::quoted;

fn main() {
    divan::main();
}

/// Lines of plain numbers, money, GPUs and so on: whatever the model calls them, their units are right.
struct Lines {
    plain: Vec<Line>,
    money: Vec<Line>,
    price: Line,
    fx: Line,
}

impl Lines {
    fn new() -> Self {
        let of = |unit: Unit| Line::ALL.iter().copied().filter(|l| l.unit() == unit).collect::<Vec<_>>();
        Self { plain: of(Unit::NONE), money: of(Unit::BRL), price: Line::ColocationPrice, fx: Line::Fx }
    }
}

fn given(value: f64) -> Sourced<'static> {
    Sourced { value, source: "a page of a provider, read for the price book", as_of: "2026-12-02", mark: Mark::CheckYearly }
}

/// One option: 40 inputs, 30 rows of months and 5 results, in the mix of operations of the model.
fn option<'b>(s: Scope<'b>, lines: &Lines, shared: &[Expr<'b>; 4]) {
    let b = s.builder();
    let [month, index, fx, discount] = *shared;
    let inputs: Vec<Expr<'b>> =
        lines.plain.iter().take(39).enumerate().map(|(n, line)| s.input(*line, given(1.0 + n as f64 / 50.0))).collect();
    let price = s.input(lines.price, given(90.0)) / b.one(Unit::USD.per(Unit::KW).per(Unit::MONTH));
    let mut names = lines.plain[40..].iter().copied();
    let mut name = |formula: Expr<'b>| match names.next() {
        Some(line) => s.cell(line, formula),
        None => formula,
    };
    let active = name(month.ge(inputs[0]) * month.le(inputs[1] * 36.0));
    let growth = name((inputs[2] / 50.0 + 1.0).compound());
    let need = name((inputs[3] * growth * active).whole_up());
    let held = name(need.running_max());
    let used = name(inputs[4] * 400.0 * growth * active);
    let share = name(used.div_or(held * 730.0, 0.0).min(b.lit(1.0)));
    let escalated = name((inputs[5] / 100.0 + 1.0).compound());
    let added = name((held.next() - held).max(b.lit(0.0)));
    let (rate, energy) = (name(index * inputs[6]), name((share * inputs[7] + inputs[8]) * held * escalated));
    let mut money = lines.money.iter().copied();
    let mut costs = Vec::new();
    for n in 0..12 {
        let base = [held, used, added, energy, need, escalated][n % 6];
        let cost = base * price * inputs[9 + n] * (rate + 1.0) * (fx / b.one(Unit::BRL_PER_USD)) * inputs[21 + n];
        if let Some(line) = money.next() {
            costs.push(s.cell(line, cost.in_unit(Unit::BRL)));
        }
    }
    let mut row = |formula: Expr<'b>| match money.next() {
        Some(line) => s.cell(line, formula),
        None => formula,
    };
    let flow = row(b.sum(costs));
    let _ = row(flow.cumsum());
    let discounted = row(flow * discount);
    let _ = row(discounted.cumsum());
    let _ = (row(flow.total()), row(discounted.total()), row(flow.peak()));
}

/// Six options over 36 months.
fn sheet(lines: &Lines) -> Sheet {
    let b = Builder::new(36);
    let s = b.shared();
    let months: [f64; 37] = std::array::from_fn(|m| m as f64);
    let month = s.series(Line::Month, &months, given(0.0));
    let index = s.cell(Line::CloudIndex, (s.input(Line::CloudPriceTrend, given(0.01)) + 1.0).compound());
    let fx = s.cell(lines.fx, s.input(Line::UsdBrl, given(5.1)) * index);
    let rate = s.input(Line::DiscountRate, given(0.16));
    let monthly = b.lit(1.0) / (rate + 1.0).pow(b.lit(1.0) / 12.0);
    let discount = s.cell(Line::DiscountFactor, monthly.compound());
    for id in ["a", "b", "c", "d", "e", "f"] {
        option(b.scope(id), lines, &[month, index, fx, discount]);
    }
    b.freeze().expect("the model of the benchmark is well formed")
}

#[divan::bench]
fn six_options_built_and_evaluated(bench: Bencher<'_, '_>) {
    let lines = Lines::new();
    let mut values = Values::default();
    bench.counter(ItemsCount::new(1_u32)).bench_local(|| {
        let sheet = sheet(&lines);
        sheet.eval_into(&sheet.inputs(), &mut values).expect("all finite");
        sheet.nodes()
    });
}

#[divan::bench]
fn six_options_built(bench: Bencher<'_, '_>) {
    let lines = Lines::new();
    bench.counter(ItemsCount::new(1_u32)).bench_local(|| sheet(&lines));
}

#[divan::bench]
fn six_options_evaluated(bench: Bencher<'_, '_>) {
    let sheet = sheet(&Lines::new());
    let (inputs, mut values): (Inputs, Values) = (sheet.inputs(), Values::default());
    bench.counter(ItemsCount::new(1_u32)).bench_local(|| sheet.eval_into(&inputs, &mut values));
}

/// Ten thousand evaluations with every input of the first option and the exchange rate drawn, for all totals and running sums.
#[divan::bench(sample_count = 20)]
fn ten_thousand_in_lanes(bench: Bencher<'_, '_>) {
    let sheet = sheet(&Lines::new());
    let base = sheet.eval(&sheet.inputs()).expect("all finite");
    let varied: Vec<_> =
        sheet.cells().filter(|c| c.kind == CellKind::Input && (c.scope == "a" || c.line == Line::UsdBrl)).map(|c| c.id).collect();
    let wanted: Vec<_> =
        sheet.cells().filter(|c| c.unit == Unit::BRL && c.kind == CellKind::Formula && (!c.monthly || !c.sums)).map(|c| c.id).collect();
    let plan = sheet.plan(&varied, &wanted);
    let mut block = plan.lanes(&base);
    bench.counter(ItemsCount::new(10_048_u32)).bench_local(|| {
        for _ in 0..157 {
            plan.run(&base, &mut block);
        }
    });
}

/// Slugs of the presets.
fn slugs() -> Vec<&'static str> {
    presets::all(Locale::PtBr).into_iter().map(|p| p.slug).collect()
}

#[divan::bench(args = slugs())]
fn whole_answer(bench: Bencher<'_, '_>, slug: &str) {
    let book = seed::price_book();
    let scenario = presets::get(slug, Locale::PtBr).expect("a preset").scenario;
    bench.counter(ItemsCount::new(1_u32)).bench_local(|| compute(&scenario, &book));
}

/// Five workloads of every kind: two language models, training, fine-tuning and GPU-hours, each sized over all GPUs.
#[divan::bench]
fn five_workloads(bench: Bencher<'_, '_>) {
    let book = seed::price_book();
    let of = |slug: &str| presets::get(slug, Locale::PtBr).expect("a preset").scenario;
    let mut scenario = of("customer-service");
    let mut more = vec![of("clinical-assistant").workloads.remove(0), of("vision-line").workloads.remove(0)];
    for json in [
        r#"{"type": "training", "model": "llama-3.1-8b", "tokens_b": 10, "deadline_days": 20}"#,
        r#"{"type": "fine_tuning", "model": "llama-3.1-8b", "tokens_m": 300, "epochs": 2, "runs_month": 4}"#,
    ] {
        let mut w = more[0].clone();
        w.task = serde_json::from_str(json).expect("a task");
        more.push(w);
    }
    scenario.workloads.extend(more);
    for (n, w) in scenario.workloads.iter_mut().enumerate() {
        w.id = format!("w{n}");
    }
    assert!(compute(&scenario, &book).is_ok());
    bench.counter(ItemsCount::new(1_u32)).bench_local(|| compute(&scenario, &book));
}

#[divan::bench(args = slugs())]
fn placed_before(bench: Bencher<'_, '_>, slug: &str) {
    let book = seed::price_book();
    let scenario = presets::get(slug, Locale::PtBr).expect("a preset").scenario;
    let plans = place(&scenario, &book);
    bench.counter(ItemsCount::new(1_u32)).with_inputs(|| plans.clone()).bench_local_values(|plans| model::run(&scenario, &book, plans));
}

#[divan::bench(args = slugs())]
fn evaluated_again(bench: Bencher<'_, '_>, slug: &str) {
    let answer = compute(&presets::get(slug, Locale::PtBr).expect("a preset").scenario, &seed::price_book()).expect("a preset computes");
    let (inputs, mut values) = (answer.sheet.inputs(), Values::default());
    bench.counter(ItemsCount::new(1_u32)).bench_local(|| answer.sheet.eval_into(&inputs, &mut values));
}

/// From placed offers to the comparison: time by the number of options, over 36 months.
#[divan::bench(args = [1, 2, 4, 6])]
fn by_options(bench: Bencher<'_, '_>, options: usize) {
    placed(bench, &quoted(options, 36));
}

/// From placed offers to the comparison: time by months, six options.
#[divan::bench(args = [12, 24, 36, 60, 120])]
fn by_months(bench: Bencher<'_, '_>, months: u16) {
    placed(bench, &quoted(6, months));
}

/// The sheet of the model evaluated again: time by months, six options.
#[divan::bench(args = [12, 24, 36, 60, 120])]
fn evaluated_by_months(bench: Bencher<'_, '_>, months: u16) {
    let answer = compute(&quoted(6, months), &seed::price_book()).expect("it computes");
    assert!(answer.comparison.options.iter().all(|o| o.total.is_some()), "every option has a total");
    let (inputs, mut values) = (answer.sheet.inputs(), Values::default());
    bench.counter(ItemsCount::new(1_u32)).bench_local(|| answer.sheet.eval_into(&inputs, &mut values));
}

fn placed(bench: Bencher<'_, '_>, scenario: &Scenario) {
    let book = seed::price_book();
    let plans = place(scenario, &book);
    assert!(plans.options.iter().all(|o| o.missing.is_empty()), "every option has an offer");
    bench.counter(ItemsCount::new(1_u32)).with_inputs(|| plans.clone()).bench_local_values(|plans| model::run(scenario, &book, plans));
}
