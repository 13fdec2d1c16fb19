//! The method in brief, and what the figures are not.

use super::Pen;
use crate::doc::{Block, Part, Run};
use engine::format;

impl Pen<'_> {
    pub(super) fn method(&self) -> Part {
        let steps = self.w.steps.iter().map(|step| vec![Run::text(*step)]).collect();
        let blocks = vec![
            Block::List { items: steps, numbered: true },
            Block::heading(self.w.notices),
            Block::text((self.w.notice)(&format::date(self.locale, &self.c.rules.as_of))),
        ];
        Part { title: self.w.method.to_owned(), short: self.w.method.to_owned(), note: String::new(), blocks }
    }
}
