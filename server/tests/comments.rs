//! Comments from outside: written by readers with the plain form, seen by those who may, tended by their owner; text and nothing else.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use serde_json::{Value, json};
use support::{Answer, Fiel};

struct Case {
    fiel: std::sync::Arc<Fiel>,
    id: String,
    bearer: String,
    owner: String,
    path: String,
}

impl Case {
    fn new() -> Self {
        let fiel = Fiel::shared();
        let (id, key) = fiel.create(&fiel.preset("clinical-assistant"));
        let (bearer, owner) = (format!("Bearer {key}"), format!("fiel_workspace={key}"));
        let mut case = Self { fiel, id, bearer, owner, path: String::new() };
        case.path = case.link("comment");
        case
    }

    fn link(&self, role: &str) -> String {
        let made = self.fiel.post_json(
            &format!("/api/v1/scenarios/{}/links", self.id),
            &[("authorization", &self.bearer)],
            &json!({"role": role}),
        );
        made.json()["path"].as_str().unwrap().to_owned()
    }

    fn say(&self, query: &str, fields: &[(&str, &str)]) -> Answer {
        self.fiel.form(&format!("{}/comments{query}", self.path), &[], fields)
    }

    fn page(&self, below: &str) -> String {
        self.fiel.page(&format!("{}{below}", self.path), &[("accept-language", "pt-BR")]).text().replace("<!>", "")
    }

    fn owners(&self, page: &str) -> Answer {
        self.fiel.page(&format!("/scenarios/{}/{page}", self.id), &[("cookie", &self.owner), ("accept-language", "pt-BR")])
    }

    fn tend(&self, comment: &str, fields: &[(&str, &str)]) -> Answer {
        self.fiel.form(&format!("/scenarios/{}/comments/{comment}", self.id), &[("cookie", &self.owner)], fields)
    }

    fn listed(&self) -> Value {
        self.fiel.request("GET", &format!("/api/v1/scenarios/{}/comments", self.id), &[("authorization", &self.bearer)], b"").json()
    }
}

#[test]
fn a_comment_is_seen_by_readers_and_owner_as_it_was_written() {
    let case = Case::new();
    let sent = case.say("", &[("author", "  Ana\r\nFinanças "), ("text", "Linha 1\r\nLinha 2 <script>alert(1)</script> & fim\u{202e}")]);
    assert_eq!(sent.status, 303, "{}", sent.text());
    let to = sent.header("location").unwrap().to_owned();
    assert!(to.starts_with(&format!("{}#comment-", case.path)), "{to}");
    let page = case.page("");
    let kept = "Linha 1\nLinha 2 &lt;script&gt;alert(1)&lt;/script&gt; &amp; fim</p>";
    assert!(
        page.contains(kept) && page.contains("<b>Ana Finanças</b>") && page.contains(&format!("id=\"{}\"", to.split('#').nth(1).unwrap()))
    );
    for owners in ["comments", "links", "answer"] {
        let text = case.owners(owners).text().replace("<!>", "");
        assert!(text.contains(if owners == "comments" { kept } else { "1 comentário em aberto" }), "{owners}");
    }
    assert_eq!(case.fiel.page(&format!("/scenarios/{}/comments", case.id), &[]).status, 404, "nobody else's");
    // a link of another role of the same scenario shows none
    let read = case.link("read");
    assert!(!case.fiel.page(&read, &[]).text().contains("Linha 1"));
    let another = case.link("comment");
    assert!(!case.fiel.page(&another, &[]).text().contains("Linha 1"), "nor does another link");
    for file in ["flows.csv", "comparison.json"] {
        assert!(!case.fiel.get(&format!("{}/{file}", case.path)).text().contains("Linha 1"), "{file}");
    }
    let program = &case.listed()[0];
    assert_eq!((program["author"].as_str(), program["cell"].as_str()), (Some("Ana Finanças"), None));
    assert_eq!(program["text"], "Linha 1\nLinha 2 <script>alert(1)</script> & fim");
}

#[test]
fn a_comment_on_a_figure_stands_on_its_page_and_names_it() {
    let case = Case::new();
    let sent = case.say("", &[("author", "Bruno"), ("text", "De onde vem?"), ("address", "private_cloud.total")]);
    assert_eq!(sent.status, 303);
    assert!(sent.header("location").unwrap().starts_with(&format!("{}/cells/private_cloud.total#comment-", case.path)));
    assert!(case.page("/cells/private_cloud.total").contains("De onde vem?"));
    assert!(!case.page("/cells/purchase_colocation.total").contains("De onde vem?"));
    let whole = case.page("");
    assert!(whole.contains(&format!("href=\"{}/cells/private_cloud.total\"", case.path)) && whole.contains("De onde vem?"));
    assert!(case.owners("comments").text().contains("Nuvem privada"), "named for its owner, too");
    // some figures are there in one view only
    let dollars = case.say("?currency=usd", &[("author", "Bruno"), ("text", "E em dólar?"), ("address", "private_cloud.view.total")]);
    assert_eq!(dollars.status, 303, "{}", dollars.text());
    assert!(dollars.header("location").unwrap().contains("/cells/private_cloud.view.total?currency=usd#"));
    assert!(case.page("").contains(&format!("href=\"{}/cells/private_cloud.view.total?currency=usd\"", case.path)));
    assert_eq!(
        case.say("", &[("author", "B"), ("text", "x"), ("address", "private_cloud.view.total")]).status,
        404,
        "not in the usual view"
    );
    for none in ["private_cloud.nothing", "x", "../../etc", "<b>"] {
        assert_eq!(case.say("", &[("author", "B"), ("text", "x"), ("address", none)]).status, 404, "{none}");
    }
    assert_eq!(case.listed().as_array().unwrap().len(), 2);
}

#[test]
fn what_cannot_be_kept_comes_back_with_what_was_typed() {
    let case = Case::new();
    let long = "é".repeat(1001);
    type Refused<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str]);
    let cases: [Refused<'_>; 4] = [
        (&[("author", ""), ("text", "fica aqui")], &["O seu nome tem de 1 a 60 caracteres. Agora são 0.", ">fica aqui</textarea>"]),
        (&[("author", "Ana"), ("text", " \r\n ")], &["O comentário tem de 1 a 1.000 caracteres. Agora são 0.", "value=\"Ana\""]),
        (&[("author", "Ana"), ("text", &long)], &["Agora são 1001.", "ééééé"]),
        (
            &[("author", "Ana"), ("text", &long), ("address", "private_cloud.total")],
            &["Agora são 1001.", "name=\"address\" value=\"private_cloud.total\""],
        ),
    ];
    for (fields, words) in cases {
        let refused = case.say("", fields);
        assert_eq!(refused.status, 422);
        for word in words {
            assert!(refused.text().contains(word), "{word}");
        }
    }
    assert_eq!(case.listed(), json!([]));
}

#[test]
fn a_link_takes_so_many_at_once_and_says_so() {
    let case = Case::new();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..22)
            .map(|n| {
                let case = &case;
                scope.spawn(move || case.say("", &[("author", "Ana"), ("text", &format!("n. {n}"))]).status)
            })
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|s| **s == 303).count(), 20, "{statuses:?}");
    let refused = case.say("", &[("author", "Ana"), ("text", "mais um")]);
    assert_eq!(refused.status, 429);
    assert!(refused.text().contains("20 comentários em 10 minutos") && refused.text().contains(">mais um</textarea>"));
    assert_eq!(case.listed().as_array().unwrap().len(), 20, "all that were acknowledged");
}

#[test]
fn their_owner_answers_settles_and_deletes_by_page_and_by_program() {
    let case = Case::new();
    case.say("", &[("author", "Ana"), ("text", "por quê?")]);
    let id = case.listed()[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(case.tend(&id, &[("do", "answer"), ("answer", "porque\r\nsim <i>")]).status, 303);
    assert_eq!(case.tend(&id, &[("do", "settle")]).status, 303);
    let page = case.page("");
    assert!(page.contains("porque\nsim &lt;i&gt;") && page.contains("Resolvido em") && page.contains("Resposta de quem compartilhou"));
    let long = "a".repeat(1001);
    let refused = case.tend(&id, &[("do", "answer"), ("answer", &long)]);
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("A resposta tem de 1 a 1.000 caracteres. Agora são 1001.") && refused.text().contains(&long));
    let (_, stranger) = case.fiel.create(&case.fiel.preset("clinical-assistant"));
    for act in [&[("do", "delete")][..], &[("do", "settle")], &[("do", "answer"), ("answer", "x")]] {
        let path = format!("/scenarios/{}/comments/{id}", case.id);
        assert_eq!(case.fiel.form(&path, &[("cookie", &format!("fiel_workspace={stranger}"))], act).status, 404);
        assert_eq!(case.fiel.form(&path, &[], act).status, 404);
    }
    let address = format!("/api/v1/scenarios/{}/comments/{id}", case.id);
    let body = json!({"settled": false, "answer": null}).to_string();
    let put = case.fiel.request("PUT", &address, &[("authorization", &case.bearer), ("content-type", "application/json")], body.as_bytes());
    assert_eq!(put.status, 204, "{}", put.text());
    assert_eq!((&case.listed()[0]["answer"], &case.listed()[0]["settled_at"]), (&json!(null), &json!(null)));
    assert_eq!(case.tend(&id, &[("do", "delete")]).status, 303);
    assert_eq!(case.listed(), json!([]));
    assert_eq!(case.fiel.request("DELETE", &address, &[("authorization", &case.bearer)], b"").status, 404);
    assert!(case.owners("comments").text().contains("Nenhum comentário ainda"));
}
