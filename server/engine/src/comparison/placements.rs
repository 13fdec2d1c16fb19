//! What serves a workload under an option, and what lost.
//!
//! Part of the answer's shape, and like it without arithmetic: `placement` fills it.

use crate::locale::Text;
use crate::scenario::Currency;
use serde::{Deserialize, Serialize};

/// What serves a workload under an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlacementResult {
    /// Id of the workload.
    pub workload: String,
    /// GPU slug.
    pub gpu: String,
    /// GPU name.
    pub gpu_name: String,
    /// Who offers it.
    pub provider: String,
    /// The provider's own name for it.
    pub item: String,
    /// Region.
    pub region: String,
    /// Country.
    pub country: String,
    /// Price of one item per hour, or of one server; the list price where a discount was negotiated.
    pub price: f64,
    /// That price after the negotiated discount, as it is billed; none, and left out of JSON, where there is no discount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net_price: Option<f64>,
    /// Its currency.
    pub currency: Currency,
    /// Its unit, as in the price book.
    pub unit: String,
    /// GPUs in one item.
    pub gpus_per_item: f64,
    /// GPUs the work keeps busy on average in month 1.
    pub gpus_used: f64,
    /// GPUs the work asks for at its peak, spares included, before whole machines.
    pub gpus_needed: f64,
    /// GPUs paid for in month 1.
    pub gpus_paid: f64,
    /// GPUs busy over GPUs paid for in month 1; none where nothing is paid.
    pub utilisation: Option<f64>,
    /// Date of the price.
    pub as_of: String,
    /// Source of the price.
    pub source: String,
    /// Confidence of the price, as in the price book; `quote` for the person's own.
    pub confidence: String,
    /// Why this one: "cheapest of 7; next is ...".
    pub reason: Text,
    /// Offers that lost, the nearest first, at most five, with why.
    pub rejected: Vec<Rejection>,
}

/// An offer that lost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rejection {
    /// Provider, item and GPU.
    pub offer: String,
    /// Why.
    pub reason: Text,
}
