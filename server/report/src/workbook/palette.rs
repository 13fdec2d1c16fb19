//! Colours of the design in the workbook: the light theme's, because a workbook has no style sheet.
//!
//! Owns how lines and bars of the native charts look.

use crate::charts::{Dash, Part, Stroke, Token, light};
use engine::comparison::LineGroup;
use rust_xlsxwriter::{ChartFormat, ChartLine, ChartLineDashType, ChartPatternFill, ChartPatternFillType, ChartSolidFill, Color};

pub const INK: Color = Color::RGB(light("ink"));
pub const INK_2: Color = Color::RGB(light("ink-2"));
pub const INK_3: Color = Color::RGB(light("ink-3"));
pub const PAPER: Color = Color::RGB(light("bg"));
pub const TINT: Color = Color::RGB(light("tint"));
pub const RULE: Color = Color::RGB(light("rule"));
pub const RULE_STRONG: Color = Color::RGB(light("rule-strong"));
/// What a reader may change: the accent, on its soft ground.
pub const INPUT: Color = Color::RGB(light("accent"));
pub const INPUT_SOFT: Color = Color::RGB(light("accent-soft"));
pub const FINE: Color = Color::RGB(light("ok"));
pub const CHANGED: Color = Color::RGB(light("cond"));
pub const CHANGED_SOFT: Color = Color::RGB(light("cond-soft"));
pub const WRONG: Color = Color::RGB(light("block"));
const PURCHASE: Color = Color::RGB(light("s-compra"));
const PRIVATE: Color = Color::RGB(light("s-privada"));
const PUBLIC: Color = Color::RGB(light("s-publica"));
const COST_1: Color = Color::RGB(light("c-1"));
const COST_2: Color = Color::RGB(light("c-2"));
const COST_3: Color = Color::RGB(light("c-3"));
const COST_4: Color = Color::RGB(light("c-4"));

/// The colour of a token that lines are drawn in.
const fn colour(token: Token) -> Color {
    match token {
        Token::Purchase => PURCHASE,
        Token::Private => PRIVATE,
        Token::Public => PUBLIC,
        Token::Ink2 => INK_2,
        _ => INK,
    }
}

/// A line of a chart: hue, width and dash as on the page.
pub fn line(stroke: Stroke) -> ChartFormat {
    let dash = match stroke.dash {
        Dash::Solid => ChartLineDashType::Solid,
        Dash::Long => ChartLineDashType::LongDash,
        Dash::Dots => ChartLineDashType::RoundDot,
        Dash::Mixed => ChartLineDashType::DashDot,
        Dash::Sparse | Dash::Far => ChartLineDashType::SquareDot,
        Dash::Fine | Dash::Short => ChartLineDashType::Dash,
        Dash::TwoDots => ChartLineDashType::LongDashDotDot,
    };
    let mut format = ChartFormat::new();
    format.set_line(ChartLine::new().set_color(colour(stroke.token)).set_width(stroke.width - 0.25).set_dash_type(dash));
    format
}

/// The column of an option: its colour; a pattern of its own where another option has the colour, `nth` counted from 0.
pub fn column(stroke: Stroke, nth: usize) -> ChartFormat {
    let hue = colour(stroke.token);
    let mut format = ChartFormat::new();
    match PATTERNS.get(nth.wrapping_sub(1)) {
        Some(pattern) => {
            format.set_pattern_fill(ChartPatternFill::new().set_pattern(*pattern).set_foreground_color(hue).set_background_color(PAPER))
        }
        None => format.set_solid_fill(ChartSolidFill::new().set_color(hue)),
    };
    format.set_border(ChartLine::new().set_color(hue).set_width(0.75));
    format
}

/// The bar of one end of a range: the low end hatched, the high end solid.
pub fn end(low: bool) -> ChartFormat {
    let mut format = ChartFormat::new();
    if low {
        format.set_pattern_fill(ChartPatternFill::new().set_pattern(PATTERNS[0]).set_foreground_color(INK_2).set_background_color(PAPER));
    } else {
        format.set_solid_fill(ChartSolidFill::new().set_color(INK_2));
    }
    format.set_border(ChartLine::new().set_color(INK_2).set_width(0.75));
    format
}

/// The ground of a square in which an option wins: its hue on paper, pale enough for its name.
pub fn ground(stroke: Stroke) -> Color {
    const SHARE: u32 = 22;
    let (Color::RGB(hue), Color::RGB(paper)) = (colour(stroke.token), PAPER) else { return PAPER };
    let mixed = [16, 8, 0].map(|shift| {
        let (hue, paper) = ((hue >> shift) & 0xff, (paper >> shift) & 0xff);
        ((hue * SHARE + paper * (100 - SHARE)) / 100) << shift
    });
    Color::RGB(mixed.iter().sum())
}

/// Patterns for the second and further options of one colour.
const PATTERNS: [ChartPatternFillType; 4] = [
    ChartPatternFillType::DiagonalStripesWideUpwards,
    ChartPatternFillType::Dotted30Percent,
    ChartPatternFillType::DiagonalStripesWideDownwards,
    ChartPatternFillType::SmallGrid,
];

/// A part of a stacked bar: hue and texture as on the page.
pub fn part(part: Part) -> ChartFormat {
    let (edge, hatch) = match part {
        Part::Group(LineGroup::Gpus) => (COST_1, Err(COST_1)),
        Part::Group(LineGroup::Facility) => (COST_2, Err(COST_2)),
        Part::Group(LineGroup::Upkeep) => (COST_2, Err(COST_3)),
        Part::Group(LineGroup::People) => (COST_4, Err(COST_4)),
        Part::Group(LineGroup::Entry) => (INK_3, Err(PAPER)),
        Part::Group(LineGroup::Tax) => (INK_3, Ok((ChartPatternFillType::DiagonalStripesWideUpwards, INK_3))),
        // Beside the hatched resale: readers draw patterns as they can.
        Part::TaxSaved => (INK_3, Err(TINT)),
        Part::Group(LineGroup::Residual) => (INK_3, Ok((ChartPatternFillType::DiagonalStripesWideDownwards, RULE_STRONG))),
    };
    let mut format = ChartFormat::new();
    match hatch {
        Ok((pattern, hue)) => {
            format.set_pattern_fill(ChartPatternFill::new().set_pattern(pattern).set_foreground_color(hue).set_background_color(PAPER))
        }
        Err(hue) => format.set_solid_fill(ChartSolidFill::new().set_color(hue)),
    };
    format.set_border(ChartLine::new().set_color(edge).set_width(0.75));
    format
}
