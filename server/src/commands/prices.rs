//! `fiel prices import`, `drafts`, `review`, `publish` and `discard`: a new book from a file, looked at before anybody computes with it.
//!
//! Owns what is printed, in the language of the shell. Refuses to publish by itself: reading a file makes a draft, and a person
//! publishes it.

use super::{Ended, shell_locale};
use anyhow::{Context, bail};
use engine::book::PriceRow;
use engine::book::changes::{self, Changes, Why};
use engine::format;
use engine::locale::{Locale, Text, pick};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufReader, Read, Write as _};
use std::path::Path;
use store::{BookId, Error, PublishError, Store};
use time::macros::format_description;
use time::{Date, OffsetDateTime};

/// Changes and suspicions that are printed; the rest are counted.
const SHOWN: usize = 20;

/// Reads `file` into a draft held against the newest book, and prints what it would change. A bad row spoils no other, unless
/// `all_or_nothing`: then nothing is kept.
///
/// # Errors
/// Where the file is refused, or the database does not answer.
pub async fn import(store: &Store, file: &Path, all_or_nothing: bool) -> anyhow::Result<Ended> {
    let locale = shell_locale();
    let name = file.file_name().map_or_else(|| "-".to_owned(), |n| n.to_string_lossy().into_owned());
    let base = store.book_latest().await?;
    let book = store.book_load(base).await?;
    let mut reading = Digested {
        inner: BufReader::new(File::open(file).with_context(|| format!("cannot read {}", file.display()))?),
        sha: Sha256::new(),
    };
    let taken = import::read_book(&mut reading, &book.gpus).map_err(|refusal| anyhow::anyhow!("{name}: {}", refusal.reason.get(locale)))?;
    let mut said = String::new();
    let (rows, refused) = (taken.rows.len(), taken.refused);
    let _ = match locale {
        Locale::PtBr => writeln!(said, "{name}: {rows} preços lidos, {refused} linhas recusadas."),
        Locale::En => writeln!(said, "{name}: {rows} prices read, {refused} rows refused."),
    };
    for fault in &taken.faults {
        let why = fault.reason.get(locale);
        let _ = match locale {
            Locale::PtBr => writeln!(said, "  linha {}, coluna {}, valor “{}”: {why}", fault.line, fault.column, fault.value),
            Locale::En => writeln!(said, "  line {}, column {}, value “{}”: {why}", fault.line, fault.column, fault.value),
        };
    }
    if taken.refused > taken.faults.len() {
        let more = taken.refused - taken.faults.len();
        let _ = writeln!(said, "{}", Text::new(format!("  e mais {more}."), format!("  and {more} more.")).get(locale));
    }
    print(&said)?;
    if taken.rows.is_empty() || all_or_nothing && taken.refused > 0 {
        bail!("{}", pick(locale, "nada foi guardado", "nothing was kept"));
    }
    let digest: [u8; 32] = reading.sha.finalize().into();
    let id = store.draft_create(base, &name, &digest, &taken.rows).await.map_err(|error| in_words(error, locale))?;
    let found = changes::between(&book.rows, &taken.rows);
    print(&review_of(&found, id, &book.slug, locale))?;
    Ok(Ended::Done)
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
    let (book, base) = store.draft_load(id).await.map_err(|error| no_draft(error, locale))?;
    let before = store.book_load(base).await?;
    let found = changes::between(&before.rows, &book.rows);
    print(&review_of(&found, id, &before.slug, locale))?;
    Ok(Ended::Done)
}

/// Publishes the draft as the newest book. From then on nothing in it changes; scenarios keep the book they have.
///
/// # Errors
/// Where another book was published since, the name is taken, the day is before the newest book's, or there is no such draft.
pub async fn publish(store: &Store, draft: &str, slug: &str, name: &str, on: Option<&str>) -> anyhow::Result<Ended> {
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
    store.draft_publish(id, slug, name, on).await.map_err(|error| {
        let text = match error {
            PublishError::Overtaken { newest } => Text::new(
                format!(
                    "a tabela {newest} foi publicada depois que o rascunho foi feito; importe o arquivo de novo para ver o que muda nela"
                ),
                format!("the book {newest} was published since the draft was made; import the file again to see what changes in it"),
            ),
            PublishError::TooEarly { newest } => Text::new(
                format!("a tabela mais nova é de {newest}; use esse dia ou um depois"),
                format!("the newest book is of {newest}; use that day or a later one"),
            ),
            PublishError::Taken { slug } => Text::new(
                format!("já existe uma tabela {slug}; escolha outro nome"),
                format!("there is a book {slug} already; choose another name"),
            ),
            PublishError::Store(error) => return no_draft(error, locale),
        };
        anyhow::anyhow!("{}", text.get(locale))
    })?;
    print(&match locale {
        Locale::PtBr => format!("{slug} publicada. Cenários novos começam nela; os que já existem ficam na sua.\n"),
        Locale::En => format!("{slug} is published. New scenarios start with it; those there are stay with theirs.\n"),
    })?;
    Ok(Ended::Done)
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
fn review_of(found: &Changes, id: BookId, base: &str, locale: Locale) -> String {
    let mut said = String::new();
    let counts = (found.added.len(), found.gone.len(), found.moved.len(), found.same, found.suspicious.len());
    let _ = match locale {
        Locale::PtBr => writeln!(
            said,
            "Rascunho {id}, sobre {base}: {} novos, {} fora, {} mudaram, {} iguais, {} suspeitos.",
            counts.0, counts.1, counts.2, counts.3, counts.4
        ),
        Locale::En => writeln!(
            said,
            "Draft {id}, over {base}: {} new, {} gone, {} moved, {} the same, {} suspicious.",
            counts.0, counts.1, counts.2, counts.3, counts.4
        ),
    };
    let mut list = |head: (&'static str, &'static str), all: usize, lines: Vec<String>| {
        if all == 0 {
            return;
        }
        let _ = writeln!(said, "{}", pick(locale, head.0, head.1));
        for line in lines {
            let _ = writeln!(said, "  {line}");
        }
        if all > SHOWN {
            let more = all - SHOWN;
            let _ = writeln!(said, "  {}", Text::new(format!("e mais {more}."), format!("and {more} more.")).get(locale));
        }
    };
    let moved = found.moved.iter().take(SHOWN).map(|m| {
        // a percentage that moves by a percentage would be read two ways
        let by = if m.after.is_fraction() {
            let points = format::trimmed(locale, (m.after.price - m.before.price) * 100.0, 4);
            format!("{points} {}", pick(locale, "pontos percentuais", "percentage points"))
        } else {
            format::percent_exact(locale, m.by)
        };
        let sign = if m.by > 0.0 { "+" } else { "" };
        format!("{}: {} → {} ({sign}{by})", what(&m.after), price(&m.before, locale), price(&m.after, locale))
    });
    list(("Mudaram, o que mais mudou primeiro:", "Moved, the farthest first:"), found.moved.len(), moved.collect());
    let plain = |rows: &[PriceRow]| rows.iter().take(SHOWN).map(|r| format!("{}: {}", what(r), price(r, locale))).collect::<Vec<_>>();
    list(("Novos:", "New:"), found.added.len(), plain(&found.added));
    list(("Fora:", "Gone:"), found.gone.len(), plain(&found.gone));
    let suspicious = found.suspicious.iter().take(SHOWN).map(|s| {
        let against = price(&PriceRow { price: s.against, ..s.row.clone() }, locale);
        let why = match s.why {
            Why::Tenfold => Text::new(
                format!("dez vezes o de antes, ou um décimo: era {against}"),
                format!("ten times the one before, or a tenth: it was {against}"),
            ),
            Why::SpotAboveOnDemand => {
                Text::new(format!("spot acima do preço sob demanda, {against}"), format!("spot above the price on demand, {against}"))
            }
            Why::Older => Text::new(
                format!("visto em {}, antes do que substituiria", s.row.as_of),
                format!("seen {}, before the one it would replace", s.row.as_of),
            ),
            Why::NothingToDiscount => Text::new(
                "a tabela não tem preço deste provedor, e o desconto não muda nada",
                "the book has no price of this provider, and the discount changes nothing",
            ),
            Why::Repeated => {
                Text::new(format!("a mesma coisa tem outro preço, {against}"), format!("the same thing has another price, {against}"))
            }
        };
        format!("{}: {}. {}", what(&s.row), price(&s.row, locale), format::capital(why.get(locale)))
    });
    list(("Suspeitos:", "Suspicious:"), found.suspicious.len(), suspicious.collect());
    let _ = writeln!(said, "{}", pick(locale, "Para publicar:", "To publish:"));
    let _ = writeln!(said, "  fiel prices publish {id} --slug brasil-2027-01 --name \"Brasil 2027-01\"");
    said
}

/// The price of `row` with every digit that matters, as a person compares it with a list; a discount as a percentage.
fn price(row: &PriceRow, locale: Locale) -> String {
    if row.is_fraction() {
        return format::percent_exact(locale, row.price);
    }
    format!("{} {}", format::money_unit(locale, 1.0, row.currency), format::trimmed(locale, row.price, 6))
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

/// A file whose fingerprint is taken while it is read.
struct Digested<R> {
    inner: R,
    sha: Sha256,
}

impl<R: Read> Read for Digested<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.sha.update(buffer.get(..n).unwrap_or_default());
        Ok(n)
    }
}
