//! How long a report takes once the program is warm, how long its file is, and how much memory one takes.
//!
//! `cargo bench -p report-pdf`. Target: a preset's report in less than 300 ms on one core.

use engine::locale::Locale;
use engine::risk::{Settings, assess};
use engine::scenario::{HostingOption, OptionKind, Scenario};
use engine::view::View;
use engine::{Answer, presets, seed};
use report_pdf::{Cover, render};

#[expect(clippy::print_stdout, reason = "a benchmark tells what it measured")]
fn main() {
    let before = peak_kb();
    let (answer, scenario) = answered(&presets::blank(Locale::PtBr));
    let size = made(&answer, &scenario).len();
    println!("a preset's report: {size} bytes; memory at most {} MB, {} MB of it before", peak_kb() / 1000, before / 1000);
    let (answer, scenario) = answered(&large());
    let size = made(&answer, &scenario).len();
    println!("the largest report: {size} bytes; memory at most {} MB", peak_kb() / 1000);
    divan::main();
}

fn answered(scenario: &Scenario) -> (Answer, Scenario) {
    let answer =
        assess(scenario, &seed::price_book(), View::default(), Settings::default()).unwrap_or_else(|problems| panic!("{problems:?}"));
    (answer, scenario.clone())
}

fn made(answer: &Answer, scenario: &Scenario) -> Vec<u8> {
    render(answer, scenario, &Cover::default(), Locale::PtBr).unwrap_or_else(|error| panic!("{error}"))
}

/// 20 workloads, 9 kinds of option, 120 months.
fn large() -> Scenario {
    let mut scenario = presets::blank(Locale::PtBr);
    let kinds: Vec<_> = presets::all(Locale::PtBr).into_iter().flat_map(|p| p.scenario.workloads).collect();
    scenario.workloads = (1..=20)
        .map(|i| {
            let mut workload = kinds[i % kinds.len()].clone();
            workload.id = format!("w{i}");
            workload
        })
        .collect();
    scenario.horizon_months = 120;
    scenario.options = OptionKind::ALL.into_iter().map(HostingOption::new).collect();
    scenario
}

/// The most memory the program has had, in kilobytes; 0 where the system does not say.
fn peak_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0)
}

const SLUGS: [&str; 6] = ["customer-service", "clinical-assistant", "fine-tuning", "vision-line", "experiment", "cloud-bill"];

#[divan::bench(args = SLUGS)]
fn preset(bencher: divan::Bencher<'_, '_>, slug: &str) {
    let scenario = presets::get(slug, Locale::PtBr).map_or_else(|| presets::blank(Locale::PtBr), |p| p.scenario);
    let (answer, scenario) = answered(&scenario);
    bencher.bench_local(|| made(&answer, &scenario));
}

#[divan::bench]
fn largest(bencher: divan::Bencher<'_, '_>) {
    let (answer, scenario) = answered(&large());
    bencher.bench_local(|| made(&answer, &scenario));
}
