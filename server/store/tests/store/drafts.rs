//! Drafts: written whole, looked at, published once, or thrown away; a published book never changes.

use crate::harness::Case;
use engine::book::PriceRow;
use engine::book::changes::{self, Became};
use engine::book::draft::{Held, Report};
use engine::locale::Text;
use engine::seed;
use store::{BookId, Error, NewDraft, NewLink, PublishError, SaveError};
use time::macros::date;

const DIGEST: [u8; 32] = [7; 32];

async fn create(case: &Case, origin: &str, rows: &[PriceRow]) -> Result<BookId, Error> {
    let report = Report::default();
    case.store.draft_create(NewDraft { base: case.book, origin, digest: &DIGEST, rows, report: &report }).await
}

fn dearer() -> Vec<PriceRow> {
    let mut rows = seed::price_book().rows;
    for row in rows.iter_mut().filter(|r| r.kind == "gpu_rental") {
        row.price *= 1.1;
    }
    rows
}

#[tokio::test]
async fn a_draft_is_what_was_read_to_the_last_bit_and_nobody_computes_with_it() {
    let case = Case::new().await;
    let mut rows = dearer();
    rows[0].note = "tab\t, line\nand \\N, back\\slash, \"quotes\", é".into();
    (rows[1].price, rows[2].price) = (0.1 + 0.2, 1e-7);
    let id = create(&case, "file.csv", &rows).await.unwrap();
    let draft = case.store.draft_load(id).await.unwrap();
    assert_eq!((draft.book.rows, draft.base), (rows, case.book));
    let files = seed::price_book();
    assert_eq!((draft.book.gpus, draft.book.models), (files.gpus, files.models));
    let listed = case.store.drafts_list().await.unwrap();
    assert_eq!((listed.len(), listed[0].id, listed[0].rows, listed[0].base.as_str()), (1, id, 523, seed::SLUG));
    assert_eq!(listed[0].origin, "file.csv");
    // no book of the list, none to load or to pin
    assert_eq!(case.store.book_latest().await.unwrap(), case.book);
    assert!(matches!(case.store.book_load(id).await, Err(Error::NotFound)));
    assert_eq!(case.store.books_list().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_published_draft_is_the_newest_book_and_the_old_one_stays() {
    let case = Case::new().await;
    let rows = dearer();
    let id = create(&case, "file.csv", &rows).await.unwrap();
    case.store.draft_publish(id, "brasil-2027-01", "Brasil 2027-01", date!(2027 - 01 - 05), None).await.unwrap();
    assert_eq!(case.store.book_latest().await.unwrap(), id);
    let (old, new) = (case.store.book_load(case.book).await.unwrap(), case.store.book_load(id).await.unwrap());
    let found = changes::between(&old.rows, &new.rows);
    let moved = old.rows.iter().filter(|r| r.kind == "gpu_rental").count();
    assert_eq!((found.changes.len(), found.same), (moved, 523 - moved));
    assert!(found.changes.iter().all(|c| c.became() == Became::Moved && c.by.is_some_and(|by| (by - 0.1).abs() < 1e-12)));
    // neither a draft any more nor something to change
    assert!(matches!(case.store.draft_load(id).await, Err(Error::NotFound)));
    assert!(matches!(case.store.draft_discard(id).await, Err(Error::NotFound)));
    let again = case.store.draft_publish(id, "brasil-2027-02", "Again", date!(2027 - 02 - 01), None).await;
    assert!(matches!(again, Err(PublishError::Store(Error::NotFound))));
    let refused = sqlx::query("update price_row set price = 1 where book_id = $1").bind(id.0).execute(case.store.pool()).await;
    assert!(refused.unwrap_err().to_string().contains("never changes"));
}

#[tokio::test]
async fn of_two_who_publish_at_once_one_wins_and_the_other_is_told() {
    let case = Case::new().await;
    let first = create(&case, "one.csv", &dearer()).await.unwrap();
    let second = create(&case, "two.csv", &dearer()).await.unwrap();
    let publish = |id, slug: &'static str| case.store.draft_publish(id, slug, "Brasil", date!(2027 - 01 - 05), None);
    let (a, b) = tokio::join!(publish(first, "brasil-a"), publish(second, "brasil-b"));
    let (won, lost) = if a.is_ok() { ("brasil-a", b) } else { ("brasil-b", a) };
    match lost {
        Err(PublishError::Overtaken { newest }) => assert_eq!(newest, won),
        other => panic!("{other:?}"),
    }
    assert_eq!(case.store.books_list().await.unwrap().len(), 2);
    assert_eq!(case.store.drafts_list().await.unwrap().len(), 1, "the other stays to be looked at");
}

#[tokio::test]
async fn what_cannot_be_published_is_refused_and_stays_a_draft() {
    let case = Case::new().await;
    let id = create(&case, "file.csv", &dearer()).await.unwrap();
    let early = case.store.draft_publish(id, "brasil-2026-01", "Early", date!(2026 - 01 - 01), None).await;
    assert!(matches!(early, Err(PublishError::TooEarly { newest }) if newest == date!(2026 - 12 - 02)), "{early:?}");
    let taken = case.store.draft_publish(id, seed::SLUG, "Taken", date!(2027 - 01 - 01), None).await;
    assert!(matches!(taken, Err(PublishError::Taken { .. })), "{taken:?}");
    let form = case.store.draft_publish(id, "No Such Form", "Form", date!(2027 - 01 - 01), None).await;
    assert!(matches!(&form, Err(PublishError::Store(Error::Refused(r))) if r.constraint == "price_book_slug_form"), "{form:?}");
    assert_eq!(case.store.drafts_list().await.unwrap().len(), 1);
    case.store.draft_discard(id).await.unwrap();
    assert!(case.store.drafts_list().await.unwrap().is_empty());
    assert_eq!(case.count("select count(*) from price_row").await, 523, "only the book's own rows are left");
    assert_eq!(case.count("select count(*) from price_book").await, 1);
}

#[tokio::test]
async fn a_row_the_table_refuses_leaves_nothing_behind() {
    let case = Case::new().await;
    for spoil in [
        (|r: &mut PriceRow| r.price = -1.0) as fn(&mut PriceRow),
        |r| r.price = f64::NAN,
        |r| r.country = "Brasil".into(),
        |r| r.source = " ".into(),
    ] {
        let mut rows = dearer();
        spoil(&mut rows[400]);
        let refused = create(&case, "file.csv", &rows).await;
        assert!(matches!(refused, Err(Error::Refused(_))), "{refused:?}");
    }
    assert_eq!(case.count("select count(*) from price_row").await, 523);
    assert!(case.store.drafts_list().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_scenario_goes_over_to_newer_prices_as_a_version_and_its_links_do_not() {
    let case = Case::new().await;
    let made = case.create("x").await;
    let (_, token) = case.store.link_create(case.workspace, made.id, NewLink::PLAIN).await.unwrap();
    let draft = create(&case, "file.csv", &dearer()).await.unwrap();
    // a draft is no book to go over to
    let early = case.store.scenario_repin(case.workspace, made.id, 1, draft).await;
    assert!(matches!(early, Err(SaveError::Store(Error::NotFound))), "{early:?}");
    case.store.draft_publish(draft, "brasil-2027-01", "Brasil 2027-01", date!(2027 - 01 - 05), None).await.unwrap();
    let saved = case.store.scenario_repin(case.workspace, made.id, 1, draft).await.unwrap();
    assert_eq!(saved.version, 2);
    let now = case.store.scenario_load(case.workspace, made.id).await.unwrap();
    assert_eq!((now.book, now.version, now.scenario.title.as_str()), (draft, 2, "x"));
    assert_eq!(case.store.shared_open(token.expose(), None).await.unwrap().book, case.book);
    let again = case.store.scenario_repin(case.workspace, made.id, 1, case.book).await;
    assert!(matches!(again, Err(SaveError::Conflict { current }) if current.version == 2));
    let stranger = case.store.workspace_create().await.unwrap().0;
    assert!(matches!(case.store.scenario_repin(stranger, made.id, 2, case.book).await, Err(SaveError::Store(Error::NotFound))));
}

#[tokio::test]
async fn what_was_found_and_chosen_stays_with_the_draft_and_goes_with_it() {
    let case = Case::new().await;
    let rows = dearer();
    let held = Held {
        line: 7,
        code: "which_gpu".into(),
        name: "H100".into(),
        region: "FI".into(),
        reason: Text::new("qual", "which"),
        rows: vec![PriceRow { gpu: None, price: 0.1 + 0.2, ..rows[0].clone() }],
    };
    let report = Report { kind: Text::new("lista", "list"), rows: 9, kept: 8, held: vec![held], ..Report::default() };
    let new = NewDraft { base: case.book, origin: "file.csv", digest: &DIGEST, rows: &rows, report: &report };
    let id = case.store.draft_create(new).await.unwrap();
    let choose = async |pairs: &[(&str, &str)]| {
        let choices = pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        case.store.draft_choose(id, &choices).await
    };
    choose(&[("a1", "no"), ("h1", "yes")]).await.unwrap();
    choose(&[("a1", "yes"), ("b2", "no")]).await.unwrap();
    let draft = case.store.draft_load(id).await.unwrap();
    assert_eq!(draft.report, report);
    let chosen: Vec<_> = draft.choices.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    assert_eq!(chosen, [("a1", "yes"), ("b2", "no"), ("h1", "yes")]);
    // published with other rows than it was read with
    case.store.draft_publish(id, "brasil-2027-01", "Brasil 2027-01", date!(2027 - 01 - 05), Some(&rows[..100])).await.unwrap();
    assert_eq!(case.store.book_load(id).await.unwrap().rows, rows[..100]);
    assert!(matches!(choose(&[("a1", "no")]).await, Err(Error::NotFound)));
}
