//! What a page needs to show an answer, ready to be written.
//!
//! Owns the trimming of a comparison (a page shows years and a few months, not every month of every line) and the
//! charts drawn for it. Refuses to compute: every number is the comparison's own.

use super::links::Links;
use super::what_if::Turn;
use engine::comparison::{Comparison, OptionResult};
use engine::format;
use engine::locale::{Locale, Text};
use engine::view::View;

/// An answer as a page shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerView {
    /// Language of the charts; the rest of the view is in both.
    pub locale: Locale,
    /// Where its figures lead.
    pub links: Links,
    /// The comparison: its lines have no months, its monthly rows only those of `months`.
    pub comparison: Comparison,
    /// Months that `cumulative` and `cumulative_npv` of each option (and `cumulative` of the bill) are kept for.
    pub months: Vec<u16>,
    /// Named cells of the sheet behind it.
    pub cells: usize,
    /// The charts.
    pub charts: Charts,
    /// What was changed before it was computed, where it is the answer to a what-if.
    pub cured: Option<Text>,
    /// What was asked to be changed and cannot be: a sentence each.
    pub refused: Vec<Text>,
    /// Inputs that the page offers to turn, with the values they have in what is shown.
    pub turns: Vec<Turn>,
}

/// The charts of an answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Charts {
    /// First against second.
    pub needle: Drawing,
    /// Cumulative cost over time.
    pub cumulative: Drawing,
    /// Cost lines of each option.
    pub cost_lines: Drawing,
    /// Cash flow by year of each option.
    pub cash_flow: Drawing,
    /// How often each option is the cheapest, and what it costs in the draws.
    pub odds: Drawing,
    /// The cheapest option by two inputs.
    pub winner_map: Drawing,
}

/// One chart as SVG, drawn twice so that its text keeps its size; empty where there is nothing to draw.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drawing {
    /// For 40 rem and more.
    pub wide: String,
    /// For less.
    pub narrow: String,
}

impl Drawing {
    /// Whether there is nothing to draw.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.wide.is_empty()
    }
}

impl AnswerView {
    /// The address of a cell's page, and of `month` on it.
    #[must_use]
    pub fn cell(&self, address: &str, month: Option<u16>) -> String {
        self.links.cell(address, month)
    }

    /// The address of the amount `line` of `option` as it is shown; a mix that is all one option has that option's cells.
    #[must_use]
    pub fn amount(&self, option: &OptionResult, line: &str, month: Option<u16>) -> String {
        self.cell(&amount_of(self.comparison.view, option, line), month)
    }

    /// An amount for a table, in the currency shown.
    #[must_use]
    pub fn compact(&self, value: f64) -> String {
        format::money_compact(self.locale, value, self.comparison.currency)
    }
}

/// The address of the cell of the amount `line` of `option`.
#[must_use]
pub fn amount_of(view: View, option: &OptionResult, line: &str) -> String {
    view.address(option.scope(), line)
}

mod build {
    use super::{AnswerView, Charts, Drawing, Links};
    use engine::Answer;
    use engine::comparison::Comparison;
    use engine::locale::{Locale, Text};
    use report::charts::{self, Chart, Size};
    use report::said::time::table_months;

    impl AnswerView {
        /// The view of `answer` in `locale` for a page of its own; `cured` says what was changed before it was computed.
        #[must_use]
        pub fn build(answer: &Answer, locale: Locale, links: Links, cured: Option<Text>) -> Self {
            let comparison = &answer.comparison;
            let draw = |chart: Draw| drawing(chart, comparison, locale, &links, Size::Wide);
            let charts = Charts {
                needle: draw(charts::needle),
                cumulative: draw(charts::cumulative),
                cost_lines: draw(charts::cost_lines),
                cash_flow: draw(charts::cash_flow),
                odds: draw(charts::odds),
                winner_map: draw(charts::winner_map),
            };
            view(answer, locale, links, charts, cured)
        }

        /// As [`AnswerView::build`], for the pane beside the form: only the two charts shown there, at its width.
        #[must_use]
        pub fn brief(answer: &Answer, locale: Locale, links: Links) -> Self {
            let draw = |chart: Draw| drawing(chart, &answer.comparison, locale, &links, Size::Pane);
            let charts = Charts { needle: draw(charts::needle), cumulative: draw(charts::cumulative), ..Charts::default() };
            view(answer, locale, links, charts, None)
        }
    }

    type Draw = fn(&Comparison, Locale, Size) -> Chart;

    fn drawing(chart: Draw, comparison: &Comparison, locale: Locale, links: &Links, wide: Size) -> Drawing {
        let markup = |size| chart(comparison, locale, size).markup(links.base(), &links.query());
        Drawing { wide: markup(wide), narrow: markup(Size::Narrow) }
    }

    fn view(answer: &Answer, locale: Locale, links: Links, charts: Charts, cured: Option<Text>) -> AnswerView {
        let months = table_months(answer.comparison.horizon_months);
        let comparison = trim(answer.comparison.clone(), &months);
        AnswerView {
            locale,
            links,
            comparison,
            months,
            cells: answer.sheet.cells().count(),
            charts,
            cured,
            refused: Vec::new(),
            turns: Vec::new(),
        }
    }

    /// Leaves out what no page shows.
    fn trim(mut comparison: Comparison, months: &[u16]) -> Comparison {
        let pick = |row: &mut Vec<f64>| *row = months.iter().filter_map(|m| row.get(usize::from(*m)).copied()).collect();
        for option in &mut comparison.options {
            pick(&mut option.cumulative);
            pick(&mut option.cumulative_npv);
            option.flows = Vec::new();
            for line in &mut option.lines {
                line.months = Vec::new();
            }
        }
        if let Some(bill) = &mut comparison.baseline {
            pick(&mut bill.cumulative);
        }
        // Bands by month stay: their table shows the months that were kept of them.
        comparison
    }
}
