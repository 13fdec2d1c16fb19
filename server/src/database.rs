//! Which database is used, and opening it: the one of `DATABASE_URL`, else a private PostgreSQL in the data folder.

use crate::config::Config;
use store::Store;

/// The database at `DATABASE_URL`, migrated and seeded.
///
/// # Errors
/// A sentence for whoever starts the program.
pub async fn open(config: &Config) -> anyhow::Result<Store> {
    let url = config.database_url.as_deref().ok_or_else(|| anyhow::anyhow!("DATABASE_URL is not set"))?;
    Ok(Store::open_url(url).await?)
}
