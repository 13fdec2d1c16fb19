//! Which cost of a bill counts: the one column, for all of it.
//!
//! Owns the choice and its reasons. `EffectiveCost` spreads what commitments cost over their use and is the right one where it is
//! filled; the official sample of 1.0 has it rounded to whole dollars, and real exports leave it empty in places. So both are
//! added up, and the rows in which no commitment explains the difference decide. Refuses to mix both columns in one total.

use crate::number::nearest;
use engine::format;
use engine::locale::{Locale, Text};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// A cost column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CostColumn {
    /// `EffectiveCost`: commitments spread over their use.
    Effective,
    /// `BilledCost`: what is on the invoice.
    Billed,
}

impl CostColumn {
    /// Its name in the file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Effective => "EffectiveCost",
            Self::Billed => "BilledCost",
        }
    }
}

/// Both costs of a bill in one currency, without purchases and tax.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    /// Currency; none where the bill does not say.
    pub currency: Option<String>,
    /// Sum of `EffectiveCost`.
    pub effective: Decimal,
    /// Sum of `BilledCost`.
    pub billed: Decimal,
}

/// What the rows say about the two columns.
#[derive(Debug, Default)]
pub(super) struct Evidence {
    has_effective: bool,
    has_billed: bool,
    totals: BTreeMap<Option<String>, Totals>,
    /// Rows with a billed cost that no commitment changes, and their money.
    rows: u64,
    money: Decimal,
    /// Of those, rows whose effective cost is empty or zero.
    empty_rows: u64,
    empty_money: Decimal,
    /// Of those, rows with cents in one column and none in the other.
    rounded_rows: u64,
    /// Rows that the chosen column does not have a cost for.
    without: [u64; 2],
}

impl Evidence {
    pub(super) fn new(has_effective: bool, has_billed: bool) -> Self {
        Self { has_effective, has_billed, ..Self::default() }
    }

    /// Notes a row; `apart` where it is a purchase or tax.
    pub(super) fn note(&mut self, currency: Option<&str>, costs: [Option<Decimal>; 2], committed: bool, apart: bool) {
        let [effective, billed] = costs;
        for (n, cost) in self.without.iter_mut().zip(costs) {
            *n += u64::from(cost.is_none());
        }
        if apart {
            return;
        }
        let currency = currency.map(str::to_owned);
        let totals = self.totals.entry(currency.clone()).or_insert_with(|| Totals { currency, ..Totals::default() });
        totals.effective = plus(totals.effective, effective);
        totals.billed = plus(totals.billed, billed);
        let Some(paid) = billed.filter(|b| !committed && !b.is_zero()) else { return };
        self.rows += 1;
        self.money = plus(self.money, Some(paid.abs()));
        match effective {
            Some(e) if !e.is_zero() => self.rounded_rows += u64::from(e.fract().is_zero() && !paid.fract().is_zero()),
            _ => {
                self.empty_rows += 1;
                self.empty_money = plus(self.empty_money, Some(paid.abs()));
            }
        }
    }

    /// Both totals, by currency.
    pub(super) fn totals(&self) -> Vec<Totals> {
        self.totals.values().cloned().collect()
    }

    /// The column that counts, and why.
    pub(super) fn choose(&self) -> (CostColumn, Text) {
        let fault = if !self.has_effective {
            Some(Text::new("o arquivo não tem a coluna EffectiveCost", "the file has no column EffectiveCost"))
        } else if self.empty_money * Decimal::ONE_HUNDRED > self.money {
            let share = if self.money.is_zero() { Decimal::ZERO } else { self.empty_money / self.money * Decimal::ONE_HUNDRED };
            let share = |locale| format::trimmed(locale, nearest(share), 1);
            Some(Text::new(
                format!(
                    "EffectiveCost está vazio ou zero em {} de {} linhas cobradas sem compromisso, {} % do valor (o limite é 1 %)",
                    self.empty_rows,
                    self.rows,
                    share(Locale::PtBr)
                ),
                format!(
                    "EffectiveCost is empty or zero in {} of {} rows charged without a commitment, {} % of the money (the limit is 1 %)",
                    self.empty_rows,
                    self.rows,
                    share(Locale::En)
                ),
            ))
        } else if self.rows > 0 && self.rounded_rows + self.empty_rows == self.rows {
            Some(Text::new(
                "EffectiveCost está arredondado para inteiros em todas as linhas com centavos",
                "EffectiveCost is rounded to whole units in every row that has cents",
            ))
        } else {
            None
        };
        match fault {
            Some(why) if self.has_billed => (
                CostColumn::Billed,
                Text::new(
                    format!(
                        "Vale BilledCost, porque {}. O uso coberto por compromisso custa ali zero e a compra do compromisso conta no mês em que foi cobrada.",
                        why.pt
                    ),
                    format!(
                        "BilledCost counts, because {}. Use covered by a commitment costs zero there, and buying the commitment counts in the month it was charged.",
                        why.en
                    ),
                ),
            ),
            _ if !self.has_billed => (
                CostColumn::Effective,
                Text::new(
                    "Vale EffectiveCost: o arquivo não tem a coluna BilledCost para comparar.",
                    "EffectiveCost counts: the file has no column BilledCost to compare with.",
                ),
            ),
            _ => (
                CostColumn::Effective,
                Text::new(
                    "Vale EffectiveCost: está preenchido e reparte os compromissos pelo uso. As compras ficam à parte, para não contar duas vezes.",
                    "EffectiveCost counts: it is filled and spreads commitments over their use. Purchases are kept apart, so that nothing counts twice.",
                ),
            ),
        }
    }

    /// What to warn of once `chosen` counts.
    pub(super) fn warnings(&self, chosen: CostColumn) -> Vec<Text> {
        let mut notes = Vec::new();
        let both = self.has_effective && self.has_billed;
        for t in self.totals.values().filter(|_| both) {
            let far = (t.effective - t.billed).abs() * Decimal::ONE_THOUSAND > t.billed.abs().max(t.effective.abs());
            if far {
                let c = t.currency.as_deref().unwrap_or("?");
                let both = |locale| (format::number(locale, nearest(t.effective), 2), format::number(locale, nearest(t.billed), 2));
                let ((pe, pb), (e, b)) = (both(Locale::PtBr), both(Locale::En));
                notes.push(Text::new(
                    format!("Os dois custos diferem: EffectiveCost soma {c} {pe} e BilledCost {c} {pb} (sem compras e impostos)."),
                    format!(
                        "The two costs differ: EffectiveCost adds up to {c} {e} and BilledCost to {c} {b} (without purchases and tax)."
                    ),
                ));
            }
        }
        let without = self.without[chosen as usize];
        if without > 0 {
            let name = chosen.name();
            notes.push(Text::new(
                format!("Linhas sem {name}, que contam como zero: {without}."),
                format!("Rows without {name}, which count as zero: {without}."),
            ));
        }
        notes
    }
}

/// A sum that stays at what it was where it would overflow. A million costs below 10^15 never get there; hours of a strange file may.
pub(super) fn plus(sum: Decimal, more: Option<Decimal>) -> Decimal {
    more.and_then(|m| sum.checked_add(m)).unwrap_or(sum)
}
