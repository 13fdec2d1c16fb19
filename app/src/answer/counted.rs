//! What is counted and what is not, for this scenario.

use super::view::AnswerView;
use crate::i18n::{CountedWords, Texts as _};
use engine::format::capital;
use leptos::prelude::*;
use report::said::counted::of;

/// The part of the page.
pub fn counted(view: &AnswerView) -> AnyView {
    let t = CountedWords::of(view.locale);
    let found = of(&view.comparison, view.locale);
    let list = |items: Vec<String>| items.into_iter().map(|i| view! { <li>{capital(&i)}</li> }).collect_view();
    view! {
        <section id="counted" class="band" aria-labelledby="counted-title">
            <header><h2 id="counted-title">{t.title}</h2></header>
            <div class="two">
                <div class="stack-2"><h3>{t.counted}</h3><ul>{list(found.counted)}</ul></div>
                <div class="stack-2"><h3>{t.not_counted}</h3><ul>{list(found.not_counted)}</ul></div>
            </div>
        </section>
    }
    .into_any()
}
