//! The needle: the difference between the two cheapest options on one axis whose middle is a tie.
//!
//! The needle stands on the central case; under it is the band that the difference lies in in eight draws of ten (P10 to P90), each part
//! in the colour of who wins there. Where nothing was drawn the stretch from the tie to the needle takes its place. The two options keep
//! their sides when they change places, so the needle crosses over.

use super::ink::{Stroke, Token};
use super::pen::{Pen, Type};
use super::scale::{round_reach, scale_of};
use super::series::{short, token, words};
use super::{Chart, Size};
use crate::said::risk::ranges;
use engine::comparison::Comparison;
use engine::format;
use engine::locale::{Locale, pick};

/// First against second; empty where there are not two options to weigh.
#[must_use]
pub fn needle(comparison: &Comparison, locale: Locale, size: Size) -> Chart {
    let verdict = &comparison.verdict;
    let (Some(winner), Some(second), Some(margin)) = (
        verdict.option.as_deref().and_then(|id| comparison.option(id)),
        verdict.runner_up.as_deref().and_then(|id| comparison.option(id)),
        verdict.margin,
    ) else {
        return Chart::default();
    };
    let (left, right) = if (winner.kind, &winner.id) <= (second.kind, &second.id) { (winner, second) } else { (second, winner) };
    let favours_left = left.id == winner.id;

    // Beside the verdict it has a column of its own; in the pane it fills it.
    let width = match size {
        Size::Wide => 440.0,
        Size::Pane | Size::Narrow => size.width(),
    };
    let height = 150.0;
    let pen = Pen::new(width, height);
    let band = band(comparison, &left.id, &right.id);
    let far = band.map_or(0.0, |(low, high)| low.abs().max(high.abs()) * 1.05);
    let reach = round_reach((margin.abs() * 1.25).max(far));
    let middle = width / 2.0;
    let per = (middle - 16.0) / reach;
    let at = |value: f64| middle - value * per;
    let axis = 104.0;

    // 1 and 2 are marked in fifths and quarters, 5 in fifths; every mark has four small ones before it.
    let marks = if (reach / scale_digit(reach) - 2.0).abs() < 0.1 { 4 } else { 5 };
    let unit = scale_of(reach);
    let step = reach / f64::from(marks);
    let tick = Type::plain(12.5, Token::Ink2).middle();
    for i in 1..=marks * 5 {
        let large = i % 5 == 0;
        for x in [at(step * f64::from(i) / 5.0), at(-step * f64::from(i) / 5.0)] {
            let (length, stroke) =
                if large { (14.0, Stroke::solid(Token::Ink2, 1.2)) } else { (7.0, Stroke::solid(Token::RuleStrong, 1.0)) };
            pen.line((x, axis), (x, axis + length), stroke);
        }
    }
    let label = |i: i32| format::trimmed(locale, step * f64::from(i) / unit, 2);
    let room = per * step;
    let crowded = pen.measure(&label(marks), tick) + 8.0 > room;
    for i in 1..=marks {
        // Near the middle the word for a tie takes the place of a number that would touch it.
        let near = per * step * f64::from(i) < 22.0 + pen.measure(pick(locale, "empate", "tie"), tick) / 2.0;
        if near || (crowded && (marks - i) % 2 == 1) {
            continue;
        }
        let text = label(i);
        let half = pen.measure(&text, tick) / 2.0;
        let inset = |x: f64| x.clamp(half, width - half);
        pen.text((inset(at(step * f64::from(i))), axis + 30.0), &text, tick);
        pen.text((inset(at(-step * f64::from(i))), axis + 30.0), &text, tick);
    }
    pen.text((middle, axis + 30.0), pick(locale, "empate", "tie"), Type::plain(12.5, Token::Ink).bold().middle());
    pen.text((width, height - 2.0), &format::money_unit(locale, unit, comparison.currency), Type::plain(12.0, Token::Ink3).end());

    let (left_name, right_name) = (short(comparison, &left.id, locale), short(comparison, &right.id, locale));
    sides(&pen, (&left_name, token(left.kind)), (&right_name, token(right.kind)), locale, width);

    let value = if favours_left { margin } else { -margin };
    let x = at(value);
    // The band, or the stretch between tie and needle; hatched on the right, so that the side is never colour alone.
    let (from, to) = band.map_or((x.min(middle), x.max(middle)), |(low, high)| (at(high), at(low)));
    if from < middle {
        pen.rect((from, 86.0), (to.min(middle) - from, 17.0), token(left.kind), 0.42);
    }
    if to > middle {
        let (start, color) = (from.max(middle), token(right.kind));
        pen.rect((start, 86.0), (to - start, 17.0), color, 0.3);
        pen.hatch((start, 86.0), (to - start, 17.0), 5.0, Stroke::solid(color, 1.25));
    }
    if band.is_some() {
        for edge in [from, to] {
            let color = if edge <= middle { token(left.kind) } else { token(right.kind) };
            pen.line((edge, 83.0), (edge, axis), Stroke::solid(color, 2.0));
        }
    }
    pen.line((0.0, axis), (width, axis), Stroke::solid(Token::Ink, 1.5));
    pen.line((middle, 75.0), (middle, axis + 16.0), Stroke::solid(Token::Ink, 1.5));
    pen.polygon(&[(x - 4.5, 50.0), (x + 4.5, 50.0), (x + 0.8, axis + 15.0), (x - 0.8, axis + 15.0)], Token::Ink);
    let amount = words(locale, margin, comparison.currency);
    let kind = Type::plain(14.0, Token::Ink).bold().middle().halo();
    let half = pen.measure(&amount, kind) / 2.0;
    pen.text((x.clamp(half + 2.0, width - half - 2.0), 42.0), &amount, kind);

    let (w, s) = (short(comparison, &winner.id, locale), short(comparison, &second.id, locale));
    let title = match locale {
        Locale::PtBr => format!("Diferença entre {w} e {s}, em valor presente"),
        Locale::En => format!("Difference between {w} and {s}, in present value"),
    };
    let desc = match locale {
        Locale::PtBr => format!("A agulha está {amount} a favor de {w}. No meio da escala as duas empatam."),
        Locale::En => format!("The needle stands {amount} in favour of {w}. In the middle of the scale the two tie."),
    };
    let desc = match band {
        None => desc,
        Some(_) => format!("{desc} {}", banded(comparison, locale)),
    };
    Chart { picture: pen.finish("chart-bal", &title, &desc), points: Vec::new(), size: (width, height), name: title }
}

/// Where the difference lies in eight draws of ten, as the needle counts: positive where `left` costs less.
fn band(comparison: &Comparison, left: &str, right: &str) -> Option<(f64, f64)> {
    let pairs = comparison.risk.iter().flat_map(|r| &r.pairs);
    let mut found = pairs.filter_map(|p| match (p.a.as_str(), p.b.as_str()) {
        (a, b) if a == left && b == right => Some((p.p10, p.p90)),
        (a, b) if a == right && b == left => Some((-p.p90, -p.p10)),
        _ => None,
    });
    found.next()
}

/// What the band says, in words: the last of the ranges.
fn banded(comparison: &Comparison, locale: Locale) -> String {
    ranges(comparison, locale).pop().unwrap_or_default()
}

/// The power of ten under a reach of 1, 2 or 5 times it.
fn scale_digit(reach: f64) -> f64 {
    libm::pow(10.0, libm::floor(libm::log10(reach) + 1e-9))
}

/// Who wins on which side, on one line where both fit.
fn sides(pen: &Pen, left: (&str, Token), right: (&str, Token), locale: Locale, width: f64) {
    let phrase = |name: &str| format!("{name} {}", pick(locale, "custa menos", "costs less"));
    let kind = |t| Type::plain(13.0, t).bold();
    let (l, r) = (phrase(left.0), phrase(right.0));
    let both = pen.measure(&l, kind(left.1)) + pen.measure(&r, kind(right.1)) + 16.0;
    if both <= width {
        pen.text((0.0, 13.0), &l, kind(left.1));
        pen.text((width, 13.0), &r, kind(right.1).end());
    } else {
        let half = width / 2.0 - 8.0;
        let says = pick(locale, "custa menos", "costs less");
        for (x, (name, token), end) in [(0.0, left, false), (width, right, true)] {
            let k = if end { kind(token).end() } else { kind(token) };
            pen.text((x, 13.0), &pen.fit(name, kind(token), half), k);
            pen.text((x, 28.0), says, if end { Type::plain(12.5, token).end() } else { Type::plain(12.5, token) });
        }
    }
}
