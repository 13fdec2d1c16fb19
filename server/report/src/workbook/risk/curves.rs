//! The two blocks that are drawn: what moves the difference of the first two options, and cumulative cost in the draws.
//!
//! Owns their native charts, which read the cells beside them. Refuses series that stand in no cell.

use super::board::{Board, Item, Stood};
use crate::Error;
use crate::charts::{Stroke, stroke};
use crate::said::{RiskWords, risk as said};
use crate::workbook::Pen;
use crate::workbook::drawings::ROW;
use crate::workbook::palette;
use engine::comparison::{OptionRisk, Risk};
use engine::format::{self, capital};
use engine::locale::Texts as _;
use engine::names::NameForm;
use rust_xlsxwriter::{Chart, ChartType};

/// Columns of the sensitivity.
pub const COLUMNS: usize = 10;
/// Columns of the moves of the difference, at the low and the high end.
const MOVES: [u16; 2] = [7, 8];
/// Bars drawn, at most, as on the page.
const BARS: u32 = 12;
/// Height of the chart of bands, in rows.
const BANDS: u32 = 24;

impl Pen<'_> {
    /// One value at a time: a chart, and its table.
    pub fn sensitivity(&self, board: &mut Board<'_, '_>) -> Result<(), Error> {
        let (c, locale, t) = (&self.answer.comparison, self.locale, RiskWords::of(self.locale));
        let Some((a, b)) = said::pair_of(c, "") else { return Ok(()) };
        board.heading(&said::sensitivity_title(c, a, b, locale))?;
        let swings = said::swings(c, a, b);
        let today = c.option(b).and_then(|o| o.npv).unwrap_or(0.0) - c.option(a).and_then(|o| o.npv).unwrap_or(0.0);
        if swings.is_empty() {
            return Ok(());
        }
        board.sentences(&said::sensitivity_said(c, a, b, locale))?;
        board.row += 1;
        let rows = swings.iter().map(|s| {
            let value = |v: f64| Item::Value(v, s.of.unit.clone());
            let flips = if s.of.flips { self.say("sim", "yes") } else { self.say("não", "no") };
            vec![
                capital(s.of.name.get(locale)).into(),
                s.of.unit.get(locale).into(),
                value(s.of.value),
                value(s.of.low),
                Item::Amount(s.low),
                value(s.of.high),
                Item::Amount(s.high),
                Item::Amount(s.low - today),
                Item::Amount(s.high - today),
                flips.into(),
            ]
        });
        let [name, low, with_low, high, with_high, _] = t.sensitivity_head;
        let heads = [
            name,
            self.say("Unidade", "Unit"),
            self.say("Hoje", "Today"),
            low,
            with_low,
            high,
            with_high,
            self.say("O menor muda a diferença em", "The least moves the difference by"),
            self.say("O maior muda a diferença em", "The greatest moves the difference by"),
            self.say("Muda a mais barata", "Changes the cheapest"),
        ];
        let title = (t.sensitivity)(&c.option_name(a, locale, NameForm::Sentence), &c.option_name(b, locale, NameForm::Sentence));
        // The chart first, as everywhere; where its cells will stand is known.
        let bars = (swings.len() as u32).min(BARS);
        let height = (bars * 30 + 150).div_ceil(ROW);
        let (chart_row, table_row) = (board.row, board.row + height + 1);
        board.row = table_row;
        let stood = board.table(&self.in_money(&title), &heads, &[0, 1, 9], rows.collect())?;
        let largest = swings.iter().flat_map(|s| [s.low - today, s.high - today]).fold(0.0_f64, |most, v| most.max(v.abs()));
        let shown = Stood { last: stood.first + bars - 1, ..stood };
        let mut chart = self.tornado(&title, today, largest, shown);
        chart.set_width(self.chart_width(board)).set_height(height * ROW);
        board.sheet.insert_chart(chart_row, 0, &chart)?;
        Ok(())
    }

    /// How wide a chart may be: the first six columns.
    fn chart_width(&self, board: &Board<'_, '_>) -> u32 {
        let pixels = |characters: f64| (characters * 7.0 + 5.0) as u32;
        pixels(board.widths.0) + pixels(board.widths.1) * 6 - 24
    }

    fn tornado(&self, title: &str, today: f64, largest: f64, at: Stood) -> Chart {
        let (c, t, sheet) = (&self.answer.comparison, RiskWords::of(self.locale), &self.layout.others.risk);
        let mut chart = Chart::new(ChartType::Bar);
        for (column, (name, low)) in MOVES.into_iter().zip([(t.ends[0], true), (t.ends[1], false)]) {
            chart
                .add_series()
                .set_name(capital(name).as_str())
                .set_categories(range(sheet, (at.first, 0), (at.last, 0)).as_str())
                .set_values(range(sheet, (at.first, column), (at.last, column)).as_str())
                .set_gap(35)
                .set_overlap(100)
                .set_format(&mut palette::end(low));
        }
        Self::name_axis(chart.y_axis(), self.say("Valor", "Value"));
        chart.y_axis().set_reverse();
        self.money_axis(chart.x_axis(), largest);
        // The axis of amounts stands below although the first bar is on top.
        chart.x_axis().set_label_position(rust_xlsxwriter::ChartAxisLabelPosition::High);
        let now = format::money_words(self.locale, today, c.currency);
        let moved = match self.locale {
            engine::locale::Locale::PtBr => format!("{title}: quanto muda a partir de {now}"),
            engine::locale::Locale::En => format!("{title}: how far it moves from {now}"),
        };
        Self::dress(&mut chart, &moved, self.say("Um valor de cada vez", "One value at a time"), &moved);
        chart
    }

    /// Cumulative cost in the draws by month: a chart of the first two options, and a table of all, one below the other.
    pub fn bands(&self, board: &mut Board<'_, '_>, risk: &Risk) -> Result<(), Error> {
        let t = RiskWords::of(self.locale);
        let title = (t.bands)(self.answer.comparison.view.money(self.locale));
        board.heading(&title)?;
        let chart_row = board.row;
        board.row += BANDS + 1;
        let heads = [t.bands_head[0], self.say("Mês", "Month"), t.bands_rows[0], t.bands_rows[1], t.bands_rows[2]];
        let rows = risk.options.iter().flat_map(|o| self.band_rows(risk, o)).collect();
        let stood = board.table("", &heads, &[0], rows)?;
        let mut chart = self.bands_chart(risk, &title, stood.first);
        chart.set_width(self.chart_width(board)).set_height(BANDS * ROW);
        board.sheet.insert_chart(chart_row, 0, &chart)?;
        Ok(())
    }

    fn band_rows(&self, risk: &Risk, o: &OptionRisk) -> Vec<Vec<Item>> {
        let name = self.option_name(&o.option);
        let bands = [&o.cumulative.p10, &o.cumulative.p50, &o.cumulative.p90];
        let row = |(at, month): (usize, &u16)| {
            let amounts = bands.map(|band| band.get(at).map_or_else(|| format::NONE.into(), |v| Item::Amount(*v)));
            [Item::Text(name.clone()), Item::Month(*month)].into_iter().chain(amounts).collect()
        };
        risk.months.iter().enumerate().map(row).collect()
    }

    /// The median in the option's own line, P10 and P90 in the same, thinner.
    fn bands_chart(&self, risk: &Risk, title: &str, first: u32) -> Chart {
        let (c, sheet) = (&self.answer.comparison, &self.layout.others.risk);
        let mut chart = Chart::new(ChartType::ScatterStraight);
        let months = risk.months.len() as u32;
        let mut largest = 0.0_f64;
        let banded = said::banded(c);
        for (at, o) in (0..).zip(&risk.options) {
            let Some(option) = c.option(&o.option).filter(|_| banded.contains(&o)) else { continue };
            let own = stroke(c, option);
            let (from, to) = (first + at * months, first + (at + 1) * months - 1);
            for (column, quantile) in (2..).zip(["P10", "P50", "P90"]) {
                let look = if quantile == "P50" { own } else { Stroke { width: 1.0, ..own } };
                // The quantile first: a name that begins as a formula would be taken for one.
                let name = format!("{quantile}: {}", c.option_name(&o.option, self.locale, NameForm::Short));
                chart
                    .add_series()
                    .set_name(name.as_str())
                    .set_categories(range(sheet, (from, 1), (to, 1)).as_str())
                    .set_values(range(sheet, (from, column), (to, column)).as_str())
                    .set_format(&mut palette::line(look));
            }
            largest = o.cumulative.p90.iter().fold(largest, |most, v| most.max(v.abs()));
        }
        Self::name_axis(chart.x_axis(), self.say("Mês do contrato (0 é o início)", "Month of the contract (0 is the start)"));
        chart.x_axis().set_min(0).set_max(f64::from(c.horizon_months));
        self.money_axis(chart.y_axis(), largest);
        Self::dress(&mut chart, title, self.say("Custo acumulado nas simulações", "Cumulative cost in the simulations"), title);
        chart
    }
}

/// A range of the sheet titled `title`, as charts want it.
fn range(title: &str, from: (u32, u16), to: (u32, u16)) -> String {
    let cell = |(row, column): (u32, u16)| rust_xlsxwriter::utility::row_col_to_cell_absolute(row, column);
    format!("='{title}'!{}:{}", cell(from), cell(to))
}
