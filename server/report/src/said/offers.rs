//! Who offers what: names of providers and units of prices, the best mix in words, why an option is left out, when it is overtaken.

use super::AnswerWords;
use engine::comparison::{Comparison, OptionResult, Outcome};
use engine::format;
use engine::locale::{Locale, Texts as _};
use engine::names::{self, NameForm, country};

/// What the provider of an offer is called.
#[must_use]
pub fn provider_name<'p>(provider: &'p str, confidence: &str, locale: Locale) -> &'p str {
    let t = AnswerWords::of(locale);
    match (provider, confidence) {
        ("assumption", _) => t.assumed,
        ("", "quote") => t.own_quote,
        _ => names::provider(locale, provider),
    }
}

/// Who offers an option and where, in a line under its name.
#[must_use]
pub fn place(o: &OptionResult, locale: Locale) -> String {
    let mut providers: Vec<&str> = Vec::new();
    for p in &o.placements {
        let provider = provider_name(&p.provider, &p.confidence, locale);
        if !providers.contains(&provider) {
            providers.push(provider);
        }
    }
    providers.push(country(locale, &o.country));
    providers.join(", ")
}

/// A unit of the price book in words.
#[must_use]
pub fn unit(unit: &str, locale: Locale) -> String {
    let words = match (unit, locale) {
        ("instance_hour", Locale::PtBr) => "por máquina e hora",
        ("instance_hour", Locale::En) => "per machine and hour",
        ("gpu_hour", Locale::PtBr) => "por GPU·hora",
        ("gpu_hour", Locale::En) => "per GPU-hour",
        ("unit", Locale::PtBr) => "por servidor",
        ("unit", Locale::En) => "per server",
        (other, _) => other,
    };
    words.to_owned()
}

/// What the best mix puts where; none where there is no mix.
#[must_use]
pub fn mix(c: &Comparison, locale: Locale) -> Option<String> {
    let t = AnswerWords::of(locale);
    let option = c.options.iter().find(|o| !o.mix.is_empty())?;
    let called = |id: &str| c.option_name(id, locale, NameForm::Sentence);
    if let Some(one) = &option.same_as {
        return Some((t.mix_is)(&called(one)));
    }
    let workload = |id: &str| c.workloads.iter().find(|w| w.id == id).map_or_else(|| id.to_owned(), |w| w.name.clone());
    let parts: Vec<(String, String)> = option.mix.iter().map(|p| (workload(&p.workload), called(&p.option))).collect();
    Some((t.mix_serves)(&parts))
}

/// Why `o` stands in no ranking: the rule that keeps it out, or the prices it lacks.
#[must_use]
pub fn left_out(o: &OptionResult, locale: Locale) -> String {
    let t = AnswerWords::of(locale);
    if o.lgpd.outcome > Outcome::Conditional {
        let rule = o.lgpd.rules.first().map(|r| format!("{} ({})", r.text.get(locale), r.cite.get(locale))).unwrap_or_default();
        format!("{} {rule}", t.left_out_rule)
    } else {
        let prices: Vec<&str> = o.missing_prices.iter().map(|p| p.text.get(locale).trim_end_matches('.')).collect();
        format!("{} {}", t.left_out_price, prices.join("; "))
    }
}

/// In which month the winner overtakes `o`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overtaken {
    /// It is the winner, or in no ranking.
    NotApplicable,
    /// In this month for good.
    In(u16),
    /// It was dearer from the start.
    FromStart,
    /// It stays ahead in the money shown, and behind in present value.
    Never,
}

impl Overtaken {
    /// Of `o`.
    #[must_use]
    pub fn of(c: &Comparison, o: &OptionResult) -> Self {
        let pair = c.pairs.iter().find(|p| Some(&p.a) == c.verdict.option.as_ref() && p.b == o.id);
        match pair.map(|p| (p, p.crossings.last())) {
            None => Self::NotApplicable,
            Some((p, Some(last))) if last.leader == p.a => Self::In(last.month),
            Some((p, None)) if p.total_difference >= 0.0 => Self::FromStart,
            Some(_) => Self::Never,
        }
    }

    /// In words; [`format::NONE`] where there is nothing to say.
    #[must_use]
    pub fn words(self, locale: Locale) -> String {
        let t = AnswerWords::of(locale);
        match self {
            Self::NotApplicable => format::NONE.into(),
            Self::In(month) => format::month(locale, month),
            Self::FromStart => t.winner_from_start.into(),
            Self::Never => t.winner_never.into(),
        }
    }
}
