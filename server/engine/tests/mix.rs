//! The best mix against every way to share workloads out, each way costed by scenarios of one option that hold only its workloads.

mod common;

use common::{Draws, book, change, hours, llm, scenario};
use engine::comparison::{Comparison, OptionResult, Outcome, RuleHit, RuleNature, VerdictCase};
use engine::locale::Text;
use engine::scenario::OptionKind::{BestMix, GpuCloud, PrivateCloud, PublicOnDemand, PublicReserved1y, PurchaseColocation};
use engine::scenario::{Currency, HostingOption, OptionKind, Quote, Scenario, Task, Workload};
use engine::view::{TaxView, View};
use engine::{compute, compute_view, model, placement};
use std::collections::HashMap;

const AFTER: View = View { currency: Currency::Brl, terms: engine::view::Terms::Nominal, tax: TaxView::After };

fn option(kind: OptionKind, price: f64) -> HostingOption {
    let gpus = if kind.is_purchase() { 8 } else { 1 };
    let quote = Quote {
        gpu: "h100-sxm".into(),
        price,
        currency: Currency::Usd,
        gpus,
        server_kw: Some(10.0),
        item: None,
        on_demand_price: None,
        note: String::new(),
    };
    let mut o = HostingOption { quotes: vec![quote], ..HostingOption::new(kind) };
    if kind.is_public() {
        (o.provider, o.region) = (Some("aws".into()), Some("sa-east-1".into()));
    }
    o
}

fn workload(d: &mut Draws, id: &str, months: u16) -> Workload {
    let mut w = if d.next() < 0.7 {
        let peak = d.pick(&[1, 2, 4, 8, 11]);
        hours(id, f64::from(peak) * d.pick(&[5.0, 60.0, 300.0, 700.0]), peak)
    } else {
        let mut w = llm(id);
        if let Task::LlmInference(t) = &mut w.task {
            (t.gpu, t.requests_per_day) = (Some("h100-sxm".into()), d.pick(&[1_000.0, 500_000.0]));
        }
        w
    };
    w.growth_per_year = d.pick(&[0.0, 0.0, 0.4]);
    w.first_month = d.pick(&[1, 1, months / 2]);
    w.last_month = d.pick(&[None, Some(months)]);
    w.storage_gb = d.pick(&[0.0, 2_000.0]);
    // Two of the greatest go beyond the list of egress in São Paulo, one alone does not.
    w.egress_gb_month = d.pick(&[0.0, 100.0, 6_000.0]);
    w
}

fn some(d: &mut Draws, count: usize) -> Scenario {
    let months = d.pick(&[12, 24, 36]);
    let workloads = (1..=count).map(|n| workload(d, &format!("w{n}"), months)).collect();
    let mut s = scenario(workloads, &[], months);
    s.options = vec![
        option(PublicOnDemand, d.between(2.0, 9.0)),
        option(PublicReserved1y, d.between(1.5, 5.0)),
        option(GpuCloud, d.between(1.5, 6.0)),
        option(PrivateCloud, d.between(1.0, 4.0)),
        option(PurchaseColocation, d.between(60_000.0, 400_000.0)),
        HostingOption::new(BestMix),
    ];
    // People are what keeps work together: the fewer, the more it is shared out.
    let people = d.pick(&[0.01, 0.1, 1.0]);
    change(&mut s, "salary", 17_000.0 * people);
    s
}

fn mix(c: &Comparison) -> &OptionResult {
    c.options.iter().find(|o| o.kind == BestMix).expect("the mix is there")
}

/// What sets of workloads cost under each option, by scenarios that know nothing of mixes.
struct Alone<'a> {
    scenario: &'a Scenario,
    view: View,
    known: HashMap<(usize, usize), Option<OptionResult>>,
}

impl Alone<'_> {
    fn of(&mut self, n: usize, set: usize) -> Option<OptionResult> {
        let (scenario, view) = (self.scenario, self.view);
        let found = self.known.entry((n, set)).or_insert_with(|| {
            let workloads = (0..scenario.workloads.len()).filter(|w| set & (1 << w) != 0).map(|w| scenario.workloads[w].clone()).collect();
            let only = Scenario { workloads, options: vec![scenario.options[n].clone()], ..scenario.clone() };
            compute_view(&only, book(), view).unwrap_or_else(|e| panic!("{e:?}")).comparison.options.pop()
        });
        found.clone().filter(|o| o.npv.is_some())
    }

    /// NPV of a way to share out: the option of each workload.
    fn cost(&mut self, way: &[usize]) -> Option<f64> {
        let mut sum = 0.0;
        for n in 0..self.scenario.options.len() {
            let set: usize = way.iter().enumerate().filter(|(_, at)| **at == n).map(|(w, _)| 1 << w).sum();
            if set != 0 {
                sum += self.of(n, set)?.npv?;
            }
        }
        Some(sum)
    }

    /// The option of each workload in the mix.
    fn way(&self, o: &OptionResult) -> Vec<usize> {
        let at = |id: &str| self.scenario.options.iter().position(|o| o.id == id).expect("an option");
        let ids: Vec<&str> = o.mix.iter().map(|p| p.workload.as_str()).collect();
        let all: Vec<&str> = self.scenario.workloads.iter().map(|w| w.id.as_str()).collect();
        assert_eq!(ids, all, "every workload once, in order");
        o.mix.iter().map(|p| at(&p.option)).collect()
    }

    /// Options that have every price for every workload, as the whole scenario finds them.
    fn usable(&self, c: &Comparison) -> Vec<usize> {
        let serves_all = |o: &OptionResult| o.placements.len() == self.scenario.workloads.len();
        let usable = |h: &HostingOption| c.options.iter().any(|o| o.id == h.id && o.kind != BestMix && serves_all(o));
        (0..self.scenario.options.len()).filter(|n| usable(&self.scenario.options[*n])).collect()
    }
}

fn near(x: f64, y: f64, what: &str) {
    assert!((x - y).abs() <= 1e-9 * y.abs().max(1.0), "{what}: {x} against {y}");
}

#[test]
fn the_mix_is_the_cheapest_of_all_ways() {
    let mut d = Draws(0x0001_71F1);
    let (mut parts, mut whole, mut unpriced) = (0, 0, 0);
    for n in 0..18 {
        let s = some(&mut d, 2 + n % 3);
        let view = if n % 4 == 3 { AFTER } else { View::default() };
        let c = compute_view(&s, book(), view).unwrap_or_else(|e| panic!("{e:?}")).comparison;
        let mut alone = Alone { scenario: &s, view, known: HashMap::new() };
        let usable = alone.usable(&c);
        assert!(usable.len() >= 4, "{usable:?}");
        let count = s.workloads.len() as u32;
        let mut cheapest = f64::INFINITY;
        for code in 0..usable.len().pow(count) {
            let way: Vec<usize> = (0..count).map(|w| usable[code / usable.len().pow(w) % usable.len()]).collect();
            match alone.cost(&way) {
                Some(cost) => cheapest = cheapest.min(cost),
                None => unpriced += 1,
            }
        }
        let o = mix(&c);
        near(o.npv.expect("an NPV"), cheapest, "the cheapest way");
        let way = alone.way(o);
        near(alone.cost(&way).expect("every price"), cheapest, "the way that is named");
        // Its flows are those of its parts.
        let mut used: Vec<usize> = way.clone();
        used.sort_unstable();
        used.dedup();
        let mut flows = vec![0.0; o.flows.len()];
        for option in &used {
            let set = way.iter().enumerate().filter(|(_, at)| *at == option).map(|(w, _)| 1 << w).sum();
            let part = alone.of(*option, set).expect("a part");
            flows.iter_mut().zip(&part.flows).for_each(|(sum, flow)| *sum += flow);
        }
        for (m, (x, y)) in o.flows.iter().zip(&flows).enumerate() {
            near(*x, *y, &format!("month {m}"));
        }
        if used.len() == 1 {
            whole += 1;
            let same = &s.options[used[0]].id;
            assert_eq!((o.same_as.as_ref(), o.rank), (Some(same), None), "all of it in one option is that option");
            let that = c.options.iter().find(|x| x.id == *same).expect("the option");
            assert_eq!((o.total, o.npv, &o.lines), (that.total, that.npv, &that.lines));
            assert!(c.pairs.iter().all(|p| p.a != o.id && p.b != o.id));
        } else {
            parts += 1;
            assert_eq!((o.same_as.as_ref(), o.rank), (None, Some(1)), "cheaper than every option");
            assert!(c.options.iter().filter_map(|x| x.npv).all(|npv| npv >= cheapest * (1.0 - 1e-9)));
        }
    }
    assert!(parts >= 4 && whole >= 4 && unpriced > 0, "{parts} mixes of parts, {whole} whole, {unpriced} ways without a price");
}

#[test]
fn above_six_workloads_no_move_helps() {
    let mut d = Draws(0x0007_0001);
    let mut parts = 0;
    for n in 0..4 {
        let s = some(&mut d, 7 + n % 2);
        let c = compute(&s, book()).unwrap_or_else(|e| panic!("{e:?}")).comparison;
        let o = mix(&c);
        let npv = o.npv.expect("an NPV");
        for other in c.options.iter().filter_map(|x| x.npv) {
            assert!(npv <= other + 1e-9 * other.abs(), "no dearer than a whole option: {npv} against {other}");
        }
        let mut alone = Alone { scenario: &s, view: View::default(), known: HashMap::new() };
        let way = alone.way(o);
        near(alone.cost(&way).expect("every price"), npv, "the way that is named");
        for w in 0..way.len() {
            for to in alone.usable(&c) {
                let mut moved = way.clone();
                moved[w] = to;
                if let Some(cost) = alone.cost(&moved) {
                    assert!(cost >= npv - 1e-9 * npv.abs(), "moving {w} to {to} costs less");
                }
            }
        }
        parts += i32::from(o.same_as.is_none());
    }
    assert!(parts >= 1, "some are shared out");
}

/// Two jobs that belong in different places: one day and night, one of a few hours a month.
fn two() -> Scenario {
    let mut s = scenario(vec![hours("w1", 8.0 * 730.0, 8), hours("w2", 40.0, 8)], &[], 36);
    s.options = vec![
        option(PublicOnDemand, 8.0),
        option(GpuCloud, 4.0),
        option(PrivateCloud, 4.0),
        option(PurchaseColocation, 100_000.0),
        HostingOption::new(BestMix),
    ];
    change(&mut s, "salary", 1_000.0);
    s
}

fn served_by(c: &Comparison) -> Vec<&str> {
    mix(c).mix.iter().map(|p| p.option.as_str()).collect()
}

/// Gives option `n` an outcome for every workload.
fn block(plans: &mut [placement::OptionPlan], n: usize, outcome: Outcome) {
    plans[n].lgpd.iter_mut().for_each(|found| found.outcome = outcome);
}

#[test]
fn what_the_data_may_not_use_is_in_no_mix() {
    let s = two();
    let with = |change: &dyn Fn(&mut Vec<placement::OptionPlan>)| {
        let mut plans = placement::place(&s, book());
        change(&mut plans.options);
        model::run(&s, book(), plans).unwrap_or_else(|e| panic!("{e:?}")).comparison
    };
    // Eight GPUs of one's own hold both; where that may not be, the steady work is private and the rest on demand.
    let free = with(&|_| {});
    let owned = served_by(&free);
    assert!(owned.contains(&"purchase_colocation"), "{owned:?}");
    for outcome in [Outcome::Blocked, Outcome::OnHold] {
        let c = with(&|plans| block(plans, 3, outcome));
        assert_eq!(served_by(&c), ["private_cloud", "gpu_cloud"], "{outcome:?}");
        let c = with(&|plans| {
            block(plans, 3, outcome);
            block(plans, 1, outcome);
        });
        assert_eq!(served_by(&c), ["private_cloud", "public_on_demand"], "{outcome:?}");
    }
    // Conditions of a part are conditions of the mix.
    let c = with(&|plans| {
        block(plans, 3, Outcome::Blocked);
        block(plans, 1, Outcome::Conditional);
    });
    assert_eq!((served_by(&c), mix(&c).lgpd.outcome), (vec!["private_cloud", "gpu_cloud"], Outcome::Conditional));
    let c = with(&|plans| block(plans, 3, Outcome::Blocked));
    assert_eq!(mix(&c).lgpd.outcome, Outcome::Allowed);
    // Every rule of every part is a rule of the mix, once, the strictest first.
    let c = with(&|plans| {
        block(plans, 3, Outcome::Blocked);
        let rule = |id: &str, outcome| RuleHit {
            id: id.into(),
            outcome,
            nature: RuleNature::Law,
            cite: Text::new("art. 1", "art. 1"),
            text: Text::new("regra", "rule"),
            fulfilled: false,
            not_met: false,
            workloads: Vec::new(),
        };
        for found in &mut plans[1].lgpd {
            found.rules = vec![rule("A", Outcome::Allowed), rule("B", Outcome::Allowed)];
        }
        for found in &mut plans[2].lgpd {
            found.rules = vec![rule("C", Outcome::Conditional), rule("B", Outcome::Allowed)];
        }
    });
    let ids: Vec<&str> = mix(&c).lgpd.rules.iter().map(|r| r.id.as_str()).collect();
    assert_eq!((ids.len(), ids[0]), (3, "C"), "{ids:?}");
    // Nothing may hold it: no mix, no total, no rank, and the option says why.
    let c = with(&|plans| (0..plans.len()).for_each(|n| block(plans, n, Outcome::Blocked)));
    let o = mix(&c);
    assert_eq!((o.total, o.rank, o.mix.len(), o.same_as.as_ref()), (None, None, 0, None));
    assert_eq!(o.missing_prices.first().map(|m| m.kind.as_str()), Some("best_mix"), "it says what it lacks");
    // The mix is as barred as what it would be made of: the verdict is of the law, not of a price.
    assert_eq!((o.lgpd.outcome, c.verdict.case), (Outcome::Blocked, VerdictCase::NoOption));
}

/// Nobody sells a server with T4: buying has no total, and still serves the work that needs an H100.
#[test]
fn an_option_serves_in_the_mix_what_it_has_prices_for() {
    for count in [2, 7] {
        let mut s = two();
        let hours_on_t4 = |id: &str| {
            let mut w = hours(id, 40.0, 1);
            if let Task::GpuHours(t) = &mut w.task {
                t.gpu = Some("t4".into());
            }
            w
        };
        s.workloads.truncate(1);
        s.workloads.extend((2..=count).map(|n| hours_on_t4(&format!("w{n}"))));
        let c = compute(&s, book()).unwrap_or_else(|e| panic!("{e:?}")).comparison;
        let own = c.options.iter().find(|o| o.kind == PurchaseColocation).expect("the option");
        assert!(own.total.is_none() && own.missing_prices.iter().all(|m| m.workload.as_deref() != Some("w1")), "only T4 has no price");
        let served = served_by(&c);
        assert_eq!(served[0], "purchase_colocation");
        assert!(served[1..].iter().all(|id| *id != "purchase_colocation"), "{served:?}");
        assert_eq!((mix(&c).rank, mix(&c).missing_prices.len()), (Some(1), 0));
    }
}

#[test]
fn an_option_without_a_price_is_in_no_mix() {
    let mut s = two();
    s.options.remove(3);
    // No quote and no row of the book: nobody lists an H100 on a three-year reservation in Brazil.
    s.options.insert(0, HostingOption::new(OptionKind::PublicReserved3y));
    // A quote whose managed service has no price.
    let mut managed = option(PublicOnDemand, 0.01);
    (managed.id, managed.managed_ml) = ("managed".into(), true);
    s.options.insert(0, managed);
    let c = compute(&s, book()).unwrap_or_else(|e| panic!("{e:?}")).comparison;
    for id in ["public_reserved_3y", "managed"] {
        let o = c.options.iter().find(|o| o.id == id).expect("the option");
        assert!(o.total.is_none() && !o.missing_prices.is_empty(), "{id}");
    }
    assert_eq!(served_by(&c), ["private_cloud", "gpu_cloud"]);
    // With no option beside it that has a price, the mix has none either.
    s.options.retain(|o| ["public_reserved_3y", "managed", "best_mix"].contains(&o.id.as_str()));
    let c = compute(&s, book()).unwrap_or_else(|e| panic!("{e:?}")).comparison;
    assert_eq!((mix(&c).total, mix(&c).mix.len()), (None, 0));
    assert!(!mix(&c).missing_prices.is_empty(), "it says what it lacks");
    assert_eq!(c.verdict.option, None);
    s.options.retain(|o| o.kind == BestMix);
    let c = compute(&s, book()).unwrap_or_else(|e| panic!("{e:?}")).comparison;
    assert!(c.options.len() == 1 && c.options[0].total.is_none() && !c.options[0].missing_prices.is_empty());
}
