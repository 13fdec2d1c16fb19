//! Large and small letters of Portuguese and English.
//!
//! Owns the letters of Latin-1, where both alphabets live. The standard library knows all scripts by tables of 24 kB, which the
//! browser would have to load.

/// `text` with its first letter large, as a sentence begins.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| std::iter::once(large(first)).chain(letters).collect())
}

/// `text` with its first letter small, as it stands inside a sentence; what begins with an abbreviation stays.
#[must_use]
pub fn inside(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let rest = letters.as_str();
    if rest.chars().next().is_some_and(char::is_uppercase) { text.into() } else { small(&first.to_string()) + rest }
}

/// `text` in small letters.
pub(super) fn small(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ' => shifted(c, 0x20),
            _ => c,
        })
        .collect()
}

fn large(c: char) -> char {
    match c {
        'a'..='z' | 'à'..='ö' | 'ø'..='þ' => shifted(c, -0x20),
        _ => c,
    }
}

/// In Latin-1 the two cases of a letter stand 32 apart.
fn shifted(c: char, by: i32) -> char {
    u32::from(c).checked_add_signed(by).and_then(char::from_u32).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_goes_into_a_sentence() {
        assert_eq!(inside("Nuvem de GPUs no exterior"), "nuvem de GPUs no exterior");
        assert_eq!(inside("GPU cloud abroad"), "GPU cloud abroad");
        assert_eq!((inside("Única"), inside("")), ("única".to_owned(), String::new()));
    }

    #[test]
    fn letters_are_those_of_the_standard_library() {
        for c in ('\0'..='\u{fe}').filter(|c| *c != 'µ' && *c != 'ß') {
            assert_eq!(large(c).to_string(), c.to_uppercase().to_string(), "{c}");
            assert_eq!(small(&c.to_string()), c.to_lowercase().to_string(), "{c}");
        }
        assert_eq!((capital("índice"), capital("R$ 2"), capital("")), ("Índice".into(), "R$ 2".into(), String::new()));
        assert_eq!(small("MILHÕES"), "milhões");
    }
}
