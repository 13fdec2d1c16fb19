//! What the report says, in the order of the page: from the answer to a document of worded and formatted pieces.
//!
//! Owns the order and which parts there are. Refuses numbers of its own and sentences that the page has too: those are `report::said`'s.

mod assumptions;
mod charts;
mod cover;
mod finance;
mod findings;
mod method;
mod offers;
mod options;
mod prices;
mod risk;
mod rules;
mod sizing;

use crate::Cover;
use crate::doc::{Document, Part, Run};
use crate::words::ReportWords;
use engine::Answer;
use engine::comparison::{Comparison, Mark, OptionResult, Outcome, RuleNature};
use engine::format;
use engine::locale::{Locale, Texts as _, pick};
use engine::names::NameForm;
use engine::scenario::Scenario;
use report::charts::LIGHT;
use report::said::AnswerWords;
use serde_json::Value;

/// What every part is written with.
pub struct Pen<'a> {
    answer: &'a Answer,
    c: &'a Comparison,
    scenario: &'a Scenario,
    locale: Locale,
    /// The page's words.
    t: &'static AnswerWords,
    /// The report's own.
    w: &'static ReportWords,
}

/// The report of `answer`.
pub fn document(answer: &Answer, scenario: &Scenario, cover: &Cover, locale: Locale) -> Document {
    let pen = Pen { answer, c: &answer.comparison, scenario, locale, t: AnswerWords::of(locale), w: ReportWords::of(locale) };
    let title = pen.title();
    let version = cover.version.map(|n| (pen.w.version)(n));
    let foot = [Some(cut(&title)), version].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let charts = if pen.c.ranked().next().is_some() { pen.money() } else { Vec::new() };
    let parts = [
        vec![pen.options(), pen.rules()],
        pen.risk(),
        charts,
        pen.findings().into_iter().chain([pen.offers()]).chain(pen.sizing()).collect(),
        [Some(pen.counted()), Some(pen.assumptions()), pen.drawn(), Some(pen.prices()), Some(pen.method())].into_iter().flatten().collect(),
    ]
    .concat_parts();
    Document {
        lang: pick(locale, "pt", "en"),
        region: (locale == Locale::PtBr).then_some("BR"),
        colors: LIGHT.iter().map(|(name, value)| ((*name).to_owned(), Value::from(*value))).collect(),
        title,
        subject: pen.w.subject,
        foot,
        cover: pen.cover(cover),
        contents: pen.w.contents,
        parts,
        stand_in: "",
    }
}

/// As much of a title as a foot has room for.
fn cut(title: &str) -> String {
    const ROOM: usize = 90;
    if title.chars().count() <= ROOM { title.to_owned() } else { title.chars().take(ROOM).chain(['…']).collect() }
}

/// Puts lists of parts one after the other.
trait ConcatParts {
    fn concat_parts(self) -> Vec<Part>;
}

impl<const N: usize> ConcatParts for [Vec<Part>; N] {
    fn concat_parts(self) -> Vec<Part> {
        self.into_iter().flatten().collect()
    }
}

impl Pen<'_> {
    fn title(&self) -> String {
        if self.c.title.trim().is_empty() { self.w.untitled.to_owned() } else { self.c.title.clone() }
    }

    fn name(&self, o: &OptionResult) -> String {
        self.c.option_name(&o.id, self.locale, NameForm::Full)
    }

    fn short(&self, o: &OptionResult) -> String {
        self.c.option_name(&o.id, self.locale, NameForm::Short)
    }

    fn workload(&self, id: &str) -> String {
        self.scenario.workloads.iter().find(|w| w.id == id).map_or_else(|| id.to_owned(), |w| w.name.clone())
    }

    /// An amount for a table; [`format::NONE`] where there is none.
    fn compact(&self, value: Option<f64>) -> String {
        value.map_or_else(|| format::NONE.to_owned(), |v| format::money_compact(self.locale, v, self.c.currency))
    }

    /// Options that stand for themselves: a mix that is all one option is that option.
    fn own_options(&self) -> impl Iterator<Item = &OptionResult> {
        self.c.options.iter().filter(|o| o.same_as.is_none())
    }

    fn outcome(&self, outcome: Outcome) -> Run {
        let tone = match outcome {
            Outcome::Allowed => "ok",
            Outcome::Conditional => "cond",
            Outcome::OnHold => "hold",
            Outcome::Blocked => "block",
        };
        Run::Outcome { tone, text: outcome.word(self.locale).to_owned() }
    }

    fn nature(&self, nature: RuleNature) -> Run {
        let kind = match nature {
            RuleNature::Law => "law",
            RuleNature::RegulatorGuidance => "guidance",
            RuleNature::PrudentPolicy => "prudence",
        };
        Run::Nature { nature: kind, text: nature.word(self.locale).to_owned() }
    }

    fn mark(&self, mark: Mark) -> Run {
        let kind = match mark {
            Mark::Certain => "full",
            Mark::CheckYearly => "half",
            Mark::Estimate => "hollow",
            Mark::Yours => "yours",
        };
        Run::Mark { mark: kind, text: mark.word(self.locale).to_owned() }
    }

    fn key(&self, o: &OptionResult) -> Run {
        Run::Key { svg: report::charts::key(self.c, o).standalone() }
    }
}

/// What a stand-in for characters means.
pub fn stand_in(locale: Locale) -> &'static str {
    ReportWords::of(locale).stand_in
}
