//! A discount that the installation negotiated with a provider, as the answer says it.
//!
//! Owns what is left of a list price. Refuses to find one: that is `book::discount`.

use serde::{Deserialize, Serialize};

/// What comes off every list price of a provider.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NegotiatedDiscount {
    /// The provider, as in the price book.
    pub provider: String,
    /// What comes off, as a fraction: 0.12 is 12 %. Above 0 and below 1.
    pub fraction: f64,
    /// What was agreed, in the words of the price book.
    pub source: String,
    /// The day of the agreement.
    pub as_of: String,
    /// What else the price book says of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Address of its cell.
    pub cell: String,
}

impl NegotiatedDiscount {
    /// What is billed in place of `list`, in its currency and unit.
    #[must_use]
    pub fn off(&self, list: f64) -> f64 {
        list * (1.0 - self.fraction)
    }
}
