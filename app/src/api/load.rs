//! What a page loads before it is written: a scenario for its form, a whole answer, a shared comparison, one cell.
//!
//! Only on the server. Gives the response the status of what went wrong.

use super::catalog;
use super::gate::{self, CommentView};
use super::here::{Asked, Here, base_of, computed, stored, whole};
use super::{ApiError, Catalog, Computed, ExplainedCell, StoredScenario, Target, assessed};
use crate::answer::WhatIf;
use crate::answer::{AnswerView, short};
use engine::book::PriceBook;
use engine::comparison::Comparison;
use engine::locale::{Locale, Text};
use engine::names::NameForm;
use engine::problem::Problem;
use engine::scenario::Scenario;
use std::sync::Arc;
use store::{BookId, CommentCount, LinkId, LinkRole};

/// All the editor's page needs.
#[derive(Debug, Clone, PartialEq)]
pub struct LoadedScenario {
    /// The scenario.
    pub stored: StoredScenario,
    /// What the form lets choose from.
    pub catalog: Catalog,
    /// Its answer; none where some answers cannot be used.
    pub answer: Option<Computed>,
    /// Why there is no answer.
    pub problems: Vec<Problem>,
    /// Name of a newer price book, where there is one.
    pub newer: Option<String>,
}

/// A shared comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct SharedView {
    /// Version of the scenario it shows.
    pub version: i32,
    /// When the link was made, seconds since 1970.
    pub created_at: i64,
    /// When it stops opening; none means it does not.
    pub expires_at: Option<i64>,
    /// What its readers may do.
    pub role: LinkRole,
    /// Whether it asked for a password.
    pub password: bool,
    /// What they commented, where they may.
    pub comments: Vec<CommentView>,
    /// Address of this site, where it is known.
    pub origin: Option<String>,
    /// Its answer.
    pub answer: AnswerView,
}

/// A scenario of this browser with its answer and all its form needs.
///
/// # Errors
/// Where it is not theirs, or the database does not answer.
pub async fn load_scenario(id: String) -> Result<LoadedScenario, ApiError> {
    let here = Here::get()?;
    let locale = here.locale;
    let found = async {
        let (record, book) = here.scenario(&id).await?;
        let newer = newer_book(&here, record.book, &book).await?.map(|newer| newer.name.clone());
        here.aside(move || {
            let (answer, problems) = match computed(&record.scenario, &book, &WhatIf::default(), locale, &base_of(&id)) {
                Ok(answer) => (Some(answer), Vec::new()),
                Err(problems) => (None, problems),
            };
            let catalog = catalog::build(&id, &record.scenario, &book, locale);
            LoadedScenario { stored: stored(record, &book), catalog, answer, problems, newer }
        })
        .await
    };
    here.told(found.await)
}

/// A whole answer of a scenario of this browser.
#[derive(Debug, Clone, PartialEq)]
pub struct WholeAnswer {
    /// The scenario as saved.
    pub stored: StoredScenario,
    /// Its answer; none where some answers cannot be used.
    pub answer: Option<AnswerView>,
    /// What newer prices would change, where there are some.
    pub newer: Option<NewerPrices>,
    /// The workspace's other scenarios, the last saved first: id and title.
    pub others: Vec<(String, String)>,
    /// How many comments its links have.
    pub comments: CommentCount,
}

/// Prices newer than those a scenario is pinned to, and the answer with either.
#[derive(Debug, Clone, PartialEq)]
pub struct NewerPrices {
    /// Slug of the newer book.
    pub slug: String,
    /// Name and day of the book it is pinned to.
    pub was: (String, String),
    /// Name and day of the newer one.
    pub is: (String, String),
    /// The answer in short with the pinned prices, and with the newer ones; the second says why where it cannot be computed.
    pub answers: (String, String),
    /// Whether the scenario can be computed with the newer prices.
    pub usable: bool,
    /// Each option with its present value with the pinned prices and with the newer ones, R$; none where a price is missing.
    pub options: Vec<(String, Option<f64>, Option<f64>)>,
}

/// A scenario of this browser as saved, with its whole answer as `asked`.
///
/// # Errors
/// Where it is not theirs, or the database does not answer.
pub async fn whole_answer(id: String, asked: Asked) -> Result<WholeAnswer, ApiError> {
    let here = Here::get()?;
    let locale = here.locale;
    let found = async {
        let (record, book) = here.scenario(&id).await?;
        let newer = newer_book(&here, record.book, &book).await?;
        let workspace = here.workspace().await?;
        let comments = here.store.comment_count(workspace, record.id).await?;
        let all = here.store.scenario_list(workspace).await?;
        let others = all.into_iter().filter(|other| other.id != record.id).map(|other| (other.id.to_string(), other.title)).collect();
        here.aside(move || {
            let answer = whole(&record.scenario, &book, &asked, locale, &base_of(&id)).ok();
            let newer = newer.and_then(|newer| newer_prices(&record.scenario, &book, &newer, locale));
            WholeAnswer { stored: stored(record, &book), answer, newer, others, comments }
        })
        .await
    };
    here.told(found.await)
}

/// The newest book, where it is newer than `book`, called `id`.
async fn newer_book(here: &Here, id: BookId, book: &PriceBook) -> Result<Option<Arc<PriceBook>>, ApiError> {
    let latest = here.store.book_latest().await?;
    if latest == id {
        return Ok(None);
    }
    Ok(Some(here.store.book_load(latest).await?).filter(|latest| latest.published_on >= book.published_on))
}

/// What `newer` would change in the answer to `scenario`; nothing is to be said where there is no answer with `book`.
fn newer_prices(scenario: &Scenario, book: &PriceBook, newer: &PriceBook, locale: Locale) -> Option<NewerPrices> {
    let weighed = |b: &PriceBook| assessed(scenario, b, engine::view::View::default(), false).map(|answer| answer.comparison);
    let before = weighed(book).ok()?;
    let after = weighed(newer);
    let of = |b: &PriceBook| (b.name.clone(), b.published_on.clone());
    let value = |c: &Comparison, id: &str| c.option(id).and_then(|o| o.npv);
    let options = before.options.iter().map(|o| {
        let after = after.as_ref().ok().and_then(|c| value(c, &o.id));
        (before.option_name(&o.id, locale, NameForm::Full), o.npv, after)
    });
    let said = match &after {
        Ok(after) => short(after, locale),
        Err(problems) => problems.iter().map(|p| p.message.get(locale)).collect::<Vec<_>>().join(" "),
    };
    Some(NewerPrices {
        slug: newer.slug.clone(),
        was: of(book),
        is: of(newer),
        answers: (short(&before, locale), said),
        usable: after.is_ok(),
        options: options.collect(),
    })
}

/// What a link shows, to anybody who has it, as `asked`.
///
/// # Errors
/// Where there never was such a link, it no longer opens, it asks for a password, or the database does not answer.
pub async fn load_shared(token: String, asked: Asked) -> Result<SharedView, ApiError> {
    let here = Here::get()?;
    let locale = here.locale;
    let found = async {
        let shared = gate::open(&here, &token).await?;
        let book = here.store.book_load(shared.book).await?;
        gate::count(&here, &shared, &token);
        let comments = if shared.role.may_comment() { here.store.comments_of_link(shared.link).await? } else { Vec::new() };
        let (version, role, password, origin) = (shared.version, shared.role, shared.password, here.origin());
        let (created_at, expires_at) = (shared.created_at.unix_timestamp(), shared.expires_at.map(|at| at.unix_timestamp()));
        let shown = here
            .aside(move || {
                let comments = gate::named(comments, &shared.scenario, &book, locale);
                whole(&shared.scenario, &book, &asked, locale, &format!("/s/{token}")).map(|answer| (answer, comments))
            })
            .await?;
        let (answer, comments) = shown.map_err(ApiError::Invalid)?;
        Ok(SharedView { version, created_at, expires_at, role, password, comments, origin, answer })
    };
    here.told(found.await)
}

/// One cell of an answer in words and figures, in the month and view that are asked for.
///
/// # Errors
/// Where there is no such cell, scenario or link, answers cannot be used, or the database does not answer.
pub async fn explain(target: Target, address: String, asked: Asked) -> Result<ExplainedCell, ApiError> {
    let here = Here::get()?;
    here.told(explained(&here, target, address, asked).await.map(|(cell, _)| cell))
}

/// The same, and the link where the cell is of one.
pub(super) async fn explained(
    here: &Here,
    target: Target,
    address: String,
    asked: Asked,
) -> Result<(ExplainedCell, Option<(LinkId, LinkRole)>), ApiError> {
    let (scenario, book, link) = match target {
        Target::Scenario(id) => here.scenario(&id).await.map(|(record, book)| (record.scenario, book, None))?,
        Target::Document(id, scenario) => (*scenario, here.scenario(&id).await?.1, None),
        Target::Shared(token) => {
            let shared = gate::open(here, &token).await?;
            (shared.scenario, here.store.book_load(shared.book).await?, Some((shared.link, shared.role)))
        }
    };
    let cell = here.aside(move || cell_of(&scenario, &book, &address, asked)).await??;
    Ok((cell, link))
}

pub(super) fn cell_of(scenario: &Scenario, book: &PriceBook, address: &str, asked: Asked) -> Result<ExplainedCell, ApiError> {
    let changed = asked.what_if.apply(scenario, book);
    let scenario = changed.as_ref().map_or(scenario, |(changed, _)| changed);
    let answer = engine::compute_view(scenario, book, asked.view).map_err(ApiError::Invalid)?;
    let id = answer.sheet.find(address).ok_or(ApiError::NotFound)?;
    let cell = answer.sheet.explain(&answer.values, id, asked.month);
    let name = |locale| match answer.comparison.option(&cell.scope) {
        Some(option) => answer.comparison.option_name(&option.id, locale, NameForm::Full),
        None => String::new(),
    };
    Ok(ExplainedCell {
        scope_name: Text::new(name(Locale::PtBr), name(Locale::En)),
        cell,
        title: scenario.title.clone(),
        horizon_months: scenario.horizon_months,
        start: scenario.start,
    })
}
