//! The words of the interface, in both languages, checked by the compiler.
//!
//! One file an area, each with a struct of texts and its two values: a text that is missing in one language does not
//! compile. The reader's language is in the context as [`Locale`]. Numbers and money are `engine::format`'s.

mod answer;
mod common;
mod editor;
mod form;
mod home;
mod method;
mod prices;
mod privacy;
mod shared;
mod verdict;

pub use answer::AnswerWords;
pub use common::Common;
pub use editor::EditorWords;
pub use form::Form;
pub use home::Home;
pub use method::Method;
pub use prices::Prices;
pub use privacy::Privacy;
pub use shared::{CellWords, SharedWords};
pub use verdict::VerdictWords;

use engine::locale::Locale;
use leptos::prelude::use_context;

/// The texts of one area. Implement it with [`texts!`].
pub trait Texts: 'static {
    /// The texts in `locale`.
    fn of(locale: Locale) -> &'static Self;
}

/// Gives an area its two statics: `texts!(Home, PT, EN);`.
macro_rules! texts {
    ($area:ident, $pt:ident, $en:ident) => {
        impl $crate::i18n::Texts for $area {
            fn of(locale: ::engine::locale::Locale) -> &'static Self {
                match locale {
                    ::engine::locale::Locale::PtBr => &$pt,
                    ::engine::locale::Locale::En => &$en,
                }
            }
        }
    };
}
pub(crate) use texts;

/// The reader's language. Call it in a component's body, not in an event handler: there is no context there.
#[must_use]
pub fn use_locale() -> Locale {
    use_context().unwrap_or_default()
}

/// The texts of an area in the reader's language: `let t = use_texts::<Home>();`. Where [`use_locale`] may be called.
#[must_use]
pub fn use_texts<T: Texts>() -> &'static T {
    T::of(use_locale())
}

/// The language of the reader of this page: on the server as the request asks, in the browser as the page was written.
#[must_use]
pub fn of_reader() -> Locale {
    #[cfg(feature = "ssr")]
    {
        crate::session::locale_of_page()
    }
    #[cfg(not(feature = "ssr"))]
    {
        crate::browser::locale()
    }
}
