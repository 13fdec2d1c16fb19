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
    /// What its workspace was called then; none where it had no name.
    pub saved_by: Option<String>,
}

impl Store {
    /// Version `version` of a scenario of the workspace.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Newer`], [`Error::Unavailable`].
    pub async fn revision_load(&self, workspace: WorkspaceId, id: ScenarioId, version: i32) -> Result<Revision, Error> {
        let row = sqlx::query!(
            r#"select revision.document_schema, revision.document, revision.book_id as "book: BookId", revision.saved_at,
                      revision.saved_by
               from scenario_revision revision
               join scenario using (scenario_id)
               where scenario_id = $1 and scenario.workspace_id = $2 and revision.version = $3"#,
            id.0,
            workspace.0,
            version
        )
        .fetch_one(&self.pool)
        .await?;
        let scenario = document::read(row.document_schema, row.document)?;
        Ok(Revision { id, version, book: row.book, scenario, saved_at: row.saved_at, saved_by: row.saved_by })
    }

    /// Versions of a scenario of the workspace, the newest first, `most` at most: those before `before` where it is given.
    ///
    /// # Errors
    /// [`Error::Newer`], [`Error::Unavailable`]; a foreign scenario has none.
    pub async fn revision_list(
        &self,
        workspace: WorkspaceId,
        id: ScenarioId,
        before: Option<i32>,
        most: i64,
    ) -> Result<Vec<Revision>, Error> {
        let rows = sqlx::query!(
            r#"select revision.version, revision.document_schema, revision.document, revision.book_id as "book: BookId",
                      revision.saved_at, revision.saved_by
               from scenario_revision revision
               join scenario using (scenario_id)
               where scenario_id = $1 and scenario.workspace_id = $2 and ($3::integer is null or revision.version < $3)
               order by revision.version desc
               limit $4"#,
            id.0,
            workspace.0,
            before,
            most
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                let scenario = document::read(row.document_schema, row.document)?;
                Ok(Revision { id, version: row.version, book: row.book, scenario, saved_at: row.saved_at, saved_by: row.saved_by })
            })
            .collect()
    }
}
