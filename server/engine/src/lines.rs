//! The lines of the model: one row each with its key, its names in both languages and its unit.
//!
//! Owns what a cell is called and what it is measured in; a line without a translation or a unit does not compile.
//! Refuses arithmetic: formulas are in `model`.

use crate::locale::{Locale, Text};
use crate::sheet::Unit;

/// Makes the [`Line`] enum from one row per line: `Variant "key" "nome" "name" UNIT;`. `UNIT` is a constant expression of [`Unit`].
macro_rules! lines {
    ($($(#[$meta:meta])* $variant:ident $key:literal $pt:literal $en:literal $unit:expr;)+) => {
        /// A line of the model.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Line {
            $(#[doc = $en] $(#[$meta])* $variant,)+
        }

        impl Line {
            /// Every line, in the order of the rows.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            const ROWS: &'static [(&'static str, &'static str, &'static str, Unit)] = &[$(($key, $pt, $en, $unit)),+];
        }
    };
}

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

    /// The line with `key`.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|line| line.key() == key)
    }
}

lines! {
    // Calendar
    Month "month" "mês" "month" Unit::NONE;
    Year "year" "ano" "year" Unit::NONE;
    // Results, one per option
    Flow "flow" "fluxo do mês" "flow of the month" Unit::BRL;
    Cumulative "cumulative" "custo acumulado" "cumulative cost" Unit::BRL;
    CumulativeNpv "cumulative_npv" "custo acumulado descontado" "cumulative discounted cost" Unit::BRL;
    Total "total" "total" "total" Unit::BRL;
    Npv "npv" "VPL do custo" "NPV of cost" Unit::BRL;
    Capex "capex" "capex" "capex" Unit::BRL;
    Opex "opex" "opex" "opex" Unit::BRL;
    PerGpuHour "per_gpu_hour" "custo por GPU-hora usada" "cost per GPU-hour used" Unit::BRL.per(Unit::GPU_HOUR);
    PerMillionTokens "per_million_tokens" "custo por milhão de tokens" "cost per million tokens" Unit::BRL.per(Unit::MTOKEN);
    Utilisation "utilisation" "utilização" "utilisation" Unit::NONE;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn keys_are_unique_words() {
        let keys: BTreeSet<_> = Line::ALL.iter().map(|l| l.key()).collect();
        assert_eq!(keys.len(), Line::ALL.len(), "a key stands twice");
        for line in Line::ALL {
            assert!(line.key().bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'), "{}", line.key());
            assert!(!line.label(Locale::PtBr).is_empty() && !line.label(Locale::En).is_empty(), "{}", line.key());
            assert_eq!(Line::from_key(line.key()), Some(*line));
        }
    }
}
