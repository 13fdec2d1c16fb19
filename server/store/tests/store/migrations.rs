//! Migrations up and down, starts at the same time, and the words of every constraint.

use crate::harness::{Case, database};
use sqlx::{Connection as _, PgConnection};
use std::collections::BTreeSet;
use store::{MIGRATOR, OpenError, Refusal, Store};

async fn things(connection: &mut PgConnection) -> Vec<String> {
    sqlx::query_scalar(
        "select relname::text from pg_class where relnamespace = 'public'::regnamespace and relname not like '\\_sqlx%'
         union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace
         order by 1",
    )
    .fetch_all(connection)
    .await
    .unwrap()
}

#[tokio::test]
async fn down_takes_back_everything_up_made_and_up_works_again() {
    let options = database().await;
    let mut connection = PgConnection::connect_with(&options).await.unwrap();
    MIGRATOR.run(&mut connection).await.unwrap();
    let made = things(&mut connection).await;
    assert!(made.iter().any(|name| name == "scenario") && made.iter().any(|name| name == "price_book_guard"), "{made:?}");
    // also with a published book in it
    Store::open(options.clone()).await.unwrap().close().await;

    MIGRATOR.undo(&mut connection, 0).await.unwrap();
    assert_eq!(things(&mut connection).await, Vec::<String>::new());
    MIGRATOR.run(&mut connection).await.unwrap();
    assert_eq!(things(&mut connection).await, made);
}

#[tokio::test]
async fn every_migration_has_a_way_back_and_opens_with_its_reason() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
    let mut ups = BTreeSet::new();
    let mut downs = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        if let Some(stem) = name.strip_suffix(".up.sql") {
            assert!(text.starts_with("-- Why: "), "{name}");
            ups.insert(stem.to_owned());
        } else if let Some(stem) = name.strip_suffix(".down.sql") {
            downs.insert(stem.to_owned());
        }
    }
    assert_eq!(ups, downs);
    assert_eq!(ups.len(), MIGRATOR.iter().filter(|m| m.migration_type.is_up_migration()).count());
}

#[tokio::test]
async fn eight_copies_that_start_at_once_make_one_book() {
    let options = database().await;
    let starts: Vec<_> = (0..8).map(|_| tokio::spawn(Store::open(options.clone()))).collect();
    let mut books = BTreeSet::new();
    for start in starts {
        let store = start.await.unwrap().unwrap();
        books.insert(store.book_latest().await.unwrap());
        assert_eq!(store.books_list().await.unwrap().len(), 1);
        store.close().await;
    }
    assert_eq!(books.len(), 1);
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused_in_words() {
    let options = database().await;
    let case = Case::on(options.clone()).await;
    case.sql("insert into _sqlx_migrations (version, description, success, checksum, execution_time) values (9999, 'later', true, '', 0)")
        .await
        .unwrap();
    let error = Store::open(options).await.unwrap_err();
    assert!(matches!(error, OpenError::Newer(9999)), "{error}");
    assert!(error.to_string().contains("newer version of Fiel"), "{error}");
}

#[tokio::test]
async fn a_database_that_is_not_there_is_a_sentence() {
    for url in ["postgres://nobody@127.0.0.1:1/none", "mysql://x", "not an address"] {
        let message = Store::open_url(url).await.unwrap_err().to_string();
        assert!(message.contains("DATABASE_URL"), "{message}");
    }
}

#[tokio::test]
async fn a_database_that_is_not_utf8_is_refused() {
    let options = database().await;
    let mut connection = PgConnection::connect_with(&options).await.unwrap();
    let name = options.get_database().unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("create database {name}l encoding 'SQL_ASCII' locale 'C' template template0")))
        .execute(&mut connection)
        .await
        .unwrap();
    let error = Store::open(options.clone().database(&format!("{name}l"))).await.unwrap_err();
    assert!(matches!(&error, OpenError::Encoding(encoding) if encoding == "SQL_ASCII"), "{error}");
}

#[tokio::test]
async fn every_constraint_has_a_sentence_or_is_the_programs_own_affair() {
    let case = Case::new().await;
    let named: Vec<(String, String)> =
        sqlx::query_as("select conname::text, contype::text from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> '_sqlx_migrations'::regclass")
            .fetch_all(case.store.pool())
            .await
            .unwrap();
    assert!(named.len() > 40, "{}", named.len());
    for (name, kind) in named {
        // ids, hashes, versions and positions are made by the program: people cannot get them wrong
        let own_affair = kind == "p"
            || kind == "n"
            || [
                "_workspace_fkey",
                "_scenario_fkey",
                "_revision_fkey",
                "_link_fkey",
                "_length",
                "_positive",
                "_hash_key",
                "_whole",
                "_object",
            ]
            .iter()
            .any(|end| name.ends_with(end))
            || [
                "price_row_book_fkey",
                "gpu_model_book_fkey",
                "language_model_book_fkey",
                "scenario_revision_book_fkey",
                "price_draft_book_fkey",
                "price_draft_base_fkey",
            ]
            .contains(&name.as_str());
        let sentence = Refusal::of(&name);
        assert!(sentence.is_some() || own_affair, "{name} has no sentence");
        if let Some(Refusal { message, .. }) = sentence {
            assert!(message.pt.ends_with('.') && message.en.ends_with('.') && message.pt != message.en, "{name}");
        }
    }
}
