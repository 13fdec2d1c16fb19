//! What sizing found of a workload on the GPUs it was placed on: memory by part, speed with its band, the run's factors.

use super::need::{Card, Kind, Need, Split};
use super::{Demand, Placement, Trained};
use crate::book::{LanguageModel, PriceBook};
use crate::comparison::{MemoryKind, MemoryPart, Ranged, SizedOn, Speed, TrainingRun};
use crate::scenario::Task;
use crate::sizing::{self, Band, Device, Format, Shape, Share, Tokens};

/// Measurements shown beside a speed.
const NEAREST: usize = 3;

/// What was found of `need` on each GPU that some of `placements` uses, in their order.
pub(super) fn of<'a>(book: &PriceBook, need: &Need, placements: impl Iterator<Item = &'a Placement>) -> Vec<SizedOn> {
    let mut found: Vec<SizedOn> = Vec::new();
    for p in placements {
        let of = |v: &SizedOn| {
            v.gpu == p.gpu
                && match &p.demand {
                    Demand::Replicas { gpus_per_replica, .. } => v.gpus == *gpus_per_replica,
                    Demand::Training(t) => v.gpus == t.fleet.gpus && v.servers == t.fleet.servers,
                    Demand::Hours { .. } => true,
                }
        };
        if found.iter().any(of) {
            continue;
        }
        found.extend(match (&need.kind, &p.demand) {
            (Kind::Llm { model, cards, .. }, Demand::Replicas { gpus_per_replica, .. }) => {
                let card = cards.iter().find(|c| c.gpu.slug == p.gpu);
                card.and_then(|c| Some((c, c.splits.iter().find(|s| s.gpus == *gpus_per_replica)?)))
                    .and_then(|(card, split)| replica(book, need, model, card, split))
            }
            (Kind::Train(_), Demand::Training(t)) => book.gpu(&p.gpu).map(|gpu| {
                let device = Device::of(gpu);
                run(gpu.slug.clone(), gpu.name.clone(), &device, t)
            }),
            _ => None,
        });
    }
    found
}

fn part(kind: MemoryKind, gb: f64) -> MemoryPart {
    MemoryPart { kind, gb: gb.max(0.0) }
}

/// The parts with what is left of `memory_gb`, and the share that the runtime leaves alone.
fn bar(memory_gb: f64, mut parts: Vec<MemoryPart>) -> Vec<MemoryPart> {
    parts.push(part(MemoryKind::Reserve, memory_gb * (1.0 - sizing::MEMORY_SHARE)));
    let taken: f64 = parts.iter().map(|p| p.gb).sum();
    parts.push(part(MemoryKind::Free, memory_gb - taken));
    parts
}

fn ranged(value: f64, band: Band) -> Ranged {
    Ranged { value, low: band.low, high: band.high, inside: band.inside, reasons: band.reasons }
}

fn replica(book: &PriceBook, need: &Need, model: &LanguageModel, card: &Card, split: &Split) -> Option<SizedOn> {
    let Task::LlmInference(task) = &need.workload.task else { return None };
    let (shape, (speed, stack)) = (Shape::of(model)?, split.speed?);
    let tokens = Tokens { input: task.input_tokens, output: task.output_tokens };
    let n = f64::from(split.gpus);
    let memory_gb = card.device.memory_gb;
    let parts = vec![
        part(MemoryKind::Weights, split.memory.weights_gb / n),
        part(MemoryKind::Cache, split.memory.context_gb / n),
        part(MemoryKind::Overhead, split.memory.overhead_gb / n),
    ];
    let tokens_per_s = speed.tokens_per_s * stack;
    let format = Format::of(task.precision);
    let band = sizing::throughput_band(tokens_per_s, &shape, format, &card.device, split.gpus, tokens, &split.memory);
    Some(SizedOn {
        gpu: card.gpu.slug.clone(),
        gpu_name: card.gpu.name.clone(),
        gpus: split.gpus,
        servers: 1,
        memory_gb_per_gpu: memory_gb,
        memory: bar(memory_gb, parts),
        speed: Some(Speed {
            tokens_per_second: ranged(tokens_per_s, band),
            requests_at_once: speed.batch,
            token_latency_ms: speed.token_ms / stack,
            first_token_s: (speed.prefill_s + speed.step_ms / 1e3) / stack,
            stack,
        }),
        nearest: sizing::nearest(book, model, card.gpu, task.precision, tokens, NEAREST).into_iter().cloned().collect(),
        training: None,
    })
}

fn run(gpu: String, gpu_name: String, device: &Device, t: &Trained) -> SizedOn {
    let run = &t.run;
    let (gpus, servers) = (t.fleet.gpus, t.fleet.servers);
    let measured = matches!(run.share, Share::Tuning(_) | Share::Training(sizing::BaseMfu { measured: true, .. }));
    let band = sizing::training_band(t.fleet.gpu_hours, run.params, gpus, measured);
    let step = run.step();
    let parts = vec![
        part(MemoryKind::Weights, t.memory.state_gb),
        part(MemoryKind::Adapters, t.memory.adapters_gb),
        part(MemoryKind::Activations, t.memory.activations_gb),
        part(MemoryKind::Overhead, t.memory.overhead_gb),
    ];
    SizedOn {
        gpu,
        gpu_name,
        gpus,
        servers,
        memory_gb_per_gpu: device.memory_gb,
        memory: bar(device.memory_gb, parts),
        speed: None,
        nearest: Vec::new(),
        training: Some(TrainingRun {
            gpu_hours: ranged(t.fleet.gpu_hours, band),
            hours: t.fleet.gpu_hours / f64::from(gpus),
            deadline_hours: t.deadline_hours,
            mfu: run.mfu(),
            network: run.network(servers),
            storage: run.storage(gpus),
            checkpoints: run.checkpoints(),
            network_gbps: run.gbps,
            storage_gb_s: run.storage_gb_s,
            reads_gb_s: run.gpu_gb_s() * f64::from(gpus),
            step_compute_s: step.compute_s(),
            step_exchange_s: step.exchange_s(f64::from(servers)),
        }),
    }
}
