//! The PostgreSQL installations of this machine.
//!
//! Owns finding them. Refuses to download one: what runs is what the system's own packages keep up to date.

use super::StartError;
use crate::pool::OLDEST_MAJOR;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An installed PostgreSQL.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Installation {
    pub major: u32,
    pub bin: PathBuf,
}

impl Installation {
    /// The newest installation.
    pub fn newest() -> Result<Self, StartError> {
        let found = all();
        let newest = found.last().cloned().ok_or(StartError::NotInstalled)?;
        if newest.major < OLDEST_MAJOR {
            return Err(StartError::TooOld { found: majors(&found), needed: OLDEST_MAJOR });
        }
        Ok(newest)
    }

    /// An installation of the major version that wrote the cluster in `folder`.
    pub fn for_data(folder: &Path, version: &str) -> Result<Self, StartError> {
        let found = all();
        if found.is_empty() {
            return Err(StartError::NotInstalled);
        }
        let fitting = found.iter().rev().find(|i| version.parse() == Ok(i.major)).cloned();
        fitting.ok_or_else(|| StartError::OtherMajor { folder: folder.to_owned(), data: version.to_owned(), installed: majors(&found) })
    }

    /// A program of the installation.
    pub fn program(&self, name: &str) -> PathBuf {
        self.bin.join(name)
    }
}

fn majors(found: &[Installation]) -> String {
    let set: BTreeSet<u32> = found.iter().map(|i| i.major).collect();
    set.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}

/// Every installation, the oldest first.
fn all() -> Vec<Installation> {
    let mut found: Vec<Installation> = folders()
        .into_iter()
        .filter(|bin| ["initdb", "postgres"].iter().all(|program| bin.join(program).is_file()))
        .filter_map(|bin| Some(Installation { major: major(&words(&bin.join("postgres"), "--version")?)?, bin }))
        .collect();
    found.sort();
    found
}

/// Folders that may hold one: what `pg_config` says, where distributions put them, and the PATH.
fn folders() -> BTreeSet<PathBuf> {
    let mut folders = BTreeSet::new();
    folders.extend(words(Path::new("pg_config"), "--bindir").map(|line| PathBuf::from(line.trim())));
    for (parent, inside) in [
        ("/usr/lib/postgresql", "bin"),
        ("/usr", "bin"), // /usr/pgsql-16/bin
        ("/usr/local", "bin"),
        ("/opt/homebrew/opt", "bin"),
        ("/usr/local/opt", "bin"),
    ] {
        let entries = std::fs::read_dir(parent).into_iter().flatten().filter_map(Result::ok);
        folders.extend(entries.map(|entry| entry.path().join(inside)));
    }
    folders.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    // the same folder by two ways is one
    folders.into_iter().filter_map(|folder| folder.canonicalize().ok()).collect()
}

fn words(program: &Path, argument: &str) -> Option<String> {
    let output = Command::new(program).arg(argument).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The major version in `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`.
fn major(version: &str) -> Option<u32> {
    let number = version.split_once("(PostgreSQL) ")?.1;
    number.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_as_the_programs_print_them() {
        assert_eq!(major("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n"), Some(15));
        assert_eq!(major("postgres (PostgreSQL) 9.6.24"), Some(9));
        assert_eq!(major("postgres (PostgreSQL) 19beta1"), Some(19));
        assert_eq!(major("mariadb 11"), None);
    }
}
