//! The private PostgreSQL: starting, refusing, and coming back from whatever was killed.

use crate::harness::{Case, Folder, eventually, scenario, temporary};
use sqlx::{Connection as _, PgConnection};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use store::embedded::{StartError, url_of};
use store::{Embedded, Store};

/// The process that leads the PostgreSQL of `folder`.
pub fn leader(folder: &Path) -> u32 {
    try_leader(folder).unwrap()
}

/// None while it is being started again.
fn try_leader(folder: &Path) -> Option<u32> {
    fs::read_to_string(folder.join("postgres/cluster/postmaster.pid")).ok()?.lines().next()?.parse().ok()
}

pub fn kill(signal: &str, process: u32) {
    // it may have ended meanwhile
    let _ = Command::new("kill").args([signal, &process.to_string()]).stderr(Stdio::null()).status().unwrap();
}

fn alive(process: u32) -> bool {
    // a process that ended and is not yet reaped is dead
    fs::read_to_string(format!("/proc/{process}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

async fn setting(server: &Embedded, name: &str) -> String {
    let mut connection = PgConnection::connect_with(&server.options()).await.unwrap();
    sqlx::query_scalar("select current_setting($1)").bind(name).fetch_one(&mut connection).await.unwrap()
}

#[tokio::test]
async fn it_is_durable_private_and_keeps_what_it_was_given() {
    let folder = Folder::new();
    let server = Embedded::start(&folder).await.unwrap();
    for (name, value) in [
        ("fsync", "on"),
        ("synchronous_commit", "on"),
        ("full_page_writes", "on"),
        ("data_checksums", "on"),
        ("listen_addresses", ""),
        ("server_encoding", "UTF8"),
    ] {
        assert_eq!(setting(&server, name).await, value, "{name}");
    }
    let place = fs::metadata(folder.join("postgres")).unwrap();
    assert_eq!(place.permissions().mode() & 0o777, 0o700);

    let case = Case::on(server.options()).await;
    let kept = case.store.scenario_create(case.workspace, &scenario("Fica"), case.book).await.unwrap();
    case.store.close().await;
    server.stop().await.unwrap();

    let server = Embedded::start(&folder).await.unwrap();
    let store = Store::open_url(&server.url()).await.unwrap();
    assert_eq!(store.scenario_load(case.workspace, kept.id).await.unwrap(), kept);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn psql_accepts_the_address_while_it_runs_and_there_is_none_afterwards() {
    let folder = Folder::new();
    let server = Embedded::start(&folder).await.unwrap();
    let url = url_of(&folder).unwrap();
    assert_eq!(url, server.url());
    let psql = Command::new("psql").args([&url, "-Atc", "select current_user || '@' || current_database()"]).output();
    match psql {
        Ok(output) => assert_eq!(String::from_utf8_lossy(&output.stdout), "fiel@fiel\n", "{}", String::from_utf8_lossy(&output.stderr)),
        // the server can be installed without the client
        Err(e) => assert_eq!(e.kind(), std::io::ErrorKind::NotFound),
    }
    server.stop().await.unwrap();
    let message = url_of(&folder).unwrap_err().to_string();
    assert!(message.contains("fiel serve") && message.contains(&folder.display().to_string()), "{message}");
}

#[tokio::test]
async fn a_second_one_on_the_same_folder_is_refused_with_the_first_ones_number() {
    let folder = Folder::new();
    let first = Embedded::start(&folder).await.unwrap();
    let error = Embedded::start(&folder).await.unwrap_err();
    assert!(matches!(error, StartError::InUse { .. }));
    assert!(error.to_string().contains(&format!("process {}", std::process::id())), "{error}");
    assert_eq!(setting(&first, "fsync").await, "on", "the first is undisturbed");
    first.stop().await.unwrap();
    Embedded::start(&folder).await.unwrap().stop().await.unwrap();
}

#[tokio::test]
async fn a_lock_left_to_a_program_the_killed_one_was_starting_is_waited_for() {
    let folder = Folder::new();
    fs::create_dir_all(&*folder).unwrap();
    let held = hold_lock(&folder, number_of_a_dead_process());
    let begun = Instant::now();
    let letting_go = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(500)).await;
        held.unlock().unwrap();
    });
    let server = Embedded::start(&folder).await.unwrap();
    assert!(begun.elapsed() >= Duration::from_millis(500), "it took a lock that was held");
    letting_go.await.unwrap();
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_lock_whose_holder_lives_is_refused_at_once_and_one_that_is_never_let_go_in_the_end() {
    let folder = Folder::new();
    fs::create_dir_all(&*folder).unwrap();
    let _held = hold_lock(&folder, std::process::id());
    let begun = Instant::now();
    assert!(matches!(Embedded::start(&folder).await, Err(StartError::InUse { holder, .. }) if !holder.is_empty()));
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());

    fs::write(folder.join("fiel.lock"), format!("{}\n", number_of_a_dead_process())).unwrap();
    let refusal = Embedded::start(&folder).await.unwrap_err();
    assert!(matches!(&refusal, StartError::InUse { holder, .. } if holder.is_empty()), "no process is named that is no more: {refusal}");
}

/// Holds the lock of `folder`, in the name of `holder`.
fn hold_lock(folder: &Path, holder: u32) -> fs::File {
    let path = folder.join("fiel.lock");
    fs::write(&path, format!("{holder}\n")).unwrap();
    let file = fs::File::open(path).unwrap();
    file.lock().unwrap();
    file
}

fn number_of_a_dead_process() -> u32 {
    let mut program = Command::new("true").spawn().unwrap();
    program.wait().unwrap();
    program.id()
}

#[tokio::test]
async fn data_of_another_major_version_is_refused_naming_both() {
    let folder = Folder::new();
    let server = Embedded::start(&folder).await.unwrap();
    let installed = setting(&server, "server_version").await.split('.').next().unwrap().to_owned();
    server.stop().await.unwrap();
    fs::write(folder.join("postgres/cluster/PG_VERSION"), "12\n").unwrap();
    let error = Embedded::start(&folder).await.unwrap_err();
    let message = error.to_string();
    assert!(matches!(error, StartError::OtherMajor { .. }), "{message}");
    assert!(message.contains("written by PostgreSQL 12") && message.contains(&installed) && message.contains("FIEL_DATA_DIR"), "{message}");
}

#[tokio::test]
async fn a_folder_that_holds_something_else_is_left_alone() {
    let folder = Folder::new();
    fs::create_dir_all(folder.join("postgres/cluster")).unwrap();
    fs::write(folder.join("postgres/cluster/thesis.txt"), "years of work").unwrap();
    let error = Embedded::start(&folder).await.unwrap_err();
    assert!(matches!(error, StartError::NotACluster(_)), "{error}");
    assert_eq!(fs::read_to_string(folder.join("postgres/cluster/thesis.txt")).unwrap(), "years of work");
}

#[tokio::test]
async fn a_file_where_the_folder_should_be_is_a_sentence() {
    let folder = Folder::new();
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    fs::write(&*folder, "a file").unwrap();
    let message = Embedded::start(&folder).await.unwrap_err().to_string();
    assert!(message.contains(&folder.display().to_string()) && message.contains("FIEL_DATA_DIR"), "{message}");
    fs::remove_file(&*folder).unwrap();
}

#[tokio::test]
async fn a_data_folder_closed_to_others_is_used_all_the_same() {
    let folder = Folder::new();
    fs::create_dir_all(&*folder).unwrap();
    fs::set_permissions(&*folder, fs::Permissions::from_mode(0o700)).unwrap();
    let server = Embedded::start(&folder).await.unwrap();
    assert!(!fs::symlink_metadata(folder.join("postgres")).unwrap().is_symlink(), "the database is in the folder it was given");
    let mode = |path: &str| fs::metadata(folder.join(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(".") & 0o066, mode("postgres"), mode("postgres.log")), (0, 0o700, 0o600), "and still nobody reads it");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn long_and_odd_paths_work() {
    let folder = Folder::new();
    let odd = folder.join("com espaço, vírgula & \"aspas\" 'simples' %20").join("x".repeat(90));
    let server = Embedded::start(&odd).await.unwrap();
    let url = server.url();
    assert!(url.contains("/tmp/fiel-"), "too long for a socket, so it is elsewhere: {url}");
    Store::open_url(&url).await.unwrap().ping().await.unwrap();
    assert_eq!(url_of(&odd).unwrap(), url);
    let socket = server.options().get_socket().unwrap().clone();
    server.stop().await.unwrap();
    assert!(!socket.exists(), "nothing is left under /tmp");

    let odd = Folder(temporary("com espaço, \"aspas\""));
    let server = Embedded::start(&odd).await.unwrap();
    Store::open_url(&server.url()).await.unwrap().ping().await.unwrap();
    server.stop().await.unwrap();
}

#[tokio::test]
async fn killing_postgres_or_a_session_of_it_is_survived_by_the_pool() {
    let folder = Folder::new();
    let server = Embedded::start(&folder).await.unwrap();
    let store = Store::open(server.options()).await.unwrap();
    for round in 0..3 {
        let victim = if round == 1 {
            let ask = || sqlx::query_scalar::<_, i32>("select pg_backend_pid()").fetch_one(store.pool());
            eventually("a session says its number", || async { ask().await.ok() }).await.unsigned_abs()
        } else {
            leader(&folder)
        };
        kill("-9", victim);
        eventually("the victim ends", || async { (!alive(victim)).then_some(()) }).await;
        // A session may outlive its leader for a moment, and answer: what counts is an answer under a leader that lives.
        eventually("PostgreSQL is led again", || async { try_leader(&folder).filter(|process| alive(*process)) }).await;
        eventually("the store answers again", || async { store.ping().await.ok() }).await;
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_lock_file_that_names_a_stranger_does_not_stop_it() {
    let folder = Folder::new();
    Embedded::start(&folder).await.unwrap().stop().await.unwrap();
    // as after a power cut, when another program got the number
    let file = folder.join("postgres/cluster/postmaster.pid");
    fs::write(&file, format!("{}\n{}\n1700000000\n5432\n/nowhere\n\n 1 1\nready\n", std::process::id(), file.display())).unwrap();
    let server = Embedded::start(&folder).await.unwrap();
    assert_eq!(setting(&server, "fsync").await, "on");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_half_made_cluster_is_made_again() {
    let folder = Folder::new();
    let draft = folder.join("postgres/cluster.new-1");
    fs::create_dir_all(draft.join("base")).unwrap();
    fs::write(draft.join("PG_VERSION"), "").unwrap();
    let server = Embedded::start(&folder).await.unwrap();
    assert!(!draft.exists());
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_first_start_killed_at_any_moment_is_followed_by_one_that_works() {
    for pause in [5, 60, 200, 450, 700, 1000] {
        let folder = Folder::new();
        let program = serve_elsewhere(&folder);
        tokio::time::sleep(Duration::from_millis(pause)).await;
        drop(program);
        let server = Embedded::start(&folder).await.unwrap();
        Store::open(server.options()).await.unwrap().ping().await.unwrap();
        server.stop().await.unwrap();
    }
}

/// Not a test: the program that the next test kills. It runs only when told where.
#[tokio::test]
async fn serve_for_another_test() {
    let Ok(folder) = std::env::var("FIEL_TEST_SERVE") else { return };
    let server = Embedded::start(Path::new(&folder)).await.unwrap();
    fs::write(Path::new(&folder).join("ready"), server.url()).unwrap();
    std::future::pending::<()>().await;
}

/// A program that serves for a test; dropping it kills it, also where the test fails.
struct Elsewhere(Child);

impl Drop for Elsewhere {
    fn drop(&mut self) {
        // it may have been killed already
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve_elsewhere(folder: &Path) -> Elsewhere {
    let program = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "embedded::serve_for_another_test"])
        .env("FIEL_TEST_SERVE", folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    Elsewhere(program.unwrap())
}

#[tokio::test]
async fn a_killed_server_leaves_nothing_that_stops_the_next() {
    let folder = Folder::new();
    for both in [false, true, false] {
        let _ = fs::remove_file(folder.join("ready"));
        let mut program = serve_elsewhere(&folder);
        eventually("it serves", || async { folder.join("ready").exists().then_some(()) }).await;
        let postgres = leader(&folder);
        // a session in the middle of something, as a killed server leaves it
        let busy = Command::new("psql")
            .args([&url_of(&folder).unwrap(), "-c", "select pg_sleep(60)"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        tokio::time::sleep(Duration::from_millis(200)).await;
        program.0.kill().unwrap();
        if both {
            kill("-9", postgres);
        }
        drop(program);

        let server = Embedded::start(&folder).await.unwrap();
        assert!(!alive(postgres), "the old one is gone before the new one writes");
        assert_eq!(setting(&server, "fsync").await, "on");
        server.stop().await.unwrap();
        if let Ok(mut busy) = busy {
            busy.wait().unwrap();
        }
    }
}

#[tokio::test]
async fn postgres_ends_by_itself_when_its_server_was_killed() {
    let folder = Folder::new();
    let program = serve_elsewhere(&folder);
    eventually("it serves", || async { folder.join("ready").exists().then_some(()) }).await;
    let postgres = leader(&folder);
    drop(program);
    eventually("PostgreSQL ends", || async { (!alive(postgres)).then_some(()) }).await;
}
