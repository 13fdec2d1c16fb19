//! The first page.

use crate::error::{ErrorKind, ErrorPage};
use leptos::prelude::*;

/// The first page.
#[component]
pub fn HomePage() -> impl IntoView {
    view! { <ErrorPage kind=ErrorKind::NotFound/> }
}
