//! Training and fine-tuning that wait: for memory, for the network, for storage.

use super::alone::{Alone, alone, basis, saved};
use super::both;
use crate::assumptions::{self, Key};
use crate::book::PriceBook;
use crate::comparison::{Change, Comparison, Cure, Finding, FindingLevel, SizedOn};
use crate::format;
use crate::locale::Locale;
use crate::placement::Trained;
use crate::scenario::{Currency, FineTuning, Scenario, Task, Training, Workload};
use crate::sizing::{network, storage};

/// Networks of servers on the market, Gbps.
const NETWORKS: [f64; 8] = [10.0, 25.0, 100.0, 200.0, 400.0, 800.0, 1_600.0, 3_200.0];
/// Storage on the market, GB/s: networks of 10, 25 and 100 Gbps, local NVMe, parallel file systems.
const STORES: [f64; 9] = [1.25, 3.125, 6.25, 12.5, 25.0, 50.0, 100.0, 200.0, 400.0];
/// What a network for training takes to buy, USD a server: ai-infra-index, 2026-03-16.
const NETWORK_USD: f64 = 35_000.0;

fn with_network(task: &Task, gbps: f64) -> Task {
    match task {
        Task::Training(t) => Task::Training(Training { network_gbps: Some(gbps), ..t.clone() }),
        Task::FineTuning(t) => Task::FineTuning(FineTuning { network_gbps: Some(gbps), ..t.clone() }),
        other => other.clone(),
    }
}

fn with_storage(task: &Task, gb_s: f64) -> Task {
    match task {
        Task::Training(t) => Task::Training(Training { storage_gb_s: Some(gb_s), ..t.clone() }),
        Task::FineTuning(t) => Task::FineTuning(FineTuning { storage_gb_s: Some(gb_s), ..t.clone() }),
        other => other.clone(),
    }
}

/// Network and storage the person says; none where the task has none or he does not.
fn said(task: &Task) -> (Option<f64>, Option<f64>) {
    match task {
        Task::Training(t) => (t.network_gbps, t.storage_gb_s),
        Task::FineTuning(t) => (t.network_gbps, t.storage_gb_s),
        _ => (None, None),
    }
}

pub(super) const fn trains(task: &Task) -> bool {
    matches!(task, Task::Training(_) | Task::FineTuning(_))
}

/// The factor E of a run.
fn e(t: &Trained) -> f64 {
    t.run.network(t.fleet.servers)
}

/// The factor U of a run.
fn u(t: &Trained) -> f64 {
    t.run.storage(t.fleet.gpus)
}

/// A factor, two digits.
fn factor(locale: Locale, value: f64) -> String {
    format::number(locale, value, if value < 0.095 { 3 } else { 2 })
}

/// A finding under one option: as it is, and with the smallest remedy on the market.
struct Remedy<'a> {
    now: &'a Alone,
    then: Alone,
    size: f64,
}

/// The first option whose run is `bad`, with the first of `sizes` that is enough there.
fn remedy<'a>(
    here: &'a [Alone],
    bad: impl Fn(&Trained) -> bool,
    sizes: impl Iterator<Item = f64>,
    mut at: impl FnMut(f64) -> Vec<Alone>,
) -> Option<Remedy<'a>> {
    let now = here.iter().find(|a| a.run().is_some_and(&bad))?;
    let mut last = None;
    for size in sizes {
        let then = at(size).into_iter().find(|a| a.option == now.option && a.run().is_some());
        let Some(then) = then else { continue };
        let enough = then.run().is_some_and(|t| !bad(t));
        last = Some(Remedy { now, then, size });
        if enough {
            break;
        }
    }
    last
}

/// " Com isso a carga custaria R$ 10 mil a menos por mês, ...": what the remedy saves.
fn worth(r: &Remedy<'_>, locale: Locale) -> String {
    let (Some(saved), Some(before)) = (saved(r.now, &r.then), r.now.month_brl) else { return String::new() };
    let name = r.now.kind.name();
    let priced = basis(locale, [&r.now.placement, &r.then.placement].into_iter().flatten());
    let say = |v: f64| format::money_words(locale, v, Currency::Brl);
    match locale {
        Locale::PtBr => format!(
            " Isso economiza {} por mês, de {} ({}, sem impostos, {}).",
            say(saved.max(0.0)),
            say(before),
            priced,
            format::inside(&name.pt)
        ),
        Locale::En => format!(
            " That saves {} a month, of {} ({}, before taxes, {}).",
            say(saved.max(0.0)),
            say(before),
            priced,
            format::inside(&name.en)
        ),
    }
}

/// Servers wait for the gradients of the others.
pub(super) fn slow_network(scenario: &Scenario, book: &PriceBook, comparison: &Comparison, w: &Workload) -> Option<Finding> {
    let found = comparison.workloads.iter().find(|r| r.id == w.id)?;
    let slow = |s: &SizedOn| s.servers > 1 && s.training.as_ref().is_some_and(|t| t.network < network::SLOW);
    // where it is placed and no run waits there is nothing to compare
    if !trains(&w.task) || !(found.sized.is_empty() || found.sized.iter().any(slow)) {
        return None;
    }
    let here = alone(scenario, book, comparison, w, w.task.clone());
    let at = |gbps: f64| alone(scenario, book, comparison, w, with_network(&w.task, gbps));
    let faster = |than: f64| NETWORKS.into_iter().filter(move |gbps| *gbps > than);
    let bad = |t: &Trained| t.fleet.servers > 1 && e(t) < network::SLOW;
    let Some(r) = remedy(&here, bad, faster(here.iter().filter_map(Alone::run).find(|t| bad(t)).map_or(0.0, |t| t.run.gbps)), at) else {
        let gbps = said(&w.task).0?;
        let enough = stopped(&here, faster(gbps), at)?;
        return Some(stop("slow_network", w, (&format!("{} Gbps", fmt(gbps)), enough), |size| network_cure(w, size)));
    };
    let (now, then) = (r.now.run()?, r.then.run()?);
    let (gbps, servers) = (now.run.gbps, f64::from(now.fleet.servers));
    let step = now.run.step();
    Some(Finding {
        code: "slow_network".into(),
        workload: w.id.clone(),
        level: FindingLevel::Warn,
        title: both(|l| {
            let (gbps, idle) = (format::trimmed(l, gbps, 2), format::percent(l, 1.0 - e(now)));
            match l {
                Locale::PtBr => format!("A rede de {gbps} Gbps deixa as GPUs paradas {idle} do tempo"),
                Locale::En => format!("The network of {gbps} Gbps leaves the GPUs idle {idle} of the time"),
            }
        }),
        text: both(|l| {
            let n = |v: f64| format::trimmed(l, v, 1);
            let (faster, usd) = (format::trimmed(l, r.size, 2), format::money_words(l, NETWORK_USD, Currency::Usd));
            let (e0, e1, worth) = (factor(l, e(now)), factor(l, e(then)), worth(&r, l));
            let (compute, exchange) = (n(step.compute_s()), n(step.exchange_s(servers)));
            match l {
                Locale::PtBr => format!(
                    "Em {} servidores, cada passo calcula por {compute} s e troca gradientes por {exchange} s: fator de rede E = {e0}. Com {faster} Gbps, E = {e1}.{worth} Comprada, uma rede de treino custa cerca de {usd} por servidor.",
                    n(servers)
                ),
                Locale::En => format!(
                    "On {} servers each step computes for {compute} s and exchanges gradients for {exchange} s: network factor E = {e0}. With {faster} Gbps, E = {e1}.{worth} Bought, a network for training takes about {usd} a server.",
                    n(servers)
                ),
            }
        }),
        brl_per_month: saved(r.now, &r.then).map(|v| v.max(0.0)),
        cure: Some(network_cure(w, r.size)),
    })
}

fn network_cure(w: &Workload, gbps: f64) -> Cure {
    Cure {
        words: both(|l| {
            let n = format::trimmed(l, gbps, 2);
            match l {
                Locale::PtBr => format!("Ver com rede de {n} Gbps"),
                Locale::En => format!("See it with a network of {n} Gbps"),
            }
        }),
        change: Change::SetNetwork { workload: w.id.clone(), gbps },
    }
}

/// GPUs wait for data.
pub(super) fn slow_storage(scenario: &Scenario, book: &PriceBook, comparison: &Comparison, w: &Workload) -> Option<Finding> {
    let supply = said(&w.task).1?;
    let found = comparison.workloads.iter().find(|r| r.id == w.id)?;
    let slow = |s: &SizedOn| s.training.as_ref().is_some_and(|t| t.storage < storage::SLOW);
    if !(found.sized.is_empty() || found.sized.iter().any(slow)) {
        return None;
    }
    let here = alone(scenario, book, comparison, w, w.task.clone());
    let at = |gb_s: f64| alone(scenario, book, comparison, w, with_storage(&w.task, gb_s));
    let faster = || STORES.into_iter().filter(|gb_s| *gb_s > supply);
    let Some(r) = remedy(&here, |t| u(t) < storage::SLOW, faster(), at) else {
        let enough = stopped(&here, faster(), at)?;
        return Some(stop("slow_storage", w, (&format!("{} GB/s", fmt(supply)), enough), |size| storage_cure(w, size)));
    };
    let (now, then) = (r.now.run()?, r.then.run()?);
    let reads = now.run.gpu_gb_s() * f64::from(now.fleet.gpus);
    let price = assumptions::value(scenario, book, Key::FilePrice);
    let gb = match &w.task {
        Task::Training(t) => t.dataset_gb.unwrap_or(w.storage_gb),
        _ => w.storage_gb,
    };
    Some(Finding {
        code: "slow_storage".into(),
        workload: w.id.clone(),
        level: FindingLevel::Warn,
        title: both(|l| {
            let idle = format::percent(l, 1.0 - u(now));
            match l {
                Locale::PtBr => format!("O armazenamento deixa as GPUs paradas {idle} do tempo"),
                Locale::En => format!("Storage leaves the GPUs idle {idle} of the time"),
            }
        }),
        text: both(|l| {
            let n = |v: f64| format::trimmed(l, v, 2);
            let idle = r.now.month_brl.map(|month| format::money_words(l, month * (1.0 - u(now)), Currency::Brl));
            let idle = match (idle, l) {
                (Some(money), Locale::PtBr) => format!(" Cerca de {money} por mês pagam GPUs à espera."),
                (Some(money), Locale::En) => format!(" About {money} a month pays for GPUs that wait."),
                (None, _) => String::new(),
            };
            let file = price.map(|usd| file_price(usd, gb, l)).unwrap_or_default();
            let (u0, u1, worth) = (factor(l, u(now)), factor(l, u(then)), worth(&r, l));
            match l {
                Locale::PtBr => format!(
                    "{} GPUs leem {} GB/s e o armazenamento entrega {}: fator U = {u0}.{idle} Com {} GB/s, U = {u1}.{worth}{file}",
                    now.fleet.gpus,
                    n(reads),
                    n(supply),
                    n(r.size)
                ),
                Locale::En => format!(
                    "{} GPUs read {} GB/s and storage delivers {}: factor U = {u0}.{idle} With {} GB/s, U = {u1}.{worth}{file}",
                    now.fleet.gpus,
                    n(reads),
                    n(supply),
                    n(r.size)
                ),
            }
        }),
        brl_per_month: saved(r.now, &r.then).map(|v| v.max(0.0)),
        cure: Some(storage_cure(w, r.size)),
    })
}

/// What fast storage costs: a managed file system by the month, and NVMe that is in the machine.
fn file_price(usd: f64, gb: f64, l: Locale) -> String {
    let (gb, known) = if gb > 0.0 { (gb, true) } else { (1_000.0, false) };
    let money = format::money_words(l, usd * gb, Currency::Usd);
    let of = match (known, l) {
        (true, Locale::PtBr) => format!("os {} GB da carga", format::trimmed(l, gb, 0)),
        (true, Locale::En) => format!("the workload's {} GB", format::trimmed(l, gb, 0)),
        (false, _) => "1 TB".into(),
    };
    match l {
        Locale::PtBr => {
            format!(" Um sistema de arquivos gerenciado (Lustre) custa cerca de {money} por mês para {of}; NVMe já vem em muitas máquinas.")
        }
        Locale::En => format!(" A managed file system (Lustre) costs about {money} a month for {of}; many machines come with NVMe."),
    }
}

fn storage_cure(w: &Workload, gb_s: f64) -> Cure {
    Cure {
        words: both(|l| {
            let n = format::trimmed(l, gb_s, 2);
            match l {
                Locale::PtBr => format!("Ver com armazenamento de {n} GB/s"),
                Locale::En => format!("See it with storage of {n} GB/s"),
            }
        }),
        change: Change::SetStorage { workload: w.id.clone(), gb_s },
    }
}

/// Where no option ends in time, the first of `sizes` with which one does.
fn stopped(here: &[Alone], mut sizes: impl Iterator<Item = f64>, at: impl Fn(f64) -> Vec<Alone>) -> Option<f64> {
    if here.is_empty() || here.iter().any(|a| a.placement.is_some()) {
        return None;
    }
    sizes.find(|size| at(*size).iter().any(|a| a.run().is_some()))
}

/// A plain number inside a word that is the same in both languages.
fn fmt(value: f64) -> String {
    format::trimmed(Locale::En, value, 3)
}

fn stop(code: &str, w: &Workload, (now, size): (&str, f64), cure: impl Fn(f64) -> Cure) -> Finding {
    let network = code == "slow_network";
    let unit = if network { "Gbps" } else { "GB/s" };
    Finding {
        code: code.into(),
        workload: w.id.clone(),
        level: FindingLevel::Stop,
        title: both(|l| match (l, network) {
            (Locale::PtBr, true) => "O treino não termina no prazo: a rede é lenta demais".to_owned(),
            (Locale::PtBr, false) => "O treino não termina no prazo: o armazenamento é lento demais".to_owned(),
            (Locale::En, true) => "The run misses its deadline: the network is too slow".to_owned(),
            (Locale::En, false) => "The run misses its deadline: storage is too slow".to_owned(),
        }),
        text: both(|l| match l {
            Locale::PtBr => {
                format!("Com {now} nenhum número de GPUs termina no prazo; com {} {unit} termina.", format::trimmed(l, size, 2))
            }
            Locale::En => format!("With {now} no number of GPUs ends in time; with {} {unit} it does.", format::trimmed(l, size, 2)),
        }),
        brl_per_month: None,
        cure: Some(cure(size)),
    }
}
