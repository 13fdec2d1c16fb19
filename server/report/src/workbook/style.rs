//! Looks of cells, and the one way texts are written.

use crate::Error;
use engine::sheet::Unit;
use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Worksheet};

/// Longest text a cell of a spreadsheet holds.
const LONGEST: usize = 32_767;

const INK: Color = Color::RGB(0x1B_24_2C);
const QUIET: Color = Color::RGB(0x5C_67_70);
const INPUT: Color = Color::RGB(0x1F_4E_9E);
const BAND: Color = Color::RGB(0xEE_F2_F3);

/// The formats in use.
pub struct Styles {
    pub title: Format,
    pub section: Format,
    pub head: Format,
    pub head_right: Format,
    pub head_date: Format,
    pub text: Format,
    pub right: Format,
    pub wrapped: Format,
    pub quiet: Format,
    pub unit: Format,
    pub missing: Format,
    pub strong: Format,
}

impl Styles {
    pub fn new() -> Self {
        let base = Format::new().set_font_color(INK).set_align(FormatAlign::Top);
        let head = base.clone().set_bold().set_background_color(BAND).set_border_bottom(FormatBorder::Thin).set_text_wrap();
        Self {
            title: base.clone().set_bold().set_font_size(16),
            section: base.clone().set_bold().set_font_size(12),
            head_right: head.clone().set_align(FormatAlign::Right),
            head_date: head.clone().set_align(FormatAlign::Right).set_num_format("mmm/yy"),
            head,
            right: base.clone().set_align(FormatAlign::Right),
            wrapped: base.clone().set_text_wrap(),
            quiet: base.clone().set_font_color(QUIET),
            unit: base.clone().set_font_color(QUIET).set_indent(1),
            missing: base.clone().set_font_color(QUIET).set_italic().set_align(FormatAlign::Right),
            strong: base.clone().set_bold(),
            text: base,
        }
    }

    /// A calculated number.
    pub fn number(&self, unit: Unit, values: &[f64]) -> Format {
        self.text.clone().set_num_format(digits(unit, values))
    }

    /// A number to be changed by the reader.
    pub fn input(&self, unit: Unit, values: &[f64]) -> Format {
        self.number(unit, values).set_font_color(INPUT)
    }
}

/// How many digits a row of numbers is shown with: cents for money, four decimals for prices below ten and shares, none where
/// all are whole.
fn digits(unit: Unit, values: &[f64]) -> &'static str {
    let whole = values.iter().all(|v| v.fract() == 0.0);
    let largest = values.iter().fold(0.0_f64, |most, v| most.max(v.abs()));
    if unit == Unit::BRL || unit == Unit::USD {
        "#,##0.00"
    } else if unit == Unit::NONE {
        // Years and months of the calendar have no separator.
        if whole && largest < 10_000.0 { "0" } else { "#,##0.0000" }
    } else if whole {
        "#,##0"
    } else if largest < 10.0 {
        "#,##0.0000"
    } else {
        "#,##0.00"
    }
}

/// The first `longest` characters.
pub fn cut(text: &str, longest: usize) -> String {
    text.chars().take(longest).collect()
}

/// Makes a row as high as its longest text needs; each text with the width of its column.
pub fn fit_height(sheet: &mut Worksheet, row: u32, texts: &[(&str, f64)]) -> Result<(), Error> {
    let lines = texts.iter().map(|(text, width)| (text.chars().count() as f64 / width).ceil()).fold(1.0, f64::max);
    if lines > 1.0 {
        sheet.set_row_height(row, (lines * 15.0).min(405.0))?;
    }
    Ok(())
}

/// Writes a text that stays a text, whatever it begins with.
pub fn write_text(sheet: &mut Worksheet, row: u32, column: u16, text: &str, format: &Format) -> Result<(), Error> {
    let text = cut(text, LONGEST);
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        sheet.write_string_with_format(row, column, text, &format.clone().set_quote_prefix())?;
    } else {
        sheet.write_string_with_format(row, column, text, format)?;
    }
    Ok(())
}
