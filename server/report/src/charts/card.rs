//! The card of a shared comparison: title, verdict and needle, as other programs show it beside a link.
//!
//! Owns its layout. Its colours are the light theme's: a picture has no style sheet.

use super::ink::{Stroke, Token, in_light};
use super::needle::needle;
use super::pen::{Pen, Type};
use super::{Chart, Size};
use crate::fonts::SANS;
use engine::comparison::Comparison;
use engine::locale::Locale;

/// Width of the card in pixels, as programs that show previews ask for it.
pub(crate) const WIDTH: u32 = 1200;
/// Its height.
pub(crate) const HEIGHT: u32 = 630;
const LEFT: f64 = 72.0;
const RIGHT: f64 = 1128.0;
/// How much larger the needle is than beside the verdict of a page.
const SCALE: f64 = 2.0;

/// The card as SVG with literal colours. `title` and `sentence` are cut where they do not fit.
pub(crate) fn card(comparison: &Comparison, title: &str, sentence: &str, locale: Locale) -> String {
    let pen = Pen::new(f64::from(WIDTH), f64::from(HEIGHT));
    pen.rect((0.0, 0.0), (f64::from(WIDTH), f64::from(HEIGHT)), Token::Bg, 1.0);
    ruler(&pen);
    pen.text((LEFT, 74.0), "Fiel", Type::plain(30.0, Token::Ink).bold());
    let Chart { picture, size: (width, _), .. } = needle(comparison, locale, Size::Wide);
    let weighed = !picture.is_empty();
    let mut y = 138.0;
    let titles = lines(&pen, title, Type::plain(36.0, Token::Ink2), 2);
    for line in &titles {
        pen.text((LEFT, y), line, Type::plain(36.0, Token::Ink2));
        y += 44.0;
    }
    y += 14.0;
    // the words of the needle begin 316 pixels from the top
    let (size, step, room) = if weighed { (40.0, 48.0, 4 - titles.len()) } else { (48.0, 60.0, 6) };
    for line in lines(&pen, sentence, Type::plain(size, Token::Ink).bold(), room) {
        pen.text((LEFT, y), &line, Type::plain(size, Token::Ink).bold());
        y += step;
    }
    let (x, top) = ((f64::from(WIDTH) - width * SCALE) / 2.0, f64::from(HEIGHT) - 150.0 * SCALE - 16.0);
    let drawn = pen.elements();
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         font-family=\"{SANS}\">{drawn}<g transform=\"translate({x} {top}) scale({SCALE})\">{picture}</g></svg>"
    );
    in_light(&svg)
}

/// The graduated rule under the head of every page.
fn ruler(pen: &Pen) {
    pen.line((LEFT, 90.0), (RIGHT, 90.0), Stroke::solid(Token::Ink, 2.0));
    for n in 0..=66 {
        let x = LEFT + 16.0 * f64::from(n);
        let long = if n % 5 == 0 { 12.0 } else { 6.0 };
        pen.line((x, 90.0), (x, 90.0 - long), Stroke::solid(Token::RuleStrong, 1.0));
    }
}

/// `text` in at most `most` lines that fit the card, the last cut where there is more.
fn lines(pen: &Pen, text: &str, kind: Type, most: usize) -> Vec<String> {
    let width = RIGHT - LEFT;
    let mut out: Vec<String> = Vec::new();
    let mut line = String::new();
    // what must not be parted (an amount and its unit) is joined by a space that does not break
    for word in text.split([' ', '\n', '\t']).filter(|w| !w.is_empty()) {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || pen.measure(&longer, kind) <= width {
            line = longer;
        } else {
            out.push(std::mem::replace(&mut line, word.to_owned()));
        }
    }
    if !line.is_empty() {
        out.push(line);
    }
    if out.len() > most {
        let rest = out.split_off(most.saturating_sub(1)).join(" ");
        out.push(rest);
    }
    out.into_iter().map(|line| pen.fit(&line, kind, width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::sample::{PRIVATE, PUBLIC, PURCHASE, compare};

    #[test]
    fn nothing_is_left_to_a_style_sheet_and_text_is_only_text() {
        let svg = card(&compare(&[PURCHASE, PRIVATE, PUBLIC], 48), "<b>&\"", "diz <i>x</i>", Locale::PtBr);
        assert!(!svg.contains("var(") && !svg.contains("<b>") && !svg.contains("<i>"), "{svg}");
        assert!(svg.contains("&lt;b&gt;&amp;&quot;"));
    }

    #[test]
    fn words_end_above_the_needle_however_long_they_are() {
        for (title, said) in [("curto", "palavra ".repeat(60)), (&*"título ".repeat(40), "palavra ".repeat(60)), ("", "x".repeat(400))] {
            let svg = card(&compare(&[PURCHASE, PRIVATE, PUBLIC], 48), title, &said, Locale::PtBr);
            let own = svg.split("<g transform").next().unwrap();
            let lowest =
                own.split("<text ").skip(1).filter_map(|t| t.split("y=\"").nth(1)?.split('"').next()?.parse().ok()).fold(0.0, f64::max);
            assert!((150.0..=304.0).contains(&lowest), "{lowest}");
        }
    }

    #[test]
    fn what_does_not_fit_is_cut_with_an_ellipsis() {
        let pen = Pen::new(1200.0, 630.0);
        let kind = Type::plain(36.0, Token::Ink);
        for text in ["palavra ".repeat(80), "a".repeat(500)] {
            let lines = lines(&pen, &text, kind, 2);
            assert!(lines.len() <= 2 && lines.iter().any(|l| l.ends_with('…')), "{lines:?}");
            assert!(lines.iter().all(|l| pen.measure(l, kind) <= RIGHT - LEFT), "{lines:?}");
        }
        assert_eq!(lines(&pen, "curto", kind, 2), ["curto"]);
        assert!(lines(&pen, " ", kind, 2).is_empty());
    }
}
