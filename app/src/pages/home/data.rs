//! What the first page shows, made on the server: the cases with the engine's answers, and this browser's scenarios.

use crate::error::PageError;
use engine::locale::Locale;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The first page's data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HomeView {
    /// Name of the price book the cases are computed with.
    pub book: String,
    /// One case with its needle.
    pub example: Example,
    /// Every case.
    pub cases: Vec<Case>,
    /// This browser's scenarios, the last changed first.
    pub scenarios: Vec<Line>,
    /// How many the list is cut at, where there are more.
    pub cut_at: Option<u32>,
}

/// One case with its needle.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// Its preset.
    pub slug: String,
    /// What it is.
    pub summary: String,
    /// What it says.
    pub sentence: String,
    /// First against second, 560 units wide.
    pub wide: String,
    /// The same, 328 units wide.
    pub narrow: String,
}

/// A case to start from, with its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Its preset.
    pub slug: String,
    /// What it is called.
    pub title: String,
    /// What is in it.
    pub summary: String,
    /// Cumulative cost of its options.
    pub sparkline: String,
    /// The verdict in a few words.
    pub verdict: String,
    /// What else to know.
    pub more: String,
}

/// One of this browser's scenarios.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its answer in a few words.
    pub answer: String,
    /// Name of the price book it is pinned to.
    pub book: String,
    /// Word of that book in addresses.
    pub book_slug: String,
    /// Whether there is a newer one.
    pub newer_book: bool,
    /// When it was last changed, in words.
    pub changed: String,
    /// The same, for machines.
    pub changed_at: String,
    /// Its links in words.
    pub links: String,
    /// Whether any of them opens.
    pub open_links: bool,
}

/// The first page's data in `locale`.
#[server]
pub async fn home_page(locale: Locale) -> Result<HomeView, PageError> {
    let store = crate::error::use_store()?;
    let parts = use_context::<http::request::Parts>();
    let latest = store.book_latest().await?;
    let book = store.book_load(latest).await?;
    let cases = super::cases::of_book(&book, locale);
    let workspace = match &parts {
        Some(parts) => crate::session::workspace(parts, &store).await?,
        None => None,
    };
    let (scenarios, cut_at) = match workspace {
        Some(workspace) => super::list::of_workspace(&store, workspace, latest, locale).await?,
        None => (Vec::new(), None),
    };
    Ok(HomeView { book: book.name.clone(), example: cases.example.clone(), cases: cases.list.clone(), scenarios, cut_at })
}

/// Deletes one of this browser's scenarios; also as a plain form, which leads back to the first page.
#[server]
pub async fn delete_from_list(id: String) -> Result<(), PageError> {
    use crate::error::ErrorKind;
    let store = crate::error::use_store()?;
    let parts = use_context::<http::request::Parts>().ok_or(ErrorKind::NotFound)?;
    let id = id.parse().map_err(|_| ErrorKind::NotFound)?;
    let workspace = crate::session::workspace(&parts, &store).await?.ok_or(ErrorKind::NotFound)?;
    store.scenario_delete(workspace, id).await?;
    leptos_axum::redirect("/");
    Ok(())
}
