//! Words of the method page.

use super::texts;

/// See [`super::Texts`].
pub struct Method {
    /// Title of the page.
    pub title: &'static str,
}

static PT: Method = Method { title: "Method" };
static EN: Method = Method { title: "Method" };

texts!(Method, PT, EN);
