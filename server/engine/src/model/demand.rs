//! What a workload asks of the machine that serves it: GPUs, hours, use, and how many whole machines that is.

use super::shared::{Job, Shared, entered};
use crate::assumptions::Key;
use crate::comparison::Mark;
use crate::lines::Line;
use crate::placement::{Demand, Placement};
use crate::sheet::{Expr, Scope, Sourced, Unit};

/// The demand of a workload on the GPUs it is placed on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Need<'b> {
    /// Hours they are on in the month.
    pub hours: Expr<'b>,
    /// GPU-hours of work.
    pub used: Expr<'b>,
    /// GPU-hours under load: those of work, and those lost and done again.
    pub busy: Expr<'b>,
    /// GPU-hours held: GPUs times hours on.
    pub held: Expr<'b>,
    /// Million tokens; language models only.
    pub tokens: Option<Expr<'b>>,
    /// Whole machines that hold it.
    pub items: Expr<'b>,
    /// GPUs of one machine.
    pub item_gpus: Expr<'b>,
    /// GPUs taken up on machines: those held, and those left over beside replicas that do not fill a machine.
    pub seats: Expr<'b>,
    /// Machines on, on average, where replicas come and go, and the machine-hours that are billed by the hour.
    pub metered: Option<(Expr<'b>, Expr<'b>)>,
}

/// A value that sizing found.
pub(super) fn sized(value: f64) -> Sourced<'static> {
    Sourced { value, source: "dimensionamento (sizing)", as_of: "", mark: Mark::Estimate }
}

/// Builds the demand of `placement`; the cells go under `s`, the scope of the option and the workload. `goodput` is the useful
/// share of the hours paid: work in GPU-hours takes the longer, a service keeps spare replicas instead.
pub(super) fn build<'b>(s: Scope<'b>, shared: &Shared<'b>, job: Job<'b>, placement: &Placement, goodput: Expr<'b>) -> Need<'b> {
    let b = shared.b;
    let month_hours = shared.get(Key::HoursPerMonth);
    let offer = &placement.offer;
    let item_gpus =
        s.input(Line::ItemGpus, Sourced { value: offer.gpus, source: &offer.source, as_of: &offer.as_of, mark: mark(&offer.confidence) });
    match &placement.demand {
        Demand::Replicas {
            mean_rps,
            peak_rps,
            replica_rps,
            target_utilisation,
            gpus_per_replica,
            spare,
            hours_month,
            million_tokens,
            autoscale,
        } => {
            let peak = s.input(Line::PeakRps, sized(*peak_rps)) * job.growth;
            let one = s.input(Line::ReplicaRps, sized(*replica_rps)) * shared.get(Key::ThroughputFactor);
            let planned = s.input(Line::PlannedUse, sized(*target_utilisation));
            let spare = s.input(Line::SpareReplicas, sized(f64::from(*spare)));
            let serving = (peak / (one * planned)).whole_up();
            let least = autoscale.map(|a| s.input(Line::MinReplicas, entered(a.min_replicas)));
            let serving = least.map_or(serving, |least| serving.max(least));
            let replicas = s.cell(Line::Replicas, (serving + spare) * job.active);
            let per_replica = s.input(Line::GpusPerReplica, sized(f64::from(*gpus_per_replica)));
            let gpus = s.cell(Line::Gpus, replicas * per_replica);
            // A replica stays on one machine where it fits: the GPUs left over on it are paid for and not used.
            let (held, gpr) = (offer.gpus.floor(), f64::from(*gpus_per_replica));
            let per_item = if gpr <= held { (held / gpr).floor() } else { 1.0 / (gpr / held).ceil() };
            let per_item = s.input(Line::ReplicasPerItem, sized(per_item));
            let items = s.cell(Line::Items, (replicas / per_item).whole_up().in_unit(Unit::SERVER));
            let share = s.input(Line::ServiceShare, sized((hours_month / 730.0).min(1.0)));
            let hours = s.cell(Line::HoursOn, month_hours * share * job.active);
            // Work spread over the whole month, whatever the hours it comes in.
            let mean = s.input(Line::MeanRps, sized(*mean_rps));
            let used = s.cell(Line::UsedGpuHours, mean * job.growth / one * per_replica * month_hours);
            let held = s.cell(Line::HeldGpuHours, gpus * hours);
            let tokens = s.input(Line::TokensFirst, sized(*million_tokens));
            let seats = s.cell(Line::Seats, (replicas / per_item).in_unit(Unit::SERVER) * item_gpus);
            let metered = autoscale.zip(least).map(|(auto, least)| {
                let at = s.input(Line::ScaleAt, sized(crate::sizing::SCALE_AT));
                let on = (mean * job.growth / (one * at)).max(least).min(replicas) * job.active;
                let on = s.cell(Line::ReplicasOn, on);
                // the machines of those that never stop are whole
                let always = (least / per_item).whole_up() * job.active;
                let on = s.cell(Line::MachinesOn, (on / per_item).max(always).min(items / b.one(Unit::SERVER)).in_unit(Unit::SERVER));
                let starts = s.input(Line::StartsMonth, entered(auto.starts_month)) * job.active;
                let each = s.input(Line::StartHours, sized(auto.start_hours()));
                (on, on * month_hours + (starts / per_item).in_unit(Unit::SERVER) * each)
            });
            Need {
                metered,
                hours,
                used,
                busy: used,
                held,
                tokens: Some(s.cell(Line::Tokens, tokens * job.growth)),
                items,
                item_gpus,
                seats,
            }
        }
        Demand::Hours { .. } | Demand::Training(_) => {
            let (first, peak) = hours(s, shared, &placement.demand);
            let plain = peak / b.one(Unit::GPU) * job.growth;
            let gpus = s.cell(Line::Gpus, plain.whole_up().in_unit(Unit::GPU));
            let used = s.cell(Line::UsedGpuHours, first * job.growth);
            let busy = used / goodput;
            let hours = s.cell(Line::HoursOn, busy.div_or(gpus, 0.0));
            let held = s.cell(Line::HeldGpuHours, gpus * hours);
            let machines = gpus / item_gpus / b.one(Unit::SERVER);
            let items = s.cell(Line::Items, machines.whole_up().in_unit(Unit::SERVER));
            Need { hours, used, busy, held, tokens: None, items, item_gpus, seats: gpus, metered: None }
        }
    }
}

/// GPU-hours of the first month and GPUs at work at the same time, of work that is not a service.
fn hours<'b>(s: Scope<'b>, shared: &Shared<'b>, demand: &Demand) -> (Expr<'b>, Expr<'b>) {
    match demand {
        Demand::Training(t) => super::train::build(s, shared, t),
        Demand::Hours { gpu_hours, peak_gpus, moved } => {
            let (first, peak) =
                (s.input(Line::GpuHoursFirst, entered(*gpu_hours)), s.input(Line::PeakGpusFirst, entered(f64::from(*peak_gpus))));
            let ratio = moved.map(|ratio| s.input(Line::SpeedRatio, sized(ratio)));
            ratio.map_or((first, peak), |ratio| (first * ratio, peak * ratio))
        }
        Demand::Replicas { .. } => (shared.b.zero(Unit::GPU_HOUR), shared.b.zero(Unit::GPU)),
    }
}

/// How certain an offer's price is, by its confidence; a quote is the person's own.
pub(super) fn mark(confidence: &str) -> Mark {
    match confidence {
        "quote" => Mark::Yours,
        "certain" => Mark::Certain,
        "published" | "catalog" | "check_yearly" | "high" => Mark::CheckYearly,
        _ => Mark::Estimate,
    }
}
