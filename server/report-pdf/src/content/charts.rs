//! Money: the charts, each with the finding as its heading, and under each its figures as a table.

use super::Pen;
use crate::doc::{Block, Cell, Column, Look, Part, Row, Run, Table};
use engine::comparison::{OptionResult, YearFlow};
use engine::format::{self, capital};
use engine::locale::Locale;
use report::charts::{self, Chart, Size};
use report::said::time::table_months;
use report::said::unit::Unit;
use report::said::{cash, lines, time};

impl Pen<'_> {
    /// Cost over time, what finance asks, cost lines, cash by year, unit costs.
    pub(super) fn money(&self) -> Vec<Part> {
        let options: Vec<&OptionResult> = self.c.ranked().collect();
        [Some(self.over_time()), self.finance(), Some(self.lines(&options)), Some(self.cash(&options)), Some(self.units(&options))]
            .into_iter()
            .flatten()
            .collect()
    }

    /// A part that opens with its chart.
    fn plot(&self, (title, short): (String, &str), note: String, chart: &Chart, table: Table) -> Part {
        let blocks = self.figure(chart, String::new()).map(Block::Chart).into_iter().chain([Block::Table(table)]).collect();
        Part { title, short: short.to_owned(), note, blocks }
    }

    fn over_time(&self) -> Part {
        let (c, locale, t) = (self.c, self.locale, self.t);
        let months = table_months(c.horizon_months);
        let row = |name: String, sums: &[f64]| {
            let amount = |m: &u16| Cell::from(self.compact(sums.get(usize::from(*m)).copied()));
            Row { cells: std::iter::once(Cell::from(name)).chain(months.iter().map(amount)).collect(), ..Row::default() }
        };
        let mut rows: Vec<Row> = c.ranked().map(|o| row(self.name(o), &o.cumulative)).collect();
        rows.extend(c.baseline.as_ref().map(|b| row(t.bill.to_owned(), &b.cumulative)));
        let heads =
            months.iter().map(|m| Column::number(format::month(locale, *m)).with(format::month_date(locale, c.start, *m)).share(1.0));
        let table = Table {
            caption: (t.time_table)(c.view.money(locale)),
            columns: std::iter::once(Column::text(t.option, 2.4)).chain(heads).collect(),
            rows,
            ..Table::default()
        };
        let mut part =
            self.plot((time::title(c, locale), t.nav_time), time::note(c, locale), &charts::cumulative(c, locale, Size::Wide), table);
        part.blocks.extend(self.bands(&months));
        part
    }

    fn lines(&self, options: &[&OptionResult]) -> Part {
        let (c, locale, t) = (self.c, self.locale, self.t);
        let unit = Unit::of(c, options);
        let rows = lines::rows_of(options, locale).into_iter().map(|(key, name, group)| {
            let amount = |o: &&OptionResult| {
                let line = o.lines.iter().find(|l| l.line == key && l.group == group);
                Cell::from(line.map_or_else(|| format::NONE.to_owned(), |l| unit.write(locale, l.total)))
            };
            Row { cells: std::iter::once(Cell::from(capital(&name))).chain(options.iter().map(amount)).collect(), ..Row::default() }
        });
        let totals = options.iter().map(|o| Cell::from(o.total.map_or_else(|| format::NONE.to_owned(), |v| unit.write(locale, v))));
        let sum = Row { look: Look::Sum, cells: std::iter::once(Cell::from(t.total)).chain(totals).collect() };
        let table = Table {
            caption: t.lines_table.to_owned(),
            note: (self.w.lines_note)(&unit.name(locale), c.view.terms_word(locale), c.horizon_months),
            columns: std::iter::once(Column::text(t.line, 2.2))
                .chain(options.iter().map(|o| Column::number(self.short(o)).share(1.0)))
                .collect(),
            rows: rows.chain([sum]).collect(),
            ..Table::default()
        };
        let note = (t.lines_note)(c.horizon_months, c.view.money(locale));
        self.plot((lines::title(c, locale), t.nav_lines), note, &charts::cost_lines(c, locale, Size::Wide), table)
    }

    fn cash(&self, options: &[&OptionResult]) -> Part {
        let (c, locale, t) = (self.c, self.locale, self.t);
        let unit = Unit::of(c, options);
        let years: Vec<u16> = options.first().map(|o| o.years.iter().map(|y| y.year).collect()).unwrap_or_default();
        let heads = years.iter().map(|y| {
            let (name, months) = cash::year_name(c, *y, locale);
            Column::number(name).with(months.unwrap_or_default()).share(1.0)
        });
        let columns = [Column::text(t.option, 2.6), Column::text(self.w.measure, 0.0)]
            .into_iter()
            .chain(heads)
            .chain([Column::number(t.total).share(1.1)])
            .collect();
        let table = Table {
            caption: t.cash_table.to_owned(),
            note: (self.w.cash_note)(&unit.name(locale), c.view.terms_word(locale)),
            columns,
            rows: options.iter().flat_map(|o| self.cash_of(o, unit)).collect(),
            ..Table::default()
        };
        self.plot((cash::title(c, options, locale), t.nav_cash), t.cash_note.to_owned(), &charts::cash_flow(c, locale, Size::Wide), table)
    }

    /// The rows of an option: outlays, running costs, both; its name and the cash it needs stand beside all three.
    fn cash_of(&self, o: &OptionResult, unit: Unit) -> [Row; 3] {
        let (locale, t) = (self.locale, self.t);
        let mut name = vec![Run::bold(self.name(o))];
        name.extend(o.peak_cash.map(|peak| Run::small(format!("{}: {}", t.peak, self.compact(Some(peak))))));
        let row = |label: &str, look: Look, pick: fn(&YearFlow) -> f64, sum: Option<f64>| {
            let years = o.years.iter().map(|y| Cell::from(unit.write(locale, pick(y))));
            let sum = Cell::from(sum.map_or_else(|| format::NONE.to_owned(), |v| unit.write(locale, v)));
            Row { look, cells: std::iter::once(Cell::from(label)).chain(years).chain([sum]).collect() }
        };
        let mut first = row(t.capex, Look::Plain, |y| y.capex, o.capex);
        first.cells.insert(0, Cell { rows: 3, ..Cell::of(name) });
        [first, row(t.opex, Look::Plain, |y| y.opex, o.opex), row(t.total, Look::Sum, |y| y.total, o.total)]
    }

    fn units(&self, options: &[&OptionResult]) -> Part {
        let (locale, t) = (self.locale, self.t);
        let tokens = options.iter().any(|o| o.per_million_tokens.is_some());
        let cents =
            |v: Option<f64>, write: fn(Locale, f64) -> String| Cell::from(v.map_or_else(|| format::NONE.to_owned(), |v| write(locale, v)));
        let two = |locale, v| format::number(locale, v, 2);
        let symbol = format::symbol(self.c.currency);
        let mut columns = vec![Column::text(t.option, 3.0), Column::number((t.per_gpu_hour)(symbol)).share(1.6)];
        if tokens {
            columns.push(Column::number((t.per_million_tokens)(symbol)).share(1.6));
        }
        columns.push(Column::number(t.utilisation).share(1.0));
        let rows = options.iter().map(|o| {
            let mut cells = vec![self.name(o).into(), cents(o.per_gpu_hour, two)];
            if tokens {
                cells.push(cents(o.per_million_tokens, two));
            }
            cells.push(cents(o.utilisation, format::percent));
            Row { cells, ..Row::default() }
        });
        let table = Table { columns, rows: rows.collect(), ..Table::default() };
        Part { title: t.units.to_owned(), short: t.units.to_owned(), note: t.units_note.to_owned(), blocks: vec![Block::Table(table)] }
    }
}
