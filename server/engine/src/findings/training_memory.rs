//! A run of training or fine-tuning that the memory of its GPU does not hold.

use super::alone::{Alone, alone};
use super::both;
use super::training::trains;
use crate::book::PriceBook;
use crate::comparison::{Change, Comparison, Cure, Finding, FindingLevel, TrainingFit};
use crate::format;
use crate::locale::{Locale, Text};
use crate::scenario::{FineTuning, Scenario, Task, TuningMethod, Workload};

fn tuned(task: &Task, method: TuningMethod) -> Option<Task> {
    match task {
        Task::FineTuning(t) if t.method != method => Some(Task::FineTuning(FineTuning { method, ..t.clone() })),
        _ => None,
    }
}

/// The run does not fit the memory of the GPU that the person chose, or of any; or it fits only spread over several.
pub(super) fn does_not_fit(scenario: &Scenario, book: &PriceBook, comparison: &Comparison, w: &Workload) -> Option<Finding> {
    if !trains(&w.task) {
        return None;
    }
    let fits = &comparison.workloads.iter().find(|r| r.id == w.id)?.training_fits;
    let named = w.task.gpu().and_then(|slug| fits.iter().find(|f| f.gpu == slug));
    let largest = || fits.iter().max_by(|a, b| a.usable_gb_per_gpu.total_cmp(&b.usable_gb_per_gpu));
    let fit = match named {
        Some(fit) if fit.gpus != Some(1) => fit,
        Some(_) => return None,
        None if fits.iter().all(|f| f.gpus.is_none()) => largest()?,
        None => return None,
    };
    let model = scenario.language_model(book, w.task.model()?)?.model.clone();
    let placed = |task: Task| alone(scenario, book, comparison, w, task);
    let stops = placed(w.task.clone()).iter().all(|a| a.placement.is_none());
    // spread over several GPUs it is no mistake: worth a word in fine-tuning, and a stop where no option has such a machine
    let said = match fit.gpus {
        None => true,
        Some(_) if stops => placed_elsewhere(&w.task, &placed),
        Some(_) => matches!(w.task, Task::FineTuning(_)),
    };
    let level = if stops { FindingLevel::Stop } else { FindingLevel::Info };
    said.then(|| memory(w, fit, &model, fits, (level, smaller(w, fit, &placed))))
}

/// Whether some option serves the run on another GPU.
fn placed_elsewhere(task: &Task, placed: &impl Fn(Task) -> Vec<Alone>) -> bool {
    let mut free = task.clone();
    match &mut free {
        Task::Training(t) => t.gpu = None,
        Task::FineTuning(t) => t.gpu = None,
        _ => return false,
    }
    placed(free).iter().any(|a| a.placement.is_some())
}

/// The change that makes it fit: 4-bit weights where they do, else a GPU that Fiel chooses.
fn smaller(w: &Workload, fit: &TrainingFit, placed: &impl Fn(Task) -> Vec<Alone>) -> Option<Cure> {
    let one = |a: &Alone| a.run().is_some_and(|t| t.least_gpus == 1);
    if let Some(task) = tuned(&w.task, TuningMethod::Qlora)
        && placed(task).iter().any(one)
    {
        return Some(Cure {
            words: Text::new("Ver com QLoRA (pesos de 4 bits)", "See it with QLoRA (4-bit weights)"),
            change: Change::SetMethod { workload: w.id.clone(), method: TuningMethod::Qlora },
        });
    }
    let named = w.task.gpu() == Some(fit.gpu.as_str());
    (named && placed_elsewhere(&w.task, placed)).then(|| Cure {
        words: Text::new("Deixar o Fiel escolher a GPU", "Let Fiel choose the GPU"),
        change: Change::SetGpu { workload: w.id.clone(), gpu: None },
    })
}

fn memory(w: &Workload, fit: &TrainingFit, model: &str, fits: &[TrainingFit], (level, cure): (FindingLevel, Option<Cure>)) -> Finding {
    let mut alone: Vec<&TrainingFit> = fits.iter().filter(|f| f.gpus == Some(1)).collect();
    alone.sort_by(|a, b| a.usable_gb_per_gpu.total_cmp(&b.usable_gb_per_gpu).then_with(|| a.gpu.cmp(&b.gpu)));
    let names = alone.iter().take(3).map(|f| f.gpu_name.as_str()).collect::<Vec<_>>().join(", ");
    Finding {
        code: "does_not_fit".into(),
        workload: w.id.clone(),
        level,
        title: both(|l| match l {
            Locale::PtBr => format!("{model} não cabe em 1 {} para treinar", fit.gpu_name),
            Locale::En => format!("{model} does not fit on 1 {} in training", fit.gpu_name),
        }),
        text: both(|l| {
            let gb = |v: f64| format!("{} GB", format::number(l, v, 1));
            let (needed, there) = (gb(fit.alone_gb), gb(fit.usable_gb_per_gpu));
            let spread = match (fit.gpus, l) {
                (Some(n), Locale::PtBr) => format!(" Dividida entre {n} GPUs do mesmo servidor, cabe."),
                (Some(n), Locale::En) => format!(" Spread over {n} GPUs of one server it fits."),
                (None, _) => String::new(),
            };
            let others = match l {
                _ if names.is_empty() => String::new(),
                Locale::PtBr => format!(" Em uma só placa cabe em {names}."),
                Locale::En => format!(" On a single card it fits on {names}."),
            };
            match l {
                Locale::PtBr => format!("Uma GPU precisaria de {needed}; há {there} úteis.{spread}{others}"),
                Locale::En => format!("One GPU would need {needed}; {there} are usable there.{spread}{others}"),
            }
        }),
        brl_per_month: None,
        cure,
    }
}
