//! Head of the page: mark, navigation, the other language, and the ruler under it.

use crate::i18n::{Common, use_locale, use_texts};
use leptos::prelude::*;
use leptos_router::hooks::use_location;

/// First stop of the keyboard: past the head of the page.
#[component]
pub fn SkipLink() -> impl IntoView {
    view! { <a class="skip" href="#content" rel="external">{use_texts::<Common>().skip}</a> }.into_any()
}

/// Head of every page.
#[component]
pub fn Header() -> impl IntoView {
    let texts = use_texts::<Common>();
    let other = use_locale().other();
    let location = use_location();
    let (path, query) = (location.pathname, location.search);
    let current = move |is: fn(&str) -> bool| move || is(&path.get()).then_some("page");
    view! {
        <header class="head">
            <div class="wrap">
                <a class="brand" href="/"><Needle/>"Fiel"</a>
                <nav aria-label=texts.navigation>
                    <a href="/" aria-current=current(|p| p == "/" || p.starts_with("/scenarios/"))>{texts.scenarios}</a>
                    <a href="/prices" aria-current=current(|p| p.starts_with("/prices") || p.starts_with("/keeper"))>{texts.prices}</a>
                    <a href="/method" aria-current=current(|p| p.starts_with("/method"))>{texts.method}</a>
                </nav>
                <a class="language" href=move || with_query(&path.get(), &query.get(), "lang", other.tag()) hreflang=other.tag() lang=other.tag() rel="external">
                    <span aria-hidden="true">{texts.other_language_short}</span>
                    <span class="vh">{texts.other_language}</span>
                </a>
            </div>
        </header>
    }
    .into_any()
}

/// The address of this page with one query parameter set; `query` as in `a=1&b=2`, a leading `?` allowed.
pub(super) fn with_query(path: &str, query: &str, name: &str, value: &str) -> String {
    let kept = query.trim_start_matches('?').split('&').filter(|pair| !pair.is_empty() && pair.split('=').next() != Some(name));
    let pairs: Vec<String> = kept.map(str::to_owned).chain([format!("{name}={value}")]).collect();
    format!("{path}?{}", pairs.join("&"))
}

/// Our mark: a beam, its needle and the scale it is read on.
#[component]
pub fn Needle() -> impl IntoView {
    view! {
        <svg class="needle-mark" aria-hidden="true" viewBox="0 0 28 28">
            <path d="M2.5 8.9 25.5 3.1" stroke="currentColor" stroke-width="2.6"/>
            <path d="M11.9 6.5 16.2 5.4 17.6 19.4 16.8 19.6z" fill="currentColor"/>
            <path d="M4 22.2v4.3M9 22.2v2.6M14 22.2v4.3M19 22.2v2.6M24 22.2v4.3M3.2 22.2h21.6" stroke="currentColor" stroke-width="1.6"/>
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_set_and_the_others_stay() {
        assert_eq!(with_query("/prices", "", "lang", "en"), "/prices?lang=en");
        assert_eq!(with_query("/prices/x", "?gpu=h100&lang=en&page=2", "lang", "pt-BR"), "/prices/x?gpu=h100&page=2&lang=pt-BR");
    }
}
