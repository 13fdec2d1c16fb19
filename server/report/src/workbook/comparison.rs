//! The first sheet: totals and ranking of every option, live, with the charts below them.

use super::Pen;
use super::drawings;
use super::style::{money, tag, width, write_text, write_title};
use crate::Error;
use engine::comparison::{OptionResult, Outcome};
use engine::format;
use engine::locale::Locale;
use engine::scenario::Currency;
use engine::sheet::Unit;
use engine::view::TaxView;
use rust_xlsxwriter::utility::row_col_to_cell_absolute;
use rust_xlsxwriter::{DataValidation, DataValidationRule, Workbook, Worksheet};

/// First row of options, counted from 0.
pub const FIRST: u32 = 4;
/// Row of the verdict.
const CHECK: u32 = 2;
/// Width of the column of names, in characters.
pub const NAMES: f64 = 44.0;

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
    /// Writes the sheet. Gives its title and where its verdict stands.
    pub fn comparison(&self, book: &mut Workbook) -> Result<(String, String), Error> {
        let comparison = &self.answer.comparison;
        let title = self.layout.comparison_title();
        let sheet = book.add_worksheet();
        sheet.set_name(title)?;
        self.checks.sheet(title);
        write_title(sheet, &comparison.title, &self.styles.title)?;
        write_text(sheet, 1, 0, &self.span(), &self.styles.quiet)?;
        let amounts = self.amounts();
        sheet.set_column_width(0, NAMES)?;
        sheet.set_column_range_width(1, column::RANKED_NPV, amounts)?;
        let mut row = self.ranking(sheet)?;
        if !self.priced().is_empty() {
            let charts = row + 1;
            let below = if self.draws() { charts + drawings::ROWS } else { charts };
            sheet.set_page_breaks(&[below])?;
            let (_, parts) = self.lines(sheet, below)?;
            let years = self.years(sheet, parts.after + 1)?;
            if self.draws() {
                let pixels = |characters: f64| (characters * 7.0 + 5.0) as u32;
                // a little less than the columns, whose width differs between programs
                let wide = pixels(NAMES) + pixels(amounts) * u32::from(column::ABOVE) - 24;
                self.draw(sheet, charts, wide, &parts, &years)?;
            }
            row = years.after;
        }
        let last = self.crossings(sheet, row + 1)?;
        write_text(sheet, CHECK, 0, self.check_label(), &self.styles.quiet)?;
        self.whole_verdict(sheet, CHECK, 1)?;
        write_text(sheet, CHECK, 2, self.say("Só esta planilha", "This sheet alone"), &self.styles.missing)?;
        self.verdict(sheet, CHECK, 3)?;
        sheet.set_freeze_panes(0, 1)?;
        sheet.set_active(true);
        let columns = self.priced().len().max(usize::from(column::ABOVE)) as u16;
        self.finish(sheet, (last, columns), None)?;
        Ok((title.to_owned(), row_col_to_cell_absolute(CHECK, 3)))
    }

    /// Width of the columns of amounts, in characters.
    pub fn amounts(&self) -> f64 {
        width(self.answer.comparison.options.iter().filter_map(|o| o.total).fold(0.0_f64, |most, v| most.max(v.abs())))
    }

    /// Period, what the money is, and how present value was computed.
    fn span(&self) -> String {
        let c = &self.answer.comparison;
        let from = format::month_date(self.locale, c.start, 1);
        let rate = format::percent_exact(self.locale, c.npv.rate_per_year);
        let (money, taxed) = (c.view.money(self.locale), self.taxed());
        match self.locale {
            Locale::PtBr => format!("{} meses a partir de {from}; {money}, {taxed}; VPL do custo a {rate} ao ano", c.horizon_months),
            Locale::En => format!("{} months from {from}; {money}, {taxed}; NPV of cost at {rate} a year", c.horizon_months),
        }
    }

    /// Whether amounts are before or after income tax, in words.
    pub fn taxed(&self) -> &'static str {
        match self.answer.comparison.view.tax {
            TaxView::Before => self.say("antes do imposto de renda", "before income tax"),
            TaxView::After => self.say("depois do imposto de renda", "after income tax"),
        }
    }

    /// The word for the currency in a head: `R$` or `BRL`.
    pub fn currency_word(&self) -> &'static str {
        match self.answer.comparison.currency {
            Currency::Brl => self.say("R$", "BRL"),
            Currency::Usd => self.say("US$", "USD"),
        }
    }

    /// A title with the currency after it.
    pub fn money_title(&self, pt: &str, en: &str) -> String {
        let what = if self.locale == Locale::PtBr { pt } else { en };
        format!("{what}, {}", self.currency_word())
    }

    /// Heads of a block; they wrap onto a third line where names are long.
    pub fn heads(&self, sheet: &mut Worksheet, row: u32, heads: &[&str]) -> Result<(), Error> {
        for (column, head) in (0..).zip(heads) {
            write_text(sheet, row, column, head, if column == 0 { &self.styles.head } else { &self.styles.head_right })?;
        }
        let longest = heads.iter().skip(1).map(|head| head.chars().count()).max().unwrap_or(0);
        sheet.set_row_height(
            row,
            if longest > 34 {
                64.0
            } else if longest > 17 {
                48.0
            } else {
                32.0
            },
        )?;
        Ok(())
    }

    /// Totals of every option, and their order. Gives the row after the block.
    fn ranking(&self, sheet: &mut Worksheet) -> Result<u32, Error> {
        let (answer, styles) = (self.answer, &self.styles);
        let options = &answer.comparison.options;
        let unit = money(answer.comparison.currency);
        let currency = self.currency_word();
        self.heads(
            sheet,
            FIRST - 1,
            &[
                self.say("Opção", "Option"),
                self.say("Total", "Total"),
                self.say("VPL do custo", "NPV of cost"),
                "Capex",
                "Opex",
                &format!("{currency} {}", self.say("por GPU-hora usada", "per GPU-hour used")),
                &format!("{currency} {}", self.say("por milhão de tokens", "per million tokens")),
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
        let amount = styles.amount("", unit, &[]);
        for (row, option) in (FIRST..).zip(options) {
            write_text(sheet, row, column::NAME, &self.option_name(&option.id), &styles.strong)?;
            let figures = [
                ("total", option.total, unit),
                ("npv", option.npv, unit),
                ("capex", option.capex, unit),
                ("opex", option.opex, unit),
                ("per_gpu_hour", option.per_gpu_hour, unit),
                ("per_million_tokens", option.per_million_tokens, unit),
                ("utilisation", option.utilisation, Unit::NONE),
            ];
            for (column, figure) in (column::TOTAL..).zip(figures) {
                self.figure(sheet, (row, column), option, figure)?;
            }
            write_text(sheet, row, column::LGPD, self.outcome(option.lgpd.outcome), &styles.right)?;
            self.rank(sheet, row, option, &ranked)?;
        }
        if let Some(best) = options.iter().find(|o| o.rank == Some(1)) {
            write_text(sheet, last + 2, 0, self.say("Menor VPL entre as classificadas", "Lowest NPV among the ranked"), &styles.strong)?;
            let names = format!("$A${}:$A${}", FIRST + 1, last + 1);
            let text = format!("INDEX({names},MATCH(MIN({ranked}),{ranked},0))");
            sheet.write_formula_with_format(
                last + 2,
                2,
                self.formula_of_text(&text, &self.option_name(&best.id)),
                &styles.strong.clone().set_indent(1),
            )?;
            sheet.write_formula_with_format(last + 2, 1, self.formula(&format!("MIN({ranked})"), best.npv.unwrap_or(0.0)), &amount)?;
        }
        Ok(last + 3)
    }

    /// Whether an option is ranked, which the reader may change, and where it comes then.
    fn rank(&self, sheet: &mut Worksheet, row: u32, option: &OptionResult, ranked: &str) -> Result<(), Error> {
        let styles = &self.styles;
        let (n, unit) = (row + 1, money(self.answer.comparison.currency));
        let whole = styles.number("month", Unit::NONE, &[]);
        let amount = styles.amount("", unit, &[]);
        if option.npv.is_some() {
            let format = styles.input("month", Unit::NONE, &[1.0], true);
            sheet.write_number_with_format(row, column::RANKED, if option.rank.is_some() { 1.0 } else { 0.0 }, &format)?;
            let say = self.say("Use 1 para classificar ou 0 para deixar de fora.", "Use 1 to rank it or 0 to leave it out.");
            let rule = DataValidation::new()
                .allow_whole_number(DataValidationRule::Between(0, 1))
                .set_input_title(self.say("Entra na classificação", "Is ranked"))?
                .set_input_message(say)?
                .set_error_title(self.say("Valor fora dos limites", "Value outside its limits"))?
                .set_error_message(say)?;
            sheet.add_data_validation(row, column::RANKED, row, column::RANKED, &rule)?;
        } else {
            // Without a total there is nothing to rank.
            sheet.write_number_with_format(row, column::RANKED, 0.0, &whole)?;
        }
        let figures = [
            (column::RANK, format!("IF(J{n}=1,SUMPRODUCT(--({ranked}<M{n}))+1,\"{}\")", format::NONE), option.rank.map(f64::from), &whole),
            (
                column::ABOVE,
                format!("IF(J{n}=1,C{n}-MIN({ranked}),\"{}\")", format::NONE),
                option.npv_above_best.filter(|_| option.rank.is_some()),
                &amount,
            ),
            (column::RANKED_NPV, format!("IF(J{n}=1,C{n},\"{}\")", format::NONE), option.npv.filter(|_| option.rank.is_some()), &amount),
        ];
        let names = [
            self.say("Posição", "Position"),
            self.say("VPL acima da melhor", "NPV above the best"),
            self.say("VPL na classificação", "NPV ranked"),
        ];
        for (name, (column, text, value, format)) in names.into_iter().zip(figures) {
            let formula = match value {
                Some(value) => self.formula(&text, value),
                None => self.formula_of_text(&text, format::NONE),
            };
            sheet.write_formula_with_format(row, column, formula, &format.clone().set_align(rust_xlsxwriter::FormatAlign::Right))?;
            if let Some(value) = value {
                let size = option.npv.map_or(0.0, f64::abs).max(value.abs());
                self.held((row, column), option, name, (value, size), format);
            }
        }
        Ok(())
    }

    fn figure(
        &self,
        sheet: &mut Worksheet,
        (row, column): (u32, u16),
        option: &OptionResult,
        (line, value, unit): (&str, Option<f64>, Unit),
    ) -> Result<(), Error> {
        let scope = option.scope();
        let address =
            if column == column::UTILISATION { format!("{scope}.{line}") } else { self.answer.comparison.view.address(scope, line) };
        let id = self.answer.sheet.find(&address).filter(|id| self.answer.sheet.missing(*id).is_empty());
        match (id, value) {
            (Some(id), Some(value)) => {
                let shown = if column == column::UTILISATION {
                    self.styles.text.clone().set_num_format(format!("{}0.0%", tag(self.locale)))
                } else {
                    self.styles.amount(line, unit, &[value])
                };
                sheet.write_formula_with_format(row, column, self.formula(&self.layout.total(id), value), &shown)?;
                let flows: f64 = option.flows.iter().map(|f| f.abs()).sum();
                let size = if value.abs() > 1e4 { flows.max(value.abs()) } else { value.abs() };
                let name = self.answer.sheet.info(id).line.label(self.locale);
                self.held((row, column), option, name, (value, size), &shown);
            }
            _ if option.total.is_none() && column <= column::NPV => {
                write_text(sheet, row, column, self.say("falta o preço", "price missing"), &self.styles.missing)?;
            }
            _ => write_text(sheet, row, column, format::NONE, &self.styles.missing)?,
        }
        Ok(())
    }

    /// Holds a figure of this sheet against the engine's.
    fn held(&self, (row, column): (u32, u16), option: &OptionResult, name: &str, held: (f64, f64), format: &rust_xlsxwriter::Format) {
        let place = format!("'{}'!{}", self.layout.comparison_title(), row_col_to_cell_absolute(row, column));
        self.checks.hold((&format::capital(name), &self.option_name(&option.id)), place, held, format);
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
