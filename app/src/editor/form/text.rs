//! Numbers and texts between the document and what stands in a field.
//!
//! Owns the reading of what a person typed, its limits and the sentence said where it cannot be used; plain functions, no
//! signals. Refuses to clip: what is out of its limits is said.

use crate::browser;
use crate::i18n::{self, Texts as _};
use engine::format;
use engine::locale::Locale;

/// How a number is written in its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// Without decimals.
    Whole,
    /// With as many decimals as it has.
    Decimal,
    /// A fraction, written as percent.
    Percent,
}

/// The least and the greatest value a field takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Least value.
    pub low: f64,
    /// Greatest value.
    pub high: f64,
    /// Whether the least value itself is refused.
    pub above: bool,
}

impl Limits {
    /// From `low` to `high`, both taken.
    #[must_use]
    pub const fn new(low: f64, high: f64) -> Self {
        Self { low, high, above: false }
    }

    /// More than zero, up to `high`.
    #[must_use]
    pub const fn positive(high: f64) -> Self {
        Self { low: 0.0, high, above: true }
    }

    fn hold(self, value: f64) -> bool {
        value <= self.high && if self.above { value > self.low } else { value >= self.low }
    }
}

/// What a field of numbers asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct Number {
    /// How it is written.
    pub written: Written,
    /// What stands before it inside the frame, e.g. `R$`.
    pub before: String,
    /// What stands after it inside the frame, e.g. `meses`.
    pub unit: String,
    /// Whether an empty field is an answer.
    pub optional: bool,
}

impl Number {
    /// A number written as `written`, in `unit`.
    #[must_use]
    pub fn new(written: Written, unit: &str) -> Self {
        Self { written, before: String::new(), unit: unit.into(), optional: false }
    }

    /// The same, where an empty field is an answer.
    #[must_use]
    pub fn or_empty(self) -> Self {
        Self { optional: true, ..self }
    }

    /// `value` as it stands in the field.
    #[must_use]
    pub fn show(&self, locale: Locale, value: Option<f64>) -> String {
        let Some(value) = value else { return String::new() };
        match self.written {
            Written::Whole => format::trimmed(locale, value, 2),
            Written::Decimal
                if !self.before.is_empty()
                    && value.fract() != 0.0
                    && format::trimmed(locale, value, 6) == format::trimmed(locale, value, 2) =>
            {
                format::number(locale, value, 2)
            }
            Written::Decimal => format::trimmed(locale, value, 6),
            Written::Percent => format::trimmed(locale, value * 100.0, 6),
        }
    }

    /// What `text` says; a sentence where it cannot be used.
    ///
    /// # Errors
    /// Where it is no number, is not whole where it must be, or is out of `limits`.
    pub fn read(&self, locale: Locale, limits: Limits, text: &str) -> Result<Option<f64>, String> {
        let t = i18n::Form::of(locale);
        let typed = text.trim();
        if typed.is_empty() {
            return if self.optional { Ok(None) } else { Err(i18n::fill(t.fault_empty, &[&self.range(locale, limits)])) };
        }
        let fault = |text: &str, value: &str| Err(i18n::fill(text, &[&self.range(locale, limits), value]));
        let Some(number) = format::parse_number_with(typed, locale, browser::number) else {
            return fault(t.fault_number, &format!("“{}”", short(typed)));
        };
        let value = if self.written == Written::Percent { number / 100.0 } else { number };
        if self.written == Written::Whole && value.fract() != 0.0 {
            return fault(t.fault_whole, &said(locale, number, typed));
        }
        if limits.hold(value) { Ok(Some(value)) } else { fault(t.fault_range, &said(locale, number, typed)) }
    }

    /// The limits in words, with their unit.
    fn range(&self, locale: Locale, limits: Limits) -> String {
        let t = i18n::Form::of(locale);
        let amount = |v: f64| {
            let text = self.show(locale, Some(v));
            if self.before.is_empty() { text } else { format!("{}\u{a0}{text}", self.before) }
        };
        let range = i18n::fill(if limits.above { t.range_above } else { t.range }, &[&amount(limits.low), &amount(limits.high)]);
        if self.unit.is_empty() { range } else { range + "\u{a0}" + &self.unit }
    }
}

/// The value as people of the language write it; one with more digits than a number holds, as it was typed.
fn said(locale: Locale, number: f64, typed: &str) -> String {
    if number.abs() < 1e15 { format::trimmed(locale, number, 6) } else { format!("“{}”", short(typed)) }
}

/// What was typed, as far as a sentence can quote it.
fn short(typed: &str) -> String {
    if typed.chars().count() > 40 { typed.chars().take(40).chain(['…']).collect() } else { typed.to_owned() }
}

/// What is wrong with a text of `low` to `high` characters; none where nothing is.
#[must_use]
pub fn text_fault(locale: Locale, low: usize, high: usize, text: &str) -> Option<String> {
    let t = i18n::Form::of(locale);
    let length = text.chars().count();
    if low > 0 && text.trim().is_empty() {
        return Some(i18n::fill(t.fault_text_empty, &[&low.to_string(), &high.to_string()]));
    }
    (length > high).then(|| i18n::fill(t.fault_text_long, &[&high.to_string(), &length.to_string()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PT: Locale = Locale::PtBr;
    const EN: Locale = Locale::En;

    fn months() -> Number {
        Number::new(Written::Whole, "meses")
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let requests = Number::new(Written::Decimal, "por dia");
        let all = Limits::new(0.0, 1e9);
        for text in ["38000", "38.000", "38 000", "38 mil", " 38.000 "] {
            assert_eq!(requests.read(PT, all, text), Ok(Some(38_000.0)), "{text}");
        }
        assert_eq!(requests.read(EN, all, "38,000"), Ok(Some(38_000.0)));
        assert_eq!(requests.read(PT, all, "5,01"), Ok(Some(5.01)));
        assert_eq!(requests.read(PT, all, "5.01"), Ok(Some(5.01)));
        assert_eq!(requests.show(PT, Some(38_000.0)), "38.000");
        assert_eq!(requests.show(EN, Some(1_234.5)), "1,234.5");
    }

    #[test]
    fn percent_stands_in_the_field_and_a_fraction_in_the_document() {
        let rate = Number::new(Written::Percent, "% ao ano");
        let all = Limits::new(0.0, 1.0);
        for (text, value) in [("16", 0.16), ("13,75", 0.1375), ("4,24 %", 0.0424), ("100", 1.0)] {
            assert_eq!(rate.read(PT, all, text), Ok(Some(value)), "{text}");
            assert_eq!(rate.read(PT, all, &rate.show(PT, Some(value))), Ok(Some(value)), "{text} survives");
        }
        assert_eq!(rate.show(PT, Some(0.1375)), "13,75");
        assert_eq!(rate.read(PT, all, "120").unwrap_err(), "Use de 0 a 100\u{a0}% ao ano. O valor foi 120.");
        let rate = Number::new(Written::Percent, "% a year");
        assert_eq!(rate.read(EN, all, "120").unwrap_err(), "Use 0 to 100\u{a0}% a year. The value was 120.");
    }

    #[test]
    fn a_fault_names_the_limit_and_the_value() {
        let limits = Limits::new(6.0, 120.0);
        assert_eq!(months().read(PT, limits, "240").unwrap_err(), "Use de 6 a 120\u{a0}meses. O valor foi 240.");
        assert_eq!(months().read(EN, limits, "240").unwrap_err(), "Use 6 to 120\u{a0}meses. The value was 240.");
        assert_eq!(months().read(PT, limits, "36,5").unwrap_err(), "Use um número inteiro, de 6 a 120\u{a0}meses. O valor foi 36,5.");
        assert_eq!(months().read(PT, limits, "trinta").unwrap_err(), "Escreva um número, de 6 a 120\u{a0}meses. O valor foi “trinta”.");
        assert_eq!(months().read(EN, limits, " ").unwrap_err(), "Write a number, 6 to 120\u{a0}meses. The field is empty.");
        let price = Number { before: "R$".into(), ..Number::new(Written::Decimal, "") };
        assert_eq!(
            (price.show(PT, Some(5.1)), price.show(PT, Some(5.0)), price.show(EN, Some(0.0405))),
            ("5,10".into(), "5".into(), "0.0405".into())
        );
        let fault = price.read(PT, Limits::positive(1e12), "0").unwrap_err();
        assert!(fault.starts_with("Use acima de R$\u{a0}0 e até R$\u{a0}1.000.000.000.000."), "{fault}");
    }

    #[test]
    fn an_empty_field_is_an_answer_only_where_it_may_be() {
        assert_eq!(months().or_empty().read(PT, Limits::new(1.0, 36.0), "  "), Ok(None));
        assert!(months().read(PT, Limits::new(1.0, 36.0), "").is_err());
        assert_eq!(months().show(PT, None), "");
    }

    #[test]
    fn texts_have_their_length() {
        assert_eq!(text_fault(PT, 1, 80, "Chat"), None);
        assert_eq!(text_fault(PT, 0, 200, ""), None);
        assert!(text_fault(PT, 1, 80, "  ").unwrap().contains("de 1 a 80"));
        assert!(text_fault(EN, 1, 80, &"ã".repeat(81)).unwrap().contains("There were 81"));
    }
}
