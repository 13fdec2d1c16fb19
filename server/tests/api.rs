//! The JSON API, asked as programs ask it.

mod support;

use serde_json::{Value, json};
use support::problems::{problem, validator};
use support::{Answer, Fiel};

const ENGLISH: (&str, &str) = ("accept-language", "en");

fn compare(fiel: &Fiel, scenario: &Value) -> Answer {
    fiel.post_json("/api/v1/compare", &[ENGLISH], scenario)
}

#[test]
fn the_description_is_whole_and_true() {
    let fiel = Fiel::shared();
    let served = fiel.get("/api/v1/openapi.json").json();
    assert_eq!(served, server::api::openapi_document());
    assert_eq!(served["openapi"], "3.1.0");

    // Every reference leads somewhere, every operation has its own name, and every path parameter is declared.
    let mut references = Vec::new();
    collect_references(&served, &mut references);
    assert!(references.len() > 20);
    for reference in references {
        assert!(served.pointer(reference.trim_start_matches('#')).is_some(), "{reference} leads nowhere");
    }
    let mut names = Vec::new();
    for (path, methods) in served["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            names.push(operation["operationId"].as_str().unwrap().to_owned());
            let declared: Vec<_> = operation["parameters"].as_array().into_iter().flatten().filter(|p| p["in"] == "path").collect();
            assert_eq!(declared.len(), path.matches('{').count(), "{path}");
            assert!(declared.iter().all(|p| path.contains(&format!("{{{}}}", p["name"].as_str().unwrap()))), "{path}");
        }
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
    for (name, schema) in served["components"]["schemas"].as_object().unwrap() {
        assert!(jsonschema::meta::is_valid(schema), "{name} is no JSON Schema");
    }
}

fn collect_references(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            into.extend(map.get("$ref").and_then(Value::as_str).map(str::to_owned));
            map.values().for_each(|v| collect_references(v, into));
        }
        Value::Array(list) => list.iter().for_each(|v| collect_references(v, into)),
        _ => {}
    }
}

#[test]
fn every_preset_and_its_comparison_fit_their_schemas() {
    let fiel = Fiel::shared();
    let (scenario, comparison) = (validator("Scenario"), validator("Comparison"));
    let presets = fiel.presets();
    assert_eq!(presets.len(), 6);
    for slug in presets {
        let document = fiel.preset(&slug);
        assert!(scenario.is_valid(&document), "{slug}: {:?}", scenario.iter_errors(&document).next());
        let answer = compare(&fiel, &document);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
        let answer = answer.json();
        assert!(comparison.is_valid(&answer), "{slug}: {:?}", comparison.iter_errors(&answer).next());
    }
}

#[test]
fn the_same_scenario_gives_the_same_bytes() {
    let fiel = Fiel::shared();
    let scenario = fiel.preset("clinical-assistant");
    let (first, second) = (compare(&fiel, &scenario), compare(&fiel, &scenario));
    assert_eq!(first.body, second.body);
    let named = fiel.post_json("/api/v1/compare?book=brasil-2026-12", &[], &scenario);
    assert_eq!(first.body, named.body, "the newest book is the first one");
    problem(&fiel.post_json("/api/v1/compare?book=nowhere-1999", &[], &scenario), 404);
}

#[test]
fn every_option_and_every_view_can_be_asked_for() {
    let fiel = Fiel::shared();
    let mut scenario = fiel.preset("fine-tuning");
    let kinds = engine::scenario::OptionKind::ALL;
    scenario["options"] = kinds.iter().map(|k| serde_json::to_value(engine::scenario::HostingOption::new(*k)).unwrap()).collect();
    let usual = compare(&fiel, &scenario).json();
    let found: std::collections::BTreeSet<&str> =
        usual["options"].as_array().unwrap().iter().map(|o| o["kind"].as_str().unwrap()).collect();
    assert_eq!(found, kinds.iter().map(|k| k.key()).collect());
    let first = |answer: &Value, key: &str| {
        let winner = answer["verdict"]["option"].as_str().unwrap();
        answer["options"].as_array().unwrap().iter().find(|o| o["id"] == winner).unwrap()[key].as_f64().unwrap()
    };
    let asked = |query: &str| fiel.post_json(&format!("/api/v1/compare?{query}"), &[ENGLISH], &scenario).json();
    let dollars = asked("currency=usd&terms=real");
    assert_eq!((dollars["currency"].as_str(), dollars["view"]["terms"].as_str()), (Some("USD"), Some("real")));
    assert_eq!(dollars["verdict"]["option"], usual["verdict"]["option"]);
    // A present value is the same money in dollars of today.
    let ratio = first(&usual, "npv") / first(&dollars, "npv");
    assert!((ratio - 5.1).abs() < 1e-9, "{ratio}");
    let after = asked("tax=after");
    assert!(first(&after, "npv") < first(&usual, "npv"), "costs lower income tax under lucro real");
    let refused = problem(&fiel.post_json("/api/v1/compare?currency=eur", &[ENGLISH], &scenario), 422);
    assert_eq!(refused["errors"][0]["field"], "currency");
}

#[test]
fn presets_speak_the_readers_language() {
    let fiel = Fiel::shared();
    let title = |language: &str| {
        let answer = fiel.request("GET", "/api/v1/presets/clinical-assistant", &[("accept-language", language)], b"");
        answer.json()["title"].as_str().unwrap().to_owned()
    };
    assert_ne!(title("pt-BR"), title("en-GB,en;q=0.9"));
    assert_eq!(title("pt-BR"), title("de"));
    problem(&fiel.get("/api/v1/presets/no-such-case"), 404);
}

#[test]
fn a_scenario_is_saved_changed_shared_and_deleted() {
    let fiel = Fiel::shared();
    let scenario = fiel.preset("vision-line");
    let answer = fiel.post_json("/api/v1/scenarios", &[], &scenario);
    assert_eq!(answer.status, 201, "{}", answer.text());
    let made = answer.json();
    let (id, key) = (made["id"].as_str().unwrap(), made["workspace_key"].as_str().unwrap());
    assert_eq!(made["version"], 1);
    assert_eq!(answer.header("location"), Some(format!("/api/v1/scenarios/{id}").as_str()));
    let bearer = format!("Bearer {key}");
    let auth = [("authorization", bearer.as_str()), ENGLISH];
    let address = format!("/api/v1/scenarios/{id}");

    // A second scenario joins the same workspace, and no new key is made.
    let second = fiel.post_json("/api/v1/scenarios", &auth, &fiel.preset("experiment"));
    assert_eq!(second.status, 201);
    assert!(second.json().get("workspace_key").is_none());
    assert_eq!(fiel.request("GET", "/api/v1/scenarios", &auth, b"").json().as_array().unwrap().len(), 2);

    // What was read can be changed and sent back as it is.
    let mut document = fiel.request("GET", &address, &auth, b"").json();
    assert_eq!(document["scenario"], scenario);
    let rules = engine::lgpd::rules();
    assert_eq!(document["rules"], json!({"version": rules.version, "as_of": rules.as_of}), "the rules it was saved under");
    document["scenario"]["title"] = json!("=HYPERLINK(\"http://evil.example\")<script>alert(1)</script>");
    let put = |document: &Value| {
        fiel.request("PUT", &address, &[auth[0], auth[1], ("content-type", "application/json")], document.to_string().as_bytes())
    };
    assert_eq!(put(&document).json()["version"], 2);

    // Whoever saves something else over version 1 now is told what stands, and nothing is lost.
    document["scenario"]["title"] = json!("mine");
    let conflict = problem(&put(&document), 409);
    assert_eq!(conflict["current"]["version"], 2);
    assert!(conflict["current"]["scenario"]["title"].as_str().unwrap().starts_with("=HYPERLINK"));

    // What cannot be computed is not saved.
    document["version"] = json!(2);
    document["scenario"]["horizon_months"] = json!(5);
    problem(&put(&document), 422);

    let path = fiel.share(id, key);
    assert!(path.starts_with("/s/") && path.len() > 3 + 22, "{path} has fewer than 128 random bits");
    let links = fiel.request("GET", &format!("{address}/links"), &auth, b"").json();
    assert_eq!((links[0]["version"].as_i64(), links[0]["state"].as_str()), (Some(2), Some("open")));
    assert!(!links.to_string().contains(&path[3..]), "the list shows no token");
    let shared = fiel.get(&format!("{path}/comparison.json"));
    assert_eq!(shared.status, 200);

    // User text stays text.
    let csv = fiel.get(&format!("{path}/flows.csv")).text();
    assert!(!csv.lines().any(|line| line.split(',').any(|cell| cell.trim_matches('"').starts_with(['=', '+', '@']))));

    let link = links[0]["id"].as_str().unwrap();
    assert_eq!(fiel.request("DELETE", &format!("{address}/links/{link}"), &auth, b"").status, 204);
    problem(&fiel.get(&format!("{path}/comparison.json")), 410);
    assert_eq!(fiel.request("DELETE", &address, &auth, b"").status, 204);
    problem(&fiel.request("GET", &address, &auth, b""), 404);
}

#[test]
fn a_form_of_another_site_is_refused() {
    let fiel = Fiel::shared();
    let form = ("content-type", "application/x-www-form-urlencoded");
    let foreign = fiel.request("POST", "/scenarios", &[form, ("origin", "https://evil.example")], b"preset=experiment");
    problem(&foreign, 403);
    let ours = fiel.request("POST", "/scenarios", &[form, ("origin", &format!("http://{}", fiel.addr))], b"preset=experiment");
    assert_eq!(ours.status, 303);
    let cookie = ours.header("set-cookie").unwrap();
    for part in ["fiel_workspace=", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"));
    let behind_tls = fiel.request("POST", "/scenarios", &[form, ("x-forwarded-proto", "https")], b"preset=blank");
    assert!(behind_tls.header("set-cookie").unwrap().contains("Secure"));
    problem(&fiel.request("POST", "/scenarios", &[form], b"preset=no-such-case"), 404);
    problem(&fiel.request("POST", "/scenarios", &[form], b"nothing=1"), 400);
}

#[test]
fn a_workspace_is_erased_with_everything_in_it() {
    let fiel = Fiel::shared();
    let (id, key) = fiel.create(&fiel.preset("experiment"));
    let path = fiel.share(&id, &key);
    let cookie = format!("fiel_workspace={key}");
    let erased = fiel.request("POST", "/workspace/erase", &[("cookie", &cookie)], b"");
    assert_eq!((erased.status, erased.header("location")), (303, Some("/")));
    assert!(erased.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert_eq!(erased.header("clear-site-data"), Some("\"storage\""));
    problem(&fiel.request("GET", &format!("/api/v1/scenarios/{id}"), &[("authorization", &format!("Bearer {key}"))], b""), 401);
    assert_ne!(fiel.get(&format!("{path}/comparison.json")).status, 200);
}

#[test]
fn price_books_are_listed_and_read() {
    let fiel = Fiel::shared();
    let books = fiel.get("/api/v1/price-books").json();
    assert_eq!(books[0]["slug"], "brasil-2026-12");
    let book = fiel.get("/api/v1/price-books/brasil-2026-12").json();
    assert_eq!(book["rows"].as_array().unwrap().len() as u64, books[0]["rows"].as_u64().unwrap());
    assert!(
        book["rows"]
            .as_array()
            .unwrap()
            .iter()
            .all(|row| !row["source"].as_str().unwrap().is_empty() && !row["as_of"].as_str().unwrap().is_empty())
    );
    problem(&fiel.get("/api/v1/price-books/nowhere-1999"), 404);
}

#[test]
fn probes_answer_and_count() {
    let fiel = Fiel::shared();
    assert_eq!(fiel.get("/healthz").text(), "ok\n");
    assert_eq!(fiel.get("/readyz").text(), "ok\n");
    let metrics = fiel.get("/metrics");
    assert!(metrics.header("content-type").unwrap().starts_with("text/plain"));
    assert!(metrics.text().contains("fiel_http_requests_total{status=\"2xx\"}"));
}

#[test]
fn every_answer_carries_the_headers_that_keep_it_harmless() {
    let fiel = Fiel::shared();
    for path in ["/", "/healthz", "/api/v1/presets", "/no-such-page", "/pkg/fiel.js", "/scenarios/x"] {
        let answer = fiel.request("GET", path, &[("accept", "text/html")], b"");
        for (name, value) in [("x-content-type-options", "nosniff"), ("referrer-policy", "same-origin"), ("x-frame-options", "DENY")] {
            assert_eq!(answer.header(name), Some(value), "{path}");
        }
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{path}: {policy}");
        assert!(answer.header("permissions-policy").is_some() && answer.header("x-request-id").is_some(), "{path}");
    }
}
