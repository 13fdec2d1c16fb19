//! One run of training or fine-tuning: from its operations, by way of what network, storage and checkpoints leave, to GPU-hours.
//!
//! Owns how the factors come together. Refuses the choice of GPU and prices: those are in `placement`.

use super::network::{Exchange, Step};
use super::{BaseMfu, Fleet, fleet, flops, gpu_hours, mfu, operations, slowdown, storage};
use crate::scenario::TuningMethod;

/// Gigabytes of data that a machine keeps beside each GPU, in memory or on its own disks: 250 GB of NVMe in AWS's smallest GPU
/// machines (g5.xlarge, g6.xlarge), 1 TB a GPU in p4d. AWS's list of instances, 2026.
pub const LOCAL_GB_PER_GPU: f64 = 250.0;

/// What share of the peak a run reaches.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Share {
    /// A long training run: by chip and size of the model.
    Training(BaseMfu),
    /// A short run on a few GPUs: the assumption on fine-tuning.
    Tuning(f64),
}

/// What a GPU reads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reads {
    /// Text at the speed of the arithmetic.
    Tokens,
    /// So many GB/s.
    Fixed(f64),
}

/// A run on GPUs of one type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Run {
    /// What is changed.
    pub method: TuningMethod,
    /// Parameters in work for a token.
    pub params: f64,
    /// Parameters learnt.
    pub learnt: f64,
    /// Tokens of one pass.
    pub tokens: f64,
    /// Passes.
    pub epochs: f64,
    /// Dense 16-bit peak of a GPU, TFLOPS.
    pub peak_tflops: f64,
    /// Share of it reached.
    pub share: Share,
    /// Tokens a GPU works on between two exchanges.
    pub step_tokens: f64,
    /// How copies are kept alike.
    pub exchange: Exchange,
    /// Network of one server, Gbps.
    pub gbps: f64,
    /// Share of the line rate reached.
    pub line_share: f64,
    /// Storage, GB/s; none loses nothing.
    pub storage_gb_s: Option<f64>,
    /// What a GPU reads.
    pub reads: Reads,
    /// Whether only the first pass reads from storage.
    pub cached: bool,
    /// Minutes between two checkpoints; none stops nothing.
    pub checkpoint_minutes: Option<f64>,
}

impl Run {
    /// Share of the peak reached.
    #[must_use]
    pub fn mfu(&self) -> f64 {
        match self.share {
            Share::Training(base) => mfu(base.value, self.params),
            Share::Tuning(share) => share,
        }
    }

    /// One step between two exchanges.
    #[must_use]
    pub fn step(&self) -> Step {
        Step {
            operations: operations(self.method) * slowdown(self.method),
            params: self.params,
            learnt: self.learnt,
            gpu_tokens: self.step_tokens,
            peak_tflops: self.peak_tflops,
            share: self.mfu(),
            exchange: self.exchange,
            gbps: self.gbps,
            line_share: self.line_share,
        }
    }

    /// The factor E on `servers`.
    #[must_use]
    pub fn network(&self, servers: u32) -> f64 {
        self.step().factor(f64::from(servers))
    }

    /// Gigabytes a second that one GPU reads.
    #[must_use]
    pub fn gpu_gb_s(&self) -> f64 {
        match self.reads {
            Reads::Fixed(gb_s) => gb_s,
            Reads::Tokens => {
                let tokens_per_s = self.step_tokens / self.step().compute_s();
                storage::demand_gb_s(1.0, tokens_per_s, storage::TOKEN_BYTES)
            }
        }
    }

    /// The factor U on `gpus` GPUs.
    #[must_use]
    pub fn storage(&self, gpus: u32) -> f64 {
        let Some(supply) = self.storage_gb_s else { return 1.0 };
        let first = storage::factor(supply, f64::from(gpus) * self.gpu_gb_s());
        if self.cached { storage::cached_factor(first, self.epochs) } else { first }
    }

    /// Share that checkpoints add to the time.
    #[must_use]
    pub fn checkpoints(&self) -> f64 {
        match (self.storage_gb_s, self.checkpoint_minutes) {
            (Some(supply), Some(minutes)) => storage::checkpoint_share(self.learnt, supply, minutes * 60.0),
            _ => 0.0,
        }
    }

    /// GPU-hours of one run on `gpus` GPUs in `servers`.
    #[must_use]
    pub fn gpu_hours(&self, gpus: u32, servers: u32) -> f64 {
        let work = flops(self.method, self.params, self.tokens * self.epochs) * slowdown(self.method);
        gpu_hours(work, self.peak_tflops, self.mfu(), self.network(servers), self.storage(gpus)) * (1.0 + self.checkpoints())
    }

    /// The fewest GPUs, at least `least` and at most `most`, in servers of `server`, that finish in `hours`.
    #[must_use]
    pub fn fleet(&self, hours: f64, server: u32, least: u32, most: u32) -> Option<Fleet> {
        fleet(hours, server, least, most, |gpus, servers| self.gpu_hours(gpus, servers))
    }
}
