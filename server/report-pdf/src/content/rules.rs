//! Where the data may be: an outcome for each option with its rules, each with its article and its nature.

use super::Pen;
use crate::doc::{Block, Cell, Column, Part, Row, Run, Table};
use engine::comparison::{OptionResult, Outcome, RuleHit};
use engine::format;
use engine::locale::Texts as _;
use report::said::RuleWords;
use report::said::rules::{common, fields};

impl Pen<'_> {
    pub(super) fn rules(&self) -> Part {
        let t = RuleWords::of(self.locale);
        let (c, locale) = (self.c, self.locale);
        let shared = common(c);
        let mut blocks: Vec<Block> = Vec::new();
        if let Some(saved) = c.saved_rules.as_ref().filter(|saved| **saved != c.rules) {
            blocks.push(Block::text((t.saved_under)(&saved.version, &format::date(locale, &saved.as_of))));
        }
        blocks.push(Block::Table(self.outcomes(t, &shared)));
        if !shared.is_empty() {
            blocks.push(Block::heading(self.w.common));
            blocks.push(self.list(t, shared.iter()));
        }
        for o in &c.options {
            let own: Vec<&RuleHit> = o.lgpd.rules.iter().filter(|r| !shared.contains(r)).collect();
            if !own.is_empty() {
                let name = vec![Run::text(self.name(o)), self.outcome(o.lgpd.outcome)];
                blocks.push(Block::Heading { runs: name, low: false });
                blocks.push(self.list(t, own.into_iter()));
            }
        }
        let matter = fields(c.options.iter().flat_map(|o| &o.lgpd.could_matter), locale);
        if !matter.is_empty() {
            blocks.push(Block::small(format!("{} {matter}.", t.could_matter)));
        }
        let note = (t.not_advice)(&c.rules.version, &format::date(locale, &c.rules.as_of));
        Part { title: t.title.to_owned(), short: self.w.short.rules.to_owned(), note, blocks }
    }

    /// One row an option: its outcome, and in a sentence what is asked for.
    fn outcomes(&self, t: &RuleWords, shared: &[RuleHit]) -> Table {
        let rows = self.c.options.iter().map(|o| Row {
            cells: vec![
                Cell::of(vec![Run::bold(self.name(o))]),
                Cell::of(vec![self.outcome(o.lgpd.outcome)]),
                Cell::of(self.required(o, t, shared)),
            ],
            ..Row::default()
        });
        Table {
            columns: vec![Column::text(t.option, 3.4), Column::text(t.outcome, 2.0), Column::text(t.required, 7.0)],
            rows: rows.collect(),
            ..Table::default()
        }
    }

    fn required(&self, o: &OptionResult, t: &RuleWords, shared: &[RuleHit]) -> Vec<Run> {
        let conditions = o.lgpd.rules.iter().filter(|r| r.outcome == Outcome::Conditional && !r.fulfilled).count();
        let mut runs = match o.lgpd.outcome {
            Outcome::Allowed => vec![Run::text(t.nothing_required)],
            Outcome::Conditional => vec![Run::text((t.conditions)(conditions))],
            Outcome::OnHold | Outcome::Blocked => {
                let deciding = o.lgpd.rules.iter().filter(|r| r.outcome > Outcome::Conditional);
                deciding.map(|r| Run::text(format!("{} ({}) ", r.text.get(self.locale), r.cite.get(self.locale)))).collect()
            }
        };
        let unanswered = fields(o.lgpd.unanswered.iter(), self.locale);
        if !unanswered.is_empty() {
            runs.push(Run::small(format!("{} {unanswered}.", t.unanswered)));
        }
        let may = o.lgpd.outcome <= Outcome::Conditional;
        if may && !shared.is_empty() && o.lgpd.rules.iter().all(|r| shared.contains(r)) {
            runs.push(Run::small(t.only_common));
        }
        let of = &o.lgpd_by_workload;
        if of.first().is_some_and(|first| of.iter().any(|w| w.outcome != first.outcome)) {
            let each: Vec<String> = of.iter().map(|w| format!("{}: {}", self.workload(&w.workload), w.outcome.word(self.locale))).collect();
            runs.push(Run::small(format!("{}. {}.", t.by_workload, each.join("; "))));
        }
        runs
    }

    /// Rules, each with its nature, its articles, its code, and how it stands.
    fn list<'r>(&self, t: &RuleWords, rules: impl Iterator<Item = &'r RuleHit>) -> Block {
        let items = rules.map(|r| {
            let state = if r.fulfilled { Some(t.fulfilled) } else { r.not_met.then_some(t.not_met) };
            let only = (!r.workloads.is_empty()).then(|| {
                let names: Vec<String> = r.workloads.iter().map(|id| self.workload(id)).collect();
                (t.only_for)(&names.join(", "))
            });
            let mut cite = format!(" {}. {} {}", r.cite.get(self.locale), t.rule, r.id);
            for more in only.into_iter().chain(state.map(str::to_owned)) {
                cite.push_str(", ");
                cite.push_str(&more);
            }
            cite.push('.');
            vec![Run::text(r.text.get(self.locale)), Run::Break, self.nature(r.nature), Run::text(cite)]
        });
        Block::List { items: items.collect(), numbered: false }
    }
}
