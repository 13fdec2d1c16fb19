//! The editor of a scenario: its form and, beside it, the answer, always current.
//!
//! Owns saving without loss, the share dialog and the layout of the page. Refuses arithmetic, which is the server's.

pub mod state;

pub use state::Editor;
