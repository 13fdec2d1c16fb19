//! Which offer serves each workload in each option, and why.

use super::Pen;
use crate::doc::{Block, Cell, Column, Part, Row, Run, Table};
use engine::comparison::{OptionResult, PlacementResult};
use engine::format;
use engine::locale::Texts as _;
use engine::names::NameForm;
use report::said::DiscountWords;
use report::said::offers::{provider_name, unit};

impl Pen<'_> {
    pub(super) fn offers(&self) -> Part {
        let t = self.t;
        let mut blocks = Vec::new();
        for o in self.own_options().filter(|o| !o.placements.is_empty()) {
            let columns = vec![
                Column::text(t.workload, 2.6),
                Column::text(t.offer, 3.2),
                Column::number(t.price).share(2.6),
                Column::text(t.use_, 2.4),
                Column::text(t.why, 6.2),
            ];
            let rows = o.placements.iter().map(|p| self.placement(o, p)).collect();
            blocks.push(Block::Table(Table { caption: self.name(o), columns, rows, ..Table::default() }));
        }
        Part { title: t.placements.to_owned(), short: t.placements.to_owned(), note: t.placements_note.to_owned(), blocks }
    }

    fn placement(&self, o: &OptionResult, p: &PlacementResult) -> Row {
        let (locale, t) = (self.locale, self.t);
        let mut workload = vec![Run::text(self.workload(&p.workload))];
        if let Some(part) = o.mix.iter().find(|m| m.workload == p.workload) {
            workload.push(Run::small((t.mix_by)(&self.c.option_name(&part.option, locale, NameForm::Sentence))));
        }
        let provider = provider_name(&p.provider, &p.confidence, locale);
        let region = if p.region.is_empty() { String::new() } else { format!(", {}", p.region) };
        let item = if p.provider == "assumption" { provider.to_owned() } else { format!("{provider}, {}{region}", p.item) };
        // What is billed stands first; the price of the list beside it, where they differ.
        let mut price =
            vec![Run::text(format::money(locale, p.net_price.unwrap_or(p.price), p.currency)), Run::small(unit(&p.unit, locale))];
        if p.net_price.is_some() {
            price.push(Run::small((DiscountWords::of(locale).list_price)(&format::money(locale, p.price, p.currency))));
        }
        price.push(Run::small(format::date(locale, &p.as_of)));
        // An option without a total has no cells, and says nothing of use.
        let used = if p.gpus_paid > 0.0 {
            (t.paid_used)(&format::trimmed(locale, p.gpus_paid, 1), &format::trimmed(locale, p.gpus_used, 2))
        } else {
            format::NONE.to_owned()
        };
        let why = vec![Run::text(p.reason.get(locale)), Run::small_source(format!("{}: {}", t.source, p.source))];
        let cells =
            vec![Cell::of(workload), Cell::of(vec![Run::text(&p.gpu_name), Run::small(item)]), Cell::of(price), used.into(), Cell::of(why)];
        Row { cells, ..Row::default() }
    }
}
