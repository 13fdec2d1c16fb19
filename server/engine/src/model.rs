//! The cost model on the sheet: from plans to named cells, and from their values to the comparison.
//!
//! Owns what an option costs and when. Refuses the choice of offers (`placement`), the law (`lgpd`) and the sentences of the
//! verdict (`verdict`). Structure follows the shape of the scenario (options, workloads, horizon), never its numbers.

mod demand;
mod purchase;
pub mod rates;
mod read;
mod rented;
mod results;
mod shared;

use crate::Answer;
use crate::assumptions::{self, Assumptions, Key};
use crate::book::PriceBook;
use crate::locale::Text;
use crate::placement::Plans;
use crate::problem::Problem;
use crate::scenario::{OptionKind, Scenario};
use crate::sheet::{Builder, Sheet};
use results::{Built, Part, Results};

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
    let all = assumptions::lookup(scenario, book);
    let model = build(scenario, book, &all, &plans)?;
    let values = model.sheet.eval(&model.sheet.inputs()).map_err(|e| vec![out_of_range(&e.address, e.value)])?;
    let comparison = read::comparison(scenario, book, &all, plans, &model, &values);
    Ok(Answer { comparison, sheet: model.sheet, values })
}

fn build(scenario: &Scenario, book: &PriceBook, all: &Assumptions, plans: &Plans) -> Result<Model, Vec<Problem>> {
    let b = Builder::new(scenario.horizon_months);
    let shared = shared::build(&b, scenario, all);
    let bill = shared::bill(&shared, scenario).and_then(read::BillCells::of);
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
            let built = match option.kind {
                OptionKind::PurchaseColocation => purchase::build(s, &shared, scenario, plan, all.value(Key::ServerLife)),
                OptionKind::PublicOnDemand | OptionKind::PublicReserved1y | OptionKind::PrivateCloud => {
                    rented::build(s, &shared, scenario, book, plan)
                }
            };
            Some(results::build(s, &shared, built))
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
