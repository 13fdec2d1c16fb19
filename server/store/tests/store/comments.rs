//! Comments on what a link shows: kept, limited, answered by their owner, gone with what they were on.

use crate::harness::{Case, scenario};
use store::{COMMENTS_AT_ONCE, COMMENTS_PER_LINK, CommentCount, CommentError, Error, LinkRole, NewComment, NewLink, ScenarioId, Shared};

const FOR_COMMENTS: NewLink<'static> = NewLink { role: LinkRole::Comment, ..NewLink::PLAIN };

impl Case {
    async fn commented(&self) -> (ScenarioId, Shared) {
        let made = self.store.scenario_create(self.workspace, &scenario("v1"), self.book).await.unwrap();
        let (_, token) = self.store.link_create(self.workspace, made.id, FOR_COMMENTS).await.unwrap();
        (made.id, self.store.shared_open(token.expose(), None).await.unwrap())
    }
}

fn said(body: &str) -> NewComment<'_> {
    NewComment { author: "Ana, finanças", body, address: None, view: "" }
}

#[tokio::test]
async fn comments_come_back_as_they_were_written_to_readers_and_owner() {
    let case = Case::new().await;
    let (id, shared) = case.commented().await;
    let first = case.store.comment_create(&shared, said("linha 1\nlinha 2 <b>x</b>")).await.unwrap();
    let on_cell = NewComment { address: Some("private_cloud.view.total"), view: "currency=usd", ..said("por quê?") };
    let second = case.store.comment_create(&shared, on_cell).await.unwrap();
    let all = case.store.comments_of_link(shared.link).await.unwrap();
    assert_eq!(
        all.iter().map(|c| (c.id, c.body.as_str())).collect::<Vec<_>>(),
        [(first, "linha 1\nlinha 2 <b>x</b>"), (second, "por quê?")]
    );
    assert_eq!((all[1].address.as_deref(), all[1].view.as_str()), (Some("private_cloud.view.total"), "currency=usd"));
    let owners = case.store.comments_of_scenario(case.workspace, id).await.unwrap();
    assert_eq!(owners.iter().map(|c| c.id).collect::<Vec<_>>(), [second, first], "the last first");
    let (stranger, _) = case.store.workspace_create().await.unwrap();
    assert!(case.store.comments_of_scenario(stranger, id).await.unwrap().is_empty());
}

#[tokio::test]
async fn only_its_owner_answers_settles_and_deletes() {
    let case = Case::new().await;
    let (id, shared) = case.commented().await;
    let comment = case.store.comment_create(&shared, said("x")).await.unwrap();
    let (stranger, _) = case.store.workspace_create().await.unwrap();
    let (other, _) = case.commented().await;
    for (who, of) in [(stranger, id), (case.workspace, other)] {
        assert!(matches!(case.store.comment_answer(who, of, comment, Some("y")).await, Err(Error::NotFound)));
        assert!(matches!(case.store.comment_settle(who, of, comment, true).await, Err(Error::NotFound)));
        assert!(matches!(case.store.comment_delete(who, of, comment).await, Err(Error::NotFound)));
    }
    case.store.comment_answer(case.workspace, id, comment, Some("porque sim")).await.unwrap();
    case.store.comment_settle(case.workspace, id, comment, true).await.unwrap();
    let now = case.store.comments_of_link(shared.link).await.unwrap().remove(0);
    assert_eq!((now.answer.as_deref(), now.answered_at.is_some(), now.settled_at.is_some()), (Some("porque sim"), true, true));
    assert_eq!(case.store.comment_count(case.workspace, id).await.unwrap(), CommentCount { all: 1, open: 0 });
    case.store.comment_settle(case.workspace, id, comment, false).await.unwrap();
    case.store.comment_answer(case.workspace, id, comment, None).await.unwrap();
    let now = case.store.comments_of_link(shared.link).await.unwrap().remove(0);
    assert_eq!((now.answer, now.answered_at, now.settled_at), (None, None, None));
    assert_eq!(case.store.comment_count(case.workspace, id).await.unwrap(), CommentCount { all: 1, open: 1 });
    case.store.comment_delete(case.workspace, id, comment).await.unwrap();
    assert!(case.store.comments_of_link(shared.link).await.unwrap().is_empty());
}

#[tokio::test]
async fn two_who_write_at_once_are_both_kept_and_the_same_sent_twice_is_kept_once() {
    let case = Case::new().await;
    let (_, shared) = case.commented().await;
    let write = |body: &'static str| {
        let (store, shared) = (case.store.clone(), shared.clone());
        tokio::spawn(async move { store.comment_create(&shared, said(body)).await.unwrap() })
    };
    let (a, b, again) = (write("a"), write("b"), write("a"));
    let (a, b, again) = (a.await.unwrap(), b.await.unwrap(), again.await.unwrap());
    assert_ne!(a, b);
    assert_eq!(a, again);
    assert_eq!(case.store.comments_of_link(shared.link).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_link_takes_so_many_at_once_and_so_many_in_all() {
    let case = Case::new().await;
    let (_, shared) = case.commented().await;
    let all: Vec<_> = (0..COMMENTS_AT_ONCE + 6)
        .map(|n| {
            let (store, shared) = (case.store.clone(), shared.clone());
            tokio::spawn(async move { store.comment_create(&shared, said(&n.to_string())).await })
        })
        .collect();
    let mut refused = 0;
    for one in all {
        match one.await.unwrap() {
            Ok(_) => {}
            Err(CommentError::TooMany) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(refused, 6, "however many come at once");
    case.sql("update link_comment set created_at = created_at - interval '11 minutes'").await.unwrap();
    case.store.comment_create(&shared, said("later")).await.unwrap();
    case.sql(
        "insert into link_comment (comment_id, link_id, scenario_id, author, body, created_at)
         select gen_random_uuid(), link_id, scenario_id, author, 'more', now() - interval '1 day' from link_comment, generate_series(1, 300)
         limit 179",
    )
    .await
    .unwrap();
    assert_eq!(case.count("select count(*) from link_comment").await, COMMENTS_PER_LINK);
    assert!(matches!(case.store.comment_create(&shared, said("one more")).await, Err(CommentError::Full)));
}

#[tokio::test]
async fn what_is_empty_or_too_long_is_refused_in_words() {
    let case = Case::new().await;
    let (_, shared) = case.commented().await;
    let (long, longer) = ("é".repeat(61), "é".repeat(1001));
    for (new, constraint) in [
        (NewComment { author: " ", ..said("x") }, "link_comment_author_size"),
        (NewComment { author: &long, ..said("x") }, "link_comment_author_size"),
        (said(" \n"), "link_comment_body_size"),
        (said(&longer), "link_comment_body_size"),
        (said("a\0b"), "text_without_nul"),
    ] {
        match case.store.comment_create(&shared, new).await {
            Err(CommentError::Store(Error::Refused(refusal))) => assert_eq!(refusal.constraint, constraint),
            other => panic!("{constraint}: {other:?}"),
        }
    }
    let at_limit = (&long[2..], &longer[2..]);
    case.store.comment_create(&shared, NewComment { author: at_limit.0, ..said(at_limit.1) }).await.unwrap();
}

#[tokio::test]
async fn a_link_that_is_closed_or_not_for_comments_takes_none() {
    let case = Case::new().await;
    let (id, shared) = case.commented().await;
    let (_, token) = case.store.link_create(case.workspace, id, NewLink::PLAIN).await.unwrap();
    let copy = case.store.shared_open(token.expose(), None).await.unwrap();
    assert!(matches!(case.store.comment_create(&copy, said("x")).await, Err(CommentError::Store(Error::NotFound))));
    case.store.link_revoke(case.workspace, shared.link).await.unwrap();
    assert!(matches!(case.store.comment_create(&shared, said("x")).await, Err(CommentError::Store(Error::NotFound))));
}

#[tokio::test]
async fn comments_go_with_their_scenario_and_with_the_workspace() {
    let case = Case::new().await;
    let (id, shared) = case.commented().await;
    case.store.comment_create(&shared, said("x")).await.unwrap();
    let (_, kept) = case.commented().await;
    case.store.comment_create(&kept, said("y")).await.unwrap();
    case.store.scenario_delete(case.workspace, id).await.unwrap();
    assert_eq!(case.count("select count(*) from link_comment").await, 1);
    assert_eq!(case.count("select count(*) from share_link").await, 2, "its readers are told it is gone");
    case.store.workspace_delete(case.workspace).await.unwrap();
    assert_eq!(case.count("select count(*) from link_comment").await, 0);
}
