//! Rented GPUs: public cloud on demand, spot and reserved, specialised GPU cloud, and private cloud.
//!
//! On demand bills whole machines for the hours they are on; spot bills the hours lost to interruptions too, and takes only what
//! may be interrupted. Reserved pays, for each term from the workload's first month, the machines of the term's first month day
//! and night, and on demand what goes above; the last term is cut at the horizon. A private cloud is paid month by month, day and night, for the GPUs needed. A price in dollars follows the dollar
//! (a public one the trend of cloud prices too); a price in reais follows IPCA at each anniversary.

use super::demand::{self, Need};
use super::rates::{self, DataNeed};
use super::shared::{Job, Shared, last_month};
use super::{Built, Part};
use crate::assumptions::{self, Key};
use crate::book::{PriceBook, PriceRow};
use crate::comparison::{Mark, MissingPrice};
use crate::lines::Line;
use crate::locale::Text;
use crate::placement::{Offer, OptionPlan, Placement};
use crate::scenario::{Currency, DataItem, HostingOption, Invoicing, OptionKind, Quote, Scenario, Workload};
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
    let any_active = shared.any_active(s, plan);
    let mut bills = Bills::default();
    for p in &plan.placements {
        let w = &scenario.workloads[p.workload];
        let job = shared.workloads[p.workload];
        let own = s.workload(&w.id);
        let need = demand::build(own, shared, job, p, shared.get(Key::GoodputCloud));
        let (cost, paid) = gpus(own, shared, w, (job, p, need), option.kind, &mut built.missing);
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
        assumed_data(s, shared, scenario, plan, &mut bills);
    } else {
        built.missing.extend(public_storage(s, shared, scenario, book, plan, &mut bills));
    }
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
    let option = &scenario.options[plan.option];
    for ((provider, region, country), placements) in regions {
        let inner = s.workload(&format!("{provider}-{region}"));
        inner.call_workload(|| place(provider, region, None));
        let invoicing = invoicing(option, &placements[0].offer);
        let jobs = || placements.iter().map(|p| shared.workloads[p.workload]);
        let kept: Vec<Expr<'b>> = jobs().filter_map(|j| j.storage).collect();
        let disks: Vec<Expr<'b>> = jobs().filter_map(|j| j.block).collect();
        let files: Vec<Expr<'b>> = jobs().filter_map(|j| j.file).collect();
        let left: Vec<Expr<'b>> = jobs().filter_map(|j| j.egress).collect();
        let taken: Vec<Expr<'b>> = jobs().filter_map(|j| j.exit).collect();
        let needs = placements.iter().map(|p| DataNeed::of(&scenario.workloads[p.workload], scenario.horizon_months, shared.exit_share));
        let need = needs.fold(DataNeed::default(), DataNeed::and);
        // A specialised cloud that lists no price for a kind of data has that of the assumptions.
        let assumed = option.kind == OptionKind::GpuCloud;
        if !assumed {
            missing.extend(rates::missing(book, provider, region, country, need.without_quoted(option)));
        }
        // The price of the month, in reais: the person's own, the list's, or that of the assumptions.
        let in_month = |usd: Expr<'b>| usd * shared.fx * shared.cloud;
        let price = |item: DataItem, line: Line, key: Key, row: Option<&PriceRow>| match (option.quote_of(item), row) {
            (Some(quote), _) => quoted(inner, shared, line, quote),
            (None, Some(row)) => in_month(inner.input(line, row_source(row))),
            (None, None) if assumed => in_month(shared.get(key)),
            (None, None) => in_month(inner.missing(line)),
        };
        if !kept.is_empty() {
            let price = price(DataItem::Storage, Line::StoragePrice, Key::GpuCloudStorage, rates::storage(book, provider, region, country));
            let cost = inner.cell(Line::ProviderStorage, b.sum(kept).in_month() * price);
            bills.storage.push(cost);
            bills.add(invoicing, cost);
        }
        if !disks.is_empty() {
            let price = price(DataItem::Block, Line::BlockPrice, Key::GpuCloudStorage, rates::block(book, provider, region, country));
            let cost = inner.cell(Line::ProviderBlock, b.sum(disks).in_month() * price);
            bills.block.push(cost);
            bills.add(invoicing, cost);
        }
        if !files.is_empty() {
            let price = match option.quote_of(DataItem::File) {
                Some(quote) => quoted(inner, shared, Line::FilePrice, quote),
                None => in_month(shared.get(Key::FilePrice)),
            };
            let cost = inner.cell(Line::ProviderFile, b.sum(files).in_month() * price);
            bills.file.push(cost);
            bills.add(invoicing, cost);
        }
        let tiers = rates::egress(book, provider, region, country);
        // Where the person says that nothing is taken along, no price is asked for. All of it is priced as the last tier of the
        // list, the cheapest: some lists end before it does.
        if !taken.is_empty() && need.exit_gb > 0.0 {
            let price = price(DataItem::Egress, Line::ExitPrice, Key::GpuCloudEgress, tiers.last().copied());
            let cost = inner.cell(Line::ProviderExit, b.sum(taken) * price);
            bills.exit.push(cost);
            bills.add(invoicing, cost);
        }
        if !left.is_empty() {
            let quantity = inner.cell(Line::ProviderEgressGb, b.sum(left));
            // A list that ends before the data does is no list for it.
            let short = tiers.last().is_none_or(|t| need.egress_gb > t.tier_to.unwrap_or(f64::INFINITY));
            if tiers.is_empty() || (assumed && short) || option.quote_of(DataItem::Egress).is_some() {
                let price = price(DataItem::Egress, Line::EgressPrice, Key::GpuCloudEgress, None);
                let cost = inner.cell(Line::ProviderEgress, quantity * price);
                bills.egress.push(cost);
                bills.add(invoicing, cost);
                continue;
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

/// The person's own price of data in the month, BRL: one in dollars follows the dollar, one in reais IPCA, and no other trend.
fn quoted<'b>(s: Scope<'b>, shared: &Shared<'b>, line: Line, quote: &Quote) -> Expr<'b> {
    let source = Sourced { value: quote.price, source: &quote.note, as_of: "", mark: Mark::Yours };
    match quote.currency {
        Currency::Usd => s.input(line, source) * shared.fx,
        Currency::Brl => s.input(in_reais(line), source) * shared.inflation,
    }
}

/// The line of the same price in reais.
const fn in_reais(line: Line) -> Line {
    match line {
        Line::StoragePrice => Line::StoragePriceBrl,
        Line::BlockPrice => Line::BlockPriceBrl,
        Line::FilePrice => Line::FilePriceBrl,
        Line::EgressPrice => Line::EgressPriceBrl,
        Line::ExitPrice => Line::ExitPriceBrl,
        other => other,
    }
}

fn row_source(row: &PriceRow) -> Sourced<'_> {
    Sourced { value: row.price, source: &row.source, as_of: &row.as_of, mark: assumptions::mark_of(row) }
}

/// Storage, disks, files and egress of a private cloud, at the assumptions' prices.
fn assumed_data<'b>(s: Scope<'b>, shared: &Shared<'b>, scenario: &Scenario, plan: &OptionPlan, bills: &mut Bills<'b>) {
    let b = shared.b;
    let Some(first) = plan.placements.first() else { return };
    let option = &scenario.options[plan.option];
    let invoicing = invoicing(option, &first.offer);
    let of = |pick: fn(&Job<'b>) -> [Option<Expr<'b>>; 2]| -> Vec<Expr<'b>> {
        plan.placements.iter().flat_map(|p| pick(&shared.workloads[p.workload])).flatten().collect()
    };
    let inner = s.workload(&first.offer.provider);
    inner.call_workload(|| place(&first.offer.provider, "", None));
    let mut bill = |line: Line, gb: Vec<Expr<'b>>, (item, own, assumed): (DataItem, Line, Key)| {
        if gb.is_empty() {
            return None;
        }
        let gb = b.sum(gb);
        let gb = if item == DataItem::Egress { gb } else { gb.in_month() };
        let price = match option.quote_of(item) {
            Some(quote) => quoted(inner, shared, own, quote),
            None => shared.get(assumed) * shared.fx,
        };
        let cost = inner.cell(line, gb * price);
        bills.add(invoicing, cost);
        Some(cost)
    };
    let storage = bill(Line::ProviderStorage, of(|j| [j.storage, None]), (DataItem::Storage, Line::StoragePrice, Key::PrivateStorage));
    let block = bill(Line::ProviderBlock, of(|j| [j.block, None]), (DataItem::Block, Line::BlockPrice, Key::PrivateBlock));
    let file = bill(Line::ProviderFile, of(|j| [j.file, None]), (DataItem::File, Line::FilePrice, Key::FilePrice));
    let egress = bill(Line::ProviderEgress, of(|j| [j.egress, None]), (DataItem::Egress, Line::EgressPrice, Key::PrivateEgress));
    let exit = bill(Line::ProviderExit, of(|j| [j.exit, None]), (DataItem::Egress, Line::ExitPrice, Key::PrivateEgress));
    bills.storage.extend(storage);
    bills.block.extend(block);
    bills.file.extend(file);
    bills.egress.extend(egress);
    bills.exit.extend(exit);
}
