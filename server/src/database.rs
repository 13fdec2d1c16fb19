//! Which database is used: the one of `DATABASE_URL`, else a private PostgreSQL in the data folder.

use crate::config::Config;
use anyhow::Context;
use store::Store;
use store::embedded::{self, Embedded};

/// An open database, and the private PostgreSQL below it, where there is one.
#[derive(Debug)]
pub struct Database {
    /// What is kept in it.
    pub store: Store,
    private: Option<Embedded>,
}

/// Opens the database, migrated and seeded; starts the private PostgreSQL where no other is named.
///
/// # Errors
/// A sentence for whoever starts the program.
pub async fn open(config: &Config) -> anyhow::Result<Database> {
    if let Some(url) = &config.database_url {
        return Ok(Database { store: Store::open_url(url).await?, private: None });
    }
    let private = Embedded::start(&config.data_dir()?).await?;
    match Store::open(private.options()).await {
        Ok(store) => Ok(Database { store, private: Some(private) }),
        Err(error) => {
            private.stop().await.context(error.to_string())?;
            Err(error.into())
        }
    }
}

/// Opens the database beside a program that may be serving from the same data folder.
///
/// # Errors
/// As [`open`].
pub async fn open_beside(config: &Config) -> anyhow::Result<Database> {
    if config.database_url.is_none()
        && let Ok(url) = embedded::url_of(&config.data_dir()?)
    {
        return Ok(Database { store: Store::open_url(&url).await?, private: None });
    }
    open(config).await
}

/// Address of the database in use.
///
/// # Errors
/// Where none is named and no private one runs.
pub fn url(config: &Config) -> anyhow::Result<String> {
    match &config.database_url {
        Some(url) => Ok(url.clone()),
        None => Ok(embedded::url_of(&config.data_dir()?)?),
    }
}

impl Database {
    /// Closes every connection, then stops the private PostgreSQL.
    ///
    /// # Errors
    /// Where it had to be killed; nothing saved is lost then.
    pub async fn close(self) -> anyhow::Result<()> {
        self.store.close().await;
        if let Some(private) = self.private {
            private.stop().await?;
        }
        Ok(())
    }
}
