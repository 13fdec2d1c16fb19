//! What two scenarios side by side need: both loaded, compared by the engine, told in words.
//!
//! Owns where the two come from: this browser's scenarios, two shared links, two versions of one scenario.

use crate::answer::{Drawing, Links, Part, Sentences, words};
use crate::api::here::{Here, scenario_id};
use crate::api::{ApiError, Difference, open_link};
use crate::differ::Differ;
use engine::book::PriceBook;
use engine::comparison::Comparison;
use engine::format;
use engine::locale::Locale;
use engine::problem::Problem;
use engine::scenario::Scenario;
use engine::versus::{Side, Versus, Which, versus};
use engine::view::View;
use report::charts::{self, Size};
use report::said::verdict::sentences;
use std::sync::Arc;

/// Which two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pair {
    /// Two scenarios of this browser, by id.
    Scenarios(String, String),
    /// Two shared links, by token.
    Links(String, String),
    /// Two versions of a scenario of this browser.
    Versions(String, i32, i32),
}

impl Pair {
    /// Where it is shown.
    pub fn address(&self) -> String {
        match self {
            Self::Scenarios(a, b) => format!("/scenarios/{a}/versus/{b}"),
            Self::Links(a, b) => format!("/s/{a}/versus/{b}"),
            Self::Versions(id, from, to) => format!("/scenarios/{id}/history/{from}/{to}"),
        }
    }
}

/// One of the two, as its head shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct SideView {
    /// Its title.
    pub title: String,
    /// What its page is; none for an old version, which has none.
    pub href: Option<String>,
    /// Its version, and when that was saved or shared, seconds since 1970.
    pub version: (i32, i64),
    /// The prices it is computed with: slug, name, day.
    pub book: (String, String, String),
    /// What it says.
    pub said: Sentences,
    /// Where its figures lead.
    pub links: Links,
}

/// Two scenarios side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct VersusView {
    /// The first.
    pub a: SideView,
    /// The second.
    pub b: SideView,
    /// What the engine finds.
    pub versus: Versus,
    /// What differs in words, as the parts of `versus`.
    pub told: Vec<Vec<Difference>>,
    /// What each option costs in both.
    pub drawing: Drawing,
    /// Where its switches lead.
    pub links: Links,
}

/// What a page of two scenarios shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Loaded {
    /// Both, compared.
    Whole(Box<VersusView>),
    /// One of them cannot be computed: which, its title, its page, and why.
    Cannot(Which, String, Option<String>, Vec<Problem>),
    /// One of two links asks for its password: its token, and what leads from its address back to both.
    Locked(String, String),
}

/// What a side is made from.
struct Source {
    scenario: Scenario,
    book: Arc<PriceBook>,
    version: (i32, i64),
    href: Option<String>,
    /// Where its cells are; empty where it has none.
    base: String,
}

/// Loads and compares the two, with amounts as `view` says.
///
/// # Errors
/// Where one is not theirs or is not there, or the database does not answer.
pub async fn load(here: &Here, pair: Pair, view: View) -> Result<Loaded, ApiError> {
    let (a, b) = match &pair {
        Pair::Scenarios(a, b) => (of_scenario(here, a).await?, of_scenario(here, b).await?),
        Pair::Links(a, b) => match (of_link(here, a).await, of_link(here, b).await) {
            (Err(ApiError::Locked), _) => return Ok(Loaded::Locked(a.clone(), format!("/versus/{b}"))),
            (_, Err(ApiError::Locked)) => return Ok(Loaded::Locked(b.clone(), format!("/versus/{a}"))),
            (first, second) => (first?, second?),
        },
        Pair::Versions(id, from, to) => (of_version(here, id, *from).await?, of_version(here, id, *to).await?),
    };
    let locale = here.locale;
    here.aside(move || beside(a, b, &pair, view, locale)).await
}

async fn of_scenario(here: &Here, id: &str) -> Result<Source, ApiError> {
    let (record, book) = here.scenario(id).await?;
    let page = format!("/scenarios/{id}");
    let version = (record.version, record.updated_at.unix_timestamp());
    Ok(Source { scenario: record.scenario, book, version, href: Some(format!("{page}/answer")), base: page })
}

async fn of_link(here: &Here, token: &str) -> Result<Source, ApiError> {
    let shared = open_link(here, token).await?;
    let book = here.store.book_load(shared.book).await?;
    let page = format!("/s/{token}");
    let version = (shared.version, shared.created_at.unix_timestamp());
    Ok(Source { scenario: shared.scenario, book, version, href: Some(page.clone()), base: page })
}

async fn of_version(here: &Here, id: &str, version: i32) -> Result<Source, ApiError> {
    let revision = here.store.revision_load(here.workspace().await?, scenario_id(id)?, version).await?;
    let book = here.store.book_load(revision.book).await?;
    Ok(Source {
        scenario: revision.scenario,
        book,
        version: (version, revision.saved_at.unix_timestamp()),
        href: None,
        base: String::new(),
    })
}

fn beside(a: Source, b: Source, pair: &Pair, view: View, locale: Locale) -> Loaded {
    let found = versus(Side { scenario: &a.scenario, book: &a.book }, Side { scenario: &b.scenario, book: &b.book }, view);
    let versus = match found {
        Ok(versus) => versus,
        Err((which, problems)) => {
            let source = if which == Which::A { a } else { b };
            return Loaded::Cannot(which, source.scenario.title, source.href, problems);
        }
    };
    let used = Some((versus.a.assumptions.as_slice(), versus.b.assumptions.as_slice()));
    let differ = Differ { a: &a.scenario, b: &b.scenario, used, locale };
    let told = versus.parts.iter().map(|part| part.changes.iter().map(|change| differ.told(change)).collect()).collect();
    let draw = |size| charts::dumbbell(&versus, locale, size).picture;
    let drawing = Drawing { wide: draw(Size::Wide), narrow: draw(Size::Narrow) };
    let links = Links::new(pair.address(), view);
    let (a, b) = (head(a, &versus.a, view, locale), head(b, &versus.b, view, locale));
    Loaded::Whole(Box::new(VersusView { a, b, told, drawing, links, versus }))
}

fn head(source: Source, comparison: &Comparison, view: View, locale: Locale) -> SideView {
    let mut said = sentences(comparison, locale);
    // an old version has no pages of its own: its figures are words
    if source.base.is_empty() {
        said.say = vec![Part::text(words(&said.say))];
        said.support = said.support.iter().map(|sentence| vec![Part::text(words(sentence))]).collect();
    }
    let book = (source.book.slug.clone(), source.book.name.clone(), format::date(locale, &source.book.published_on));
    let links = Links::new(source.base, view);
    SideView {
        title: source.scenario.title,
        href: source.href.map(|page| Links::new(page, view).page("", view)),
        version: source.version,
        book,
        said,
        links,
    }
}
