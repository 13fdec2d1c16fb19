//! The PostgreSQL process, and the one that ends it should we be killed.
//!
//! Owns its command line, which is where fsync is on and TCP is off, waiting until it answers, and stopping it.

use super::cluster::Cluster;
use super::home::Home;
use super::{NAME, PORT, StartError, leftover, options};
use rustix::process::Signal;
use sqlx::{ConnectOptions as _, Connection as _};
use std::ffi::OsString;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::process::{Child, Command};

/// Recovery after a crash replays what was written since the last checkpoint: seconds, rarely minutes.
const READY: Duration = Duration::from_secs(600);
/// An orderly stop writes a checkpoint.
const STOP: Duration = Duration::from_secs(60);

/// PostgreSQL, running and answering.
#[derive(Debug)]
pub(super) struct Running {
    server: Child,
    guard: Child,
    process: i32,
}

/// Ends what was left behind, starts PostgreSQL, waits until it answers, and makes the database where it is missing.
pub(super) async fn start(home: &Home, cluster: &Cluster) -> Result<Running, StartError> {
    let mut attempt = 0;
    loop {
        attempt += 1;
        leftover::clear(&cluster.folder).await?;
        match start_once(home, cluster).await {
            // where leftovers cannot be seen, PostgreSQL itself refuses to start until they are gone
            Err(StartError::Ended { .. }) if attempt < 5 => tokio::time::sleep(Duration::from_millis(300) * attempt).await,
            outcome => return outcome,
        }
    }
}

async fn start_once(home: &Home, cluster: &Cluster) -> Result<Running, StartError> {
    let log = home.open_log()?;
    let failed = |cause| StartError::Folder { what: "Cannot write", path: home.log(), cause };
    let before = log.metadata().map_err(failed)?.len();
    let program = cluster.installation.program("postgres");
    let mut server = command(home, cluster)
        .stdout(log.try_clone().map_err(failed)?)
        .stderr(log)
        .spawn()
        .map_err(|cause| StartError::Spawn { program, cause })?;
    let process = server
        .id()
        .and_then(|id| i32::try_from(id).ok())
        .ok_or_else(|| StartError::Ended { log: home.log(), said: "it ended at once".into() })?;
    // Reads from a pipe whose other end we hold: it closes when we die, also by kill -9, and PostgreSQL is stopped.
    let guard = home
        .owner
        .command("/bin/sh")
        .args(["-c", "read -r line; kill -INT \"$1\"", "sh", &process.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let guard = match guard {
        Ok(guard) => guard,
        Err(cause) => {
            leftover::signal(process, Signal::QUIT);
            let _ = server.wait().await;
            return Err(StartError::Spawn { program: "/bin/sh".into(), cause });
        }
    };
    let mut running = Running { server, guard, process };
    match ready(home, &mut running, before).await {
        Ok(()) => Ok(running),
        Err(error) => {
            running.abandon().await;
            Err(error)
        }
    }
}

fn command(home: &Home, cluster: &Cluster) -> Command {
    let mut command = home.owner.command(cluster.installation.program("postgres"));
    command.arg("-D").arg(&cluster.folder);
    let mut set = |name: &str, value: OsString| {
        let mut setting = OsString::from(format!("{name}="));
        setting.push(value);
        command.arg("-c").arg(setting);
    };
    // What was acknowledged as saved survives a power cut.
    for name in ["fsync", "synchronous_commit", "full_page_writes"] {
        set(name, "on".into());
    }
    set("listen_addresses", OsString::new());
    set("port", PORT.to_string().into());
    // a list whose items may be quoted, so that a comma or a space in the path stays in it
    let path = home.socket.as_os_str().as_bytes();
    let quoted = path.iter().flat_map(|byte| if *byte == b'"' { vec![b'"'; 2] } else { vec![*byte] });
    let sockets = std::iter::once(b'"').chain(quoted).chain(std::iter::once(b'"')).collect();
    set("unix_socket_directories", OsString::from_vec(sockets));
    set("unix_socket_permissions", "0700".into());
    set("hba_file", cluster.access.clone().into());
    set("ident_file", cluster.users.clone().into());
    // room for several copies of the program, and for whoever looks in with psql
    set("max_connections", "200".into());
    set("cluster_name", NAME.into());
    set("log_checkpoints", "off".into());
    set("timezone", "UTC".into());
    set("log_timezone", "UTC".into());
    command
}

/// Waits until the server answers, and makes the database where it is missing.
async fn ready(home: &Home, running: &mut Running, log_from: u64) -> Result<(), StartError> {
    let begun = Instant::now();
    let mut told = Duration::from_secs(10);
    loop {
        if let Ok(Some(_)) = running.server.try_wait() {
            return Err(StartError::Ended { log: home.log(), said: last_words(home, log_from) });
        }
        match options(&home.socket, "postgres").disable_statement_logging().connect().await {
            Ok(mut connection) => {
                let refused = |e: sqlx::Error| StartError::Refused(e.to_string());
                let there = sqlx::query_scalar!(r#"select exists (select from pg_database where datname = 'fiel') as "there!""#)
                    .fetch_one(&mut connection)
                    .await
                    .map_err(refused)?;
                if !there {
                    sqlx::raw_sql("create database fiel").execute(&mut connection).await.map_err(refused)?;
                }
                return connection.close().await.map_err(refused);
            }
            // not yet there, not yet listening, or still recovering
            Err(sqlx::Error::Io(_)) => {}
            Err(sqlx::Error::Database(e)) if e.code().is_some_and(|code| code == "57P03") => {}
            Err(e) => return Err(StartError::Refused(e.to_string())),
        }
        let waited = begun.elapsed();
        if waited > READY {
            return Err(StartError::Silent { seconds: READY.as_secs(), log: home.log() });
        }
        if waited > told {
            tracing::info!(seconds = waited.as_secs(), "still waiting for PostgreSQL, which may be recovering");
            told *= 2;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The end of what PostgreSQL wrote to its log since `from`, on one line.
fn last_words(home: &Home, from: u64) -> String {
    let mut bytes = Vec::new();
    let read = File::open(home.log()).and_then(|mut file| {
        file.seek(SeekFrom::Start(from))?;
        file.take(1 << 20).read_to_end(&mut bytes)
    });
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().rev().take(6).collect();
    match read {
        Ok(_) if !lines.is_empty() => lines.into_iter().rev().collect::<Vec<_>>().join(" | "),
        _ => "none".to_owned(),
    }
}

impl Running {
    /// Waits until the server ends by itself, and says how.
    pub async fn ended(&mut self) -> String {
        let end = match self.server.wait().await {
            Ok(status) => status.to_string(),
            Err(e) => e.to_string(),
        };
        self.dismiss_guard().await;
        end
    }

    /// Stops the server: first in order, then at once, then by force.
    pub async fn stop(&mut self) -> Result<(), StartError> {
        for (signal, patience) in [(Signal::INT, STOP), (Signal::QUIT, Duration::from_secs(10))] {
            leftover::signal(self.process, signal);
            if let Ok(status) = tokio::time::timeout(patience, self.server.wait()).await {
                self.dismiss_guard().await;
                return match status {
                    Ok(status) if status.success() => Ok(()),
                    Ok(status) => Err(StartError::Stop(status.to_string())),
                    Err(e) => Err(StartError::Stop(e.to_string())),
                };
            }
        }
        self.abandon().await;
        Err(StartError::Stop(format!("no end after {} seconds", STOP.as_secs() + 10)))
    }

    /// Kills the server and the guard.
    async fn abandon(&mut self) {
        // both may have ended already
        let _ = self.server.start_kill();
        let _ = self.server.wait().await;
        self.dismiss_guard().await;
    }

    /// Ends the guard before it can signal a process number that is no longer ours.
    async fn dismiss_guard(&mut self) {
        let _ = self.guard.start_kill();
        let _ = self.guard.wait().await;
    }
}
