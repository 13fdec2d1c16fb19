//! The cluster: PostgreSQL's data folder, and who may connect to it.
//!
//! Owns making it, whole or not at all, and the rules of access. Refuses a cluster of another major version.

use super::home::Home;
use super::installation::Installation;
use super::{NAME, StartError, owner};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A cluster and the installation that runs it.
#[derive(Debug)]
pub(super) struct Cluster {
    pub folder: PathBuf,
    pub installation: Installation,
    pub access: PathBuf,
    pub users: PathBuf,
}

impl Cluster {
    /// The cluster of `home`, made now where there is none.
    pub async fn prepare(home: &Home) -> Result<Self, StartError> {
        let folder = home.cluster();
        let installation = match version(&folder)? {
            Some(version) => Installation::for_data(&home.data_dir, &version)?,
            None => {
                let installation = Installation::newest()?;
                make(home, &installation, &folder).await?;
                installation
            }
        };
        // Root may always look in; the user of this program may; nobody else, not even the user PostgreSQL runs as.
        let mut names = vec!["root".to_owned()];
        names.extend(owner::own_name().filter(|name| name != "root"));
        let users: String = names.iter().map(|name| format!("fiel \"{}\" {NAME}\n", name.replace('"', "\"\""))).collect();
        Ok(Self {
            folder,
            installation,
            access: home.write("pg_hba.conf", "# written by Fiel at every start\nlocal all all peer map=fiel\n")?,
            users: home.write("pg_ident.conf", &format!("# written by Fiel at every start\n{users}"))?,
        })
    }
}

/// The major version of the cluster in `folder`, none where there is no cluster yet.
fn version(folder: &Path) -> Result<Option<String>, StartError> {
    let failed = |cause| StartError::Folder { what: "Cannot read", path: folder.to_owned(), cause };
    match fs::read_to_string(folder.join("PG_VERSION")) {
        Ok(text) => Ok(Some(text.trim().to_owned())),
        Err(e) if e.kind() == io::ErrorKind::NotFound => match fs::read_dir(folder).map(|mut entries| entries.next().is_some()) {
            Ok(true) => Err(StartError::NotACluster(folder.to_owned())),
            Ok(false) => fs::remove_dir(folder).map(|()| None).map_err(failed),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(cause) => Err(failed(cause)),
        },
        Err(cause) => Err(failed(cause)),
    }
}

/// What the name of a cluster in the making begins with.
const DRAFT: &str = "cluster.new-";

/// Removes what killed starts left half made.
fn remove_drafts(home: &Home) -> Result<(), StartError> {
    let failed = |cause| StartError::Folder { what: "Cannot read", path: home.place.clone(), cause };
    for entry in fs::read_dir(&home.place).map_err(failed)?.filter_map(Result::ok) {
        if entry.file_name().as_encoded_bytes().starts_with(DRAFT.as_bytes()) {
            // what somebody still writes to goes at the next start
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    Ok(())
}

/// Makes a cluster beside its place and moves it there when it is whole: a kill in between leaves nothing half made.
async fn make(home: &Home, installation: &Installation, folder: &Path) -> Result<(), StartError> {
    remove_drafts(home)?;
    tracing::info!(postgresql = installation.major, folder = %folder.display(), "making a new database");
    let mut said = String::new();
    // C.UTF-8 knows accented letters; where a system lacks it, C orders and stores them just as well
    for locale in ["C.UTF-8", "C"] {
        // a name of its own: the program of a killed start may still be writing to the last one
        let draft = home.place.join(format!("{DRAFT}{}", uuid::Uuid::new_v4().simple()));
        let failed = |cause| StartError::Folder { what: "Cannot write", path: draft.clone(), cause };
        let program = installation.program("initdb");
        let output = home
            .owner
            .command(&program)
            .arg("-D")
            .arg(&draft)
            .args(["-U", NAME, "-E", "UTF8", "--auth=peer", "--data-checksums"])
            .arg(format!("--locale={locale}"))
            .output()
            .await
            .map_err(|cause| StartError::Spawn { program, cause })?;
        if output.status.success() {
            fs::rename(&draft, folder).and_then(|()| File::open(&home.place)?.sync_all()).map_err(failed)?;
            return Ok(());
        }
        said = String::from_utf8_lossy(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
    }
    Err(StartError::Initdb(said))
}
