//! Sentences with figures in them: a template, and what is put in its places.
//!
//! Owns the small language of templates, `{name}`. A figure names its cell; everything else is text.

use engine::format::capital;

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Words.
    Text(String),
    /// A figure: its words, the address of its cell, and the month it is of.
    Figure(String, String, Option<u16>),
    /// Several pieces in one place.
    Many(Vec<Part>),
}

impl Part {
    /// Words.
    pub fn text(words: impl Into<String>) -> Self {
        Self::Text(words.into())
    }

    /// A figure of the cell at `address`.
    pub fn figure(words: String, address: impl Into<String>, month: Option<u16>) -> Self {
        Self::Figure(words, address.into(), month)
    }

    /// The words alone.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Text(words) | Self::Figure(words, ..) => words.clone(),
            Self::Many(parts) => parts.iter().map(Self::words).collect(),
        }
    }
}

/// A sentence: `places` put into `template`, its first letter large.
#[must_use]
pub fn fill(template: &str, places: &[(&str, Part)]) -> Vec<Part> {
    let mut out = put(template, places);
    if let Some(Part::Text(first)) = out.first_mut() {
        *first = capital(first);
    }
    out
}

/// Puts `places` into a piece of a sentence; a place without a part stays empty.
#[must_use]
pub fn put(template: &str, places: &[(&str, Part)]) -> Vec<Part> {
    let mut out = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, then)) = after.split_once('}') else { break };
        if !before.is_empty() {
            out.push(Part::text(before));
        }
        if let Some((_, part)) = places.iter().find(|(n, _)| *n == name) {
            out.push(part.clone());
        }
        rest = then;
    }
    if !rest.is_empty() {
        out.push(Part::text(rest));
    }
    out
}

/// The words of a sentence.
#[must_use]
pub fn words(parts: &[Part]) -> String {
    parts.iter().map(Part::words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_and_sentences_begin_large() {
        let cost = Part::figure("R$ 2".into(), "a.npv", None);
        let parts = fill("{option} custa menos: {cost}.", &[("option", Part::text("a compra")), ("cost", cost)]);
        assert_eq!(words(&parts), "A compra custa menos: R$ 2.");
        assert_eq!(parts[2], Part::Figure("R$ 2".into(), "a.npv".into(), None));
        assert_eq!(words(&fill("sem {nada} aqui", &[])), "Sem  aqui");
    }
}
