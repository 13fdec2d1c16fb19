//! Data of a rented option: storage, disks, files, egress, and what leaves in the end.
//!
//! Owns where each price comes from: the person's quote, the provider's list, or the assumptions. Refuses a price of another country;
//! what has none is named.

use super::{Bills, invoicing, row_source};
use crate::assumptions::Key;
use crate::book::{PriceBook, PriceRow, discount};
use crate::comparison::{Mark, MissingPrice};
use crate::lines::Line;
use crate::locale::Text;
use crate::model::discount::{billed, note};
use crate::model::rates::{self, DataNeed};
use crate::model::shared::{Job, Shared};
use crate::placement::{OptionPlan, Placement};
use crate::scenario::{Currency, DataItem, OptionKind, Quote, Scenario};
use crate::sheet::{Expr, Scope, Sourced, Unit};
use std::collections::BTreeMap;

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

/// Storage and egress of a public option, by provider and region; gives the prices that are missing.
pub(super) fn public_storage<'b>(
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
    let negotiated = book.discounts();
    // What the prices of this option met, kept apart from the bills while those are written.
    let mut met = Vec::new();
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
        let discount = discount::of(&negotiated, provider);
        let mut listed = |s: Scope<'b>, line: Line, row: &PriceRow| {
            in_month(billed(s, shared, (line, s.input(line, row_source(row))), discount, &mut met))
        };
        let mut price = |item: DataItem, line: Line, key: Key, row: Option<&PriceRow>| match (option.quote_of(item), row) {
            (Some(quote), _) => quoted(inner, shared, line, quote),
            (None, Some(row)) => listed(inner, line, row),
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
                let cost = tier.cell(Line::ProviderEgress, inside * listed(tier, Line::EgressPrice, row));
                bills.egress.push(cost);
                bills.add(invoicing, cost);
            }
        }
    }
    for discount in &met {
        note(&mut bills.discounts, discount);
    }
    missing
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

/// Storage, disks, files and egress of a private cloud, at the assumptions' prices.
pub(super) fn assumed_data<'b>(s: Scope<'b>, shared: &Shared<'b>, scenario: &Scenario, plan: &OptionPlan, bills: &mut Bills<'b>) {
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
