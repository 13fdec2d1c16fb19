//! Every assumption of the model: its default, its band, its limits, and where the default comes from.
//!
//! Owns one table. A default that stands in the price book is read from its row, so its source and date are the row's.
//! Refuses arithmetic, and refuses a default without a source.

use crate::book::{PriceBook, PriceRow};
use crate::comparison::{AssumptionResult, Mark};
use crate::lines::Line;
use crate::locale::Text;
use crate::scenario::{Scenario, Volume};
use crate::tax;

mod table;
pub use table::{Key, table};

/// Groups in the order they are shown.
pub const GROUPS: [&str; 13] = [
    "finance",
    "fx",
    "tax",
    "demand",
    "energy",
    "space",
    "hardware",
    "staff",
    "compliance",
    "public_cloud",
    "private_cloud",
    "storage",
    "sizing",
];

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Assumption {
    /// Which one it is.
    pub key: Key,
    /// The line of the sheet that carries its name and unit.
    pub line: Line,
    /// Group it is shown with, one of [`GROUPS`].
    pub group: &'static str,
    /// How its value is read by people.
    pub measure: Measure,
    /// Least value taken.
    pub min: f64,
    /// Greatest value taken.
    pub max: f64,
    /// Where its default comes from.
    pub default: Default,
}

impl Assumption {
    /// The key in documents, e.g. `discount_rate`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        self.line.key()
    }

    /// Its unit in words; shares and rates say that they are fractions.
    #[must_use]
    pub fn unit(&self) -> Text {
        match self.measure {
            Measure::Unit => self.line.unit().name(),
            Measure::Share => Text::new("fração", "fraction"),
            Measure::Yearly => Text::new("fração ao ano", "fraction a year"),
            Measure::Factor => Text::new("vezes", "times"),
            Measure::Switch => Text::new("0 ou 1", "0 or 1"),
        }
    }
}

/// How a value is read by people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// In the unit of its line.
    Unit,
    /// A share, as a fraction.
    Share,
    /// A rate per year, as a fraction.
    Yearly,
    /// A factor.
    Factor,
    /// Off or on.
    Switch,
}

/// Where a default comes from.
#[derive(Debug, Clone, Copy)]
pub enum Default {
    /// A value with its source.
    Fixed {
        /// The value.
        value: f64,
        /// Low and high end, where the source gives them.
        band: Option<(f64, f64)>,
        /// Source.
        source: &'static str,
        /// Its date.
        as_of: &'static str,
        /// How certain it is.
        mark: Mark,
    },
    /// A row of the price book: the first of `kind` whose item starts with `item`.
    Row {
        /// Kind of row.
        kind: &'static str,
        /// Beginning of its item.
        item: &'static str,
        /// What one unit of the row is in the unit of the line, e.g. 0.001 for a price per TB read per GB.
        scale: f64,
    },
    /// The ICMS rate of the buyer's state.
    StateIcms,
    /// What the customs code of the servers says of this tax.
    Goods,
    /// The row of the energy tariff that the buyer is on.
    Tariff,
    /// How far use may be from what was entered, by how well the workloads' volume is known.
    Use,
    /// Prices over the list's: their usual range in the rows of `kind`.
    Spread {
        /// Kind of row.
        kind: &'static str,
    },
    /// The surcharge of the tariff flag, on a captive tariff, with the taxes of the buyer's state.
    Flag,
}

/// An assumption with the value in use.
#[derive(Debug, Clone, PartialEq)]
pub struct Resolved {
    /// The value in use; none where the price book has no row for it and the person gave none.
    pub value: Option<f64>,
    /// The default; none where the price book has no row for it.
    pub default: Option<f64>,
    /// Low and high end of the default.
    pub band: Option<(f64, f64)>,
    /// Source of the value in use: the person's note where changed.
    pub source: String,
    /// Date of the source; empty where changed.
    pub as_of: String,
    /// How certain the value in use is.
    pub mark: Mark,
    /// Whether the person changed it.
    pub changed: bool,
    /// Source of the default, whatever is in use.
    pub default_source: String,
    /// Date of the source of the default.
    pub default_as_of: String,
    /// How certain the default is.
    pub default_mark: Mark,
    /// The person's note, where changed.
    pub note: String,
}

/// Every assumption of a scenario, in the order of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Assumptions(Vec<Resolved>);

impl Assumptions {
    /// The assumption `key`.
    #[must_use]
    pub fn get(&self, key: Key) -> &Resolved {
        &self.0[key as usize]
    }

    /// Its value; none where the price book has no row for it and the person gave none.
    #[must_use]
    pub fn value(&self, key: Key) -> Option<f64> {
        self.get(key).value
    }

    /// What the comparison shows: those that have a value, in the order of the table.
    #[must_use]
    pub fn results(&self) -> Vec<AssumptionResult> {
        table()
            .iter()
            .zip(&self.0)
            .filter_map(|(row, used)| {
                let value = used.value?;
                Some(AssumptionResult {
                    key: row.word().into(),
                    name: row.line.name(),
                    unit: row.unit(),
                    value,
                    default: used.default.unwrap_or(value),
                    low: used.band.map(|b| b.0),
                    high: used.band.map(|b| b.1),
                    min: row.min,
                    max: row.max,
                    source: used.default_source.clone(),
                    as_of: used.default_as_of.clone(),
                    mark: used.mark,
                    group: row.group.into(),
                    changed: used.changed,
                    note: used.note.clone(),
                })
            })
            .collect()
    }
}

/// The row of the table whose key in documents is `word`.
#[must_use]
pub fn find(word: &str) -> Option<&'static Assumption> {
    table().iter().find(|row| row.word() == word)
}

/// The value of one assumption for `scenario`, without resolving the rest; none where neither the person nor the book has it.
#[must_use]
pub fn value(scenario: &Scenario, book: &PriceBook, key: Key) -> Option<f64> {
    resolve(&table()[key as usize], scenario, book).value
}

/// The values in use for `scenario`: the person's where changed, else the defaults with the prices of `book`.
#[must_use]
pub fn lookup(scenario: &Scenario, book: &PriceBook) -> Assumptions {
    Assumptions(table().iter().map(|row| resolve(row, scenario, book)).collect())
}

fn resolve(row: &Assumption, scenario: &Scenario, book: &PriceBook) -> Resolved {
    let mut found = default_of(row, scenario, book);
    if let Some(own) = scenario.assumptions.get(row.word()) {
        found.value = Some(own.value);
        found.changed = true;
        found.mark = Mark::Yours;
        found.source.clone_from(&own.note);
        found.as_of = String::new();
        found.note.clone_from(&own.note);
    }
    found
}

/// A default with where it comes from.
struct Found {
    value: Option<f64>,
    band: Option<(f64, f64)>,
    source: String,
    as_of: String,
    mark: Mark,
}

impl Found {
    fn new(value: Option<f64>, band: Option<(f64, f64)>, source: &str, as_of: &str, mark: Mark) -> Self {
        Self { value, band, source: source.into(), as_of: as_of.into(), mark }
    }

    fn row(book: &PriceBook, kind: &'static str, item: &str, scale: f64) -> Self {
        match book.of_kind(kind).find(|r| r.item.starts_with(item)) {
            Some(found) => Self::new(
                Some(found.price * scale),
                found.low.zip(found.high).map(|(low, high)| (low * scale, high * scale)),
                &found.source,
                &found.as_of,
                mark_of(found),
            ),
            None => Self::new(None, None, "", "", Mark::Estimate),
        }
    }
}

fn default_of(row: &Assumption, scenario: &Scenario, book: &PriceBook) -> Resolved {
    let buyer = &scenario.buyer;
    let Found { value, band, source, as_of, mark } = match row.default {
        Default::Fixed { value, band, source, as_of, mark } => Found::new(Some(value), band, source, as_of, mark),
        Default::Row { kind, item, scale } => Found::row(book, kind, item, scale),
        Default::StateIcms => Found::new(tax::icms_of(&buyer.state), None, tax::ICMS_SOURCE, tax::ICMS_AS_OF, Mark::CheckYearly),
        Default::Goods => goods(row.key, scenario),
        Default::Use => use_factor(scenario),
        Default::Spread { kind } => spread(book, kind),
        Default::Tariff => Found::row(book, "energy", &buyer.tariff, 1.0),
        Default::Flag => {
            let captive = !buyer.tariff.starts_with("Free market");
            let rate = if captive { tax::flag_with_taxes(buyer.flag, &buyer.state) } else { Some(0.0) };
            Found::new(rate, None, tax::FLAG_SOURCE, tax::FLAG_AS_OF, Mark::CheckYearly)
        }
    };
    // The person says that the goods have an incentive: then its rate is the default, not a change of theirs.
    let (value, source, as_of, mark) = match tax::incentive(buyer.incentive, row.key) {
        Some((rate, source, as_of)) => (Some(rate), source.into(), as_of.into(), Mark::CheckYearly),
        None => (value, source, as_of, mark),
    };
    Resolved {
        value,
        default: value,
        band,
        source: String::clone(&source),
        as_of: String::clone(&as_of),
        mark,
        changed: false,
        default_source: source,
        default_as_of: as_of,
        default_mark: mark,
        note: String::new(),
    }
}

/// How far use may be from what was entered: as for the workload whose volume is known least.
fn use_factor(scenario: &Scenario) -> Found {
    let least = scenario.workloads.iter().map(|w| w.volume).max_by_key(|v| *v as u8).unwrap_or_default();
    let (low, high, what) = match least {
        Volume::Fixed => (0.9, 1.1, "a steady volume, known to a tenth"),
        Volume::Variable => (0.7, 1.4, "a volume that goes up and down, from 30 % less to 40 % more on average"),
        Volume::Unknown => (0.25, 3.0, "a volume not known yet, from a quarter to three times what was entered"),
    };
    let source = format!("Own estimate, no public figure found: {what}");
    Found::new(Some(1.0), Some((low, high)), &source, "2026-12-02", Mark::Estimate)
}

/// The usual range of the prices of `kind` for GPUs: medians of low and high over the price, of the rows that have both.
fn spread(book: &PriceBook, kind: &str) -> Found {
    let rows = || book.of_kind(kind).filter(|r| r.gpu.is_some() && r.price > 0.0);
    let median = |mut of: Vec<f64>| {
        of.sort_by(f64::total_cmp);
        of.get(of.len() / 2).copied()
    };
    let low = median(rows().filter(|r| r.high.is_some()).filter_map(|r| Some(r.low? / r.price)).collect());
    let high = median(rows().filter(|r| r.low.is_some()).filter_map(|r| Some(r.high? / r.price)).collect());
    let n = rows().filter(|r| r.low.is_some() && r.high.is_some()).count();
    let as_of = rows().map(|r| r.as_of.as_str()).max().unwrap_or(&book.published_on);
    let source =
        format!("This price book: median of low and of high over the price, of {n} rows of kind {kind}; a quote of yours has no range");
    Found::new(Some(1.0), low.zip(high).map(|(l, h)| (l.min(1.0), h.max(1.0))), &source, as_of, Mark::Estimate)
}

/// What the customs code of the servers says of a tax.
fn goods(key: Key, scenario: &Scenario) -> Found {
    let Some(code) = tax::ncm(&scenario.buyer.ncm) else { return Found::new(None, None, "", "", Mark::Estimate) };
    match key {
        Key::ImportDuty => {
            let source = format!("{}, NCM {}", code.duty_source, code.dotted());
            Found::new(Some(code.duty), Some(code.duty_band), &source, tax::DUTY_AS_OF, code.duty_mark)
        }
        Key::Ipi => {
            Found::new(Some(code.ipi), None, &format!("TIPI, Decreto 11.158/2022, NCM {}", code.dotted()), "2023-03", Mark::CheckYearly)
        }
        _ => Found::new(Some(f64::from(u8::from(code.made_in_manaus))), Some((0.0, 1.0)), tax::MANAUS_SOURCE, "2026-12-02", Mark::Estimate),
    }
}

/// How certain a price of the book is.
#[must_use]
pub fn mark_of(row: &PriceRow) -> Mark {
    match row.confidence.as_str() {
        "certain" => Mark::Certain,
        "published" | "catalog" | "check_yearly" | "high" => Mark::CheckYearly,
        _ => Mark::Estimate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Buyer, DataProfile, ImportIncentive, Override, SCHEMA, YearMonth};
    use crate::seed;
    use std::collections::{BTreeMap, BTreeSet};

    fn scenario() -> Scenario {
        Scenario {
            schema: SCHEMA,
            title: "t".into(),
            start: YearMonth { year: 2027, month: 1 },
            horizon_months: 36,
            workloads: Vec::new(),
            data: DataProfile::default(),
            buyer: Buyer::default(),
            options: Vec::new(),
            assumptions: BTreeMap::new(),
            tax_years: BTreeMap::new(),
            timing: crate::finance::Timing::EndOfPeriod,
            models: Vec::new(),
            rules: None,
        }
    }

    #[test]
    fn every_default_has_a_source_a_date_and_stands_inside_its_limits() {
        let book = seed::price_book();
        let all = lookup(&scenario(), &book);
        let mut words = BTreeSet::new();
        for (i, row) in table().iter().enumerate() {
            let word = row.word();
            assert_eq!(row.key as usize, i, "{word} is out of order");
            assert!(words.insert(word), "{word} stands twice");
            assert!(GROUPS.contains(&row.group), "{word}");
            let used = all.get(row.key);
            let value = used.value.unwrap_or_else(|| panic!("{word} has no value with the shipped book"));
            assert!(row.min <= value && value <= row.max, "{word}: {value} is outside {}..{}", row.min, row.max);
            assert!(!used.source.is_empty() && !used.as_of.is_empty(), "{word} has no source or date");
            if let Some((low, high)) = used.band {
                assert!(row.min <= low && low <= value && value <= high && high <= row.max, "{word}: band {low}..{high} around {value}");
            }
        }
        assert_eq!(all.results().len(), table().len());
    }

    #[test]
    fn the_persons_value_wins_and_says_so() {
        let book = seed::price_book();
        let mut s = scenario();
        s.assumptions.insert("usd_brl".into(), Override { value: 6.0, note: "budget 2027".into() });
        let used = lookup(&s, &book);
        let fx = used.get(Key::UsdBrl);
        assert_eq!((fx.value, fx.default, fx.changed, fx.mark), (Some(6.0), Some(5.1), true, Mark::Yours));
        assert_eq!(fx.note, "budget 2027");
        assert_eq!(value(&s, &book, Key::UsdBrl), Some(6.0));
    }

    #[test]
    fn a_row_that_is_not_in_the_book_is_missing_not_zero() {
        let mut book = seed::price_book();
        book.rows.retain(|r| r.kind != "energy");
        assert_eq!(lookup(&scenario(), &book).value(Key::EnergyTariff), None);
    }

    #[test]
    fn the_state_decides_icms_and_an_incentive_the_duty() {
        let mut s = scenario();
        s.buyer.state = "RJ".into();
        s.buyer.incentive = ImportIncentive::ExTarifario;
        assert_eq!(value(&s, &seed::price_book(), Key::ImportDuty), Some(0.0));
        assert_eq!(value(&s, &seed::price_book(), Key::Icms), Some(0.22));
    }
}
