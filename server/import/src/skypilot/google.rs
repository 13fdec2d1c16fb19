//! Google's half prices: a row is the machine or its accelerators, and the price is the sum of both in one zone.
//!
//! Owns the pairing and the two habits of Google's accelerator rows: a price of another product (flex start) in the place of the
//! price on demand, told by being under the spot price or far under other regions. Refuses a pair without both halves.

use crate::candidate::Review;
use crate::catalogue::Catalogue;
use crate::gpu::machines::gcp_hosts;
use crate::gpu::{Hints, slug_of};
use crate::number::nearest;
use crate::offer::Offer;
use crate::refusal::quoted;
use crate::survey::Survey;
use crate::tally::Tally;
use engine::format;
use engine::locale::{Locale, Text};
use engine::scenario::Currency;
use rust_decimal::Decimal;
use std::collections::{BTreeMap, HashMap};

/// A price with every digit that matters.
fn usd(locale: Locale, price: f64) -> String {
    format!("{} {}", format::symbol(Currency::Usd), format::trimmed(locale, price, 6))
}

/// A row that is half a price. `name` is the machine's or the accelerator's.
#[derive(Debug, Clone, Copy)]
pub(super) struct Half<'r> {
    pub line: u64,
    pub name: &'r str,
    pub count: f64,
    pub region: &'r str,
    pub zone: &'r str,
    pub price: Option<Decimal>,
    pub spot: Option<Decimal>,
}

#[derive(Debug, Clone, Copy)]
struct Host {
    line: u64,
    price: Option<Decimal>,
    spot: Option<Decimal>,
    conflict: bool,
}

/// Key of accelerators: name and count.
type Kind = (String, u64);

/// What the first pass found.
#[derive(Debug, Default)]
pub(super) struct Halves {
    /// Machine and zone.
    hosts: HashMap<(String, String), Host>,
    /// For each kind the lowest price of each region.
    regions: HashMap<Kind, BTreeMap<String, f64>>,
    /// First line and prices of each kind in each zone, and whether others contradict them.
    zones: HashMap<(Kind, String), Host>,
}

impl Halves {
    pub(super) fn note_host(&mut self, half: &Half<'_>) {
        // machines that take or have GPUs: a few dozen names
        if ["n1-standard-4", "n1-standard-8", "n1-standard-16", "n1-standard-32"].contains(&half.name)
            || ["a2-", "a3-", "a4-", "g2-"].iter().any(|f| half.name.starts_with(f))
        {
            let new = Host { line: half.line, price: half.price, spot: half.spot, conflict: false };
            let host = self.hosts.entry((half.name.to_owned(), half.zone.to_owned())).or_insert(new);
            host.conflict |= (host.price, host.spot) != (half.price, half.spot);
        }
    }

    pub(super) fn note_accelerators(&mut self, half: &Half<'_>) {
        let kind = (half.name.to_owned(), half.count.to_bits());
        if let Some(price) = half.price.map(nearest) {
            let lowest = self.regions.entry(kind.clone()).or_default().entry(half.region.to_owned()).or_insert(price);
            *lowest = lowest.min(price);
        }
        let new = Host { line: half.line, price: half.price, spot: half.spot, conflict: false };
        let first = self.zones.entry((kind, half.zone.to_owned())).or_insert(new);
        first.conflict |= (first.price, first.spot) != (half.price, half.spot);
    }

    /// Hands out the complete machines that `half` belongs to, or says why there is none.
    pub(super) fn decide(&self, half: &Half<'_>, source: &str, catalogue: &Catalogue, tally: &mut Tally<'_>) {
        let review =
            |code, reason| Review { line: half.line, code, name: quoted(half.name), region: quoted(half.region), reason, offer: None };
        let kind = (half.name.to_owned(), half.count.to_bits());
        match self.zones.get(&(kind.clone(), half.zone.to_owned())) {
            Some(first) if first.conflict => {
                tally.review(review(
                    "conflict",
                    Text::new(
                        "O arquivo traz estas GPUs nesta zona mais de uma vez, com preços diferentes: escolha.",
                        "The file has these GPUs in this zone more than once, at different prices: choose.",
                    ),
                ));
                return;
            }
            Some(first) if first.line != half.line => {
                tally.left_out(
                    "repeated",
                    "A mesma oferta, com o mesmo preço, já foi lida.",
                    "The same offer at the same price was read before.",
                );
                return;
            }
            _ => {}
        }
        if let (Some(price), Some(spot)) = (half.price, half.spot)
            && price < spot
        {
            tally.review(review(
                "under_spot",
                Text::new(
                    format!(
                        "O preço sob demanda ({price}) está abaixo do spot ({spot}): no Google costuma ser o de outro produto (flex-start)."
                    ),
                    format!(
                        "The price on demand ({price}) is under spot ({spot}): at Google this mostly is another product's (flex start)."
                    ),
                ),
            ));
            return;
        }
        if let Some((price, middle)) = self.far_under_others(&kind, half) {
            tally.review(review(
                "under_others",
                Text::new(
                    format!(
                        "O preço ({}) está abaixo de 60 % do usual nas outras regiões ({}): confira.",
                        usd(Locale::PtBr, price),
                        usd(Locale::PtBr, middle)
                    ),
                    format!(
                        "The price ({}) is under 60 % of what is usual in other regions ({}): check it.",
                        usd(Locale::En, price),
                        usd(Locale::En, middle)
                    ),
                ),
            ));
            return;
        }
        let hosts = gcp_hosts(half.name, half.count);
        let mut pairs = 0;
        for machine in hosts {
            let Some(host) = self.hosts.get(&((*machine).to_owned(), half.zone.to_owned())).filter(|h| !h.conflict) else { continue };
            let sum = |a: Option<Decimal>, b: Option<Decimal>| a?.checked_add(b?);
            let Ok(gpu) = slug_of(half.name, Hints { provider: "gcp", item: "", count: half.count, memory_gib: None }) else { continue };
            pairs += 1;
            let added = machine.starts_with("n1-");
            let offer = Offer {
                line: half.line,
                provider: "gcp",
                item: if added { format!("{machine}+{}x{}", half.count, half.name) } else { (*machine).to_owned() },
                gpu,
                count: half.count,
                vcpus: None,
                memory_gib: None,
                region: half.region,
                zone: half.zone,
                apart: "",
                on_demand: sum(host.price, half.price),
                spot: sum(host.spot, half.spot),
                reserved_1y: None,
                confidence: "catalog",
                source,
                notes: vec![Text::new(
                    format!("Soma de duas linhas: a máquina {machine} (linha {}) e as GPUs (linha {}).", host.line, half.line),
                    format!("Sum of two rows: the machine {machine} (line {}) and the GPUs (line {}).", host.line, half.line),
                )],
            };
            // repeats were found above, so the survey has nothing to add but the book's usual prices
            offer.decide(&Survey::default(), catalogue, tally);
        }
        if pairs == 0 {
            let wanted = if hosts.is_empty() { "–".to_owned() } else { hosts.join(", ") };
            tally.review(review(
                "half_price",
                Text::new(
                    format!("É só o preço das GPUs; o da máquina ({wanted}) não está no arquivo para a zona “{}”.", quoted(half.zone)),
                    format!(
                        "It is the price of the GPUs alone; that of the machine ({wanted}) is not in the file for the zone “{}”.",
                        quoted(half.zone)
                    ),
                ),
            ));
        }
    }

    /// Its price and the middle of the other regions, where it is under 60 % of that.
    fn far_under_others(&self, kind: &Kind, half: &Half<'_>) -> Option<(f64, f64)> {
        let price = half.price.map(nearest)?;
        let mut others: Vec<f64> = self.regions.get(kind)?.iter().filter(|(r, _)| r.as_str() != half.region).map(|(_, p)| *p).collect();
        others.sort_by(f64::total_cmp);
        let middle = *others.get(others.len() / 2)?;
        (price < 0.6 * middle).then_some((price, middle))
    }
}
