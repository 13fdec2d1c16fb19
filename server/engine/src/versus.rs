//! Two scenarios side by side: which answers differ, what each answers, and how much of the difference each answer explains.
//!
//! Owns the answers that differ (`changes`) and the shares of a difference (`share`). Refuses words: what people call an answer is
//! for pages to say. The model is [`crate::compute`], run over scenarios between the two; there is no second one.

mod changes;
mod share;

pub use changes::{Change, changes};

use crate::book::PriceBook;
use crate::comparison::{Comparison, OptionResult};
use crate::problem::Problem;
use crate::scenario::{OptionKind, Scenario};
use crate::view::View;
use changes::Blend;
use serde::Serialize;

/// Up to so many differences each has an effect of its own; more are taken together, by workload, option or section.
pub const SINGLE: usize = 40;

/// One of the two: a scenario and the prices it is computed with.
#[derive(Debug, Clone, Copy)]
pub struct Side<'s> {
    /// The scenario.
    pub scenario: &'s Scenario,
    /// Its prices.
    pub book: &'s PriceBook,
}

/// Which of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The first.
    A,
    /// The second.
    B,
}

/// Two scenarios side by side. Amounts are in the currency and the terms of the view.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Versus {
    /// The answer to the first.
    pub a: Comparison,
    /// The answer to the second.
    pub b: Comparison,
    /// How many answers are the same in both; the title is none.
    pub equal: usize,
    /// Every option of either: those of the first in its order, then those only the second has.
    pub options: Vec<OptionPair>,
    /// What differs, in the order people answer it, with what it explains; the price book last.
    pub parts: Vec<Part>,
    /// Over how many orders of going from the first to the second the effects are averaged.
    pub orders: usize,
    /// Whether these are all the orders there are: then the effects are Shapley values.
    pub is_exact: bool,
}

/// An option in both.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionPair {
    /// Its id, alike in both.
    pub id: String,
    /// What it is.
    pub kind: OptionKind,
    /// Where it stands in the first; none where the first does not have it.
    pub a: Option<Standing>,
    /// Where it stands in the second.
    pub b: Option<Standing>,
    /// Present value of its cost in the second less that in the first; none where either has none.
    pub difference: Option<f64>,
}

/// Where an option stands in one of the two.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// Present value of its cost; none where a price is missing.
    pub npv: Option<f64>,
    /// Sum of its flows; none where a price is missing.
    pub total: Option<f64>,
    /// 1 for the cheapest; none where it is left out of the ranking.
    pub rank: Option<u16>,
}

/// Differences that have one effect: a single one, or, where there are very many, all those of a workload, an option or a section.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// What differs.
    pub changes: Vec<Change>,
    /// How much of each option's `difference` it explains, as `options`; none where the option has no difference. The parts of an
    /// option add up to its difference.
    pub effects: Vec<Option<f64>>,
}

impl Part {
    /// The option it moves most, by its place, and by how much; none where it moves none.
    #[must_use]
    pub fn largest(&self) -> Option<(usize, f64)> {
        let moved = self.effects.iter().enumerate().filter_map(|(i, e)| e.filter(|e| e.abs() >= SEEN).map(|e| (i, e)));
        moved.max_by(|x, y| x.1.abs().total_cmp(&y.1.abs()))
    }
}

/// Less than a cent is no effect: sums in another order differ in their last bits.
pub const SEEN: f64 = 0.005;

/// Compares `a` with `b` as `view` shows amounts.
///
/// An effect is the mean, over orders in which the answers of the first could be changed into those of the second one by one, of
/// what the cost moves by at that step. Over all orders it is the Shapley value, the one division in which effects add up and the
/// order of the list does not matter: L. S. Shapley, "A Value for n-person Games" (1953); for the parts of a difference in figures
/// A. F. Shorrocks, "Decomposition procedures for distributional analysis", Journal of Economic Inequality 11 (2013).
///
/// # Errors
/// What is wrong with the first scenario that cannot be computed, and which it is.
pub fn versus(a: Side<'_>, b: Side<'_>, view: View) -> Result<Versus, (Which, Vec<Problem>)> {
    let first = crate::compare_view(a.scenario, a.book, view).map_err(|faults| (Which::A, faults))?;
    let second = crate::compare_view(b.scenario, b.book, view).map_err(|faults| (Which::B, faults))?;
    let (mut found, equal) = changes(a.scenario, b.scenario);
    found.extend(Change::of_prices(a.book, b.book));
    let options = pairs(&first, &second);
    let groups = grouped(&found);
    let blend = Blend::new(a.scenario, &found);
    let npvs = |comparison: &Comparison| options.iter().map(|o| comparison.option(&o.id).and_then(|r| r.npv)).collect::<Vec<_>>();
    let costs = |taken: &dyn Fn(usize) -> bool| {
        let (scenario, prices) = blend.taking(|change| groups.iter().position(|g| g.contains(&change)).is_some_and(taken))?;
        let book = if prices == Which::A { a.book } else { b.book };
        Some(npvs(&crate::compare_view(&scenario, book, view).ok()?))
    };
    let shares = share::shares(groups.len(), &npvs(&first), &npvs(&second), costs);
    let parts = groups.iter().zip(shares.effects);
    let parts = parts.map(|(group, effects)| Part {
        changes: group.iter().filter_map(|at| found.get(*at).cloned()).collect(),
        effects: effects.into_iter().zip(&options).map(|(effect, option)| option.difference.map(|_| effect)).collect(),
    });
    let parts = parts.collect();
    Ok(Versus { equal, options, parts, orders: shares.orders, is_exact: shares.is_exact, a: first, b: second })
}

/// Options of either, met by id where they are of one kind.
fn pairs(a: &Comparison, b: &Comparison) -> Vec<OptionPair> {
    let standing = |o: &OptionResult| Standing { npv: o.npv, total: o.total, rank: o.rank };
    let same = |o: &OptionResult| b.option(&o.id).filter(|other| other.kind == o.kind);
    let mut all: Vec<OptionPair> = a
        .options
        .iter()
        .map(|o| {
            let other = same(o);
            let difference = o.npv.zip(other.and_then(|o| o.npv)).map(|(before, after)| after - before);
            OptionPair { id: o.id.clone(), kind: o.kind, a: Some(standing(o)), b: other.map(standing), difference }
        })
        .collect();
    let only_b = b.options.iter().filter(|o| a.option(&o.id).is_none_or(|other| other.kind != o.kind));
    all.extend(only_b.map(|o| OptionPair { id: o.id.clone(), kind: o.kind, a: None, b: Some(standing(o)), difference: None }));
    all
}

/// Which changes have one effect together, by their places.
fn grouped(found: &[Change]) -> Vec<Vec<usize>> {
    if found.len() <= SINGLE {
        return (0..found.len()).map(|at| vec![at]).collect();
    }
    let mut groups: Vec<(&[String], Vec<usize>)> = Vec::new();
    for (at, change) in found.iter().enumerate() {
        let section = change.section();
        match groups.iter_mut().find(|(of, _)| *of == section) {
            Some((_, group)) => group.push(at),
            None => groups.push((section, vec![at])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
