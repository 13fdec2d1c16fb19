//! A scenario's form, its answer beside it.

use crate::error::{ErrorKind, ErrorPage};
use leptos::prelude::*;

/// A scenario's form, its answer beside it.
#[component]
pub fn EditorPage() -> impl IntoView {
    view! { <ErrorPage kind=ErrorKind::NotFound/> }
}
