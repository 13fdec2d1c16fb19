//! A private, durable PostgreSQL in Fiel's data folder, for those who bring no database.
//!
//! Owns finding an installed PostgreSQL, making its cluster, starting, watching and stopping it, and recovering after
//! this program, PostgreSQL or both were killed. Listens on a Unix socket only, in a folder nobody else can enter, and
//! lets in only the users it names. Refuses to turn fsync off, to run PostgreSQL as root, to touch a cluster of another
//! major version, and to share a data folder with another running Fiel.
//!
//! The folder: `fiel.lock` (held while running), `postgres.log`, `postgres/cluster`, `postgres/socket`.

mod cluster;
mod error;
mod home;
mod installation;
mod leftover;
mod owner;
mod process;

pub use error::StartError;

use cluster::Cluster;
use home::Home;
use process::Running;
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Name of the database and of its owner.
const NAME: &str = "fiel";
/// Only the socket's file name has it; nothing listens on a port.
const PORT: u16 = 5432;

/// A running PostgreSQL of our own. It is stopped by [`Embedded::stop`], and also when this process dies.
#[derive(Debug)]
pub struct Embedded {
    home: Arc<Home>,
    stop: watch::Sender<bool>,
    task: JoinHandle<Result<(), StartError>>,
}

impl Embedded {
    /// Starts PostgreSQL in `data_dir`, making folder, cluster and database where they are missing, and keeps it
    /// running until [`Embedded::stop`].
    ///
    /// # Errors
    /// A sentence for whoever starts the program.
    pub async fn start(data_dir: &Path) -> Result<Self, StartError> {
        let home = Arc::new(Home::open(data_dir).await?);
        let cluster = Cluster::prepare(&home).await?;
        let running = process::start(&home, &cluster).await?;
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn(supervise(Arc::clone(&home), cluster, running, stopped));
        Ok(Self { home, stop, task })
    }

    /// How the store connects to it.
    #[must_use]
    pub fn options(&self) -> PgConnectOptions {
        options(&self.home.socket, NAME)
    }

    /// Its address, in the form that `psql` and [`Store::open_url`](crate::Store::open_url) accept.
    #[must_use]
    pub fn url(&self) -> String {
        url(&self.home.socket)
    }

    /// Stops it. Sessions still open are ended, what was committed is on disk.
    ///
    /// # Errors
    /// Where it had to be killed; nothing is lost then, the next start takes longer.
    pub async fn stop(self) -> Result<(), StartError> {
        self.stop.send_replace(true);
        let outcome = self.task.await.map_err(|e| StartError::Stop(e.to_string()))?;
        self.home.tidy();
        outcome
    }
}

/// The address of the PostgreSQL that a running Fiel keeps in `data_dir`, for `psql`.
///
/// # Errors
/// [`StartError::NotRunning`] where there is none, or it belongs to a user whose files we cannot read.
pub fn url_of(data_dir: &Path) -> Result<String, StartError> {
    home::socket_in_use(data_dir).map(|socket| url(&socket))
}

fn options(socket: &Path, database: &str) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass().socket(socket).port(PORT).username(NAME).database(database).ssl_mode(PgSslMode::Disable)
}

fn url(socket: &Path) -> String {
    use std::fmt::Write as _;
    let mut host = String::new();
    for byte in socket.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' => host.push(char::from(*byte)),
            _ => {
                // writing to a String cannot fail
                let _ = write!(host, "%{byte:02X}");
            }
        }
    }
    format!("postgresql:///{NAME}?host={host}&port={PORT}&user={NAME}")
}

/// Keeps PostgreSQL running: starts it again when it dies, stops it when asked or when nobody can ask any more.
async fn supervise(home: Arc<Home>, cluster: Cluster, mut running: Running, mut stopped: watch::Receiver<bool>) -> Result<(), StartError> {
    loop {
        tokio::select! {
            () = asked(&mut stopped) => return running.stop().await,
            end = running.ended() => tracing::error!(%end, "PostgreSQL ended by itself; starting it again"),
        }
        running = tokio::select! {
            // a start given up half way leaves its server to be ended here
            () = asked(&mut stopped) => return leftover::clear(&cluster.folder).await,
            running = restart(&home, &cluster) => running,
        };
        tracing::info!("PostgreSQL is back");
    }
}

/// Starts PostgreSQL, however often it takes.
async fn restart(home: &Home, cluster: &Cluster) -> Running {
    let mut pause = Duration::from_millis(100);
    loop {
        match process::start(home, cluster).await {
            Ok(running) => return running,
            Err(error) => tracing::error!(%error, "PostgreSQL does not start; trying again"),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(Duration::from_secs(5));
    }
}

async fn asked(stopped: &mut watch::Receiver<bool>) {
    // an error says that whoever could ask is gone, which is an answer too
    let _ = stopped.wait_for(|stop| *stop).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_understood_by_sqlx_and_escapes_what_an_address_cannot_hold() {
        let address = url(Path::new("/tmp/com espaço&x=1/socket"));
        assert_eq!(address, "postgresql:///fiel?host=/tmp/com%20espa%C3%A7o%26x%3D1/socket&port=5432&user=fiel");
        let parsed: PgConnectOptions = address.parse().unwrap();
        assert_eq!(parsed.get_socket().map(|p| p.as_path()), Some(Path::new("/tmp/com espaço&x=1/socket")));
        assert_eq!((parsed.get_username(), parsed.get_database()), ("fiel", Some("fiel")));
    }
}
