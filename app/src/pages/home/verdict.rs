//! A verdict in a few words, for lists. Only on the server; the whole sentence is the answer's.

use crate::i18n::{Home, Texts};
use engine::comparison::{Comparison, Outcome, VerdictCase};
use engine::format;
use engine::locale::Locale;
use engine::names::NameForm;

/// What wins, and what else to know: money, month, what is missing.
pub(super) fn words(comparison: &Comparison, locale: Locale) -> (String, String) {
    let texts = &Home::of(locale).verdict;
    let verdict = &comparison.verdict;
    let months = comparison.horizon_months;
    let name = |id: &Option<String>, form| id.as_deref().map(|id| comparison.option_name(id, locale, form)).unwrap_or_default();
    let winner = name(&verdict.option, NameForm::Short);
    let money = verdict.total.map(|total| (texts.money)(&format::money_words(locale, total, comparison.currency), months));
    let lead = || match (verdict.leads_from_month, &verdict.overtakes) {
        (Some(0), _) => texts.from_start.to_owned(),
        (Some(month), other @ Some(_)) => (texts.ahead)(&name(other, NameForm::Sentence), month),
        _ => texts.present_value.to_owned(),
    };
    let held = comparison.options.iter().filter(|o| o.lgpd.outcome == Outcome::OnHold).count();
    let (head, why) = match verdict.case {
        VerdictCase::Clear => ((texts.costs_less)(&winner), Some(lead())),
        VerdictCase::PublicCheaper => ((texts.costs_less)(&winner), Some((texts.never_pays)(months))),
        VerdictCase::TooClose => {
            let pair = (texts.between)(&name(&verdict.option, NameForm::Sentence), &name(&verdict.runner_up, NameForm::Sentence));
            (texts.too_close.to_owned(), Some(pair))
        }
        VerdictCase::Experiment => (texts.experiment.to_owned(), Some(texts.experiment_why.to_owned())),
        VerdictCase::OneOption => ((texts.one_option)(&name(&verdict.option, NameForm::Sentence)), None),
        VerdictCase::NoOption if held > 0 => (texts.answer_missing.to_owned(), Some(texts.answer_missing_why.to_owned())),
        VerdictCase::NoOption => (texts.no_option.to_owned(), Some(texts.no_option_why.to_owned())),
        VerdictCase::NoPrice => (texts.no_price.to_owned(), Some(texts.no_price_why.to_owned())),
    };
    let held = Some(held).filter(|n| *n > 0 && verdict.option.is_some()).map(texts.on_hold);
    let missing = Some(verdict.missing_price.len()).filter(|n| *n > 0).map(texts.left_out);
    // An experiment's total is a guess of a volume nobody knows; it is not the point.
    let money = money.filter(|_| verdict.case != VerdictCase::Experiment);
    let more: Vec<String> = [money, why, held, missing].into_iter().flatten().collect();
    (head, more.join("; "))
}

/// What wins and its money, on one line.
pub(super) fn line(comparison: &Comparison, locale: Locale) -> String {
    let (head, _) = words(comparison, locale);
    match (comparison.verdict.case, comparison.verdict.total) {
        (VerdictCase::Clear | VerdictCase::PublicCheaper | VerdictCase::OneOption | VerdictCase::TooClose, Some(total)) => {
            format!("{head}: {}", format::money_words(locale, total, comparison.currency))
        }
        _ => head,
    }
}
