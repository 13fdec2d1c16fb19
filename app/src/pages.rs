//! One file a page.

pub mod bill;
pub mod cell;
pub mod editor;
pub mod home;
pub mod keeping;
pub mod method;
mod newer;
pub mod not_found;
pub mod prices;
pub mod privacy;
pub mod shared;
pub mod whole;
