//! The editor of a scenario: its form, its answer always current, and its saves.
//!
//! Owns what happens between a keystroke and a saved version. Refuses arithmetic: the server computes.

mod brief;
mod conflict;
mod draft;
mod faults;
pub mod form;
mod keeper;
mod pane;
mod share;
pub(crate) mod signals;
mod state;
mod title;
mod whole;

pub use brief::Brief;
pub use state::Editor;
pub use whole::{ScenarioEditor, Start};
