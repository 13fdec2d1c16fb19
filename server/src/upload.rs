//! Files that people send: received into a nameless file on disk, with a limit, before anything looks at them.
//!
//! Owns which addresses take files, and their limits. Refuses to know what is in a file, and to keep it: it is gone when it is closed.

use crate::problem::Problem;
use axum::body::Body;
use axum::extract::Request;
use axum::extract::multipart::Multipart;
use http::{HeaderMap, Method, header};
use http_body_util::BodyExt as _;
use std::collections::BTreeMap;
use std::io::{Seek as _, SeekFrom};
use std::time::Duration;
use tokio::io::AsyncWriteExt as _;

/// The largest file that is received, bytes: 100 MB, as much as is read of one (`import::Limits`).
pub const LIMIT: u64 = 100_000_000;
/// What is read and thrown away above the limit, so that the sender hears the answer instead of a broken connection.
const DRAIN: u64 = 512_000_000;
/// The longest an upload may take.
pub const TIME_LIMIT: Duration = Duration::from_secs(600);
/// Bytes of a field beside the file.
const FIELD: usize = 2_000;

/// Addresses that take a file.
const ADDRESSES: [&str; 4] = ["/prices/import", "/bill", "/api/v1/price-drafts", "/api/v1/bills"];

/// Whether the request may have a body of [`LIMIT`].
#[must_use]
pub fn is_upload(method: &Method, path: &str) -> bool {
    *method == Method::POST && ADDRESSES.contains(&path)
}

/// A file that was received.
#[derive(Debug)]
pub struct Upload {
    /// The file, at its start.
    pub file: std::fs::File,
    /// Its name, as the sender calls it; empty where it has none.
    pub name: String,
    /// Bytes.
    pub bytes: u64,
    /// The other fields of the form, or the parameters of the query.
    pub fields: BTreeMap<String, String>,
}

impl Upload {
    /// A field, trimmed; none where it is empty or missing.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(|v| v.trim()).filter(|v| !v.is_empty())
    }
}

/// Writes a body to disk.
struct Sink {
    file: tokio::fs::File,
    bytes: u64,
}

impl Sink {
    fn new() -> Result<Self, Problem> {
        Ok(Self { file: tokio::fs::File::from_std(tempfile::tempfile().map_err(broken)?), bytes: 0 })
    }

    async fn write(&mut self, data: &[u8]) -> Result<(), Problem> {
        self.bytes += data.len() as u64;
        if self.bytes > DRAIN {
            return Err(Problem::file_too_large(LIMIT));
        }
        if self.bytes <= LIMIT { self.file.write_all(data).await.map_err(broken) } else { Ok(()) }
    }

    async fn done(mut self) -> Result<(std::fs::File, u64), Problem> {
        if self.bytes > LIMIT {
            return Err(Problem::file_too_large(LIMIT));
        }
        self.file.flush().await.map_err(broken)?;
        let mut file = self.file.into_std().await;
        file.seek(SeekFrom::Start(0)).map_err(broken)?;
        Ok((file, self.bytes))
    }
}

fn broken(error: std::io::Error) -> Problem {
    tracing::error!(%error, "an uploaded file could not be kept");
    Problem::internal()
}

/// The file of a form: the first field called `file`.
///
/// # Errors
/// Where there is none, it is too large, or the form ends early.
pub async fn of_form(mut form: Multipart) -> Result<Upload, Problem> {
    let mut found = None;
    let mut fields = BTreeMap::new();
    let unreadable = |_| Problem::no_file();
    while let Some(mut field) = form.next_field().await.map_err(unreadable)? {
        let name = field.name().unwrap_or_default().to_owned();
        if name == "file" && found.is_none() {
            let file_name = field.file_name().unwrap_or_default().to_owned();
            let mut sink = Sink::new()?;
            while let Some(chunk) = field.chunk().await.map_err(unreadable)? {
                sink.write(&chunk).await?;
            }
            found = Some((sink, file_name));
            continue;
        }
        let mut value = Vec::new();
        while let Some(chunk) = field.chunk().await.map_err(unreadable)? {
            if value.len() < FIELD {
                value.extend_from_slice(&chunk);
            }
        }
        value.truncate(FIELD);
        fields.insert(name, String::from_utf8_lossy(&value).into_owned());
    }
    let (sink, name) = found.ok_or_else(Problem::no_file)?;
    let (file, bytes) = sink.done().await?;
    if bytes == 0 && name.is_empty() {
        return Err(Problem::no_file());
    }
    Ok(Upload { file, name, bytes, fields })
}

/// The file that is a whole body; its name and options are in the query.
///
/// # Errors
/// Where it is too large or ends early.
pub async fn of_body(request: Request, fields: BTreeMap<String, String>) -> Result<Upload, Problem> {
    let mut sink = Sink::new()?;
    let mut body: Body = request.into_body();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Problem::unreadable())?;
        if let Ok(data) = frame.into_data() {
            sink.write(&data).await?;
        }
    }
    let (file, bytes) = sink.done().await?;
    let name = fields.get("name").cloned().unwrap_or_default();
    Ok(Upload { file, name, bytes, fields })
}

/// Whether the body is a form with a file, as browsers send it.
#[must_use]
pub fn is_form(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).is_some_and(|v| v.starts_with("multipart/form-data"))
}
