//! The `fiel` program: puts the pages, the API, the downloads and the database together, and serves them.
//!
//! Owns HTTP, the command line and start-up. Refuses arithmetic (`engine`), SQL (`store`) and markup of pages (`app`).

// The types of views are deep.
#![recursion_limit = "256"]

pub mod api;
mod bill_forms;
pub mod commands;
mod comment_forms;
pub mod config;
pub mod database;
pub mod downloads;
mod draft_forms;
pub mod drafting;
pub mod forms;
pub mod health;
mod history_forms;
mod imports;
pub mod json;
pub mod keeper;
mod link_forms;
pub mod links;
pub mod middleware;
pub mod pages;
pub mod passwords;
mod preview;
pub mod price_files;
pub mod problem;
pub mod reader;
pub mod site;
pub mod state;
pub mod telemetry;
pub mod upload;
pub mod workspace;

use anyhow::Context;
use axum::Router;
use config::Config;
use state::AppState;
use std::io::Write as _;
use std::net::SocketAddr;
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
        .merge(history_forms::router())
        .merge(health::router())
        .merge(keeper::router())
        .merge(imports::router())
        .merge(draft_forms::router())
        .merge(bill_forms::router())
        .merge(price_files::router())
        .merge(links::router())
        .merge(link_forms::router())
        .merge(comment_forms::router())
        .merge(preview::router())
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
    let secret = keeper::Secret::of(config)?;
    let public_url = config.public_url()?;
    let database = database::open(config).await?;
    let state = AppState::new(database.store.clone(), secret, public_url);
    let app = router(&state);
    if !site::is_built() {
        tracing::warn!("the site is not built: pages come without style and script; `make run` or `make dev` builds it");
    }
    tracing::info!("serving on http://{}", listener.local_addr().unwrap_or(config.addr));
    if config.admin_token.is_none() && config.database_url.is_none() {
        let token = database.store.keeper_invite_create().await?;
        let address = listener.local_addr().unwrap_or(config.addr);
        // not to the log, which others may read; a line that cannot be written is no reason to stop
        let _ = writeln!(
            std::io::stderr(),
            "To keep the prices, open this once, within a day (`fiel keeper` makes another):\n  http://{address}/keeper/{}",
            token.expose()
        );
    }
    let (stopping, stopped) = tokio::sync::oneshot::channel();
    let app = app.into_make_service_with_connect_info::<SocketAddr>();
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
