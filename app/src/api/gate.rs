//! The one way from pages and islands to what a link shows, and what is told of it: its openings, and its readers' comments.
//!
//! Owns asking [`Store::shared_open`](store::Store::shared_open) with the cookie of the request. Only on the server.

use super::here::{Asked, Here};
use super::{ApiError, ExplainedCell, Target};
use crate::answer::{cell_scope, cell_title};
use crate::i18n::{CellWords, Texts as _};
use crate::session;
use engine::book::PriceBook;
use engine::locale::Locale;
use engine::scenario::Scenario;
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{Comment, CommentCount, Link, ScenarioId, ScenarioRecord, Shared, WorkspaceId};

/// What the link with `token` shows.
///
/// # Errors
/// Where there never was such a link, it no longer opens, it asks for a password, or the database does not answer.
pub(crate) async fn open(here: &Here, token: &str) -> Result<Shared, ApiError> {
    let unlock = session::cookie(&here.parts().headers, session::UNLOCK);
    Ok(here.store.shared_open(token, unlock).await?)
}

/// Counts the opening of a link's page, where it is one, beside the answer. What its owner looks at is none.
pub(super) fn count(here: &Here, shared: &Shared, token: &str) {
    let parts = here.parts();
    if !session::is_opening(&parts.method, &parts.headers, &format!("/s/{token}")) {
        return;
    }
    let (store, parts, link, owner) = (here.store.clone(), parts.clone(), shared.link, shared.owner);
    tokio::spawn(async move {
        let counted =
            async { if session::workspace(&parts, &store).await? == Some(owner) { Ok(()) } else { store.link_opened(link).await } };
        if let Err(error) = counted.await {
            tracing::warn!(%error, "an opening was not counted");
        }
    });
}

/// A comment as pages show it.
#[derive(Debug, Clone, PartialEq)]
pub struct CommentView {
    /// The comment.
    pub comment: Comment,
    /// What it is on, in words; none where it is on the whole.
    pub figure: Option<String>,
}

/// Each of `comments` with the name of its figure in what `scenario` and `book` give.
pub(super) fn named(comments: Vec<Comment>, scenario: &Scenario, book: &PriceBook, locale: Locale) -> Vec<CommentView> {
    let mut names: BTreeMap<(String, String), String> = BTreeMap::new();
    let mut name = |address: &str, view: &str| {
        let found = names.entry((address.to_owned(), view.to_owned())).or_insert_with(|| {
            // a cell that this version of the program does not have keeps its address
            super::load::cell_of(scenario, book, address, Asked::of(view)).map_or_else(|_| address.to_owned(), |cell| figure(&cell, locale))
        });
        found.clone()
    };
    comments
        .into_iter()
        .map(|comment| CommentView { figure: comment.address.as_deref().map(|address| name(address, &comment.view)), comment })
        .collect()
}

fn figure(cell: &ExplainedCell, locale: Locale) -> String {
    format!("{}, {}", cell_title(&cell.cell, locale), cell_scope(cell, CellWords::of(locale).shared_scope, locale))
}

/// A figure, and what was said about it.
#[derive(Debug, Clone, PartialEq)]
pub struct CellSaid {
    /// The figure.
    pub cell: ExplainedCell,
    /// Comments on it, the first first; none where it is not of a link for comments.
    pub comments: Option<Vec<CommentView>>,
}

/// One cell of an answer in words and figures, and the comments on it.
///
/// # Errors
/// Where there is no such cell, scenario or link, answers cannot be used, or the database does not answer.
pub async fn explain_said(target: Target, address: String, asked: Asked) -> Result<CellSaid, ApiError> {
    let here = Here::get()?;
    // what a finding's cure would change is not what the link was made of: there is nothing to comment on
    let as_it_is = asked.what_if.is_empty();
    let found = async {
        let (cell, link) = super::load::explained(&here, target, address.clone(), asked).await?;
        let comments = match link {
            Some((link, role)) if role.may_comment() && as_it_is => {
                let all = here.store.comments_of_link(link).await?.into_iter().filter(|c| c.address.as_ref() == Some(&address));
                Some(all.map(|comment| CommentView { comment, figure: None }).collect())
            }
            _ => None,
        };
        Ok(CellSaid { cell, comments })
    };
    here.told(found.await)
}

/// A scenario of this browser with its links.
#[derive(Debug, Clone, PartialEq)]
pub struct ScenarioLinks {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its version now.
    pub version: i32,
    /// Name of the book it is pinned to now.
    pub book: String,
    /// Whether it can be computed, and so shared.
    pub usable: bool,
    /// Every link ever made, the newest first, with name and day of the book it is pinned to.
    pub links: Vec<(Link, String, String)>,
    /// How many comments its links have.
    pub comments: CommentCount,
    /// Address of this site, where it is known.
    pub origin: Option<String>,
}

/// The links of a scenario of this browser.
///
/// # Errors
/// Where it is not theirs, or the database does not answer.
pub async fn scenario_links(id: String) -> Result<ScenarioLinks, ApiError> {
    let here = Here::get()?;
    let found = async {
        let (record, book) = here.scenario(&id).await?;
        let workspace = here.workspace().await?;
        let links = named_links(&here, workspace, record.id).await?;
        let comments = here.store.comment_count(workspace, record.id).await?;
        let origin = here.origin();
        let ScenarioRecord { scenario, version, .. } = record;
        let (title, name) = (scenario.title.clone(), book.name.clone());
        let usable = here.aside(move || engine::validate::check(&scenario, &book).is_empty()).await?;
        Ok(ScenarioLinks { id, title, version, book: name, usable, links, comments, origin })
    };
    here.told(found.await)
}

async fn named_links(here: &Here, workspace: WorkspaceId, id: ScenarioId) -> Result<Vec<(Link, String, String)>, ApiError> {
    let books = here.store.books_list().await?;
    let of = |link: &Link| books.iter().find(|b| b.id == link.book).map(|b| (b.name.clone(), b.published_on.clone())).unwrap_or_default();
    let links = here.store.link_list(workspace, id).await?.into_iter();
    Ok(links
        .map(|link| {
            let (name, day) = of(&link);
            (link, name, day)
        })
        .collect())
}

/// A scenario of this browser with what the readers of its links commented.
#[derive(Debug, Clone, PartialEq)]
pub struct ScenarioComments {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Every comment, the last first, with its link.
    pub comments: Vec<(CommentView, Option<Link>)>,
}

/// What the readers of a scenario's links commented.
///
/// # Errors
/// Where the scenario is not theirs, or the database does not answer.
pub async fn scenario_comments(id: String) -> Result<ScenarioComments, ApiError> {
    let here = Here::get()?;
    let locale = here.locale;
    let found = async {
        let workspace = here.workspace().await?;
        let (record, _) = here.scenario(&id).await?;
        let links = here.store.link_list(workspace, record.id).await?;
        let all = here.store.comments_of_scenario(workspace, record.id).await?;
        // what a comment is on is named by what its link shows, which may not be the scenario as it is now
        let mut shown: BTreeMap<i32, (Scenario, Arc<PriceBook>)> = BTreeMap::new();
        for link in &links {
            let wanted = all.iter().any(|c| c.link == link.id && c.address.is_some()) && !shown.contains_key(&link.version);
            if wanted {
                let revision = here.store.revision_load(workspace, record.id, link.version).await?;
                shown.insert(link.version, (revision.scenario, here.store.book_load(link.book).await?));
            }
        }
        let comments = here
            .aside(move || {
                let view = |comment: Comment| {
                    let link = links.iter().find(|l| l.id == comment.link).cloned();
                    let seen = link.as_ref().and_then(|l| shown.get(&l.version));
                    let view = match seen {
                        Some((scenario, book)) => named(vec![comment], scenario, book, locale).pop(),
                        None => Some(CommentView { figure: comment.address.clone(), comment }),
                    };
                    view.map(|view| (view, link))
                };
                all.into_iter().filter_map(view).collect()
            })
            .await?;
        Ok(ScenarioComments { id, title: record.scenario.title, comments })
    };
    here.told(found.await)
}
