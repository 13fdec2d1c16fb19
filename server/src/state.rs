//! What every handler shares. Nothing here would be missed by a second copy of the program over the same database.

use crate::problem::Problem;
use crate::telemetry::Metrics;
use axum::extract::FromRef;
use engine::book::PriceBook;
use leptos::config::LeptosOptions;
use std::sync::Arc;

/// Shared by every handler; cheap to clone.
#[derive(Clone)]
pub struct AppState {
    /// Where the pages find their script and style.
    pub leptos: LeptosOptions,
    /// Counters.
    pub metrics: Arc<Metrics>,
    /// The newest price book.
    book: Arc<PriceBook>,
}

impl AppState {
    /// A fresh state.
    #[must_use]
    pub fn new() -> Self {
        let leptos = LeptosOptions::builder().output_name("fiel").site_pkg_dir("pkg").build();
        Self { leptos, metrics: Arc::default(), book: Arc::new(engine::seed::price_book()) }
    }

    /// The price book called `slug`, or the newest.
    ///
    /// # Errors
    /// Where there is no such book, or the database does not answer.
    pub async fn prices(&self, slug: Option<&str>) -> Result<Arc<PriceBook>, Problem> {
        match slug {
            Some(slug) if slug != self.book.slug => Err(Problem::not_found()),
            _ => Ok(Arc::clone(&self.book)),
        }
    }
}

impl FromRef<AppState> for LeptosOptions {
    fn from_ref(state: &AppState) -> Self {
        state.leptos.clone()
    }
}
