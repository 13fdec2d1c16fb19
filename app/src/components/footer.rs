//! Foot of the page: what it is not, where it is explained, and the theme.

use crate::browser;
use crate::i18n::{Common, use_locale, use_texts};
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

/// Chooses the theme: at once where scripts run, else by asking for the page again.
#[component]
fn ThemeForm() -> impl IntoView {
    let texts = use_texts::<Common>();
    let now = theme_of_page();
    let themes = [("auto", texts.theme_auto), ("light", texts.theme_light), ("dark", texts.theme_dark)];
    view! {
        <form class="theme" method="get">
            <label for="theme">{texts.theme}</label>
            <span class="control">
                <select id="theme" name="theme" on:change=move |event| browser::set_theme(&event_target_value(&event))>
                    {themes.map(|(value, name)| view! { <option value=value selected=value == now>{name}</option> }).into_iter().collect::<Vec<_>>()}
                </select>
            </span>
            <button class="btn small only-asleep">{texts.apply}</button>
        </form>
    }
    .into_any()
}

/// The theme the page was written in.
fn theme_of_page() -> String {
    #[cfg(feature = "ssr")]
    {
        crate::session::theme_of_page().to_owned()
    }
    #[cfg(not(feature = "ssr"))]
    {
        browser::theme()
    }
}
