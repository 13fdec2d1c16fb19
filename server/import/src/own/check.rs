//! The limits of a row of a book, the same as the table's constraints, each with its sentence.
//!
//! Owns the words a book knows. A word it does not know would be a price that no option ever finds, so it is a fault.

use crate::catalogue::Catalogue;
use engine::book::{PriceRow, discount};
use engine::locale::Text;

/// What may be priced.
pub const KINDS: [&str; 23] = [
    "gpu_rental",
    "server",
    "gpu_card",
    "hardware",
    "private_cloud",
    "object_storage",
    "object_storage_cool",
    "block_ssd",
    "block_ssd_high",
    "block_hdd",
    "block_iops",
    "local_nvme",
    "file_nvme",
    "egress_internet",
    "managed_ml_instance",
    "managed_ml_multiplier",
    "k8s_control_plane",
    "energy",
    "colocation",
    "colocation_retail",
    "staff",
    "fx",
    discount::KIND,
];

/// How a price binds.
pub const PRICE_MODELS: [&str; 8] =
    ["on_demand", "spot", "reserved_1y", "reserved_3y", "purchase", "monthly_commit", "list", discount::PRICE_MODEL];

/// How sure a price is.
pub const CONFIDENCES: [&str; 11] = [
    "published",
    "catalog",
    "high",
    "medium",
    "low",
    "derived",
    "unverified",
    "assumption",
    "certain",
    "check_yearly",
    discount::CONFIDENCE,
];

pub(super) type Found = Option<(&'static str, &'static str, Text)>;

/// The first column at fault, a word for the fault, and its sentence.
pub(super) fn first_fault(row: &PriceRow, catalogue: &Catalogue) -> Found {
    words(row, catalogue).or_else(|| texts(row)).or_else(|| super::discount::fault(row)).or_else(|| figures(row))
}

fn words(row: &PriceRow, catalogue: &Catalogue) -> Found {
    for (column, value, known) in [
        ("kind", &row.kind, KINDS.as_slice()),
        ("price_model", &row.price_model, &PRICE_MODELS),
        ("confidence", &row.confidence, &CONFIDENCES),
    ] {
        if !known.contains(&value.as_str()) {
            let all = known.join(", ");
            return Some((column, "unknown_word", Text::new(format!("O valor é um de: {all}."), format!("The value is one of: {all}."))));
        }
    }
    if let Some(gpu) = &row.gpu
        && !catalogue.knows(gpu)
    {
        return Some((
            "gpu",
            "unknown_gpu",
            Text::new(
                "A GPU não está no catálogo da tabela. Escreva a palavra do catálogo, como h100-sxm.",
                "The GPU is not in the book's catalogue. Write the word of the catalogue, such as h100-sxm.",
            ),
        ));
    }
    let form = |text: &str, ok: fn(u8) -> bool| !text.is_empty() && text.bytes().all(ok);
    if !form(&row.country, |b| b.is_ascii_uppercase()) || row.country.len() != 2 {
        return Some((
            "country",
            "country",
            Text::new(
                "O país são duas letras maiúsculas (ISO 3166), como BR; ZZ onde o preço vale em toda parte.",
                "The country is two capital letters (ISO 3166), such as BR; ZZ where the price is the same everywhere.",
            ),
        ));
    }
    if !form(&row.unit, |b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_') {
        return Some((
            "unit",
            "unit",
            Text::new(
                "A unidade só tem letras minúsculas, algarismos e _, como instance_hour.",
                "The unit has only small letters, digits and _, such as instance_hour.",
            ),
        ));
    }
    (!is_day_month_or_year(&row.as_of)).then(|| {
        (
            "as_of",
            "date",
            Text::new(
                "A data é um dia (2026-12-02), um mês (2026-12) ou um ano (2026).",
                "The date is a day (2026-12-02), a month (2026-12) or a year (2026).",
            ),
        )
    })
}

fn texts(row: &PriceRow) -> Found {
    for (column, value) in [("provider", &row.provider), ("source", &row.source)] {
        if value.trim().is_empty() {
            return Some((column, "empty", Text::new("O valor não pode faltar.", "The value cannot be empty.")));
        }
    }
    for (column, value, limit) in [
        ("provider", &row.provider, 200),
        ("item", &row.item, 400),
        ("region", &row.region, 200),
        ("unit", &row.unit, 60),
        ("source", &row.source, 2_000),
        ("note", &row.note, 4_000),
    ] {
        if value.chars().count() > limit {
            return Some((
                column,
                "too_long",
                Text::new(
                    format!("O texto tem mais de {limit} caracteres, o limite."),
                    format!("The text is longer than {limit} characters, the limit."),
                ),
            ));
        }
    }
    None
}

/// The least number that is not zero: below it the table's decimals lose digits.
const LEAST: f64 = 1e-9;

/// Whether `value` is above zero, within what the table keeps.
fn counts(value: f64, below: f64) -> bool {
    (LEAST..below).contains(&value)
}

fn figures(row: &PriceRow) -> Found {
    let range = |pt: &str, en: &str| Text::new(format!("O valor deve ser {pt}."), format!("The value must be {en}."));
    let from_least =
        |power: &str| range(&format!("de 0.000000001 até 10{power}, sem chegar lá"), &format!("0.000000001 or more, and below 10{power}"));
    if !counts(row.price, 1e12) {
        return Some(("price", "range", from_least("¹²")));
    }
    let or_zero = |value: f64| value == 0.0 || counts(value, 1e15);
    if row.low.is_some_and(|low| !(or_zero(low) && low <= row.price)) {
        return Some(("low", "range", range("0, ou de 0.000000001 até o preço", "0, or from 0.000000001 to the price")));
    }
    if row.high.is_some_and(|high| !(high >= row.price && high < 1e12)) {
        return Some(("high", "range", range("do preço até 10¹²", "from the price to 10¹²")));
    }
    for (column, value, limit, power) in [
        ("gpu_count", row.gpu_count, 1e6, "⁶"),
        ("vcpus", row.vcpus, 1e6, "⁶"),
        ("memory_gib", row.memory_gib, 1e9, "⁹"),
        ("max_power_w", row.max_power_w, 1e9, "⁹"),
    ] {
        if value.is_some_and(|v| !counts(v, limit)) {
            return Some((column, "range", from_least(power)));
        }
    }
    if row.tier_from.is_some_and(|from| !or_zero(from)) {
        return Some(("tier_from", "range", range("0, ou de 0.000000001 até 10¹⁵", "0, or from 0.000000001 to 10¹⁵")));
    }
    match (row.tier_from, row.tier_to) {
        (None, Some(_)) => Some(("tier_to", "alone", range("dado só onde tier_from é dado", "given only where tier_from is given"))),
        (Some(from), Some(to)) if !(to >= from && or_zero(to)) => {
            Some(("tier_to", "range", range("de tier_from até 10¹⁵", "from tier_from to 10¹⁵")))
        }
        _ => None,
    }
}

/// `2026`, `2026-12` or `2026-12-02`, on the calendar.
pub(crate) fn is_day_month_or_year(text: &str) -> bool {
    let mut parts = text.split('-');
    let mut part = |len: usize| match parts.next() {
        Some(p) if p.len() == len && p.bytes().all(|b| b.is_ascii_digit()) => p.parse::<i32>().ok().map(Some),
        Some(_) => None,
        None => Some(None),
    };
    let (Some(Some(year)), Some(month), Some(day)) = (part(4), part(2), part(2)) else { return false };
    if parts.next().is_some() {
        return false;
    }
    let month = month.unwrap_or(1).try_into().ok().and_then(|m: u8| time::Month::try_from(m).ok());
    let day = day.unwrap_or(1).try_into().unwrap_or(0);
    month.is_some_and(|m| time::Date::from_calendar_date(year, m, day).is_ok())
}
