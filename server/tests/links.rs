//! Share links from outside: roles, ends, passwords, what a closed one says, what is counted, and what never gets out.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use serde_json::json;
use std::time::{Duration, Instant};
use support::{Answer, Fiel};

const CELL: &str = "cells/private_cloud.total";
const PASSWORD: &str = "uma senha só nossa";

/// A shared scenario: its id, the key of its workspace, the path of a link.
struct Shared {
    id: String,
    key: String,
    path: String,
}

fn bearer(key: &str) -> String {
    format!("Bearer {key}")
}

fn scenario(fiel: &Fiel) -> (String, String) {
    let mut scenario = fiel.preset("clinical-assistant");
    scenario["title"] = json!("Só para finanças");
    fiel.create(&scenario)
}

fn link(fiel: &Fiel, wish: &serde_json::Value) -> Shared {
    let (id, key) = scenario(fiel);
    let path = another(fiel, &id, &key, wish);
    Shared { id, key, path }
}

fn another(fiel: &Fiel, id: &str, key: &str, wish: &serde_json::Value) -> String {
    let made = fiel.post_json(&format!("/api/v1/scenarios/{id}/links"), &[("authorization", &bearer(key))], wish);
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()["path"].as_str().unwrap().to_owned()
}

fn listed(fiel: &Fiel, shared: &Shared) -> serde_json::Value {
    fiel.request("GET", &format!("/api/v1/scenarios/{}/links", shared.id), &[("authorization", &bearer(&shared.key))], b"").json()
}

/// A page without what differs from one answer to the next: nonce and number of the request.
fn steady(answer: &Answer, path: &str) -> String {
    let text = answer.text();
    let nonce = text.split("nonce=\"").nth(1).and_then(|after| after.split('"').next()).unwrap();
    text.replace(path.trim_start_matches("/s/"), "TOKEN").replace(nonce, "NONCE")
}

#[test]
fn each_role_may_do_what_its_name_says() {
    let fiel = Fiel::shared();
    for (role, copies, comments) in [("read", false, false), ("copy", true, false), ("comment", true, true)] {
        let shared = link(&fiel, &json!({"role": role}));
        let path = &shared.path;
        let page = fiel.page(path, &[]);
        assert_eq!(page.status, 200, "{role}");
        assert_eq!(page.text().contains(&format!("action=\"{path}/copy\"")), copies, "{role}");
        assert_eq!(page.text().contains(&format!("action=\"{path}/comments\"")), comments, "{role}");
        assert_eq!(fiel.page(&format!("{path}/{CELL}"), &[]).text().contains(&format!("action=\"{path}/comments\"")), comments, "{role}");
        for file in ["workbook.xlsx", "flows.csv", "comparison.json", "preview.png"] {
            assert_eq!(fiel.get(&format!("{path}/{file}")).status, 200, "{role} {file}");
        }
        let copied = fiel.form(&format!("{path}/copy"), &[], &[]);
        assert_eq!(copied.status, if copies { 303 } else { 403 }, "{role}");
        let said = fiel.form(&format!("{path}/comments"), &[], &[("author", "Ana"), ("text", "x")]);
        assert_eq!(said.status, if comments { 303 } else { 403 }, "{role}");
        if !copies {
            assert!(copied.text().contains("Este link não permite fazer uma cópia."), "{}", copied.text());
            let program = fiel.request("POST", &format!("{path}/copy"), &[], b"");
            assert_eq!((program.status, program.json()["type"].as_str().unwrap()), (403, "urn:fiel:problem:link-role"));
        }
        let one = &listed(&fiel, &shared)[0];
        assert_eq!(
            (one["role"].as_str(), one["password"].as_bool(), one["price_book"].as_str()),
            (Some(role), Some(false), Some("brasil-2026-12"))
        );
    }
}

#[test]
fn what_cannot_be_wished_for_is_said_by_field() {
    let fiel = Fiel::shared();
    let (id, key) = scenario(&fiel);
    let address = format!("/api/v1/scenarios/{id}/links");
    for (wish, status, field) in [
        (json!({"password": "curta"}), 422, "/password"),
        (json!({"password": "        "}), 422, "/password"),
        (json!({"password": "x".repeat(201)}), 422, "/password"),
        (json!({"expires_at": "2020-01-01T00:00:00Z"}), 422, "/expires_at"),
        (json!({"expires_at": "amanhã"}), 422, "/expires_at"),
        (json!({"role": "write"}), 422, "/role"),
    ] {
        let refused = fiel.post_json(&address, &[("authorization", &bearer(&key))], &wish);
        assert_eq!((refused.status, refused.json()["errors"][0]["field"].as_str()), (status, Some(field)), "{}", refused.text());
        assert!(!refused.text().contains("curta") && !refused.text().contains("xxxxx"), "a password is not said again");
    }
    let unknown = fiel.post_json(&address, &[("authorization", &bearer(&key))], &json!({"passwort": "12345678"}));
    assert!(matches!(unknown.status, 400 | 422), "{}", unknown.text());
    assert_eq!(listed(&fiel, &Shared { id, key, path: String::new() }), json!([]));
}

#[test]
fn nothing_below_a_link_with_a_password_opens_without_it_and_all_of_it_with_it() {
    let fiel = Fiel::shared();
    let shared = link(&fiel, &json!({"role": "comment", "password": PASSWORD}));
    let path = &shared.path;
    let hidden = ["Só para finanças", "custa menos", "og:", "R$", "preview.png"];
    for below in [
        "",
        "/cells/private_cloud.total",
        "?currency=usd",
        "/workbook.xlsx",
        "/flows.csv",
        "/comparison.json",
        "/preview.png",
        "/preview.png?lang=en",
    ] {
        let answer = fiel.page(&format!("{path}{below}"), &[]);
        assert_eq!(answer.status, 403, "{below}");
        assert!(hidden.iter().all(|word| !answer.text().contains(word)), "{below}: {}", answer.text());
    }
    let page = fiel.page(&format!("{path}/cells/private_cloud.total?month=3"), &[]).text();
    assert!(page.contains("Este link pede uma senha") && page.contains("value=\"/cells/private_cloud.total?month=3\""), "{page}");
    assert_eq!(fiel.form(&format!("{path}/copy"), &[], &[]).status, 403);
    assert_eq!(fiel.form(&format!("{path}/comments"), &[], &[("author", "a"), ("text", "b")]).status, 403);
    let program = fiel.get(&format!("{path}/comparison.json"));
    assert_eq!(program.json()["type"], "urn:fiel:problem:link-locked");

    let wrong = fiel.form(&format!("{path}/password"), &[("x-forwarded-for", "198.51.100.1")], &[("password", "outra senha"), ("to", "")]);
    assert_eq!(wrong.status, 403);
    assert!(wrong.text().contains("A senha não confere.") && !wrong.text().contains("outra senha"));
    assert!(wrong.cookie("fiel_unlock").is_none());

    let right = fiel.form(
        &format!("{path}/password"),
        &[("x-forwarded-for", "198.51.100.1"), ("x-forwarded-proto", "https")],
        &[("password", PASSWORD), ("to", "/cells/private_cloud.total?month=3")],
    );
    assert_eq!((right.status, right.header("location").unwrap()), (303, format!("{path}/cells/private_cloud.total?month=3").as_str()));
    let (secret, all) = right.cookie("fiel_unlock").unwrap();
    assert_eq!(all, format!("fiel_unlock={secret}; Path=/; Max-Age=43200; SameSite=Lax; HttpOnly; Secure"));
    let known = format!("fiel_unlock={secret}");
    for below in ["", "/cells/private_cloud.total", "/workbook.xlsx", "/flows.csv", "/comparison.json"] {
        assert_eq!(fiel.page(&format!("{path}{below}"), &[("cookie", &known)]).status, 200, "{below}");
    }
    let opened = fiel.page(path, &[("cookie", &known)]).text();
    assert!(opened.contains("Só para finanças") && !opened.contains("og:") && opened.contains("noindex"));
    assert_eq!(fiel.page(&format!("{path}/preview.png"), &[("cookie", &known)]).status, 403, "a picture would be kept and passed on");
    assert_eq!(fiel.form(&format!("{path}/copy"), &[("cookie", &known)], &[]).status, 303);
    // it is the password of this link
    let other = link(&fiel, &json!({"password": PASSWORD}));
    assert_eq!(fiel.page(&other.path, &[("cookie", &known)]).status, 403);
}

#[test]
fn a_wrong_password_and_a_link_that_never_was_cannot_be_told_apart() {
    let fiel = Fiel::shared();
    let shared = link(&fiel, &json!({"password": PASSWORD}));
    let nobodys = format!("/s/{}", "A".repeat(43));
    let open = link(&fiel, &json!({}));
    let ask = |path: &str, n: usize| {
        let began = Instant::now();
        let answer = fiel.form(
            &format!("{path}/password"),
            &[("x-forwarded-for", &format!("203.0.113.{n}"))],
            &[("password", "errada errada"), ("to", "")],
        );
        (answer, began.elapsed())
    };
    let (mut real, mut none) = (Vec::new(), Vec::new());
    for n in 0..12 {
        let ((a, took_a), (b, took_b)) = (ask(&shared.path, n), ask(&nobodys, n));
        assert_eq!((a.status, b.status), (403, 403));
        assert_eq!(steady(&a, &shared.path), steady(&b, &nobodys), "the same page");
        let names = |answer: &Answer| answer.headers.iter().map(|(n, _)| n.clone()).collect::<Vec<_>>();
        assert_eq!(names(&a), names(&b));
        real.push(took_a);
        none.push(took_b);
    }
    let median = |times: &mut Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    let (real, none) = (median(&mut real), median(&mut none));
    assert!(real < none * 2 && none < real * 2, "wrong password {real:?}, no such link {none:?}");
    // what was compared costs something; a page alone is far quicker
    let page = (0..8)
        .map(|_| {
            let began = Instant::now();
            fiel.page(&shared.path, &[]);
            began.elapsed()
        })
        .min()
        .unwrap();
    assert!(none > page, "no such link {none:?}, the page that asks {page:?}");
    // and where there is no password to know, none is asked for
    assert_eq!(ask(&open.path, 99).0.status, 303);
}

#[test]
fn too_many_wrong_passwords_have_to_wait_and_whoever_is_in_stays_in() {
    let fiel = Fiel::shared();
    let shared = link(&fiel, &json!({"password": PASSWORD}));
    let send = |from: &str, password: &str| {
        fiel.form(&format!("{}/password", shared.path), &[("x-forwarded-for", from)], &[("password", password), ("to", "")])
    };
    let inside = send("192.0.2.200", PASSWORD);
    let known = format!("fiel_unlock={}", inside.cookie("fiel_unlock").unwrap().0);
    for n in 0..10 {
        assert_eq!(send("192.0.2.1", "errada errada").status, 403, "{n}");
    }
    let blocked = send("192.0.2.1", PASSWORD);
    assert_eq!((blocked.status, blocked.header("retry-after")), (429, Some("900")));
    assert!(blocked.text().contains("Espere 15 minutos") && blocked.text().contains("Senha do link"));
    assert_eq!(send("192.0.2.2", PASSWORD).status, 303, "another address may");
    for n in 0..20 {
        assert_eq!(send(&format!("192.0.2.{}", 10 + n), "errada errada").status, 403, "{n}");
    }
    assert_eq!(send("192.0.2.99", PASSWORD).status, 429, "the link has to wait");
    assert_eq!(fiel.page(&shared.path, &[("cookie", &known)]).status, 200);
    // sent at once they do not slip past
    let other = link(&fiel, &json!({"password": PASSWORD}));
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let (fiel, path) = (&fiel, format!("{}/password", other.path));
        let all: Vec<_> = (0..16)
            .map(|_| {
                let path = path.clone();
                scope.spawn(move || {
                    fiel.form(&path, &[("x-forwarded-for", "192.0.2.150")], &[("password", "errada errada"), ("to", "")]).status
                })
            })
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(statuses.iter().filter(|s| **s == 403).count() <= 10, "{statuses:?}");
}

#[test]
fn a_closed_link_says_what_to_do_and_shows_nothing() {
    let fiel = Fiel::shared();
    let soon = time::OffsetDateTime::now_utc() + Duration::from_secs(2);
    let soon = soon.format(&time::format_description::well_known::Rfc3339).unwrap();
    let expired = link(&fiel, &json!({"expires_at": soon, "role": "comment"}));
    let locked = another(&fiel, &expired.id, &expired.key, &json!({"expires_at": soon, "password": PASSWORD}));
    assert_eq!(fiel.page(&expired.path, &[]).status, 200);
    let revoked = link(&fiel, &json!({"role": "comment"}));
    let id = listed(&fiel, &revoked)[0]["id"].as_str().unwrap().to_owned();
    let done =
        fiel.request("DELETE", &format!("/api/v1/scenarios/{}/links/{id}", revoked.id), &[("authorization", &bearer(&revoked.key))], b"");
    assert_eq!(done.status, 204);
    fiel.wait_until("the link ends", || fiel.page(&expired.path, &[]).status == 410);
    let nobodys = format!("/s/{}", "B".repeat(43));
    for (path, status, said) in [
        (expired.path.as_str(), 410, "Este link venceu em"),
        (locked.as_str(), 410, "Este link venceu em"),
        (revoked.path.as_str(), 410, "Quem criou este link o revogou em"),
        (nobodys.as_str(), 404, "Confira se foi copiado até o fim"),
        ("/s/x", 404, "Confira se foi copiado até o fim"),
    ] {
        let page = fiel.page(path, &[]);
        assert_eq!(page.status, status, "{path}");
        assert!(page.text().contains(said) && !page.text().contains("finanças") && !page.text().contains("og:"), "{path}: {}", page.text());
        for below in [CELL, "workbook.xlsx", "flows.csv", "comparison.json", "preview.png"] {
            let answer = fiel.page(&format!("{path}/{below}"), &[]);
            assert_eq!(answer.status, status, "{path} {below}");
            assert!(
                !answer.text().contains(path.trim_start_matches("/s/")) || below == CELL || path == "/s/x",
                "{path} {below} says the token"
            );
        }
        assert_eq!(fiel.form(&format!("{path}/copy"), &[], &[]).status, status, "{path}");
        assert_eq!(fiel.form(&format!("{path}/comments"), &[], &[("author", "a"), ("text", "b")]).status, status, "{path}");
    }
    let states: Vec<_> = listed(&fiel, &expired).as_array().unwrap().iter().map(|l| l["state"].as_str().unwrap().to_owned()).collect();
    assert_eq!(states, ["expired", "expired"]);
}

#[test]
fn openings_of_readers_are_counted_and_nobody_elses() {
    let fiel = Fiel::shared();
    let shared = link(&fiel, &json!({}));
    let path = &shared.path;
    let owner = format!("fiel_workspace={}", shared.key);
    let there = format!("http://{}{path}", fiel.addr);
    let quiet: [(&str, &[(&str, &str)]); 6] = [
        ("GET", &[("cookie", &owner)]),
        ("GET", &[("user-agent", "Slackbot-LinkExpanding 1.0")]),
        ("GET", &[("sec-purpose", "prefetch")]),
        ("GET", &[("referer", &there)]),
        ("HEAD", &[]),
        ("GET", &[("user-agent", "WhatsApp/2.23")]),
    ];
    for (method, headers) in quiet {
        let answered = if method == "HEAD" { head(&fiel, path) } else { fiel.page(path, headers).status };
        assert_eq!(answered, 200, "{headers:?}");
    }
    for below in [CELL, "flows.csv", "preview.png"] {
        fiel.get(&format!("{path}/{below}"));
    }
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!((&listed(&fiel, &shared)[0]["opened"], &listed(&fiel, &shared)[0]["last_opened_at"]), (&json!(0), &json!(null)));
    for _ in 0..3 {
        fiel.page(path, &[("user-agent", "Mozilla/5.0")]);
    }
    fiel.wait_until("three openings are counted", || listed(&fiel, &shared)[0]["opened"] == 3);
    assert!(listed(&fiel, &shared)[0]["last_opened_at"].is_string());
    // with a password it is the right password that opens
    let locked = link(&fiel, &json!({"password": PASSWORD}));
    fiel.page(&locked.path, &[]);
    let from = format!("http://{}{}", fiel.addr, locked.path);
    let right = fiel.form(
        &format!("{}/password", locked.path),
        &[("x-forwarded-for", "198.51.100.7"), ("referer", &from)],
        &[("password", PASSWORD), ("to", "")],
    );
    let known = format!("fiel_unlock={}", right.cookie("fiel_unlock").unwrap().0);
    fiel.page(&locked.path, &[("cookie", &known), ("referer", &from)]);
    fiel.wait_until("one opening is counted", || listed(&fiel, &locked)[0]["opened"] == 1);
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(listed(&fiel, &locked)[0]["opened"], 1);
}

/// Status of a HEAD request, whose answer has a length and no body.
fn head(fiel: &Fiel, path: &str) -> u16 {
    use std::io::{Read as _, Write as _};
    let mut stream = std::net::TcpStream::connect(fiel.addr).unwrap();
    write!(stream, "HEAD {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", fiel.addr).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text.split(' ').nth(1).unwrap().parse().unwrap()
}

#[test]
fn other_programs_are_shown_title_verdict_and_a_picture() {
    let fiel = Fiel::shared();
    let (id, key) = {
        let mut scenario = fiel.preset("clinical-assistant");
        scenario["title"] = json!("A \"melhor\" <opção> & mais");
        fiel.create(&scenario)
    };
    let path = fiel.share(&id, &key);
    let page =
        fiel.page(&path, &[("accept-language", "pt-BR"), ("x-forwarded-proto", "https"), ("x-forwarded-host", "fiel.example")]).text();
    let meta = |name: &str| {
        let tag = page.split("<meta ").find(|t| t.contains(&format!("\"{name}\""))).unwrap_or_else(|| panic!("no {name}"));
        tag.split("content=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    assert_eq!(meta("og:title").replace("&lt;", "<").replace("&gt;", ">"), "A &quot;melhor&quot; <opção> &amp; mais");
    let said = meta("og:description").replace("&nbsp;", "\u{a0}");
    assert!(said.contains("custa") && said.contains("R$"), "{said}");
    assert_eq!(meta("og:image"), format!("https://fiel.example{path}/preview.png?lang=pt-BR"));
    assert_eq!((meta("og:locale").as_str(), meta("twitter:card").as_str()), ("pt_BR", "summary_large_image"));
    assert!(page.contains("<meta name=\"robots\" content=\"noindex, nofollow\"") && !page.contains("og:url"));
    let picture = fiel.get(&format!("{path}/preview.png"));
    assert_eq!(
        (picture.status, picture.header("content-type"), picture.header("x-robots-tag")),
        (200, Some("image/png"), Some("noindex, nofollow"))
    );
    assert_eq!(picture.body[..8], *b"\x89PNG\r\n\x1a\n");
    let size = |at: usize| u32::from_be_bytes(picture.body[at..at + 4].try_into().unwrap());
    assert_eq!((size(16), size(20)), (1200, 630));
    assert_eq!(picture.body, fiel.get(&format!("{path}/preview.png")).body, "the same bytes");
    assert_ne!(picture.body, fiel.get(&format!("{path}/preview.png?lang=en")).body);
}

#[test]
fn a_token_is_in_no_log_title_or_referer() {
    let fiel = Fiel::launch();
    let shared = link(&fiel, &json!({"role": "comment", "password": PASSWORD}));
    let open = link(&fiel, &json!({"role": "comment"}));
    let mut told = Vec::new();
    for path in [&shared.path, &open.path] {
        let token = path.trim_start_matches("/s/").to_owned();
        for below in ["", "/cells/private_cloud.total", "/workbook.xlsx", "/comparison.json", "/preview.png", "/nothing", "/versus/x"] {
            let page = fiel.page(&format!("{path}{below}"), &[]);
            let policy = page.header("referrer-policy");
            assert_eq!(policy, Some("same-origin"), "{below}");
            let title = page.text().split("<title>").nth(1).map(|t| t.split("</title>").next().unwrap().to_owned()).unwrap_or_default();
            assert!(!title.contains(&token), "{title}");
            let problem = fiel.get(&format!("{path}{below}"));
            if problem.header("content-type") == Some("application/problem+json") {
                assert!(!problem.text().contains(&token), "{}", problem.text());
            }
        }
        fiel.get(&format!("/{path}"));
        fiel.get(&format!("/fiel{path}"));
        fiel.form(&format!("{path}/password"), &[], &[("password", "errada errada"), ("to", "")]);
        fiel.form(&format!("{path}/comments"), &[], &[("author", "a"), ("text", "b")]);
        told.push(token);
    }
    let right = fiel.form(&format!("{}/password", shared.path), &[], &[("password", PASSWORD), ("to", "")]);
    told.push(right.cookie("fiel_unlock").unwrap().0.to_owned());
    told.push(PASSWORD.to_owned());
    let log = std::fs::read_to_string(fiel.data_dir.with_extension("log")).unwrap();
    assert!(log.contains("/s/…"), "{log}");
    for secret in told {
        assert!(!log.contains(&secret), "{secret}");
    }
}

#[test]
fn the_owners_page_makes_links_shows_their_address_once_and_revokes_them() {
    let fiel = Fiel::shared();
    let (id, key) = scenario(&fiel);
    let owner = format!("fiel_workspace={key}");
    let mine: [(&str, &str); 1] = [("cookie", &owner)];
    let page = format!("/scenarios/{id}/links");
    let refused = fiel.form(&page, &mine, &[("role", "comment"), ("days", "30"), ("until", "2020-01-01"), ("password", "curta")]);
    assert_eq!(refused.status, 422);
    let text = refused.text();
    for kept in ["value=\"2020-01-01\"", "value=\"curta\"", "O link precisa expirar no futuro.", "de 8 a 200 caracteres"] {
        assert!(text.contains(kept), "{kept}");
    }
    assert!(text.split("<input").any(|i| i.contains("value=\"comment\"") && i.split('>').next().unwrap().contains("checked")));
    let made = fiel.form(&page, &mine, &[("role", "read"), ("days", "30"), ("until", ""), ("password", PASSWORD)]);
    assert_eq!(made.status, 201);
    let text = made.text();
    let address = text.split("id=\"new-address\"").nth(1).unwrap().split("value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert!(address.starts_with(&format!("http://{}/s/", fiel.addr)), "{address}");
    let token = address.rsplit('/').next().unwrap();
    let path = format!("/s/{token}");
    assert_eq!(fiel.page(&path, &[]).status, 403);
    let again = fiel.page(&page, &mine).text();
    assert!(!again.contains(token), "only once");
    for word in ["com senha", "nunca", "aberto", "preços fixados em", "Revogar de vez"] {
        assert!(again.contains(word), "{word}");
    }
    assert_eq!(fiel.page(&page, &[]).status, 404, "nobody else's");
    let revoke = again.split("action=\"").filter_map(|a| a.split('"').next()).find(|a| a.ends_with("/revoke")).unwrap().to_owned();
    assert_eq!(fiel.form(&revoke, &[], &[]).status, 404, "nobody else's");
    let (_, stranger) = scenario(&fiel);
    assert_eq!(fiel.form(&revoke, &[("cookie", &format!("fiel_workspace={stranger}"))], &[]).status, 404, "nobody else's");
    let gone = fiel.form(&revoke, &mine, &[]);
    assert_eq!((gone.status, gone.header("location")), (303, Some(page.as_str())));
    assert_eq!(fiel.page(&path, &[]).status, 410);
    assert!(fiel.page(&page, &mine).text().contains("revogado"));
}
