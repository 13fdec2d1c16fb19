//! The store's handle: a pool of connections, and the books already read.
//!
//! Owns opening, migrating and asking whether the database is there. Keeps nothing in memory that another copy of the
//! program would need: the books it remembers never change.

use crate::{BookId, Error, OpenError};
use engine::book::PriceBook;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

/// The migrations, part of the program.
pub static MIGRATOR: Migrator = sqlx::migrate!("../../migrations");

/// Oldest major version of PostgreSQL that works; older ones are out of support.
pub(crate) const OLDEST_MAJOR: u32 = 13;
/// Longest wait for a connection: after this people read "try again" instead of a spinner.
const ACQUIRE: Duration = Duration::from_secs(5);
/// PostgreSQL's own default is 100 for everybody.
const CONNECTIONS: u32 = 20;
/// Books kept in memory; about a megabyte each.
const BOOKS: usize = 16;

/// Handle on everything that is stored. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) pool: PgPool,
    books: Arc<RwLock<BTreeMap<BookId, Arc<PriceBook>>>>,
}

impl Store {
    /// Opens the database at `url` (`postgres://...`), migrates it and seeds its first price book.
    ///
    /// # Errors
    /// A sentence for whoever starts the program.
    pub async fn open_url(url: &str) -> Result<Self, OpenError> {
        let options = url.parse().map_err(|e: sqlx::Error| OpenError::Address(e.to_string()))?;
        Self::open(options).await
    }

    /// Opens the database at `options`, migrates it and seeds its first price book.
    ///
    /// # Errors
    /// A sentence for whoever starts the program.
    pub async fn open(options: PgConnectOptions) -> Result<Self, OpenError> {
        let store = Self::connect(options).await?;
        store.migrate().await?;
        store.seed().await.map_err(OpenError::Seed)?;
        Ok(store)
    }

    /// Connects, and checks that the database is one Fiel can use. Neither migrates nor seeds.
    ///
    /// # Errors
    /// A sentence for whoever starts the program.
    pub async fn connect(options: PgConnectOptions) -> Result<Self, OpenError> {
        let refused = |e: sqlx::Error| OpenError::Connect(e.to_string());
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(ACQUIRE)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    // No request may hold a connection for ever, and an acknowledged save must be on disk.
                    sqlx::raw_sql(
                        "set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '30s'; set synchronous_commit = on",
                    )
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .after_release(|connection, _| {
                Box::pin(async move {
                    // Whoever goes away while a transaction is begun leaves it open, and the driver does not know: what others did on
                    // this connection would be acknowledged and never committed. Such a connection is closed.
                    let is_left_open = sqlx::query_scalar!(r#"select transaction_timestamp() <> statement_timestamp() as "left_open!""#)
                        .fetch_one(connection)
                        .await?;
                    Ok(!is_left_open)
                })
            })
            .connect_with(options.application_name("fiel"))
            .await
            .map_err(refused)?;
        let server = sqlx::query!(
            r#"select current_setting('server_version_num')::integer as "number!",
                      current_setting('server_version') as "version!",
                      current_setting('server_encoding') as "encoding!""#
        )
        .fetch_one(&pool)
        .await
        .map_err(refused)?;
        if server.number / 10_000 < OLDEST_MAJOR.cast_signed() {
            return Err(OpenError::TooOld { found: server.version, needed: OLDEST_MAJOR });
        }
        if server.encoding != "UTF8" {
            return Err(OpenError::Encoding(server.encoding));
        }
        Ok(Self { pool, books: Arc::default() })
    }

    /// Brings the database's tables up to this program's version. Safe under concurrent starts: sqlx takes a lock.
    ///
    /// # Errors
    /// A sentence for whoever starts the program.
    pub async fn migrate(&self) -> Result<(), OpenError> {
        // A connection of its own: a migration may take longer than any request, and waits for one that runs elsewhere.
        let unhurried = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(ACQUIRE)
            .connect_with((*self.pool.connect_options()).clone())
            .await
            .map_err(|e| OpenError::Connect(e.to_string()))?;
        let outcome = MIGRATOR.run(&unhurried).await;
        unhurried.close().await;
        outcome.map_err(|error| match error {
            MigrateError::VersionMissing(version) => OpenError::Newer(version),
            other => OpenError::Migrate(other),
        })
    }

    /// Asks the database for a sign of life.
    ///
    /// # Errors
    /// [`Error::Unavailable`] where there is none within five seconds.
    pub async fn ping(&self) -> Result<(), Error> {
        sqlx::query_scalar!(r#"select 1 as "one!""#).fetch_one(&self.pool).await?;
        Ok(())
    }

    /// The pool itself, for tests and tools.
    #[must_use]
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Waits for running statements, then closes every connection.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    pub(crate) fn remembered(&self, id: BookId) -> Option<Arc<PriceBook>> {
        self.books.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    pub(crate) fn remember(&self, id: BookId, book: &Arc<PriceBook>) {
        let mut books = self.books.write().unwrap_or_else(PoisonError::into_inner);
        if books.len() >= BOOKS {
            books.clear();
        }
        books.insert(id, Arc::clone(book));
    }
}
