//! The user PostgreSQL runs as: ourselves, or, for root, somebody without privileges.
//!
//! Owns dropping them. Refuses to pass our environment on: a PGDATA or LANG set for something else must not matter.

use super::StartError;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::process::{Command as Blocking, Stdio};
use tokio::process::Command;

/// Who PostgreSQL runs as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Owner {
    pub uid: u32,
    pub gid: u32,
    /// Whether we are root and drop to it.
    pub dropped: bool,
}

impl Owner {
    /// Ourselves; as root, whoever owns the cluster `existing`, else `postgres`, else `nobody`.
    pub fn choose(existing: &Path) -> Result<Self, StartError> {
        let (uid, gid) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
        if uid != 0 {
            return Ok(Self { uid, gid, dropped: false });
        }
        if let Ok(found) = fs::metadata(existing)
            && found.uid() != 0
        {
            return Ok(Self { uid: found.uid(), gid: found.gid(), dropped: true });
        }
        let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
        let (uid, gid) = ["postgres", "nobody"].iter().find_map(|name| ids(&users, name)).ok_or(StartError::NoUser)?;
        Ok(Self { uid, gid, dropped: true })
    }

    /// A command that runs as the owner, in a process group of its own, so that a Ctrl-C at the terminal reaches us
    /// alone and we end things in their order.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("LC_ALL", "C").env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.current_dir("/").stdin(Stdio::null()).process_group(0).kill_on_drop(false);
        if self.dropped {
            // clears the supplementary groups too
            command.gid(self.gid).uid(self.uid);
        }
        command
    }

    /// Whether the owner can enter `folder`, asked of the system rather than guessed from modes.
    pub fn can_enter(&self, folder: &Path) -> bool {
        let mut ask = self.command("/bin/sh").into_std();
        ask.args(["-c", "cd -- \"$1\"", "sh"]).arg(folder).stdout(Stdio::null()).stderr(Stdio::null());
        matches!(ask.status(), Ok(status) if status.success())
    }

    /// Gives `path` to the owner, where it is not already theirs.
    pub fn give(&self, path: &Path) -> Result<(), StartError> {
        if !self.dropped {
            return Ok(());
        }
        std::os::unix::fs::lchown(path, Some(self.uid), Some(self.gid)).map_err(|cause| StartError::Folder {
            what: "Cannot give to PostgreSQL's user",
            path: path.to_owned(),
            cause,
        })
    }
}

/// The name of the user this program runs as, which PostgreSQL asks the system for too.
pub(super) fn own_name() -> Option<String> {
    let output = Blocking::new("id").arg("-un").stderr(Stdio::null()).output().ok()?;
    let name = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !name.is_empty()).then_some(name)
}

fn ids(users: &str, name: &str) -> Option<(u32, u32)> {
    let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut fields = line.split(':').skip(2);
    let (uid, gid) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    (uid != 0).then_some((uid, gid))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_are_found_by_name_and_root_is_never_chosen() {
        let users = "root:x:0:0:root:/root:/bin/sh\nxpostgres:x:7:8::/:/bin/sh\npostgres:x:101:104:a,,,:/var/lib/postgresql:/bin/bash\nodd:x:0:0::/:/bin/sh\n";
        assert_eq!(ids(users, "postgres"), Some((101, 104)));
        assert_eq!(ids(users, "nobody"), None);
        assert_eq!(ids(users, "odd"), None);
    }
}
