//! A sheet that is written from top to bottom: headings, sentences and tables, one below the other.
//!
//! Owns the next free row and the looks of what stands in a table. Refuses formulas.

use crate::Error;
use crate::workbook::Pen;
use crate::workbook::style::{fit_height, tag, write_text};
use engine::locale::Text;
use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Worksheet};

/// Column up to which a sentence goes, from the first.
const SENTENCE: u16 = 6;
/// Characters that a head has less room for: it is bold, and breaks between words.
const HEAVIER: f64 = 3.0;

/// What stands in a cell of a table.
pub enum Item {
    /// Words.
    Text(String),
    /// An amount of the comparison.
    Amount(f64),
    /// A share of the draws.
    Share(f64),
    /// A value of an input, with its unit.
    Value(f64, Text),
    /// A month.
    Month(u16),
    /// A name on a ground of its own.
    Filled(String, Color),
}

impl From<&str> for Item {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Item {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Where a table came to stand.
#[derive(Debug, Clone, Copy)]
pub struct Stood {
    /// Its first row below the heads.
    pub first: u32,
    /// Its last row.
    pub last: u32,
}

/// The sheet and its next free row.
pub struct Board<'b, 'p> {
    pub pen: &'b Pen<'p>,
    pub sheet: &'b mut Worksheet,
    /// Width of the columns, the first and all others, in characters.
    pub widths: (f64, f64),
    /// The next free row.
    pub row: u32,
}

impl Board<'_, '_> {
    /// A heading, with a free row above it.
    pub fn heading(&mut self, text: &str) -> Result<(), Error> {
        self.row += 1;
        write_text(self.sheet, self.row, 0, text, &self.pen.styles.section)?;
        self.row += 1;
        Ok(())
    }

    /// A sentence over as many columns as are read at one glance, as high as it needs.
    pub fn sentence(&mut self, text: &str) -> Result<(), Error> {
        let format = &self.pen.styles.wrapped;
        self.sheet.merge_range(self.row, 0, self.row, SENTENCE, "", format)?;
        write_text(self.sheet, self.row, 0, text, format)?;
        fit_height(self.sheet, self.row, &[(text, self.widths.0 + self.widths.1 * f64::from(SENTENCE))])?;
        self.row += 1;
        Ok(())
    }

    /// Several of them.
    pub fn sentences(&mut self, texts: &[String]) -> Result<(), Error> {
        texts.iter().try_for_each(|text| self.sentence(text))
    }

    /// A table: its name, its heads and its rows. The columns `texts` hold words, all others figures.
    pub fn table(&mut self, name: &str, heads: &[&str], texts: &[u16], rows: Vec<Vec<Item>>) -> Result<Stood, Error> {
        let styles = &self.pen.styles;
        if !name.is_empty() {
            write_text(self.sheet, self.row, 0, name, &styles.strong)?;
            self.row += 1;
        }
        for (column, head) in (0..).zip(heads) {
            let format = if texts.contains(&column) { apart(&styles.head, column) } else { styles.head_right.clone() };
            write_text(self.sheet, self.row, column, head, &format)?;
        }
        self.fit(self.row, heads, HEAVIER)?;
        let first = self.row + 1;
        for items in rows {
            self.row += 1;
            let words: Vec<&str> = items.iter().map(|item| if let Item::Text(text) = item { text.as_str() } else { "" }).collect();
            self.fit(self.row, &words, 0.0)?;
            for (column, item) in (0..).zip(items) {
                self.item(column, item, texts.contains(&column))?;
            }
        }
        let stood = Stood { first, last: self.row };
        self.row += 2;
        Ok(stood)
    }

    /// Makes a row as high as its words need, each in its column, of which `less` characters are not to be counted on.
    fn fit(&mut self, row: u32, words: &[&str], less: f64) -> Result<(), Error> {
        let width = |column: usize| if column == 0 { self.widths.0 } else { self.widths.1 };
        let texts: Vec<(&str, f64)> = words.iter().enumerate().map(|(column, text)| (*text, width(column) - less)).collect();
        fit_height(self.sheet, row, &texts)
    }

    fn item(&mut self, column: u16, item: Item, of_words: bool) -> Result<(), Error> {
        let (row, styles) = (self.row, &self.pen.styles);
        let (number, format) = match item {
            Item::Text(text) => {
                let format = if of_words { apart(&styles.wrapped, column) } else { styles.right.clone() };
                return write_text(self.sheet, row, column, &text, &format);
            }
            Item::Filled(text, ground) => return write_text(self.sheet, row, column, &text, &self.filled(ground)),
            Item::Amount(amount) => (amount, styles.amount("", self.pen.money(), &[])),
            Item::Share(share) => (share, self.coded("0.0%")),
            Item::Value(value, unit) => (value, self.coded(code_of(&unit, value))),
            Item::Month(month) => (f64::from(month), self.coded("0")),
        };
        self.sheet.write_number_with_format(row, column, number, &format.set_align(FormatAlign::Right))?;
        Ok(())
    }

    fn coded(&self, code: &str) -> Format {
        self.pen.styles.text.clone().set_num_format(format!("{}{code}", tag(self.pen.locale)))
    }

    fn filled(&self, ground: Color) -> Format {
        use crate::workbook::palette::RULE_STRONG;
        let format = self.pen.styles.wrapped.clone().set_background_color(ground).set_font_size(9);
        format.set_border(FormatBorder::Hair).set_border_color(RULE_STRONG)
    }
}

/// Words a little apart from the figures on their left.
fn apart(format: &Format, column: u16) -> Format {
    let format = format.clone();
    if column == 0 { format } else { format.set_indent(1) }
}

/// The number format of an input: percent for fractions, none of the decimals that say nothing.
fn code_of(unit: &Text, value: f64) -> &'static str {
    match unit.en.as_str() {
        "fraction" | "fraction a year" => "0.0#%",
        _ if value.fract() == 0.0 => "#,##0",
        _ if value.abs() < 10.0 => "#,##0.00##",
        _ => "#,##0.00",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_inputs_are_written_as_what_they_are() {
        let share = Text::new("fração ao ano", "fraction a year");
        let price = Text::new("R$/kWh", "BRL/kWh");
        assert_eq!(
            [code_of(&share, 0.18), code_of(&price, 0.61), code_of(&price, 12.5), code_of(&price, 36.0)],
            ["0.0#%", "#,##0.00##", "#,##0.00", "#,##0"]
        );
    }
}
