//! For finance: the winner against every other option, and every option against what is paid today.

use super::Pen;
use crate::doc::{Block, Cell, Column, Part, Row, Run, Table};
use engine::comparison::Pair;
use engine::format::{self, capital};
use engine::locale::Texts as _;
use report::said::FinanceWords;
use report::said::finance::{PairWords, against_today, against_winner, name, note, rate_of};

impl Pen<'_> {
    /// Nothing where there is nothing to weigh.
    pub(super) fn finance(&self) -> Option<Part> {
        let t = FinanceWords::of(self.locale);
        let (pairs, bills) = (against_winner(self.c), against_today(self.c));
        if pairs.is_empty() && bills.is_empty() {
            return None;
        }
        let mut blocks = Vec::new();
        if !pairs.is_empty() {
            let who = self.c.verdict.option.as_deref().map(|id| capital(&name(self.c, id, self.locale))).unwrap_or_default();
            blocks.push(self.pairs(t, (t.winner)(&who), t.against, &pairs));
        }
        if !bills.is_empty() {
            blocks.push(self.pairs(t, t.today.to_owned(), t.option, &bills));
        }
        blocks.push(Block::small(t.meaning));
        Some(Part { title: t.title.to_owned(), short: t.nav.to_owned(), note: note(self.c, self.locale), blocks })
    }

    fn pairs(&self, t: &FinanceWords, caption: String, first: &str, pairs: &[(&str, &Pair)]) -> Block {
        let columns = vec![
            Column::text(first, 2.4),
            Column::number(t.npv).with(rate_of(self.c, self.locale)).share(2.2),
            Column::text(t.crossings, 3.2),
            Column::text(t.investor, 2.2),
            Column::text(t.payback, 2.4),
            Column::text(t.irr, 1.8),
        ];
        let rows = pairs.iter().map(|(other, pair)| {
            let words = PairWords::of(self.c, pair, self.locale);
            let payback = words.payback.map(|[simple, discounted]| both(t.paybacks, &[simple], &[discounted])).unwrap_or_default();
            let cells = vec![
                Cell::of(vec![Run::bold(capital(&name(self.c, other, self.locale)))]),
                format::money_diff(self.locale, pair.npv_difference, self.c.currency).into(),
                Cell::of(both(t.curves, &words.nominal, &words.discounted)),
                words.investor.into(),
                Cell::of(payback),
                words.irr.into(),
            ];
            Row { cells, ..Row::default() }
        });
        Block::Table(Table { caption, columns, rows: rows.collect(), ..Table::default() })
    }
}

/// The money itself and present value, said once where they say the same.
fn both([plain, present, same]: [&'static str; 3], a: &[String], b: &[String]) -> Vec<Run> {
    let one = |label: &'static str, lines: &[String]| {
        let mut runs = vec![Run::small(label)];
        for line in lines {
            runs.extend([Run::text(line), Run::Break]);
        }
        runs.pop();
        runs
    };
    if a == b { one(same, a) } else { [one(plain, a), one(present, b)].concat() }
}
