//! Sentences with figures in them: a template, and what is put in its places.
//!
//! Owns the small language of templates, `{name}`. A figure is a link to its cell; everything else is text.

use super::links::Links;
use engine::format::capital;
use leptos::prelude::*;

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Words.
    Text(String),
    /// A figure that opens: its words, and where it leads.
    Figure(String, String),
    /// Several pieces in one place.
    Many(Vec<Part>),
}

impl Part {
    /// Words.
    pub fn text(words: impl Into<String>) -> Self {
        Self::Text(words.into())
    }

    /// A figure of the cell at `address`.
    #[must_use]
    pub fn figure(words: String, links: &Links, address: &str, month: Option<u16>) -> Self {
        Self::Figure(words, links.cell(address, month))
    }

    /// The words alone.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Text(words) | Self::Figure(words, _) => words.clone(),
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

/// A sentence as it is read.
pub fn show(parts: Vec<Part>) -> AnyView {
    parts
        .into_iter()
        .map(|part| match part {
            Part::Text(words) => view! { <span>{words}</span> }.into_any(),
            Part::Figure(words, href) => view! { <a class="figure" href=href>{words}</a> }.into_any(),
            Part::Many(parts) => show(parts),
        })
        .collect_view()
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_and_sentences_begin_large() {
        let cost = Part::figure("R$ 2".into(), &Links::new("/s/t", engine::view::View::default()), "a.npv", None);
        let parts = fill("{option} custa menos: {cost}.", &[("option", Part::text("a compra")), ("cost", cost)]);
        assert_eq!(words(&parts), "A compra custa menos: R$ 2.");
        assert_eq!(parts[2], Part::Figure("R$ 2".into(), "/s/t/cells/a.npv".into()));
        assert_eq!(words(&fill("sem {nada} aqui", &[])), "Sem  aqui");
    }
}
