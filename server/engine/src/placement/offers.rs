//! The offers an option may use.

use super::Offer;
use crate::book::{Gpu, PriceBook, PriceRow, discount};
use crate::scenario::{ANYWHERE, HostingOption, OptionKind, Quote};
use crate::tax;

/// Full power of a server over the power of its GPUs, where no row of the book tells: the shipped PCIe servers lie
/// between 1.6 and 1.75.
const SERVER_POWER: f64 = 1.6;

/// An offer with its GPU.
pub(super) struct Candidate<'a> {
    /// The offer.
    pub offer: Offer,
    /// Its GPU.
    pub gpu: &'a Gpu,
    /// GPUs of one server: a replica is not spread over more.
    pub server: u32,
}

/// The kind of row an option is priced with.
pub(super) const fn row_kind(kind: OptionKind) -> &'static str {
    match kind {
        OptionKind::PurchaseOwnRoom | OptionKind::PurchaseColocation => "server",
        OptionKind::PrivateCloud => "private_cloud",
        _ => "gpu_rental",
    }
}

/// The price model an option is priced with.
pub(super) const fn price_model(kind: OptionKind) -> &'static str {
    match kind {
        OptionKind::PublicSpot => "spot",
        OptionKind::PublicReserved1y => "reserved_1y",
        OptionKind::PublicReserved3y => "reserved_3y",
        OptionKind::PurchaseOwnRoom | OptionKind::PurchaseColocation => "purchase",
        OptionKind::PrivateCloud => "monthly_commit",
        _ => "on_demand",
    }
}

/// Whether a row of `provider` belongs to `kind`: the general clouds, which have a Brazilian subsidiary, and the specialised
/// ones are two options, unless the person names a provider.
fn is_of(kind: OptionKind, provider: &str) -> bool {
    match kind {
        OptionKind::GpuCloud => !tax::has_subsidiary(provider),
        _ if kind.is_public() => tax::has_subsidiary(provider),
        _ => true,
    }
}

/// The person's own quotes of `option`.
pub(super) fn quoted<'a>(book: &'a PriceBook, option: &HostingOption) -> Vec<Candidate<'a>> {
    option.quotes.iter().filter(|q| q.item.is_none()).filter_map(|q| Some(from_quote(book, option, q, book.gpu(&q.gpu)?))).collect()
}

/// Every offer of the book for `option` in its country, newest price of each. Where `anywhere`, rows that hold for the
/// whole world instead of rows of the country.
pub(super) fn listed<'a>(book: &'a PriceBook, option: &HostingOption, anywhere: bool) -> Vec<Candidate<'a>> {
    let country = if anywhere { ANYWHERE } else { option.country.as_str() };
    let abroad = option.country == ANYWHERE;
    let mut rows: Vec<&PriceRow> = Vec::new();
    for row in book.of_kind(row_kind(option.kind)) {
        let there = option.kind.is_purchase() || row.country == country || (abroad && row.country != "BR");
        let sold = row.price_model == price_model(option.kind);
        // a provider and a region are a choice among clouds; the other prices are of the market
        let is = |said: Option<&String>, word: &str| said.map(|said| said.trim().eq_ignore_ascii_case(word));
        let wanted = !option.kind.is_listed_cloud()
            || (is(option.provider.as_ref(), &row.provider).unwrap_or_else(|| is_of(option.kind, &row.provider))
                && is(option.region.as_ref(), &row.region).unwrap_or(true));
        if !(there && sold && wanted && row.gpu_count.is_some_and(|n| n >= 1.0)) {
            continue;
        }
        match rows.iter_mut().find(|r| same_item(r, row)) {
            Some(known) if known.as_of < row.as_of => *known = row,
            Some(_) => {}
            None => rows.push(row),
        }
    }
    let negotiated = book.discounts();
    rows.into_iter()
        .filter_map(|row| {
            let mut found = from_row(book, option, row, book.gpu(row.gpu.as_deref()?)?);
            // what is bought is no service of a provider: its price is what was asked for it
            found.offer.discount = (!option.kind.is_purchase()).then(|| discount::of(&negotiated, &row.provider)).flatten().cloned();
            Some(found)
        })
        .collect()
}

fn same_item(a: &PriceRow, b: &PriceRow) -> bool {
    a.provider == b.provider && a.item == b.item && a.region == b.region && a.gpu == b.gpu && a.gpu_count == b.gpu_count
}

fn from_row<'a>(book: &PriceBook, option: &HostingOption, row: &PriceRow, gpu: &'a Gpu) -> Candidate<'a> {
    let gpus = row.gpu_count.unwrap_or(1.0);
    // where a provider publishes only a price per GPU, servers of up to eight are rented at it
    let by_gpu = row.unit == "gpu_hour" || row.item.contains("(per GPU)");
    let on_demand = || {
        book.of_kind("gpu_rental")
            .filter(|r| r.price_model == "on_demand" && same_item(r, row) && r.currency == row.currency)
            .max_by(|a, b| a.as_of.cmp(&b.as_of))
            .map(|r| r.price)
    };
    Candidate {
        offer: Offer {
            provider: row.provider.clone(),
            item: row.item.clone(),
            region: row.region.clone(),
            country: row.country.clone(),
            gpus,
            price: row.price,
            discount: None,
            currency: row.currency,
            unit: row.unit.clone(),
            max_power_w: match option.kind {
                kind if kind.is_purchase() => Some(row.max_power_w.unwrap_or(gpu.tdp_w * gpus * SERVER_POWER)),
                _ => None,
            },
            on_demand_price: option.kind.term_months().and_then(|_| on_demand()),
            as_of: row.as_of.clone(),
            source: row.source.clone(),
            confidence: row.confidence.clone(),
        },
        gpu,
        server: if by_gpu { 8 } else { whole(gpus) },
    }
}

fn from_quote<'a>(book: &PriceBook, option: &HostingOption, quote: &Quote, gpu: &'a Gpu) -> Candidate<'a> {
    let bought = option.kind.is_purchase();
    let gpus = if bought { f64::from(quote.gpus.max(1)) } else { 1.0 };
    let watts_of_gpu = book
        .of_kind("server")
        .filter(|r| r.gpu.as_deref() == Some(gpu.slug.as_str()))
        .find_map(|r| Some(r.max_power_w? / r.gpu_count?))
        .unwrap_or(gpu.tdp_w * SERVER_POWER);
    Candidate {
        offer: Offer {
            provider: option.provider.clone().unwrap_or_default(),
            item: gpu.name.clone(),
            region: option.region.clone().unwrap_or_default(),
            country: option.country.clone(),
            gpus,
            price: quote.price,
            discount: None,
            currency: quote.currency,
            unit: if bought { "unit" } else { "gpu_hour" }.into(),
            max_power_w: bought.then(|| quote.server_kw.map_or(watts_of_gpu * gpus, |kw| kw * 1000.0)),
            on_demand_price: option.kind.term_months().and(quote.on_demand_price),
            as_of: String::new(),
            source: quote.note.clone(),
            confidence: "quote".into(),
        },
        gpu,
        server: if bought { whole(gpus) } else { 8 },
    }
}

/// A count of GPUs as a whole number; fractions were left out before.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts are 1 to a few dozen")]
fn whole(gpus: f64) -> u32 {
    gpus.clamp(1.0, 1000.0) as u32
}
