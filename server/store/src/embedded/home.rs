//! Where the private PostgreSQL lives: the data folder, its lock, the cluster's place, the socket.
//!
//! Owns making them with the right owner and mode. Nothing here starts a program that writes data.

use super::owner::Owner;
use super::{StartError, leftover};
use sha2::{Digest, Sha256};
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The address of a Unix socket holds 104 to 108 bytes, by system.
const SOCKET_PATH: usize = 100;
/// A log that has grown past this is set aside at the next start.
const LOG: u64 = 8 << 20;
/// Where a cluster goes when PostgreSQL's user cannot enter the data folder.
const ELSEWHERE: &str = "/var/lib/fiel";
/// How long the lock of a process that is no more may be held by what it was just starting.
const LINGERING: Duration = Duration::from_secs(5);

/// The folders of one private PostgreSQL.
#[derive(Debug)]
pub(super) struct Home {
    pub data_dir: PathBuf,
    /// Holds cluster and socket; belongs to the owner.
    pub place: PathBuf,
    pub socket: PathBuf,
    pub owner: Owner,
    /// Held while we live; the system lets it go when we die, however we die.
    _lock: Lock,
}

impl Home {
    /// Makes and locks the data folder, and chooses the cluster's place and the socket's.
    pub async fn open(data_dir: &Path) -> Result<Self, StartError> {
        let failed = |what, path: &Path| {
            let path = path.to_owned();
            move |cause| StartError::Folder { what, path, cause }
        };
        fs::create_dir_all(data_dir).map_err(failed("Cannot create", data_dir))?;
        let data_dir = data_dir.canonicalize().map_err(failed("Cannot find", data_dir))?;
        let lock = Lock::take(&data_dir).await?;
        let place = data_dir.join("postgres");
        let owner = Owner::choose(&place.join("cluster"))?;
        if fs::symlink_metadata(&place).is_err() {
            if owner.dropped && !owner.can_enter(&data_dir) {
                open_to_passers_by(&data_dir);
            }
            if owner.dropped && !owner.can_enter(&data_dir) {
                let elsewhere = make_elsewhere(&owner)?;
                std::os::unix::fs::symlink(&elsewhere, &place).map_err(failed("Cannot create", &place))?;
                tracing::warn!(
                    data_dir = %data_dir.display(), cluster = %elsewhere.display(),
                    "PostgreSQL does not run as root and its user cannot enter the data folder: the database is kept elsewhere, a link in the data folder leads there"
                );
            } else {
                make(&place, &owner)?;
            }
        }
        let place = place.canonicalize().map_err(failed("Cannot find", &place))?;
        let found = fs::metadata(&place).map_err(failed("Cannot read", &place))?;
        if !owner.dropped && found.uid() != owner.uid {
            return Err(StartError::Foreign { folder: data_dir, uid: found.uid() });
        }
        if owner.dropped && found.uid() != owner.uid {
            owner.give(&place)?;
        }
        if owner.dropped && !owner.can_enter(&place) {
            return Err(StartError::Unreachable(place));
        }
        let socket = socket_folder(&place, &owner)?;
        Ok(Self { data_dir, place, socket, owner, _lock: lock })
    }

    /// Takes away a socket folder that stands outside, when nothing listens in it any more.
    pub fn tidy(&self) {
        if self.socket.parent() != Some(self.place.as_path()) {
            // what is left behind is an empty folder of ours, which the next start uses again
            let _ = fs::remove_dir(&self.socket);
        }
    }

    /// The cluster itself.
    pub fn cluster(&self) -> PathBuf {
        self.place.join("cluster")
    }

    /// The log PostgreSQL writes to.
    pub fn log(&self) -> PathBuf {
        self.data_dir.join("postgres.log")
    }

    /// The log, open at its end.
    pub fn open_log(&self) -> Result<File, StartError> {
        let path = self.log();
        if fs::metadata(&path).is_ok_and(|m| m.len() > LOG) {
            // losing an old log is no reason not to start
            let _ = fs::rename(&path, path.with_extension("log.old"));
        }
        OpenOptions::new().create(true).append(true).mode(0o600).open(&path).map_err(|cause| StartError::Folder {
            what: "Cannot write",
            path,
            cause,
        })
    }

    /// Writes a file of the owner's into the place, replacing what is there without following it.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf, StartError> {
        let path = self.place.join(name);
        let written = (|| {
            match fs::remove_file(&path) {
                Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
                _ => {}
            }
            let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path)?;
            if self.owner.dropped {
                std::os::unix::fs::fchown(&file, Some(self.owner.uid), Some(self.owner.gid))?;
            }
            file.write_all(text.as_bytes())
        })();
        written.map(|()| path.clone()).map_err(|cause| StartError::Folder { what: "Cannot write", path, cause })
    }
}

/// The socket folder of the PostgreSQL that runs on `data_dir`, from the file it keeps while it runs.
pub(super) fn socket_in_use(data_dir: &Path) -> Result<PathBuf, StartError> {
    let not_running = || StartError::NotRunning(data_dir.to_owned());
    let text = fs::read_to_string(data_dir.join("postgres/cluster/postmaster.pid")).map_err(|_| not_running())?;
    let mut lines = text.lines();
    let process = lines.next().and_then(|line| line.trim().parse().ok()).ok_or_else(not_running)?;
    let socket = lines.nth(3).map(PathBuf::from).ok_or_else(not_running)?;
    if leftover::is_alive(process) && socket.is_dir() { Ok(socket) } else { Err(not_running()) }
}

/// The lock of a data folder, with the number of its holder in it.
#[derive(Debug)]
struct Lock(File);

impl Lock {
    /// Takes the lock; refuses at once where its holder lives.
    ///
    /// Where the holder is no more, a program it was starting when it was killed still has its open files, until it
    /// begins to run: a moment, for which we wait. So we do for one that took the lock and has yet to write its number.
    async fn take(data_dir: &Path) -> Result<Self, StartError> {
        let path = data_dir.join("fiel.lock");
        let failed = |cause| StartError::Folder { what: "Cannot lock", path: path.clone(), cause };
        let open = || OpenOptions::new().create(true).read(true).write(true).truncate(false).mode(0o644).open(&path);
        let begun = Instant::now();
        loop {
            let mut file = open().map_err(failed)?;
            match file.try_lock() {
                Ok(()) => {
                    file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id())).map_err(failed)?;
                    return Ok(Self(file));
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(cause)) => return Err(failed(cause)),
            }
            let mut text = String::new();
            let holder = file.read_to_string(&mut text).ok().and_then(|_| text.trim().parse().ok());
            let living = holder.filter(|process| leftover::is_alive(*process));
            if living.is_some() || begun.elapsed() > LINGERING {
                let holder = living.map_or_else(String::new, |process| format!(" (process {process})"));
                return Err(StartError::InUse { folder: data_dir.to_owned(), holder });
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Lock {
    /// Lets go by name: closing the file would leave the lock with a program that is being started at this moment.
    fn drop(&mut self) {
        // the system lets go when we end, at the latest
        let _ = self.0.unlock();
    }
}

fn make(path: &Path, owner: &Owner) -> Result<(), StartError> {
    DirBuilder::new().mode(0o700).create(path).map_err(|cause| StartError::Folder {
        what: "Cannot create",
        path: path.to_owned(),
        cause,
    })?;
    owner.give(path)
}

/// Lets others pass through the data folder, as far as it is ours to say: what is in it keeps its own modes. A folder
/// made by `mktemp -d`, or under a strict umask, would keep PostgreSQL's user out.
fn open_to_passers_by(data_dir: &Path) {
    if let Ok(found) = fs::metadata(data_dir)
        && found.uid() == rustix::process::geteuid().as_raw()
    {
        let mode = found.mode() & 0o7777 | 0o011;
        // where that fails the cluster goes elsewhere
        let _ = fs::set_permissions(data_dir, fs::Permissions::from_mode(mode));
    }
}

/// A new folder outside the data folder. Its name is new each time: data somebody deleted must not come back.
fn make_elsewhere(owner: &Owner) -> Result<PathBuf, StartError> {
    let parent = Path::new(ELSEWHERE);
    let failed = |cause| StartError::Folder { what: "Cannot create", path: parent.to_owned(), cause };
    DirBuilder::new().recursive(true).mode(0o755).create(parent).map_err(failed)?;
    let path = parent.join(uuid::Uuid::new_v4().simple().to_string());
    make(&path, owner)?;
    if owner.can_enter(&path) { Ok(path) } else { Err(StartError::Unreachable(path)) }
}

/// The folder of the socket: beside the cluster, or under /tmp where that path is too long for a socket.
fn socket_folder(place: &Path, owner: &Owner) -> Result<PathBuf, StartError> {
    let beside = place.join("socket");
    if beside.as_os_str().len() + "/.s.PGSQL.5432".len() <= SOCKET_PATH {
        if fs::symlink_metadata(&beside).is_err() {
            make(&beside, owner)?;
        }
        owner.give(&beside)?;
        return Ok(beside);
    }
    let digest = Sha256::digest(place.as_os_str().as_encoded_bytes());
    let name: String = digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    // Everybody may write to /tmp: a folder that is not ours, or that others can enter, is left alone.
    for attempt in 0..100 {
        let path = PathBuf::from(format!("/tmp/fiel-{name}-{attempt}"));
        match fs::symlink_metadata(&path) {
            Err(_) => {
                make(&path, owner)?;
                return Ok(path);
            }
            Ok(found) if found.is_dir() && found.uid() == owner.uid && found.mode() & 0o077 == 0 => return Ok(path),
            Ok(_) => {}
        }
    }
    let cause = io::Error::new(io::ErrorKind::AlreadyExists, "every name for it is taken by somebody else");
    Err(StartError::Folder { what: "Cannot create a folder for the socket under", path: "/tmp".into(), cause })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_lock_is_let_go_even_where_a_program_being_started_still_has_the_file() {
        let folder = std::env::temp_dir().join(uuid::Uuid::new_v4().simple().to_string());
        fs::create_dir(&folder).unwrap();
        let lock = Lock::take(&folder).await.unwrap();
        let inherited = lock.0.try_clone().unwrap();
        drop(lock);
        // our own number stands in it, so this would be refused at once
        drop(Lock::take(&folder).await.unwrap());
        drop(inherited);
        fs::remove_dir_all(&folder).unwrap();
    }
}
