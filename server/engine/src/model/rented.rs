//! Rented GPUs: public cloud on demand and reserved for a year, and private cloud.
//!
//! On demand bills whole machines for the hours they are on. Reserved pays, for each term of twelve months from the workload's
//! first, the machines of the term's first month day and night, and on demand what goes above; the last term is cut at the
//! horizon. A private cloud is paid month by month, day and night, for the GPUs needed. A price in dollars follows the dollar
//! (a public one the trend of cloud prices too); a price in reais follows IPCA at each anniversary.

use super::demand::{self, Need};
use super::shared::{Job, Shared, last_month};
use super::{Built, Part, rates};
use crate::assumptions::{self, Key};
use crate::book::{PriceBook, PriceRow};
use crate::comparison::MissingPrice;
use crate::lines::Line;
use crate::locale::Text;
use crate::placement::{Offer, OptionPlan, Placement};
use crate::scenario::{Currency, HostingOption, Invoicing, OptionKind, Scenario, Workload};
use crate::sheet::{Expr, Scope, Sourced, Unit};
use crate::tax;
use std::collections::BTreeMap;

/// Months of a term of a reservation for one year.
const TERM: u16 = 12;

/// Bills, by line and by who invoices them.
struct Bills<'b> {
    by_invoicing: BTreeMap<&'static str, (Invoicing, Vec<Expr<'b>>)>,
    gpus: Vec<Expr<'b>>,
    storage: Vec<Expr<'b>>,
    egress: Vec<Expr<'b>>,
}

const fn key(invoicing: Invoicing) -> &'static str {
    match invoicing {
        Invoicing::ForeignUsd => "foreign_usd",
        Invoicing::BrazilianSubsidiary => "brazilian_subsidiary",
        Invoicing::BrazilianProvider => "brazilian_provider",
    }
}

/// What people call a bill of this kind.
fn name(invoicing: Invoicing) -> Text {
    match invoicing {
        Invoicing::ForeignUsd => Text::new("faturado do exterior, em dólar", "invoiced from abroad, in dollars"),
        Invoicing::BrazilianSubsidiary => Text::new("faturado pela subsidiária no Brasil", "invoiced by the subsidiary in Brazil"),
        Invoicing::BrazilianProvider => Text::new("faturado por empresa brasileira", "invoiced by a Brazilian company"),
    }
}

/// What people call a provider in a region, and a tier of its prices.
fn place(provider: &str, region: &str, tier: Option<usize>) -> Text {
    if provider == "assumption" {
        return Text::new("provedor de referência", "reference provider");
    }
    let place = if region.is_empty() { provider.to_owned() } else { format!("{provider}, {region}") };
    match tier {
        Some(n) => Text::new(format!("{place}, faixa {n}"), format!("{place}, tier {n}")),
        None => Text::new(place.as_str(), place.as_str()),
    }
}

impl<'b> Bills<'b> {
    fn add(&mut self, invoicing: Invoicing, bill: Expr<'b>) {
        self.by_invoicing.entry(key(invoicing)).or_insert_with(|| (invoicing, Vec::new())).1.push(bill);
    }
}

/// How the bill of `offer` comes under `option`: as the person says, else as the provider usually does; a price in reais has its taxes in it.
fn invoicing(option: &HostingOption, offer: &Offer) -> Invoicing {
    option.invoicing.unwrap_or_else(|| match (option.kind, offer.currency) {
        (OptionKind::PrivateCloud, _) | (_, Currency::Brl) => Invoicing::BrazilianProvider,
        (_, Currency::Usd) => tax::usual_invoicing(&offer.provider),
    })
}

/// Builds a rented option under `s`.
pub(super) fn build<'b>(s: Scope<'b>, shared: &Shared<'b>, scenario: &Scenario, book: &PriceBook, plan: &OptionPlan) -> Built<'b> {
    let b = shared.b;
    let option = &scenario.options[plan.option];
    let private = option.kind == OptionKind::PrivateCloud;
    let mut built = Built::default();
    let mut bills = Bills { by_invoicing: BTreeMap::new(), gpus: Vec::new(), storage: Vec::new(), egress: Vec::new() };
    for p in &plan.placements {
        let w = &scenario.workloads[p.workload];
        let job = shared.workloads[p.workload];
        let own = s.workload(&w.id);
        let need = demand::build(own, shared, job, p);
        let (cost, paid) = gpus(own, shared, w, (job, p, need), option.kind, &mut built.missing);
        bills.gpus.push(cost);
        bills.add(invoicing(option, &p.offer), cost);
        built.part(p.workload, &w.task, need, Part { machines: need.items, paid: Some(paid) });
    }
    if private {
        private_storage(s, shared, scenario, plan, &mut bills);
    } else {
        built.missing.extend(public_storage(s, shared, scenario, book, plan, &mut bills));
    }
    let costs = [
        (Line::CostGpus, std::mem::take(&mut bills.gpus)),
        (Line::CostStorage, std::mem::take(&mut bills.storage)),
        (Line::CostEgress, std::mem::take(&mut bills.egress)),
    ];
    for (line, terms) in costs {
        if !terms.is_empty() {
            built.line(s, line, b.sum(terms), false);
        }
    }
    let (support, fte, entry) = if private {
        (Key::PrivateSupport, Key::FtePrivate, Key::EntryPrivate)
    } else {
        (Key::SupportPublic, Key::FtePublic, Key::EntryPublic)
    };
    let (mut supports, mut added, mut credits) = (Vec::new(), Vec::new(), Vec::new());
    for (slot, (invoicing, terms)) in bills.by_invoicing {
        let inner = s.workload(slot);
        inner.call_workload(|| name(invoicing));
        let before = b.sum(terms);
        let help = before * shared.get(support);
        supports.push(help);
        let list = inner.cell(Line::ServiceBill, before + help);
        let taxed = tax::services(inner, invoicing, list, &shared.rates, |k| shared.get(k));
        added.push(taxed.added);
        credits.push(taxed.credit);
    }
    if !supports.is_empty() {
        built.line(s, Line::CostSupport, b.sum(supports), false);
    }
    let month = shared.person_month() * shared.salary;
    built.line(s, Line::CostStaff, (shared.get(fte) * month).in_month() * shared.any_active, false);
    built.line(s, Line::CostEntry, shared.get(entry) * month * shared.at_start, false);
    if !added.is_empty() {
        built.line(s, Line::CostServiceTax, b.sum(added), false);
        built.line(s, Line::CostServiceCredit, -b.sum(credits), false);
    }
    built
}

/// The monthly bill for the GPUs of a workload and the GPU-hours it pays for.
fn gpus<'b>(
    s: Scope<'b>,
    shared: &Shared<'b>,
    w: &Workload,
    (job, p, need): (Job<'b>, &Placement, Need<'b>),
    kind: OptionKind,
    missing: &mut Vec<MissingPrice>,
) -> (Expr<'b>, Expr<'b>) {
    let offer = &p.offer;
    let sourced = |value| Sourced { value, source: &offer.source, as_of: &offer.as_of, mark: demand::mark(&offer.confidence) };
    let in_month = |price: Expr<'b>| match (offer.currency, kind) {
        (Currency::Brl, _) => price * shared.inflation,
        (Currency::Usd, OptionKind::PrivateCloud) => price * shared.fx,
        (Currency::Usd, _) => price * shared.fx * shared.cloud,
    };
    let usd = offer.currency == Currency::Usd;
    let price = s.input(if usd { Line::PriceUsd } else { Line::PriceBrl }, sourced(offer.price));
    let price = s.cell(Line::HourPrice, in_month(price));
    let all_hours = shared.get(Key::HoursPerMonth);
    let mut overflow = None;
    let machine_hours = match kind {
        OptionKind::PublicReserved1y => {
            let committed = committed(s, shared, need.items, w);
            // Demand that does not grow never goes above its reservation: then no price on demand is needed.
            if offer.on_demand_price.is_some() || w.growth_per_year > 0.0 {
                overflow = Some(s.cell(Line::Overflow, (need.items - committed).max(shared.b.zero(Unit::SERVER))) * need.hours);
            }
            committed * all_hours
        }
        OptionKind::PrivateCloud => need.items * all_hours * job.active,
        OptionKind::PublicOnDemand | OptionKind::PurchaseColocation => need.items * need.hours,
    };
    let mut cost = machine_hours * price;
    let mut paid = machine_hours * need.item_gpus;
    if let Some(above) = overflow {
        let line = if usd { Line::OverflowPriceUsd } else { Line::OverflowPriceBrl };
        let price = if let Some(price) = offer.on_demand_price {
            s.input(line, sourced(price))
        } else {
            missing.push(MissingPrice {
                kind: "gpu_rental".into(),
                workload: Some(w.id.clone()),
                text: Text::new(
                    format!("preço sob demanda de {} {}, para o uso acima da reserva", offer.provider, offer.item),
                    format!("on-demand price of {} {}, for use above the reservation", offer.provider, offer.item),
                ),
            });
            s.missing(line)
        };
        let price = s.cell(Line::OverflowHourPrice, in_month(price));
        cost = cost + above * price;
        paid = paid + above * need.item_gpus;
    }
    (s.cell(Line::WorkloadGpus, cost), s.cell(Line::PaidGpuHours, paid))
}

/// Machines reserved in each month: those of the first month of the term the month is in.
fn committed<'b>(s: Scope<'b>, shared: &Shared<'b>, items: Expr<'b>, w: &Workload) -> Expr<'b> {
    let b = shared.b;
    let last = last_month(w, b.months());
    let lit = |m: u16| b.lit(f64::from(m));
    let terms = (w.first_month..=last).step_by(usize::from(TERM)).map(|first| {
        let inside = shared.month.ge(lit(first)) * shared.month.lt(lit(first + TERM));
        items.at(first) * inside
    });
    s.cell(Line::Committed, b.sum(terms.collect::<Vec<_>>()))
}

/// Storage and egress of a public option, by provider and region; gives the prices that are missing.
fn public_storage<'b>(
    s: Scope<'b>,
    shared: &Shared<'b>,
    scenario: &Scenario,
    book: &PriceBook,
    plan: &OptionPlan,
    bills: &mut Bills<'b>,
) -> Vec<MissingPrice> {
    let b = shared.b;
    let mut missing = Vec::new();
    let mut regions: BTreeMap<(&str, &str, &str), Vec<&Placement>> = BTreeMap::new();
    for p in &plan.placements {
        regions.entry((&p.offer.provider, &p.offer.region, &p.offer.country)).or_default().push(p);
    }
    let in_month = |usd: Expr<'b>| usd * shared.fx * shared.cloud;
    for ((provider, region, country), placements) in regions {
        let inner = s.workload(&format!("{provider}-{region}"));
        inner.call_workload(|| place(provider, region, None));
        let invoicing = invoicing(&scenario.options[plan.option], &placements[0].offer);
        let jobs = || placements.iter().map(|p| shared.workloads[p.workload]);
        let kept: Vec<Expr<'b>> = jobs().filter_map(|j| j.storage).collect();
        let left: Vec<Expr<'b>> = jobs().filter_map(|j| j.egress).collect();
        let storage_gb = if kept.is_empty() { 0.0 } else { 1.0 };
        let egress_gb = placements.iter().map(|p| rates::peak_egress(&scenario.workloads[p.workload], scenario.horizon_months)).sum();
        missing.extend(rates::missing(book, provider, region, country, storage_gb, egress_gb));
        if !kept.is_empty() {
            let price = match rates::storage(book, provider, region, country) {
                Some(row) => inner.input(Line::StoragePrice, row_source(row)),
                None => inner.missing(Line::StoragePrice),
            };
            let cost = inner.cell(Line::ProviderStorage, b.sum(kept).in_month() * in_month(price));
            bills.storage.push(cost);
            bills.add(invoicing, cost);
        }
        if !left.is_empty() {
            let quantity = inner.cell(Line::ProviderEgressGb, b.sum(left));
            let tiers = rates::egress(book, provider, region, country);
            if tiers.is_empty() {
                let cost = inner.cell(Line::ProviderEgress, quantity * in_month(inner.missing(Line::EgressPrice)));
                bills.egress.push(cost);
                bills.add(invoicing, cost);
            }
            for (n, row) in tiers.into_iter().enumerate() {
                let tier = s.workload(&format!("{provider}-{region}-{}", n + 1));
                tier.call_workload(|| place(provider, region, Some(n + 1)));
                let at = |value| Sourced { value, ..row_source(row) };
                let from = tier.input(Line::EgressTierFrom, at(row.tier_from.unwrap_or(0.0)));
                let upper = match row.tier_to {
                    Some(to) => quantity.min(tier.input(Line::EgressTierTo, at(to))),
                    None => quantity,
                };
                let inside = (upper - from).max(b.zero(Unit::GB));
                let cost = tier.cell(Line::ProviderEgress, inside * in_month(tier.input(Line::EgressPrice, row_source(row))));
                bills.egress.push(cost);
                bills.add(invoicing, cost);
            }
        }
    }
    missing
}

fn row_source(row: &PriceRow) -> Sourced<'_> {
    Sourced { value: row.price, source: &row.source, as_of: &row.as_of, mark: assumptions::mark_of(row) }
}

/// Storage and egress of a private cloud, at the assumptions' prices.
fn private_storage<'b>(s: Scope<'b>, shared: &Shared<'b>, scenario: &Scenario, plan: &OptionPlan, bills: &mut Bills<'b>) {
    let b = shared.b;
    let Some(first) = plan.placements.first() else { return };
    let invoicing = invoicing(&scenario.options[plan.option], &first.offer);
    let jobs = || plan.placements.iter().map(|p| shared.workloads[p.workload]);
    let kept: Vec<Expr<'b>> = jobs().filter_map(|j| j.storage).collect();
    let left: Vec<Expr<'b>> = jobs().filter_map(|j| j.egress).collect();
    let inner = s.workload(&first.offer.provider);
    inner.call_workload(|| place(&first.offer.provider, "", None));
    if !kept.is_empty() {
        let cost = inner.cell(Line::ProviderStorage, b.sum(kept).in_month() * shared.get(Key::PrivateStorage) * shared.fx);
        bills.storage.push(cost);
        bills.add(invoicing, cost);
    }
    if !left.is_empty() {
        let cost = inner.cell(Line::ProviderEgress, b.sum(left) * shared.get(Key::PrivateEgress) * shared.fx);
        bills.egress.push(cost);
        bills.add(invoicing, cost);
    }
}
