//! A CPU where a GPU is needed: how long an answer takes on each.

use super::alone::{alone, basis};
use super::both;
use crate::book::PriceBook;
use crate::comparison::{Change, Comparison, Cure, Finding, FindingLevel};
use crate::format;
use crate::locale::{Locale, Text};
use crate::scenario::{CPU, Currency, Scenario, Task, Workload};
use crate::sizing::{self, CPU_NAME, Device, Format, Shape, Tokens};

/// The person would serve a language model without a GPU.
pub(super) fn chosen(scenario: &Scenario, book: &PriceBook, comparison: &Comparison, w: &Workload) -> Option<Finding> {
    let Task::LlmInference(task) = &w.task else { return None };
    if task.gpu.as_deref() != Some(CPU) {
        return None;
    }
    let model = scenario.language_model(book, &task.model)?;
    let shape = Shape::of(&model)?;
    let format = Format::of(task.precision);
    let tokens = Tokens { input: task.input_tokens, output: task.output_tokens };
    let cpu = sizing::cpu_answer(&shape, format, tokens);
    let served = alone(scenario, book, comparison, w, w.task.clone()).into_iter().find_map(|a| Some((a.kind, a.placement?, a.month_brl?)));
    // the same lone request on the GPU that the cheapest option has
    let on_gpu = served.as_ref().and_then(|(_, p, _)| {
        let device = Device::of(book.gpu(&p.gpu)?);
        let crate::placement::Demand::Replicas { gpus_per_replica, .. } = p.demand else { return None };
        let s = sizing::speed(&shape, format, &device, gpus_per_replica, tokens, 1.0);
        let answer = (s.prefill_s + tokens.output * s.step_ms / 1e3) / sizing::stack(&shape, &device);
        Some((gpus_per_replica, answer))
    });
    Some(Finding {
        code: "cpu_chosen".into(),
        workload: w.id.clone(),
        level: FindingLevel::Warn,
        title: both(|l| {
            let s = seconds(l, cpu.answer_s);
            match l {
                Locale::PtBr => format!("Em CPU, cada resposta leva {s}"),
                Locale::En => format!("On a CPU every answer takes {s}"),
            }
        }),
        text: both(|l| {
            let (first, ms) = (seconds(l, cpu.first_token_s), format::trimmed(l, cpu.token_ms, 0));
            let head = match l {
                Locale::PtBr => format!(
                    "Com {CPU_NAME} (460,8 GB/s de memória) e um pedido por vez, {} demora {first} até a primeira palavra e {ms} ms por token.",
                    model.model
                ),
                Locale::En => format!(
                    "On {CPU_NAME} (460.8 GB/s of memory), one request at a time, {} takes {first} to the first word and {ms} ms a token.",
                    model.model
                ),
            };
            let (Some((kind, p, brl)), Some((n, answer))) = (&served, on_gpu) else { return head };
            let gpu = if n > 1 { format!("{n} × {}", p.gpu_name) } else { p.gpu_name.clone() };
            let (answer, money, name) = (seconds(l, answer), format::money_words(l, *brl, Currency::Brl), kind.name());
            let priced = basis(l, [p]);
            match l {
                Locale::PtBr => format!(
                    "{head} Em {gpu}, {answer}, por {money} por mês em {} ({priced}, sem impostos). A comparação usa essa GPU.",
                    format::inside(&name.pt)
                ),
                Locale::En => format!(
                    "{head} On {gpu} it takes {answer}, for {money} a month under {} ({priced}, before taxes). The comparison uses that GPU.",
                    format::inside(&name.en)
                ),
            }
        }),
        brl_per_month: served.as_ref().map(|(_, _, brl)| *brl),
        cure: Some(Cure {
            words: Text::new("Deixar o Fiel escolher a GPU", "Let Fiel choose the GPU"),
            change: Change::SetGpu { workload: w.id.clone(), gpu: None },
        }),
    })
}

/// "12 s", "1,3 s", "4 min".
fn seconds(locale: Locale, s: f64) -> String {
    match s {
        s if s >= 120.0 => format!("{} min", format::trimmed(locale, s / 60.0, 0)),
        s if s >= 10.0 => format!("{} s", format::trimmed(locale, s, 0)),
        s => format!("{} s", format::trimmed(locale, s, 1)),
    }
}
