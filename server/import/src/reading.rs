//! From bytes to what they are: recognises a file and hands it to its reader.
//!
//! Owns the order of the questions: bytes, header, rows. Refuses to trust a file's name for more than the provider of a list that
//! does not name its own.

use crate::catalogue::Catalogue;
use crate::lists::{self, List};
use crate::refusal::Refusal;
use crate::table::{Table, head_of};
use crate::tally::{Item, LeftOut, Tally};
use crate::{Bill, Limits, focus, foreign, magic, own, skypilot, vantage};
use engine::locale::Text;
use std::io::{Cursor, Read, Seek, SeekFrom};

/// How to read a file.
#[derive(Debug, Clone, Default)]
pub struct Options<'a> {
    /// Name of the file, with its folder where that tells something; becomes the source of what is read.
    pub file_name: &'a str,
    /// Provider of a list that does not name its own, e.g. `gcp`.
    pub provider: Option<&'a str>,
    /// What rows are held against.
    pub catalogue: Catalogue,
    /// How much is read at most.
    pub limits: Limits,
    /// Refuse the whole file for one fault.
    pub all_or_nothing: bool,
}

/// What a file was recognised as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Our own CSV of a price book.
    OwnPrices,
    /// A SkyPilot catalogue of this provider.
    SkyPilot(String),
    /// A provider's own prices, one a machine.
    ProviderList(&'static str),
    /// The JSON list of AWS machines.
    AwsMachines,
    /// A FOCUS bill, of this version at least.
    Focus(&'static str),
}

impl Kind {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> Text {
        match self {
            Self::OwnPrices => Text::new("Tabela de preços do Fiel (CSV)", "Price book of Fiel (CSV)"),
            Self::SkyPilot(provider) => {
                Text::new(format!("Catálogo do SkyPilot, nuvem {provider}"), format!("SkyPilot catalogue, cloud {provider}"))
            }
            Self::ProviderList(provider) => {
                Text::new(format!("Lista de preços por máquina, nuvem {provider}"), format!("Price list by machine, cloud {provider}"))
            }
            Self::AwsMachines => Text::new(
                "Lista de máquinas da AWS (JSON, de instances.vantage.sh)",
                "List of AWS machines (JSON, from instances.vantage.sh)",
            ),
            Self::Focus(version) => Text::new(format!("Fatura de nuvem FOCUS {version}"), format!("FOCUS cloud bill {version}")),
        }
    }
}

/// A file that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// What it is.
    pub kind: Kind,
    /// Rows below the header, or objects of a JSON list; empty rows not counted.
    pub rows: u64,
    /// Rows or candidates handed out, or charges of a bill added up.
    pub kept: u64,
    /// Rows handed out for review.
    pub review: u64,
    /// Faults handed out.
    pub faults: u64,
    /// Rows that say nothing for us, by reason.
    pub left_out: Vec<LeftOut>,
    /// The bill, where it is one.
    pub bill: Option<Bill>,
}

struct Found {
    kind: Kind,
    rows: u64,
    bill: Option<Bill>,
}

/// Reads `source` from its first byte, handing each finding to `each`, in the order of the file.
///
/// A price list is read twice, because repeats, conflicts and outliers show only in the whole; everything else once. Memory is
/// bounded by `options.limits`, and but for about 70 bytes a priced GPU machine (on Google, whose prices come in halves, a few hundred)
/// does not grow with the file.
///
/// # Errors
/// Where the file is refused as a whole; nothing handed out before may be kept then.
pub fn read<R: Read + Seek>(mut source: R, options: &Options<'_>, each: &mut dyn FnMut(Item)) -> Result<Reading, Refusal> {
    let broken = |e: std::io::Error| Refusal::broken(&e);
    let size = source.seek(SeekFrom::End(0)).map_err(broken)?;
    source.rewind().map_err(broken)?;
    let head = head_of(&mut source)?;
    magic::check(&head)?;
    if size > options.limits.bytes {
        return Err(crate::guard::too_large(options.limits.bytes));
    }
    let mut tally = Tally::new(each);
    let text = head[magic::mark(&head)..].trim_ascii_start();
    let Found { kind, rows, bill } = if text.starts_with(b"[") {
        let start = Cursor::new(&head[magic::mark(&head)..]);
        let rows = vantage::read(start.chain(source), options.file_name, &options.catalogue, &options.limits, &mut tally)?;
        Found { kind: Kind::AwsMachines, rows, bill: None }
    } else if text.starts_with(b"{") {
        return Err(vantage::unknown());
    } else {
        csv(source, &head, options, &mut tally)?
    };
    if options.all_or_nothing {
        tally.all_or_nothing()?;
    }
    let left_out = tally.take_left_out();
    Ok(Reading { kind, rows, kept: tally.kept, review: tally.review, faults: tally.faults, left_out, bill })
}

/// The same file from the start, behind its head.
fn open<'s, R: Read + Seek>(source: &'s mut R, head: &[u8], limits: &Limits) -> Result<Table<&'s mut R>, Refusal> {
    source.seek(SeekFrom::Start(head.len() as u64)).map_err(|e| Refusal::broken(&e))?;
    Table::open(head, source, limits)
}

fn csv<R: Read + Seek>(mut source: R, head: &[u8], options: &Options<'_>, tally: &mut Tally<'_>) -> Result<Found, Refusal> {
    let (limits, catalogue, name) = (&options.limits, &options.catalogue, options.file_name);
    let mut table = open(&mut source, head, limits)?;
    if own::is_ours(|n| table.has(n)) {
        let columns = own::Columns::find(&table)?;
        while let Some(row) = table.next()? {
            match row.and_then(|row| Ok((row.line, own::row(row, &columns, catalogue)?))) {
                Ok((line, row)) => tally.row(line, row),
                Err(fault) => tally.fault(fault),
            }
        }
        return Ok(Found { kind: Kind::OwnPrices, rows: table.rows(), bill: None });
    }
    if skypilot::is_catalogue(|n| table.has(n)) {
        let provider = skypilot::provider(options.provider, name)?;
        let mut reader = skypilot::Catalogues::new(&provider, name, catalogue);
        reader.survey(&mut table)?;
        let mut table = open(&mut source, head, limits)?;
        reader.hand_out(&mut table, tally)?;
        let rows = table.rows();
        return Ok(Found { kind: Kind::SkyPilot(provider), rows, bill: None });
    }
    if focus::is_focus(|n| table.has(n)) {
        let (version, bill) = focus::read(&mut table, catalogue, limits, tally)?;
        return Ok(Found { kind: Kind::Focus(version), rows: table.rows(), bill: Some(bill) });
    }
    if let Some(list) = List::of(|n| table.has(n)) {
        let survey = lists::survey(list, &mut table, name, catalogue)?;
        let mut table = open(&mut source, head, limits)?;
        lists::hand_out(list, &mut table, name, catalogue, &survey, tally)?;
        return Ok(Found { kind: Kind::ProviderList(list.provider()), rows: table.rows(), bill: None });
    }
    Err(foreign::refuse(table.header(), |n| table.has(n)))
}
