//! Table `scenario_revision`: every version that was ever saved.
//!
//! Owns reading them. They are written by the save itself, in the same statement, and never change.

use crate::{BookId, Error, ScenarioId, Store, WorkspaceId, document};
use engine::scenario::Scenario;
use serde::Serialize;
use time::OffsetDateTime;

/// A scenario as it was saved once.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Revision {
    /// The scenario it is of.
    pub id: ScenarioId,
    /// Its version.
    pub version: i32,
    /// The price book it was pinned to.
    pub book: BookId,
    /// What was entered.
    pub scenario: Scenario,
    /// When it was saved.
    #[serde(with = "time::serde::rfc3339")]
    pub saved_at: OffsetDateTime,
}

impl Store {
    /// Version `version` of a scenario of the workspace.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Newer`], [`Error::Unavailable`].
    pub async fn revision_load(&self, workspace: WorkspaceId, id: ScenarioId, version: i32) -> Result<Revision, Error> {
        let row = sqlx::query!(
            r#"select revision.document_schema, revision.document, revision.book_id as "book: BookId", revision.saved_at
               from scenario_revision revision
               join scenario using (scenario_id)
               where scenario_id = $1 and scenario.workspace_id = $2 and revision.version = $3"#,
            id.0,
            workspace.0,
            version
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(Revision { id, version, book: row.book, scenario: document::read(row.document_schema, row.document)?, saved_at: row.saved_at })
    }
}
