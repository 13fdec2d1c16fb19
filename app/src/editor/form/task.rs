//! The questions of one workload: the few that change the answer most, then the rest, folded.

use super::bind::{Bind, Work};
use super::choices::{self, AVAILABILITY, HOURS, INTERRUPTIBLE, PRECISION, STAGE, VOLUME};
use super::field::{NumberField, SelectField, TextField, Unknown};
use super::list::{self, TaskKind};
use super::listed::{Around, listed};
use super::text::{Limits, Number, Written};
use super::words;
use super::workloads::kind_name;
use crate::editor::signals::{Alter as _, Look as _, memo};
use crate::i18n::{self, Texts};
use engine::format;
use engine::locale::{Locale, pick};
use engine::scenario::{CurrentBill, GpuHours, LlmInference, ServiceHours, Task, Workload};
use engine::validate;
use leptos::prelude::*;

/// Every question of a workload.
#[component]
pub fn TaskFields(
    /// The workload.
    work: Work,
) -> impl IntoView {
    let editor = work.editor;
    let texts = i18n::Form::of(editor.locale);
    let kind = memo(move || work.read(|w| TaskKind::of(&w.task)).unwrap_or(TaskKind::Hours));
    let kinds = Bind {
        at: work.at("task/type"),
        value: Signal::derive(move || TaskKind::ALL.iter().position(|k| *k == kind.get())),
        set: Callback::new(move |at: Option<usize>| change_kind(work, at)),
    };
    let first = move || match kind.get() {
        TaskKind::Llm => llm(work),
        TaskKind::Hours => gpu_hours(work),
        TaskKind::Bill => bill(work),
    };
    let more = move || match kind.get() {
        TaskKind::Llm => llm_rest(work),
        TaskKind::Hours | TaskKind::Bill => ().into_any(),
    };
    let summary = memo(move || work.read(|w| words::rest(editor.locale, w)).unwrap_or_default());
    let names = TaskKind::ALL.into_iter().map(|k| kind_name(texts, k).to_owned()).collect::<Vec<_>>();
    view! {
        <div class="fields">
            <TextField editor=editor bind=work.bind("name", |w| w.name.clone(), |w, v| w.name = v) label=texts.name length=(1, validate::NAME)/>
            <SelectField editor=editor bind=kinds label=texts.kind choices=names/>
        </div>
        <div class="fields">{first}</div>
        <details class="rest">
            <summary>{summary}</summary>
            <div class="fields">{more}{common(work)}</div>
        </details>
    }
    .into_any()
}

/// Another kind of task starts from its own usual values; what was answered stays where the kinds share it.
fn change_kind(work: Work, at: Option<usize>) {
    let Some(kind) = at.and_then(|at| TaskKind::ALL.get(at).copied()) else { return };
    let (model, gpu) = work.editor.catalog.look(|c| (list::usual(&c.models, "llama-3.1-8b"), list::usual(&c.gpus, "l40s")));
    let pointer = work.at("task/").get_untracked();
    work.editor.invalid.alter(|all| all.forget_below(&pointer));
    work.change(|w| {
        if TaskKind::of(&w.task) != kind {
            let old = std::mem::replace(&mut w.task, list::starting_task(kind, &model, &gpu));
            match (&mut w.task, old) {
                (Task::GpuHours(new), Task::CurrentBill(old)) => {
                    (new.gpu, new.gpu_hours_month, new.peak_gpus) = (Some(old.gpu), old.gpu_hours_month, old.peak_gpus);
                }
                (Task::CurrentBill(new), Task::GpuHours(old)) => {
                    new.gpu = old.gpu.unwrap_or(gpu);
                    (new.gpu_hours_month, new.peak_gpus) = (old.gpu_hours_month, old.peak_gpus);
                }
                _ => {}
            }
        }
    });
}

const fn as_llm(w: &Workload) -> Option<&LlmInference> {
    match &w.task {
        Task::LlmInference(t) => Some(t),
        Task::GpuHours(_) | Task::CurrentBill(_) => None,
    }
}

const fn as_llm_mut(w: &mut Workload) -> Option<&mut LlmInference> {
    match &mut w.task {
        Task::LlmInference(t) => Some(t),
        Task::GpuHours(_) | Task::CurrentBill(_) => None,
    }
}

const fn as_hours_mut(w: &mut Workload) -> Option<&mut GpuHours> {
    match &mut w.task {
        Task::GpuHours(t) => Some(t),
        Task::LlmInference(_) | Task::CurrentBill(_) => None,
    }
}

const fn as_bill_mut(w: &mut Workload) -> Option<&mut CurrentBill> {
    match &mut w.task {
        Task::CurrentBill(t) => Some(t),
        Task::LlmInference(_) | Task::GpuHours(_) => None,
    }
}

/// GPU-hours and peak GPUs, which two kinds of task have.
fn amount(w: &Workload) -> Option<(f64, u32)> {
    match &w.task {
        Task::GpuHours(t) => Some((t.gpu_hours_month, t.peak_gpus)),
        Task::CurrentBill(t) => Some((t.gpu_hours_month, t.peak_gpus)),
        Task::LlmInference(_) => None,
    }
}

fn with_amount(w: &mut Workload, f: impl FnOnce(&mut f64, &mut u32)) {
    match &mut w.task {
        Task::GpuHours(t) => f(&mut t.gpu_hours_month, &mut t.peak_gpus),
        Task::CurrentBill(t) => f(&mut t.gpu_hours_month, &mut t.peak_gpus),
        Task::LlmInference(_) => {}
    }
}

/// A number of the language model's task that is always there.
macro_rules! llm_number {
    ($work:ident, $tail:literal, $field:ident) => {
        $work.bind(
            $tail,
            |w| as_llm(w).map(|t| t.$field),
            |w, v| {
                if let (Some(t), Some(v)) = (as_llm_mut(w), v) {
                    t.$field = v
                }
            },
        )
    };
}

/// A number of the language model's task that may be left unknown.
macro_rules! llm_maybe {
    ($work:ident, $tail:literal, $field:ident) => {
        $work.bind(
            $tail,
            |w| as_llm(w).and_then(|t| t.$field),
            |w, v| {
                if let Some(t) = as_llm_mut(w) {
                    t.$field = v
                }
            },
        )
    };
}

fn llm(work: Work) -> AnyView {
    let editor = work.editor;
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let model = work.bind(
        "task/model",
        |w| as_llm(w).map(|t| t.model.clone()),
        |w, v| {
            if let (Some(t), Some(v)) = (as_llm_mut(w), v) {
                t.model = v
            }
        },
    );
    let models = editor.catalog.look(|c| c.models.clone());
    let precision = work.bind(
        "task/precision",
        |w| as_llm(w).and_then(|t| choices::place(PRECISION, &t.precision)),
        |w, v| {
            if let (Some(t), Some(p)) = (as_llm_mut(w), v.and_then(|v| choices::at(PRECISION, v))) {
                t.precision = p
            }
        },
    );
    let tokens = || Number::new(Written::Decimal, "tokens", "tokens");
    let token_limits = || Signal::stored(Limits::new(1.0, validate::TOKENS));
    let scheduled = memo(move || work.read(|w| as_llm(w).map(|t| t.hours != ServiceHours::Always)).flatten().unwrap_or(false));
    let hours = Bind {
        at: work.at("task/hours/type"),
        value: Signal::derive(move || choices::place(HOURS, &scheduled.get())),
        set: Callback::new(move |at: Option<usize>| {
            let hours = match at.and_then(|at| choices::at(HOURS, at)) {
                Some(true) => ServiceHours::Scheduled { days_per_month: 22.0, hours_per_day: 10.0 },
                _ => ServiceHours::Always,
            };
            let pointer = work.at("task/hours").get_untracked();
            editor.invalid.alter(|all| all.forget_below(&pointer));
            work.change(|w| {
                if let Some(t) = as_llm_mut(w) {
                    t.hours = hours
                }
            });
        }),
    };
    let days = work.bind(
        "task/hours/days_per_month",
        |w| {
            as_llm(w).and_then(|t| match t.hours {
                ServiceHours::Scheduled { days_per_month, .. } => Some(days_per_month),
                ServiceHours::Always => None,
            })
        },
        |w, v| {
            if let (Some(LlmInference { hours: ServiceHours::Scheduled { days_per_month, .. }, .. }), Some(v)) = (as_llm_mut(w), v) {
                *days_per_month = v
            }
        },
    );
    let hours_a_day = work.bind(
        "task/hours/hours_per_day",
        |w| {
            as_llm(w).and_then(|t| match t.hours {
                ServiceHours::Scheduled { hours_per_day, .. } => Some(hours_per_day),
                ServiceHours::Always => None,
            })
        },
        |w, v| {
            if let (Some(LlmInference { hours: ServiceHours::Scheduled { hours_per_day, .. }, .. }), Some(v)) = (as_llm_mut(w), v) {
                *hours_per_day = v
            }
        },
    );
    let when = move || {
        scheduled.get().then(|| {
            view! {
                <NumberField editor=editor bind=days label=texts.days number=Number::new(Written::Decimal, "dias", "days") limits=Signal::stored(Limits::new(1.0, 31.0))/>
                <NumberField editor=editor bind=hours_a_day label=texts.hours_a_day number=Number::new(Written::Decimal, "horas", "hours") limits=Signal::stored(Limits::new(1.0, 24.0))/>
            }
            .into_any()
        })
    };
    view! {
        {listed(editor, model, models, Around { label: texts.model, ..Around::default() })}
        <SelectField editor=editor bind=precision label=texts.precision choices=choices::labels(PRECISION, locale)/>
        <NumberField editor=editor bind=llm_number!(work, "task/requests_per_day", requests_per_day) label=texts.requests
            number=Number::new(Written::Decimal, "por dia", "a day") limits=Signal::stored(Limits::new(0.0, validate::REQUESTS_PER_DAY))/>
        <SelectField editor=editor bind=hours label=texts.hours choices=choices::labels(HOURS, locale)/>
        <NumberField editor=editor bind=llm_number!(work, "task/input_tokens", input_tokens) label=texts.input hint=texts.input_hint number=tokens() limits=token_limits()/>
        <NumberField editor=editor bind=llm_number!(work, "task/output_tokens", output_tokens) label=texts.output hint=texts.output_hint number=tokens() limits=token_limits()/>
        {when}
    }
    .into_any()
}

fn llm_rest(work: Work) -> AnyView {
    let editor = work.editor;
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let read = move |f: fn(&LlmInference) -> f64| work.read(|w| as_llm(w).map(f)).flatten().unwrap_or(1.0);
    let usual = memo(move || read(|t| words::usual_peak(t.hours)));
    let peak = Unknown {
        shown: Signal::derive(move || format::trimmed(locale, usual.get(), 2)),
        why: Signal::derive(move || {
            let n = format::trimmed(locale, usual.get(), 2);
            match locale {
                Locale::PtBr => format!("Usamos {n} vezes, comum para este horário. Estimativa."),
                Locale::En => format!("We use {n} times, usual for these hours. An estimate."),
            }
        }),
        start: usual.into(),
    };
    let longest = memo(move || read(words::usual_context));
    let context = Unknown {
        shown: Signal::derive(move || format::trimmed(locale, longest.get(), 0)),
        why: Signal::derive(move || {
            let n = format::trimmed(locale, longest.get(), 0);
            match locale {
                Locale::PtBr => format!("Usamos {n} tokens, quatro vezes a média, ou o limite do modelo se for menor."),
                Locale::En => format!("We use {n} tokens, four times the mean, or the model's limit where it is less."),
            }
        }),
        start: longest.into(),
    };
    let latency = Unknown {
        shown: Signal::stored(texts.no_target.to_owned()),
        why: Signal::stored(texts.no_target_why.to_owned()),
        start: Signal::stored(100.0),
    };
    let least = memo(move || read(|t| t.input_tokens + t.output_tokens));
    let availability = work.bind(
        "task/availability",
        |w| as_llm(w).and_then(|t| choices::place(AVAILABILITY, &t.availability)),
        |w, v| {
            if let (Some(t), Some(a)) = (as_llm_mut(w), v.and_then(|v| choices::at(AVAILABILITY, v))) {
                t.availability = a
            }
        },
    );
    let gpu = work.bind(
        "task/gpu",
        |w| as_llm(w).and_then(|t| t.gpu.clone()),
        |w, slug| {
            if let Some(t) = as_llm_mut(w) {
                t.gpu = slug
            }
        },
    );
    let context_limits = Signal::derive(move || Limits::new(least.get().min(validate::TOKENS), validate::TOKENS));
    view! {
        <NumberField editor=editor bind=llm_maybe!(work, "task/peak_factor", peak_factor) label=texts.peak unknown=peak
            number=Number::new(Written::Decimal, "vezes", "times") limits=Signal::stored(Limits::new(1.0, 1_000.0))/>
        <NumberField editor=editor bind=llm_maybe!(work, "task/token_latency_ms", token_latency_ms) label=texts.latency unknown=latency
            number=Number::new(Written::Decimal, "ms", "ms") limits=Signal::stored(Limits::new(1.0, 60_000.0))/>
        <NumberField editor=editor bind=llm_maybe!(work, "task/max_context", max_context) label=texts.context unknown=context
            number=Number::new(Written::Decimal, "tokens", "tokens") limits=context_limits/>
        <SelectField editor=editor bind=availability label=texts.availability choices=choices::labels(AVAILABILITY, locale)/>
        {any_gpu(work, gpu)}
    }
    .into_any()
}

fn gpu_hours(work: Work) -> AnyView {
    let editor = work.editor;
    let texts = i18n::Form::of(editor.locale);
    let gpu = work.bind(
        "task/gpu",
        |w| match &w.task {
            Task::GpuHours(t) => t.gpu.clone(),
            _ => None,
        },
        |w, slug| {
            if let Some(t) = as_hours_mut(w) {
                t.gpu = slug
            }
        },
    );
    let memory = work.bind(
        "task/min_memory_gb",
        |w| match &w.task {
            Task::GpuHours(t) => t.min_memory_gb,
            _ => None,
        },
        |w, v| {
            if let Some(t) = as_hours_mut(w) {
                t.min_memory_gb = v
            }
        },
    );
    let any = memo(move || gpu.value.get().is_none());
    let least = move || {
        any.get().then(|| {
            view! {
                <NumberField editor=editor bind=memory label=texts.min_memory number=Number::new(Written::Decimal, "GB", "GB").or_empty()
                    limits=Signal::stored(Limits::new(0.0, 1_000.0))/>
            }
            .into_any()
        })
    };
    view! {
        {amounts(work)}
        {any_gpu(work, gpu)}
        {least}
    }
    .into_any()
}

fn bill(work: Work) -> AnyView {
    let editor = work.editor;
    let texts = i18n::Form::of(editor.locale);
    let monthly = work.bind(
        "task/monthly_brl",
        |w| match &w.task {
            Task::CurrentBill(t) => Some(t.monthly_brl),
            _ => None,
        },
        |w, v| {
            if let (Some(t), Some(v)) = (as_bill_mut(w), v) {
                t.monthly_brl = v
            }
        },
    );
    let gpu = work.bind(
        "task/gpu",
        |w| match &w.task {
            Task::CurrentBill(t) => Some(t.gpu.clone()),
            _ => None,
        },
        |w, v| {
            if let (Some(t), Some(v)) = (as_bill_mut(w), v) {
                t.gpu = v
            }
        },
    );
    let gpus = editor.catalog.look(|c| c.gpus.clone());
    view! {
        <NumberField editor=editor bind=monthly label=texts.bill number=Number::money("R$", "por mês", "a month") limits=Signal::stored(Limits::positive(validate::MONEY))/>
        {listed(editor, gpu, gpus, Around { label: texts.bill_gpu, ..Around::default() })}
        {amounts(work)}
    }
    .into_any()
}

/// GPU-hours and GPUs at once.
fn amounts(work: Work) -> AnyView {
    let editor = work.editor;
    let texts = i18n::Form::of(editor.locale);
    let hours =
        work.bind("task/gpu_hours_month", |w| amount(w).map(|a| a.0), |w, v| with_amount(w, |hours, _| *hours = v.unwrap_or(*hours)));
    let peak =
        work.bind("task/peak_gpus", |w| amount(w).map(|a| f64::from(a.1)), |w, v| with_amount(w, |_, peak| *peak = v.map_or(*peak, whole)));
    view! {
        <NumberField editor=editor bind=hours label=texts.gpu_hours hint=texts.gpu_hours_hint number=Number::new(Written::Decimal, "GPU-horas", "GPU-hours")
            limits=Signal::stored(Limits::new(0.0, validate::GPU_HOURS))/>
        <NumberField editor=editor bind=peak label=texts.peak_gpus number=Number::new(Written::Whole, "GPUs", "GPUs")
            limits=Signal::stored(Limits::new(1.0, f64::from(validate::GPUS)))/>
    }
    .into_any()
}

/// What every kind of workload has.
fn common(work: Work) -> AnyView {
    let editor = work.editor;
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let growth = work.bind("growth_per_year", |w| Some(w.growth_per_year), |w, v| w.growth_per_year = v.unwrap_or(w.growth_per_year));
    let first =
        work.bind("first_month", |w| Some(f64::from(w.first_month)), |w, v| w.first_month = v.map_or(w.first_month, |v| whole(v) as u16));
    let last = work.bind("last_month", |w| w.last_month.map(f64::from), |w, v| w.last_month = v.map(|v| whole(v) as u16));
    let storage = work.bind("storage_gb", |w| Some(w.storage_gb), |w, v| w.storage_gb = v.unwrap_or(w.storage_gb));
    let block = work.bind("block_gb", |w| Some(w.block_gb), |w, v| w.block_gb = v.unwrap_or(w.block_gb));
    let file = work.bind("file_gb", |w| Some(w.file_gb), |w, v| w.file_gb = v.unwrap_or(w.file_gb));
    let egress = work.bind("egress_gb_month", |w| Some(w.egress_gb_month), |w, v| w.egress_gb_month = v.unwrap_or(w.egress_gb_month));
    let stage = work.bind(
        "stage",
        |w| choices::place(STAGE, &w.stage),
        |w, v| {
            if let Some(s) = v.and_then(|v| choices::at(STAGE, v)) {
                w.stage = s
            }
        },
    );
    let volume = work.bind(
        "volume",
        |w| choices::place(VOLUME, &w.volume),
        |w, v| {
            if let Some(s) = v.and_then(|v| choices::at(VOLUME, v)) {
                w.volume = s
            }
        },
    );
    let interruptible = work.bind(
        "interruptible",
        |w| choices::place(INTERRUPTIBLE, &w.interruptible),
        |w, v| {
            if let Some(v) = v.and_then(|v| choices::at(INTERRUPTIBLE, v)) {
                w.interruptible = v
            }
        },
    );
    let end = memo(move || editor.doc.look(|s| f64::from(s.horizon_months)));
    let start = memo(move || work.read(|w| f64::from(w.first_month)).unwrap_or(1.0));
    let month = || Number::new(Written::Whole, "", "");
    let gb = || Number::new(Written::Decimal, "GB", "GB");
    view! {
        <NumberField editor=editor bind=growth label=texts.growth number=Number::new(Written::Percent, "% ao ano", "% a year")
            limits=Signal::stored(Limits::new(validate::GROWTH.0, validate::GROWTH.1))/>
        <SelectField editor=editor bind=stage label=texts.stage choices=choices::labels(STAGE, locale)/>
        <SelectField editor=editor bind=volume label=texts.volume choices=choices::labels(VOLUME, locale)/>
        <SelectField editor=editor bind=interruptible label=texts.interruptible hint=texts.interruptible_hint choices=choices::labels(INTERRUPTIBLE, locale)/>
        <NumberField editor=editor bind=first label=texts.first_month number=month() limits=Signal::derive(move || Limits::new(1.0, end.get()))/>
        <NumberField editor=editor bind=last label=texts.last_month hint=texts.last_month_hint number=month().or_empty()
            limits=Signal::derive(move || Limits::new(start.get(), end.get()))/>
        <NumberField editor=editor bind=storage label=texts.storage number=gb() limits=Signal::stored(Limits::new(0.0, validate::GB))/>
        <NumberField editor=editor bind=block label=texts.block hint=texts.block_hint number=gb() limits=Signal::stored(Limits::new(0.0, validate::GB))/>
        <NumberField editor=editor bind=file label=texts.file hint=texts.file_hint number=gb() limits=Signal::stored(Limits::new(0.0, validate::GB))/>
        <NumberField editor=editor bind=egress label=texts.egress number=Number::new(Written::Decimal, "GB por mês", "GB a month")
            limits=Signal::stored(Limits::new(0.0, validate::GB))/>
    }
    .into_any()
}

/// A number its field has checked to be whole and not negative.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the field's limits keep it whole, positive and small")]
pub fn whole(v: f64) -> u32 {
    v as u32
}

/// A GPU that may be left to the engine.
fn any_gpu(work: Work, gpu: Bind<Option<String>>) -> AnyView {
    let editor = work.editor;
    let texts = i18n::Form::of(editor.locale);
    let gpus = editor.catalog.look(|c| c.gpus.clone());
    listed(editor, gpu, gpus, Around { label: texts.gpu, any: texts.any_gpu, why: Some(gpu_used(work)), ..Around::default() })
}

/// Which GPUs the options use for it, where the choice is the engine's.
fn gpu_used(work: Work) -> Signal<String> {
    let editor = work.editor;
    memo(move || {
        let named = work.read(|w| match &w.task {
            Task::LlmInference(t) => t.gpu.is_some(),
            Task::GpuHours(t) => t.gpu.is_some(),
            Task::CurrentBill(_) => true,
        });
        if named != Some(false) {
            return String::new();
        }
        let names =
            work.id.look(|id| editor.brief.look(|b| b.as_ref().and_then(|b| b.workload(id)).map_or_else(Vec::new, |w| w.in_use.clone())));
        if names.is_empty() { String::new() } else { format!("{} {}.", pick(editor.locale, "Em uso:", "In use:"), names.join(", ")) }
    })
    .into()
}
