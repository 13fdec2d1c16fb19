//! What every chart draws with: lines, shapes and measured text in SVG units, through plotters.

use super::ink::{self, Stroke, Token};
use super::svg::{FINE, Svg, escape};
use crate::fonts::{SANS, SANS_REGULAR, SANS_SEMIBOLD};
use plotters::coord::Shift;
use plotters::element::{Drawable, PointCollection};
use plotters::prelude::*;
use plotters_backend::text_anchor::{HPos, Pos, VPos};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Once;

static FONTS: Once = Once::new();

/// plotters scales a font so that ascent and descent together have the size asked for, which for Source Sans 3 (`hhea`:
/// 1024 and 400 of 1000) is 1.424 of what SVG and CSS call `font-size`.
pub(super) const EM: f64 = 1.424;

/// How a text is set.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub(super) size: f64,
    token: Token,
    bold: bool,
    anchor: Anchor,
    halo: bool,
}

/// Which end of a text its point is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Anchor {
    Start,
    Middle,
    End,
}

impl Type {
    /// Regular text from its start.
    pub(super) const fn plain(size: f64, token: Token) -> Self {
        Self { size, token, bold: false, anchor: Anchor::Start, halo: false }
    }

    /// Semibold.
    pub(super) const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// Centred on its point.
    pub(super) const fn middle(self) -> Self {
        Self { anchor: Anchor::Middle, ..self }
    }

    /// Ending at its point.
    pub(super) const fn end(self) -> Self {
        Self { anchor: Anchor::End, ..self }
    }

    /// With a rim of the page's colour, to be read over lines.
    pub(super) const fn halo(self) -> Self {
        Self { halo: true, ..self }
    }

    fn style(self) -> TextStyle<'static> {
        let weight = if self.bold { FontStyle::Bold } else { FontStyle::Normal };
        let h = match self.anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        let font = (SANS, self.size * EM * FINE, weight).into_font();
        TextStyle { font, color: ink::text(self.token, self.halo).to_backend_color(), pos: Pos::new(h, VPos::Bottom) }
    }
}

/// A sheet to draw on.
pub(super) struct Pen {
    area: DrawingArea<Svg, Shift>,
    out: Rc<RefCell<String>>,
    width: f64,
    height: f64,
}

/// SVG units to backend units.
fn fine(v: f64) -> i32 {
    (v * FINE).round() as i32
}

fn at((x, y): (f64, f64)) -> (i32, i32) {
    (fine(x), fine(y))
}

impl Pen {
    /// An empty sheet of that many units.
    pub(super) fn new(width: f64, height: f64) -> Self {
        FONTS.call_once(|| {
            // The files are part of the program; the test of text widths fails if one cannot be read.
            let _ = plotters::style::register_font(SANS, FontStyle::Normal, SANS_REGULAR);
            let _ = plotters::style::register_font(SANS, FontStyle::Bold, SANS_SEMIBOLD);
        });
        let out = Rc::new(RefCell::new(String::new()));
        let size = (fine(width).unsigned_abs(), fine(height).unsigned_abs());
        let area = Svg { out: Rc::clone(&out), size }.into_drawing_area();
        Self { area, out, width, height }
    }

    /// Draws one element; writing to memory cannot fail.
    fn draw<E>(&self, element: &E)
    where
        for<'a> &'a E: PointCollection<'a, (i32, i32)>,
        E: Drawable<Svg>,
    {
        let _ = self.area.draw(element);
    }

    pub(super) fn line(&self, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
        self.path(&[from, to], stroke);
    }

    pub(super) fn path(&self, points: &[(f64, f64)], stroke: Stroke) {
        let points: Vec<_> = points.iter().copied().map(at).collect();
        self.draw(&PathElement::new(points, stroke.sentinel().stroke_width(fine(stroke.width).unsigned_abs())));
    }

    pub(super) fn polygon(&self, points: &[(f64, f64)], token: Token) {
        let points: Vec<_> = points.iter().copied().map(at).collect();
        self.draw(&Polygon::new(points, ink::fill(token, 1.0).filled()));
    }

    /// A polygon that what lies under it shows through.
    pub(super) fn area(&self, points: &[(f64, f64)], token: Token, opacity: f64) {
        let points: Vec<_> = points.iter().copied().map(at).collect();
        self.draw(&Polygon::new(points, ink::fill(token, opacity).filled()));
    }

    pub(super) fn rect(&self, corner: (f64, f64), size: (f64, f64), token: Token, opacity: f64) {
        let far = (corner.0 + size.0, corner.1 + size.1);
        self.draw(&Rectangle::new([at(corner), at(far)], ink::fill(token, opacity).filled()));
    }

    pub(super) fn frame(&self, corner: (f64, f64), size: (f64, f64), stroke: Stroke) {
        let style = stroke.sentinel().stroke_width(fine(stroke.width).unsigned_abs());
        self.draw(&Rectangle::new([at(corner), at((corner.0 + size.0, corner.1 + size.1))], style));
    }

    /// Diagonal lines inside a rectangle, `gap` units apart: patterns do not survive every PDF writer.
    pub(super) fn hatch(&self, (x, y): (f64, f64), (w, h): (f64, f64), gap: f64, stroke: Stroke) {
        let mut d = gap;
        while w > 0.0 && h > 0.0 && d < w + h {
            let from = if d <= h { (x, y + d) } else { (x + d - h, y + h) };
            let to = if d <= w { (x + d, y) } else { (x + w, y + d - w) };
            self.line(from, to, stroke);
            d += gap;
        }
    }

    /// A ring: open in the middle, so that what it marks is not hidden by a blot.
    pub(super) fn ring(&self, center: (f64, f64), radius: f64, stroke: Stroke) {
        let r = fine(radius);
        self.draw(&Circle::new(at(center), r, ink::fill(Token::Bg, 1.0).filled()));
        self.draw(&Circle::new(at(center), r, stroke.sentinel().stroke_width(fine(stroke.width).unsigned_abs())));
    }

    /// A full disc, with a rim of the page's colour so that it stands apart from a line through it.
    pub(super) fn disc(&self, center: (f64, f64), radius: f64, token: Token) {
        self.draw(&Circle::new(at(center), fine(radius + 1.5), ink::fill(Token::Bg, 1.0).filled()));
        self.draw(&Circle::new(at(center), fine(radius), ink::fill(token, 1.0).filled()));
    }

    /// Text with its baseline at `point`.
    pub(super) fn text(&self, point: (f64, f64), text: &str, kind: Type) {
        let _ = self.area.draw_text(text, &kind.style(), at(point));
    }

    /// The width of a text, in units.
    pub(super) fn measure(&self, text: &str, kind: Type) -> f64 {
        self.area.estimate_text_size(text, &kind.style()).map_or(0.0, |(w, _)| f64::from(w) / FINE)
    }

    /// The text, cut with an ellipsis where it is wider than `width`.
    pub(super) fn fit(&self, text: &str, kind: Type, width: f64) -> String {
        if self.measure(text, kind) <= width {
            return text.to_owned();
        }
        let mut cut: Vec<char> = text.chars().collect();
        while cut.pop().is_some() {
            let shorter = format!("{}…", cut.iter().collect::<String>().trim_end());
            if self.measure(&shorter, kind) <= width {
                return shorter;
            }
        }
        String::new()
    }

    /// Closes the drawing; `class` is one of ours, title and description are for those who do not see it.
    pub(super) fn finish(self, class: &str, title: &str, desc: &str) -> String {
        let (w, h) = (self.width, self.height);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart {class}\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
             role=\"img\"><title>{}</title><desc>{}</desc>{}</svg>",
            escape(title),
            escape(desc),
            self.elements()
        )
    }

    /// The elements drawn, without the frame of an SVG.
    pub(super) fn elements(self) -> String {
        drop(self.area);
        self.out.take()
    }
}
