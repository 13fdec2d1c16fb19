//! A price that a foreign list offers, not yet a row of a book.
//!
//! Owns its shape and how it becomes rows once a person has named the date. Refuses to become rows while its country is open.

use engine::book::PriceRow;
use engine::locale::Text;
use engine::scenario::Currency;

/// The prices of one machine with GPUs in one place, complete (host included), per hour of the whole machine.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Line of the file, from 1; in a JSON list the number of the object.
    pub line: u64,
    /// Who rents it out, in the book's word.
    pub provider: String,
    /// The provider's name of the machine.
    pub item: String,
    /// GPU slug of the catalogue; empty where a person has to say which it is.
    pub gpu: String,
    /// GPUs in it, maybe a fraction of one.
    pub gpu_count: f64,
    /// Virtual CPUs, where the list says and is to be trusted with it.
    pub vcpus: Option<f64>,
    /// Host memory, GiB, likewise.
    pub memory_gib: Option<f64>,
    /// The provider's region, as written.
    pub region: String,
    /// Zone in the region, where the list has one price a zone.
    pub zone: Option<String>,
    /// What else tells this offer from others of the same name, e.g. who owns the machine in a marketplace.
    pub apart: String,
    /// ISO 3166 alpha-2 of the region; none where it is not known here and a person has to say.
    pub country: Option<&'static str>,
    /// Currency of every price here.
    pub currency: Currency,
    /// On demand, an hour.
    pub on_demand: Option<f64>,
    /// Spot, an hour.
    pub spot: Option<f64>,
    /// Reserved for a year without money upfront, an hour.
    pub reserved_1y: Option<f64>,
    /// `published` for the provider's own list, `catalog` for one that proves a price and not a free machine.
    pub confidence: &'static str,
    /// File it was read from, and where in it.
    pub source: String,
    /// What else to know before it is taken.
    pub notes: Vec<Text>,
}

impl Candidate {
    /// Its prices as rows of a book, seen on `as_of` (`YYYY`, `YYYY-MM` or `YYYY-MM-DD`).
    ///
    /// # Errors
    /// A sentence where the country is open or the date is none.
    pub fn price_rows(&self, as_of: &str) -> Result<Vec<PriceRow>, Text> {
        if self.country.is_none() {
            return Err(Text::new(
                format!("Não se sabe em que país fica a região “{}” de {}: diga o país.", self.region, self.provider),
                format!("In which country the region “{}” of {} is, is not known: say the country.", self.region, self.provider),
            ));
        }
        if !crate::own::is_day_month_or_year(as_of) {
            return Err(Text::new(
                format!("A data “{as_of}” não é um dia (2026-12-02), um mês (2026-12) ou um ano (2026)."),
                format!("The date “{as_of}” is not a day (2026-12-02), a month (2026-12) or a year (2026)."),
            ));
        }
        Ok(self.rows(as_of))
    }

    /// Its prices as rows that may lack their GPU and their country.
    pub(crate) fn rows(&self, as_of: &str) -> Vec<PriceRow> {
        let prices = [("on_demand", self.on_demand), ("spot", self.spot), ("reserved_1y", self.reserved_1y)];
        let row = |(model, price): (&str, f64)| PriceRow {
            kind: "gpu_rental".into(),
            provider: self.provider.clone(),
            item: self.item.clone(),
            gpu: Some(self.gpu.clone()).filter(|g| !g.is_empty()),
            gpu_count: Some(self.gpu_count),
            vcpus: self.vcpus,
            memory_gib: self.memory_gib,
            region: self.region.clone(),
            country: self.country.unwrap_or_default().into(),
            price_model: model.into(),
            unit: "instance_hour".into(),
            currency: self.currency,
            price,
            low: None,
            high: None,
            tier_from: None,
            tier_to: None,
            max_power_w: None,
            as_of: as_of.into(),
            source: self.source.clone(),
            confidence: self.confidence.into(),
            note: self.notes.iter().map(|n| n.en.as_str()).collect::<Vec<_>>().join(" "),
        };
        prices.into_iter().filter_map(|(model, price)| price.map(|p| (model, p))).map(row).collect()
    }
}

/// A row that a person has to look at before it counts.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// Line of the file, from 1; in a JSON list the number of the object.
    pub line: u64,
    /// A stable word for programs, e.g. `unknown_gpu`, `outlier`, `conflict`.
    pub code: &'static str,
    /// What it is about: a GPU's name or a machine, cut to 80 characters.
    pub name: String,
    /// Region, as written, cut to 80 characters.
    pub region: String,
    /// A sentence for people: what was found and what to decide.
    pub reason: Text,
    /// The offer, where it is complete and a person may take it all the same; its GPU is empty where that is the question.
    pub offer: Option<Box<Candidate>>,
}
