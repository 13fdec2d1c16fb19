//! The head of an answer: the sentence, what supports it, and the needle beside it.

use super::parts::show;
use super::plots::drawn;
use super::view::AnswerView;
use crate::i18n::{AnswerWords, use_locale, use_texts};
use engine::format;
use engine::names::NameForm;
use leptos::prelude::*;
use report::said::finance::rate_of;
use report::said::risk::needle_note;
use report::said::verdict::sentences;

/// The sentence and what supports it.
pub fn verdict(view: &AnswerView) -> AnyView {
    let s = sentences(&view.comparison, use_locale());
    let support = s.support.into_iter().map(|sentence| view! { {show(sentence, &view.links)}" " }).collect_view();
    view! {
        <p class="say">{show(s.say, &view.links)}</p>
        <p class="lead">{support}</p>
    }
    .into_any()
}

/// How it was counted, and `more` of that kind: version, date.
pub fn convention(view: &AnswerView, more: Vec<String>) -> AnyView {
    let items =
        sentences(&view.comparison, use_locale()).meta.into_iter().map(|m| view! { <span>{show(m, &view.links)}</span> }).collect_view();
    let more = more.into_iter().map(|m| view! { <span>{m}</span> }).collect_view();
    view! { <p class="meta">{items}{more}</p> }.into_any()
}

/// The needle with its caption; nothing where there are not two options to weigh.
pub fn needle(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let c = &view.comparison;
    let name = |id: &str| c.option_name(id, locale, NameForm::Sentence);
    let caption = match (&c.verdict.option, &c.verdict.runner_up, c.verdict.margin) {
        (Some(first), Some(second), Some(margin)) if !view.charts.needle.is_empty() => {
            Some((t.needle_note)(&format::money_words(locale, margin, c.currency), &name(first), &name(second)))
        }
        _ => None,
    };
    let drawing = view.charts.needle.clone();
    let band = needle_note(c, locale).map(|note| format!(" {note}"));
    let at = format!("{} {}.", t.present_value, rate_of(c, locale));
    caption
        .map(|caption| {
            view! {
                <figure class="needle">
                    <h2>{t.needle}</h2>
                    {drawn(&drawing)}
                    <figcaption>{caption}{band}" "{at}</figcaption>
                </figure>
            }
        })
        .into_any()
}
