//! Price lists and cloud bills, as people have them, read into typed rows or refused with a reason.
//!
//! Owns recognising a file by its bytes and its header (its name tells a provider at most), and reading it one row at a time.
//! Refuses to store, publish or choose prices, and to guess: a GPU, a form, a decimal sign or a currency that is not told goes to
//! review, to the faults, or is left open. No file, clock, database or network: bytes come in, rows go out.
//!
//! [`read`] takes any file and hands out what is in it, provisionally until it returns `Ok`; [`draft`] makes the rows of a new book of
//! it.

mod billing;
mod candidate;
mod catalogue;
mod draft;
mod focus;
mod foreign;
mod gpu;
mod guard;
mod limits;
mod lists;
mod magic;
mod number;
mod offer;
pub mod own;
mod place;
mod reading;
mod refusal;
mod skypilot;
mod survey;
mod table;
mod tally;
mod vantage;

pub use billing::read_bill;
pub use candidate::{Candidate, Review};
pub use catalogue::{Catalogue, Known};
pub use draft::{DraftOptions, Drafted, ROWS, draft};
pub use focus::{Bill, CostColumn, CostLine, GpuUse, Month, Part, Totals};
pub use gpu::Doubt;
pub use limits::Limits;
pub use reading::{Kind, Options, Reading, read};
pub use refusal::{Fault, Refusal};
pub use tally::{Item, LeftOut};
