//! From the values of the sheet to the comparison: every number is a cell's value, or a sum, difference or order of such.

use super::results::Results;
use super::shared::Bill;
use super::{Model, mix};
use crate::assumptions::{self, Assumptions, Key};
use crate::book::PriceBook;
use crate::comparison::{
    Baseline, BookRef, Comparison, Crossing, IrrCase, LineResult, MissingPrice, NpvConvention, OptionResult, Outcome, Pair, Payback,
    PlacementResult, SCHEMA, WorkloadResult, YearFlow,
};
use crate::finance;
use crate::placement::{Demand, Mix, OptionPlan, Placement, Plans};
use crate::scenario::{Currency, Scenario};
use crate::sheet::{CellId, Values};
use crate::view::View;
use crate::{findings, lgpd, verdict};

/// Cells of what is paid today.
#[derive(Debug, Clone, Copy)]
pub(super) struct BillCells {
    row: CellId,
    cumulative: CellId,
    discounted: CellId,
    total: CellId,
    npv: CellId,
}

impl BillCells {
    /// The cells of `bill`.
    pub fn of(bill: Bill<'_>) -> Option<Self> {
        Some(Self {
            row: bill.row.id()?,
            cumulative: bill.cumulative.id()?,
            discounted: bill.discounted.id()?,
            total: bill.total.id()?,
            npv: bill.npv.id()?,
        })
    }
}

/// The whole comparison.
pub(super) fn comparison(
    scenario: &Scenario,
    book: &PriceBook,
    all: &Assumptions,
    mut plans: Plans,
    (model, values, view): (&Model, &Values, View),
) -> Comparison {
    let discount = model.sheet.find("shared.discount_factor").map(|id| values.row(id)).unwrap_or_default();
    // Present values in dollars are at the rate of today.
    let present = match view.currency {
        Currency::Brl => 1.0,
        Currency::Usd => 1.0 / all.value(Key::UsdBrl).unwrap_or(f64::NAN),
    };
    let workloads = workloads(scenario, &mut plans);
    let mixes: Vec<Mix> = plans.options.iter().map(|p| p.mix.clone()).collect();
    let mut options: Vec<OptionResult> = plans
        .options
        .into_iter()
        .zip(&model.options)
        .map(|(plan, results)| option(scenario, plan, results.as_ref(), (model, values), (discount, present)))
        .collect();
    mix::show(scenario, &mixes, &mut options);
    rank(&mut options);
    let pairs = pairs(&options);
    let mut found = Comparison {
        schema: SCHEMA,
        engine: env!("CARGO_PKG_VERSION").into(),
        title: scenario.title.clone(),
        start: scenario.start,
        horizon_months: scenario.horizon_months,
        currency: view.currency,
        view,
        book: BookRef { slug: book.slug.clone(), name: book.name.clone(), published_on: book.published_on.clone() },
        rules: lgpd::rules(),
        saved_rules: scenario.rules.clone(),
        npv: NpvConvention { rate_per_year: all.value(Key::DiscountRate).unwrap_or_default(), timing: scenario.timing.key().into() },
        verdict: verdict::decide(scenario, &options, &pairs),
        baseline: model.bill.map(|bill| baseline(bill, values, &options)),
        options,
        pairs,
        workloads,
        findings: Vec::new(),
        assumptions: all.results(),
        risk: None,
        sensitivity: Vec::new(),
        switching: Vec::new(),
        winner_map: None,
    };
    found.findings = findings::find(scenario, book, &found);
    found
}

fn baseline(bill: BillCells, values: &Values, options: &[OptionResult]) -> Baseline {
    let (flows, cumulative) = (values.row(bill.row).to_vec(), values.row(bill.cumulative).to_vec());
    let (total, npv) = (values.get(bill.total, None), values.get(bill.npv, None));
    let paid = Side { id: "baseline", flows: &flows, cumulative: &cumulative, discounted: values.row(bill.discounted), total, npv };
    let pairs = options.iter().filter_map(|o| Some(pair(&Side::of(o)?, &paid))).collect();
    Baseline { monthly: values.get(bill.row, Some(1)), total, npv, flows, cumulative, pairs }
}

fn workloads(scenario: &Scenario, plans: &mut Plans) -> Vec<WorkloadResult> {
    let (mut fits, mut training_fits, mut sized) =
        (std::mem::take(&mut plans.fits), std::mem::take(&mut plans.training_fits), std::mem::take(&mut plans.sized));
    let demand_of = |n: usize| plans.options.iter().flat_map(|o| &o.placements).find(|p| p.workload == n).map(|p| &p.demand);
    scenario
        .workloads
        .iter()
        .enumerate()
        .map(|(n, w)| {
            let (mean, peak, tokens) = match demand_of(n) {
                Some(Demand::Replicas { mean_rps, peak_rps, million_tokens, .. }) => {
                    (Some(*mean_rps), Some(*peak_rps), Some(*million_tokens))
                }
                _ => (None, None, None),
            };
            WorkloadResult {
                id: w.id.clone(),
                name: w.name.clone(),
                fits: fits.get_mut(n).map(std::mem::take).unwrap_or_default(),
                training_fits: training_fits.get_mut(n).map(std::mem::take).unwrap_or_default(),
                sized: sized.get_mut(n).map(std::mem::take).unwrap_or_default(),
                requests_per_second: mean,
                peak_requests_per_second: peak,
                million_tokens_month: tokens,
            }
        })
        .collect()
}

/// Sums of a row of months by year of the contract: month 0, months 1 to 12, ...
fn by_year(row: &[f64]) -> Vec<f64> {
    let (start, months) = row.split_at(1.min(row.len()));
    start.iter().copied().chain(months.chunks(12).map(|year| year.iter().sum())).collect()
}

fn option(
    scenario: &Scenario,
    plan: OptionPlan,
    results: Option<&Results>,
    (model, values): (&Model, &Values),
    (discount, present): (&[f64], f64),
) -> OptionResult {
    let option = &scenario.options[plan.option];
    let hours = model.sheet.find("shared.hours_per_month").map_or(730.0, |id| values.get(id, None));
    let mut missing = plan.missing;
    if let Some(r) = results {
        missing.extend(r.missing.iter().cloned());
        missing.extend(missing_assumptions(r, model));
    }
    let mut found = OptionResult {
        id: option.id.clone(),
        kind: option.kind,
        country: option.country.clone(),
        rank: None,
        total: None,
        npv: None,
        npv_above_best: None,
        capex: None,
        opex: None,
        peak_cash: None,
        per_gpu_hour: None,
        per_million_tokens: None,
        utilisation: None,
        lines: Vec::new(),
        flows: Vec::new(),
        cumulative: Vec::new(),
        cumulative_npv: Vec::new(),
        years: Vec::new(),
        lgpd: lgpd::together(scenario.workloads.iter().map(|w| w.id.as_str()).zip(&plan.lgpd)),
        lgpd_by_workload: scenario.workloads.iter().zip(&plan.lgpd).map(|(w, found)| lgpd::in_short(&w.id, found)).collect(),
        missing_prices: missing,
        placements: plan.placements.into_iter().map(|p| placement(scenario, p, results, values, hours)).collect(),
        discounts: results.map(|r| r.discounts.clone()).unwrap_or_default(),
        mix: Vec::new(),
        same_as: None,
    };
    let Some(r) = results.filter(|_| found.missing_prices.is_empty()) else { return found };
    let one = |id: CellId| Some(values.get(id, None));
    let used: f64 = values.row(r.used).iter().sum();
    let paid: f64 = values.row(r.paid).iter().sum();
    let tokens: f64 = r.tokens.map(|id| values.row(id).iter().sum()).unwrap_or_default();
    found.total = one(r.total);
    found.npv = one(r.npv);
    found.capex = one(r.capex);
    found.opex = one(r.opex);
    found.peak_cash = one(r.peak_cash);
    // Over nothing there is no unit cost: the cell is 0 there, the comparison says none.
    found.per_gpu_hour = one(r.per_gpu_hour).filter(|_| used > 0.0);
    found.per_million_tokens = r.per_million_tokens.and_then(one).filter(|_| tokens > 0.0);
    found.utilisation = one(r.utilisation).filter(|_| paid > 0.0);
    found.flows = values.row(r.flow).to_vec();
    found.cumulative = values.row(r.cumulative).to_vec();
    found.cumulative_npv = values.row(r.cumulative_npv).to_vec();
    let (capex, opex) = (by_year(values.row(r.capex_flow)), by_year(values.row(r.opex_flow)));
    found.years = (0_u16..)
        .zip(capex.iter().zip(&opex))
        .map(|(year, (capex, opex))| YearFlow { year, capex: *capex, opex: *opex, total: capex + opex })
        .collect();
    found.lines = r
        .lines
        .iter()
        .map(|l| {
            let months = values.row(l.shown).to_vec();
            let paid = values.row(l.paid);
            LineResult {
                line: l.line.key().into(),
                name: l.line.name(),
                group: l.group,
                capex: l.capex,
                total: months.iter().sum(),
                npv: paid.iter().zip(discount).map(|(flow, factor)| flow * factor * present).sum(),
                years: by_year(&months),
                months,
                cell: model.sheet.address(l.shown),
            }
        })
        .collect();
    found
}

/// Assumptions without a value that the total rests on, other than prices already named.
fn missing_assumptions(r: &Results, model: &Model) -> Vec<MissingPrice> {
    model
        .sheet
        .missing(r.total)
        .iter()
        .filter_map(|id| {
            let address = model.sheet.address(*id);
            let row = assumptions::find(address.strip_prefix("shared.")?)?;
            let kind = match row.default {
                assumptions::Default::Row { kind, .. } => kind,
                assumptions::Default::Tariff => "energy",
                _ => "assumption",
            };
            Some(MissingPrice { kind: kind.into(), workload: None, text: row.line.name() })
        })
        .collect()
}

fn placement(scenario: &Scenario, p: Placement, results: Option<&Results>, values: &Values, hours: f64) -> PlacementResult {
    let w = &scenario.workloads[p.workload];
    let part = results.and_then(|r| r.parts.iter().find(|part| part.workload == p.workload));
    let at = |id: Option<CellId>| id.map(|id| values.get(id, Some(w.first_month))).filter(|v| v.is_finite());
    let gpus_used = part.and_then(|part| at(part.used)).unwrap_or_default() / hours;
    let machines = part.and_then(|part| at(part.machines)).unwrap_or_default();
    let gpus_paid = machines * p.offer.gpus;
    let net_price = p.offer.discount.is_some().then(|| p.offer.billed());
    PlacementResult {
        workload: w.id.clone(),
        gpu: p.gpu,
        gpu_name: p.gpu_name,
        provider: p.offer.provider,
        item: p.offer.item,
        region: p.offer.region,
        country: p.offer.country,
        price: p.offer.price,
        net_price,
        currency: p.offer.currency,
        unit: p.offer.unit,
        gpus_per_item: p.offer.gpus,
        gpus_used,
        gpus_needed: p.demand.gpus(),
        gpus_paid,
        utilisation: (gpus_paid > 0.0).then(|| gpus_used / gpus_paid),
        as_of: p.offer.as_of,
        source: p.offer.source,
        confidence: p.offer.confidence,
        reason: p.reason,
        rejected: p.rejected,
    }
}

/// Ranks by NPV the options that the data may use and that have every price; they come first, cheapest first, the others after
/// in the scenario's order. A mix that is all one option is that option, and has no rank of its own.
fn rank(options: &mut [OptionResult]) {
    let ranks = |o: &OptionResult| o.npv.filter(|_| o.lgpd.outcome <= Outcome::Conditional && o.same_as.is_none());
    // A stable sort: options that tie to the last bit keep the scenario's order.
    options.sort_by(|a, b| match (ranks(a), ranks(b)) {
        (Some(x), Some(y)) => x.total_cmp(&y),
        (Some(_), None) => std::cmp::Ordering::Less,
        (None, Some(_)) => std::cmp::Ordering::Greater,
        (None, None) => std::cmp::Ordering::Equal,
    });
    let best = options.first().and_then(ranks);
    for (n, option) in (1_u16..).zip(options.iter_mut()) {
        if let (Some(npv), Some(best)) = (ranks(option), best) {
            option.rank = Some(n);
            option.npv_above_best = Some(npv - best);
        }
    }
}

fn pairs(options: &[OptionResult]) -> Vec<Pair> {
    let ranked: Vec<Side<'_>> = options.iter().filter(|o| o.rank.is_some()).filter_map(Side::of).collect();
    ranked.iter().enumerate().flat_map(|(n, a)| ranked[n + 1..].iter().map(|b| pair(a, b))).collect()
}

/// One of two that are held against each other.
struct Side<'a> {
    id: &'a str,
    flows: &'a [f64],
    cumulative: &'a [f64],
    discounted: &'a [f64],
    total: f64,
    npv: f64,
}

impl<'a> Side<'a> {
    fn of(o: &'a OptionResult) -> Option<Self> {
        let (total, npv) = (o.total?, o.npv?);
        Some(Self { id: &o.id, flows: &o.flows, cumulative: &o.cumulative, discounted: &o.cumulative_npv, total, npv })
    }
}

fn pair(a: &Side<'_>, b: &Side<'_>) -> Pair {
    let changes = |x: &[f64], y: &[f64]| {
        let leader = |first: bool| if first { a.id.to_owned() } else { b.id.to_owned() };
        finance::crossings(x, y).into_iter().map(|c| Crossing { month: c.month, leader: leader(c.first_leads) }).collect()
    };
    Pair {
        a: a.id.to_owned(),
        b: b.id.to_owned(),
        total_difference: b.total - a.total,
        npv_difference: b.npv - a.npv,
        crossings: changes(a.cumulative, b.cumulative),
        crossings_discounted: changes(a.discounted, b.discounted),
        payback: payback(a, b),
    }
}

/// What the one that takes more cash at first gets back: its flows less the other's are an investment and what it saves.
fn payback(a: &Side<'_>, b: &Side<'_>) -> Payback {
    let first = a.flows.iter().zip(b.flows).find(|(x, y)| !finance::tie(**x, **y));
    let Some((x, y)) = first else {
        return Payback { investor: None, month: None, month_discounted: None, irr: IrrCase::None, irr_per_year: Vec::new() };
    };
    let (investor, other) = if x > y { (a, b) } else { (b, a) };
    let saved = |x: &[f64], y: &[f64]| -> Vec<f64> { x.iter().zip(y).map(|(x, y)| y - x).collect() };
    let months = saved(investor.flows, other.flows);
    let (irr, rates) = match finance::irr(&months) {
        finance::Irr::None => (IrrCase::None, Vec::new()),
        finance::Irr::One(rate) => (IrrCase::One, vec![rate]),
        finance::Irr::Several(rates) => (IrrCase::Several, rates),
    };
    Payback {
        investor: Some(investor.id.to_owned()),
        month: finance::payback(&months),
        month_discounted: finance::payback(&finance::steps(&saved(investor.discounted, other.discounted))),
        irr,
        irr_per_year: rates.into_iter().map(finance::yearly_rate).collect(),
    }
}
