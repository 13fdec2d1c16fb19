//! `fiel prices import`, `drafts`, `review`, `publish` and `discard`: a new book from a file, looked at before anybody computes with it.
//!
//! Owns what is printed, in the language of the shell. Refuses to publish by itself: reading a file makes a draft, and a person
//! publishes it. The steps themselves are `drafting`.

use super::{Ended, shell_locale};
use crate::drafting::{self, Asked, Held, NoDraft};
use anyhow::{Context, bail};
use engine::book::PriceRow;
use engine::book::changes::{Became, Change, Why, YES};
use engine::book::draft::{Choices, Report};
use engine::format;
use engine::locale::{Locale, Text, pick};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use store::{BookId, Error, PublishError, Store};
use time::macros::format_description;
use time::{Date, OffsetDateTime};

/// Changes and faults of a kind that are printed; the rest are counted.
const SHOWN: usize = 20;

/// Reads `file` into a draft held against the newest book, and prints what it would change. A bad row spoils no other, unless
/// all or nothing was asked: then nothing is kept.
///
/// # Errors
/// Where the file is refused, or the database does not answer.
pub async fn import(store: &Store, file: &Path, mut asked: Asked) -> anyhow::Result<Ended> {
    let locale = shell_locale();
    asked.name = name_of(file);
    if asked.seen_on.is_empty() {
        asked.seen_on = OffsetDateTime::now_utc().date().to_string();
    }
    let name = asked.name.clone();
    let open = File::open(file).with_context(|| format!("cannot read {}", file.display()))?;
    let shown = std::io::stderr().is_terminal();
    let progress = move |rows: u64| {
        if shown {
            let _ = write!(std::io::stderr(), "\r{}", format::number(locale, rows as f64, 0));
        }
    };
    let id = drafting::make(store, open, asked, progress).await.map_err(|error| match error {
        NoDraft::Refused(refusal) => {
            let reason = refusal.reason.get(locale);
            anyhow::anyhow!("{name}: {reason} {}", pick(locale, "Nada foi guardado.", "Nothing was kept."))
        }
        NoDraft::Store(error) => in_words(error, locale),
    })?;
    if shown {
        let _ = write!(std::io::stderr(), "\r");
    }
    let held = drafting::load(store, id).await.map_err(|error| no_draft(error, locale))?;
    print(&format!("{}{}", found_in(&name, &held.draft.report, locale), review_of(&held, id, locale)))?;
    Ok(Ended::Done)
}

/// The file's name; with its folder where the name alone says nothing, as SkyPilot's `aws/vms.csv`.
fn name_of(file: &Path) -> String {
    let part = |p: &Path| p.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let (name, folder) = (part(file), file.parent().map(part).unwrap_or_default());
    if name == "vms.csv" && !folder.is_empty() { format!("{folder}/{name}") } else { name }
}

/// What was in the file, in words.
fn found_in(name: &str, report: &Report, locale: Locale) -> String {
    let mut said = String::new();
    let count = |n: u64| format::number(locale, n as f64, 0);
    let faults = report.faults.len() as u64 + report.more_faults;
    let held = report.held.len() as u64 + report.more_held;
    let (kind, kept, bad, waits) = (report.kind.get(locale), count(report.kept), count(faults), count(held));
    let _ = match locale {
        Locale::PtBr => writeln!(said, "{name}: {kind}. {kept} preços lidos, {bad} linhas recusadas, {waits} à espera de uma escolha."),
        Locale::En => writeln!(said, "{name}: {kind}. {kept} prices read, {bad} rows refused, {waits} waiting for a choice."),
    };
    for left in &report.left_out {
        let _ = writeln!(said, "{}: {}. {}", pick(locale, "De fora", "Left out"), count(left.rows), left.reason.get(locale));
    }
    for note in &report.notes {
        let _ = writeln!(said, "{}", note.get(locale));
    }
    for fault in report.faults.iter().take(SHOWN) {
        let why = fault.reason.get(locale);
        let _ = match locale {
            Locale::PtBr => writeln!(said, "  linha {}, coluna {}, valor “{}”: {why}", fault.line, fault.column, fault.value),
            Locale::En => writeln!(said, "  line {}, column {}, value “{}”: {why}", fault.line, fault.column, fault.value),
        };
    }
    rest(&mut said, faults, report.faults.len().min(SHOWN), locale);
    said
}

fn rest(said: &mut String, all: u64, shown: usize, locale: Locale) {
    let more = all.saturating_sub(shown as u64);
    if more > 0 {
        let _ = writeln!(said, "  {}", Text::new(format!("e mais {more}."), format!("and {more} more.")).get(locale));
    }
}

/// Lists the drafts.
///
/// # Errors
/// Where the database does not answer.
pub async fn drafts(store: &Store) -> anyhow::Result<Ended> {
    let locale = shell_locale();
    let mut said = String::new();
    for draft in store.drafts_list().await? {
        let (id, rows, origin, base) = (draft.id, draft.rows, &draft.origin, &draft.base);
        let _ = match locale {
            Locale::PtBr => writeln!(said, "{id}  {rows} preços de {origin}, sobre {base}"),
            Locale::En => writeln!(said, "{id}  {rows} prices of {origin}, over {base}"),
        };
    }
    if said.is_empty() {
        said = pick(locale, "Não há rascunho.\n", "There is no draft.\n").into();
    }
    print(&said)?;
    Ok(Ended::Done)
}

/// Prints what the draft would change.
///
/// # Errors
/// Where there is no such draft, or the database does not answer.
pub async fn review(store: &Store, draft: &str) -> anyhow::Result<Ended> {
    let locale = shell_locale();
    let id = draft_id(draft, locale)?;
    let held = drafting::load(store, id).await.map_err(|error| no_draft(error, locale))?;
    print(&review_of(&held, id, locale))?;
    Ok(Ended::Done)
}

/// Publishes the draft as the newest book. What is to be checked counts where `accept` names its place, or says `all`. From then on
/// nothing in it changes; scenarios keep the book they have.
///
/// # Errors
/// Where another book was published since, the name is taken, the day is before the newest book's, or there is no such draft or place.
pub async fn publish(store: &Store, draft: &str, (slug, name): (&str, &str), on: Option<&str>, accept: &[String]) -> anyhow::Result<Ended> {
    let locale = shell_locale();
    let id = draft_id(draft, locale)?;
    let on = match on {
        None => OffsetDateTime::now_utc().date(),
        Some(day) => Date::parse(day, format_description!("[year]-[month]-[day]")).map_err(|_| {
            anyhow::anyhow!(
                "{}",
                Text::new(format!("“{day}” não é um dia; use 2027-01-05"), format!("“{day}” is no day; use 2027-01-05")).get(locale)
            )
        })?,
    };
    if !accept.is_empty() {
        let held = drafting::load(store, id).await.map_err(|error| no_draft(error, locale))?;
        store.draft_choose(id, &accepted(&held, accept, locale)?).await.map_err(|error| no_draft(error, locale))?;
    }
    drafting::publish(store, id, slug, name, on).await.map_err(|error| match drafting::in_words(&error) {
        Some(text) => anyhow::anyhow!("{}", text.get(locale)),
        None => match error {
            PublishError::Store(error) => no_draft(error, locale),
            other => other.into(),
        },
    })?;
    print(&match locale {
        Locale::PtBr => format!("{slug} publicada. Cenários novos começam nela; os que já existem ficam na sua.\n"),
        Locale::En => format!("{slug} is published. New scenarios start with it; those there are stay with theirs.\n"),
    })?;
    Ok(Ended::Done)
}

/// The choices that `accept` makes.
fn accepted(held: &Held, accept: &[String], locale: Locale) -> anyhow::Result<Choices> {
    let yes = |place: String| (place, YES.to_owned());
    let found = held.changes();
    if accept.iter().any(|a| a == "all") {
        return Ok(found.changes.iter().map(|c| yes(c.place.to_string())).collect());
    }
    let mut choices = Choices::new();
    for place in accept {
        if !found.changes.iter().any(|c| c.place.to_string() == *place) {
            bail!(
                "{}",
                Text::new(format!("no rascunho nada muda em “{place}”"), format!("nothing changes at “{place}” in the draft")).get(locale)
            );
        }
        choices.insert(place.clone(), YES.to_owned());
    }
    Ok(choices)
}

/// Throws the draft away.
///
/// # Errors
/// Where there is no such draft, or the database does not answer.
pub async fn discard(store: &Store, draft: &str) -> anyhow::Result<Ended> {
    let locale = shell_locale();
    store.draft_discard(draft_id(draft, locale)?).await.map_err(|error| no_draft(error, locale))?;
    Ok(Ended::Done)
}

/// What a draft would change, in words.
fn review_of(held: &Held, id: BookId, locale: Locale) -> String {
    let found = held.changes();
    let mut said = String::new();
    let (check, sure): (Vec<_>, Vec<_>) = found.changes.iter().partition(|c| c.to_check());
    let of = |became| found.changes.iter().filter(|c| c.became() == became).count();
    let (base, new, gone, moved) = (&held.base.slug, of(Became::New), of(Became::Gone), of(Became::Moved));
    let (same, checks) = (found.same, check.len());
    let _ = match locale {
        Locale::PtBr => {
            writeln!(said, "Rascunho {id}, sobre {base}: {new} novos, {gone} fora, {moved} mudaram, {same} iguais; {checks} a conferir.")
        }
        Locale::En => {
            writeln!(said, "Draft {id}, over {base}: {new} new, {gone} gone, {moved} moved, {same} the same; {checks} to check.")
        }
    };
    let mut list = |head: (&'static str, &'static str), lines: &[&Change<'_>]| {
        if lines.is_empty() {
            return;
        }
        let _ = writeln!(said, "{}", pick(locale, head.0, head.1));
        for change in lines.iter().take(SHOWN) {
            let _ = writeln!(said, "  {}", line(change, locale));
        }
        rest(&mut said, lines.len() as u64, SHOWN, locale);
    };
    list(
        (
            "A conferir; só contam aceitos (--accept com o código, ou all):",
            "To check; these count only where accepted (--accept with the code, or all):",
        ),
        &check,
    );
    let of = |became| sure.iter().filter(|c| c.became() == became).copied().collect::<Vec<_>>();
    list(("Mudaram, o que mais mudou primeiro:", "Moved, the farthest first:"), &of(Became::Moved));
    list(("Novos:", "New:"), &of(Became::New));
    let _ = writeln!(said, "{}", pick(locale, "Para publicar:", "To publish:"));
    let _ = writeln!(said, "  fiel prices publish {id} --slug brasil-2027-01 --name \"Brasil 2027-01\"");
    said
}

/// A change in a line.
fn line(change: &Change<'_>, locale: Locale) -> String {
    // with every digit that matters, as a person compares it with a list
    let money = |row: &PriceRow| price_of(row, row.price, locale);
    let place = change.place;
    let price = match (change.before, change.after) {
        (Some(before), Some(after)) => {
            let by = format::change(locale, change.by.unwrap_or(0.0), after.is_fraction().then_some(after.price - before.price));
            format!("{}: {} → {} ({by})", what(after), money(before), money(after))
        }
        (None, Some(row)) => format!("{}: {}", what(row), money(row)),
        (Some(row), None) => format!("{}: {}, {}", what(row), money(row), pick(locale, "não está no arquivo", "not in the file")),
        (None, None) => String::new(),
    };
    let whys: Vec<String> = change
        .whys
        .iter()
        .filter_map(|(why, against)| change.after.map(|row| format::capital(why_in_words(*why, *against, change, row).get(locale))))
        .collect();
    format!("{place} {price}. {}", whys.join(". ")).trim_end_matches(['.', ' ']).to_owned()
}

fn why_in_words(why: Why, against: f64, change: &Change<'_>, row: &PriceRow) -> Text {
    let (pt, en) = (price_of(row, against, Locale::PtBr), price_of(row, against, Locale::En));
    match why {
        Why::Tenfold => {
            Text::new(format!("dez vezes o de antes, ou um décimo: era {pt}"), format!("ten times the one before, or a tenth: it was {en}"))
        }
        Why::SpotAboveOnDemand => {
            Text::new(format!("spot acima do preço sob demanda, {pt}"), format!("spot above the price on demand, {en}"))
        }
        Why::Older => {
            let day = &row.as_of;
            Text::new(format!("visto em {day}, antes do que substituiria"), format!("seen {day}, before the one it would replace"))
        }
        Why::Repeated => Text::new(format!("a mesma coisa tem outro preço, {pt}"), format!("the same thing has another price, {en}")),
        Why::NothingToDiscount => Text::new(
            "a tabela não tem preço deste provedor, e o desconto não muda nada",
            "the book has no price of this provider, and the discount changes nothing",
        ),
        Why::OtherThing => {
            let was = change.before.map_or_else(String::new, |r| format!("{} × {}", r.gpu_count.unwrap_or(0.0), r.country));
            let is = format!("{} × {}", row.gpu_count.unwrap_or(0.0), row.country);
            Text::new(
                format!("outro número de GPUs ou outro país: {was}, agora {is}"),
                format!("another number of GPUs or country: {was}, now {is}"),
            )
        }
    }
}

fn price_of(row: &PriceRow, price: f64, locale: Locale) -> String {
    if row.is_fraction() {
        return format::percent_exact(locale, price);
    }
    format!("{} {}", format::money_unit(locale, 1.0, row.currency), format::trimmed(locale, price, 6))
}

/// A price in a line: who sells what, where and how.
fn what(row: &PriceRow) -> String {
    let parts = [row.provider.as_str(), &row.item, &row.region, &row.price_model];
    parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(" ")
}

fn draft_id(text: &str, locale: Locale) -> anyhow::Result<BookId> {
    text.parse().map_err(|_| no_draft(Error::NotFound, locale))
}

fn no_draft(error: Error, locale: Locale) -> anyhow::Error {
    match error {
        Error::NotFound => anyhow::anyhow!(
            "{}",
            pick(
                locale,
                "não há rascunho com este código; “fiel prices drafts” mostra os que há",
                "there is no such draft; `fiel prices drafts` lists those there are"
            )
        ),
        other => in_words(other, locale),
    }
}

fn in_words(error: Error, locale: Locale) -> anyhow::Error {
    match error {
        Error::Refused(refusal) => anyhow::anyhow!("{}", refusal.message.get(locale)),
        other => other.into(),
    }
}

fn print(text: &str) -> anyhow::Result<()> {
    std::io::stdout().write_all(text.as_bytes()).context("cannot write to standard output")
}
