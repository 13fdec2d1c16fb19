//! Which option is the cheapest as two values move: a grid, each square with its winner's colour, line and letter.
//!
//! Owns the grid. Neighbours with one winner are drawn as one, with the line their option has in every chart, and a letter the legend
//! names: three ways to tell them, only one of them colour.

use super::ink::{Stroke, Token};
use super::pen::{Pen, Type};
use super::series::{short, stroke, token};
use super::{Chart, Size};
use crate::said::RiskWords;
use crate::said::risk::{map_title, map_winners, runs, value};
use engine::comparison::{Comparison, WinnerMap};
use engine::format::{self, capital};
use engine::locale::{Locale, Text, Texts as _};

/// What the options are called on the map.
const LETTERS: [&str; 12] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"];

/// Where the squares are.
struct Grid {
    left: f64,
    top: f64,
    square: (f64, f64),
    rows: usize,
}

impl Grid {
    fn column(&self, at: f64) -> f64 {
        self.left + self.square.0 * at
    }

    /// Top of a row counted from the least value, which is at the bottom.
    fn row(&self, at: f64) -> f64 {
        self.top + self.square.1 * (self.rows as f64 - 1.0 - at)
    }
}

/// The map; empty where none was made.
#[must_use]
pub fn winner_map(comparison: &Comparison, locale: Locale, size: Size) -> Chart {
    let Some(map) = comparison.winner_map.as_ref().filter(|m| !m.across_values.is_empty() && !m.up_values.is_empty()) else {
        return Chart::default();
    };
    let t = RiskWords::of(locale);
    let (width, narrow) = (size.width(), size == Size::Narrow);
    let winners = map_winners(map);
    let ruler = Pen::new(width, 1.0);
    let tick = Type::plain(12.5, Token::Ink3);
    let up = |v: f64| value(&map.up, v, &Text::new("", ""), locale);
    let left = map.up_values.iter().map(|v| ruler.measure(&up(*v), tick)).fold(0.0, f64::max) + 10.0;
    let key = key_places(&ruler, comparison, &winners, locale, width);
    let top = key.last().map_or(0.0, |k| k.1) + 34.0;
    let grid = Grid {
        left,
        top,
        square: ((width - left - 1.0) / map.across_values.len() as f64, if narrow { 22.0 } else { 26.0 }),
        rows: map.up_values.len(),
    };
    let base = grid.top + grid.square.1 * grid.rows as f64;
    let height = base + 42.0;
    let pen = Pen::new(width, height);

    for ((x, y), (letter, id)) in key.iter().zip(LETTERS.iter().zip(&winners)) {
        patch(&pen, comparison, id, (*x, y - 13.0), (34.0, 17.0));
        pen.text((x + 17.0, *y), letter, Type::plain(13.0, Token::Ink).bold().middle().halo());
        pen.text((x + 41.0, *y), &pen.fit(&short(comparison, id, locale), key_kind(), width - 41.0), key_kind());
    }
    pen.text((0.0, top - 9.0), &capital(map.up_name.get(locale)), tick);
    let present = Present::of(&pen, &grid, comparison, map, t);
    for (at, winners) in map.winners.iter().enumerate() {
        draw_row(&pen, &grid, comparison, map, (at, winners), present.as_ref());
    }
    draw_edges(&pen, &grid, map);
    draw_axes(&pen, &grid, map, base, locale, (width, &up));
    if let Some(present) = present {
        present.draw(&pen, &grid, map, t);
    }

    let title = map_title(map, locale);
    let desc = crate::said::risk::map(comparison, map, locale).rows.iter().map(|r| format!("{}: {}.", r[0], r[1])).collect::<Vec<_>>();
    Chart { picture: pen.finish("chart-map", &title, &desc.join(" ")), points: Vec::new(), size: (width, height), name: title }
}

const fn key_kind() -> Type {
    Type::plain(13.0, Token::Ink2)
}

/// Left and baseline of every entry of the legend, wrapped to the width.
fn key_places(ruler: &Pen, comparison: &Comparison, winners: &[&str], locale: Locale, width: f64) -> Vec<(f64, f64)> {
    let (mut x, mut y) = (0.0, 15.0);
    let mut out = Vec::new();
    for id in winners {
        let wide = 41.0 + ruler.measure(&short(comparison, id, locale), key_kind());
        if x > 0.0 && x + wide > width {
            (x, y) = (0.0, y + 24.0);
        }
        out.push((x, y));
        x += wide + 20.0;
    }
    out
}

/// An area of one winner: tinted, with the option's own line through it.
fn patch(pen: &Pen, comparison: &Comparison, id: &str, corner: (f64, f64), size: (f64, f64)) {
    let Some(option) = comparison.option(id) else { return };
    let line = stroke(comparison, option);
    pen.rect(corner, size, token(option.kind), 0.22);
    let y = corner.1 + size.1 / 2.0;
    pen.line((corner.0 + 3.0, y), (corner.0 + size.0 - 3.0, y), Stroke { width: line.width.min(2.0), ..line });
}

/// One row: a patch for each run of one winner, and its letter where there is room.
fn draw_row(
    pen: &Pen,
    grid: &Grid,
    comparison: &Comparison,
    map: &WinnerMap,
    (at, winners): (usize, &[String]),
    present: Option<&Present>,
) {
    let y = grid.row(at as f64);
    let letters = map_winners(map);
    for (from, to, id) in runs(winners) {
        let (x, right) = (grid.column(from as f64), grid.column(to as f64 + 1.0));
        let center = (f64::midpoint(x, right), y + grid.square.1 / 2.0 + 4.5);
        if id.is_empty() {
            pen.text(center, format::NONE, Type::plain(12.5, Token::Ink3).middle());
            continue;
        }
        patch(pen, comparison, id, (x, y), (right - x, grid.square.1));
        let letter = letters.iter().position(|w| *w == id).and_then(|i| LETTERS.get(i)).copied().unwrap_or_default();
        if present.is_none_or(|p| !p.covers(center.0, (y, y + grid.square.1))) {
            pen.text(center, letter, Type::plain(12.5, Token::Ink).bold().middle().halo());
        }
    }
}

/// Where the winner changes, a line between the squares.
fn draw_edges(pen: &Pen, grid: &Grid, map: &WinnerMap) {
    let edge = Stroke::solid(Token::Ink, 1.5);
    for (at, row) in map.winners.iter().enumerate() {
        for (from, _, _) in runs(row).into_iter().skip(1) {
            let x = grid.column(from as f64);
            pen.line((x, grid.row(at as f64)), (x, grid.row(at as f64) + grid.square.1), edge);
        }
        let Some(above) = map.winners.get(at + 1) else { continue };
        let differs: Vec<String> = row.iter().zip(above).map(|(a, b)| if a == b { String::new() } else { "x".to_owned() }).collect();
        for (from, to, _) in runs(&differs).into_iter().filter(|r| !r.2.is_empty()) {
            let y = grid.row(at as f64);
            pen.line((grid.column(from as f64), y), (grid.column(to as f64 + 1.0), y), edge);
        }
    }
}

fn draw_axes(pen: &Pen, grid: &Grid, map: &WinnerMap, base: f64, locale: Locale, (width, up): (f64, &dyn Fn(f64) -> String)) {
    let tick = Type::plain(12.5, Token::Ink3);
    pen.frame(
        (grid.left, grid.top),
        (grid.square.0 * map.across_values.len() as f64, base - grid.top),
        Stroke::solid(Token::RuleStrong, 1.0),
    );
    for (at, v) in map.up_values.iter().enumerate() {
        pen.text((grid.left - 8.0, grid.row(at as f64) + grid.square.1 / 2.0 + 4.5), &up(*v), tick.end());
    }
    let mut free = f64::NEG_INFINITY;
    for (at, v) in map.across_values.iter().enumerate() {
        let text = format::trimmed(locale, (v * 100.0).round() / 100.0, 2);
        let (center, wide) = (grid.column(at as f64 + 0.5), pen.measure(&text, tick));
        if center - wide / 2.0 < free || center + wide / 2.0 > width {
            continue;
        }
        pen.line((center, base), (center, base + 4.0), Stroke::solid(Token::RuleStrong, 1.0));
        pen.text((center, base + 18.0), &text, tick.middle());
        free = center + wide / 2.0 + 7.0;
    }
    pen.text((width - 1.0, base + 37.0), &pen.fit(&capital(map.across_name.get(locale)), tick, width), tick.end());
}

/// Today's values: a ring with its word, or a line where only the value upwards is a single one.
struct Present {
    x: Option<f64>,
    y: f64,
    /// Left and right of the ring and its word.
    taken: (f64, f64),
}

impl Present {
    fn of(pen: &Pen, grid: &Grid, comparison: &Comparison, map: &WinnerMap, t: &RiskWords) -> Option<Self> {
        let now = |input: &str| {
            let searched = comparison.switching.iter().find(|s| s.input == input).and_then(|s| s.value);
            searched.or_else(|| comparison.assumptions.iter().find(|a| a.key == input).map(|a| a.value))
        };
        let y = grid.row(place(&map.up_values, now(&map.up)?)?) + grid.square.1 / 2.0;
        // Whole also in the last square of a narrow map.
        let (least, most) = (grid.column(0.0) + RING, grid.column(map.across_values.len() as f64) - RING);
        let x = now(&map.across).and_then(|v| place(&map.across_values, v)).map(|at| grid.column(at + 0.5).clamp(least, most));
        let wide = pen.measure(t.here, HERE) + 12.0;
        let taken = x.map_or((0.0, 0.0), |x| {
            if x + wide <= grid.column(map.across_values.len() as f64) { (x - 8.0, x + wide) } else { (x - wide, x + 8.0) }
        });
        Some(Self { x, y, taken })
    }

    /// Whether a letter centred on `x` in a row would lie under it.
    fn covers(&self, x: f64, (top, bottom): (f64, f64)) -> bool {
        self.y > top && self.y < bottom && x > self.taken.0 - 7.0 && x < self.taken.1 + 7.0
    }

    fn draw(&self, pen: &Pen, grid: &Grid, map: &WinnerMap, t: &RiskWords) {
        let Some(x) = self.x else {
            pen.line((grid.left, self.y), (grid.column(map.across_values.len() as f64), self.y), Stroke::fine(Token::Ink));
            return;
        };
        pen.ring((x, self.y), 6.0, Stroke::solid(Token::Ink, 2.5));
        pen.disc((x, self.y), 2.0, Token::Ink);
        let right = self.taken.1 > x + 8.0;
        let (at, kind) = if right { (x + 11.0, HERE) } else { (x - 11.0, HERE.end()) };
        pen.text((at, self.y + 4.5), t.here, kind);
    }
}

/// Half the width of the ring, with its stroke.
const RING: f64 = 7.5;
const HERE: Type = Type::plain(12.5, Token::Ink).bold().halo();

/// Where `v` stands among rising `values`, counted in places; none outside of them.
fn place(values: &[f64], v: f64) -> Option<f64> {
    let near = |at: usize| (values[at] - v).abs() <= 1e-9 * v.abs().max(1.0);
    if let Some(at) = (0..values.len()).find(|at| near(*at)) {
        return Some(at as f64);
    }
    let at = values.windows(2).position(|w| w[0] < v && v < w[1])?;
    Some(at as f64 + (v - values[at]) / (values[at + 1] - values[at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_stands_between_its_neighbours() {
        let values = [1.0, 2.0, 4.0];
        assert_eq!([1.0, 2.0, 3.0, 4.0].map(|v| place(&values, v)), [Some(0.0), Some(1.0), Some(1.5), Some(2.0)]);
        assert_eq!([0.5, 4.5].map(|v| place(&values, v)), [None, None]);
    }
}
