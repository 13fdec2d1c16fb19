//! What the data rules cost, against arithmetic done by hand, and the mix of workloads whose data may go to different places.

mod common;

use common::{EIGHT, book, change, hours, line, option, plans, run, scenario};
use engine::comparison::{Comparison, OptionResult, Outcome};
use engine::scenario::OptionKind::{self, BestMix, GpuCloud, PrivateCloud, PublicOnDemand, PurchaseColocation};
use engine::scenario::{
    AccessAbroad, DataClass, DataProfile, HostingOption, LegalBasis, Scenario, Sector, TransferMechanism, Workload, WorkloadData,
};
use engine::view::{TaxView, View};
use engine::{Answer, compute_view, lgpd, model};

fn near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{what}: {found} against {expected}");
}

const LINES: [&str; 4] = ["legal", "privacy", "keys", "audit"];

/// Personal data on a contract that nobody abroad reaches.
fn personal(class: DataClass) -> DataProfile {
    DataProfile { class, legal_basis: LegalBasis::Contract, access_abroad: AccessAbroad::No, ..DataProfile::default() }
}

fn work(data: DataProfile, kinds: &[OptionKind]) -> Scenario {
    Scenario { data, ..scenario(vec![hours("w1", 4_000.0, 8)], kinds, 30) }
}

/// The plans of [`plans`] with what the rules say of them.
fn ruled(s: &Scenario, view: View) -> Answer {
    let mut plans = plans(s);
    for (plan, option) in plans.options.iter_mut().zip(&s.options) {
        plan.lgpd = lgpd::decide_all(s, option);
    }
    model::run_view(s, book(), plans, view).unwrap_or_else(|e| panic!("{e:?}"))
}

fn months(o: &OptionResult, key: &str) -> Vec<f64> {
    o.lines.iter().find(|l| l.line == key).map(|l| l.months.clone()).unwrap_or_default()
}

/// Children's data that trains, under a private cloud: a contract of 12 hours and a report of 40 at R$600 in month 0; records 2,
/// incidents 2 and rights 4 hours a month at R$120, raised by IPCA 4.24 % and 1.5 % at month 13. A Brazilian provider holds no
/// foreign keys, and no sector asks for an audit.
#[test]
fn contracts_reports_and_routines() {
    let mut data = personal(DataClass::Children);
    data.trains_model = true;
    let c = ruled(&work(data.clone(), &[PrivateCloud, PurchaseColocation]), View::default()).comparison;
    let o = option(&c, PrivateCloud);
    near(line(o, "legal")[0], (12.0 + 40.0) * 600.0, "31,200");
    assert!(line(o, "legal")[1..].iter().all(|v| *v == 0.0), "only once");
    near(line(o, "privacy")[0], 0.0, "nothing runs in month 0");
    near(line(o, "privacy")[1], (2.0 + 2.0 + 4.0) * 120.0, "960");
    near(line(o, "privacy")[13], 960.0 * 1.0424 * 1.015, "after one adjustment");
    assert!(months(o, "keys").is_empty() && months(o, "audit").is_empty());
    // On own servers there is no processor to contract with; nothing of it is a capital outlay.
    let own = option(&c, PurchaseColocation);
    near(line(own, "legal")[0], 40.0 * 600.0, "the report alone");
    assert!(c.options.iter().flat_map(|o| &o.lines).filter(|l| LINES.contains(&l.line.as_str())).all(|l| !l.capex));
    // What is in place once is paid; what is kept up is paid on.
    data.fulfilled = vec!["R22".into(), "R25".into(), "R20".into(), "R24".into()];
    let c = ruled(&work(data.clone(), &[PrivateCloud]), View::default()).comparison;
    assert!(months(&c.options[0], "legal").is_empty());
    near(line(&c.options[0], "privacy")[1], 960.0, "still kept up");
    // "Not met" is an answer, and no cheaper than none.
    data.fulfilled.clear();
    data.not_met = vec!["R22".into(), "R25".into()];
    let c = ruled(&work(data, &[PrivateCloud]), View::default()).comparison;
    near(line(&c.options[0], "legal")[0], 31_200.0, "to be done");
}

/// Health records in a US region: keys in Brazil (R62) at R$100 a month, and 20 hours for the clauses that are still missing. A
/// bank's secrets in a private cloud: R$60,000 a year of audit (R50), raised by IPCA at month 13.
#[test]
fn keys_transfers_and_audits() {
    let mut s = work(personal(DataClass::HealthRecords), &[PublicOnDemand]);
    s.options[0].country = "US".into();
    let c = ruled(&s, View::default()).comparison;
    let o = &c.options[0];
    assert_eq!((o.lgpd.outcome, o.rank), (Outcome::Blocked, None), "barred, and costed all the same");
    near(line(o, "keys")[1], 100.0, "keys");
    near(line(o, "keys")[25], 100.0 * 1.0424 * 1.0424, "keys, after two adjustments");
    near(line(o, "legal")[0], (12.0 + 20.0 + 40.0) * 600.0, "contract, clauses, report");
    near(o.total.expect("a total"), o.lines.iter().map(|l| l.total).sum(), "it is in the total");
    let bank = DataProfile { sector: Sector::Bank, ..personal(DataClass::BankSecrecy) };
    let c = ruled(&work(bank, &[PrivateCloud, PurchaseColocation]), View::default()).comparison;
    let o = option(&c, PrivateCloud);
    near(line(o, "audit")[1], 5_000.0, "a twelfth of the year");
    near(line(o, "audit")[13], 5_000.0 * 1.0424, "audit, after one adjustment");
    assert!(months(option(&c, PurchaseColocation), "audit").is_empty(), "no provider to audit");
    // Hours and prices are assumptions like any other.
    let mut s = work(personal(DataClass::Sensitive), &[PrivateCloud]);
    for (key, value) in
        [("legal_rate", 1_000.0), ("contract_hours", 1.0), ("report_hours", 2.0), ("dpo_rate", 10.0), ("records_hours", 3.0)]
    {
        change(&mut s, key, value);
    }
    let c = ruled(&s, View::default()).comparison;
    near(line(&c.options[0], "legal")[0], 3_000.0, "the person's own hours");
    near(line(&c.options[0], "privacy")[1], (3.0 + 2.0) * 10.0, "the person's own rate");
}

/// Two workloads, one of them without people in its data: costs run while the other does, and are there once.
#[test]
fn only_while_a_workload_that_asks_runs() {
    let mut s = work(personal(DataClass::Sensitive), &[PrivateCloud]);
    (s.workloads[0].first_month, s.workloads[0].last_month) = (5, Some(8));
    let none = WorkloadData { class: DataClass::None, ..WorkloadData::default() };
    s.workloads.push(Workload { data: Some(none), ..hours("w2", 100.0, 1) });
    let c = ruled(&s, View::default()).comparison;
    let o = &c.options[0];
    let paid: Vec<usize> = line(o, "privacy").iter().enumerate().filter(|(_, v)| **v != 0.0).map(|(m, _)| m).collect();
    assert_eq!(paid, [5, 6, 7, 8]);
    assert_eq!(line(o, "staff").iter().filter(|v| **v != 0.0).count(), 30, "people run both");
    let one = line(o, "legal")[0];
    // A second workload with the same data shares contract, report and routines.
    s.workloads.push(Workload { first_month: 7, last_month: Some(9), ..hours("w3", 100.0, 1) });
    let c = ruled(&s, View::default()).comparison;
    near(line(&c.options[0], "legal")[0], one, "once for both");
    near(line(&c.options[0], "privacy")[7], 4.0 * 120.0, "once in a month in which both run");
    assert_eq!(line(&c.options[0], "privacy").iter().filter(|v| **v != 0.0).count(), 5);
    // Data without people asks for nothing, and the whole answer is as it was before these lines.
    s.data.class = DataClass::Anonymised;
    let free = ruled(&s, View::default()).comparison;
    assert!(free.options[0].lines.iter().all(|l| !LINES.contains(&l.line.as_str())));
    assert_eq!(free.options[0].total, run(&s).comparison.options[0].total);
}

/// In every view and after income tax, lines add up to the total, and the tax they save is theirs as of any running cost.
#[test]
fn the_lines_add_up_in_every_view() {
    let mut data = personal(DataClass::Children);
    (data.trains_model, data.transfer) = (true, TransferMechanism::SccRes19);
    let s = work(data.clone(), &EIGHT);
    let bare = work(DataProfile { class: DataClass::None, ..data }, &EIGHT);
    for view in View::all() {
        let (with, without) = (ruled(&s, view).comparison, ruled(&bare, view).comparison);
        for kind in EIGHT {
            let (o, less) = (option(&with, kind), option(&without, kind));
            let sum: f64 = o.lines.iter().map(|l| l.total).sum();
            near(sum, o.total.expect("a total"), "lines and total");
            near(o.capex.expect("capex") + o.opex.expect("opex"), sum, "capex and opex");
            near(o.npv.expect("an NPV"), o.lines.iter().map(|l| l.npv).sum(), "present value");
            let more: f64 = o.lines.iter().filter(|l| LINES.contains(&l.line.as_str())).map(|l| l.total).sum();
            let kept = if view.tax == TaxView::After { 1.0 - 0.34 } else { 1.0 };
            near(o.total.expect("a total") - less.total.expect("a total"), more * kept, "they are all the difference");
            assert!(more > 0.0);
            near(o.capex.expect("capex"), less.capex.expect("capex"), "nothing of it is an outlay");
        }
    }
}

/// Each figure says its formula and its inputs, in both languages, and the source of each.
#[test]
fn every_figure_can_be_followed_to_its_sources() {
    let mut s = work(personal(DataClass::HealthRecords), &[PublicOnDemand]);
    s.options[0].country = "US".into();
    let a = ruled(&s, View::default());
    for (address, month) in [("public_on_demand.legal", 0), ("public_on_demand.privacy", 1), ("public_on_demand.keys", 1)] {
        let id = a.sheet.find(address).unwrap_or_else(|| panic!("{address}"));
        let found = serde_json::to_value(a.sheet.explain(&a.values, id, Some(month))).expect("plain data").to_string();
        assert!(found.contains("duty_") || found.contains("key_management"), "{address}: {found}");
    }
    let report = a.sheet.find("public_on_demand.duty_report").expect("the report");
    near(a.values.get(report, Some(0)), 24_000.0, "40 hours at R$600");
}

fn mixed() -> Scenario {
    let mut s = scenario(vec![hours("w1", 8.0 * 300.0, 8), hours("w2", 8.0 * 300.0, 8)], &[], 24);
    s.options = vec![HostingOption::new(GpuCloud), HostingOption::new(PrivateCloud), HostingOption::new(BestMix)];
    s.data = personal(DataClass::Sensitive);
    s.workloads[1].data = Some(WorkloadData { class: DataClass::Anonymised, ..WorkloadData::of(&s.data) });
    change(&mut s, "salary", 100.0);
    s
}

fn result<'a>(c: &'a Comparison, id: &str) -> &'a OptionResult {
    c.options.iter().find(|o| o.id == id).expect("the option")
}

fn compared(s: &Scenario, view: View) -> Comparison {
    compute_view(s, book(), view).unwrap_or_else(|e| panic!("{e:?}")).comparison
}

/// Sensitive data without a mechanism may not leave Brazil (R30); anonymised data may, and its GPUs cost less there. Alone neither
/// option serves both well: the cloud abroad is barred, the private cloud dearer. The mix uses both.
#[test]
fn each_workload_goes_where_its_own_data_may() {
    for view in [View::default(), View { tax: TaxView::After, ..View::default() }] {
        let s = mixed();
        let c = compared(&s, view);
        let (abroad, home, mix) = (result(&c, "gpu_cloud"), result(&c, "private_cloud"), result(&c, "best_mix"));
        assert_eq!((abroad.lgpd.outcome, abroad.rank), (Outcome::Blocked, None));
        let by: Vec<Outcome> = abroad.lgpd_by_workload.iter().map(|w| w.outcome).collect();
        assert_eq!(by, [Outcome::Blocked, Outcome::Conditional]);
        assert_eq!(abroad.lgpd.rules[0].workloads, ["w1"]);
        let served: Vec<&str> = mix.mix.iter().map(|p| p.option.as_str()).collect();
        assert_eq!((served, mix.rank), (vec!["private_cloud", "gpu_cloud"], Some(1)));
        assert!(mix.npv < home.npv);
        // Its own result is that of where each workload goes: nothing of the pair that is not used.
        assert_eq!(mix.lgpd.outcome, Outcome::Conditional);
        let ids: Vec<&str> = mix.lgpd.rules.iter().map(|h| h.id.as_str()).collect();
        assert!(ids.contains(&"R02") && ids.contains(&"R22") && !ids.contains(&"R30"), "{ids:?}");
        assert!(mix.lgpd.rules.iter().all(|h| h.workloads == ["w1"] || h.workloads == ["w2"]));
        // Every way there is, each part costed by a scenario of its own.
        let cost = |w: usize, option: usize| {
            let only = Scenario { workloads: vec![s.workloads[w].clone()], options: vec![s.options[option].clone()], ..s.clone() };
            let found = compared(&only, view).options.remove(0);
            (found.lgpd.outcome <= Outcome::Conditional).then_some(found.npv.expect("an NPV"))
        };
        let together = |n: usize| {
            let only = Scenario { options: vec![s.options[n].clone()], ..s.clone() };
            let found = compared(&only, view).options.remove(0);
            (found.lgpd.outcome <= Outcome::Conditional).then_some(found.npv.expect("an NPV"))
        };
        let ways =
            [together(0), together(1), cost(0, 0).and_then(|a| Some(a + cost(1, 1)?)), cost(0, 1).and_then(|a| Some(a + cost(1, 0)?))];
        assert!(ways[0].is_none() && ways[2].is_none(), "sensitive data abroad is no way");
        let least = ways.into_iter().flatten().fold(f64::INFINITY, f64::min);
        near(mix.npv.expect("an NPV"), least, "the cheapest of all allowed ways");
        // Contract and report are of the part that has people in its data, once.
        if view == View::default() {
            near(line(mix, "legal")[0], line(home, "legal")[0], "once, at home");
        }
    }
}

/// The same above six workloads, where the search goes by single moves.
#[test]
fn no_move_takes_data_where_it_may_not_be() {
    let mut s = mixed();
    for n in 3..=8 {
        let data = s.workloads[1].data.clone().filter(|_| n % 2 == 0);
        s.workloads.push(Workload { data, ..hours(&format!("w{n}"), 800.0, 8) });
    }
    let c = compared(&s, View::default());
    let mix = result(&c, "best_mix");
    for part in &mix.mix {
        let w = s.workloads.iter().find(|w| w.id == part.workload).expect("a workload");
        assert!(w.data.is_some() || part.option == "private_cloud", "{part:?}");
    }
    assert!(mix.mix.iter().any(|p| p.option == "gpu_cloud") && mix.same_as.is_none());
}

/// Where no option may hold some workload's data, there is no mix, and it is as barred as that workload is at best.
#[test]
fn a_workload_that_may_go_nowhere_leaves_no_mix() {
    let mut s = mixed();
    s.workloads[0].data = Some(WorkloadData { legal_basis: LegalBasis::None, ..WorkloadData::of(&s.data) });
    let c = compared(&s, View::default());
    let mix = result(&c, "best_mix");
    assert_eq!((mix.total, mix.lgpd.outcome), (None, Outcome::Blocked));
    let by: Vec<Outcome> = mix.lgpd_by_workload.iter().map(|w| w.outcome).collect();
    assert_eq!(by, [Outcome::Blocked, Outcome::Conditional]);
    // What is missing in one workload is asked for it alone.
    s.workloads[0].data = Some(WorkloadData { legal_basis: LegalBasis::Unknown, ..WorkloadData::of(&s.data) });
    let c = compared(&s, View::default());
    let home = result(&c, "private_cloud");
    assert_eq!(
        (home.lgpd.outcome, home.lgpd_by_workload[0].unanswered.as_slice()),
        (Outcome::OnHold, ["legal_basis".to_owned()].as_slice())
    );
    assert!(home.lgpd_by_workload[1].unanswered.is_empty());
    assert!(home.total.is_some() && home.rank.is_none(), "on hold, and costed");
}

#[test]
fn the_comparison_says_both_sets_of_rules() {
    let mut s = mixed();
    assert_eq!(compared(&s, View::default()).saved_rules, None);
    let old = engine::comparison::RulesRef { version: "2026-01-01.1".into(), as_of: "2026-01-01".into() };
    s.rules = Some(old.clone());
    let c = compared(&s, View::default());
    assert_eq!((c.saved_rules, c.rules), (Some(old), lgpd::rules()));
}
