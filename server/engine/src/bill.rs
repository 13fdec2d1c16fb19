//! A cloud bill as it was read, month by month, and what of it fills the workload "a bill being paid".
//!
//! Owns the shape that pages and the API show. Refuses to read files and to choose the cost that counts: that is `import`.

use crate::book::draft::FaultLine;
use crate::locale::Text;
use serde::Serialize;

/// Lines of doubt that are kept; the rest are counted.
pub const DOUBTS: usize = 50;

/// A bill.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BillReading {
    /// FOCUS version that its columns prove, at least.
    pub version: String,
    /// The cost column that counts: `EffectiveCost` or `BilledCost`.
    pub cost_column: String,
    /// Why that one.
    pub why: Text,
    /// Both columns added up, by currency, without purchases and tax.
    pub totals: Vec<BillTotal>,
    /// Its months, the last first.
    pub months: Vec<BillMonth>,
    /// What to know before it is used.
    pub notes: Vec<Text>,
    /// Rows below the header.
    pub rows: u64,
    /// Charges that were added up.
    pub kept: u64,
    /// Values that cannot be used, the first of them.
    pub faults: Vec<FaultLine>,
    /// How many more there are.
    pub more_faults: u64,
    /// Charges of GPUs whose kind or number is in doubt, the first of them; their cost counts, their hours do not.
    pub doubts: Vec<BillDoubt>,
    /// How many more there are.
    pub more_doubts: u64,
}

/// Both costs in one currency.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BillTotal {
    /// ISO 4217; none where the bill does not say.
    pub currency: Option<String>,
    /// Sum of `EffectiveCost`.
    pub effective: f64,
    /// Sum of `BilledCost`.
    pub billed: f64,
}

/// A month in one currency.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BillMonth {
    /// `YYYY-MM`, UTC.
    pub month: String,
    /// ISO 4217; none where the bill does not say.
    pub currency: Option<String>,
    /// What it cost without tax.
    pub total: f64,
    /// Tax, apart.
    pub tax: f64,
    /// Its costs by category and kind of charge.
    pub lines: Vec<BillLine>,
    /// Its GPU-hours, the GPU that cost most first.
    pub gpus: Vec<BillGpu>,
}

/// What one kind of charge of one category cost.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BillLine {
    /// `ServiceCategory` as the bill writes it.
    pub category: String,
    /// Use, unused commitment, purchase, tax, credit, adjustment.
    pub part: Text,
    /// Cost in the month's currency.
    pub cost: f64,
    /// Whether it is in the month's total.
    pub counted: bool,
}

/// GPU-hours of one GPU.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BillGpu {
    /// Slug of the catalogue.
    pub gpu: String,
    /// GPU-hours used.
    pub hours: f64,
    /// GPU-hours paid for and not used.
    pub unused_hours: f64,
    /// What the rows with those hours cost, in the month's currency.
    pub cost: f64,
    /// GPUs at work at once in the busiest hour; none where the charges are not by the hour.
    pub peak: Option<f64>,
}

/// A charge of GPUs in doubt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BillDoubt {
    /// Line of the file, from 1.
    pub line: u64,
    /// What the charge names.
    pub name: String,
    /// What is not known.
    pub reason: Text,
}

/// What a month says of the workload "a bill being paid"; none where a person has to say it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Suggested<'a> {
    /// R$ a month with tax.
    pub monthly_brl: Option<f64>,
    /// Slug of the GPU that cost most.
    pub gpu: Option<&'a str>,
    /// Its GPU-hours.
    pub gpu_hours_month: Option<f64>,
    /// GPUs at work at once: of the busiest hour, else as many as day and night would take.
    pub peak_gpus: Option<u32>,
}

impl BillMonth {
    /// What this month fills; dollars at `brl_per_usd`.
    #[must_use]
    pub fn suggested(&self, brl_per_usd: Option<f64>) -> Suggested<'_> {
        let rate = match self.currency.as_deref() {
            Some("BRL") => Some(1.0),
            Some("USD") => brl_per_usd,
            _ => None,
        };
        let main = self.gpus.iter().find(|g| g.hours > 0.0);
        // hours of a month, as the model counts them
        let peak = |g: &BillGpu| libm::ceil(g.peak.unwrap_or(g.hours / 730.0) - 1e-9).clamp(1.0, 1e6);
        Suggested {
            monthly_brl: rate.map(|rate| (self.total + self.tax) * rate),
            gpu: main.map(|g| g.gpu.as_str()),
            gpu_hours_month: main.map(|g| g.hours),
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a count")]
            peak_gpus: main.map(|g| peak(g) as u32),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn month(currency: Option<&str>, gpus: Vec<BillGpu>) -> BillMonth {
        BillMonth { month: "2026-11".into(), currency: currency.map(str::to_owned), total: 900.0, tax: 100.0, lines: Vec::new(), gpus }
    }

    #[test]
    fn a_month_fills_what_it_says_and_leaves_the_rest_open() {
        let gpu = |hours, peak| BillGpu { gpu: "l4".into(), hours, unused_hours: 0.0, cost: 500.0, peak };
        let said = |m: &BillMonth| {
            let s = m.suggested(Some(5.0));
            (s.monthly_brl, s.gpu.map(str::to_owned), s.gpu_hours_month, s.peak_gpus)
        };
        assert_eq!(said(&month(Some("BRL"), vec![gpu(200.0, Some(3.0))])), (Some(1000.0), Some("l4".into()), Some(200.0), Some(3)));
        assert_eq!(said(&month(Some("USD"), vec![gpu(1461.0, None)])), (Some(5000.0), Some("l4".into()), Some(1461.0), Some(3)));
        assert_eq!(said(&month(Some("EUR"), Vec::new())), (None, None, None, None));
        assert_eq!(said(&month(None, vec![gpu(0.0, None)])), (None, None, None, None));
        assert_eq!(month(Some("USD"), Vec::new()).suggested(None).monthly_brl, None);
    }
}
