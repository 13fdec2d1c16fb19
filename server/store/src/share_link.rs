//! Table `share_link`: addresses that show one revision with one price book.
//!
//! Owns their making, listing, revoking, opening and the count of openings; [`Store::shared_open`] is the one way to what a link
//! shows. Never keeps a token or a password, only hashes; comparing a password is the caller's.

use crate::{BookId, Error, Gone, LinkId, ScenarioId, Store, Token, WorkspaceId, document, token};
use engine::scenario::Scenario;
use serde::Serialize;
use std::str::FromStr;
use time::OffsetDateTime;

/// A link as its owner sees it; the token is not in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// Its id, to revoke it.
    pub id: LinkId,
    /// Version of the scenario it shows.
    pub version: i32,
    /// The price book it shows it with.
    pub book: BookId,
    /// What its readers may do.
    pub role: LinkRole,
    /// Whether it asks for a password.
    pub password: bool,
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it stops opening; none means it does not.
    #[serde(with = "time::serde::rfc3339::option")]
    pub expires_at: Option<OffsetDateTime>,
    /// When its owner revoked it.
    #[serde(with = "time::serde::rfc3339::option")]
    pub revoked_at: Option<OffsetDateTime>,
    /// Whether it opens, by the database's clock.
    pub state: LinkState,
    /// How often its page was opened.
    pub opened: i64,
    /// When last.
    #[serde(with = "time::serde::rfc3339::option")]
    pub last_opened_at: Option<OffsetDateTime>,
}

/// What the readers of a link may do. Each role holds those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkRole {
    /// Read, and take the files.
    Read,
    /// And make a copy of their own.
    Copy,
    /// And comment.
    Comment,
}

impl LinkRole {
    /// Every role, the narrowest first.
    pub const ALL: [Self; 3] = [Self::Read, Self::Copy, Self::Comment];

    /// Its word, in the database, in forms and in the API.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Copy => "copy",
            Self::Comment => "comment",
        }
    }

    /// Whether a reader may make a copy of their own.
    #[must_use]
    pub fn may_copy(self) -> bool {
        self >= Self::Copy
    }

    /// Whether a reader may comment, and sees what others commented.
    #[must_use]
    pub fn may_comment(self) -> bool {
        self >= Self::Comment
    }
}

impl FromStr for LinkRole {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        Self::ALL
            .into_iter()
            .find(|role| role.word() == word)
            .ok_or_else(|| Error::Internal(format!("no role of a link is called {word:?}")))
    }
}

/// How a link is to be made.
#[derive(Debug, Clone, Copy)]
pub struct NewLink<'a> {
    /// What its readers may do.
    pub role: LinkRole,
    /// When it stops opening; none means it does not.
    pub expires_at: Option<OffsetDateTime>,
    /// The hash of its password, as a PHC string; none means it asks for none.
    pub password_hash: Option<&'a str>,
}

impl NewLink<'_> {
    /// To be read and copied, without end and without a password.
    pub const PLAIN: NewLink<'static> = NewLink { role: LinkRole::Copy, expires_at: None, password_hash: None };
}

/// How many links a scenario has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LinkCount {
    /// The scenario.
    pub scenario: ScenarioId,
    /// Links that open.
    pub open: i64,
    /// Links that expired or were revoked.
    pub closed: i64,
}

/// Whether a link opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkState {
    /// It opens.
    Open,
    /// Its time is over.
    Expired,
    /// Its owner revoked it.
    Revoked,
}

/// What a link shows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Shared {
    /// The link.
    pub link: LinkId,
    /// Whose it is.
    #[serde(skip)]
    pub owner: WorkspaceId,
    /// Which scenario it is of.
    #[serde(skip)]
    pub of: ScenarioId,
    /// What its readers may do.
    pub role: LinkRole,
    /// Whether it asks for a password.
    pub password: bool,
    /// The scenario, as it was when the link was made.
    pub scenario: Scenario,
    /// Its version then.
    pub version: i32,
    /// The price book it was pinned to then.
    pub book: BookId,
    /// When the link was made.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it stops opening; none means it does not.
    #[serde(with = "time::serde::rfc3339::option")]
    pub expires_at: Option<OffsetDateTime>,
}

impl Store {
    /// Makes a link to the scenario as it is now, with the book it is pinned to now. The token cannot be read again.
    ///
    /// # Errors
    /// [`Error::NotFound`] where the workspace has none of that id, [`Error::Refused`] where its end is past,
    /// [`Error::Unavailable`].
    pub async fn link_create(&self, workspace: WorkspaceId, scenario: ScenarioId, new: NewLink<'_>) -> Result<(LinkId, Token), Error> {
        let id = LinkId::random();
        let token = Token::random().ok_or_else(|| Error::Internal("the operating system gives no randomness".into()))?;
        let done = sqlx::query!(
            r#"insert into share_link (link_id, workspace_id, scenario_id, version, book_id, token_hash, expires_at, role, password_hash)
               select $1, workspace_id, scenario_id, version, book_id, $4, $5, $6, $7
               from scenario
               where scenario_id = $2 and workspace_id = $3"#,
            id.0,
            scenario.0,
            workspace.0,
            token.hash(),
            new.expires_at,
            new.role.word(),
            new.password_hash
        )
        .execute(&self.pool)
        .await?;
        if done.rows_affected() == 0 { Err(Error::NotFound) } else { Ok((id, token)) }
    }

    /// Every link ever made to the scenario, the newest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`]; a foreign scenario has no links.
    pub async fn link_list(&self, workspace: WorkspaceId, scenario: ScenarioId) -> Result<Vec<Link>, Error> {
        let rows = sqlx::query!(
            r#"select link_id as "id: LinkId", version as "version!", book_id as "book: BookId", created_at, expires_at, revoked_at,
                      role, password_hash is not null as "password!", opened, last_opened_at,
                      coalesce(expires_at <= now(), false) as "expired!"
               from share_link
               where scenario_id = $1 and workspace_id = $2
               order by created_at desc, link_id"#,
            scenario.0,
            workspace.0
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(Link {
                    id: row.id,
                    version: row.version,
                    book: row.book,
                    role: row.role.parse()?,
                    password: row.password,
                    created_at: row.created_at,
                    expires_at: row.expires_at,
                    revoked_at: row.revoked_at,
                    state: match (row.revoked_at, row.expired) {
                        (Some(_), _) => LinkState::Revoked,
                        (None, true) => LinkState::Expired,
                        (None, false) => LinkState::Open,
                    },
                    opened: row.opened,
                    last_opened_at: row.last_opened_at,
                })
            })
            .collect()
    }

    /// How many links each scenario of the workspace has; scenarios without any are left out.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn link_counts(&self, workspace: WorkspaceId) -> Result<Vec<LinkCount>, Error> {
        let counts = sqlx::query_as!(
            LinkCount,
            r#"select scenario_id as "scenario!: ScenarioId",
                      count(*) filter (where revoked_at is null and coalesce(expires_at > now(), true)) as "open!",
                      count(*) filter (where revoked_at is not null or coalesce(expires_at <= now(), false)) as "closed!"
               from share_link
               where workspace_id = $1 and scenario_id is not null
               group by scenario_id"#,
            workspace.0
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(counts)
    }

    /// Closes a link for good. Revoking twice is no error.
    ///
    /// # Errors
    /// [`Error::NotFound`] where the workspace has no such link, [`Error::Unavailable`].
    pub async fn link_revoke(&self, workspace: WorkspaceId, link: LinkId) -> Result<(), Error> {
        let done = sqlx::query!(
            "update share_link set revoked_at = coalesce(revoked_at, now()) where link_id = $1 and workspace_id = $2",
            link.0,
            workspace.0
        )
        .execute(&self.pool)
        .await?;
        if done.rows_affected() == 0 { Err(Error::NotFound) } else { Ok(()) }
    }

    /// What the link with `token` shows, to a browser that brings `unlock`, the secret it was given for a password it knew.
    /// Every address below a link goes through here.
    ///
    /// # Errors
    /// [`Error::NotFound`] where there never was such a link, [`Error::Gone`] where it no longer opens, [`Error::Locked`] where it
    /// asks for a password that `unlock` does not stand for, [`Error::Newer`], [`Error::Unavailable`].
    pub async fn shared_open(&self, token: &str, unlock: Option<&str>) -> Result<Shared, Error> {
        let hash = token::hash_presented(token).ok_or(Error::NotFound)?;
        let row = sqlx::query!(
            r#"select link.link_id as "id: LinkId", link.workspace_id as "owner: WorkspaceId", link.scenario_id as "of: ScenarioId",
                      link.book_id as "book: BookId", link.role, link.created_at, link.expires_at, link.revoked_at,
                      link.password_hash is not null as "password!", coalesce(link.expires_at <= now(), false) as "expired!",
                      exists (select from link_unlock
                              where secret_hash = $2 and link_unlock.link_id = link.link_id and link_unlock.expires_at > now()) as "unlocked!",
                      revision.version as "version?", revision.document_schema as "schema?", revision.document as "document?"
               from share_link link
               left join scenario_revision revision using (scenario_id, version)
               where link.token_hash = $1"#,
            hash,
            unlock.and_then(token::hash_presented)
        )
        .fetch_one(&self.pool)
        .await?;
        if let Some(at) = row.revoked_at {
            return Err(Error::Gone(Gone::Revoked { at }));
        }
        if let Some(at) = row.expires_at.filter(|_| row.expired) {
            return Err(Error::Gone(Gone::Expired { at }));
        }
        let (Some(of), Some(version), Some(schema), Some(document)) = (row.of, row.version, row.schema, row.document) else {
            return Err(Error::Gone(Gone::Deleted));
        };
        if row.password && !row.unlocked {
            return Err(Error::Locked);
        }
        Ok(Shared {
            link: row.id,
            owner: row.owner,
            of,
            role: row.role.parse()?,
            password: row.password,
            scenario: document::read(schema, document)?,
            version,
            book: row.book,
            created_at: row.created_at,
            expires_at: row.expires_at,
        })
    }

    /// Counts one opening of the link's page.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`]; a link that is not there is no error.
    pub async fn link_opened(&self, link: LinkId) -> Result<(), Error> {
        sqlx::query!("update share_link set opened = opened + 1, last_opened_at = now() where link_id = $1", link.0)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
