//! Tables `keeper_session`, `keeper_invite` and `keeper_attempt`: who keeps the prices of this installation, and who tried to.
//!
//! Owns the hashes of sessions and of links that open one once, and the count of wrong attempts. Refuses to know the keeper's secret: comparing it is the caller's.

use crate::{Error, Store, Token, token};
use sha2::{Digest as _, Sha256};

/// Hours a session lasts.
pub const SESSION_HOURS: i32 = 12;
/// Hours a link that opens a session can be used, once.
pub const INVITE_HOURS: i32 = 24;
/// Minutes a wrong attempt counts.
pub const ATTEMPT_MINUTES: i32 = 15;

/// Wrong attempts of the last [`ATTEMPT_MINUTES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempts {
    /// From one address.
    pub here: i64,
    /// From all.
    pub all: i64,
}

impl Store {
    /// Opens a session of [`SESSION_HOURS`] and returns the token that proves it.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn keeper_session_create(&self) -> Result<Token, Error> {
        let token = Token::random().ok_or_else(|| Error::Internal("the operating system gives no randomness".into()))?;
        sqlx::query!("delete from keeper_session where expires_at < now()").execute(&self.pool).await?;
        sqlx::query!(
            "insert into keeper_session (token_hash, expires_at) values ($1, now() + make_interval(hours => $2))",
            token.hash(),
            SESSION_HOURS
        )
        .execute(&self.pool)
        .await?;
        Ok(token)
    }

    /// Makes the token of a link that opens a session once, within [`INVITE_HOURS`]. Those made before open nothing any more.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn keeper_invite_create(&self) -> Result<Token, Error> {
        let token = Token::random().ok_or_else(|| Error::Internal("the operating system gives no randomness".into()))?;
        let mut transaction = self.pool.begin().await?;
        sqlx::query!("delete from keeper_invite").execute(&mut *transaction).await?;
        sqlx::query!(
            "insert into keeper_invite (token_hash, expires_at) values ($1, now() + make_interval(hours => $2))",
            token.hash(),
            INVITE_HOURS
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(token)
    }

    /// Uses up the link with `token`; whether it was one. Of two who use it at once one is told it was none.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`]; a wrong token is no error.
    pub async fn keeper_invite_use(&self, token: &str) -> Result<bool, Error> {
        let Some(hash) = token::hash_presented(token) else { return Ok(false) };
        let used = sqlx::query!("delete from keeper_invite where token_hash = $1 and expires_at > now()", hash).execute(&self.pool).await?;
        Ok(used.rows_affected() > 0)
    }

    /// Whether `token` proves a session that is still open.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`]; a wrong token is no error.
    pub async fn keeper_session_is_open(&self, token: &str) -> Result<bool, Error> {
        let Some(hash) = token::hash_presented(token) else { return Ok(false) };
        let found = sqlx::query!("select from keeper_session where token_hash = $1 and expires_at > now()", hash)
            .fetch_optional(&self.pool)
            .await?;
        Ok(found.is_some())
    }

    /// Ends the session that `token` proves. Ending what is over is no error.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn keeper_session_end(&self, token: &str) -> Result<(), Error> {
        if let Some(hash) = token::hash_presented(token) {
            sqlx::query!("delete from keeper_session where token_hash = $1", hash).execute(&self.pool).await?;
        }
        Ok(())
    }

    /// Notes a wrong attempt from `source`, an address.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn keeper_attempt_failed(&self, source: &str) -> Result<(), Error> {
        sqlx::query!("delete from keeper_attempt where made_at < now() - interval '1 day'").execute(&self.pool).await?;
        sqlx::query!("insert into keeper_attempt (source_hash) values ($1)", hash(source)).execute(&self.pool).await?;
        Ok(())
    }

    /// The wrong attempts that count now, those from `source` and all.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn keeper_attempts(&self, source: &str) -> Result<Attempts, Error> {
        let found = sqlx::query!(
            r#"select count(*) filter (where source_hash = $1) as "here!", count(*) as "all!"
               from keeper_attempt
               where made_at > now() - make_interval(mins => $2)"#,
            hash(source),
            ATTEMPT_MINUTES
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(Attempts { here: found.here, all: found.all })
    }
}

fn hash(source: &str) -> Vec<u8> {
    Sha256::digest(source.as_bytes()).to_vec()
}
