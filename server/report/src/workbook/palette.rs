//! Colours of the design in the workbook: the light theme's, as literals because a workbook has no style sheet.
//!
//! Owns how lines and bars of the native charts look. A test holds every literal against `style/tokens.css`.

use crate::charts::{Dash, Part, Stroke, Token};
use engine::comparison::LineGroup;
use rust_xlsxwriter::{ChartFormat, ChartLine, ChartLineDashType, ChartPatternFill, ChartPatternFillType, ChartSolidFill, Color};

pub const INK: Color = Color::RGB(0x0014_212b);
pub const INK_2: Color = Color::RGB(0x0041_4e5a);
pub const INK_3: Color = Color::RGB(0x005a_6773);
pub const PAPER: Color = Color::RGB(0x00ff_ffff);
pub const TINT: Color = Color::RGB(0x00e6_edef);
pub const RULE: Color = Color::RGB(0x00d3_dade);
pub const RULE_STRONG: Color = Color::RGB(0x0074_818c);
/// What a reader may change: the accent, on its soft ground.
pub const INPUT: Color = Color::RGB(0x000a_5568);
pub const INPUT_SOFT: Color = Color::RGB(0x00dc_ebef);
pub const FINE: Color = Color::RGB(0x0017_663a);
pub const CHANGED: Color = Color::RGB(0x007d_5200);
pub const CHANGED_SOFT: Color = Color::RGB(0x00fb_efd5);
pub const WRONG: Color = Color::RGB(0x00a8_201a);
const PURCHASE: Color = Color::RGB(0x00bf_4a08);
const PRIVATE: Color = Color::RGB(0x0018_7767);
const PUBLIC: Color = Color::RGB(0x0034_50b4);
const COST_1: Color = Color::RGB(0x001d_3c5a);
const COST_2: Color = Color::RGB(0x0044_799f);
const COST_3: Color = Color::RGB(0x00b5_cde0);
const COST_4: Color = Color::RGB(0x00c2_851f);

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_the_light_theme() {
        let css = include_str!("../../../../style/tokens.css");
        let light = |token: &str| {
            let from = css.split_once(&format!("--{token}: light-dark(#")).expect("a token").1;
            u32::from_str_radix(&from[..6], 16).expect("a colour")
        };
        let tokens = [
            ("ink", INK),
            ("ink-2", INK_2),
            ("ink-3", INK_3),
            ("bg", PAPER),
            ("tint", TINT),
            ("rule", RULE),
            ("rule-strong", RULE_STRONG),
            ("accent", INPUT),
            ("accent-soft", INPUT_SOFT),
            ("ok", FINE),
            ("cond", CHANGED),
            ("cond-soft", CHANGED_SOFT),
            ("block", WRONG),
            ("s-compra", PURCHASE),
            ("s-privada", PRIVATE),
            ("s-publica", PUBLIC),
            ("c-1", COST_1),
            ("c-2", COST_2),
            ("c-3", COST_3),
            ("c-4", COST_4),
        ];
        for (token, colour) in tokens {
            assert_eq!(colour, Color::RGB(light(token)), "{token}");
        }
    }
}
