//! What the server hands to an island: written into the page beside it, read by the island when it wakes up.
//!
//! Owns the element it is written into. It takes the place of an island's own properties, which are JSON: without them the browser
//! reads everything in the binary form of server functions, and need not load the reading of JSON.

#[cfg(not(feature = "ssr"))]
use crate::api::unpack;
use leptos::prelude::*;
use serde::de::DeserializeOwned;

/// What an island starts from.
pub trait Handed: DeserializeOwned + Clone + Send + Sync + 'static {
    /// Id of the element it is written into; one of a kind in a page.
    const ID: &'static str;
}

/// Hands `value` to the islands of the page that take it: write the element before them.
#[cfg(feature = "ssr")]
pub fn hand<T: Handed + serde::Serialize>(value: T) -> AnyView {
    let packed = crate::api::pack(&value);
    provide_context(value);
    view! { <div hidden id=T::ID data-packed=packed></div> }.into_any()
}

/// What was handed to the island that asks; none on a page that handed nothing over.
#[must_use]
pub fn handed<T: Handed>() -> Option<T> {
    #[cfg(feature = "ssr")]
    {
        use_context()
    }
    #[cfg(not(feature = "ssr"))]
    {
        unpack(&document().get_element_by_id(T::ID)?.get_attribute("data-packed")?)
    }
}
