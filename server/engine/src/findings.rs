//! Mistakes the product catches in the person's own case, in words and in money.
//!
//! Owns the rules and their sentences. Refuses to change the answer: a finding points at it. Amounts are read from the
//! comparison, or are month-1 list prices of the same offers the options were placed on, without taxes, and say so.

mod alone;
mod cpu;
mod gpu;
mod money;
mod training;
mod training_memory;

use crate::book::PriceBook;
use crate::comparison::{Comparison, Finding, FindingLevel};
use crate::locale::{Locale, Text};
use crate::scenario::Scenario;

/// Every mistake found in `scenario`: those that stop it first, then by workload.
#[must_use]
pub fn find(scenario: &Scenario, book: &PriceBook, comparison: &Comparison) -> Vec<Finding> {
    let mut found = Vec::new();
    for workload in &scenario.workloads {
        found.extend(gpu::does_not_fit(scenario, book, comparison, workload));
        found.extend(training_memory::does_not_fit(scenario, book, comparison, workload));
        found.extend(cpu::chosen(scenario, book, comparison, workload));
        found.extend(gpu::training_gpu_for_inference(scenario, book, comparison, workload));
        found.extend(training::slow_network(scenario, book, comparison, workload));
        found.extend(training::slow_storage(scenario, book, comparison, workload));
        found.extend(money::mostly_idle(scenario, comparison, workload));
        found.extend(money::nobody_compared(scenario, comparison, workload));
    }
    found.sort_by_key(|f| match f.level {
        FindingLevel::Stop => 0,
        FindingLevel::Warn => 1,
        FindingLevel::Info => 2,
    });
    found
}

/// A text written once for each language.
fn both(write: impl Fn(Locale) -> String) -> Text {
    Text::new(write(Locale::PtBr), write(Locale::En))
}

#[cfg(test)]
mod tests;
