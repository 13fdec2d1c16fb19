//! Ten thousand draws: the sheet in lanes against the same model in numpy and against a loop written by hand, in one run.
//!
//! `cargo bench -p engine --bench draws`. numpy is asked of `python3`; without it that part is left out, and says so.
#![allow(clippy::print_stdout, clippy::disallowed_macros, reason = "a benchmark prints what it measured")]

#[path = "draws/hand.rs"]
mod hand;
#[path = "draws/numpy.rs"]
mod numpy;
#[path = "shared/mod.rs"]
mod shared;

use engine::lines::Line;
use engine::risk::{Dice, Factor, SEED, Settings, factors, judge};
use engine::sheet::{CellId, LANES, Lanes};
use engine::{Answer, assumptions::Key, compute, seed};
use rand_distr::StudentT;
use shared::quoted;
use std::time::Instant;

/// A comparison with what is drawn of it and what is asked.
pub struct Model {
    answer: Answer,
    factors: Vec<Factor>,
    /// Factors but the volatility, then the shocks of the dollar.
    varied: Vec<CellId>,
    /// NPV of each option, then its cumulative cost.
    wanted: Vec<CellId>,
    /// Inputs of every block.
    blocks: Vec<Vec<Vec<f64>>>,
    draws: usize,
}

impl Model {
    /// `options` over `months`, all of them asked for, or the one in `scope` alone.
    fn new(options: usize, months: u16, draws: usize, scope: Option<&str>) -> Self {
        let book = seed::price_book();
        let scenario = quoted(options, months);
        let answer = compute(&scenario, &book).expect("it computes");
        let scopes: Vec<String> = answer.comparison.ranked().map(|o| o.id.clone()).filter(|id| scope.is_none_or(|s| s == id)).collect();
        let cells = |line| scopes.iter().map(move |s| (s.clone(), line)).collect::<Vec<_>>();
        let wanted: Vec<CellId> = cells(Line::Npv)
            .into_iter()
            .chain(cells(Line::Cumulative))
            .map(|(scope, line)| answer.sheet.cell(&scope, None, line).expect("every option has it"))
            .collect();
        let factors = factors(&scenario, &book, &answer, &wanted);
        let mut varied: Vec<CellId> = factors.iter().filter(|f| f.key != Key::FxVolatility).map(|f| f.cell).collect();
        varied.extend(answer.sheet.cell("shared", None, Line::FxShock));
        let mut model = Self { answer, factors, varied, wanted, blocks: Vec::new(), draws };
        let mut blocks = Vec::new();
        let mut lanes = model.answer.sheet.plan(&model.varied, &model.wanted).lanes(&model.answer.values);
        for block in 0..draws.div_ceil(LANES) {
            model.fill(&mut lanes, block);
            blocks.push(lanes.inputs.clone());
        }
        model.blocks = blocks;
        model
    }

    fn options(&self) -> usize {
        self.wanted.len() / 2
    }

    /// The draws of a block, as `risk` makes them.
    fn fill(&self, lanes: &mut Lanes, block: usize) {
        let t = StudentT::new(5.0).expect("5 degrees of freedom");
        let path = self.factors.iter().find(|f| f.key == Key::FxVolatility).expect("the dollar moves");
        for lane in 0..LANES {
            let mut dice = Dice::new(SEED, (block * LANES + lane) as u64);
            let (shocks, scalars) = lanes.inputs.split_last_mut().expect("shocks");
            for (values, factor) in scalars.iter_mut().zip(self.factors.iter().filter(|f| f.key != Key::FxVolatility)) {
                values[lane] = dice.of(factor);
            }
            let sigma = dice.of(path) / libm::sqrt(12.0);
            for month in shocks.chunks_exact_mut(LANES).skip(1) {
                month[lane] = libm::exp(sigma * dice.step(&t));
            }
        }
    }

    /// Every draw of every row of the inputs.
    fn columns(&self) -> Vec<Vec<f64>> {
        let rows: Vec<usize> = self.blocks[0].iter().map(|input| input.len() / LANES).collect();
        let of = |input: usize, row: usize| {
            let all = self.blocks.iter().flat_map(move |block| block[input][row * LANES..(row + 1) * LANES].iter().copied());
            all.take(self.draws).collect()
        };
        rows.iter()
            .enumerate()
            .flat_map(|(input, rows)| (0..*rows).map(move |row| (input, row)))
            .map(|(input, row)| of(input, row))
            .collect()
    }

    /// Evaluates all blocks on so many threads; NPVs of each block. `drawn`: the draws are made on the way.
    fn run(&self, threads: usize, drawn: bool) -> Vec<Vec<f64>> {
        let plan = self.answer.sheet.plan(&self.varied, &self.wanted);
        let next = std::sync::atomic::AtomicUsize::new(0);
        let work = || {
            let mut lanes = plan.lanes(&self.answer.values);
            let mut done = Vec::new();
            loop {
                let block = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let Some(given) = self.blocks.get(block) else { return done };
                if drawn {
                    self.fill(&mut lanes, block);
                } else {
                    lanes.inputs.iter_mut().zip(given).for_each(|(to, from)| to.copy_from_slice(from));
                }
                plan.run(&self.answer.values, &mut lanes);
                done.push((block, lanes.outputs[..self.options()].concat()));
            }
        };
        let mut all: Vec<(usize, Vec<f64>)> = if threads == 1 {
            work()
        } else {
            std::thread::scope(|scope| {
                let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
                running.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
            })
        };
        all.sort_unstable_by_key(|(block, _)| *block);
        all.into_iter().map(|(_, npv)| npv).collect()
    }

    /// NPVs of an option by draw.
    fn npv(&self, found: &[Vec<f64>], option: usize) -> Vec<f64> {
        found.iter().flat_map(|block| &block[option * LANES..(option + 1) * LANES]).copied().take(self.draws).collect()
    }
}

/// The least time of `times` runs, in milliseconds: other work on the machine only ever adds.
fn best<T>(times: usize, mut f: impl FnMut() -> T) -> f64 {
    (0..times).fold(f64::INFINITY, |least, _| {
        let start = Instant::now();
        std::hint::black_box(f());
        least.min(start.elapsed().as_secs_f64() * 1e3)
    })
}

/// The greatest relative difference.
fn apart(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).fold(0.0, |worst, (a, b)| if a == b { worst } else { f64::max(worst, (a - b).abs() / a.abs().max(b.abs())) })
}

fn main() {
    // `cargo test --benches` only asks whether it runs.
    if std::env::args().any(|a| a == "--test") {
        return;
    }
    let model = Model::new(6, 36, 10_000, None);
    let steps = model.answer.sheet.plan(&model.varied, &model.wanted).steps();
    println!(
        "10,000 draws of {} options over 36 months: {} nodes, {steps} of them again in each draw, {} inputs drawn\n",
        model.options(),
        model.answer.sheet.nodes(),
        model.factors.len()
    );
    let found = model.run(1, false);
    let sheet = best(7, || model.run(1, false));
    println!("sheet, 1 thread, draws made before     {sheet:8.1} ms");
    println!("sheet, 2 threads, draws made before    {:8.1} ms", best(7, || model.run(2, false)));
    println!("sheet, 1 thread, draws counted         {:8.1} ms", best(7, || model.run(1, true)));
    println!("sheet, 2 threads, draws counted        {:8.1} ms", best(7, || model.run(2, true)));
    let (book, scenario) = (seed::price_book(), quoted(6, 36));
    for threads in [1, 2] {
        let how = Settings { threads, searches: false, ..Settings::default() };
        println!("whole judgement without searches, {threads} th. {:8.1} ms", best(7, || judge(&scenario, &book, &model.answer, how)));
    }
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("draws");
    std::fs::create_dir_all(&folder).expect("the folder of the build can be written to");
    if let Some(version) = numpy::version() {
        let timed = numpy::run(&model, &folder);
        for (option, npv) in timed.npv.iter().enumerate() {
            let off = apart(npv, &model.npv(&found, option));
            assert!(off < 1e-9, "option {option} of numpy is {off} off");
        }
        println!("numpy {version}, chunks of {:>6}           {:8.1} ms", timed.chunk, timed.seconds * 1e3);
        println!("numpy / sheet                          {:8.2} (aim: at least 2)", timed.seconds * 1e3 / sheet);
    } else {
        println!("\nNUMPY WAS NOT COMPARED: python3 has no numpy. Install it with `pip install numpy` and run again.\n");
    }
    by_hand();
    growth();
}

/// The option with the longest chain of formulas, alone, against a loop over draws that knows it.
fn by_hand() {
    let model = Model::new(6, 36, 10_000, Some("purchase_colocation"));
    let steps = model.answer.sheet.plan(&model.varied, &model.wanted).steps();
    let loop_ = hand::Colocation::new(&model);
    let given = loop_.given(&model);
    let found = model.run(1, false);
    let off = apart(&loop_.run(&given).0, &model.npv(&found, 0));
    assert!(off < 1e-9, "the loop by hand is {off} off");
    let (mut sheet, mut hand) = (f64::INFINITY, f64::INFINITY);
    // in turns, so that both meet the same machine
    for _ in 0..9 {
        sheet = sheet.min(best(1, || model.run(1, false)));
        hand = hand.min(best(1, || loop_.run(&given)));
    }
    println!("\npurchase in colocation alone, {steps} nodes again in each draw (the loop agrees to {off:.0e})");
    println!("sheet, 1 thread                        {sheet:8.1} ms");
    println!("loop by hand, constants hoisted        {hand:8.1} ms");
    println!("sheet / loop by hand                   {:8.2} (aim: at most 1.6)", sheet / hand);
}

/// Times as draws, months and options grow, one thread, draws made before.
fn growth() {
    let time = |options: usize, months: u16, draws: usize| {
        let model = Model::new(options, months, draws, None);
        best(5, || model.run(1, false))
    };
    println!("\n{:>28}  {:>8}  per unit", "six options, 36 months", "ms");
    for draws in [2_500, 5_000, 10_000, 20_000, 40_000] {
        let ms = time(6, 36, draws);
        println!("{draws:>22} draws  {ms:8.1}  {:.2} us a draw", ms * 1e3 / draws as f64);
    }
    for months in [12, 24, 36, 60, 120] {
        let ms = time(6, months, 10_000);
        println!("{months:>21} months  {ms:8.1}  {:.2} ms a month", ms / f64::from(months + 1));
    }
    for options in 1..=6 {
        let ms = time(options, 36, 10_000);
        println!("{options:>20} options  {ms:8.1}  {:.1} ms an option", ms / options as f64);
    }
}
