//! What storage leaves of a training run's speed: the factor U, and the time that checkpoints take.
//!
//! Owns demand against supply and its table. Refuses prices. Sample sizes are those of MLPerf Storage's emulation settings
//! (mlcommons/storage, 2026-12-02), which call 90 % busy a pass (70 % for CosmoFlow).

/// Below this storage is called slow: MLPerf Storage's pass mark.
pub const SLOW: f64 = 0.9;
/// Bytes of a token on disk: 2 to 4.
pub const TOKEN_BYTES: f64 = 4.0;

/// Gigabytes a second that `gpus` GPUs read, each `samples_per_s` samples of `sample_bytes`.
#[must_use]
pub fn demand_gb_s(gpus: f64, samples_per_s: f64, sample_bytes: f64) -> f64 {
    gpus * samples_per_s * sample_bytes / 1e9
}

/// The factor U: share of the time that GPUs reading `demand_gb_s` are fed by storage of `supply_gb_s`, 0 to 1.
#[must_use]
pub fn factor(supply_gb_s: f64, demand_gb_s: f64) -> f64 {
    if demand_gb_s <= 0.0 { 1.0 } else { (supply_gb_s / demand_gb_s).min(1.0) }
}

/// U of a run of `epochs` passes of which only the first reads from storage, the others from memory or local disks.
#[must_use]
pub fn cached_factor(first: f64, epochs: f64) -> f64 {
    let epochs = epochs.max(1.0);
    epochs / (1.0 / first + epochs - 1.0)
}

/// Seconds that writing a checkpoint of `params` parameters stops a run, with storage of `write_gb_s`: 14 bytes a parameter.
#[must_use]
pub fn checkpoint_s(params: f64, write_gb_s: f64) -> f64 {
    super::CHECKPOINT_BYTES * params / (write_gb_s * 1e9)
}

/// Share that checkpoints every `interval_s` seconds of work add to the time of a run.
#[must_use]
pub fn checkpoint_share(params: f64, write_gb_s: f64, interval_s: f64) -> f64 {
    checkpoint_s(params, write_gb_s) / interval_s
}

/// A kind of training whose reading was measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reader {
    /// Name, the same in both languages.
    pub name: &'static str,
    /// Samples of a batch.
    pub batch: f64,
    /// Bytes of a sample.
    pub sample_bytes: f64,
    /// Seconds one H100 takes for a batch.
    pub batch_s: f64,
}

impl Reader {
    /// Gigabytes a second that one H100 reads.
    #[must_use]
    pub fn gpu_gb_s(&self) -> f64 {
        demand_gb_s(1.0, self.batch / self.batch_s, self.sample_bytes)
    }
}

/// MLPerf Storage's three, on H100.
pub const READERS: [Reader; 3] = [
    Reader { name: "ResNet-50", batch: 400.0, sample_bytes: 114_660.0, batch_s: 0.224 },
    Reader { name: "CosmoFlow", batch: 1.0, sample_bytes: 2_828_486.0, batch_s: 0.003_5 },
    Reader { name: "3D-UNet", batch: 7.0, sample_bytes: 146_600_628.0, batch_s: 0.323 },
];

/// A row of the table on storage.
#[derive(Debug, Clone, PartialEq)]
pub struct StorageRow {
    /// What is trained.
    pub name: &'static str,
    /// Gigabytes a second that 8 H100 read.
    pub demand_gb_s: f64,
    /// Supply in GB/s with the factor U at it: 1, 10, 25 and 100 Gbps.
    pub busy: Vec<(f64, f64)>,
}

/// The three of [`READERS`] on 8 H100, over storage of 1, 10, 25 and 100 Gbps.
#[must_use]
pub fn table() -> Vec<StorageRow> {
    READERS
        .iter()
        .map(|reader| {
            let demand = 8.0 * reader.gpu_gb_s();
            let busy = [1.0, 10.0, 25.0, 100.0].into_iter().map(|gbps| (gbps / 8.0, factor(gbps / 8.0, demand))).collect();
            StorageRow { name: reader.name, demand_gb_s: demand, busy }
        })
        .collect()
}
