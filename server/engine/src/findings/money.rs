//! Money that nobody looked at: GPUs that wait, and bills that were never compared.

use super::both;
use crate::comparison::{Change, Comparison, Cure, Finding, FindingLevel, LineGroup};
use crate::format;
use crate::locale::{Locale, Text};
use crate::scenario::{Availability, Currency, OptionKind, Scenario, ServiceHours, Stage, Task, Workload};
use crate::sizing;

/// Below this share of the GPUs paid for, a workload is mostly idle: one replica and a spare decide the count, not traffic.
const IDLE: f64 = 0.10;

/// Paid GPUs wait for work, under the option that wins (or the first with a price).
pub(super) fn mostly_idle(scenario: &Scenario, comparison: &Comparison, w: &Workload) -> Option<Finding> {
    let option = comparison.options.iter().find(|o| o.total.is_some())?;
    let placed = option.placements.iter().find(|p| p.workload == w.id).filter(|p| p.gpus_paid > 0.0)?;
    // A mix serves each workload by one of its options.
    let kind = option.mix.iter().find(|p| p.workload == w.id).and_then(|p| comparison.option(&p.option)).map_or(option.kind, |o| o.kind);
    // by the hour only the hours in use are paid: work given in GPU-hours is never idle there, a service is while it is open
    let open = match &w.task {
        Task::LlmInference(t) if kind.is_by_the_hour() => sizing::load(t).hours_month / sizing::MONTH_HOURS,
        _ if kind.is_by_the_hour() => return None,
        _ => 1.0,
    };
    let (used, paid) = (placed.gpus_used / open, placed.gpus_paid);
    if used / paid >= IDLE {
        return None;
    }
    let everything: f64 = option.placements.iter().map(|p| p.gpus_paid).sum();
    let machines = option.lines.iter().filter(|l| matches!(l.group, LineGroup::Gpus | LineGroup::Residual)).map(|l| l.total).sum::<f64>();
    let idle = machines / f64::from(comparison.horizon_months) * (paid - used) / everything;
    let llm = matches!(w.task, Task::LlmInference(_));
    Some(Finding {
        code: "mostly_idle".into(),
        workload: w.id.clone(),
        level: FindingLevel::Warn,
        title: both(|l| {
            let (paid, used) = (format::trimmed(l, paid, 1), format::trimmed(l, used, 2));
            let gpus = if paid == "1" { "GPU" } else { "GPUs" };
            match l {
                Locale::PtBr => format!("Você paga por {paid} {gpus} e usa {used} em média"),
                Locale::En => format!("You pay for {paid} {gpus} and use {used} on average"),
            }
        }),
        text: both(|l| {
            let (money, name) = (format::money_words(l, idle, Currency::Brl), option.kind.name());
            match (l, llm) {
                (Locale::PtBr, true) => format!(
                    "Em {}, cerca de {money} por mês pagam GPUs à espera: uma réplica e a reserva decidem o número, não os pedidos. Uma API por uso pode custar menos.",
                    format::inside(&name.pt)
                ),
                (Locale::PtBr, false) => format!(
                    "Em {}, cerca de {money} por mês pagam GPUs à espera de trabalho. Juntar cargas na mesma máquina ou alugar só as horas usadas pode custar menos.",
                    format::inside(&name.pt)
                ),
                (Locale::En, true) => format!(
                    "Under {}, about {money} a month pays for GPUs that wait: one replica and its spare decide the count, not the requests. A pay-per-use API may cost less.",
                    format::inside(&name.en)
                ),
                (Locale::En, false) => format!(
                    "Under {}, about {money} a month pays for GPUs that wait for work. Sharing machines among workloads, or renting only the hours used, may cost less.",
                    format::inside(&name.en)
                ),
            }
        }),
        brl_per_month: Some(idle),
        cure: rest(scenario, w, kind),
    })
}

/// What leaves fewer GPUs waiting: no spare replica where there is one, or renting by the hour where no option does.
fn rest(scenario: &Scenario, w: &Workload, kind: OptionKind) -> Option<Cure> {
    match &w.task {
        Task::LlmInference(t) => (t.availability != Availability::Basic).then(|| Cure {
            words: Text::new("Ver sem réplica de reserva (disponibilidade de 99 %)", "See it without a spare replica (99% availability)"),
            change: Change::SetAvailability { workload: w.id.clone(), availability: Availability::Basic },
        }),
        _ => {
            let rented = scenario.options.iter().any(|o| o.kind.is_by_the_hour());
            (!kind.is_by_the_hour() && !rented).then(|| Cure {
                words: Text::new("Comparar com aluguel por hora", "Compare with renting by the hour"),
                change: Change::AddOption { kind: OptionKind::PublicOnDemand },
            })
        }
    }
}

/// A bill, or continuous inference on demand in production, beside what would cost less.
pub(super) fn nobody_compared(scenario: &Scenario, comparison: &Comparison, w: &Workload) -> Option<Finding> {
    if w.stage != Stage::Production {
        return None;
    }
    match &w.task {
        Task::CurrentBill(_) => bill(scenario, comparison, w),
        Task::LlmInference(t) if t.hours == ServiceHours::Always => on_demand(scenario, comparison, w),
        _ => None,
    }
}

/// First month of 1 to the horizon from which `cost` stays at or below `other`, both running sums.
fn ahead_from(cost: &[f64], other: &[f64]) -> Option<usize> {
    let last_behind = cost.iter().zip(other).rposition(|(a, b)| a > b);
    match last_behind {
        None => Some(0),
        Some(i) if i + 1 < cost.len().min(other.len()) => Some(i + 1),
        Some(_) => None,
    }
}

fn bill(scenario: &Scenario, comparison: &Comparison, w: &Workload) -> Option<Finding> {
    let today = comparison.baseline.as_ref()?;
    // options carry every workload, the bill only its own
    if !scenario.workloads.iter().all(|w| matches!(w.task, Task::CurrentBill(_))) {
        return None;
    }
    let best = comparison.options.iter().find(|o| o.rank == Some(1))?;
    let saved = (today.total - best.total?) / f64::from(comparison.horizon_months);
    let from = ahead_from(&best.cumulative, &today.cumulative);
    let title = both(|l| {
        let money = format::money_words(l, today.monthly, Currency::Brl);
        match l {
            Locale::PtBr => format!("Uma conta que ainda não tinha sido comparada: {money} por mês"),
            Locale::En => format!("A bill nobody had compared: {money} a month"),
        }
    });
    let name = best.kind.name();
    let text = both(|l| {
        let money = format::money_words(l, saved.abs(), Currency::Brl);
        match (l, saved > 0.0) {
            (Locale::PtBr, true) => format!("{} custa {money} a menos por mês, em média{}.", name.pt, since(from, l)),
            (Locale::En, true) => format!("{} costs {money} less a month on average{}.", name.en, since(from, l)),
            (Locale::PtBr, false) => format!(
                "Comparada agora, ela se sustenta: {}, a mais barata das opções, custaria {money} a mais por mês.",
                format::inside(&name.pt)
            ),
            (Locale::En, false) => {
                format!("Compared now, it holds: {}, the cheapest option, would cost {money} more a month.", format::inside(&name.en))
            }
        }
    });
    let level = if saved > 0.0 { FindingLevel::Warn } else { FindingLevel::Info };
    Some(Finding {
        code: "nobody_compared".into(),
        workload: w.id.clone(),
        level,
        title,
        text,
        brl_per_month: (saved > 0.0).then_some(saved),
        cure: Some(Cure {
            words: Text::new(
                "Ver sem a conta: as mesmas GPU-horas nas opções",
                "See it without the bill: the same GPU-hours under the options",
            ),
            change: Change::GiveUpBill { workload: w.id.clone() },
        }),
    })
}

fn on_demand(scenario: &Scenario, comparison: &Comparison, w: &Workload) -> Option<Finding> {
    // said once, at the first workload of the kind: the options carry all of them
    let continuous =
        |w: &&Workload| w.stage == Stage::Production && matches!(&w.task, Task::LlmInference(t) if t.hours == ServiceHours::Always);
    if scenario.workloads.iter().find(continuous)?.id != w.id {
        return None;
    }
    let rented = comparison.options.iter().find(|o| o.kind == OptionKind::PublicOnDemand && o.total.is_some())?;
    let best = comparison.options.iter().find(|o| o.rank == Some(1) && o.kind != OptionKind::PublicOnDemand)?;
    let saved = (rented.total? - best.total?) / f64::from(comparison.horizon_months);
    if saved <= 0.0 {
        return None;
    }
    let from = ahead_from(&best.cumulative, &rented.cumulative);
    let name = best.kind.name();
    Some(Finding {
        code: "nobody_compared".into(),
        workload: w.id.clone(),
        level: FindingLevel::Warn,
        title: both(|l| match l {
            Locale::PtBr => "Inferência dia e noite sob demanda: vale comparar".to_owned(),
            Locale::En => "Inference day and night on demand: worth comparing".to_owned(),
        }),
        text: both(|l| {
            let money = format::money_words(l, saved, Currency::Brl);
            match l {
                Locale::PtBr => {
                    format!("{} custa {money} a menos por mês, em média, que a nuvem pública sob demanda{}.", name.pt, since(from, l))
                }
                Locale::En => {
                    format!("{} costs {money} less a month, on average, than the public cloud on demand{}.", name.en, since(from, l))
                }
            }
        }),
        brl_per_month: Some(saved),
        cure: Some(Cure {
            words: both(|l| match l {
                Locale::PtBr => format!("Ver sem a nuvem sob demanda: {}", format::inside(&name.pt)),
                Locale::En => format!("See it without the cloud on demand: {}", format::inside(&name.en)),
            }),
            change: Change::DropOption { option: rented.id.clone() },
        }),
    })
}

/// ", e se paga em 10 meses".
fn since(from: Option<usize>, locale: Locale) -> String {
    match (from, locale) {
        (Some(0), Locale::PtBr) => ", desde o início".into(),
        (Some(0), Locale::En) => ", from the start".into(),
        (Some(1), Locale::PtBr) => ", e se paga em 1 mês".into(),
        (Some(1), Locale::En) => ", and pays back in 1 month".into(),
        (Some(n), Locale::PtBr) => format!(", e se paga em {n} meses"),
        (Some(n), Locale::En) => format!(", and pays back in {n} months"),
        (None, _) => String::new(),
    }
}
