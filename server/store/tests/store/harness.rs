//! One PostgreSQL for this test program, one database for each test.

use engine::locale::Locale;
use engine::scenario::Scenario;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use std::ops::Deref;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::mpsc;
use std::time::Duration;
use store::embedded::StartError;
use store::{BookId, Embedded, Store, WorkspaceId};
use tokio::runtime::Runtime;

/// PostgreSQL lives on a thread of its own, since each test has its own runtime; it ends when this process does.
static SERVER: LazyLock<PgConnectOptions> = LazyLock::new(|| {
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        Runtime::new().unwrap().block_on(async {
            let server = start_in_free_folder().await;
            drop_what_earlier_runs_left(&server.options()).await;
            tell.send(server.options()).unwrap();
            std::future::pending::<()>().await;
        });
    });
    told.recv().expect("the shared PostgreSQL starts")
});

/// A folder that stays between runs, so that only the first run makes a cluster.
async fn start_in_free_folder() -> Embedded {
    for number in 0..100 {
        match Embedded::start(&temporary(&format!("shared-{number}"))).await {
            Ok(server) => return server,
            Err(StartError::InUse { .. }) => {}
            Err(e) => panic!("{e}"),
        }
    }
    panic!("a hundred folders are in use");
}

async fn drop_what_earlier_runs_left(options: &PgConnectOptions) {
    let mut connection = PgConnection::connect_with(options).await.unwrap();
    let left: Vec<String> =
        sqlx::query_scalar("select datname::text from pg_database where datname like 'test%'").fetch_all(&mut connection).await.unwrap();
    for name in left {
        sqlx::raw_sql(AssertSqlSafe(format!("drop database {name} with (force)"))).execute(&mut connection).await.unwrap();
    }
}

/// A short folder of this user that others' tests do not touch; under /tmp, where PostgreSQL's user can enter it.
pub fn temporary(name: &str) -> PathBuf {
    let user = std::fs::metadata("/proc/self").map_or(0, |me| me.uid());
    std::env::temp_dir().join(format!("fiel-tests-{user}")).join(name)
}

/// A folder that no run has used, and that goes when the test is over.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        Self(temporary(&uuid::Uuid::new_v4().simple().to_string()))
    }
}

impl Deref for Folder {
    type Target = Path;
    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An empty database of the test's own.
pub async fn database() -> PgConnectOptions {
    let name = format!("test{}", uuid::Uuid::new_v4().simple());
    let mut connection = PgConnection::connect_with(&SERVER).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(format!("create database {name}"))).execute(&mut connection).await.unwrap();
    SERVER.clone().database(&name)
}

/// A store with the first price book and one workspace.
pub struct Case {
    pub store: Store,
    pub workspace: WorkspaceId,
    pub book: BookId,
}

impl Case {
    pub async fn new() -> Self {
        Self::on(database().await).await
    }

    pub async fn on(options: PgConnectOptions) -> Self {
        let store = Store::open(options).await.unwrap();
        let (workspace, _) = store.workspace_create().await.unwrap();
        let book = store.book_latest().await.unwrap();
        Self { store, workspace, book }
    }

    /// Runs SQL that no function of the store offers.
    pub async fn sql(&self, sql: &'static str) -> Result<u64, store::Error> {
        Ok(sqlx::query(sql).execute(self.store.pool()).await?.rows_affected())
    }

    pub async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(self.store.pool()).await.unwrap()
    }
}

/// A whole scenario called `title`.
pub fn scenario(title: &str) -> Scenario {
    let mut scenario = engine::presets::all(Locale::PtBr).swap_remove(0).scenario;
    scenario.title = title.into();
    // as it comes back: a save writes under which rules it was made
    scenario.rules = Some(engine::lgpd::rules());
    scenario
}

/// Tries until it is so, for a minute: a machine with other work may need a part of it.
pub async fn eventually<T, F: Future<Output = Option<T>>>(what: &str, mut attempt: impl FnMut() -> F) -> T {
    for _ in 0..3000 {
        if let Some(value) = attempt().await {
            return value;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{what}: not within a minute");
}
