//! Numbers, money, months and dates as people read them, in both languages.
//!
//! Owns every number format of the product: pages, charts, workbook notes and downloads all come here. Nothing here
//! computes: a value is rounded once, for display. Refuses the browser's own formats, which differ between machines.
//!
//! Minus is U+2212 and stands before the symbol. In Portuguese a no-break space stands after `R$` and before `%`.

mod cell;
mod letters;
mod parse;

pub use cell::{Shape, cell_value, shape};
pub use letters::{capital, inside};
pub use parse::{parse_number, parse_number_with};

use crate::locale::{Locale, Text, pick};
use crate::scenario::{Currency, YearMonth};

/// No-break space.
const NBSP: char = '\u{a0}';
/// The minus sign.
const MINUS: char = '\u{2212}';
/// What stands for no value: never 0, never blank.
pub const NONE: &str = "–";

const MONTHS_PT: [&str; 12] = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];
const MONTHS_EN: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const LONG_MONTHS_EN: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/// `value` with exactly `decimals` decimals and grouped thousands: `1.168.108,99`, `1,168,108.99`; [`NONE`] where it is
/// not finite.
#[must_use]
pub fn number(locale: Locale, value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return NONE.into();
    }
    let digits = format!("{:.decimals$}", value.abs());
    let negative = value < 0.0 && digits.bytes().any(|b| (b'1'..=b'9').contains(&b));
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let (group, point) = separators(locale);
    let mut out = String::with_capacity(digits.len() + 8);
    if negative {
        out.push(MINUS);
    }
    for (i, c) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            out.push(group);
        }
        out.push(c);
    }
    if !fraction.is_empty() {
        out.push(point);
        out.push_str(fraction);
    }
    out
}

/// `value` with at most `decimals` decimals, those that are zero at the end left out: `5,01`, `38.000`, `0,7`.
#[must_use]
pub fn trimmed(locale: Locale, value: f64, decimals: usize) -> String {
    let text = number(locale, value, decimals);
    let point = separators(locale).1;
    if text.contains(point) { text.trim_end_matches('0').trim_end_matches(point).to_owned() } else { text }
}

/// Thousands separator and decimal point of a language.
const fn separators(locale: Locale) -> (char, char) {
    match locale {
        Locale::PtBr => ('.', ','),
        Locale::En => (',', '.'),
    }
}

/// A currency's symbol.
#[must_use]
pub const fn symbol(currency: Currency) -> &'static str {
    match currency {
        Currency::Brl => "R$",
        Currency::Usd => "US$",
    }
}

/// Puts a currency's symbol before an unsigned amount already written, and the minus before both.
fn with_symbol(locale: Locale, negative: bool, currency: Currency, amount: &str) -> String {
    let symbol = symbol(currency);
    let minus = if negative { MINUS.to_string() } else { String::new() };
    match locale {
        Locale::PtBr => format!("{minus}{symbol}{NBSP}{amount}"),
        Locale::En => format!("{minus}{symbol}{amount}"),
    }
}

/// An amount to the cent: `R$ 1.168.108,99`, `US$130,000.00`.
#[must_use]
pub fn money(locale: Locale, value: f64, currency: Currency) -> String {
    if !value.is_finite() {
        return NONE.into();
    }
    let amount = number(locale, value.abs(), 2);
    with_symbol(locale, value < 0.0 && amount.bytes().any(|b| (b'1'..=b'9').contains(&b)), currency, &amount)
}

/// How a large amount is scaled once it is rounded to three digits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    One,
    Thousand,
    Million,
    Billion,
    Trillion,
}

/// `value` (not negative) rounded to three digits: the scaled value, its decimals and its scale. Values under 1,000 are
/// left whole, those under 100 keep cents.
fn scaled(value: f64) -> (f64, usize, Scale) {
    const STEPS: [(f64, Scale); 4] = [(1e3, Scale::Thousand), (1e6, Scale::Million), (1e9, Scale::Billion), (1e12, Scale::Trillion)];
    // 999.5 and more of one scale is 1 of the next, once rounded.
    let step = STEPS.iter().rev().find(|(unit, _)| value / unit >= 0.9995);
    let Some(&(unit, scale)) = step else {
        return (value, if value < 99.995 { 2 } else { 0 }, Scale::One);
    };
    let n = value / unit;
    let decimals = match scale {
        Scale::Thousand => usize::from(n < 9.995),
        _ if n < 9.995 => 2,
        _ if n < 99.95 => 1,
        _ => 0,
    };
    (n, decimals, scale)
}

/// An amount for a sentence, to three digits and in words: `R$ 2,77 milhões`, `R$ 254 mil`, `R$2.77 million`.
#[must_use]
pub fn money_words(locale: Locale, value: f64, currency: Currency) -> String {
    if !value.is_finite() {
        return NONE.into();
    }
    let (n, decimals, scale) = scaled(value.abs());
    let amount = if scale == Scale::One { number(locale, n, decimals) } else { trimmed(locale, n, decimals) };
    let amount = if scale == Scale::One && n < 0.005 { "0".to_owned() } else { amount };
    // "1,99 milhão" but "2 milhões": the number that is read decides, not the one behind it.
    let shown = libm::round(n * 100.0) / 100.0;
    let one = shown < 2.0;
    let word = match (scale, locale) {
        (Scale::One, _) => "",
        (Scale::Thousand, Locale::PtBr) => "mil",
        (Scale::Thousand, Locale::En) => "thousand",
        (Scale::Million, Locale::PtBr) => {
            if one {
                "milhão"
            } else {
                "milhões"
            }
        }
        (Scale::Million, Locale::En) => "million",
        (Scale::Billion, Locale::PtBr) => {
            if one {
                "bilhão"
            } else {
                "bilhões"
            }
        }
        (Scale::Billion, Locale::En) => "billion",
        (Scale::Trillion, Locale::PtBr) => {
            if one {
                "trilhão"
            } else {
                "trilhões"
            }
        }
        (Scale::Trillion, Locale::En) => "trillion",
    };
    let text = with_symbol(locale, value < 0.0 && amount != "0", currency, &amount);
    if word.is_empty() { text } else { format!("{text}{NBSP}{word}") }
}

/// An amount for a table or a chart, to three digits: `R$ 2,77 mi`, `R$ 254 mil`, `R$2.77M`, `R$254k`.
#[must_use]
pub fn money_compact(locale: Locale, value: f64, currency: Currency) -> String {
    if !value.is_finite() {
        return NONE.into();
    }
    let (n, decimals, scale) = scaled(value.abs());
    let amount = if scale == Scale::One && n < 0.005 { "0".to_owned() } else { number(locale, n, decimals) };
    let word = match (scale, locale) {
        (Scale::One, _) => "",
        (Scale::Thousand, Locale::PtBr) => "\u{a0}mil",
        (Scale::Million, Locale::PtBr) => "\u{a0}mi",
        (Scale::Billion, Locale::PtBr) => "\u{a0}bi",
        (Scale::Trillion, Locale::PtBr) => "\u{a0}tri",
        (Scale::Thousand, Locale::En) => "k",
        (Scale::Million, Locale::En) => "M",
        (Scale::Billion, Locale::En) => "B",
        (Scale::Trillion, Locale::En) => "T",
    };
    with_symbol(locale, value < 0.0 && amount != "0", currency, &amount) + word
}

/// A difference in BRL, compact and signed: `+R$ 254 mil`, `−R$ 123 mil`; zero has no sign.
#[must_use]
pub fn money_diff(locale: Locale, value: f64, currency: Currency) -> String {
    let text = money_compact(locale, value, currency);
    if value >= 0.005 { format!("+{text}") } else { text }
}

/// The words of a unit of money, for the head of a column or an axis: `R$ milhões`; `unit` a power of a thousand.
#[must_use]
pub fn money_unit(locale: Locale, unit: f64, currency: Currency) -> String {
    let symbol = symbol(currency);
    let word = match (unit, locale) {
        (u, Locale::PtBr) if u >= 1e9 => "bilhões",
        (u, Locale::En) if u >= 1e9 => "billion",
        (u, Locale::PtBr) if u >= 1e6 => "milhões",
        (u, Locale::En) if u >= 1e6 => "million",
        (u, Locale::PtBr) if u >= 1e3 => "mil",
        (u, Locale::En) if u >= 1e3 => "thousand",
        _ => return symbol.to_owned(),
    };
    format!("{symbol} {word}")
}

/// Thousands, for a column whose head says `R$ mil`: `3.248`.
#[must_use]
pub fn thousands(locale: Locale, value: f64) -> String {
    number(locale, value / 1e3, 0)
}

/// A share given as a fraction, for a sentence: whole where it is 5 % or more, else with one decimal if that is not zero.
#[must_use]
pub fn percent(locale: Locale, fraction: f64) -> String {
    percent_sign(locale, trimmed(locale, fraction * 100.0, usize::from((fraction * 100.0).abs() < 4.95)))
}

/// A rate given as a fraction, with every decimal that matters up to four: `13,75 %`.
#[must_use]
pub fn percent_exact(locale: Locale, fraction: f64) -> String {
    percent_sign(locale, trimmed(locale, fraction * 100.0, 4))
}

/// What a value changed by, with its sign: `+9 %`. A value that is a percentage itself changed by `points`, as a fraction, for a
/// percentage that moves by a percentage would be read two ways: `+3 pontos percentuais`.
#[must_use]
pub fn change(locale: Locale, by: f64, points: Option<f64>) -> String {
    let sign = if by > 0.0 { "+" } else { "" };
    match (points, locale) {
        (None, _) => format!("{sign}{}", percent(locale, by)),
        (Some(points), Locale::PtBr) => format!("{sign}{} pontos percentuais", trimmed(locale, points * 100.0, 4)),
        (Some(points), Locale::En) => format!("{sign}{} percentage points", trimmed(locale, points * 100.0, 4)),
    }
}

fn percent_sign(locale: Locale, text: String) -> String {
    match locale {
        Locale::PtBr => format!("{text}{NBSP}%"),
        Locale::En => format!("{text}%"),
    }
}

/// What a unit price is for one of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    /// One hour of one GPU.
    GpuHour,
    /// A million tokens, in and out.
    MillionTokens,
}

/// A price for one of something, to the cent: `R$ 11,20 por GPU·hora`.
#[must_use]
pub fn unit_price(locale: Locale, value: f64, currency: Currency, per: Per) -> String {
    let words = match per {
        Per::GpuHour => pick(locale, "por GPU·hora", "per GPU-hour"),
        Per::MillionTokens => pick(locale, "por milhão de tokens", "per million tokens"),
    };
    format!("{} {words}", money(locale, value, currency))
}

/// A value of a cell with its unit, `unit` as in [`crate::sheet::Unit::symbol`]: `R$ 11,20/GPU·h`, `5,01 R$/US$`, `730 h`.
/// Plain numbers have no unit.
#[must_use]
pub fn quantity(locale: Locale, value: f64, unit: &str) -> String {
    if !value.is_finite() {
        return NONE.into();
    }
    match unit {
        "" => trimmed(locale, value, fine_decimals(value)),
        "BRL" => money(locale, value, Currency::Brl),
        "USD" => money(locale, value, Currency::Usd),
        "BRL/USD" => format!("{} {}", trimmed(locale, value, 4), unit_words(locale, unit)),
        _ => {
            let (currency, per) = match unit.split_once('/') {
                Some(("BRL", per)) => (Some(Currency::Brl), per),
                Some(("USD", per)) => (Some(Currency::Usd), per),
                _ => (None, unit),
            };
            match currency {
                Some(c) if value.abs() >= 0.1 || value == 0.0 => format!("{}/{}", money(locale, value, c), unit_words(locale, per)),
                Some(c) => {
                    let amount = trimmed(locale, value.abs(), fine_decimals(value));
                    format!("{}/{}", with_symbol(locale, value < 0.0, c, &amount), unit_words(locale, per))
                }
                None => format!("{}{NBSP}{}", trimmed(locale, value, fine_decimals(value)), unit_words(locale, unit)),
            }
        }
    }
}

/// A value of an assumption with the unit it is shown in: fractions become percent, `0 or 1` becomes yes or no.
#[must_use]
pub fn in_unit(locale: Locale, value: f64, unit: &Text) -> String {
    let words = unit.get(locale);
    match unit.en.as_str() {
        "fraction" => percent_exact(locale, value),
        "fraction a year" => format!("{} {}", percent_exact(locale, value), pick(locale, "ao ano", "a year")),
        "0 or 1" => if value == 0.0 { pick(locale, "não", "no") } else { pick(locale, "sim", "yes") }.to_owned(),
        "" => trimmed(locale, value, fine_decimals(value)),
        "month" if value != 1.0 => format!("{}{NBSP}{}", trimmed(locale, value, fine_decimals(value)), pick(locale, "meses", "months")),
        en => {
            let currency = if en.starts_with("BRL") { Some(Currency::Brl) } else { en.starts_with("USD").then_some(Currency::Usd) };
            let per = words.split_once('/').map(|(_, per)| format!("/{}", per.trim_matches(['(', ')']))).unwrap_or_default();
            match currency {
                Some(c) if value == 0.0 || value.abs() >= 0.1 => format!("{}{per}", money(locale, value, c)),
                Some(c) => {
                    let amount = trimmed(locale, value.abs(), fine_decimals(value));
                    format!("{}{per}", with_symbol(locale, value < 0.0, c, &amount))
                }
                None => format!("{}{NBSP}{words}", trimmed(locale, value, fine_decimals(value))),
            }
        }
    }
}

/// Decimals that keep four significant digits, between 2 and 8.
fn fine_decimals(value: f64) -> usize {
    let v = value.abs();
    let mut decimals = 2;
    let mut least = 10.0;
    while v > 0.0 && v < least && decimals < 8 {
        decimals += 1;
        least /= 10.0;
    }
    decimals
}

/// A unit as people read it: `BRL/GPU·h` is `R$/GPU·h` in Portuguese.
#[must_use]
pub fn unit_words(locale: Locale, unit: &str) -> String {
    let mut out = String::with_capacity(unit.len() + 8);
    for part in unit.split_inclusive(['/', '·', '(', ')']) {
        let base = part.trim_end_matches(['/', '·', '(', ')']);
        out.push_str(unit_word(locale, base));
        out.push_str(&part[base.len()..]);
    }
    out
}

fn unit_word(locale: Locale, base: &str) -> &str {
    match (locale, base) {
        (_, "BRL") => "R$",
        (_, "USD") => "US$",
        (Locale::PtBr, "month") => "mês",
        (Locale::PtBr, "Mtoken") => "milhão de tokens",
        (Locale::En, "Mtoken") => "million tokens",
        (Locale::PtBr, "server") => "servidor",
        (Locale::PtBr, "person") => "pessoa",
        (Locale::PtBr, "request") => "requisição",
        _ => base,
    }
}

/// A place in a ranking: `1º`; in English the number alone, under a head that says it is a place.
#[must_use]
pub fn place(locale: Locale, rank: u16) -> String {
    match locale {
        Locale::PtBr => format!("{rank}º"),
        Locale::En => rank.to_string(),
    }
}

/// A month of the comparison: `início`, `mês 10`.
#[must_use]
pub fn month(locale: Locale, month: u16) -> String {
    match (locale, month) {
        (Locale::PtBr, 0) => "início".into(),
        (Locale::En, 0) => "start".into(),
        (Locale::PtBr, m) => format!("mês{NBSP}{m}"),
        (Locale::En, m) => format!("month{NBSP}{m}"),
    }
}

/// The calendar month of month `month` of a comparison that starts at `start`: `dez/27`, `Dec 2027`. Month 0 is the day
/// month 1 begins.
#[must_use]
pub fn month_date(locale: Locale, start: YearMonth, month: u16) -> String {
    let at = start.plus(i32::from(month.max(1)) - 1);
    let index = usize::from(at.month.clamp(1, 12)) - 1;
    match locale {
        Locale::PtBr => format!("{}/{:02}", MONTHS_PT[index], at.year.rem_euclid(100)),
        Locale::En => format!("{} {}", MONTHS_EN[index], at.year),
    }
}

/// A day, a month or a year written `2026-12-02`, `2026-12` or `2026`: `02/12/2026`, `2 December 2026`. Anything else
/// comes back as it is: sources have dates of their own kind.
#[must_use]
pub fn date(locale: Locale, iso: &str) -> String {
    let mut parts = iso.split('-').map(|p| (p.len(), p.parse::<u32>().ok()));
    let parsed = (parts.next(), parts.next(), parts.next(), parts.next());
    match parsed {
        (Some((4, Some(y))), Some((2, Some(m))), day, None) if (1..=12).contains(&m) => match (day, locale) {
            (None, Locale::PtBr) => format!("{m:02}/{y}"),
            (None, Locale::En) => format!("{} {y}", LONG_MONTHS_EN[m as usize - 1]),
            (Some((2, Some(d))), Locale::PtBr) => format!("{d:02}/{m:02}/{y}"),
            (Some((2, Some(d))), Locale::En) => format!("{d} {} {y}", LONG_MONTHS_EN[m as usize - 1]),
            _ => iso.to_owned(),
        },
        _ => iso.to_owned(),
    }
}

/// Brasília is three hours behind UTC, all year, since the decree 9.772 of 25 April 2019 ended summer time.
const BRASILIA: i64 = -3 * 3600;

/// An instant given in seconds since 1970 (UTC), on Brasília time: `02/12/2026 às 14:32`, `2 December 2026, 14:32`.
#[must_use]
pub fn date_time(locale: Locale, unix_seconds: i64) -> String {
    let day = date(locale, &iso_day(unix_seconds));
    match locale {
        Locale::PtBr => format!("{day} às {}", clock(unix_seconds)),
        Locale::En => format!("{day}, {}", clock(unix_seconds)),
    }
}

/// The hour and minute of an instant, on Brasília time: `14:32`.
#[must_use]
pub fn clock(unix_seconds: i64) -> String {
    let seconds = (unix_seconds + BRASILIA).rem_euclid(86_400);
    format!("{:02}:{:02}", seconds / 3600, seconds % 3600 / 60)
}

/// The day of an instant on Brasília time, `YYYY-MM-DD`, as in `<time datetime>`.
#[must_use]
pub fn iso_day(unix_seconds: i64) -> String {
    // Days to civil date, counted in years that begin in March so that the leap day comes last.
    let days = (unix_seconds + BRASILIA).div_euclid(86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A range: `9,20 a 13,40`, `9.20 to 13.40`.
#[must_use]
pub fn range(locale: Locale, low: f64, high: f64, decimals: usize) -> String {
    format!("{} {} {}", number(locale, low, decimals), pick(locale, "a", "to"), number(locale, high, decimals))
}

/// A size in bytes, in the decimal units people see: `14 MB`, `1,2 MB`, `87 kB`.
#[must_use]
pub fn bytes(locale: Locale, count: u64) -> String {
    let n = count as f64;
    let (value, unit) = if n >= 999_500.0 {
        (n / 1e6, "MB")
    } else if n >= 1e3 {
        (n / 1e3, "kB")
    } else {
        (n, "B")
    };
    let decimals = usize::from(value < 9.95 && unit == "MB");
    format!("{}{NBSP}{unit}", trimmed(locale, value, decimals))
}

#[cfg(test)]
mod tests;
