//! The forms of `/scenarios/{id}/links`: a link is made, a link is revoked.
//!
//! Owns reading those forms. A link's address is written into the page that answers, and nowhere else.

use crate::links::{self, Wish};
use crate::pages;
use crate::problem::Problem;
use crate::state::AppState;
use crate::workspace;
use app::pages::links::{DAYS, MadeLink};
use app::told::Told;
use axum::Router;
use axum::extract::{Form, Path, State, rejection::FormRejection};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use engine::locale::Text;
use http::{HeaderMap, StatusCode};
use std::collections::BTreeMap;
use store::{LinkId, LinkRole, ScenarioId};
use time::macros::{format_description, offset, time};
use time::{Date, Duration, OffsetDateTime};

pub(crate) fn router() -> Router<AppState> {
    Router::new().route("/scenarios/{id}/links", post(create)).route("/scenarios/{id}/links/{link}/revoke", post(revoke))
}

async fn create(
    State(state): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
    form: Result<Form<BTreeMap<String, String>>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(typed) = form.map_err(|_| Problem::bad_query("role"))?;
    let workspace = workspace::of(&state, &headers).await?.ok_or_else(Problem::not_found)?;
    let id: ScenarioId = id.parse().map_err(|_| Problem::not_found())?;
    let path = format!("/scenarios/{id}/links");
    let again = |faults| {
        let key = |name: &String| if matches!(name.as_str(), "until" | "password") { format!("link.{name}") } else { name.clone() };
        let told = Told { faults, values: typed.iter().map(|(name, value)| (key(name), value.clone())).collect() };
        pages::told(&state, &path, &headers, StatusCode::UNPROCESSABLE_ENTITY, told)
    };
    let wish = match wish_of(&typed, OffsetDateTime::now_utc()) {
        Ok(wish) => wish,
        Err(faults) => return again(faults).await,
    };
    let password = wish.password.is_some();
    match links::make(&state, workspace, id, wish).await {
        Ok((_, token)) => {
            let made = MadeLink { path: format!("/s/{}", token.expose()), password };
            pages::told(&state, &path, &headers, StatusCode::CREATED, made).await
        }
        Err(problem) if problem.status == StatusCode::UNPROCESSABLE_ENTITY => {
            let field = |field: &str| match field {
                "/expires_at" => "link.until",
                "/password" => "link.password",
                _ => "",
            };
            again(problem.errors.iter().map(|fault| (field(&fault.field), fault.message.clone())).collect()).await
        }
        Err(problem) => Err(problem),
    }
}

/// What was asked for, or what is wrong with it by field.
fn wish_of(typed: &BTreeMap<String, String>, now: OffsetDateTime) -> Result<Wish, Vec<(&'static str, Text)>> {
    let text = |name: &str| typed.get(name).map_or("", |v| v.trim());
    let mut faults = Vec::new();
    let role = text("role").parse::<LinkRole>();
    if role.is_err() {
        faults.push(("", Text::new("Escolha o que quem recebe o link pode fazer.", "Choose what whoever gets the link may do.")));
    }
    let expires_at = match text("until") {
        "" => {
            let days = text("days").parse::<u16>().ok().filter(|n| DAYS.contains(n));
            if days.is_none() {
                faults.push(("", Text::new("Escolha o prazo do link.", "Choose how long the link opens.")));
            }
            days.filter(|n| *n > 0).map(|n| now + Duration::days(n.into()))
        }
        day => {
            let day = Date::parse(day, format_description!("[year]-[month]-[day]"));
            // the whole day counts, where most readers are
            let end = day.map(|day| day.with_time(time!(23:59:59)).assume_offset(offset!(-3)));
            if end.is_err() {
                let said = "Escreva o dia como AAAA-MM-DD, por exemplo 2027-03-31.";
                faults.push(("link.until", Text::new(said, "Write the day as YYYY-MM-DD, for example 2027-03-31.")));
            }
            end.ok()
        }
    };
    let password = typed.get("password").filter(|p| !p.is_empty()).cloned();
    match (role, faults.is_empty()) {
        (Ok(role), true) => Ok(Wish { role, expires_at, password }),
        _ => Err(faults),
    }
}

async fn revoke(State(state): State<AppState>, Path((id, link)): Path<(String, String)>, headers: HeaderMap) -> Result<Response, Problem> {
    let workspace = workspace::of(&state, &headers).await?.ok_or_else(Problem::not_found)?;
    let id: ScenarioId = id.parse().map_err(|_| Problem::not_found())?;
    let link: LinkId = link.parse().map_err(|_| Problem::not_found())?;
    state.store.link_revoke(workspace, link).await?;
    Ok(Redirect::to(&format!("/scenarios/{id}/links")).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    fn asked(pairs: &[(&str, &str)]) -> Result<Wish, Vec<&'static str>> {
        let typed = pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        wish_of(&typed, datetime!(2026-12-03 12:00 UTC)).map_err(|faults| faults.into_iter().map(|(field, _)| field).collect())
    }

    #[test]
    fn a_day_counts_instead_of_a_number_of_days_and_to_its_end_in_brasilia() {
        let wish = asked(&[("role", "comment"), ("days", "7"), ("until", ""), ("password", "")]).expect("good");
        assert_eq!((wish.role, wish.expires_at, wish.password), (LinkRole::Comment, Some(datetime!(2026-12-10 12:00 UTC)), None));
        assert_eq!(asked(&[("role", "read"), ("days", "0")]).expect("good").expires_at, None);
        let wish = asked(&[("role", "read"), ("days", "7"), ("until", "2027-01-31"), ("password", " a senha ")]).expect("good");
        assert_eq!(wish.expires_at, Some(datetime!(2027-02-01 02:59:59 UTC)));
        assert_eq!(wish.password.as_deref(), Some(" a senha "), "spaces are of the password");
    }

    #[test]
    fn what_is_wrong_is_said_by_field() {
        assert_eq!(asked(&[("role", "write"), ("days", "8")]).expect_err("wrong"), ["", ""]);
        assert_eq!(asked(&[("role", "read"), ("until", "31/01/2027")]).expect_err("wrong"), ["link.until"]);
    }
}
