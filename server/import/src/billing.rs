//! A bill in the shape that pages and the API show.
//!
//! Owns the step from exact decimals to numbers and the order of months and GPUs. Refuses every file that is no bill.

use crate::number::nearest;
use crate::refusal::{Fault, Refusal};
use crate::tally::Item;
use crate::{Month, Options, Review, read};
use engine::bill::{BillDoubt, BillGpu, BillLine, BillMonth, BillReading, BillTotal, DOUBTS};
use engine::book::draft::{FAULTS, FaultLine};
use std::io::{Read, Seek};

/// Reads a bill.
///
/// # Errors
/// Where the file is refused as a whole, or is something else than a bill.
pub fn read_bill<R: Read + Seek>(source: R, options: &Options<'_>) -> Result<BillReading, Refusal> {
    let (mut faults, mut more_faults): (Vec<Fault>, u64) = (Vec::new(), 0);
    let (mut doubts, mut more_doubts): (Vec<Review>, u64) = (Vec::new(), 0);
    let reading = read(source, options, &mut |item| match item {
        Item::Fault(fault) if faults.len() < FAULTS => faults.push(fault),
        Item::Fault(_) => more_faults += 1,
        Item::Review(review) if doubts.len() < DOUBTS => doubts.push(review),
        Item::Review(_) => more_doubts += 1,
        _ => {}
    })?;
    let Some(bill) = reading.bill else { return Err(no_bill(&reading.kind.name().pt, &reading.kind.name().en)) };
    let mut months: Vec<BillMonth> = bill.months.into_iter().map(month).collect();
    months.reverse();
    let total = |t: crate::Totals| BillTotal { currency: t.currency, effective: nearest(t.effective), billed: nearest(t.billed) };
    Ok(BillReading {
        version: bill.version.into(),
        cost_column: bill.cost.name().into(),
        why: bill.why,
        totals: bill.totals.into_iter().map(total).collect(),
        months,
        notes: bill.notes,
        rows: reading.rows,
        kept: reading.kept,
        faults: faults.into_iter().map(|f| FaultLine { line: f.line, column: f.column, value: f.value, reason: f.reason }).collect(),
        more_faults,
        doubts: doubts.into_iter().map(|r| BillDoubt { line: r.line, name: r.name, reason: r.reason }).collect(),
        more_doubts,
    })
}

fn month(month: Month) -> BillMonth {
    let mut gpus: Vec<BillGpu> = month
        .gpus
        .into_iter()
        .map(|g| BillGpu {
            gpu: g.gpu,
            hours: nearest(g.hours),
            unused_hours: nearest(g.unused_hours),
            cost: nearest(g.cost),
            peak: g.peak.map(nearest),
        })
        .collect();
    gpus.sort_by(|a, b| b.cost.total_cmp(&a.cost));
    let line = |l: crate::CostLine| BillLine { category: l.category, part: l.part.name(), cost: nearest(l.cost), counted: l.counted };
    BillMonth {
        month: month.month,
        currency: month.currency,
        total: nearest(month.total),
        tax: nearest(month.tax),
        lines: month.lines.into_iter().map(line).collect(),
        gpus,
    }
}

fn no_bill(pt: &str, en: &str) -> Refusal {
    Refusal::new(
        "no_bill",
        format!("O arquivo não é uma fatura: {pt}. Preços leem-se em “Importar preços” (/prices/import)."),
        format!("The file is no bill: {en}. Prices are read under “Import prices” (/prices/import)."),
    )
}
