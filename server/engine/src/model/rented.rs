//! Rented GPUs: public cloud on demand, spot and reserved, specialised GPU cloud, and private cloud.
//!
//! On demand bills whole machines for the hours they are on; spot bills the hours lost to interruptions too, and takes only what
//! may be interrupted. Reserved pays, for each term from the workload's first month, the machines of the term's first month day
//! and night, and on demand what goes above; the last term is cut at the horizon. A private cloud is paid month by month, day and night, for the GPUs needed. A price in dollars follows the dollar
//! (a public one the trend of cloud prices too); a price in reais follows IPCA at each anniversary.

mod data;

use super::demand::{self, Need};
use super::discount;
use super::rates;
use super::shared::{Job, Shared, last_month};
use super::{Built, Part};
use crate::assumptions::{self, Key};
use crate::book::{PriceBook, PriceRow};
use crate::comparison::{MissingPrice, NegotiatedDiscount};
use crate::lines::Line;
use crate::locale::Text;
use crate::placement::{Offer, OptionPlan, Placement};
use crate::scenario::{Currency, HostingOption, Invoicing, OptionKind, Scenario, Workload};
use crate::sheet::{Expr, Scope, Sourced, Unit};
use crate::tax;
use std::collections::BTreeMap;

/// Bills, by line and by who invoices them.
#[derive(Default)]
struct Bills<'b> {
    by_invoicing: BTreeMap<&'static str, (Invoicing, Vec<Expr<'b>>)>,
    gpus: Vec<Expr<'b>>,
    network: Vec<Expr<'b>>,
    managed: Vec<Expr<'b>>,
    storage: Vec<Expr<'b>>,
    block: Vec<Expr<'b>>,
    file: Vec<Expr<'b>>,
    egress: Vec<Expr<'b>>,
    exit: Vec<Expr<'b>>,
    /// Negotiated discounts that are in them.
    discounts: Vec<NegotiatedDiscount>,
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
    let any_active = shared.any_active(s, plan);
    let mut bills = Bills::default();
    for p in &plan.placements {
        let w = &scenario.workloads[p.workload];
        let job = shared.workloads[p.workload];
        let own = s.workload(&w.id);
        let need = demand::build(own, shared, job, p, shared.get(Key::GoodputCloud));
        let (cost, paid) = gpus(own, shared, w, (job, p, need), option.kind, (&mut built.missing, &mut bills.discounts));
        bills.gpus.push(cost);
        bills.add(invoicing(option, &p.offer), cost);
        let network = cost * shared.get(Key::ClusterNetwork);
        bills.network.push(network);
        bills.add(invoicing(option, &p.offer), network);
        if option.managed_ml && option.kind.is_listed_cloud() {
            let managed = managed_ml(own, book, p, cost, &mut built.missing);
            bills.managed.push(managed);
            bills.add(invoicing(option, &p.offer), managed);
        }
        let machines = match need.metered {
            Some((on, _)) if option.kind.is_by_the_hour() => on,
            _ => need.items,
        };
        built.part(p.workload, &w.task, need, Part { machines, paid: Some(paid) });
    }
    if private {
        data::assumed_data(s, shared, scenario, plan, &mut bills);
    } else {
        built.missing.extend(data::public_storage(s, shared, scenario, book, plan, &mut bills));
    }
    built.discounts.append(&mut bills.discounts);
    let costs = [
        (Line::CostGpus, std::mem::take(&mut bills.gpus)),
        (Line::CostNetwork, std::mem::take(&mut bills.network)),
        (Line::CostManagedMl, std::mem::take(&mut bills.managed)),
        (Line::CostStorage, std::mem::take(&mut bills.storage)),
        (Line::CostBlock, std::mem::take(&mut bills.block)),
        (Line::CostFile, std::mem::take(&mut bills.file)),
        (Line::CostEgress, std::mem::take(&mut bills.egress)),
        (Line::CostExit, std::mem::take(&mut bills.exit)),
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
    built.line(s, Line::CostStaff, (shared.get(fte) * month).in_month() * any_active, false);
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
    (missing, discounts): (&mut Vec<MissingPrice>, &mut Vec<NegotiatedDiscount>),
) -> (Expr<'b>, Expr<'b>) {
    let offer = &p.offer;
    let sourced = |value| Sourced { value, source: &offer.source, as_of: &offer.as_of, mark: demand::mark(&offer.confidence) };
    let in_month = |price: Expr<'b>| {
        // What is asked of every list price of its kind; a quote is what it is.
        let price = match kind {
            _ if offer.is_quote() => price,
            OptionKind::PrivateCloud => price * shared.get(Key::PrivatePriceFactor),
            _ => price * (1.0 - shared.get(Key::CloudDiscount)),
        };
        match (offer.currency, kind) {
            (Currency::Brl, _) => price * shared.inflation,
            (Currency::Usd, OptionKind::PrivateCloud) => price * shared.fx,
            (Currency::Usd, _) => price * shared.fx * shared.cloud,
        }
    };
    let usd = offer.currency == Currency::Usd;
    let line = if usd { Line::PriceUsd } else { Line::PriceBrl };
    let list = s.input(line, sourced(offer.price));
    let price = discount::billed(s, shared, (line, list), offer.discount.as_ref(), discounts);
    let price = s.cell(Line::HourPrice, in_month(price));
    let all_hours = shared.get(Key::HoursPerMonth);
    let mut overflow = None;
    let by_the_hour = || need.metered.map_or_else(|| need.items * need.hours, |(_, hours)| hours);
    let machine_hours = match kind {
        OptionKind::PublicReserved1y | OptionKind::PublicReserved3y => {
            let committed = committed(s, shared, need.items, w, kind.term_months().unwrap_or(12));
            // Demand that does not grow never goes above its reservation: then no price on demand is needed.
            if offer.on_demand_price.is_some() || w.growth_per_year > 0.0 {
                overflow = Some(s.cell(Line::Overflow, (need.items - committed).max(shared.b.zero(Unit::SERVER))) * need.hours);
            }
            committed * all_hours
        }
        OptionKind::PrivateCloud => need.items * all_hours * job.active,
        OptionKind::PublicSpot if w.may_be_interrupted() => by_the_hour() * (1.0 + shared.get(Key::SpotOverhead)),
        _ => by_the_hour(),
    };
    let mut cost = machine_hours * price;
    let mut paid = machine_hours * need.item_gpus;
    if let Some(above) = overflow {
        let line = if usd { Line::OverflowPriceUsd } else { Line::OverflowPriceBrl };
        let price = if let Some(price) = offer.on_demand_price {
            let list = s.input(line, sourced(price));
            discount::billed(s, shared, (line, list), offer.discount.as_ref(), discounts)
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
fn committed<'b>(s: Scope<'b>, shared: &Shared<'b>, items: Expr<'b>, w: &Workload, term: u16) -> Expr<'b> {
    let b = shared.b;
    let last = last_month(w, b.months());
    let lit = |m: u16| b.lit(f64::from(m));
    let terms = (w.first_month..=last).step_by(usize::from(term)).map(|first| {
        let inside = shared.month.ge(lit(first)) * shared.month.lt(lit(first + term));
        items.at(first) * inside
    });
    s.cell(Line::Committed, b.sum(terms.collect::<Vec<_>>()))
}

/// What the provider's managed service adds to the bill for the GPUs of a workload.
fn managed_ml<'b>(s: Scope<'b>, book: &PriceBook, p: &Placement, cost: Expr<'b>, missing: &mut Vec<MissingPrice>) -> Expr<'b> {
    let factor = match rates::managed_ml(book, &p.offer.provider, &p.offer.item) {
        Some(row) => s.input(Line::ManagedMl, row_source(row)),
        None => {
            missing.push(MissingPrice {
                kind: "managed_ml_multiplier".into(),
                workload: None,
                text: Text::new(
                    format!("serviço gerenciado de ML de {} para {}", p.offer.provider, p.offer.item),
                    format!("managed ML service of {} for {}", p.offer.provider, p.offer.item),
                ),
            });
            s.missing(Line::ManagedMl)
        }
    };
    s.cell(Line::WorkloadManagedMl, cost * (factor - 1.0))
}

fn row_source(row: &PriceRow) -> Sourced<'_> {
    Sourced { value: row.price, source: &row.source, as_of: &row.as_of, mark: assumptions::mark_of(row) }
}
