//! What the data is and who reaches it: the answers the LGPD rules read.
//!
//! Owns the words of documents. Refuses what they lead to: that is `lgpd`.

use serde::{Deserialize, Serialize};

/// What the data is, on what basis it is processed, who reaches it. "Unknown" is always an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct DataProfile {
    /// The most delicate class among the data.
    pub class: DataClass,
    /// LGPD basis for processing it.
    pub legal_basis: LegalBasis,
    /// Sector of the controller.
    pub sector: Sector,
    /// Whether people outside Brazil can reach the data (support, backup, telemetry).
    pub access_abroad: AccessAbroad,
    /// Mechanism for an international transfer, where there is one.
    pub transfer: TransferMechanism,
    /// Whether the data trains or tunes a model.
    pub trains_model: bool,
    /// Rule ids whose condition the person says is fulfilled (the DPO's check-list), e.g. `R25` for the RIPD.
    pub fulfilled: Vec<String>,
}

impl Default for DataProfile {
    fn default() -> Self {
        Self {
            class: DataClass::Unknown,
            legal_basis: LegalBasis::Unknown,
            sector: Sector::Other,
            access_abroad: AccessAbroad::Unknown,
            transfer: TransferMechanism::None,
            trains_model: false,
            fulfilled: Vec::new(),
        }
    }
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
