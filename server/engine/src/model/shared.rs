//! What every option shares: the calendar, exchange, indices, tax rates of the month, and the demand that does not depend on
//! which machine serves it. One input for one driver, so that options never differ by a copy of it.

use crate::assumptions::{self, Assumptions, Key};
use crate::comparison::Mark;
use crate::lines::Line;
use crate::locale::Text;
use crate::scenario::{Scenario, Task, Workload};
use crate::sheet::{Builder, Expr, Scope, Sourced};
use crate::tax;

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
    /// 1 in a month in which some workload runs.
    pub any_active: Expr<'b>,
    /// One per workload, in the scenario's order.
    pub workloads: Vec<Job<'b>>,
    assumptions: Vec<Expr<'b>>,
}

/// A workload, as far as it is the same under every option.
#[derive(Debug, Clone, Copy)]
pub(super) struct Job<'b> {
    /// 1 in a month in which it runs.
    pub active: Expr<'b>,
    /// Demand over that of its first month; 0 where it does not run.
    pub growth: Expr<'b>,
    /// GB kept; none where it keeps nothing.
    pub storage: Option<Expr<'b>>,
    /// GB a month to the internet; none where nothing leaves.
    pub egress: Option<Expr<'b>>,
}

impl<'b> Shared<'b> {
    /// The assumption `key`; missing where neither the person nor the book has it.
    pub fn get(&self, key: Key) -> Expr<'b> {
        self.assumptions[key as usize]
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
pub(super) fn build<'b>(b: &'b Builder, scenario: &Scenario, all: &Assumptions) -> Shared<'b> {
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
    let rates = tax::rates(s, year, tax::credits(&scenario.buyer), get);
    let zero = b.lit(0.0);
    let contract_year = s.cell(Line::ContractYear, ((month / 12.0).whole_up() - 1.0).max(zero));
    let monthly = |rate: Expr<'b>| (1.0 + rate).pow(1.0 / b.lit(12.0));
    let fx_index = s.cell(Line::FxIndex, monthly(get(Key::FxDrift)).compound());
    let workloads: Vec<Job<'b>> = scenario.workloads.iter().map(|w| job(s, w, month, &monthly)).collect();
    let any = b.sum(workloads.iter().map(|w| w.active)).min(b.lit(1.0));
    Shared {
        b,
        month,
        at_start: s.cell(Line::AtStart, month.lt(b.lit(1.0))),
        at_end: s.cell(Line::AtEnd, month.ge(b.lit(f64::from(b.months())))),
        fx: s.cell(Line::Fx, get(Key::UsdBrl) * fx_index),
        fx_index,
        cloud: s.cell(Line::CloudIndex, monthly(get(Key::CloudPriceTrend)).compound()),
        hardware: s.cell(Line::HardwareIndex, monthly(get(Key::HardwareTrend)).compound()),
        inflation: s.cell(Line::InflationIndex, (1.0 + get(Key::Ipca)).pow(contract_year)),
        salary: s.cell(Line::SalaryIndex, ((1.0 + get(Key::Ipca)) * (1.0 + get(Key::SalaryGrowth))).pow(contract_year)),
        energy: s.cell(Line::EnergyIndex, (1.0 + get(Key::EnergyEscalation)).pow(contract_year)),
        discount: s.cell(Line::DiscountFactor, (1.0 / monthly(get(Key::DiscountRate))).compound()),
        rates,
        any_active: s.cell(Line::AnyActive, any),
        workloads,
        assumptions: inputs,
    }
}

fn job<'b>(shared: Scope<'b>, w: &Workload, month: Expr<'b>, monthly: &impl Fn(Expr<'b>) -> Expr<'b>) -> Job<'b> {
    let s = shared.workload(&w.id);
    s.call_workload(|| Text::new(&w.name, &w.name));
    let b = s.builder();
    let first = s.input(Line::FirstMonth, entered(f64::from(w.first_month)));
    let last = s.input(Line::LastMonth, entered(f64::from(last_month(w, b.months()))));
    let active = s.cell(Line::Active, month.ge(first) * month.le(last));
    let index = s.cell(Line::GrowthIndex, monthly(s.input(Line::GrowthPerYear, entered(w.growth_per_year))).compound());
    let growth = s.cell(Line::Growth, index.div_or(index.at(w.first_month), 0.0) * active);
    let storage = (w.storage_gb > 0.0).then(|| s.input(Line::StorageGb, entered(w.storage_gb)) * active);
    let egress = (w.egress_gb_month > 0.0).then(|| {
        let first = s.input(Line::EgressFirst, entered(w.egress_gb_month));
        s.cell(Line::EgressGb, first * growth)
    });
    Job { active, growth, storage, egress }
}

/// The rows of what is paid today, where a workload is a bill.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bill<'b> {
    pub row: Expr<'b>,
    pub cumulative: Expr<'b>,
    pub total: Expr<'b>,
    pub npv: Expr<'b>,
}

/// What is paid today: each bill grows with its demand and, being a price list in dollars, with the dollar and its prices.
pub(super) fn bill<'b>(shared: &Shared<'b>, scenario: &Scenario) -> Option<Bill<'b>> {
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
    let row = s.cell(Line::Baseline, shared.b.sum(bills));
    let discounted = s.cell(Line::BaselineDiscounted, row * shared.discount);
    Some(Bill {
        row,
        cumulative: s.cell(Line::BaselineCumulative, row.cumsum()),
        total: s.cell(Line::BaselineTotal, row.total()),
        npv: s.cell(Line::BaselineNpv, discounted.total()),
    })
}
