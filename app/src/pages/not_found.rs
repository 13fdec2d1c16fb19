//! There is nothing at this address.

use crate::error::{ErrorKind, ErrorPage};
use leptos::prelude::*;

/// There is nothing at this address.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    view! { <ErrorPage kind=ErrorKind::NotFound/> }
}
