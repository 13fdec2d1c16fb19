//! Fiel's interface: pages, forms and server functions.
//!
//! Owns what people see. Refuses arithmetic (`engine`), SQL (`store`) and drawing (`report`).
//! The same code runs twice: on the server, where it writes whole pages, and in the browser, where it wakes them up.

#![recursion_limit = "256"]

pub mod answer;
pub mod api;
pub mod app;
pub mod browser;
pub mod components;
pub mod editor;
pub mod error;
pub mod i18n;
pub mod pages;
#[cfg(feature = "ssr")]
pub mod session;
#[cfg(feature = "ssr")]
pub mod shell;

pub use app::App;
#[cfg(feature = "ssr")]
pub use shell::shell;

/// Wakes up the page the server wrote; called once by the page's script.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    // A fault of ours names its place in the console; by itself a panic in wasm only says "unreachable".
    std::panic::set_hook(Box::new(|fault| leptos::logging::error!("{fault}")));
    leptos::mount::hydrate_body(App);
    browser::mark_awake();
}
