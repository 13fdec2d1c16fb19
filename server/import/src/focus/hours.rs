//! GPU-hours in a bill's row, where the row tells them.
//!
//! Owns finding the machine (or the GPU by itself) in a row and the hours in its units. The best place is `SkuPriceDetails`, then
//! the meter, then the words of `ChargeDescription`. Refuses to infer hours from money.

use super::{Columns, searched};
use crate::catalogue::Catalogue;
use crate::gpu::{Doubt, Hints, machines, slug_of};
use crate::refusal::Fault;
use crate::table::Row;
use rust_decimal::Decimal;

/// What a row says about GPUs.
pub(super) enum Found {
    /// Nothing.
    None,
    /// Hours of one GPU's work.
    Gpus { gpu: &'static str, hours: Decimal },
    /// GPUs, it seems, but not which or how many.
    Doubt { name: String, doubt: Doubt },
}

/// The short name of who provides, from `ProviderName`.
fn provider(name: &str) -> &'static str {
    let name = name.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|w| name.contains(w));
    match () {
        () if has(&["aws", "amazon"]) => "aws",
        () if has(&["microsoft", "azure"]) => "azure",
        () if has(&["google", "gcp"]) => "gcp",
        () if has(&["oracle", "oci"]) => "oci",
        () => "",
    }
}

/// Hours in a quantity of a unit, and whether they are of GPUs. None where the unit is no time.
fn hours_in(quantity: Decimal, unit: &str) -> Option<(Decimal, bool)> {
    let unit = unit.trim().to_ascii_lowercase();
    let (times, word) = match unit.split_once(' ') {
        Some((n, rest)) if n.bytes().all(|b| b.is_ascii_digit()) => (n.parse().ok()?, rest),
        _ => (Decimal::ONE, unit.as_str()),
    };
    let (in_an_hour, gpus) = match word.trim().replace(['-', '_'], " ").as_str() {
        "hours" | "hour" | "hrs" | "h" | "instance hours" | "instance hour" | "vm hours" => (Decimal::ONE, false),
        "gpu hours" | "gpu hour" | "gpu per hour" => (Decimal::ONE, true),
        "minutes" | "minute" => (Decimal::from(60), false),
        "seconds" | "second" | "s" => (Decimal::from(3600), false),
        _ => return None,
    };
    Some((quantity.checked_mul(times)? / in_an_hour, gpus))
}

pub(super) fn of(row: Row<'_>, at: &Columns, catalogue: &Catalogue) -> Result<Found, Fault> {
    let hours = |quantity, unit| -> Result<Option<(Decimal, bool)>, Fault> {
        Ok(row.exact(quantity)?.and_then(|quantity| hours_in(quantity, searched(row, unit))))
    };
    // what is not counted in time is no use of a machine: disks, traffic, requests
    let Some((hours, by_gpu)) = hours(at.consumed, at.consumed_unit)?.map_or_else(|| hours(at.priced, at.priced_unit), |h| Ok(Some(h)))?
    else {
        return Ok(Found::None);
    };
    let provider = provider(searched(row, at.provider));
    let description = searched(row, at.description);
    let machine = machine(provider, searched(row, at.details), searched(row, at.meter), description);
    let found = match machine {
        Some((name, Err(doubt))) => Found::Doubt { name, doubt },
        Some((_, Ok((gpu, count)))) => {
            let count = if by_gpu {
                Decimal::ONE
            } else {
                crate::number::exact(&count.to_string(), crate::number::Decimals::Point).unwrap_or_default()
            };
            hours.checked_mul(count).map_or(Found::None, |hours| Found::Gpus { gpu, hours })
        }
        None => by_itself(provider, description, hours, by_gpu),
    };
    Ok(match found {
        Found::Gpus { gpu, .. } if !catalogue.knows(gpu) => Found::Doubt { name: gpu.to_owned(), doubt: Doubt::NotInCatalogue },
        found => found,
    })
}

/// The machine that a row names, and its GPUs.
fn machine(provider: &str, details: &str, meter: &str, description: &str) -> Option<(String, Result<machines::Fitted, Doubt>)> {
    if details.starts_with('{')
        && let Ok(serde_json::Value::Object(details)) = serde_json::from_str(details)
    {
        let texts = details.values().filter_map(serde_json::Value::as_str);
        for text in texts {
            if let Some(found) = machines::of(provider, plain(text)) {
                return Some((text.to_owned(), found));
            }
        }
    }
    // Words of free text: Azure writes its machines with spaces, so up to four words may be one name. A name that is only like one
    // ("NVMe", "NDv5") is none, so doubts count for AWS alone, whose names have a dot.
    for text in [meter, description] {
        let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || ",;()/:".contains(c)).filter(|w| !w.is_empty()).take(60).collect();
        for at in 0..words.len() {
            for n in (1..=if provider == "azure" { 4 } else { 1 }).rev().filter(|n| at + n <= words.len()) {
                let name = words[at..at + n].join("_");
                match machines::of(provider, plain(&name)) {
                    Some(Ok(fitted)) => return Some((name, Ok(fitted))),
                    Some(Err(doubt)) if provider == "aws" && name.contains('.') => return Some((name, Err(doubt))),
                    _ => {}
                }
            }
        }
    }
    None
}

/// A machine's name without the prefix of a managed service.
fn plain(name: &str) -> &str {
    name.strip_prefix("ml.").unwrap_or(name)
}

/// GPUs that are charged by themselves, as Google and Oracle do: "Nvidia Tesla T4 GPU running in Sao Paulo".
fn by_itself(provider: &str, description: &str, hours: Decimal, by_gpu: bool) -> Found {
    let words: Vec<&str> =
        description.split(|c: char| c.is_whitespace() || ",;()/:".contains(c)).filter(|w| !w.is_empty()).take(60).collect();
    if !by_gpu && !words.iter().any(|w| w.eq_ignore_ascii_case("gpu") || w.eq_ignore_ascii_case("gpus")) {
        return Found::None;
    }
    if matches!(provider, "gcp" | "oci") || by_gpu {
        let mut doubt = None;
        for at in 0..words.len() {
            for n in (1..=4).rev().filter(|n| at + n <= words.len()) {
                let name = words[at..at + n].join(" ");
                match slug_of(&name, Hints { provider, item: &name, count: 1.0, memory_gib: None }) {
                    Ok(gpu) => return Found::Gpus { gpu, hours },
                    Err(Doubt::Unknown) => {}
                    Err(other) => doubt = doubt.or(Some((name, other))),
                }
            }
        }
        if let Some((name, doubt)) = doubt {
            return Found::Doubt { name, doubt };
        }
    }
    Found::Doubt { name: description.to_owned(), doubt: Doubt::MachineUnknown }
}
