//! The limits of a scenario's answers.
use crate::{book::PriceBook, problem::Problem, scenario::Scenario};
/// Everything outside its limits.
#[must_use]
pub fn check(_scenario: &Scenario, _book: &PriceBook) -> Vec<Problem> {
    Vec::new()
}
