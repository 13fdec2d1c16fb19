//! Why a whole file is not read, and what is wrong with a single value of one that is.
//!
//! Owns both shapes and the cutting of what is quoted from a file. The sentences stand where the fault is found.

use engine::locale::Text;

/// Characters of a value that are quoted in a sentence.
const QUOTED: usize = 80;

/// A file that is not read. Nothing that was handed out before may be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// A stable word for programs, e.g. `too_large`, `utf16`, `aws_cur`.
    pub code: &'static str,
    /// Line of the file, from 1; none where it is the file as a whole.
    pub line: Option<u64>,
    /// A sentence for people: what was found, the limit, what to do.
    pub reason: Text,
}

impl Refusal {
    /// A refusal of the file as a whole.
    #[must_use]
    pub fn new(code: &'static str, pt: impl Into<String>, en: impl Into<String>) -> Self {
        Self { code, line: None, reason: Text::new(pt, en) }
    }

    /// The same, found at `line`.
    #[must_use]
    pub fn at(self, line: u64) -> Self {
        Self { line: Some(line), ..self }
    }

    /// A source that stopped giving bytes.
    pub(crate) fn broken(error: &std::io::Error) -> Self {
        Self::new(
            "unreadable",
            format!("O arquivo não pôde ser lido até o fim: {error}."),
            format!("The file could not be read to its end: {error}."),
        )
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.reason.en)
    }
}

impl std::error::Error for Refusal {}

/// One value that cannot be used. Its row is left out, the others are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Line on which the row begins, from 1; in a JSON list the number of the object, from 1.
    pub line: u64,
    /// Name of the column as the file writes it; empty where it is the row as a whole.
    pub column: String,
    /// The value, cut to 80 characters.
    pub value: String,
    /// A stable word for programs, e.g. `not_a_number`, `formula`.
    pub code: &'static str,
    /// A sentence for people: what is wrong, the limit, what to do.
    pub reason: Text,
}

/// `value` as it is quoted: control characters made visible, cut to 80 characters.
pub(crate) fn quoted(value: &str) -> String {
    let mut out = String::new();
    let mut room = QUOTED;
    for c in value.chars() {
        let shown: String = if c.is_control() { c.escape_default().collect() } else { c.into() };
        let Some(left) = room.checked_sub(shown.chars().count()) else {
            out.push('…');
            break;
        };
        room = left;
        out.push_str(&shown);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_quoted_value_is_short_and_has_nothing_a_terminal_obeys() {
        assert_eq!(quoted("São\u{1b}[2J\nx"), "São\\u{1b}[2J\\nx");
        assert_eq!(quoted(&"é".repeat(80)), "é".repeat(80));
        assert_eq!(quoted(&"é".repeat(81)), format!("{}…", "é".repeat(80)));
        assert_eq!(quoted(&"\n".repeat(200)).chars().count(), 81);
    }
}
