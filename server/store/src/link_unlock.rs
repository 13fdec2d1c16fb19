//! Tables `link_unlock` and `link_attempt`: which browsers knew the password of a link, and who tried one.
//!
//! Owns the hashes of the secrets in their cookies and the count of attempts. Refuses to know or compare a password: that is the
//! caller's. An attempt is noted before the password is looked at, so that attempts sent at once do not slip past the limit.

use crate::{Error, LinkId, Store, Token, token};
use sha2::{Digest as _, Sha256};

/// Hours a browser that knew the password of a link is not asked again.
pub const UNLOCK_HOURS: i32 = 12;

/// An attempt at the password of a link, and how many count with it: those of the last [`crate::ATTEMPT_MINUTES`] that were not right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkAttempt {
    id: i64,
    /// From its address, at any link.
    pub here: i64,
    /// At its link, from anywhere.
    pub at_link: i64,
}

/// A link with its password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkPassword {
    /// The link.
    pub link: LinkId,
    /// The hash, as a PHC string; none where it asks for none.
    pub hash: Option<String>,
}

impl Store {
    /// Notes an attempt at the link with `token`, from `source`, an address. It does not matter whether there is such a link.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn link_attempt(&self, token: &str, source: &str) -> Result<LinkAttempt, Error> {
        sqlx::query!("delete from link_attempt where made_at < now() - interval '1 day'").execute(&self.pool).await?;
        let (link, source) = (hash(token), hash(source));
        let id =
            sqlx::query_scalar!("insert into link_attempt (token_hash, source_hash) values ($1, $2) returning attempt_id", link, source)
                .fetch_one(&self.pool)
                .await?;
        let counted = sqlx::query!(
            r#"select count(*) filter (where source_hash = $2) as "here!", count(*) filter (where token_hash = $1) as "at_link!"
               from link_attempt
               where made_at > now() - make_interval(mins => $3) and (token_hash = $1 or source_hash = $2)"#,
            link,
            source,
            crate::ATTEMPT_MINUTES
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(LinkAttempt { id, here: counted.here, at_link: counted.at_link })
    }

    /// Takes back an attempt, which then does not count.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn link_attempt_forget(&self, attempt: LinkAttempt) -> Result<(), Error> {
        sqlx::query!("delete from link_attempt where attempt_id = $1", attempt.id).execute(&self.pool).await?;
        Ok(())
    }

    /// The link with `token` and its password, whether it still opens or not; none where there never was such a link.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn link_password(&self, token: &str) -> Result<Option<LinkPassword>, Error> {
        let Some(hash) = token::hash_presented(token) else { return Ok(None) };
        let found = sqlx::query_as!(
            LinkPassword,
            r#"select link_id as "link: LinkId", password_hash as hash from share_link where token_hash = $1"#,
            hash
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(found)
    }

    /// Lets whoever brings the returned secret past the password of `link`, for [`UNLOCK_HOURS`]. A browser that has a secret of
    /// this kind keeps it, where it is one that was given out and still counts.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn link_unlock(&self, link: LinkId, known: Option<&str>) -> Result<Token, Error> {
        sqlx::query!("delete from link_unlock where expires_at < now()").execute(&self.pool).await?;
        let known = match known.and_then(token::presented) {
            Some(secret) => {
                let counts = sqlx::query_scalar!(
                    r#"select exists (select from link_unlock where secret_hash = $1 and expires_at > now()) as "counts!""#,
                    secret.hash()
                )
                .fetch_one(&self.pool)
                .await?;
                counts.then_some(secret)
            }
            None => None,
        };
        let secret = known.or_else(Token::random).ok_or_else(|| Error::Internal("the operating system gives no randomness".into()))?;
        sqlx::query!(
            "insert into link_unlock (secret_hash, link_id, expires_at) values ($1, $2, now() + make_interval(hours => $3))
             on conflict on constraint link_unlock_pkey do update set expires_at = excluded.expires_at",
            secret.hash(),
            link.0,
            UNLOCK_HOURS
        )
        .execute(&self.pool)
        .await?;
        Ok(secret)
    }
}

fn hash(text: &str) -> Vec<u8> {
    Sha256::digest(text.as_bytes()).to_vec()
}
