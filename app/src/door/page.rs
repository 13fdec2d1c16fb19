//! The island of a page that does not change: a shared comparison, a whole answer.

use super::Doors;
use crate::api::{Packed, Target};
use crate::browser;
use engine::locale::Locale;
use leptos::prelude::*;

/// The doors of a page that does not change: figures among its children open over it.
#[island]
pub fn PageDoors(
    /// Whose cells they are.
    target: Packed<Target>,
    /// Language of the page.
    locale: Locale,
    /// What holds the figures.
    children: Children,
) -> impl IntoView {
    Effect::new(|_| browser::mark_awake());
    view! { <Doors target=Signal::stored(target.0) locale>{children()}</Doors> }
}
