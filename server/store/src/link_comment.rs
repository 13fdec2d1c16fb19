//! Table `link_comment`: what readers of a link wrote on the whole or on a figure, and what its owner answered.
//!
//! Owns their keeping and their limits. Refuses to judge whether a cell is there: that is the engine's, asked by the caller.

use crate::{CommentId, Error, LinkId, ScenarioId, Shared, Store, WorkspaceId};
use serde::Serialize;
use time::OffsetDateTime;

/// Comments that one link holds, at most.
pub const COMMENTS_PER_LINK: i64 = 200;
/// Comments that one link takes within [`COMMENT_MINUTES`], at most.
pub const COMMENTS_AT_ONCE: i64 = 20;
/// Minutes over which [`COMMENTS_AT_ONCE`] counts.
pub const COMMENT_MINUTES: i32 = 10;

/// A comment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Comment {
    /// Its id.
    pub id: CommentId,
    /// The link it was written on.
    pub link: LinkId,
    /// Who wrote it, as they call themselves.
    pub author: String,
    /// What they wrote.
    pub body: String,
    /// Address of the cell it is on; none where it is on the whole.
    pub address: Option<String>,
    /// How amounts were shown there, as addresses say it; empty for the usual.
    pub view: String,
    /// When it was written.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// What the owner answered.
    pub answer: Option<String>,
    /// When.
    #[serde(with = "time::serde::rfc3339::option")]
    pub answered_at: Option<OffsetDateTime>,
    /// When the owner marked it as settled.
    #[serde(with = "time::serde::rfc3339::option")]
    pub settled_at: Option<OffsetDateTime>,
}

/// A comment to be kept.
#[derive(Debug, Clone, Copy)]
pub struct NewComment<'a> {
    /// Who writes it, 1 to 60 characters.
    pub author: &'a str,
    /// What they write, 1 to 1,000 characters.
    pub body: &'a str,
    /// Address of the cell it is on; none for the whole.
    pub address: Option<&'a str>,
    /// How amounts are shown there, as addresses say it; empty for the usual and for the whole.
    pub view: &'a str,
}

/// How many comments a scenario has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CommentCount {
    /// All of them.
    pub all: i64,
    /// Those not marked as settled.
    pub open: i64,
}

/// Why a comment was not kept.
#[derive(Debug, thiserror::Error)]
pub enum CommentError {
    /// The link holds [`COMMENTS_PER_LINK`].
    #[error("the link is full")]
    Full,
    /// The link took [`COMMENTS_AT_ONCE`] within [`COMMENT_MINUTES`].
    #[error("too many at once")]
    TooMany,
    /// Anything else.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<sqlx::Error> for CommentError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Keeps a comment on what `shared` shows. The same comment sent again within [`COMMENT_MINUTES`] is the one there is.
    ///
    /// # Errors
    /// [`CommentError::Full`], [`CommentError::TooMany`]; [`Error::NotFound`] where the link is not for comments or opens no more,
    /// [`Error::Refused`] where a text is empty or too long, [`Error::Unavailable`].
    pub async fn comment_create(&self, shared: &Shared, new: NewComment<'_>) -> Result<CommentId, CommentError> {
        let id = CommentId::random();
        let mut transaction = self.pool.begin().await?;
        // who writes on one link writes after one another: the count that follows is of all that are kept
        sqlx::query!(
            "select from share_link
             where link_id = $1 and scenario_id = $2 and role = 'comment' and revoked_at is null and coalesce(expires_at > now(), true)
             for update",
            shared.link.0,
            shared.of.0
        )
        .fetch_one(&mut *transaction)
        .await?;
        let there = sqlx::query!(
            r#"select count(*) as "all!", count(*) filter (where created_at > now() - make_interval(mins => $2)) as "late!",
                      (min(comment_id::text) filter (where created_at > now() - make_interval(mins => $2) and author = $3 and body = $4
                                                      and address is not distinct from $5 and view = $6))::uuid as "same: CommentId"
               from link_comment
               where link_id = $1"#,
            shared.link.0,
            COMMENT_MINUTES,
            new.author,
            new.body,
            new.address,
            new.view
        )
        .fetch_one(&mut *transaction)
        .await?;
        if let Some(same) = there.same {
            return Ok(same);
        }
        if there.all >= COMMENTS_PER_LINK {
            return Err(CommentError::Full);
        }
        if there.late >= COMMENTS_AT_ONCE {
            return Err(CommentError::TooMany);
        }
        sqlx::query!(
            "insert into link_comment (comment_id, link_id, scenario_id, author, body, address, view) values ($1, $2, $3, $4, $5, $6, $7)",
            id.0,
            shared.link.0,
            shared.of.0,
            new.author,
            new.body,
            new.address,
            new.view
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(id)
    }

    /// The comments of a link, the first first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn comments_of_link(&self, link: LinkId) -> Result<Vec<Comment>, Error> {
        let comments = sqlx::query_as!(
            Comment,
            r#"select comment_id as "id: CommentId", link_id as "link: LinkId", author, body, address, view, created_at, answer, answered_at,
                      settled_at
               from link_comment
               where link_id = $1
               order by created_at, comment_id"#,
            link.0
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(comments)
    }

    /// The comments on every link of a scenario, the last first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`]; a foreign scenario has none.
    pub async fn comments_of_scenario(&self, workspace: WorkspaceId, scenario: ScenarioId) -> Result<Vec<Comment>, Error> {
        let comments = sqlx::query_as!(
            Comment,
            r#"select comment_id as "id: CommentId", link_id as "link: LinkId", author, body, address, view, link_comment.created_at, answer,
                      answered_at, settled_at
               from link_comment
               join share_link using (link_id)
               where link_comment.scenario_id = $1 and workspace_id = $2
               order by link_comment.created_at desc, comment_id"#,
            scenario.0,
            workspace.0
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(comments)
    }

    /// How many comments a scenario has.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`]; a foreign scenario has none.
    pub async fn comment_count(&self, workspace: WorkspaceId, scenario: ScenarioId) -> Result<CommentCount, Error> {
        let count = sqlx::query_as!(
            CommentCount,
            r#"select count(*) as "all!", count(*) filter (where settled_at is null) as "open!"
               from link_comment
               join share_link using (link_id)
               where link_comment.scenario_id = $1 and workspace_id = $2"#,
            scenario.0,
            workspace.0
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(count)
    }

    /// Answers a comment, or takes the answer back where `answer` is none.
    ///
    /// # Errors
    /// [`Error::NotFound`] where the scenario of the workspace has no such comment, [`Error::Refused`] where the answer is empty or
    /// too long, [`Error::Unavailable`].
    pub async fn comment_answer(
        &self,
        workspace: WorkspaceId,
        scenario: ScenarioId,
        comment: CommentId,
        answer: Option<&str>,
    ) -> Result<(), Error> {
        let done = sqlx::query!(
            "update link_comment set answer = $4, answered_at = case when $4::text is null then null else now() end
             from share_link
             where link_comment.link_id = share_link.link_id and comment_id = $3 and link_comment.scenario_id = $2 and workspace_id = $1",
            workspace.0,
            scenario.0,
            comment.0,
            answer
        )
        .execute(&self.pool)
        .await?;
        if done.rows_affected() == 0 { Err(Error::NotFound) } else { Ok(()) }
    }

    /// Marks a comment as settled, or as not settled. Its first time stays.
    ///
    /// # Errors
    /// [`Error::NotFound`] where the scenario of the workspace has no such comment, [`Error::Unavailable`].
    pub async fn comment_settle(
        &self,
        workspace: WorkspaceId,
        scenario: ScenarioId,
        comment: CommentId,
        settled: bool,
    ) -> Result<(), Error> {
        let done = sqlx::query!(
            "update link_comment set settled_at = case when $4 then coalesce(settled_at, now()) end
             from share_link
             where link_comment.link_id = share_link.link_id and comment_id = $3 and link_comment.scenario_id = $2 and workspace_id = $1",
            workspace.0,
            scenario.0,
            comment.0,
            settled
        )
        .execute(&self.pool)
        .await?;
        if done.rows_affected() == 0 { Err(Error::NotFound) } else { Ok(()) }
    }

    /// Deletes a comment with its answer.
    ///
    /// # Errors
    /// [`Error::NotFound`] where the scenario of the workspace has no such comment, [`Error::Unavailable`].
    pub async fn comment_delete(&self, workspace: WorkspaceId, scenario: ScenarioId, comment: CommentId) -> Result<(), Error> {
        let done = sqlx::query!(
            "delete from link_comment using share_link
             where link_comment.link_id = share_link.link_id and comment_id = $3 and link_comment.scenario_id = $2 and workspace_id = $1",
            workspace.0,
            scenario.0,
            comment.0
        )
        .execute(&self.pool)
        .await?;
        if done.rows_affected() == 0 { Err(Error::NotFound) } else { Ok(()) }
    }
}
