//! From an option's cost lines to its results, on the sheet.

use super::demand::Need;
use super::discount;
use super::shared::Shared;
use crate::assumptions::Key;
use crate::comparison::{LineGroup, Mark, MissingPrice, NegotiatedDiscount};
use crate::lines::Line;
use crate::locale::Text;
use crate::scenario::Task;
use crate::sheet::{CellId, Expr, Scope, Sourced, Unit};

/// The name of what a view shows, beside the workloads of an option.
pub(crate) const VIEW: &str = "view";

/// Cost lines in the order they are shown, with the group they are drawn with.
pub(super) const LINES: [(Line, LineGroup); 30] = [
    (Line::CostGpus, LineGroup::Gpus),
    (Line::CostManagedMl, LineGroup::Gpus),
    (Line::CostServers, LineGroup::Gpus),
    (Line::CostNetwork, LineGroup::Facility),
    (Line::CostStorage, LineGroup::Facility),
    (Line::CostOwnStorage, LineGroup::Facility),
    (Line::CostBlock, LineGroup::Facility),
    (Line::CostFile, LineGroup::Facility),
    (Line::CostEgress, LineGroup::Facility),
    (Line::CostEnergy, LineGroup::Facility),
    (Line::CostSpace, LineGroup::Facility),
    (Line::CostMaintenance, LineGroup::Upkeep),
    (Line::CostSpares, LineGroup::Upkeep),
    (Line::CostInsurance, LineGroup::Upkeep),
    (Line::CostSupport, LineGroup::Upkeep),
    (Line::CostLicences, LineGroup::Upkeep),
    (Line::CostKeys, LineGroup::Upkeep),
    (Line::CostAudit, LineGroup::Upkeep),
    (Line::CostStaff, LineGroup::People),
    (Line::CostPrivacy, LineGroup::People),
    (Line::CostEntry, LineGroup::Entry),
    (Line::CostInstallation, LineGroup::Entry),
    (Line::CostLegal, LineGroup::Entry),
    (Line::CostExit, LineGroup::Entry),
    (Line::CostImportTax, LineGroup::Tax),
    (Line::CostImportCredit, LineGroup::Tax),
    (Line::CostServiceTax, LineGroup::Tax),
    (Line::CostServiceCredit, LineGroup::Tax),
    (Line::CostTaxShield, LineGroup::Tax),
    (Line::CostResidual, LineGroup::Residual),
];

/// An option while it is built.
#[derive(Debug, Default)]
pub(super) struct Built<'b> {
    lines: Vec<(Line, Expr<'b>, bool)>,
    used: Vec<Expr<'b>>,
    held: Vec<Expr<'b>>,
    llm_held: Vec<Expr<'b>>,
    tokens: Vec<Expr<'b>>,
    /// GPU-hours paid for.
    pub paid: Vec<Expr<'b>>,
    /// Prices that are missing.
    pub missing: Vec<MissingPrice>,
    /// Negotiated discounts that are in the lines.
    pub discounts: Vec<NegotiatedDiscount>,
    parts: Vec<PartCells>,
}

/// What serves a workload.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<'b> {
    /// Machines, or the workload's part of those it shares; a named cell.
    pub machines: Expr<'b>,
    /// GPU-hours paid for, where they are the workload's own.
    pub paid: Option<Expr<'b>>,
}

/// Cells of what serves a workload.
#[derive(Debug, Clone, Copy)]
pub(super) struct PartCells {
    /// Index into the scenario's workloads.
    pub workload: usize,
    pub used: Option<CellId>,
    pub machines: Option<CellId>,
}

impl<'b> Built<'b> {
    /// The parts of a mix as one: each line is the sum of the parts' lines, named under `s`.
    pub fn merged(s: Scope<'b>, parts: Vec<Self>) -> Self {
        let b = s.builder();
        let mut whole = Self::default();
        for (line, _) in LINES {
            // A line is an outlay or a running cost whichever option it is of.
            let mut found = parts.iter().flat_map(|p| &p.lines).filter(|l| l.0 == line).peekable();
            if let Some((_, _, capex)) = found.peek().copied().copied() {
                whole.line(s, line, b.sum(found.map(|l| l.1)), capex);
            }
        }
        for part in parts {
            whole.used.extend(part.used);
            whole.held.extend(part.held);
            whole.llm_held.extend(part.llm_held);
            whole.tokens.extend(part.tokens);
            whole.paid.extend(part.paid);
            whole.missing.extend(part.missing);
            for discount in &part.discounts {
                discount::note(&mut whole.discounts, discount);
            }
            whole.parts.extend(part.parts);
        }
        whole
    }

    /// Names a cost line of the option.
    pub fn line(&mut self, s: Scope<'b>, line: Line, formula: Expr<'b>, capex: bool) -> Expr<'b> {
        let cell = s.cell(line, formula);
        self.lines.push((line, cell, capex));
        cell
    }

    /// Notes what serves a workload.
    pub fn part(&mut self, workload: usize, task: &Task, need: Need<'b>, part: Part<'b>) {
        self.used.push(need.used);
        self.held.push(need.held);
        self.paid.extend(part.paid);
        if matches!(task, Task::LlmInference(_)) {
            self.llm_held.push(need.held);
        }
        self.tokens.extend(need.tokens);
        self.parts.push(PartCells { workload, used: need.used.id(), machines: part.machines.id() });
    }
}

/// Cells of an option's results.
#[derive(Debug)]
pub(super) struct Results {
    /// Cost lines in the order of [`LINES`].
    pub lines: Vec<LineCells>,
    pub flow: CellId,
    pub capex_flow: CellId,
    pub opex_flow: CellId,
    pub cumulative: CellId,
    pub cumulative_npv: CellId,
    pub total: CellId,
    pub npv: CellId,
    pub capex: CellId,
    pub opex: CellId,
    pub peak_cash: CellId,
    pub per_gpu_hour: CellId,
    /// None without language models.
    pub per_million_tokens: Option<CellId>,
    pub utilisation: CellId,
    pub used: CellId,
    pub paid: CellId,
    pub tokens: Option<CellId>,
    pub missing: Vec<MissingPrice>,
    pub discounts: Vec<NegotiatedDiscount>,
    pub parts: Vec<PartCells>,
}

fn id(e: Expr<'_>) -> CellId {
    e.id().expect("a result is always named: each comes from `Scope::cell`")
}

/// Cells of a cost line.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineCells {
    pub line: Line,
    pub group: LineGroup,
    /// As the view shows it.
    pub shown: CellId,
    /// In reais of each month.
    pub paid: CellId,
    /// Whether it is a capital outlay.
    pub capex: bool,
}

/// Builds the results of an option from its lines; `months` is how long a purchase is written off, part of the model's shape.
pub(super) fn build<'b>(s: Scope<'b>, shared: &Shared<'b>, mut built: Built<'b>, tax: TaxShape) -> Results {
    let b = shared.b;
    if shared.after_tax {
        shield(s, shared, &mut built, tax);
    }
    // As usual the lines themselves; else the same lines as the view shows them, each a cell of its own.
    let v = if shared.shown.is_some() { s.workload(VIEW) } else { s };
    if shared.shown.is_some() {
        v.call_workload(|| Text::new("na visão escolhida", "in the view chosen"));
    }
    let unit = shared.shown.map_or(Unit::BRL, |shown| shown.unit);
    let shown: Vec<(Line, Expr<'b>, bool)> = match shared.shown {
        None => built.lines.clone(),
        Some(shown) => {
            built.lines.iter().map(|(line, e, capex)| (*line, v.cell_in(*line, unit, e.each_month() * shown.factor), *capex)).collect()
        }
    };
    // A row of months even where the option has no line of its kind.
    let row = |lines: &[(Line, Expr<'b>, bool)], unit: Unit, capex: Option<bool>| {
        let terms: Vec<Expr<'b>> = lines.iter().filter(|l| capex.is_none_or(|c| l.2 == c)).map(|l| l.1).collect();
        if terms.is_empty() { b.zero(unit).each_month() } else { b.sum(terms).each_month() }
    };
    let capex_flow = v.cell_in(Line::CapexFlow, unit, row(&shown, unit, Some(true)));
    let opex_flow = v.cell_in(Line::OpexFlow, unit, row(&shown, unit, Some(false)));
    let flow = v.cell_in(Line::Flow, unit, capex_flow + opex_flow);
    // Present value is of the reais of each month, at the nominal rate; in dollars, at the rate of today.
    let discounted = match shared.shown {
        None => flow * shared.discount,
        Some(shown) => row(&built.lines, Unit::BRL, None) * shared.discount * shown.present,
    };
    let discounted = v.cell_in(Line::Discounted, unit, discounted);
    let total = v.cell_in(Line::Total, unit, flow.total());
    let cumulative = v.cell_in(Line::Cumulative, unit, flow.cumsum());
    let used = s.cell(Line::AllUsed, b.sum(built.used));
    let paid = s.cell(Line::AllPaid, b.sum(built.paid));
    let tokens = (!built.tokens.is_empty()).then(|| s.cell(Line::AllTokens, b.sum(built.tokens)));
    // Where language models share an option with other work, they carry the part of the cost that they hold of the GPUs.
    let per_million_tokens = tokens.map(|tokens| {
        let held = s.cell(Line::AllHeld, b.sum(built.held));
        let llm = s.cell(Line::LlmHeld, b.sum(built.llm_held));
        let share = s.cell(Line::LlmShare, llm.total().div_or(held.total(), 0.0));
        v.cell_in(Line::PerMillionTokens, unit.per(Unit::MTOKEN), (total * share).div_or(tokens.total(), 0.0))
    });
    let cells = |line: Line, group: LineGroup| {
        let at = built.lines.iter().position(|l| l.0 == line)?;
        Some(LineCells { line, group, shown: id(shown[at].1), paid: id(built.lines[at].1), capex: shown[at].2 })
    };
    Results {
        lines: LINES.iter().filter_map(|(line, group)| cells(*line, *group)).collect(),
        flow: id(flow),
        capex_flow: id(capex_flow),
        opex_flow: id(opex_flow),
        cumulative: id(cumulative),
        cumulative_npv: id(v.cell_in(Line::CumulativeNpv, unit, discounted.cumsum())),
        total: id(total),
        npv: id(v.cell_in(Line::Npv, unit, discounted.total())),
        capex: id(v.cell_in(Line::Capex, unit, capex_flow.total())),
        opex: id(v.cell_in(Line::Opex, unit, opex_flow.total())),
        peak_cash: id(v.cell_in(Line::PeakCash, unit, cumulative.peak())),
        per_gpu_hour: id(v.cell_in(Line::PerGpuHour, unit.per(Unit::GPU_HOUR), total.div_or(used.total(), 0.0))),
        per_million_tokens: per_million_tokens.map(id),
        utilisation: id(s.cell(Line::Utilisation, used.total().div_or(paid.total(), 0.0))),
        used: id(used),
        paid: id(paid),
        tokens: tokens.map(id),
        missing: built.missing,
        discounts: built.discounts,
        parts: built.parts,
    }
}

/// What of the assumptions on income tax decides the shape of the model.
#[derive(Debug, Clone, Copy)]
pub(super) struct TaxShape {
    /// Months over which an outlay is written off.
    pub months: u16,
    /// Months after which what was bought is sold.
    pub life: u16,
    /// Whether tax is settled once a year.
    pub yearly: bool,
}

/// Adds the line of the income tax saved: running costs when paid, outlays by straight-line depreciation, what is left of them
/// at the end when it is sold, less the price of the sale. Nominal historical cost, whatever the view.
fn shield<'b>(s: Scope<'b>, shared: &Shared<'b>, built: &mut Built<'b>, tax: TaxShape) {
    let b = shared.b;
    let sum = |pick: &dyn Fn(&(Line, Expr<'b>, bool)) -> bool| b.sum(built.lines.iter().filter(|l| pick(l)).map(|l| l.1));
    let running = sum(&|l| !l.2);
    let outlays = built.lines.iter().any(|l| l.2 && l.0 != Line::CostResidual);
    let mut deductible = running;
    if outlays {
        let cost = s.cell(Line::Depreciable, sum(&|l| l.2 && l.0 != Line::CostResidual));
        let total = s.cell(Line::DepreciableSum, cost.cumsum());
        let parts = shared.get(Key::Depreciation) / b.one(Unit::MONTH);
        // What is sold at the end of its life before it is written off is written off then.
        let sold = tax.life < tax.months && tax.life < b.months();
        let by_month = (total.lag(1) - total.lag(tax.months.min(if sold { tax.life } else { u16::MAX }).saturating_add(1))) / parts;
        let month = if sold {
            let rest = 1.0 - shared.get(Key::ServerLife) / shared.get(Key::Depreciation);
            by_month + cost.lag(tax.life) * rest
        } else {
            by_month
        };
        let month = s.cell(Line::DepreciationOfMonth, month);
        let written = s.cell(Line::DepreciationSum, month.cumsum());
        let left = (total - written) * shared.at_end;
        deductible = running + month + left + sum(&|l| l.0 == Line::CostResidual);
    }
    let deductible = s.cell(Line::Deductible, deductible);
    let saved = s.cell(Line::TaxSaved, deductible * shared.get(Key::IncomeTax));
    built.line(s, Line::CostTaxShield, -settled(s, shared, saved, tax), false);
}

/// The income tax that `saved`, a named cell of `s`, saves in each month: at once, or once a year.
pub(super) fn settled<'b>(s: Scope<'b>, shared: &Shared<'b>, saved: Expr<'b>, tax: TaxShape) -> Expr<'b> {
    if tax.yearly { yearly(s, shared, saved) } else { saved }
}

/// What of `saved` is settled in each month, where that is done in the last month of each year of the comparison.
fn yearly<'b>(s: Scope<'b>, shared: &Shared<'b>, saved: Expr<'b>) -> Expr<'b> {
    let b = shared.b;
    let horizon = b.months();
    let sum = s.cell(Line::TaxSavedSum, saved.cumsum());
    let ends: Vec<f64> = (0..=horizon).map(|m| f64::from(u8::from(m > 0 && (m % 12 == 0 || m == horizon)))).collect();
    let source = Sourced { value: 0.0, source: "definição (definition)", as_of: "", mark: Mark::Certain };
    let end = s.series(Line::YearEnd, &ends, source);
    // What was settled at the end of the year before: nothing in the first.
    let full = sum.lag(12) * shared.month.gt(b.lit(12.0));
    let rest = horizon % 12;
    let settled = match rest {
        0 => full,
        _ if horizon > 12 => shared.at_end.select(sum.at(horizon - rest), full),
        _ => full,
    };
    end * (sum - settled)
}
