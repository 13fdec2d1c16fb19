//! Saving: nothing typed is lost, nothing is overwritten in silence, nothing of somebody else's is touched.

use crate::harness::{Case, scenario};
use engine::scenario::Override;
use std::collections::BTreeSet;
use store::{BookId, Error, NewLink, SaveError, Saved, ScenarioId, ScenarioRecord};

fn refused(error: &Error) -> &str {
    match error {
        Error::Refused(refusal) => &refusal.constraint,
        other => panic!("not a refusal: {other}"),
    }
}

fn conflict(error: SaveError) -> ScenarioRecord {
    match error {
        SaveError::Conflict { current } => *current,
        SaveError::Store(other) => panic!("not a conflict: {other}"),
    }
}

impl Case {
    pub async fn create(&self, title: &str) -> ScenarioRecord {
        self.store.scenario_create(self.workspace, &scenario(title), self.book).await.unwrap()
    }

    async fn save(&self, id: ScenarioId, base: i32, title: &str) -> Result<Saved, SaveError> {
        self.store.scenario_save(self.workspace, id, base, &scenario(title)).await
    }
}

#[tokio::test]
async fn what_was_made_is_loaded_and_listed() {
    let case = Case::new().await;
    let made = case.create("Atendimento ☂ \"a\" <b>").await;
    assert_eq!(made.version, 1);
    assert_eq!(case.store.scenario_load(case.workspace, made.id).await.unwrap(), made);
    let second = case.create("").await;
    let list = case.store.scenario_list(case.workspace).await.unwrap();
    assert_eq!(list.iter().map(|s| (s.id, s.title.as_str())).collect::<Vec<_>>(), [(second.id, ""), (made.id, "Atendimento ☂ \"a\" <b>")]);
    case.save(made.id, 1, "De novo em cima").await.unwrap();
    assert_eq!(case.store.scenario_list(case.workspace).await.unwrap()[0].id, made.id, "the last saved is first");
}

#[tokio::test]
async fn every_save_is_a_version_and_every_version_stays() {
    let case = Case::new().await;
    let made = case.create("v1").await;
    for version in 2..=5 {
        let saved = case.save(made.id, version - 1, &format!("v{version}")).await.unwrap();
        assert_eq!(saved.version, version);
    }
    for version in 1..=5 {
        let revision = case.store.revision_load(case.workspace, made.id, version).await.unwrap();
        assert_eq!(revision.scenario, scenario(&format!("v{version}")));
        assert_eq!((revision.version, revision.book), (version, case.book));
    }
    let missing = case.store.revision_load(case.workspace, made.id, 6).await.unwrap_err();
    assert!(matches!(missing, Error::NotFound));
    let error = case.sql("update scenario_revision set document = '{}'").await.unwrap_err();
    assert_eq!(refused(&error), "scenario_revision_is_immutable");
}

#[tokio::test]
async fn a_save_over_somebody_elses_is_a_conflict_that_shows_theirs() {
    let case = Case::new().await;
    let made = case.create("base").await;
    case.save(made.id, 1, "theirs").await.unwrap();
    let current = conflict(case.save(made.id, 1, "mine").await.unwrap_err());
    assert_eq!((current.version, current.scenario.title.as_str()), (2, "theirs"));
    assert_eq!(case.store.scenario_load(case.workspace, made.id).await.unwrap(), current, "nothing was overwritten");
    // the person looked at both and chose theirs own
    assert_eq!(case.save(made.id, current.version, "mine").await.unwrap().version, 3);
    // a version that never was is no way around it
    for base in [0, -1, 4, i32::MAX] {
        conflict(case.save(made.id, base, "other").await.unwrap_err());
    }
}

#[tokio::test]
async fn a_save_sent_again_after_its_answer_was_lost_is_no_conflict_and_no_new_version() {
    let case = Case::new().await;
    let made = case.create("base").await;
    let first = case.save(made.id, 1, "typed").await.unwrap();
    let again = case.save(made.id, 1, "typed").await.unwrap();
    assert_eq!(first, again);
    // saving what is stored already, knowing so
    assert_eq!(case.save(made.id, 2, "typed").await.unwrap(), first);
    assert_eq!(case.count("select count(*) from scenario_revision").await, 2);
}

#[tokio::test]
async fn of_many_savers_on_one_base_exactly_one_wins() {
    let case = Case::new().await;
    let made = case.create("base").await;
    for round in 1..=10 {
        let savers: Vec<_> = (0..8)
            .map(|saver| {
                let (store, workspace) = (case.store.clone(), case.workspace);
                tokio::spawn(async move {
                    (saver, store.scenario_save(workspace, made.id, round, &scenario(&format!("r{round} s{saver}"))).await)
                })
            })
            .collect();
        let mut winners = Vec::new();
        for saver in savers {
            match saver.await.unwrap() {
                (saver, Ok(saved)) => {
                    assert_eq!(saved.version, round + 1);
                    winners.push(saver);
                }
                (_, Err(error)) => assert_eq!(conflict(error).version, round + 1),
            }
        }
        assert_eq!(winners.len(), 1, "round {round}");
        let now = case.store.scenario_load(case.workspace, made.id).await.unwrap();
        assert_eq!(now.scenario.title, format!("r{round} s{}", winners[0]));
    }
    assert_eq!(case.count("select count(*) from scenario_revision").await, 11);
}

#[tokio::test]
async fn two_savers_who_resolve_their_conflicts_lose_nothing() {
    let case = Case::new().await;
    let made = case.create("").await;
    let savers: Vec<_> = ["a", "b"]
        .into_iter()
        .map(|letter| {
            let (store, workspace) = (case.store.clone(), case.workspace);
            tokio::spawn(async move {
                let mut mine = store.scenario_load(workspace, made.id).await.unwrap();
                for number in 0..20 {
                    loop {
                        let mut scenario = mine.scenario.clone();
                        scenario.title.push_str(&format!(" {letter}{number}"));
                        match store.scenario_save(workspace, made.id, mine.version, &scenario).await {
                            Ok(saved) => {
                                mine.version = saved.version;
                                mine.scenario = scenario;
                                break;
                            }
                            Err(error) => mine = conflict(error),
                        }
                    }
                }
            })
        })
        .collect();
    for saver in savers {
        saver.await.unwrap();
    }
    let end = case.store.scenario_load(case.workspace, made.id).await.unwrap();
    let words: BTreeSet<&str> = end.scenario.title.split_whitespace().collect();
    assert_eq!((words.len(), end.version), (40, 41), "{}", end.scenario.title);
}

#[tokio::test]
async fn what_belongs_to_another_workspace_does_not_exist() {
    let case = Case::new().await;
    let made = case.create("meu").await;
    let (stranger, key) = case.store.workspace_create().await.unwrap();
    assert_eq!(case.store.workspace_find(key.expose()).await.unwrap(), Some(stranger));
    let store = &case.store;
    assert!(matches!(store.scenario_load(stranger, made.id).await, Err(Error::NotFound)));
    assert!(matches!(store.revision_load(stranger, made.id, 1).await, Err(Error::NotFound)));
    assert!(matches!(store.scenario_save(stranger, made.id, 1, &scenario("x")).await, Err(SaveError::Store(Error::NotFound))));
    // not even by sending what is stored
    assert!(matches!(store.scenario_save(stranger, made.id, 1, &scenario("meu")).await, Err(SaveError::Store(Error::NotFound))));
    assert!(matches!(store.scenario_delete(stranger, made.id).await, Err(Error::NotFound)));
    assert!(matches!(store.link_create(stranger, made.id, NewLink::PLAIN).await, Err(Error::NotFound)));
    assert!(store.scenario_list(stranger).await.unwrap().is_empty());
    assert!(store.link_list(stranger, made.id).await.unwrap().is_empty());
    assert_eq!(store.scenario_load(case.workspace, made.id).await.unwrap(), made);
}

#[tokio::test]
async fn a_key_opens_its_workspace_and_is_nowhere_in_the_database() {
    let case = Case::new().await;
    let (id, key) = case.store.workspace_create().await.unwrap();
    assert_eq!(case.store.workspace_find(key.expose()).await.unwrap(), Some(id));
    let mut wrong = key.expose().to_owned();
    let last = if wrong.ends_with('A') { 'E' } else { 'A' };
    wrong.replace_range(42.., &last.to_string());
    for stranger in [wrong.as_str(), "", "' or true --", &key.expose()[..42], &"A".repeat(43)] {
        assert_eq!(case.store.workspace_find(stranger).await.unwrap(), None, "{stranger}");
    }
    let rows: Vec<String> = sqlx::query_scalar("select workspace::text from workspace").fetch_all(case.store.pool()).await.unwrap();
    assert!(rows.iter().all(|row| !row.contains(key.expose())));
}

#[tokio::test]
async fn deleted_is_deleted_with_every_revision() {
    let case = Case::new().await;
    let made = case.create("x").await;
    case.save(made.id, 1, "y").await.unwrap();
    case.store.scenario_delete(case.workspace, made.id).await.unwrap();
    assert!(matches!(case.store.scenario_load(case.workspace, made.id).await, Err(Error::NotFound)));
    assert!(matches!(case.store.scenario_delete(case.workspace, made.id).await, Err(Error::NotFound)));
    assert!(matches!(case.save(made.id, 2, "z").await, Err(SaveError::Store(Error::NotFound))));
    assert_eq!(case.count("select count(*) from scenario_revision").await, 0);
}

#[tokio::test]
async fn an_erased_workspace_takes_its_scenarios_with_it() {
    let case = Case::new().await;
    let made = case.create("x").await;
    let (_, token) = case.store.link_create(case.workspace, made.id, NewLink::PLAIN).await.unwrap();
    let all = "select (select count(*) from workspace) + (select count(*) from scenario) \
               + (select count(*) from scenario_revision) + (select count(*) from share_link)";
    assert_eq!(case.count(all).await, 4);
    case.store.workspace_delete(case.workspace).await.unwrap();
    // no row of it is left in any table but those of prices
    assert_eq!(case.count(all).await, 0);
    assert!(matches!(case.store.shared_open(token.expose(), None).await, Err(Error::NotFound)));
    let orphan = case.store.scenario_create(case.workspace, &scenario("y"), case.book).await.unwrap_err();
    assert!(matches!(orphan, Error::NotFound), "{orphan}");
}

#[tokio::test]
async fn numbers_come_back_to_the_last_bit() {
    let case = Case::new().await;
    let awkward = [
        0.1 + 0.2,
        1.0 / 3.0,
        f64::MAX,
        f64::MIN_POSITIVE,
        5e-324,
        1e30,
        9_007_199_254_740_993.0,
        123_456_789.123_456_79,
        2.225_073_858_507_201e-308,
        // where a quick reading of the digits misses by one bit
        1.448_997_445_238_699,
        7.038_531e-26,
        -8.5,
    ];
    let mut scenario = scenario("números");
    for (index, value) in awkward.into_iter().enumerate() {
        scenario.assumptions.insert(format!("a{index}"), Override { value, note: String::new() });
    }
    let made = case.store.scenario_create(case.workspace, &scenario, case.book).await.unwrap();
    let loaded = case.store.scenario_load(case.workspace, made.id).await.unwrap().scenario;
    for (index, value) in awkward.into_iter().enumerate() {
        assert_eq!(loaded.assumptions[&format!("a{index}")].value.to_bits(), value.to_bits(), "{value:e}");
    }
    // and a save of the same numbers is the same document
    assert_eq!(case.store.scenario_save(case.workspace, made.id, 1, &scenario).await.unwrap().version, 1);
}

#[tokio::test]
async fn what_cannot_be_kept_is_refused_in_words_and_changes_nothing() {
    let case = Case::new().await;
    let made = case.create("fica").await;
    let mut endless = scenario("x");
    endless.workloads[0].storage_gb = f64::NAN;
    let mut null = scenario("a\0b");
    null.workloads[0].name = "nome\0".into();
    let large = scenario(&"x".repeat(300_000));
    for (bad, constraint) in [(endless, "number_finite"), (null, "text_without_nul"), (large, "scenario_document_size")] {
        let error = case.store.scenario_create(case.workspace, &bad, case.book).await.unwrap_err();
        assert_eq!(refused(&error), constraint);
        match case.store.scenario_save(case.workspace, made.id, 1, &bad).await.unwrap_err() {
            SaveError::Store(error) => assert_eq!(refused(&error), constraint),
            SaveError::Conflict { .. } => panic!("no conflict"),
        }
    }
    assert_eq!(case.store.scenario_load(case.workspace, made.id).await.unwrap(), made);
    let no_book = case.store.scenario_create(case.workspace, &scenario("x"), BookId(uuid::Uuid::nil())).await.unwrap_err();
    assert_eq!(refused(&no_book), "scenario_book_fkey");
}

#[tokio::test]
async fn a_document_of_a_newer_program_is_not_misread() {
    let case = Case::new().await;
    let made = case.create("x").await;
    case.sql("update scenario set document_schema = 2").await.unwrap();
    let error = case.store.scenario_load(case.workspace, made.id).await.unwrap_err();
    assert!(matches!(error, Error::Newer { found: 2, known: 1 }), "{error}");
}

#[tokio::test]
async fn text_of_any_kind_is_only_text() {
    let case = Case::new().await;
    for title in ["'; drop table scenario; --", "<script>alert(1)</script>", "=1+1", "\u{202e}abc", "$1 %s {}", "\\u0000", "💸 ação"] {
        let made = case.create(title).await;
        assert_eq!(case.store.scenario_load(case.workspace, made.id).await.unwrap().scenario.title, title);
        assert_eq!(case.store.scenario_list(case.workspace).await.unwrap()[0].title, title);
    }
}
