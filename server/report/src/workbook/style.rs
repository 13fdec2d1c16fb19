//! Looks of cells, and the one way texts are written.
//!
//! Owns number formats: file codes are always the US ones, the locale in brackets says whose separators and words they are.

use super::palette;
use crate::Error;
use engine::format::{Shape, shape};
use engine::locale::{Locale, pick};
use engine::scenario::Currency;
use engine::sheet::Unit;
use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Worksheet};

/// Longest text a cell of a spreadsheet holds.
const LONGEST: usize = 32_767;

/// The formats in use.
pub struct Styles {
    pub locale: Locale,
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
    /// The outcome of a check, before its rules of colour: as where something differs.
    pub verdict: Format,
}

impl Styles {
    pub fn new(locale: Locale) -> Self {
        let base = Format::new().set_font_color(palette::INK).set_align(FormatAlign::Top);
        let head = base
            .clone()
            .set_bold()
            .set_background_color(palette::TINT)
            .set_border_bottom(FormatBorder::Thin)
            .set_border_bottom_color(palette::RULE_STRONG)
            .set_text_wrap();
        let right = base.clone().set_align(FormatAlign::Right);
        Self {
            locale,
            title: base.clone().set_bold().set_font_size(16),
            section: base.clone().set_bold().set_font_size(12),
            head_right: head.clone().set_align(FormatAlign::Right),
            head_date: head.clone().set_align(FormatAlign::Right).set_num_format(format!("{}mmm/yy", tag(locale))),
            head,
            wrapped: base.clone().set_text_wrap(),
            quiet: base.clone().set_font_color(palette::INK_3),
            unit: base.clone().set_font_color(palette::INK_3).set_indent(1),
            missing: right.clone().set_font_color(palette::INK_3).set_italic(),
            strong: base.clone().set_bold(),
            verdict: right.clone().set_bold().set_font_color(palette::WRONG).set_num_format(format!("{}0.00E+00", tag(locale))),
            right,
            text: base,
        }
    }

    /// A calculated number of the line with `key`.
    pub fn number(&self, key: &str, unit: Unit, values: &[f64]) -> Format {
        self.text.clone().set_num_format(code(self.locale, key, unit, values, false))
    }

    /// [`Styles::number`], with the symbol of its currency where it is money.
    pub fn amount(&self, key: &str, unit: Unit, values: &[f64]) -> Format {
        self.text.clone().set_num_format(code(self.locale, key, unit, values, true))
    }

    /// A number to be changed by the reader: in its own colour on its own ground, and not locked. Only where nothing but `whole`
    /// numbers are taken has it no decimals.
    pub fn input(&self, key: &str, unit: Unit, values: &[f64], whole: bool) -> Format {
        let decimals = if whole { &[][..] } else { &[0.5][..] };
        self.amount(key, unit, &[values, decimals].concat())
            .set_font_color(palette::INPUT)
            .set_background_color(palette::INPUT_SOFT)
            .set_border(FormatBorder::Hair)
            .set_border_color(palette::RULE_STRONG)
            .set_unlocked()
    }
}

/// How a verdict looks where nothing differs.
pub fn fine() -> Format {
    Format::new().set_font_color(palette::FINE)
}

/// How a verdict looks where inputs were changed, and an input that was.
pub fn changed() -> Format {
    Format::new().set_font_color(palette::CHANGED).set_background_color(palette::CHANGED_SOFT)
}

/// The unit of amounts in a currency.
pub const fn money(currency: Currency) -> Unit {
    match currency {
        Currency::Brl => Unit::BRL,
        Currency::Usd => Unit::USD,
    }
}

/// Whose words and separators a code is written in.
pub const fn tag(locale: Locale) -> &'static str {
    pick(locale, "[$-416]", "[$-409]")
}

/// The code of a row of numbers: percent for fractions, yes or no for switches, cents for money, four decimals for prices below
/// ten, none where all are whole.
fn code(locale: Locale, key: &str, unit: Unit, values: &[f64], symbol: bool) -> String {
    let whole = values.iter().all(|v| v.fract() == 0.0);
    let largest = values.iter().fold(0.0_f64, |most, v| most.max(v.abs()));
    let tag = tag(locale);
    match shape(key, &unit.symbol()) {
        Shape::Fraction => return format!("{tag}0.00##%"),
        Shape::Switch => {
            let (yes, no) = (pick(locale, "sim", "yes"), pick(locale, "não", "no"));
            return format!("[=1]\"{yes}\";[=0]\"{no}\";{tag}0.00%");
        }
        // Years and months of the calendar have no separator.
        Shape::Date => return "0".into(),
        Shape::Months | Shape::Quantity => {}
    }
    let plain = match (unit, whole) {
        (Unit::BRL | Unit::USD, _) => "#,##0.00",
        (Unit::BRL_PER_USD, _) => "#,##0.0000",
        (unit, true) if unit.is_price() => "#,##0.00",
        (_, true) => "#,##0",
        _ if unit == Unit::NONE || largest < 10.0 => "#,##0.0000",
        _ => "#,##0.00",
    };
    let currency = match unit.symbol().split('/').next() {
        Some("BRL") => "R$",
        Some("USD") => "US$",
        _ => return format!("{tag}{plain}"),
    };
    // An exchange rate is no amount.
    if !symbol || !unit.is_price() {
        return format!("{tag}{plain}");
    }
    let gap = pick(locale, " ", "");
    format!("{tag}\"{currency}\"{gap}{plain};{tag}-\"{currency}\"{gap}{plain}")
}

/// The first `longest` characters, as spreadsheets count them: in UTF-16 units.
pub fn cut(text: &str, longest: usize) -> String {
    let mut room = longest;
    text.chars()
        .take_while(|c| {
            let fits = c.len_utf16() <= room;
            room = room.saturating_sub(c.len_utf16());
            fits
        })
        .collect()
}

/// Makes a row as high as its longest text needs; each text with the width of its column.
pub fn fit_height(sheet: &mut Worksheet, row: u32, texts: &[(&str, f64)]) -> Result<(), Error> {
    let lines = texts.iter().map(|(text, width)| (text.chars().count() as f64 / width).ceil()).fold(1.0, f64::max);
    if lines > 1.0 {
        sheet.set_row_height(row, (lines * 15.0).min(405.0))?;
    }
    Ok(())
}

/// The width of a column that holds amounts up to `largest`, with two decimals and a symbol.
pub fn width(largest: f64) -> f64 {
    let digits = format!("{:.0}", largest.abs()).len();
    (digits + digits.saturating_sub(1) / 3 + 9).max(14) as f64
}

/// Writes the title of a sheet, with room below it.
pub fn write_title(sheet: &mut Worksheet, text: &str, format: &Format) -> Result<(), Error> {
    write_text(sheet, 0, 0, text, format)?;
    sheet.set_row_height(0, 26.0)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_follow_language_unit_and_size() {
        let of = |locale, key, unit, values: &[f64], symbol| code(locale, key, unit, values, symbol);
        let (pt, en) = (Locale::PtBr, Locale::En);
        assert_eq!(of(pt, "total", Unit::BRL, &[1.5], true), "[$-416]\"R$\" #,##0.00;[$-416]-\"R$\" #,##0.00");
        assert_eq!(of(en, "total", Unit::USD, &[1.5], true), "[$-409]\"US$\"#,##0.00;[$-409]-\"US$\"#,##0.00");
        assert_eq!(of(en, "total", Unit::USD, &[1.5], false), "[$-409]#,##0.00");
        assert_eq!(of(pt, "income_tax", Unit::NONE, &[0.34], true), "[$-416]0.00##%");
        assert_eq!(of(pt, "credit_icms", Unit::NONE, &[1.0], true), "[=1]\"sim\";[=0]\"não\";[$-416]0.00%");
        assert_eq!(of(pt, "year", Unit::NONE, &[2027.0], true), "0");
        assert_eq!(of(pt, "usd_brl", Unit::BRL_PER_USD, &[5.0], true), "[$-416]#,##0.0000");
        assert_eq!(of(pt, "price_usd", Unit::USD.per(Unit::HOUR), &[1.25], true), "[$-416]\"US$\" #,##0.0000;[$-416]-\"US$\" #,##0.0000");
        assert_eq!(cut("ação😀b", 5), "ação");
    }
}
