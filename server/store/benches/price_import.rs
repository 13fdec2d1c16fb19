//! How long 50,000 prices take from a file into a draft, beside `COPY` of the same rows alone, and how much memory at most.
//!
//! `cargo bench -p store`. Starts a PostgreSQL of its own in a temporary folder. The import reads the file, checks every value, lays
//! the rows over the newest book and writes them; `COPY` is given the very bytes PostgreSQL itself wrote of them. Both go into the
//! same table, with its constraints, indexes and triggers, and end with a commit on disk. Fails above three times.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints, and ends where its footing gives way")]

use engine::book::draft::Report;
use engine::seed;
use import::{Catalogue, DraftOptions, Options};
use sqlx::postgres::PgPoolCopyExt as _;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::time::{Duration, Instant};
use store::{BookId, Embedded, NewDraft, Store};

const ROWS: usize = 50_000;
const ROUNDS: usize = 5;
/// As promised.
const AT_MOST: f64 = 3.0;

fn main() {
    let folder = std::env::temp_dir().join(format!("fiel-bench-{}", std::process::id()));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let server = Embedded::start(&folder).await.unwrap();
        let store = Store::open(server.options()).await.unwrap();
        let file = std::env::temp_dir().join(format!("fiel-bench-{}.csv", std::process::id()));
        let bytes = write(&file);
        let (mut imports, mut copies, mut most) = (Vec::new(), Vec::new(), 0);
        for round in 0..=ROUNDS {
            let before = forget_peak();
            let began = Instant::now();
            let draft = import(&store, &file).await;
            let took = began.elapsed();
            let grew = peak().saturating_sub(before);
            let copied = copy(&store, draft).await;
            // the first round fills caches
            if round > 0 {
                imports.push(took);
                copies.push(copied);
                most = most.max(grew);
            }
            store.draft_discard(draft).await.unwrap();
        }
        std::fs::remove_file(&file).unwrap();
        let (import, copy) = (median(&mut imports), median(&mut copies));
        let ratio = import.as_secs_f64() / copy.as_secs_f64();
        println!("{ROWS} prices, {:.1} MB, median of {ROUNDS}", bytes as f64 / 1e6);
        println!(
            "import of the file into a draft: {} ms, {:.0} MB of memory above the start at most",
            import.as_millis(),
            most as f64 / 1024.0
        );
        println!("COPY of the same rows:           {} ms", copy.as_millis());
        println!("ratio:                           {ratio:.2} (at most {AT_MOST})");
        store.close().await;
        server.stop().await.unwrap();
        assert!(ratio <= AT_MOST, "{ratio}");
    });
    drop(std::fs::remove_dir_all(&folder));
}

/// The first book over and over, each item with a name of its own.
fn write(file: &Path) -> u64 {
    let mut rows: Vec<_> = seed::price_book().rows.iter().cycle().take(ROWS).cloned().collect();
    for (at, row) in rows.iter_mut().enumerate() {
        row.item = format!("{} {at}", row.item);
    }
    let mut out = std::io::BufWriter::new(File::create(file).unwrap());
    import::own::write(&rows, &mut out).unwrap();
    out.into_inner().unwrap().metadata().unwrap().len()
}

async fn import(store: &Store, file: &Path) -> BookId {
    let base = store.book_latest().await.unwrap();
    let book = store.book_load(base).await.unwrap();
    let reading = Options { file_name: "prices.csv", catalogue: Catalogue::of(&book), ..Options::default() };
    let options = DraftOptions { reading, ..DraftOptions::default() };
    let drafted = import::draft(BufReader::new(File::open(file).unwrap()), &book.rows, &options, &mut |_| {}).unwrap();
    assert_eq!((drafted.rows.len(), drafted.report.faults.len()), (ROWS, 0));
    let report = Report::default();
    store.draft_create(NewDraft { base, origin: "prices.csv", digest: &[0; 32], rows: &drafted.rows, report: &report }).await.unwrap()
}

/// Writes the rows of `draft` once more, as PostgreSQL wrote them, and takes them away again.
async fn copy(store: &Store, draft: BookId) -> Duration {
    use futures_util::TryStreamExt as _;
    let out = store
        .pool()
        .copy_out_raw(&format!("copy (select * from price_row where book_id = '{draft}' order by position) to stdout"))
        .await
        .unwrap();
    let chunks: Vec<_> = out.try_collect().await.unwrap();
    let other = uuid::Uuid::new_v4();
    let text = String::from_utf8(chunks.concat()).unwrap().replace(&draft.to_string(), &other.to_string());
    let pool = store.pool();
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
        "insert into price_book (book_id, slug, name, published_on, digest) values ('{other}', 'copy-{}', 'copy', current_date, decode(repeat('00', 32), 'hex'))",
        other.simple()
    )))
    .execute(pool)
    .await
    .unwrap();
    let began = Instant::now();
    let mut into = pool.copy_in_raw("copy price_row from stdin").await.unwrap();
    for chunk in text.as_bytes().chunks(256 * 1024) {
        into.send(chunk).await.unwrap();
    }
    assert_eq!(into.finish().await.unwrap(), ROWS as u64);
    let took = began.elapsed();
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("delete from price_book where book_id = '{other}'"))).execute(pool).await.unwrap();
    took
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// Memory in use now, kB, after the mark of the most in use was set back to it.
fn forget_peak() -> u64 {
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    status("VmRSS:")
}

/// The most memory in use since, kB.
fn peak() -> u64 {
    status("VmHWM:")
}

fn status(name: &str) -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap();
    text.lines().find_map(|l| l.strip_prefix(name)).and_then(|l| l.trim().trim_end_matches(" kB").trim().parse().ok()).unwrap()
}
