//! Who wins, from when, by how much, and the three questions of the product answered for the scenario.
//!
//! Owns which sentence says it and the reasons. Refuses money of its own: it reads options already ranked. Options that the
//! data may not use, or without a price, never win, whatever they cost.

use crate::comparison::{Comparison, OptionResult, Outcome, Pair, Verdict, VerdictCase};
use crate::format;
use crate::locale::{Locale, Text};
use crate::scenario::{DataClass, OptionKind, Scenario, Stage, Volume};

/// First and second closer than this share of the second's NPV are too close to call: prices and estimates move more than that.
pub const TOO_CLOSE: f64 = 0.03;
/// From this share of the paid GPU-hours in use on, use is high; below [`LOW_USE`] it is low.
pub const HIGH_USE: f64 = 0.5;
/// Below this share of the paid GPU-hours in use, use is low.
pub const LOW_USE: f64 = 0.1;

/// The verdict on `options`, which stand ranked and cheapest first, with `pairs` between those ranked.
#[must_use]
pub fn decide(scenario: &Scenario, options: &[OptionResult], pairs: &[Pair]) -> Verdict {
    let ranked: Vec<&OptionResult> = options.iter().filter(|o| o.rank.is_some()).collect();
    let may = |o: &OptionResult| o.lgpd.outcome <= Outcome::Conditional;
    let missing_price = options.iter().filter(|o| may(o) && !o.missing_prices.is_empty()).map(|o| o.id.clone()).collect();
    let first = ranked.first();
    let second = ranked.get(1);
    let margin = first.and_then(|a| second.and_then(|b| Some(b.npv? - a.npv?)));
    let margin_share = margin.and_then(|m| second.and_then(|b| b.npv).filter(|n| *n > 0.0).map(|n| m / n));
    let lead = first.and_then(|winner| leads_from(winner, &ranked, pairs));
    Verdict {
        case: case(scenario, options, &ranked, margin_share),
        option: first.map(|o| o.id.clone()),
        kind: first.map(|o| o.kind),
        total: first.and_then(|o| o.total),
        npv: first.and_then(|o| o.npv),
        runner_up: second.map(|o| o.id.clone()),
        margin,
        margin_share,
        leads_from_month: lead.as_ref().map(|l| l.0),
        overtakes: lead.and_then(|l| l.1),
        missing_price,
        probability: None,
        decided_by: Vec::new(),
        look_again: None,
        reasons: vec![data(scenario, options), volume(scenario, options), predictability(scenario)],
    }
}

/// Share of the draws in which the first must be the cheapest to be called so; below it the verdict is open.
pub const SURE: f64 = 0.70;

/// Weighs the verdict of `c` by what the draws found: below [`SURE`] it is too close to call, and inputs that would decide it are
/// named; from there on the first wins, however near the second.
pub fn weigh(c: &mut Comparison) {
    let Some(winner) = c.verdict.option.as_deref() else { return };
    let Some(first) = c.risk.as_ref().and_then(|risk| risk.options.iter().find(|o| o.option == winner)) else { return };
    c.verdict.probability = Some(first.probability_cheapest);
    if !matches!(c.verdict.case, VerdictCase::Clear | VerdictCase::PublicCheaper | VerdictCase::TooClose) {
        return;
    }
    let open = first.probability_cheapest < SURE;
    c.verdict.case = if open { VerdictCase::TooClose } else { won(first.kind, c.ranked()) };
    if open {
        let named = |only: bool| c.sensitivity.iter().filter(move |s| s.flips || !only).take(3).map(|s| s.input.clone()).collect();
        let flips: Vec<String> = named(true);
        c.verdict.decided_by = if flips.is_empty() { named(false) } else { flips };
    }
}

/// Which sentence says that an option of `kind` won.
fn won<'a>(kind: OptionKind, mut ranked: impl Iterator<Item = &'a OptionResult>) -> VerdictCase {
    if kind.is_public() && ranked.any(|o| o.kind.is_purchase()) { VerdictCase::PublicCheaper } else { VerdictCase::Clear }
}

fn case(scenario: &Scenario, options: &[OptionResult], ranked: &[&OptionResult], margin_share: Option<f64>) -> VerdictCase {
    let Some(winner) = ranked.first() else {
        let some_may = options.iter().any(|o| o.lgpd.outcome <= Outcome::Conditional);
        return if some_may { VerdictCase::NoPrice } else { VerdictCase::NoOption };
    };
    if ranked.len() == 1 {
        return VerdictCase::OneOption;
    }
    let open = |o: &&OptionResult| o.kind == OptionKind::PublicOnDemand;
    if is_experiment(scenario) && ranked.iter().any(open) {
        return VerdictCase::Experiment;
    }
    if margin_share.is_none_or(|share| share < TOO_CLOSE) {
        return VerdictCase::TooClose;
    }
    won(winner.kind, ranked.iter().copied())
}

/// Whether nothing here is settled yet: every workload is an experiment, or its volume is unknown.
pub(crate) fn is_experiment(scenario: &Scenario) -> bool {
    !scenario.workloads.is_empty() && scenario.workloads.iter().all(|w| w.stage == Stage::Experiment || w.volume == Volume::Unknown)
}

/// From which month `winner`'s cumulative cost stays below every other's, and the option it overtakes then; none where it never
/// does in nominal money (it wins on present value alone).
fn leads_from(winner: &OptionResult, ranked: &[&OptionResult], pairs: &[Pair]) -> Option<(u16, Option<String>)> {
    let mut from = (0, None);
    for other in ranked.iter().filter(|o| o.id != winner.id) {
        let pair = pairs.iter().find(|p| p.a == winner.id && p.b == other.id)?;
        match pair.crossings.last() {
            Some(last) if last.leader != winner.id => return None,
            Some(last) if last.month > from.0 => from = (last.month, Some(other.id.clone())),
            None if pair.total_difference < 0.0 => return None,
            Some(_) | None => {}
        }
    }
    Some(from)
}

/// How sensitive is the data?
fn data(scenario: &Scenario, options: &[OptionResult]) -> Text {
    let mut classes: Vec<DataClass> = scenario.workloads.iter().flat_map(|w| scenario.data_of(w).classes()).collect();
    classes.sort_unstable_by_key(|c| *c as u8);
    classes.dedup();
    let (pt, en) = match classes.as_slice() {
        [one] => class(*one),
        [] => class(scenario.data.class),
        _ => ("Dados de mais de uma classe", "Data of more than one class"),
    };
    let all = options.len();
    let free = options.iter().filter(|o| o.lgpd.outcome == Outcome::Allowed).count();
    let conditional = options.iter().filter(|o| o.lgpd.outcome == Outcome::Conditional).count();
    let held = options.iter().filter(|o| o.lgpd.outcome == Outcome::OnHold).count();
    let (pt_then, en_then) = if free == all {
        (
            "qualquer das opções pode recebê-los, sem exigência a mais".to_owned(),
            "any of the options may hold it, nothing more required".to_owned(),
        )
    } else if free + conditional == all {
        (
            "qualquer das opções pode recebê-los, cumpridas as condições".to_owned(),
            "any of the options may hold it, once conditions are met".to_owned(),
        )
    } else if free + conditional > 0 {
        (format!("{} de {all} opções podem recebê-los", free + conditional), format!("{} of {all} options may hold it", free + conditional))
    } else if held > 0 {
        (
            "falta uma resposta antes que alguma opção possa recebê-los".to_owned(),
            "an answer is missing before any option may hold it".to_owned(),
        )
    } else {
        ("nenhuma opção pode recebê-los ainda".to_owned(), "no option may hold it yet".to_owned())
    };
    Text::new(format!("{pt}: {pt_then}."), format!("{en}: {en_then}."))
}

const fn class(class: DataClass) -> (&'static str, &'static str) {
    match class {
        DataClass::None => ("Dados que não são de pessoas", "Data that is not about people"),
        DataClass::Anonymised => ("Dados anonimizados", "Anonymised data"),
        DataClass::Personal => ("Dados pessoais", "Personal data"),
        DataClass::Sensitive => ("Dados pessoais sensíveis", "Sensitive personal data"),
        DataClass::Children => ("Dados de crianças ou adolescentes", "Data about children or adolescents"),
        DataClass::BankSecrecy => ("Dados sob sigilo bancário", "Data under bank secrecy"),
        DataClass::HealthRecords => ("Prontuários e dados de saúde", "Health records"),
        DataClass::PublicRestricted => ("Dados públicos de acesso restrito", "Public-sector data of restricted access"),
        DataClass::PublicClassified => ("Dados públicos reservados ou secretos", "Public-sector data, reserved or secret"),
        DataClass::PublicUltrasecret => ("Dados públicos ultrassecretos", "Public-sector data, top secret"),
        DataClass::Unknown => ("Classe dos dados ainda não informada", "Class of the data not given yet"),
    }
}

/// How high and steady is the use? Rented by the hour all hours do work, so machines that run day and night tell: the best used of them.
fn volume(scenario: &Scenario, options: &[OptionResult]) -> Text {
    let growth = scenario.workloads.iter().fold(0.0_f64, |g, w| g.max(w.growth_per_year));
    let day_and_night = options.iter().filter(|o| !o.kind.is_by_the_hour()).filter_map(|o| o.utilisation);
    let Some(use_) = day_and_night.max_by(f64::total_cmp).or_else(|| options.iter().find_map(|o| o.utilisation)) else {
        return Text::new("Uso ainda sem medida.", "Use not measured yet.");
    };
    let (pt, en) = if use_ >= HIGH_USE {
        ("Uso alto", "High use")
    } else if use_ >= LOW_USE {
        ("Uso moderado", "Moderate use")
    } else {
        ("Uso baixo", "Low use")
    };
    let mut text = Text::new(
        format!("{pt}: em máquinas ligadas dia e noite, até {} das horas de GPU seriam de trabalho", format::percent(Locale::PtBr, use_)),
        format!("{en}: on machines that run day and night, up to {} of the GPU-hours would do work", format::percent(Locale::En, use_)),
    );
    if growth > 0.0 {
        text.pt.push_str(&format!(", e a demanda cresce até {} ao ano", format::percent(Locale::PtBr, growth)));
        text.en.push_str(&format!(", and demand grows by up to {} a year", format::percent(Locale::En, growth)));
    }
    text.pt.push('.');
    text.en.push('.');
    text
}

/// How predictable must the cost be?
fn predictability(scenario: &Scenario) -> Text {
    let any = |v: Volume| scenario.workloads.iter().any(|w| w.volume == v);
    if is_experiment(scenario) {
        Text::new(
            "Volume ainda desconhecido: pagar só o que usar vale mais do que o menor preço por hora.",
            "Volume not known yet: paying only for what is used is worth more than the lowest price an hour.",
        )
    } else if any(Volume::Unknown) || scenario.workloads.iter().any(|w| w.stage == Stage::Experiment) {
        Text::new(
            "Parte do volume ainda é desconhecida: compromissos cabem só no que já é estável.",
            "Part of the volume is not known yet: commitments suit only what is already steady.",
        )
    } else if any(Volume::Variable) {
        Text::new(
            "Volume que sobe e desce: máquinas próprias ou reservadas ficam paradas nas horas baixas.",
            "Volume that goes up and down: machines owned or reserved stand idle in the low hours.",
        )
    } else {
        Text::new(
            "Volume estável em produção: o custo pode ser previsto, e um compromisso de prazo é possível.",
            "Steady volume in production: the cost can be foreseen, and a commitment for a term is possible.",
        )
    }
}
