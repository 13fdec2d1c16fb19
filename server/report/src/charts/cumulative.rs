//! Cumulative cost over time: one line an option, its name and value at its end, a ring where the winner overtakes.
//!
//! The first two options have the band that eight draws in ten lie in, where draws were made; more than two would cover each other.

use super::ink::{Stroke, Token};
use super::labels::{Frame, spread};
use super::overlay::Point;
use super::pen::{Pen, Type};
use super::scale::{Scale, month_ticks};
use super::series::{compact, overtakings, short, stroke, token, words};
use super::{Chart, Size};
use crate::said::risk::banded;
use engine::comparison::{Comparison, OptionRisk};
use engine::format;
use engine::locale::{Locale, pick};
use engine::names::NameForm;

/// Points of the edge of a band, at most.
const BAND: usize = 20;

/// Where lines are drawn.
struct Plot {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    y: Scale,
    horizon: u16,
}

impl Plot {
    fn x(&self, month: u16) -> f64 {
        self.left + (self.right - self.left) * f64::from(month) / f64::from(self.horizon.max(1))
    }
}

/// One line of the chart.
struct Series {
    name: String,
    points: Vec<(f64, f64)>,
    values: Vec<f64>,
    stroke: Stroke,
    label: Token,
}

/// Cumulative cost over time, break-even marked; options out of the ranking are not drawn, the bill being paid is.
#[must_use]
pub fn cumulative(comparison: &Comparison, locale: Locale, size: Size) -> Chart {
    let horizon = comparison.horizon_months;
    let mut rows: Vec<(String, &[f64], Stroke, Token)> = comparison
        .ranked()
        .filter(|o| o.cumulative.len() == usize::from(horizon) + 1)
        .map(|o| (short(comparison, &o.id, locale), &o.cumulative[..], stroke(comparison, o), token(o.kind)))
        .collect();
    if rows.is_empty() {
        return Chart::default();
    }
    if let Some(bill) = comparison.baseline.as_ref().filter(|b| b.cumulative.len() == usize::from(horizon) + 1) {
        let name = pick(locale, "Conta de hoje", "Today's bill").to_owned();
        rows.push((name, &bill.cumulative, Stroke { width: 1.5, ..Stroke::fine(Token::Ink2) }, Token::Ink2));
    }

    let (width, height, face) = match size {
        Size::Wide => (860.0, 430.0, 14.0),
        Size::Pane => (560.0, 320.0, 13.0),
        Size::Narrow => (328.0, 350.0, 12.5),
    };
    let pen = Pen::new(width, height);
    let name_face = |t| Type::plain(face, t).bold();
    let most = width * if size == Size::Narrow { 0.41 } else { 0.3 };
    let label_width = rows
        .iter()
        .map(|(name, values, _, t)| {
            pen.measure(name, name_face(*t))
                .max(pen.measure(&compact(locale, last(values), comparison.currency), Type::plain(face, Token::Ink)))
        })
        .fold(0.0, f64::max)
        .min(most);

    let bands = banded(comparison);
    let values = || rows.iter().flat_map(|r| r.1.iter()).chain(bands.iter().flat_map(|o| o.cumulative.p10.iter().chain(&o.cumulative.p90)));
    let (low, high) = values().fold((0.0_f64, 0.0_f64), |(l, h), v| (l.min(*v), h.max(*v)));
    let (top, bottom) = (26.0, height - 46.0);
    let steps = if size == Size::Pane { 5.0 } else { 6.0 };
    let plot = Plot {
        left: 0.0,
        right: width - label_width - 12.0,
        top,
        bottom,
        y: Scale::holding(low, high, steps, (bottom, top), comparison.currency),
        horizon,
    };
    let series: Vec<Series> = rows
        .into_iter()
        .map(|(name, values, stroke, label)| Series {
            points: values.iter().zip(0u16..).map(|(v, m)| (plot.x(m), plot.y.at(*v))).collect(),
            name,
            values: values.to_vec(),
            stroke,
            label,
        })
        .collect();

    let marks = draw_axes(&pen, &plot, comparison, locale, size);
    if let Some(risk) = &comparison.risk {
        bands.iter().rev().for_each(|o| draw_band(&pen, &plot, &risk.months, o));
    }
    // The winner is drawn last, over the others.
    for s in series.iter().rev() {
        pen.path(&s.points, s.stroke);
    }
    draw_ends(&pen, &plot, &series, locale, face, label_width);
    let crossings = overtakings(comparison);
    draw_crossings(&pen, &plot, &series, comparison, &crossings, marks, locale, size);

    let points = points(&plot, &series, comparison, &crossings, locale);
    let title = match locale {
        Locale::PtBr => format!("Custo acumulado por opção, em {}", comparison.view.money(locale)),
        Locale::En => format!("Cumulative cost by option, in {}", comparison.view.money(locale)),
    };
    let picture = pen.finish("chart-cum", &title, &describe(&series, comparison, &crossings, locale));
    Chart {
        picture,
        points,
        size: (width, height),
        name: pick(locale, "Custo acumulado, mês a mês", "Cumulative cost, month by month").into(),
    }
}

/// The band from P10 to P90 of an option: pale, with a thin line at each edge so that it is there without colour.
fn draw_band(pen: &Pen, plot: &Plot, months: &[u16], option: &OptionRisk) {
    // A band is smooth: every so many months are enough, and the last.
    let step = months.len().div_ceil(BAND).max(1);
    let kept = |values: &[f64]| -> Vec<(f64, f64)> {
        let all = months.iter().zip(values).map(|(m, v)| (plot.x(*m), plot.y.at(*v)));
        let end = months.len() - 1;
        all.enumerate().filter(|(i, _)| i % step == 0 && end - i >= step.div_ceil(2) || *i == end).map(|(_, point)| point).collect()
    };
    let (low, high) = (kept(&option.cumulative.p10), kept(&option.cumulative.p90));
    let color = token(option.kind);
    let around: Vec<(f64, f64)> = high.iter().copied().chain(low.iter().rev().copied()).collect();
    pen.area(&around, color, 0.12);
    for edge in [low, high] {
        pen.path(&edge, Stroke::solid(color, 0.7));
    }
}

fn last(values: &[f64]) -> f64 {
    values.last().copied().unwrap_or(0.0)
}

/// Hairlines with their values, months with their dates; gives back the boxes of the values.
fn draw_axes(pen: &Pen, plot: &Plot, comparison: &Comparison, locale: Locale, size: Size) -> Vec<Frame> {
    let mut taken = Vec::new();
    let tick = Type::plain(if size == Size::Wide { 13.0 } else { 12.0 }, Token::Ink3);
    for value in plot.y.ticks() {
        let y = plot.y.at(value);
        let zero = value.abs() < plot.y.step / 2.0;
        pen.line((plot.left, y), (plot.right, y), if zero { Stroke::solid(Token::Ink, 1.0) } else { Stroke::solid(Token::Rule, 1.0) });
        if !zero {
            let label = plot.y.label(locale, value);
            pen.text((plot.left, y - 5.0), &label, tick.halo());
            taken.push(Frame { left: plot.left, top: y - 5.0 - tick.size, right: plot.left + pen.measure(&label, tick), bottom: y - 2.0 });
        }
    }
    let mut free_from = f64::NEG_INFINITY;
    let ticks = month_ticks(plot.horizon);
    for (i, month) in ticks.iter().enumerate() {
        let (first, end) = (i == 0, i + 1 == ticks.len());
        let name = format::month(locale, *month);
        let date = format::month_date(locale, comparison.start, *month);
        let wide = pen.measure(&name, tick).max(pen.measure(&date, tick));
        let x = plot.x(*month);
        let (kind, left) = match (first, end) {
            (true, _) => (tick, x),
            (_, true) => (tick.end(), x - wide),
            _ => (tick.middle(), x - wide / 2.0),
        };
        // The end is always named; a mark too near to it or to its neighbour is left without words.
        let before_end = end || left + wide + 6.0 <= plot.right - wide;
        pen.line((x, plot.bottom), (x, plot.bottom + 5.0), Stroke::solid(Token::RuleStrong, 1.0));
        if left < free_from || !before_end {
            continue;
        }
        pen.text((x, plot.bottom + 20.0), &name, kind);
        pen.text((x, plot.bottom + 36.0), &date, kind);
        free_from = left + wide + 8.0;
    }
    taken
}

/// Names and values at the ends of the lines, kept apart.
fn draw_ends(pen: &Pen, plot: &Plot, series: &[Series], locale: Locale, face: f64, width: f64) {
    let wishes: Vec<f64> = series.iter().map(|s| s.points.last().map_or(plot.bottom, |p| p.1)).collect();
    let two_lines = 2.5 * face * series.len() as f64 <= plot.bottom - plot.top + 30.0;
    let gap = if two_lines { 2.5 * face } else { 1.25 * face };
    let x = plot.right + 12.0;
    for (s, (y, wish)) in series.iter().zip(spread(&wishes, gap, plot.top - 6.0, plot.bottom).into_iter().zip(&wishes)) {
        if (y - wish).abs() > 9.0 {
            pen.path(&[(plot.right + 1.0, *wish), (plot.right + 6.0, y), (x - 2.0, y)], Stroke::solid(Token::RuleStrong, 1.0));
        }
        let name = pen.fit(&s.name, Type::plain(face, s.label).bold(), width);
        let value = compact(locale, last(&s.values), plot.y.currency);
        if two_lines {
            pen.text((x, y - 0.1 * face), &name, Type::plain(face, s.label).bold());
            pen.text((x, y + 1.05 * face), &value, Type::plain(face, Token::Ink));
        } else {
            pen.text((x, y + 0.35 * face), &name, Type::plain(face, s.label).bold());
        }
    }
}

/// Rings where the winner overtakes, each with its month, placed where it covers no line and no other label.
#[expect(clippy::too_many_arguments, reason = "one step of one drawing; a struct would only rename them")]
fn draw_crossings(
    pen: &Pen,
    plot: &Plot,
    series: &[Series],
    comparison: &Comparison,
    crossings: &[(u16, Vec<String>)],
    mut taken: Vec<Frame>,
    locale: Locale,
    size: Size,
) {
    let Some(winner) = series.first() else { return };
    let name = |id: &str| comparison.option_name(id, locale, NameForm::Sentence);
    let winner_name = comparison.verdict.option.as_deref().map(name).unwrap_or_default();
    for (month, others) in crossings {
        let Some(&ring) = winner.points.get(usize::from(*month)) else { continue };
        let head = format::month(locale, *month);
        let and = pick(locale, "e", "and");
        let named: Vec<String> = others
            .iter()
            .enumerate()
            .map(|(i, o)| format!("{} {}", if i == 0 { pick(locale, "com", "with") } else { and }, name(o)))
            .collect();
        let lines = match (size, others.as_slice()) {
            (Size::Wide, _) => [vec![format!("{winner_name} {}", pick(locale, "empata", "draws level"))], named].concat(),
            (Size::Pane, [one]) => vec![format!("{} {}", pick(locale, "empata com", "level with"), name(one))],
            (Size::Pane | Size::Narrow, _) => Vec::new(),
        };
        let (bold, plain) = (Type::plain(13.0, Token::Ink).bold().middle().halo(), Type::plain(13.0, Token::Ink2).middle().halo());
        pen.ring(ring, 5.5, Stroke::solid(Token::Ink, 2.0));
        // With who draws level, or the month alone where the words would lie over lines; the caption says it all.
        let found = [&lines[..], &[]].into_iter().find_map(|lines| {
            let wide = lines.iter().map(|l| pen.measure(l, plain)).fold(pen.measure(&head, bold), f64::max);
            let (crossed, frame) = place_label(plot, series, &taken, ring, (wide, 16.0 * (lines.len() + 1) as f64))?;
            (crossed == 0 || lines.is_empty()).then_some((frame, lines))
        });
        let Some((frame, lines)) = found else { continue };
        let center = (frame.left + frame.right) / 2.0;
        let above = frame.bottom <= ring.1;
        let (edge, rim) = if above { (frame.bottom, ring.1 - 6.5) } else { (frame.top, ring.1 + 6.5) };
        pen.line((ring.0.clamp(frame.left, frame.right), edge), (ring.0, rim), Stroke::fine(Token::Ink2));
        if above {
            pen.line((ring.0, ring.1 + 6.5), (ring.0, plot.bottom), Stroke::fine(Token::Ink2));
        }
        // The words of the next label keep off this one's line.
        let (top, end) = if above { (edge, plot.bottom) } else { (rim, edge) };
        let x = ring.0.clamp(frame.left, frame.right);
        taken.push(Frame { left: x.min(ring.0) - 2.0, top, right: x.max(ring.0) + 2.0, bottom: end });
        pen.text((center, frame.top + 14.0), &head, bold);
        for (i, line) in lines.iter().enumerate() {
            pen.text((center, frame.top + 14.0 + 16.0 * (i + 1) as f64), line, plain);
        }
        taken.push(frame);
    }
}

/// A place for a label of `size` near `ring` that covers no other label and as few lines as can be, with how many; none
/// where every place covers a label.
fn place_label(plot: &Plot, series: &[Series], taken: &[Frame], ring: (f64, f64), (wide, tall): (f64, f64)) -> Option<(usize, Frame)> {
    let half = wide / 2.0 + 4.0;
    let mut frames = Vec::new();
    for k in 1..10_usize {
        for (top, dx) in [-1.0, 0.0, 1.0].into_iter().flat_map(|side| {
            let dx = side * half * 0.8;
            [(ring.1 - tall - 14.0 * k as f64 - 6.0, dx), (ring.1 + 14.0 * k as f64, dx)]
        }) {
            let center = (ring.0 + dx).clamp(plot.left + half, (plot.right - half).max(plot.left + half));
            let frame = Frame { left: center - half, top, right: center + half, bottom: top + tall + 4.0 };
            let x = ring.0.clamp(frame.left, frame.right);
            let (from, to) = if frame.bottom <= ring.1 { (frame.bottom, plot.bottom) } else { (ring.1, frame.top) };
            let line = Frame { left: x.min(ring.0), top: from, right: x.max(ring.0), bottom: to };
            if frame.top >= 0.0 && frame.bottom <= plot.bottom && !taken.iter().any(|t| t.meets(&frame) || t.meets(&line)) {
                let crossed = series.iter().flat_map(|s| s.points.windows(2)).filter(|p| frame.crossed_by(p[0], p[1])).count();
                // Straight above and near is best: each step away and each side step cost a little.
                frames.push((crossed * 4 + k + usize::from(dx.abs() > 0.1) * 2, crossed, frame));
            }
        }
    }
    frames.into_iter().min_by_key(|f| f.0).map(|f| (f.1, f.2))
}

/// What can be hovered: marked months and overtakings are links, half steps between them only show their tip.
fn points(plot: &Plot, series: &[Series], comparison: &Comparison, crossings: &[(u16, Vec<String>)], locale: Locale) -> Vec<Point> {
    let Some(winner) = comparison.ranked().next() else { return Vec::new() };
    let marked = month_ticks(plot.horizon);
    let mut months: Vec<(u16, bool)> = marked.iter().map(|m| (*m, true)).chain(crossings.iter().map(|c| (c.0, true))).collect();
    months.extend(marked.windows(2).map(|w| (w[0].midpoint(w[1]), false)));
    // A month both marked and between marks is marked.
    months.sort_by_key(|(m, link)| (*m, !link));
    months.dedup_by_key(|(m, _)| *m);
    let x: Vec<f64> = months.iter().map(|(m, _)| plot.x(*m)).collect();
    months
        .iter()
        .enumerate()
        .map(|(i, (month, link))| {
            let left = if i == 0 { plot.left } else { x[i - 1].midpoint(x[i]) };
            let right = x.get(i + 1).map_or(plot.right + 4.0, |next| x[i].midpoint(*next));
            let mut lines = vec![format!("{}, {}", format::month(locale, *month), format::month_date(locale, comparison.start, *month))];
            lines.extend(series.iter().map(|s| {
                let value = s.values.get(usize::from(*month)).copied().unwrap_or(0.0);
                format!("{}: {}", s.name, compact(locale, value, plot.y.currency))
            }));
            Point {
                place: (left, plot.top, right - left, plot.bottom - plot.top),
                guide: Some(x[i]),
                cell: if *link { comparison.view.address(&winner.id, "cumulative") } else { String::new() },
                month: Some(*month),
                lines,
            }
        })
        .collect()
}

fn describe(series: &[Series], comparison: &Comparison, crossings: &[(u16, Vec<String>)], locale: Locale) -> String {
    let end = format::month(locale, comparison.horizon_months);
    let mut out: Vec<String> = series
        .iter()
        .map(|s| match locale {
            Locale::PtBr => format!(
                "{}: {} no início, {} no {end}.",
                s.name,
                words(locale, s.values[0], comparison.currency),
                words(locale, last(&s.values), comparison.currency)
            ),
            Locale::En => format!(
                "{}: {} at the start, {} in {end}.",
                s.name,
                words(locale, s.values[0], comparison.currency),
                words(locale, last(&s.values), comparison.currency)
            ),
        })
        .collect();
    if let Some(winner) = comparison.verdict.option.as_deref() {
        let name = |id: &str| comparison.option_name(id, locale, NameForm::Short);
        out.extend(crossings.iter().flat_map(|(m, others)| others.iter().map(move |o| (m, o))).map(|(m, other)| match locale {
            Locale::PtBr => format!("{} empata com {} no {}.", name(winner), name(other), format::month(locale, *m)),
            Locale::En => format!("{} draws level with {} in {}.", name(winner), name(other), format::month(locale, *m)),
        }));
    }
    out.join(" ")
}
