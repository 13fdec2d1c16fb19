//! Text made ready for paper: characters that no font of ours has, characters that steer layout, and words that never end.
//!
//! PDF/UA does not allow a character without a glyph, so each becomes [`STAND_IN`], and the report says what it means. What a person
//! typed is changed here and nowhere else.

use serde_json::Value;

/// Stands for a character that no font has.
pub const STAND_IN: char = '□';

/// A run without a place to break is given one after so many characters, ...
const STEP: usize = 12;
/// ... if it is longer than this.
const LONGEST: usize = 24;
/// Where a line may break, and nothing is seen.
const BREAK: char = '\u{200b}';

/// Letters, digits and signs of ASCII, which every font has.
pub const fn is_plain(c: char) -> bool {
    matches!(c, ' '..='~')
}

/// Sets every text in `value`; whether some character was replaced by [`STAND_IN`]. Pictures, under the key `svg`, get no breaks.
pub fn set(value: &mut Value, has: &impl Fn(char) -> bool) -> bool {
    match value {
        Value::String(text) => {
            let (ready, replaced) = covered(text, has);
            *text = broken(&ready);
            replaced
        }
        Value::Array(items) => items.iter_mut().fold(false, |replaced, item| set(item, has) | replaced),
        Value::Object(fields) => fields.iter_mut().fold(false, |replaced, (key, field)| match field {
            Value::String(svg) if key == "svg" => {
                let (ready, some) = covered(svg, has);
                *svg = ready;
                replaced | some
            }
            field => set(field, has) | replaced,
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// `text` with only characters that `has` holds for.
fn covered(text: &str, has: &impl Fn(char) -> bool) -> (String, bool) {
    let mut out = String::with_capacity(text.len());
    let mut replaced = false;
    for c in text.chars() {
        match c {
            c if is_plain(c) => out.push(c),
            c if c.is_control() => out.push(' '),
            c if steers(c) => {}
            '→' => out.push_str("->"),
            c if has(c) => out.push(c),
            c if c.is_whitespace() => out.push('\u{a0}'),
            _ => {
                out.push(STAND_IN);
                replaced = true;
            }
        }
    }
    (out, replaced)
}

/// Characters that are not seen and change how others are: joiners, marks of direction, variations, tones of skin, soft breaks.
const fn steers(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// `text` with places to break in every run that is too long for a line: after signs where it has some, else at every [`STEP`].
fn broken(text: &str) -> String {
    if text.split(char::is_whitespace).all(|run| run.chars().count() <= LONGEST) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + text.len() / STEP * 3);
    for piece in text.split_inclusive(char::is_whitespace) {
        let run: Vec<char> = piece.chars().collect();
        if run.len() <= LONGEST {
            out.push_str(piece);
            continue;
        }
        // Up to which character a break is near enough, so that a whole address keeps its words.
        let mut free = 0;
        for (i, c) in run.iter().enumerate() {
            out.push(*c);
            free += 1;
            let next = run.get(i + 1).is_some_and(|next| !next.is_whitespace());
            let sign = matches!(c, '/' | '.' | '-' | '_' | '?' | '&' | '=' | ',' | ';' | ':' | '@' | ')');
            if next && ((sign && free > 1) || free >= STEP && !near(&run[i + 1..])) {
                out.push(BREAK);
                free = 0;
            }
        }
    }
    out
}

/// Whether a sign to break after comes soon.
fn near(rest: &[char]) -> bool {
    rest.iter().take(STEP).any(|c| matches!(c, '/' | '.' | '-' | '_' | '?' | '&' | '=' | ',' | ';' | ':' | '@' | ')'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn latin(c: char) -> bool {
        u32::from(c) < 0x250 || c == STAND_IN
    }

    #[test]
    fn what_has_no_glyph_is_replaced_and_said() {
        assert_eq!(covered("漢字 ok", &latin), ("□□ ok".into(), true));
        assert_eq!(covered("a👩🏽‍💻b", &latin), ("a□□b".into(), true), "tone and joiner go with what they join");
        assert_eq!(covered("سلام", &latin), ("□□□□".into(), true));
        assert_eq!(covered("ação → R$\u{a0}2", &latin), ("ação -> R$\u{a0}2".into(), false));
        assert_eq!(covered("a\u{202e}b\u{7}c\nd", &latin), ("ab c d".into(), false));
    }

    #[test]
    fn only_endless_words_get_breaks() {
        assert_eq!(broken("R$\u{a0}1.168.108,99 por GPU·hora usada e mais"), "R$\u{a0}1.168.108,99 por GPU·hora usada e mais");
        let long = "x".repeat(60);
        let set = broken(&format!("um {long} fim"));
        assert_eq!(set.matches(BREAK).count(), 4);
        assert_eq!(set.replace(BREAK, ""), format!("um {long} fim"));
    }

    #[test]
    fn every_text_is_reached_and_pictures_stay_whole() {
        let svg = format!("<svg>{}漢</svg>", "y".repeat(80));
        let mut value = json!({ "a": ["漢", { "b": "x".repeat(30) }], "n": 1, "svg": svg });
        assert!(set(&mut value, &latin));
        assert_eq!(value["a"][0], "□");
        assert_eq!(value["a"][1]["b"].as_str().map(|s| s.matches(BREAK).count()), Some(2));
        assert_eq!(value["svg"], format!("<svg>{}□</svg>", "y".repeat(80)));
    }
}
