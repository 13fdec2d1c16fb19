//! What the first bytes of a file say it is, whatever its name says.
//!
//! Owns the refusal of everything that is not text in UTF-8: archives, workbooks, column files, pages, UTF-16. Refuses to unpack:
//! a packed file can be a thousand times its size.

use crate::refusal::Refusal;

/// Bytes looked at.
pub(crate) const HEAD: usize = 64 * 1024;

/// Bytes of the byte-order mark of UTF-8 at the start of `head`: 3 or 0.
pub(crate) fn mark(head: &[u8]) -> usize {
    if head.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }
}

/// Refuses a file that is not text in UTF-8, by its first bytes.
pub(crate) fn check(head: &[u8]) -> Result<(), Refusal> {
    let is = |magic: &[u8]| head.starts_with(magic);
    let has = |word: &[u8]| head.windows(word.len()).take(4096).any(|w| w == word);
    if is(b"PK\x03\x04") || is(b"PK\x05\x06") {
        return Err(if has(b"[Content_Types].xml") || has(b"xl/") || has(b"opendocument.spreadsheet") {
            workbook()
        } else {
            Refusal::new(
                "packed",
                "O arquivo é um ZIP ou uma pasta de trabalho do Excel, qualquer que seja o seu nome. Descomprima-o, ou salve a planilha como “CSV UTF-8”.",
                "The file is a ZIP or an Excel workbook, whatever its name says. Unpack it, or save the sheet as “CSV UTF-8”.",
            )
        });
    }
    if is(b"\xD0\xCF\x11\xE0") {
        return Err(workbook());
    }
    let archives: [(&[u8], &str); 5] =
        [(b"\x1F\x8B", "gzip"), (b"BZh", "bzip2"), (b"\xFD7zXZ\0", "xz"), (b"\x28\xB5\x2F\xFD", "zstd"), (b"7z\xBC\xAF\x27\x1C", "7z")];
    if let Some((_, name)) = archives.iter().find(|(magic, _)| is(magic)) {
        return Err(packed(name));
    }
    if is(b"PAR1") {
        return Err(Refusal::new(
            "parquet",
            "O arquivo é Parquet. Leia aqui a mesma tabela em CSV: nas exportações de custos escolha o formato CSV, sem compressão, ou converta.",
            "The file is Parquet. Read the same table here as CSV: choose the format CSV without compression in the cost exports, or convert it.",
        ));
    }
    if is(b"%PDF") {
        return Err(Refusal::new(
            "pdf",
            "O arquivo é um PDF. Uma fatura em PDF não se lê aqui: peça ao provedor a exportação FOCUS em CSV.",
            "The file is a PDF. An invoice in PDF is not read here: ask the provider for the FOCUS export as CSV.",
        ));
    }
    let text = head[mark(head)..].trim_ascii_start();
    if text.starts_with(b"<") {
        return Err(Refusal::new(
            "markup",
            "O arquivo é HTML ou XML, não uma tabela. Às vezes é a página de entrada do site no lugar do arquivo: baixe-o de novo.",
            "The file is HTML or XML, not a table. Sometimes it is a site's sign-in page in place of the file: download it again.",
        ));
    }
    if text.is_empty() && head.len() < HEAD {
        return Err(Refusal::new("empty", "O arquivo está vazio.", "The file is empty."));
    }
    if is(b"\xFF\xFE") || is(b"\xFE\xFF") || looks_utf16(head) {
        return Err(Refusal::new(
            "utf16",
            "O arquivo está em UTF-16 (no Excel, “Texto Unicode”). Salve-o como “CSV UTF-8”.",
            "The file is in UTF-16 (in Excel, “Unicode Text”). Save it as “CSV UTF-8”.",
        ));
    }
    Ok(())
}

fn workbook() -> Refusal {
    Refusal::new(
        "workbook",
        "O arquivo é uma pasta de trabalho (Excel ou LibreOffice), qualquer que seja o seu nome. Salve a planilha como “CSV UTF-8”.",
        "The file is a workbook (Excel or LibreOffice), whatever its name says. Save the sheet as “CSV UTF-8”.",
    )
}

fn packed(name: &str) -> Refusal {
    Refusal::new(
        "packed",
        format!("O arquivo está comprimido ({name}), qualquer que seja o seu nome. Descomprima-o primeiro."),
        format!("The file is compressed ({name}), whatever its name says. Unpack it first."),
    )
}

/// Whether every other byte is mostly zero, as in Latin text of 16 bits without a mark.
fn looks_utf16(head: &[u8]) -> bool {
    let sample = &head[..head.len().min(4096)];
    let pairs = sample.len() / 2;
    let zeros = |first: usize| sample.iter().skip(first).step_by(2).filter(|b| **b == 0).count();
    pairs >= 2 && (zeros(0).max(zeros(1)) * 10 >= pairs * 4) && zeros(0).min(zeros(1)) * 10 < pairs
}
