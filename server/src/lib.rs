//! The `fiel` program: puts the pages, the API, the downloads and the database together, and serves them.
//!
//! Owns HTTP, the command line and start-up. Refuses arithmetic (`engine`), SQL (`store`) and markup of pages (`app`).

// The types of views are deep.
#![recursion_limit = "256"]

pub mod api;
pub mod commands;
pub mod config;
pub mod database;
pub mod downloads;
pub mod forms;
pub mod health;
pub mod json;
pub mod middleware;
pub mod pages;
pub mod price_files;
pub mod problem;
pub mod reader;
pub mod site;
pub mod state;
pub mod telemetry;
pub mod workspace;

use anyhow::Context;
use axum::Router;
use config::Config;
use state::AppState;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long open requests may take to end after the signal to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Every address of the program, with its layers.
///
/// Call it once a process and before requests are served: making the list of pages runs the component tree.
pub fn router(state: &AppState) -> Router {
    let routes = Router::new()
        .merge(api::router())
        .merge(downloads::router())
        .merge(forms::router())
        .merge(health::router())
        .merge(price_files::router())
        .merge(pages::router(state))
        .with_state(state.clone());
    middleware::wrap(routes, state)
}

/// Serves until interrupted.
///
/// # Errors
/// A sentence that says what to do, where the port is taken or the database cannot start.
pub async fn serve(config: &Config) -> anyhow::Result<()> {
    let listener = TcpListener::bind(config.addr).await.with_context(|| {
        format!("cannot listen on {}; is Fiel already running there? FIEL_ADDR or --addr sets another address", config.addr)
    })?;
    let database = database::open(config).await?;
    let state = AppState::new(database.store.clone());
    let app = router(&state);
    if !site::is_built() {
        tracing::warn!("the site is not built: pages come without style and script; `make run` or `make dev` builds it");
    }
    tracing::info!("serving on http://{}", listener.local_addr().unwrap_or(config.addr));
    let (stopping, stopped) = tokio::sync::oneshot::channel();
    let server = axum::serve(listener, app).with_graceful_shutdown(async move {
        interrupted().await;
        let _ = stopping.send(());
    });
    let late = async move {
        // Without a sender the server ended by itself, and this branch must not win.
        if stopped.await.is_err() {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(GRACE).await;
    };
    let outcome = tokio::select! {
        ended = server => ended.context("the server stopped"),
        () = late => {
            tracing::warn!("some requests did not end in time");
            Ok(())
        }
    };
    database.close().await?;
    outcome?;
    tracing::info!("stopped");
    Ok(())
}

/// Waits for Ctrl-C or the signal service managers send.
async fn interrupted() {
    let ctrl_c = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = ctrl_c => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = ctrl_c.await;
}
