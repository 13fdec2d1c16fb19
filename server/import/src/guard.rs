//! What no file of prices is, seen while its bytes go by: something else than text, or without end.
//!
//! Owns limits of bytes. Memory is bounded by them whatever the file holds: a record that goes on and on is refused before the reader
//! has kept it.

use crate::Refusal;
use engine::locale::Text;
use std::io::{Error, ErrorKind, Read, Result};

/// Bytes a file may have at most.
pub const BYTES: u64 = 100 * 1024 * 1024;
/// Bytes a record may have at most.
pub const RECORD: u64 = 64 * 1024;

/// A reader that refuses what is no text of records.
pub struct Guarded<R> {
    inner: R,
    bytes: u64,
    /// Bytes of the record that goes on now.
    record: u64,
    /// Line now, from 1, and the one the record began in.
    line: u64,
    began: u64,
    quoted: bool,
    first: [u8; 4],
}

impl<R: Read> Guarded<R> {
    /// Guards `inner`.
    pub const fn new(inner: R) -> Self {
        Self { inner, bytes: 0, record: 0, line: 1, began: 1, quoted: false, first: [b' '; 4] }
    }

    fn see(&mut self, bytes: &[u8]) -> std::result::Result<(), Refusal> {
        for byte in bytes {
            if self.bytes < 4 {
                self.first[usize::try_from(self.bytes).unwrap_or(0)] = *byte;
            }
            self.bytes += 1;
            if self.bytes == 4 {
                self.something_else()?;
            }
            // in the first four it is a text of two bytes a character, which is said once they are all there
            if *byte == 0 && self.bytes > 4 {
                return Err(self.nul());
            }
            self.record += 1;
            match byte {
                b'"' => self.quoted = !self.quoted,
                b'\n' => {
                    self.line += 1;
                    if !self.quoted {
                        (self.record, self.began) = (0, self.line);
                    }
                }
                _ => {}
            }
            if self.record > RECORD {
                return Err(self.endless());
            }
        }
        if self.bytes > BYTES { Err(too_large()) } else { Ok(()) }
    }

    /// Files of other kinds, by their first bytes.
    fn something_else(&self) -> std::result::Result<(), Refusal> {
        let is = |start: &[u8]| self.first.starts_with(start);
        let what = if is(b"PK\x03\x04") {
            ("um arquivo zip ou uma pasta de trabalho do Excel", "a zip file or an Excel workbook")
        } else if is(&[0x1f, 0x8b]) {
            ("um arquivo comprimido (gzip)", "a compressed file (gzip)")
        } else if is(&[0xff, 0xfe]) || is(&[0xfe, 0xff]) || self.first.contains(&0) {
            ("um texto em UTF-16", "a text in UTF-16")
        } else if is(b"%PDF") {
            ("um PDF", "a PDF")
        } else {
            return Ok(());
        };
        Err(Refusal(Text::new(
            format!("O arquivo é {}. Use um CSV em UTF-8.", what.0),
            format!("The file is {}. Use a CSV in UTF-8.", what.1),
        )))
    }

    fn nul(&self) -> Refusal {
        let line = self.line;
        Refusal(Text::new(
            format!("Há um caractere nulo (U+0000) na linha {line}. O arquivo não é um texto em UTF-8."),
            format!("There is a null character (U+0000) in line {line}. The file is no text in UTF-8."),
        ))
    }

    fn endless(&self) -> Refusal {
        let began = self.began;
        if self.quoted {
            return Refusal(Text::new(
                format!("Uma aspa aberta no registro da linha {began} não fecha: ele passa de {RECORD} bytes, que é o limite."),
                format!("A quote opened in the record of line {began} does not close: it goes beyond {RECORD} bytes, which is the limit."),
            ));
        }
        Refusal(Text::new(
            format!("O registro da linha {began} passa de {RECORD} bytes, que é o limite."),
            format!("The record of line {began} goes beyond {RECORD} bytes, which is the limit."),
        ))
    }
}

fn too_large() -> Refusal {
    let mb = BYTES / 1024 / 1024;
    Refusal(Text::new(
        format!("O arquivo passa de {mb} MB, que é o limite. Divida-o."),
        format!("The file is larger than {mb} MB, which is the limit. Split it."),
    ))
}

impl<R: Read> Read for Guarded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let n = self.inner.read(buffer)?;
        let bytes = buffer.get(..n).unwrap_or_default();
        self.see(bytes).map_err(|refusal| Error::new(ErrorKind::InvalidData, refusal))?;
        Ok(n)
    }
}
