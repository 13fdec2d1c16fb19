//! The sentences of the form that depend on what was entered.
//!
//! Owns plain functions over the document, no signals. Numbers are written by `engine::format`.

use crate::i18n;
#[cfg(feature = "ssr")]
use engine::format;
#[cfg(feature = "ssr")]
use engine::locale::{Locale, pick};
#[cfg(feature = "ssr")]
use engine::scenario::TuningMethod;
use engine::scenario::{HostingOption, LlmInference, ServiceHours, Task, Workload};

/// What a workload is, in one sentence; `model` and `gpu` give names for slugs.
#[cfg(feature = "ssr")]
#[must_use]
pub fn workload(locale: Locale, w: &Workload, model: impl Fn(&str) -> String, gpu: impl Fn(&str) -> String) -> String {
    let n = |v: f64| format::trimmed(locale, v, 1);
    match &w.task {
        Task::LlmInference(t) => {
            let precision = t.precision.name();
            let hours = hours(locale, t.hours);
            let (name, requests) = (model(&t.model), n(t.requests_per_day));
            match locale {
                Locale::PtBr => format!("{name} em {precision}, {requests} pedidos por dia, {hours}."),
                Locale::En => format!("{name} in {precision}, {requests} requests a day, {hours}."),
            }
        }
        Task::GpuHours(t) => {
            let what = match (&t.gpu, t.min_memory_gb, locale) {
                (Some(slug), _, _) => gpu(slug),
                (None, Some(gb), Locale::PtBr) => format!("qualquer GPU de {} GB ou mais", n(gb)),
                (None, Some(gb), Locale::En) => format!("any GPU of {} GB or more", n(gb)),
                (None, None, _) => pick(locale, "qualquer GPU", "any GPU").into(),
            };
            let (hours, peak) = (n(t.gpu_hours_month), t.peak_gpus);
            match locale {
                Locale::PtBr => format!("{hours} GPU-horas por mês em {what}, até {peak} ao mesmo tempo."),
                Locale::En => format!("{hours} GPU-hours a month on {what}, up to {peak} at once."),
            }
        }
        Task::Training(t) => {
            let (name, tokens, days) = (model(&t.model), n(t.tokens_b * t.epochs), n(t.deadline_days));
            match locale {
                Locale::PtBr => format!("Treino de {name} com {tokens} bilhões de tokens em até {days} dias, {} por mês.", n(t.runs_month)),
                Locale::En => format!("Training of {name} on {tokens} billion tokens within {days} days, {} a month.", n(t.runs_month)),
            }
        }
        Task::FineTuning(t) => {
            let method = match t.method {
                TuningMethod::Full => pick(locale, "todos os pesos", "all weights"),
                TuningMethod::Lora => "LoRA",
                TuningMethod::Qlora => "QLoRA",
            };
            let (name, tokens, runs) = (model(&t.model), n(t.tokens_m * t.epochs), n(t.runs_month));
            match locale {
                Locale::PtBr => format!("Ajuste fino de {name} com {method}, {tokens} milhões de tokens, {runs} por mês."),
                Locale::En => format!("Fine-tuning of {name} with {method}, {tokens} million tokens, {runs} a month."),
            }
        }
        Task::CurrentBill(t) => {
            let money = format::money_words(locale, t.monthly_brl, engine::scenario::Currency::Brl);
            let (hours, what) = (n(t.gpu_hours_month), gpu(&t.gpu));
            match locale {
                Locale::PtBr => format!("Conta de {money} por mês: {hours} GPU-horas de {what}."),
                Locale::En => format!("A bill of {money} a month: {hours} GPU-hours of {what}."),
            }
        }
    }
}

#[cfg(feature = "ssr")]
fn hours(locale: Locale, hours: ServiceHours) -> String {
    match hours {
        ServiceHours::Always => pick(locale, "dia e noite", "day and night").into(),
        ServiceHours::Autoscaled { .. } => pick(locale, "réplicas conforme os pedidos", "replicas as requests come").into(),
        ServiceHours::Scheduled { days_per_month, hours_per_day } => {
            let (days, hours) = (format::trimmed(locale, days_per_month, 1), format::trimmed(locale, hours_per_day, 1));
            match locale {
                Locale::PtBr => format!("{days} dias por mês, {hours} horas por dia"),
                Locale::En => format!("{days} days a month, {hours} hours a day"),
            }
        }
    }
}

/// What the closed part of a workload says: what is inside, how many answers, and how many of them are not the usual.
#[must_use]
pub fn answers(t: &i18n::Form, about: &str, (all, own): (usize, usize)) -> String {
    let text = match own {
        0 => t.answers_usual,
        1 => t.answers_one,
        _ => t.answers_own,
    };
    i18n::fill(text, &[about, &all.to_string(), &own.to_string()])
}

/// The value of the field `key` that is used where the person does not know it, or starts with.
#[must_use]
pub fn usual(w: &Workload, key: &str) -> f64 {
    match (&w.task, key) {
        (Task::LlmInference(t), "task/peak_factor") => usual_peak(t.hours),
        (Task::LlmInference(t), "task/max_context") => usual_context(t),
        (_, "task/token_latency_ms") => 100.0,
        (_, "task/hours/cold_start_minutes") => 3.0,
        _ => 1.0,
    }
}

/// A place that was written as a number.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in a short list")]
#[must_use]
pub fn whole_at(v: f64) -> usize {
    v as usize
}

/// The peak over the mean that is used where the person does not know it.
#[must_use]
pub fn usual_peak(hours: ServiceHours) -> f64 {
    match hours {
        ServiceHours::Always | ServiceHours::Autoscaled { .. } => 2.0,
        ServiceHours::Scheduled { hours_per_day, .. } => f64::max(2.0, 24.0 / hours_per_day * 1.75),
    }
}

/// The longest context that is used where the person does not know it, the model's own limit aside.
#[must_use]
pub fn usual_context(t: &LlmInference) -> f64 {
    4.0 * (t.input_tokens + t.output_tokens)
}

/// A GPU's name without what stands in brackets.
#[cfg(feature = "ssr")]
#[must_use]
pub fn short_gpu(name: &str) -> &str {
    name.split_once(" (").map_or(name, |(short, _)| short)
}

/// What the closed part of an option says.
#[must_use]
pub fn quotes(t: &i18n::Form, option: &HostingOption, provider: impl Fn(&str) -> String) -> String {
    let mut said = count(t.quotes_none, t.quotes_one, t.quotes_own, option.quotes.len());
    if option.kind.is_listed_cloud() {
        said = said + ", " + &option.provider.as_deref().map_or_else(|| t.cheapest.to_owned(), provider);
    }
    if let Some(region) = &option.region {
        said = said + ", " + region;
    }
    said
}

/// One of three texts by `count`; it stands in the last.
#[must_use]
pub fn count(none: &str, one: &str, many: &str, count: usize) -> String {
    match count {
        0 => none.to_owned(),
        1 => one.to_owned(),
        n => i18n::fill(many, &[&n.to_string()]),
    }
}

/// How many of `count` assumptions of a group are the person's.
#[must_use]
pub fn group(t: &i18n::Form, count: usize, own: usize) -> String {
    let text = match own {
        0 => t.group_usual,
        1 => t.group_one,
        _ => t.group_own,
    };
    i18n::fill(text, &[&count.to_string(), &own.to_string()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Texts as _;
    use engine::scenario::{Precision, Scenario};
    use engine::{presets, seed};

    fn case(slug: &str) -> Scenario {
        presets::get(slug, Locale::PtBr).unwrap().scenario
    }

    fn said(locale: Locale, w: &Workload) -> String {
        workload(locale, w, |_| "Llama".into(), |_| "A100".into())
    }

    #[test]
    fn a_workload_is_a_sentence_in_both_languages() {
        let mut s = case("customer-service");
        let w = &mut s.workloads[0];
        let Task::LlmInference(t) = &mut w.task else { panic!() };
        (t.precision, t.requests_per_day, t.hours) = (Precision::Fp8, 38_000.0, ServiceHours::Always);
        assert_eq!(said(Locale::PtBr, w), "Llama em FP8, 38.000 pedidos por dia, dia e noite.");
        assert_eq!(said(Locale::En, w), "Llama in FP8, 38,000 requests a day, day and night.");
        let Task::LlmInference(t) = &mut w.task else { panic!() };
        t.hours = ServiceHours::Scheduled { days_per_month: 22.0, hours_per_day: 10.0 };
        assert!(said(Locale::PtBr, w).ends_with("22 dias por mês, 10 horas por dia."));
        let bill = case("cloud-bill");
        let bill = bill.workloads.iter().find(|w| matches!(w.task, Task::CurrentBill(_))).unwrap();
        assert_eq!(said(Locale::PtBr, bill), "Conta de R$\u{a0}170\u{a0}mil por mês: 5.840 GPU-horas de A100.");
        let blank = presets::blank(Locale::En);
        assert_eq!(said(Locale::En, &blank.workloads[0]), "160 GPU-hours a month on any GPU of 20 GB or more, up to 1 at once.");
    }

    #[test]
    fn the_closed_part_counts_what_is_not_the_usual() {
        let (pt, en) = (i18n::Form::of(Locale::PtBr), i18n::Form::of(Locale::En));
        assert_eq!(answers(pt, "Prazo e fase", (10, 0)), "Prazo e fase: 10 respostas, todas no padrão");
        assert_eq!(answers(pt, "Prazo e fase", (10, 1)), "Prazo e fase: 10 respostas, 1 sua");
        assert_eq!(answers(en, "Dates and stage", (10, 2)), "Dates and stage: 10 answers, 2 of your own");
        assert_eq!(group(en, 4, 2), "4, 2 yours");
    }

    #[test]
    fn the_usual_values_are_those_the_engine_uses() {
        let mut s = case("clinical-assistant");
        let book = seed::price_book();
        let load = |s: &Scenario| {
            let Task::LlmInference(t) = &s.workloads[0].task else { panic!() };
            engine::compute(s, &book).unwrap().comparison.workloads[0].peak_requests_per_second.unwrap() / (t.requests_per_day / 86_400.0)
        };
        for hours in [ServiceHours::Always, ServiceHours::Scheduled { days_per_month: 22.0, hours_per_day: 10.0 }] {
            let Task::LlmInference(t) = &mut s.workloads[0].task else { panic!() };
            (t.hours, t.peak_factor) = (hours, None);
            assert!((load(&s) - usual_peak(hours)).abs() < 1e-9, "{hours:?}");
        }
    }
}
