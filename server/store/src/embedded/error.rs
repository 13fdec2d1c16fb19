//! Why there is no PostgreSQL, as sentences for whoever starts the program.

use std::path::PathBuf;
use thiserror::Error;

/// Why the private PostgreSQL did not start or stop.
#[derive(Debug, Error)]
pub enum StartError {
    /// No PostgreSQL on this machine.
    #[error(
        "PostgreSQL is not installed. On Debian or Ubuntu: apt-get install postgresql. With another database, set DATABASE_URL to its address"
    )]
    NotInstalled,
    /// Only versions that are too old.
    #[error("This machine has PostgreSQL {found}; Fiel needs {needed} or newer. On Debian or Ubuntu: apt-get install postgresql")]
    TooOld {
        /// What is installed.
        found: String,
        /// The oldest that works.
        needed: u32,
    },
    /// The cluster was written by another major version.
    #[error(
        "The data in {} was written by PostgreSQL {data}, but this machine has PostgreSQL {installed}, which cannot read it. Install that version (on Debian or Ubuntu: apt-get install postgresql-{data}), or choose another folder with FIEL_DATA_DIR",
        folder.display()
    )]
    OtherMajor {
        /// The data folder.
        folder: PathBuf,
        /// Major version that wrote it.
        data: String,
        /// Major versions that are installed.
        installed: String,
    },
    /// Another Fiel holds the folder.
    #[error("Another Fiel{holder} is running on {}. Stop it first, or choose another folder with FIEL_DATA_DIR", folder.display())]
    InUse {
        /// The data folder.
        folder: PathBuf,
        /// ` (process 123)`, where known.
        holder: String,
    },
    /// A file or folder cannot be made, read or given to PostgreSQL's user.
    #[error("{what} {}: {cause}. Choose a folder you may write to with FIEL_DATA_DIR", path.display())]
    Folder {
        /// What was tried, e.g. `Cannot create`.
        what: &'static str,
        /// Where.
        path: PathBuf,
        /// What the system said.
        cause: std::io::Error,
    },
    /// The folder is there but holds something else.
    #[error("{} holds files that are not a PostgreSQL cluster. Move them away, or choose another folder with FIEL_DATA_DIR", .0.display())]
    NotACluster(PathBuf),
    /// The cluster is another user's.
    #[error("The data in {} belongs to the user with number {uid}. Start Fiel as that user or as root, or choose another folder with FIEL_DATA_DIR", folder.display())]
    Foreign {
        /// The data folder.
        folder: PathBuf,
        /// Whose it is.
        uid: u32,
    },
    /// PostgreSQL's user cannot enter the folder.
    #[error(
        "PostgreSQL does not run as root, and the user it runs as cannot enter {}. Let others pass through the folders above it (chmod o+x), or choose another folder with FIEL_DATA_DIR, e.g. /var/lib/fiel",
        .0.display()
    )]
    Unreachable(PathBuf),
    /// Root, and nobody to drop to.
    #[error(
        "PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody. Make one (useradd --system postgres), or start Fiel as another user"
    )]
    NoUser,
    /// A program of PostgreSQL could not be run.
    #[error("Cannot run {}: {cause}", program.display())]
    Spawn {
        /// Which.
        program: PathBuf,
        /// What the system said.
        cause: std::io::Error,
    },
    /// The cluster could not be made.
    #[error("PostgreSQL could not make its data folder: {0}")]
    Initdb(String),
    /// The server ended while starting.
    #[error("PostgreSQL does not start. Its last words, from {}: {said}", log.display())]
    Ended {
        /// The log file.
        log: PathBuf,
        /// The end of it.
        said: String,
    },
    /// The server neither ends nor answers.
    #[error("PostgreSQL does not answer within {seconds} seconds. It may still be recovering: see {}", log.display())]
    Silent {
        /// How long it was given.
        seconds: u64,
        /// The log file.
        log: PathBuf,
    },
    /// What an earlier, killed server left behind does not end.
    #[error("A PostgreSQL left behind by an earlier Fiel does not end (process {0}). End it, then start again")]
    LeftBehind(i32),
    /// The database could not be made in the cluster.
    #[error("PostgreSQL runs but refuses Fiel: {0}")]
    Refused(String),
    /// It did not stop when asked.
    #[error("PostgreSQL did not stop when asked and was killed ({0}). Nothing saved is lost; the next start recovers it")]
    Stop(String),
    /// Nothing runs there.
    #[error("No Fiel with a database of its own is running on {}. Start one with: fiel serve", .0.display())]
    NotRunning(PathBuf),
}
