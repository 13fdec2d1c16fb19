//! Making a report and reading its text back.

use engine::locale::Locale;
use engine::risk::{Settings, assess};
use engine::scenario::Scenario;
use engine::view::View;
use engine::{Answer, seed};
use report_pdf::{Cover, render};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

pub const LOCALES: [Locale; 2] = [Locale::PtBr, Locale::En];

/// A report and what poppler says of it.
pub struct Read {
    pub bytes: Vec<u8>,
    /// Its text in reading order, every run of spaces as one, without the marks where an endless word may break.
    pub text: String,
    /// The same without spaces and hyphens, wherever its lines end.
    tight: String,
    /// The text of each page.
    pub pages: Vec<String>,
    /// Its lines as they stand on the page, every run of spaces as one.
    pub lines: Vec<String>,
    /// What `pdfinfo` prints.
    pub info: String,
}

/// The answer with how sure it is, from few draws: enough for every figure to be there.
pub fn assessed(scenario: &Scenario, view: View) -> Answer {
    let settings = Settings { draws: 256, threads: 2, ..Settings::default() };
    assess(scenario, &seed::price_book(), view, settings).expect("an answer")
}

pub fn cover() -> Cover {
    Cover {
        version: Some(7),
        shared_on: Some("2026-12-02".into()),
        made_on: Some("2026-12-03".into()),
        link: Some("https://fiel.example/s/8Qm2vY0rT7c1Jx5KpLw9aZ3n".into()),
        valid_until: Some("2027-03-02".into()),
    }
}

/// The report of `answer`, read back. It is left as `target/tmp/{name}.pdf`, to look at.
pub fn read(name: &str, answer: &Answer, scenario: &Scenario, locale: Locale) -> Read {
    let bytes = render(answer, scenario, &cover(), locale).unwrap_or_else(|error| panic!("{name}: {error}"));
    std::fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.pdf")), &bytes).expect("a folder for tests");
    let raw = poppler("pdftotext", &["-enc", "UTF-8", "-", "-"], &bytes);
    let lines = poppler("pdftotext", &["-enc", "UTF-8", "-layout", "-", "-"], &bytes).lines().map(plain).collect();
    let pages: Vec<String> = raw.split('\u{c}').map(plain).filter(|page| !page.is_empty()).collect();
    let text = plain(&raw);
    Read { tight: tight(&text), text, pages, lines, info: poppler("pdfinfo", &["-"], &bytes), bytes }
}

/// Every run of spaces as one, and no marks of breaks.
pub fn plain(text: &str) -> String {
    text.replace('\u{200b}', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Without what lines decide: pdftotext leaves out a hyphen at the end of one, whether it belongs to the word or not.
fn tight(text: &str) -> String {
    plain(text).replace([' ', '-'], "")
}

impl Read {
    /// Whether `words` stand in it, wherever its lines end.
    pub fn has(&self, words: &str) -> bool {
        self.tight.contains(&tight(words))
    }

    /// Whether a line of a page begins with `words`: a row of a table, its cells read across.
    pub fn has_row(&self, words: &str) -> bool {
        self.lines.iter().any(|line| line.starts_with(&plain(words)))
    }

    /// Whether every word of `words` stands in it: in a table, lines of neighbouring cells are read in turn.
    pub fn has_each(&self, words: &str) -> bool {
        plain(words).split(' ').all(|word| self.text.contains(word))
    }
}

/// What a program of poppler says of a PDF. Without it nothing of a report can be checked, so that is a fault and no pass.
fn poppler(program: &str, arguments: &[&str], pdf: &[u8]) -> String {
    let started = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = started.unwrap_or_else(|error| panic!("{program} is not installed ({error}): sh e2e/tools/setup.sh test"));
    let mut input = child.stdin.take().expect("a pipe");
    let pdf = pdf.to_vec();
    let writer = std::thread::spawn(move || input.write_all(&pdf));
    let output = child.wait_with_output().expect("an end");
    writer.join().expect("a writer").unwrap_or_else(|error| panic!("{program} did not read the file: {error}"));
    assert!(output.status.success(), "{program} refused the file");
    String::from_utf8(output.stdout).expect("UTF-8")
}
