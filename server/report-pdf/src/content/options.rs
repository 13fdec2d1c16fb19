//! The options, cheapest first; those left out come last, with the reason in place of numbers.

use super::Pen;
use crate::doc::{Block, Cell, Column, Look, Part, Row, Run, Table};
use engine::comparison::{OptionResult, Outcome};
use engine::format;
use report::said::finance::rate_of;
use report::said::offers::{self, Overtaken};
use report::said::{discount, total_name};

impl Pen<'_> {
    pub(super) fn options(&self) -> Part {
        let t = self.t;
        let columns = vec![
            Column::text(t.option, 5.2),
            Column::text("LGPD", 3.2),
            Column::number(t.present_value).with(rate_of(self.c, self.locale)).share(2.6),
            Column::number(t.difference).share(2.0),
            Column::number(total_name(self.c, t)).share(1.9),
            Column::number(t.at_start).share(1.9),
            Column::number(t.level_with_winner).share(2.2),
        ];
        let rows = self.own_options().map(|o| if o.rank.is_some() { self.ranked(o) } else { self.left_out(o) }).collect();
        let mut blocks = vec![Block::Table(Table { columns, rows, ..Table::default() })];
        blocks.extend(offers::mix(self.c, self.locale).map(Block::small));
        let reasons = t.questions.iter().zip(&self.c.verdict.reasons);
        blocks.push(Block::Terms {
            items: reasons.map(|(question, reason)| ((*question).to_owned(), vec![Run::text(reason.get(self.locale))])).collect(),
        });
        Part { title: t.ranking.to_owned(), short: self.w.short.options.to_owned(), note: String::new(), blocks }
    }

    fn ranked(&self, o: &OptionResult) -> Row {
        let first = o.rank == Some(1);
        let difference = o.npv_above_best.filter(|_| !first);
        let mut name = vec![self.key(o), Run::bold(self.name(o)), Run::small(offers::place(o, self.locale))];
        name.extend(o.discounts.iter().map(|d| Run::small(discount::sentence(d, self.locale, false).concat())));
        let cells = vec![
            Cell::of(name),
            Cell::of(vec![self.outcome(o.lgpd.outcome)]),
            Cell::of(vec![Run::bold(self.compact(o.npv))]),
            difference.map_or_else(|| format::NONE.to_owned(), |v| format::money_diff(self.locale, v, self.c.currency)).into(),
            self.compact(o.total).into(),
            self.compact(o.years.first().map(|y| y.total)).into(),
            Overtaken::of(self.c, o).words(self.locale).into(),
        ];
        Row { look: if first { Look::First } else { Look::Plain }, cells }
    }

    fn left_out(&self, o: &OptionResult) -> Row {
        let by_rule = o.lgpd.outcome > Outcome::Conditional;
        let chip =
            if by_rule { self.outcome(o.lgpd.outcome) } else { Run::Outcome { tone: "none", text: format::capital(self.w.price_missing) } };
        let mut reason = vec![Run::text(offers::left_out(o, self.locale))];
        if let Some(npv) = o.npv.filter(|_| by_rule) {
            let amount = format::money_compact(self.locale, npv, self.c.currency);
            reason.push(Run::small(format!("{}: {amount}, {}.", self.t.if_allowed, format::inside(self.t.present_value))));
        }
        let reason = Cell { columns: 5, ..Cell::of(reason) };
        Row { look: Look::Out, cells: vec![self.name(o).into(), Cell::of(vec![chip]), reason] }
    }
}
