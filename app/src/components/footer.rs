//! Foot of the page: what it is not, where it is explained, and the theme.

use crate::api::Asked;
use crate::i18n::{Common, use_locale, use_texts};
use crate::session;
use engine::{format, lgpd};
use leptos::prelude::*;

/// Foot of every page.
#[component]
pub fn Footer() -> impl IntoView {
    let texts = use_texts::<Common>();
    let date = format::date(use_locale(), &lgpd::rules().as_of);
    view! {
        <footer class="foot">
            <div class="wrap">
                <p>{(texts.disclaimer)(&date)}</p>
                <nav aria-label=texts.about>
                    <a href="/method">{texts.how_we_calculate}</a>
                    <a href="/privacy">{texts.your_data}</a>
                </nav>
                <ThemeForm/>
            </div>
        </footer>
    }
    .into_any()
}

/// Chooses the theme by asking for the page again, in it.
#[component]
fn ThemeForm() -> impl IntoView {
    let texts = use_texts::<Common>();
    let now = session::theme_of_page();
    let themes = [("auto", texts.theme_auto), ("light", texts.theme_light), ("dark", texts.theme_dark)];
    // The form's query takes the place of the page's: what that says of the view is said again.
    let shown = Asked::by_page().links("").query();
    let kept = shown.split('&').filter_map(|pair| pair.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned())));
    let kept = kept.map(|(name, value)| view! { <input type="hidden" name=name value=value/> }).collect_view();
    view! {
        <form class="theme" method="get">
            {kept}
            <label for="theme">{texts.theme}</label>
            <span class="control">
                <select id="theme" name="theme">
                    {themes.map(|(value, name)| view! { <option value=value selected=value == now>{name}</option> }).into_iter().collect::<Vec<_>>()}
                </select>
            </span>
            <button class="btn small">{texts.apply}</button>
        </form>
    }
    .into_any()
}
