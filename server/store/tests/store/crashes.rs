//! `kill -9` of PostgreSQL in the middle of saves: what was acknowledged is there afterwards.

use crate::embedded::{kill, leader};
use crate::harness::{Case, Folder, eventually, scenario};
use sqlx::Connection as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::Duration;
use store::{Embedded, Error, SaveError, ScenarioId, Store, WorkspaceId};

const ROUNDS: u64 = 20;
const SAVERS: usize = 4;

/// Every PostgreSQL process of `folder`.
fn everyone(folder: &Path) -> Vec<u32> {
    let cluster = folder.join("postgres/cluster").canonicalize().unwrap();
    let entries = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    entries
        .filter(|entry| std::fs::read_link(entry.path().join("cwd")).is_ok_and(|cwd| cwd == cluster))
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect()
}

/// Saves without a pause; sends a save without an answer again, as the browser does. Gives the last acknowledged one.
async fn save_until(stop: Arc<AtomicBool>, store: Store, workspace: WorkspaceId, id: ScenarioId, mut version: i32) -> i32 {
    loop {
        let document = scenario(&format!("versão {}", version + 1));
        match store.scenario_save(workspace, id, version, &document).await {
            Ok(saved) => {
                assert_eq!(saved.version, version + 1, "one save is one version, however often it was sent");
                version = saved.version;
                if stop.load(Ordering::Relaxed) {
                    return version;
                }
            }
            Err(SaveError::Store(Error::Unavailable(_))) => tokio::time::sleep(Duration::from_millis(10)).await,
            Err(other) => panic!("{other}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_saves_survive_twenty_kills() {
    let folder = Folder::new();
    let server = Embedded::start(&folder).await.unwrap();
    let case = Case::on(server.options()).await;
    let mut scenarios = Vec::new();
    for _ in 0..SAVERS {
        scenarios.push((case.store.scenario_create(case.workspace, &scenario("versão 1"), case.book).await.unwrap().id, 1));
    }
    let mut kept = 0;
    for round in 0..ROUNDS {
        let stop = Arc::new(AtomicBool::new(false));
        let savers: Vec<_> = scenarios
            .iter()
            .map(|&(id, version)| tokio::spawn(save_until(Arc::clone(&stop), case.store.clone(), case.workspace, id, version)))
            .collect();
        tokio::time::sleep(Duration::from_millis(20 + round * 37 % 101)).await;
        // the leader alone, then everybody at once, as a crash of the machine would
        let victims = if round % 2 == 0 { vec![leader(&folder)] } else { everyone(&folder) };
        victims.iter().for_each(|process| kill("-9", *process));
        stop.store(true, Ordering::Relaxed);

        for (saver, (id, version)) in savers.into_iter().zip(&mut scenarios) {
            let acknowledged = saver.await.unwrap();
            let found = eventually("the store answers again", || async { case.store.scenario_load(case.workspace, *id).await.ok() }).await;
            assert_eq!(found.version, acknowledged, "round {round}");
            assert_eq!(found.scenario, scenario(&format!("versão {acknowledged}")), "round {round}");
            kept += acknowledged - *version;
            *version = acknowledged;
        }
    }
    // every version that was ever acknowledged, not only the last
    for (id, version) in &scenarios {
        for old in 1..=*version {
            let revision = case.store.revision_load(case.workspace, *id, old).await.unwrap();
            assert_eq!(revision.scenario, scenario(&format!("versão {old}")));
        }
    }
    assert!(kept >= i32::try_from(ROUNDS).unwrap() * i32::try_from(SAVERS).unwrap(), "{kept}");
    server.stop().await.unwrap();
}

/// Whoever goes away while a transaction is begun must not take later work of others with it: the driver forgets the transaction and
/// hands the connection on.
#[tokio::test]
async fn a_transaction_that_was_begun_and_dropped_swallows_nothing() {
    let case = Case::new().await;
    for steps in 0..60 {
        let mut begin = std::pin::pin!(case.store.pool().begin());
        // as far as it gets in so many steps: a new connection takes many, one of the pool a few
        for _ in 0..steps % 6 {
            let is_done = std::future::poll_fn(|context| Poll::Ready(begin.as_mut().poll(context).is_ready())).await;
            if is_done {
                break;
            }
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
    }
    let before = case.count("select count(*) from workspace").await;
    for _ in 0..40 {
        case.store.workspace_create().await.unwrap();
    }
    // seen by others, so committed
    let url = case.store.pool().connect_options();
    let mut other = sqlx::postgres::PgConnection::connect_with(&url).await.unwrap();
    let kept: i64 = sqlx::query_scalar("select count(*) from workspace").fetch_one(&mut other).await.unwrap();
    assert_eq!(kept, before + 40);
    let open: i64 = sqlx::query_scalar(
        "select count(*) from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()",
    )
    .fetch_one(&mut other)
    .await
    .unwrap();
    assert_eq!(open, 0);
}
