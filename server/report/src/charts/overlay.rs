//! The points of a chart: what a reader hovers, focuses and follows, laid over the picture as a drawing of its own.
//!
//! The picture is one image to a screen reader, and an image holds nothing that can be focused; so the points are not
//! in it. Each is a link to the cell behind it with its figures as its name; the style sheet shows its tip.

use super::Chart;
use super::ink::Token;
use super::pen::{Pen, Type};
use super::svg::escape;
use std::fmt::Write;

/// A place on a chart with something to say.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// Left, top, width and height of what is hovered, in units.
    pub place: (f64, f64, f64, f64),
    /// Where a guide line stands, where there is one.
    pub guide: Option<f64>,
    /// Address of the cell behind it; empty for one that only shows its tip on hover, being said by another point too.
    pub cell: String,
    /// Month of the cell.
    pub month: Option<u16>,
    /// What it says: a head, then a line each.
    pub lines: Vec<String>,
}

const LINE: f64 = 17.0;
const PAD: f64 = 10.0;

/// The query of a cell's address: its month and what is kept, where there is something to say.
fn cell_query(month: Option<u16>, kept: &str) -> String {
    let parts: Vec<String> = month.map(|m| format!("month={m}")).into_iter().chain([kept.to_owned()]).filter(|p| !p.is_empty()).collect();
    if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
}

/// The overlay of a chart, its links starting with `base`.
pub(super) fn draw(chart: &Chart, base: &str, kept: &str) -> String {
    let (w, h) = chart.size;
    let ruler = Pen::new(w, h);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"points\" viewBox=\"0 0 {w} {h}\" role=\"group\" aria-label=\"{}\">",
        escape(&chart.name)
    );
    for point in &chart.points {
        let said = escape(&point.lines.join("; "));
        let close = if point.cell.is_empty() {
            out.push_str("<g class=\"point\" aria-hidden=\"true\">");
            "</g>"
        } else {
            let query = escape(&cell_query(point.month, kept));
            let _ = write!(out, "<a class=\"point\" href=\"{}/cells/{}{query}\" aria-label=\"{said}\">", escape(base), escape(&point.cell));
            "</a>"
        };
        let (x, y, width, height) = point.place;
        let _ = write!(
            out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"var(--ink)\" fill-opacity=\"0\"/>"
        );
        out.push_str(&tip(point, &ruler, (w, h)));
        out.push_str(close);
    }
    out.push_str("</svg>");
    out
}

/// The box with a point's figures, beside it and inside the drawing.
fn tip(point: &Point, ruler: &Pen, (w, h): (f64, f64)) -> String {
    let kind = |i: usize| if i == 0 { Type::plain(13.0, Token::Ink).bold() } else { Type::plain(13.0, Token::Ink) };
    let widest = point.lines.iter().enumerate().map(|(i, l)| ruler.measure(l, kind(i))).fold(0.0, f64::max);
    let (width, height) = (widest + 2.0 * PAD, LINE * point.lines.len() as f64 + 1.4 * PAD);
    let (x, y, pw, ph) = point.place;
    let anchor = point.guide.unwrap_or(x + pw / 2.0);
    let room_right = w - anchor - 12.0 >= width;
    let left = if room_right { anchor + 12.0 } else { anchor - 12.0 - width };
    let left = left.clamp(1.0, (w - width - 1.0).max(1.0));
    let top = (y + (ph - height) / 2.0).min(y + 8.0).clamp(1.0, (h - height - 1.0).max(1.0));
    let mut out = String::from("<g class=\"tip\" aria-hidden=\"true\">");
    if let Some(guide) = point.guide {
        let _ = write!(out, "<line x1=\"{guide:.1}\" x2=\"{guide:.1}\" y1=\"{y:.1}\" y2=\"{:.1}\" stroke=\"var(--ink-3)\"/>", y + ph);
    }
    let _ = write!(
        out,
        "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"4\" fill=\"var(--bg)\" stroke=\"var(--rule-strong)\"/>\
         <text font-size=\"13\" fill=\"var(--ink)\">"
    );
    for (i, line) in point.lines.iter().enumerate() {
        let weight = if i == 0 { " font-weight=\"600\"" } else { "" };
        let baseline = top + PAD * 0.5 + LINE * (i as f64 + 0.8);
        let _ = write!(out, "<tspan x=\"{:.1}\" y=\"{baseline:.1}\"{weight}>{}</tspan>", left + PAD, escape(line));
    }
    out.push_str("</text></g>");
    out
}
