//! How sure: of each ranked option, in how many of a hundred draws it is the cheapest, and beside it what it costs in them.
//!
//! Owns one row an option: a bar on a scale of a hundred, and a whisker from P10 to P90 with a dot at P50. The bar has zero, as a
//! length must; the whisker's axis need not.

use super::ink::{Stroke, Token};
use super::overlay::Point;
use super::pen::{Pen, Type};
use super::scale::Scale;
use super::series::{compact, short, token, words};
use super::{Chart, Size};
use crate::said::RiskWords;
use crate::said::risk::{share, share_short};
use engine::comparison::{Comparison, OptionRisk};
use engine::format;
use engine::locale::{Locale, Texts as _};

/// Where the parts of a row stand.
struct Rows {
    pitch: f64,
    top: f64,
    names: f64,
    /// Left and right of the scale of a hundred.
    bar: (f64, f64),
    /// Below the top of a row: middle of the bar, and of the whisker.
    middle: (f64, f64),
}

/// The odds of every ranked option; empty where nothing was drawn.
#[must_use]
pub fn odds(comparison: &Comparison, locale: Locale, size: Size) -> Chart {
    let Some(risk) = comparison.risk.as_ref().filter(|r| !r.options.is_empty()) else { return Chart::default() };
    let t = RiskWords::of(locale);
    let width = size.width();
    let narrow = size == Size::Narrow;
    let name_kind = Type::plain(14.0, Token::Ink).bold();
    let count_kind = Type::plain(13.0, Token::Ink);
    let head_kind = Type::plain(12.5, Token::Ink2);
    let ruler = Pen::new(width, 1.0);
    let widest =
        |kind: Type, text: &dyn Fn(&OptionRisk) -> String| risk.options.iter().map(|o| ruler.measure(&text(o), kind)).fold(0.0, f64::max);
    let count_width = widest(count_kind, &|o| share_short(o.probability_cheapest, locale));
    let names = widest(name_kind, &|o| short(comparison, &o.option, locale)).min(if size == Size::Wide { 220.0 } else { 150.0 }) + 16.0;
    let rows = if narrow {
        Rows { pitch: 76.0, top: 2.0, names: 0.0, bar: (0.0, width - count_width - 10.0), middle: (32.0, 54.0) }
    } else {
        let bar = if size == Size::Wide { 180.0 } else { 90.0 };
        Rows { pitch: 40.0, top: 24.0, names, bar: (names, names + bar), middle: (20.0, 20.0) }
    };
    let base = rows.top + rows.pitch * risk.options.len() as f64;
    let height = base + 26.0;
    let pen = Pen::new(width, height);

    let (low, high) = risk.options.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), o| (l.min(o.p10), h.max(o.p90)));
    let left = if narrow { 8.0 } else { rows.bar.1 + count_width + 34.0 };
    let steps = if size == Size::Wide { 5.0 } else { 3.0 };
    let scale = Scale::around(low, high, steps, (left, width - if narrow { 14.0 } else { 8.0 }), comparison.currency);
    draw_axis(&pen, &scale, &rows, base, locale, width);
    if !narrow {
        pen.text((rows.bar.0, 13.0), &pen.fit(t.odds_over[0], head_kind, left - rows.bar.0 - 12.0), head_kind);
        pen.text((left, 13.0), &pen.fit(t.odds_over[1], head_kind, width - left), head_kind);
    }
    let points = risk.options.iter().enumerate().map(|(i, o)| draw_row(&pen, &rows, &scale, comparison, (i, o), locale)).collect();

    let desc: Vec<String> = risk
        .options
        .iter()
        .map(|o| {
            let amounts = [o.p10, o.p50, o.p90].map(|v| words(locale, v, comparison.currency));
            let times = share(o.probability_cheapest, risk.draws, locale);
            format!("{}: {times}; P10 {}, P50 {}, P90 {}.", short(comparison, &o.option, locale), amounts[0], amounts[1], amounts[2])
        })
        .collect();
    Chart { picture: pen.finish("chart-odds", t.odds, &desc.join(" ")), points, size: (width, height), name: t.odds.into() }
}

/// The marks of the amounts, on hairlines through all rows.
fn draw_axis(pen: &Pen, scale: &Scale, rows: &Rows, base: f64, locale: Locale, width: f64) {
    let tick = Type::plain(12.5, Token::Ink3);
    let unit = format::money_unit(locale, scale.unit(), scale.currency);
    // The unit stands at the left, under the names; on a phone over the last row's end.
    let narrow = rows.names == 0.0;
    for value in scale.ticks() {
        let x = scale.at(value);
        let stroke = if value == 0.0 { Stroke::solid(Token::Ink2, 1.2) } else { Stroke::solid(Token::Rule, 1.0) };
        if narrow {
            // Names and bars stand between: each whisker has its own stretch of the lines.
            let count = ((base - rows.top) / rows.pitch).round() as u32;
            for row in 0..count {
                let top = rows.top + rows.pitch * f64::from(row);
                pen.line((x, top + rows.middle.1 - 9.0), (x, top + rows.middle.1 + 9.0), stroke);
            }
        } else {
            pen.line((x, rows.top), (x, base), stroke);
        }
        let text = format::trimmed(locale, value / scale.unit(), 2);
        let half = pen.measure(&text, tick) / 2.0;
        if narrow && x + half > width - pen.measure(&unit, tick) - 10.0 {
            continue;
        }
        pen.text((x.clamp(half, width - half), base + 18.0), &text, tick.middle());
    }
    if narrow {
        pen.text((width, base + 18.0), &unit, tick.end());
    } else {
        pen.text((scale.span.0 - 14.0, base + 18.0), &unit, tick.end());
    }
}

/// One option: name, bar and its count, whisker.
fn draw_row(pen: &Pen, rows: &Rows, scale: &Scale, comparison: &Comparison, (at, o): (usize, &OptionRisk), locale: Locale) -> Point {
    let top = rows.top + rows.pitch * at as f64;
    let color = token(o.kind);
    let name_kind = Type::plain(14.0, Token::Ink).bold();
    let called = short(comparison, &o.option, locale);
    let (bar, whisker) = (top + rows.middle.0, top + rows.middle.1);
    if rows.names == 0.0 {
        pen.text((0.0, top + 15.0), &pen.fit(&called, name_kind, rows.bar.1 + 60.0), name_kind);
    } else {
        pen.text((0.0, bar + 5.0), &pen.fit(&called, name_kind, rows.names - 12.0), name_kind);
    }
    let length = rows.bar.1 - rows.bar.0;
    let often = share_short(o.probability_cheapest, locale);
    // The empty scale is drawn too: a bar is read against the whole hundred.
    pen.frame((rows.bar.0, bar - 7.0), (length, 14.0), Stroke::solid(Token::RuleStrong, 1.0));
    pen.rect((rows.bar.0, bar - 7.0), (length * o.probability_cheapest, 14.0), color, 0.85);
    pen.text((rows.bar.1 + 8.0, bar + 4.5), &often, Type::plain(13.0, Token::Ink));

    let [low, middle, high] = [o.p10, o.p50, o.p90].map(|v| scale.at(v));
    let stroke = Stroke::solid(color, 2.5);
    pen.line((low, whisker), (high, whisker), stroke);
    for x in [low, high] {
        pen.line((x, whisker - 6.0), (x, whisker + 6.0), stroke);
    }
    pen.disc((middle, whisker), 5.0, color);
    let amount = |v: f64| compact(locale, v, comparison.currency);
    Point {
        place: (0.0, top, scale.span.1 + 8.0, rows.pitch),
        guide: None,
        cell: comparison.option(&o.option).map_or_else(String::new, |option| comparison.view.address(option.scope(), "npv")),
        month: None,
        lines: vec![
            format!("{called}: {often}"),
            format!("P10 {}", amount(o.p10)),
            format!("P50 {}", amount(o.p50)),
            format!("P90 {}", amount(o.p90)),
        ],
    }
}
