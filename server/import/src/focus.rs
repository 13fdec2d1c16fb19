//! A FOCUS bill, versions 1.0 to 1.2: what a cloud charged, month by month.
//!
//! Owns the columns and what one row of charges means. Prices are not learnt from a bill: its rows are sums with discounts.
//! Which cost counts is decided at the end, by looking at all of it (`choice`). Literal `NULL` and empty both mean none; a time
//! without a zone is UTC, as the specification says.

mod bill;
mod choice;
mod hours;
mod when;

pub use bill::{Bill, CostLine, GpuUse, Month, Part};
pub use choice::{CostColumn, Totals};

use crate::candidate::Review;
use crate::catalogue::Catalogue;
use crate::limits::Limits;
use crate::refusal::{Fault, Refusal, quoted};
use crate::table::{Row, Table};
use crate::tally::Tally;
use bill::Builder;
use rust_decimal::Decimal;
use std::io::Read;
use time::OffsetDateTime;

/// Whether a header is FOCUS.
pub(crate) fn is_focus(has: impl Fn(&str) -> bool) -> bool {
    has("ChargeCategory") && (has("EffectiveCost") || has("BilledCost")) && (has("BillingPeriodStart") || has("ChargePeriodStart"))
}

/// The version that the columns prove, at least.
fn version(has: impl Fn(&str) -> bool) -> &'static str {
    if has("PricingCurrency") || has("InvoiceId") || has("BillingAccountType") {
        "1.2"
    } else if has("SkuPriceDetails") || has("SkuMeter") || has("CommitmentDiscountQuantity") || has("CapacityReservationId") {
        "1.1"
    } else {
        "1.0"
    }
}

struct Columns {
    billed: Option<usize>,
    effective: Option<usize>,
    currency: Option<usize>,
    period: Option<usize>,
    start: Option<usize>,
    end: Option<usize>,
    charge: Option<usize>,
    service: Option<usize>,
    description: Option<usize>,
    details: Option<usize>,
    meter: Option<usize>,
    consumed: Option<usize>,
    consumed_unit: Option<usize>,
    priced: Option<usize>,
    priced_unit: Option<usize>,
    pricing: Option<usize>,
    commitment: Option<usize>,
    status: Option<usize>,
    reservation: Option<usize>,
    provider: Option<usize>,
}

impl Columns {
    fn find<R: Read>(table: &Table<R>) -> Self {
        let at = |name| table.column(name);
        Self {
            billed: at("BilledCost"),
            effective: at("EffectiveCost"),
            currency: at("BillingCurrency"),
            period: at("BillingPeriodStart"),
            start: at("ChargePeriodStart"),
            end: at("ChargePeriodEnd"),
            charge: at("ChargeCategory"),
            service: at("ServiceCategory"),
            description: at("ChargeDescription"),
            details: at("SkuPriceDetails"),
            meter: at("SkuMeter"),
            consumed: at("ConsumedQuantity"),
            consumed_unit: at("ConsumedUnit"),
            priced: at("PricingQuantity"),
            priced_unit: at("PricingUnit"),
            pricing: at("PricingCategory"),
            commitment: at("CommitmentDiscountId"),
            status: at("CommitmentDiscountStatus"),
            reservation: at("CapacityReservationStatus"),
            provider: at("ProviderName"),
        }
    }
}

/// One row of charges.
struct Charge<'r> {
    month: String,
    start: Option<OffsetDateTime>,
    end: Option<OffsetDateTime>,
    currency: Option<&'r str>,
    category: &'r str,
    part: Part,
    /// Effective and billed cost.
    costs: [Option<Decimal>; 2],
    /// Covered by a commitment, so that the two costs differ by design.
    committed: bool,
}

/// Reads a bill. Hours of GPUs in doubt go to review; their cost is in the bill like any other.
pub(crate) fn read<R: Read>(
    table: &mut Table<R>,
    catalogue: &Catalogue,
    limits: &Limits,
    tally: &mut Tally<'_>,
) -> Result<(&'static str, Bill), Refusal> {
    let columns = Columns::find(table);
    let version = version(|n| table.has(n));
    let mut builder = Builder::new(version, limits.groups, columns.effective.is_some(), columns.billed.is_some());
    while let Some(row) = table.next()? {
        let row = match row {
            Ok(row) => row,
            Err(fault) => {
                tally.fault(fault);
                continue;
            }
        };
        let (charge, used) = match charge(row, &columns).and_then(|c| Ok((c, hours::of(row, &columns, catalogue)?))) {
            Ok(read) => read,
            Err(fault) => {
                tally.fault(fault);
                continue;
            }
        };
        tally.kept += 1;
        let used = if matches!(charge.part, Part::Usage | Part::Unused) { used } else { hours::Found::None };
        let fitted = match used {
            hours::Found::None => None,
            hours::Found::Gpus { gpu, hours } => Some((gpu, hours)),
            hours::Found::Doubt { name, doubt } => {
                tally.review(Review {
                    line: row.line,
                    code: doubt.code(),
                    reason: doubt.reason(&quoted(&name)),
                    name: quoted(&name),
                    region: String::new(),
                    offer: None,
                });
                None
            }
        };
        builder.add(&charge, fitted)?;
    }
    Ok((version, builder.done(tally.faults)))
}

/// A text that is there: FOCUS exports write `NULL` for none.
fn given<'r>(row: Row<'r>, at: Option<usize>) -> Result<Option<&'r str>, Fault> {
    Ok(Some(row.text(at)?).filter(|t| !t.is_empty() && !t.eq_ignore_ascii_case("null")))
}

/// The same, where a formula is no harm because the text is only searched.
fn searched<'r>(row: Row<'r>, at: Option<usize>) -> &'r str {
    let text = row.raw(at).trim();
    if text.eq_ignore_ascii_case("null") { "" } else { text }
}

fn charge<'r>(row: Row<'r>, at: &Columns) -> Result<Charge<'r>, Fault> {
    let moment = |place| -> Result<Option<OffsetDateTime>, Fault> {
        let Some(text) = given(row, place)? else { return Ok(None) };
        when::instant(text).map(Some).ok_or_else(|| {
            row.fault(
                place,
                "date",
                "A data não é ISO 8601, como 2026-11-01 ou 2026-11-01T00:00:00Z. Dia e mês em outra ordem não se adivinham.",
                "The date is not ISO 8601, such as 2026-11-01 or 2026-11-01T00:00:00Z. The order of day and month is not guessed.",
            )
        })
    };
    let (period, start, end) = (moment(at.period)?, moment(at.start)?, moment(at.end)?);
    let Some(month) = period.or(start).map(when::month) else {
        return Err(row.fault(
            at.period.or(at.start),
            "empty",
            "Falta o começo do período de cobrança, e sem ele não se sabe o mês.",
            "The start of the billing period is missing, and without it the month is unknown.",
        ));
    };
    let currency = given(row, at.currency)?;
    if currency.is_some_and(|c| c.len() != 3 || !c.bytes().all(|b| b.is_ascii_uppercase())) {
        return Err(row.fault(
            at.currency,
            "currency",
            "A moeda são três letras maiúsculas (ISO 4217), como BRL ou USD.",
            "The currency is three capital letters (ISO 4217), such as BRL or USD.",
        ));
    }
    let is = |place, word: &str| searched(row, place).eq_ignore_ascii_case(word);
    let unused = is(at.status, "Unused") || is(at.reservation, "Unused");
    let part = match searched(row, at.charge).to_ascii_lowercase().as_str() {
        "usage" if unused => Part::Unused,
        "usage" => Part::Usage,
        "purchase" => Part::Purchase,
        "tax" => Part::Tax,
        "credit" => Part::Credit,
        "adjustment" => Part::Adjustment,
        _ => {
            return Err(row.fault(
                at.charge,
                "unknown_word",
                "O valor é um de: Usage, Purchase, Tax, Credit, Adjustment.",
                "The value is one of: Usage, Purchase, Tax, Credit, Adjustment.",
            ));
        }
    };
    let costs = [row.exact(at.effective)?, row.exact(at.billed)?];
    if costs == [None, None] {
        return Err(row.fault(
            at.effective.or(at.billed),
            "empty",
            "A linha não tem custo: EffectiveCost e BilledCost estão vazios.",
            "The row has no cost: EffectiveCost and BilledCost are empty.",
        ));
    }
    for (place, cost) in [at.effective, at.billed].into_iter().zip(costs) {
        if cost.is_some_and(|c| c.abs() >= Decimal::from(1_000_000_000_000_000_u64)) {
            return Err(row.fault(
                place,
                "range",
                "O custo de uma linha deve ser menor que 10¹⁵ em valor absoluto.",
                "The cost of a row must be below 10¹⁵ in absolute value.",
            ));
        }
    }
    let committed = given(row, at.commitment)?.is_some() || !searched(row, at.status).is_empty() || is(at.pricing, "Committed");
    Ok(Charge { month, start, end, currency, category: given(row, at.service)?.unwrap_or("Other"), part, costs, committed })
}
