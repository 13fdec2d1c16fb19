//! From a file to a draft, and from a draft to a book: what the page, the API and the command line do alike.
//!
//! Owns the order of the steps. Refuses to read files by itself (`import`), to judge changes (`engine::book::changes`) and to say who
//! may (`keeper`).

use engine::book::changes::{self, Changes};
use engine::book::draft::Report;
use engine::book::{PriceBook, PriceRow};
use engine::locale::Text;
use import::{Catalogue, DraftOptions, Options, Refusal};
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{BufReader, Read as _, Seek as _, SeekFrom};
use std::sync::Arc;
use store::{BookId, Draft, NewDraft, PublishError, Store};
use time::Date;

/// How a file is to be read into a draft.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// Its name; becomes the source of prices that name none.
    pub name: String,
    /// Provider of a list that does not say its own.
    pub provider: Option<String>,
    /// When prices without a date were seen.
    pub seen_on: String,
    /// Where a list was read.
    pub source: String,
    /// Our own CSV adds to the book instead of being all of it.
    pub adds: bool,
    /// One fault refuses the file.
    pub all_or_nothing: bool,
}

/// Why there is no draft.
#[derive(Debug)]
pub enum NoDraft {
    /// The file is refused, with the reason.
    Refused(Refusal),
    /// The store refused, or does not answer.
    Store(store::Error),
}

impl From<store::Error> for NoDraft {
    fn from(error: store::Error) -> Self {
        Self::Store(error)
    }
}

/// A draft with the book it is held against.
#[derive(Debug, Clone)]
pub struct Held {
    /// The draft.
    pub draft: Draft,
    /// The book.
    pub base: Arc<PriceBook>,
}

impl Held {
    /// What it would change.
    #[must_use]
    pub fn changes(&self) -> Changes<'_> {
        changes::between(&self.base.rows, &self.draft.book.rows)
    }

    /// The rows of the book that comes of it as it was chosen so far.
    #[must_use]
    pub fn settled(&self) -> Vec<PriceRow> {
        self.draft.report.settled(&self.base.rows, &self.draft.book.rows, &self.draft.choices, &self.draft.book.gpus)
    }
}

/// Reads `file` into a draft over the newest book. `progress` is told the number of rows read so far.
///
/// # Errors
/// Where the file is refused, or the store does not answer; then nothing is kept.
pub async fn make(store: &Store, file: File, asked: Asked, progress: impl FnMut(u64) + Send + 'static) -> Result<BookId, NoDraft> {
    let base = store.book_latest().await?;
    let book = store.book_load(base).await?;
    let name = if asked.name.trim().is_empty() { "-".to_owned() } else { short(asked.name.trim()) };
    let origin = name.clone();
    let read = tokio::task::spawn_blocking(move || read(file, &name, &asked, &book, progress)).await;
    let (drafted, digest) = read.map_err(|_| store::Error::Internal("reading a file did not end".into()))?.map_err(NoDraft::Refused)?;
    let new = NewDraft { base, origin: &origin, digest: &digest, rows: &drafted.rows, report: &drafted.report };
    Ok(store.draft_create(new).await?)
}

/// A name within the 400 characters the table takes.
fn short(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(300).collect()
}

fn read(
    mut file: File,
    name: &str,
    asked: &Asked,
    book: &PriceBook,
    mut progress: impl FnMut(u64),
) -> Result<(import::Drafted, [u8; 32]), Refusal> {
    let digest = digest_of(&mut file).map_err(|e| {
        Refusal::new("unreadable", format!("O arquivo não pôde ser lido: {e}."), format!("The file could not be read: {e}."))
    })?;
    let reading = Options {
        file_name: name,
        provider: asked.provider.as_deref(),
        catalogue: Catalogue::of(book),
        all_or_nothing: asked.all_or_nothing,
        ..Options::default()
    };
    let options = DraftOptions { reading, seen_on: &asked.seen_on, source: &asked.source, adds: asked.adds };
    Ok((import::draft(BufReader::new(file), &book.rows, &options, &mut progress)?, digest))
}

fn digest_of(file: &mut File) -> std::io::Result<[u8; 32]> {
    let (mut sha, mut buffer) = (Sha256::new(), vec![0; 64 * 1024]);
    loop {
        let n = file.read(&mut buffer)?;
        if n == 0 {
            break;
        }
        sha.update(buffer.get(..n).unwrap_or_default());
    }
    file.seek(SeekFrom::Start(0))?;
    Ok(sha.finalize().into())
}

/// A draft of `change`d rows of the newest book, made by hand and not from a file; `kind` and `origin` say how.
///
/// # Errors
/// Where the store refuses a row, or does not answer.
pub async fn by_hand(
    store: &Store,
    kind: Text,
    origin: &str,
    change: impl FnOnce(&PriceBook) -> Vec<PriceRow>,
) -> Result<BookId, store::Error> {
    let base = store.book_latest().await?;
    let book = store.book_load(base).await?;
    let rows = change(&book);
    let digest: [u8; 32] = Sha256::digest(origin.as_bytes()).into();
    let n = rows.len() as u64;
    let report = Report { kind, rows: n, kept: n, ..Report::default() };
    store.draft_create(NewDraft { base, origin: &short(origin), digest: &digest, rows: &rows, report: &report }).await
}

/// The draft called `id` and the book it is held against.
///
/// # Errors
/// Where there is no such draft, or the store does not answer.
pub async fn load(store: &Store, id: BookId) -> Result<Held, store::Error> {
    let draft = store.draft_load(id).await?;
    let base = store.book_load(draft.base).await?;
    Ok(Held { draft, base })
}

/// Publishes the draft called `id` as it was chosen.
///
/// # Errors
/// As [`Store::draft_publish`].
pub async fn publish(store: &Store, id: BookId, slug: &str, name: &str, on: Date) -> Result<BookId, PublishError> {
    let held = load(store, id).await.map_err(PublishError::Store)?;
    let rows = held.settled();
    let others = (rows != held.draft.book.rows).then_some(rows.as_slice());
    store.draft_publish(id, slug, name, on, others).await
}

/// Why a draft was not published, for people.
#[must_use]
pub fn in_words(error: &PublishError) -> Option<Text> {
    Some(match error {
        PublishError::Overtaken { newest } => Text::new(
            format!("A tabela {newest} foi publicada depois que o rascunho foi feito. Importe o arquivo de novo para ver o que muda nela."),
            format!("The book {newest} was published since the draft was made. Import the file again to see what changes in it."),
        ),
        PublishError::TooEarly { newest } => Text::new(
            format!("A tabela mais nova é de {newest}. Use esse dia ou um depois."),
            format!("The newest book is of {newest}. Use that day or a later one."),
        ),
        PublishError::Taken { slug } => Text::new(
            format!("Já existe uma tabela {slug}. Escolha outro nome curto."),
            format!("There is a book {slug} already. Choose another short name."),
        ),
        PublishError::Store(store::Error::Refused(refusal)) => refusal.message.clone(),
        PublishError::Store(_) => return None,
    })
}
