//! Six cases as people tell them, each with what the rules say of every option, worked out by hand.

use super::*;

/// Outcomes in a US region, a French region, a Brazilian region of a foreign provider, a Brazilian private cloud, on own servers.
fn outcomes(s: &Scenario) -> [Outcome; 5] {
    [
        ("foreign_region", "US"),
        ("foreign_region", "FR"),
        ("foreign_provider_br_region", "BR"),
        ("br_private_cloud", "BR"),
        ("on_prem", "BR"),
    ]
    .map(|(hosting, country)| decide(s, &option(hosting, country)).outcome)
}

fn ids(s: &Scenario, hosting: &str, country: &str) -> Vec<String> {
    decide(s, &option(hosting, country)).rules.into_iter().map(|h| h.id).collect()
}

const ALL_CONDITIONAL: [Outcome; 5] = [Outcome::Conditional; 5];
use Outcome::{Blocked, Conditional, OnHold};

/// A clinic wants its records in a US region. No mechanism of art. 33: barred there (R30), not in France (adequacy, R31). In Brazil
/// it is a matter of conditions, the impact report (R25), the record rules (R60) and the medical-AI rules (R61) among them.
#[test]
fn a_clinic_with_health_records_and_a_us_region() {
    let mut s = scenario(DataClass::HealthRecords);
    (s.data.legal_basis, s.data.sector) = (LegalBasis::HealthProtection, Sector::Health);
    assert_eq!(outcomes(&s), [Blocked, Conditional, Conditional, Conditional, Conditional]);
    assert_eq!(ids(&s, "foreign_region", "US")[0], "R30");
    assert_eq!(ids(&s, "on_prem", "BR"), ["R20", "R21", "R24", "R25", "R60", "R61"]);
    // With the ANPD's clauses the same region is open on conditions; keys in Brazil are prudence (R62).
    s.data.transfer = TransferMechanism::SccRes19;
    assert_eq!(outcomes(&s), ALL_CONDITIONAL);
    let us = decide(&s, &option("foreign_region", "US"));
    let keys = us.rules.iter().find(|h| h.id == "R62").unwrap();
    assert_eq!(keys.nature, crate::comparison::RuleNature::PrudentPolicy);
    // Not knowing who reaches the data holds the foreign provider's Brazilian region, until that is said or a mechanism is there.
    (s.data.transfer, s.data.access_abroad) = (TransferMechanism::None, AccessAbroad::Unknown);
    assert_eq!(outcomes(&s), [Blocked, Conditional, OnHold, Conditional, Conditional]);
}

/// A bank and a region abroad without an agreement of the central bank: R51 bars every country, adequacy or clauses or not.
#[test]
fn a_bank_abroad_without_the_central_banks_agreement() {
    let mut s = scenario(DataClass::BankSecrecy);
    s.data.transfer = TransferMechanism::SccRes19;
    assert_eq!(outcomes(&s), [Blocked, Blocked, Conditional, Conditional, Conditional]);
    assert_eq!(ids(&s, "foreign_region", "US")[0], "R51");
    assert!(ids(&s, "br_private_cloud", "BR").contains(&"R50".into()), "the provider is assessed and the central bank told");
    assert!(!ids(&s, "on_prem", "BR").contains(&"R50".into()), "there is no provider to assess");
    s.data.not_met = vec!["R51".into()];
    assert!(decide(&s, &option("foreign_region", "US")).rules[0].not_met, "no is told apart from not answered");
    s.data.not_met.clear();
    s.data.fulfilled = vec!["R51".into()];
    assert_eq!(outcomes(&s), ALL_CONDITIONAL);
}

/// An online shop replaces names by codes and keeps the key: pseudonymised, so personal. Calling it anonymised asks to prove that;
/// adding "personal" to it brings back all that personal data is asked.
#[test]
fn an_online_shop_with_pseudonymised_data() {
    let mut s = scenario(DataClass::Personal);
    assert_eq!(outcomes(&s), [Blocked, Conditional, Conditional, Conditional, Conditional]);
    let personal = ids(&s, "br_private_cloud", "BR");
    assert_eq!(personal, ["R20", "R21", "R22", "R24"]);
    s.data.class = DataClass::Anonymised;
    assert_eq!(outcomes(&s), ALL_CONDITIONAL);
    let only = decide(&s, &option("foreign_region", "US")).rules;
    assert!(only.len() == 1 && only[0].id == "R02" && only[0].text.en.contains("treat the data as personal"));
    s.data.also = vec![DataClass::Personal];
    assert_eq!(outcomes(&s), [Blocked, Conditional, Conditional, Conditional, Conditional]);
    assert_eq!(ids(&s, "br_private_cloud", "BR"), ["R02", "R20", "R21", "R22", "R24"]);
}

/// Pictures of parts on a line, no people in them, anonymised by cropping: open everywhere once the test is on record, at no cost.
#[test]
fn anonymised_industrial_images() {
    let mut s = scenario(DataClass::Anonymised);
    (s.data.legal_basis, s.data.access_abroad) = (LegalBasis::Unknown, AccessAbroad::Unknown);
    assert_eq!(outcomes(&s), ALL_CONDITIONAL);
    s.data.fulfilled = vec!["R02".into()];
    assert_eq!(outcomes(&s), [Outcome::Allowed; 5]);
    let found = decide(&s, &option("foreign_region", "US"));
    assert!(found.costs.is_empty() && found.could_matter.is_empty() && found.unanswered.is_empty());
}

/// A town's schools train a tutor on pupils' work: children's best interest (R12), their data out of training (R13), the impact
/// report (R25). The sector is not federal: no rule of the federal government speaks.
#[test]
fn municipal_schools_are_about_children() {
    let mut s = scenario(DataClass::Children);
    (s.data.legal_basis, s.data.trains_model) = (LegalBasis::PublicPolicy, true);
    assert_eq!(outcomes(&s), [Blocked, Conditional, Conditional, Conditional, Conditional]);
    assert_eq!(ids(&s, "on_prem", "BR"), ["R12", "R13", "R20", "R21", "R24", "R25", "R26"]);
    s.data.trains_model = false;
    assert_eq!(ids(&s, "on_prem", "BR"), ["R12", "R20", "R21", "R24", "R25"]);
}

/// A federal body's secret documents: no public cloud, in Brazil or not (R71); a private one only where it is an accredited control
/// post (R71b, then R71d); own servers with credentials (R71c). The LGPD's rules on personal data are not the ones that speak.
#[test]
fn a_federal_body_with_secret_documents() {
    let mut s = scenario(DataClass::PublicClassified);
    assert_eq!(outcomes(&s), [Blocked, Blocked, Blocked, Blocked, Conditional]);
    assert_eq!(ids(&s, "foreign_provider_br_region", "BR"), ["R71"]);
    assert_eq!(ids(&s, "br_private_cloud", "BR"), ["R71b", "R71d"]);
    assert_eq!(ids(&s, "on_prem", "BR"), ["R71c"]);
    s.data.fulfilled = vec!["R71b".into()];
    assert_eq!(outcomes(&s), [Blocked, Blocked, Blocked, Conditional, Conditional]);
    assert_eq!(ids(&s, "br_private_cloud", "BR"), ["R71d", "R71b"]);
}
