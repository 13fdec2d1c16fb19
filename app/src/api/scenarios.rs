//! Scenarios of this browser: made, computed, explained, saved over the version they were based on.

#[cfg(feature = "ssr")]
use super::assessed;
#[cfg(feature = "ssr")]
use super::here::{Here, base_of, computed, html, scenario_id, stored};
use super::{ApiError, Computed, OpenedCell, SavedAt, Target, Versions};
#[cfg(feature = "ssr")]
use crate::answer::WhatIf;
use engine::locale::Locale;
use engine::scenario::{CustomModel, Scenario};
use leptos::prelude::*;
use leptos::server_fn::codec::Postcard;

/// Keeps a new scenario of this browser, with the newest prices or, where it is a copy, those of the scenario `like`.
///
/// # Errors
/// Where the document is too large, `like` is not theirs, or the database does not answer.
#[server(input = Postcard, output = Postcard)]
pub async fn create_scenario(scenario: Scenario, like: Option<String>) -> Result<String, ApiError> {
    let here = Here::get()?;
    let made = async {
        let workspace = here.workspace_or_new().await?;
        let book = match like {
            Some(id) => here.store.scenario_load(workspace, scenario_id(&id)?).await?.book,
            None => here.store.book_latest().await?,
        };
        Ok(here.store.scenario_create(workspace, &scenario, book).await?.id.to_string())
    };
    here.told(made.await)
}

/// The answer to a document that need not be saved, with the prices of the stored scenario `id`; of what it would be with the
/// inputs turned that the query `what_if` names, where it names some.
///
/// # Errors
/// Every answer that cannot be used; where `id` is not theirs, or the database does not answer.
#[server(input = Postcard, output = Postcard)]
pub async fn compute(id: String, scenario: Scenario, what_if: String, locale: Locale) -> Result<Computed, ApiError> {
    let here = Here::get()?;
    let answer = async {
        let (_, book) = here.scenario(&id).await?;
        here.aside(move || computed(&scenario, &book, &WhatIf::of(&what_if), locale, &base_of(&id))).await?.map_err(ApiError::Invalid)
    };
    here.told(answer.await)
}

/// Saves a document over version `base`; a draft may hold answers that cannot be computed yet.
///
/// # Errors
/// [`ApiError::Conflict`] where somebody saved another document meanwhile; where it is not theirs, too large, or the database
/// does not answer.
#[server(input = Postcard, output = Postcard)]
pub async fn save_scenario(id: String, base: i32, scenario: Scenario) -> Result<SavedAt, ApiError> {
    let here = Here::get()?;
    let saved = async {
        match here.store.scenario_save(here.workspace().await?, scenario_id(&id)?, base, &scenario).await {
            Ok(saved) => Ok(SavedAt { version: saved.version, at: saved.saved_at.unix_timestamp() }),
            Err(store::SaveError::Conflict { current }) => {
                let book = here.store.book_load(current.book).await?;
                Err(ApiError::Conflict(Box::new(stored(*current, &book))))
            }
            Err(store::SaveError::Store(error)) => Err(error.into()),
        }
    };
    here.told(saved.await)
}

/// `scenario` changed as the query `what_if` says (a finding cured, inputs turned), with the prices of the stored scenario `id`.
///
/// # Errors
/// Where that changes nothing any more, `id` is not theirs, or the database does not answer.
#[server(input = Postcard, output = Postcard)]
pub async fn apply_what_if(id: String, scenario: Scenario, what_if: String) -> Result<Scenario, ApiError> {
    let here = Here::get()?;
    let changed = async {
        let (_, book) = here.scenario(&id).await?;
        let changed = here.aside(move || WhatIf::of(&what_if).apply(&scenario, &book)).await?;
        changed.map(|(scenario, _)| scenario).ok_or(ApiError::NotFound)
    };
    here.told(changed.await)
}

/// The model that `text`, a Hugging Face `config.json`, describes.
///
/// # Errors
/// Why it cannot be read.
#[server(input = Postcard, output = Postcard)]
pub async fn read_model(text: String) -> Result<CustomModel, ApiError> {
    let here = Here::get()?;
    let problem = |message| engine::problem::Problem {
        field: "/models/paste".into(),
        code: "unreadable_config".into(),
        value: String::new(),
        limit: String::new(),
        message,
    };
    let read = here.aside(move || engine::sizing::config::read(&text)).await;
    here.told(read.and_then(|read| read.map_err(|why| ApiError::Invalid(vec![problem(why)]))))
}

/// Two versions of one scenario, with the prices of the stored scenario `id`: what differs, and what each answers.
///
/// # Errors
/// Where `id` is not theirs, or the database does not answer.
#[server(input = Postcard, output = Postcard)]
pub async fn compare_versions(id: String, mine: Scenario, theirs: Scenario, locale: Locale) -> Result<Versions, ApiError> {
    let here = Here::get()?;
    let compared = async {
        let (_, book) = here.scenario(&id).await?;
        here.aside(move || {
            let short = |s: &Scenario| {
                assessed(s, &book, engine::view::View::default(), false)
                    .map_or_else(|_| String::new(), |a| crate::answer::short(&a.comparison, locale))
            };
            Versions { differences: crate::differ::differences(&mine, &theirs, locale), mine: short(&mine), theirs: short(&theirs) }
        })
        .await
    };
    here.told(compared.await)
}

/// One cell of an answer as the panel over its page shows it; `query`, that of the cell's page, says which month of it and how
/// amounts are shown.
///
/// # Errors
/// Where there is no such cell, scenario or link, answers cannot be used, or the database does not answer.
#[server(input = Postcard, output = Postcard)]
pub async fn open_cell(target: Target, address: String, query: String, base: String, locale: Locale) -> Result<OpenedCell, ApiError> {
    use crate::answer::{CellValue, CellView, cell_scope, cell_title};
    use crate::i18n::{CellWords, Texts as _};
    let asked = super::here::Asked::of(&query);
    let links = asked.links(base);
    let as_it_is = asked.what_if.is_empty();
    let here = Here::get()?;
    let (cell, link) = here.told(super::load::explained(&here, target, address.clone(), asked).await)?;
    let may_comment = as_it_is && link.is_some_and(|(_, role)| role.may_comment());
    let of_value = cell.clone();
    let way = links.clone();
    Ok(OpenedCell {
        name: cell_title(&cell.cell, locale),
        scope: cell_scope(&cell, CellWords::of(locale).shared_scope, locale),
        value: html(locale, || view! { <CellValue explained=of_value/> }),
        body: html(locale, || {
            let comment = may_comment.then(|| crate::pages::remarks::way_to_form(&address, &way));
            view! { <CellView explained=cell links brief=true/>{comment} }
        }),
    })
}
