//! The answer as a workbook with live formulas: change an input and everything follows.
//!
//! Owns the sheets, their layout and looks. Refuses arithmetic: formulas are the engine's cells, translated, with the engine's
//! value stored beside each. What a person typed is only ever text. The same answer gives the same bytes.

mod about;
mod comparison;
mod inputs;
mod layout;
mod names;
mod rows;
mod style;

use crate::Error;
use engine::Answer;
use engine::locale::{Locale, pick};
use engine::names::NameForm;
use engine::scenario::Scenario;
use layout::Layout;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Formula, Workbook};
use style::Styles;

/// What is stored beside each formula until a spreadsheet calculates it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// The engine's value.
    Values,
    /// Zero, to see that a spreadsheet did calculate.
    Zeros,
}

/// What every sheet is written with.
struct Pen<'p> {
    answer: &'p Answer,
    scenario: &'p Scenario,
    locale: Locale,
    layout: Layout,
    styles: Styles,
    stored: Stored,
}

impl Pen<'_> {
    /// The word in the reader's language.
    fn say(&self, pt: &'static str, en: &'static str) -> &'static str {
        pick(self.locale, pt, en)
    }

    /// What the option with `id` is called.
    fn option_name(&self, id: &str) -> String {
        self.answer.comparison.option_name(id, self.locale, NameForm::Full)
    }

    /// A formula with the number stored beside it.
    fn formula(&self, text: &str, value: f64) -> Formula {
        let value = if self.stored == Stored::Zeros { 0.0 } else { value };
        Formula::new(format!("={text}")).set_result(format!("{value}"))
    }

    /// A formula whose result is a text.
    fn formula_of_text(&self, text: &str, value: &str) -> Formula {
        Formula::new(format!("={text}")).set_result(if self.stored == Stored::Zeros { "0" } else { value })
    }
}

/// The answer to `scenario` as an .xlsx file, in the words of `locale`.
///
/// # Errors
/// [`Error::Workbook`] where the file cannot be written; no answer of the engine is known to cause it.
pub fn workbook(answer: &Answer, scenario: &Scenario, locale: Locale) -> Result<Vec<u8>, Error> {
    workbook_storing(answer, scenario, locale, Stored::Values)
}

/// [`workbook`], with the choice of what is stored beside each formula.
///
/// # Errors
/// As [`workbook`].
pub fn workbook_storing(answer: &Answer, scenario: &Scenario, locale: Locale, stored: Stored) -> Result<Vec<u8>, Error> {
    let pen = Pen { answer, scenario, locale, layout: Layout::new(answer, locale), styles: Styles::new(), stored };
    let mut book = Workbook::new();
    book.set_properties(&properties(&pen)?);
    pen.comparison(&mut book)?;
    pen.option_sheets(&mut book)?;
    pen.inputs(&mut book)?;
    pen.about(&mut book)?;
    for (name, place) in pen.layout.names() {
        book.define_name(name, &format!("={place}"))?;
    }
    Ok(book.save_to_buffer()?)
}

/// Title, program and date. The date is the day of the price book, or the scenario's first month, so that bytes do not depend on
/// the clock.
fn properties(pen: &Pen<'_>) -> Result<DocProperties, Error> {
    let comparison = &pen.answer.comparison;
    let date = ExcelDateTime::parse_from_str(&comparison.book.published_on).or_else(|_| {
        let start = comparison.start;
        ExcelDateTime::from_ymd(u16::try_from(start.year).unwrap_or(1900), start.month, 1)
    })?;
    Ok(DocProperties::new()
        .set_title(style::cut(&comparison.title, 255))
        .set_subject(pen.say("Comparação de custos de GPU", "Comparison of GPU costs"))
        .set_author("Fiel")
        .set_comment(format!("Fiel {}, {}", comparison.engine, comparison.book.slug))
        .set_creation_datetime(&date))
}
