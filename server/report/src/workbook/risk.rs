//! How sure the answer is, as numbers: draws, one change at a time, and where the cheapest option changes.
//!
//! Owns the sheet, and that it says what it is: values of Fiel that do not follow a changed input, with the seed that gives them again.
//! Refuses formulas of figures. Sentences are `said::risk`'s.

mod board;
mod curves;

use super::Pen;
use super::comparison::NAMES;
use super::palette;
use super::style::{changed, money, write_title};
use crate::Error;
use crate::said::{RiskWords, risk as said};
use board::{Board, Item, Stood};
use engine::comparison::{Risk, RiskShape, Switching, WinnerMap};
use engine::format::{self, capital};
use engine::locale::{Locale, Texts as _};
use engine::names::NameForm;
use engine::sheet::Unit;
use rust_xlsxwriter::{ConditionalFormatDataBar, ConditionalFormatFormula, ConditionalFormatType, Workbook};

/// Row that says whether inputs were changed since.
const CHANGED: u32 = 2;
/// Least width of a column of numbers, in characters: names of options stand in some.
const COLUMN: f64 = 19.0;

impl Pen<'_> {
    /// Writes the sheet; nothing where nothing was drawn.
    pub fn risk(&self, book: &mut Workbook) -> Result<(), Error> {
        let Some(risk) = &self.answer.comparison.risk else { return Ok(()) };
        let sheet = book.add_worksheet();
        sheet.set_name(&self.layout.others.risk)?;
        write_title(sheet, self.say("Quão certa é a resposta", "How sure the answer is"), &self.styles.title)?;
        let widths = (NAMES, self.amounts().max(COLUMN));
        let mut board = Board { pen: self, sheet, widths, row: 1 };
        board.sentence(&self.what_it_is(risk))?;
        self.still_so(&mut board)?;
        self.odds(&mut board, risk)?;
        let mut breaks = vec![board.row];
        self.sensitivity(&mut board)?;
        breaks.push(board.row);
        self.switching(&mut board)?;
        if let Some(map) = &self.answer.comparison.winner_map {
            self.map(&mut board, map)?;
        }
        breaks.push(board.row);
        self.drawn_values(&mut board, risk)?;
        breaks.push(board.row);
        self.bands(&mut board, risk)?;
        let last = (board.row.saturating_sub(2), self.last_column());
        sheet.set_column_width(0, widths.0)?;
        sheet.set_column_range_width(1, last.1, widths.1)?;
        sheet.set_freeze_panes(1, 1)?;
        breaks.dedup();
        sheet.set_page_breaks(&breaks)?;
        self.finish(sheet, last, Some((0, 0)))
    }

    /// The unit of amounts.
    fn money(&self) -> Unit {
        money(self.answer.comparison.currency)
    }

    /// The last column something stands in: the sensitivity's, or the map's where that is wider.
    fn last_column(&self) -> u16 {
        let map = self.answer.comparison.winner_map.as_ref().map_or(0, |map| map.up_values.len());
        map.max(curves::COLUMNS - 1) as u16
    }

    fn what_it_is(&self, risk: &Risk) -> String {
        let draws = format::number(self.locale, f64::from(risk.draws), 0);
        match self.locale {
            Locale::PtBr => format!(
                "Valores calculados pelo Fiel, não fórmulas: não acompanham uma entrada mudada aqui. São {draws} sorteios com a semente {}; \
                 a API do Fiel dá os mesmos números para a mesma semente.",
                risk.seed
            ),
            Locale::En => format!(
                "Values worked out by Fiel, not formulas: they do not follow an input changed here. There are {draws} draws with the seed {}; \
                 Fiel's API gives the same numbers for the same seed.",
                risk.seed
            ),
        }
    }

    /// Whether the inputs are still those that the figures are of: the one live cell.
    fn still_so(&self, board: &mut Board<'_, '_>) -> Result<(), Error> {
        let (same, moved) = (
            self.say("As entradas estão como foram entregues: os números valem.", "Inputs are as delivered: the figures hold."),
            self.say("Entradas mudadas: os números são de antes da mudança.", "Inputs changed: the figures are from before the change."),
        );
        let text = format!("IF({}>0,\"{moved}\",\"{same}\")", self.layout.changed);
        board.sheet.write_formula_with_format(CHANGED, 0, self.formula_of_text(&text, same), &self.styles.quiet)?;
        let rule = ConditionalFormatFormula::new().set_rule(format!("=$A${}<>\"{same}\"", CHANGED + 1).as_str()).set_format(changed());
        board.sheet.add_conditional_format(CHANGED, 0, CHANGED, 0, &rule)?;
        board.row = CHANGED + 1;
        Ok(())
    }

    /// How often each option is the cheapest, what it costs, and every pair.
    fn odds(&self, board: &mut Board<'_, '_>, risk: &Risk) -> Result<(), Error> {
        let (c, locale, t) = (&self.answer.comparison, self.locale, RiskWords::of(self.locale));
        board.heading(&said::title(c, locale).unwrap_or_default())?;
        board.sentences(&said::ranges(c, locale))?;
        board.sentences(&said::choice(c, locale))?;
        board.row += 1;
        let rows = risk.options.iter().map(|o| {
            let amounts = [o.p10, o.p50, o.p90, o.regret_p95].map(Item::Amount);
            [Item::Text(self.option_name(&o.option)), Item::Share(o.probability_cheapest)].into_iter().chain(amounts).collect()
        });
        let stood = board.table(&self.in_money(t.odds), &t.odds_head, &[0], rows.collect())?;
        share_bars(board, stood, 1)?;
        let rows = risk.pairs.iter().map(|p| {
            let amounts = [p.p10, p.p50, p.p90].map(Item::Amount);
            let names = [&p.a, &p.b].map(|id| Item::Text(self.option_name(id)));
            names.into_iter().chain([Item::Share(p.probability_a_cheaper)]).chain(amounts).collect()
        });
        if risk.pairs.is_empty() {
            return Ok(());
        }
        board.table(&self.in_money(t.pairs), &t.pairs_head, &[0, 1], rows.collect())?;
        Ok(())
    }

    /// A name with what its money is.
    fn in_money(&self, name: &str) -> String {
        let into = self.say("em", "in");
        format!("{name}, {into} {}, {}", self.answer.comparison.view.money(self.locale), self.taxed())
    }

    /// Where the cheapest option changes.
    fn switching(&self, board: &mut Board<'_, '_>) -> Result<(), Error> {
        let (c, locale, t) = (&self.answer.comparison, self.locale, RiskWords::of(self.locale));
        let Some(title) = said::switching_title(c, locale) else { return Ok(()) };
        board.heading(&title)?;
        board.sentence(t.switching_note)?;
        board.row += 1;
        let rows = c.switching.iter().flat_map(|s| self.switch_rows(s)).collect();
        let head = t.switching_head;
        let searched = |end: &str| format!("{}: {}", head[2], end.to_lowercase());
        let (low, high) = (searched(t.factors_head[1]), searched(t.factors_head[3]));
        let heads = [head[0], self.say("Unidade", "Unit"), head[1], &low, &high, head[3], head[4], head[5]];
        board.table("", &heads, &[0, 1, 6, 7], rows)?;
        Ok(())
    }

    /// A row for each change of an input; one that says so where nothing changes.
    fn switch_rows(&self, s: &Switching) -> Vec<Vec<Item>> {
        let t = RiskWords::of(self.locale);
        let value = |v: f64| Item::Value(v, s.unit.clone());
        let row = |rest: [Item; 3]| {
            let now = s.value.map_or_else(|| t.several.into(), value);
            let first = [capital(s.name.get(self.locale)).into(), s.unit.get(self.locale).into(), now, value(s.low), value(s.high)];
            first.into_iter().chain(rest).collect::<Vec<Item>>()
        };
        if s.points.is_empty() {
            return vec![row([t.no_change.into(), format::NONE.into(), format::NONE.into()])];
        }
        s.points.iter().map(|p| row([value(p.value), self.option_name(&p.below).into(), self.option_name(&p.above).into()])).collect()
    }

    /// The map: a row for each value of the first input, a column for each of the second, the winner's name in every square.
    fn map(&self, board: &mut Board<'_, '_>, map: &WinnerMap) -> Result<(), Error> {
        let (c, locale, t) = (&self.answer.comparison, self.locale, RiskWords::of(self.locale));
        board.heading(&said::map_title(map, locale))?;
        board.sentences(&said::map_said(c, map, locale))?;
        let up = |v: &f64| said::value(&map.up, *v, &engine::locale::Text::new("", ""), locale);
        let corner = match locale {
            Locale::PtBr => format!("{} (linhas), {} (colunas)", map.across_name.get(locale), map.up_name.get(locale)),
            Locale::En => format!("{} (rows), {} (columns)", map.across_name.get(locale), map.up_name.get(locale)),
        };
        let heads: Vec<String> = std::iter::once(capital(&corner)).chain(map.up_values.iter().map(up)).collect();
        let square = |id: &String| match c.option(id) {
            Some(option) => Item::Filled(c.option_name(id, locale, NameForm::Short), palette::ground(crate::charts::stroke(c, option))),
            None => Item::from(t.nobody),
        };
        let rows = map.across_values.iter().enumerate().map(|(at, across)| {
            let name = format::trimmed(locale, (across * 100.0).round() / 100.0, 2);
            let winners = map.winners.iter().filter_map(|row| row.get(at)).map(square);
            std::iter::once(Item::from(name)).chain(winners).collect()
        });
        let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        board.table("", &heads, &[0], rows.collect())?;
        Ok(())
    }

    /// What is drawn, and how.
    fn drawn_values(&self, board: &mut Board<'_, '_>, risk: &Risk) -> Result<(), Error> {
        let t = RiskWords::of(self.locale);
        board.heading(t.drawn_title)?;
        board.sentences(&said::drawn(&self.answer.comparison, self.locale))?;
        if risk.factors.is_empty() {
            return Ok(());
        }
        board.row += 1;
        let rows = risk.factors.iter().map(|f| {
            let values = [f.low, f.typical, f.high].map(|v| Item::Value(v, f.unit.clone()));
            let shape = t.shapes[usize::from(f.shape == RiskShape::Path)];
            let names = [capital(f.name.get(self.locale)).into(), f.unit.get(self.locale).into()];
            names.into_iter().chain(values).chain([Item::from(shape)]).collect()
        });
        let [name, low, typical, high, how] = t.factors_head;
        board.table(t.factors, &[name, self.say("Unidade", "Unit"), low, typical, high, how], &[0, 1, 5], rows.collect())?;
        Ok(())
    }
}

/// Bars behind the shares of a column, from none to all.
fn share_bars(board: &mut Board<'_, '_>, stood: Stood, column: u16) -> Result<(), Error> {
    let bar = ConditionalFormatDataBar::new()
        .set_minimum(ConditionalFormatType::Number, 0)
        .set_maximum(ConditionalFormatType::Number, 1)
        .set_fill_color(palette::INPUT_SOFT)
        .set_border_color(palette::INPUT)
        .set_solid_fill(true);
    board.sheet.add_conditional_format(stood.first, column, stood.last, column, &bar)?;
    Ok(())
}
