//! A price through the books, prices by age, and how many scenarios a book has.

use crate::harness::{Case, scenario};
use engine::book::draft::Report;
use engine::book::{PriceRow, age, changes, history};
use engine::seed;
use store::{BookId, Filter, NewDraft};
use time::macros::date;

/// Publishes `rows` as the book `slug`, over the newest.
async fn publish(case: &Case, rows: &[PriceRow], slug: &str, on: time::Date) -> BookId {
    let base = case.store.book_latest().await.unwrap();
    let digest = [slug.len().to_le_bytes()[0]; 32];
    let id =
        case.store.draft_create(NewDraft { base, origin: "file.csv", digest: &digest, rows, report: &Report::default() }).await.unwrap();
    case.store.draft_publish(id, slug, slug, on, None).await.unwrap();
    id
}

#[tokio::test]
async fn a_price_is_found_in_every_published_book_and_in_no_draft() {
    let case = Case::new().await;
    let first = seed::price_book().rows;
    // the same key, a new price and date; and near ones that differ in one part of the key
    let mut second = first.clone();
    let at = second.iter().position(|r| r.item == "p5.48xlarge" && r.region == "us-east-1" && r.price_model == "on_demand").unwrap();
    (second[at].price, second[at].as_of, second[at].source) = (61.5, "2027-01-04".into(), "a new list".into());
    let near = [
        PriceRow { region: "us-east-9".into(), ..second[at].clone() },
        PriceRow { item: "p5.48xlarge (per GPU)".into(), ..second[at].clone() },
        PriceRow { gpu: None, gpu_count: None, ..second[at].clone() },
        PriceRow { tier_from: Some(0.0), ..second[at].clone() },
        PriceRow { currency: engine::scenario::Currency::Brl, ..second[at].clone() },
        PriceRow { price_model: "reserved_3y".into(), ..second[at].clone() },
    ];
    second.extend(near);
    let newer = publish(&case, &second, "brasil-2027-01", date!(2027 - 01 - 05)).await;
    let mut draft = second.clone();
    (draft[at].price, draft[at].as_of) = (1.0, "2027-02-01".into());
    case.store
        .draft_create(NewDraft { base: newer, origin: "draft.csv", digest: &[9; 32], rows: &draft, report: &Report::default() })
        .await
        .unwrap();

    let position = i32::try_from(at).unwrap() + 1;
    for book in [case.book, newer] {
        let found = case.store.row_histories(book, &[position]).await.unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].row, if book == newer { second[at].clone() } else { first[at].clone() });
        let seen: Vec<(&str, f64, &str)> = found[0].books.iter().map(|(b, r)| (b.slug.as_str(), r.price, r.as_of.as_str())).collect();
        assert_eq!(seen, [("brasil-2026-12", 55.04, "2026-07-20"), ("brasil-2027-01", 61.5, "2027-01-04")]);
        let points = history::of(&found[0].row, &seed::price_history(), &found[0].books);
        assert_eq!(points.iter().map(|p| p.price).collect::<Vec<_>>(), [98.32, 55.04, 55.04, 61.5]);
    }
    let last = i32::try_from(second.len()).unwrap();
    assert_eq!(case.store.row_histories(newer, &[last]).await.unwrap()[0].books.len(), 1, "only the newer book has it");
    assert!(case.store.row_histories(case.book, &[last, 0, -1]).await.unwrap().is_empty());
    assert!(case.store.row_histories(BookId(uuid::Uuid::nil()), &[1]).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_key_in_sql_is_the_engines() {
    let case = Case::new().await;
    let rows = seed::price_book().rows;
    let positions: Vec<i32> = (1..=i32::try_from(rows.len()).unwrap()).collect();
    let found = case.store.row_histories(case.book, &positions).await.unwrap();
    assert_eq!(found.iter().map(|h| h.position).collect::<Vec<_>>(), positions);
    for (history, row) in found.iter().zip(&rows) {
        assert_eq!(&history.row, row);
        let expected: Vec<&PriceRow> = rows.iter().filter(|r| changes::is_same(row, r)).collect();
        assert_eq!(history.books.iter().map(|(_, r)| r).collect::<Vec<_>>(), expected, "{} {}", row.provider, row.item);
    }
    // repeated in the first book: eleven offers seen on two days
    assert_eq!(found.iter().filter(|h| h.books.len() == 2).count(), 22);
}

#[tokio::test]
async fn prices_are_narrowed_by_age_and_confidence() {
    let case = Case::new().await;
    let rows = seed::price_book().rows;
    for today in ["2026-12-03", "2027-02-28", "2026-05-31"] {
        for limit in [age::AGING, age::OLD] {
            let filter = Filter { seen_until: age::seen_until(limit, today), ..Filter::default() };
            let expected: Vec<&PriceRow> = rows.iter().filter(|r| age::is_over(limit, &r.as_of, today)).collect();
            let page = case.store.book_rows(case.book, &filter, 0, 500).await.unwrap();
            assert_eq!(page.rows.iter().map(|r| &r.row).collect::<Vec<_>>(), expected, "over {limit} months on {today}");
            assert_eq!(page.total, i64::try_from(expected.len()).unwrap());
            assert!(page.total > 0);
        }
    }
    // "2026" and "2026-10" are as old as their last day
    let colocation = Filter { provider: Some("brasil".into()), seen_until: Some("2026-12-30".into()), ..Filter::default() };
    let before = case.store.book_rows(case.book, &colocation, 0, 500).await.unwrap().total;
    let colocation = Filter { seen_until: Some("2026-12-31".into()), ..colocation };
    assert_eq!(case.store.book_rows(case.book, &colocation, 0, 500).await.unwrap().total, before + 4, "three of 2026, one of 2026-12");

    let derived = Filter { confidence: Some("derived".into()), kind: Some("server".into()), ..Filter::default() };
    assert_eq!(case.store.book_rows(case.book, &derived, 0, 500).await.unwrap().total, 9);
    let facets = case.store.book_facets(case.book).await.unwrap();
    let mut confidences: Vec<String> = rows.iter().map(|r| r.confidence.clone()).collect();
    confidences.sort();
    confidences.dedup();
    assert_eq!(facets.confidences, confidences);
}

#[tokio::test]
async fn a_book_counts_the_scenarios_of_all_workspaces() {
    let case = Case::new().await;
    let counts = async || -> Vec<i64> { case.store.books_list().await.unwrap().iter().map(|b| b.scenarios).collect() };
    assert_eq!(counts().await, [0]);
    let (other, _) = case.store.workspace_create().await.unwrap();
    case.store.scenario_create(case.workspace, &scenario("one"), case.book).await.unwrap();
    case.store.scenario_create(other, &scenario("two"), case.book).await.unwrap();
    assert_eq!(counts().await, [2]);
    let newer = publish(&case, &seed::price_book().rows, "brasil-2027-01", date!(2027 - 01 - 05)).await;
    let moved = case.store.scenario_create(other, &scenario("three"), newer).await.unwrap();
    assert_eq!(counts().await, [1, 2], "the newest first");
    case.store.scenario_delete(other, moved.id).await.unwrap();
    assert_eq!(counts().await, [0, 2]);
}
