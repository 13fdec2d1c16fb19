//! The frame every page stands in, and the table of addresses.
//!
//! Owns header, main and footer. Refuses content. Only on the server.

use crate::components::{Footer, Header, SkipLink};
use crate::i18n::{Common, use_texts};
use crate::pages::{
    bill::BillPage,
    cell::{ScenarioCellPage, SharedCellPage},
    comments::CommentsPage,
    history::{HistoryPage, VersionsPage},
    home::HomePage,
    keeping::{DraftPage, ImportPage, KeeperPage, OncePage},
    links::LinksPage,
    method::MethodPage,
    not_found::NotFoundPage,
    prices::{BookPage, BooksPage, HealthPage, RowPage},
    privacy::PrivacyPage,
    versus::{LinksVersusPage, VersusPage},
    whole::WholePage,
};
use crate::pages::{editor::EditorPage, shared::SharedPage};
use crate::session;
use leptos::prelude::*;
use leptos_meta::{Title, provide_meta_context};
use leptos_router::components::{Route, Router, Routes};
use leptos_router::{SsrMode, path};

/// Every page is sent whole: nothing of it waits for a script.
const WHOLE: SsrMode = SsrMode::Async;

/// The interface.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    provide_context(session::locale_of_page());
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

/// The window's title: the page's, then ours. A scenario's name is in it, and nobody else escapes it.
fn title(page: String) -> String {
    let page = page.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    if page.is_empty() || page.starts_with("Fiel") { page } else { format!("{page} · Fiel") }
}

#[component]
fn Main() -> impl IntoView {
    let texts = use_texts::<Common>();
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
            <Route path=path!("/scenarios/:id/links") view=|| view! { <LinksPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/scenarios/:id/comments") view=|| view! { <CommentsPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/scenarios/:id/cells/:address") view=|| view! { <ScenarioCellPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/scenarios/:id/versus/:other") view=|| view! { <VersusPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/scenarios/:id/history") view=|| view! { <HistoryPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/scenarios/:id/history/:from/:to") view=|| view! { <VersionsPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/s/:token") view=|| view! { <SharedPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/s/:token/versus/:other") view=|| view! { <LinksVersusPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/s/:token/cells/:address") view=|| view! { <SharedCellPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/prices") view=|| view! { <BooksPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/prices/import") view=|| view! { <ImportPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/prices/drafts/:id") view=|| view! { <DraftPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/keeper") view=|| view! { <KeeperPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/keeper/:token") view=|| view! { <OncePage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/bill") view=|| view! { <BillPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/prices/:book") view=|| view! { <BookPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/prices/:book/health") view=|| view! { <HealthPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/prices/:book/rows/:position") view=|| view! { <RowPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/method") view=|| view! { <MethodPage/> }.into_any() ssr=WHOLE/>
            <Route path=path!("/privacy") view=|| view! { <PrivacyPage/> }.into_any() ssr=WHOLE/>
        </Routes>
    }
    .into_any()
}
