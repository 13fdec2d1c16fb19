//! Two scenarios side by side and a scenario's history, from outside: pages, forms and API.

mod support;

use engine::format;
use engine::locale::Locale;
use engine::scenario::{Currency, Scenario};
use engine::seed;
use engine::versus::{Side, versus};
use engine::view::View;
use serde_json::{Value, json};
use support::{Answer, Fiel};

/// A page without the marks between the parts of a view.
fn read(fiel: &Fiel, path: &str, key: &str) -> String {
    fiel.page(path, &[("cookie", &format!("fiel_workspace={key}"))]).text().replace("&nbsp;", "\u{a0}").replace("<!>", "")
}

fn send(fiel: &Fiel, path: &str, key: &str, form: &str) -> Answer {
    let headers =
        [("cookie", &*format!("fiel_workspace={key}")), ("content-type", "application/x-www-form-urlencoded"), ("accept", "text/html")];
    fiel.request("POST", path, &headers, form.as_bytes())
}

fn bearer(key: &str) -> String {
    format!("Bearer {key}")
}

fn more_work(of: &Value) -> Value {
    let mut other = of.clone();
    other["title"] = "Mais trabalho <b>".into();
    other["horizon_months"] = 48.into();
    other["assumptions"] = json!({"usd_brl": {"value": 6.2, "note": "tesouraria"}});
    other
}

/// `a` in a workspace of its own, and `b` beside it: ids and key.
fn two(fiel: &Fiel, a: &Value, b: &Value) -> (String, String, String) {
    let (first, key) = fiel.create(a);
    let made = fiel.post_json("/api/v1/scenarios", &[("authorization", &bearer(&key))], b).json();
    (first, made["id"].as_str().expect("an id").to_owned(), key)
}

fn put(fiel: &Fiel, id: &str, key: &str, version: i32, scenario: &Value) -> i32 {
    let body = json!({"version": version, "scenario": scenario}).to_string();
    let headers = [("authorization", &*bearer(key)), ("content-type", "application/json")];
    let saved = fiel.request("PUT", &format!("/api/v1/scenarios/{id}"), &headers, body.as_bytes());
    assert_eq!(saved.status, 200, "{}", saved.text());
    saved.json()["version"].as_i64().and_then(|version| i32::try_from(version).ok()).expect("a version")
}

#[test]
fn two_scenarios_stand_side_by_side_as_the_engine_compares_them() {
    let fiel = Fiel::shared();
    let preset = fiel.preset("clinical-assistant");
    let other = more_work(&preset);
    let (a, b, key) = two(&fiel, &preset, &other);
    let (first, second): (Scenario, Scenario) = (serde_json::from_value(preset).unwrap(), serde_json::from_value(other).unwrap());
    let book = seed::price_book();
    for view in [View::default(), View { currency: Currency::Usd, ..View::default() }] {
        let expected = versus(Side { scenario: &first, book: &book }, Side { scenario: &second, book: &book }, view).unwrap();
        let page = read(&fiel, &format!("/scenarios/{a}/versus/{b}?lang=en&{}", view.query()), &key);
        assert!(page.contains("2 answers differ"), "{page}");
        assert!(page.contains("Horizon in months") && page.contains("R$6.20/USD (tesouraria)") && page.contains("R$5.10/USD (default)"));
        for option in &expected.options {
            let amount =
                |side: Option<engine::versus::Standing>| format::money_compact(Locale::En, side.unwrap().npv.unwrap(), view.currency);
            assert!(page.contains(&amount(option.a)) && page.contains(&amount(option.b)), "{}", option.id);
            let sum = format!("<b>{}</b>", format::money_diff(Locale::En, option.difference.unwrap(), view.currency));
            assert!(page.contains(&sum), "{}: {sum}", option.id);
        }
        for effect in expected.parts.iter().filter_map(|part| part.largest()) {
            assert!(page.contains(&format::money_diff(Locale::En, effect.1, view.currency)));
        }
        assert!(page.contains("Mais trabalho &lt;b&gt;") && !page.contains("trabalho <b>"), "a title is only text");
    }
    // nobody else's, and nothing of nobody
    let (stranger, foreign) = fiel.create(&fiel.preset("customer-service"));
    assert_eq!(fiel.page(&format!("/scenarios/{a}/versus/{b}"), &[("cookie", &format!("fiel_workspace={foreign}"))]).status, 404);
    assert_eq!(fiel.page(&format!("/scenarios/{a}/versus/{stranger}"), &[("cookie", &format!("fiel_workspace={key}"))]).status, 404);
    assert_eq!(fiel.page(&format!("/scenarios/{a}/versus/{b}"), &[]).status, 404);
}

#[test]
fn the_choice_of_two_leads_to_them() {
    let fiel = Fiel::shared();
    let preset = fiel.preset("customer-service");
    let (a, b, key) = two(&fiel, &preset, &more_work(&preset));
    let home = read(&fiel, "/?lang=en", &key);
    assert!(home.contains("action=\"/versus\"") && home.contains(&format!("value=\"{a}\"")));
    let answer = read(&fiel, &format!("/scenarios/{a}/answer?lang=en"), &key);
    assert!(answer.contains("Compare with another scenario") && answer.contains(&format!("/scenarios/{a}/history")));
    let sent = send(&fiel, "/versus", &key, &format!("a={a}&b={b}"));
    assert_eq!((sent.status, sent.header("location")), (303, Some(&*format!("/scenarios/{a}/versus/{b}"))));
    assert_eq!(send(&fiel, "/versus", &key, "a=../..&b=x").status, 404);
}

#[test]
fn two_links_stand_side_by_side_for_whoever_has_both() {
    let fiel = Fiel::shared();
    let preset = fiel.preset("customer-service");
    let (a, b, key) = two(&fiel, &preset, &more_work(&preset));
    let (one, other) = (fiel.share(&a, &key), fiel.share(&b, &key));
    let token = other.strip_prefix("/s/").unwrap();
    let pasted = format!("other=https%3A%2F%2Ffiel.example{}%3Fcurrency%3Dusd", other.replace('/', "%2F"));
    let sent = send(&fiel, &format!("{one}/versus"), "", &pasted);
    assert_eq!((sent.status, sent.header("location")), (303, Some(&*format!("{one}/versus/{token}"))));
    let page = read(&fiel, &format!("{one}/versus/{token}?lang=pt-BR"), "");
    assert!(page.contains("Dois cenários, lado a lado") && page.contains(&format!("href=\"{other}\"")));
    assert!(page.contains(&format!("href=\"{one}/cells/")), "figures lead to their cells");
    // what is no link comes back with what was typed, and says what is wanted
    let wrong = send(&fiel, &format!("{one}/versus?lang=en"), "", "other=my+link+%3C");
    let text = wrong.text();
    assert_eq!(wrong.status, 422);
    assert!(text.contains("value=\"my link &lt;\"") && (text.contains("/s/ and the link") || text.contains("contém /s/")), "{text}");
    assert_eq!(fiel.page(&format!("{one}/versus/{}", "x".repeat(43)), &[]).status, 404);
}

#[test]
fn a_history_tells_who_changed_what_and_brings_a_version_back() {
    let fiel = Fiel::shared();
    let preset = fiel.preset("customer-service");
    let (id, key) = fiel.create(&preset);
    let named = send(&fiel, "/workspace/label", &key, &format!("scenario={id}&label=Ana+%3Cinfra%3E"));
    assert_eq!((named.status, named.header("location")), (303, Some(&*format!("/scenarios/{id}/history"))));
    assert_eq!(put(&fiel, &id, &key, 1, &more_work(&preset)), 2);

    let page = read(&fiel, &format!("/scenarios/{id}/history?lang=en"), &key);
    assert!(page.contains("Ana &lt;infra&gt;") && page.contains("no name") && page.contains("The first version"), "{page}");
    assert!(page.contains("Horizon in months: from 36 to 48"), "{page}");
    let both = read(&fiel, &format!("/scenarios/{id}/history/1/2?lang=en"), &key);
    assert!(both.contains("Versions 1 and 2, side by side") && both.contains("2 answers differ"));

    let restored = send(&fiel, &format!("/scenarios/{id}/restore"), &key, "version=1&base=2");
    assert_eq!((restored.status, restored.header("location")), (303, Some(&*format!("/scenarios/{id}/history"))));
    let now = fiel.request("GET", &format!("/api/v1/scenarios/{id}"), &[("authorization", &bearer(&key))], b"").json();
    assert_eq!((now["version"].as_i64(), &now["scenario"]), (Some(3), &preset));

    // somebody saved meanwhile: told so, nothing restored
    let late = send(&fiel, &format!("/scenarios/{id}/restore"), &key, "version=2&base=2");
    assert_eq!(late.status, 409);
    assert!(late.text().contains("nada foi restaurado") || late.text().contains("nothing was restored"));
    assert_eq!(send(&fiel, &format!("/scenarios/{id}/restore"), &key, "version=9&base=3").status, 404);

    // any two; what is no version is named with its limits, and comes back
    let two = send(&fiel, &format!("/scenarios/{id}/history"), &key, "from=3&to=2");
    assert_eq!(two.header("location"), Some(&*format!("/scenarios/{id}/history/3/2")));
    let wrong = send(&fiel, &format!("/scenarios/{id}/history"), &key, "from=1&to=7");
    assert_eq!(wrong.status, 422);
    let text = wrong.text();
    assert!(
        text.contains("value=\"7\"") && (text.contains("de 1 a 3. O valor foi “7”") || text.contains("from 1 to 3. The value was “7”"))
    );
    let long = send(&fiel, "/workspace/label", &key, &format!("scenario={id}&label={}", "a".repeat(61)));
    assert_eq!(long.status, 422);
    assert!(long.text().contains("61") && long.text().contains(&"a".repeat(61)));

    for path in [format!("/scenarios/{id}/history"), format!("/scenarios/{id}/history/1/2")] {
        assert_eq!(fiel.page(&path, &[]).status, 404, "{path} is nobody else's");
    }
    assert_eq!(fiel.page(&format!("/scenarios/{id}/history/1/99"), &[("cookie", &format!("fiel_workspace={key}"))]).status, 404);
}

#[test]
fn programs_compare_two_and_read_the_history() {
    let fiel = Fiel::shared();
    let preset = fiel.preset("customer-service");
    let other = more_work(&preset);
    let answer =
        fiel.post_json("/api/v1/versus", &[], &json!({"a": {"scenario": preset}, "b": {"scenario": other, "book": "brasil-2026-12"}}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    let found = answer.json();
    assert_eq!(found["parts"].as_array().map(Vec::len), Some(2));
    assert_eq!(found["is_exact"], true);
    for (at, option) in found["options"].as_array().unwrap().iter().enumerate() {
        let sum: f64 = found["parts"].as_array().unwrap().iter().map(|part| part["effects"][at].as_f64().unwrap()).sum();
        assert!((sum - option["difference"].as_f64().unwrap()).abs() < 1e-3, "{option}");
    }
    let mut wrong = preset.clone();
    wrong["horizon_months"] = 240.into();
    let refused = fiel.post_json("/api/v1/versus", &[], &json!({"a": {"scenario": preset}, "b": {"scenario": wrong}}));
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("/b/scenario/horizon_months"), "{}", refused.text());

    let (id, key) = fiel.create(&preset);
    put(&fiel, &id, &key, 1, &other);
    let get = |path: &str| fiel.request("GET", path, &[("authorization", &bearer(&key))], b"");
    let list = get(&format!("/api/v1/scenarios/{id}/versions")).json();
    assert_eq!(list.as_array().unwrap().iter().map(|v| v["version"].as_i64().unwrap()).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(get(&format!("/api/v1/scenarios/{id}/versions?before=2")).json().as_array().map(Vec::len), Some(1));
    assert_eq!(get(&format!("/api/v1/scenarios/{id}/versions/1")).json()["scenario"], preset);
    let restore = |base: i32| {
        let path = format!("/api/v1/scenarios/{id}/versions/1/restore");
        fiel.post_json(&path, &[("authorization", &bearer(&key))], &json!({"version": base}))
    };
    assert_eq!(restore(1).status, 409);
    let restored = restore(2);
    assert_eq!((restored.status, restored.json()["version"].as_i64()), (200, Some(3)));
    assert_eq!(fiel.get(&format!("/api/v1/scenarios/{id}/versions")).status, 401);
    let (_, foreign) = fiel.create(&preset);
    let theirs = fiel.request("GET", &format!("/api/v1/scenarios/{id}/versions"), &[("authorization", &bearer(&foreign))], b"");
    assert_eq!(theirs.status, 404);
}
