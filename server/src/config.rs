//! The settings of the program, and the command line that carries them.
//!
//! Every setting is an environment variable and a flag, with a default that works on a laptop.

use clap::{Args, Parser, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Weighs three ways of getting GPUs for AI work: renting, buying, and a private cloud in Brazil.
#[derive(Debug, Parser)]
#[command(name = "fiel", version, about, after_help = EXIT_CODES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Settings.
    #[command(flatten)]
    pub config: Config,
}

const EXIT_CODES: &str = "Exit codes:
  0  done
  1  it failed; the reason is on standard error
  2  the command line was wrong
  3  the scenario cannot be used; an RFC 9457 problem document is on standard error";

/// What `fiel` can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the pages and the API, until interrupted.
    Serve,
    /// Compare the scenario in FILE and print the comparison as JSON: the same bytes as POST /api/v1/compare. Needs no database.
    Compare {
        /// A scenario document (JSON); `-` reads standard input.
        file: PathBuf,
    },
    /// Print a link that makes a browser the keeper of the prices: it opens once, within a day.
    Keeper,
    /// The database.
    #[command(subcommand)]
    Db(DbCommand),
    /// Price books.
    #[command(subcommand)]
    Prices(PricesCommand),
}

/// What `fiel db` can do.
#[derive(Debug, Subcommand)]
pub enum DbCommand {
    /// Print the connection string in use, for psql and other tools.
    Url,
}

/// What `fiel prices` can do.
#[derive(Debug, Subcommand)]
pub enum PricesCommand {
    /// List the price books as JSON.
    List,
    /// Print the rows of a book as CSV.
    Export {
        /// Slug of the book; the newest where none is named.
        book: Option<String>,
    },
    /// Say what FILE is and what it holds, and keep nothing: a price book (CSV), a SkyPilot catalogue, a price list by machine, or a
    /// FOCUS bill with its months. Needs no database. Exit code 1 where the file is refused.
    Check {
        /// The file; `-` reads standard input.
        file: PathBuf,
        /// Whose a SkyPilot catalogue is, e.g. `gcp`, where its name does not say.
        #[arg(long)]
        provider: Option<String>,
        /// Refuse the file where any row is at fault.
        #[arg(long)]
        all_or_nothing: bool,
    },
    /// Read FILE into a draft held against the newest book, and print what it would change: a CSV as `export` writes it, a SkyPilot
    /// catalogue, or a price list by machine.
    Import {
        /// The file.
        file: PathBuf,
        /// Whose a SkyPilot catalogue is, e.g. `gcp`, where its name does not say.
        #[arg(long)]
        provider: Option<String>,
        /// When the prices of a list were seen, e.g. `2026-12-01` or `2026-12` [default: today].
        #[arg(long)]
        seen: Option<String>,
        /// Where a list was read, for the source of its prices [default: the file's name].
        #[arg(long)]
        source: Option<String>,
        /// A CSV as `export` writes it adds to the newest book and replaces what it names, instead of being the whole book.
        #[arg(long)]
        add: bool,
        /// Keep nothing where any row is refused.
        #[arg(long)]
        all_or_nothing: bool,
    },
    /// List the drafts.
    Drafts,
    /// Print what a draft would change.
    Review {
        /// Its id, as `drafts` prints it.
        draft: String,
    },
    /// Publish a draft as the newest book; from then on nothing in it changes.
    Publish {
        /// Its id, as `drafts` prints it.
        draft: String,
        /// The word in addresses, e.g. `brasil-2027-01`.
        #[arg(long)]
        slug: String,
        /// What people call it, e.g. `Brasil 2027-01`.
        #[arg(long)]
        name: String,
        /// The day printed on it, e.g. `2027-01-05` [default: today].
        #[arg(long)]
        date: Option<String>,
        /// Changes to be checked that are accepted, by the code that `review` prints, e.g. `a7,b3`; `all` accepts every one. The others
        /// stay as they are in the newest book.
        #[arg(long, value_delimiter = ',')]
        accept: Vec<String>,
    },
    /// Throw a draft away.
    Discard {
        /// Its id, as `drafts` prints it.
        draft: String,
    },
}

/// The settings, by environment or flag.
#[derive(Debug, Clone, Args)]
pub struct Config {
    /// Address and port to listen on.
    #[arg(long, env = "FIEL_ADDR", default_value = "127.0.0.1:3000", global = true)]
    pub addr: SocketAddr,
    /// Folder of the program's own PostgreSQL, where DATABASE_URL is not set [default: ~/.local/share/fiel; as root /var/lib/fiel].
    #[arg(long, env = "FIEL_DATA_DIR", global = true)]
    pub data_dir: Option<PathBuf>,
    /// PostgreSQL to use instead of a private one, e.g. `postgres://user:password@host/fiel`.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, global = true)]
    pub database_url: Option<String>,
    /// Secret of whoever keeps the prices, 16 characters or more: it signs in at /keeper and is the bearer token of the API for drafts.
    #[arg(long, env = "FIEL_ADMIN_TOKEN", hide_env_values = true, global = true)]
    pub admin_token: Option<String>,
    /// Where people reach this site, e.g. `https://fiel.example`, for the addresses of links and their previews [default: as each
    /// request says].
    #[arg(long, env = "FIEL_PUBLIC_URL", global = true)]
    pub public_url: Option<String>,
    /// What to log, as in `debug` or `server=debug,warn`.
    #[arg(long, env = "FIEL_LOG", default_value = "info,sqlx=warn", global = true)]
    pub log: String,
    /// How to log.
    #[arg(long, env = "FIEL_LOG_FORMAT", default_value = "text", global = true)]
    pub log_format: LogFormat,
}

/// Form of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Config {
    /// Where people reach this site, without a slash at the end.
    ///
    /// # Errors
    /// Where it is not an http or https address of a host alone.
    pub fn public_url(&self) -> anyhow::Result<Option<String>> {
        let Some(url) = self.public_url.as_deref().map(|u| u.trim().trim_end_matches('/')).filter(|u| !u.is_empty()) else {
            return Ok(None);
        };
        let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or_default();
        let plain = !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b));
        anyhow::ensure!(plain, "FIEL_PUBLIC_URL is {url:?}; it is the address of a host, such as https://fiel.example, without a path");
        Ok(Some(url.to_owned()))
    }

    /// The data folder: the one set, or the platform's own.
    ///
    /// # Errors
    /// Where none is set and the platform names no home folder.
    pub fn data_dir(&self) -> anyhow::Result<PathBuf> {
        let env = |key: &str| std::env::var_os(key).filter(|v| !v.is_empty()).map(PathBuf::from);
        let folder = match &self.data_dir {
            Some(folder) => folder.clone(),
            // PostgreSQL does not run as root, and the user it runs as cannot enter root's home.
            #[cfg(unix)]
            None if rustix::process::geteuid().is_root() => PathBuf::from("/var/lib/fiel"),
            None => env("XDG_DATA_HOME")
                .map(|base| base.join("fiel"))
                .or_else(|| {
                    let home = env("HOME")?;
                    let base = if cfg!(target_os = "macos") { "Library/Application Support" } else { ".local/share" };
                    Some(home.join(base).join("fiel"))
                })
                .or_else(|| env("LOCALAPPDATA").map(|base| base.join("fiel")))
                .ok_or_else(|| anyhow::anyhow!("there is no home folder to keep data in; set FIEL_DATA_DIR"))?,
        };
        // PostgreSQL is started from elsewhere, so a relative folder would be another one there.
        Ok(std::path::absolute(folder)?)
    }
}
