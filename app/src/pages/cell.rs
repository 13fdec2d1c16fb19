//! How one figure comes about.

use crate::error::{ErrorKind, ErrorPage};
use leptos::prelude::*;

/// How one figure comes about.
#[component]
pub fn ScenarioCellPage() -> impl IntoView {
    view! { <ErrorPage kind=ErrorKind::NotFound/> }
}

/// How one figure comes about.
#[component]
pub fn SharedCellPage() -> impl IntoView {
    view! { <ErrorPage kind=ErrorKind::NotFound/> }
}
