//! Numbers as people type them.

use super::letters::small;
use crate::locale::Locale;

/// Reads a number a person typed: `38000`, `38.000`, `38 000`, `38 mil`, `R$ 5,01`, `5.01`, `2,5 milhões`, `40k`, `13,75 %`
/// (the sign of percent is dropped, not applied). `1.200` and `1,200` are read by `locale`; a lone separator that cannot
/// be a thousands separator is a decimal point in both languages. None where it is not one finite number.
#[must_use]
pub fn parse_number(text: &str, locale: Locale) -> Option<f64> {
    parse_number_with(text, locale, |digits| digits.parse().ok())
}

/// As [`parse_number`], with another reader of digits like `1234.5`: a browser has an exact one, and the tables of ours are 10 kB.
pub fn parse_number_with(text: &str, locale: Locale, read: impl FnOnce(&str) -> Option<f64>) -> Option<f64> {
    let text = text.trim().trim_start_matches('+');
    let (negative, text) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text),
    };
    let text = text.strip_prefix("US$").or_else(|| text.strip_prefix("R$")).or_else(|| text.strip_prefix('$')).unwrap_or(text);
    let text = text.trim();
    let text = text.strip_suffix('%').unwrap_or(text).trim_end();
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let (digits, word) = text.split_at(end);
    let factor = match small(word.trim()).as_str() {
        "" => 1.0,
        "mil" | "k" | "thousand" => 1e3,
        "m" | "mi" | "milhão" | "milhao" | "milhões" | "milhoes" | "million" | "millions" => 1e6,
        "b" | "bi" | "bilhão" | "bilhao" | "bilhões" | "bilhoes" | "billion" | "billions" => 1e9,
        _ => return None,
    };
    let value = read(&plain(digits, locale)?)? * factor;
    value.is_finite().then_some(if negative { -value } else { value })
}

/// Digits with a decimal point, ready for a reader of numbers.
fn plain(digits: &str, locale: Locale) -> Option<String> {
    let is_space = |c: char| matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '\'');
    if !digits.chars().all(|c| c.is_ascii_digit() || c == '.' || c == ',' || is_space(c)) {
        return None;
    }
    let dots = digits.matches('.').count();
    let commas = digits.matches(',').count();
    let point = match (dots, commas) {
        (0, 0) => None,
        (1, 0) => decimal_if_lone(digits, '.', locale),
        (0, 1) => decimal_if_lone(digits, ',', locale),
        (_, 0) | (0, _) => None,
        // Both: the one that comes last is the decimal point, and there is only one of it.
        _ if digits.rfind('.') > digits.rfind(',') => (dots == 1).then_some(Some('.'))?,
        _ => (commas == 1).then_some(Some(','))?,
    };
    let (whole, fraction) = match point {
        Some(p) => digits.split_once(p)?,
        None => (digits, ""),
    };
    if !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let groups: Vec<&str> = whole.split(|c: char| c == '.' || c == ',' || is_space(c)).collect();
    let grouped = groups.len() == 1 || ((1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|g| g.len() == 3));
    if !grouped {
        return None;
    }
    let all = groups.concat();
    if all.is_empty() && fraction.is_empty() {
        return None;
    }
    let whole = all.as_str();
    Some(format!("{}.{}", if whole.is_empty() { "0" } else { whole }, if fraction.is_empty() { "0" } else { fraction }))
}

/// Whether the only separator of `digits` is a decimal point.
fn decimal_if_lone(digits: &str, separator: char, locale: Locale) -> Option<char> {
    let (before, after) = digits.split_once(separator)?;
    let own = match locale {
        Locale::PtBr => ',',
        Locale::En => '.',
    };
    let may_group = after.len() == 3 && (1..=3).contains(&before.len()) && !before.starts_with('0');
    (separator == own || !may_group).then_some(separator)
}
