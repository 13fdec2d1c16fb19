//! Share links: pinned, unguessable, revocable, and never stored as they are.

use crate::harness::{Case, scenario};
use sha2::{Digest as _, Sha256};
use store::{Error, Gone, Link, LinkCount, LinkState, NewLink, ScenarioId};
use time::{Duration, OffsetDateTime};

impl Case {
    async fn shared_scenario(&self) -> (ScenarioId, String) {
        let made = self.store.scenario_create(self.workspace, &scenario("v1"), self.book).await.unwrap();
        let (_, token) = self.store.link_create(self.workspace, made.id, NewLink::PLAIN).await.unwrap();
        (made.id, token.into_string())
    }

    async fn only_link(&self, id: ScenarioId) -> Link {
        let mut links = self.store.link_list(self.workspace, id).await.unwrap();
        assert_eq!(links.len(), 1);
        links.remove(0)
    }

    async fn gone(&self, token: &str) -> Gone {
        match self.store.shared_open(token, None).await {
            Err(Error::Gone(gone)) => gone,
            other => panic!("not gone: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_link_shows_what_it_was_made_of_whatever_is_saved_later() {
    let case = Case::new().await;
    let (id, token) = case.shared_scenario().await;
    case.store.scenario_save(case.workspace, id, 1, &scenario("v2")).await.unwrap();
    let shared = case.store.shared_open(&token, None).await.unwrap();
    assert_eq!((shared.version, shared.book), (1, case.book));
    assert_eq!(shared.scenario, scenario("v1"));
    let (second, later) = case.store.link_create(case.workspace, id, NewLink::PLAIN).await.unwrap();
    assert_eq!(case.store.shared_open(later.expose(), None).await.unwrap().scenario, scenario("v2"));
    let listed = case.store.link_list(case.workspace, id).await.unwrap();
    assert_eq!(listed.iter().map(|l| (l.version, l.state)).collect::<Vec<_>>(), [(2, LinkState::Open), (1, LinkState::Open)]);
    assert_eq!((listed[0].id, listed[1].id), (second, shared.link));
}

#[tokio::test]
async fn the_database_holds_the_hash_and_never_the_token() {
    let case = Case::new().await;
    let (_, token) = case.shared_scenario().await;
    let (hash, row): (Vec<u8>, String) =
        sqlx::query_as("select token_hash, share_link::text from share_link").fetch_one(case.store.pool()).await.unwrap();
    assert_eq!(hash, Sha256::digest(token.as_bytes()).to_vec());
    assert_ne!(hash, token.as_bytes());
    let hex: String = token.bytes().map(|b| format!("{b:02x}")).collect();
    assert!(!row.contains(&token) && !row.contains(&hex));
    // nor does the hash open anything
    let hash_hex: String = hash.iter().map(|b| format!("{b:02x}")).collect();
    assert!(matches!(case.store.shared_open(&hash_hex, None).await, Err(Error::NotFound)));
}

#[tokio::test]
async fn tokens_have_256_bits_and_never_repeat() {
    let case = Case::new().await;
    let (id, _) = case.shared_scenario().await;
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..50 {
        let (_, token) = case.store.link_create(case.workspace, id, NewLink::PLAIN).await.unwrap();
        assert_eq!(token.expose().len(), 43);
        assert!(token.expose().bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'));
        assert!(seen.insert(token.into_string()));
    }
}

#[tokio::test]
async fn unknown_and_malformed_tokens_are_not_found() {
    let case = Case::new().await;
    let (_, token) = case.shared_scenario().await;
    let (_, key) = case.store.workspace_create().await.unwrap();
    let swapped: String = token.chars().rev().collect();
    for foreign in
        ["", "x", "' or 1=1 --", "../..", &"é".repeat(40), &"A".repeat(43), &token[1..], &format!("{token}A"), key.expose(), &swapped]
    {
        assert!(matches!(case.store.shared_open(foreign, None).await, Err(Error::NotFound)), "{foreign}");
    }
}

#[tokio::test]
async fn a_revoked_link_is_gone_and_only_its_owner_revokes_it() {
    let case = Case::new().await;
    let (id, token) = case.shared_scenario().await;
    let link = case.only_link(id).await.id;
    let (stranger, _) = case.store.workspace_create().await.unwrap();
    assert!(matches!(case.store.link_revoke(stranger, link).await, Err(Error::NotFound)));
    assert!(case.store.shared_open(&token, None).await.is_ok());

    case.store.link_revoke(case.workspace, link).await.unwrap();
    let first = case.only_link(id).await;
    assert_eq!(case.gone(&token).await, Gone::Revoked { at: first.revoked_at.unwrap() });
    assert_eq!(first.state, LinkState::Revoked);
    case.store.link_revoke(case.workspace, link).await.unwrap();
    assert_eq!(case.only_link(id).await, first, "the time of the first revocation stays");
}

#[tokio::test]
async fn an_expired_link_is_gone() {
    let case = Case::new().await;
    let (id, token) = case.shared_scenario().await;
    let tomorrow = OffsetDateTime::now_utc() + Duration::days(1);
    let (_, fresh) = case.store.link_create(case.workspace, id, NewLink { expires_at: Some(tomorrow), ..NewLink::PLAIN }).await.unwrap();
    let shared = case.store.shared_open(fresh.expose(), None).await.unwrap();
    assert!((shared.expires_at.unwrap() - tomorrow).abs() < Duration::milliseconds(1));

    case.sql("update share_link set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'").await.unwrap();
    let listed = case.store.link_list(case.workspace, id).await.unwrap();
    assert!(listed.iter().all(|l| l.state == LinkState::Expired));
    assert_eq!(case.gone(&token).await, Gone::Expired { at: listed[0].expires_at.unwrap() });

    let yesterday = OffsetDateTime::now_utc() - Duration::days(1);
    match case.store.link_create(case.workspace, id, NewLink { expires_at: Some(yesterday), ..NewLink::PLAIN }).await {
        Err(Error::Refused(refusal)) => assert_eq!(refusal.constraint, "share_link_expires_later"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn links_are_counted_by_scenario_for_their_owner_only() {
    let case = Case::new().await;
    let (id, _) = case.shared_scenario().await;
    let (other, _) = case.shared_scenario().await;
    let (revoked, _) = case.store.link_create(case.workspace, id, NewLink::PLAIN).await.unwrap();
    case.store.link_revoke(case.workspace, revoked).await.unwrap();
    let soon = OffsetDateTime::now_utc() + Duration::days(1);
    case.store.link_create(case.workspace, id, NewLink { expires_at: Some(soon), ..NewLink::PLAIN }).await.unwrap();
    case.sql("update share_link set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where expires_at is not null")
        .await
        .unwrap();
    let mut counts = case.store.link_counts(case.workspace).await.unwrap();
    counts.sort_by_key(|c| (c.scenario != id, c.scenario));
    assert_eq!(counts, [LinkCount { scenario: id, open: 1, closed: 2 }, LinkCount { scenario: other, open: 1, closed: 0 }]);
    let (stranger, _) = case.store.workspace_create().await.unwrap();
    assert!(case.store.link_counts(stranger).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_links_of_a_deleted_scenario_say_it_is_gone() {
    let case = Case::new().await;
    let (id, token) = case.shared_scenario().await;
    case.store.scenario_delete(case.workspace, id).await.unwrap();
    assert_eq!(case.gone(&token).await, Gone::Deleted);
    assert_eq!(case.count("select count(*) from share_link where scenario_id is null and version is null").await, 1);
}

#[tokio::test]
async fn a_copy_of_what_is_shared_belongs_to_whoever_made_it() {
    let case = Case::new().await;
    let (id, token) = case.shared_scenario().await;
    let shared = case.store.shared_open(&token, None).await.unwrap();
    let (reader, _) = case.store.workspace_create().await.unwrap();
    let copy = case.store.scenario_create(reader, &shared.scenario, shared.book).await.unwrap();
    assert_ne!(copy.id, id);
    case.store.scenario_save(reader, copy.id, 1, &scenario("meu")).await.unwrap();
    assert_eq!(case.store.scenario_load(case.workspace, id).await.unwrap().scenario, scenario("v1"));
}
