//! Price lists and cloud bills, as people have them, read into typed rows or refused with a reason.
//!
//! Owns recognising a file by its bytes and its header (its name tells a provider at most), and reading it one row at a time.
//! Refuses to store, publish or choose prices, and to guess: a GPU, a form, a decimal sign or a currency that is not told goes to
//! review, to the faults, or is left open. No file, clock, database or network: bytes come in, rows go out.
//!
//! One call, [`read`]. What it hands out is provisional until it returns `Ok`.

mod catalogue;
mod gpu;
mod guard;
mod limits;
mod magic;
mod number;
pub mod own;
mod place;
mod refusal;
mod table;

pub use catalogue::{Catalogue, Known};
pub use limits::Limits;
pub use number::Decimals;
pub use refusal::{Fault, Refusal};
