//! The JSON API, under `/api/v1`: one file a resource, each with its own `router()`.
//!
//! Stores nothing but scenarios, their links with comments, and drafts of prices; a program is known by its workspace key, or as the keeper of the
//! prices by their secret, sent as bearer token.

mod auth;
mod bills;
mod comments;
mod compare;
mod links;
mod openapi;
mod presets;
mod price_books;
mod price_drafts;
mod scenarios;
mod versions;
mod versus;

use crate::problem::Problem;
use crate::state::AppState;
use axum::Router;

pub use compare::compare_bytes;
pub use openapi::document as openapi_document;
pub(crate) use price_books::{BookInfo, book_rows};

/// Every address of the API.
pub fn router() -> Router<AppState> {
    Router::new()
        .merge(compare::router())
        .merge(presets::router())
        .merge(versus::router())
        .merge(scenarios::router())
        .merge(versions::router())
        .merge(links::router())
        .merge(comments::router())
        .merge(price_books::router())
        .merge(price_drafts::router())
        .merge(bills::router())
        .merge(openapi::router())
        .route("/api/v1/{*rest}", axum::routing::any(|| async { Problem::not_found() }))
}
