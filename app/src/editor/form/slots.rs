//! The values of a workload by the name of their field, e.g. `task/requests_per_day`.
//!
//! Owns the way from a name to a place in the document; the questions themselves, with their limits, are the catalogue's
//! (`api/fields.rs`). A field that a workload has no place for is not asked. Refuses checks: what is written here was read by a field.

use super::choices::{
    self, ANSWER, AVAILABILITY, BASIS, BOUND, CLASS, HOURS, INTERRUPTIBLE, METHOD, OWNDATA, PRECISION, READS, STAGE, Table, VOLUME, YESNO,
};
use super::rules;
use super::task::whole;
use engine::scenario::{
    Answer, Availability, Bound, CPU, DataClass, LegalBasis, LlmInference, Precision, Reading, ServiceHours, Stage, Task, TuningMethod,
    Volume, Workload, WorkloadData,
};

/// A value that is one of a closed choice.
pub trait Closed {
    /// Its place among the choices.
    fn place(&self) -> Option<usize>;
    /// Takes the choice at `at`.
    fn put(&mut self, at: usize);
}

fn put<T: Copy>(table: Table<T>, at: usize, value: &mut T) {
    if let Some(v) = choices::at(table, at) {
        *value = v;
    }
}

macro_rules! closed {
    ($($of:ty = $table:ident;)+) => {
        $(impl Closed for $of {
            fn place(&self) -> Option<usize> {
                choices::place($table, self)
            }

            fn put(&mut self, at: usize) {
                put($table, at, self);
            }
        })+
    };
}

closed! {
    Precision = PRECISION;
    Availability = AVAILABILITY;
    Stage = STAGE;
    Volume = VOLUME;
    Option<bool> = INTERRUPTIBLE;
    Option<Bound> = BOUND;
    TuningMethod = METHOD;
    DataClass = CLASS;
    LegalBasis = BASIS;
    Answer = ANSWER;
    bool = YESNO;
}

impl Closed for Option<WorkloadData> {
    fn place(&self) -> Option<usize> {
        choices::place(OWNDATA, &self.is_some())
    }

    fn put(&mut self, at: usize) {
        *self = (at == 1).then(WorkloadData::default);
    }
}

impl Closed for ServiceHours {
    fn place(&self) -> Option<usize> {
        let kind = match self {
            Self::Always => 0,
            Self::Scheduled { .. } => 1,
            Self::Autoscaled { .. } => 2,
        };
        choices::place(HOURS, &kind)
    }

    fn put(&mut self, at: usize) {
        *self = match at {
            1 => Self::Scheduled { days_per_month: 22.0, hours_per_day: 10.0 },
            2 => Self::Autoscaled { min_replicas: 1, scale_ups_per_day: 4.0, cold_start_minutes: None },
            _ => Self::Always,
        };
    }
}

impl Closed for Reading {
    fn place(&self) -> Option<usize> {
        choices::place(READS, &u8::from(*self != Self::Tokens))
    }

    /// Samples start as those of a picture classifier: MLPerf Storage, ResNet-50 on an H100 (400 of 0.1147 MB in 0.224 s).
    fn put(&mut self, at: usize) {
        *self = if at == 1 { Self::Samples { mb_per_sample: 0.1147, samples_per_second: 1_786.0 } } else { Self::Tokens };
    }
}

/// A place in a workload.
pub enum Slot<'a> {
    /// A number.
    Number(&'a mut f64),
    /// A number that may be left unknown.
    Maybe(&'a mut Option<f64>),
    /// A whole number.
    Count(&'a mut u32),
    /// A month.
    Month(&'a mut u16),
    /// A month, or none.
    MaybeMonth(&'a mut Option<u16>),
    /// A word of a list.
    Word(&'a mut String),
    /// A word of a list, or none.
    MaybeWord(&'a mut Option<String>),
    /// One of a closed choice.
    Closed(&'a mut dyn Closed),
}

/// The place of the field `key` in `w`; none where it has none.
pub fn slot<'a>(w: &'a mut Workload, key: &str) -> Option<Slot<'a>> {
    if let Some(key) = key.strip_prefix("task/") {
        return of_task(&mut w.task, key);
    }
    if let Some(key) = key.strip_prefix("data/") {
        let says = matches!(w.task, Task::Training(_) | Task::FineTuning(_));
        return of_data(w.data.as_mut()?, key, says);
    }
    Some(match key {
        "growth_per_year" => Slot::Number(&mut w.growth_per_year),
        "data" => Slot::Closed(&mut w.data),
        "stage" => Slot::Closed(&mut w.stage),
        "volume" => Slot::Closed(&mut w.volume),
        "interruptible" => Slot::Closed(&mut w.interruptible),
        "first_month" => Slot::Month(&mut w.first_month),
        "last_month" => Slot::MaybeMonth(&mut w.last_month),
        "storage_gb" => Slot::Number(&mut w.storage_gb),
        "block_gb" => Slot::Number(&mut w.block_gb),
        "file_gb" => Slot::Number(&mut w.file_gb),
        "egress_gb_month" => Slot::Number(&mut w.egress_gb_month),
        _ => return None,
    })
}

/// `says` is whether the task itself says that a model is trained.
fn of_data<'a>(d: &'a mut WorkloadData, key: &str, says: bool) -> Option<Slot<'a>> {
    let people = rules::about_people(std::iter::once(d.class).chain(d.also.iter().copied()));
    Some(match key {
        "class" => Slot::Closed(&mut d.class),
        "legal_basis" if people => Slot::Closed(&mut d.legal_basis),
        "trains_model" if people && !says => Slot::Closed(&mut d.trains_model),
        "automated_decision" if people && !says => Slot::Closed(&mut d.automated_decision),
        "internet_application" if people => Slot::Closed(&mut d.internet_application),
        _ => return None,
    })
}

fn of_task<'a>(task: &'a mut Task, key: &str) -> Option<Slot<'a>> {
    match task {
        Task::LlmInference(t) => of_llm(t, key),
        Task::GpuHours(t) => Some(match key {
            "gpu" => Slot::MaybeWord(&mut t.gpu),
            // where a GPU is named its memory is known
            "min_memory_gb" if t.gpu.is_none() => Slot::Maybe(&mut t.min_memory_gb),
            // hours that were measured on no GPU cannot be moved from it
            "moved_by" if t.gpu.is_some() => Slot::Closed(&mut t.moved_by),
            "gpu_hours_month" => Slot::Number(&mut t.gpu_hours_month),
            "peak_gpus" => Slot::Count(&mut t.peak_gpus),
            _ => return None,
        }),
        Task::Training(t) => Some(match key {
            "model" => Slot::Word(&mut t.model),
            "tokens_b" => Slot::Number(&mut t.tokens_b),
            "epochs" => Slot::Number(&mut t.epochs),
            "runs_month" => Slot::Number(&mut t.runs_month),
            "deadline_days" => Slot::Number(&mut t.deadline_days),
            "gpu" => Slot::MaybeWord(&mut t.gpu),
            "sequence_tokens" => Slot::Number(&mut t.sequence_tokens),
            "micro_batch" => Slot::Number(&mut t.micro_batch),
            "step_tokens_per_gpu" => Slot::Number(&mut t.step_tokens_per_gpu),
            "network_gbps" => Slot::Maybe(&mut t.network_gbps),
            "storage_gb_s" => Slot::Maybe(&mut t.storage_gb_s),
            "dataset_gb" => Slot::Maybe(&mut t.dataset_gb),
            "checkpoint_minutes" => Slot::Maybe(&mut t.checkpoint_minutes),
            "reads/type" => Slot::Closed(&mut t.reads),
            _ => match (&mut t.reads, key) {
                (Reading::Samples { mb_per_sample, .. }, "reads/mb_per_sample") => Slot::Number(mb_per_sample),
                (Reading::Samples { samples_per_second, .. }, "reads/samples_per_second") => Slot::Number(samples_per_second),
                _ => return None,
            },
        }),
        Task::FineTuning(t) => Some(match key {
            "model" => Slot::Word(&mut t.model),
            "method" => Slot::Closed(&mut t.method),
            "tokens_m" => Slot::Number(&mut t.tokens_m),
            "epochs" => Slot::Number(&mut t.epochs),
            "runs_month" => Slot::Number(&mut t.runs_month),
            "deadline_days" => Slot::Number(&mut t.deadline_days),
            "gpu" => Slot::MaybeWord(&mut t.gpu),
            "sequence_tokens" => Slot::Number(&mut t.sequence_tokens),
            "micro_batch" => Slot::Number(&mut t.micro_batch),
            // where all weights change there are no adapters
            "rank" if t.method != TuningMethod::Full => Slot::Number(&mut t.rank),
            "network_gbps" => Slot::Maybe(&mut t.network_gbps),
            "storage_gb_s" => Slot::Maybe(&mut t.storage_gb_s),
            _ => return None,
        }),
        Task::CurrentBill(t) => Some(match key {
            "monthly_brl" => Slot::Number(&mut t.monthly_brl),
            "gpu" => Slot::Word(&mut t.gpu),
            "gpu_hours_month" => Slot::Number(&mut t.gpu_hours_month),
            "peak_gpus" => Slot::Count(&mut t.peak_gpus),
            _ => return None,
        }),
    }
}

fn of_llm<'a>(t: &'a mut LlmInference, key: &str) -> Option<Slot<'a>> {
    Some(match key {
        "model" => Slot::Word(&mut t.model),
        "precision" => Slot::Closed(&mut t.precision),
        "requests_per_day" => Slot::Number(&mut t.requests_per_day),
        "input_tokens" => Slot::Number(&mut t.input_tokens),
        "output_tokens" => Slot::Number(&mut t.output_tokens),
        "max_context" => Slot::Maybe(&mut t.max_context),
        "peak_factor" => Slot::Maybe(&mut t.peak_factor),
        "token_latency_ms" => Slot::Maybe(&mut t.token_latency_ms),
        "availability" => Slot::Closed(&mut t.availability),
        "gpu" => Slot::MaybeWord(&mut t.gpu),
        "hours/type" => Slot::Closed(&mut t.hours),
        _ => match (&mut t.hours, key) {
            (ServiceHours::Scheduled { days_per_month, .. }, "hours/days_per_month") => Slot::Number(days_per_month),
            (ServiceHours::Scheduled { hours_per_day, .. }, "hours/hours_per_day") => Slot::Number(hours_per_day),
            (ServiceHours::Autoscaled { min_replicas, .. }, "hours/min_replicas") => Slot::Count(min_replicas),
            (ServiceHours::Autoscaled { scale_ups_per_day, .. }, "hours/scale_ups_per_day") => Slot::Number(scale_ups_per_day),
            (ServiceHours::Autoscaled { cold_start_minutes, .. }, "hours/cold_start_minutes") => Slot::Maybe(cold_start_minutes),
            _ => return None,
        },
    })
}

/// What stands in a field.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Value {
    /// Where it is a number.
    pub number: Option<f64>,
    /// Where it is a word of a list.
    pub word: Option<String>,
    /// Where it is one of a closed choice.
    pub place: Option<usize>,
}

/// What stands in the field `key` of `w`; none where it is not asked.
#[must_use]
pub fn get(w: &Workload, key: &str) -> Option<Value> {
    // one way to a place, so that a field cannot be read from one and written into another
    let mut w = w.clone();
    let none = Value::default();
    Some(match slot(&mut w, key)? {
        Slot::Number(v) => Value { number: Some(*v), ..none },
        Slot::Maybe(v) => Value { number: *v, ..none },
        Slot::Count(v) => Value { number: Some(f64::from(*v)), ..none },
        Slot::Month(v) => Value { number: Some(f64::from(*v)), ..none },
        Slot::MaybeMonth(v) => Value { number: v.map(f64::from), ..none },
        Slot::Word(v) => Value { word: Some(std::mem::take(v)), ..none },
        Slot::MaybeWord(v) => Value { word: v.take(), ..none },
        Slot::Closed(v) => Value { place: v.place(), ..none },
    })
}

/// Writes `value` into the field `key` of `w`. Nothing is written where a value is needed and there is none.
#[expect(clippy::cast_possible_truncation, reason = "the field's limits keep months small")]
pub fn set(w: &mut Workload, key: &str, value: Value) {
    if let (Task::GpuHours(t), "task/gpu", None) = (&mut w.task, key, &value.word) {
        t.moved_by = None;
    }
    let Some(slot) = slot(w, key) else { return };
    match slot {
        Slot::Number(v) => *v = value.number.unwrap_or(*v),
        Slot::Maybe(v) => *v = value.number,
        Slot::Count(v) => *v = value.number.map_or(*v, whole),
        Slot::Month(v) => *v = value.number.map_or(*v, |n| whole(n) as u16),
        Slot::MaybeMonth(v) => *v = value.number.map(|n| whole(n) as u16),
        Slot::Word(v) => {
            if let Some(word) = value.word {
                *v = word;
            }
        }
        Slot::MaybeWord(v) => *v = value.word,
        Slot::Closed(v) => {
            if let Some(at) = value.place {
                v.put(at);
            }
        }
    }
}

/// Takes over the field `key` of `old`, where both workloads have it. No GPU, or a CPU in its place, is no answer to be kept: not
/// every kind of task may leave it open, and only a service may be without one.
pub fn keep(w: &mut Workload, old: &Workload, key: &str) {
    let Some(value) = get(old, key) else { return };
    if value.word.as_deref().is_some_and(|word| word != CPU) || value.number.is_some() || value.place.is_some() {
        set(w, key, value);
    }
}
