//! A shared comparison, read-only.

use crate::error::{ErrorKind, ErrorPage};
use leptos::prelude::*;

/// A shared comparison, read-only.
#[component]
pub fn SharedPage() -> impl IntoView {
    view! { <ErrorPage kind=ErrorKind::NotFound/> }
}
