//! One file a page.

pub mod bill;
pub mod cell;
pub mod editor;
mod fields;
pub mod history;
pub mod home;
pub mod keeping;
pub mod method;
mod newer;
pub mod not_found;
pub mod prices;
pub mod privacy;
pub mod shared;
pub mod versus;
pub mod whole;
