//! Plain forms of two scenarios side by side and of a scenario's history: which two to compare, which version to bring back, and what
//! the workspace is called.
//!
//! Owns where each form leads. Refuses to compare: the page it leads to does. Works without script.

use crate::pages;
use crate::problem::Problem;
use crate::state::AppState;
use crate::workspace;
use app::told::Told;
use axum::Router;
use axum::extract::{Form, Path, State, rejection::FormRejection};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use engine::locale::Text;
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use std::collections::BTreeMap;
use store::{Error, SaveError, ScenarioId};

/// The addresses these forms are sent to.
pub(crate) fn router() -> Router<AppState> {
    Router::new()
        .route("/versus", post(two_scenarios))
        .route("/s/{token}/versus", post(two_links))
        .route("/scenarios/{id}/history", post(two_versions))
        .route("/scenarios/{id}/restore", post(restore))
        .route("/workspace/label", post(rename))
}

type Sent<T> = Result<Form<T>, FormRejection>;

#[derive(Debug, Deserialize)]
struct TwoScenarios {
    a: String,
    b: String,
}

async fn two_scenarios(form: Sent<TwoScenarios>) -> Result<Response, Problem> {
    let Form(form) = form.map_err(|_| Problem::bad_query("a"))?;
    let id = |text: &str| text.parse::<ScenarioId>().map_err(|_| Problem::not_found());
    Ok(lead_to(&format!("/scenarios/{}/versus/{}", id(&form.a)?, id(&form.b)?)))
}

#[derive(Debug, Deserialize)]
struct OtherLink {
    /// The address of another link, as it was pasted.
    other: String,
}

async fn two_links(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path(token): Path<String>,
    form: Sent<OtherLink>,
) -> Result<Response, Problem> {
    let Form(form) = form.map_err(|_| Problem::bad_query("other"))?;
    let page = format!("/s/{}", token_of(&token).ok_or_else(Problem::not_found)?);
    if let Some(other) = token_in(&form.other) {
        return Ok(lead_to(&format!("{page}/versus/{other}")));
    }
    let fault = Text::new(
        "Cole o endereço inteiro de um link compartilhado, que contém /s/ e o código do link.",
        "Paste the whole address of a shared link, which has /s/ and the link's code in it.",
    );
    let told = Told::of("other", fault, BTreeMap::from([("other".to_owned(), form.other)]));
    pages::told(&state, &page, &headers, StatusCode::UNPROCESSABLE_ENTITY, told).await
}

/// The token in the address of a shared page, or of anything below it.
fn token_in(address: &str) -> Option<&str> {
    let (_, below) = address.trim().split_once("/s/")?;
    token_of(below.split(['/', '?', '#']).next()?)
}

/// `text` where it has only what a token is made of: it becomes part of an address.
fn token_of(text: &str) -> Option<&str> {
    let plain = !text.is_empty() && text.len() <= 100 && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    plain.then_some(text)
}

#[derive(Debug, Deserialize)]
struct TwoVersions {
    from: String,
    to: String,
}

async fn two_versions(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path(id): Path<String>,
    form: Sent<TwoVersions>,
) -> Result<Response, Problem> {
    let Form(form) = form.map_err(|_| Problem::bad_query("from"))?;
    let id: ScenarioId = id.parse().map_err(|_| Problem::not_found())?;
    let workspace = workspace::of(&state, &headers).await?.ok_or_else(Problem::not_found)?;
    let newest = state.store.scenario_load(workspace, id).await?.version;
    let version = |text: &str| text.trim().parse::<i32>().ok().filter(|version| (1..=newest).contains(version));
    if let (Some(from), Some(to)) = (version(&form.from), version(&form.to)) {
        return Ok(lead_to(&format!("/scenarios/{id}/history/{from}/{to}")));
    }
    let field = if version(&form.from).is_none() { "from" } else { "to" };
    let value = if field == "from" { &form.from } else { &form.to };
    let fault = Text::new(
        format!("Use uma versão de 1 a {newest}. O valor foi “{value}”."),
        format!("Use a version from 1 to {newest}. The value was “{value}”."),
    );
    let told = Told::of(field, fault, BTreeMap::from([("from".to_owned(), form.from.clone()), ("to".to_owned(), form.to.clone())]));
    pages::told(&state, &format!("/scenarios/{id}/history"), &headers, StatusCode::UNPROCESSABLE_ENTITY, told).await
}

#[derive(Debug, Deserialize)]
struct Restore {
    /// The version to bring back.
    version: i32,
    /// The present one, as it was seen.
    base: i32,
}

/// Leads to the history, where the version that was brought back stands on top.
async fn restore(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path(id): Path<String>,
    form: Sent<Restore>,
) -> Result<Response, Problem> {
    let Form(form) = form.map_err(|_| Problem::bad_query("version"))?;
    let workspace = workspace::of(&state, &headers).await?.ok_or_else(Problem::not_found)?;
    let id: ScenarioId = id.parse().map_err(|_| Problem::not_found())?;
    let page = format!("/scenarios/{id}/history");
    match state.store.scenario_restore(workspace, id, form.base, form.version).await {
        Ok(_) => Ok(lead_to(&page)),
        Err(SaveError::Conflict { .. }) => {
            let told = Told { values: BTreeMap::from([("conflict".to_owned(), form.version.to_string())]), ..Told::default() };
            pages::told(&state, &page, &headers, StatusCode::CONFLICT, told).await
        }
        Err(SaveError::Store(error)) => Err(error.into()),
    }
}

#[derive(Debug, Deserialize)]
struct Rename {
    label: String,
    /// The scenario whose history it was written on.
    scenario: String,
}

async fn rename(State(state): State<AppState>, headers: HeaderMap, form: Sent<Rename>) -> Result<Response, Problem> {
    let Form(form) = form.map_err(|_| Problem::bad_query("label"))?;
    let workspace = workspace::of(&state, &headers).await?.ok_or_else(Problem::not_found)?;
    let id: ScenarioId = form.scenario.parse().map_err(|_| Problem::not_found())?;
    let page = format!("/scenarios/{id}/history");
    match state.store.workspace_rename(workspace, Some(&form.label)).await {
        Ok(()) => Ok(lead_to(&page)),
        Err(Error::Refused(refusal)) => {
            let length = form.label.trim().chars().count();
            let fault = Text::new(
                format!("{} O valor tem {length}.", refusal.message.pt),
                format!("{} The value has {length}.", refusal.message.en),
            );
            let told = Told::of("label", fault, BTreeMap::from([("label".to_owned(), form.label)]));
            pages::told(&state, &page, &headers, StatusCode::UNPROCESSABLE_ENTITY, told).await
        }
        Err(error) => Err(error.into()),
    }
}

/// 303, so that the browser asks for the page and a reload sends nothing twice.
fn lead_to(path: &str) -> Response {
    Redirect::to(path).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_found_in_any_address_of_a_link() {
        let token = "rDzHZZj1MnQj5mJtLbfmBT10uJrW-VCgtfoJEsa3IhA";
        for address in [
            format!("https://fiel.example/s/{token}"),
            format!("  /s/{token}?currency=usd#lgpd "),
            format!("http://127.0.0.1:3000/s/{token}/cells/private_cloud.npv"),
        ] {
            assert_eq!(token_in(&address), Some(token), "{address}");
        }
        for wrong in ["", token, "https://fiel.example/scenarios/1", "/s/", "/s/a b", "/s/%2e%2e"] {
            assert_eq!(token_in(wrong), None, "{wrong}");
        }
    }
}
