//! Every assumption in use, with its range, source, date and mark; those the person changed first. Before them, negotiated discounts.

use super::Pen;
use crate::doc::{Block, Cell, Column, Part, Row, Run, Table};
use engine::comparison::{AssumptionResult, Mark};
use engine::format::{self, capital};
use engine::locale::Texts as _;
use engine::names;
use report::said::{DiscountWords, discount};

impl Pen<'_> {
    pub(super) fn assumptions(&self) -> Part {
        let t = self.t;
        let all = &self.c.assumptions;
        let changed = all.iter().filter(|a| a.changed).count();
        let mut blocks: Vec<Block> = self.discounts().into_iter().collect();
        for (key, name) in t.assumption_groups {
            let mut of_group: Vec<&AssumptionResult> = all.iter().filter(|a| a.group == *key).collect();
            if of_group.is_empty() {
                continue;
            }
            of_group.sort_by_key(|a| !a.changed);
            let note = (t.assumptions_of)(of_group.len(), of_group.iter().filter(|a| a.changed).count());
            let columns = vec![
                Column::text(t.assumption, 3.7),
                Column::number(t.value).with(format::inside(t.range)).share(3.0),
                Column::text(t.source, 8.4),
                Column::text(t.mark, 2.7),
            ];
            let rows = of_group.into_iter().map(|a| self.assumption(a)).collect();
            blocks.push(Block::Table(Table { caption: (*name).to_owned(), note, dense: true, columns, rows }));
        }
        Part {
            title: t.assumptions.to_owned(),
            short: t.nav_assumptions.to_owned(),
            note: (t.assumptions_note)(all.len(), changed),
            blocks,
        }
    }

    fn assumption(&self, a: &AssumptionResult) -> Row {
        let words = |value: f64| format::in_unit(self.locale, value, &a.unit);
        let mut source = vec![if a.changed && !a.note.is_empty() { Run::text(&a.note) } else { Run::source(&a.source) }];
        if !a.as_of.is_empty() && !a.changed {
            source.push(Run::faint(format::date(self.locale, &a.as_of)));
        }
        let mut value = vec![Run::bold(words(a.value))];
        if let (Some(low), Some(high)) = (a.low, a.high) {
            value.push(Run::small((self.t.range_of)(&words(low), &words(high))));
        }
        let cells = vec![
            capital(a.name.get(self.locale)).into(),
            Cell::of(value),
            Cell::of(source),
            Cell::of(vec![self.mark(if a.changed { Mark::Yours } else { a.mark })]),
        ];
        Row { cells, ..Row::default() }
    }

    /// The list of negotiated discounts; nothing where there is none.
    fn discounts(&self) -> Option<Block> {
        let (d, t) = (DiscountWords::of(self.locale), self.t);
        let found = discount::all(self.c);
        let rows = found.iter().map(|of| {
            let mut source = vec![Run::text(&of.source)];
            if !of.note.is_empty() {
                source.push(Run::small(&of.note));
            }
            let cells = vec![
                Cell::of(vec![Run::bold(names::provider(self.locale, &of.provider))]),
                format::percent_exact(self.locale, of.fraction).into(),
                Cell::of(source),
                format::date(self.locale, &of.as_of).into(),
            ];
            Row { cells, ..Row::default() }
        });
        let columns = vec![
            Column::text(d.provider, 3.0),
            Column::number(d.discount).share(1.6),
            Column::text(t.source, 6.0),
            Column::text(t.date, 2.0),
        ];
        (!found.is_empty()).then(|| {
            Block::Table(Table { caption: d.title.to_owned(), note: d.note.to_owned(), dense: true, columns, rows: rows.collect() })
        })
    }
}
