//! Fiel's own CSV of a price book: what `fiel prices export` writes and an import reads back to the last bit.
//!
//! Owns the columns and both directions. A column for each field of [`PriceRow`], in this order when written, in any order when
//! read: `kind, provider, item, gpu, gpu_count, vcpus, memory_gib, region, country, price_model, unit, currency, price, low, high,
//! tier_from, tier_to, max_power_w, as_of, source, confidence, note`. An empty value is none. Numbers have a decimal point and as
//! many digits as tell one double from the next. A text that a spreadsheet would run begins with an apostrophe, which is taken off
//! again. UTF-8, comma, line feed. Refuses a file with a column it does not know: a misspelt one would be lost without a word.

mod check;
mod discount;

pub(crate) use check::is_day_month_or_year;
pub use check::{CONFIDENCES, KINDS, PRICE_MODELS};

use crate::catalogue::Catalogue;
use crate::refusal::{Fault, Refusal, quoted};
use crate::table::{Row, Table};
use engine::book::PriceRow;
use engine::scenario::Currency;
use std::borrow::Cow;
use std::io::{Read, Write};

/// The columns, in the order they are written.
pub const COLUMNS: [&str; 22] = [
    "kind",
    "provider",
    "item",
    "gpu",
    "gpu_count",
    "vcpus",
    "memory_gib",
    "region",
    "country",
    "price_model",
    "unit",
    "currency",
    "price",
    "low",
    "high",
    "tier_from",
    "tier_to",
    "max_power_w",
    "as_of",
    "source",
    "confidence",
    "note",
];

/// Columns that a file may leave out: those that may be empty in every row.
const OPTIONAL: [&str; 10] = ["gpu", "gpu_count", "vcpus", "memory_gib", "low", "high", "tier_from", "tier_to", "max_power_w", "note"];

/// Whether a header is meant to be ours: it names most of what only this table has.
pub(crate) fn is_ours(has: impl Fn(&str) -> bool) -> bool {
    ["kind", "provider", "price_model", "unit", "currency", "price", "as_of", "confidence"].into_iter().filter(|n| has(n)).count() >= 5
}

/// Places of the columns in a file.
pub(crate) struct Columns([Option<usize>; 22]);

impl Columns {
    /// Finds every column, or refuses the file with the names that are missing or unknown.
    pub(crate) fn find<R: Read>(table: &Table<R>) -> Result<Self, Refusal> {
        let strange = table.header().iter().find(|n| !COLUMNS.iter().any(|c| c.eq_ignore_ascii_case(n)));
        if let Some(name) = strange {
            let (name, all) = (quoted(name), COLUMNS.join(", "));
            return Err(Refusal::new(
                "unknown_column",
                format!("A coluna “{name}” não é de uma tabela de preços, e o que está nela se perderia. As colunas são: {all}."),
                format!("The column “{name}” is not of a price book, and what is in it would be lost. The columns are: {all}."),
            )
            .at(1));
        }
        let missing: Vec<&str> = COLUMNS.into_iter().filter(|name| !OPTIONAL.contains(name) && !table.has(name)).collect();
        if !missing.is_empty() {
            let names = missing.join(", ");
            return Err(Refusal::new(
                "missing_columns",
                format!("Numa tabela de preços do Fiel faltam as colunas: {names}. “fiel prices export” escreve todas."),
                format!("Columns of a price book of Fiel are missing: {names}. `fiel prices export` writes all of them."),
            )
            .at(1));
        }
        Ok(Self(COLUMNS.map(|name| table.column(name))))
    }

    pub(crate) fn at(&self, name: &str) -> Option<usize> {
        COLUMNS.iter().position(|c| *c == name).and_then(|at| self.0[at])
    }
}

/// Reads one row, whole and within the limits of a book, or its first fault.
pub(crate) fn row(row: Row<'_>, columns: &Columns, catalogue: &Catalogue) -> Result<PriceRow, Fault> {
    let text = |name: &str| -> Result<String, Fault> {
        let at = columns.at(name);
        let raw = row.raw(at);
        // a note may be a list: "- 10 % from January"
        let list = name == "note" && raw.starts_with('-');
        if list { Ok(raw.to_owned()) } else { plain_text(raw).map(Cow::into_owned).ok_or_else(|| formula(row, at)) }
    };
    let number = |name: &str| row.double(columns.at(name));
    let currency_at = columns.at("currency");
    let read = PriceRow {
        kind: text("kind")?,
        provider: text("provider")?,
        item: text("item")?,
        gpu: Some(text("gpu")?).filter(|g| !g.is_empty()),
        gpu_count: number("gpu_count")?,
        vcpus: number("vcpus")?,
        memory_gib: number("memory_gib")?,
        region: text("region")?,
        country: text("country")?,
        price_model: text("price_model")?,
        unit: text("unit")?,
        currency: match row.raw(currency_at) {
            "BRL" => Currency::Brl,
            "USD" => Currency::Usd,
            _ => return Err(row.fault(currency_at, "unknown_currency", "A moeda é BRL ou USD.", "The currency is BRL or USD.")),
        },
        price: number("price")?.ok_or_else(|| {
            row.fault(
                columns.at("price"),
                "empty",
                "Falta o preço. Um preço que falta nunca é zero: apague a linha ou escreva o preço.",
                "The price is missing. A missing price is never zero: delete the row or write the price.",
            )
        })?,
        low: number("low")?,
        high: number("high")?,
        tier_from: number("tier_from")?,
        tier_to: number("tier_to")?,
        max_power_w: number("max_power_w")?,
        as_of: text("as_of")?,
        source: text("source")?,
        confidence: text("confidence")?,
        note: text("note")?,
    };
    match check::first_fault(&read, catalogue) {
        Some((column, code, reason)) => Err(row.fault(columns.at(column), code, reason.pt, reason.en)),
        None => Ok(read),
    }
}

/// A text that a spreadsheet would run, in the one table that has a way to write it.
fn formula(row: Row<'_>, at: Option<usize>) -> Fault {
    row.fault(
        at,
        "formula",
        "O texto começa como fórmula de planilha (=, +, - ou @) e não se lê. Se for mesmo um texto, escreva um apóstrofo (') antes.",
        "The text begins as a spreadsheet formula (=, +, - or @) and is not read. If it really is a text, write an apostrophe (') before it.",
    )
}

/// Writes the header and `rows`.
///
/// # Errors
/// Where `out` cannot be written.
pub fn write<'r>(rows: impl IntoIterator<Item = &'r PriceRow>, out: impl Write) -> csv::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(COLUMNS)?;
    for row in rows {
        let number = |n: Option<f64>| n.map(|n| n.to_string()).unwrap_or_default();
        let currency = match row.currency {
            Currency::Brl => "BRL",
            Currency::Usd => "USD",
        };
        for text in [&row.kind, &row.provider, &row.item] {
            writer.write_field(guarded(text).as_bytes())?;
        }
        writer.write_field(guarded(row.gpu.as_deref().unwrap_or_default()).as_bytes())?;
        for size in [row.gpu_count, row.vcpus, row.memory_gib] {
            writer.write_field(number(size))?;
        }
        for text in [&row.region, &row.country, &row.price_model, &row.unit] {
            writer.write_field(guarded(text).as_bytes())?;
        }
        writer.write_field(currency)?;
        for value in [Some(row.price), row.low, row.high, row.tier_from, row.tier_to, row.max_power_w] {
            writer.write_field(number(value))?;
        }
        for text in [&row.as_of, &row.source, &row.confidence, &row.note] {
            writer.write_field(guarded(text).as_bytes())?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()?;
    Ok(())
}

/// What a spreadsheet takes for the begin of a formula, and last the apostrophe that says otherwise.
const GUARDED: [char; 8] = ['=', '+', '-', '@', '\t', '\r', '\n', '\''];

/// `text` as it is written: never a formula.
fn guarded(text: &str) -> Cow<'_, str> {
    if text.starts_with(GUARDED) { format!("'{text}").into() } else { text.into() }
}

/// A text as it was before it was written; none where it is a formula.
fn plain_text(text: &str) -> Option<Cow<'_, str>> {
    match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(GUARDED) => Some(rest.into()),
        _ => (!text.starts_with(&GUARDED[..7])).then(|| text.into()),
    }
}
