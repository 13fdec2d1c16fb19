//! The best mix: each workload where it costs least among the options its own data may use, shared costs counted once.
//!
//! Owns the search. Up to [`EXACT`] workloads every way to share them out is weighed; above, single moves from the cheapest
//! whole option, or from where each workload alone costs least, until none helps. What a set of workloads costs under an option is the NPV of the very model, built for them
//! alone, so that staff, egress tiers, whole servers and entry are shared inside a part and paid once for each part.

use super::{Model, evaluate};
use crate::assumptions::Assumptions;
use crate::book::PriceBook;
use crate::comparison::{LgpdResult, MissingPrice, MixPart, OptionResult, Outcome};
use crate::locale::Text;
use crate::placement::{Mix, OptionPlan, Plans};
use crate::scenario::{OptionKind, Scenario};
use crate::sheet::Values;
use crate::view::View;
use std::collections::HashMap;

/// Workloads up to which the search is exact.
pub(super) const EXACT: usize = 6;

/// Decides every mix of `plans` on the costs of the other options; `model` and `values` are of those.
pub(super) fn decide(
    scenario: &Scenario,
    book: &PriceBook,
    all: &Assumptions,
    plans: &mut Plans,
    (model, values, view): (&Model, &Values, View),
) {
    let whole = (1_u32 << scenario.workloads.len()) - 1;
    let mut costs = Costs { scenario, book, all, view, plans, known: HashMap::new() };
    let usable: Vec<usize> = (0..plans.options.len()).filter(|n| costs.usable(*n)).collect();
    for n in &usable {
        let npv = model.options[*n].as_ref().filter(|r| r.missing.is_empty()).map(|r| values.get(r.npv, None)).filter(|v| v.is_finite());
        costs.known.insert((*n, whole), npv);
    }
    let shares = if scenario.workloads.len() <= EXACT { exact(&mut costs, &usable, whole) } else { moves(&mut costs, &usable, whole) };
    let mix = match shares.as_slice() {
        [] => Mix::None,
        [(one, _)] => Mix::Whole(*one),
        parts => Mix::Parts(parts.iter().map(|(n, set)| part(&plans.options[*n], *set)).collect()),
    };
    let lgpd = where_placed(scenario, plans, &shares);
    for plan in plans.options.iter_mut().filter(|p| scenario.options[p.option].kind == OptionKind::BestMix) {
        plan.mix = mix.clone();
        if matches!(mix, Mix::None) {
            plan.missing.push(nothing_to_mix());
        }
        if !lgpd.is_empty() {
            plan.lgpd = lgpd.clone();
        }
        if let Mix::Parts(parts) = &mix {
            plan.placements = parts.iter().flat_map(|p| p.placements.iter().cloned()).collect();
            plan.placements.sort_by_key(|p| p.workload);
        }
    }
}

/// What each workload's data is asked where `shares` puts it: what it asks of the mix. With no mix, the mildest of what there is;
/// empty where there is no other option.
fn where_placed(scenario: &Scenario, plans: &Plans, shares: &Shares) -> Vec<LgpdResult> {
    let others = || plans.options.iter().filter(|p| scenario.options[p.option].kind != OptionKind::BestMix);
    let of = |w: usize| match shares.iter().find(|(_, set)| set & (1 << w) != 0) {
        Some((n, _)) => plans.options[*n].lgpd.get(w),
        None => others().filter_map(|p| p.lgpd.get(w)).min_by_key(|found| found.outcome),
    };
    (0..scenario.workloads.len()).filter_map(of).cloned().collect()
}

/// Why there is no mix.
fn nothing_to_mix() -> MissingPrice {
    MissingPrice {
        kind: "best_mix".into(),
        workload: None,
        text: Text::new(
            "preço de alguma carga em toda opção deste cenário que os dados possam usar",
            "price of some workload under every option of this scenario that the data may use",
        ),
    }
}

/// `plan` for the workloads of `set`, one bit each, all of which it places; what it lacks for others is not asked for.
fn part(plan: &OptionPlan, set: u32) -> OptionPlan {
    let placements = plan.placements.iter().filter(|p| set & (1 << p.workload) != 0).cloned().collect();
    OptionPlan { placements, missing: Vec::new(), ..plan.clone() }
}

/// Options with the workloads each serves, one bit each.
type Shares = Vec<(usize, u32)>;
/// A way to share workloads out, and its NPV.
type Costed = (f64, Shares);

/// What sets of workloads cost under each option.
struct Costs<'a> {
    scenario: &'a Scenario,
    book: &'a PriceBook,
    all: &'a Assumptions,
    view: View,
    plans: &'a Plans,
    known: HashMap<(usize, u32), Option<f64>>,
}

impl Costs<'_> {
    /// Whether the option may be part of a mix: it can serve some workload.
    fn usable(&self, n: usize) -> bool {
        let plan = &self.plans.options[n];
        let kind = self.scenario.options[plan.option].kind;
        kind != OptionKind::BestMix && plan.missing.iter().all(|m| m.workload.is_some()) && self.serves(n) != 0
    }

    /// The workloads that option `n` can serve, one bit each: they have an offer, and their data may go there.
    fn serves(&self, n: usize) -> u32 {
        let plan = &self.plans.options[n];
        let may = |w: usize| plan.lgpd.get(w).is_some_and(|found| found.outcome <= Outcome::Conditional);
        plan.placements.iter().filter(|p| may(p.workload)).map(|p| 1 << p.workload).sum()
    }

    /// NPV of `set` under option `n`; none where a price is missing, or the data of some may not go there.
    fn of(&mut self, n: usize, set: u32) -> Option<f64> {
        if set & !self.serves(n) != 0 {
            return None;
        }
        if let Some(known) = self.known.get(&(n, set)) {
            return *known;
        }
        let alone =
            Plans { options: vec![part(&self.plans.options[n], set)], fits: Vec::new(), training_fits: Vec::new(), sized: Vec::new() };
        let cost = evaluate(self.scenario, self.book, self.all, &alone, self.view).ok().and_then(|(model, values)| {
            let results = model.options.into_iter().next().flatten()?;
            (results.missing.is_empty()).then(|| values.get(results.npv, None)).filter(|v| v.is_finite())
        });
        self.known.insert((n, set), cost);
        cost
    }
}

/// The cheapest way to share out `whole`, of all there are: for each set the best over the options looked at so far.
fn exact(costs: &mut Costs<'_>, usable: &[usize], whole: u32) -> Shares {
    let mut best: Vec<Option<Costed>> = vec![None; whole as usize + 1];
    best[0] = Some((0.0, Vec::new()));
    for n in usable {
        let mut next = best.clone();
        for set in 1..=whole {
            // every non-empty subset of `set` under this option, the rest as before
            let mut taken = set;
            while taken > 0 {
                if let (Some((before, shares)), Some(cost)) = (&best[(set & !taken) as usize], costs.of(*n, taken)) {
                    let sum = before + cost;
                    if next[set as usize].as_ref().is_none_or(|(known, _)| sum < *known) {
                        let mut shares = shares.clone();
                        shares.push((*n, taken));
                        next[set as usize] = Some((sum, shares));
                    }
                }
                taken = (taken - 1) & set;
            }
        }
        best = next;
    }
    best.pop().flatten().map(|(_, shares)| shares).unwrap_or_default()
}

/// A way to share out `whole` that no move of a single workload makes cheaper.
fn moves(costs: &mut Costs<'_>, usable: &[usize], whole: u32) -> Shares {
    let total = |costs: &mut Costs<'_>, shares: &[(usize, u32)]| {
        shares.iter().filter(|(_, set)| *set != 0).map(|(n, set)| costs.of(*n, *set)).sum::<Option<f64>>()
    };
    let alone = |n: &usize| usable.iter().map(|m| (*m, if m == n { whole } else { 0 })).collect::<Shares>();
    let mut found: Option<Costed> = None;
    // Also from each workload where it alone costs least: an option that lacks a price for one is no whole option.
    let singly: Shares = {
        let mut shares: Shares = usable.iter().map(|n| (*n, 0)).collect();
        for bit in (0..32).map(|w| 1 << w).filter(|bit| whole & bit != 0) {
            let costed = usable.iter().enumerate().filter_map(|(at, n)| Some((at, costs.of(*n, bit)?)));
            if let Some((at, _)) = costed.min_by(|a, b| a.1.total_cmp(&b.1)) {
                shares[at].1 |= bit;
            }
        }
        shares
    };
    let all = |shares: &Shares| shares.iter().map(|(_, set)| set).sum::<u32>() == whole;
    for shares in usable.iter().map(alone).chain(Some(singly).filter(all)) {
        if let Some(sum) = total(costs, &shares)
            && found.as_ref().is_none_or(|(known, _)| sum < *known)
        {
            found = Some((sum, shares));
        }
    }
    let Some((mut sum, mut shares)) = found else { return Vec::new() };
    loop {
        let mut better: Option<Costed> = None;
        for bit in (0..32).map(|w| 1 << w).filter(|bit| whole & bit != 0) {
            for to in 0..shares.len() {
                let moved: Vec<_> =
                    shares.iter().enumerate().map(|(at, (n, set))| (*n, if at == to { set | bit } else { set & !bit })).collect();
                if let Some(cost) = total(costs, &moved)
                    && cost < better.as_ref().map_or(sum, |(known, _)| *known)
                {
                    better = Some((cost, moved));
                }
            }
        }
        match better {
            Some((cost, moved)) => (sum, shares) = (cost, moved),
            None => return shares.into_iter().filter(|(_, set)| *set != 0).collect(),
        }
    }
}

/// Says in the results which option serves which workload, and gives a mix that is all one option that option's figures.
pub(super) fn show(scenario: &Scenario, mixes: &[Mix], options: &mut [OptionResult]) {
    let id = |n: usize| scenario.options[n].id.clone();
    for (n, mix) in mixes.iter().enumerate() {
        match mix {
            Mix::None => {}
            Mix::Whole(one) => {
                let mix = scenario.workloads.iter().map(|w| MixPart { workload: w.id.clone(), option: id(*one) }).collect();
                let of = &options[n];
                options[n] = OptionResult {
                    id: of.id.clone(),
                    kind: of.kind,
                    country: of.country.clone(),
                    mix,
                    same_as: Some(id(*one)),
                    ..options[*one].clone()
                };
            }
            Mix::Parts(parts) => {
                let serves = parts.iter().flat_map(|p| p.placements.iter().map(|placed| (placed.workload, p.option)));
                let mut serves: Vec<(usize, usize)> = serves.collect();
                serves.sort_unstable();
                options[n].mix = serves
                    .into_iter()
                    .map(|(w, option)| MixPart { workload: scenario.workloads[w].id.clone(), option: id(option) })
                    .collect();
            }
        }
    }
}
