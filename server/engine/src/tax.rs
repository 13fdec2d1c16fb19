//! Brazilian tax: the calendar of the reform, ICMS by state, the import cascade and the taxes on services.
//!
//! Owns every rate's place and every formula of tax, each tax a cell of its own. Refuses advice: it computes what the
//! scenario says about regime, credits and invoicing. IRRF, CIDE and IOF are not touched by the reform.

use crate::scenario::{Buyer, Invoicing, Regime, TariffFlag};

mod calendar;
mod customs;
mod goods;
mod services;
pub use calendar::{Rates, Rules, rates, years};
pub use customs::{DUTY_AS_OF, MANAUS_SOURCE, NCM, Ncm, incentive, ncm};
pub use goods::{Goods, credit_inside, import};
pub use services::{Services, services};

#[cfg(test)]
mod tests;

/// What the reform does in one calendar year (EC 132/2023, LC 214/2025, LC 227/2026).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct YearRule {
    /// Calendar year.
    pub year: i32,
    /// Whether PIS and COFINS are charged.
    pub pis_cofins: bool,
    /// Which CBS rate is charged.
    pub cbs: Cbs,
    /// Share of the full IBS rate that is charged; none where the fixed test rate is.
    pub ibs_share: Option<f64>,
    /// Share of ICMS and ISS that is still charged.
    pub icms_iss: f64,
}

/// Which CBS rate a year charges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cbs {
    /// 2026: a test of 0.9 % (and IBS 0.1 %) that is compensated, so nothing is charged on top.
    Test,
    /// The rate of 2027 and 2028.
    Reduced,
    /// The rate from 2029 on.
    Full,
}

/// The calendar, one row a year; the last row holds for every year after it.
pub const SCHEDULE: [YearRule; 8] = [
    YearRule { year: 2026, pis_cofins: true, cbs: Cbs::Test, ibs_share: Some(0.0), icms_iss: 1.0 },
    YearRule { year: 2027, pis_cofins: false, cbs: Cbs::Reduced, ibs_share: None, icms_iss: 1.0 },
    YearRule { year: 2028, pis_cofins: false, cbs: Cbs::Reduced, ibs_share: None, icms_iss: 1.0 },
    YearRule { year: 2029, pis_cofins: false, cbs: Cbs::Full, ibs_share: Some(0.1), icms_iss: 0.9 },
    YearRule { year: 2030, pis_cofins: false, cbs: Cbs::Full, ibs_share: Some(0.2), icms_iss: 0.8 },
    YearRule { year: 2031, pis_cofins: false, cbs: Cbs::Full, ibs_share: Some(0.3), icms_iss: 0.7 },
    YearRule { year: 2032, pis_cofins: false, cbs: Cbs::Full, ibs_share: Some(0.4), icms_iss: 0.6 },
    YearRule { year: 2033, pis_cofins: false, cbs: Cbs::Full, ibs_share: Some(1.0), icms_iss: 0.0 },
];

/// Source of [`SCHEDULE`].
pub const SCHEDULE_SOURCE: &str =
    "EC 132/2023 and LC 214/2025: PIS/COFINS end in 2026; ICMS and ISS at 90 %, 80 %, 70 %, 60 % in 2029-2032, zero in 2033";
/// Date of [`SCHEDULE`].
pub const SCHEDULE_AS_OF: &str = "2026";

/// General internal ICMS rate by state, RJ with its 2 % FECP; reductions for a product or a company are not in it.
const ICMS: [(&str, f64); 27] = [
    ("AC", 0.19),
    ("AL", 0.205),
    ("AM", 0.20),
    ("AP", 0.18),
    ("BA", 0.205),
    ("CE", 0.20),
    ("DF", 0.20),
    ("ES", 0.17),
    ("GO", 0.19),
    ("MA", 0.23),
    ("MG", 0.18),
    ("MS", 0.17),
    ("MT", 0.17),
    ("PA", 0.19),
    ("PB", 0.20),
    ("PE", 0.205),
    ("PI", 0.225),
    ("PR", 0.195),
    ("RJ", 0.22),
    ("RN", 0.20),
    ("RO", 0.195),
    ("RR", 0.20),
    ("RS", 0.17),
    ("SC", 0.17),
    ("SE", 0.19),
    ("SP", 0.18),
    ("TO", 0.20),
];

/// Source of the ICMS rates.
pub const ICMS_SOURCE: &str = "State ICMS laws, general internal rates, as listed by mcp-fiscal-brasil 0.5.1 (pypi.org)";
/// Date of the ICMS rates.
pub const ICMS_AS_OF: &str = "2026-06";

/// Source of the surcharges of the tariff flags.
pub const FLAG_SOURCE: &str = "ANEEL, tariff flags: yellow R$1.885, red 1 R$4.463, red 2 R$7.877 for 100 kWh before taxes, captive market only; with ICMS of the state and PIS/COFINS 5 % inside: own calculation";
/// Date of [`FLAG_SOURCE`].
pub const FLAG_AS_OF: &str = "2026-01";

/// Surcharge of a tariff flag, BRL a kWh with taxes: `net / ((1 − icms) (1 − 0.05))`; none for an unknown state.
#[must_use]
pub fn flag_with_taxes(flag: TariffFlag, state: &str) -> Option<f64> {
    let net = match flag {
        TariffFlag::Green => 0.0,
        TariffFlag::Yellow => 0.018_85,
        TariffFlag::Red1 => 0.044_63,
        TariffFlag::Red2 => 0.078_77,
    };
    icms_of(state).map(|icms| net / ((1.0 - icms) * 0.95))
}

/// The 27 federative units, two letters each, in alphabetical order.
pub fn states() -> impl Iterator<Item = &'static str> {
    ICMS.iter().map(|(state, _)| *state)
}

/// General internal ICMS rate of a state, as a fraction; none for anything but the 27 federative units.
#[must_use]
pub fn icms_of(state: &str) -> Option<f64> {
    ICMS.iter().find(|(s, _)| *s == state).map(|(_, rate)| *rate)
}

/// How a provider usually invoices a Brazilian customer. AWS, Google, Microsoft, Oracle and IBM do so through a Brazilian
/// subsidiary, in reais, with taxes added to a price in dollars (AWS since 1 November 2020); specialised GPU clouds from abroad.
#[must_use]
pub fn usual_invoicing(provider: &str) -> Invoicing {
    if has_subsidiary(provider) { Invoicing::BrazilianSubsidiary } else { Invoicing::ForeignUsd }
}

/// Whether `provider` is a general cloud that invoices through a Brazilian subsidiary.
#[must_use]
pub fn has_subsidiary(provider: &str) -> bool {
    matches!(provider, "aws" | "azure" | "gcp" | "oci" | "ibm")
}

/// Which credits a buyer may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Credits {
    /// PIS and COFINS, until 2026: only under *Lucro Real* (Leis 10.637/2002 and 10.833/2003; Lei 10.865/2004 art. 15).
    pub pis_cofins: bool,
    /// CBS and IBS, from 2027: whoever is in the regular regime (LC 214/2025 art. 47 and 108).
    pub cbs_ibs: bool,
    /// ICMS on fixed assets, in 48 monthly parts (LC 87/1996 art. 20 § 5).
    pub icms: bool,
}

/// Which credits `buyer` may take: what the person says, as far as the regime allows it.
#[must_use]
pub const fn credits(buyer: &Buyer) -> Credits {
    Credits {
        pis_cofins: buyer.federal_credit && matches!(buyer.regime, Regime::LucroReal),
        cbs_ibs: buyer.federal_credit && matches!(buyer.regime, Regime::LucroReal | Regime::LucroPresumido),
        icms: buyer.icms_credit && matches!(buyer.regime, Regime::LucroReal | Regime::LucroPresumido),
    }
}
