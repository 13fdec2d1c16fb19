//! Limits of what a workload does.

use super::fields::{self, Check, cut, show};
use super::{GB, GPU_HOURS, GPUS, MONEY, REQUESTS_PER_DAY, TOKENS};
use crate::book::{LanguageModel, PriceBook};
use crate::locale::{Locale, Text};
use crate::scenario::{CPU, FineTuning, LlmInference, Reading, Scenario, ServiceHours, Task, Training};
use crate::sizing::{MONTH_HOURS, Shape};
use std::borrow::Cow;

/// Checks `task`, which stands at `at`.
pub(super) fn check(c: &mut Check, at: &str, task: &Task, scenario: &Scenario, book: &PriceBook) {
    match task {
        Task::LlmInference(t) => llm(c, at, t, scenario, book),
        Task::GpuHours(t) => {
            if let Some(gpu) = &t.gpu {
                c.gpu(&format!("{at}/gpu"), gpu, book);
            }
            if let Some(memory) = t.min_memory_gb {
                c.number(&format!("{at}/min_memory_gb"), fields::MIN_MEMORY, memory, 0.0, 1_000.0);
            }
            if t.moved_by.is_some() && t.gpu.is_none() {
                c.add(&format!("{at}/moved_by"), "moved_from_nowhere", "", "gpu", || {
                    Text::new(
                        "Para levar as horas a outras GPUs, diga em que GPU elas foram medidas.",
                        "To move the hours to other GPUs, name the GPU they were measured on.",
                    )
                });
            }
            hours(c, at, t.gpu_hours_month, t.peak_gpus);
        }
        Task::CurrentBill(t) => {
            c.positive(&format!("{at}/monthly_brl"), fields::BILL, t.monthly_brl, MONEY);
            c.gpu(&format!("{at}/gpu"), &t.gpu, book);
            hours(c, at, t.gpu_hours_month, t.peak_gpus);
        }
        Task::Training(t) => training(c, at, t, scenario, book),
        Task::FineTuning(t) => fine_tuning(c, at, t, scenario, book),
    }
}

/// What training and fine-tuning have in common.
struct Runs<'a> {
    model: &'a str,
    gpu: Option<&'a str>,
    epochs: f64,
    runs_month: f64,
    deadline_days: f64,
    sequence_tokens: f64,
    micro_batch: f64,
    network_gbps: Option<f64>,
    storage_gb_s: Option<f64>,
}

fn runs(c: &mut Check, at: &str, t: &Runs<'_>, scenario: &Scenario, book: &PriceBook) {
    known_model(c, &format!("{at}/model"), t.model, scenario, book);
    if let Some(gpu) = t.gpu {
        c.gpu(&format!("{at}/gpu"), gpu, book);
    }
    c.number(&format!("{at}/epochs"), fields::EPOCHS, t.epochs, 1.0, 1_000.0);
    c.number(&format!("{at}/runs_month"), fields::RUNS, t.runs_month, 0.0, 1_000.0);
    c.number(&format!("{at}/deadline_days"), fields::DEADLINE, t.deadline_days, 0.01, 3_650.0);
    c.number(&format!("{at}/sequence_tokens"), fields::SEQUENCE, t.sequence_tokens, 1.0, TOKENS);
    c.number(&format!("{at}/micro_batch"), fields::MICRO_BATCH, t.micro_batch, 1.0, 100_000.0);
    if let Some(gbps) = t.network_gbps {
        c.number(&format!("{at}/network_gbps"), fields::NETWORK, gbps, 0.01, 100_000.0);
    }
    if let Some(gb_s) = t.storage_gb_s {
        c.number(&format!("{at}/storage_gb_s"), fields::STORAGE_SPEED, gb_s, 0.001, 100_000.0);
    }
}

/// What training and fine-tuning ask alike, of the one or the other.
macro_rules! runs_of {
    ($t:expr) => {
        Runs {
            model: &$t.model,
            gpu: $t.gpu.as_deref(),
            epochs: $t.epochs,
            runs_month: $t.runs_month,
            deadline_days: $t.deadline_days,
            sequence_tokens: $t.sequence_tokens,
            micro_batch: $t.micro_batch,
            network_gbps: $t.network_gbps,
            storage_gb_s: $t.storage_gb_s,
        }
    };
}

fn training(c: &mut Check, at: &str, t: &Training, scenario: &Scenario, book: &PriceBook) {
    runs(c, at, &runs_of!(t), scenario, book);
    c.number(&format!("{at}/tokens_b"), fields::TOKENS_B, t.tokens_b, 0.000_1, 1_000_000.0);
    c.number(&format!("{at}/step_tokens_per_gpu"), fields::STEP_TOKENS, t.step_tokens_per_gpu, 1.0, 1e9);
    if let Reading::Samples { mb_per_sample, samples_per_second } = t.reads {
        c.number(&format!("{at}/reads/mb_per_sample"), fields::SAMPLE, mb_per_sample, 0.0, 1e6);
        c.number(&format!("{at}/reads/samples_per_second"), fields::SAMPLES, samples_per_second, 0.0, 1e9);
    }
    if let Some(gb) = t.dataset_gb {
        c.number(&format!("{at}/dataset_gb"), fields::DATASET, gb, 0.0, GB);
    }
    if let Some(minutes) = t.checkpoint_minutes {
        c.number(&format!("{at}/checkpoint_minutes"), fields::CHECKPOINT, minutes, 0.1, 100_000.0);
    }
}

fn fine_tuning(c: &mut Check, at: &str, t: &FineTuning, scenario: &Scenario, book: &PriceBook) {
    runs(c, at, &runs_of!(t), scenario, book);
    c.number(&format!("{at}/tokens_m"), fields::TOKENS_M, t.tokens_m, 0.000_1, 1e9);
    c.number(&format!("{at}/rank"), fields::RANK, t.rank, 1.0, 10_000.0);
}

fn hours(c: &mut Check, at: &str, gpu_hours: f64, peak: u32) {
    let known = c.number(&format!("{at}/gpu_hours_month"), fields::GPU_HOURS, gpu_hours, 0.0, GPU_HOURS)
        & c.whole(&format!("{at}/peak_gpus"), fields::PEAK_GPUS, peak.into(), 1, GPUS.into());
    // a month of 744 hours is still possible
    let most = f64::from(peak) * 744.0;
    if known && gpu_hours > most {
        let needed = libm::ceil(gpu_hours / MONTH_HOURS);
        c.add(&format!("{at}/peak_gpus"), "too_few_gpus", peak, fields::plain(needed), || {
            let say = |l: Locale| (fields::number(f64::from(peak), l), fields::number(gpu_hours, l), fields::number(needed, l));
            let (pt, en) = (say(Locale::PtBr), say(Locale::En));
            Text::new(
                format!("{} GPUs ao mesmo tempo não fazem {} GPU-horas em um mês. Use {} ou mais.", pt.0, pt.1, pt.2),
                format!("{} GPUs at once cannot give {} GPU-hours in a month. Use {} or more.", en.0, en.1, en.2),
            )
        });
    }
}

fn llm(c: &mut Check, at: &str, t: &LlmInference, scenario: &Scenario, book: &PriceBook) {
    let model = known_model(c, &format!("{at}/model"), &t.model, scenario, book);
    c.number(&format!("{at}/requests_per_day"), fields::REQUESTS, t.requests_per_day, 0.0, REQUESTS_PER_DAY);
    let tokens = c.number(&format!("{at}/input_tokens"), fields::INPUT_TOKENS, t.input_tokens, 1.0, TOKENS)
        & c.number(&format!("{at}/output_tokens"), fields::OUTPUT_TOKENS, t.output_tokens, 1.0, TOKENS);
    let mean = t.input_tokens + t.output_tokens;
    let most = model.as_ref().and_then(|m| m.max_context).unwrap_or(TOKENS);
    if tokens && mean > most {
        c.add(&format!("{at}/input_tokens"), "longer_than_context", fields::plain(mean), fields::plain(most), || {
            let name = model.as_ref().map_or("", |m| m.model.as_str());
            let say = |l: Locale| (fields::number(mean, l), fields::number(most, l));
            let (pt, en) = (say(Locale::PtBr), say(Locale::En));
            Text::new(
                format!("Pergunta e resposta somam {} tokens; {name} aceita até {}.", pt.0, pt.1),
                format!("Prompt and answer add up to {} tokens; {name} takes up to {}.", en.0, en.1),
            )
        });
    }
    if let Some(context) = t.max_context {
        let least = if tokens { mean.min(most) } else { 1.0 };
        c.number(&format!("{at}/max_context"), fields::CONTEXT, context, least, most);
    }
    if let Some(peak) = t.peak_factor {
        c.number(&format!("{at}/peak_factor"), fields::PEAK, peak, 1.0, 1_000.0);
    }
    if let ServiceHours::Scheduled { days_per_month, hours_per_day } = t.hours {
        c.number(&format!("{at}/hours/days_per_month"), fields::DAYS, days_per_month, 1.0, 31.0);
        c.number(&format!("{at}/hours/hours_per_day"), fields::HOURS, hours_per_day, 1.0, 24.0);
    }
    if let ServiceHours::Autoscaled { min_replicas, scale_ups_per_day, cold_start_minutes } = t.hours {
        c.whole(&format!("{at}/hours/min_replicas"), fields::MIN_REPLICAS, min_replicas.into(), 0, 10_000);
        c.number(&format!("{at}/hours/scale_ups_per_day"), fields::SCALE_UPS, scale_ups_per_day, 0.0, 100_000.0);
        if let Some(minutes) = cold_start_minutes {
            c.number(&format!("{at}/hours/cold_start_minutes"), fields::COLD_START, minutes, 0.0, 240.0);
        }
    }
    if let Some(ms) = t.token_latency_ms {
        c.number(&format!("{at}/token_latency_ms"), fields::LATENCY, ms, 1.0, 60_000.0);
    }
    if let Some(gpu) = t.gpu.as_ref().filter(|gpu| *gpu != CPU) {
        c.gpu(&format!("{at}/gpu"), gpu, book);
    }
}

fn known_model<'a>(c: &mut Check, at: &str, slug: &str, scenario: &Scenario, book: &'a PriceBook) -> Option<Cow<'a, LanguageModel>> {
    let Some(model) = scenario.language_model(book, slug) else {
        let own = scenario.models.iter().map(|m| m.slug.as_str());
        let known: Vec<&str> = own.chain(book.models.iter().filter(|m| Shape::of(m).is_some()).map(|m| m.slug.as_str())).collect();
        c.add(at, "unknown_model", cut(slug), known.join(", "), || {
            Text::new(
                format!("Não há modelo {} na tabela {}.", show(slug), book.name),
                format!("There is no model {} in the price book {}.", show(slug), book.name),
            )
        });
        return None;
    };
    if Shape::of(&model).is_none() {
        c.add(at, "not_an_answering_model", cut(slug), "", || {
            Text::new(
                format!("{} não responde em texto. Para ele, use horas de GPU.", model.model),
                format!("{} does not answer in text. Give it as GPU-hours.", model.model),
            )
        });
    }
    Some(model)
}
