//! One file a page.

pub mod bill;
pub mod cell;
pub mod comments;
pub mod editor;
mod fields;
pub mod history;
pub mod home;
pub mod keeping;
pub mod links;
mod locked;
pub mod method;
mod newer;
pub mod not_found;
mod open_graph;
pub mod prices;
pub mod privacy;
pub(crate) mod remarks;
pub mod shared;
mod take;
pub mod versus;
pub mod whole;
