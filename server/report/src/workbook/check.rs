//! The check: what the sheets come to, held against what the engine came to.
//!
//! Owns the sheet that lists every comparison and the verdict on each sheet. It holds only while every input is as delivered:
//! with another input another result is right, so then it says that inputs were changed, and nothing else.

use super::Pen;
use super::style::{write_text, write_title};
use crate::Error;
use engine::sheet::Unit;
use rust_xlsxwriter::{ConditionalFormatFormula, Format, Formula, Workbook, Worksheet};
use std::cell::RefCell;

/// How far a value may be from the engine's: this share of the size of what it is the sum of, and never less than of 1.
const TOLERANCE: f64 = 1e-9;
/// Row of the verdict on the whole workbook, counted from 0.
const WHOLE: u32 = 3;
/// Row of the first sheet's verdict.
const FIRST_SHEET: u32 = 7;
/// Column of verdicts.
const VERDICT: u16 = 1;
/// Column of differences.
const DIFFERENCE: &str = "F";

/// A value that is held against the engine's.
struct Entry {
    name: String,
    part: String,
    /// What it is on its sheet: a formula without the sign.
    live: String,
    value: f64,
    /// The size of what it is the sum of.
    size: f64,
    format: Format,
}

/// The values of one sheet.
struct Group {
    title: String,
    entries: Vec<Entry>,
}

/// Everything that is held against the engine's values, by sheet, in the order of the sheets.
#[derive(Default)]
pub struct Checks(RefCell<Vec<Group>>);

impl Checks {
    /// From here on values are of the sheet titled `title`.
    pub fn sheet(&self, title: &str) {
        self.0.borrow_mut().push(Group { title: title.into(), entries: Vec::new() });
    }

    /// Holds the formula `live` of the sheet against `value`; `size` is that of what it is the sum of.
    pub fn hold(&self, (name, part): (&str, &str), live: String, (value, size): (f64, f64), format: &Format) {
        if let Some(group) = self.0.borrow_mut().last_mut() {
            let (name, part, format) = (name.into(), part.into(), format.clone());
            group.entries.push(Entry { name, part, live, value, size, format });
        }
    }

    fn sheets(&self) -> u32 {
        self.0.borrow().len() as u32
    }
}

impl Pen<'_> {
    /// Number of sheets that have a verdict: the comparison, the pages and the inputs.
    fn checked_sheets(&self) -> u32 {
        self.layout.pages.len() as u32 + 2
    }

    /// First row of the 0 or 1 of the ranking, as delivered.
    fn first_ranked(&self) -> u32 {
        FIRST_SHEET + self.checked_sheets() + 3
    }

    /// First row of values.
    fn first_value(&self) -> u32 {
        self.first_ranked() + self.answer.comparison.options.len() as u32 + 3
    }

    /// The words for a sheet whose inputs were changed.
    fn changed_word(&self) -> &'static str {
        self.say("entradas mudadas", "inputs changed")
    }

    /// Writes the verdict on the sheet that values were held for last, at a place of that sheet.
    pub fn verdict(&self, sheet: &mut Worksheet, row: u32, column: u16) -> Result<(), Error> {
        let groups = self.checks.0.borrow();
        let before: usize = groups.iter().rev().skip(1).map(|g| g.entries.len()).sum();
        let own = groups.last().map_or(0, |g| g.entries.len());
        let first = self.first_value() + before as u32 + 1;
        let (check, changed) = (&self.layout.others.check, &self.layout.changed);
        let text = if own == 0 {
            format!("IF({changed}>0,\"{}\",\"OK\")", self.changed_word())
        } else {
            let worst = format!("MAX('{check}'!${DIFFERENCE}${first}:${DIFFERENCE}${})", first + own as u32 - 1);
            format!("IF({changed}>0,\"{}\",IF({worst}=0,\"OK\",{worst}))", self.changed_word())
        };
        self.verdict_cell(sheet, row, column, &text)
    }

    /// Writes the verdict on the whole workbook.
    pub fn whole_verdict(&self, sheet: &mut Worksheet, row: u32, column: u16) -> Result<(), Error> {
        let text = format!("'{}'!$B${}", self.layout.others.check, WHOLE + 1);
        self.verdict_cell(sheet, row, column, &text)
    }

    fn verdict_cell(&self, sheet: &mut Worksheet, row: u32, column: u16, text: &str) -> Result<(), Error> {
        sheet.write_formula_with_format(row, column, self.formula_of_text(text, "OK"), &self.styles.verdict)?;
        let place = rust_xlsxwriter::utility::row_col_to_cell(row, column);
        for (word, format) in [("OK", super::style::fine()), (self.changed_word(), super::style::changed())] {
            let rule = ConditionalFormatFormula::new().set_rule(format!("={place}=\"{word}\"").as_str()).set_format(format);
            sheet.add_conditional_format(row, column, row, column, &rule)?;
        }
        Ok(())
    }

    /// Where the number of inputs that are not as delivered stands.
    pub fn changed_place(&self) -> String {
        format!("'{}'!$B${}", self.layout.others.check, WHOLE + 2)
    }

    /// Writes the sheet; every other sheet with a verdict was written before.
    pub fn check(&self, book: &mut Workbook, verdicts: &[(String, String)]) -> Result<(), Error> {
        let styles = &self.styles;
        let sheet = book.add_worksheet();
        sheet.set_name(&self.layout.others.check)?;
        write_title(sheet, self.say("Conferência com o Fiel", "Check against Fiel"), &styles.title)?;
        write_text(
            sheet,
            1,
            0,
            self.say(
                "Vale enquanto todas as entradas estão como foram entregues. Uma diferença conta acima de um bilionésimo do tamanho das parcelas.",
                "It holds while every input is as delivered. A difference counts above a billionth of the size of what is summed.",
            ),
            &styles.quiet,
        )?;
        write_text(sheet, WHOLE, 0, self.say("Arquivo inteiro", "Whole file"), &styles.strong)?;
        write_text(sheet, WHOLE + 1, 0, self.say("Entradas mudadas", "Inputs changed"), &styles.strong)?;
        debug_assert_eq!(self.checks.sheets(), self.checked_sheets());
        self.counts(sheet, verdicts.len() as u32)?;
        self.verdicts(sheet, verdicts)?;
        self.ranked(sheet)?;
        let last = self.values(sheet)?;
        for (column, width) in [(0, 38.0), (1, 48.0), (2, 30.0), (3, 22.0), (4, 22.0), (5, 16.0)] {
            sheet.set_column_width(column, width)?;
        }
        sheet.set_freeze_panes(FIRST_SHEET - 1, 1)?;
        self.finish(sheet, (last, 5), None)
    }

    /// How many inputs are not as delivered, and what the whole comes to.
    fn counts(&self, sheet: &mut Worksheet, sheets: u32) -> Result<(), Error> {
        let (first, options) = (self.first_ranked(), self.answer.comparison.options.len() as u32);
        let moved = rust_xlsxwriter::utility::column_number_to_name(self.layout.moved());
        let inputs = self.layout.assumptions.len() as u32 + super::layout::FIRST_INPUT;
        let text = format!(
            "SUM('{}'!${moved}${}:${moved}${inputs})+SUM(${DIFFERENCE}${}:${DIFFERENCE}${})",
            self.layout.assumptions_title(),
            super::layout::FIRST_INPUT + 1,
            first + 1,
            first + options
        );
        let whole = self.styles.number("", Unit::NONE, &[]).set_num_format("0");
        sheet.write_formula_with_format(WHOLE + 1, VERDICT, self.formula(&text, 0.0), &whole)?;
        let (from, to) = (FIRST_SHEET + 1, FIRST_SHEET + sheets);
        let differ = self.say(" planilha(s) com diferença", " sheet(s) differ");
        let text = format!(
            "IF($B${}>0,\"{}\",IF(COUNTIF($B${from}:$B${to},\"OK\")={sheets},\"OK\",({sheets}-COUNTIF($B${from}:$B${to},\"OK\"))&\"{differ}\"))",
            WHOLE + 2,
            self.changed_word()
        );
        self.verdict_cell(sheet, WHOLE, VERDICT, &text)
    }

    /// The verdict on each sheet, where it stands on that sheet.
    fn verdicts(&self, sheet: &mut Worksheet, verdicts: &[(String, String)]) -> Result<(), Error> {
        self.row_of_heads(
            sheet,
            FIRST_SHEET - 1,
            &[
                self.say("Planilha", "Sheet"),
                self.say("Resultado ou maior diferença", "Result or largest difference"),
                self.say("Valores conferidos", "Values held"),
            ],
        )?;
        let groups = self.checks.0.borrow();
        for (row, ((title, place), group)) in (FIRST_SHEET..).zip(verdicts.iter().zip(groups.iter())) {
            write_text(sheet, row, 0, title, &self.styles.text)?;
            self.verdict_cell(sheet, row, VERDICT, &format!("'{title}'!{place}"))?;
            sheet.write_number_with_format(
                row,
                2,
                group.entries.len() as f64,
                &self.styles.number("", Unit::NONE, &[1.0]).set_num_format("0"),
            )?;
        }
        Ok(())
    }

    /// Which options are ranked, as it was when the file was made.
    fn ranked(&self, sheet: &mut Worksheet) -> Result<(), Error> {
        let first = self.first_ranked();
        self.row_of_heads(
            sheet,
            first - 1,
            &[
                self.say("Planilha", "Sheet"),
                self.say("Entra na classificação", "Is ranked"),
                "",
                self.say("Agora", "Now"),
                self.say("Como entregue", "As delivered"),
                self.say("Mudou (1)", "Changed (1)"),
            ],
        )?;
        let number = self.styles.number("", Unit::NONE, &[]).set_num_format("0");
        for (row, option) in (first..).zip(&self.answer.comparison.options) {
            let now = if option.rank.is_some() { 1.0 } else { 0.0 };
            let place = format!("'{}'!$J${}", self.layout.comparison_title(), super::comparison::FIRST + row - first + 1);
            write_text(sheet, row, 0, self.layout.comparison_title(), &self.styles.quiet)?;
            write_text(sheet, row, 1, &self.option_name(&option.id), &self.styles.text)?;
            sheet.write_formula_with_format(row, 3, self.formula(&place, now), &number)?;
            sheet.write_number_with_format(row, 4, now, &number)?;
            sheet.write_formula_with_format(row, 5, self.formula(&format!("IF(D{n}=E{n},0,1)", n = row + 1), 0.0), &number)?;
        }
        Ok(())
    }

    /// Every value beside the engine's. Gives the last row.
    fn values(&self, sheet: &mut Worksheet) -> Result<u32, Error> {
        let first = self.first_value();
        self.row_of_heads(
            sheet,
            first - 1,
            &[
                self.say("Planilha", "Sheet"),
                self.say("Valor (de uma linha por mês, a soma)", "Value (of a row of months, the sum)"),
                self.say("Opção ou carga", "Option or workload"),
                self.say("Na planilha", "On the sheet"),
                self.say("Calculado pelo Fiel", "Worked out by Fiel"),
                self.say("Diferença", "Difference"),
            ],
        )?;
        let groups = self.checks.0.borrow();
        let entries = groups.iter().flat_map(|g| g.entries.iter().map(|e| (g.title.as_str(), e)));
        let mut last = first;
        for (row, (title, entry)) in (first..).zip(entries) {
            let n = row + 1;
            write_text(sheet, row, 0, title, &self.styles.quiet)?;
            write_text(sheet, row, 1, &entry.name, &self.styles.text)?;
            write_text(sheet, row, 2, &entry.part, &self.styles.quiet)?;
            sheet.write_formula_with_format(row, 3, self.formula(&entry.live, entry.value), &entry.format)?;
            sheet.write_number_with_format(row, 4, entry.value, &entry.format)?;
            let taken = TOLERANCE * entry.size.max(1.0);
            let text = format!("IF(ABS(D{n}-E{n})<={taken},0,ABS(D{n}-E{n}))");
            sheet.write_formula_with_format(
                row,
                5,
                Formula::new(format!("={text}")).set_result("0"),
                &self.styles.number("", Unit::NONE, &[]).set_num_format("0.00E+00;;0"),
            )?;
            last = row;
        }
        Ok(last)
    }

    /// Heads of a list, from the first column on.
    fn row_of_heads(&self, sheet: &mut Worksheet, row: u32, heads: &[&str]) -> Result<(), Error> {
        for (column, head) in (0..).zip(heads) {
            write_text(sheet, row, column, head, if column > 2 { &self.styles.head_right } else { &self.styles.head })?;
        }
        Ok(())
    }
}
