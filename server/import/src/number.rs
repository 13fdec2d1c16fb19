//! Numbers as files write them.
//!
//! Owns which digits are a number under which decimal sign. Refuses to guess between `1.234` and `1,234`: a file has one
//! decimal sign, found once (`table`), and a number in the other is a fault.

use std::borrow::Cow;

/// Characters of the longest number: the smallest double written out has 326.
const LONGEST: usize = 400;

/// The decimal sign of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decimals {
    /// `1234.5`
    Point,
    /// `1234,5` or `1.234,5`
    Comma,
}

/// `text` as digits with a decimal point and perhaps an exponent; none where it is not one finite number in this style.
pub(crate) fn plain(text: &str, decimals: Decimals) -> Option<Cow<'_, str>> {
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let plain: Cow<'_, str> = match decimals {
        Decimals::Point => text.into(),
        Decimals::Comma => {
            let (whole, fraction) = text.split_once(',').map_or((text, None), |(w, f)| (w, Some(f)));
            let digits = whole.trim_start_matches(['-', '+']);
            let mut groups = digits.split('.');
            let first = groups.next().unwrap_or_default();
            let grouped = !digits.contains('.') || ((1..=3).contains(&first.len()) && first != "0" && groups.all(|g| g.len() == 3));
            if !grouped || fraction.is_some_and(|f| f.contains([',', '.'])) {
                return None;
            }
            let whole = whole.replace('.', "");
            fraction.map_or_else(|| whole.clone(), |f| format!("{whole}.{f}")).into()
        }
    };
    let unsigned = plain.strip_prefix(['-', '+']).unwrap_or(&plain);
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).map_or((unsigned, None), |(m, e)| (m, Some(e)));
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').map_or((mantissa, None), |(w, f)| (w, Some(f)));
    let sound = (digits(whole) || (whole.is_empty() && fraction.is_some_and(digits)))
        && fraction.is_none_or(|f| f.is_empty() || digits(f))
        && exponent.is_none_or(|e| digits(e.strip_prefix(['-', '+']).unwrap_or(e)));
    sound.then_some(plain)
}

/// The double nearest to `text`; none where it is not one finite number in this style.
pub(crate) fn double(text: &str, decimals: Decimals) -> Option<f64> {
    plain(text, decimals)?.parse::<f64>().ok().filter(|v| v.is_finite())
}

/// `text` as an exact decimal, rounded only beyond 28 digits.
pub(crate) fn exact(text: &str, decimals: Decimals) -> Option<rust_decimal::Decimal> {
    let plain = plain(text, decimals)?;
    let digits = plain.strip_prefix('+').unwrap_or(&plain);
    if digits.contains(['e', 'E']) { rust_decimal::Decimal::from_scientific(digits).ok() } else { digits.parse().ok() }
}

/// The double nearest to a decimal, by way of its digits.
pub(crate) fn nearest(decimal: rust_decimal::Decimal) -> f64 {
    decimal.to_string().parse().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_one_style_each() {
        for (text, decimals, value) in [
            ("8", Decimals::Point, Some(8.0)),
            (" 23.60 ", Decimals::Point, Some(23.6)),
            (".5", Decimals::Point, Some(0.5)),
            ("1e-7", Decimals::Point, Some(1e-7)),
            ("-0.057500", Decimals::Point, Some(-0.0575)),
            ("1,5", Decimals::Point, None),
            ("1,234.5", Decimals::Point, None),
            ("1.234,5", Decimals::Comma, Some(1234.5)),
            ("-1.234", Decimals::Comma, Some(-1234.0)),
            ("0,526", Decimals::Comma, Some(0.526)),
            ("0.526", Decimals::Comma, None),
            ("1.5", Decimals::Comma, None),
            ("1,2,3", Decimals::Comma, None),
            ("1,2.3", Decimals::Comma, None),
            ("inf", Decimals::Point, None),
            ("NaN", Decimals::Point, None),
            ("1e999", Decimals::Point, None),
            ("0x10", Decimals::Point, None),
            ("-", Decimals::Point, None),
            (".", Decimals::Point, None),
            ("e5", Decimals::Point, None),
            ("1e", Decimals::Point, None),
            ("", Decimals::Point, None),
        ] {
            assert_eq!(double(text, decimals), value, "{text:?} {decimals:?}");
        }
        assert_eq!(exact("+1.5e-3", Decimals::Point).map(|d| d.to_string()), Some("0.0015".into()));
        assert_eq!(exact("0.000000145300000", Decimals::Point).map(nearest), Some(1.453e-7));
    }
}
