//! What is wrong with an answer a person or a program gave: field, value, limit, and a sentence.
//!
//! Owns the shape only; `validate` decides what is wrong.

use crate::locale::Text;
use serde::{Deserialize, Serialize};

/// One answer that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// Where it stands in the scenario document, as a JSON pointer, e.g. `/workloads/0/task/requests_per_day`.
    pub field: String,
    /// A stable word for programs, e.g. `too_large`, `unknown_gpu`, `empty`.
    pub code: String,
    /// The value that was given, as text, cut to 80 characters.
    pub value: String,
    /// The limit it met, e.g. `6..120`, or the choices there are, e.g. `BR, US`; empty where there is neither.
    pub limit: String,
    /// A sentence for people: what to do, the limit, the value.
    pub message: Text,
}
