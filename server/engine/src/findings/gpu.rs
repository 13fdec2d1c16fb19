//! The wrong GPU: one that cannot hold the model, or one that does more than it is asked for.

use super::alone::{alone, basis};
use super::both;
use crate::book::{Gpu, PriceBook};
use crate::comparison::{Change, Comparison, Cure, Finding, FindingLevel, FitResult};
use crate::format;
use crate::locale::{Locale, Text, pick};
use crate::placement;
use crate::scenario::{Currency, LlmInference, OptionKind, Precision, Scenario, Task, Workload};
use crate::sizing;

/// A cheaper GPU is worth a word from this share of the cost on.
const WORTH: f64 = 0.05;

/// The model does not fit on one GPU of the person's choice, or on any.
pub(super) fn does_not_fit(scenario: &Scenario, book: &PriceBook, comparison: &Comparison, w: &Workload) -> Option<Finding> {
    let Task::LlmInference(task) = &w.task else { return None };
    let model = scenario.language_model(book, &task.model)?;
    let fits = &comparison.workloads.iter().find(|r| r.id == w.id)?.fits;
    let named = task.gpu.as_deref().and_then(|slug| fits.iter().find(|f| f.gpu == slug));
    if let Some(fit) = named.filter(|f| f.gpus_per_replica.is_some_and(|n| n > 1)) {
        return several_needed((scenario, book, comparison), w, task, (fit, fits), &model.model);
    }
    let nowhere = fits.iter().all(|f| f.gpus_per_replica.is_none());
    let fit = match named {
        Some(fit) if fit.gpus_per_replica.is_none() => fit,
        Some(_) => return None,
        None if nowhere => fits.iter().max_by(|a, b| a.usable_gb_per_gpu.total_cmp(&b.usable_gb_per_gpu))?,
        None => return None,
    };
    // the note says it where something else than memory keeps the model off
    let why = fit.note.clone()?;
    let others = smallest(fits, Locale::PtBr);
    let lower = lower_precision(scenario, book, w, task, &fit.gpu);
    let name = &model.model;
    let cure = match lower {
        Some(p) => Some(precision_cure(w, p)),
        None if named.is_some() && !others.is_empty() => Some(Cure {
            words: Text::new("Deixar o Fiel escolher a GPU", "Let Fiel choose the GPU"),
            change: Change::SetGpu { workload: w.id.clone(), gpu: None },
        }),
        None if named.is_none() => anywhere(scenario, book, w, task).map(|p| precision_cure(w, p)),
        None => None,
    };
    let then = cure.as_ref().and_then(|c| cured_task(task, c)).and_then(|then| worth(scenario, book, comparison, w, (None, then)));
    Some(Finding {
        code: "does_not_fit".into(),
        workload: w.id.clone(),
        level: FindingLevel::Stop,
        title: both(|l| match l {
            Locale::PtBr => format!("{name} não roda em {}", fit.gpu_name),
            Locale::En => format!("{name} does not run on {}", fit.gpu_name),
        }),
        text: both(|l| {
            let mut parts = vec![match l {
                Locale::PtBr => format!("Em {}: {}.", fit.gpu_name, why.pt.trim_end_matches('.')),
                Locale::En => format!("On {}: {}.", fit.gpu_name, why.en.trim_end_matches('.')),
            }];
            parts.extend((!others.is_empty()).then(|| match l {
                Locale::PtBr => format!("Roda em {others}."),
                Locale::En => format!("It runs on {}.", smallest(fits, Locale::En)),
            }));
            parts.extend(lower.map(|p| match l {
                Locale::PtBr => format!("Com pesos em {} caberia em {}.", precision(p, l), fit.gpu_name),
                Locale::En => format!("With {} weights it would fit on {}.", precision(p, l), fit.gpu_name),
            }));
            parts.extend(then.as_ref().map(|w| {
                let money = format::money_words(l, w.then.1, Currency::Brl);
                let (gpu, place) = (&w.then.0.gpu_name, format::inside(w.kind.name().get(l)));
                let priced = basis(l, [&w.then.0]);
                match l {
                    Locale::PtBr => {
                        format!("Resolvido assim, em {gpu}: {money} por mês, {priced}, sem impostos ({place}).")
                    }
                    Locale::En => format!("Solved so, on {gpu}: {money} a month, {priced}, before taxes ({place})."),
                }
            }));
            parts.join(" ")
        }),
        brl_per_month: None,
        cure,
    })
}

/// What `then` costs a month in place of `now`, the price of month 1 before taxes, under the first option that is rented by the
/// month or the hour and has an offer for both; `now` may be none where nothing serves it.
fn worth(scenario: &Scenario, book: &PriceBook, comparison: &Comparison, w: &Workload, tasks: (Option<Task>, Task)) -> Option<Worth> {
    let of = |task: Task| {
        let mut found = alone(scenario, book, comparison, w, task);
        found.retain(|a| matches!(a.kind, OptionKind::PublicOnDemand | OptionKind::PrivateCloud));
        found.sort_by_key(|a| scenario.options.iter().position(|o| o.id == a.option));
        found
    };
    let then = of(tasks.1);
    let Some(now) = tasks.0.map(of) else {
        return then.into_iter().find_map(|b| Some(Worth { kind: b.kind, now: None, then: (b.placement?, b.month_brl?) }));
    };
    now.into_iter()
        .zip(then)
        .find_map(|(a, b)| Some(Worth { kind: a.kind, now: Some((a.placement?, a.month_brl?)), then: (b.placement?, b.month_brl?) }))
}

/// What a change is worth.
struct Worth {
    kind: OptionKind,
    now: Option<(placement::Placement, f64)>,
    then: (placement::Placement, f64),
}

/// The task with the change of `cure`.
fn cured_task(task: &LlmInference, cure: &Cure) -> Option<Task> {
    let mut task = task.clone();
    match &cure.change {
        Change::SetGpu { gpu, .. } => task.gpu.clone_from(gpu),
        Change::SetPrecision { precision, .. } => task.precision = *precision,
        _ => return None,
    }
    Some(Task::LlmInference(task))
}

/// It fits, but only on several of the GPUs together.
fn several_needed(
    (scenario, book, comparison): (&Scenario, &PriceBook, &Comparison),
    w: &Workload,
    task: &LlmInference,
    (fit, fits): (&FitResult, &[FitResult]),
    model: &str,
) -> Option<Finding> {
    let n = fit.gpus_per_replica?;
    // several may also be asked for speed: that is no mistake
    if fit.alone_gb <= fit.usable_gb_per_gpu {
        return None;
    }
    let lower = lower_precision(scenario, book, w, task, &fit.gpu);
    let single: Vec<&FitResult> = by_size(fits).into_iter().filter(|f| f.gpus_per_replica == Some(1)).take(3).collect();
    let alone: Vec<&str> = single.iter().map(|f| f.gpu_name.as_str()).collect();
    let on = |gpu: &str| Task::LlmInference(LlmInference { gpu: Some(gpu.into()), ..task.clone() });
    // the single card that saves most, where one saves at all: several are then a mistake
    let cheaper = single.iter().filter_map(|f| {
        let found = worth(scenario, book, comparison, w, (Some(on(&fit.gpu)), on(&f.gpu)))?;
        let (before, now) = found.now?;
        let priced = |l: Locale| basis(l, [&before, &found.then.0]);
        let priced = [priced(Locale::PtBr), priced(Locale::En)];
        Some((*f, found.kind, now - found.then.1, priced)).filter(|(_, _, saved, _)| *saved >= WORTH * now)
    });
    let cheaper = cheaper.max_by(|a, b| a.2.total_cmp(&b.2));
    let change_gpu = |other: &FitResult| Cure {
        words: both(|l| match l {
            Locale::PtBr => format!("Ver em uma só {}", other.gpu_name),
            Locale::En => format!("See it on a single {}", other.gpu_name),
        }),
        change: Change::SetGpu { workload: w.id.clone(), gpu: Some(other.gpu.clone()) },
    };
    let cure = match cheaper {
        Some((other, ..)) => Some(change_gpu(other)),
        None => lower.map(|p| precision_cure(w, p)).or_else(|| single.first().map(|other| change_gpu(other))),
    };
    Some(Finding {
        code: "does_not_fit".into(),
        workload: w.id.clone(),
        // more cards than one are a mistake where fewer cost less
        level: if cheaper.is_some() { FindingLevel::Warn } else { FindingLevel::Info },
        title: both(|l| match l {
            Locale::PtBr => format!("{model} não cabe em 1 {}", fit.gpu_name),
            Locale::En => format!("{model} does not fit on 1 {}", fit.gpu_name),
        }),
        text: both(|l| {
            let gb = |v: f64| format!("{} GB", format::number(l, v, 1));
            let (need, there) = (gb(fit.alone_gb), gb(fit.usable_gb_per_gpu));
            let list = match (alone.join(", "), l) {
                (list, _) if list.is_empty() => String::new(),
                (list, Locale::PtBr) => format!(" Em uma só placa cabe em {list}."),
                (list, Locale::En) => format!(" It fits on a single {list}."),
            };
            let less = cheaper.map(|(other, kind, saved, [pt, en])| {
                let priced = pick(l, pt, en);
                let (gpu, money) = (&other.gpu_name, format::money_words(l, saved, Currency::Brl));
                let place = format::inside(kind.name().get(l));
                match l {
                    Locale::PtBr => {
                        format!(" Em uma só {gpu} são {money} a menos por mês, {priced}, sem impostos ({place}).")
                    }
                    Locale::En => format!(" On a single {gpu} it is {money} less a month, {priced}, before taxes ({place})."),
                }
            });
            let less = less.unwrap_or_default();
            match l {
                Locale::PtBr => {
                    format!("Uma placa precisaria de {need}; há {there} úteis. Cada réplica usa por isso {n} GPUs.{list}{less}")
                }
                Locale::En => {
                    format!("One card would need {need}; {there} are usable there. A replica therefore takes {n} GPUs.{list}{less}")
                }
            }
        }),
        brl_per_month: cheaper.map(|(_, _, saved, _)| saved),
        cure,
    })
}

/// Fits by total memory, smallest first.
fn by_size(fits: &[FitResult]) -> Vec<&FitResult> {
    let mut sorted: Vec<&FitResult> = fits.iter().filter(|f| f.gpus_per_replica.is_some()).collect();
    let size = |f: &FitResult| f.usable_gb_per_gpu * f.gpus_per_replica.map_or(1.0, f64::from);
    sorted.sort_by(|a, b| size(a).total_cmp(&size(b)).then_with(|| a.gpu.cmp(&b.gpu)));
    sorted
}

/// The three smallest ways to run it: "L4, A10 ou 2 × L40S".
fn smallest(fits: &[FitResult], locale: Locale) -> String {
    let names: Vec<String> = by_size(fits)
        .into_iter()
        .take(3)
        .map(|f| match f.gpus_per_replica {
            Some(n) if n > 1 => format!("{n} × {}", f.gpu_name),
            _ => f.gpu_name.clone(),
        })
        .collect();
    match names.as_slice() {
        [first @ .., last] if !first.is_empty() => {
            format!("{} {} {last}", first.join(", "), pick(locale, "ou", "or"))
        }
        _ => names.concat(),
    }
}

/// The link to weights in `p`.
fn precision_cure(w: &Workload, p: Precision) -> Cure {
    Cure {
        words: both(|l| match l {
            Locale::PtBr => format!("Ver com pesos em {}", precision(p, l)),
            Locale::En => format!("See it with {} weights", precision(p, l)),
        }),
        change: Change::SetPrecision { workload: w.id.clone(), precision: p },
    }
}

/// The next lower precision with which one GPU called `slug` would hold the model of `w`.
fn lower_precision(scenario: &Scenario, book: &PriceBook, w: &Workload, task: &LlmInference, slug: &str) -> Option<Precision> {
    lower(scenario, book, w, task, |f| f.gpu == slug && f.gpus_per_replica == Some(1))
}

/// The next lower precision with which any number of any GPU would hold it.
fn anywhere(scenario: &Scenario, book: &PriceBook, w: &Workload, task: &LlmInference) -> Option<Precision> {
    lower(scenario, book, w, task, |f| f.gpus_per_replica.is_some())
}

fn lower(
    scenario: &Scenario,
    book: &PriceBook,
    w: &Workload,
    task: &LlmInference,
    holds: impl Fn(&FitResult) -> bool,
) -> Option<Precision> {
    let lower: &[Precision] = match task.precision {
        Precision::Fp16 => &[Precision::Fp8, Precision::Int4],
        Precision::Fp8 => &[Precision::Int4],
        Precision::Fp4 | Precision::Int4 => &[],
    };
    lower.iter().copied().find(|p| {
        let task = Task::LlmInference(LlmInference { precision: *p, ..task.clone() });
        let one = Scenario { workloads: vec![Workload { task, ..w.clone() }], options: Vec::new(), ..scenario.clone() };
        placement::place(&one, book).fits.concat().iter().any(&holds)
    })
}

fn precision(p: Precision, locale: Locale) -> &'static str {
    match (p, locale) {
        (Precision::Int4, Locale::PtBr) => "4 bits",
        (Precision::Int4, Locale::En) => "4-bit",
        (other, _) => other.name(),
    }
}

/// Made for training: memory with high bandwidth and a fast link between the GPUs of a server.
fn for_training(gpu: &Gpu) -> bool {
    gpu.memory_type.to_ascii_uppercase().starts_with("HBM") && gpu.interconnect_gb_s >= sizing::FAST_LINK_GB_S
}

/// The person chose a GPU made for training; another meets the same target for less.
pub(super) fn training_gpu_for_inference(scenario: &Scenario, book: &PriceBook, comparison: &Comparison, w: &Workload) -> Option<Finding> {
    let Task::LlmInference(task) = &w.task else { return None };
    let chosen = book.gpu(task.gpu.as_deref()?).filter(|g| for_training(g))?;
    let of = |gpu: Option<&str>| Task::LlmInference(LlmInference { gpu: gpu.map(Into::into), ..task.clone() });
    // both are placed under the same options; the first where both have an offer decides
    let found = worth(scenario, book, comparison, w, (Some(of(Some(&chosen.slug))), of(None)))?;
    let (kind, (named, now), (free, then)) = (found.kind, found.now?, found.then);
    if free.gpu == named.gpu || now - then < WORTH * now {
        return None;
    }
    let saved = now - then;
    let target = task.token_latency_ms.is_some();
    Some(Finding {
        code: "training_gpu_for_inference".into(),
        workload: w.id.clone(),
        level: FindingLevel::Warn,
        title: both(|l| match l {
            Locale::PtBr => format!("{} é mais do que esta carga pede", named.gpu_name),
            Locale::En => format!("{} is more than this workload needs", named.gpu_name),
        }),
        text: both(|l| {
            let (money, before) = (format::money_words(l, saved, Currency::Brl), format::money_words(l, now, Currency::Brl));
            let where_ = kind.name();
            let priced = format::capital(basis(l, [&named, &free]));
            match (l, target) {
                (Locale::PtBr, true) => format!(
                    "{} atende a mesma meta por {money} a menos por mês, de {before}. {priced}, sem impostos ({}).",
                    free.gpu_name,
                    format::inside(&where_.pt)
                ),
                (Locale::PtBr, false) => format!(
                    "{} atende os mesmos pedidos por {money} a menos por mês, de {before}. {priced}, sem impostos ({}).",
                    free.gpu_name,
                    format::inside(&where_.pt)
                ),
                (Locale::En, true) => format!(
                    "{} meets the same target for {money} less a month, of {before}. {priced}, before taxes ({}).",
                    free.gpu_name,
                    format::inside(&where_.en)
                ),
                (Locale::En, false) => format!(
                    "{} serves the same requests for {money} less a month, of {before}. {priced}, before taxes ({}).",
                    free.gpu_name,
                    format::inside(&where_.en)
                ),
            }
        }),
        brl_per_month: Some(saved),
        cure: Some(Cure {
            words: both(|l| match l {
                Locale::PtBr => format!("Deixar o Fiel escolher a GPU ({})", free.gpu_name),
                Locale::En => format!("Let Fiel choose the GPU ({})", free.gpu_name),
            }),
            change: Change::SetGpu { workload: w.id.clone(), gpu: None },
        }),
    })
}
