//! `fiel prices check`: what a file of prices or a bill is and holds, before anything is done with it.
//!
//! Owns what is printed, in the language of the shell. Needs no database: names are held against the catalogue that comes with the
//! program. Refuses to keep anything.

use super::{Ended, shell_locale};
use anyhow::Context;
use engine::format;
use engine::locale::{Locale, pick};
use import::{Bill, Catalogue, Fault, Item, Limits, Month, Options, Reading, Review};
use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};
use std::fs::File;
use std::io::{BufReader, Cursor, Read, Write as _};
use std::path::Path;

/// Faults and kinds of review that are printed; the rest are counted.
const SHOWN: usize = 20;
/// Kinds of review that are told apart; more are counted only.
const KINDS: usize = 10_000;

/// Reads `file` (`-`: standard input) and prints what it is, how many rows are read, what is for review and at fault, and of a bill
/// its months. `provider` names the cloud of a catalogue that does not; with `all_or_nothing` one fault refuses the file.
///
/// # Errors
/// Where the file is refused or cannot be opened.
pub fn check(file: &Path, provider: Option<&str>, all_or_nothing: bool) -> anyhow::Result<Ended> {
    let locale = shell_locale();
    let name = file.to_string_lossy();
    let options = Options {
        file_name: &name,
        provider,
        catalogue: Catalogue::of(&engine::seed::price_book()),
        limits: Limits::default(),
        all_or_nothing,
    };
    let mut seen = Seen::default();
    let reading = if file == Path::new("-") {
        // it is read twice, and a pipe only goes by once
        let mut bytes = Vec::new();
        std::io::stdin().take(options.limits.bytes + 1).read_to_end(&mut bytes).context("cannot read standard input")?;
        import::read(Cursor::new(bytes), &options, &mut |item| seen.take(item))
    } else {
        let open = File::open(file).with_context(|| format!("cannot read {name}"))?;
        import::read(BufReader::new(open), &options, &mut |item| seen.take(item))
    };
    let reading = reading.map_err(|refusal| anyhow::anyhow!("{name}: {}", refusal.reason.get(locale)))?;
    let said = report(&name, &reading, &seen, locale);
    std::io::stdout().write_all(said.as_bytes()).context("cannot write to standard output")?;
    Ok(Ended::Done)
}

/// What is kept of the rows: the first faults, and one of each kind of review.
#[derive(Default)]
struct Seen {
    faults: Vec<Fault>,
    reviews: BTreeMap<(&'static str, String), (u64, Review)>,
}

impl Seen {
    fn take(&mut self, item: Item) {
        match item {
            Item::Fault(fault) if self.faults.len() < SHOWN => self.faults.push(fault),
            Item::Review(review) => {
                let key = (review.code, review.name.clone());
                if self.reviews.len() < KINDS || self.reviews.contains_key(&key) {
                    self.reviews.entry(key).or_insert((0, review)).0 += 1;
                }
            }
            _ => {}
        }
    }
}

fn report(name: &str, reading: &Reading, seen: &Seen, locale: Locale) -> String {
    let mut said = String::new();
    let count = |n: u64| format::number(locale, n as f64, 0);
    let (rows, kept, review, faults) = (count(reading.rows), count(reading.kept), count(reading.review), count(reading.faults));
    let kept_word = match (&reading.bill, locale) {
        (None, Locale::PtBr) => "preços lidos",
        (None, Locale::En) => "prices read",
        (Some(_), Locale::PtBr) => "cobranças lidas",
        (Some(_), Locale::En) => "charges read",
    };
    let _ = writeln!(said, "{name}: {}", reading.kind.name().get(locale));
    let _ = match locale {
        Locale::PtBr => writeln!(said, "Linhas: {rows}; {kept_word}: {kept}; para revisão: {review}; com erro: {faults}."),
        Locale::En => writeln!(said, "Rows: {rows}; {kept_word}: {kept}; for review: {review}; at fault: {faults}."),
    };
    for left in &reading.left_out {
        let _ = writeln!(said, "{}: {}. {}", pick(locale, "De fora", "Left out"), count(left.rows), left.reason.get(locale));
    }
    if let Some(bill) = &reading.bill {
        months(&mut said, bill, locale);
    }
    if !seen.reviews.is_empty() {
        let _ = writeln!(said, "{}", pick(locale, "Para revisão:", "For review:"));
        let mut reviews: Vec<_> = seen.reviews.values().collect();
        reviews.sort_by_key(|(_, first)| first.line);
        for (times, first) in reviews.iter().take(SHOWN) {
            let places: Vec<&str> = [first.name.as_str(), &first.region].into_iter().filter(|p| !p.is_empty()).collect();
            let more = match (times - 1, locale) {
                (0, _) => String::new(),
                (n, Locale::PtBr) => format!(" e mais {}", count(n)),
                (n, Locale::En) => format!(" and {} more", count(n)),
            };
            let line = pick(locale, "linha", "line");
            let _ = writeln!(said, "  {line} {}{more}, {}: {}", first.line, places.join(", "), first.reason.get(locale));
        }
        rest(&mut said, reviews.len(), locale);
    }
    if !seen.faults.is_empty() {
        let _ = writeln!(said, "{}", pick(locale, "Com erro:", "At fault:"));
        for fault in &seen.faults {
            let mut place = format!("{} {}", pick(locale, "linha", "line"), fault.line);
            if !fault.column.is_empty() {
                let _ = write!(place, ", {} {}", pick(locale, "coluna", "column"), fault.column);
            }
            let value = pick(locale, "valor", "value");
            let _ = writeln!(said, "  {place}, {value} “{}”: {}", fault.value, fault.reason.get(locale));
        }
        rest(&mut said, usize::try_from(reading.faults).unwrap_or(usize::MAX), locale);
    }
    said
}

fn rest(said: &mut String, all: usize, locale: Locale) {
    if all > SHOWN {
        let more = format::number(locale, (all - SHOWN) as f64, 0);
        let _ = match locale {
            Locale::PtBr => writeln!(said, "  e mais {more}."),
            Locale::En => writeln!(said, "  and {more} more."),
        };
    }
}

/// The months of a bill, as a table for each.
fn months(said: &mut String, bill: &Bill, locale: Locale) {
    let _ = writeln!(said, "{}", bill.why.get(locale));
    for month in &bill.months {
        let currency = month.currency.as_deref().unwrap_or("?");
        let money = |value| amount(value, locale);
        let (total, tax) = (money(month.total), money(month.tax));
        let _ = match locale {
            Locale::PtBr => writeln!(said, "\n{}: {currency} {total} no total, mais {tax} de imposto", month.month),
            Locale::En => writeln!(said, "\n{}: {currency} {total} in total, and {tax} of tax", month.month),
        };
        lines(said, month, locale);
    }
    for note in &bill.notes {
        let _ = writeln!(said, "\n{}", note.get(locale));
    }
}

fn lines(said: &mut String, month: &Month, locale: Locale) {
    let rows: Vec<[String; 4]> = month
        .lines
        .iter()
        .map(|l| {
            let apart = if l.counted { "" } else { pick(locale, "fora do total", "not in the total") };
            [l.category.clone(), l.part.name().get(locale).to_owned(), amount(l.cost, locale), apart.to_owned()]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|r| r[column].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    for [category, part, cost, apart] in &rows {
        let line = format!("  {category:w0$}  {part:w1$}  {cost:>w2$}  {apart}", w0 = widths[0], w1 = widths[1], w2 = widths[2]);
        let _ = writeln!(said, "{}", line.trim_end());
    }
    for gpu in &month.gpus {
        let (hours, unused, cost) = (amount(gpu.hours, locale), amount(gpu.unused_hours, locale), amount(gpu.cost, locale));
        let peak = gpu.peak.map(|p| match locale {
            Locale::PtBr => format!(", pico de {} GPUs", amount(p, locale)),
            Locale::En => format!(", {} GPUs at the peak", amount(p, locale)),
        });
        let peak = peak.unwrap_or_default();
        let _ = match locale {
            Locale::PtBr => writeln!(said, "  {}: {hours} horas de GPU usadas, {unused} pagas e não usadas, custo {cost}{peak}", gpu.gpu),
            Locale::En => writeln!(said, "  {}: {hours} GPU-hours used, {unused} paid for and not used, cost {cost}{peak}", gpu.gpu),
        };
    }
}

/// A decimal to two places, in the reader's digits.
fn amount(value: impl Display, locale: Locale) -> String {
    format::number(locale, value.to_string().parse().unwrap_or(f64::NAN), 2)
}
