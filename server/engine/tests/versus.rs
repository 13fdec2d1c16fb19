//! Two scenarios side by side: the differences found, and the shares of a difference held against comparisons made one by one.

mod common;

use common::{FOUR, book, change, hours, llm, scenario};
use engine::book::PriceBook;
use engine::comparison::Comparison;
use engine::locale::Locale;
use engine::scenario::{HostingOption, OptionKind, Scenario, Task};
use engine::versus::{SEEN, SINGLE, Side, Versus, Which, changes, versus};
use engine::view::View;
use engine::{compare, presets};

fn beside(a: &Scenario, b: &Scenario) -> Versus {
    versus(Side { scenario: a, book: book() }, Side { scenario: b, book: book() }, View::default()).expect("both can be computed")
}

fn npv(c: &Comparison, id: &str) -> f64 {
    c.option(id).and_then(|o| o.npv).expect("a present value")
}

fn fields(v: &Versus) -> Vec<String> {
    v.parts.iter().flat_map(|p| &p.changes).map(|c| c.path.join("/")).collect()
}

/// Every option's effects add up to its difference, and the difference is that of two comparisons made apart.
fn adds_up(v: &Versus, a: &Scenario, b: &Scenario) {
    let (first, second) = (compare(a, book()).expect("an answer"), compare(b, book()).expect("an answer"));
    for (at, option) in v.options.iter().enumerate() {
        let of = |c: &Comparison| c.option(&option.id).filter(|o| o.kind == option.kind).and_then(|o| o.npv);
        let difference = of(&first).zip(of(&second)).map(|(before, after)| after - before);
        assert_eq!(option.difference, difference, "{}", option.id);
        let effects: Vec<Option<f64>> = v.parts.iter().map(|p| p.effects[at]).collect();
        match difference {
            Some(difference) => {
                let sum: f64 = effects.iter().map(|e| e.expect("an effect of each part")).sum();
                assert!((sum - difference).abs() <= 1e-9 * (1.0 + npv(&first, &option.id).abs()), "{}: {sum} for {difference}", option.id);
            }
            None => assert!(effects.iter().all(Option::is_none), "{}", option.id),
        }
    }
}

#[test]
fn a_scenario_beside_itself_has_no_difference() {
    let s = presets::get("clinical-assistant", Locale::PtBr).unwrap().scenario;
    let renamed = Scenario { title: "Outro nome".into(), ..s.clone() };
    let v = beside(&s, &renamed);
    assert!(v.parts.is_empty() && v.equal > 30 && v.orders == 0, "{} {:?}", v.equal, v.parts);
    assert!(v.options.iter().all(|o| o.difference == Some(0.0) && o.a == o.b));
}

#[test]
fn one_answer_that_differs_explains_all_of_it() {
    let a = scenario(vec![hours("w1", 2_000.0, 4)], &FOUR, 36);
    let mut b = a.clone();
    change(&mut b, "usd_brl", 6.0);
    let v = beside(&a, &b);
    assert_eq!(fields(&v), ["assumptions/usd_brl"]);
    assert!(v.is_exact && v.orders == 1);
    let cloud = v.options.iter().position(|o| o.kind == OptionKind::PublicOnDemand).unwrap();
    assert!(v.options[cloud].difference.unwrap() > 1.0, "a dearer dollar makes the cloud dearer");
    assert!(v.options.iter().filter(|o| o.difference.is_some()).count() >= 3);
    for (at, option) in v.options.iter().enumerate() {
        // an option without a price on either side has no effect either
        assert_eq!(v.parts[0].effects[at], option.difference);
    }
    adds_up(&v, &a, &b);
}

#[test]
fn two_answers_share_as_four_comparisons_say() {
    let a = scenario(vec![hours("w1", 2_000.0, 4)], &FOUR, 36);
    let with = |dollar: bool, months: bool| {
        let mut s = a.clone();
        if dollar {
            change(&mut s, "usd_brl", 6.5);
        }
        if months {
            s.horizon_months = 60;
        }
        s
    };
    let b = with(true, true);
    let v = beside(&a, &b);
    assert_eq!(fields(&v), ["horizon_months", "assumptions/usd_brl"]);
    let of = |dollar, months| npv(&compare(&with(dollar, months), book()).unwrap(), "public_on_demand");
    let dollar = ((of(true, false) - of(false, false)) + (of(true, true) - of(false, true))) / 2.0;
    let months = ((of(false, true) - of(false, false)) + (of(true, true) - of(true, false))) / 2.0;
    let at = v.options.iter().position(|o| o.id == "public_on_demand").unwrap();
    assert!((v.parts[0].effects[at].unwrap() - months).abs() < 1e-6 && (v.parts[1].effects[at].unwrap() - dollar).abs() < 1e-6);
    assert!(dollar > 1.0 && months > 1.0 && (of(true, true) - of(false, false) - dollar - months).abs() < 1e-6);
    adds_up(&v, &a, &b);
}

#[test]
fn all_presets_side_by_side_add_up() {
    let all = presets::all(Locale::PtBr);
    for a in &all {
        for b in &all {
            let v = beside(&a.scenario, &b.scenario);
            adds_up(&v, &a.scenario, &b.scenario);
            assert_eq!(v.parts.is_empty(), a.slug == b.slug, "{} {}", a.slug, b.slug);
        }
    }
}

#[test]
fn workloads_meet_by_their_id_and_order_is_no_difference() {
    let a = scenario(vec![llm("w1"), hours("w2", 500.0, 2)], &FOUR, 24);
    let mut b = a.clone();
    b.workloads.reverse();
    b.options.reverse();
    assert!(changes(&a, &b).0.is_empty());
    // one more in front is one difference, not a shift of all
    b.workloads.insert(0, hours("w9", 100.0, 1));
    if let Task::GpuHours(t) = &mut b.workloads[1].task {
        t.peak_gpus = 3;
    }
    let (found, _) = changes(&a, &b);
    let paths: Vec<String> = found.iter().map(|c| c.path.join("/")).collect();
    assert_eq!(paths, ["workloads/w2/task/peak_gpus", "workloads/w9"]);
    assert!(found[1].a.is_null() && found[1].b["name"] == "assistente");
    adds_up(&beside(&a, &b), &a, &b);
    adds_up(&beside(&b, &a), &b, &a);
}

#[test]
fn another_kind_of_work_is_one_difference() {
    let a = scenario(vec![llm("w1")], &FOUR, 24);
    let b = scenario(vec![hours("w1", 900.0, 2)], &FOUR, 24);
    let v = beside(&a, &b);
    assert_eq!(fields(&v), ["workloads/w1/task"]);
    adds_up(&v, &a, &b);
}

#[test]
fn an_option_only_one_has_stands_alone() {
    let a = scenario(vec![hours("w1", 900.0, 2)], &FOUR, 24);
    let mut b = a.clone();
    b.options.retain(|o| o.kind != OptionKind::PrivateCloud);
    b.options.push(HostingOption::new(OptionKind::GpuCloud));
    b.horizon_months = 36;
    let v = beside(&a, &b);
    let of = |id: &str| v.options.iter().find(|o| o.id == id).unwrap();
    assert!(of("private_cloud").b.is_none() && of("private_cloud").difference.is_none() && of("private_cloud").a.is_some());
    assert!(of("gpu_cloud").a.is_none() && of("gpu_cloud").difference.is_none() && of("gpu_cloud").b.is_some());
    assert!(fields(&v).contains(&"options/private_cloud".to_owned()));
    adds_up(&v, &a, &b);
}

#[test]
fn other_prices_are_a_difference_too() {
    let a = scenario(vec![hours("w1", 900.0, 2)], &FOUR, 24);
    let dearer = PriceBook {
        slug: "dearer".into(),
        name: "Mais cara".into(),
        rows: book().rows.iter().map(|row| engine::book::PriceRow { price: row.price * 1.1, ..row.clone() }).collect(),
        ..book().clone()
    };
    let v = versus(Side { scenario: &a, book: book() }, Side { scenario: &a, book: &dearer }, View::default()).unwrap();
    assert_eq!(fields(&v), ["prices"]);
    assert_eq!(v.parts[0].changes[0].b, "Mais cara");
    let expected = npv(&compare(&a, &dearer).unwrap(), "private_cloud") - npv(&compare(&a, book()).unwrap(), "private_cloud");
    let at = v.options.iter().position(|o| o.id == "private_cloud").unwrap();
    assert!(expected > SEEN && (v.parts[0].effects[at].unwrap() - expected).abs() < 1e-6);
}

#[test]
fn very_many_differences_are_taken_together_and_still_add_up() {
    let work = |scale: f64| (1..=20).map(|n| hours(&format!("w{n}"), scale * f64::from(n), 2)).collect::<Vec<_>>();
    let a = scenario(work(10.0), &FOUR, 24);
    let mut b = scenario(work(12.0), &FOUR, 36);
    for w in &mut b.workloads {
        w.storage_gb = 100.0;
        w.growth_per_year = 0.1;
    }
    let v = beside(&a, &b);
    assert!(fields(&v).len() > SINGLE && v.parts.len() == 21, "{} {}", fields(&v).len(), v.parts.len());
    assert!(!v.is_exact && v.orders >= 2);
    adds_up(&v, &a, &b);
}

#[test]
fn amounts_are_those_of_the_view() {
    let a = scenario(vec![hours("w1", 900.0, 2)], &FOUR, 24);
    let mut b = a.clone();
    b.horizon_months = 36;
    for view in View::all() {
        let side = |scenario| Side { scenario, book: book() };
        let v = versus(side(&a), side(&b), view).unwrap();
        let shown = |s: &Scenario| npv(&engine::compare_view(s, book(), view).unwrap(), "private_cloud");
        let at = v.options.iter().position(|o| o.id == "private_cloud").unwrap();
        assert!((v.parts[0].effects[at].unwrap() - (shown(&b) - shown(&a))).abs() < 1e-6);
    }
}

#[test]
fn what_cannot_be_computed_names_its_side() {
    let a = scenario(vec![hours("w1", 900.0, 2)], &FOUR, 24);
    let mut b = a.clone();
    b.horizon_months = 240;
    let side = |scenario| Side { scenario, book: book() };
    let (which, faults) = versus(side(&a), side(&b), View::default()).unwrap_err();
    assert_eq!(which, Which::B);
    assert!(faults.iter().any(|f| f.field.contains("horizon_months")), "{faults:?}");
    assert_eq!(versus(side(&b), side(&a), View::default()).unwrap_err().0, Which::A);
}
