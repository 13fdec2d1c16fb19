//! Realistic Brazilian cases to start from.
use crate::locale::Text;
use crate::scenario::Scenario;
/// A case to start from.
#[derive(Debug, Clone)]
pub struct Preset {
    /// Stable word in addresses.
    pub slug: &'static str,
    /// What it is called.
    pub title: Text,
    /// One line that says what is in it.
    pub summary: Text,
    /// The document, its texts in the language asked for.
    pub scenario: Scenario,
}
/// Every preset, its names in `locale`.
#[must_use]
pub fn all(_locale: crate::locale::Locale) -> Vec<Preset> {
    Vec::new()
}
/// The preset called `slug`.
#[must_use]
pub fn get(slug: &str, locale: crate::locale::Locale) -> Option<Preset> {
    all(locale).into_iter().find(|p| p.slug == slug)
}
