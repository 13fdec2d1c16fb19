//! The words themselves, one file an area: a text that is missing in one language does not compile.

mod answer;
mod counted;
mod discount;
mod finance;
mod risk;
mod rules;
mod sized;
mod verdict;
mod view;

pub use answer::AnswerWords;
pub use counted::CountedWords;
pub use discount::DiscountWords;
pub use finance::FinanceWords;
pub use risk::RiskWords;
pub use rules::RuleWords;
pub use sized::SizedWords;
pub use verdict::VerdictWords;
pub use view::ViewWords;
