//! Words of the prices page.

use super::texts;

/// See [`super::Texts`].
pub struct Prices {
    /// Title of the page.
    pub title: &'static str,
}

static PT: Prices = Prices { title: "Prices" };
static EN: Prices = Prices { title: "Prices" };

texts!(Prices, PT, EN);
