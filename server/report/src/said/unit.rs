//! The scale of a table's amounts: one for all of its columns, in the currency shown.

use engine::comparison::{Comparison, OptionResult};
use engine::format;
use engine::locale::Locale;
use engine::scenario::Currency;

/// Whole units of the currency, or thousands of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    thousands: bool,
    currency: Currency,
}

impl Unit {
    /// Thousands where the greatest total has six digits.
    #[must_use]
    pub fn of(c: &Comparison, options: &[&OptionResult]) -> Self {
        let most = options.iter().filter_map(|o| o.total).fold(0.0, f64::max);
        Self { thousands: most >= 100_000.0, currency: c.currency }
    }

    /// What stands in the head: "R$ mil".
    #[must_use]
    pub fn name(self, locale: Locale) -> String {
        format::money_unit(locale, if self.thousands { 1e3 } else { 1.0 }, self.currency)
    }

    /// An amount in it.
    #[must_use]
    pub fn write(self, locale: Locale, value: f64) -> String {
        if self.thousands { format::thousands(locale, value) } else { format::number(locale, value, 0) }
    }
}
