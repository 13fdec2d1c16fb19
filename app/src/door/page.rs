//! The island of a page that does not change: a shared comparison, a whole answer.

use super::Doors;
use crate::api::Target;
use crate::browser;
use crate::handed::{Handed, handed};
use engine::locale::Locale;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// What the doors of a page need to know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DoorsStart {
    /// Whose cells the figures are.
    pub target: Target,
    /// Language of the page.
    pub locale: Locale,
}

impl Handed for DoorsStart {
    const ID: &'static str = "doors-start";
}

/// The doors of a page that does not change: figures among its children open over it.
#[island]
pub fn PageDoors(
    /// What holds the figures.
    children: Children,
) -> impl IntoView {
    Effect::new(|_| browser::mark_awake());
    handed().map(|DoorsStart { target, locale }| view! { <Doors target=Signal::stored(target) locale>{children()}</Doors> })
}
