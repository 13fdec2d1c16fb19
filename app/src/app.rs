//! The frame every page stands in, and the table of addresses.
//!
//! Owns header, main and footer, and where the focus goes when the page changes. Refuses content.

use crate::browser;
use crate::components::{Footer, Header, SkipLink};
use crate::i18n::{self, Common, use_texts};
use crate::pages::{
    cell::{ScenarioCellPage, SharedCellPage},
    home::HomePage,
    method::MethodPage,
    not_found::NotFoundPage,
    prices::{BookPage, BooksPage},
    privacy::PrivacyPage,
    whole::WholePage,
};
use crate::pages::{editor::EditorPage, shared::SharedPage};
use leptos::prelude::*;
use leptos_meta::{Title, provide_meta_context};
use leptos_router::components::{Route, Router, Routes};
use leptos_router::hooks::use_location;
use leptos_router::{SsrMode, path};

/// Every page is sent whole: nothing of it waits for a script.
const WHOLE: SsrMode = SsrMode::Async;

/// The interface.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    provide_context(i18n::of_reader());
    view! {
        <Title formatter=title/>
        <Router>
            <SkipLink/>
            <Header/>
            <Main/>
            <Footer/>
        </Router>
    }
}

/// The window's title: the page's, then ours.
fn title(page: String) -> String {
    if page.is_empty() || page.starts_with("Fiel") { page } else { format!("{page} · Fiel") }
}

#[component]
fn Main() -> impl IntoView {
    let texts = use_texts::<Common>();
    let path = use_location().pathname;
    // A new page is read from its start, also by a screen reader; the first one was just loaded and needs no help.
    Effect::new(move |before: Option<String>| {
        let now = path.get();
        if before.is_some_and(|before| before != now) {
            browser::focus("content");
        }
        now
    });
    view! {
        <main id="content" tabindex="-1" aria-label=texts.content>
            <Pages/>
        </main>
    }
}

/// Every page.
#[component]
fn Pages() -> impl IntoView {
    view! {
        <Routes fallback=|| view! { <NotFoundPage/> }.into_any()>
            <Route path=path!("/") view=|| view! { <HomePage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/scenarios/:id") view=|| view! { <EditorPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/scenarios/:id/answer") view=|| view! { <WholePage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/scenarios/:id/cells/:address") view=|| view! { <ScenarioCellPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/s/:token") view=|| view! { <SharedPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/s/:token/cells/:address") view=|| view! { <SharedCellPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/prices") view=|| view! { <BooksPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/prices/:book") view=|| view! { <BookPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/method") view=|| view! { <MethodPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/privacy") view=|| view! { <PrivacyPage/> }.into_any() ssr=WHOLE/>
        </Routes>
    }
    .into_any()
}
