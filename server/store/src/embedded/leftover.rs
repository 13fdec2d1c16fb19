//! What a killed server leaves behind: PostgreSQL processes nobody watches, and a lock file that names a process.
//!
//! Owns ending them before a new start, so that two never write to one cluster. Knows them by their working folder,
//! which is the cluster's: a process number alone may long belong to somebody else.

use super::StartError;
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// After this an orderly stop becomes an immediate one, ...
const ORDERLY: Duration = Duration::from_secs(20);
/// ... and after this a kill.
const IMMEDIATE: Duration = Duration::from_secs(30);
/// And after this we give up.
const PATIENCE: Duration = Duration::from_secs(40);

/// Whether a process of that number exists, ours or not.
pub(super) fn is_alive(process: i32) -> bool {
    Pid::from_raw(process).is_some_and(|pid| !matches!(test_kill_process(pid), Err(e) if e == rustix::io::Errno::SRCH))
}

pub(super) fn signal(process: i32, signal: Signal) {
    if let Some(pid) = Pid::from_raw(process) {
        // it may have ended meanwhile, which is what we want
        let _ = kill_process(pid, signal);
    }
}

/// Waits for, or ends, every PostgreSQL process that still works on `cluster`.
pub(super) async fn clear(cluster: &Path) -> Result<(), StartError> {
    let begun = Instant::now();
    let mut told = None;
    loop {
        let left = working_on(cluster);
        let Some(&first) = left.first() else { break };
        let leader = leader(cluster).filter(|process| left.contains(process));
        let waited = begun.elapsed();
        let step = match waited {
            // without their leader they end by themselves when they notice, at most when their statement is over
            w if w < Duration::from_secs(2) => leader.map(|process| (vec![process], Signal::INT)),
            w if w < ORDERLY && leader.is_some() => None,
            w if w < IMMEDIATE => Some((leader.map_or(left, |process| vec![process]), Signal::QUIT)),
            w if w < PATIENCE => Some((left, Signal::KILL)),
            _ => return Err(StartError::LeftBehind(first)),
        };
        if let Some((processes, kind)) = step
            && told != Some(kind)
        {
            tracing::info!(?processes, signal = ?kind, "ending a PostgreSQL that was left behind");
            processes.into_iter().for_each(|process| signal(process, kind));
            told = Some(kind);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // A number in the lock file that now belongs to something else would keep PostgreSQL from starting. Only where the
    // search above can be trusted: it reads /proc.
    if let Some(process) = leader(cluster)
        && is_alive(process)
        && Path::new("/proc/self/cwd").exists()
    {
        let path = cluster.join("postmaster.pid");
        fs::remove_file(&path).map_err(|cause| StartError::Folder { what: "Cannot remove", path, cause })?;
    }
    Ok(())
}

/// The process that the cluster's lock file names.
fn leader(cluster: &Path) -> Option<i32> {
    fs::read_to_string(cluster.join("postmaster.pid")).ok()?.lines().next()?.trim().parse().ok()
}

/// Every PostgreSQL process whose working folder is `cluster`; none where the system has no /proc.
fn working_on(cluster: &Path) -> Vec<i32> {
    fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let process = entry.file_name().to_str()?.parse().ok()?;
            let here = fs::read_link(entry.path().join("cwd")).ok()? == cluster;
            let program = fs::read_link(entry.path().join("exe")).ok()?;
            (here && program.file_name()?.to_str()?.starts_with("postgres")).then_some(process)
        })
        .collect()
}
