//! GPU-hours of training and fine-tuning, down to the leaves: operations ÷ (peak × MFU × E × U) ÷ 3,600.
//!
//! Owns the cells of `sizing::Run`. The servers of a run are an input: they follow from the GPU-hours, which follow from them
//! through the network, and sizing has found where both agree.

use super::demand::sized;
use super::shared::{Shared, entered};
use crate::assumptions::Key;
use crate::comparison::Mark;
use crate::lines::Line;
use crate::placement::Trained;
use crate::sheet::{Expr, Scope, Sourced, Unit};
use crate::sizing::{Reads, Share, operations, slowdown, storage};

/// A figure of the literature.
fn cited(value: f64, source: &'static str, mark: Mark) -> Sourced<'static> {
    Sourced { value, source, as_of: "2026-12-02", mark }
}

/// GPU-hours of the first month, and the GPUs at work at the same time.
pub(super) fn build<'b>(s: Scope<'b>, shared: &Shared<'b>, t: &Trained) -> (Expr<'b>, Expr<'b>) {
    let b = shared.b;
    let run = &t.run;
    let params = s.input(Line::WorkParams, cited(run.params / 1e9, "modelo (model)", Mark::Certain));
    let ops = s.input(
        Line::Operations,
        cited(operations(run.method), "Kaplan et al., arXiv 2001.08361: 6; 4 without gradients of the weights", Mark::Certain),
    );
    let slow = s.input(
        Line::Slowdown,
        cited(slowdown(run.method), "torchtune and litgpt: QLoRA takes 1.28 to 2.0 times as long as LoRA", Mark::Estimate),
    );
    let peak = s.input(Line::PeakTflops, cited(run.peak_tflops, "catálogo de GPUs (GPU catalogue)", Mark::Certain));
    let mfu = match run.share {
        Share::Training(base) => {
            let mark = if base.measured { Mark::CheckYearly } else { Mark::Estimate };
            let large = s.input(Line::BaseMfu, cited(base.value, base.source, mark));
            s.cell(Line::Mfu, large * (params / 7.0).pow(b.lit(0.3)).min(b.lit(1.0)))
        }
        Share::Tuning(_) => shared.get(Key::TuningUtilisation),
    };
    let work = ops * params * slow;
    // what is exchanged between servers and written in checkpoints
    let learnt = (t.fleet.servers > 1 || (run.storage_gb_s.is_some() && run.checkpoint_minutes.is_some()))
        .then(|| s.input(Line::LearntParams, cited(run.learnt / 1e9, "modelo (model)", Mark::Certain)));
    let network = network(s, shared, t, (work, peak * mfu, learnt));
    let tokens = s.input(Line::WorkTokens, entered(run.tokens / 1e9));
    let epochs = s.input(Line::Epochs, entered(run.epochs));
    let (fed, stalled) = data(s, shared, t, (work, peak * mfu, epochs, learnt));
    // 1e9 parameters × 1e9 tokens over 1e12 operations a second
    let seconds = work * tokens * epochs * 1e6 / (peak * mfu * network * fed);
    let seconds = seconds / shared.get(Key::ThroughputFactor);
    let hours = s.cell(Line::RunGpuHours, (seconds / 3_600.0 * (1.0 + stalled)).in_unit(Unit::GPU_HOUR));
    let month = s.cell(Line::GpuHoursFirst, hours * s.input(Line::RunsMonth, entered(t.runs_month)));
    let until = s.input(Line::DeadlineHours, entered(t.deadline_hours));
    let server = s.input(Line::ServerGpus, sized(f64::from(t.server_gpus)));
    let least = s.input(Line::LeastGpus, sized(f64::from(t.least_gpus)));
    let needed = (hours / until / b.one(Unit::GPU)).whole_up();
    let servers = (needed / (server / b.one(Unit::GPU))).whole_up();
    let whole = needed.gt(server / b.one(Unit::GPU)).select(servers * server, needed.in_unit(Unit::GPU));
    (month, s.cell(Line::PeakGpusFirst, whole.max(least)))
}

/// Operations for a token, what a GPU sustains, and the parameters learnt where they are asked for.
type Step<'b> = (Expr<'b>, Expr<'b>, Option<Expr<'b>>);
/// The same with the passes over the data.
type Pass<'b> = (Expr<'b>, Expr<'b>, Expr<'b>, Option<Expr<'b>>);

/// The factor E of `work` on a GPU that sustains `speed`: one step of arithmetic against one exchange, half of which hides behind it.
fn network<'b>(s: Scope<'b>, shared: &Shared<'b>, t: &Trained, (work, speed, learnt): Step<'b>) -> Expr<'b> {
    let b = shared.b;
    let Some(learnt) = learnt.filter(|_| t.fleet.servers > 1) else {
        return s.input(Line::NetworkFactor, cited(1.0, "um servidor (one server)", Mark::Certain));
    };
    let run = &t.run;
    let servers = s.input(Line::RunServers, sized(f64::from(t.fleet.servers)));
    let step = s.input(Line::StepTokens, entered(run.step_tokens));
    let compute = s.cell(Line::StepCompute, work * step / (speed * 1e3));
    let times = s.input(Line::ExchangeTimes, cited(run.exchange.times(), "all-reduce 2, ZeRO-3/FSDP 3", Mark::Certain));
    let gbps = s.input(Line::NetworkGbps, entered(run.gbps));
    // two bytes a gradient, eight bits a byte
    let wire = gbps / 8.0 * shared.get(Key::LineShare);
    let exchange = s.cell(Line::StepExchange, times * (servers - 1.0) / servers * learnt * 2.0 / wire);
    let shown = (exchange - compute * 0.5).max(b.lit(0.0));
    s.cell(Line::NetworkFactor, compute / (compute + shown))
}

/// The factor U, and the share that checkpoints add.
fn data<'b>(s: Scope<'b>, shared: &Shared<'b>, t: &Trained, (work, speed, epochs, learnt): Pass<'b>) -> (Expr<'b>, Expr<'b>) {
    let b = shared.b;
    let run = &t.run;
    let Some(supply) = run.storage_gb_s else {
        let plenty = s.input(Line::StorageFactor, cited(1.0, "armazenamento não informado (storage not given)", Mark::Estimate));
        return (plenty, b.lit(0.0));
    };
    let supply = s.input(Line::StorageGbS, entered(supply));
    let each = match run.reads {
        Reads::Fixed(gb_s) => s.input(Line::GpuGbS, entered(gb_s)),
        // 1e12 operations a second over 1e9 parameters, in GB
        Reads::Tokens => s.cell(Line::GpuGbS, speed * 1e3 / work * storage::TOKEN_BYTES / 1e9),
    };
    let gpus = s.input(Line::RunGpus, sized(f64::from(t.fleet.gpus)));
    let first = supply.div_or(gpus * each, 1.0).min(b.lit(1.0));
    let fed = if run.cached { epochs / (1.0 / first + epochs - 1.0) } else { first };
    let fed = s.cell(Line::StorageFactor, fed);
    let Some((minutes, learnt)) = run.checkpoint_minutes.zip(learnt) else { return (fed, b.lit(0.0)) };
    let minutes = s.input(Line::CheckpointMinutes, entered(minutes));
    let stalled = s.cell(Line::CheckpointShare, learnt * crate::sizing::CHECKPOINT_BYTES / supply / (minutes * 60.0));
    (fed, stalled)
}
