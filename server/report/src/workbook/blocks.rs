//! Lower part of the first sheet: cost lines, their groups and years of every option, and the months in which the lead changes.

use super::Pen;
use super::style::{money, write_text};
use crate::Error;
use crate::charts::{PARTS, Part, year_name};
use engine::comparison::{LineResult, OptionResult};
use engine::format;
use engine::format::capital;
use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{Format, Worksheet};

/// A block with a column for each priced option, from the second on.
#[derive(Debug, Clone, Default)]
pub struct Block {
    /// Row of its heads.
    pub heads: u32,
    /// Its first row.
    pub first: u32,
    /// Its last row, before the sum where it has one.
    pub last: u32,
    /// What its rows are called.
    pub keys: Vec<&'static str>,
    /// The row after it.
    pub after: u32,
}

impl Pen<'_> {
    /// Options that have a total.
    pub fn priced(&self) -> Vec<&OptionResult> {
        self.answer.comparison.options.iter().filter(|o| o.total.is_some() && !o.lines.is_empty()).collect()
    }

    fn block(&self, sheet: &mut Worksheet, row: u32, title: &str, first: &str) -> Result<Block, Error> {
        write_text(sheet, row, 0, title, &self.styles.section)?;
        let names: Vec<String> = self.priced().iter().map(|o| self.option_name(&o.id)).collect();
        let heads: Vec<&str> = std::iter::once(first).chain(names.iter().map(String::as_str)).collect();
        self.heads(sheet, row + 1, &heads)?;
        Ok(Block { heads: row + 1, first: row + 2, last: row + 2, keys: Vec::new(), after: row + 2 })
    }

    /// An amount of a block, held against the engine's.
    #[expect(clippy::too_many_arguments, reason = "a place, a formula and what it is held against")]
    fn amount(
        &self,
        sheet: &mut Worksheet,
        (row, column): (u32, u16),
        what: &str,
        option: &OptionResult,
        formula: &str,
        value: f64,
        format: &Format,
    ) -> Result<(), Error> {
        sheet.write_formula_with_format(row, column, self.formula(formula, value), format)?;
        let place = format!("'{}'!${}${}", self.layout.comparison_title(), column_number_to_name(column), row + 1);
        let size = option.flows.iter().map(|f| f.abs()).sum();
        self.checks.hold((what, &self.option_name(&option.id)), place, (value, size), format);
        Ok(())
    }

    /// Every cost line over the horizon, and their sum; then the same by part. Gives both blocks.
    pub fn lines(&self, sheet: &mut Worksheet, row: u32) -> Result<(Block, Block), Error> {
        let priced = self.priced();
        let title = self.money_title("Linhas de custo no horizonte", "Cost lines over the horizon");
        let mut block = self.block(sheet, row, &title, self.say("Linha", "Line"))?;
        let mut lines: Vec<&LineResult> = Vec::new();
        for line in priced.iter().flat_map(|o| &o.lines) {
            if !lines.iter().any(|l| l.line == line.line) {
                lines.push(line);
            }
        }
        let place = |line: &LineResult| PARTS.into_iter().position(|part| part == Part::of(line));
        lines.sort_by_key(|l| place(l));
        let amount = self.styles.number("", money(self.answer.comparison.currency), &[]);
        for (row, line) in (block.first..).zip(&lines) {
            let name = capital(line.name.get(self.locale));
            write_text(sheet, row, 0, &name, &self.styles.text)?;
            for (column, option) in (1..).zip(&priced) {
                let own = option.lines.iter().find(|l| l.line == line.line);
                match own.and_then(|l| Some((l, self.answer.sheet.find(&l.cell)?))) {
                    Some((line, id)) => {
                        self.amount(sheet, (row, column), &name, option, &self.layout.total(id), line.total, &amount)?;
                    }
                    None => write_text(sheet, row, column, format::NONE, &self.styles.missing)?,
                }
            }
        }
        block.last = block.first + (lines.len() as u32).saturating_sub(1);
        self.sums(sheet, &mut block, &priced)?;

        let title = self.money_title("Partes do custo no horizonte", "Parts of the cost over the horizon");
        let mut parts = self.block(sheet, block.after + 1, &title, self.say("Parte", "Part"))?;
        let mut row = parts.first;
        for part in PARTS {
            let rows: Vec<u32> = (block.first..).zip(&lines).filter(|(_, l)| Part::of(l) == part).map(|(row, _)| row).collect();
            let (Some(from), Some(to)) = (rows.first(), rows.last()) else { continue };
            let name = part.name(self.locale);
            write_text(sheet, row, 0, name, &self.styles.text)?;
            for (column, option) in (1..).zip(&priced) {
                let letter = column_number_to_name(column);
                let value = option.lines.iter().filter(|l| Part::of(l) == part).map(|l| l.total).sum();
                let text = format!("SUM({letter}{}:{letter}{})", from + 1, to + 1);
                self.amount(sheet, (row, column), name, option, &text, value, &amount)?;
            }
            parts.keys.push(name);
            row += 1;
        }
        parts.last = row.saturating_sub(1);
        self.sums(sheet, &mut parts, &priced)?;
        Ok((block, parts))
    }

    /// A row of sums below a block, which is the total of each option.
    fn sums(&self, sheet: &mut Worksheet, block: &mut Block, priced: &[&OptionResult]) -> Result<(), Error> {
        let row = block.last + 1;
        let bold = self.styles.amount("", money(self.answer.comparison.currency), &[]).set_bold();
        let name = self.say("Soma", "Sum");
        write_text(sheet, row, 0, name, &self.styles.strong)?;
        for (column, option) in (1..).zip(priced) {
            let letter = column_number_to_name(column);
            let text = format!("SUM({letter}{}:{letter}{})", block.first + 1, block.last + 1);
            self.amount(sheet, (row, column), name, option, &text, option.total.unwrap_or(0.0), &bold)?;
        }
        block.after = row + 1;
        Ok(())
    }

    /// Flow by year of contract.
    pub fn years(&self, sheet: &mut Worksheet, row: u32) -> Result<Block, Error> {
        let priced = self.priced();
        let comparison = &self.answer.comparison;
        let title = self.money_title("Fluxo por ano de contrato", "Flow by year of contract");
        let mut block = self.block(sheet, row, &title, self.say("Ano", "Year"))?;
        let count = priced.iter().map(|o| o.years.len()).max().unwrap_or(0);
        let amount = self.styles.number("", money(comparison.currency), &[]);
        for (at, row) in (0..count).zip(block.first..) {
            let (from, to) = if at == 0 { (0, 0) } else { (at as u16 * 12 - 11, (at as u16 * 12).min(self.answer.sheet.months())) };
            let name = capital(&year_name(comparison, at as u16, self.locale));
            write_text(sheet, row, 0, &name, &self.styles.text)?;
            for (column, option) in (1..).zip(&priced) {
                let flow = self.answer.sheet.find(&comparison.view.address(option.scope(), "flow"));
                if let (Some(id), Some(year)) = (flow, option.years.get(at)) {
                    let text = format!("SUM({})", self.layout.months(id, from, to));
                    self.amount(sheet, (row, column), &name, option, &text, year.total, &amount)?;
                }
            }
        }
        block.last = block.first + (count as u32).saturating_sub(1);
        self.sums(sheet, &mut block, &priced)?;
        Ok(block)
    }

    /// The months in which the lead changes, as text: they are found on the engine's values and do not follow the workbook. Gives
    /// the last row.
    pub fn crossings(&self, sheet: &mut Worksheet, row: u32) -> Result<u32, Error> {
        let comparison = &self.answer.comparison;
        if comparison.pairs.is_empty() {
            return Ok(row);
        }
        write_text(
            sheet,
            row,
            0,
            self.say(
                "Meses em que a ordem do custo acumulado muda (calculados pelo Fiel; não acompanham a planilha)",
                "Months in which the order of cumulative cost changes (worked out by Fiel; they do not follow the workbook)",
            ),
            &self.styles.section,
        )?;
        self.heads(
            sheet,
            row + 1,
            &[
                self.say("Par", "Pair"),
                self.say("Diferença de VPL", "NPV difference"),
                self.say("Mês e quem passa à frente", "Month and who takes the lead"),
            ],
        )?;
        let amount = self.styles.amount("", money(comparison.currency), &[]);
        for (row, pair) in (row + 2..).zip(&comparison.pairs) {
            let name = |id: &str| self.option_name(id);
            let wrapped = &self.styles.wrapped;
            let both = format!("{} × {}", name(&pair.a), name(&pair.b));
            write_text(sheet, row, 0, &both, wrapped)?;
            super::style::fit_height(sheet, row, &[(&both, super::comparison::NAMES)])?;
            sheet.write_number_with_format(row, 1, pair.npv_difference, &amount)?;
            let months: Vec<String> =
                pair.crossings.iter().map(|c| format!("{}: {}", format::month(self.locale, c.month), name(&c.leader))).collect();
            let text =
                if months.is_empty() { self.say("nunca no horizonte", "never within the horizon").to_owned() } else { months.join("; ") };
            write_text(sheet, row, 2, &text, &self.styles.unit)?;
        }
        Ok(row + 1 + comparison.pairs.len() as u32)
    }
}
