//! Fiel's interface: pages, forms and server functions.
//!
//! Owns what people see. Refuses arithmetic (`engine`), SQL (`store`) and drawing (`report`).
//! Pages are written on the server. Two islands in them wake up in the browser: the editor of a scenario, and the doors
//! that open a figure over its page. Only what the islands need is compiled for the browser.

#![recursion_limit = "256"]

#[cfg(feature = "ssr")]
pub mod answer;
pub mod api;
#[cfg(feature = "ssr")]
pub mod app;
pub mod browser;
pub mod components;
#[cfg(feature = "ssr")]
pub mod differ;
pub mod door;
pub mod editor;
#[cfg(feature = "ssr")]
pub mod error;
pub mod handed;
pub mod i18n;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod session;
#[cfg(feature = "ssr")]
pub mod shell;
#[cfg(feature = "ssr")]
pub mod told;

#[cfg(feature = "ssr")]
pub use app::App;
#[cfg(feature = "ssr")]
pub use shell::shell;

/// Makes ready for the islands of the page, which its script wakes up one by one; called once.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    // A fault of ours names its place in the console; by itself a panic in wasm only says "unreachable".
    std::panic::set_hook(Box::new(|fault| leptos::logging::error!("{fault}")));
    leptos::mount::hydrate_islands();
}
