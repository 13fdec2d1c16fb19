//! A CSV as a header and rows, read one row at a time.
//!
//! Owns finding the delimiter and the decimal sign, binding columns by name, and faults of a row's shape. Refuses to give a
//! column a meaning. Memory: one row, and the 64 kB that the signs are found in.

use crate::guard::{Guard, refusal_in};
use crate::limits::Limits;
use crate::magic;
use crate::number::{self, Decimals};
use crate::refusal::{Fault, Refusal, quoted};
use engine::locale::Text;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io::{Cursor, Read};
use std::rc::Rc;

/// Reads at most the first 64 kB of `source`.
pub(crate) fn head_of(source: &mut impl Read) -> Result<Vec<u8>, Refusal> {
    let mut head = Vec::with_capacity(magic::HEAD);
    source.take(magic::HEAD as u64).read_to_end(&mut head).map_err(|e| Refusal::broken(&e))?;
    Ok(head)
}

/// A CSV being read.
pub(crate) struct Table<R> {
    reader: csv::Reader<Guard<std::io::Chain<Cursor<Vec<u8>>, R>>>,
    since: Rc<Cell<u64>>,
    starts: Rc<RefCell<VecDeque<u64>>>,
    header: Vec<String>,
    /// Names as they are compared: lower case, trimmed.
    folded: Vec<String>,
    record: csv::ByteRecord,
    decimals: Decimals,
    rows: u64,
    limit: u64,
}

impl<R: Read> Table<R> {
    /// Reads the header. `head` holds the first bytes, `rest` what follows them.
    pub(crate) fn open(head: &[u8], rest: R, limits: &Limits) -> Result<Self, Refusal> {
        let head = &head[magic::mark(head)..];
        let delimiter = delimiter_of(head);
        let decimals = decimals_of(head, delimiter);
        let guard = Guard::new(Cursor::new(head.to_vec()).chain(rest), limits, Some(delimiter));
        let (since, starts) = (guard.since(), guard.starts());
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .buffer_capacity(magic::HEAD)
            .from_reader(guard);
        let mut record = csv::ByteRecord::new();
        let found = reader.read_byte_record(&mut record).map_err(broken)?;
        since.set(0);
        starts.borrow_mut().pop_front();
        if !found {
            return Err(Refusal::new("empty", "O arquivo não tem cabeçalho.", "The file has no header."));
        }
        if record.len() > limits.columns {
            return Err(Refusal::new(
                "too_many_columns",
                format!("O cabeçalho tem {} colunas; o limite é {}.", record.len(), limits.columns),
                format!("The header has {} columns; the limit is {}.", record.len(), limits.columns),
            )
            .at(1));
        }
        let header: Vec<String> = record.iter().map(|name| String::from_utf8_lossy(name).trim().to_owned()).collect();
        let folded: Vec<String> = header.iter().map(|name| name.to_lowercase()).collect();
        let twice = folded.iter().enumerate().find(|(at, name)| !name.is_empty() && folded[..*at].contains(name));
        if let Some((at, _)) = twice {
            let name = quoted(&header[at]);
            return Err(Refusal::new(
                "column_twice",
                format!("A coluna “{name}” está duas vezes no cabeçalho, e não se sabe qual vale. Apague uma."),
                format!("The column “{name}” is in the header twice, and which one counts is unknown. Delete one."),
            )
            .at(1));
        }
        Ok(Self { reader, since, starts, header, folded, record, decimals, rows: 0, limit: limits.rows })
    }

    /// Names of the columns, as written.
    pub(crate) fn header(&self) -> &[String] {
        &self.header
    }

    /// Whether there is a column called `name`, in any case.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.column(name).is_some()
    }

    /// Place of the column called `name`, in any case.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.folded.iter().position(|n| n.eq_ignore_ascii_case(name))
    }

    /// Rows read so far, faulty ones included, empty ones not.
    pub(crate) fn rows(&self) -> u64 {
        self.rows
    }

    /// The next row that is not empty; inside, a fault where it has not the header's shape.
    pub(crate) fn next(&mut self) -> Result<Option<Result<Row<'_>, Fault>>, Refusal> {
        let line = loop {
            let found = self.reader.read_byte_record(&mut self.record).map_err(broken)?;
            self.since.set(0);
            if !found {
                return Ok(None);
            }
            let line = self.starts.borrow_mut().pop_front().unwrap_or_default();
            if !self.record.iter().all(|f| f.trim_ascii().is_empty()) {
                break line;
            }
        };
        self.rows += 1;
        if self.rows > self.limit {
            return Err(Refusal::new(
                "too_many_rows",
                format!("O arquivo tem mais de {} linhas, o limite de um arquivo. Divida-o.", self.limit),
                format!("The file has more than {} rows, the limit of a file. Split it.", self.limit),
            ));
        }
        if self.record.len() != self.header.len() {
            let (n, of) = (self.record.len(), self.header.len());
            return Ok(Some(Err(Fault {
                line,
                column: String::new(),
                value: quoted(&String::from_utf8_lossy(self.record.get(0).unwrap_or_default())),
                code: "fields",
                reason: Text::new(
                    format!("A linha tem {n} valores e o cabeçalho {of} colunas: falta ou sobra um separador, ou uma aspa não se fecha."),
                    format!(
                        "The row has {n} values and the header {of} columns: a delimiter is missing or too many, or a quote does not close."
                    ),
                ),
            })));
        }
        if let Some(at) = self.record.iter().position(|f| std::str::from_utf8(f).is_err()) {
            return Ok(Some(Err(Fault {
                line,
                column: quoted(&self.header[at]),
                value: quoted(&String::from_utf8_lossy(&self.record[at])),
                code: "not_utf8",
                reason: Text::new(
                    "O valor não está em UTF-8. Salve o arquivo como “CSV UTF-8”.",
                    "The value is not in UTF-8. Save the file as “CSV UTF-8”.",
                ),
            })));
        }
        Ok(Some(Ok(Row { record: &self.record, header: &self.header, decimals: self.decimals, line })))
    }
}

/// A row of the header's shape, in UTF-8.
#[derive(Clone, Copy)]
pub(crate) struct Row<'t> {
    record: &'t csv::ByteRecord,
    header: &'t [String],
    decimals: Decimals,
    /// Line on which it begins.
    pub(crate) line: u64,
}

impl<'t> Row<'t> {
    /// The value of column `at`, exactly as it stands; empty where there is no such column.
    pub(crate) fn raw(&self, at: Option<usize>) -> &'t str {
        at.and_then(|at| self.record.get(at)).and_then(|f| std::str::from_utf8(f).ok()).unwrap_or_default()
    }

    /// The value of column `at`, trimmed. A text that a spreadsheet would run as a formula is a fault.
    pub(crate) fn text(&self, at: Option<usize>) -> Result<&'t str, Fault> {
        let text = self.raw(at).trim();
        if is_formula(text) { Err(self.formula(at)) } else { Ok(text) }
    }

    /// The number in column `at`; none where it is empty.
    pub(crate) fn double(&self, at: Option<usize>) -> Result<Option<f64>, Fault> {
        let text = self.raw(at).trim();
        if text.is_empty() { Ok(None) } else { number::double(text, self.decimals).map(Some).ok_or_else(|| self.not_a_number(at)) }
    }

    /// The exact decimal in column `at`; none where it is empty or `NULL`.
    pub(crate) fn exact(&self, at: Option<usize>) -> Result<Option<rust_decimal::Decimal>, Fault> {
        let text = self.raw(at).trim();
        if text.is_empty() || text.eq_ignore_ascii_case("null") {
            return Ok(None);
        }
        number::exact(text, self.decimals).map(Some).ok_or_else(|| self.not_a_number(at))
    }

    /// A fault of column `at`.
    pub(crate) fn fault(&self, at: Option<usize>, code: &'static str, pt: impl Into<String>, en: impl Into<String>) -> Fault {
        let column = at.and_then(|at| self.header.get(at)).map(|n| quoted(n)).unwrap_or_default();
        Fault { line: self.line, column, value: quoted(self.raw(at)), code, reason: Text::new(pt, en) }
    }

    pub(crate) fn formula(&self, at: Option<usize>) -> Fault {
        self.fault(
            at,
            "formula",
            "O texto começa como fórmula de planilha (=, +, - ou @) e não se lê.",
            "The text begins as a spreadsheet formula (=, +, - or @) and is not read.",
        )
    }

    fn not_a_number(&self, at: Option<usize>) -> Fault {
        let (pt, en) = match self.decimals {
            Decimals::Point => ("com ponto decimal, como 1234.5", "with a decimal point, such as 1234.5"),
            Decimals::Comma => (
                "com vírgula decimal, como 1.234,5, porque o arquivo usa vírgulas",
                "with a decimal comma, such as 1.234,5, because the file uses commas",
            ),
        };
        self.fault(at, "not_a_number", format!("O valor não é um número {pt}."), format!("The value is not a number {en}."))
    }
}

/// Whether a spreadsheet would run `text`. A number may begin with a sign.
pub(crate) fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '@', '\t', '\r', '\n'])
        || (text.starts_with(['+', '-']) && number::plain(text, Decimals::Point).is_none() && text.len() > 1)
}

fn broken(error: csv::Error) -> Refusal {
    match error.into_kind() {
        csv::ErrorKind::Io(io) => refusal_in(&io),
        // the reader is flexible and reads bytes, so nothing else can happen
        _ => Refusal::new("unreadable", "O arquivo não pôde ser lido como CSV.", "The file could not be read as CSV."),
    }
}

/// The sign that stands most often outside quotes in the first line.
fn delimiter_of(head: &[u8]) -> u8 {
    let (mut counts, mut quoted) = ([0usize; 3], false);
    for &byte in head.trim_ascii_start() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => break,
            b',' if !quoted => counts[0] += 1,
            b';' if !quoted => counts[1] += 1,
            b'\t' if !quoted => counts[2] += 1,
            _ => {}
        }
    }
    let most = counts.iter().max().copied().unwrap_or_default();
    // the comma first: it also stands for a table of one column
    [b','; 1].into_iter().chain(*b";\t").zip(counts).find(|(_, n)| *n == most).map_or(b',', |(d, _)| d)
}

/// Comma where the columns are not parted by commas and some value can only be a number with a decimal comma.
fn decimals_of(head: &[u8], delimiter: u8) -> Decimals {
    if delimiter == b',' {
        return Decimals::Point;
    }
    let with_comma = |field: &[u8]| {
        let text = std::str::from_utf8(field).unwrap_or_default().trim().trim_matches('"');
        text.split_once(',').is_some_and(|(_, f)| !f.is_empty()) && number::plain(text, Decimals::Comma).is_some()
    };
    let fields = head.split(|b| *b == delimiter || *b == b'\n' || *b == b'\r');
    if fields.filter(|f| f.contains(&b',')).any(with_comma) { Decimals::Comma } else { Decimals::Point }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Table<std::io::Empty> {
        Table::open(text.as_bytes(), std::io::empty(), &Limits::default()).expect("a table")
    }

    #[test]
    fn the_signs_of_a_file_are_found_once() {
        assert_eq!(table("a,b\n1,2\n").header(), ["a", "b"]);
        assert_eq!(table("a;\"b,c,d\";e\n1;2;3\n").header(), ["a", "b,c,d", "e"]);
        assert_eq!(table("a\tb\n1\t2\n").header(), ["a", "b"]);
        for (text, decimals) in [
            ("a;b\n1,5;x\n", Decimals::Comma),
            ("a;b\n0.526;x\n", Decimals::Point),
            ("a;b\ntexto, com vírgula;1.5\n", Decimals::Point),
            ("a,b\n\"1,5\",x\n", Decimals::Point),
        ] {
            assert_eq!(table(text).decimals, decimals, "{text:?}");
        }
    }

    #[test]
    fn a_formula_is_a_fault_and_a_negative_number_is_not() {
        for text in ["=cmd|' /C calc'!A0", "@SUM(A1)", "+A1", "-A1+2", "=1"] {
            assert!(is_formula(text), "{text}");
        }
        for text in ["-1.5", "+2", "-", "A1", "us-east-1", "", "1=1"] {
            assert!(!is_formula(text), "{text}");
        }
    }

    #[test]
    fn lines_are_those_of_an_editor() {
        let mut t = table("a,b\r\n\r\n1,\"x\r\ny\"\r\n,\r\n3\r\n");
        assert_eq!(t.next().expect("reads").expect("a row").map(|r| (r.line, r.raw(Some(1)).to_owned())), Ok((3, "x\r\ny".into())));
        let fault = t.next().expect("reads").expect("a row").map(|r| r.line).expect_err("one value of two");
        assert_eq!((fault.line, fault.code, fault.value.as_str()), (6, "fields", "3"));
        assert!(t.next().expect("reads").is_none());
        assert_eq!(t.rows(), 2);
    }
}
