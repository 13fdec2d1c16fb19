//! The cases with the engine's answers, computed once for each price book and language. Only on the server.

use super::data::{Case, Example};
use super::verdict;
use crate::api::assessed;
use crate::i18n::{Home, Texts};
use engine::Answer;
use engine::book::PriceBook;
use engine::comparison::Comparison;
use engine::format;
use engine::locale::Locale;
use engine::names::NameForm;
use engine::presets;
use engine::view::View;
use report::charts::{Size, needle, sparkline};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The case whose needle stands at the head of the page.
const EXAMPLE: &str = "customer-service";

/// The cases of one price book in one language.
#[derive(Debug, Default)]
pub(super) struct Cases {
    pub(super) example: Example,
    pub(super) list: Vec<Case>,
}

/// Answers already computed. A book never changes under its slug; a few books at most are ever current.
static KNOWN: Mutex<Option<Known>> = Mutex::new(None);
/// By the book's slug and the language.
type Known = HashMap<(String, Locale), Arc<Cases>>;
/// So that it stays small whatever happens.
const KEPT: usize = 16;

/// The cases computed with `book`.
pub(super) fn of_book(book: &PriceBook, locale: Locale) -> Arc<Cases> {
    let key = (book.slug.clone(), locale);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known().as_ref().and_then(|map| map.get(&key)) {
        return Arc::clone(found);
    }
    let made = Arc::new(compute(book, locale));
    let mut guard = known();
    let map = guard.get_or_insert_default();
    if map.len() >= KEPT {
        map.clear();
    }
    map.insert(key, Arc::clone(&made));
    made
}

fn compute(book: &PriceBook, locale: Locale) -> Cases {
    let mut cases = Cases::default();
    for preset in presets::all(locale) {
        // A preset that the book refuses is a fault that the engine's tests find; the page goes on without it.
        let Ok(Answer { comparison, .. }) = assessed(&preset.scenario, book, View::default(), false) else {
            tracing::error!(preset = preset.slug, "a preset does not compute with the newest price book");
            continue;
        };
        let (verdict, more) = verdict::words(&comparison, locale);
        let summary = preset.summary.get(locale).to_owned();
        if preset.slug == EXAMPLE {
            cases.example = example(preset.slug, &summary, &comparison, locale);
        }
        cases.list.push(Case {
            slug: preset.slug.to_owned(),
            title: preset.title.get(locale).to_owned(),
            summary,
            sparkline: sparkline(&comparison, locale).picture,
            verdict,
            more,
        });
    }
    cases
}

fn example(slug: &str, summary: &str, comparison: &Comparison, locale: Locale) -> Example {
    let verdict = &comparison.verdict;
    let sentence = match (&verdict.option, &verdict.runner_up, verdict.margin) {
        (Some(first), Some(second), Some(margin)) => (Home::of(locale).verdict.example)(
            &format::capital(&comparison.option_name(first, locale, NameForm::Sentence)),
            &format::money_words(locale, margin, comparison.currency),
            &comparison.option_name(second, locale, NameForm::Sentence),
            comparison.horizon_months,
        ),
        _ => verdict::words(comparison, locale).0,
    };
    Example {
        slug: slug.to_owned(),
        summary: summary.to_owned(),
        sentence,
        wide: needle(comparison, locale, Size::Pane).picture,
        narrow: needle(comparison, locale, Size::Narrow).picture,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_is_there_with_its_answer_in_both_languages() {
        let book = engine::seed::price_book();
        for locale in [Locale::PtBr, Locale::En] {
            let cases = of_book(&book, locale);
            assert_eq!(cases.list.len(), presets::all(locale).len());
            for case in &cases.list {
                assert!(case.sparkline.starts_with("<svg"), "{}", case.slug);
                assert!(!case.verdict.is_empty() && !case.more.is_empty(), "{}", case.slug);
            }
            assert!(cases.example.wide.starts_with("<svg") && cases.example.narrow.starts_with("<svg"));
            let first = |c: &Cases| c.example.sentence.chars().next();
            assert!(first(&cases).is_some_and(char::is_uppercase), "{}", cases.example.sentence);
            assert!(Arc::ptr_eq(&cases, &of_book(&book, locale)), "the second time it is not computed again");
        }
    }
}
