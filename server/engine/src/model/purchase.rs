//! Servers bought, in colocation or in a room of one's own.
//!
//! Servers are whole and shared by the workloads of one server type; what is needed in a month is bought the month before,
//! never sold while in use, and replaced at the end of its life where it is still needed. Hardware priced in dollars is
//! imported at the month's rate through the cascade of `tax`; a quote in reais has its taxes in it.

use super::demand;
use super::shared::Shared;
use super::{Built, Part};
use crate::assumptions::Key;
use crate::lines::Line;
use crate::locale::Text;
use crate::placement::{OptionPlan, Placement};
use crate::scenario::{Currency, OptionKind, Scenario};
use crate::sheet::{Expr, Scope, Sourced, Unit};
use crate::tax;

/// One server type.
struct Pool<'b> {
    /// Servers in use in the month.
    owned: Expr<'b>,
    /// Servers bought in the month.
    bought: Expr<'b>,
    /// Cost of those, BRL, taxes not included where imported.
    cost: Expr<'b>,
    /// Price of what is in use, BRL.
    value: Expr<'b>,
    /// GPUs of what is in use.
    gpus: Expr<'b>,
    power: Expr<'b>,
    energy: Expr<'b>,
    paid: Expr<'b>,
    imported: bool,
}

/// The months after which a server is replaced, as the shape of the model: whole, at least 1.
fn life(months: Option<f64>) -> u16 {
    // The limits of the assumption keep it between 12 and 120; a missing one never replaces.
    months.map_or(u16::MAX, |m| m.round().clamp(1.0, 1_200.0) as u16)
}

/// What is bought in a month for what is needed in the next: growth, and what reaches the end of its life and is still needed.
/// `added` and `needed` must be named cells.
fn replaced<'b>(shared: &Shared<'b>, added: Expr<'b>, needed: Expr<'b>, life: u16) -> Option<Expr<'b>> {
    let horizon = shared.b.months();
    let ages: Vec<Expr<'b>> = (1..).map(|n| life.saturating_mul(n)).take_while(|age| *age < horizon).map(|age| added.lag(age)).collect();
    (!ages.is_empty()).then(|| shared.b.sum(ages).min(needed.next()))
}

/// Builds the purchase option under `s`; `life_months` is the life of the servers, part of the model's shape.
pub(super) fn build<'b>(s: Scope<'b>, shared: &Shared<'b>, scenario: &Scenario, plan: &OptionPlan, life_months: Option<f64>) -> Built<'b> {
    let b = shared.b;
    let life = life(life_months);
    let own_room = scenario.options[plan.option].kind == OptionKind::PurchaseOwnRoom;
    let any_active = shared.any_active(s, plan);
    let mut built = Built::default();
    let mut groups: Vec<Vec<&Placement>> = Vec::new();
    for p in &plan.placements {
        match groups.iter_mut().find(|g| g[0].gpu == p.gpu && g[0].offer == p.offer) {
            Some(group) => group.push(p),
            None => groups.push(vec![p]),
        }
    }
    let pools: Vec<Pool<'b>> =
        groups.iter().enumerate().map(|(n, group)| pool(s, shared, scenario, group, (n, life), &mut built)).collect();
    let servers = s.cell(Line::AllServers, b.sum(pools.iter().map(|p| p.owned)));
    let bought = s.cell(Line::AllBought, b.sum(pools.iter().map(|p| p.bought)));
    let unit_network = shared.get(Key::NetworkPerServer) * shared.fx * shared.hardware;
    let server_cost = built.line(s, Line::CostServers, b.sum(pools.iter().map(|p| p.cost)), true);
    let network = built.line(s, Line::CostNetwork, bought * unit_network, true);
    let storage = storage(s, shared, plan, life, &mut built);
    let domestic: Vec<Expr<'b>> = pools.iter().filter(|p| !p.imported).map(|p| p.cost).collect();
    let imported = b.sum(pools.iter().filter(|p| p.imported).map(|p| p.cost).chain([network, storage.0]));
    let imported = s.cell(Line::Imported, imported);
    let goods = tax::import(s, imported, &shared.rates, |k| shared.get(k));
    built.line(s, Line::CostImportTax, goods.added, true);
    let mut credit = goods.credit + goods.credit_icms;
    if !domestic.is_empty() {
        let domestic = s.cell(Line::PoolDomestic, b.sum(domestic));
        credit = credit + tax::credit_inside(domestic, &shared.rates, |k| shared.get(k));
    }
    built.line(s, Line::CostImportCredit, -credit, true);
    let hardware = s.cell(Line::HardwareBought, server_cost + network + storage.0);

    let (pue, people, rent) = if own_room {
        (Key::PueOwnRoom, Key::FteOwnRoom, shared.get(Key::OwnRoomPrice) * shared.inflation)
    } else {
        (Key::PueColocation, Key::FtePurchase, shared.get(Key::ColocationPrice) * shared.fx)
    };
    let tariff = shared.get(Key::EnergyTariff) + shared.get(Key::FlagSurcharge);
    let energy_price = tariff * shared.energy * shared.get(pue);
    built.line(s, Line::CostEnergy, b.sum(pools.iter().map(|p| p.energy)) * energy_price, false);
    built.line(s, Line::CostSpace, (b.sum(pools.iter().map(|p| p.power)) * rent).in_month(), false);
    built.line(s, Line::CostEgress, shared.get(Key::LinkPrice).in_month() * shared.inflation * any_active, false);
    let value = b.sum(pools.iter().map(|p| p.value).chain([servers * unit_network, storage.1]));
    let value = s.cell(Line::HardwareOwned, value);
    for (line, share) in
        [(Line::CostMaintenance, Key::MaintenanceShare), (Line::CostSpares, Key::SparesShare), (Line::CostInsurance, Key::InsuranceShare)]
    {
        built.line(s, line, value * shared.get(share) / 12.0, false);
    }
    let licences = b.sum(pools.iter().map(|p| p.gpus)) * shared.get(Key::LicencePrice) * shared.fx / 12.0;
    built.line(s, Line::CostLicences, licences, false);
    let month = shared.person_month() * shared.salary;
    // The estimate of people holds for four servers; each one more adds its share.
    let more = (servers - b.lit(4.0).in_unit(Unit::SERVER)).max(b.zero(Unit::SERVER));
    let people = (shared.get(people) + more * shared.get(Key::FtePerServer)) * any_active;
    built.line(s, Line::CostStaff, (people * month).in_month(), false);
    let entry = shared.get(Key::EntryPurchase) * month * shared.at_start + hardware * shared.get(Key::InstallationShare);
    built.line(s, Line::CostInstallation, entry, true);
    built.line(s, Line::CostResidual, residual(s, shared, hardware, life), true);
    built.paid.extend(pools.iter().map(|p| p.paid));
    built
}

/// What the sale of hardware brings: negative. Its market value falls each month; it is sold at the end of its life and what
/// is left in the last month.
fn residual<'b>(s: Scope<'b>, shared: &Shared<'b>, hardware: Expr<'b>, life: u16) -> Expr<'b> {
    let month = s.cell(Line::ResidualMonth, (1.0 - shared.get(Key::ResidualDecline)).pow(1.0 / shared.b.lit(12.0)));
    let haircut = shared.get(Key::ResidualHaircut);
    if life >= shared.b.months() {
        let market = s.cell(Line::MarketValue, hardware.decay(month));
        return -(market * shared.at_end * haircut);
    }
    let fallen = month.pow(shared.get(Key::ServerLife) / shared.b.one(Unit::MONTH));
    let retired = s.cell(Line::HardwareRetired, hardware.lag(life) * fallen);
    let net = s.cell(Line::MarketValueChange, hardware - retired);
    let market = s.cell(Line::MarketValue, net.decay(month));
    -((market * shared.at_end + retired) * haircut)
}

/// One server type: how many, what they cost, what they draw.
fn pool<'b>(
    s: Scope<'b>,
    shared: &Shared<'b>,
    scenario: &Scenario,
    group: &[&Placement],
    (n, life): (usize, u16),
    built: &mut Built<'b>,
) -> Pool<'b> {
    let b = shared.b;
    let first = group[0];
    let offer = &first.offer;
    let inner = s.workload(&if n == 0 { first.gpu.clone() } else { format!("{}-{}", first.gpu, n + 1) });
    inner.call_workload(|| {
        let name = if n == 0 { first.gpu_name.clone() } else { format!("{} ({})", first.gpu_name, n + 1) };
        Text::new(name.as_str(), name.as_str())
    });
    let sourced = |value| Sourced { value, source: &offer.source, as_of: &offer.as_of, mark: demand::mark(&offer.confidence) };
    let mut gpus = Vec::new();
    let mut used = Vec::new();
    let mut parts = Vec::new();
    let mut item_gpus = None;
    for p in group {
        let w = &scenario.workloads[p.workload];
        let need = demand::build(s.workload(&w.id), shared, shared.workloads[p.workload], p, shared.get(Key::GoodputOwn));
        // Whole replicas on whole servers: a workload asks for the GPUs its replicas take up, left-overs included.
        gpus.push(need.seats);
        used.push(need.busy);
        parts.push((p.workload, &w.task, need));
        item_gpus = Some(need.item_gpus);
    }
    let per_server = item_gpus.unwrap_or_else(|| inner.input(Line::ItemGpus, sourced(offer.gpus)));
    let asked = inner.cell(Line::PoolGpus, b.sum(gpus));
    let needed = (asked / per_server / b.one(Unit::SERVER)).whole_up().in_unit(Unit::SERVER);
    let needed = inner.cell(Line::ServersNeeded, needed);
    let owned = inner.cell(Line::ServersOwned, needed.running_max());
    let added = inner.cell(Line::ServersAdded, (owned.next() - owned).max(b.zero(Unit::SERVER)));
    let bought = match replaced(shared, added, needed, life) {
        Some(again) => inner.cell(Line::ServersBought, added + inner.cell(Line::ServersReplaced, again)),
        None => inner.cell(Line::ServersBought, added),
    };
    let imported = offer.currency == Currency::Usd;
    let price = if imported {
        inner.input(Line::ServerPriceUsd, sourced(offer.price)) * shared.fx * shared.hardware
    } else {
        inner.input(Line::ServerPriceBrl, sourced(offer.price)) * shared.inflation
    };
    let price = if offer.is_quote() { price } else { price * shared.get(Key::HardwarePriceFactor) };
    let price = inner.cell(Line::ServerPrice, price);
    let power = match offer.max_power_w {
        Some(watts) => inner.input(Line::ServerPower, sourced(watts / 1000.0)),
        None => {
            let gpus_kw = inner.input(Line::GpuPower, sourced(first.gpu_tdp_w / 1000.0));
            inner.cell(Line::ServerPower, gpus_kw * per_server * shared.get(Key::ServerPowerFactor))
        }
    };
    let hours = shared.get(Key::HoursPerMonth);
    let all_used = inner.cell(Line::PoolUsed, b.sum(used));
    let paid = inner.cell(Line::PoolPaid, owned * per_server * hours);
    let busy = inner.cell(Line::PoolUse, all_used.div_or(paid, 0.0).min(b.lit(1.0)));
    let kw = inner.cell(Line::PoolPower, owned * power);
    let idle = shared.get(Key::IdlePower);
    let energy = inner.cell(Line::PoolEnergy, kw * (idle + (1.0 - idle) * busy) * hours);
    for (workload, task, need) in parts {
        // GPUs paid for a workload: its part of the servers, by the GPUs it asks for.
        let share = s.workload(&scenario.workloads[workload].id).cell(Line::ServersShare, need.seats.div_or(asked, 0.0) * owned);
        built.part(workload, task, need, Part { machines: share, paid: None });
    }
    Pool {
        owned,
        bought,
        cost: inner.cell(Line::PoolCost, bought * price),
        value: owned * price,
        gpus: owned * per_server,
        power: kw,
        energy,
        paid,
        imported,
    }
}

/// Storage of one's own: what is bought in the month and the price of what is in use, BRL.
fn storage<'b>(s: Scope<'b>, shared: &Shared<'b>, plan: &OptionPlan, life: u16, built: &mut Built<'b>) -> (Expr<'b>, Expr<'b>) {
    let b = shared.b;
    let jobs = plan.placements.iter().map(|p| shared.workloads[p.workload]);
    let kept: Vec<Expr<'b>> = jobs.flat_map(|j| [j.storage, j.block, j.file]).flatten().collect();
    if kept.is_empty() {
        return (b.zero(Unit::BRL), b.zero(Unit::BRL));
    }
    let price = shared.get(Key::StorageHardware) * shared.fx * shared.hardware;
    let needed = s.cell(Line::StorageNeeded, b.sum(kept) * shared.get(Key::StorageOverhead));
    let owned = s.cell(Line::StorageOwned, needed.running_max());
    let added = s.cell(Line::StorageAdded, (owned.next() - owned).max(b.zero(Unit::GB)));
    let bought = replaced(shared, added, needed, life).map_or(added, |again| added + again);
    let bought = s.cell(Line::StorageBought, bought);
    let cost = built.line(s, Line::CostOwnStorage, bought * price, true);
    (cost, owned * price)
}
