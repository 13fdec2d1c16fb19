//! The native charts of the first sheet: they read live cells, so they follow whatever is changed.
//!
//! Owns their places, words and looks, which are those of the page's charts. Refuses numbers of its own: every series, name and
//! category is a reference.

use super::Pen;
use super::blocks::Block;
use super::comparison::FIRST;
use super::palette;
use super::rows::MONTHS;
use super::style::{cut, tag};
use crate::Error;
use crate::charts::{PARTS, Stroke, Token, scale_of, stroke};
use engine::comparison::OptionResult;
use engine::format;
use engine::locale::Locale;
use engine::view::TaxView;
use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{
    Chart, ChartAxis, ChartAxisLabelPosition, ChartFont, ChartFormat, ChartLegendPosition, ChartLine, ChartType, Worksheet,
};

/// Height of a row, in pixels.
pub const ROW: u32 = 20;
/// Height of the first chart, and of the two below it, in rows.
const HEIGHTS: [u32; 2] = [27, 25];
/// Rows that the charts take, with a free one below each.
pub const ROWS: u32 = HEIGHTS[0] + HEIGHTS[1] + 2;
/// Longest text for who does not see a chart.
const ALT: usize = 255;

impl Pen<'_> {
    /// Options that are drawn: those that are ranked.
    fn drawn(&self) -> Vec<&OptionResult> {
        self.answer.comparison.ranked().collect()
    }

    /// Whether there is anything to draw.
    pub fn draws(&self) -> bool {
        !self.drawn().is_empty()
    }

    /// Puts the charts at `row`, as wide as `width` pixels, over the block of parts and the block of years.
    pub fn draw(&self, sheet: &mut Worksheet, row: u32, width: u32, parts: &Block, years: &Block) -> Result<(), Error> {
        let gap = 16;
        let half = (width - gap) / 2;
        let mut chart = self.cumulative_chart();
        chart.set_width(width).set_height(HEIGHTS[0] * ROW);
        sheet.insert_chart(row, 0, &chart)?;
        let second = row + HEIGHTS[0] + 1;
        for (at, mut chart) in (0..).zip([self.parts_chart(parts), self.years_chart(years)]) {
            chart.set_width(half).set_height(HEIGHTS[1] * ROW);
            sheet.insert_chart_with_offset(second, 0, &chart, at * (half + gap), 0)?;
        }
        Ok(())
    }

    /// The range of this sheet from one cell to another, as charts want it.
    fn here(&self, from: (u32, u16), to: (u32, u16)) -> String {
        let cell = |(row, column): (u32, u16)| format!("${}${}", column_number_to_name(column), row + 1);
        let range = if from == to { cell(from) } else { format!("{}:{}", cell(from), cell(to)) };
        format!("='{}'!{range}", self.layout.comparison_title())
    }

    /// A title with what the money is: "…, em reais nominais, depois do imposto de renda".
    fn chart_title(&self, pt: &str, en: &str) -> String {
        let view = self.answer.comparison.view;
        let (what, into) = if self.locale == Locale::PtBr { (pt, "em") } else { (en, "in") };
        let taxed = if view.tax == TaxView::After { self.say(", depois do imposto de renda", ", after income tax") } else { "" };
        format!("{what}, {into} {}{taxed}", view.money(self.locale))
    }

    /// The unit of an axis of amounts up to `largest`, its title and its number format.
    pub fn money_axis(&self, axis: &mut ChartAxis, largest: f64) {
        let unit = scale_of(largest);
        let title = format::money_unit(self.locale, unit, self.answer.comparison.currency);
        let thousands = if unit >= 1e9 {
            ",,,"
        } else if unit >= 1e6 {
            ",,"
        } else if unit >= 1e3 {
            ","
        } else {
            ""
        };
        let decimals = if largest / unit < 10.0 { ".0" } else { "" };
        axis.set_name(title.as_str())
            .set_name_font(&font(11.0))
            .set_font(&font(11.0))
            .set_num_format(format!("{}#,##0{decimals}{thousands}", tag(self.locale)))
            .set_major_gridlines(true)
            .set_major_gridlines_line(ChartLine::new().set_color(palette::RULE).set_width(0.75))
            .set_format(ChartFormat::new().set_no_line());
    }

    pub fn name_axis(axis: &mut ChartAxis, title: &str) {
        axis.set_name(title)
            .set_name_font(&font(11.0))
            .set_font(&font(11.0))
            .set_label_position(ChartAxisLabelPosition::Low)
            .set_format(ChartFormat::new().set_line(ChartLine::new().set_color(palette::RULE_STRONG).set_width(0.75)));
    }

    pub fn dress(chart: &mut Chart, title: &str, name: &str, alt: &str) {
        chart.title().set_name(title).set_font(ChartFont::new().set_size(14).set_bold().set_color(palette::INK));
        chart.legend().set_position(ChartLegendPosition::Bottom).set_font(&font(11.0));
        chart.chart_area().set_format(ChartFormat::new().set_border(ChartLine::new().set_color(palette::RULE)));
        chart.set_name(name).set_alt_text(cut(alt, ALT));
    }

    /// Cumulative cost: a line for each ranked option, and one for the bill that is paid today.
    fn cumulative_chart(&self) -> Chart {
        let comparison = &self.answer.comparison;
        let mut chart = Chart::new(ChartType::Line);
        let mut largest = 0.0_f64;
        let mut ends = Vec::new();
        for (at, option) in (0..).zip(&comparison.options) {
            let cell = self.answer.sheet.find(&comparison.view.address(option.scope(), "cumulative"));
            let (Some(id), true) = (cell, option.rank.is_some()) else { continue };
            let name = self.here((FIRST + at, 0), (FIRST + at, 0));
            self.add_line(&mut chart, id, &name, stroke(comparison, option));
            largest = option.cumulative.iter().fold(largest, |most, v| most.max(v.abs()));
            let end = option.cumulative.last().copied().unwrap_or_default();
            ends.push(format!("{} {}", self.option_name(&option.id), format::money_words(self.locale, end, comparison.currency)));
        }
        let bill = self.answer.sheet.find(&comparison.view.address("shared", "baseline_cumulative"));
        if let (Some(id), Some(bill)) = (bill, &comparison.baseline) {
            let name = format!("='{}'!{}", self.layout.sheet_of(id), self.layout.label(id));
            self.add_line(&mut chart, id, &name, Stroke { width: 1.5, ..Stroke::fine(Token::Ink2) });
            largest = bill.cumulative.iter().fold(largest, |most, v| most.max(v.abs()));
        }
        let months = comparison.horizon_months;
        let step = match months {
            0..=12 => 1,
            13..=24 => 3,
            25..=60 => 6,
            _ => 12,
        };
        let axis = self.say("Mês do contrato (0 é o início)", "Month of the contract (0 is the start)");
        Self::name_axis(chart.x_axis(), axis);
        chart.x_axis().set_label_interval(step).set_tick_interval(step).set_position_between_ticks(false);
        self.money_axis(chart.y_axis(), largest);
        let title = self.chart_title("Custo acumulado por opção", "Cumulative cost by option");
        let alt = format!("{title}. {}: {}.", self.say("Ao fim", "In the end"), ends.join("; "));
        Self::dress(&mut chart, &title, self.say("Custo acumulado", "Cumulative cost"), &alt);
        chart
    }

    fn add_line(&self, chart: &mut Chart, id: engine::sheet::CellId, name: &str, stroke: Stroke) {
        let months = self.answer.sheet.months();
        let from = column_number_to_name(super::layout::FIRST_MONTH);
        let to = column_number_to_name(super::layout::FIRST_MONTH + months);
        let categories = format!("='{}'!${from}${n}:${to}${n}", self.layout.sheet_of(id), n = MONTHS + 1);
        let values = format!("={}", self.layout.row(id));
        chart
            .add_series()
            .set_name(name)
            .set_categories(categories.as_str())
            .set_values(values.as_str())
            .set_format(&mut palette::line(stroke));
    }

    /// What each option's cost is made of: a bar an option, a colour a part.
    fn parts_chart(&self, block: &Block) -> Chart {
        let comparison = &self.answer.comparison;
        let drawn = self.drawn();
        let last = drawn.len() as u16;
        let mut chart = Chart::new(ChartType::BarStacked);
        let shown = PARTS.into_iter().filter(|part| block.keys.contains(&part.name(self.locale)));
        for (row, part) in (block.first..).zip(shown) {
            chart
                .add_series()
                .set_name(self.here((row, 0), (row, 0)).as_str())
                .set_categories(self.here((block.heads, 1), (block.heads, last)).as_str())
                .set_values(self.here((row, 1), (row, last)).as_str())
                .set_gap(45)
                .set_overlap(100)
                .set_format(&mut palette::part(part));
        }
        let positive = |o: &OptionResult| o.lines.iter().map(|l| l.total.max(0.0)).sum::<f64>();
        // The cheapest on top, as in the ranking.
        // A bar chart has its names on the axis that stands.
        Self::name_axis(chart.y_axis(), self.say("Opção", "Option"));
        chart.y_axis().set_reverse();
        self.money_axis(chart.x_axis(), drawn.iter().map(|o| positive(o)).fold(0.0, f64::max));
        chart.x_axis().set_label_position(ChartAxisLabelPosition::High);
        let title = self.chart_title("De que é feito o custo de cada opção", "What each option's cost is made of");
        let totals: Vec<String> = drawn
            .iter()
            .map(|o| {
                format!("{} {}", self.option_name(&o.id), format::money_words(self.locale, o.total.unwrap_or(0.0), comparison.currency))
            })
            .collect();
        let alt = format!("{title}. {}.", totals.join("; "));
        Self::dress(&mut chart, &title, self.say("Partes do custo", "Parts of the cost"), &alt);
        chart
    }

    /// When the money leaves: columns by year of contract, one for each option.
    fn years_chart(&self, block: &Block) -> Chart {
        let comparison = &self.answer.comparison;
        let drawn = self.drawn();
        let mut chart = Chart::new(ChartType::Column);
        let (first, last) = (block.first, block.last);
        let mut colours: Vec<Token> = Vec::new();
        for (column, option) in (1..).zip(&drawn) {
            let stroke = stroke(comparison, option);
            let nth = colours.iter().filter(|token| **token == stroke.token).count();
            colours.push(stroke.token);
            chart
                .add_series()
                .set_name(self.here((block.heads, column), (block.heads, column)).as_str())
                .set_categories(self.here((first, 0), (last, 0)).as_str())
                .set_values(self.here((first, column), (last, column)).as_str())
                .set_gap(60)
                .set_overlap(-5)
                .set_format(&mut palette::column(stroke, nth));
        }
        Self::name_axis(chart.x_axis(), self.say("Ano do contrato", "Year of the contract"));
        let largest = drawn.iter().flat_map(|o| &o.years).map(|y| y.total.abs()).fold(0.0, f64::max);
        self.money_axis(chart.y_axis(), largest);
        let title = self.chart_title("Fluxo de caixa por ano", "Cash flow by year");
        let firsts: Vec<String> = drawn
            .iter()
            .filter_map(|o| {
                Some(format!(
                    "{} {}",
                    self.option_name(&o.id),
                    format::money_words(self.locale, o.years.first()?.total, comparison.currency)
                ))
            })
            .collect();
        let alt = format!("{title}. {}: {}.", self.say("No início", "At the start"), firsts.join("; "));
        Self::dress(&mut chart, &title, self.say("Fluxo por ano", "Flow by year"), &alt);
        chart
    }
}

fn font(size: f64) -> ChartFont {
    let mut font = ChartFont::new();
    font.set_size(size).set_color(palette::INK_2);
    font
}
