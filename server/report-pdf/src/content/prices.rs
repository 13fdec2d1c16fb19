//! The prices that the options' figures come from, each with its source, date and mark: the inputs of the sheet that are prices.

use super::Pen;
use crate::doc::{Block, Cell, Column, Part, Row, Run, Table};
use engine::format::{self, capital};
use engine::sheet::{CellInfo, CellKind};

impl Pen<'_> {
    pub(super) fn prices(&self) -> Part {
        let sheet = &self.answer.sheet;
        let of = |scope: &str| -> Vec<CellInfo<'_>> {
            let outside = |c: &CellInfo<'_>| !matches!(c.kind, CellKind::Formula | CellKind::Series);
            sheet.cells().filter(|c| c.scope == scope && outside(c) && c.unit.is_price()).collect()
        };
        let mut blocks = Vec::new();
        for o in self.own_options() {
            let found = of(&o.id);
            if !found.is_empty() {
                blocks.push(Block::Table(self.price_list(self.name(o), &found)));
            }
        }
        let book = &self.c.book;
        let note = (self.w.prices_note)(&book.name, &format::date(self.locale, &book.published_on));
        Part { title: self.w.prices.to_owned(), short: self.w.prices.to_owned(), note, blocks }
    }

    fn price_list(&self, caption: String, cells: &[CellInfo<'_>]) -> Table {
        let t = self.t;
        let columns = vec![
            Column::text(self.w.priced, 4.0),
            Column::number(t.value).share(2.8),
            Column::text(t.source, 7.6),
            Column::text(t.mark, 2.6),
        ];
        Table { caption, dense: true, columns, rows: cells.iter().map(|cell| self.price(cell)).collect(), ..Table::default() }
    }

    fn price(&self, cell: &CellInfo<'_>) -> Row {
        let locale = self.locale;
        let mut name = vec![Run::text(capital(cell.line.label(locale)))];
        name.extend(self.answer.sheet.workload_name(cell.id, locale).map(Run::small));
        let value = match cell.kind {
            CellKind::Missing => self.w.price_missing.to_owned(),
            CellKind::Table { .. } => self.w.by_year.to_owned(),
            _ => format::cell_value(locale, self.answer.values.get(cell.id, None), &cell.address(), &cell.unit.symbol()),
        };
        let mut source = Vec::new();
        let mut mark = Vec::new();
        if let Some((text, day, certain)) = cell.origin {
            source.push(Run::source(text));
            if !day.is_empty() {
                source.push(Run::faint(format::date(locale, day)));
            }
            mark.push(self.mark(certain));
        }
        Row { cells: vec![Cell::of(name), Cell::of(vec![Run::bold(value)]), Cell::of(source), Cell::of(mark)], ..Row::default() }
    }
}
