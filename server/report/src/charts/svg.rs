//! The plotters backend that writes our SVG: attributes instead of styles, tokens instead of colours, tenths of a unit.
//!
//! plotters' own SVG backend writes whole pixels and literal colours and knows no dashes; everything else is its work.

use super::ink::{Dash, Token};
use plotters_backend::text_anchor::HPos;
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle};
use std::cell::RefCell;
use std::convert::Infallible;
use std::fmt::Write;
use std::rc::Rc;

/// Backend units in one SVG unit: plotters counts in whole numbers, the drawing in tenths.
pub(super) const FINE: f64 = 10.0;

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

/// Writes elements into a shared buffer.
pub(super) struct Svg {
    pub(super) out: Rc<RefCell<String>>,
    pub(super) size: (u32, u32),
}

impl Svg {
    fn put(&self, element: std::fmt::Arguments<'_>) -> Drawn {
        // Writing to a String cannot fail.
        let _ = self.out.borrow_mut().write_fmt(element);
        Ok(())
    }
}

/// `value` backend units as SVG units, without a trailing `.0`.
fn unit(value: i32) -> String {
    let (whole, tenth) = (value / 10, value % 10);
    match (tenth, value < 0) {
        (0, _) => whole.to_string(),
        (_, false) => format!("{whole}.{tenth}"),
        (_, true) => format!("-{}.{}", whole.abs(), tenth.abs()),
    }
}

/// Text made safe for element content and double-quoted attributes.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Control characters are not allowed in XML 1.0: a strict reader would refuse the whole picture.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Title and description of a drawing that [`super::pen::Pen::finish`] closed, as one text: "Title. Description".
pub(super) fn said(picture: &str) -> String {
    let of = |tag: &str| {
        let (_, rest) = picture.split_once(&format!("<{tag}>"))?;
        rest.split_once(&format!("</{tag}>")).map(|(text, _)| unescape(text)).filter(|text| !text.is_empty())
    };
    [of("title"), of("desc")].into_iter().flatten().collect::<Vec<_>>().join(". ")
}

/// What [`escape`] was given, but for control characters.
fn unescape(text: &str) -> String {
    // The ampersand comes last: what it stood for is never read a second time.
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
        .into_iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

fn stroke(style: &impl BackendStyle) -> String {
    let color = style.color();
    let mut out = format!(" stroke=\"{}\"", Token::css(color.rgb.0));
    let width = f64::from(style.stroke_width()) / FINE;
    if (width - 1.0).abs() > 1e-9 {
        let _ = write!(out, " stroke-width=\"{width}\"");
    }
    let (array, round) = Dash::css(color.rgb.1);
    if !array.is_empty() {
        let _ = write!(out, " stroke-dasharray=\"{array}\"");
    }
    if round {
        out.push_str(" stroke-linecap=\"round\"");
    }
    out
}

fn paint(color: BackendColor) -> String {
    let fill = Token::css(color.rgb.0);
    if color.alpha < 1.0 { format!(" fill=\"{fill}\" fill-opacity=\"{:.2}\"", color.alpha) } else { format!(" fill=\"{fill}\"") }
}

fn points(path: impl IntoIterator<Item = BackendCoord>) -> String {
    let mut out = String::new();
    for (i, (x, y)) in path.into_iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        let _ = write!(out, "{},{}", unit(x), unit(y));
    }
    out
}

impl DrawingBackend for Svg {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
        self.put(format_args!("<rect x=\"{}\" y=\"{}\" width=\"0.1\" height=\"0.1\"{}/>", unit(x), unit(y), paint(color)))
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        let (x1, y1, x2, y2) = (unit(from.0), unit(from.1), unit(to.0), unit(to.1));
        self.put(format_args!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{}/>", stroke(style)))
    }

    fn draw_rect<S: BackendStyle>(&mut self, a: BackendCoord, b: BackendCoord, style: &S, fill: bool) -> Drawn {
        let (x, y) = (a.0.min(b.0), a.1.min(b.1));
        let (w, h) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
        let look = if fill { paint(style.color()) } else { format!(" fill=\"none\"{}", stroke(style)) };
        self.put(format_args!("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{look}/>", unit(x), unit(y), unit(w), unit(h)))
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Drawn {
        let path: Vec<_> = path.into_iter().collect();
        match path[..] {
            [] | [_] => Ok(()),
            [from, to] => self.draw_line(from, to, style),
            _ => self.put(format_args!("<polyline points=\"{}\" fill=\"none\" stroke-linejoin=\"round\"{}/>", points(path), stroke(style))),
        }
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, radius: u32, style: &S, fill: bool) -> Drawn {
        let look = if fill { paint(style.color()) } else { format!(" fill=\"none\"{}", stroke(style)) };
        let r = f64::from(radius) / FINE;
        self.put(format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"{r}\"{look}/>", unit(center.0), unit(center.1)))
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, corners: I, style: &S) -> Drawn {
        self.put(format_args!("<polygon points=\"{}\"{}/>", points(corners), paint(style.color())))
    }

    fn draw_text<T: BackendTextStyle>(&mut self, text: &str, style: &T, at: BackendCoord) -> Drawn {
        let anchor = match style.anchor().h_pos {
            HPos::Left => "",
            HPos::Center => " text-anchor=\"middle\"",
            HPos::Right => " text-anchor=\"end\"",
        };
        let weight = if matches!(style.style(), FontStyle::Bold) { " font-weight=\"600\"" } else { "" };
        let color = style.color();
        let halo = if color.rgb.2 == 1 {
            format!(" stroke=\"{}\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\"", Token::css(Token::Bg.byte()))
        } else {
            String::new()
        };
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}{weight} fill=\"{}\"{halo}>{}</text>",
            unit(at.0),
            unit(at.1),
            (style.size() / super::pen::EM / FINE * 10.0).round() / 10.0,
            Token::css(color.rgb.0),
            escape(text)
        ))
    }
}
