//! What the data rules cost under an option: contracts and the impact report once, privacy routines, keys and audits while in use.
//!
//! Which rule asks for which cost is `lgpd`'s table; hours and prices are assumptions. Each is paid once for all the workloads that
//! ask for it under one option, as people are, and a workload without personal data asks for none. A blocked option is costed like
//! any other: it is what it would take if the data might go there.

use super::Built;
use super::shared::Shared;
use crate::assumptions::Key;
use crate::comparison::ComplianceCost;
use crate::lines::Line;
use crate::placement::OptionPlan;
use crate::sheet::{Expr, Scope};

/// Work paid by the hour: what is asked for, its cell, its hours.
type Hours = (ComplianceCost, Line, Key);

const ONCE: [Hours; 3] = [
    (ComplianceCost::Contract, Line::DutyContract, Key::ContractHours),
    (ComplianceCost::Transfer, Line::DutyTransfer, Key::TransferHours),
    (ComplianceCost::ImpactReport, Line::DutyReport, Key::ReportHours),
];

const MONTHLY: [Hours; 3] = [
    (ComplianceCost::Records, Line::DutyRecords, Key::RecordsHours),
    (ComplianceCost::Incidents, Line::DutyIncidents, Key::IncidentHours),
    (ComplianceCost::Rights, Line::DutyRights, Key::RightsHours),
];

/// Adds the lines to `built`, under `s`, for the workloads that `plan` places.
pub(super) fn build<'b>(s: Scope<'b>, shared: &Shared<'b>, plan: &OptionPlan, built: &mut Built<'b>) {
    let b = shared.b;
    // 1 in a month in which some workload that asks for `cost` runs; none where no workload does.
    let in_use = |cost: ComplianceCost| -> Option<Expr<'b>> {
        let asks = |w: usize| plan.lgpd.get(w).is_some_and(|found| found.costs.iter().any(|c| c.cost == cost));
        let active: Vec<Expr<'b>> =
            plan.placements.iter().filter(|p| asks(p.workload)).map(|p| shared.workloads[p.workload].active).collect();
        (!active.is_empty()).then(|| b.sum(active).min(b.lit(1.0)))
    };
    // Contracts and reports are expensed like the work to move in: nothing of them is owned or resold. People and services of
    // Brazil at prices with their taxes in them, as staff is: no tax is added and none is credited.
    let legal = shared.get(Key::LegalRate);
    let once = ONCE.into_iter().filter(|(cost, ..)| in_use(*cost).is_some());
    let once: Vec<Expr<'b>> = once.map(|(_, line, hours)| s.cell(line, shared.get(hours) * legal * shared.at_start)).collect();
    if !once.is_empty() {
        built.line(s, Line::CostLegal, b.sum(once), false);
    }
    // What is kept up is paid every month, also where it is in place already: it has to stay in place.
    let rate = shared.get(Key::DpoRate) * shared.salary;
    let monthly = MONTHLY.into_iter().filter_map(|(cost, line, hours)| {
        let active = in_use(cost)?;
        Some(s.cell(line, (shared.get(hours) * rate).in_month() * active))
    });
    let monthly: Vec<Expr<'b>> = monthly.collect();
    if !monthly.is_empty() {
        built.line(s, Line::CostPrivacy, b.sum(monthly), false);
    }
    if let Some(active) = in_use(ComplianceCost::Keys) {
        built.line(s, Line::CostKeys, shared.get(Key::KeyManagement).in_month() * shared.inflation * active, false);
    }
    if let Some(active) = in_use(ComplianceCost::Audit) {
        built.line(s, Line::CostAudit, shared.get(Key::AuditYear) / 12.0 * shared.inflation * active, false);
    }
}
