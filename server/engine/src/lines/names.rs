//! What a line is called and measured in, read off its row.

use super::Line;
use crate::locale::{Locale, Text};
use crate::sheet::Unit;

impl Line {
    /// The word used in addresses, e.g. `gpus`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        Self::ROWS[self as usize].0
    }

    /// Its name in one language.
    #[must_use]
    pub const fn label(self, locale: Locale) -> &'static str {
        match locale {
            Locale::PtBr => Self::ROWS[self as usize].1,
            Locale::En => Self::ROWS[self as usize].2,
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> Text {
        Text::new(self.label(Locale::PtBr), self.label(Locale::En))
    }

    /// What its cells are measured in.
    #[must_use]
    pub const fn unit(self) -> Unit {
        Self::ROWS[self as usize].3
    }

    /// Whether a row of it is a state at each month (what is owned), not an amount of the month: its months do not add up.
    #[must_use]
    pub const fn is_stock(self) -> bool {
        matches!(self, Self::HardwareOwned)
    }

    /// Whether the value of its input decides which formulas there are, so that another value asks for another sheet: a row of
    /// months is moved by so many, or a formula is there or not. In a workbook it cannot be changed.
    #[must_use]
    pub const fn shapes_the_sheet(self) -> bool {
        matches!(self, Self::FirstMonth | Self::ServerLife | Self::Depreciation | Self::TaxYearly)
    }

    /// The line with `key`.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|line| line.key() == key)
    }
}
