//! Realistic Brazilian cases to start from, and the empty one.
//!
//! Owns their answers and their words. Refuses results: a preset is an ordinary scenario, computed like any other.
//! Volumes are round figures of cases seen in public reports, not measurements; each summary says what they are.

mod cases;

use crate::finance::Timing;
use crate::locale::{Locale, Text, pick};
use crate::scenario::{
    Buyer, CurrentBill, DataProfile, GpuHours, HostingOption, OptionKind, SCHEMA, Scenario, Stage, Task, Volume, Workload, YearMonth,
};
use std::collections::BTreeMap;

/// The options a preset compares.
pub const OPTIONS: [OptionKind; 4] =
    [OptionKind::PublicOnDemand, OptionKind::PublicReserved1y, OptionKind::PurchaseColocation, OptionKind::PrivateCloud];

/// A case to start from.
#[derive(Debug, Clone)]
pub struct Preset {
    /// Stable word in addresses.
    pub slug: &'static str,
    /// What it is called.
    pub title: Text,
    /// One line that says what is in it.
    pub summary: Text,
    /// The document, its texts in the language asked for.
    pub scenario: Scenario,
}

/// Every preset, its names in `locale`, in the order pages show them.
#[must_use]
pub fn all(locale: Locale) -> Vec<Preset> {
    vec![
        cases::customer_service(locale),
        cases::clinical_assistant(locale),
        cases::fine_tuning(locale),
        cases::vision_line(locale),
        cases::experiment(locale),
        cases::cloud_bill(locale),
    ]
}

/// The preset called `slug`.
#[must_use]
pub fn get(slug: &str, locale: Locale) -> Option<Preset> {
    all(locale).into_iter().find(|p| p.slug == slug)
}

/// The least scenario that computes: one job of 160 GPU-hours on any GPU of 20 GB, nothing said about the data.
#[must_use]
pub fn blank(locale: Locale) -> Scenario {
    let task = Task::GpuHours(GpuHours { gpu: None, min_memory_gb: Some(20.0), gpu_hours_month: 160.0, peak_gpus: 1, moved_by: None });
    scenario(
        pick(locale, "Novo cenário", "New scenario"),
        vec![workload(pick(locale, "Carga 1", "Workload 1"), task)],
        DataProfile::default(),
    )
}

/// The workload "a bill being paid" that `bill` is.
#[must_use]
pub fn bill_workload(name: &str, bill: CurrentBill) -> Workload {
    workload(name, Task::CurrentBill(bill))
}

/// A new scenario of one bill.
#[must_use]
pub fn of_bill(title: &str, workload: Workload) -> Scenario {
    scenario(title, vec![workload], DataProfile::default())
}

/// A scenario of 36 months from January 2027 with all four options and every default.
fn scenario(title: &str, workloads: Vec<Workload>, data: DataProfile) -> Scenario {
    Scenario {
        schema: SCHEMA,
        title: title.into(),
        start: YearMonth { year: 2027, month: 1 },
        horizon_months: 36,
        workloads,
        data,
        buyer: Buyer::default(),
        options: OPTIONS.into_iter().map(HostingOption::new).collect(),
        assumptions: BTreeMap::new(),
        tax_years: BTreeMap::new(),
        timing: Timing::EndOfPeriod,
        models: Vec::new(),
        rules: None,
    }
}

/// A steady workload in production over the whole horizon.
fn workload(name: &str, task: Task) -> Workload {
    Workload {
        id: "w1".into(),
        name: name.into(),
        task,
        growth_per_year: 0.0,
        first_month: 1,
        last_month: None,
        stage: Stage::Production,
        volume: Volume::Fixed,
        storage_gb: 0.0,
        egress_gb_month: 0.0,
        block_gb: 0.0,
        file_gb: 0.0,
        interruptible: None,
        data: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{seed, validate};

    #[test]
    fn six_cases_whole_in_both_languages() {
        let book = seed::price_book();
        for locale in [Locale::PtBr, Locale::En] {
            let found = all(locale);
            assert_eq!(found.len(), 6);
            for p in &found {
                assert_eq!(validate::check(&p.scenario, &book), [], "{}", p.slug);
                assert_eq!(p.scenario.options.len(), 4, "{}", p.slug);
                assert!(p.title.pt != p.title.en && p.summary.pt != p.summary.en, "{}", p.slug);
                assert_eq!(p.scenario.title, p.title.get(locale));
            }
            assert_eq!(validate::check(&blank(locale), &book), []);
        }
        assert!(get("cloud-bill", Locale::En).is_some() && get("nothing", Locale::En).is_none());
    }

    #[test]
    fn documents_survive_the_way_to_json_and_back() {
        for p in all(Locale::PtBr) {
            let text = serde_json::to_string(&p.scenario).unwrap();
            assert_eq!(validate::parse(text.as_bytes()).unwrap(), p.scenario, "{}", p.slug);
        }
    }
}
