//! Words of the home page.

use super::texts;

/// See [`super::Texts`].
pub struct Home {
    /// Title of the page.
    pub title: &'static str,
}

static PT: Home = Home { title: "Home" };
static EN: Home = Home { title: "Home" };

texts!(Home, PT, EN);
