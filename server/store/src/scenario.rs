//! Table `scenario`: the documents people work on.
//!
//! Owns saving without loss: a save names the version it was based on, and overwrites nothing else.

use crate::error::OnConstraint as _;
use crate::{BookId, Error, SaveError, ScenarioId, Store, WorkspaceId, document};
use engine::scenario::Scenario;
use serde::Serialize;
use time::OffsetDateTime;

/// Scenarios a list shows at most, the newest.
const LISTED: i64 = 500;

/// A stored scenario.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ScenarioRecord {
    /// Its id.
    pub id: ScenarioId,
    /// Version of the content, from 1; the base of the next save.
    pub version: i32,
    /// The price book it is computed with.
    pub book: BookId,
    /// What was entered.
    pub scenario: Scenario,
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
}

/// A line of the list of scenarios.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScenarioSummary {
    /// Its id.
    pub id: ScenarioId,
    /// What people call it.
    pub title: String,
    /// Version of the content.
    pub version: i32,
    /// The price book it is computed with.
    pub book: BookId,
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
}

/// A save that is on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Saved {
    /// Version the content has now.
    pub version: i32,
    /// When it was saved.
    #[serde(with = "time::serde::rfc3339")]
    pub saved_at: OffsetDateTime,
}

/// `scenario` as it is kept: whatever it says of them, it is saved under the LGPD rules of today.
fn under_todays_rules(scenario: &Scenario) -> Scenario {
    Scenario { rules: Some(engine::lgpd::rules()), ..scenario.clone() }
}

impl Store {
    /// Keeps a new scenario, at version 1, pinned to `book`.
    ///
    /// # Errors
    /// [`Error::Refused`] where the document is too large or the book is unknown, [`Error::NotFound`] where the workspace
    /// is, [`Error::Unavailable`].
    pub async fn scenario_create(&self, workspace: WorkspaceId, scenario: &Scenario, book: BookId) -> Result<ScenarioRecord, Error> {
        let id = ScenarioId::random();
        let scenario = under_todays_rules(scenario);
        let document = document::write(&scenario)?;
        let created_at = sqlx::query_scalar!(
            r#"with made as (
                   insert into scenario (scenario_id, workspace_id, document_schema, document, book_id)
                   values ($1, $2, $3, $4, $5)
                   returning *
               ), kept as (
                   insert into scenario_revision (scenario_id, version, document_schema, document, book_id, saved_at, saved_by)
                   select scenario_id, version, document_schema, document, book_id, updated_at, workspace.label
                   from made join workspace using (workspace_id)
               )
               select created_at as "at!" from made"#,
            id.0,
            workspace.0,
            document::WRITTEN,
            document,
            book.0
        )
        .fetch_one(&self.pool)
        .await
        // it was erased since the caller looked it up
        .on_constraint("scenario_workspace_fkey", || Error::NotFound)?;
        Ok(ScenarioRecord { id, version: 1, book, scenario, created_at, updated_at: created_at })
    }

    /// The scenario as it is now.
    ///
    /// # Errors
    /// [`Error::NotFound`] where the workspace has none of that id, [`Error::Newer`], [`Error::Unavailable`].
    pub async fn scenario_load(&self, workspace: WorkspaceId, id: ScenarioId) -> Result<ScenarioRecord, Error> {
        let row = sqlx::query!(
            r#"select version, document_schema, document, book_id as "book: BookId", created_at, updated_at
               from scenario
               where scenario_id = $1 and workspace_id = $2"#,
            id.0,
            workspace.0
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(ScenarioRecord {
            id,
            version: row.version,
            book: row.book,
            scenario: document::read(row.document_schema, row.document)?,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }

    /// The workspace's scenarios, the last saved first, 500 at most.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn scenario_list(&self, workspace: WorkspaceId) -> Result<Vec<ScenarioSummary>, Error> {
        let rows = sqlx::query_as!(
            ScenarioSummary,
            r#"select scenario_id as "id: ScenarioId", title as "title!", version, book_id as "book: BookId", created_at, updated_at
               from scenario
               where workspace_id = $1
               order by updated_at desc, scenario_id
               limit $2"#,
            workspace.0,
            LISTED
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows)
    }

    /// Saves `scenario` over version `base_version`; when this returns `Ok`, it is on disk.
    ///
    /// Saving what is already stored changes nothing and is no conflict, whatever the base: so a save whose answer was
    /// lost can be sent again.
    ///
    /// # Errors
    /// [`SaveError::Conflict`] with what is stored, where somebody saved something else meanwhile; [`Error::NotFound`],
    /// [`Error::Refused`], [`Error::Unavailable`].
    pub async fn scenario_save(
        &self,
        workspace: WorkspaceId,
        id: ScenarioId,
        base_version: i32,
        scenario: &Scenario,
    ) -> Result<Saved, SaveError> {
        let scenario = under_todays_rules(scenario);
        let document = document::write(&scenario)?;
        let saved = sqlx::query!(
            r#"with saved as (
                   update scenario
                   set document = $4, document_schema = $5, version = version + 1, updated_at = now()
                   where scenario_id = $1 and workspace_id = $2 and version = $3 and document is distinct from $4
                   returning *
               ), kept as (
                   insert into scenario_revision (scenario_id, version, document_schema, document, book_id, saved_at, saved_by)
                   select scenario_id, version, document_schema, document, book_id, updated_at, workspace.label
                   from saved join workspace using (workspace_id)
               )
               select version as "version!", updated_at as "saved_at!" from saved"#,
            id.0,
            workspace.0,
            base_version,
            document,
            document::WRITTEN
        )
        .fetch_optional(&self.pool)
        .await?;
        if let Some(row) = saved {
            return Ok(Saved { version: row.version, saved_at: row.saved_at });
        }
        let current = self.scenario_load(workspace, id).await?;
        if current.scenario.same_answers(&scenario) {
            Ok(Saved { version: current.version, saved_at: current.updated_at })
        } else {
            Err(SaveError::Conflict { current: Box::new(current) })
        }
    }

    /// Pins the scenario to `book` over `base_version`: a version of its own, with the same answers. Its links keep the prices they
    /// were made with.
    ///
    /// # Errors
    /// [`SaveError::Conflict`] with what is stored, where it was saved meanwhile; [`Error::NotFound`] also where there is no such
    /// published book, [`Error::Unavailable`].
    pub async fn scenario_repin(
        &self,
        workspace: WorkspaceId,
        id: ScenarioId,
        base_version: i32,
        book: BookId,
    ) -> Result<Saved, SaveError> {
        let saved = sqlx::query!(
            r#"with saved as (
                   update scenario
                   set book_id = $4, version = version + 1, updated_at = now()
                   where scenario_id = $1 and workspace_id = $2 and version = $3
                     and exists (select from price_book where price_book.book_id = $4 and published_at is not null)
                   returning *
               ), kept as (
                   insert into scenario_revision (scenario_id, version, document_schema, document, book_id, saved_at, saved_by)
                   select scenario_id, version, document_schema, document, book_id, updated_at, workspace.label
                   from saved join workspace using (workspace_id)
               )
               select version as "version!", updated_at as "saved_at!" from saved"#,
            id.0,
            workspace.0,
            base_version,
            book.0
        )
        .fetch_optional(&self.pool)
        .await?;
        if let Some(row) = saved {
            return Ok(Saved { version: row.version, saved_at: row.saved_at });
        }
        let current = self.scenario_load(workspace, id).await?;
        if current.version == base_version {
            return Err(SaveError::Store(Error::NotFound));
        }
        Err(SaveError::Conflict { current: Box::new(current) })
    }

    /// Makes version `version` the present one again, with its prices, over `base_version`: as a version of its own, so that nothing
    /// saved since is lost. Where the present one says the same, nothing changes.
    ///
    /// # Errors
    /// [`SaveError::Conflict`] with what is stored, where it was saved meanwhile; [`Error::NotFound`] also where there is no such
    /// version, [`Error::Unavailable`].
    pub async fn scenario_restore(
        &self,
        workspace: WorkspaceId,
        id: ScenarioId,
        base_version: i32,
        version: i32,
    ) -> Result<Saved, SaveError> {
        let saved = sqlx::query!(
            r#"with saved as (
                   update scenario
                   set document = old.document, document_schema = old.document_schema, book_id = old.book_id,
                       version = scenario.version + 1, updated_at = now()
                   from scenario_revision old
                   where scenario.scenario_id = $1 and scenario.workspace_id = $2 and scenario.version = $3
                     and old.scenario_id = scenario.scenario_id and old.version = $4
                     and (scenario.document, scenario.book_id) is distinct from (old.document, old.book_id)
                   returning scenario.*
               ), kept as (
                   insert into scenario_revision (scenario_id, version, document_schema, document, book_id, saved_at, saved_by)
                   select scenario_id, saved.version, document_schema, document, book_id, updated_at, workspace.label
                   from saved join workspace using (workspace_id)
               )
               select version as "version!", updated_at as "saved_at!" from saved"#,
            id.0,
            workspace.0,
            base_version,
            version
        )
        .fetch_optional(&self.pool)
        .await?;
        if let Some(row) = saved {
            return Ok(Saved { version: row.version, saved_at: row.saved_at });
        }
        let old = self.revision_load(workspace, id, version).await?;
        let current = self.scenario_load(workspace, id).await?;
        if current.version == base_version || (current.scenario == old.scenario && current.book == old.book) {
            return Ok(Saved { version: current.version, saved_at: current.updated_at });
        }
        Err(SaveError::Conflict { current: Box::new(current) })
    }

    /// Deletes the scenario and its revisions for good; its links say it is gone.
    ///
    /// # Errors
    /// [`Error::NotFound`] where the workspace has none of that id, [`Error::Unavailable`].
    pub async fn scenario_delete(&self, workspace: WorkspaceId, id: ScenarioId) -> Result<(), Error> {
        let done = sqlx::query!("delete from scenario where scenario_id = $1 and workspace_id = $2", id.0, workspace.0)
            .execute(&self.pool)
            .await?;
        if done.rows_affected() == 0 { Err(Error::NotFound) } else { Ok(()) }
    }
}
