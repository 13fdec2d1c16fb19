//! The two languages of the interface, a pair of texts, and areas of texts in both.
//!
//! Owns nothing else: number formats are in `format`, sentences stand where they are used.

use serde::{Deserialize, Serialize};

/// A language of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Locale {
    /// Brazilian Portuguese, the first language.
    #[default]
    #[serde(rename = "pt-BR")]
    PtBr,
    /// English.
    #[serde(rename = "en")]
    En,
}

impl Locale {
    /// The BCP 47 tag, as in `<html lang>`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::PtBr => "pt-BR",
            Self::En => "en",
        }
    }

    /// The language a tag asks for; anything that is not English is Portuguese.
    #[must_use]
    pub fn from_tag(tag: &str) -> Self {
        if tag.len() >= 2 && tag.is_char_boundary(2) && tag[..2].eq_ignore_ascii_case("en") { Self::En } else { Self::PtBr }
    }

    /// The other language.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::PtBr => Self::En,
            Self::En => Self::PtBr,
        }
    }
}

/// One text in both languages; there is no way to write only one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Text {
    /// Brazilian Portuguese.
    pub pt: String,
    /// English.
    pub en: String,
}

impl Text {
    /// Both languages of one text.
    pub fn new(pt: impl Into<String>, en: impl Into<String>) -> Self {
        Self { pt: pt.into(), en: en.into() }
    }

    /// The text in `locale`.
    #[must_use]
    pub fn get(&self, locale: Locale) -> &str {
        match locale {
            Locale::PtBr => &self.pt,
            Locale::En => &self.en,
        }
    }
}

/// The texts of one area, a struct with a value for each language: a text that is missing in one does not compile. Implement it
/// with [`texts!`](crate::texts).
pub trait Texts: 'static {
    /// The texts in `locale`.
    fn of(locale: Locale) -> &'static Self;
}

/// Gives an area its two statics: `texts!(Home, PT, EN);`.
#[macro_export]
macro_rules! texts {
    ($area:ident, $pt:ident, $en:ident) => {
        impl $crate::locale::Texts for $area {
            fn of(locale: $crate::locale::Locale) -> &'static Self {
                match locale {
                    $crate::locale::Locale::PtBr => &$pt,
                    $crate::locale::Locale::En => &$en,
                }
            }
        }
    };
}

/// Picks between two static texts.
#[must_use]
pub const fn pick(locale: Locale, pt: &'static str, en: &'static str) -> &'static str {
    match locale {
        Locale::PtBr => pt,
        Locale::En => en,
    }
}
