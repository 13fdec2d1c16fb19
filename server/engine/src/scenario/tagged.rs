//! The enums of a scenario that say their kind in a field `type`.
//!
//! JSON has the field, because people and programs read it. A format that is not for reading has the kind's number instead: such
//! formats cannot look into a value before they know its kind. Everything else of a scenario is alike in both.

use super::{CurrentBill, FineTuning, GpuHours, LlmInference, Reading, ServiceHours, Task, Training};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! tagged {
    ($of:ident, $name:literal, $read:ident, $plain:ident, $variants:tt) => {
        #[derive(Serialize, Deserialize)]
        #[serde(remote = $name, tag = "type", rename_all = "snake_case")]
        enum $read $variants

        #[derive(Serialize, Deserialize)]
        #[serde(remote = $name)]
        enum $plain $variants

        impl Serialize for $of {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                if to.is_human_readable() { $read::serialize(self, to) } else { $plain::serialize(self, to) }
            }
        }

        impl<'de> Deserialize<'de> for $of {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                if from.is_human_readable() { $read::deserialize(from) } else { $plain::deserialize(from) }
            }
        }
    };
}

tagged!(Task, "Task", ReadTask, PlainTask, {
    LlmInference(LlmInference),
    GpuHours(GpuHours),
    CurrentBill(CurrentBill),
    Training(Training),
    FineTuning(FineTuning),
});

tagged!(ServiceHours, "ServiceHours", ReadHours, PlainHours, {
    Always,
    Scheduled { days_per_month: f64, hours_per_day: f64 },
    Autoscaled { min_replicas: u32, scale_ups_per_day: f64, #[serde(default)] cold_start_minutes: Option<f64> },
});

tagged!(Reading, "Reading", ReadReading, PlainReading, {
    Tokens,
    Samples { mb_per_sample: f64, samples_per_second: f64 },
});
