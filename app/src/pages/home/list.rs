//! This browser's scenarios with their answers. Only on the server.

use super::data::Line;
use super::verdict;
use crate::api::{ApiError, assessed};
use crate::i18n::{Home, Texts};
use engine::format;
use engine::locale::Locale;
use engine::view::View;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use store::{BookId, ScenarioSummary, Store, WorkspaceId};

/// Scenarios listed at most: each is loaded and computed for its answer.
const LISTED: usize = 50;
const DAY: i64 = 24 * 60 * 60;

/// The workspace's scenarios, and the number the list was cut at.
pub(super) async fn of_workspace(
    store: &Store,
    workspace: WorkspaceId,
    newest: BookId,
    locale: Locale,
) -> Result<(Vec<Line>, Option<u32>), ApiError> {
    let all = store.scenario_list(workspace).await?;
    let links: HashMap<_, _> = store.link_counts(workspace).await?.into_iter().map(|c| (c.scenario, (c.open, c.closed))).collect();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| i64::try_from(d.as_secs()).unwrap_or(0));
    let texts = Home::of(locale);
    let mut lines = Vec::new();
    for summary in all.iter().take(LISTED) {
        let book = store.book_load(summary.book).await?;
        let answer = match store.scenario_load(workspace, summary.id).await {
            Ok(record) => {
                let book = Arc::clone(&book);
                // Draws take longer than a thread that serves requests may be held up.
                let found = tokio::task::spawn_blocking(move || assessed(&record.scenario, &book, View::default(), false));
                match found.await {
                    Ok(Ok(answer)) => verdict::line(&answer.comparison, locale),
                    Ok(Err(_)) => texts.invalid.to_owned(),
                    Err(error) => {
                        tracing::error!(%error, "a computation did not end");
                        return Err(ApiError::Internal { request: crate::session::request_id() });
                    }
                }
            }
            // Deleted in another window a moment ago.
            Err(store::Error::NotFound) => continue,
            Err(error) => return Err(error.into()),
        };
        let (open, closed) = links.get(&summary.id).copied().unwrap_or_default();
        lines.push(Line {
            id: summary.id.to_string(),
            title: title(summary, texts),
            answer,
            book: book.name.clone(),
            book_slug: book.slug.clone(),
            newer_book: summary.book != newest,
            changed: moment(summary.updated_at.unix_timestamp(), now, locale),
            changed_at: format::iso_day(summary.updated_at.unix_timestamp()),
            links: (texts.link_count)(open, closed),
            open_links: open > 0,
        });
    }
    Ok((lines, (all.len() > LISTED).then_some(LISTED as u32)))
}

fn title(summary: &ScenarioSummary, texts: &Home) -> String {
    let title = summary.title.trim();
    if title.is_empty() { texts.untitled.to_owned() } else { title.to_owned() }
}

/// `hoje, 14:32`, `ontem, 9:05`, `18/11/2026`.
fn moment(at: i64, now: i64, locale: Locale) -> String {
    let texts = Home::of(locale);
    let day = format::iso_day(at);
    if day == format::iso_day(now) {
        (texts.today)(&format::clock(at))
    } else if day == format::iso_day(now - DAY) {
        (texts.yesterday)(&format::clock(at))
    } else {
        format::date(locale, &day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_read_as_people_say_them() {
        // 2 December 2026, 17:32 UTC: 14:32 in Brasília.
        let now = 1_796_232_720;
        assert_eq!(moment(now, now, Locale::PtBr), "hoje, 14:32");
        assert_eq!(moment(now - DAY, now, Locale::En), "yesterday, 14:32");
        assert_eq!(moment(now - 14 * DAY, now, Locale::PtBr), "18/11/2026");
    }
}
