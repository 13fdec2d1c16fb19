//! The price book the engine reads: dated prices with their sources, and the GPU and model catalogues.
//!
//! Owns the shape and the CSV form of a row. Refuses to choose among rows: that is `placement`.
//! Prices are exact decimals in the store and become `f64` here, once.

pub mod age;
pub mod changes;
pub mod discount;
pub mod draft;
pub mod health;
pub mod history;

use crate::scenario::Currency;
use serde::{Deserialize, Serialize};

/// An immutable, dated version of all prices.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceBook {
    /// Stable word in addresses, e.g. `brasil-2026-12`.
    pub slug: String,
    /// What people call it.
    pub name: String,
    /// The day it was published, `YYYY-MM-DD`.
    pub published_on: String,
    /// Every price.
    pub rows: Vec<PriceRow>,
    /// GPUs by slug.
    pub gpus: Vec<Gpu>,
    /// Language models by slug.
    pub models: Vec<LanguageModel>,
}

impl PriceBook {
    /// The GPU with `slug`.
    #[must_use]
    pub fn gpu(&self, slug: &str) -> Option<&Gpu> {
        self.gpus.iter().find(|g| g.slug == slug)
    }

    /// The model with `slug`.
    #[must_use]
    pub fn model(&self, slug: &str) -> Option<&LanguageModel> {
        self.models.iter().find(|m| m.slug == slug)
    }

    /// Rows of `kind`, in book order.
    pub fn of_kind<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a PriceRow> {
        self.rows.iter().filter(move |r| r.kind == kind)
    }
}

/// One price. Text fields are empty where the source says nothing.
///
/// `kind` is one of `gpu_rental`, `server`, `gpu_card`, `hardware`, `private_cloud`, `object_storage`,
/// `object_storage_cool`, `block_ssd`, `block_ssd_high`, `block_hdd`, `block_iops`, `local_nvme`, `file_nvme`,
/// `egress_internet`, `managed_ml_instance`, `managed_ml_multiplier`, `k8s_control_plane`, `energy`, `colocation`,
/// `colocation_retail`, `staff`, `fx`, `provider_discount` (see [`discount`]).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PriceRow {
    /// What is priced, see above.
    pub kind: String,
    /// Who sells it.
    pub provider: String,
    /// The provider's own name for it.
    pub item: String,
    /// GPU slug, where it has one.
    #[serde(default)]
    pub gpu: Option<String>,
    /// GPUs in the item (may be a fraction of one).
    #[serde(default)]
    pub gpu_count: Option<f64>,
    /// Virtual CPUs.
    #[serde(default)]
    pub vcpus: Option<f64>,
    /// Host memory, GiB.
    #[serde(default)]
    pub memory_gib: Option<f64>,
    /// The provider's region, or `global`.
    pub region: String,
    /// ISO 3166 alpha-2, `ZZ` where the price is the same everywhere.
    pub country: String,
    /// `on_demand`, `spot`, `reserved_1y`, `reserved_3y`, `purchase`, `monthly_commit`, `list`, `negotiated`.
    pub price_model: String,
    /// `instance_hour`, `gpu_hour`, `unit`, `tb`, `gb_month`, `gb`, `kwh`, `kw_month`, `month`, `brl_per_usd`,
    /// `fraction`, ...
    pub unit: String,
    /// Currency of the price.
    pub currency: Currency,
    /// The price, typical where the source gives a range; of a `provider_discount` the fraction that comes off, 0.12 for 12 %.
    pub price: f64,
    /// Low end, where the source gives a range.
    #[serde(default)]
    pub low: Option<f64>,
    /// High end, where the source gives a range.
    #[serde(default)]
    pub high: Option<f64>,
    /// First unit of the tier, for tiered prices.
    #[serde(default)]
    pub tier_from: Option<f64>,
    /// Last unit of the tier; none is open.
    #[serde(default)]
    pub tier_to: Option<f64>,
    /// Electric power of the item at full load, W.
    #[serde(default)]
    pub max_power_w: Option<f64>,
    /// The day (or month, or year) the price was seen.
    pub as_of: String,
    /// Where it was read.
    pub source: String,
    /// `published`, `catalog`, `high`, `medium`, `low`, `derived`, `unverified`, `assumption`, `certain`, `check_yearly`, `quote`.
    pub confidence: String,
    /// What else to know.
    #[serde(default)]
    pub note: String,
}

impl PriceRow {
    /// Price of one GPU for one hour, in the row's currency; none where the row is not an hourly price of GPUs.
    #[must_use]
    pub fn per_gpu_hour(&self) -> Option<f64> {
        match self.unit.as_str() {
            "gpu_hour" => Some(self.price),
            "instance_hour" => self.gpu.as_ref().and(self.gpu_count).filter(|n| *n > 0.0).map(|n| self.price / n),
            _ => None,
        }
    }
}

/// A GPU of the catalogue. Peaks are dense, as vendors print them without sparsity.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Gpu {
    /// Stable word.
    pub slug: String,
    /// Marketing name.
    pub name: String,
    /// NVIDIA, AMD, Intel.
    pub vendor: String,
    /// Memory as printed, GiB-ish.
    pub memory_gib_nominal: f64,
    /// HBM3, GDDR6, ...
    pub memory_type: String,
    /// Memory bandwidth, GB/s.
    pub memory_bandwidth_gb_s: f64,
    /// Dense FP16 or BF16 peak, TFLOPS.
    pub fp16_bf16_dense_tflops: f64,
    /// Dense FP8 peak, where the chip has it.
    pub fp8_dense_tflops: Option<f64>,
    /// Dense FP4 peak, where the chip has it.
    pub fp4_dense_tflops: Option<f64>,
    /// Board power, W.
    pub tdp_w: f64,
    /// NVLink, PCIe, ...
    pub interconnect: String,
    /// Both directions together, GB/s.
    pub interconnect_gb_s: f64,
    /// SXM, PCIe, OAM.
    pub form_factor: String,
    /// Launch year.
    pub launch_year: u16,
    /// Page to re-check.
    pub source_url: String,
    /// What else to know.
    #[serde(default)]
    pub notes: String,
}

/// A language model of the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LanguageModel {
    /// Stable word.
    pub slug: String,
    /// Name.
    pub model: String,
    /// Parameters that must be in memory, 1e9.
    pub total_params_b: f64,
    /// Parameters read per token, 1e9.
    pub active_params_b: f64,
    /// As printed on the model card.
    pub card_total_b: Option<f64>,
    /// As printed on the model card.
    pub card_active_b: Option<f64>,
    /// Layers.
    pub layers: Option<u32>,
    /// Width.
    pub hidden: Option<u32>,
    /// Attention heads.
    pub heads: Option<u32>,
    /// Key-value heads; `none` for MLA.
    pub kv_heads: Option<u32>,
    /// Width of a head.
    pub head_dim: Option<u32>,
    /// Width of the feed-forward layer.
    pub ffn: Option<u32>,
    /// Vocabulary.
    pub vocab: Option<u32>,
    /// Words on the experts, empty for a dense model.
    #[serde(default)]
    pub moe: String,
    /// Values of KV cache per token.
    pub kv_values_per_token: Option<f64>,
    /// Bytes of KV cache per token at 2 bytes a value.
    pub kv_bytes_per_token_fp16: Option<f64>,
    /// Words on sliding windows, empty where there is none.
    #[serde(default)]
    pub sliding_window: String,
    /// Longest context, tokens.
    pub max_context: Option<f64>,
    /// Licence.
    #[serde(default)]
    pub license: String,
    /// Whether the licence was read.
    #[serde(default)]
    pub license_checked_here: String,
    /// Where the shape was read.
    #[serde(default)]
    pub config_source: String,
    /// What else to know.
    #[serde(default)]
    pub notes: String,
}
