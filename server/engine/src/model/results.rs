//! From an option's cost lines to its results, on the sheet.

use super::demand::Need;
use super::shared::Shared;
use crate::comparison::{LineGroup, MissingPrice};
use crate::lines::Line;
use crate::scenario::Task;
use crate::sheet::{CellId, Expr, Scope, Unit};

/// Cost lines in the order they are shown, with the group they are drawn with.
pub(super) const LINES: [(Line, LineGroup); 18] = [
    (Line::CostGpus, LineGroup::Gpus),
    (Line::CostServers, LineGroup::Gpus),
    (Line::CostNetwork, LineGroup::Facility),
    (Line::CostStorage, LineGroup::Facility),
    (Line::CostEgress, LineGroup::Facility),
    (Line::CostEnergy, LineGroup::Facility),
    (Line::CostSpace, LineGroup::Facility),
    (Line::CostMaintenance, LineGroup::Upkeep),
    (Line::CostSpares, LineGroup::Upkeep),
    (Line::CostInsurance, LineGroup::Upkeep),
    (Line::CostSupport, LineGroup::Upkeep),
    (Line::CostStaff, LineGroup::People),
    (Line::CostEntry, LineGroup::Entry),
    (Line::CostImportTax, LineGroup::Tax),
    (Line::CostImportCredit, LineGroup::Tax),
    (Line::CostServiceTax, LineGroup::Tax),
    (Line::CostServiceCredit, LineGroup::Tax),
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
    /// Cost lines in the order of [`LINES`], and whether each is a capital outlay.
    pub lines: Vec<(Line, LineGroup, CellId, bool)>,
    pub flow: CellId,
    pub capex_flow: CellId,
    pub opex_flow: CellId,
    pub cumulative: CellId,
    pub cumulative_npv: CellId,
    pub total: CellId,
    pub npv: CellId,
    pub capex: CellId,
    pub opex: CellId,
    pub per_gpu_hour: CellId,
    /// None without language models.
    pub per_million_tokens: Option<CellId>,
    pub utilisation: CellId,
    pub used: CellId,
    pub paid: CellId,
    pub tokens: Option<CellId>,
    pub missing: Vec<MissingPrice>,
    pub parts: Vec<PartCells>,
}

fn id(e: Expr<'_>) -> CellId {
    e.id().expect("a result is always named: each comes from `Scope::cell`")
}

/// Builds the results of an option from its lines.
pub(super) fn build<'b>(s: Scope<'b>, shared: &Shared<'b>, built: Built<'b>) -> Results {
    let b = shared.b;
    // A row of months even where the option has no line of its kind.
    let row = |capex: bool| {
        let terms: Vec<Expr<'b>> = built.lines.iter().filter(|l| l.2 == capex).map(|l| l.1).collect();
        if terms.is_empty() { b.zero(Unit::BRL).each_month() } else { b.sum(terms).each_month() }
    };
    let capex_flow = s.cell(Line::CapexFlow, row(true));
    let opex_flow = s.cell(Line::OpexFlow, row(false));
    let flow = s.cell(Line::Flow, capex_flow + opex_flow);
    let discounted = s.cell(Line::Discounted, flow * shared.discount);
    let total = s.cell(Line::Total, flow.total());
    let used = s.cell(Line::AllUsed, b.sum(built.used));
    let paid = s.cell(Line::AllPaid, b.sum(built.paid));
    let tokens = (!built.tokens.is_empty()).then(|| s.cell(Line::AllTokens, b.sum(built.tokens)));
    // Where language models share an option with other work, they carry the part of the cost that they hold of the GPUs.
    let per_million_tokens = tokens.map(|tokens| {
        let held = s.cell(Line::AllHeld, b.sum(built.held));
        let llm = s.cell(Line::LlmHeld, b.sum(built.llm_held));
        let share = s.cell(Line::LlmShare, llm.total().div_or(held.total(), 0.0));
        s.cell(Line::PerMillionTokens, (total * share).div_or(tokens.total(), 0.0))
    });
    let mut lines: Vec<_> =
        LINES.iter().filter_map(|(line, group)| built.lines.iter().find(|l| l.0 == *line).map(|l| (*line, *group, id(l.1), l.2))).collect();
    lines.shrink_to_fit();
    Results {
        lines,
        flow: id(flow),
        capex_flow: id(capex_flow),
        opex_flow: id(opex_flow),
        cumulative: id(s.cell(Line::Cumulative, flow.cumsum())),
        cumulative_npv: id(s.cell(Line::CumulativeNpv, discounted.cumsum())),
        total: id(total),
        npv: id(s.cell(Line::Npv, discounted.total())),
        capex: id(s.cell(Line::Capex, capex_flow.total())),
        opex: id(s.cell(Line::Opex, opex_flow.total())),
        per_gpu_hour: id(s.cell(Line::PerGpuHour, total.div_or(used.total(), 0.0))),
        per_million_tokens: per_million_tokens.map(id),
        utilisation: id(s.cell(Line::Utilisation, used.total().div_or(paid.total(), 0.0))),
        used: id(used),
        paid: id(paid),
        tokens: tokens.map(id),
        missing: built.missing,
        parts: built.parts,
    }
}
