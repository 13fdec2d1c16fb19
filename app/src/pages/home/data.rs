//! What the first page shows, made on the server: the cases with the engine's answers, and this browser's scenarios.

use crate::api::ApiError;
use crate::api::here::{Here, scenario_id};
use engine::locale::Locale;
use leptos::prelude::*;

/// The first page's data.
#[derive(Debug, Clone, PartialEq, Eq)]
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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
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
///
/// # Errors
/// Where the database does not answer.
pub async fn home_page(locale: Locale) -> Result<HomeView, ApiError> {
    let here = Here::get()?;
    let made = async {
        let latest = here.store.book_latest().await?;
        let book = here.store.book_load(latest).await?;
        let (scenarios, cut_at) = match here.workspace_if_any().await? {
            Some(workspace) => super::list::of_workspace(&here.store, workspace, latest, locale).await?,
            None => (Vec::new(), None),
        };
        let name = book.name.clone();
        let cases = here.aside(move || super::cases::of_book(&book, locale)).await?;
        Ok(HomeView { book: name, example: cases.example.clone(), cases: cases.list.clone(), scenarios, cut_at })
    };
    here.told(made.await)
}

/// Deletes one of this browser's scenarios; a plain form, so that it works without script. Leads back to the first page.
///
/// # Errors
/// Where it is not theirs, or the database does not answer.
#[server]
pub async fn delete_from_list(id: String) -> Result<(), ApiError> {
    let here = Here::get()?;
    let done = async { Ok(here.store.scenario_delete(here.workspace().await?, scenario_id(&id)?).await?) };
    here.told(done.await)?;
    leptos_axum::redirect("/");
    Ok(())
}
