//! Times of a bill.

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// `2026-11-01`, `2026-11-01 00:00:00`, `2026-11-01T00:00Z`, with fractions and zones or without: then UTC.
pub(super) fn instant(text: &str) -> Option<OffsetDateTime> {
    let day = text.get(..10)?;
    let rest = text.get(10..)?;
    let (clock, zone) = match rest.strip_prefix(['T', 't', ' ']) {
        None if rest.is_empty() => ("00:00:00", "Z"),
        None => return None,
        Some(rest) => {
            let rest = rest.strip_suffix(" UTC").unwrap_or(rest);
            match rest.find(['Z', 'z', '+', '-']) {
                Some(at) => rest.split_at(at),
                None => (rest, "Z"),
            }
        }
    };
    let seconds = if clock.len() == 5 { ":00" } else { "" };
    OffsetDateTime::parse(&format!("{day}T{clock}{seconds}{zone}"), &Rfc3339).ok()?.checked_to_offset(time::UtcOffset::UTC)
}

/// `YYYY-MM`, UTC.
pub(super) fn month(at: OffsetDateTime) -> String {
    format!("{:04}-{:02}", at.year(), u8::from(at.month()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_utc_and_never_guessed() {
        for (text, is) in [
            ("2024-09-01", Some("2024-09")),
            ("2024-09-01 00:00:00", Some("2024-09")),
            ("2024-09-01T00:00:00.000Z", Some("2024-09")),
            ("2024-09-01T00:00Z", Some("2024-09")),
            ("2024-09-01 00:00:00 UTC", Some("2024-09")),
            ("2024-08-31T21:00:00-03:00", Some("2024-09")),
            ("9999-12-31T23:59:59-23:59", None),
            ("01/09/2024", None),
            ("2024-13-01", None),
            ("2024-09", None),
            ("2024-09-01x", None),
            ("é2024-09-01", None),
            ("", None),
        ] {
            assert_eq!(instant(text).map(month).as_deref(), is, "{text:?}");
        }
    }
}
