//! Fiel's interface: pages, forms and server functions.

pub mod answer;
