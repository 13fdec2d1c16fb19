//! Columns of Fiel's own form, and what each may hold.
//!
//! Owns the limits, which are those of the table the rows go into (`migrations/0001_price_books.up.sql`), so that a person reads a
//! sentence with line and column and the table never has to refuse. Refuses decimal commas and thousands' marks: they are read
//! wrongly too easily.

use crate::{Fault, Refusal};
use engine::book::{Gpu, PriceRow};
use engine::locale::Text;
use engine::scenario::Currency;

/// Columns every file has.
const NEEDED: [&str; 12] =
    ["kind", "provider", "item", "region", "country", "price_model", "unit", "currency", "price", "as_of", "source", "confidence"];
/// Columns a file may lack; they are empty then.
const OPTIONAL: [&str; 10] = ["gpu", "gpu_count", "vcpus", "memory_gib", "low", "high", "tier_from", "tier_to", "max_power_w", "note"];

/// The least number that is not zero: below it the table's decimals lose digits.
const LEAST: f64 = 1e-9;

/// Where each column stands.
pub struct Columns {
    names: Vec<&'static str>,
}

/// A fault without its line.
type Why = (&'static str, Text);

impl Columns {
    /// Finds every column in the first line.
    pub fn bind(heads: &csv::ByteRecord) -> Result<Self, Refusal> {
        let mut names = Vec::new();
        for head in heads {
            // spreadsheets put a mark before the first name, and then quotes are no quotes any more
            let word = String::from_utf8_lossy(head).trim_start_matches('\u{feff}').trim().trim_matches('"').to_ascii_lowercase();
            let Some(name) = NEEDED.iter().chain(&OPTIONAL).copied().find(|name| *name == word) else {
                return Err(unknown(&cut(&word)));
            };
            if names.contains(&name) {
                return Err(Refusal(Text::new(
                    format!("A coluna “{name}” está duas vezes na primeira linha."),
                    format!("The column “{name}” stands twice in the first line."),
                )));
            }
            names.push(name);
        }
        let missing: Vec<&str> = NEEDED.into_iter().filter(|name| !names.contains(name)).collect();
        if missing.is_empty() {
            return Ok(Self { names });
        }
        let missing = missing.join(", ");
        Err(Refusal(Text::new(
            format!("Faltam colunas na primeira linha: {missing}. “fiel prices export” escreve um arquivo com todas."),
            format!("Columns are missing in the first line: {missing}. `fiel prices export` writes a file with all of them."),
        )))
    }

    /// The row of `record`, or the first thing wrong with it.
    pub fn row(&self, record: &csv::ByteRecord, line: u64, gpus: &[Gpu]) -> Result<PriceRow, Fault> {
        let fault = |column: &str, value: &str, why: Text| Fault { line, column: column.to_owned(), value: cut(value), why };
        if record.len() != self.names.len() {
            let (found, wanted) = (record.len(), self.names.len());
            return Err(fault(
                "",
                &String::from_utf8_lossy(record.get(0).unwrap_or_default()),
                Text::new(
                    format!("A linha tem {found} valores; a primeira linha nomeia {wanted} colunas."),
                    format!("The line has {found} values; the first line names {wanted} columns."),
                ),
            ));
        }
        let mut texts = Vec::with_capacity(self.names.len());
        for (name, bytes) in self.names.iter().zip(record) {
            match std::str::from_utf8(bytes) {
                Ok(text) => texts.push(text),
                Err(_) => {
                    let why = Text::new("Não é texto em UTF-8.", "It is no text in UTF-8.");
                    return Err(fault(name, &String::from_utf8_lossy(bytes), why));
                }
            }
        }
        let cell = |column: &str| self.names.iter().position(|name| *name == column).and_then(|at| texts.get(at)).copied().unwrap_or("");
        build(&cell, gpus).map_err(|(column, why)| fault(column, cell(column), why))
    }
}

fn build<'r>(cell: &impl Fn(&str) -> &'r str, gpus: &[Gpu]) -> Result<PriceRow, Why> {
    let word = |column, most| word(column, cell(column), most);
    let text = |column, least, most| text(column, cell(column), least, most);
    let size = |column, most| number(column, cell(column), LEAST, most);
    let amount = |column| number(column, cell(column), 0.0, 1e12);
    let price = number("price", cell("price"), LEAST, 1e12)?.ok_or_else(|| ("price", empty()))?;
    let (low, high) = (amount("low")?, amount("high")?);
    if low.is_some_and(|low| low > price) {
        return Err(("low", Text::new("É maior que o preço.", "It is higher than the price.")));
    }
    if high.is_some_and(|high| high < price) {
        return Err(("high", Text::new("É menor que o preço.", "It is lower than the price.")));
    }
    let (tier_from, tier_to) = (number("tier_from", cell("tier_from"), 0.0, 1e15)?, number("tier_to", cell("tier_to"), 0.0, 1e15)?);
    if tier_to.is_some_and(|to| tier_from.is_none_or(|from| to < from)) {
        return Err((
            "tier_to",
            Text::new(
                "Uma faixa vai de tier_from a tier_to, e este é menor ou está só.",
                "A tier goes from tier_from to tier_to, and this one is lower or alone.",
            ),
        ));
    }
    let gpu = Some(cell("gpu")).filter(|slug| !slug.is_empty());
    if gpu.is_some_and(|slug| !gpus.iter().any(|g| g.slug == slug)) {
        return Err((
            "gpu",
            Text::new(
                "Não há GPU com este nome no catálogo. Veja os nomes na coluna gpu de “fiel prices export”.",
                "There is no GPU of this name in the catalogue. See the names in the column gpu of `fiel prices export`.",
            ),
        ));
    }
    let country = cell("country");
    if country.len() != 2 || !country.bytes().all(|b| b.is_ascii_uppercase()) {
        return Err((
            "country",
            Text::new(
                "Use duas letras maiúsculas, como BR; ZZ vale em toda parte.",
                "Use two capital letters, such as BR; ZZ is everywhere.",
            ),
        ));
    }
    let currency = match cell("currency") {
        "BRL" => Currency::Brl,
        "USD" => Currency::Usd,
        _ => return Err(("currency", Text::new("Use BRL ou USD.", "Use BRL or USD."))),
    };
    Ok(PriceRow {
        kind: word("kind", 60)?,
        provider: text("provider", 1, 200)?,
        item: text("item", 0, 400)?,
        gpu: gpu.map(str::to_owned),
        gpu_count: size("gpu_count", 1e6)?,
        vcpus: size("vcpus", 1e6)?,
        memory_gib: size("memory_gib", 1e9)?,
        region: text("region", 0, 200)?,
        country: country.to_owned(),
        price_model: word("price_model", 60)?,
        unit: word("unit", 60)?,
        currency,
        price,
        low,
        high,
        tier_from,
        tier_to,
        max_power_w: size("max_power_w", 1e9)?,
        as_of: day(cell("as_of"))?,
        source: text("source", 1, 2_000)?,
        confidence: word("confidence", 60)?,
        note: text("note", 0, 4_000)?,
    })
}

fn empty() -> Text {
    Text::new("Está vazio.", "It is empty.")
}

/// A word of the program: small letters, digits, underscores.
fn word(column: &'static str, value: &str, most: usize) -> Result<String, Why> {
    let good = !value.is_empty() && value.len() <= most && value.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if good {
        return Ok(value.to_owned());
    }
    Err((
        column,
        Text::new(
            format!("Use letras minúsculas, dígitos e sublinhado, até {most} caracteres."),
            format!("Use small letters, digits and underscores, up to {most} characters."),
        ),
    ))
}

/// A text for people. What a spreadsheet would run is no text.
fn text(column: &'static str, value: &str, least: usize, most: usize) -> Result<String, Why> {
    if value.trim().chars().count() < least {
        return Err((column, empty()));
    }
    if value.chars().count() > most {
        return Err((column, Text::new(format!("Use até {most} caracteres."), format!("Use up to {most} characters."))));
    }
    if value.starts_with(['=', '+', '@', '\t', '\r']) || value.starts_with('-') && column != "note" {
        return Err((
            column,
            Text::new("Começa como uma fórmula de planilha. Escreva um texto.", "It begins as a spreadsheet's formula. Write a text."),
        ));
    }
    Ok(value.to_owned())
}

/// A number with a decimal point; empty is none.
fn number(column: &'static str, value: &str, least: f64, most: f64) -> Result<Option<f64>, Why> {
    if value.is_empty() {
        return Ok(None);
    }
    let plain = value.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'-' | b'+'));
    let Some(found) = value.parse::<f64>().ok().filter(|_| plain) else {
        return Err((
            column,
            Text::new(
                "Escreva um número com ponto decimal e sem separador de milhar.",
                "Write a number with a decimal point and no thousands' mark.",
            ),
        ));
    };
    if (LEAST.max(least)..most).contains(&found) || (least == 0.0 && found == 0.0) {
        return Ok(Some(found));
    }
    let zero = if least > 0.0 { ("", "") } else { ("0, ou ", "0, or ") };
    Err((
        column,
        Text::new(
            format!("Use {}um número de 0.000000001 ou mais, menor que {most}.", zero.0),
            format!("Use {}a number of 0.000000001 or more, below {most}.", zero.1),
        ),
    ))
}

/// A day, a month or a year that the calendar has.
fn day(value: &str) -> Result<String, Why> {
    let parts: Vec<&str> = value.split('-').collect();
    let widths: Vec<usize> = parts.iter().map(|p| p.len()).collect();
    let numbers: Vec<u32> = parts.iter().filter(|p| p.bytes().all(|b| b.is_ascii_digit())).filter_map(|p| p.parse().ok()).collect();
    let shaped = numbers.len() == parts.len() && [&[4][..], &[4, 2], &[4, 2, 2]].contains(&widths.as_slice());
    let month = numbers.get(1).copied().unwrap_or(1);
    let days = match (month, numbers.first().copied().unwrap_or(0)) {
        (2, year) if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        (2, _) => 28,
        (4 | 6 | 9 | 11, _) => 30,
        _ => 31,
    };
    if shaped && (1..=12).contains(&month) && (1..=days).contains(&numbers.get(2).copied().unwrap_or(1)) {
        return Ok(value.to_owned());
    }
    Err((
        "as_of",
        Text::new("Use um dia, mês ou ano: 2026-12-02, 2026-12 ou 2026.", "Use a day, month or year: 2026-12-02, 2026-12 or 2026."),
    ))
}

fn unknown(word: &str) -> Refusal {
    Refusal(Text::new(
        format!(
            "A primeira linha tem a coluna “{word}”, que uma tabela de preços do Fiel não tem. “fiel prices export” mostra as colunas."
        ),
        format!(
            "The first line has the column “{word}”, which a price book of Fiel does not have. `fiel prices export` shows the columns."
        ),
    ))
}

/// A value short enough for a message.
fn cut(value: &str) -> String {
    let mut short: String = value.chars().take(80).collect();
    if short.len() < value.len() {
        short.push('…');
    }
    short
}
