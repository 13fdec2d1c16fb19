//! The company's own policy, a workload's own answers, and how results of workloads add up.

use super::*;
use crate::comparison::{ComplianceCost, RuleCost};
use crate::scenario::{Answer, DataPlaces, FineTuning, WorkloadData};

fn outcome(s: &Scenario, hosting: &str, country: &str) -> (Outcome, String) {
    let found = decide(s, &option(hosting, country));
    (found.outcome, found.rules.first().map(|h| h.id.clone()).unwrap_or_default())
}

#[test]
fn the_companys_own_policy_blocks_places_and_access_and_says_whose_it_is() {
    let mut s = scenario(DataClass::None);
    let all = |s: &Scenario| [("foreign_region", "US"), ("foreign_region", "FR"), ("on_prem", "BR")].map(|(h, c)| outcome(s, h, c).0);
    use Outcome::{Allowed, Blocked, OnHold};
    assert_eq!(all(&s), [Allowed; 3]);
    s.data.may_be = DataPlaces::BrazilEuEea;
    assert_eq!(all(&s), [Blocked, Allowed, Allowed]);
    s.data.may_be = DataPlaces::Brazil;
    assert_eq!(all(&s), [Blocked, Blocked, Allowed]);
    // Access from abroad counts as the country does.
    s.data.access_abroad = AccessAbroad::EuEeaOnly;
    assert_eq!(all(&s), [Blocked; 3]);
    s.data.may_be = DataPlaces::BrazilEuEea;
    assert_eq!(all(&s), [Blocked, Allowed, Allowed]);
    s.data.access_abroad = AccessAbroad::Yes;
    assert_eq!(all(&s), [Blocked; 3]);
    // Not known: held, and asked for; with no policy it is nobody's question.
    s.data.access_abroad = AccessAbroad::Unknown;
    assert_eq!(all(&s), [Blocked, OnHold, OnHold]);
    let held = decide(&s, &option("on_prem", "BR"));
    assert_eq!((held.rules[0].id.as_str(), held.unanswered.as_slice()), ("C01a", ["access_abroad".to_owned()].as_slice()));
    s.data.may_be = DataPlaces::Anywhere;
    assert_eq!(all(&s), [Allowed; 3]);
    // It holds for every class, and never says that a law is behind it.
    for class in [DataClass::Unknown, DataClass::Anonymised, DataClass::Personal, DataClass::PublicUltrasecret] {
        let mut s = scenario(class);
        s.data.may_be = DataPlaces::Brazil;
        let found = decide(&s, &option("foreign_region", "FR"));
        let own = found.rules.iter().find(|h| h.id == "C01").unwrap();
        assert_eq!((found.outcome, own.nature), (Blocked, crate::comparison::RuleNature::PrudentPolicy));
        assert!(own.text.pt.contains("não da lei") && own.text.en.contains("not the law's") && own.cite.pt.contains("neste cenário"));
    }
}

#[test]
fn a_workload_answers_for_its_own_data() {
    let mut s = scenario(DataClass::Personal);
    let mut second = s.workloads[0].clone();
    second.id = "w2".into();
    second.data = Some(WorkloadData { class: DataClass::Anonymised, ..WorkloadData::of(&s.data) });
    s.workloads.push(second);
    let us = option("foreign_region", "US");
    let found = decide_all(&s, &us);
    assert_eq!((found[0].outcome, found[1].outcome), (Outcome::Blocked, Outcome::Conditional));
    let whole = together([("w1", &found[0]), ("w2", &found[1])]);
    assert_eq!(whole.outcome, Outcome::Blocked);
    let of = |id: &str| whole.rules.iter().find(|h| h.id == id).unwrap().workloads.clone();
    assert_eq!((of("R30"), of("R02")), (vec!["w1".to_owned()], vec!["w2".to_owned()]));
    // A rule that fires for every workload names none; the company's answers are everybody's.
    s.workloads[1].data = Some(WorkloadData { class: DataClass::Sensitive, ..WorkloadData::of(&s.data) });
    s.data.fulfilled = vec!["R20".into()];
    let found = decide_all(&s, &us);
    let whole = together([("w1", &found[0]), ("w2", &found[1])]);
    let hit = |id: &str| whole.rules.iter().find(|h| h.id == id).unwrap();
    assert!(hit("R30").workloads.is_empty() && hit("R20").workloads.is_empty() && hit("R20").fulfilled);
    assert_eq!(hit("R25").workloads, ["w2"]);
    assert_eq!(in_short("w2", &found[1]).rules[0], "R30");
    // The strictest stands first and what is fulfilled last.
    assert!(whole.rules.windows(2).all(|w| (w[0].outcome, !w[0].fulfilled) >= (w[1].outcome, !w[1].fulfilled)));
    // Own answers left out are those of an empty profile, not the scenario's.
    assert_eq!(WorkloadData::default().class, DataClass::Unknown);
    assert_eq!(s.data_of(&s.workloads[1]).fulfilled, ["R20"]);
}

#[test]
fn a_workload_trains_by_its_task_or_by_its_answer() {
    let s = scenario(DataClass::Personal);
    let own = option("on_prem", "BR");
    let ids = |s: &Scenario| decide(s, &own).rules.into_iter().map(|h| h.id).collect::<Vec<_>>();
    assert!(!ids(&s).contains(&"R26".into()));
    let mut tuned = s.clone();
    let tuning = serde_json::json!({"model": "llama-3.1-8b", "tokens_m": 1.0, "runs_month": 1.0});
    tuned.workloads[0].task = Task::FineTuning(serde_json::from_value::<FineTuning>(tuning).unwrap());
    tuned.data.automated_decision = Answer::Yes;
    assert!(ids(&tuned).contains(&"R26".into()) && !ids(&tuned).contains(&"R27".into()), "tuning decides about nobody");
    let mut answers = s.clone();
    answers.workloads[0].task = presets::get("customer-service", Locale::En).unwrap().scenario.workloads.remove(0).task;
    (answers.data.trains_model, answers.data.automated_decision) = (true, Answer::Yes);
    assert!(ids(&answers).contains(&"R26".into()) && ids(&answers).contains(&"R27".into()), "a model that answers does both");
    answers.workloads[0].task = s.workloads[0].task.clone();
    assert!(ids(&answers).contains(&"R26".into()) && !ids(&answers).contains(&"R27".into()), "GPU-hours are one or the other");
}

#[test]
fn what_rules_ask_to_be_paid_for() {
    let mut s = scenario(DataClass::Sensitive);
    s.data.transfer = TransferMechanism::SccRes19;
    let costs = |s: &Scenario, hosting: &str, country: &str| -> Vec<(ComplianceCost, String)> {
        decide(s, &option(hosting, country)).costs.into_iter().map(|RuleCost { cost, rule }| (cost, rule)).collect()
    };
    let of = |cost: ComplianceCost, rule: &str| (cost, rule.to_owned());
    use ComplianceCost::{Contract, ImpactReport, Incidents, Keys, Records, Transfer};
    let upkeep = [of(Records, "R20"), of(Incidents, "R24")];
    let mut us = vec![of(Contract, "R22"), of(Transfer, "R33"), of(ImpactReport, "R25")];
    us.extend(upkeep.clone());
    us.push(of(Keys, "R62"));
    assert_eq!(costs(&s, "foreign_region", "US"), us);
    // Clauses carry nothing where nothing leaves, nor to a country with an adequacy decision.
    assert_eq!(costs(&s, "on_prem", "BR"), [vec![of(ImpactReport, "R25")], upkeep.to_vec()].concat());
    assert!(!costs(&s, "foreign_region", "FR").contains(&of(Transfer, "R33")));
    // Access from abroad is a transfer of own servers too.
    s.data.access_abroad = AccessAbroad::Yes;
    assert!(costs(&s, "on_prem", "BR").contains(&of(Transfer, "R33")));
    // Barred for want of a mechanism: the cost of one is shown all the same.
    s.data.transfer = TransferMechanism::None;
    assert!(costs(&s, "on_prem", "BR").contains(&of(Transfer, "R40b")) && costs(&s, "foreign_region", "US").contains(&of(Transfer, "R30")));
    // What is paid once and in place is paid; what is kept up goes on.
    s.data.fulfilled = ["R22", "R25", "R20", "R24", "R62"].map(String::from).to_vec();
    assert_eq!(costs(&s, "foreign_region", "US"), [of(Transfer, "R30"), upkeep[0].clone(), upkeep[1].clone(), of(Keys, "R62")]);
    for class in [DataClass::None, DataClass::Anonymised, DataClass::Unknown] {
        s.data.class = class;
        assert_eq!(costs(&s, "foreign_region", "US"), [], "{class:?}");
    }
}

#[test]
fn documents_of_before_read_with_every_default() {
    let old = serde_json::json!({"class": "personal", "legal_basis": "contract", "sector": "other", "access_abroad": "no",
        "transfer": "none", "trains_model": false, "fulfilled": ["R20"]});
    let data: DataProfile = serde_json::from_value(old).unwrap();
    assert_eq!((data.may_be, data.automated_decision, data.internet_application), (DataPlaces::Anywhere, Answer::Unknown, Answer::Unknown));
    assert!(data.also.is_empty() && data.not_met.is_empty());
    let mut json = serde_json::to_value(scenario(DataClass::Personal)).unwrap();
    json.as_object_mut().unwrap().remove("rules");
    json["workloads"][0].as_object_mut().unwrap().remove("data");
    let read: Scenario = serde_json::from_value(json).unwrap();
    assert!(read.rules.is_none() && read.workloads[0].data.is_none());
    let saved = Scenario { rules: Some(rules()), ..read.clone() };
    assert!(saved != read && saved.same_answers(&read));
    assert!(!saved.same_answers(&scenario(DataClass::Children)));
    for (value, word) in [(DataPlaces::Anywhere, "anywhere"), (DataPlaces::BrazilEuEea, "brazil_eu_eea"), (DataPlaces::Brazil, "brazil")] {
        assert_eq!(serde_json::to_value(value).unwrap(), word);
    }
}
