//! Charts of a comparison, and of a price over time, as SVG: drawn on the server, the same bytes for the same figures.
//!
//! Owns the drawing: scales, labels that keep apart, hatching, titles and descriptions, and the points a reader can
//! hover, focus and follow. Refuses colours: attributes name a token (`var(--s-compra)`), the style sheet has the value.
//! No style attribute, gradient, pattern, clip or filter, so that a strict Content-Security-Policy and a PDF both take it.

mod card;
mod cash_flow;
mod cost_lines;
mod cumulative;
mod dumbbell;
mod ink;
mod key;
mod labels;
mod needle;
mod odds;
mod overlay;
mod pen;
mod price_history;
#[cfg(test)]
pub(crate) mod sample;
mod scale;
mod series;
mod sparkline;
mod svg;
#[cfg(test)]
mod tests;
mod tornado;
mod winner_map;

pub(crate) use card::{HEIGHT, WIDTH, card};
pub use cash_flow::cash_flow;
pub use cost_lines::cost_lines;
pub(crate) use cost_lines::{PARTS, Part};
pub use cumulative::cumulative;
pub use dumbbell::dumbbell;
pub use ink::LIGHT;
pub(crate) use ink::{Dash, Stroke, Token, light};
pub use key::key;
pub use needle::needle;
pub use odds::odds;
pub use overlay::Point;
pub use price_history::{PriceLine, price_history};
pub(crate) use scale::scale_of;
pub(crate) use series::{stroke, year_name};
pub use sparkline::sparkline;
pub use tornado::{tornado, tornado_of};
pub use winner_map::winner_map;

/// Which of the drawings of a chart: text keeps its size because the page never scales one far from its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// 860 units wide, for a page.
    Wide,
    /// 560 units wide, for the pane beside the form.
    Pane,
    /// 328 units wide, for a phone.
    Narrow,
}

impl Size {
    /// Width of a chart that fills its column, in units.
    #[must_use]
    pub const fn width(self) -> f64 {
        match self {
            Self::Wide => 860.0,
            Self::Pane => 560.0,
            Self::Narrow => 328.0,
        }
    }
}

/// A drawn chart; empty where there is nothing to draw.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Chart {
    /// The drawing, `role="img"` with title and description.
    pub picture: String,
    /// What can be hovered, focused and followed on it.
    pub points: Vec<Point>,
    size: (f64, f64),
    name: String,
}

impl Chart {
    /// The picture for where there is no style sheet: it names its typeface and has the light theme's colours.
    #[must_use]
    pub fn standalone(&self) -> String {
        ink::in_light(&self.picture).replacen("<svg ", &format!("<svg font-family=\"{}\" ", crate::fonts::SANS), 1)
    }

    /// What it shows, in words, for those who do not see it: its title and its description.
    #[must_use]
    pub fn alt(&self) -> String {
        svg::said(&self.picture)
    }

    /// The picture with its points laid over it, their links to cells starting with `base` (a path of this product, as it is) and
    /// keeping `query`, which says how amounts are shown; it may be empty.
    #[must_use]
    pub fn markup(&self, base: &str, query: &str) -> String {
        if self.points.is_empty() {
            return self.picture.clone();
        }
        format!("{}{}", self.picture, overlay::draw(self, base, query))
    }
}
