//! What `fiel` does besides serving: each command prints to standard output and leaves faults to standard error.

pub mod check;
pub mod prices;

use crate::api;
use crate::config::Config;
use crate::database;
use crate::json;
use crate::problem::Problem;
use anyhow::Context;
use engine::locale::Locale;
use engine::scenario::Scenario;
use std::io::{Read, Write};
use std::path::Path;
use store::Store;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Done: exit code 0.
    Done,
    /// The scenario cannot be used: exit code 3.
    Unusable,
}

/// Compares the scenario in `file` (`-`: standard input) with the price book that comes with the program.
///
/// # Errors
/// Where the file cannot be read or the answer cannot be written.
pub fn compare(file: &Path) -> anyhow::Result<Ended> {
    let mut text = Vec::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_end(&mut text).context("cannot read standard input")?;
    } else {
        text = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    }
    let answer = json::parse::<Scenario>(&text)
        .and_then(|scenario| api::compare_bytes(&scenario, &engine::seed::price_book(), engine::view::View::default()));
    match answer {
        Ok(bytes) => {
            std::io::stdout().write_all(&bytes).context("cannot write the comparison")?;
            Ok(Ended::Done)
        }
        Err(problem) => {
            complain(&problem)?;
            Ok(Ended::Unusable)
        }
    }
}

/// Prints the connection string of the database in use.
///
/// # Errors
/// Where it cannot be known.
pub fn print_url(config: &Config) -> anyhow::Result<Ended> {
    writeln!(std::io::stdout(), "{}", database::url(config)?)?;
    Ok(Ended::Done)
}

/// Prints a link that makes a browser the keeper of the prices.
///
/// # Errors
/// Where the database does not answer.
pub async fn keeper_link(store: &Store, config: &Config) -> anyhow::Result<Ended> {
    let token = store.keeper_invite_create().await?;
    writeln!(std::io::stdout(), "http://{}/keeper/{}", config.addr, token.expose()).context("cannot write the link")?;
    Ok(Ended::Done)
}

/// Lists the price books as JSON, the newest first.
///
/// # Errors
/// Where the database does not answer.
pub async fn list_prices(store: &Store) -> anyhow::Result<Ended> {
    let books: Vec<_> = store.books_list().await?.into_iter().map(api::BookInfo::from).collect();
    std::io::stdout().write_all(&json::to_bytes(&books)?).context("cannot write the list")?;
    Ok(Ended::Done)
}

/// Writes the rows of the book called `slug`, or of the newest, as CSV.
///
/// # Errors
/// Where there is no such book, or the database does not answer.
pub async fn export_prices(store: &Store, slug: Option<&str>) -> anyhow::Result<Ended> {
    let id = match slug {
        Some(slug) => {
            store.book_find(slug).await.with_context(|| format!("there is no price book {slug:?}; `fiel prices list` names them"))?
        }
        None => store.book_latest().await?,
    };
    let book = store.book_load(id).await?;
    import::own::write(&book.rows, std::io::stdout().lock()).context("cannot write the rows")?;
    Ok(Ended::Done)
}

/// Writes a problem document to standard error, in the language of the shell.
fn complain(problem: &Problem) -> anyhow::Result<()> {
    write!(std::io::stderr(), "{}", problem.document(shell_locale(), None)).context("cannot write to standard error")
}

/// The language of the shell.
fn shell_locale() -> Locale {
    let tag =
        ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|key| std::env::var(key).ok().filter(|v| !v.is_empty())).unwrap_or_default();
    if tag.starts_with("en") || tag.starts_with('C') { Locale::En } else { Locale::from_tag(&tag) }
}
