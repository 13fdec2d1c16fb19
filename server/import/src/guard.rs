//! Between a file and its reader: lets clean UTF-8-sized pieces through and stops what would cost memory or time.
//!
//! Owns the limits of bytes and of one row, and what cannot stand in any text: NUL characters and quotes that never close.
//! Refuses to know what the text means. A refusal travels inside the `io::Error`, see [`refusal_in`].

use crate::limits::Limits;
use crate::refusal::Refusal;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io::{self, Read};
use std::rc::Rc;

/// Where a CSV stands between two bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// At the first byte of a row.
    Row,
    /// At the first byte of a field.
    Begin,
    /// In a field without quotes.
    Bare,
    /// Between quotes.
    Quoted,
    /// After a quote between quotes: the end, or half of a doubled one.
    Closing,
}

/// A reader that refuses.
pub(crate) struct Guard<R> {
    inner: R,
    limits: Limits,
    /// Delimiter of a CSV; none for JSON, whose quotes its own reader checks.
    delimiter: Option<u8>,
    state: State,
    bytes: u64,
    line: u64,
    /// Line of the quote that is open.
    opened: u64,
    /// Bytes handed on since the reader last said that a row was done.
    since: Rc<Cell<u64>>,
    /// Lines on which the rows begin that were handed on and not yet taken. The reader of CSV counts a line too few after CR LF.
    starts: Rc<RefCell<VecDeque<u64>>>,
}

impl<R: Read> Guard<R> {
    /// Guards `inner`, which stands behind its byte-order mark.
    pub(crate) fn new(inner: R, limits: &Limits, delimiter: Option<u8>) -> Self {
        Self {
            inner,
            limits: limits.clone(),
            delimiter,
            state: State::Row,
            bytes: 0,
            line: 1,
            opened: 1,
            since: Rc::default(),
            starts: Rc::default(),
        }
    }

    /// What counts the bytes since the last row; to be set to 0 after each.
    pub(crate) fn since(&self) -> Rc<Cell<u64>> {
        Rc::clone(&self.since)
    }

    /// Lines on which the rows begin, the next first. Empty lines are no rows.
    pub(crate) fn starts(&self) -> Rc<RefCell<VecDeque<u64>>> {
        Rc::clone(&self.starts)
    }

    fn step(&mut self, byte: u8) {
        let Some(delimiter) = self.delimiter else { return };
        if self.state == State::Row && byte != b'\n' && byte != b'\r' {
            self.starts.borrow_mut().push_back(self.line);
        }
        self.state = match (self.state, byte) {
            (State::Row | State::Begin, b'"') => {
                self.opened = self.line;
                State::Quoted
            }
            (State::Quoted, b'"') => State::Closing,
            (State::Quoted, _) | (State::Closing, b'"') => State::Quoted,
            (_, b'\n' | b'\r') => State::Row,
            (_, b) if b == delimiter => State::Begin,
            _ => State::Bare,
        };
    }

    fn long_row(&self) -> Refusal {
        let limit = self.limits.row_bytes;
        if self.state == State::Quoted {
            return open_quote(self.opened);
        }
        Refusal::new(
            "row_too_long",
            format!("A linha {} passa de {limit} bytes, o limite de uma linha. Isto não parece uma tabela: confira o arquivo.", self.line),
            format!(
                "Line {} is longer than {limit} bytes, the limit of a line. This does not look like a table: check the file.",
                self.line
            ),
        )
        .at(self.line)
    }
}

fn open_quote(line: u64) -> Refusal {
    Refusal::new(
        "open_quote",
        format!(
            "Na linha {line} abre-se uma aspa (\") que nunca se fecha. Feche-a; uma aspa dentro de um texto escreve-se duas vezes (\"\")."
        ),
        format!("On line {line} a quote (\") opens and never closes. Close it; a quote inside a text is written twice (\"\")."),
    )
    .at(line)
}

impl<R: Read> Read for Guard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        if n == 0 && !buffer.is_empty() && self.state == State::Quoted {
            return Err(io::Error::other(open_quote(self.opened)));
        }
        self.bytes += n as u64;
        if self.bytes > self.limits.bytes {
            return Err(io::Error::other(too_large(self.limits.bytes)));
        }
        for &byte in &buffer[..n] {
            if byte == 0 {
                return Err(io::Error::other(nul(self.line)));
            }
            self.step(byte);
            self.line += u64::from(byte == b'\n');
        }
        let since = self.since.get() + n as u64;
        self.since.set(since);
        // What the reader holds ready belongs to the next rows, so a row may pass the limit by one buffer before it is noticed.
        if since > self.limits.row_bytes + buffer.len() as u64 {
            return Err(io::Error::other(self.long_row()));
        }
        Ok(n)
    }
}

/// A file of more bytes than are read.
pub(crate) fn too_large(limit: u64) -> Refusal {
    let mb = limit / 1_000_000;
    Refusal::new(
        "too_large",
        format!("O arquivo passa de {mb} MB, o limite de um arquivo. Divida-o, por exemplo um mês de cada vez."),
        format!("The file is larger than {mb} MB, the limit of a file. Split it, for example one month at a time."),
    )
}

fn nul(line: u64) -> Refusal {
    Refusal::new(
        "nul",
        format!("Na linha {line} há um caractere nulo (byte 0), que não existe em texto. O arquivo está danificado ou não é texto."),
        format!("On line {line} there is a null character (byte 0), which no text has. The file is damaged or is not text."),
    )
    .at(line)
}

/// The refusal inside an error of reading, or the error said as one.
pub(crate) fn refusal_in(error: &io::Error) -> Refusal {
    error.get_ref().and_then(|inner| inner.downcast_ref::<Refusal>()).cloned().unwrap_or_else(|| Refusal::broken(error))
}
