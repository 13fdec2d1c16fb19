//! What every option shares: the calendar, exchange, indices, tax rates of the month, and the demand that does not depend on
//! which machine serves it. One input for one driver, so that options never differ by a copy of it.

use super::discount::Met;
use super::results::{TaxShape, settled};
use crate::assumptions::{self, Assumptions, Key};
use crate::comparison::Mark;
use crate::finance::Timing;
use crate::lines::Line;
use crate::locale::Text;
use crate::placement::OptionPlan;
use crate::scenario::{Currency, Regime, Scenario, Task, Workload};
use crate::sheet::{Builder, Expr, Scope, Sourced, Unit};
use crate::tax;
use crate::view::{TaxView, Terms, View};

/// Source of what the person entered.
const ENTERED: &str = "cenário (scenario)";

/// A value that the person entered.
pub(super) fn entered(value: f64) -> Sourced<'static> {
    Sourced { value, source: ENTERED, as_of: "", mark: Mark::Yours }
}

/// A value that is so by definition.
fn defined(value: f64) -> Sourced<'static> {
    Sourced { value, source: "definição (definition)", as_of: "", mark: Mark::Certain }
}

/// Handles to what is shared.
#[derive(Debug)]
pub(super) struct Shared<'b> {
    pub b: &'b Builder,
    pub month: Expr<'b>,
    /// 1 in month 0.
    pub at_start: Expr<'b>,
    /// 1 in the last month.
    pub at_end: Expr<'b>,
    /// BRL for a dollar.
    pub fx: Expr<'b>,
    pub fx_index: Expr<'b>,
    pub cloud: Expr<'b>,
    pub hardware: Expr<'b>,
    pub inflation: Expr<'b>,
    pub salary: Expr<'b>,
    pub energy: Expr<'b>,
    pub discount: Expr<'b>,
    pub rates: tax::Rates<'b>,
    /// One per workload, in the scenario's order.
    pub workloads: Vec<Job<'b>>,
    /// How amounts are shown; none where as usual or only after income tax.
    pub shown: Option<Shown<'b>>,
    /// Whether amounts are after income tax.
    pub after_tax: bool,
    /// Share of what is kept that leaves in the end, as a number: it decides which prices are asked for.
    pub exit_share: f64,
    /// Negotiated discounts, once some price has met them.
    pub discounts: Met<'b>,
    assumptions: Vec<Expr<'b>>,
}

/// How the view turns amounts; none of it as usual.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown<'b> {
    /// What a month's amount is multiplied with.
    pub factor: Expr<'b>,
    /// What a present value is multiplied with.
    pub present: Expr<'b>,
    /// What amounts are measured in.
    pub unit: Unit,
}

/// A workload, as far as it is the same under every option.
#[derive(Debug, Clone, Copy)]
pub(super) struct Job<'b> {
    /// 1 in a month in which it runs.
    pub active: Expr<'b>,
    /// Demand over what was entered, which is that of its first month; 0 where it does not run.
    pub growth: Expr<'b>,
    /// GB kept; none where it keeps nothing.
    pub storage: Option<Expr<'b>>,
    /// GB a month to the internet; none where nothing leaves.
    pub egress: Option<Expr<'b>>,
    /// GB taken along in the last month; none where nothing is kept.
    pub exit: Option<Expr<'b>>,
    /// GB of disks of the machines.
    pub block: Option<Expr<'b>>,
    /// GB of a shared file system.
    pub file: Option<Expr<'b>>,
}

impl<'b> Shared<'b> {
    /// The assumption `key`; missing where neither the person nor the book has it.
    pub fn get(&self, key: Key) -> Expr<'b> {
        self.assumptions[key as usize]
    }

    /// 1 in a month in which some workload that `plan` places runs; a cell of `s`.
    pub fn any_active(&self, s: Scope<'b>, plan: &OptionPlan) -> Expr<'b> {
        let active = plan.placements.iter().map(|p| self.workloads[p.workload].active);
        s.cell(Line::AnyActive, self.b.sum(active).min(self.b.lit(1.0)))
    }

    /// A month's amount of money per person-month: salary with charges.
    pub fn person_month(&self) -> Expr<'b> {
        self.get(Key::Salary) * self.get(Key::Charges)
    }
}

/// Last month of a workload, inside the horizon.
pub(super) fn last_month(workload: &Workload, horizon: u16) -> u16 {
    workload.last_month.unwrap_or(horizon).min(horizon)
}

/// Builds what is shared.
pub(super) fn build<'b>(b: &'b Builder, scenario: &Scenario, all: &Assumptions, view: View) -> Shared<'b> {
    let s = b.shared();
    let inputs: Vec<Expr<'b>> = assumptions::table()
        .iter()
        .map(|row| {
            let used = all.get(row.key);
            match used.value {
                Some(value) => s.input(row.line, Sourced { value, source: &used.source, as_of: &used.as_of, mark: used.mark }),
                None => s.missing(row.line),
            }
        })
        .collect();
    let get = |key: Key| inputs[key as usize];
    let months: Vec<f64> = (0..=b.months()).map(f64::from).collect();
    let month = s.series(Line::Month, &months, defined(0.0));
    // Month 0 is the moment of buying: it takes the tax year of the start, not of the month before it.
    let years: Vec<f64> = (0..=b.months()).map(|m| f64::from(scenario.start.plus(i32::from(m.max(1)) - 1).year)).collect();
    let year = s.series(Line::Year, &years, entered(0.0));
    let rates = tax::rates(s, year, tax::Rules::of(scenario), get);
    let zero = b.lit(0.0);
    let contract_year = s.cell(Line::ContractYear, ((month / 12.0).whole_up() - 1.0).max(zero));
    let monthly = |rate: Expr<'b>| (1.0 + rate).pow(1.0 / b.lit(12.0));
    // 1 as it stands; draws, and whoever tries a path in the workbook, put months of their own here.
    let shock = s.series(Line::FxShock, &vec![1.0; months.len()], defined(1.0));
    let fx_index = s.cell(Line::FxIndex, (monthly(get(Key::FxDrift)) * shock).compound());
    let workloads: Vec<Job<'b>> = scenario.workloads.iter().map(|w| job(s, w, month, &get, &monthly)).collect();
    let at_start = s.cell(Line::AtStart, month.lt(b.lit(1.0)));
    let by_month = (1.0 / monthly(get(Key::DiscountRate))).compound();
    let discount = match scenario.timing {
        Timing::EndOfPeriod => s.cell(Line::DiscountFactor, by_month),
        // Half a month sooner, but for month 0, which is today.
        Timing::MidPeriod => {
            let end = s.cell(Line::DiscountEnd, by_month);
            let half = (1.0 + get(Key::DiscountRate)).pow(1.0 / b.lit(24.0));
            s.cell(Line::DiscountFactor, at_start.select(end, end * half))
        }
    };
    let fx = s.cell(Line::Fx, get(Key::UsdBrl) * fx_index);
    Shared {
        shown: shown(s, view, fx, get(Key::UsdBrl), || monthly(get(Key::Ipca))),
        // Costs lower income tax only under Lucro Real.
        after_tax: view.tax == TaxView::After && scenario.buyer.regime == Regime::LucroReal,
        b,
        month,
        at_start,
        at_end: s.cell(Line::AtEnd, month.ge(b.lit(f64::from(b.months())))),
        fx,
        fx_index,
        cloud: s.cell(Line::CloudIndex, monthly(get(Key::CloudPriceTrend)).compound()),
        hardware: s.cell(Line::HardwareIndex, monthly(get(Key::HardwareTrend)).compound()),
        inflation: s.cell(Line::InflationIndex, (1.0 + get(Key::Ipca)).pow(contract_year)),
        salary: s.cell(Line::SalaryIndex, ((1.0 + get(Key::Ipca)) * (1.0 + get(Key::SalaryGrowth))).pow(contract_year)),
        energy: s.cell(Line::EnergyIndex, (1.0 + get(Key::EnergyEscalation)).pow(contract_year)),
        discount,
        rates,
        workloads,
        exit_share: all.value(Key::ExitShare).unwrap_or_default(),
        discounts: Met::default(),
        assumptions: inputs,
    }
}

/// The cells that turn amounts as `view` says.
fn shown<'b>(s: Scope<'b>, view: View, fx: Expr<'b>, spot: Expr<'b>, ipca: impl Fn() -> Expr<'b>) -> Option<Shown<'b>> {
    let b = s.builder();
    let real = view.terms == Terms::Real;
    match view.currency {
        Currency::Brl if !real => None,
        Currency::Brl => {
            let deflator = s.cell(Line::Deflator, (1.0 / ipca()).compound());
            Some(Shown { factor: deflator, present: b.lit(1.0), unit: Unit::BRL })
        }
        Currency::Usd => {
            let present = 1.0 / spot;
            let factor = if real { s.cell(Line::Deflator, (1.0 / ipca()).compound()) / spot } else { 1.0 / fx };
            Some(Shown { factor: s.cell(Line::ViewUsd, factor), present, unit: Unit::USD })
        }
    }
}

fn job<'b>(
    shared: Scope<'b>,
    w: &Workload,
    month: Expr<'b>,
    get: &impl Fn(Key) -> Expr<'b>,
    monthly: &impl Fn(Expr<'b>) -> Expr<'b>,
) -> Job<'b> {
    let s = shared.workload(&w.id);
    s.call_workload(|| Text::new(&w.name, &w.name));
    let b = s.builder();
    let first = s.input(Line::FirstMonth, entered(f64::from(w.first_month)));
    let last = s.input(Line::LastMonth, entered(f64::from(last_month(w, b.months()))));
    let active = s.cell(Line::Active, month.ge(first) * month.le(last));
    // Demand cannot fall by more than all of it.
    let rate = (s.input(Line::GrowthPerYear, entered(w.growth_per_year)) + get(Key::GrowthExtra)).max(b.lit(-1.0));
    let index = s.cell(Line::GrowthIndex, monthly(rate).compound());
    let growth = s.cell(Line::Growth, index.div_or(index.at(w.first_month), 0.0) * get(Key::UseFactor) * active);
    let kept = (w.storage_gb > 0.0).then(|| s.input(Line::StorageGb, entered(w.storage_gb)));
    let storage = kept.map(|gb| gb * active);
    // The last month it runs: in use, and not in use a month later.
    let exit = kept.map(|gb| s.cell(Line::ExitGb, gb * (active - active.next()).max(b.lit(0.0)) * get(Key::ExitShare)));
    let block = (w.block_gb > 0.0).then(|| s.input(Line::BlockGb, entered(w.block_gb)) * active);
    let file = (w.file_gb > 0.0).then(|| s.input(Line::FileGb, entered(w.file_gb)) * active);
    let egress = (w.egress_gb_month > 0.0).then(|| {
        let first = s.input(Line::EgressFirst, entered(w.egress_gb_month));
        s.cell(Line::EgressGb, first * growth)
    });
    Job { active, growth, storage, egress, exit, block, file }
}

/// The rows of what is paid today, where a workload is a bill.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bill<'b> {
    pub row: Expr<'b>,
    pub cumulative: Expr<'b>,
    pub total: Expr<'b>,
    /// Running sum of discounted flows.
    pub discounted: Expr<'b>,
    pub npv: Expr<'b>,
}

/// What is paid today: each bill grows with its demand and, being a price list in dollars, with the dollar and its prices. `tax` says
/// when the income tax it saves is settled.
pub(super) fn bill<'b>(shared: &Shared<'b>, scenario: &Scenario, tax: TaxShape) -> Option<Bill<'b>> {
    let s = shared.b.shared();
    let index = shared.fx_index * shared.cloud;
    let bills: Vec<Expr<'b>> = scenario
        .workloads
        .iter()
        .zip(&shared.workloads)
        .filter_map(|(w, job)| {
            let Task::CurrentBill(task) = &w.task else { return None };
            let s = s.workload(&w.id);
            let today = s.input(Line::BillToday, entered(task.monthly_brl));
            Some(s.cell(Line::Bill, today * job.growth * index))
        })
        .collect();
    if bills.is_empty() {
        return None;
    }
    let paid = s.cell(Line::Baseline, shared.b.sum(bills));
    // The same switches as the options: in another currency or without inflation, and less the income tax it saves.
    let row = if shared.after_tax {
        let v = s.workload(super::results::VIEW);
        paid - settled(v, shared, v.cell(Line::TaxSaved, paid * shared.get(Key::IncomeTax)), tax)
    } else {
        paid
    };
    let Some(shown) = shared.shown else {
        let row = if shared.after_tax { s.workload(super::results::VIEW).cell(Line::Baseline, row) } else { row };
        let discounted = s.cell(Line::BaselineDiscounted, row * shared.discount);
        return Some(Bill {
            row,
            cumulative: s.cell(Line::BaselineCumulative, row.cumsum()),
            total: s.cell(Line::BaselineTotal, row.total()),
            discounted: s.cell(Line::BaselineCumulativeNpv, discounted.cumsum()),
            npv: s.cell(Line::BaselineNpv, discounted.total()),
        });
    };
    let v = s.workload(super::results::VIEW);
    let discounted = v.cell_in(Line::BaselineDiscounted, shown.unit, row * shared.discount * shown.present);
    let row = v.cell_in(Line::Baseline, shown.unit, row * shown.factor);
    Some(Bill {
        row,
        cumulative: v.cell_in(Line::BaselineCumulative, shown.unit, row.cumsum()),
        total: v.cell_in(Line::BaselineTotal, shown.unit, row.total()),
        discounted: v.cell_in(Line::BaselineCumulativeNpv, shown.unit, discounted.cumsum()),
        npv: v.cell_in(Line::BaselineNpv, shown.unit, discounted.total()),
    })
}
