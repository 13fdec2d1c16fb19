//! The first sheet: totals, ranking, cost lines and years of every option, live.

use super::Pen;
use super::style::write_text;
use crate::Error;
use engine::comparison::{LineResult, OptionResult, Outcome};
use engine::format;
use engine::format::capital;
use engine::sheet::Unit;
use rust_xlsxwriter::{Workbook, Worksheet};

/// First row of options, counted from 0.
const FIRST: u32 = 4;

/// Columns of the first block.
mod column {
    pub const NAME: u16 = 0;
    pub const TOTAL: u16 = 1;
    pub const NPV: u16 = 2;
    pub const UTILISATION: u16 = 7;
    pub const LGPD: u16 = 8;
    pub const RANKED: u16 = 9;
    pub const RANK: u16 = 10;
    pub const ABOVE: u16 = 11;
    pub const RANKED_NPV: u16 = 12;
}

impl Pen<'_> {
    /// Writes the sheet.
    pub fn comparison(&self, book: &mut Workbook) -> Result<(), Error> {
        let comparison = &self.answer.comparison;
        let sheet = book.add_worksheet();
        sheet.set_name(self.layout.comparison_title())?;
        write_text(sheet, 0, 0, &comparison.title, &self.styles.title)?;
        let span = match self.locale {
            engine::locale::Locale::PtBr => format!(
                "{} meses a partir de {}; R$ nominais; VPL do custo a {} ao ano",
                comparison.horizon_months,
                format::month_date(self.locale, comparison.start, 1),
                format::percent(self.locale, comparison.npv.rate_per_year)
            ),
            engine::locale::Locale::En => format!(
                "{} months from {}; nominal BRL; NPV of cost at {} a year",
                comparison.horizon_months,
                format::month_date(self.locale, comparison.start, 1),
                format::percent(self.locale, comparison.npv.rate_per_year)
            ),
        };
        write_text(sheet, 1, 0, &span, &self.styles.quiet)?;
        let mut row = self.ranking(sheet)?;
        row = self.lines(sheet, row + 2)?;
        row = self.years(sheet, row + 1)?;
        self.crossings(sheet, row + 1)?;
        sheet.set_column_width(0, 46.0)?;
        sheet.set_column_range_width(1, 12, 20.0)?;
        sheet.set_freeze_panes(0, 1)?;
        sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0);
        sheet.set_active(true);
        Ok(())
    }

    fn heads(&self, sheet: &mut Worksheet, row: u32, heads: &[&str]) -> Result<(), Error> {
        for (column, head) in heads.iter().enumerate() {
            let format = if column == 0 { &self.styles.head } else { &self.styles.head_right };
            write_text(sheet, row, column as u16, head, format)?;
        }
        // Heads wrap onto a second line.
        sheet.set_row_height(row, 32.0)?;
        Ok(())
    }

    /// Totals of every option, and their order. Gives the row after the block.
    fn ranking(&self, sheet: &mut Worksheet) -> Result<u32, Error> {
        let (answer, styles) = (self.answer, &self.styles);
        let options = &answer.comparison.options;
        self.heads(
            sheet,
            FIRST - 1,
            &[
                self.say("Opção", "Option"),
                self.say("Total", "Total"),
                self.say("VPL do custo", "NPV of cost"),
                "Capex",
                "Opex",
                self.say("R$ por GPU-hora usada", "BRL per GPU-hour used"),
                self.say("R$ por milhão de tokens", "BRL per million tokens"),
                self.say("Utilização", "Utilisation"),
                "LGPD",
                self.say("Entra na classificação (1 ou 0)", "Is ranked (1 or 0)"),
                self.say("Posição", "Position"),
                self.say("VPL acima da melhor", "NPV above the best"),
                self.say("VPL na classificação", "NPV ranked"),
            ],
        )?;
        let last = FIRST + options.len() as u32 - 1;
        let ranked = format!("$M${}:$M${}", FIRST + 1, last + 1);
        for (at, option) in options.iter().enumerate() {
            let row = FIRST + at as u32;
            let n = row + 1;
            write_text(sheet, row, column::NAME, &self.option_name(&option.id), &styles.strong)?;
            let figures = [
                ("total", option.total, Unit::BRL),
                ("npv", option.npv, Unit::BRL),
                ("capex", option.capex, Unit::BRL),
                ("opex", option.opex, Unit::BRL),
                ("per_gpu_hour", option.per_gpu_hour, Unit::BRL),
                ("per_million_tokens", option.per_million_tokens, Unit::BRL),
                ("utilisation", option.utilisation, Unit::NONE),
            ];
            for (column, (line, value, unit)) in (column::TOTAL..).zip(figures) {
                self.figure(sheet, row, column, option, line, value, unit)?;
            }
            write_text(sheet, row, column::LGPD, self.outcome(option.lgpd.outcome), &styles.right)?;
            sheet.write_number_with_format(
                row,
                column::RANKED,
                if option.rank.is_some() { 1.0 } else { 0.0 },
                &styles.input(Unit::NONE, &[1.0]),
            )?;
            let money = styles.number(Unit::BRL, &[]);
            let (npv, rank) = (option.npv.unwrap_or(0.0), option.rank);
            let position = format!("IF(J{n}=1,SUMPRODUCT(--({ranked}<M{n}))+1,\"{}\")", format::NONE);
            let above = format!("IF(J{n}=1,C{n}-MIN({ranked}),\"{}\")", format::NONE);
            let considered = format!("IF(J{n}=1,C{n},\"{}\")", format::NONE);
            let write = |text: &str, value: Option<f64>| match value {
                Some(value) => self.formula(text, value),
                None => self.formula_of_text(text, format::NONE),
            };
            sheet.write_formula_with_format(
                row,
                column::RANK,
                write(&position, rank.map(f64::from)),
                &styles.number(Unit::NONE, &[1.0]),
            )?;
            sheet.write_formula_with_format(row, column::ABOVE, write(&above, option.npv_above_best.filter(|_| rank.is_some())), &money)?;
            sheet.write_formula_with_format(row, column::RANKED_NPV, write(&considered, rank.map(|_| npv)), &money)?;
        }
        if let Some(best) = options.iter().find(|o| o.rank == Some(1)) {
            write_text(sheet, last + 2, 0, self.say("Menor VPL entre as classificadas", "Lowest NPV among the ranked"), &styles.strong)?;
            let names = format!("$A${}:$A${}", FIRST + 1, last + 1);
            let text = format!("INDEX({names},MATCH(MIN({ranked}),{ranked},0))");
            sheet.write_formula_with_format(last + 2, 1, self.formula_of_text(&text, &self.option_name(&best.id)), &styles.strong)?;
            sheet.write_formula_with_format(
                last + 2,
                2,
                self.formula(&format!("MIN({ranked})"), best.npv.unwrap_or(0.0)),
                &styles.number(Unit::BRL, &[]),
            )?;
        }
        Ok(last + 3)
    }

    #[expect(clippy::too_many_arguments, reason = "a place, a cell and how it looks")]
    fn figure(
        &self,
        sheet: &mut Worksheet,
        row: u32,
        column: u16,
        option: &OptionResult,
        line: &str,
        value: Option<f64>,
        unit: Unit,
    ) -> Result<(), Error> {
        let id = self.answer.sheet.find(&format!("{}.{line}", option.scope())).filter(|id| self.answer.sheet.missing(*id).is_empty());
        match (id, value) {
            (Some(id), Some(value)) => {
                let shown = if column == column::UTILISATION {
                    self.styles.text.clone().set_num_format("0.0%")
                } else {
                    self.styles.number(unit, &[value])
                };
                sheet.write_formula_with_format(row, column, self.formula(&self.layout.total(id), value), &shown)?;
            }
            _ if option.total.is_none() && column <= column::NPV => {
                write_text(sheet, row, column, self.say("falta o preço", "price missing"), &self.styles.missing)?
            }
            _ => write_text(sheet, row, column, format::NONE, &self.styles.missing)?,
        }
        Ok(())
    }

    /// Options that have a total.
    fn priced(&self) -> Vec<&OptionResult> {
        self.answer.comparison.options.iter().filter(|o| o.total.is_some() && !o.lines.is_empty()).collect()
    }

    /// A block with a column for each priced option: heading, column heads. Gives the row of its first line.
    fn block(&self, sheet: &mut Worksheet, row: u32, title: &str, first: &str) -> Result<u32, Error> {
        write_text(sheet, row, 0, title, &self.styles.section)?;
        let names: Vec<String> = self.priced().iter().map(|o| self.option_name(&o.id)).collect();
        let heads: Vec<&str> = std::iter::once(first).chain(names.iter().map(String::as_str)).collect();
        self.heads(sheet, row + 1, &heads)?;
        Ok(row + 2)
    }

    /// Every cost line over the horizon, and their sum. Gives the row after the block.
    fn lines(&self, sheet: &mut Worksheet, row: u32) -> Result<u32, Error> {
        let priced = self.priced();
        if priced.is_empty() {
            return Ok(row);
        }
        let first = self.block(
            sheet,
            row,
            self.say("Linhas de custo no horizonte, R$", "Cost lines over the horizon, BRL"),
            self.say("Linha", "Line"),
        )?;
        let mut lines: Vec<&LineResult> = Vec::new();
        for line in priced.iter().flat_map(|o| &o.lines) {
            if !lines.iter().any(|l| l.line == line.line) {
                lines.push(line);
            }
        }
        lines.sort_by_key(|l| l.group);
        let money = self.styles.number(Unit::BRL, &[]);
        for (row, line) in (first..).zip(&lines) {
            write_text(sheet, row, 0, &capital(line.name.get(self.locale)), &self.styles.text)?;
            for (column, option) in (1..).zip(&priced) {
                let own = option.lines.iter().find(|l| l.line == line.line);
                match own.and_then(|l| Some((l, self.answer.sheet.find(&l.cell)?))) {
                    Some((line, id)) => {
                        sheet.write_formula_with_format(row, column, self.formula(&self.layout.total(id), line.total), &money)?;
                    }
                    None => write_text(sheet, row, column, format::NONE, &self.styles.missing)?,
                }
            }
        }
        let last = first + lines.len() as u32;
        self.sums(sheet, first, last, &priced)?;
        Ok(last + 1)
    }

    /// A row of sums below a block of lines or years, which is the total of each option.
    fn sums(&self, sheet: &mut Worksheet, first: u32, last: u32, priced: &[&OptionResult]) -> Result<(), Error> {
        let bold = self.styles.number(Unit::BRL, &[]).set_bold();
        write_text(sheet, last, 0, self.say("Soma", "Sum"), &self.styles.strong)?;
        for (column, option) in (1..).zip(priced) {
            let letter = rust_xlsxwriter::utility::column_number_to_name(column);
            let text = format!("SUM({letter}{}:{letter}{last})", first + 1);
            sheet.write_formula_with_format(last, column, self.formula(&text, option.total.unwrap_or(0.0)), &bold)?;
        }
        Ok(())
    }

    /// Cost by year of contract. Gives the row after the block.
    fn years(&self, sheet: &mut Worksheet, row: u32) -> Result<u32, Error> {
        let priced = self.priced();
        let Some(count) = priced.iter().map(|o| o.years.len()).max().filter(|n| *n > 0) else {
            return Ok(row);
        };
        let first =
            self.block(sheet, row, self.say("Fluxo por ano de contrato, R$", "Flow by year of contract, BRL"), self.say("Ano", "Year"))?;
        let money = self.styles.number(Unit::BRL, &[]);
        for (at, row) in (0..count).zip(first..) {
            let (from, to) = if at == 0 { (0, 0) } else { (at as u16 * 12 - 11, (at as u16 * 12).min(self.answer.sheet.months())) };
            let name = if at == 0 {
                self.say("início (mês 0)", "start (month 0)").to_owned()
            } else {
                format!("{} {at}", self.say("ano", "year"))
            };
            write_text(sheet, row, 0, &name, &self.styles.text)?;
            for (column, option) in (1..).zip(&priced) {
                let flow = self.answer.sheet.find(&format!("{}.flow", option.scope()));
                if let (Some(id), Some(year)) = (flow, option.years.get(at)) {
                    let text = format!("SUM({})", self.layout.months(id, from, to));
                    sheet.write_formula_with_format(row, column, self.formula(&text, year.total), &money)?;
                }
            }
        }
        let last = first + count as u32;
        self.sums(sheet, first, last, &priced)?;
        Ok(last + 1)
    }

    /// The months in which the lead changes, as text: they are found on the engine's values and do not follow the workbook.
    fn crossings(&self, sheet: &mut Worksheet, row: u32) -> Result<(), Error> {
        let comparison = &self.answer.comparison;
        if comparison.pairs.is_empty() {
            return Ok(());
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
        for (row, pair) in (row + 2..).zip(&comparison.pairs) {
            let name = |id: &str| self.option_name(id);
            write_text(sheet, row, 0, &format!("{} × {}", name(&pair.a), name(&pair.b)), &self.styles.text)?;
            sheet.write_number_with_format(row, 1, pair.npv_difference, &self.styles.number(Unit::BRL, &[]))?;
            let months: Vec<String> =
                pair.crossings.iter().map(|c| format!("{}: {}", format::month(self.locale, c.month), name(&c.leader))).collect();
            let text =
                if months.is_empty() { self.say("nunca no horizonte", "never within the horizon").to_owned() } else { months.join("; ") };
            write_text(sheet, row, 2, &text, &self.styles.unit)?;
        }
        Ok(())
    }

    /// The outcome of the data rules, in words.
    pub fn outcome(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Allowed => self.say("permitida", "allowed"),
            Outcome::Conditional => self.say("com condições", "with conditions"),
            Outcome::OnHold => self.say("em espera", "on hold"),
            Outcome::Blocked => self.say("bloqueada", "blocked"),
        }
    }
}
