//! How sure an answer is: draws against what is known without drawing, the same bits whatever the threads, and searches whose
//! findings hold when they are entered.

mod common;
#[path = "risk/searches.rs"]
mod searches;

use common::{Draws, book, change, hours, scenario, some_scenario};
use engine::comparison::{Bands, Comparison, Risk, VerdictCase};
use engine::locale::Locale;
use engine::risk::{self, Dice, Settings, assess, judge};
use engine::scenario::{HostingOption, OptionKind, Scenario};
use engine::verdict::SURE;
use engine::view::View;
use engine::{Answer, compute, presets};

/// Draws only, few enough to repeat.
const FEW: Settings = Settings { seed: risk::SEED, draws: 1_000, threads: 1, searches: false };

/// Scenarios of the presets by slug.
pub fn cases() -> Vec<(&'static str, Scenario)> {
    presets::all(Locale::PtBr).into_iter().map(|p| (p.slug, p.scenario)).collect()
}

/// Random scenarios that the shipped book prices.
pub fn random(count: usize) -> Vec<(Scenario, Answer)> {
    let mut d = Draws(0xD1CE);
    let found: Vec<_> = std::iter::repeat_with(|| some_scenario(&mut d))
        .take(count * 3)
        .filter_map(|s| compute(&s, book()).ok().filter(|a| a.comparison.ranked().count() > 1).map(|a| (s, a)))
        .take(count)
        .collect();
    assert_eq!(found.len(), count, "too few scenarios can be computed");
    found
}

fn assessed(s: &Scenario, how: Settings) -> Comparison {
    assess(s, book(), View::default(), how).unwrap_or_else(|e| panic!("{e:?}")).comparison
}

/// `answer`, weighed.
fn judged(s: &Scenario, answer: &Answer, how: Settings) -> Comparison {
    let mut comparison = answer.comparison.clone();
    judge(s, book(), answer, how).expect("an option is ranked").onto(&mut comparison);
    comparison
}

fn drawn(c: &Comparison) -> &Risk {
    c.risk.as_ref().expect("it was drawn")
}

/// Every assumption as the person's own: then nothing is uncertain but the dollar, and it stands still.
fn settle(s: &mut Scenario) {
    let all: Vec<(String, f64)> =
        compute(s, book()).expect("it computes").comparison.assumptions.into_iter().map(|a| (a.key, a.value)).collect();
    all.into_iter().for_each(|(key, value)| change(s, &key, value));
    change(s, "fx_volatility", 0.0);
}

/// Bit for bit: nothing is drawn, so nothing may move. That lanes which do run give the same bits is tested beside `run`.
#[test]
fn what_a_person_has_settled_is_certain() {
    for (slug, mut s) in cases() {
        settle(&mut s);
        let c = assessed(&s, Settings { draws: 257, threads: 2, ..FEW });
        let risk = drawn(&c);
        assert!(risk.factors.is_empty(), "{slug}: {:?}", risk.factors);
        assert_eq!(risk.options.len(), c.ranked().count());
        for (n, (found, option)) in risk.options.iter().zip(c.ranked()).enumerate() {
            let bits = |v: f64| v.to_bits();
            let npv = bits(option.npv.expect("an NPV"));
            assert_eq!([found.p10, found.p50, found.p90].map(bits), [npv; 3], "{slug} {}", option.id);
            assert_eq!(found.probability_cheapest, f64::from(u8::from(n == 0)), "{slug} {}", option.id);
            let row: Vec<u64> = risk.months.iter().map(|m| bits(option.cumulative[usize::from(*m)])).collect();
            for band in [&found.cumulative.p10, &found.cumulative.p50, &found.cumulative.p90] {
                assert_eq!(band.iter().copied().map(bits).collect::<Vec<_>>(), row, "{slug} {}", option.id);
            }
        }
        let choice = risk.choice.as_ref().expect("there is a second");
        assert_eq!((choice.probability_dearer, choice.mean_loss, choice.loss_p95), (0.0, 0.0, 0.0), "{slug}");
        assert!(choice.drivers.is_empty() && c.sensitivity.iter().all(|s| s.input == "usd_brl"), "{slug}");
    }
}

#[test]
fn threads_change_no_bit_and_another_seed_changes_many() {
    for (slug, s) in cases() {
        // no multiple of the lanes, and searches on for one
        let how = Settings { draws: 1_001, searches: slug == "fine-tuning", ..FEW };
        let json = |how: Settings| serde_json::to_string(&assessed(&s, how)).expect("it is plain data");
        let one = json(how);
        for threads in [2, 3, 8] {
            assert!(json(Settings { threads, ..how }) == one, "{slug}: {threads} threads differ");
        }
        let other = assessed(&s, Settings { seed: how.seed + 1, ..how });
        let mine = assessed(&s, how);
        let (a, b) = (drawn(&mine), drawn(&other));
        assert!(a.options.iter().zip(&b.options).all(|(a, b)| a.p10 != b.p10 && a.p50 != b.p50 && a.p90 != b.p90), "{slug}");
    }
}

/// Numbers of the first, the second and the last draw, so that a change of the random crates, of their order, or of how a draw starts is
/// seen. Read from this program on 3 December 2026, no other source.
#[test]
fn draws_are_those_of_the_first_day() {
    let (s, answer) = golden();
    let factors = risk::factors(&s, book(), &answer, &answer.sheet.cells().map(|c| c.id).collect::<Vec<_>>());
    let ends =
        [factors.first(), factors.last()].map(|f| engine::risk::Factor { low: -1.0, typical: 0.0, high: 1.0, ..*f.expect("a factor") });
    let t = rand_distr::StudentT::new(5.0).expect("5 degrees of freedom");
    let found = [0, 1, 9_999].map(|draw| {
        let mut dice = Dice::new(risk::SEED, draw);
        let scalars = ends.map(|f| dice.of(&f));
        (scalars, [(); 3].map(|()| dice.step(&t)))
    });
    assert_eq!(format!("{found:?}"), DICE);
}

/// For each of the three draws: the first and the last factor between −1 and 1, and three steps of the dollar.
const DICE: &str = "[([-0.16148221853024314, -0.24604091813817763], [0.878210782464518, 0.9815870665763458, 1.955087603127123]), \
    ([-0.7327364183197493, 0.5078571512331045], [-0.2946861407755169, 1.0159206786009987, -0.7327457601772314]), \
    ([-0.6365326528244222, 0.015711472628069933], [0.4211575048616436, -0.049908574772244356, 0.5530941141932192])]";

/// FNV-1a of the bits of what the draws found of a scenario with prices of its own: news of the price book move it only where they move
/// a default.
#[test]
fn risk_is_that_of_the_first_day() {
    let (s, answer) = golden();
    let c = judged(&s, &answer, Settings { draws: 2_000, ..FEW });
    let risk = drawn(&c);
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let each = |v: f64, hash: &mut u64| {
        for byte in v.to_bits().to_le_bytes() {
            *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    };
    numbers(risk).into_iter().for_each(|v| each(v, &mut hash));
    let first = &risk.options[0];
    assert_eq!(
        (first.option.as_str(), first.p50.to_bits(), first.probability_cheapest, hash),
        ("private_cloud", 4_705_856_971_460_347_185, 0.956, 1_436_025_078_774_224_409),
        "{} draws otherwise; where a default of the price book has moved, this number moves with it",
        first.p50
    );
}

/// A scenario whose prices are its own.
fn golden() -> (Scenario, Answer) {
    let kinds = [OptionKind::PublicOnDemand, OptionKind::PurchaseColocation, OptionKind::PrivateCloud];
    let s = scenario(vec![hours("w1", 3_000.0, 8)], &kinds, 36);
    let answer = common::run(&s);
    (s, answer)
}

/// Every number of `risk`.
fn numbers(risk: &Risk) -> Vec<f64> {
    let bands = |b: &Bands| [&b.p10, &b.p50, &b.p90].into_iter().flatten().copied().collect::<Vec<f64>>();
    let mut all: Vec<f64> = risk.factors.iter().flat_map(|f| [f.low, f.typical, f.high]).collect();
    for o in &risk.options {
        all.extend([o.p10, o.p50, o.p90, o.probability_cheapest, o.regret_p95]);
        all.extend(bands(&o.cumulative));
    }
    all.extend(risk.probability_cheapest.values());
    for p in &risk.pairs {
        all.extend([p.p10, p.p50, p.p90, p.probability_a_cheaper]);
        all.extend(p.cumulative.iter().flat_map(bands));
    }
    if let Some(c) = &risk.choice {
        all.extend([c.probability_dearer, c.mean_loss, c.loss_p95]);
        all.extend(c.drivers.iter().flat_map(|d| [d.there, d.usual]));
    }
    all
}

/// On demand nothing of a month knows of the horizon: so the bands of its months show whether draws do. The longer one has the same first
/// months of the same paths.
#[test]
fn a_longer_horizon_extends_the_draws() {
    let of = |months: u16| {
        let s = scenario(vec![hours("w1", 3_000.0, 8)], &[OptionKind::PublicOnDemand], months);
        drawn(&judged(&s, &common::run(&s), FEW)).options[0].cumulative.clone()
    };
    let (short, long) = (of(24), of(36));
    assert_eq!((short.p10.len(), long.p10.len()), (25, 37));
    for (a, b) in [(&short.p10, &long.p10), (&short.p50, &long.p50), (&short.p90, &long.p90)] {
        assert!(a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits()), "{a:?} {b:?}");
    }
    // The last month is not the only one drawn.
    assert!(short.p10[12] < short.p50[12] && short.p50[12] < short.p90[12]);
}

/// Two scenarios differ by what differs in them: an option is the same beside others, though more is drawn for those.
#[test]
fn another_scenario_meets_the_same_numbers() {
    let of = |kinds: &[OptionKind]| {
        let s = scenario(vec![hours("w1", 3_000.0, 8)], kinds, 36);
        let c = judged(&s, &common::run(&s), FEW);
        let risk = drawn(&c);
        let found = risk.options.iter().find(|o| o.kind == OptionKind::PublicOnDemand).expect("it is ranked");
        (risk.factors.len(), [found.p10, found.p50, found.p90].map(f64::to_bits))
    };
    let alone = of(&[OptionKind::PublicOnDemand]);
    let beside = of(&[OptionKind::PurchaseColocation, OptionKind::PublicOnDemand, OptionKind::PrivateCloud]);
    assert!(alone.0 < beside.0, "more is drawn for more options");
    assert_eq!(alone.1, beside.1);
}

/// All settled but `key`, with the range of its default.
fn only(key: &str, mut s: Scenario) -> (Scenario, [f64; 3]) {
    settle(&mut s);
    s.assumptions.remove(key).expect("it was settled");
    let all = compute(&s, book()).expect("it computes").comparison.assumptions;
    let used = all.into_iter().find(|a| a.key == key).expect("it is there");
    (s, [used.low.expect("a range"), used.value, used.high.expect("a range")])
}

/// The NPV of `kind` with `key` at a value.
fn npv_at(s: &Scenario, kind: OptionKind, key: &str, value: f64) -> f64 {
    let mut s = s.clone();
    change(&mut s, key, value);
    let answer = common::run(&s);
    common::option(&answer.comparison, kind).npv.expect("an NPV")
}

/// One input drawn, of which the cost is a straight line. By hand, F(x) = ½ ((x − low) / w)² up to the typical value, w below it; so
/// P10 lies at typical − w (1 − √0.2), P50 at the typical value, P90 at typical + v (1 − √0.2), v above it.
///
/// Tolerance: a quantile q of n draws has standard error √(q (1 − q) / n) / f(x). With f = √(2q) / w: at P10 √(0.09 / 10,000) / √0.2 =
/// 0.0067 w; at P50 √(0.25 / 10,000) = 0.005 of w or v, whichever is wider. Three of them, for three seeds: one in a hundred of right
/// programs would fail, this one does not or always.
#[test]
fn a_straight_line_is_drawn_as_its_closed_form_says() {
    let kinds = [OptionKind::PurchaseOwnRoom, OptionKind::PublicOnDemand];
    for (key, kind) in [("own_room_price", kinds[0]), ("salary", kinds[0]), ("freight_insurance", kinds[0]), ("link_price", kinds[0])] {
        let (s, [low, typical, high]) = only(key, scenario(vec![hours("w1", 3_000.0, 8)], &kinds, 36));
        let answer = common::run(&s);
        let npv = |x: f64| npv_at(&s, kind, key, x);
        let (at_low, slope) = (npv(low), (npv(high) - npv(low)) / (high - low));
        let line = |x: f64| at_low + slope * (x - low);
        for x in [typical, 0.7 * low + 0.3 * high] {
            assert!((npv(x) - line(x)).abs() <= 1e-11 * line(x), "{key}: {} is not on the line, {}", npv(x), line(x));
        }
        assert!(slope > 0.0, "{key}");
        let (w, v) = (typical - low, high - typical);
        let part = 1.0 - libm::sqrt(0.2);
        for seed in [risk::SEED, 1, 2] {
            let c = judged(&s, &answer, Settings { seed, draws: 10_000, threads: 2, searches: false });
            let risk = drawn(&c);
            assert_eq!(risk.factors.iter().map(|f| f.key.as_str()).collect::<Vec<_>>(), [key]);
            let found = risk.options.iter().find(|o| o.kind == kind).expect("it is ranked");
            for (what, found, expected, error) in [
                ("P10", found.p10, typical - w * part, 0.006_7 * w),
                ("P50", found.p50, typical, 0.005 * w.max(v)),
                ("P90", found.p90, typical + v * part, 0.006_7 * v),
            ] {
                let off = (found - line(expected)) / (slope * error);
                assert!(off.abs() <= 3.0, "{key}, seed {seed}: {what} is {off} standard errors off");
            }
        }
    }
}

/// A range as wide below as above, no straight line but one that only rises: the median is what the median of the input gives.
/// Standard error as above, 0.005 of the half width, times the steepest the cost gets.
#[test]
fn half_of_the_draws_of_an_even_range_lie_below_what_is_computed() {
    let key = "hardware_trend";
    let kind = OptionKind::PurchaseColocation;
    // servers bought again each year, at that year's price
    let mut s = scenario(vec![hours("w1", 3_000.0, 8)], &[kind], 36);
    change(&mut s, "server_life", 12.0);
    let (s, [low, typical, high]) = only(key, s);
    assert!((typical - low - (high - typical)).abs() < 1e-12, "{low} {typical} {high}");
    let answer = common::run(&s);
    let npv = |x: f64| npv_at(&s, kind, key, x);
    let slope = (npv(high) - npv(0.9 * high)).max(npv(0.9 * low) - npv(low)) / (0.1 * high);
    for seed in [risk::SEED, 1, 2] {
        let c = judged(&s, &answer, Settings { seed, draws: 10_000, threads: 2, searches: false });
        let off = (drawn(&c).options[0].p50 - npv(typical)) / (slope * 0.005 * (high - typical));
        assert!(off.abs() <= 3.0 && off != 0.0, "seed {seed}: {off} standard errors");
    }
}

/// What must hold of any draws of any scenario.
fn hold(c: &Comparison) {
    let risk = drawn(c);
    let numbers = numbers(risk);
    assert!(numbers.iter().all(|v| v.is_finite()), "{risk:?}");
    let sure = |p: f64| (0.0..=1.0).contains(&p);
    let sum: f64 = risk.options.iter().map(|o| o.probability_cheapest).sum();
    assert!((sum - 1.0).abs() < 1e-12 && (risk.probability_cheapest.values().sum::<f64>() - 1.0).abs() < 1e-12, "{sum}");
    for kind in risk.options.iter().map(|o| o.kind) {
        let of_kind: f64 = risk.options.iter().filter(|o| o.kind == kind).map(|o| o.probability_cheapest).sum();
        assert_eq!(risk.probability_cheapest[kind.key()], of_kind);
    }
    let rising = |b: &Bands| {
        assert_eq!([b.p10.len(), b.p50.len(), b.p90.len()], [risk.months.len(); 3]);
        b.p10.iter().zip(&b.p50).zip(&b.p90).all(|((low, mid), high)| low <= mid && mid <= high)
    };
    for o in &risk.options {
        assert!(sure(o.probability_cheapest) && o.p10 <= o.p50 && o.p50 <= o.p90 && o.regret_p95 >= 0.0, "{o:?}");
        assert!(rising(&o.cumulative));
        // The one that is cheapest in 95 of 100 draws costs nothing more in them.
        assert!(o.probability_cheapest < 0.951 || o.regret_p95 == 0.0, "{o:?}");
    }
    assert_eq!(risk.pairs.len(), c.pairs.len());
    for (p, pair) in risk.pairs.iter().zip(&c.pairs) {
        assert_eq!((&p.a, &p.b), (&pair.a, &pair.b));
        assert!(sure(p.probability_a_cheaper) && p.p10 <= p.p50 && p.p50 <= p.p90, "{p:?}");
        // P10 above 0: a is cheaper in nine draws of ten. And the other way round.
        for (quantile, share) in [(p.p10, 0.9), (p.p50, 0.5), (p.p90, 0.1)] {
            let slack = 1.0 / f64::from(risk.draws);
            assert!(quantile <= 0.0 || p.probability_a_cheaper >= share - slack, "{p:?}");
            assert!(quantile >= 0.0 || p.probability_a_cheaper <= share + slack, "{p:?}");
        }
        assert!(p.cumulative.as_ref().is_none_or(rising));
        // Who is cheapest of all is cheaper than each other, unless they cost the same throughout.
        let of = |id: &String| risk.options.iter().find(|o| o.option == *id).expect("it is ranked").probability_cheapest;
        let same = p.p10 == 0.0 && p.p90 == 0.0;
        assert!(same || of(&p.a) <= p.probability_a_cheaper + 1e-12, "{p:?}");
        assert!(of(&p.b) <= 1.0 - p.probability_a_cheaper + 1e-12, "{p:?}");
    }
    if let Some(choice) = &risk.choice {
        let first = &risk.pairs[0];
        assert_eq!((&choice.option, &choice.against), (&first.a, &first.b));
        assert!(choice.probability_dearer <= 1.0 - first.probability_a_cheaper + 1e-12);
        assert!(choice.loss_p95 >= 0.0 && choice.mean_loss >= 0.0 && choice.drivers.len() <= 3, "{choice:?}");
    }
    for s in &c.sensitivity {
        let ends = s.options.iter().flat_map(|o| [o.low, o.high]);
        assert!(ends.chain([s.low, s.value, s.high, s.difference_low, s.difference_high]).all(f64::is_finite), "{s:?}");
    }
    for s in &c.switching {
        let points = s.points.iter().flat_map(|p| [Some(p.value), p.npv]).flatten();
        assert!(points.chain([s.low, s.high]).chain(s.value).all(f64::is_finite), "{s:?}");
    }
    if let Some(map) = &c.winner_map {
        assert!(map.across_values.iter().chain(&map.up_values).all(|v| v.is_finite()));
        assert_eq!(map.winners.len(), map.up_values.len());
        assert!(map.winners.iter().all(|row| row.len() == map.across_values.len()));
    }
    weighed(c);
}

/// The verdict follows the probability.
fn weighed(c: &Comparison) {
    let p = c.verdict.probability.expect("it was weighed");
    assert_eq!(p, drawn(c).options[0].probability_cheapest);
    match c.verdict.case {
        VerdictCase::TooClose => {
            assert!(p < SURE, "{p}");
            assert!(!c.verdict.decided_by.is_empty() || c.sensitivity.is_empty(), "{:?}", c.verdict);
            for input in &c.verdict.decided_by {
                let flips = c.sensitivity.iter().any(|s| s.flips);
                assert!(c.sensitivity.iter().any(|s| s.input == *input && s.flips == flips), "{input}");
            }
        }
        VerdictCase::Clear | VerdictCase::PublicCheaper => assert!(p >= SURE && c.verdict.decided_by.is_empty(), "{p}"),
        _ => assert!(c.verdict.decided_by.is_empty()),
    }
}

#[test]
fn presets_hold_together() {
    for (_, s) in cases() {
        hold(&assessed(&s, Settings { draws: 2_000, threads: 2, ..FEW }));
    }
}

#[test]
fn random_scenarios_hold_together() {
    for (n, (s, answer)) in random(30).iter().enumerate() {
        hold(&judged(s, answer, Settings { draws: 256, threads: 1 + n % 2, searches: n % 3 == 0, ..FEW }));
    }
}

/// Both sides of the edge, by the same scenario: the price of a GPU-hour on demand moves until neither is sure, and far beyond.
#[test]
fn below_seventy_in_a_hundred_it_is_too_close_to_call() {
    let kinds = [OptionKind::PublicOnDemand, OptionKind::PrivateCloud];
    let s = scenario(vec![hours("w1", 3_000.0, 8)], &kinds, 36);
    let mut seen = [0; 2];
    for step in 0..24 {
        let price = 10.0 + 5.0 * f64::from(step);
        let plans = common::plan_with(&s, |kind| common::offer(kind, if kind == kinds[0] { price } else { common::price(kind) }));
        let answer = engine::model::run(&s, book(), plans).expect("it computes");
        let c = judged(&s, &answer, FEW);
        weighed(&c);
        let open = c.verdict.case == VerdictCase::TooClose;
        assert_eq!(open, !c.verdict.decided_by.is_empty());
        seen[usize::from(open)] += 1;
    }
    assert!(seen.iter().all(|n| *n > 1), "{seen:?}");
}

/// One option is sure to be the cheapest there is, and has nothing to be compared with.
#[test]
fn one_option_alone_has_bands_and_no_choice() {
    let mut s = cases().remove(0).1;
    s.options = vec![HostingOption::new(OptionKind::PurchaseColocation)];
    let c = assessed(&s, Settings { draws: 300, searches: true, ..FEW });
    let risk = drawn(&c);
    assert!(risk.options[0].p10 < risk.options[0].p90 && risk.options[0].probability_cheapest == 1.0);
    assert!(risk.choice.is_none() && risk.pairs.is_empty() && c.verdict.case == VerdictCase::OneOption);
    assert!(c.switching.iter().all(|s| s.points.is_empty()));
}

/// Nothing ranked, nothing drawn: top-secret data may not leave for a public cloud.
#[test]
fn without_a_ranked_option_there_is_no_risk() {
    let mut s = cases().remove(0).1;
    s.data.class = engine::scenario::DataClass::PublicUltrasecret;
    s.options.retain(|o| o.kind.is_public());
    let c = assessed(&s, Settings { searches: true, ..FEW });
    assert_eq!(c.ranked().count(), 0);
    assert!(c.risk.is_none() && c.sensitivity.is_empty() && c.switching.is_empty() && c.winner_map.is_none());
    assert!(c.verdict.probability.is_none());
}

/// Demand that nearly ends, and a growth that would have it fall by more than all of it: nothing is left from the second month on.
#[test]
fn demand_never_falls_by_more_than_all_of_it() {
    let with = |extra: f64| {
        let mut scenario = presets::get("customer-service", Locale::En).expect("a preset").scenario;
        scenario.workloads[0].growth_per_year = -0.9;
        scenario.assumptions.insert("growth_extra".into(), engine::scenario::Override { value: extra, note: "n".into() });
        let settings = Settings { draws: 64, searches: false, ..Settings::default() };
        let answer = assess(&scenario, book(), View::default(), settings).expect("it computes").comparison;
        answer.options.iter().map(|o| o.npv).collect::<Vec<_>>()
    };
    assert_eq!(with(-0.5), with(-0.1));
}
