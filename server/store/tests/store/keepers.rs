//! Keepers of the prices: a session opens with its token only, ends when told or in time; wrong attempts are counted by address.

use crate::harness::Case;
use store::Attempts;

#[tokio::test]
async fn a_session_is_open_until_it_is_ended_or_over() {
    let case = Case::new().await;
    let (one, two) = (case.store.keeper_session_create().await.unwrap(), case.store.keeper_session_create().await.unwrap());
    let is_open = async |token: &str| case.store.keeper_session_is_open(token).await.unwrap();
    assert!(is_open(one.expose()).await && is_open(two.expose()).await);
    assert!(!is_open("").await && !is_open(&"A".repeat(43)).await);
    assert_eq!(case.count("select count(*) from keeper_session where octet_length(token_hash) = 32").await, 2);
    case.store.keeper_session_end(one.expose()).await.unwrap();
    case.store.keeper_session_end(one.expose()).await.unwrap();
    assert!(!is_open(one.expose()).await && is_open(two.expose()).await);
    sqlx::query("update keeper_session set expires_at = now() - interval '1 second'").execute(case.store.pool()).await.unwrap();
    assert!(!is_open(two.expose()).await);
    // what is over is swept out when the next one opens
    case.store.keeper_session_create().await.unwrap();
    assert_eq!(case.count("select count(*) from keeper_session").await, 1);
}

#[tokio::test]
async fn a_link_opens_once_and_the_newest_alone() {
    let case = Case::new().await;
    let (old, new) = (case.store.keeper_invite_create().await.unwrap(), case.store.keeper_invite_create().await.unwrap());
    let try_it = async |token: &str| case.store.keeper_invite_use(token).await.unwrap();
    assert!(!try_it(old.expose()).await, "a newer one takes its place");
    let (a, b) = tokio::join!(try_it(new.expose()), try_it(new.expose()));
    assert!(a != b, "of two at once one opens");
    let late = case.store.keeper_invite_create().await.unwrap();
    sqlx::query("update keeper_invite set expires_at = now() - interval '1 second'").execute(case.store.pool()).await.unwrap();
    assert!(!try_it(late.expose()).await);
}

#[tokio::test]
async fn wrong_attempts_count_for_a_quarter_of_an_hour() {
    let case = Case::new().await;
    for source in ["10.0.0.1", "10.0.0.1", "10.0.0.2"] {
        case.store.keeper_attempt_failed(source).await.unwrap();
    }
    let of = async |source: &str| case.store.keeper_attempts(source).await.unwrap();
    assert_eq!(of("10.0.0.1").await, Attempts { here: 2, all: 3 });
    assert_eq!(of("10.0.0.3").await, Attempts { here: 0, all: 3 });
    sqlx::query("update keeper_attempt set made_at = now() - interval '16 minutes'").execute(case.store.pool()).await.unwrap();
    assert_eq!(of("10.0.0.1").await, Attempts { here: 0, all: 0 });
    sqlx::query("update keeper_attempt set made_at = now() - interval '25 hours'").execute(case.store.pool()).await.unwrap();
    case.store.keeper_attempt_failed("10.0.0.2").await.unwrap();
    assert_eq!(case.count("select count(*) from keeper_attempt").await, 1, "addresses are forgotten after a day, hashed as they are");
}
