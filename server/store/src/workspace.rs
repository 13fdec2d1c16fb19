//! Table `workspace`: whose scenarios they are.
//!
//! Owns the keys' hashes, and a label people may give their workspace, which versions they save are marked with. Refuses addresses and
//! accounts: a workspace is whoever holds its key.

use crate::{Error, Store, Token, WorkspaceId, token};

impl Store {
    /// Makes a workspace and the key that opens it. The key cannot be read again.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn workspace_create(&self) -> Result<(WorkspaceId, Token), Error> {
        let id = WorkspaceId::random();
        let key = Token::random().ok_or_else(|| Error::Internal("the operating system gives no randomness".into()))?;
        sqlx::query!("insert into workspace (workspace_id, key_hash) values ($1, $2)", id.0, key.hash()).execute(&self.pool).await?;
        Ok((id, key))
    }

    /// The workspace that `key` opens, if any.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`]; a wrong key is no error.
    pub async fn workspace_find(&self, key: &str) -> Result<Option<WorkspaceId>, Error> {
        let Some(hash) = token::hash_presented(key) else {
            return Ok(None);
        };
        let id = sqlx::query_scalar!(r#"select workspace_id as "id: WorkspaceId" from workspace where key_hash = $1"#, hash)
            .fetch_optional(&self.pool)
            .await?;
        Ok(id)
    }

    /// Erases a workspace with its scenarios; its links stop opening. Erasing what is gone is no error.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn workspace_delete(&self, id: WorkspaceId) -> Result<(), Error> {
        sqlx::query!("delete from workspace where workspace_id = $1", id.0).execute(&self.pool).await?;
        Ok(())
    }

    /// What the workspace is called; none where it has no name, or is gone.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn workspace_label(&self, id: WorkspaceId) -> Result<Option<String>, Error> {
        let label = sqlx::query_scalar!("select label from workspace where workspace_id = $1", id.0).fetch_optional(&self.pool).await?;
        Ok(label.flatten())
    }

    /// Calls the workspace `label`, or nothing. What was saved before keeps the name it was saved under.
    ///
    /// # Errors
    /// [`Error::Refused`] where it is longer than 60 characters, [`Error::NotFound`], [`Error::Unavailable`].
    pub async fn workspace_rename(&self, id: WorkspaceId, label: Option<&str>) -> Result<(), Error> {
        let label = label.map(str::trim).filter(|label| !label.is_empty());
        let done = sqlx::query!("update workspace set label = $2 where workspace_id = $1", id.0, label).execute(&self.pool).await?;
        if done.rows_affected() == 0 { Err(Error::NotFound) } else { Ok(()) }
    }
}
