//! Share links: made, listed, revoked.

#[cfg(feature = "ssr")]
use super::here::{Here, scenario_id};
use super::{ApiError, LinkInfo, NewLink};
use leptos::prelude::*;
use leptos::server_fn::codec::Postcard;

/// Makes a link to the scenario as it is stored now, with the prices it is pinned to. Its address is told only now.
///
/// # Errors
/// Answers that cannot be used; where the scenario is not theirs, or the database does not answer.
#[server(input = Postcard, output = Postcard)]
pub async fn create_link(id: String) -> Result<NewLink, ApiError> {
    let here = Here::get()?;
    let made = async {
        let (record, book) = here.scenario(&id).await?;
        // What cannot be computed cannot be shown to others.
        let problems = engine::validate::check(&record.scenario, &book);
        if !problems.is_empty() {
            return Err(ApiError::Invalid(problems));
        }
        let (link, token) = here.store.link_create(here.workspace().await?, record.id, store::NewLink::PLAIN).await?;
        Ok(NewLink { id: link.to_string(), path: format!("/s/{}", token.expose()) })
    };
    here.told(made.await)
}

/// Every link ever made to the scenario, the newest first.
///
/// # Errors
/// Where the scenario is not theirs, or the database does not answer.
#[server(input = Postcard, output = Postcard)]
pub async fn list_links(id: String) -> Result<Vec<LinkInfo>, ApiError> {
    let here = Here::get()?;
    let info = |link: store::Link| LinkInfo {
        id: link.id.to_string(),
        version: link.version,
        created_at: link.created_at.unix_timestamp(),
        state: match link.state {
            store::LinkState::Open => super::LinkState::Open,
            store::LinkState::Expired => super::LinkState::Expired,
            store::LinkState::Revoked => super::LinkState::Revoked,
        },
    };
    let listed = async { Ok(here.store.link_list(here.workspace().await?, scenario_id(&id)?).await?.into_iter().map(info).collect()) };
    here.told(listed.await)
}

/// Closes a link for good.
///
/// # Errors
/// Where there is no such link of theirs, or the database does not answer.
#[server(input = Postcard, output = Postcard)]
pub async fn revoke_link(link: String) -> Result<(), ApiError> {
    let here = Here::get()?;
    let revoked = async {
        let link = link.parse().map_err(|_| ApiError::NotFound)?;
        Ok(here.store.link_revoke(here.workspace().await?, link).await?)
    };
    here.told(revoked.await)
}
