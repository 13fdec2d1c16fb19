//! Lists with one price a machine, as the providers' own price interfaces give them: AWS, Azure and Google, by their three headers.
//!
//! Owns those headers. The list names only the machine; which GPUs are in it is `gpu::machines`. Prices are US dollars an hour of the
//! whole machine, Linux. A machine in doubt goes to review, one without GPUs is left out.

use crate::candidate::Review;
use crate::catalogue::Catalogue;
use crate::gpu::{Doubt, machines};
use crate::offer::{Offer, priced};
use crate::refusal::{Fault, Refusal, quoted};
use crate::survey::Survey;
use crate::table::{Row, Table};
use crate::tally::Tally;
use rust_decimal::Decimal;
use std::io::Read;

/// Which of the three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum List {
    Aws,
    Azure,
    Google,
}

impl List {
    /// The list with this header.
    pub(crate) fn of(has: impl Fn(&str) -> bool) -> Option<Self> {
        let all = |names: &[&str]| names.iter().all(|n| has(n));
        if all(&["region", "instance_type", "usd_per_hour_linux_od"]) {
            Some(Self::Aws)
        } else if all(&["region", "sku", "usd_per_hour_linux_payg"]) {
            Some(Self::Azure)
        } else if all(&["region", "price_model", "machine_type", "usd_per_hour"]) {
            Some(Self::Google)
        } else {
            None
        }
    }

    /// The book's word for the provider.
    pub(crate) const fn provider(self) -> &'static str {
        match self {
            Self::Aws => "aws",
            Self::Azure => "azure",
            Self::Google => "gcp",
        }
    }

    const fn columns(self) -> (&'static str, &'static str) {
        match self {
            Self::Aws => ("instance_type", "usd_per_hour_linux_od"),
            Self::Azure => ("sku", "usd_per_hour_linux_payg"),
            Self::Google => ("machine_type", "usd_per_hour"),
        }
    }
}

enum Parsed<'r> {
    Offer(Offer<'r>),
    Doubtful(Review),
    NoGpu,
}

/// First pass.
pub(crate) fn survey<R: Read>(list: List, table: &mut Table<R>, source: &str, catalogue: &Catalogue) -> Result<Survey, Refusal> {
    let mut survey = Survey::default();
    let at = Places::find(list, table);
    while let Some(row) = table.next()? {
        if let Ok(Parsed::Offer(offer)) = row.and_then(|row| parse(list, row, &at, source, catalogue)) {
            offer.note(&mut survey);
        }
    }
    Ok(survey)
}

/// Second pass.
pub(crate) fn hand_out<R: Read>(
    list: List,
    table: &mut Table<R>,
    source: &str,
    catalogue: &Catalogue,
    survey: &Survey,
    tally: &mut Tally<'_>,
) -> Result<(), Refusal> {
    let at = Places::find(list, table);
    while let Some(row) = table.next()? {
        match row.and_then(|row| parse(list, row, &at, source, catalogue)) {
            Err(fault) => tally.fault(fault),
            Ok(Parsed::Doubtful(review)) => tally.review(review),
            Ok(Parsed::NoGpu) => tally.left_out("no_gpu", "Máquinas sem GPU.", "Machines without a GPU."),
            Ok(Parsed::Offer(offer)) => offer.decide(survey, catalogue, tally),
        }
    }
    Ok(())
}

struct Places {
    region: Option<usize>,
    machine: Option<usize>,
    price: Option<usize>,
    model: Option<usize>,
}

impl Places {
    fn find<R: Read>(list: List, table: &Table<R>) -> Self {
        let (machine, price) = list.columns();
        Self {
            region: table.column("region"),
            machine: table.column(machine),
            price: table.column(price),
            model: table.column("price_model").filter(|_| list == List::Google),
        }
    }
}

fn parse<'r>(list: List, row: Row<'r>, at: &Places, source: &'r str, catalogue: &Catalogue) -> Result<Parsed<'r>, Fault> {
    let (region, machine) = (row.text(at.region)?, row.text(at.machine)?);
    for (place, text) in [(at.region, region), (at.machine, machine)] {
        if text.is_empty() {
            return Err(row.fault(place, "empty", "O valor não pode faltar.", "The value cannot be empty."));
        }
    }
    let price = row.exact(at.price)?;
    if price.is_some_and(|p| p < Decimal::ZERO || p >= Decimal::from(1_000_000_000_000_u64)) {
        return Err(row.fault(
            at.price,
            "range",
            "O preço deve ser de 0 (sem preço) até 10¹².",
            "The price must be from 0 (no price) to 10¹².",
        ));
    }
    let spot = match row.text(at.model)? {
        "" if at.model.is_none() => false,
        "on_demand" => false,
        "spot" => true,
        _ => return Err(row.fault(at.model, "unknown_word", "O valor é on_demand ou spot.", "The value is on_demand or spot.")),
    };
    let doubtful = |doubt: Doubt| {
        Parsed::Doubtful(Review {
            line: row.line,
            code: doubt.code(),
            name: quoted(machine),
            region: quoted(region),
            reason: doubt.reason(&quoted(machine)),
            offer: None,
        })
    };
    let (gpu, count) = match machines::of(list.provider(), machine) {
        None => return Ok(Parsed::NoGpu),
        Some(Err(doubt)) => return Ok(doubtful(doubt)),
        Some(Ok(fitted)) => fitted,
    };
    if !catalogue.knows(gpu) {
        return Ok(doubtful(Doubt::NotInCatalogue));
    }
    let price = priced(price);
    Ok(Parsed::Offer(Offer {
        line: row.line,
        provider: list.provider(),
        item: machine.to_owned(),
        gpu,
        count,
        vcpus: None,
        memory_gib: None,
        region,
        zone: "",
        apart: if spot { "spot" } else { "" },
        on_demand: price.filter(|_| !spot),
        spot: price.filter(|_| spot),
        reserved_1y: None,
        confidence: "published",
        source,
        notes: Vec::new(),
    }))
}
