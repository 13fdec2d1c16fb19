//! The first price book, from the data files that come with the engine.
//!
//! Owns writing it once, also when several copies of the program start together. The files are read again here as exact
//! decimals; the engine's own reading is `f64`.

use crate::price_book::{self, NewBook};
use crate::{Error, Store, gpu_model, language_model, price_row};
use engine::seed;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use time::Date;
use time::macros::format_description;

/// Number of the advisory lock that seeding holds: "fiel seed" in ASCII.
const LOCK: i64 = i64::from_be_bytes(*b"fielseed");

impl Store {
    /// Writes the program's own price book where the database does not have it yet.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Internal`].
    pub async fn seed(&self) -> Result<(), Error> {
        let digest = Sha256::new()
            .chain_update(seed::PRICES_CSV)
            .chain_update([0])
            .chain_update(seed::GPUS_CSV)
            .chain_update([0])
            .chain_update(seed::MODELS_CSV)
            .finalize();
        let mut transaction = self.pool.begin().await?;
        sqlx::query!("select pg_advisory_xact_lock($1)", LOCK).execute(&mut *transaction).await?;
        let stored =
            sqlx::query_scalar!("select digest from price_book where slug = $1", seed::SLUG).fetch_optional(&mut *transaction).await?;
        if let Some(stored) = stored {
            if stored != digest.as_slice() {
                tracing::warn!(
                    book = seed::SLUG,
                    "the price book that comes with this program differs from the published one of the same name, which stays; a changed book needs a new name"
                );
            }
            return Ok(());
        }
        let book = NewBook {
            slug: seed::SLUG,
            name: seed::NAME,
            published_on: Date::parse(seed::PUBLISHED_ON, format_description!("[year]-[month]-[day]"))
                .map_err(|e| Error::Internal(format!("the first book's date is {:?}: {e}", seed::PUBLISHED_ON)))?,
            digest: &digest,
            rows: &read::<price_row::Row>("prices.csv", seed::PRICES_CSV)?,
            gpus: &read::<gpu_model::Row>("gpus.csv", seed::GPUS_CSV)?,
            models: &read::<language_model::Row>("models.csv", seed::MODELS_CSV)?,
        };
        price_book::insert(&mut transaction, &book).await?;
        transaction.commit().await?;
        tracing::info!(book = seed::SLUG, rows = book.rows.len(), "wrote the first price book");
        Ok(())
    }
}

fn read<T: DeserializeOwned>(name: &str, text: &str) -> Result<Vec<T>, Error> {
    seed::read(text).map_err(|e| Error::Internal(format!("{name}: {e}")))
}
