//! The rules against the four published matrices, cell by cell, and against what they must never say.

use super::{decide as decide_one, *};
use crate::locale::Locale;
use crate::presets;
use crate::scenario::{AccessAbroad, DataClass, Sector};
use std::collections::BTreeSet;

mod cases;
mod combinations;
mod own_rules;
mod rules;

const MATRICES: &str = include_str!("../../tests/golden/lgpd_matrices.json");

/// What the first workload may do.
fn decide(s: &Scenario, option: &HostingOption) -> LgpdResult {
    decide_one(s, &s.workloads[0], option)
}

fn scenario(class: DataClass) -> Scenario {
    let mut s = presets::blank(Locale::PtBr);
    s.data = DataProfile {
        class,
        legal_basis: LegalBasis::Contract,
        sector: match class {
            DataClass::BankSecrecy => Sector::Bank,
            DataClass::PublicRestricted | DataClass::PublicClassified | DataClass::PublicUltrasecret => Sector::FederalPublic,
            _ => Sector::Other,
        },
        access_abroad: AccessAbroad::No,
        ..DataProfile::default()
    };
    s
}

fn option(hosting: &str, country: &str) -> HostingOption {
    match hosting {
        "foreign_region" => HostingOption { country: country.into(), ..HostingOption::new(OptionKind::PublicOnDemand) },
        "foreign_provider_br_region" => HostingOption::new(OptionKind::PublicReserved1y),
        "br_private_cloud" => HostingOption::new(OptionKind::PrivateCloud),
        _ => HostingOption::new(OptionKind::PurchaseColocation),
    }
}

#[test]
fn the_four_matrices_cell_by_cell() {
    let golden: serde_json::Value = serde_json::from_str(MATRICES).unwrap();
    let mut cells = 0;
    for (name, classes) in golden["matrices"].as_object().unwrap() {
        for (class, row) in classes.as_object().unwrap() {
            for (hosting, cell) in row.as_object().unwrap() {
                let mut s = scenario(serde_json::from_value(class.clone().into()).unwrap());
                let country = match name.as_bytes()[0] {
                    b'A' => {
                        s.data.transfer = TransferMechanism::SccRes19;
                        // what that matrix has in place: impact report, and the approvals of BCB, CMN, GSI and control post
                        s.data.fulfilled = ["R25", "R50", "R51", "R70", "R71b"].map(String::from).to_vec();
                        "US"
                    }
                    letter => {
                        s.data.access_abroad = AccessAbroad::Unknown;
                        s.data.trains_model = true;
                        if letter == b'D' {
                            s.data.legal_basis = LegalBasis::Unknown;
                        }
                        if letter == b'C' { "FR" } else { "US" }
                    }
                };
                let found = decide(&s, &option(hosting, country));
                let at = format!("{name} {class} {hosting}");
                let ids = |keep: &dyn Fn(&RuleHit) -> bool| -> BTreeSet<String> {
                    found.rules.iter().filter(|h| keep(h)).map(|h| h.id.clone()).collect()
                };
                let expected = |key: &str| -> BTreeSet<String> {
                    cell[key].as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect()
                };
                assert_eq!(ids(&|h| h.outcome >= Outcome::OnHold), expected("blocked_by"), "{at}");
                assert_eq!(ids(&|h| h.outcome == Outcome::Conditional && !h.fulfilled), expected("open"), "{at}");
                // blocks that something lifted stand among the fulfilled here, not in the matrix
                let lifted: BTreeSet<String> = ["R51", "R70", "R71b"].map(String::from).into();
                assert_eq!(&ids(&|h| h.fulfilled) - &lifted, expected("fulfilled"), "{at}");
                let outcome = match cell["result"].as_str().unwrap() {
                    "allowed" => Outcome::Allowed,
                    "allowed_with_conditions" => Outcome::Conditional,
                    // the matrix calls a hold blocked too: it is one where only prudence stops it
                    _ if expected("blocked_by").iter().all(|id| ["R10b", "R40a"].contains(&id.as_str())) => Outcome::OnHold,
                    _ => Outcome::Blocked,
                };
                assert_eq!(found.outcome, outcome, "{at}");
                cells += 1;
            }
        }
    }
    assert_eq!(cells, 160);
}

#[test]
fn forty_one_rules_whole_in_both_languages() {
    let ids: BTreeSet<&str> = table().map(|r| r.id).collect();
    assert_eq!((ids.len(), all().len()), (41, 41));
    for r in table() {
        for words in [r.text, r.cite] {
            assert!(!words.0.is_empty() && !words.1.is_empty(), "{}", r.id);
        }
        assert!(r.text.0 != r.text.1 && r.text.0.ends_with('.') && r.text.1.ends_with('.'), "{}", r.id);
        assert!(knows(r.id));
    }
    assert!(!knows("R99") && can_be_fulfilled("R25") && !can_be_fulfilled("R30") && !can_be_fulfilled("R10"));
}

#[test]
fn own_servers_do_not_cure_a_missing_basis() {
    for class in [DataClass::Personal, DataClass::Sensitive, DataClass::Children, DataClass::HealthRecords, DataClass::BankSecrecy] {
        let mut s = scenario(class);
        s.data.legal_basis = LegalBasis::None;
        s.data.fulfilled = table().map(|r| r.id.to_owned()).collect();
        for hosting in ["foreign_region", "foreign_provider_br_region", "br_private_cloud", "on_prem"] {
            let found = decide(&s, &option(hosting, "US"));
            assert_eq!(found.outcome, Outcome::Blocked, "{class:?} {hosting}");
            assert!(found.rules.iter().any(|h| h.id == "R10" && h.text.pt.contains("servidor próprio")));
        }
    }
}

#[test]
fn sensitive_data_takes_no_legitimate_interest_anywhere() {
    let mut s = scenario(DataClass::Sensitive);
    s.data.legal_basis = LegalBasis::LegitimateInterest;
    assert_eq!(decide(&s, &option("on_prem", "BR")).outcome, Outcome::Blocked);
    s.data.class = DataClass::Personal;
    assert_eq!(decide(&s, &option("on_prem", "BR")).outcome, Outcome::Conditional);
}

#[test]
fn a_missing_answer_holds_and_names_its_field() {
    let mut s = scenario(DataClass::Unknown);
    for hosting in ["foreign_region", "foreign_provider_br_region", "br_private_cloud", "on_prem"] {
        let found = decide(&s, &option(hosting, "US"));
        assert_eq!((found.outcome, found.unanswered), (Outcome::OnHold, vec!["class".to_owned()]));
    }
    s = scenario(DataClass::Personal);
    s.data.legal_basis = LegalBasis::Unknown;
    s.data.access_abroad = AccessAbroad::Unknown;
    let found = decide(&s, &option("foreign_provider_br_region", "BR"));
    assert_eq!(found.unanswered, ["access_abroad", "legal_basis"]);
    s = scenario(DataClass::Personal);
    s.data.transfer = TransferMechanism::Unknown;
    let found = decide(&s, &option("foreign_region", "US"));
    assert_eq!((found.outcome, found.unanswered), (Outcome::OnHold, vec!["transfer".to_owned()]));
}

#[test]
fn the_strictest_rule_wins_and_stands_first() {
    let mut s = scenario(DataClass::BankSecrecy);
    s.data.transfer = TransferMechanism::Unknown;
    let found = decide(&s, &option("foreign_region", "US"));
    assert_eq!(found.outcome, Outcome::Blocked);
    assert_eq!((found.rules[0].id.as_str(), found.rules[1].id.as_str()), ("R51", "R30"));
}

#[test]
fn conditions_fulfilled_leave_nothing_to_ask() {
    let mut s = scenario(DataClass::Anonymised);
    assert_eq!(decide(&s, &option("on_prem", "BR")).outcome, Outcome::Conditional);
    s.data.fulfilled = vec!["R02".into()];
    assert_eq!(decide(&s, &option("on_prem", "BR")).outcome, Outcome::Allowed);
}

#[test]
fn no_text_says_that_the_lgpd_forbids_the_public_cloud_or_a_country() {
    let mut own = scenario(DataClass::Unknown);
    own.data.access_abroad = AccessAbroad::Unknown;
    let mut texts: Vec<(String, String)> = table().map(|r| (r.id.to_owned(), [r.text.0, r.text.1, r.cite.0, r.cite.1].join(" "))).collect();
    for may_be in [crate::scenario::DataPlaces::Brazil, crate::scenario::DataPlaces::BrazilEuEea] {
        own.data.may_be = may_be;
        for (hosting, country) in [("foreign_region", "US"), ("on_prem", "BR")] {
            let hits = decide(&own, &option(hosting, country)).rules;
            texts.extend(hits.into_iter().map(|h| (h.id, [h.text.pt, h.text.en, h.cite.pt, h.cite.en].join(" "))));
        }
    }
    assert!(["R00", "C01", "C01a"].iter().all(|id| texts.iter().any(|t| t.0 == *id)));
    for (id, text) in &texts {
        let all = text.to_lowercase();
        for word in ["proíbe", "proibid", "veda ", "vedad", "forbid", "prohibit", "must stay in brazil", "deve ficar no brasil"] {
            assert!(!all.contains(word), "{id}: {word}");
        }
    }
    // a region in the USA with the ANPD's clauses is a matter of conditions
    let mut s = scenario(DataClass::Personal);
    s.data.transfer = TransferMechanism::SccRes19;
    assert_eq!(decide(&s, &option("foreign_region", "US")).outcome, Outcome::Conditional);
    assert_eq!(decide(&s, &option("foreign_region", "ZZ")).outcome, Outcome::Conditional);
    assert_eq!(decide(&s, &option("foreign_provider_br_region", "BR")).outcome, Outcome::Conditional);
}
