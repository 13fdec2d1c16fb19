//! The answer as a workbook with live formulas: change an input and everything follows.
//!
//! Owns the sheets, their layout, looks, charts, limits and print. Refuses arithmetic: formulas are the engine's cells, translated, with the engine's
//! value stored beside each. What a person typed is only ever text. The same answer gives the same bytes.

mod about;
mod blocks;
mod check;
mod comparison;
mod drawings;
mod inputs;
mod layout;
mod names;
mod palette;
mod print;
mod risk;
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
    checks: check::Checks,
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

    /// What the sheet of a scope is headed: the option, or the mix and the option that a part of it stands under.
    fn scope_title(&self, scope: &str) -> String {
        layout::scope_name(self.answer, scope, self.locale)
    }

    /// What stands beside a verdict.
    fn check_label(&self) -> &'static str {
        self.say("Conferência com os valores do Fiel", "Check against Fiel's values")
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

/// The answer to `scenario` as an .xlsx file, in the words of `locale` and in the answer's own view: its amounts, heads, charts and
/// units are in the currency, the money and the side of income tax that `answer.comparison.view` says.
///
/// Sheets: the comparison with native charts, how sure it is where draws were made, one for each option, what they share, every input on one sheet with its limits, the
/// offers, the data rules, the defaults, the check of everything against the engine's values, and what the file is. Formulas are
/// protected without a password; inputs are not.
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
    let (layout, styles) = (Layout::new(answer, locale), Styles::new(locale));
    let pen = Pen { answer, scenario, locale, layout, styles, stored, checks: check::Checks::default() };
    let mut book = Workbook::new();
    book.set_properties(&properties(&pen)?);
    let mut verdicts = vec![pen.comparison(&mut book)?];
    pen.risk(&mut book)?;
    verdicts.extend(pen.option_sheets(&mut book)?);
    verdicts.push(pen.inputs(&mut book)?);
    pen.lists(&mut book)?;
    pen.check(&mut book, &verdicts)?;
    pen.about(&mut book)?;
    for (name, place) in pen.layout.names() {
        book.define_name(name, &format!("={place}"))?;
    }
    book.define_name(&pen.layout.changed, &format!("={}", pen.changed_place()))?;
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
        .set_company("Fiel")
        .set_custom_property(pen.say("Idioma", "Language"), pen.locale.tag())
        .set_custom_property(pen.say("Regras da LGPD", "LGPD rules"), comparison.rules.version.as_str())
        .set_comment(format!("Fiel {}, {}", comparison.engine, comparison.book.slug))
        .set_creation_datetime(&date))
}
