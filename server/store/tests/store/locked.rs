//! Links with a role, a password and a count of openings.

use crate::harness::{Case, scenario};
use store::{Error, LinkId, LinkRole, LinkState, NewLink, ScenarioId, Token};
use time::{Duration, OffsetDateTime};

impl Case {
    async fn link_of(&self, new: NewLink<'_>) -> (ScenarioId, LinkId, String) {
        let made = self.store.scenario_create(self.workspace, &scenario("v1"), self.book).await.unwrap();
        let (link, token) = self.store.link_create(self.workspace, made.id, new).await.unwrap();
        (made.id, link, token.into_string())
    }

    async fn locked(&self, token: &str, secret: Option<&str>) -> bool {
        match self.store.shared_open(token, secret).await {
            Ok(_) => false,
            Err(Error::Locked) => true,
            Err(other) => panic!("{other}"),
        }
    }
}

const WITH_PASSWORD: NewLink<'static> = NewLink { role: LinkRole::Read, expires_at: None, password_hash: Some("$argon2id$x") };

#[tokio::test]
async fn a_link_has_the_role_it_was_made_with_and_each_holds_those_before() {
    let case = Case::new().await;
    for role in LinkRole::ALL {
        let (id, link, token) = case.link_of(NewLink { role, ..NewLink::PLAIN }).await;
        let shared = case.store.shared_open(&token, None).await.unwrap();
        assert_eq!((shared.role, shared.link, shared.of, shared.owner), (role, link, id, case.workspace));
        let listed = case.store.link_list(case.workspace, id).await.unwrap();
        assert_eq!((listed[0].role, listed[0].password, listed[0].opened), (role, false, 0));
    }
    let can = LinkRole::ALL.map(|r| (r.may_copy(), r.may_comment()));
    assert_eq!(can, [(false, false), (true, false), (true, true)]);
    assert!(case.sql("update share_link set role = 'write'").await.is_err());
}

#[tokio::test]
async fn a_link_with_a_password_opens_only_to_a_browser_that_knew_it() {
    let case = Case::new().await;
    let (id, link, token) = case.link_of(WITH_PASSWORD).await;
    let (_, other, other_token) = case.link_of(WITH_PASSWORD).await;
    assert!(case.store.link_list(case.workspace, id).await.unwrap()[0].password);
    let known = case.store.link_password(&token).await.unwrap().unwrap();
    assert_eq!((known.link, known.hash.as_deref()), (link, Some("$argon2id$x")));
    assert_eq!(case.store.link_password(&"A".repeat(43)).await.unwrap(), None);

    assert!(case.locked(&token, None).await);
    let secret = case.store.link_unlock(link, None).await.unwrap();
    assert!(!case.locked(&token, Some(secret.expose())).await);
    // it opens this link and no other, and nothing else opens it
    assert!(case.locked(&other_token, Some(secret.expose())).await);
    for wrong in ["", "x", &"A".repeat(43), token.as_str()] {
        assert!(case.locked(&token, Some(wrong)).await, "{wrong}");
    }
    // one secret a browser, whatever number of links it opened
    let again = case.store.link_unlock(other, Some(secret.expose())).await.unwrap();
    assert_eq!(again, secret);
    assert!(!case.locked(&other_token, Some(secret.expose())).await);
    // a secret that was never given out is not taken on
    let planted = Token::clone(&case.store.workspace_create().await.unwrap().1);
    assert_ne!(case.store.link_unlock(link, Some(planted.expose())).await.unwrap(), planted);

    let held: String =
        sqlx::query_scalar("select string_agg(link_unlock::text, '') from link_unlock").fetch_one(case.store.pool()).await.unwrap();
    assert!(!held.contains(secret.expose()));
    case.sql("update link_unlock set expires_at = now() - interval '1 second'").await.unwrap();
    assert!(case.locked(&token, Some(secret.expose())).await);
}

#[tokio::test]
async fn what_is_closed_says_so_before_it_asks_for_a_password() {
    let case = Case::new().await;
    let soon = OffsetDateTime::now_utc() + Duration::days(1);
    let (id, link, token) = case.link_of(NewLink { expires_at: Some(soon), ..WITH_PASSWORD }).await;
    let secret = case.store.link_unlock(link, None).await.unwrap();
    case.store.link_revoke(case.workspace, link).await.unwrap();
    for secret in [None, Some(secret.expose())] {
        assert!(matches!(case.store.shared_open(&token, secret).await, Err(Error::Gone(store::Gone::Revoked { .. }))));
    }
    assert_eq!(case.store.link_list(case.workspace, id).await.unwrap()[0].state, LinkState::Revoked);
    case.store.workspace_delete(case.workspace).await.unwrap();
    assert_eq!(case.count("select count(*) from link_unlock").await, 0);
}

#[tokio::test]
async fn attempts_are_counted_by_link_and_by_address_whether_the_link_exists_or_not() {
    let case = Case::new().await;
    let (_, _, token) = case.link_of(WITH_PASSWORD).await;
    let unknown = "A".repeat(43);
    for token in [token.as_str(), unknown.as_str()] {
        for n in 1..=3 {
            let attempt = case.store.link_attempt(token, &format!("203.0.113.{n}")).await.unwrap();
            assert_eq!((attempt.at_link, attempt.here), (n, if token == unknown { 2 } else { 1 }), "{token} {n}");
        }
    }
    let right = case.store.link_attempt(&token, "203.0.113.1").await.unwrap();
    case.store.link_attempt_forget(right).await.unwrap();
    assert_eq!(case.store.link_attempt(&token, "203.0.113.9").await.unwrap().at_link, 4);
    case.sql("update link_attempt set made_at = made_at - interval '16 minutes'").await.unwrap();
    let later = case.store.link_attempt(&token, "203.0.113.1").await.unwrap();
    assert_eq!((later.here, later.at_link), (1, 1), "those before no longer count");
    let kept: String =
        sqlx::query_scalar("select string_agg(link_attempt::text, '') from link_attempt").fetch_one(case.store.pool()).await.unwrap();
    assert!(!kept.contains("203.0.113") && !kept.contains(&token), "{kept}");
}

#[tokio::test]
async fn openings_at_once_are_all_counted() {
    let case = Case::new().await;
    let (id, link, _) = case.link_of(NewLink::PLAIN).await;
    let all: Vec<_> = (0..12)
        .map(|_| {
            let store = case.store.clone();
            tokio::spawn(async move { store.link_opened(link).await.unwrap() })
        })
        .collect();
    for one in all {
        one.await.unwrap();
    }
    let listed = case.store.link_list(case.workspace, id).await.unwrap().remove(0);
    assert_eq!(listed.opened, 12);
    assert!(OffsetDateTime::now_utc() - listed.last_opened_at.unwrap() < Duration::minutes(1));
}
