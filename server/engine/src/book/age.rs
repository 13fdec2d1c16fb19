//! How old a price is: whole months, three classes, and what they are called.
//!
//! Owns both limits and their words, so that no two pages call the same age differently. Refuses a clock: today is an argument.

use crate::locale::{Locale, pick};

/// Above this age, in whole months, a price is ageing.
pub const AGING: i32 = 6;
/// Above this age, in whole months, a price is old.
pub const OLD: i32 = 12;

/// How far an age is from today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Freshness {
    /// Up to [`AGING`] months.
    Current,
    /// Above [`AGING`] months, up to [`OLD`].
    Aging,
    /// Above [`OLD`] months.
    Old,
}

impl Freshness {
    /// The class of an age in whole months.
    #[must_use]
    pub const fn of(months: i32) -> Self {
        if months > OLD {
            Self::Old
        } else if months > AGING {
            Self::Aging
        } else {
            Self::Current
        }
    }

    /// What people call it.
    #[must_use]
    pub const fn word(self, locale: Locale) -> &'static str {
        match self {
            Self::Current => pick(locale, "atual", "current"),
            Self::Aging => pick(locale, "envelhecendo", "ageing"),
            Self::Old => pick(locale, "velho", "old"),
        }
    }
}

/// Year, month and day of a date said to the day, the month or the year.
///
/// A date without a day or a month is taken at the end of what it says, so that no price looks older than it is.
pub(super) fn parts(text: &str) -> Option<(i32, i32, i32)> {
    let mut parts = text.split('-').map(|p| p.parse().ok());
    let year = parts.next()??;
    let month = parts.next().map_or(Some(12), |m| m)?;
    let day = parts.next().map_or(Some(31), |d| d)?;
    parts.next().is_none().then_some((year, month, day))
}

/// Days from 1 March of year 0 to a date, to put dates on one axis; a day after the end of its month is the last of it. None where the
/// date cannot be read.
#[must_use]
pub fn day_number(text: &str) -> Option<i64> {
    // years begin in March, so that the leap day comes last
    fn first_of(year: i64, month: i64) -> i64 {
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + (153 * month + 2) / 5
    }
    let (year, month, day) = parts(text).filter(|(_, month, day)| (1..=12).contains(month) && (1..=31).contains(day))?;
    let (year, month) = (i64::from(year), i64::from(month));
    let next = if month == 12 { first_of(year + 1, 1) } else { first_of(year, month + 1) };
    Some((first_of(year, month) + i64::from(day) - 1).min(next - 1))
}

/// Age of a price of day, month or year `as_of` on the day `today`, in whole months; none where a date cannot be read.
#[must_use]
pub fn months(as_of: &str, today: &str) -> Option<i32> {
    let (then, now) = (parts(as_of)?, parts(today)?);
    let months = (now.0 - then.0) * 12 + now.1 - then.1 - i32::from(now.2 < then.2);
    Some(months.max(0))
}

/// Whether a price of `as_of` is more than `limit` whole months old on the day `today`.
#[must_use]
pub fn is_over(limit: i32, as_of: &str, today: &str) -> bool {
    months(as_of, today).is_some_and(|months| months > limit)
}

/// The last day, `YYYY-MM-DD`, of which a price is more than `limit` whole months old on the day `today`; none where today is no day.
///
/// It is compared as a text and may not be in the calendar (30 February).
#[must_use]
pub fn seen_until(limit: i32, today: &str) -> Option<String> {
    let (year, month, day) = parts(today)?;
    let month = year * 12 + month - 1 - (limit + 1);
    Some(format!("{:04}-{:02}-{day:02}", month.div_euclid(12), month.rem_euclid(12) + 1))
}

/// `há menos de 1 mês`, `há 13 meses`, `há 2 anos`.
#[must_use]
pub fn in_words(locale: Locale, months: i32) -> String {
    match (months, locale) {
        (..1, _) => pick(locale, "há menos de 1 mês", "less than a month ago").into(),
        (1, _) => pick(locale, "há 1 mês", "1 month ago").into(),
        (..24, Locale::PtBr) => format!("há {months} meses"),
        (..24, Locale::En) => format!("{months} months ago"),
        (_, Locale::PtBr) => format!("há {} anos", months / 12),
        (_, Locale::En) => format!("{} years ago", months / 12),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_whole_months_and_never_flatter_backwards() {
        assert_eq!(months("2025-11-06", "2026-12-02"), Some(12));
        assert_eq!(months("2025-11-02", "2026-12-02"), Some(13));
        assert_eq!(months("2026-12", "2026-12-02"), Some(0));
        assert_eq!(months("2026", "2026-12-02"), Some(0));
        assert_eq!(months("2025", "2026-12-02"), Some(11));
        assert_eq!(months("undated", "2026-12-02"), None);
        assert_eq!(months("2026-12-02-01", "2026-12-02"), None);
        assert_eq!(in_words(Locale::PtBr, 13), "há 13 meses");
        assert_eq!(in_words(Locale::En, 30), "2 years ago");
        assert_eq!(in_words(Locale::PtBr, 0), "há menos de 1 mês");
    }

    #[test]
    fn days_are_counted_over_months_and_leap_years() {
        let between = |a: &str, b: &str| day_number(b).expect("a day") - day_number(a).expect("a day");
        assert_eq!(between("2026-12-02", "2026-12-03"), 1);
        assert_eq!(between("2024-02-28", "2024-03-01"), 2);
        assert_eq!(between("2026-02-28", "2026-03-01"), 1);
        assert_eq!(between("2025-12-31", "2026-12-31"), 365);
        assert_eq!(between("1970-01-01", "2026-12-02"), 20_789, "as in seconds since 1970");
        assert_eq!(between("2026-02", "2026-02-28"), 0, "a month is its last day");
        assert_eq!(between("2026", "2026-12-31"), 0);
        assert_eq!(day_number("2026-13-01"), None);
    }

    #[test]
    fn a_class_begins_after_its_limit() {
        for (months, class) in
            [(0, Freshness::Current), (6, Freshness::Current), (7, Freshness::Aging), (12, Freshness::Aging), (13, Freshness::Old)]
        {
            assert_eq!(Freshness::of(months), class, "{months}");
        }
        assert_eq!(Freshness::Old.word(Locale::PtBr), "velho");
    }

    #[test]
    fn the_last_day_of_an_age_agrees_with_the_age_on_every_day() {
        // A date as a filter compares it: as the end of what it says, in the order of letters.
        let whole = |as_of: &str| format!("{as_of}{}", &"-12-31"[as_of.len() - 4..]);
        let mut seen = 0;
        for today in ["2026-12-03", "2026-03-31", "2027-02-28", "2026-07-01"] {
            for limit in [0, AGING, OLD] {
                let until = seen_until(limit, today).expect("a day");
                for year in 2024..=2027 {
                    let months = (1..=12).flat_map(|m| {
                        [format!("{year}-{m:02}"), format!("{year}-{m:02}-01"), format!("{year}-{m:02}-28"), format!("{year}-{m:02}-31")]
                    });
                    for as_of in months.chain([year.to_string()]) {
                        assert_eq!(whole(&as_of) <= until, is_over(limit, &as_of, today), "{as_of} on {today}, {limit}: until {until}");
                        seen += 1;
                    }
                }
            }
        }
        assert_eq!(seen, 4 * 3 * 4 * 49);
        assert_eq!(seen_until(6, "2026-12-03").as_deref(), Some("2026-05-03"));
        assert_eq!(seen_until(12, "2026-01-15").as_deref(), Some("2024-12-15"));
    }
}
