//! How sure the answer is: draws, what the choice may cost, what weighs most, where the cheapest option changes, what is drawn.
//!
//! Owns only the order. Sentences and tables are `report::said::risk`'s, as on the page.

use super::Pen;
use crate::doc::{Block, Cell, Column, Part, Row, Run, Table};
use engine::locale::Texts as _;
use report::charts::{self, Chart, Size};
use report::said::RiskWords;
use report::said::risk::{self, Rows};

impl Pen<'_> {
    /// How sure, what weighs most, where the answer changes; nothing where nothing was drawn.
    pub(super) fn risk(&self) -> Vec<Part> {
        [self.odds(), self.weighs(), self.switches()].into_iter().flatten().collect()
    }

    fn odds(&self) -> Option<Part> {
        let (c, locale, t) = (self.c, self.locale, RiskWords::of(self.locale));
        let title = risk::title(c, locale)?;
        let options = c.risk.as_ref().map_or(0, |r| r.options.len());
        let mut blocks = self.drawing(&charts::odds(c, locale, Size::Wide));
        blocks.push(table(risk::odds(c, locale), &[2.6, 1.2, 1.3, 1.1, 1.3, 1.7]));
        blocks.extend(said(risk::ranges(c, locale)));
        let choice = risk::choice(c, locale);
        if !choice.is_empty() {
            blocks.push(Block::heading(t.choice_title));
            blocks.push(list(choice));
        }
        // Of two options the sentence has it.
        if options > 2 {
            blocks.push(table(risk::pairs(c, locale), &[2.2, 2.2, 1.2, 1.1, 1.1, 1.1]));
        }
        Some(Part { title, short: t.nav[0].to_owned(), note: risk::note(c, locale), blocks })
    }

    fn weighs(&self) -> Option<Part> {
        let (c, locale, t) = (self.c, self.locale, RiskWords::of(self.locale));
        c.risk.as_ref()?;
        let (a, b) = risk::pair_of(c, "")?;
        let mut said_of = risk::sensitivity_said(c, a, b, locale).into_iter();
        let note = said_of.next().unwrap_or_default();
        let mut blocks = Vec::new();
        blocks.extend(said(said_of.collect()));
        blocks.extend(self.drawing(&charts::tornado(c, locale, Size::Wide)));
        let rows = risk::sensitivity(c, a, b, locale);
        if !rows.rows.is_empty() {
            blocks.push(table(rows, &[2.6, 1.3, 1.2, 1.3, 1.2, 1.0]));
        }
        Some(Part { title: risk::sensitivity_title(c, a, b, locale), short: t.nav[1].to_owned(), note, blocks })
    }

    fn switches(&self) -> Option<Part> {
        let (c, locale, t) = (self.c, self.locale, RiskWords::of(self.locale));
        let title = risk::switching_title(c, locale)?;
        let mut blocks = vec![list(risk::switches(c, locale)), table(risk::switching(c, locale), &[2.2, 1.3, 2.0, 1.5, 2.0, 2.0])];
        if let Some(map) = &c.winner_map {
            blocks.push(Block::heading(risk::map_title(map, locale)));
            blocks.extend(risk::map_said(c, map, locale).into_iter().map(Block::small));
            blocks.extend(self.drawing(&charts::winner_map(c, locale, Size::Wide)));
            blocks.push(table(risk::map(c, map, locale), &[1.0, 6.0]));
        }
        Some(Part { title, short: t.nav[2].to_owned(), note: t.switching_note.to_owned(), blocks })
    }

    /// What is drawn and how: the seed, the shapes, and every value with its range.
    pub(super) fn drawn(&self) -> Option<Part> {
        let (c, locale, t) = (self.c, self.locale, RiskWords::of(self.locale));
        c.risk.as_ref()?;
        let mut blocks = vec![list(risk::drawn(c, locale))];
        let rows = risk::factors(c, locale);
        if !rows.rows.is_empty() {
            blocks.push(dense(rows, &[3.0, 1.2, 1.2, 1.2, 1.6]));
        }
        Some(Part { title: t.drawn_title.to_owned(), short: t.drawn_title.to_owned(), note: String::new(), blocks })
    }

    /// Cumulative cost in the draws, under the chart that has its bands.
    pub(super) fn bands(&self, months: &[u16]) -> Option<Block> {
        self.c.risk.as_ref()?;
        let rows = risk::bands(self.c, months, self.locale);
        let shares: Vec<f64> = [2.2, 2.0].into_iter().chain(std::iter::repeat_n(1.0, rows.head.len().saturating_sub(2))).collect();
        Some(table(rows, &shares))
    }

    fn drawing(&self, chart: &Chart) -> Vec<Block> {
        self.figure(chart, String::new()).map(Block::Chart).into_iter().collect()
    }
}

fn said(sentences: Vec<String>) -> impl Iterator<Item = Block> {
    sentences.into_iter().map(Block::text)
}

fn list(sentences: Vec<String>) -> Block {
    Block::List { items: sentences.into_iter().map(|s| vec![Run::text(s)]).collect(), numbered: false }
}

fn table(rows: Rows, shares: &[f64]) -> Block {
    Block::Table(set(rows, shares))
}

fn dense(rows: Rows, shares: &[f64]) -> Block {
    Block::Table(Table { dense: true, ..set(rows, shares) })
}

/// The table as the page has it, its columns with shares of the width.
fn set(rows: Rows, shares: &[f64]) -> Table {
    let column = |((head, number), share): ((String, bool), &f64)| {
        if number { Column::number(head).share(*share) } else { Column::text(head, *share) }
    };
    Table {
        caption: rows.caption,
        columns: rows.head.into_iter().zip(shares).map(column).collect(),
        rows: rows.rows.into_iter().map(|cells| Row { cells: cells.into_iter().map(Cell::from).collect(), ..Row::default() }).collect(),
        ..Table::default()
    }
}
