//! The sheet of what comes from outside: each input with its source and date, its limits, and what it was when the file was made.

use super::Pen;
use super::layout::{FIRST_INPUT, FIRST_YEAR, Row, VALUE};
use super::style::{changed, cut, fit_height, write_text, write_title};
use crate::Error;
use engine::comparison::Mark;
use engine::format;
use engine::format::capital;
use engine::locale::{Locale, pick};
use engine::sheet::{CellId, CellInfo, CellKind};
use engine::validate::inputs::{Limits, of_input};
use rust_xlsxwriter::utility::{column_number_to_name, row_col_to_cell};
use rust_xlsxwriter::{ConditionalFormatFormula, DataValidation, DataValidationRule, Note, Workbook, Worksheet};

/// Width of the column of sources, in characters.
const SOURCE_WIDTH: f64 = 60.0;
/// Row of the verdict.
const CHECK: u32 = 1;
/// Row of the heads.
const HEADS: u32 = 2;
/// Longest title and longest text of a message at a cell.
const MESSAGE: (usize, usize) = (32, 255);

/// How certain a value is, in words.
pub fn mark_word(mark: Mark, locale: Locale) -> &'static str {
    match mark {
        Mark::Certain => pick(locale, "certo", "certain"),
        Mark::CheckYearly => pick(locale, "rever todo ano", "check every year"),
        Mark::Estimate => pick(locale, "estimativa", "estimate"),
        Mark::Yours => pick(locale, "seu valor", "your value"),
    }
}

impl Pen<'_> {
    /// Writes the sheet of inputs. Gives its title and where its verdict stands.
    pub fn inputs(&self, book: &mut Workbook) -> Result<(String, String), Error> {
        let styles = &self.styles;
        let sheet = book.add_worksheet();
        let title = self.layout.assumptions_title();
        sheet.set_name(title)?;
        self.checks.sheet(title);
        let change = self.say(
            "Mude os valores de fundo claro: todas as planilhas acompanham.",
            "Change the values on a tinted ground: every sheet follows.",
        );
        write_title(sheet, &format!("{title}. {change}"), &styles.title)?;
        write_text(sheet, CHECK, 0, self.check_label(), &styles.quiet)?;
        self.verdict(sheet, CHECK, VALUE)?;
        self.input_heads(sheet)?;
        for (at, row) in self.layout.assumptions.iter().enumerate() {
            let at = FIRST_INPUT + at as u32;
            match row {
                Row::Head(text) => write_text(sheet, at, 0, text, &styles.section)?,
                Row::Cell(id) => self.input(sheet, at, *id)?,
                Row::Gap => {}
            }
        }
        sheet.set_freeze_panes(FIRST_INPUT, 1)?;
        let last = FIRST_INPUT + self.layout.assumptions.len().saturating_sub(2) as u32;
        self.finish(sheet, (last, self.layout.delivered() - 1), Some((HEADS, HEADS)))?;
        Ok((title.to_owned(), format!("$C${}", CHECK + 1)))
    }

    fn input_heads(&self, sheet: &mut Worksheet) -> Result<(), Error> {
        let styles = &self.styles;
        let heads = [
            (self.say("Premissa", "Input"), 44.0),
            (self.say("Carga", "Workload"), 24.0),
            (self.say("Valor", "Value"), 18.0),
            (self.say("Unidade", "Unit"), 20.0),
            (self.say("Fonte", "Source"), SOURCE_WIDTH),
            (self.say("Data", "Date"), 18.0),
            (self.say("Certeza", "Certainty"), 16.0),
            (self.say("Nome nas fórmulas", "Name in formulas"), 40.0),
        ];
        for (column, (head, width)) in (0..).zip(heads) {
            write_text(sheet, HEADS, column, head, if column == VALUE { &styles.head_right } else { &styles.head })?;
            sheet.set_column_width(column, width)?;
        }
        let (delivered, years, moved) = (self.layout.delivered(), self.layout.delivered_year(), self.layout.moved());
        if let Some((first, last)) = self.layout.years {
            for (at, year) in (0..).zip(first..=last) {
                sheet.write_number_with_format(HEADS, FIRST_YEAR + at, f64::from(year), &styles.head_right)?;
                let text = format!("{year} {}", self.say("entregue", "delivered"));
                write_text(sheet, HEADS, years + at, &text, &styles.head_right)?;
            }
            sheet.set_column_range_width(FIRST_YEAR, delivered - 1, 9.0)?;
        }
        write_text(sheet, HEADS, delivered, self.say("Como entregue", "As delivered"), &styles.head_right)?;
        write_text(sheet, HEADS, moved, self.say("Mudou (1)", "Changed (1)"), &styles.head_right)?;
        sheet.set_column_range_width(delivered, moved, 15.0)?;
        Ok(())
    }

    fn input(&self, out: &mut Worksheet, at: u32, id: CellId) -> Result<(), Error> {
        let (sheet, styles) = (&self.answer.sheet, &self.styles);
        let info = sheet.info(id);
        let (key, unit) = (info.line.key(), info.unit);
        let name = capital(info.line.label(self.locale));
        write_text(out, at, 0, &name, &styles.text)?;
        write_text(out, at, 1, sheet.workload_name(id, self.locale).unwrap_or_default(), &styles.quiet)?;
        write_text(out, at, 3, &unit.label(self.locale), &styles.unit)?;
        if let Some((source, as_of, mark)) = info.origin {
            write_text(out, at, 4, source, &styles.wrapped)?;
            fit_height(out, at, &[(source, SOURCE_WIDTH)])?;
            write_text(out, at, 5, &format::date(self.locale, as_of), &styles.quiet)?;
            write_text(out, at, 6, mark_word(mark, self.locale), &styles.quiet)?;
        }
        if info.kind == CellKind::Missing {
            return write_text(out, at, VALUE, self.say("falta o preço", "price missing"), &styles.missing);
        }
        let limits = of_input(&info, sheet.months());
        let values = self.answer.values.row(id);
        let shown = styles.amount(key, unit, values);
        let format = if info.line.shapes_the_sheet() { shown.clone() } else { styles.input(key, unit, values, limits.whole) };
        let note = self.note(&info, limits);
        let (first, delivered) = match info.kind {
            CellKind::Table { first_year } => {
                write_text(out, at, VALUE, self.say("por ano →", "by year →"), &styles.missing)?;
                let past = (first_year - self.layout.years.map_or(first_year, |(first, _)| first)) as u16;
                out.insert_note(at, VALUE, &note)?;
                (FIRST_YEAR + past, self.layout.delivered_year() + past)
            }
            _ => {
                write_text(out, at, 7, self.layout.name(id).unwrap_or_default(), &styles.quiet)?;
                out.insert_note(at, VALUE, &note)?;
                (VALUE, self.layout.delivered())
            }
        };
        let last = first + values.len() as u16 - 1;
        for (n, value) in (0..).zip(values) {
            out.write_number_with_format(at, first + n, *value, &format)?;
            out.write_number_with_format(at, delivered + n, *value, &shown)?;
        }
        let (from, to) = (row_col_to_cell(at, first), row_col_to_cell(at, delivered));
        let moved = if first == last {
            format!("IF({from}={to},0,1)")
        } else {
            let (row, width) = (at + 1, last - first);
            format!(
                "IF(SUMPRODUCT(--({from}:{}{row}<>{to}:{}{row}))=0,0,1)",
                column_number_to_name(last),
                column_number_to_name(delivered + width)
            )
        };
        let column = self.layout.moved();
        out.write_formula_with_format(at, column, self.formula(&moved, 0.0), &styles.number("month", engine::sheet::Unit::NONE, &[]))?;
        if !info.line.shapes_the_sheet() {
            out.add_data_validation(at, first, at, last, &self.validation(&info, limits)?)?;
            let rule = ConditionalFormatFormula::new().set_rule(format!("={from}<>{to}").as_str()).set_format(changed());
            out.add_conditional_format(at, first, at, last, &rule)?;
        }
        Ok(())
    }

    /// The limits as a rule of the cell, with a sentence before and after typing.
    fn validation(&self, info: &CellInfo<'_>, limits: Limits) -> Result<DataValidation, Error> {
        let sentence = limits.sentence(self.locale, &info.address(), &info.unit.symbol());
        let whole = |v: f64| v as i32;
        let rule = DataValidation::new();
        let rule = if limits.whole {
            rule.allow_whole_number(DataValidationRule::Between(whole(limits.low), whole(limits.high)))
        } else {
            rule.allow_decimal_number(DataValidationRule::Between(limits.low, limits.high))
        };
        let refused = self.say("Valor fora dos limites", "Value outside its limits");
        Ok(rule
            .set_input_title(cut(&capital(info.line.label(self.locale)), MESSAGE.0))?
            .set_input_message(cut(&sentence, MESSAGE.1))?
            .set_error_title(cut(refused, MESSAGE.0))?
            .set_error_message(cut(&sentence, MESSAGE.1))?)
    }

    /// Source, date and mark of an input, and its limits.
    fn note(&self, info: &CellInfo<'_>, limits: Limits) -> Note {
        let mut lines = Vec::new();
        if let Some((source, as_of, mark)) = info.origin {
            lines.push(format!("{}: {}", self.say("Fonte", "Source"), cut(source, 600)));
            if !as_of.is_empty() {
                lines.push(format!("{}: {}", self.say("Data", "Date"), format::date(self.locale, as_of)));
            }
            lines.push(format!("{}: {}", self.say("Certeza", "Certainty"), mark_word(mark, self.locale)));
        }
        lines.push(if info.line.shapes_the_sheet() {
            self.say(
                "Decide quais fórmulas existem: para mudar, use o Fiel.",
                "It decides which formulas there are: to change it, use Fiel.",
            )
            .into()
        } else {
            limits.sentence(self.locale, &info.address(), &info.unit.symbol())
        });
        let rows: usize = lines.iter().map(|line| line.chars().count() / 46 + 1).sum();
        Note::new(lines.join("\n")).set_author("Fiel").add_author_prefix(false).set_width(300).set_height(24 + 17 * rows as u32)
    }
}
