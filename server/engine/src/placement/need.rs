//! What a workload needs, and which GPUs can give it.

use super::train::Work;
use super::{Demand, words};
use crate::book::{Gpu, LanguageModel, PriceBook};
use crate::comparison::{FitResult, TrainingFit};
use crate::scenario::{Bound, CPU, LlmInference, Precision, Scenario, Task, Workload};
use crate::sizing::{self, Autoscale, Device, Family, Format, Load, Memory, Pool, Shape, Speed, Tokens};
use std::borrow::Cow;

/// What a workload needs.
pub(super) struct Need<'a> {
    /// The workload.
    pub workload: &'a Workload,
    /// GPU the person insists on.
    pub gpu: Option<&'a str>,
    /// The rest, by kind.
    pub kind: Kind<'a>,
}

/// Kinds of need.
pub(super) enum Kind<'a> {
    /// A language model, with what each GPU of the catalogue gives.
    Llm {
        /// The model.
        model: Box<Cow<'a, LanguageModel>>,
        /// By GPU, in the catalogue's order.
        cards: Vec<Card<'a>>,
        /// Requests and hours.
        load: Load,
        /// Share of a replica's capacity to plan for.
        target: f64,
        /// How replicas come and go, where they do.
        autoscale: Option<Autoscale>,
    },
    /// GPU-hours.
    Hours {
        /// GPU-hours a month.
        gpu_hours: f64,
        /// GPUs at once.
        peak_gpus: u32,
        /// Memory asked for, GB.
        min_memory_gb: f64,
        /// The GPU that the hours were given for and what the work waits for, where it may go to others.
        from: Option<(&'a Gpu, Bound)>,
    },
    /// Training or fine-tuning.
    Train(Box<Work<'a>>),
    /// A model that is not in the catalogue or does not answer in text.
    Unknown,
}

/// A language model on one GPU of the catalogue.
pub(super) struct Card<'a> {
    /// The GPU.
    pub gpu: &'a Gpu,
    /// Its memory and speed.
    pub device: Device,
    /// Why it cannot run the model at all, however many there are.
    pub refused: Option<Refusal>,
    /// By number of GPUs in a replica, fewest first.
    pub splits: Vec<Split>,
}

/// One way to spread a replica.
pub(super) struct Split {
    /// GPUs.
    pub gpus: u32,
    /// Memory.
    pub memory: Memory,
    /// Speed and stack factor at the target, where it fits and meets the target.
    pub speed: Option<(Speed, f64)>,
    /// Mean time between tokens of a single request and the target it misses, ms, where it fits but is too slow.
    pub slow: Option<(f64, f64)>,
}

/// Why a GPU or an offer cannot serve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Refusal {
    /// The model needs more memory, GB of one replica, on this many GPUs.
    Memory { needed_gb: f64, there_gb: f64, gpus: u32 },
    /// Tokens come too slowly even for one request at once, mean ms.
    Slow { token_ms: f64, limit_ms: f64 },
    /// A GPU has less memory than asked for, GB.
    Small { asked_gb: f64, there_gb: f64 },
    /// A GPU in training needs more memory, GB, also with the weights spread over this many.
    TrainingMemory { needed_gb: f64, there_gb: f64, gpus: u32 },
    /// No number of GPUs ends within so many hours.
    Deadline { hours: f64 },
    /// The chip has no way to run floating-point weights that small.
    Unread(Precision),
    /// GPU-hours are meant for CUDA, which the chip does not run.
    OtherStack,
    /// No measurement backs the speed.
    Unmeasured,
    /// The driver's licence keeps it out of data centres.
    Licence,
    /// The book has no price of storage or egress for the provider there.
    NoDataPrices,
}

impl<'a> Need<'a> {
    /// The need of `workload`.
    pub fn of(scenario: &Scenario, book: &'a PriceBook, workload: &'a Workload) -> Self {
        let (gpu, kind) = match &workload.task {
            // a model that someone would serve without a GPU is placed as if none was named; the finding says why
            Task::LlmInference(task) => (task.gpu.as_deref().filter(|gpu| *gpu != CPU), llm(scenario, book, task)),
            Task::GpuHours(task) => {
                let from = task.moved_by.and_then(|bound| Some((book.gpu(task.gpu.as_deref()?)?, bound)));
                // what ran on a GPU may need all of its memory, unless the person says otherwise
                let least = from.map_or(0.0, |(gpu, _)| Device::of(gpu).memory_gb);
                let kind = Kind::Hours {
                    gpu_hours: task.gpu_hours_month,
                    peak_gpus: task.peak_gpus.max(1),
                    min_memory_gb: task.min_memory_gb.unwrap_or(least),
                    from,
                };
                (task.gpu.as_deref().filter(|_| from.is_none()), kind)
            }
            Task::Training(task) => (task.gpu.as_deref(), Work::training(scenario, book, task)),
            Task::FineTuning(task) => (task.gpu.as_deref(), Work::tuning(scenario, book, task)),
            Task::CurrentBill(bill) => (
                Some(bill.gpu.as_str()),
                Kind::Hours { gpu_hours: bill.gpu_hours_month, peak_gpus: bill.peak_gpus.max(1), min_memory_gb: 0.0, from: None },
            ),
        };
        Self { workload, gpu, kind }
    }

    /// The demands that `gpu` can meet in servers of `server` GPUs, one for each way to spread a replica.
    ///
    /// # Errors
    /// Why it can meet none.
    pub fn demands(&self, gpu: &Gpu, server: u32) -> Result<Vec<Demand>, Refusal> {
        // Named by the person, the licence is their concern.
        if self.gpu.is_none() && gpu.name.starts_with("GeForce") {
            return Err(Refusal::Licence);
        }
        match &self.kind {
            Kind::Hours { gpu_hours, peak_gpus, min_memory_gb, from } => {
                if self.gpu.is_none() && gpu.vendor != "NVIDIA" {
                    return Err(Refusal::OtherStack);
                }
                let there_gb = Device::of(gpu).memory_gb;
                if self.gpu.is_none() && there_gb < *min_memory_gb {
                    return Err(Refusal::Small { asked_gb: *min_memory_gb, there_gb });
                }
                let moved = from.map(|(named, bound)| match bound {
                    Bound::Compute => named.fp16_bf16_dense_tflops / gpu.fp16_bf16_dense_tflops,
                    Bound::Bandwidth => named.memory_bandwidth_gb_s / gpu.memory_bandwidth_gb_s,
                });
                Ok(vec![Demand::Hours { gpu_hours: *gpu_hours, peak_gpus: *peak_gpus, moved }])
            }
            Kind::Llm { cards, load, target, autoscale, .. } => {
                if self.gpu.is_none() && Device::of(gpu).family == Family::Other {
                    return Err(Refusal::Unmeasured);
                }
                let card = cards.iter().find(|c| c.gpu.slug == gpu.slug).ok_or(Refusal::Unmeasured)?;
                card.usable(server).map(|splits| splits.into_iter().filter_map(|s| s.demand(*load, *target, *autoscale)).collect())
            }
            Kind::Train(work) => {
                if self.gpu.is_none() && gpu.vendor != "NVIDIA" {
                    return Err(Refusal::OtherStack);
                }
                Ok(vec![Demand::Training(Box::new(work.on(gpu, server)?))])
            }
            Kind::Unknown => Ok(Vec::new()),
        }
    }

    /// Memory and speed on every GPU of the catalogue; empty for other work.
    pub fn fits(&self) -> Vec<FitResult> {
        match &self.kind {
            Kind::Llm { cards, model, .. } => cards.iter().map(|c| c.fit(model)).collect(),
            _ => Vec::new(),
        }
    }

    /// Memory of training on every GPU of the catalogue; empty for other work.
    pub fn training_fits(&self, book: &PriceBook) -> Vec<TrainingFit> {
        match &self.kind {
            Kind::Train(work) => book.gpus.iter().map(|gpu| work.fit(gpu)).collect(),
            _ => Vec::new(),
        }
    }
}

fn llm<'a>(scenario: &Scenario, book: &'a PriceBook, task: &LlmInference) -> Kind<'a> {
    let found = scenario.language_model(book, &task.model).and_then(|m| Shape::of(&m).map(|shape| (m, shape)));
    let Some((model, shape)) = found else {
        return Kind::Unknown;
    };
    let format = Format::of(task.precision);
    let tokens = Tokens { input: task.input_tokens, output: task.output_tokens };
    let context = context(task, &model);
    let limit_ms = task.token_latency_ms.map(|p99| p99 * sizing::MEAN_OF_P99);
    let cards = book
        .gpus
        .iter()
        .map(|gpu| {
            let device = Device::of(gpu);
            // without 8-bit arithmetic the cache stays at 16 bits, as vLLM and TensorRT-LLM keep it by default
            let format = if device.fp8_tflops.is_some() { format } else { Format { cache_bytes: 2.0, ..format } };
            // weight-only FP8 kernels start at NVIDIA's Turing (vLLM documentation, FP8 W8A8, 2026)
            // and those of NVFP4 at Ampere (vLLM documentation, FP4 Marlin kernels, 2026); other vendors' chips need the arithmetic
            let unread = match task.precision {
                Precision::Fp16 | Precision::Int4 => false,
                Precision::Fp8 => gpu.slug.starts_with("v100"),
                Precision::Fp4 if gpu.vendor == "NVIDIA" => gpu.slug.starts_with("v100") || gpu.slug == "t4",
                Precision::Fp4 => device.fp4_tflops.is_none(),
            };
            let splits = sizing::splits(&shape, 8)
                .into_iter()
                .map(|gpus| {
                    let memory = sizing::memory(&shape, format, &device, gpus, context);
                    let at = |batch| sizing::speed(&shape, format, &device, gpus, tokens, batch);
                    let speed =
                        if memory.fits() { sizing::best_batch(&shape, format, &device, gpus, tokens, &memory, limit_ms) } else { None };
                    let slow = limit_ms.filter(|_| memory.fits() && speed.is_none());
                    let slow = slow.map(|limit_ms| (at(1.0).token_ms / sizing::stack(&shape, &device), limit_ms));
                    Split { gpus, memory, speed, slow }
                })
                .collect::<Vec<_>>();
            let refused = if unread { Some(Refusal::Unread(task.precision)) } else { refusal(&splits) };
            Card { gpu, device, refused, splits }
        })
        .collect();
    let autoscale = sizing::autoscale(task.hours, shape.total);
    Kind::Llm { model: Box::new(model), cards, load: sizing::load(task), target: sizing::TARGET_UTILISATION, autoscale }
}

/// The longest context that must fit: the person's, or four times the mean request, within what the model takes.
pub(super) fn context(task: &LlmInference, model: &LanguageModel) -> f64 {
    let mean = task.input_tokens + task.output_tokens;
    let most = model.max_context.unwrap_or(f64::INFINITY);
    task.max_context.unwrap_or((4.0 * mean).min(most)).max(mean.min(most))
}

/// Why none of `splits` serves; none where one does.
fn refusal(splits: &[Split]) -> Option<Refusal> {
    if splits.iter().any(|s| s.speed.is_some()) { None } else { splits.last().map(Split::refusal) }
}

impl Split {
    /// Why it does not serve.
    fn refusal(&self) -> Refusal {
        match self.slow {
            Some((token_ms, limit_ms)) => Refusal::Slow { token_ms, limit_ms },
            None => Refusal::Memory {
                needed_gb: self.memory.needed_gb(),
                there_gb: self.memory.total_gb * sizing::MEMORY_SHARE,
                gpus: self.gpus,
            },
        }
    }

    fn demand(&self, load: Load, target: f64, autoscale: Option<Autoscale>) -> Option<Demand> {
        let (speed, stack) = self.speed?;
        let pool = Pool::new(stack * speed.requests_per_s, speed.batch, load.peak_rps, target);
        Some(Demand::Replicas {
            mean_rps: load.mean_rps,
            peak_rps: load.peak_rps,
            replica_rps: pool.replica_rps,
            target_utilisation: pool.target,
            gpus_per_replica: self.gpus,
            spare: load.spare,
            hours_month: load.hours_month,
            million_tokens: load.million_tokens,
            autoscale,
        })
    }
}

impl Card<'_> {
    /// Ways to spread a replica in servers of `server` GPUs; those that leave little memory for the cache only where no
    /// wider one serves.
    fn usable(&self, server: u32) -> Result<Vec<&Split>, Refusal> {
        if let Some(why) = self.refused {
            return Err(why);
        }
        let serving: Vec<&Split> = self.splits.iter().filter(|s| s.gpus <= server && s.speed.is_some()).collect();
        let roomy: Vec<&Split> = serving.iter().copied().filter(|s| s.memory.comfortable()).collect();
        if !roomy.is_empty() {
            return Ok(roomy);
        }
        if serving.is_empty() {
            let widest = self.splits.iter().rfind(|s| s.gpus <= server).or(self.splits.first());
            return Err(widest.map_or(Refusal::Unmeasured, Split::refusal));
        }
        Ok(serving)
    }

    fn fit(&self, model: &LanguageModel) -> FitResult {
        let best = self.usable(8).ok().and_then(|splits| splits.first().copied());
        let shown = best.or(self.splits.first());
        let memory = shown.map(|s| s.memory);
        let speed = best.and_then(|s| s.speed);
        FitResult {
            gpu: self.gpu.slug.clone(),
            gpu_name: self.gpu.name.clone(),
            gpus_per_replica: best.map(|s| s.gpus),
            weights_gb: memory.map_or(0.0, |m| m.weights_gb),
            kv_gb: memory.map_or(0.0, |m| m.context_gb),
            overhead_gb: memory.map_or(0.0, |m| m.overhead_gb),
            alone_gb: self.splits.first().map_or(0.0, |s| s.memory.needed_gb()),
            usable_gb_per_gpu: self.device.memory_gb * sizing::MEMORY_SHARE,
            tokens_per_second: speed.map(|(s, stack)| s.tokens_per_s * stack),
            requests_per_second: speed.map(|(s, stack)| s.requests_per_s * stack),
            token_latency_ms: speed.map(|(s, stack)| s.token_ms / stack),
            note: words::fit_note(self, best, model),
        }
    }
}
