//! Sheets with months: one for each option and one for what they share. Every row is a cell, live in every month.

use super::Pen;
use super::layout::{FIRST_MONTH, FIRST_ROW, Page, Row, SINGLE};
use super::style::{width, write_text, write_title};
use crate::Error;
use engine::format::capital;
use engine::sheet::CellId;
use engine::sheet::excel::{Part, formula};
use rust_xlsxwriter::{ExcelDateTime, Workbook, Worksheet};

/// Row of the verdict on the sheet.
const CHECK: u32 = 1;
/// Row of the calendar; the months' numbers stand below it.
const CALENDAR: u32 = 2;
/// Row of the months' numbers.
pub const MONTHS: u32 = 3;
/// Months of one printed page.
const MONTHS_A_PAGE: u16 = 13;

impl Pen<'_> {
    /// Writes a sheet for each option, and the shared one. Gives the title of each and where its verdict stands.
    pub fn option_sheets(&self, book: &mut Workbook) -> Result<Vec<(String, String)>, Error> {
        let mut verdicts = Vec::new();
        for page in &self.layout.pages {
            let sheet = book.add_worksheet();
            sheet.set_name(&page.title)?;
            self.checks.sheet(&page.title);
            self.frame(sheet, page)?;
            let size = self.size(page);
            for (at, row) in page.rows.iter().enumerate() {
                let at = FIRST_ROW + at as u32;
                match row {
                    Row::Head(text) => write_text(sheet, at, 0, text, &self.styles.section)?,
                    Row::Cell(id) => self.row(sheet, page, at, (*id, size))?,
                    Row::Gap => {}
                }
            }
            self.verdict(sheet, CHECK, SINGLE)?;
            let last = (FIRST_ROW + page.rows.len().saturating_sub(2) as u32, FIRST_MONTH + self.answer.sheet.months());
            self.finish(sheet, last, Some((0, MONTHS)))?;
            // A year a page, line and unit on each.
            sheet
                .set_print_fit_to_pages(self.answer.sheet.months().div_ceil(MONTHS_A_PAGE).max(1), 0)
                .set_page_order(true)
                .set_repeat_columns(0, SINGLE)?;
            verdicts.push((page.title.clone(), format!("$D${}", CHECK + 1)));
        }
        Ok(verdicts)
    }

    /// What amounts of a page are sums of: the size of its flows.
    fn size(&self, page: &Page) -> f64 {
        let option = self.answer.comparison.options.iter().find(|o| o.id == page.scope);
        option.map_or(0.0, |o| o.flows.iter().map(|f| f.abs()).sum())
    }

    /// Title, verdict, calendar and month numbers; the panes that stay in sight.
    fn frame(&self, sheet: &mut Worksheet, page: &Page) -> Result<(), Error> {
        let styles = &self.styles;
        let title = if page.scope == "shared" {
            self.say("Comum a todas as opções", "Shared by all options").to_owned()
        } else {
            self.scope_title(&page.scope)
        };
        write_title(sheet, &title, &styles.title)?;
        write_text(sheet, CHECK, 0, self.check_label(), &styles.quiet)?;
        let heads = [
            self.say("Linha", "Line"),
            self.say("Carga", "Workload"),
            self.say("Unidade", "Unit"),
            self.say("Valor ou soma", "Value or sum"),
        ];
        for (column, head) in heads.iter().enumerate() {
            let format = if column == usize::from(SINGLE) { &styles.head_right } else { &styles.head };
            write_text(sheet, CALENDAR, column as u16, "", format)?;
            write_text(sheet, MONTHS, column as u16, head, format)?;
        }
        let months = self.answer.sheet.months();
        for month in 0..=months {
            let column = FIRST_MONTH + month;
            if month == 0 {
                write_text(sheet, CALENDAR, column, self.say("início", "start"), &styles.head_right)?;
            } else {
                let date = self.answer.comparison.start.plus(i32::from(month) - 1);
                let date = ExcelDateTime::from_ymd(u16::try_from(date.year).unwrap_or(1900), date.month, 1)?;
                sheet.write_datetime_with_format(CALENDAR, column, &date, &styles.head_date)?;
            }
            sheet.write_number_with_format(MONTHS, column, f64::from(month), &styles.head_right)?;
        }
        sheet.set_freeze_panes(FIRST_ROW, FIRST_MONTH)?;
        let cells = || page.rows.iter().filter_map(|row| if let Row::Cell(id) = row { Some(*id) } else { None });
        let row = |id: CellId| self.answer.values.row(id).iter().filter(|v| v.is_finite()).map(|v| v.abs());
        let largest = cells().flat_map(row).fold(0.0, f64::max);
        let sum = cells().map(|id| row(id).sum()).fold(0.0, f64::max);
        for (column, width) in [46.0, 30.0, 22.0, width(sum)].into_iter().enumerate() {
            sheet.set_column_width(column as u16, width)?;
        }
        sheet.set_column_range_width(FIRST_MONTH, FIRST_MONTH + months, width(largest) - 3.0)?;
        Ok(())
    }

    /// Writes a row and holds it; `size` is that of what amounts of the page are sums of.
    fn row(&self, out: &mut Worksheet, page: &Page, at: u32, (id, size): (CellId, f64)) -> Result<(), Error> {
        let (sheet, styles) = (&self.answer.sheet, &self.styles);
        let info = sheet.info(id);
        let name = capital(info.line.label(self.locale));
        let part = sheet.workload_name(id, self.locale).unwrap_or_default();
        write_text(out, at, 0, &name, &styles.text)?;
        write_text(out, at, 1, part, &styles.quiet)?;
        write_text(out, at, 2, &info.unit.label(self.locale), &styles.unit)?;
        if !sheet.missing(id).is_empty() {
            return write_text(out, at, SINGLE, self.say("falta o preço", "price missing"), &styles.missing);
        }
        let values = self.answer.values.row(id);
        let format = styles.number(info.line.key(), info.unit, values);
        let amount = styles.amount(info.line.key(), info.unit, values);
        let refer = |id: CellId, part: Part| self.layout.refer(id, part, &page.title);
        let single = format!("'{}'!$D${}", page.title, at + 1);
        if !info.monthly {
            if let Some(text) = formula(sheet, id, 0, &refer) {
                out.write_formula_with_format(at, SINGLE, self.formula(&text, values[0]), &amount)?;
                let size = if info.unit.is_amount() { size.max(values[0].abs()) } else { values[0].abs() };
                self.checks.hold((&name, part), single, (values[0], size), &amount);
            }
            return Ok(());
        }
        for (month, value) in values.iter().enumerate() {
            let column = FIRST_MONTH + month as u16;
            match formula(sheet, id, month as u16, &refer) {
                Some(text) => out.write_formula_with_format(at, column, self.formula(&text, *value), &format)?,
                // The calendar: what the months are is no choice.
                None => out.write_number_with_format(at, column, *value, &format)?,
            };
        }
        let (sum, size) = (values.iter().sum(), values.iter().map(|v| v.abs()).sum());
        let months = self.layout.row(id);
        if info.sums {
            let text = format!("SUM({})", refer(id, Part::Row));
            out.write_formula_with_format(at, SINGLE, self.formula(&text, sum), &amount)?;
            self.checks.hold((&name, part), single, (sum, size), &amount);
        } else {
            self.checks.hold((&name, part), format!("SUM({months})"), (sum, size), &format);
        }
        Ok(())
    }
}
