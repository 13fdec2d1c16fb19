//! What is stored, and how to erase it.

use crate::error::{ErrorKind, ErrorPage};
use leptos::prelude::*;

/// What is stored, and how to erase it.
#[component]
pub fn PrivacyPage() -> impl IntoView {
    view! { <ErrorPage kind=ErrorKind::NotFound/> }
}
