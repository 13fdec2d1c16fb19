//! Mistakes caught, in words and money; and what is counted and what is not.

use super::Pen;
use crate::doc::{Block, Part, Run};
use engine::comparison::{Finding, FindingLevel};
use engine::format::{self, capital};
use engine::locale::Texts as _;
use engine::scenario::Currency;
use report::said::{CountedWords, ViewWords, counted};

impl Pen<'_> {
    /// Nothing where no mistake was caught.
    pub(super) fn findings(&self) -> Option<Part> {
        let found = &self.c.findings;
        let note = if self.c.view.is_usual() { "" } else { ViewWords::of(self.locale).findings };
        (!found.is_empty()).then(|| Part {
            title: (self.t.findings)(found.len()),
            short: self.w.short.findings.to_owned(),
            note: note.to_owned(),
            blocks: found.iter().map(|f| self.finding(f)).collect(),
        })
    }

    fn finding(&self, f: &Finding) -> Block {
        let (level, word) = match f.level {
            FindingLevel::Stop => ("stop", self.t.levels[0]),
            FindingLevel::Warn => ("warn", self.t.levels[1]),
            FindingLevel::Info => ("info", self.t.levels[2]),
        };
        // Its money stands out in the paragraph; where the paragraph does not say it, after it.
        let text = f.text.get(self.locale);
        let runs = match f.brl_per_month.map(|v| format::money_words(self.locale, v, Currency::Brl)) {
            None => vec![Run::text(text)],
            Some(money) => match text.split_once(&money) {
                Some((before, after)) => vec![Run::text(before), Run::bold(money.clone()), Run::text(after)],
                None => vec![Run::text(format!("{text} ")), Run::bold(format!("{}.", (self.t.per_month)(&money)))],
            },
        };
        Block::Finding { level, word, title: f.title.get(self.locale).to_owned(), runs }
    }

    pub(super) fn counted(&self) -> Part {
        let t = CountedWords::of(self.locale);
        let found = counted::of(self.c, self.locale);
        let side = |head: &str, items: Vec<String>| {
            let items = items.iter().map(|i| vec![Run::text(capital(i))]).collect();
            vec![Block::heading(head), Block::List { items, numbered: false }]
        };
        let sides = [side(t.counted, found.counted), side(t.not_counted, found.not_counted)];
        Part {
            title: t.title.to_owned(),
            short: self.t.nav_counted.to_owned(),
            note: String::new(),
            blocks: vec![Block::Columns { sides }],
        }
    }
}
