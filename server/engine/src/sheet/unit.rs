//! Units of cells: sixteen small exponents in one word.
//!
//! Owns multiplying, dividing and naming units. Refuses scales: a month is never turned into hours here.

use crate::locale::{Locale, Text};

/// A unit: one exponent, -8 to 7, for each base unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Unit(u64);

const LOW: u64 = 0x7777_7777_7777_7777;
const HIGH: u64 = !LOW;
const ONES: u64 = 0x1111_1111_1111_1111;

/// Base units in printing order: symbol, pt-BR, English.
const BASES: [(&str, &str, &str); 11] = [
    ("BRL", "R$", "BRL"),
    ("USD", "US$", "USD"),
    ("GPU", "GPU", "GPU"),
    ("GB", "GB", "GB"),
    ("kWh", "kWh", "kWh"),
    ("Mtoken", "milhão de tokens", "million tokens"),
    ("server", "servidor", "server"),
    ("person", "pessoa", "person"),
    ("request", "requisição", "request"),
    ("h", "h", "h"),
    ("month", "mês", "month"),
];

impl Unit {
    /// A plain number: shares, rates, indices, counts of nothing in particular.
    pub const NONE: Self = Self(0);
    /// Brazilian reais.
    pub const BRL: Self = Self::base(0);
    /// US dollars.
    pub const USD: Self = Self::base(1);
    /// GPUs.
    pub const GPU: Self = Self::base(2);
    /// Gigabytes of 1e9 bytes.
    pub const GB: Self = Self::base(3);
    /// Kilowatt-hours.
    pub const KWH: Self = Self::base(4);
    /// Million tokens.
    pub const MTOKEN: Self = Self::base(5);
    /// Servers.
    pub const SERVER: Self = Self::base(6);
    /// People, full time.
    pub const PERSON: Self = Self::base(7);
    /// Requests to a service.
    pub const REQUEST: Self = Self::base(8);
    /// Hours.
    pub const HOUR: Self = Self::base(9);
    /// Months.
    pub const MONTH: Self = Self::base(10);
    /// Kilowatts: kWh over hours.
    pub const KW: Self = Self::KWH.per(Self::HOUR);
    /// Hours times GPUs.
    pub const GPU_HOUR: Self = Self::GPU.times(Self::HOUR);
    /// Gigabytes kept for a month.
    pub const GB_MONTH: Self = Self::GB.times(Self::MONTH);
    /// Reais for a dollar.
    pub const BRL_PER_USD: Self = Self::BRL.per(Self::USD);

    const fn base(lane: u32) -> Self {
        Self(1 << (4 * lane))
    }

    /// The unit of a product.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        // Adds sixteen 4-bit lanes at once: the top bit of each lane is added apart, so no carry leaves a lane.
        Self(((self.0 & LOW) + (other.0 & LOW)) ^ ((self.0 ^ other.0) & HIGH))
    }

    /// The unit of a quotient.
    #[must_use]
    pub const fn per(self, other: Self) -> Self {
        self.times(Self(!other.0).times(Self(ONES)))
    }

    /// The exponent of a base unit.
    const fn exponent(self, lane: usize) -> i8 {
        let bits = ((self.0 >> (4 * lane)) & 0xf) as i8;
        if bits > 7 { bits - 16 } else { bits }
    }

    /// Whether a sum over the months means something: an amount of money, energy, work or use, not a price or a share.
    #[must_use]
    pub const fn is_amount(self) -> bool {
        matches!(self, Self::BRL | Self::USD | Self::KWH | Self::GPU_HOUR | Self::GB_MONTH | Self::MTOKEN | Self::REQUEST)
    }

    /// Whether it is money or a price: reais or dollars, whole or for a unit of something, but not an exchange rate.
    #[must_use]
    pub const fn is_price(self) -> bool {
        let (brl, usd) = (self.exponent(0), self.exponent(1));
        (brl == 1 && usd == 0) || (brl == 0 && usd == 1)
    }

    /// The stable text used in documents, e.g. `BRL/USD`, `GPU·h`; empty for a plain number.
    #[must_use]
    pub fn symbol(self) -> String {
        self.write(|base| base.0)
    }

    /// The unit as people read it, e.g. `R$/US$` or `BRL/USD`; empty for a plain number.
    #[must_use]
    pub fn label(self, locale: Locale) -> String {
        self.write(|base| match locale {
            Locale::PtBr => base.1,
            Locale::En => base.2,
        })
    }

    /// The unit in both languages.
    #[must_use]
    pub fn name(self) -> Text {
        Text::new(self.label(Locale::PtBr), self.label(Locale::En))
    }

    fn write(self, word: impl Fn(&(&'static str, &'static str, &'static str)) -> &'static str) -> String {
        if self == Self::NONE {
            return String::new();
        }
        // Power is the one quotient that has a word of its own.
        let (mut rest, mut over, mut under) = (self, Vec::new(), Vec::new());
        match (self.exponent(4), self.exponent(9)) {
            (1, -1) => {
                rest = self.per(Self::KW);
                over.push("kW".to_owned());
            }
            (-1, 1) => {
                rest = self.times(Self::KW);
                under.push("kW".to_owned());
            }
            _ => {}
        }
        for (lane, base) in BASES.iter().enumerate() {
            let exponent = rest.exponent(lane);
            let power = match exponent.unsigned_abs() {
                2 => "²",
                3 => "³",
                _ => "",
            };
            match exponent {
                0 => {}
                1.. => over.push(format!("{}{power}", word(base))),
                _ => under.push(format!("{}{power}", word(base))),
            }
        }
        let over = if over.is_empty() { "1".to_owned() } else { over.join("·") };
        match under.len() {
            0 => over,
            1 => format!("{over}/{}", under[0]),
            _ => format!("{over}/({})", under.join("·")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiplies_and_divides() {
        assert_eq!(Unit::BRL_PER_USD.times(Unit::USD), Unit::BRL);
        assert_eq!(Unit::BRL.per(Unit::GPU_HOUR).times(Unit::GPU).times(Unit::HOUR), Unit::BRL);
        assert_eq!(Unit::NONE.per(Unit::MONTH).per(Unit::MONTH).times(Unit::MONTH).times(Unit::MONTH), Unit::NONE);
        for base in 0..11 {
            let unit = Unit::base(base);
            assert_eq!(Unit::NONE.per(unit).per(unit).exponent(base as usize), -2);
            assert_eq!(unit.per(unit), Unit::NONE);
        }
    }

    #[test]
    fn has_names_in_both_languages() {
        assert_eq!(Unit::BRL_PER_USD.symbol(), "BRL/USD");
        assert_eq!(Unit::GB_MONTH.label(Locale::PtBr), "GB·mês");
        assert_eq!(Unit::BRL.per(Unit::GPU_HOUR).label(Locale::En), "BRL/(GPU·h)");
        assert_eq!(Unit::BRL.per(Unit::KW).per(Unit::MONTH).symbol(), "BRL/(kW·month)");
        assert_eq!(Unit::KW.symbol(), "kW");
        assert_eq!(Unit::NONE.per(Unit::HOUR).symbol(), "1/h");
        assert_eq!(Unit::NONE.symbol(), "");
    }
}
