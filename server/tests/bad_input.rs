//! What cannot be used, sent as programs send it: each answer names what is at fault, in both languages.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use serde_json::{Value, json};
use store::{NewLink, Store, embedded};
use support::problems::problem;
use support::{Answer, Fiel};
use time::OffsetDateTime;

const LANGUAGES: [&str; 2] = ["pt-BR", "en"];
const SCRIPT: &str = "</title></script><script>alert(1)</script>";

/// The problem that `ask` is answered with, in Portuguese and English: the same one, in other words.
fn in_both_languages(status: u16, ask: impl Fn((&'static str, &'static str)) -> Answer) -> [Value; 2] {
    let both = LANGUAGES.map(|language| {
        let answer = ask(("accept-language", language));
        assert_eq!(answer.header("content-language"), Some(language), "{}", answer.text());
        problem(&answer, status)
    });
    assert_eq!(both[0]["type"], both[1]["type"]);
    for text in ["title", "detail"] {
        assert_ne!(both[0][text], both[1][text], "one of the languages is missing");
    }
    both
}

/// Sends `scenario` to be compared.
fn compare(fiel: &Fiel, scenario: &Value, language: (&str, &str)) -> Answer {
    fiel.post_json("/api/v1/compare", &[language], scenario)
}

/// `document` with `value` at `field`, which need not be there yet.
fn with(document: &Value, field: &str, value: Value) -> Value {
    let mut changed = document.clone();
    let (parent, name) = field.rsplit_once('/').unwrap();
    match changed.pointer_mut(parent).unwrap() {
        Value::Array(list) => list[name.parse::<usize>().unwrap()] = value,
        parent => parent[name] = value,
    }
    changed
}

/// The fault of `field`, which must be there with a code, the value and a limit, and said in both languages.
fn fault(both: &[Value; 2], field: &str, code: &str, value: &str, limit: &str) {
    let of = |document: &Value| document["errors"].as_array().unwrap().iter().find(|e| e["field"] == field).cloned();
    let [pt, en] = both.each_ref().map(|d| of(d).unwrap_or_else(|| unreachable!("{field} is not named: {d}")));
    for found in [&pt, &en] {
        assert_eq!((found["code"].as_str(), found["value"].as_str()), (Some(code), Some(value)), "{field}: {found}");
        assert!(found["limit"].as_str().unwrap().contains(limit), "{field}: the limit is not {limit}: {found}");
    }
    assert_ne!(pt["detail"], en["detail"], "{field}");
    assert!(both[1]["detail"].as_str().unwrap().contains(both[1]["errors"][0]["field"].as_str().unwrap()));
}

#[test]
fn answers_outside_their_limits_are_named_with_value_and_limit() {
    let fiel = Fiel::shared();
    let llm = fiel.preset("clinical-assistant");
    let mut hours = llm.clone();
    hours["workloads"][0]["task"] = json!({"type": "gpu_hours", "gpu_hours_month": 100, "peak_gpus": 1});
    let mut scheduled = llm.clone();
    scheduled["workloads"][0]["task"]["hours"] = json!({"type": "scheduled", "days_per_month": 22, "hours_per_day": 8});
    let mut taxed = llm.clone();
    taxed["tax_years"] = json!({"2027": {"cbs": 0.09, "icms_iss": 1.0}});
    for (document, of) in [(&taxed, "a year of taxes"), (&llm, "preset"), (&hours, "GPU-hours"), (&scheduled, "scheduled")] {
        let answer = compare(&fiel, document, ("accept-language", "en"));
        assert_eq!(answer.status, 200, "{of} is good before it is spoilt: {}", answer.text());
    }
    let task = "/workloads/0/task";
    let nonillion = "1000000000000000000000000000000";
    #[rustfmt::skip]
    let cases = [
        (&hours, format!("{task}/gpu_hours_month"), json!(-3), "too_small", "-3", "0..100000000"),
        (&scheduled, format!("{task}/hours/hours_per_day"), json!(-8), "too_small", "-8", "1..24"),
        (&llm, format!("{task}/requests_per_day"), json!(-5), "too_small", "-5", "0..1000000000"),
        (&llm, format!("{task}/requests_per_day"), json!(1e30), "too_large", nonillion, "0..1000000000"),
        (&llm, format!("{task}/input_tokens"), json!(1e30), "too_large", nonillion, "1..10000000"),
        (&llm, format!("{task}/output_tokens"), json!(1e30), "too_large", nonillion, "1..10000000"),
        (&llm, "/horizon_months".into(), json!(240), "too_large", "240", "6..120"),
        (&llm, "/title".into(), json!(""), "empty", "", "1..120"),
        (&llm, "/title".into(), json!("x".repeat(121)), "too_long", &"x".repeat(80), "1..120"),
        (&llm, "/workloads/0/name".into(), json!("   "), "empty", "   ", "1..80"),
        (&llm, "/workloads/0/id".into(), json!(""), "bad_id", "", "{1,40}"),
        (&llm, "/options/0/id".into(), json!(""), "bad_id", "", "{1,40}"),
        (&llm, "/options/0/provider".into(), json!(""), "empty", "", "1..80"),
        (&llm, "/workloads".into(), json!([]), "empty", "0", "1..20"),
        (&llm, "/options".into(), json!([]), "empty", "0", "1..12"),
        (&llm, "/options/0/region".into(), json!(""), "empty", "", "1..80"),
        (&llm, "/workloads/0/block_gb".into(), json!(-1), "too_small", "-1", "0..1000000000"),
        (&llm, "/workloads/0/file_gb".into(), json!(1e12), "too_large", "1000000000000", "0..1000000000"),
        (&llm, "/buyer/ncm".into(), json!("99999999"), "unknown_ncm", "99999999", "8471.50.40"),
        (&llm, "/buyer/tariff".into(), json!(""), "empty", "", "1..80"),
        (&taxed, "/tax_years/2027/cbs".into(), json!(0.9), "too_large", "0.9", "0..0.5"),
        (&taxed, "/tax_years/2027/icms_iss".into(), json!(-0.1), "too_small", "-0.1", "0..1"),
        (&llm, format!("{task}/model"), json!("gpt-9"), "unknown_model", "gpt-9", "llama"),
        (&llm, format!("{task}/gpu"), json!("abacus-3000"), "unknown_gpu", "abacus-3000", "h100"),
    ];
    for (document, field, value, code, text, limit) in cases {
        let spoilt = with(document, &field, value);
        fault(&in_both_languages(422, |language| compare(&fiel, &spoilt, language)), &field, code, text, limit);
    }
    // What cannot be computed is not kept either.
    let spoilt = with(&llm, "/title", json!(""));
    fault(&in_both_languages(422, |language| fiel.post_json("/api/v1/scenarios", &[language], &spoilt)), "/title", "empty", "", "1..120");
}

#[test]
fn a_document_of_another_shape_names_the_field_and_what_it_takes() {
    let fiel = Fiel::shared();
    let good = fiel.preset("clinical-assistant");
    let mut missing = good.clone();
    missing.as_object_mut().unwrap().remove("workloads");
    let cases = [
        (with(&good, "/surprise", json!(true)), "/surprise", "unknown_field", "surprise", "horizon_months"),
        (with(&good, "/workloads/0/task/colour", json!(1)), "/workloads/0/task/colour", "unknown_field", "colour", "input_tokens"),
        (with(&good, "/horizon_months", json!("many")), "/horizon_months", "wrong_type", "many", "integer"),
        (with(&good, "/workloads/0/stage", json!("dreaming")), "/workloads/0/stage", "unknown_choice", "dreaming", "production"),
        (missing, "/workloads", "missing_field", "", ""),
        (json!("a text"), "", "wrong_type", "a text", "object"),
    ];
    for (document, field, code, value, limit) in cases {
        fault(&in_both_languages(422, |language| compare(&fiel, &document, language)), field, code, value, limit);
    }
}

#[test]
fn a_fault_of_a_saved_scenario_is_pointed_to_in_the_document_that_was_sent() {
    let fiel = Fiel::shared();
    let good = fiel.preset("clinical-assistant");
    let (id, key) = fiel.create(&good);
    let auth = ("authorization", format!("Bearer {key}"));
    let put = |scenario: &Value, language| {
        let headers = [("content-type", "application/json"), (auth.0, auth.1.as_str()), language];
        let body = json!({"version": 1, "scenario": scenario});
        fiel.request("PUT", &format!("/api/v1/scenarios/{id}"), &headers, body.to_string().as_bytes())
    };
    for (field, value, code, text, limit) in [
        ("/title", json!(""), "empty", "", "1..120"),
        ("/horizon_months", json!("many"), "wrong_type", "many", "integer"),
        ("/surprise", json!(1), "unknown_field", "surprise", "title"),
    ] {
        let spoilt = with(&good, field, value);
        fault(&in_both_languages(422, |language| put(&spoilt, language)), &format!("/scenario{field}"), code, text, limit);
    }
}

#[test]
fn a_script_in_a_text_is_kept_and_shown_as_text() {
    let fiel = Fiel::shared();
    let mut scenario = with(&fiel.preset("clinical-assistant"), "/title", json!(SCRIPT));
    scenario["workloads"][0]["name"] = json!("<img src=x onerror=alert(2)>");
    let (id, key) = fiel.create(&scenario);
    let kept = fiel.request("GET", &format!("/api/v1/scenarios/{id}"), &[("authorization", &format!("Bearer {key}"))], b"");
    assert_eq!(kept.json()["scenario"], scenario);
    let shared = fiel.share(&id, &key);
    let cookie = format!("fiel_workspace={key}");
    let total = fiel.get(&format!("{shared}/comparison.json")).json()["options"][0]["id"].as_str().unwrap().to_owned();
    for path in [shared.clone(), format!("{shared}/cells/{total}.total"), format!("/scenarios/{id}"), "/".into()] {
        let page = fiel.page(&path, &[("cookie", &cookie)]);
        let text = page.text();
        assert_eq!(page.status, 200, "{path}");
        let (_, body) = text.split_once("</head>").unwrap();
        assert!(body.contains("&lt;script&gt;alert(1)"), "{path}: the title is not there as text");
        assert!(!body.contains("<script>alert(1)") && !body.contains("<img src=x"), "{path}: text became markup");
    }
}

#[test]
fn a_script_in_a_title_stays_text_in_the_head_of_the_page() {
    let fiel = Fiel::shared();
    let (id, key) = fiel.create(&with(&fiel.preset("clinical-assistant"), "/title", json!(SCRIPT)));
    let page = fiel.page(&fiel.share(&id, &key), &[]).text();
    let (head, _) = page.split_once("</head>").unwrap();
    assert!(head.contains("&lt;script&gt;alert(1)") && !head.contains("<script>alert(1)"), "{head}");
}

#[test]
fn a_shared_page_is_answered_to_its_end() {
    let fiel = Fiel::shared();
    let (id, key) = fiel.create(&fiel.preset("clinical-assistant"));
    let shared = fiel.share(&id, &key);
    let whole = (0..50).filter(|_| fiel.try_request("GET", &shared, &[], b"").is_some()).count();
    assert_eq!(whole, 50, "of 50 answers");
}

#[test]
fn bodies_that_are_no_document_are_refused_with_a_reason() {
    let fiel = Fiel::shared();
    let send = |media: &'static str, body: &[u8]| {
        let body = body.to_owned();
        in_both_languages(400, |language| fiel.request("POST", "/api/v1/compare", &[("content-type", media), language], &body))
    };
    let [pt, en] = send("application/json", b"{\"schema\": 1,\n  \"title\": }");
    assert!(pt["detail"].as_str().unwrap().contains("linha 2, coluna 12"), "{pt}");
    assert!(en["detail"].as_str().unwrap().contains("line 2, column 12"), "{en}");
    send("application/json", b"");
    send("application/json", b"\xff\xfe");
    send("application/json", b"{\"schema\": 1e400}");
    send("application/json; charset=utf-8", "[".repeat(100_000).as_bytes());
    // Exactly at the limit the body is read, and found to be no JSON.
    send("application/json", &vec![b' '; 1024 * 1024]);
    for address in ["/api/v1/compare", "/api/v1/scenarios"] {
        let large = vec![b' '; 2 * 1024 * 1024];
        let [pt, en] =
            in_both_languages(413, |language| fiel.request("POST", address, &[("content-type", "application/json"), language], &large));
        for document in [pt, en] {
            assert_eq!(document["limit"], "1048576 bytes");
            assert!(document["detail"].as_str().unwrap().contains("1024 KiB"), "{document}");
        }
        for headers in [&[("content-type", "text/plain")][..], &[("content-type", "application/x-www-form-urlencoded")], &[]] {
            let [pt, en] = in_both_languages(415, |language| fiel.request("POST", address, &[headers, &[language]].concat(), b"{}"));
            assert!([pt, en].iter().all(|document| document["detail"].as_str().unwrap().contains("application/json")));
        }
    }
}

#[test]
fn addresses_that_cannot_be_read_are_refused() {
    let fiel = Fiel::shared();
    let scenario = fiel.preset("experiment");
    in_both_languages(400, |language| fiel.post_json("/api/v1/compare?book=a&book=b", &[language], &scenario));
    in_both_languages(404, |language| fiel.post_json("/api/v1/compare?book=nowhere-1999", &[language], &scenario));
    in_both_languages(404, |language| fiel.request("GET", "/api/v1/no/such/thing", &[language], b""));
    let method = |language| fiel.request("DELETE", "/api/v1/compare", &[language], b"");
    in_both_languages(405, method);
    assert_eq!(method(("accept-language", "en")).header("allow"), Some("POST"));
}

#[test]
fn a_foreign_key_opens_nothing() {
    let fiel = Fiel::shared();
    let scenario = fiel.preset("experiment");
    let (id, key) = fiel.create(&scenario);
    let link = fiel.share(&id, &key);
    let (_, foreign) = fiel.create(&scenario);
    let address = format!("/api/v1/scenarios/{id}");
    let bearer = format!("Bearer {foreign}");
    let json = ("content-type", "application/json");
    let body = json!({"version": 1, "scenario": scenario}).to_string();
    let links = format!("{address}/links");
    let no_link = format!("{links}/0f8fad5b-d9cb-469f-a165-70867728950e");
    for (method, path) in [
        ("GET", &address),
        ("PUT", &address),
        ("DELETE", &address),
        ("POST", &links),
        ("DELETE", &no_link),
        ("GET", &format!("{address}x")),
    ] {
        let body = if method == "PUT" { body.as_bytes() } else { b"" };
        in_both_languages(404, |language| fiel.request(method, path, &[("authorization", &bearer), json, language], body));
    }
    let cookie = format!("fiel_workspace={foreign}");
    for path in [format!("/scenarios/{id}"), format!("/scenarios/{id}/workbook.xlsx")] {
        assert_eq!(fiel.page(&path, &[("cookie", &cookie)]).status, 404, "{path}");
    }
    for value in ["Bearer nonsense", &format!("Basic {foreign}"), ""] {
        let asked = |language| fiel.request("GET", &address, &[("authorization", value), language], b"");
        in_both_languages(401, asked);
        assert_eq!(asked(("accept-language", "en")).header("www-authenticate"), Some("Bearer"));
    }
    in_both_languages(401, |language| fiel.request("GET", &address, &[language], b""));
    // And nothing of it was changed, deleted or listed for the stranger.
    let own = fiel.request("GET", &address, &[("authorization", &format!("Bearer {key}"))], b"").json();
    assert_eq!((own["version"].as_i64(), &own["scenario"]), (Some(1), &scenario));
    assert!(fiel.request("GET", &links, &[("authorization", &bearer)], b"").text().find(&link[3..]).is_none());
}

#[test]
fn an_unknown_link_is_not_found_and_a_closed_one_says_why_and_since_when() {
    let fiel = Fiel::shared();
    for token in ["x", &"A".repeat(43), "..%2f..%2fetc", "%00"] {
        for file in ["workbook.xlsx", "flows.csv", "comparison.json"] {
            in_both_languages(404, |language| fiel.request("GET", &format!("/s/{token}/{file}"), &[language], b""));
        }
    }
    let page = |path: &str| fiel.page(path, &[]).status;
    assert_eq!(page(&format!("/s/{}", "A".repeat(43))), 404);

    let (id, key) = fiel.create(&fiel.preset("experiment"));
    let auth = ("authorization", format!("Bearer {key}"));
    let delete = |path: &str| fiel.request("DELETE", path, &[(auth.0, &auth.1)], b"").status;
    let links = format!("/api/v1/scenarios/{id}/links");
    let made = fiel.request("POST", &links, &[(auth.0, &auth.1)], b"").json();
    let revoked = made["path"].as_str().unwrap().to_owned();
    let deleted = fiel.share(&id, &key);
    let expired = link_that_expires(&fiel, &id, &key, time::Duration::seconds(3));
    assert_eq!([page(&revoked), page(&expired), page(&deleted)], [200; 3]);

    assert_eq!(delete(&format!("{links}/{}", made["id"].as_str().unwrap())), 204);
    fiel.wait_until("the link expires", || page(&expired) == 410);

    let why = |path: &str| in_both_languages(410, |language| fiel.request("GET", &format!("{path}/comparison.json"), &[language], b""));
    let now = OffsetDateTime::now_utc();
    for (path, reason, pt, en) in
        [(&revoked, "revoked", "revogou em ", "revoked it on "), (&expired, "expired", "venceu em ", "expired on ")]
    {
        let both = why(path);
        let since = OffsetDateTime::parse(both[0]["since"].as_str().unwrap(), &time::format_description::well_known::Rfc3339).unwrap();
        assert!((now - since).abs() < time::Duration::minutes(2), "{reason} since {since}");
        assert!(both.iter().all(|document| document["reason"] == reason && document["since"] == both[0]["since"]));
        assert!(both[0]["detail"].as_str().unwrap().contains(pt) && both[1]["detail"].as_str().unwrap().contains(en), "{both:?}");
    }
    assert_eq!(delete(&format!("/api/v1/scenarios/{id}")), 204);
    let both = why(&deleted);
    assert!(both.iter().all(|document| document["reason"] == "deleted" && document.get("since").is_none()), "{both:?}");
    assert!(both[1]["detail"].as_str().unwrap().contains("deleted"), "{both:?}");
    assert_eq!([page(&revoked), page(&expired), page(&deleted)], [410; 3]);
}

/// A link that is over after `time`.
fn link_that_expires(fiel: &Fiel, id: &str, key: &str, time: time::Duration) -> String {
    let url = embedded::url_of(&fiel.data_dir).unwrap();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Store::connect(url.parse().unwrap()).await.unwrap();
        let workspace = store.workspace_find(key).await.unwrap().unwrap();
        let new = NewLink { expires_at: Some(OffsetDateTime::now_utc() + time), ..NewLink::PLAIN };
        let (_, token) = store.link_create(workspace, id.parse().unwrap(), new).await.unwrap();
        store.close().await;
        format!("/s/{}", token.expose())
    })
}
