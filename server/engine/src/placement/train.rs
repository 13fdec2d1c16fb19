//! Training and fine-tuning on one GPU type: whether a GPU has the memory, and how many meet the deadline.

use super::Trained;
use super::need::{Kind, Refusal};
use crate::assumptions::{self, Key};
use crate::book::{Gpu, LanguageModel, PriceBook};
use crate::comparison::TrainingFit;
use crate::scenario::{FineTuning, Reading, Scenario, Training, TuningMethod};
use crate::sizing::network::{self, Exchange};
use crate::sizing::{self, Batch, Device, Reads, Run, Shape, Sharding, Share, TrainingMemory};
use crate::validate::GPUS;
use std::borrow::Cow;

/// Tokens a GPU works on between two exchanges in fine-tuning, at least: eight sequences of 2,048.
const TUNING_STEP_TOKENS: f64 = 16_384.0;
/// Servers that weights are spread over, at most, where the GPUs are made for it.
const SPREAD: u32 = 64;

/// A run to be done, before it is known on what.
pub(super) struct Work<'a> {
    /// The model.
    pub model: Cow<'a, LanguageModel>,
    shape: Shape,
    method: TuningMethod,
    rank: f64,
    tokens: f64,
    epochs: f64,
    runs_month: f64,
    deadline_hours: f64,
    batch: Batch,
    step_tokens: f64,
    network_gbps: Option<f64>,
    line_share: f64,
    storage_gb_s: Option<f64>,
    reads: Reads,
    dataset_gb: Option<f64>,
    checkpoint_minutes: Option<f64>,
    /// Share of the peak in fine-tuning; none for training, where the chip decides.
    tuning: Option<f64>,
}

/// Hours in which a run must end: the deadline, and the next run must not start before.
fn deadline(days: f64, runs_month: f64) -> f64 {
    let between = if runs_month > 0.0 { sizing::MONTH_HOURS / runs_month } else { f64::INFINITY };
    (days * 24.0).min(between)
}

impl<'a> Work<'a> {
    /// Training from the first weight on.
    pub fn training(scenario: &Scenario, book: &'a PriceBook, t: &Training) -> Kind<'a> {
        let reads = match t.reads {
            Reading::Tokens => Reads::Tokens,
            Reading::Samples { mb_per_sample, samples_per_second } => Reads::Fixed(mb_per_sample * samples_per_second / 1e3),
        };
        Self::of(scenario, book, &t.model, |model, shape, line_share| Self {
            model,
            shape,
            method: TuningMethod::Full,
            rank: 0.0,
            tokens: t.tokens_b * 1e9,
            epochs: t.epochs,
            runs_month: t.runs_month,
            deadline_hours: deadline(t.deadline_days, t.runs_month),
            batch: Batch { tokens: t.sequence_tokens * t.micro_batch, recompute: true, chunked_loss: true },
            step_tokens: t.step_tokens_per_gpu.max(t.sequence_tokens * t.micro_batch),
            network_gbps: t.network_gbps,
            line_share,
            storage_gb_s: t.storage_gb_s,
            reads,
            dataset_gb: t.dataset_gb,
            checkpoint_minutes: t.checkpoint_minutes,
            tuning: None,
        })
    }

    /// Fine-tuning.
    pub fn tuning(scenario: &Scenario, book: &'a PriceBook, t: &FineTuning) -> Kind<'a> {
        let share = assumptions::value(scenario, book, Key::TuningUtilisation).unwrap_or(sizing::TUNING_UTILISATION);
        let at_once = t.sequence_tokens * t.micro_batch;
        Self::of(scenario, book, &t.model, |model, shape, line_share| Self {
            model,
            shape,
            method: t.method,
            rank: t.rank,
            tokens: t.tokens_m * 1e6,
            epochs: t.epochs,
            runs_month: t.runs_month,
            deadline_hours: deadline(t.deadline_days, t.runs_month),
            batch: Batch { tokens: at_once, recompute: true, chunked_loss: true },
            step_tokens: at_once.max(TUNING_STEP_TOKENS),
            network_gbps: t.network_gbps,
            line_share,
            storage_gb_s: t.storage_gb_s,
            reads: Reads::Tokens,
            dataset_gb: None,
            checkpoint_minutes: None,
            tuning: Some(share),
        })
    }

    fn of(scenario: &Scenario, book: &'a PriceBook, slug: &str, make: impl FnOnce(Cow<'a, LanguageModel>, Shape, f64) -> Self) -> Kind<'a> {
        let line_share = assumptions::value(scenario, book, Key::LineShare).unwrap_or(network::LINE_SHARE);
        let found = scenario.language_model(book, slug).and_then(|m| Shape::of(&m).map(|shape| (m, shape)));
        found.map_or(Kind::Unknown, |(model, shape)| Kind::Train(Box::new(make(model, shape, line_share))))
    }

    /// Memory of one of `gpus` GPUs: with more than one the state is spread over all of them.
    fn memory(&self, gpus: u32) -> TrainingMemory {
        let sharding = if gpus > 1 { Sharding::Everything } else { Sharding::None };
        sizing::training_memory(&self.shape, self.method, self.rank, sharding, f64::from(gpus), self.batch)
    }

    /// The fewest GPUs of `device` that hold the run: within a server of `server` any number, beyond it whole servers, and only of
    /// GPUs made for it.
    fn least(&self, gpu: &Gpu, device: &Device, server: u32) -> Result<u32, Refusal> {
        let there_gb = device.memory_gb * sizing::MEMORY_SHARE;
        let servers = if gpu.interconnect_gb_s >= sizing::FAST_LINK_GB_S { SPREAD } else { 1 };
        let holds = |n: &u32| self.memory(*n).needed_gb() <= there_gb;
        let found = (1..=server).chain((2..=servers).map(|n| n * server)).find(holds);
        found.ok_or_else(|| {
            let gpus = servers * server;
            Refusal::TrainingMemory { needed_gb: self.memory(gpus).needed_gb(), there_gb, gpus }
        })
    }

    /// The run on GPUs of one type, in servers of `server`.
    ///
    /// # Errors
    /// Why it cannot be done on them.
    pub fn on(&self, gpu: &Gpu, server: u32) -> Result<Trained, Refusal> {
        let least = self.least(gpu, &Device::of(gpu), server)?;
        let run = Run {
            method: self.method,
            params: self.shape.working(),
            learnt: sizing::learnt_params(&self.shape, self.method, self.rank),
            tokens: self.tokens,
            epochs: self.epochs,
            peak_tflops: gpu.fp16_bf16_dense_tflops,
            share: self.tuning.map_or_else(|| Share::Training(sizing::base_mfu(gpu)), Share::Tuning),
            step_tokens: self.step_tokens,
            exchange: if least > server { Exchange::Model } else { Exchange::Gradients },
            gbps: self.network_gbps.unwrap_or_else(|| network::usual_gbps(gpu, server)),
            line_share: self.line_share,
            storage_gb_s: self.storage_gb_s,
            reads: self.reads,
            cached: self.dataset_gb.is_some_and(|gb| gb <= sizing::LOCAL_GB_PER_GPU * f64::from(least)),
            checkpoint_minutes: self.checkpoint_minutes,
        };
        let hours = self.deadline_hours;
        let fleet = run.fleet(hours, server, least, GPUS).ok_or(Refusal::Deadline { hours })?;
        Ok(Trained {
            run,
            fleet,
            server_gpus: server,
            least_gpus: least,
            deadline_hours: hours,
            runs_month: self.runs_month,
            memory: self.memory(fleet.gpus),
        })
    }

    /// Memory on `gpu` in servers of eight.
    pub fn fit(&self, gpu: &Gpu) -> TrainingFit {
        let device = Device::of(gpu);
        let usable = device.memory_gb * sizing::MEMORY_SHARE;
        let (gpus, needed) = match self.least(gpu, &device, 8) {
            Ok(n) => (Some(n), self.memory(n).needed_gb()),
            Err(_) => (None, self.memory(8).needed_gb()),
        };
        TrainingFit {
            gpu: gpu.slug.clone(),
            gpu_name: gpu.name.clone(),
            gpus,
            alone_gb: self.memory(1).needed_gb(),
            needed_gb_per_gpu: needed,
            usable_gb_per_gpu: usable,
        }
    }
}
