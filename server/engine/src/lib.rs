//! Fiel's cost engine: from a scenario and a price book to a comparison.
//!
//! Owns the cost model, the sizing of workloads, Brazilian tax, the LGPD rules and the words of its own lines.
//! Refuses a clock, randomness, files, sockets, async and SQL: the same input gives the same bytes everywhere.

pub mod assumptions;
pub mod bill;
pub mod book;
pub mod comparison;
pub mod explained;
pub mod finance;
pub mod findings;
pub mod format;
pub mod lgpd;
pub mod lines;
pub mod locale;
pub mod model;
pub mod names;
pub mod placement;
pub mod presets;
pub mod problem;
pub mod risk;
pub mod scenario;
pub mod seed;
pub mod sheet;
pub mod sizing;
pub mod tax;
pub mod validate;
pub mod verdict;
pub mod versus;
pub mod view;

use book::PriceBook;
use comparison::Comparison;
use problem::Problem;
use scenario::Scenario;
use view::View;

/// The whole answer: what people and machines read, and the sheet it was read from.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What pages, workbook, CSV and API show.
    pub comparison: Comparison,
    /// The named formulas every figure comes from.
    pub sheet: sheet::Sheet,
    /// The values of every cell of `sheet`.
    pub values: sheet::Values,
}

/// Computes the comparison of `scenario` with the prices of `book`.
///
/// # Errors
/// Every answer of the scenario that is outside its limits, each naming its field, value and limit.
pub fn compute(scenario: &Scenario, book: &PriceBook) -> Result<Answer, Vec<Problem>> {
    compute_view(scenario, book, View::default())
}

/// [`compute`] with its amounts shown as `view` says. Who wins may differ between before and after income tax, and nowhere else.
///
/// # Errors
/// As [`compute`].
pub fn compute_view(scenario: &Scenario, book: &PriceBook, view: View) -> Result<Answer, Vec<Problem>> {
    let problems = validate::check(scenario, book);
    if !problems.is_empty() {
        return Err(problems);
    }
    let plans = placement::place(scenario, book);
    let mut answer = model::run_view(scenario, book, plans, view)?;
    if !view.is_usual() {
        // Findings speak of reais, and of what is paid.
        answer.comparison.findings = compute(scenario, book)?.comparison.findings;
    }
    Ok(answer)
}

/// [`compute`] without the sheet, for machines.
///
/// # Errors
/// As [`compute`].
pub fn compare(scenario: &Scenario, book: &PriceBook) -> Result<Comparison, Vec<Problem>> {
    compare_view(scenario, book, View::default())
}

/// [`compute_view`] without the sheet, for machines.
///
/// # Errors
/// As [`compute`].
pub fn compare_view(scenario: &Scenario, book: &PriceBook, view: View) -> Result<Comparison, Vec<Problem>> {
    compute_view(scenario, book, view).map(|answer| answer.comparison)
}
