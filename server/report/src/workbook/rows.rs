//! Sheets with months: one for each option and one for what they share. Every row is a cell, live in every month.

use super::Pen;
use super::layout::{FIRST_MONTH, FIRST_ROW, Page, Row, SINGLE};
use super::style::write_text;
use crate::Error;
use engine::format::capital;
use engine::sheet::excel::{Part, formula};
use engine::sheet::{CellId, CellKind};
use rust_xlsxwriter::{ExcelDateTime, Workbook, Worksheet};

impl Pen<'_> {
    /// Writes a sheet for each option, and the shared one.
    pub fn option_sheets(&self, book: &mut Workbook) -> Result<(), Error> {
        for page in &self.layout.pages {
            let sheet = book.add_worksheet();
            sheet.set_name(&page.title)?;
            self.frame(sheet, page)?;
            for (at, row) in page.rows.iter().enumerate() {
                let at = FIRST_ROW + at as u32;
                match row {
                    Row::Head(text) => write_text(sheet, at, 0, text, &self.styles.section)?,
                    Row::Cell(id) => self.row(sheet, page, at, *id)?,
                    Row::Gap => {}
                }
            }
        }
        Ok(())
    }

    /// Title, calendar and month numbers; the panes that stay in sight.
    fn frame(&self, sheet: &mut Worksheet, page: &Page) -> Result<(), Error> {
        let styles = &self.styles;
        let title = if page.scope == "shared" {
            self.say("Comum a todas as opções", "Shared by all options").to_owned()
        } else {
            self.option_name(&page.scope)
        };
        write_text(sheet, 0, 0, &title, &styles.title)?;
        let heads = [
            self.say("Linha", "Line"),
            self.say("Carga", "Workload"),
            self.say("Unidade", "Unit"),
            self.say("Valor ou soma", "Value or sum"),
        ];
        for (column, head) in heads.iter().enumerate() {
            let format = if column == usize::from(SINGLE) { &styles.head_right } else { &styles.head };
            write_text(sheet, 1, column as u16, "", format)?;
            write_text(sheet, 2, column as u16, head, format)?;
        }
        for month in 0..=self.answer.sheet.months() {
            let column = FIRST_MONTH + month;
            if month == 0 {
                write_text(sheet, 1, column, self.say("início", "start"), &styles.head_right)?;
            } else {
                let date = self.answer.comparison.start.plus(i32::from(month) - 1);
                let date = ExcelDateTime::from_ymd(u16::try_from(date.year).unwrap_or(1900), date.month, 1)?;
                sheet.write_datetime_with_format(1, column, &date, &styles.head_date)?;
            }
            sheet.write_number_with_format(2, column, f64::from(month), &styles.head_right)?;
        }
        sheet.set_freeze_panes(FIRST_ROW, FIRST_MONTH)?;
        for (column, width) in [46.0, 22.0, 18.0, 18.0].into_iter().enumerate() {
            sheet.set_column_width(column as u16, width)?;
        }
        sheet.set_column_range_width(FIRST_MONTH, FIRST_MONTH + self.answer.sheet.months(), 14.0)?;
        sheet
            .set_landscape()
            .set_paper_size(9)
            .set_print_fit_to_pages(self.answer.sheet.months() / 13 + 1, 1)
            .set_repeat_columns(0, SINGLE)?
            .set_repeat_rows(1, 2)?;
        Ok(())
    }

    fn row(&self, out: &mut Worksheet, page: &Page, at: u32, id: CellId) -> Result<(), Error> {
        let (sheet, styles) = (&self.answer.sheet, &self.styles);
        let info = sheet.info(id);
        write_text(out, at, 0, &capital(info.line.label(self.locale)), &styles.text)?;
        write_text(out, at, 1, sheet.workload_name(id, self.locale).unwrap_or_default(), &styles.quiet)?;
        write_text(out, at, 2, &info.unit.label(self.locale), &styles.unit)?;
        if !sheet.missing(id).is_empty() {
            return write_text(out, at, SINGLE, self.say("falta o preço", "price missing"), &styles.missing);
        }
        let values = self.answer.values.row(id);
        let format = styles.number(info.unit, values);
        let refer = |id: CellId, part: Part| self.layout.refer(id, part, &page.title);
        if !info.monthly {
            if let Some(text) = formula(sheet, id, 0, &refer) {
                out.write_formula_with_format(at, SINGLE, self.formula(&text, values[0]), &format)?;
            }
            return Ok(());
        }
        if info.sums {
            let text = format!("SUM({})", refer(id, Part::Row));
            out.write_formula_with_format(at, SINGLE, self.formula(&text, values.iter().sum()), &format)?;
        }
        let input = styles.input(info.unit, values);
        for (month, value) in values.iter().enumerate() {
            let column = FIRST_MONTH + month as u16;
            match formula(sheet, id, month as u16, &refer) {
                Some(text) => out.write_formula_with_format(at, column, self.formula(&text, *value), &format)?,
                None if info.kind == CellKind::Series => out.write_number_with_format(at, column, *value, &input)?,
                None => out,
            };
        }
        Ok(())
    }
}
