//! Scenarios of this browser: made, opened, computed, saved over the version they were based on.

#[cfg(feature = "ssr")]
use super::here::{Here, base_of, brief, catalog_of, loaded, scenario_id, stored, view};
use super::{ApiError, ExplainedCell, LoadedScenario, PresetInfo, SavedAt, ScenarioInfo, StoredScenario, Target};
use crate::answer::AnswerView;
use engine::locale::Locale;
use engine::scenario::Scenario;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Keeps a new scenario of this browser, with the newest prices or, where it is a copy, those of the scenario `like`.
///
/// # Errors
/// Where the document is too large, `like` is not theirs, or the database does not answer.
#[server(input = Json)]
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

/// A scenario of this browser with its answer and all its form needs.
///
/// # Errors
/// Where it is not theirs, or the database does not answer.
#[server(input = Json)]
pub async fn load_scenario(id: String) -> Result<LoadedScenario, ApiError> {
    let here = Here::get()?;
    let locale = here.locale;
    let found = async {
        let (record, book) = here.scenario(&id).await?;
        here.aside(move || loaded(record, &book, locale)).await
    };
    here.told(found.await)
}

/// The answer to a document that need not be saved, with the prices of the stored scenario `id`.
///
/// # Errors
/// Every answer that cannot be used; where `id` is not theirs, or the database does not answer.
#[server(input = Json)]
pub async fn compute(id: String, scenario: Scenario, locale: Locale) -> Result<AnswerView, ApiError> {
    let here = Here::get()?;
    let answer = async {
        let (_, book) = here.scenario(&id).await?;
        here.aside(move || brief(&scenario, &book, locale, &base_of(&id))).await?.map_err(ApiError::Invalid)
    };
    here.told(answer.await)
}

/// A scenario of this browser as saved, with its whole answer; none where some answers cannot be used.
///
/// # Errors
/// Where it is not theirs, or the database does not answer.
#[server(input = Json)]
pub async fn whole_answer(id: String) -> Result<(StoredScenario, Option<AnswerView>), ApiError> {
    let here = Here::get()?;
    let locale = here.locale;
    let found = async {
        let (record, book) = here.scenario(&id).await?;
        here.aside(move || {
            let answer = view(&record.scenario, &book, locale, &base_of(&id)).ok();
            (stored(record, &book), answer)
        })
        .await
    };
    here.told(found.await)
}

/// Saves a document over version `base`; a draft may hold answers that cannot be computed yet.
///
/// # Errors
/// [`ApiError::Conflict`] where somebody saved another document meanwhile; where it is not theirs, too large, or the database
/// does not answer.
#[server(input = Json)]
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

/// The scenarios of this browser, the last saved first; none where it has no workspace yet.
///
/// # Errors
/// Where the database does not answer.
#[server(input = Json)]
pub async fn list_scenarios() -> Result<Vec<ScenarioInfo>, ApiError> {
    let here = Here::get()?;
    let listed = async {
        let workspace = match here.workspace().await {
            Err(ApiError::NotFound) => return Ok(Vec::new()),
            known => known?,
        };
        let info = |one: store::ScenarioSummary| ScenarioInfo {
            id: one.id.to_string(),
            title: one.title,
            version: one.version,
            saved_at: one.updated_at.unix_timestamp(),
        };
        Ok(here.store.scenario_list(workspace).await?.into_iter().map(info).collect())
    };
    here.told(listed.await)
}

/// Deletes a scenario and its revisions for good; its links say it is gone.
///
/// # Errors
/// Where it is not theirs, or the database does not answer.
#[server(input = Json)]
pub async fn delete_scenario(id: String) -> Result<(), ApiError> {
    let here = Here::get()?;
    let deleted = async { Ok(here.store.scenario_delete(here.workspace().await?, scenario_id(&id)?).await?) };
    here.told(deleted.await)
}

/// One cell of an answer in words and figures; `month` 0 to the horizon where it is monthly.
///
/// # Errors
/// Where there is no such cell, scenario or link, answers cannot be used, or the database does not answer.
#[server(input = Json)]
pub async fn explain(target: Target, address: String, month: Option<u16>) -> Result<ExplainedCell, ApiError> {
    let here = Here::get()?;
    let explained = async {
        let (scenario, book) = match target {
            Target::Scenario(id) => here.scenario(&id).await.map(|(record, book)| (record.scenario, book))?,
            Target::Document(id, scenario) => (*scenario, here.scenario(&id).await?.1),
            Target::Shared(token) => {
                let shared = here.store.shared_load(&token).await?;
                (shared.scenario, here.store.book_load(shared.book).await?)
            }
        };
        here.aside(move || cell_of(&scenario, &book, &address, month)).await?
    };
    here.told(explained.await)
}

#[cfg(feature = "ssr")]
fn cell_of(scenario: &Scenario, book: &engine::book::PriceBook, address: &str, month: Option<u16>) -> Result<ExplainedCell, ApiError> {
    use engine::locale::Text;
    use engine::names::NameForm;
    let answer = engine::compute(scenario, book).map_err(ApiError::Invalid)?;
    let id = answer.sheet.find(address).ok_or(ApiError::NotFound)?;
    let cell = answer.sheet.explain(&answer.values, id, month);
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

/// What the form of a stored scenario lets choose from.
///
/// # Errors
/// Where it is not theirs, or the database does not answer.
#[server(input = Json)]
pub async fn catalog(id: String) -> Result<super::Catalog, ApiError> {
    let here = Here::get()?;
    let found = async { here.scenario(&id).await.map(|(record, book)| catalog_of(&record.scenario, &book)) };
    here.told(found.await)
}

/// The complete cases to start from, in the reader's language.
///
/// # Errors
/// Never by itself; a call over the network may fail.
#[server(input = Json)]
pub async fn presets() -> Result<Vec<PresetInfo>, ApiError> {
    let locale = crate::session::locale_of_page();
    let info = |preset: engine::presets::Preset| PresetInfo {
        slug: preset.slug.into(),
        title: preset.title.get(locale).into(),
        summary: preset.summary.get(locale).into(),
    };
    Ok(engine::presets::all(locale).into_iter().map(info).collect())
}
