//! History: versions listed with who saved them, and an old one made the present one again without losing a newer one.

use crate::harness::{Case, scenario};
use store::{Error, SaveError};

#[tokio::test]
async fn versions_are_listed_newest_first_page_by_page() {
    let case = Case::new().await;
    let made = case.create("v1").await;
    for version in 2..=7 {
        case.store.scenario_save(case.workspace, made.id, version - 1, &scenario(&format!("v{version}"))).await.unwrap();
    }
    let of = |list: Vec<store::Revision>| list.into_iter().map(|r| (r.version, r.scenario.title)).collect::<Vec<_>>();
    let first = of(case.store.revision_list(case.workspace, made.id, None, 3).await.unwrap());
    assert_eq!(first, [(7, "v7".into()), (6, "v6".into()), (5, "v5".into())]);
    let next = of(case.store.revision_list(case.workspace, made.id, Some(5), 10).await.unwrap());
    assert_eq!(next.iter().map(|r| r.0).collect::<Vec<_>>(), [4, 3, 2, 1]);
    let (other, _) = case.store.workspace_create().await.unwrap();
    assert!(case.store.revision_list(other, made.id, None, 10).await.unwrap().is_empty(), "somebody else's has no history");
}

#[tokio::test]
async fn a_version_keeps_the_name_it_was_saved_under() {
    let case = Case::new().await;
    let made = case.create("v1").await;
    assert_eq!(case.store.workspace_label(case.workspace).await.unwrap(), None);
    case.store.workspace_rename(case.workspace, Some("  Ana, infraestrutura ")).await.unwrap();
    case.store.scenario_save(case.workspace, made.id, 1, &scenario("v2")).await.unwrap();
    case.store.workspace_rename(case.workspace, Some("Finanças")).await.unwrap();
    case.store.scenario_save(case.workspace, made.id, 2, &scenario("v3")).await.unwrap();
    case.store.workspace_rename(case.workspace, Some("  ")).await.unwrap();
    assert_eq!(case.store.workspace_label(case.workspace).await.unwrap(), None);
    let list = case.store.revision_list(case.workspace, made.id, None, 10).await.unwrap();
    let names: Vec<Option<&str>> = list.iter().map(|r| r.saved_by.as_deref()).collect();
    assert_eq!(names, [Some("Finanças"), Some("Ana, infraestrutura"), None]);
    assert_eq!(case.store.revision_load(case.workspace, made.id, 2).await.unwrap().saved_by.as_deref(), Some("Ana, infraestrutura"));

    let long = case.store.workspace_rename(case.workspace, Some(&"a".repeat(61))).await.unwrap_err();
    assert!(matches!(&long, Error::Refused(refusal) if refusal.constraint == "workspace_label_length"), "{long}");
    case.store.workspace_rename(case.workspace, Some(&"ã".repeat(60))).await.unwrap();
    case.store.workspace_delete(case.workspace).await.unwrap();
    assert!(matches!(case.store.workspace_rename(case.workspace, Some("x")).await, Err(Error::NotFound)));
}

#[tokio::test]
async fn an_old_version_comes_back_as_a_new_one() {
    let case = Case::new().await;
    let made = case.create("v1").await;
    case.store.scenario_save(case.workspace, made.id, 1, &scenario("v2")).await.unwrap();
    case.store.scenario_save(case.workspace, made.id, 2, &scenario("v3")).await.unwrap();
    let restored = case.store.scenario_restore(case.workspace, made.id, 3, 1).await.unwrap();
    assert_eq!(restored.version, 4);
    let now = case.store.scenario_load(case.workspace, made.id).await.unwrap();
    assert_eq!((now.version, now.scenario.title.as_str(), now.book), (4, "v1", case.book));
    for (version, title) in [(1, "v1"), (2, "v2"), (3, "v3"), (4, "v1")] {
        assert_eq!(case.store.revision_load(case.workspace, made.id, version).await.unwrap().scenario.title, title);
    }
    // what is the present one already needs no version
    assert_eq!(case.store.scenario_restore(case.workspace, made.id, 4, 1).await.unwrap().version, 4);
    assert_eq!(case.store.scenario_restore(case.workspace, made.id, 2, 4).await.unwrap().version, 4, "a restore sent again is no conflict");
}

#[tokio::test]
async fn restoring_never_runs_over_a_save_nor_over_somebody_elses() {
    let case = Case::new().await;
    let made = case.create("v1").await;
    case.store.scenario_save(case.workspace, made.id, 1, &scenario("v2")).await.unwrap();
    let late = case.store.scenario_restore(case.workspace, made.id, 1, 1).await.unwrap_err();
    assert!(matches!(&late, SaveError::Conflict { current } if current.version == 2 && current.scenario.title == "v2"), "{late}");
    let never = case.store.scenario_restore(case.workspace, made.id, 2, 9).await.unwrap_err();
    assert!(matches!(never, SaveError::Store(Error::NotFound)));
    let (other, _) = case.store.workspace_create().await.unwrap();
    let foreign = case.store.scenario_restore(other, made.id, 2, 1).await.unwrap_err();
    assert!(matches!(foreign, SaveError::Store(Error::NotFound)));
    assert_eq!(case.store.scenario_load(case.workspace, made.id).await.unwrap().version, 2);
}
