//! Every rule fires in one case and is silent in the next, which changes a single answer of the first.

use super::*;
use crate::scenario::Answer;

/// A case: a personal profile with a contract on own servers, until it is changed.
struct Case {
    scenario: Scenario,
    hosting: &'static str,
    country: &'static str,
}

impl Case {
    fn new() -> Self {
        Self { scenario: scenario(DataClass::Personal), hosting: "on_prem", country: "BR" }
    }

    fn class(&mut self, class: DataClass) {
        self.scenario.data.class = class;
    }

    fn at(&mut self, hosting: &'static str, country: &'static str) {
        (self.hosting, self.country) = (hosting, country);
    }

    fn ids(&self) -> BTreeSet<String> {
        decide(&self.scenario, &option(self.hosting, self.country)).rules.into_iter().map(|h| h.id).collect()
    }
}

type Change = fn(&mut Case);

const ABROAD: &str = "foreign_region";
const REGION: &str = "foreign_provider_br_region";
const PRIVATE: &str = "br_private_cloud";
const OWN: &str = "on_prem";

/// Rule, what makes it fire, and the one answer that silences it again.
const CASES: &[(&str, Change, Change)] = &[
    ("R01", |c| c.class(DataClass::None), |c| c.class(DataClass::Personal)),
    ("R02", |c| c.class(DataClass::Anonymised), |c| c.class(DataClass::None)),
    ("R10", |c| c.scenario.data.legal_basis = LegalBasis::None, |c| c.scenario.data.legal_basis = LegalBasis::Contract),
    ("R10b", |c| c.scenario.data.legal_basis = LegalBasis::Unknown, |c| c.scenario.data.legal_basis = LegalBasis::None),
    (
        "R11",
        |c| {
            c.class(DataClass::Sensitive);
            c.scenario.data.legal_basis = LegalBasis::LegitimateInterest;
        },
        |c| c.scenario.data.legal_basis = LegalBasis::Consent,
    ),
    ("R12", |c| c.class(DataClass::Children), |c| c.class(DataClass::Personal)),
    (
        "R13",
        |c| {
            c.class(DataClass::Children);
            c.scenario.data.trains_model = true;
        },
        |c| c.scenario.data.trains_model = false,
    ),
    ("R20", |_| {}, |c| c.class(DataClass::Anonymised)),
    ("R21", |_| {}, |c| c.class(DataClass::PublicClassified)),
    ("R22", |c| c.at(PRIVATE, "BR"), |c| c.at(OWN, "BR")),
    ("R24", |_| {}, |c| c.class(DataClass::None)),
    ("R25", |c| c.class(DataClass::Sensitive), |c| c.class(DataClass::Personal)),
    ("R25b", |c| c.scenario.data.trains_model = true, |c| c.scenario.data.trains_model = false),
    ("R26", |c| c.scenario.data.trains_model = true, |c| c.scenario.data.trains_model = false),
    ("R27", |c| c.scenario.data.automated_decision = Answer::Yes, |c| c.scenario.data.automated_decision = Answer::Unknown),
    ("R30", |c| c.at(ABROAD, "US"), |c| c.scenario.data.transfer = TransferMechanism::SccRes19),
    ("R31", |c| c.at(ABROAD, "FR"), |c| c.at(ABROAD, "US")),
    ("R33", |c| c.scenario.data.transfer = TransferMechanism::SccRes19, |c| c.scenario.data.transfer = TransferMechanism::ApprovedBcr),
    ("R35", |c| c.scenario.data.transfer = TransferMechanism::SpecificConsent, |c| c.scenario.data.transfer = TransferMechanism::None),
    ("R36", |c| c.scenario.data.transfer = TransferMechanism::Art33Other, |c| c.scenario.data.transfer = TransferMechanism::None),
    (
        "R40",
        |c| {
            c.at(REGION, "BR");
            c.scenario.data.access_abroad = AccessAbroad::Yes;
        },
        |c| c.scenario.data.access_abroad = AccessAbroad::No,
    ),
    (
        "R40a",
        |c| {
            c.at(REGION, "BR");
            c.scenario.data.access_abroad = AccessAbroad::Unknown;
        },
        |c| c.scenario.data.access_abroad = AccessAbroad::No,
    ),
    (
        "R40b",
        |c| c.scenario.data.access_abroad = AccessAbroad::Yes,
        |c| c.scenario.data.transfer = TransferMechanism::ApprovedSpecificClauses,
    ),
    ("R40c", |c| c.scenario.data.access_abroad = AccessAbroad::Unknown, |c| c.scenario.data.access_abroad = AccessAbroad::No),
    ("R41", |c| c.at(REGION, "BR"), |c| c.at(PRIVATE, "BR")),
    ("R42", |c| c.scenario.data.access_abroad = AccessAbroad::EuEeaOnly, |c| c.scenario.data.access_abroad = AccessAbroad::No),
    (
        "R50",
        |c| {
            c.scenario.data.sector = Sector::Bank;
            c.class(DataClass::BankSecrecy);
            c.at(PRIVATE, "BR");
        },
        |c| c.at(OWN, "BR"),
    ),
    (
        "R51",
        |c| {
            c.scenario.data.sector = Sector::Payment;
            c.class(DataClass::BankSecrecy);
            c.at(ABROAD, "FR");
        },
        |c| c.at(REGION, "BR"),
    ),
    ("R52", |c| c.class(DataClass::BankSecrecy), |c| c.scenario.data.sector = Sector::Bank),
    ("R60", |c| c.class(DataClass::HealthRecords), |c| c.class(DataClass::Sensitive)),
    ("R61", |c| c.class(DataClass::HealthRecords), |c| c.class(DataClass::Sensitive)),
    (
        "R62",
        |c| {
            c.class(DataClass::HealthRecords);
            c.at(ABROAD, "US");
        },
        |c| c.at(REGION, "BR"),
    ),
    (
        "R65",
        |c| {
            c.scenario.data.sector = Sector::Insurer;
            c.at(PRIVATE, "BR");
        },
        |c| c.scenario.data.sector = Sector::Unknown,
    ),
    (
        "R70",
        |c| {
            c.scenario.data.sector = Sector::FederalPublic;
            c.class(DataClass::PublicRestricted);
            c.at(ABROAD, "FR");
        },
        |c| c.scenario.data.sector = Sector::Other,
    ),
    ("R70b", |c| c.class(DataClass::PublicRestricted), |c| c.class(DataClass::Personal)),
    (
        "R71",
        |c| {
            c.class(DataClass::PublicClassified);
            c.at(REGION, "BR");
        },
        |c| c.at(PRIVATE, "BR"),
    ),
    (
        "R71b",
        |c| {
            c.class(DataClass::PublicClassified);
            c.at(PRIVATE, "BR");
        },
        |c| c.at(OWN, "BR"),
    ),
    (
        "R71d",
        |c| {
            c.class(DataClass::PublicClassified);
            c.at(PRIVATE, "BR");
        },
        |c| c.class(DataClass::PublicUltrasecret),
    ),
    ("R71c", |c| c.class(DataClass::PublicUltrasecret), |c| c.class(DataClass::PublicRestricted)),
    (
        "R72",
        |c| {
            c.class(DataClass::PublicUltrasecret);
            c.at(PRIVATE, "BR");
        },
        |c| c.at(OWN, "BR"),
    ),
    ("R80", |c| c.scenario.data.internet_application = Answer::Yes, |c| c.scenario.data.internet_application = Answer::No),
];

#[test]
fn every_rule_fires_in_one_case_and_is_silent_in_the_next() {
    let cases: Vec<&str> = CASES.iter().map(|c| c.0).collect();
    let missing: Vec<&str> = table().map(|r| r.id).filter(|id| !cases.contains(id)).collect();
    assert!(missing.is_empty() && cases.len() == table().count(), "rules without a case: {missing:?}");
    for (id, fires, silences) in CASES {
        let mut case = Case::new();
        fires(&mut case);
        assert!(case.ids().contains(*id), "{id} does not fire: {:?}", case.ids());
        silences(&mut case);
        assert!(!case.ids().contains(*id), "{id} is not silenced: {:?}", case.ids());
    }
}

#[test]
fn every_cost_names_a_rule_of_the_table_once() {
    let mut seen = BTreeSet::new();
    for ask in costs::ASKS {
        assert!(knows(ask.rule) && seen.insert(ask.rule), "{}", ask.rule);
        let rule = table().find(|r| r.id == ask.rule).unwrap();
        // What carries a transfer is a rule on a mechanism, which fires for it wherever the machines stand.
        assert_eq!(ask.where_it_leaves, ["R33", "R35", "R36"].contains(&ask.rule), "{}", ask.rule);
        assert!(rule.effect != Effect::Note, "a note asks for nothing: {}", ask.rule);
    }
    use crate::comparison::ComplianceCost::{Audit, Contract, ImpactReport, Incidents, Keys, Records, Rights, Transfer};
    let of = |cost| costs::ASKS.iter().filter(|a| a.cost == cost).map(|a| a.rule).collect::<Vec<_>>();
    assert_eq!(of(Contract), ["R22"]);
    assert_eq!(of(Transfer), ["R30", "R40", "R40b", "R33", "R35", "R36"]);
    assert_eq!(of(ImpactReport), ["R25", "R25b"]);
    assert_eq!((of(Records), of(Incidents), of(Rights)), (vec!["R20"], vec!["R24"], vec!["R26"]));
    assert_eq!((of(Keys), of(Audit)), (vec!["R41", "R62"], vec!["R50", "R65", "R70b", "R71d"]));
}
