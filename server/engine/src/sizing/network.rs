//! What the network between servers leaves of a training run's speed: the factor E.
//!
//! Owns the time of exchanging gradients and its table. Refuses prices. Checked against arXiv 2006.10103 (64 V100: no
//! compression needed at 100 Gbps, 2 to 5 times at 10) and MosaicML's 7B on 8 to 512 H100 (a residual loss of 9 %).

/// Share of the line rate reached: TCP up to 25 Gbps, or RDMA at any rate.
pub const LINE_SHARE: f64 = 0.8;
/// Share of the line rate that plain TCP reaches at 100 Gbps and above (arXiv 2006.10103 measured 0.30 to 0.35).
pub const LINE_SHARE_TCP: f64 = 0.3;
/// Rate up to which plain TCP keeps up, Gbps.
const TCP_GBPS: f64 = 25.0;
/// Part of the computation that the exchange hides behind.
const HIDDEN: f64 = 0.5;
/// Bytes of a gradient, 16 bits.
const GRADIENT_BYTES: f64 = 2.0;
/// Below this the network is called slow.
pub const SLOW: f64 = 0.8;

/// Share of the line rate reached at `gbps`.
#[must_use]
pub fn line_share(gbps: f64, rdma: bool) -> f64 {
    if rdma || gbps <= TCP_GBPS { LINE_SHARE } else { LINE_SHARE_TCP }
}

/// How servers keep their copies of the model alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchange {
    /// Each server holds the whole model and sums the gradients (all-reduce): 2 times the gradients.
    Gradients,
    /// The model itself is spread over servers (FSDP, ZeRO-3): 3 times, once for each micro-batch.
    Model,
}

impl Exchange {
    /// Times the gradients that go over the wire in a step.
    #[must_use]
    pub const fn times(self) -> f64 {
        match self {
            Self::Gradients => 2.0,
            Self::Model => 3.0,
        }
    }
}

/// One optimizer step on servers that are alike.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// Operations for a parameter and a token, 6 or 4.
    pub operations: f64,
    /// Parameters in work.
    pub params: f64,
    /// Parameters learnt: what is exchanged.
    pub learnt: f64,
    /// Tokens each GPU works on in a step.
    pub gpu_tokens: f64,
    /// Dense 16-bit peak of a GPU, TFLOPS.
    pub peak_tflops: f64,
    /// Share of it reached.
    pub share: f64,
    /// How the copies are kept alike.
    pub exchange: Exchange,
    /// Gigabits a second of one server.
    pub gbps: f64,
    /// Share of the line rate reached.
    pub line_share: f64,
}

impl Step {
    /// Time of the arithmetic, s. All GPUs of a server work at once, so their number cancels.
    #[must_use]
    pub fn compute_s(&self) -> f64 {
        self.operations * self.params * self.gpu_tokens / (self.peak_tflops * 1e12 * self.share)
    }

    /// Time of the exchange among `servers`, s.
    #[must_use]
    pub fn exchange_s(&self, servers: f64) -> f64 {
        self.exchange.times() * (servers - 1.0) / servers * self.learnt * GRADIENT_BYTES / (self.line_share * self.gbps * 1e9 / 8.0)
    }

    /// The factor E: useful share of the time on `servers`, 0 to 1; 1 on a single server.
    #[must_use]
    pub fn factor(&self, servers: f64) -> f64 {
        if servers <= 1.0 {
            return 1.0;
        }
        let compute = self.compute_s();
        compute / (compute + (self.exchange_s(servers) - HIDDEN * compute).max(0.0))
    }
}

/// A row of the table on the network.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NetworkRow {
    /// Gigabits a second of one server.
    pub gbps: f64,
    /// Arithmetic of a step, s.
    pub compute_s: f64,
    /// Exchange of a step, s.
    pub exchange_s: f64,
    /// The factor E.
    pub factor: f64,
    /// Speed of all servers over one.
    pub speedup: f64,
}

/// Servers of [`table`].
pub const TABLE_SERVERS: f64 = 16.0;

/// The worked example of 7 billion parameters on 16 servers of 8 H100 with 32,768 tokens for a GPU and step at 40 % of the
/// peak, over 1, 10, 25, 100 and 200 Gbps a server.
#[must_use]
pub fn table() -> Vec<NetworkRow> {
    [1.0, 10.0, 25.0, 100.0, 200.0].into_iter().map(|gbps| row(&example(gbps), TABLE_SERVERS)).collect()
}

/// The step of [`table`] at `gbps`.
fn example(gbps: f64) -> Step {
    Step {
        operations: 6.0,
        params: 7e9,
        learnt: 7e9,
        gpu_tokens: 32_768.0,
        peak_tflops: 989.0,
        share: 0.40,
        exchange: Exchange::Gradients,
        gbps,
        line_share: LINE_SHARE,
    }
}

/// What `step` comes to on `servers`.
#[must_use]
pub fn row(step: &Step, servers: f64) -> NetworkRow {
    let factor = step.factor(servers);
    NetworkRow { gbps: step.gbps, compute_s: step.compute_s(), exchange_s: step.exchange_s(servers), factor, speedup: factor * servers }
}

/// Gigabits a second that a server of `gpus` such GPUs is sold with: 3,200 for eight GPUs with fast links since 2022, 400 since 2020,
/// 100 before (AWS p5, p4d, p3dn); 100 for four cards or more (g5, g6), 10 for fewer. AWS's list of instances, 2026: an estimate for
/// others.
#[must_use]
pub fn usual_gbps(gpu: &crate::book::Gpu, gpus: u32) -> f64 {
    let fast = gpu.interconnect_gb_s >= super::FAST_LINK_GB_S;
    match (fast, gpus) {
        (true, 8..) if gpu.launch_year >= 2022 => 3_200.0,
        (true, 8..) if gpu.launch_year >= 2020 => 400.0,
        (_, 4..) => 100.0,
        _ => 10.0,
    }
}
