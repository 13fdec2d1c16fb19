//! What a server function finds around it: the store, the request, the reader's workspace and language.
//!
//! Only on the server. Reads the context before the first await, because it is gone after.

use super::{ApiError, Computed, StoredScenario, assessed};
use crate::answer::{AnswerBrief, AnswerView, Links, WhatIf, turns};
use crate::editor::Brief;
use crate::session;
use engine::Answer;
use engine::book::PriceBook;
use engine::locale::Locale;
use engine::problem::Problem;
use engine::scenario::Scenario;
use engine::view::View;
use http::StatusCode;
use http::header::SET_COOKIE;
use http::request::Parts;
use leptos::prelude::{IntoView, Owner, RenderHtml as _, provide_context, use_context};
use leptos_axum::ResponseOptions;
use std::sync::Arc;
use store::{ScenarioId, ScenarioRecord, Store, WorkspaceId};

/// What the address of an answer or a cell asks for, in its query.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Asked {
    /// Month of the cell.
    pub month: Option<u16>,
    /// How amounts are shown.
    pub view: View,
    /// What is to be changed first; nothing for the scenario as it stands.
    pub what_if: WhatIf,
}

impl Asked {
    /// What `query` asks for; what it does not know is as usual.
    #[must_use]
    pub fn of(query: &str) -> Self {
        let pairs = || query.split('&').filter_map(|pair| pair.split_once('='));
        let month = pairs().find(|(key, _)| *key == "month").and_then(|(_, m)| m.parse().ok());
        Self { month, view: View::of_query(pairs()), what_if: WhatIf::of(query) }
    }

    /// What the address of the page being written asks for.
    #[must_use]
    pub fn by_page() -> Self {
        use_context::<Parts>().and_then(|parts| parts.uri.query().map(Self::of)).unwrap_or_default()
    }

    /// The links below `base` that keep what is asked for.
    #[must_use]
    pub fn links(&self, base: impl Into<String>) -> Links {
        Links::new(base, self.view).what_if(self.what_if.clone())
    }
}

/// Where the settings say this site is reached, e.g. `https://fiel.example`. The server puts it into the context.
#[derive(Debug, Clone, Default)]
pub struct PublicUrl(pub Option<String>);

/// The surroundings of one call.
pub(crate) struct Here {
    /// Everything that is kept.
    pub store: Store,
    /// The reader's language.
    pub locale: Locale,
    parts: Parts,
    response: Option<ResponseOptions>,
    request: Option<String>,
    public_url: Option<String>,
}

impl Here {
    /// The surroundings of this call; an error where there is no request (the list of pages is being made).
    pub fn get() -> Result<Self, ApiError> {
        let lost = || ApiError::Internal { request: session::request_id() };
        let store = use_context::<Store>().ok_or_else(lost)?;
        let parts = use_context::<Parts>().ok_or_else(lost)?;
        Ok(Self {
            store,
            locale: session::locale_of_page(),
            parts,
            response: use_context(),
            request: session::request_id(),
            public_url: use_context::<PublicUrl>().and_then(|url| url.0),
        })
    }

    /// Head of the request.
    pub const fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Address of this site, where it is known.
    pub fn origin(&self) -> Option<String> {
        session::origin(&self.parts.headers, self.public_url.as_deref())
    }

    /// The workspace of the reader's cookie; without one, nothing here is theirs.
    pub async fn workspace(&self) -> Result<WorkspaceId, ApiError> {
        session::workspace(&self.parts, &self.store).await?.ok_or(ApiError::NotFound)
    }

    /// The workspace of the reader's cookie, if there is one.
    pub async fn workspace_if_any(&self) -> Result<Option<WorkspaceId>, ApiError> {
        Ok(session::workspace(&self.parts, &self.store).await?)
    }

    /// The workspace of the reader's cookie, or a new one and its cookie.
    pub async fn workspace_or_new(&self) -> Result<WorkspaceId, ApiError> {
        if let Some(known) = session::workspace(&self.parts, &self.store).await? {
            return Ok(known);
        }
        let (id, key) = self.store.workspace_create().await?;
        if let (Some(response), Some(cookie)) = (&self.response, session::keep_workspace(&self.parts.headers, key.expose())) {
            response.append_header(SET_COOKIE, cookie);
        }
        Ok(id)
    }

    /// The stored scenario of the reader with this id and the book it is pinned to.
    pub async fn scenario(&self, id: &str) -> Result<(ScenarioRecord, Arc<PriceBook>), ApiError> {
        let record = self.store.scenario_load(self.workspace().await?, scenario_id(id)?).await?;
        let book = self.store.book_load(record.book).await?;
        Ok((record, book))
    }

    /// `work` off the threads that serve requests: arithmetic and drawing take milliseconds.
    pub async fn aside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
        tokio::task::spawn_blocking(work).await.map_err(|error| {
            tracing::error!(%error, "a computation did not end");
            ApiError::Internal { request: self.request.clone() }
        })
    }

    /// Gives the response the status of `result`'s error.
    pub fn told<T>(&self, result: Result<T, ApiError>) -> Result<T, ApiError> {
        if let (Err(error), Some(response)) = (&result, &self.response)
            && let Ok(status) = StatusCode::from_u16(error.status())
        {
            response.set_status(status);
        }
        result
    }
}

/// What is not an id is nobody's.
pub(crate) fn scenario_id(text: &str) -> Result<ScenarioId, ApiError> {
    text.parse().map_err(|_| ApiError::NotFound)
}

/// The answer to `scenario` as the editor takes it, with links to cells under `base`. With `what_if` it is of the scenario so changed,
/// and without what the form itself would say of the one that stands in it.
pub(super) fn computed(
    scenario: &Scenario,
    book: &PriceBook,
    what_if: &WhatIf,
    locale: Locale,
    base: &str,
) -> Result<Computed, Vec<Problem>> {
    let (changed, words) = what_if.apply(scenario, book).unzip();
    let shown = changed.as_ref().unwrap_or(scenario);
    let answer = assessed(shown, book, View::default(), false)?;
    let turns = turns(shown, book);
    let refused = what_if.refused(scenario, book);
    let view = AnswerView { turns, refused, cured: words, ..AnswerView::brief(&answer, locale, Links::new(base, View::default())) };
    let whole = format!("{base}/answer");
    Ok(Computed {
        brief: Brief::build(shown, book, &answer.comparison, locale),
        html: html(locale, || leptos::view! { <AnswerBrief view whole=Some(whole)/> }),
    })
}

/// A view as HTML that nothing wakes up, in `locale`.
pub(super) fn html<V: IntoView>(locale: Locale, view: impl FnOnce() -> V) -> String {
    // An owner of its own: the context of the request is not there off its thread, and must not leak into markup.
    Owner::new().with(|| {
        provide_context(locale);
        view().into_view().to_html()
    })
}

/// `scenario` with what `asked` would change changed, and its answer in the view that is asked for; what changes nothing is left out.
///
/// # Errors
/// Every answer of the scenario that cannot be used.
pub fn as_asked(scenario: &Scenario, book: &PriceBook, asked: &Asked) -> Result<(Scenario, Answer), Vec<Problem>> {
    let scenario = asked.what_if.apply(scenario, book).map_or_else(|| scenario.clone(), |(changed, _)| changed);
    let answer = assessed(&scenario, book, asked.view, true)?;
    Ok((scenario, answer))
}

/// `scenario`'s whole answer as `asked`, with links to cells under `base`.
pub(super) fn whole(scenario: &Scenario, book: &PriceBook, asked: &Asked, locale: Locale, base: &str) -> Result<AnswerView, Vec<Problem>> {
    let refused = asked.what_if.refused(scenario, book);
    let (changed, words) = asked.what_if.apply(scenario, book).unzip();
    let (shown, links) = match &changed {
        Some(changed) => (changed, asked.links(base)),
        None => (scenario, Links::new(base, asked.view)),
    };
    let answer = assessed(shown, book, asked.view, true)?;
    // What the form calls today's is the scenario's, whatever was turned.
    Ok(AnswerView { turns: turns(scenario, book), refused, ..AnswerView::build(&answer, locale, links, words) })
}

/// Where the cells of a stored scenario are.
pub(super) fn base_of(id: &str) -> String {
    format!("/scenarios/{id}")
}

/// A record as pages take it.
pub(super) fn stored(record: ScenarioRecord, book: &PriceBook) -> StoredScenario {
    StoredScenario {
        id: record.id.to_string(),
        version: record.version,
        saved_at: record.updated_at.unix_timestamp(),
        book: book.slug.clone(),
        book_name: book.name.clone(),
        scenario: record.scenario,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{presets, seed};

    #[test]
    fn an_address_says_month_and_view_and_the_rest_is_as_usual() {
        let asked = Asked::of("lang=en&month=12&currency=usd&terms=gold&tax=after");
        assert_eq!((asked.month, asked.view.query().as_str()), (Some(12), "currency=usd&tax=after"));
        assert_eq!(Asked::of("month=x&currency=USD"), Asked::default());
    }

    #[test]
    fn an_answer_is_small_enough_to_be_sent_at_each_keystroke() {
        let scenario = presets::get("clinical-assistant", Locale::PtBr).unwrap().scenario;
        let answer = computed(&scenario, &seed::price_book(), &WhatIf::default(), Locale::PtBr, "/scenarios/x").unwrap();
        assert!(answer.html.contains("class=\"say\""));
        let size = postcard::to_allocvec(&answer).unwrap().len();
        assert!(size < 100_000, "{size}");
    }
}
