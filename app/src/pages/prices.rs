//! Price books and their rows.

use crate::error::{ErrorKind, ErrorPage};
use leptos::prelude::*;

/// Price books and their rows.
#[component]
pub fn BooksPage() -> impl IntoView {
    view! { <ErrorPage kind=ErrorKind::NotFound/> }
}

/// Price books and their rows.
#[component]
pub fn BookPage() -> impl IntoView {
    view! { <ErrorPage kind=ErrorKind::NotFound/> }
}
