//! What the data is and who reaches it: the answers the LGPD rules read.
//!
//! Owns the words of documents. Refuses what they lead to: that is `lgpd`.

use super::{Scenario, Workload};
use serde::{Deserialize, Serialize};

/// What the data is, on what basis it is processed, who reaches it. "Unknown" is always an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct DataProfile {
    /// The most delicate class among the data.
    pub class: DataClass,
    /// Further classes among the data; the strictest result over all of them holds.
    pub also: Vec<DataClass>,
    /// LGPD basis for processing it.
    pub legal_basis: LegalBasis,
    /// Sector of the controller.
    pub sector: Sector,
    /// Whether people outside Brazil can reach the data (support, backup, telemetry).
    pub access_abroad: AccessAbroad,
    /// Mechanism for an international transfer, where there is one.
    pub transfer: TransferMechanism,
    /// Where the company's own policy or its contracts let data and access be.
    pub may_be: DataPlaces,
    /// Whether the data trains or tunes a model.
    pub trains_model: bool,
    /// Whether a machine alone decides about people with it (LGPD art. 20).
    pub automated_decision: Answer,
    /// Whether it comes from a service open to the internet (Marco Civil art. 15).
    pub internet_application: Answer,
    /// Rule ids whose condition the person says is fulfilled (the DPO's check-list), e.g. `R25` for the RIPD.
    pub fulfilled: Vec<String>,
    /// Rule ids whose condition the person says is not fulfilled; one in neither list is not answered yet.
    pub not_met: Vec<String>,
}

impl Default for DataProfile {
    fn default() -> Self {
        Self {
            class: DataClass::Unknown,
            also: Vec::new(),
            legal_basis: LegalBasis::Unknown,
            sector: Sector::Other,
            access_abroad: AccessAbroad::Unknown,
            transfer: TransferMechanism::None,
            may_be: DataPlaces::Anywhere,
            trains_model: false,
            automated_decision: Answer::Unknown,
            internet_application: Answer::Unknown,
            fulfilled: Vec::new(),
            not_met: Vec::new(),
        }
    }
}

impl DataProfile {
    /// Every class among the data, each once. "No data about people" says nothing beside a class that is about them, and stands
    /// only alone.
    #[must_use]
    pub fn classes(&self) -> Vec<DataClass> {
        let mut found: Vec<DataClass> = Vec::new();
        for class in std::iter::once(self.class).chain(self.also.iter().copied()) {
            if !found.contains(&class) {
                found.push(class);
            }
        }
        if found.len() > 1 {
            found.retain(|c| *c != DataClass::None);
        }
        found
    }
}

/// A workload's own answers about its data. What is of the whole company (sector, access from abroad, transfer, places, check-list)
/// stays with the scenario.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct WorkloadData {
    /// The most delicate class among its data.
    pub class: DataClass,
    /// Further classes among its data.
    pub also: Vec<DataClass>,
    /// LGPD basis for processing it.
    pub legal_basis: LegalBasis,
    /// Whether the data trains or tunes a model.
    pub trains_model: bool,
    /// Whether a machine alone decides about people with it.
    pub automated_decision: Answer,
    /// Whether it comes from a service open to the internet.
    pub internet_application: Answer,
}

impl Default for WorkloadData {
    fn default() -> Self {
        Self::of(&DataProfile::default())
    }
}

impl WorkloadData {
    /// The answers of `data` that a workload may have of its own.
    #[must_use]
    pub fn of(data: &DataProfile) -> Self {
        Self {
            class: data.class,
            also: data.also.clone(),
            legal_basis: data.legal_basis,
            trains_model: data.trains_model,
            automated_decision: data.automated_decision,
            internet_application: data.internet_application,
        }
    }
}

impl Scenario {
    /// The data of `workload`: its own answers where it has some, else the scenario's.
    #[must_use]
    pub fn data_of(&self, workload: &Workload) -> DataProfile {
        let Some(own) = &workload.data else { return self.data.clone() };
        DataProfile {
            class: own.class,
            also: own.also.clone(),
            legal_basis: own.legal_basis,
            trains_model: own.trains_model,
            automated_decision: own.automated_decision,
            internet_application: own.internet_application,
            ..self.data.clone()
        }
    }
}

/// An answer that may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// No.
    No,
    /// Yes.
    Yes,
    /// Not known yet.
    #[default]
    Unknown,
}

/// Where a company's own policy or its contracts let data be and be reached from. No law asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DataPlaces {
    /// No rule of the company's own.
    #[default]
    Anywhere,
    /// Brazil, the European Union and the EEA.
    BrazilEuEea,
    /// Brazil only.
    Brazil,
}

/// Class of the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DataClass {
    /// No data about people.
    None,
    /// Anonymised (LGPD art. 12).
    Anonymised,
    /// Personal (LGPD art. 5 I).
    Personal,
    /// Sensitive (LGPD art. 5 II).
    Sensitive,
    /// About children or adolescents (LGPD art. 14).
    Children,
    /// Under bank secrecy (LC 105/2001).
    BankSecrecy,
    /// Health records (Lei 13.787/2018).
    HealthRecords,
    /// Public sector, restricted access.
    PublicRestricted,
    /// Public sector, reserved or secret.
    PublicClassified,
    /// Public sector, top secret.
    PublicUltrasecret,
    /// Not known yet.
    Unknown,
}

/// Basis for processing (LGPD arts. 7, 11, 14, 23).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LegalBasis {
    /// Consent.
    Consent,
    /// Legal or regulatory duty.
    LegalObligation,
    /// Performance of a contract.
    Contract,
    /// Legitimate interest.
    LegitimateInterest,
    /// Protection of credit.
    CreditProtection,
    /// Protection of health, by health professionals or services.
    HealthProtection,
    /// Public policy (public bodies).
    PublicPolicy,
    /// Another basis, documented.
    Other,
    /// There is none.
    None,
    /// Not known yet.
    Unknown,
}

/// Sector of the controller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Sector {
    /// None of the regulated sectors below.
    Other,
    /// Bank.
    Bank,
    /// Payment institution.
    Payment,
    /// Insurer.
    Insurer,
    /// Health.
    Health,
    /// Federal public body.
    FederalPublic,
    /// Not known yet.
    Unknown,
}

/// Whether people outside Brazil can reach the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AccessAbroad {
    /// Nobody.
    No,
    /// Only from the EU or the EEA.
    EuEeaOnly,
    /// Yes, from elsewhere.
    Yes,
    /// Not known yet.
    Unknown,
}

/// Mechanism of an international transfer (LGPD art. 33).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TransferMechanism {
    /// None.
    None,
    /// Country with an adequacy decision.
    Adequacy,
    /// ANPD standard clauses (Res. 19/2024).
    SccRes19,
    /// Specific clauses approved by the ANPD.
    ApprovedSpecificClauses,
    /// Global corporate rules approved by the ANPD.
    ApprovedBcr,
    /// Specific, highlighted consent (art. 33 VIII).
    SpecificConsent,
    /// Another case of art. 33.
    #[serde(rename = "art33_other")]
    Art33Other,
    /// Not known yet.
    Unknown,
}
