//! A workload placed alone under each option, once as it is and once with something changed: what the change is worth.
//!
//! Owns prices of month 1, before taxes, less what was negotiated, and how they are called. Refuses every other word.

use crate::assumptions::{self, Key};
use crate::book::PriceBook;
use crate::comparison::Comparison;
use crate::locale::{Locale, pick};
use crate::placement::{self, Demand, Placement, Trained};
use crate::scenario::{Currency, HostingOption, OptionKind, Scenario, Task, Workload};
use crate::sizing::MONTH_HOURS;

/// A workload under one option.
pub(super) struct Alone {
    /// Id of the option.
    pub option: String,
    /// Its kind.
    pub kind: OptionKind,
    /// What serves it; none where nothing does.
    pub placement: Option<Placement>,
    /// Price of month 1, BRL, before taxes, less the negotiated discount; servers by the month of their life.
    pub month_brl: Option<f64>,
}

impl Alone {
    /// The run of training or fine-tuning.
    pub fn run(&self) -> Option<&Trained> {
        match &self.placement.as_ref()?.demand {
            Demand::Training(t) => Some(t),
            _ => None,
        }
    }
}

/// `task` in the place of `w`'s, under each of the scenario's options but mixes, in the order of the answer: cheapest first.
pub(super) fn alone(scenario: &Scenario, book: &PriceBook, comparison: &Comparison, w: &Workload, task: Task) -> Vec<Alone> {
    let ordered = comparison.options.iter().filter_map(|o| scenario.options.iter().find(|s| s.id == o.id));
    let options: Vec<HostingOption> = ordered.filter(|o| o.kind != OptionKind::BestMix).cloned().collect();
    let one = Scenario { workloads: vec![Workload { task, ..w.clone() }], options, ..scenario.clone() };
    let fx = assumptions::value(scenario, book, Key::UsdBrl);
    let life = assumptions::value(scenario, book, Key::ServerLife).unwrap_or(60.0).max(1.0);
    let plans = placement::place(&one, book);
    plans
        .options
        .into_iter()
        .map(|plan| {
            let option = &one.options[plan.option];
            let placement = plan.placements.into_iter().next();
            let month_brl = placement.as_ref().and_then(|p| month_brl(p, option.kind, fx, life));
            Alone { option: option.id.clone(), kind: option.kind, placement, month_brl }
        })
        .collect()
}

fn month_brl(p: &Placement, kind: OptionKind, fx: Option<f64>, life: f64) -> Option<f64> {
    let gpus = p.offer.gpus;
    let units = match kind {
        kind if kind.is_by_the_hour() => p.demand.item_hours(gpus),
        kind if kind.is_purchase() => p.demand.items(gpus) / life,
        _ => p.demand.items(gpus) * MONTH_HOURS,
    };
    let rate = if p.offer.currency == Currency::Usd { fx? } else { 1.0 };
    Some(units * p.offer.billed() * rate)
}

/// What a finding's money is called, where it is of `offers`: a list price, unless a discount is in one of them.
pub(super) fn basis<'a>(locale: Locale, offers: impl IntoIterator<Item = &'a Placement>) -> &'static str {
    if offers.into_iter().any(|p| p.offer.discount.is_some()) {
        pick(locale, "preço do mês 1 com o desconto negociado", "price of month 1 after the negotiated discount")
    } else {
        pick(locale, "preço de tabela do mês 1", "list price of month 1")
    }
}

/// What `then` costs less than `now` under the same option, BRL a month.
pub(super) fn saved(now: &Alone, then: &Alone) -> Option<f64> {
    Some(now.month_brl? - then.month_brl?)
}
