//! The sentences of the form that depend on what was entered.
//!
//! Owns plain functions over the document, no signals. Numbers are written by `engine::format`.

use super::choices::{self, PRECISION};
use engine::format;
use engine::locale::{Locale, pick};
use engine::scenario::{Availability, HostingOption, LlmInference, ServiceHours, Stage, Task, Volume, Workload};

/// What a workload is, in one sentence; `model` and `gpu` give names for slugs.
#[must_use]
pub fn workload(locale: Locale, w: &Workload, model: impl Fn(&str) -> String, gpu: impl Fn(&str) -> String) -> String {
    let n = |v: f64| format::trimmed(locale, v, 1);
    match &w.task {
        Task::LlmInference(t) => {
            let precision = choices::place(PRECISION, &t.precision).map_or("", |at| ["FP16", "FP8", "INT4"][at]);
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

fn hours(locale: Locale, hours: ServiceHours) -> String {
    match hours {
        ServiceHours::Always => pick(locale, "dia e noite", "day and night").into(),
        ServiceHours::Scheduled { days_per_month, hours_per_day } => {
            let (days, hours) = (format::trimmed(locale, days_per_month, 1), format::trimmed(locale, hours_per_day, 1));
            match locale {
                Locale::PtBr => format!("{days} dias por mês, {hours} horas por dia"),
                Locale::En => format!("{days} days a month, {hours} hours a day"),
            }
        }
    }
}

/// What the closed part of a workload says: what is inside and how much of it is not the default.
#[must_use]
pub fn rest(locale: Locale, w: &Workload) -> String {
    let (all, own) = rest_counts(w);
    let what = match (&w.task, locale) {
        (Task::LlmInference(_), Locale::PtBr) => "Crescimento, prazo, dados, pico, latência e GPU",
        (Task::LlmInference(_), Locale::En) => "Growth, dates, data, peak, latency and GPU",
        (_, Locale::PtBr) => "Crescimento, prazo, dados e fase",
        (_, Locale::En) => "Growth, dates, data and stage",
    };
    let state = match (own, locale) {
        (0, Locale::PtBr) => "todas no padrão".to_owned(),
        (0, Locale::En) => "all at their defaults".to_owned(),
        (1, Locale::PtBr) => "1 sua".to_owned(),
        (1, Locale::En) => "1 of your own".to_owned(),
        (n, Locale::PtBr) => format!("{n} suas"),
        (n, Locale::En) => format!("{n} of your own"),
    };
    match locale {
        Locale::PtBr => format!("{what}: {all} respostas, {state}"),
        Locale::En => format!("{what}: {all} answers, {state}"),
    }
}

/// Answers in the closed part, and those that are not the default.
fn rest_counts(w: &Workload) -> (usize, usize) {
    let mut own = vec![
        w.growth_per_year != 0.0,
        w.first_month != 1,
        w.last_month.is_some(),
        w.storage_gb != 0.0,
        w.block_gb != 0.0,
        w.file_gb != 0.0,
        w.interruptible.is_some(),
        w.egress_gb_month != 0.0,
        w.stage != Stage::Production,
        w.volume != Volume::Fixed,
    ];
    if let Task::LlmInference(t) = &w.task {
        own.extend([
            t.availability != Availability::High,
            t.peak_factor.is_some(),
            t.max_context.is_some(),
            t.token_latency_ms.is_some(),
            t.gpu.is_some(),
        ]);
    }
    (own.len(), own.iter().filter(|o| **o).count())
}

/// The peak over the mean that is used where the person does not know it.
#[must_use]
pub fn usual_peak(hours: ServiceHours) -> f64 {
    match hours {
        ServiceHours::Always => 2.0,
        ServiceHours::Scheduled { hours_per_day, .. } => f64::max(2.0, 24.0 / hours_per_day * 1.75),
    }
}

/// The longest context that is used where the person does not know it, the model's own limit aside.
#[must_use]
pub fn usual_context(t: &LlmInference) -> f64 {
    4.0 * (t.input_tokens + t.output_tokens)
}

/// A GPU's name without what stands in brackets.
#[must_use]
pub fn short_gpu(name: &str) -> &str {
    name.split_once(" (").map_or(name, |(short, _)| short)
}

/// What the closed part of an option says.
#[must_use]
pub fn quotes(locale: Locale, option: &HostingOption, provider: impl Fn(&str) -> String) -> String {
    let count = match (option.quotes.len(), locale) {
        (0, Locale::PtBr) => "Nenhuma cotação sua".to_owned(),
        (0, Locale::En) => "No quote of yours".to_owned(),
        (1, Locale::PtBr) => "1 cotação sua".to_owned(),
        (1, Locale::En) => "1 quote of yours".to_owned(),
        (n, Locale::PtBr) => format!("{n} cotações suas"),
        (n, Locale::En) => format!("{n} quotes of yours"),
    };
    if option.kind.is_purchase() {
        return count;
    }
    let who = option.provider.as_deref().map_or_else(|| pick(locale, "provedor mais barato", "cheapest provider").to_owned(), provider);
    match &option.region {
        Some(region) => format!("{count}, {who}, {region}"),
        None => format!("{count}, {who}"),
    }
}

/// How many of `count` assumptions of a group are the person's.
#[must_use]
pub fn group(locale: Locale, count: usize, own: usize) -> String {
    let own = match (own, locale) {
        (0, Locale::PtBr) => "todas no padrão".to_owned(),
        (0, Locale::En) => "all at their defaults".to_owned(),
        (1, Locale::PtBr) => "1 sua".to_owned(),
        (1, Locale::En) => "1 yours".to_owned(),
        (n, Locale::PtBr) => format!("{n} suas"),
        (n, Locale::En) => format!("{n} yours"),
    };
    format!("{count}, {own}")
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn the_closed_part_counts_what_is_not_the_default() {
        let mut w = presets::blank(Locale::PtBr).workloads.remove(0);
        assert_eq!(rest(Locale::PtBr, &w), "Crescimento, prazo, dados e fase: 10 respostas, todas no padrão");
        w.growth_per_year = 0.2;
        assert!(rest(Locale::PtBr, &w).ends_with("10 respostas, 1 sua"));
        w.storage_gb = 10.0;
        assert!(rest(Locale::En, &w).ends_with("10 answers, 2 of your own"));
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
