//! A file as the rows of a draft: what becomes of a foreign list or of our own CSV beside the prices there are.
//!
//! Owns how offers become rows (one for each machine, place and price model; zones of one place are one price with its range) and
//! what stays of the newest book. A list of one cloud replaces the prices it names and no others: it may be a part, and SkyPilot
//! leaves whole regions out. Refuses bills, which hold no prices, and to accept anything: a person does.

use crate::candidate::Candidate;
use crate::refusal::{Fault, Refusal, quoted};
use crate::tally::Item;
use crate::{Kind, Options, Review, read};
use engine::book::draft::{FAULTS, FaultLine, HELD, Held, Left, Report};
use engine::book::{PriceRow, changes};
use engine::format;
use engine::locale::{Locale, Text};
use engine::names;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{Read, Seek};

/// Rows a book may have at most.
pub const ROWS: usize = 200_000;

/// How a file becomes a draft.
#[derive(Debug, Clone, Default)]
pub struct DraftOptions<'a> {
    /// How to read it.
    pub reading: Options<'a>,
    /// When the prices of a list without dates were seen: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    pub seen_on: &'a str,
    /// Where a list was read, for its rows; its file name where this is empty.
    pub source: &'a str,
    /// Our own CSV adds to the book and replaces what it names; without this it is the whole book.
    pub adds: bool,
}

/// A file that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Drafted {
    /// Every row of the draft.
    pub rows: Vec<PriceRow>,
    /// What else was in the file.
    pub report: Report,
}

/// Reads `source` into the rows of a draft over `base`, the rows of the newest book. `progress` is told every few thousand rows how
/// many there were.
///
/// Memory follows the rows that are taken, about 0.6 kB each, and not the size of the file.
///
/// # Errors
/// Where the file is refused as a whole, is a bill, or holds no price; where its prices need a date and none was given.
pub fn draft<R: Read + Seek>(
    source: R,
    base: &[PriceRow],
    options: &DraftOptions<'_>,
    progress: &mut dyn FnMut(u64),
) -> Result<Drafted, Refusal> {
    let (mut own, mut offers): (Vec<PriceRow>, Vec<Candidate>) = (Vec::new(), Vec::new());
    let (mut reviews, mut more_held): (Vec<Review>, u64) = (Vec::new(), 0);
    let (mut faults, mut more_faults): (Vec<Fault>, u64) = (Vec::new(), 0);
    let mut seen = 0_u64;
    let reading = read(source, &options.reading, &mut |item| {
        seen += 1;
        if seen.is_multiple_of(2_000) {
            progress(seen);
        }
        match item {
            Item::Row { row, .. } => own.push(*row),
            Item::Candidate(candidate) => offers.push(*candidate),
            Item::Review(review) if reviews.len() < HELD => reviews.push(review),
            Item::Review(_) => more_held += 1,
            Item::Fault(fault) if faults.len() < FAULTS => faults.push(fault),
            Item::Fault(_) => more_faults += 1,
        }
    })?;
    if matches!(reading.kind, Kind::Focus(_)) {
        return Err(a_bill());
    }
    let is_list = reading.kind != Kind::OwnPrices;
    if is_list && !crate::own::is_day_month_or_year(options.seen_on) {
        return Err(no_date(options.seen_on));
    }
    if !options.source.trim().is_empty() {
        for offer in offers.iter_mut().chain(reviews.iter_mut().filter_map(|r| r.offer.as_deref_mut())) {
            options.source.trim().clone_into(&mut offer.source);
        }
    }
    let mut held: Vec<Held> = reviews.into_iter().map(|review| held_back(review, options.seen_on)).collect();
    let (offers, open): (Vec<_>, Vec<_>) = offers.into_iter().partition(|offer| offer.country.is_some());
    let room = HELD - held.len();
    more_held += open.len().saturating_sub(room) as u64;
    held.extend(open.iter().take(room).map(|offer| without_country(offer, options.seen_on)));
    let kept = (own.len() + offers.len()) as u64;
    if kept == 0 && held.iter().all(|h| h.rows.is_empty()) {
        return Err(nothing(faults.first()));
    }
    let (mut rows, mut notes) = (own, Vec::new());
    if is_list {
        rows = merged(&offers, options.seen_on);
        notes.extend(offers.first().and_then(|offer| not_named(base, &rows, &offer.provider)));
    }
    let report = Report {
        kind: reading.kind.name(),
        rows: reading.rows,
        kept,
        left_out: reading.left_out.into_iter().map(|l| Left { rows: l.rows, reason: l.reason }).collect(),
        faults: faults.into_iter().map(|f| FaultLine { line: f.line, column: f.column, value: f.value, reason: f.reason }).collect(),
        more_faults,
        held,
        more_held,
        notes,
    };
    let rows = if is_list || options.adds { changes::laid_over(base, rows) } else { rows };
    if rows.len() > ROWS {
        return Err(too_many(rows.len()));
    }
    Ok(Drafted { rows, report })
}

fn held_back(review: Review, seen_on: &str) -> Held {
    let rows = review.offer.map(|offer| offer.rows(seen_on)).unwrap_or_default();
    Held { line: review.line, code: review.code.into(), name: review.name, region: review.region, reason: review.reason, rows }
}

fn without_country(offer: &Candidate, seen_on: &str) -> Held {
    let (region, provider) = (quoted(&offer.region), quoted(&offer.provider));
    Held {
        line: offer.line,
        code: "which_country".into(),
        name: quoted(&offer.item),
        reason: Text::new(
            format!("Não se sabe em que país fica a região “{region}” de {provider}: diga o país, em duas letras."),
            format!("In which country the region “{region}” of {provider} is, is not known: say the country, in two letters."),
        ),
        region,
        rows: offer.rows(seen_on),
    }
}

/// One row for each machine, place and price model, in the order of the file.
///
/// Zones of a region may differ in price, above all on spot: the row has their median, their lowest and their highest. Offers that
/// something else tells apart are rows of their own, named by it, where they differ in nothing else.
fn merged(offers: &[Candidate], seen_on: &str) -> Vec<PriceRow> {
    let mut order: HashMap<(String, String, String, u64, String, String), usize> = HashMap::new();
    let mut groups: Vec<BTreeMap<&str, Vec<PriceRow>>> = Vec::new();
    for offer in offers {
        for row in offer.rows(seen_on) {
            let key = (
                row.provider.clone(),
                row.item.clone(),
                offer.gpu.clone(),
                offer.gpu_count.to_bits(),
                row.region.clone(),
                row.price_model.clone(),
            );
            let at = *order.entry(key).or_insert(groups.len());
            if at == groups.len() {
                groups.push(BTreeMap::new());
            }
            groups[at].entry(offer.apart.as_str()).or_default().push(row);
        }
    }
    let mut rows = Vec::with_capacity(groups.len());
    for group in groups {
        let several = group.len() > 1;
        for (apart, alike) in group {
            let mut row = one_of(alike);
            if several && !apart.is_empty() {
                row.item = format!("{} ({apart})", row.item);
            }
            rows.push(row);
        }
    }
    rows
}

/// The zones of one place as one price.
fn one_of(mut alike: Vec<PriceRow>) -> PriceRow {
    alike.sort_by(|a, b| a.price.total_cmp(&b.price));
    let (zones, low, high) = (alike.len(), alike.first().map(|r| r.price), alike.last().map(|r| r.price));
    let mut row = alike.swap_remove(zones / 2);
    if low != high {
        (row.low, row.high) = (low, high);
        let of = format!("Median of {} zones.", format::number(Locale::En, zones as f64, 0));
        row.note = if row.note.is_empty() { of } else { format!("{of} {}", row.note) };
    }
    row
}

/// What is said of the provider's prices that the list does not name.
fn not_named(base: &[PriceRow], rows: &[PriceRow], provider: &str) -> Option<Text> {
    let named: HashSet<_> = rows.iter().map(|r| (&r.item, &r.gpu, &r.region, &r.price_model)).collect();
    let there = base.iter().filter(|r| r.kind == "gpu_rental" && r.provider == provider);
    let n = there.filter(|r| !named.contains(&(&r.item, &r.gpu, &r.region, &r.price_model))).count();
    (n > 0).then(|| {
        Text::new(
            format!("Preços de GPU de {} que o arquivo não traz, e que ficam como estão: {n}.", names::provider(Locale::PtBr, provider)),
            format!("GPU prices of {} that the file does not have, and that stay as they are: {n}.", names::provider(Locale::En, provider)),
        )
    })
}

fn a_bill() -> Refusal {
    Refusal::new(
        "a_bill",
        "O arquivo é uma fatura FOCUS, não uma lista de preços: traz o que foi pago, com descontos. Leia-a em “Ler uma fatura” (/bill), que faz dela uma carga de trabalho.",
        "The file is a FOCUS bill, not a list of prices: it holds what was paid, with discounts. Read it under “Read a bill” (/bill), which makes a workload of it.",
    )
}

fn too_many(rows: usize) -> Refusal {
    let said = |locale| (format::number(locale, rows as f64, 0), format::number(locale, ROWS as f64, 0));
    let ((pn, pm), (n, m)) = (said(Locale::PtBr), said(Locale::En));
    Refusal::new(
        "too_many_rows",
        format!("A tabela teria {pn} preços; o limite é {pm}."),
        format!("The book would have {n} prices; the limit is {m}."),
    )
}

fn no_date(text: &str) -> Refusal {
    let text = quoted(text);
    Refusal::new(
        "no_date",
        format!(
            "A lista não traz datas: diga quando os preços foram vistos, num dia (2026-12-02), mês (2026-12) ou ano (2026). Foi dito “{text}”."
        ),
        format!(
            "The list has no dates: say when its prices were seen, as a day (2026-12-02), month (2026-12) or year (2026). What was said is “{text}”."
        ),
    )
}

fn nothing(fault: Option<&Fault>) -> Refusal {
    match fault {
        None => Refusal::new("no_price", "O arquivo não traz nenhum preço que se possa usar.", "The file holds no price that can be used."),
        Some(fault) => Refusal::new(
            "no_price",
            format!(
                "Nenhuma linha do arquivo pôde ser lida. A primeira, na linha {}, coluna “{}”, valor “{}”: {}",
                fault.line, fault.column, fault.value, fault.reason.pt
            ),
            format!(
                "No row of the file could be read. The first, on line {}, column “{}”, value “{}”: {}",
                fault.line, fault.column, fault.value, fault.reason.en
            ),
        )
        .at(fault.line),
    }
}
