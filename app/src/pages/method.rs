//! How we calculate.

use crate::error::{ErrorKind, ErrorPage};
use leptos::prelude::*;

/// How we calculate.
#[component]
pub fn MethodPage() -> impl IntoView {
    view! { <ErrorPage kind=ErrorKind::NotFound/> }
}
