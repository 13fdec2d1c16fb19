//! What every handler shares. Nothing here would be missed by a second copy of the program over the same database.

use crate::keeper::Secret;
use crate::passwords;
use crate::preview;
use crate::price_files;
use crate::problem::Problem;
use crate::telemetry::Metrics;
use app::pages::prices::FileSizes;
use axum::extract::FromRef;
use engine::book::PriceBook;
use leptos::config::LeptosOptions;
use std::sync::Arc;
use store::{BookId, Store};
use tokio::sync::Semaphore;

/// Files read at once.
const READING: usize = 2;

/// Shared by every handler; cheap to clone.
#[derive(Clone)]
pub struct AppState {
    /// Where the pages find their script and style.
    pub leptos: LeptosOptions,
    /// Everything that is kept.
    pub store: Store,
    /// Counters.
    pub metrics: Arc<Metrics>,
    /// What the keeper of the prices signs in with.
    pub keeper: Secret,
    /// Files that are read at once, at most: each takes a thread and some memory.
    pub reading: Arc<Semaphore>,
    /// Passwords that are hashed at once, at most.
    pub hashing: Arc<Semaphore>,
    /// Pictures that are drawn at once, at most.
    pub drawing: Arc<Semaphore>,
    /// Reports that are set as PDF at once, at most.
    pub setting: Arc<Semaphore>,
    /// Where this site is reached, where the settings say so, e.g. `https://fiel.example`.
    pub public_url: Option<Arc<str>>,
    /// How large the files of a price book are.
    pub file_sizes: FileSizes,
}

impl AppState {
    /// The state over a database that is open; `keeper` and `public_url` are those of the settings.
    #[must_use]
    pub fn new(store: Store, keeper: Secret, public_url: Option<String>) -> Self {
        let leptos = LeptosOptions::builder().output_name("fiel").site_pkg_dir("pkg").build();
        let reading = Arc::new(Semaphore::new(READING));
        let (hashing, drawing) = (Arc::new(Semaphore::new(passwords::AT_ONCE)), Arc::new(Semaphore::new(preview::AT_ONCE)));
        let setting = Arc::new(Semaphore::new(report_pdf::AT_ONCE));
        let (public_url, file_sizes) = (public_url.map(Arc::from), price_files::sizes());
        Self { leptos, store, metrics: Arc::default(), keeper, reading, hashing, drawing, setting, public_url, file_sizes }
    }

    /// The newest price book, to which new scenarios are pinned.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn newest_book(&self) -> Result<(BookId, Arc<PriceBook>), Problem> {
        let id = self.store.book_latest().await?;
        Ok((id, self.store.book_load(id).await?))
    }

    /// The price book called `slug`, or the newest.
    ///
    /// # Errors
    /// Where there is no such book, or the database does not answer.
    pub async fn prices(&self, slug: Option<&str>) -> Result<Arc<PriceBook>, Problem> {
        let id = match slug {
            Some(slug) => self.store.book_find(slug).await?,
            None => self.store.book_latest().await?,
        };
        Ok(self.store.book_load(id).await?)
    }
}

impl FromRef<AppState> for LeptosOptions {
    fn from_ref(state: &AppState) -> Self {
        state.leptos.clone()
    }
}
