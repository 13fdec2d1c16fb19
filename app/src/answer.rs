//! The answer: verdict, ranking, data rules, charts and their tables, findings, assumptions.
//!
//! Owns the components that show a [`view::AnswerView`], whole on the shared page and short beside the form.
//! Refuses to compute, to fetch, and to format a number itself: `engine::format` does.

pub mod view;

pub use view::{AnswerView, Drawing, SharedView};
