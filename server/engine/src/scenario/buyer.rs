//! Who buys, for tax and energy.
//!
//! Owns the words of documents. Refuses rates and rules: those are in `tax` and `assumptions`.

use serde::{Deserialize, Serialize};

/// Who buys, for tax.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Buyer {
    /// Federative unit of the buyer, two letters.
    pub state: String,
    /// Income-tax regime.
    pub regime: Regime,
    /// Whether PIS/COFINS, later CBS and IBS, on purchases come back as credit.
    pub federal_credit: bool,
    /// Whether ICMS on fixed assets comes back, in 48 monthly parts.
    pub icms_credit: bool,
    /// Import incentive for hardware.
    pub incentive: ImportIncentive,
    /// Customs code (NCM) of the servers, eight digits, one of `tax::NCM`; decides the defaults of import duty and IPI.
    pub ncm: String,
    /// Beginning of the name of the energy tariff, a row `energy` of the price book.
    pub tariff: String,
    /// Tariff flag (bandeira) of the captive market, for all months.
    pub flag: TariffFlag,
}

impl Default for Buyer {
    fn default() -> Self {
        Self {
            state: "SP".into(),
            regime: Regime::LucroReal,
            federal_credit: true,
            icms_credit: false,
            incentive: ImportIncentive::None,
            ncm: "84715040".into(),
            tariff: "A4 captive market".into(),
            flag: TariffFlag::Green,
        }
    }
}

/// Income-tax regime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Regime {
    /// Lucro Real.
    LucroReal,
    /// Lucro Presumido.
    LucroPresumido,
    /// Simples Nacional.
    Simples,
    /// Public body or exempt.
    Exempt,
}

/// Import incentive for hardware.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ImportIncentive {
    /// None.
    None,
    /// Ex-tarifário: import duty at zero.
    ExTarifario,
    /// Redata (Lei 15.504/2026): for companies habilitated to sell data-centre services.
    Redata,
    /// São Paulo, Decreto 64.771/2020: ICMS suspended for companies with main CNAE 6311-9/00.
    SpDecree64771,
}

/// Tariff flag of the captive energy market.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TariffFlag {
    /// Green: no surcharge.
    #[default]
    Green,
    /// Yellow.
    Yellow,
    /// Red, level 1.
    Red1,
    /// Red, level 2.
    Red2,
}
