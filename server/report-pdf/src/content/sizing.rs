//! How each workload fills the GPUs it is placed on: memory by part, what is paid for and used, speed with its band, a run's factors.

use super::Pen;
use crate::doc::{Block, Cell, Column, Part, Row, Run, Table};
use engine::comparison::{MemoryKind, Ranged, SizedOn, Speed, TrainingRun, WorkloadResult};
use engine::format;
use engine::locale::Texts as _;
use report::said::SizedWords;

/// GPU types side by side in one table.
const ABREAST: usize = 3;

impl Pen<'_> {
    /// Nothing where no workload is sized.
    pub(super) fn sizing(&self) -> Option<Part> {
        let t = SizedWords::of(self.locale);
        let blocks: Vec<Block> = self.c.workloads.iter().filter(|w| !w.sized.is_empty()).flat_map(|w| self.sized(w, t)).collect();
        (!blocks.is_empty()).then(|| Part {
            title: t.title.to_owned(),
            short: self.t.nav_sizing.to_owned(),
            note: t.note.to_owned(),
            blocks,
        })
    }

    fn sized(&self, w: &WorkloadResult, t: &SizedWords) -> Vec<Block> {
        let n = |v: f64| format::trimmed(self.locale, v, 2);
        let uses = self.c.ranked().filter(|o| o.same_as.is_none()).filter_map(|o| {
            let p = o.placements.iter().find(|p| p.workload == w.id && p.gpus_paid > 0.0)?;
            let share = p.utilisation.map_or_else(String::new, |u| format!(" ({})", format::percent(self.locale, u)));
            let said = format!(": {}{share}", (t.pays_uses)(&n(p.gpus_paid), &n(p.gpus_used)));
            Some(vec![Run::bold(self.name(o)), Run::text(said)])
        });
        let uses: Vec<Vec<Run>> = uses.collect();
        let mut blocks = vec![Block::heading(&w.name)];
        if let (Some(mean), Some(peak), Some(tokens)) = (w.requests_per_second, w.peak_requests_per_second, w.million_tokens_month) {
            blocks.push(Block::small((self.w.demand)(&n(mean), &n(peak), &n(tokens))));
        }
        if !uses.is_empty() {
            blocks.push(Block::List { items: uses, numbered: false });
        }
        blocks.extend(w.sized.chunks(ABREAST).map(|some| self.devices(some, t)));
        blocks
    }

    /// A column for each GPU, a row for each measure.
    fn devices(&self, some: &[SizedOn], t: &SizedWords) -> Block {
        let heads = some.iter().map(|s| Column::text((t.on)(&s.gpu_name, s.gpus, s.servers), 3.0));
        let columns = std::iter::once(Column::text(self.w.measure, 2.2)).chain(heads).collect();
        let of: Vec<Vec<(&str, Vec<Run>)>> = some.iter().map(|s| self.device(s, t)).collect();
        let mut names: Vec<&str> = Vec::new();
        for (name, _) in of.iter().flatten() {
            if !names.contains(name) {
                names.push(name);
            }
        }
        let rows = names.into_iter().map(|name| {
            let cell = |rows: &Vec<(&str, Vec<Run>)>| {
                rows.iter().find(|row| row.0 == name).map_or_else(|| Cell::from(format::NONE), |row| Cell::of(row.1.clone()))
            };
            Row { cells: std::iter::once(Cell::from(name)).chain(of.iter().map(cell)).collect(), ..Row::default() }
        });
        Block::Table(Table { columns, rows: rows.collect(), ..Table::default() })
    }

    /// What is measured of a GPU type: names and what is said of each.
    fn device(&self, s: &SizedOn, t: &SizedWords) -> Vec<(&'static str, Vec<Run>)> {
        let gb = |v: f64| format!("{}\u{a0}GB", format::number(self.locale, v, 1));
        let total = s.memory_gb_per_gpu.max(f64::MIN_POSITIVE);
        let held: Vec<_> = s.memory.iter().filter(|p| p.gb > 0.0).collect();
        let bar = held.iter().map(|p| (color(p.kind), (p.gb / total).clamp(0.0, 1.0))).collect();
        let parts: Vec<String> = held.iter().map(|p| format!("{} {}", p.kind.name().get(self.locale), gb(p.gb))).collect();
        let memory = vec![Run::bold(gb(s.memory_gb_per_gpu)), Run::Bar { parts: bar }, Run::small(parts.join(", "))];
        let mut rows = vec![(self.w.memory, memory)];
        rows.extend(s.speed.iter().flat_map(|speed| self.speed(speed, t)));
        rows.extend(s.training.iter().flat_map(|run| self.run(run, t)));
        let nearest = s.nearest.first().map(|m| {
            let n = |v: f64| format::number(self.locale, v, 0);
            let case =
                format!("{} × {}, {}, {}, {} + {} tokens: ", m.gpus, m.gpu, m.model, m.weights, n(m.input_tokens), n(m.output_tokens));
            (t.nearest, vec![Run::text(case), Run::bold(format!("{} {}", n(m.tokens_per_s), t.tokens_s)), Run::small(&m.source)])
        });
        rows.extend(nearest);
        rows
    }

    /// A number with its band, and why the band is wide where it is.
    fn ranged(&self, v: &Ranged, decimals: usize, unit: &str, t: &SizedWords) -> Vec<Run> {
        let n = |v: f64| format::number(self.locale, v, decimals);
        let mut runs = vec![Run::bold(format!("{} {unit}", n(v.value))), Run::text(format!(" {}", (t.band)(&n(v.low), &n(v.high))))];
        let why: Vec<&str> = v.reasons.iter().map(|r| r.get(self.locale)).collect();
        let outside = (!v.inside).then_some(t.outside);
        let said: Vec<&str> = outside.into_iter().chain(why).collect();
        if !said.is_empty() {
            runs.push(Run::small(said.join(" ")));
        }
        runs
    }

    fn speed(&self, s: &Speed, t: &SizedWords) -> Vec<(&'static str, Vec<Run>)> {
        let n = |v: f64, d| format::number(self.locale, v, d);
        let one = |text: String| vec![Run::text(text)];
        vec![
            (t.speed, self.ranged(&s.tokens_per_second, 0, t.tokens_s, t)),
            (t.at_once, one(n(s.requests_at_once, 0))),
            (t.token, one(format!("{} ms", n(s.token_latency_ms, 1)))),
            (t.first, one(format!("{} s", n(s.first_token_s, 2)))),
            (t.stack, one(format::percent(self.locale, s.stack))),
        ]
    }

    fn run(&self, r: &TrainingRun, t: &SizedWords) -> Vec<(&'static str, Vec<Run>)> {
        let n = |v: f64, d| format::number(self.locale, v, d);
        let percent = |v| format::percent_exact(self.locale, v);
        let one = |text: String| vec![Run::text(text)];
        let network = (t.of_network)(&n(r.network_gbps, 0), &n(r.step_compute_s, 2), &n(r.step_exchange_s, 2));
        let storage = r.storage_gb_s.map_or_else(String::new, |gb| format!(" {}", (t.of_storage)(&n(r.reads_gb_s, 3), &n(gb, 2))));
        vec![
            (t.run, self.ranged(&r.gpu_hours, 1, t.gpu_hours, t)),
            (t.hours, one((t.of_deadline)(&n(r.hours, 1), &n(r.deadline_hours, 0)))),
            (t.mfu, one(percent(r.mfu))),
            (t.network, one(format!("{} {network}", percent(r.network)))),
            (t.storage, one(format!("{}{storage}", percent(r.storage)))),
            (t.checkpoints, one(percent(r.checkpoints))),
        ]
    }
}

/// The colour of a part of the memory.
const fn color(kind: MemoryKind) -> &'static str {
    match kind {
        MemoryKind::Weights => "c-1",
        MemoryKind::Cache => "c-2",
        MemoryKind::Adapters => "s-privada",
        MemoryKind::Activations => "c-4",
        MemoryKind::Overhead => "ink-3",
        MemoryKind::Reserve => "rule",
        MemoryKind::Free => "bg",
    }
}
