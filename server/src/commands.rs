//! What `fiel` does besides serving: each command prints to standard output and leaves faults to standard error.

use crate::api;
use crate::json;
use crate::problem::Problem;
use anyhow::Context;
use engine::locale::Locale;
use engine::scenario::Scenario;
use std::io::{Read, Write};
use std::path::Path;

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
    let answer = json::parse::<Scenario>(&text).and_then(|scenario| api::compare_bytes(&scenario, &engine::seed::price_book()));
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

/// Writes a problem document to standard error, in the language of the shell.
fn complain(problem: &Problem) -> anyhow::Result<()> {
    let tag =
        ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|key| std::env::var(key).ok().filter(|v| !v.is_empty())).unwrap_or_default();
    let locale = if tag.starts_with("en") || tag.starts_with('C') { Locale::En } else { Locale::from_tag(&tag) };
    let document = serde_json::to_string_pretty(&problem.document(locale, None))?;
    writeln!(std::io::stderr(), "{document}").context("cannot write to standard error")
}
