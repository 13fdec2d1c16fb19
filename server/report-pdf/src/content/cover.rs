//! The first page: the verdict, its needle, and which prices, rules and version it is of.

use super::Pen;
use crate::Cover;
use crate::doc::{Figure, Front};
use engine::format;
use engine::names::NameForm;
use report::charts::{self, Chart, Size};
use report::said::finance::rate_of;
use report::said::parts::words;
use report::said::risk;
use report::said::verdict::sentences;
use report::said::view;

impl Pen<'_> {
    pub(super) fn cover(&self, cover: &Cover) -> Front {
        let said = sentences(self.c, self.locale);
        let support: Vec<String> = said.support.iter().map(|s| words(s)).collect();
        Front {
            kind: self.w.kind,
            bookmark: self.w.about,
            say: words(&said.say),
            support: support.join(" "),
            needle: self.needle(),
            needle_title: self.t.needle,
            facts: self.facts(cover, said.meta.iter().take(2).map(|m| words(m)).collect()),
            notice: (self.w.notice)(&format::date(self.locale, &self.c.rules.as_of)),
        }
    }

    fn needle(&self) -> Option<Figure> {
        let v = &self.c.verdict;
        let (Some(first), Some(second), Some(margin)) = (&v.option, &v.runner_up, v.margin) else { return None };
        let name = |id: &str| self.c.option_name(id, self.locale, NameForm::Sentence);
        let amount = format::money_words(self.locale, margin, self.c.currency);
        let caption = (self.t.needle_note)(&amount, &name(first), &name(second));
        let caption = format!("{caption} {} {}.", self.t.present_value, rate_of(self.c, self.locale));
        let caption = [caption.as_str()].into_iter().chain(risk::needle_note(self.c, self.locale)).collect::<Vec<_>>().join(" ");
        self.figure(&charts::needle(self.c, self.locale, Size::Wide), caption)
    }

    /// A chart with its caption; nothing where there is nothing to draw.
    pub(super) fn figure(&self, chart: &Chart, caption: String) -> Option<Figure> {
        (!chart.picture.is_empty()).then(|| Figure { svg: chart.standalone(), alt: chart.alt(), caption })
    }

    fn facts(&self, cover: &Cover, convention: Vec<String>) -> Vec<(String, String)> {
        let (c, locale, f) = (self.c, self.locale, &self.w.facts);
        let day = |iso: &String| format::date(locale, iso);
        let dates = |month| format::month_date(locale, c.start, month);
        let (shown, rest) = view::sentences(c, locale);
        let amounts = std::iter::once(shown).chain(rest).collect::<Vec<_>>().join(" ");
        let facts = [
            (f.convention, Some(convention.join(". ") + ".")),
            (f.view, Some(amounts)),
            (f.period, Some((self.w.period)(c.horizon_months, &dates(1), &dates(c.horizon_months)))),
            (f.book, Some(format!("{}, {}", c.book.name, format::date(locale, &c.book.published_on)))),
            (f.rules, Some((self.w.rules)(&c.rules.version, &format::date(locale, &c.rules.as_of)))),
            (f.version, cover.version.map(|n| (self.w.version)(n))),
            (f.shared, cover.shared_on.as_ref().map(day)),
            (f.made, cover.made_on.as_ref().map(day)),
            (f.link, cover.link.clone()),
            (f.until, cover.link.as_ref().and(cover.valid_until.as_ref()).map(day)),
            (f.engine, Some(format!("Fiel {}", c.engine))),
        ];
        facts.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
    }
}
