//! When the money leaves: one panel an option on one scale, capital outlays solid, running costs tinted, what comes back
//! hatched below zero.

use super::ink::{Stroke, Token};
use super::overlay::Point;
use super::pen::{Pen, Type};
use super::scale::{Scale, decimals_of, scale_of};
use super::series::{compact, short, token, words, year_name};
use super::{Chart, Size};
use engine::comparison::{Comparison, OptionResult, YearFlow};
use engine::format;
use engine::locale::Locale;

const HEAD: f64 = 46.0;
const FOOT: f64 = 34.0;
/// Room for the values under bars that go below zero.
const DROP: f64 = 18.0;
const BODY: f64 = 170.0;
const GUTTER: f64 = 32.0;

/// Cash flow by year of every ranked option, capital outlays and running costs apart.
#[must_use]
pub fn cash_flow(comparison: &Comparison, locale: Locale, size: Size) -> Chart {
    let options: Vec<&OptionResult> = comparison.ranked().filter(|o| !o.years.is_empty()).collect();
    if options.is_empty() {
        return Chart::default();
    }
    let columns = match (size, options.len()) {
        (Size::Narrow, _) => 1,
        (Size::Pane, n) => n.min(2),
        (Size::Wide, 4) => 2,
        (Size::Wide, n) => n.min(3),
    };
    let reach = |pick: fn(&YearFlow) -> f64| {
        options.iter().flat_map(|o| &o.years).map(pick).fold(0.0_f64, |a, v| if v.abs() > a.abs() { v } else { a })
    };
    let high = reach(|y| y.capex.max(0.0) + y.opex.max(0.0));
    let low = reach(|y| y.capex.min(0.0) + y.opex.min(0.0));
    let foot = FOOT + if low < -0.005 { DROP } else { 0.0 };
    let rows = options.len().div_ceil(columns);
    let width = size.width();
    let height = (HEAD + BODY + foot) * rows as f64 + 18.0;
    let pen = Pen::new(width, height);
    let panel = (width - GUTTER * (columns - 1) as f64) / columns as f64;

    // A hair of room, so that nothing is drawn flat where every flow is zero.
    let scale = Scale { low, high: high.max(1.0), step: 1.0, span: (BODY, 0.0), currency: comparison.currency };
    let unit = scale_of(high.max(-low));

    let mut points = Vec::new();
    for (i, option) in options.iter().enumerate() {
        let corner = ((panel + GUTTER) * (i % columns) as f64, (HEAD + BODY + foot) * (i / columns) as f64);
        let name = short(comparison, &option.id, locale);
        let kind = Type::plain(14.0, token(option.kind)).bold();
        pen.text((corner.0, corner.1 + 16.0), &pen.fit(&name, kind, panel), kind);
        let mut lines = vec![name];
        lines.extend(option.years.iter().map(|y| year_words(comparison, y, locale)));
        points.push(Point {
            place: (corner.0, corner.1, panel, HEAD + BODY + foot),
            guide: None,
            cell: comparison.view.address(&option.id, "flow"),
            month: None,
            lines,
        });
        draw_panel(&pen, comparison, option, &scale, unit, (corner.0, corner.1 + HEAD), panel, locale);
    }
    let note = format!("{}, {}", format::money_unit(locale, unit, comparison.currency), comparison.view.terms_word(locale));
    pen.text((width, height - 4.0), &note, Type::plain(13.0, Token::Ink3).end());

    let title = match locale {
        Locale::PtBr => format!("Fluxo de caixa por ano, capex e opex separados, em {}", comparison.view.money(locale)),
        Locale::En => format!("Cash flow by year, capex and opex apart, in {}", comparison.view.money(locale)),
    };
    let desc: Vec<String> = options
        .iter()
        .map(|o| {
            let years: Vec<String> = o
                .years
                .iter()
                .map(|y| format!("{} {}", year_name(comparison, y.year, locale), words(locale, y.total, comparison.currency)))
                .collect();
            format!("{}: {}.", short(comparison, &o.id, locale), years.join(", "))
        })
        .collect();
    let picture = pen.finish("chart-cash", &title, &desc.join(" "));
    Chart { picture, points, size: (width, height), name: title }
}

#[expect(clippy::too_many_arguments, reason = "one panel of one chart; a struct would only rename them")]
fn draw_panel(
    pen: &Pen,
    comparison: &Comparison,
    option: &OptionResult,
    scale: &Scale,
    unit: f64,
    (left, top): (f64, f64),
    width: f64,
    locale: Locale,
) {
    let color = token(option.kind);
    let slot = width / option.years.len() as f64;
    let bar = (slot * 0.78).min(56.0);
    let at = |v: f64| top + scale.at(v);
    let zero = at(0.0);
    let small = Type::plain(12.5, Token::Ink).middle();
    let widest =
        option.years.iter().map(|y| pen.measure(&format::number(locale, y.total / unit, decimals_of(unit)), small)).fold(0.0, f64::max);
    let names: Vec<String> = option.years.iter().map(|y| year_name(comparison, y.year, locale)).collect();
    let tick = Type::plain(12.5, Token::Ink2).middle();
    let named = names.iter().map(|n| pen.measure(n, tick)).fold(0.0, f64::max) + 4.0 <= slot;
    for (i, year) in option.years.iter().enumerate() {
        let x = left + slot * i as f64 + (slot - bar) / 2.0;
        let center = x + bar / 2.0;
        let (mut up, mut down) = (0.0, 0.0);
        for (value, solid) in [(year.capex, true), (year.opex, false)] {
            if value.abs() < 0.005 {
                continue;
            }
            let (from, to) = if value > 0.0 { (up, up + value) } else { (down, down + value) };
            let (corner, size) = ((x, at(from.max(to))), (bar, (at(from) - at(to)).abs().max(1.0)));
            if value < 0.0 {
                pen.hatch(corner, size, 5.0, Stroke::solid(color, 1.25));
                pen.frame(corner, size, Stroke::solid(color, 1.25));
                down = to;
            } else {
                pen.rect(corner, size, color, if solid { 1.0 } else { 0.22 });
                pen.frame(corner, size, Stroke::solid(color, 1.25));
                up = to;
            }
        }
        if widest + 3.0 <= slot {
            let negative = down < 0.0;
            if up > 0.0 || !negative {
                pen.text((center, at(up) - 6.0), &format::number(locale, up / unit, decimals_of(unit)), small);
            }
            if negative {
                pen.text((center, at(down) + 14.0), &format::number(locale, down / unit, decimals_of(unit)), small);
            }
        }
        let name = if named { names[i].clone() } else { year.year.to_string() };
        let drop = if scale.low < -0.005 { DROP } else { 0.0 };
        let base = top + BODY + 16.0 + drop;
        // Years too narrow for their names have numbers; the start keeps its word where that reaches only to the first number.
        if !named && year.year == 0 && pen.measure(&names[i], tick) + 8.0 <= slot * 1.5 {
            pen.text((left, base), &names[i], Type::plain(12.5, Token::Ink2));
        } else {
            pen.text((center, base), &name, tick);
        }
    }
    pen.line((left, zero), (left + width, zero), Stroke::solid(Token::Ink3, 1.0));
}

fn year_words(comparison: &Comparison, year: &YearFlow, locale: Locale) -> String {
    let name = year_name(comparison, year.year, locale);
    if year.capex.abs() < 0.005 {
        return format!("{name}: opex {}", compact(locale, year.opex, comparison.currency));
    }
    format!("{name}: capex {}, opex {}", compact(locale, year.capex, comparison.currency), compact(locale, year.opex, comparison.currency))
}
