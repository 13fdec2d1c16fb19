//! Price books: every digit as in the files, filtered, paged, and never changed.

use crate::harness::Case;
use engine::seed;
use store::{BookId, Error, Filter};

#[tokio::test]
async fn the_stored_book_is_the_engines_to_the_last_bit() {
    let case = Case::new().await;
    let book = case.store.book_load(case.book).await.unwrap();
    let files = seed::price_book();
    assert_eq!(book.rows.len(), files.rows.len());
    for (stored, file) in book.rows.iter().zip(&files.rows) {
        assert_eq!(stored, file);
        assert_eq!(stored.price.to_bits(), file.price.to_bits());
    }
    assert_eq!(*book, files);
    // remembered, since it cannot change
    assert!(std::sync::Arc::ptr_eq(&book, &case.store.book_load(case.book).await.unwrap()));
}

/// Compares columns of a table, as PostgreSQL prints them, with the same columns of a file, as they are written there.
async fn as_written(case: &Case, file: &str, sql: &'static str, columns: &[&str]) {
    let stored: Vec<Vec<Option<String>>> = sqlx::query_scalar(sql).fetch_all(case.store.pool()).await.unwrap();
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    let heads = reader.headers().unwrap().clone();
    let places: Vec<usize> = columns.iter().map(|c| heads.iter().position(|h| h == *c).unwrap()).collect();
    let written: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(stored.len(), written.len());
    for (position, (stored, written)) in stored.iter().zip(&written).enumerate() {
        for (value, (&place, column)) in stored.iter().zip(places.iter().zip(columns)) {
            assert_eq!(value.as_deref().unwrap_or(""), &written[place], "{column} of row {}", position + 1);
        }
    }
}

#[tokio::test]
async fn every_decimal_of_every_row_is_stored_digit_for_digit() {
    let case = Case::new().await;
    as_written(
        &case,
        seed::PRICES_CSV,
        "select array[gpu_count::text, vcpus::text, memory_gib::text, price::text, low::text, high::text, tier_from::text, tier_to::text,
                      max_power_w::text, kind, provider, item, gpu, currency, as_of, source, note] from price_row order by position",
        &[
            "gpu_count",
            "vcpus",
            "memory_gib",
            "price",
            "low",
            "high",
            "tier_from",
            "tier_to",
            "max_power_w",
            "kind",
            "provider",
            "item",
            "gpu",
            "currency",
            "as_of",
            "source",
            "note",
        ],
    )
    .await;
    as_written(
        &case,
        seed::GPUS_CSV,
        "select array[slug, memory_gib_nominal::text, memory_bandwidth_gb_s::text, fp16_bf16_dense_tflops::text, fp8_dense_tflops::text,
                      fp4_dense_tflops::text, tdp_w::text, interconnect_gb_s::text, launch_year::text] from gpu_model order by position",
        &[
            "slug",
            "memory_gib_nominal",
            "memory_bandwidth_gb_s",
            "fp16_bf16_dense_tflops",
            "fp8_dense_tflops",
            "fp4_dense_tflops",
            "tdp_w",
            "interconnect_gb_s",
            "launch_year",
        ],
    )
    .await;
    as_written(
        &case,
        seed::MODELS_CSV,
        "select array[slug, total_params_b::text, active_params_b::text, card_total_b::text, card_active_b::text, layers::text, kv_heads::text,
                      kv_values_per_token::text, kv_bytes_per_token_fp16::text, max_context::text] from language_model order by position",
        &[
            "slug", "total_params_b", "active_params_b", "card_total_b", "card_active_b", "layers", "kv_heads", "kv_values_per_token",
            "kv_bytes_per_token_fp16", "max_context",
        ],
    )
    .await;
}

#[tokio::test]
async fn a_published_book_refuses_every_change() {
    let case = Case::new().await;
    for sql in [
        "update price_row set price = price * 2",
        "update price_row set note = 'x' where position = 1",
        "update price_row set book_id = gen_random_uuid() where position = 1",
        "delete from price_row where position = 1",
        "insert into price_row select book_id, 9999, kind, provider, item, gpu, gpu_count, vcpus, memory_gib, region, country, price_model, unit, currency,
            price, low, high, tier_from, tier_to, max_power_w, as_of, source, confidence, note from price_row where position = 1",
        "truncate price_row",
        "update gpu_model set tdp_w = 1",
        "delete from gpu_model",
        "truncate gpu_model",
        "update language_model set layers = 1",
        "delete from language_model",
        "truncate language_model",
        "update price_book set name = 'x'",
        "update price_book set published_at = null",
        "delete from price_book",
        "truncate price_book cascade",
    ] {
        match case.sql(sql).await {
            Err(Error::Refused(refusal)) => assert_eq!(refusal.constraint, "price_book_is_immutable", "{sql}"),
            other => panic!("{sql}: {other:?}"),
        }
    }
    assert_eq!(*case.store.book_load(case.book).await.unwrap(), seed::price_book());
}

#[tokio::test]
async fn a_draft_takes_good_rows_and_refuses_bad_ones_by_name() {
    let case = Case::new().await;
    case.sql("insert into price_book (book_id, slug, name, published_on, digest) values ('00000000-0000-0000-0000-000000000001', 'rascunho', 'Rascunho', '2027-01-01', sha256('x'))")
        .await
        .unwrap();
    case.sql(
        "insert into price_row select '00000000-0000-0000-0000-000000000001', position, kind, provider, item, gpu, gpu_count, vcpus, memory_gib, region,
            country, price_model, unit, currency, price, low, high, tier_from, tier_to, max_power_w, as_of, source, confidence, note
         from price_row where position <= 2",
    )
    .await
    .unwrap();
    for (set, constraint) in [
        ("update price_row set price = 'NaN' where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_price_range"),
        ("update price_row set price = 0 where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_price_range"),
        ("update price_row set price = -1 where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_price_range"),
        ("update price_row set price = 1e12 where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_price_range"),
        ("update price_row set low = 'NaN' where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_low_range"),
        ("update price_row set low = -0.01 where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_low_range"),
        ("update price_row set high = 'NaN' where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_high_range"),
        ("update price_row set high = price / 2 where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_high_range"),
        ("update price_row set tier_from = 10, tier_to = 5 where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_tier_order"),
        ("update price_row set tier_from = 'NaN' where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_tier_order"),
        ("update price_row set tier_to = 5 where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_tier_whole"),
        ("update price_row set gpu_count = 'NaN' where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_size_range"),
        ("update price_row set currency = 'EUR' where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_currency_known"),
        ("update price_row set source = ' ' where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_source_present"),
        ("update price_row set as_of = 'ontem' where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_as_of_form"),
        ("update price_row set country = 'bra' where book_id = '00000000-0000-0000-0000-000000000001'", "price_row_country_form"),
        (
            "update price_row set kind = 'provider_discount', price = 12, unit = 'fraction', price_model = 'negotiated', confidence = 'quote', region = 'global', country = 'ZZ', gpu = null, gpu_count = null, vcpus = null, memory_gib = null where book_id = '00000000-0000-0000-0000-000000000001'",
            "price_row_discount_range",
        ),
        (
            "update price_row set kind = 'provider_discount', price = 0.12 where book_id = '00000000-0000-0000-0000-000000000001'",
            "price_row_discount_form",
        ),
        ("update price_book set slug = 'brasil-2026-12' where slug = 'rascunho'", "price_book_slug_key"),
        ("update price_book set slug = 'Com Espaço' where slug = 'rascunho'", "price_book_slug_form"),
    ] {
        match case.sql(set).await {
            Err(Error::Refused(refusal)) => assert_eq!(refusal.constraint, constraint, "{set}"),
            other => panic!("{set}: {other:?}"),
        }
    }
    // what a discount has to be, it may be
    case.sql(
        "insert into price_row (book_id, position, kind, provider, item, region, country, price_model, unit, currency, price, as_of, source, confidence)
         values ('00000000-0000-0000-0000-000000000001', 3, 'provider_discount', 'aws', 'negotiated discount', 'global', 'ZZ', 'negotiated', 'fraction',
                 'USD', 0.12, '2026-12-01', 'EDP', 'quote')",
    )
    .await
    .unwrap();
    // a draft is nobody's book yet
    let draft: BookId = "00000000-0000-0000-0000-000000000001".parse().unwrap();
    assert!(matches!(case.store.book_load(draft).await, Err(Error::NotFound)));
    assert!(matches!(case.store.book_find("rascunho").await, Err(Error::NotFound)));
    assert_eq!(case.store.book_latest().await.unwrap(), case.book);
    assert_eq!(case.store.books_list().await.unwrap().len(), 1);

    case.sql("update price_book set published_at = now() where slug = 'rascunho'").await.unwrap();
    assert_eq!(case.store.book_latest().await.unwrap(), draft);
    assert_eq!(case.store.book_find("rascunho").await.unwrap(), draft);
    let names: Vec<_> = case.store.books_list().await.unwrap().into_iter().map(|b| (b.slug, b.published_on, b.rows)).collect();
    assert_eq!(names[0], ("rascunho".into(), "2027-01-01".into(), 3));
    assert_eq!(names[1].0, seed::SLUG);
    assert!(case.sql("delete from price_row where book_id = '00000000-0000-0000-0000-000000000001'").await.is_err());
}

#[tokio::test]
async fn a_row_cannot_slip_in_while_the_book_is_being_published() {
    let case = Case::new().await;
    case.sql("insert into price_book (book_id, slug, name, published_on, digest) values ('00000000-0000-0000-0000-000000000002', 'corrida', 'Corrida', '2027-01-01', sha256('x'))")
        .await
        .unwrap();
    let mut publisher = case.store.pool().begin().await.unwrap();
    sqlx::query("update price_book set published_at = now() where slug = 'corrida'").execute(&mut *publisher).await.unwrap();
    let store = case.store.clone();
    let writer = tokio::spawn(async move {
        sqlx::query(
            "insert into price_row select '00000000-0000-0000-0000-000000000002', position, kind, provider, item, gpu, gpu_count, vcpus, memory_gib, region,
                country, price_model, unit, currency, price, low, high, tier_from, tier_to, max_power_w, as_of, source, confidence, note
             from price_row where position = 1 limit 1",
        )
        .execute(store.pool())
        .await
    });
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    publisher.commit().await.unwrap();
    let error = writer.await.unwrap().unwrap_err();
    assert_eq!(error.as_database_error().and_then(|e| e.constraint()), Some("price_book_is_immutable"), "{error}");
}

#[tokio::test]
async fn pages_show_what_fits_the_filter_in_the_books_order() {
    let case = Case::new().await;
    let files = seed::price_book().rows;
    let everything = case.store.book_rows(case.book, &Filter::default(), 0, 10_000).await.unwrap();
    assert_eq!(everything.total, i64::try_from(files.len()).unwrap());
    assert_eq!(everything.rows.len(), 500, "a page has its limit");
    let rest = case.store.book_rows(case.book, &Filter::default(), 500, 500).await.unwrap();
    let all: Vec<_> = everything.rows.into_iter().chain(rest.rows).map(|r| r.row).collect();
    assert_eq!(all, files);

    let word = |text: &str| Some(text.to_owned());
    type Fits = fn(&engine::book::PriceRow) -> bool;
    let cases: [(Filter, Fits); 6] = [
        (Filter { kind: word("gpu_rental"), country: word("BR"), ..Filter::default() }, |r| r.kind == "gpu_rental" && r.country == "BR"),
        (Filter { provider: word("aws"), gpu: word("t4"), price_model: word("on_demand"), ..Filter::default() }, |r| {
            r.provider == "aws" && r.gpu.as_deref() == Some("t4") && r.price_model == "on_demand"
        }),
        (Filter { text: word("  G4DN   us-EAST "), ..Filter::default() }, |r| {
            let all = [&r.provider, &r.item, r.gpu.as_ref().unwrap_or(&String::new()), &r.region, &r.source, &r.note]
                .map(|t| t.to_lowercase())
                .join(" ");
            all.contains("g4dn") && all.contains("us-east")
        }),
        (Filter { kind: word(" "), text: word(""), ..Filter::default() }, |_| true),
        (Filter { text: word("100%_'\\"), ..Filter::default() }, |_| false),
        (Filter { provider: word("a\0b"), ..Filter::default() }, |_| false),
    ];
    for (filter, fits) in cases {
        let expected: Vec<_> = files.iter().filter(|r| fits(r)).collect();
        let page = case.store.book_rows(case.book, &filter, 0, 500).await.unwrap();
        assert_eq!(page.total, i64::try_from(expected.len()).unwrap(), "{filter:?}");
        assert!(page.rows.iter().map(|r| &r.row).eq(expected.into_iter().take(500)), "{filter:?}");
        let second = case.store.book_rows(case.book, &filter, 2, 1).await.unwrap();
        assert_eq!(second.rows.first(), page.rows.get(2));
        assert_eq!(second.total, page.total);
    }
    let nobody = case.store.book_rows(BookId(uuid::Uuid::nil()), &Filter::default(), 0, 10).await.unwrap();
    assert_eq!((nobody.rows.len(), nobody.total), (0, 0));
}

#[tokio::test]
async fn the_lists_to_choose_from_are_those_of_the_book() {
    let case = Case::new().await;
    let facets = case.store.book_facets(case.book).await.unwrap();
    let files = seed::price_book().rows;
    let distinct = |of: fn(&engine::book::PriceRow) -> Option<&String>| -> Vec<String> {
        files.iter().filter_map(of).cloned().collect::<std::collections::BTreeSet<_>>().into_iter().collect()
    };
    assert_eq!(facets.kinds, distinct(|r| Some(&r.kind)));
    assert_eq!(facets.gpus, distinct(|r| r.gpu.as_ref()));
    assert_eq!(facets.countries, distinct(|r| Some(&r.country)));
    assert_eq!(facets.providers, distinct(|r| Some(&r.provider)));
    assert_eq!(facets.price_models, distinct(|r| Some(&r.price_model)));
    assert_eq!(case.store.book_facets(BookId(uuid::Uuid::nil())).await.unwrap(), store::Facets::default());
}
