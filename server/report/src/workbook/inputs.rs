//! Sheets of what comes from outside: assumptions and prices, each with its source and date.

use super::Pen;
use super::layout::{FIRST_YEAR, Row, VALUE};
use super::style::{fit_height, write_text};
use crate::Error;
use engine::comparison::Mark;
use engine::format::capital;
use engine::locale::{Locale, pick};
use engine::sheet::{CellId, CellKind};
use rust_xlsxwriter::{Workbook, Worksheet};

/// Width of the column of sources, in characters.
const SOURCE_WIDTH: f64 = 84.0;

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
    /// Writes the sheets of inputs.
    pub fn inputs(&self, book: &mut Workbook) -> Result<(), Error> {
        let change = self.say("Mude os valores em azul: todas as planilhas acompanham.", "Change the values in blue: every sheet follows.");
        self.list(book.add_worksheet(), self.layout.assumptions_title(), change, &self.layout.assumptions)?;
        self.list(book.add_worksheet(), self.layout.prices_title(), change, &self.layout.prices)
    }

    fn list(&self, sheet: &mut Worksheet, title: &str, note: &str, rows: &[Row]) -> Result<(), Error> {
        let styles = &self.styles;
        sheet.set_name(title)?;
        write_text(sheet, 0, 0, &format!("{title}. {note}"), &styles.title)?;
        let heads = [
            (self.say("Premissa", "Input"), 46.0),
            (self.say("Carga", "Workload"), 22.0),
            (self.say("Valor", "Value"), 16.0),
            (self.say("Unidade", "Unit"), 18.0),
            (self.say("Fonte", "Source"), SOURCE_WIDTH),
            (self.say("Data", "Date"), 12.0),
            (self.say("Certeza", "Certainty"), 18.0),
            (self.say("Nome nas fórmulas", "Name in formulas"), 44.0),
        ];
        for (column, (head, width)) in heads.into_iter().enumerate() {
            let format = if column == usize::from(VALUE) { &styles.head_right } else { &styles.head };
            write_text(sheet, 1, column as u16, head, format)?;
            sheet.set_column_width(column as u16, width)?;
        }
        let tables =
            rows.iter().any(|row| matches!(row, Row::Cell(id) if matches!(self.answer.sheet.info(*id).kind, CellKind::Table { .. })));
        if let (true, Some((first, last))) = (tables, self.layout.years) {
            for year in first..=last {
                sheet.write_number_with_format(1, FIRST_YEAR + (year - first) as u16, f64::from(year), &styles.head_right)?;
            }
        }
        for (at, row) in rows.iter().enumerate() {
            let at = 2 + at as u32;
            match row {
                Row::Head(text) => write_text(sheet, at, 0, text, &styles.section)?,
                Row::Cell(id) => self.input(sheet, at, *id)?,
                Row::Gap => {}
            }
        }
        sheet.set_freeze_panes(2, 1)?;
        sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0).set_repeat_rows(1, 1)?;
        Ok(())
    }

    fn input(&self, out: &mut Worksheet, at: u32, id: CellId) -> Result<(), Error> {
        let (sheet, styles) = (&self.answer.sheet, &self.styles);
        let info = sheet.info(id);
        let unit = info.unit;
        write_text(out, at, 0, &capital(info.line.label(self.locale)), &styles.text)?;
        write_text(out, at, 1, sheet.workload_name(id, self.locale).unwrap_or_default(), &styles.quiet)?;
        write_text(out, at, 3, &unit.label(self.locale), &styles.unit)?;
        if let Some((source, as_of, mark)) = info.origin {
            write_text(out, at, 4, source, &styles.wrapped)?;
            fit_height(out, at, &[(source, SOURCE_WIDTH)])?;
            write_text(out, at, 5, as_of, &styles.quiet)?;
            write_text(out, at, 6, mark_word(mark, self.locale), &styles.quiet)?;
        }
        let values = self.answer.values.row(id);
        let format = styles.input(unit, values);
        match info.kind {
            CellKind::Missing => write_text(out, at, VALUE, self.say("falta o preço", "price missing"), &styles.missing)?,
            CellKind::Table { first_year } => {
                write_text(out, at, VALUE, self.say("por ano →", "by year →"), &styles.missing)?;
                let first = self.layout.years.map_or(first_year, |(first, _)| first);
                for (year, value) in values.iter().enumerate() {
                    out.write_number_with_format(at, FIRST_YEAR + (first_year - first) as u16 + year as u16, *value, &format)?;
                }
            }
            _ => {
                out.write_number_with_format(at, VALUE, values[0], &format)?;
                write_text(out, at, 7, self.layout.name(id).unwrap_or_default(), &styles.quiet)?;
            }
        }
        Ok(())
    }
}
