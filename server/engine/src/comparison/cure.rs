//! What a finding proposes: one small change of the scenario, and the words of its link.
//!
//! Owns the change and how it is applied. Refuses to decide which: that is `findings`.

use crate::locale::Text;
use crate::scenario::{Availability, GpuHours, HostingOption, OptionKind, Precision, Scenario, Task, TuningMethod};
use serde::{Deserialize, Serialize};

/// A change that cures a finding.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cure {
    /// The words of its link: "Usar pesos em FP8".
    pub words: Text,
    /// What it does.
    pub change: Change,
}

/// A small change of a scenario. Workloads and options are named by their ids.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Names another GPU, or none so that the cheapest that fits is chosen.
    SetGpu {
        /// Workload.
        workload: String,
        /// GPU slug.
        gpu: Option<String>,
    },
    /// Weights in another precision.
    SetPrecision {
        /// Workload.
        workload: String,
        /// Precision.
        precision: Precision,
    },
    /// Another method of fine-tuning.
    SetMethod {
        /// Workload.
        workload: String,
        /// Method.
        method: TuningMethod,
    },
    /// A faster network between servers.
    SetNetwork {
        /// Workload.
        workload: String,
        /// Gigabits a second of one server.
        gbps: f64,
    },
    /// Faster storage.
    SetStorage {
        /// Workload.
        workload: String,
        /// Gigabytes a second.
        gb_s: f64,
    },
    /// Another number of spare replicas.
    SetAvailability {
        /// Workload.
        workload: String,
        /// Availability.
        availability: Availability,
    },
    /// One more way of hosting.
    AddOption {
        /// Its kind.
        kind: OptionKind,
    },
    /// One way of hosting less.
    DropOption {
        /// Its id.
        option: String,
    },
    /// A bill given up: the same GPU-hours, without it.
    GiveUpBill {
        /// Workload.
        workload: String,
    },
}

impl Cure {
    /// Makes the change in `scenario`; whether there was something to change.
    pub fn apply(&self, scenario: &mut Scenario) -> bool {
        self.change.apply(scenario)
    }
}

impl Change {
    /// Makes the change in `scenario`; whether there was something to change.
    pub fn apply(&self, scenario: &mut Scenario) -> bool {
        match self {
            Self::AddOption { kind } => {
                let option = HostingOption::new(*kind);
                let new = scenario.options.len() < crate::validate::OPTIONS && scenario.options.iter().all(|o| o.id != option.id);
                if new {
                    scenario.options.push(option);
                }
                new
            }
            Self::DropOption { option } => {
                let before = scenario.options.len();
                // a scenario keeps at least one
                if before > 1 {
                    scenario.options.retain(|o| o.id != *option);
                }
                scenario.options.len() < before
            }
            Self::SetGpu { workload, .. }
            | Self::SetPrecision { workload, .. }
            | Self::SetMethod { workload, .. }
            | Self::SetNetwork { workload, .. }
            | Self::SetStorage { workload, .. }
            | Self::SetAvailability { workload, .. }
            | Self::GiveUpBill { workload } => {
                let found = scenario.workloads.iter_mut().find(|w| w.id == *workload);
                found.is_some_and(|w| self.of_task(&mut w.task))
            }
        }
    }

    fn of_task(&self, task: &mut Task) -> bool {
        let before = task.clone();
        match (self, &mut *task) {
            (Self::SetGpu { gpu, .. }, Task::LlmInference(t)) => t.gpu.clone_from(gpu),
            (Self::SetGpu { gpu, .. }, Task::Training(t)) => t.gpu.clone_from(gpu),
            (Self::SetGpu { gpu, .. }, Task::FineTuning(t)) => t.gpu.clone_from(gpu),
            (Self::SetGpu { gpu, .. }, Task::GpuHours(t)) => t.gpu.clone_from(gpu),
            (Self::SetPrecision { precision, .. }, Task::LlmInference(t)) => t.precision = *precision,
            (Self::SetMethod { method, .. }, Task::FineTuning(t)) => t.method = *method,
            (Self::SetNetwork { gbps, .. }, Task::Training(t)) => t.network_gbps = Some(*gbps),
            (Self::SetNetwork { gbps, .. }, Task::FineTuning(t)) => t.network_gbps = Some(*gbps),
            (Self::SetStorage { gb_s, .. }, Task::Training(t)) => t.storage_gb_s = Some(*gb_s),
            (Self::SetStorage { gb_s, .. }, Task::FineTuning(t)) => t.storage_gb_s = Some(*gb_s),
            (Self::SetAvailability { availability, .. }, Task::LlmInference(t)) => t.availability = *availability,
            (Self::GiveUpBill { .. }, Task::CurrentBill(bill)) => {
                *task = Task::GpuHours(GpuHours {
                    gpu: Some(bill.gpu.clone()),
                    min_memory_gb: None,
                    gpu_hours_month: bill.gpu_hours_month,
                    peak_gpus: bill.peak_gpus,
                    moved_by: None,
                });
            }
            _ => {}
        }
        *task != before
    }
}
