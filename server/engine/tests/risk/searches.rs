//! What the searches say, entered as a person would enter it and computed from the beginning, offers chosen again.

use crate::common::{book, change};
use crate::{FEW, cases, judged, random};
use engine::comparison::{Comparison, SwitchingCase};
use engine::risk::{HORIZON, Knob, Settings};
use engine::scenario::Scenario;
use engine::{Answer, compute};

/// Searches on, draws as good as none.
const SEARCHES: Settings = Settings { draws: 64, threads: 2, searches: true, ..FEW };

/// Presets and random scenarios with what was found of them.
fn searched() -> Vec<(String, Scenario, Comparison)> {
    let presets = cases().into_iter().map(|(slug, s)| {
        let answer = compute(&s, book()).expect("a preset computes");
        (slug.to_owned(), s, answer)
    });
    let more = random(20).into_iter().enumerate().map(|(n, (s, a))| (format!("random {n}"), s, a));
    presets.chain(more).map(|(name, s, a)| (name, s.clone(), judged(&s, &a, SEARCHES))).collect()
}

fn turned(s: &Scenario, knobs: &[(&str, f64)]) -> Answer {
    let mut s = s.clone();
    for (word, value) in knobs {
        Knob::find(word).expect("a knob").turn(&mut s, *value);
    }
    compute(&s, book()).unwrap_or_else(|e| panic!("{knobs:?}: {e:?}"))
}

/// What was chosen for each workload under each option.
fn offers(c: &Comparison) -> std::collections::BTreeSet<String> {
    let placed = |o: &engine::comparison::OptionResult| {
        o.placements.iter().map(|p| format!("{} {} {} {} {}", o.id, p.workload, p.provider, p.item, p.region)).collect::<Vec<_>>()
    };
    c.options.iter().flat_map(placed).collect()
}

/// NPV of an option; none where it is not ranked.
fn npv(c: &Comparison, id: &str) -> Option<f64> {
    c.ranked().find(|o| o.id == id).and_then(|o| o.npv)
}

/// What the cheapest option of `c` is, and how much `id` costs above it, as a share.
fn above(c: &Comparison, id: &str) -> (String, f64) {
    let first = c.ranked().next().expect("an option is ranked");
    let least = first.npv.expect("an NPV");
    (first.id.clone(), (npv(c, id).unwrap_or(f64::INFINITY) - least) / least.abs())
}

#[test]
fn a_switching_value_entered_makes_both_options_cost_the_same() {
    let (mut met, mut jumps, mut inputs) = (0, 0, std::collections::BTreeSet::new());
    let mut wrong = Vec::new();
    for (name, s, c) in searched() {
        for found in &c.switching {
            let case = match found.points.len() {
                0 => SwitchingCase::None,
                1 => SwitchingCase::One,
                _ => SwitchingCase::Several,
            };
            assert_eq!(found.case, case, "{name} {}", found.input);
            assert!(found.points.windows(2).all(|p| p[0].value < p[1].value && p[0].above == p[1].below), "{name} {:?}", found.points);
            for p in &found.points {
                inputs.insert(found.input.clone());
                let at = |value: f64| turned(&s, &[(&found.input, value)]).comparison;
                let here = at(p.value);
                let mut say =
                    |what: String| wrong.push(format!("{name}: {} at {}: {} then {}: {what}", found.input, p.value, p.below, p.above));
                if let Some(expected) = p.npv {
                    met += 1;
                    for id in [&p.below, &p.above] {
                        let cost = npv(&here, id).unwrap_or(f64::NAN);
                        if cost.is_nan() || (cost - expected).abs() > 1e-6 * expected.abs() {
                            say(format!("{id} costs {cost}, not {expected}"));
                        }
                        let (first, more) = above(&here, id);
                        if more > 1e-6 {
                            say(format!("{id} is {more} above {first}"));
                        }
                    }
                } else {
                    jumps += 1;
                }
                // A change of months is said at the first month of the new one.
                let step = 1e-6 * p.value.abs().max(1e-3);
                let (low, high) = if found.input == HORIZON { (p.value - 1.0, p.value) } else { (p.value - step, p.value + step) };
                for (value, id) in [(low.max(found.low), &p.below), (high.min(found.high), &p.above)] {
                    let (first, more) = above(&at(value), id);
                    if first != *id {
                        say(format!("at {value} the cheapest is {first}, {id} is {more} above"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), met + jumps, wrong.join("\n"));
    assert!(met > 20 && jumps > 2 && inputs.len() > 5, "too little was found to say so: {met} {jumps} {inputs:?}");
}

/// Between points the cheapest stays who it is said to be.
#[test]
fn between_switching_values_nobody_else_is_the_cheapest() {
    for (slug, s) in cases() {
        let c = judged(&s, &compute(&s, book()).expect("a preset computes"), SEARCHES);
        for found in c.switching.iter().filter(|f| f.input != HORIZON) {
            let mut from = found.low;
            let last = (found.high, found.points.last().map(|p| &p.above));
            // no more than six are told of
            let last = (found.points.len() < 6).then_some(last);
            let ends = found.points.iter().map(|p| (p.value, Some(&p.below))).chain(last);
            for (to, id) in ends {
                let id = id.or(c.verdict.option.as_ref()).expect("somebody wins");
                for part in [0.05, 0.35, 0.65, 0.95] {
                    let value = from + (to - from) * part;
                    let (first, more) = above(&turned(&s, &[(&found.input, value)]).comparison, id);
                    assert!(first == *id || more < 1e-9, "{slug}: {} at {value}: {first}, not {id}, which is {more} above", found.input);
                }
                from = to;
            }
        }
    }
}

#[test]
fn a_cell_of_the_map_is_the_winner_with_both_knobs_turned() {
    for (slug, s) in cases() {
        let c = judged(&s, &compute(&s, book()).expect("a preset computes"), SEARCHES);
        let map = c.winner_map.as_ref().expect("a map");
        let mut wrong = Vec::new();
        for (row, up) in map.up_values.iter().enumerate() {
            for (column, across) in map.across_values.iter().enumerate().filter(|(column, _)| (row + column) % 3 == 0) {
                let found = turned(&s, &[(&map.across, *across), (&map.up, *up)]).comparison;
                let id = &map.winners[row][column];
                let (first, more) = above(&found, id);
                if first != *id {
                    wrong.push(format!("{} {across}, {} {up}: {first}, not {id}, which is {more} above", map.across, map.up));
                }
            }
        }
        assert!(wrong.is_empty(), "{slug}: {}", wrong.join("\n"));
        let ids: std::collections::BTreeSet<&String> = map.winners.iter().flatten().collect();
        assert!(ids.iter().all(|id| c.options.iter().any(|o| o.id == **id)), "{slug}: {ids:?}");
    }
}

#[test]
fn a_bar_entered_as_ones_own_value_costs_what_it_says() {
    let mut wrong = Vec::new();
    let (mut entered, mut chosen_again) = (0, Vec::new());
    let presets = cases().into_iter().map(|(slug, s)| (slug.to_owned(), s));
    for (name, s) in presets.chain(random(8).into_iter().enumerate().map(|(n, (s, _))| (format!("random {n}"), s))) {
        let answer = compute(&s, book()).expect("it computes");
        let c = judged(&s, &answer, Settings { searches: false, ..SEARCHES });
        let swing = |s: &engine::comparison::Sensitivity| (s.difference_high - s.difference_low).abs();
        assert!(c.sensitivity.windows(2).all(|s| swing(&s[0]) >= swing(&s[1])), "{name}");
        assert!(!c.sensitivity.is_empty());
        for bar in &c.sensitivity {
            assert!(bar.low <= bar.value && bar.value <= bar.high && bar.low < bar.high);
            assert!(c.assumptions.iter().find(|a| a.key == bar.input).is_some_and(|a| !a.changed || a.key == "usd_brl"), "{}", bar.input);
            let mut flips = false;
            for (high, value) in [(false, bar.low), (true, bar.high)] {
                let mut own = s.clone();
                change(&mut own, &bar.input, value);
                let found = compute(&own, book()).unwrap_or_else(|e| panic!("{name}: {} {value}: {e:?}", bar.input)).comparison;
                // Where the person's own value has another offer chosen, the draws keep the one that was: that is said in MODEL.md.
                if offers(&found) != offers(&c) {
                    chosen_again.push(format!("{name} {} {value}", bar.input));
                    flips = bar.flips;
                    continue;
                }
                for o in &bar.options {
                    let (said, is) = (if high { o.high } else { o.low }, npv(&found, &o.option).unwrap_or(f64::NAN));
                    entered += 1;
                    if said.is_nan() || (said - is).abs() > 1e-9 * is.abs() {
                        wrong.push(format!("{name}: {} {value}: {} costs {is}, not {said}", bar.input, o.option));
                    }
                }
                flips |= found.verdict.option != c.verdict.option;
                let (first, second) = (&bar.options[0], &bar.options[1]);
                let end = |o: &engine::comparison::OptionSensitivity| if high { o.high } else { o.low };
                assert_eq!(if high { bar.difference_high } else { bar.difference_low }, end(second) - end(first));
            }
            if flips != bar.flips {
                wrong.push(format!("{name}: {} flips: {flips}, said {}", bar.input, bar.flips));
            }
        }
    }
    assert!(wrong.is_empty() && entered > 5_000, "{} of {entered}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(chosen_again.len() < 5, "{chosen_again:?}");
}

/// Use at which it is time to look again: the public cloud on demand is no longer the cheapest there.
#[test]
fn an_experiment_is_told_when_to_look_again() {
    let mut s = cases().into_iter().find(|(slug, _)| *slug == "experiment").expect("the case").1;
    // In ten hours a day it stays on demand however much it is used: hours would have to be more.
    let c = judged(&s, &compute(&s, book()).expect("it computes"), SEARCHES);
    let Some(again) = &c.verdict.look_again else { panic!("never: {:?}", c.verdict) };
    let hours = again.hours_per_day.filter(|h| *h > 10.0).expect("hours");
    assert_eq!((again.use_factor, again.requests_per_day), (None, None));
    for (more, is_it) in [(1.000_1, true), (0.999_9, false)] {
        let mut longer = s.clone();
        Knob::HoursPerDay.turn(&mut longer, hours * more);
        assert_eq!(above(&compute(&longer, book()).expect("it computes").comparison, &again.option).0 == again.option, is_it, "{more}");
    }
    Knob::HoursPerDay.turn(&mut s, 12.5);
    let c = judged(&s, &compute(&s, book()).expect("it computes"), SEARCHES);
    let Some(again) = &c.verdict.look_again else { panic!("never: {:?}", c.verdict) };
    let at = |factor: f64| turned(&s, &[("use_factor", factor)]).comparison;
    let cheapest = |factor: f64| above(&at(factor), &again.option).0;
    let factor = again.use_factor.expect("a factor");
    assert_eq!(cheapest(factor * 1.000_001), again.option);
    assert_ne!(cheapest(factor * 0.999_999), again.option);
    let engine::scenario::Task::LlmInference(task) = &s.workloads[0].task else { panic!("a language model") };
    assert_eq!(again.requests_per_day, Some(task.requests_per_day * factor));
    assert!(again.gpu_hours_month.is_some_and(|hours| hours > 0.0));
}
