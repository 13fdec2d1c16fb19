//! Words that the server hands over to the editor, in the page's language.
//!
//! Owns how an area of texts is made so that the browser loads only the language it shows: both stay on the server. Refuses areas
//! that pages without an editor need in the browser: those are compiled in.

/// Makes an area's struct and its two values from one row a text, so that neither language can be forgotten.
macro_rules! words {
    ($area:ident $($(#[$doc:meta])* $name:ident $pt:literal $en:literal;)+) => {
        /// See [`super::Texts`].
        pub struct $area {
            $($(#[$doc])* #[doc = $en] pub $name: &'static str,)+
        }

        #[cfg(feature = "ssr")]
        const _: () = {
            static PT: $area = $area { $($name: $pt),+ };
            static EN: $area = $area { $($name: $en),+ };
            $crate::i18n::texts!($area, PT, EN);

            impl $area {
                /// Every text, in its order: what the server hands over.
                #[must_use]
                pub fn all(locale: ::engine::locale::Locale) -> Vec<String> {
                    let t = <Self as $crate::i18n::Texts>::of(locale);
                    [$(t.$name),+].map(str::to_owned).to_vec()
                }
            }
        };

        #[cfg(not(feature = "ssr"))]
        const _: () = {
            static HANDED: ::std::sync::OnceLock<$area> = ::std::sync::OnceLock::new();

            impl $area {
                /// Takes its texts, in their order, once; before any of them is shown.
                pub(crate) fn take(texts: &mut dyn Iterator<Item = &'static str>) -> &'static Self {
                    let mut next = || texts.next().unwrap_or_default();
                    HANDED.get_or_init(|| Self { $($name: next()),+ })
                }
            }

            impl $crate::i18n::Texts for $area {
                fn of(_locale: ::engine::locale::Locale) -> &'static Self {
                    Self::take(&mut ::std::iter::empty())
                }
            }
        };
    };
}
pub(crate) use words;

/// `text` with `values` in the places of `{0}`, `{1}` and so on; what stands in a value is no place.
#[must_use]
pub fn fill(text: &str, values: &[&str]) -> String {
    let (mut filled, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('{') {
        let at = after.bytes().next().map_or(0, |digit| usize::from(digit.wrapping_sub(b'0')));
        filled.push_str(before);
        filled.push_str(values.get(at).copied().unwrap_or_default());
        rest = after.get(2..).unwrap_or_default();
    }
    filled + rest
}

/// Every word of the editor in `locale`, in the order the browser takes them.
#[cfg(feature = "ssr")]
#[must_use]
pub fn all_words(locale: engine::locale::Locale) -> Vec<String> {
    [super::Form::all(locale), super::EditorWords::all(locale), crate::editor::form::choice_words(locale)].concat()
}

#[cfg(not(feature = "ssr"))]
pub use browser::{choice, take};

#[cfg(not(feature = "ssr"))]
mod browser {
    use crate::i18n::{EditorWords, Form};
    use std::sync::OnceLock;

    static CHOICES: OnceLock<Vec<&'static str>> = OnceLock::new();

    /// Takes what the server handed over; before anything of the editor is shown.
    pub fn take(words: Vec<String>) {
        // They are kept as long as the page is, so that they can be handed around as compiled-in texts are.
        let mut words = words.into_iter().map(|text| &*text.leak());
        Form::take(&mut words);
        EditorWords::take(&mut words);
        // A second island of the page would bring the same words.
        let _ = CHOICES.set(words.collect());
    }

    /// The word at `at` among those of the closed choices.
    #[must_use]
    pub fn choice(at: usize) -> &'static str {
        CHOICES.get().and_then(|all| all.get(at).copied()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn values_stand_where_the_language_puts_them() {
        assert_eq!(fill("Outra pessoa salvou a versão {1} às {0}", &["10:15", "7"]), "Outra pessoa salvou a versão 7 às 10:15");
        assert_eq!(fill("{0} Antes: {1}", &["R$ 5 {1}", "x"]), "R$ 5 {1} Antes: x");
    }
}
