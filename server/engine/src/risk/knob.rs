//! What a person may turn to see what would be: any assumption, the hours of a day, the months compared.
//!
//! Owns how a turned input is written into a scenario, so that a search, a what-if and a saved scenario are the same thing.

use crate::assumptions::{self, Key};
use crate::book::PriceBook;
use crate::locale::Text;
use crate::scenario::{Override, Scenario, ServiceHours, Task, Workload};

/// The word of [`Knob::HoursPerDay`].
pub const HOURS_PER_DAY: &str = "hours_per_day";
/// The word of [`Knob::Horizon`].
pub const HORIZON: &str = "horizon_months";
/// Days of a month: 365 over 12.
const DAYS: f64 = 365.0 / 12.0;

/// An input that can be turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Knob {
    /// An assumption.
    Assumption(Key),
    /// Hours a day in which the workloads run: a service is away in the others, GPU-hours are its GPUs at the peak times these hours.
    HoursPerDay,
    /// Months compared.
    Horizon,
}

impl Knob {
    /// The knob whose word is `word`: the key of an assumption, `hours_per_day` or `horizon_months`.
    #[must_use]
    pub fn find(word: &str) -> Option<Self> {
        match word {
            HOURS_PER_DAY => Some(Self::HoursPerDay),
            HORIZON => Some(Self::Horizon),
            key => assumptions::find(key).map(|row| Self::Assumption(row.key)),
        }
    }

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Assumption(key) => assumptions::table()[key as usize].word(),
            Self::HoursPerDay => HOURS_PER_DAY,
            Self::Horizon => HORIZON,
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> Text {
        match self {
            Self::Assumption(key) => assumptions::table()[key as usize].line.name(),
            Self::HoursPerDay => Text::new("horas de uso por dia", "hours of use a day"),
            Self::Horizon => Text::new("meses comparados", "months compared"),
        }
    }

    /// Its unit.
    #[must_use]
    pub fn unit(self) -> Text {
        match self {
            Self::Assumption(key) => assumptions::table()[key as usize].unit(),
            Self::HoursPerDay => Text::new("h/dia", "h/day"),
            Self::Horizon => Text::new("meses", "months"),
        }
    }

    /// Least and greatest value taken.
    #[must_use]
    pub fn limits(self) -> (f64, f64) {
        match self {
            Self::Assumption(key) => {
                let row = &assumptions::table()[key as usize];
                (row.min, row.max)
            }
            // work in GPU-hours may take less than an hour a day; a service, as `validate` says, at least one
            Self::HoursPerDay => (0.0, 24.0),
            Self::Horizon => (6.0, 120.0),
        }
    }

    /// The same for `scenario`: a service runs at least an hour a day.
    #[must_use]
    pub fn limits_in(self, scenario: &Scenario) -> (f64, f64) {
        let (min, max) = self.limits();
        let serves = scenario.workloads.iter().any(|w| matches!(w.task, Task::LlmInference(_)) && hours(w).is_some());
        (if self == Self::HoursPerDay && serves { 1.0 } else { min }, max)
    }

    /// Its value in `scenario`; none where there is none, or the workloads have several.
    #[must_use]
    pub fn value(self, scenario: &Scenario, book: &PriceBook) -> Option<f64> {
        match self {
            Self::Assumption(key) => assumptions::value(scenario, book, key),
            Self::Horizon => Some(f64::from(scenario.horizon_months)),
            Self::HoursPerDay => {
                let mut all = scenario.workloads.iter().filter_map(hours);
                let first = all.next()?;
                all.all(|h| (h - first).abs() < 1e-9).then_some(first)
            }
        }
    }

    /// Whether it means something for `scenario`.
    #[must_use]
    pub fn applies(self, scenario: &Scenario) -> bool {
        self != Self::HoursPerDay || scenario.workloads.iter().any(|w| hours(w).is_some())
    }

    /// Writes `value` into `scenario`; whether that changed anything. Limits are `validate`'s.
    pub fn turn(self, scenario: &mut Scenario, value: f64) -> bool {
        let before = scenario.clone();
        match self {
            Self::Assumption(key) => {
                let word = assumptions::table()[key as usize].word();
                let note = scenario.assumptions.get(word).map_or_else(|| "e se? (what if)".to_owned(), |own| own.note.clone());
                scenario.assumptions.insert(word.into(), Override { value, note });
            }
            Self::Horizon => scenario.horizon_months = value.round().clamp(0.0, f64::from(u16::MAX)) as u16,
            Self::HoursPerDay => scenario.workloads.iter_mut().for_each(|w| set_hours(w, value)),
        }
        *scenario != before
    }
}

/// Hours a day in which `workload` runs; none where that is not a question: training ends when it is done, and replicas that
/// scale come and go by themselves.
fn hours(workload: &Workload) -> Option<f64> {
    let of = |hours: f64, gpus: u32| (hours / (DAYS * f64::from(gpus.max(1)))).min(24.0);
    match &workload.task {
        Task::LlmInference(t) => match t.hours {
            ServiceHours::Always => Some(24.0),
            ServiceHours::Scheduled { hours_per_day, .. } => Some(hours_per_day),
            ServiceHours::Autoscaled { .. } => None,
        },
        Task::GpuHours(t) => Some(of(t.gpu_hours_month, t.peak_gpus)),
        Task::CurrentBill(t) => Some(of(t.gpu_hours_month, t.peak_gpus)),
        Task::Training(_) | Task::FineTuning(_) => None,
    }
}

fn set_hours(workload: &mut Workload, value: f64) {
    match &mut workload.task {
        Task::LlmInference(t) => match &mut t.hours {
            ServiceHours::Scheduled { hours_per_day, .. } => *hours_per_day = value,
            hours @ ServiceHours::Always if value < 24.0 => *hours = ServiceHours::Scheduled { days_per_month: DAYS, hours_per_day: value },
            ServiceHours::Always | ServiceHours::Autoscaled { .. } => {}
        },
        Task::GpuHours(t) => t.gpu_hours_month = value * DAYS * f64::from(t.peak_gpus.max(1)),
        Task::CurrentBill(t) => t.gpu_hours_month = value * DAYS * f64::from(t.peak_gpus.max(1)),
        Task::Training(_) | Task::FineTuning(_) => {}
    }
}
