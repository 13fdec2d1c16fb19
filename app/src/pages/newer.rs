//! Prices have moved: what newer ones would change in the answer, before anybody goes over to them.

use crate::api::NewerPrices;
use crate::i18n::{NewerWords, use_locale, use_texts};
use engine::format;
use engine::scenario::Currency;
use leptos::prelude::*;

/// The line over the form: that there is the newer book `name`, and where to see what it would change.
pub(super) fn newer_book(name: &str, id: &str) -> AnyView {
    let t = use_texts::<NewerWords>();
    let (said, href) = ((t.there_is)(name), format!("/scenarios/{id}/answer"));
    view! { <p class="notice info newer-book">{said}" "<a href=href>{t.see}</a></p> }.into_any()
}

/// The notice over a whole answer; its button pins version `version` of the scenario `id` to the newer prices.
pub(super) fn newer_prices(newer: NewerPrices, id: &str, version: i32) -> AnyView {
    let (t, locale) = (use_texts::<NewerWords>(), use_locale());
    let named = |(name, day): &(String, String)| format!("{name} ({})", format::date(locale, day));
    let money = |value: Option<f64>| value.map_or_else(|| format::NONE.to_owned(), |v| format::money_compact(locale, v, Currency::Brl));
    let rows = newer
        .options
        .iter()
        .map(|(name, before, after)| {
            let by = before.zip(*after).map_or_else(|| format::NONE.to_owned(), |(b, a)| format::money_diff(locale, a - b, Currency::Brl));
            view! { <tr><th scope="row">{name.clone()}</th><td class="n">{money(*before)}</td><td class="n">{money(*after)}</td><td class="n">{by}</td></tr> }
        })
        .collect_view();
    let action = format!("/scenarios/{id}/prices");
    let go = newer.usable.then(|| {
        view! {
            <form method="post" action=action>
                <input type="hidden" name="version" value=version.to_string()/>
                <input type="hidden" name="book" value=newer.slug.clone()/>
                <button class="btn">{(t.go_over)(&newer.is.0)}</button>
            </form>
        }
    });
    view! {
        <aside class="notice info newer-prices" aria-labelledby="newer-title">
            <p class="notice-title" id="newer-title">{t.title}</p>
            <p>{(t.pinned)(&named(&newer.was), &named(&newer.is))}</p>
            <dl>
                <div><dt>{t.before}</dt><dd>{newer.answers.0.clone()}</dd></div>
                <div><dt>{t.after}</dt><dd>{newer.answers.1.clone()}</dd></div>
            </dl>
            <details>
                <summary>{t.by_option}</summary>
                <div class="scroll">
                    <table>
                        <thead><tr><th scope="col">{t.option}</th><th scope="col" class="n">{t.before}</th><th scope="col" class="n">{t.after}</th><th scope="col" class="n">{t.difference}</th></tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </details>
            {go}
            <p class="small">{t.links_stay}</p>
        </aside>
    }
    .into_any()
}
