//! The cost model on the sheet: from plans to named cells, and from their values to the comparison.
//!
//! Owns what an option costs and when. Refuses the choice of offers (`placement`), the law (`lgpd`) and the sentences of the
//! verdict (`verdict`). Structure follows the shape of the scenario (options, workloads, horizon), never its numbers.

mod compliance;
mod demand;
mod discount;
mod mix;
mod purchase;
pub mod rates;
mod read;
mod rented;
mod results;
mod shared;
mod train;

use crate::Answer;
use crate::assumptions::{self, Assumptions, Key};
use crate::book::PriceBook;
use crate::locale::Text;
use crate::placement::{Mix, OptionPlan, Plans};
use crate::problem::Problem;
use crate::scenario::{OptionKind, Scenario};
use crate::sheet::{Builder, Scope, Sheet, Values};
use crate::view::View;
pub(crate) use results::VIEW;
use results::{Built, Part, Results, TaxShape};
use shared::Shared;

/// A built sheet and where its results stand.
struct Model {
    sheet: Sheet,
    /// One per option in the scenario's order; none where the option has no GPU price.
    options: Vec<Option<Results>>,
    bill: Option<read::BillCells>,
}

/// Computes the answer for plans already made.
///
/// # Errors
/// One problem where the numbers of the scenario leave the range of numbers, naming the cell.
pub fn run(scenario: &Scenario, book: &PriceBook, plans: Plans) -> Result<Answer, Vec<Problem>> {
    run_view(scenario, book, plans, View::default())
}

/// [`run`] with its amounts shown as `view` says.
///
/// # Errors
/// As [`run`].
pub fn run_view(scenario: &Scenario, book: &PriceBook, mut plans: Plans, view: View) -> Result<Answer, Vec<Problem>> {
    let all = assumptions::lookup(scenario, book);
    let (mut model, mut values) = evaluate(scenario, book, &all, &plans, view)?;
    if scenario.options.iter().any(|o| o.kind == OptionKind::BestMix) {
        mix::decide(scenario, book, &all, &mut plans, (&model, &values, view));
        if plans.options.iter().any(|p| matches!(p.mix, Mix::Parts(_))) {
            (model, values) = evaluate(scenario, book, &all, &plans, view)?;
        }
    }
    let comparison = read::comparison(scenario, book, &all, plans, (&model, &values, view));
    Ok(Answer { comparison, sheet: model.sheet, values })
}

fn evaluate(scenario: &Scenario, book: &PriceBook, all: &Assumptions, plans: &Plans, view: View) -> Result<(Model, Values), Vec<Problem>> {
    let model = build(scenario, book, all, plans, view)?;
    let values = model.sheet.eval(&model.sheet.inputs()).map_err(|e| vec![out_of_range(&e.address, e.value)])?;
    Ok((model, values))
}

fn build(scenario: &Scenario, book: &PriceBook, all: &Assumptions, plans: &Plans, view: View) -> Result<Model, Vec<Problem>> {
    let b = Builder::new(scenario.horizon_months);
    let shared = shared::build(&b, scenario, all, view);
    let months = |key: Key| all.value(key).map_or(u16::MAX, |m| m.round().clamp(1.0, 1_200.0) as u16);
    let tax = TaxShape {
        months: months(Key::Depreciation),
        life: months(Key::ServerLife),
        yearly: all.value(Key::TaxYearly).is_some_and(|v| v > 0.5),
    };
    let bill = shared::bill(&shared, scenario, tax).and_then(read::BillCells::of);
    let options = plans
        .options
        .iter()
        .map(|plan| {
            // Without an offer for some workload there is no cost to speak of: the option says what is missing and has no cells.
            if !plan.missing.is_empty() || plan.placements.is_empty() {
                return None;
            }
            let option = &scenario.options[plan.option];
            let s = b.scope(&option.id);
            let built = match &plan.mix {
                Mix::Parts(parts) => {
                    let part = |p: &OptionPlan| {
                        let inner = b.scope(&part_of(&option.id, &scenario.options[p.option].id));
                        hosting(inner, &shared, scenario, book, p, all)
                    };
                    Built::merged(s, parts.iter().map(part).collect())
                }
                Mix::None | Mix::Whole(_) => hosting(s, &shared, scenario, book, plan, all),
            };
            Some(results::build(s, &shared, built, tax))
        })
        .collect();
    let sheet = b.freeze().map_err(|errors| {
        let first = errors.first().map(ToString::to_string).unwrap_or_default();
        vec![Problem {
            field: String::new(),
            code: "model_fault".into(),
            value: String::new(),
            limit: String::new(),
            message: Text::new(
                format!("O modelo tem um defeito; o cenário não tem culpa: {first}"),
                format!("The model has a fault; the scenario is not to blame: {first}"),
            ),
        }]
    })?;
    Ok(Model { sheet, options, bill })
}

/// The scope of the part of `mix` that stands under `option`. No id of an option has a `~`.
#[must_use]
pub fn part_of(mix: &str, option: &str) -> String {
    format!("{mix}~{option}")
}

/// The cost lines of one option for the workloads that `plan` places.
fn hosting<'b>(
    s: Scope<'b>,
    shared: &Shared<'b>,
    scenario: &Scenario,
    book: &PriceBook,
    plan: &OptionPlan,
    all: &Assumptions,
) -> Built<'b> {
    let mut built = if scenario.options[plan.option].kind.is_purchase() {
        purchase::build(s, shared, scenario, plan, all.value(Key::ServerLife))
    } else {
        rented::build(s, shared, scenario, book, plan)
    };
    compliance::build(s, shared, plan, &mut built);
    built
}

fn out_of_range(address: &str, value: f64) -> Problem {
    Problem {
        field: String::new(),
        code: "out_of_range".into(),
        value: value.to_string(),
        limit: String::new(),
        message: Text::new(
            format!("Com estes números a conta sai do alcance em {address}. Use valores menores."),
            format!("With these numbers the calculation leaves its range at {address}. Use smaller values."),
        ),
    }
}
