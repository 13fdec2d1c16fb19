//! The editor of a scenario: its form, its answer always current, and its saves.
//!
//! Owns what happens between a keystroke and a saved version. Refuses arithmetic: the server computes.

#![expect(
    clippy::redundant_closure,
    reason = "a closure written in a view is boxed and shares its code with all others; a named one has code of its own, a kilobyte of wasm each"
)]

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
mod turn;
mod whole;

pub use brief::Brief;
pub use state::Editor;
pub use whole::{ScenarioEditor, Start};
