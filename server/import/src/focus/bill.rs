//! A bill by month, and the workload "a bill being paid" that it fills.
//!
//! Owns the sums and what belongs into a month's total. Memory: one entry for each month, currency, part and category, and one for
//! each hour and GPU of hourly charges; both are limited. Refuses to convert money by itself: the rate is the caller's.

use super::Charge;
use super::choice::{CostColumn, Evidence, Totals, plus};
use crate::number::nearest;
use crate::refusal::{Refusal, quoted};
use engine::locale::Text;
use engine::scenario::CurrentBill;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Kind of charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Use, at its price or covered by a commitment.
    Usage,
    /// A commitment or reserved capacity that was paid for and not used.
    Unused,
    /// Buying a commitment, a subscription, a licence.
    Purchase,
    /// Tax.
    Tax,
    /// A credit, mostly negative.
    Credit,
    /// An adjustment or correction.
    Adjustment,
}

impl Part {
    /// What it is called.
    #[must_use]
    pub fn name(self) -> Text {
        match self {
            Self::Usage => Text::new("uso", "usage"),
            Self::Unused => Text::new("compromisso não usado", "unused commitment"),
            Self::Purchase => Text::new("compra", "purchase"),
            Self::Tax => Text::new("imposto", "tax"),
            Self::Credit => Text::new("crédito", "credit"),
            Self::Adjustment => Text::new("ajuste", "adjustment"),
        }
    }
}

/// What one kind of charge of one category cost in a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CostLine {
    /// `ServiceCategory` as written, e.g. `Compute`.
    pub category: String,
    /// Kind of charge.
    pub part: Part,
    /// Cost in the month's currency, in the column that counts; a purchase kept apart in `BilledCost`.
    pub cost: Decimal,
    /// Whether it is in the month's total.
    pub counted: bool,
}

/// GPU-hours of one GPU in a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GpuUse {
    /// Slug of the catalogue.
    pub gpu: String,
    /// GPU-hours used.
    pub hours: Decimal,
    /// GPU-hours reserved, paid for and not used.
    pub unused_hours: Decimal,
    /// What the rows with those hours cost.
    pub cost: Decimal,
    /// GPUs at work at once in the busiest hour; none where the charges are not by the hour.
    pub peak: Option<Decimal>,
}

/// A billing month in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Month {
    /// `YYYY-MM`, UTC.
    pub month: String,
    /// ISO 4217; none where the bill does not say.
    pub currency: Option<String>,
    /// Its costs, by category, then kind.
    pub lines: Vec<CostLine>,
    /// What the month cost without tax: the counted lines.
    pub total: Decimal,
    /// Tax, apart.
    pub tax: Decimal,
    /// GPU-hours, by GPU.
    pub gpus: Vec<GpuUse>,
}

/// A bill that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bill {
    /// FOCUS version that the columns prove, at least.
    pub version: &'static str,
    /// The cost column used.
    pub cost: CostColumn,
    /// Why that one.
    pub why: Text,
    /// Both columns added up, by currency.
    pub totals: Vec<Totals>,
    /// Months, then currencies.
    pub months: Vec<Month>,
    /// What to know before it is used.
    pub notes: Vec<Text>,
}

impl Bill {
    /// The workload of `month` (`YYYY-MM`): its money with tax, and the GPU that cost most with its hours and peak.
    ///
    /// `brl_per_usd` converts a bill in dollars; a bill in reais needs none.
    ///
    /// # Errors
    /// A sentence that says what the bill does not tell: the month, the currency, the rate, the GPU.
    pub fn workload(&self, month: &str, brl_per_usd: Option<f64>) -> Result<CurrentBill, Text> {
        let months: Vec<&Month> = self.months.iter().filter(|m| m.month == month).collect();
        let [only] = months[..] else {
            return Err(if months.is_empty() {
                let all: Vec<&str> = self.months.iter().map(|m| m.month.as_str()).collect();
                let all = all.join(", ");
                Text::new(
                    format!("A fatura não tem o mês “{}”; tem: {all}.", quoted(month)),
                    format!("The bill does not have the month “{}”; it has: {all}.", quoted(month)),
                )
            } else {
                Text::new(
                    format!("O mês {month} está em mais de uma moeda: divida a fatura."),
                    format!("The month {month} is in more than one currency: split the bill."),
                )
            });
        };
        let rate = match (only.currency.as_deref(), brl_per_usd) {
            (Some("BRL"), _) => 1.0,
            (Some("USD"), Some(rate)) if rate.is_finite() && rate > 0.0 => rate,
            (Some("USD"), _) => {
                return Err(Text::new("A fatura está em dólares: diga a cotação.", "The bill is in dollars: say the exchange rate."));
            }
            (Some(other), _) => {
                return Err(Text::new(
                    format!("A fatura está em {other}; aqui se usam BRL e USD."),
                    format!("The bill is in {other}; BRL and USD are used here."),
                ));
            }
            (None, _) => {
                return Err(Text::new("A fatura não diz a moeda: diga qual é.", "The bill does not say its currency: say which it is."));
            }
        };
        let Some(main) = only.gpus.iter().filter(|g| g.hours > Decimal::ZERO).max_by_key(|g| g.cost) else {
            return Err(Text::new(
                "Nenhuma linha do mês diz horas de GPU: escreva a GPU e as horas.",
                "No row of the month tells GPU-hours: write the GPU and the hours.",
            ));
        };
        let hours = nearest(main.hours);
        // without hours to look at, as many as work day and night for the whole month
        let peak = main.peak.map_or(hours / 730.0, nearest);
        let peak = libm::ceil(peak - 1e-9).clamp(1.0, f64::from(u32::MAX));
        Ok(CurrentBill {
            monthly_brl: nearest(plus(only.total, Some(only.tax))) * rate,
            gpu: main.gpu.clone(),
            gpu_hours_month: hours,
            peak_gpus: peak as u32,
        })
    }
}

type MonthKey = (String, Option<String>);

#[derive(Debug, Default, Clone, Copy)]
struct Hours {
    used: Decimal,
    unused: Decimal,
    costs: [Decimal; 2],
}

/// Adds rows up until the bill is whole.
pub(super) struct Builder {
    version: &'static str,
    limit: usize,
    evidence: Evidence,
    groups: BTreeMap<(MonthKey, String, Part), [Decimal; 2]>,
    hours: BTreeMap<(MonthKey, &'static str), Hours>,
    /// GPU-hours of each hour, by month, GPU and the hour's number.
    slots: BTreeMap<(MonthKey, &'static str, i64), Decimal>,
    /// Charges with hours that are not of one hour each: then nobody knows the peak.
    longer: bool,
}

impl Builder {
    pub(super) fn new(version: &'static str, limit: usize, effective: bool, billed: bool) -> Self {
        Self {
            version,
            limit,
            evidence: Evidence::new(effective, billed),
            groups: BTreeMap::new(),
            hours: BTreeMap::new(),
            slots: BTreeMap::new(),
            longer: false,
        }
    }

    pub(super) fn add(&mut self, charge: &Charge<'_>, gpus: Option<(&'static str, Decimal)>) -> Result<(), Refusal> {
        let apart = matches!(charge.part, Part::Purchase | Part::Tax);
        self.evidence.note(charge.currency, charge.costs, charge.committed, apart);
        let key: MonthKey = (charge.month.clone(), charge.currency.map(str::to_owned));
        let add = |sums: &mut [Decimal; 2]| {
            for (sum, cost) in sums.iter_mut().zip(charge.costs) {
                *sum = plus(*sum, cost);
            }
        };
        if let Some((gpu, hours)) = gpus {
            let entry = self.hours.entry((key.clone(), gpu)).or_default();
            add(&mut entry.costs);
            if charge.part == Part::Unused {
                entry.unused = plus(entry.unused, Some(hours));
            } else {
                entry.used = plus(entry.used, Some(hours));
                match charge.start.zip(charge.end) {
                    Some((start, end)) if end - start == time::Duration::HOUR && self.slots.len() < self.limit => {
                        let slot = self.slots.entry((key.clone(), gpu, start.unix_timestamp() / 3600)).or_default();
                        *slot = plus(*slot, Some(hours));
                    }
                    _ => self.longer = true,
                }
            }
        }
        add(self.groups.entry((key, quoted(charge.category), charge.part)).or_default());
        if self.groups.len() > self.limit {
            let limit = self.limit;
            return Err(Refusal::new(
                "too_many_groups",
                format!("A fatura tem mais de {limit} combinações de mês, moeda e categoria, o limite. Divida-a por ano."),
                format!("The bill has more than {limit} combinations of month, currency and category, the limit. Split it by year."),
            ));
        }
        Ok(())
    }

    pub(super) fn done(self, faults: u64) -> Bill {
        let (cost, why) = self.evidence.choose();
        let mut notes = self.evidence.warnings(cost);
        let mut months: BTreeMap<MonthKey, Month> = BTreeMap::new();
        let mut apart = false;
        for ((key, category, part), sums) in self.groups {
            let month = months.entry(key).or_insert_with_key(|(month, currency)| Month {
                month: month.clone(),
                currency: currency.clone(),
                lines: Vec::new(),
                total: Decimal::ZERO,
                tax: Decimal::ZERO,
                gpus: Vec::new(),
            });
            let purchase_apart = part == Part::Purchase && cost == CostColumn::Effective;
            apart |= purchase_apart;
            // effective cost of a purchase is zero by the specification, so its own money is in the other column
            let value = sums[if purchase_apart && !sums[1].is_zero() { 1 } else { cost as usize }];
            let counted = part != Part::Tax && !purchase_apart;
            if counted {
                month.total = plus(month.total, Some(value));
            } else if part == Part::Tax {
                month.tax = plus(month.tax, Some(value));
            }
            month.lines.push(CostLine { category, part, cost: value, counted });
        }
        for ((key, gpu), h) in self.hours {
            let whole = (key.clone(), gpu, i64::MIN)..=(key.clone(), gpu, i64::MAX);
            let peak = self.slots.range(whole).map(|(_, v)| *v).max().filter(|_| !self.longer);
            if let Some(month) = months.get_mut(&key) {
                month.gpus.push(GpuUse { gpu: gpu.to_owned(), hours: h.used, unused_hours: h.unused, cost: h.costs[cost as usize], peak });
            }
        }
        let mut note = |pt: &str, en: &str| notes.push(Text::new(pt, en));
        if apart {
            note(
                "Compras não entram no total: o seu custo já está repartido pelo uso.",
                "Purchases are not in the total: their cost is spread over the use already.",
            );
        }
        if months.keys().any(|(_, currency)| currency.is_none()) {
            note(
                "A fatura não diz a moeda (BillingCurrency): diga qual é.",
                "The bill does not say its currency (BillingCurrency): say which it is.",
            );
        }
        if faults > 0 {
            notes.push(Text::new(
                format!("Linhas com erro que ficaram de fora, com o seu custo: {faults}."),
                format!("Rows at fault that were left out, with their cost: {faults}."),
            ));
        }
        Bill { version: self.version, cost, why, totals: self.evidence.totals(), months: months.into_values().collect(), notes }
    }
}
