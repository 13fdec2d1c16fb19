//! Table `workspace`: whose scenarios they are.
//!
//! Owns the keys' hashes. Refuses names, addresses, accounts: a workspace is whoever holds its key.

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
}
