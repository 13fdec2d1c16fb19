//! A comparison as a PDF report: A4, tagged (PDF/UA-1), the same bytes for the same input.
//!
//! Owns the order of the report, its template and its typefaces. Refuses numbers and sentences of its own: figures are the
//! comparison's in its view, formatted by `engine::format`, sentences and charts are `report`'s. Refuses clock, disk and network.
//!
//! # Limits
//! [`render`] works on the thread it is called on until the report is done and takes [`MEMORY_MB`] at most; call it where work may
//! block, and no more than [`AT_ONCE`] times at once: the semaphore for that is the server's. What a scenario may hold (20 workloads,
//! 12 options, 120 months) bounds the content, and [`CONTENT_LIMIT`] holds whatever comes.

mod content;
mod coverage;
mod doc;
mod words;
mod world;

use engine::Answer;
use engine::locale::Locale;
use engine::scenario::Scenario;
use typst::diag::SourceDiagnostic;
use typst::foundations::{Datetime, Smart};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};
use world::{ReportWorld, SHELF};

/// How many reports may be made at once.
pub const AT_ONCE: usize = 2;
/// Memory that one report takes at most, in megabytes of 1e6 bytes, beside what the program has: the most measured for 20 workloads,
/// 9 options and 120 months, which is 25 pages and more, three times one after the other.
pub const MEMORY_MB: usize = 150;
/// The longest content that is set, in bytes of JSON; the largest scenario needs an eighth of it.
pub const CONTENT_LIMIT: usize = 2_000_000;
/// Stack of the thread a report is made on: templates nest deeper than a thread of the runtime has room for.
const STACK: usize = 16 << 20;

/// What a report says beyond the comparison. There is no clock here: whoever asks for the report knows the days.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cover {
    /// The scenario's version, where it is saved.
    pub version: Option<i32>,
    /// The day it was shared, `YYYY-MM-DD`.
    pub shared_on: Option<String>,
    /// The day the report is of, `YYYY-MM-DD`; part of the bytes, so a day and never an hour.
    pub made_on: Option<String>,
    /// Where the comparison can be opened: a whole address.
    pub link: Option<String>,
    /// Until which day the link opens, `YYYY-MM-DD`.
    pub valid_until: Option<String>,
}

/// Why a report could not be made. None of these is the reader's fault.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The content is longer than [`CONTENT_LIMIT`].
    #[error("the report's content is {0} bytes long, and {CONTENT_LIMIT} are the most")]
    TooLong(usize),
    /// The content could not be written as JSON.
    #[error("the report's content could not be written: {0}")]
    Content(#[from] serde_json::Error),
    /// The template could not be set, or what it set is no PDF/UA-1.
    #[error("the report could not be set: {0}")]
    Typst(String),
    /// The thread that made it could not be started, or ended in a panic.
    #[error("the report's work ended too soon")]
    Ended,
}

/// The report of `answer` to `scenario`, as PDF.
///
/// Amounts are shown as `answer.comparison.view` says. What a person typed is data and never markup; characters that our typefaces do
/// not have become `□`, and the report says so. See [the limits](crate#limits).
///
/// # Errors
/// Faults of the program: see [`Error`].
pub fn render(answer: &Answer, scenario: &Scenario, cover: &Cover, locale: Locale) -> Result<Vec<u8>, Error> {
    let content = content_of(answer, scenario, cover, locale)?;
    let options = options(answer, cover, locale);
    let (hand_over, handed) = std::sync::mpsc::sync_channel(1);
    let work = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        // Whoever asked waits for the report and not for what comes after it.
        let _ = hand_over.send(set(content, &options));
        // What typst remembers of a report is of no use to the next, whether or not this one could be made.
        typst::comemo::evict(0);
    });
    work.map_err(|_| Error::Ended)?;
    // A thread that panics hangs up without a report.
    handed.recv().map_err(|_| Error::Ended)?
}

/// The content as JSON, only with characters that our typefaces have.
fn content_of(answer: &Answer, scenario: &Scenario, cover: &Cover, locale: Locale) -> Result<String, Error> {
    let mut content = serde_json::to_value(content::document(answer, scenario, cover, locale))?;
    if coverage::set(&mut content, &|c| SHELF.has(c)) {
        content["stand_in"] = content::stand_in(locale).into();
    }
    let content = content.to_string();
    if content.len() > CONTENT_LIMIT { Err(Error::TooLong(content.len())) } else { Ok(content) }
}

fn set(content: String, options: &PdfOptions) -> Result<Vec<u8>, Error> {
    let world = ReportWorld::new(content).ok_or_else(|| Error::Typst("a file has no name".into()))?;
    let document = typst::compile::<PagedDocument>(&world).output.map_err(|faults| of_typst(&faults))?;
    typst_pdf::pdf(&document, options).map_err(|faults| of_typst(&faults))
}

fn of_typst(faults: &[SourceDiagnostic]) -> Error {
    let said: Vec<String> = faults
        .iter()
        .take(5)
        .map(|fault| {
            std::iter::once(&fault.message).chain(fault.hints.iter().map(|hint| &hint.v)).map(|m| m.as_str()).collect::<Vec<_>>().join("; ")
        })
        .collect();
    Error::Typst(said.join(" | "))
}

/// Standard, day and name of the file: nothing in it that the same input would not give again.
fn options(answer: &Answer, cover: &Cover, locale: Locale) -> PdfOptions {
    let c = &answer.comparison;
    let day = cover.made_on.as_ref().or(cover.shared_on.as_ref()).unwrap_or(&c.book.published_on);
    PdfOptions {
        ident: Smart::Custom(format!("{} {} {} {:?} {:?}", c.title, c.book.slug, locale.tag(), c.view, cover)),
        creator: Smart::Custom(Some(format!("Fiel {}", c.engine))),
        timestamp: midnight(day).map(Timestamp::new_utc),
        page_ranges: None,
        standards: PdfStandards::new(&[PdfStandard::Ua_1]).unwrap_or_default(),
        tagged: true,
        pretty: false,
    }
}

/// The beginning of a day written `2026-12-02`.
fn midnight(day: &str) -> Option<Datetime> {
    let mut parts = day.split('-');
    let (year, month, day) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Datetime::from_ymd_hms(year, month, day, 0, 0, 0)
}
