//! A new price book by the command line: exported, changed, read, looked at, published; scenarios and links keep theirs.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use support::Fiel;

/// Runs `fiel prices` beside the running server.
fn prices(fiel: &Fiel, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fiel"))
        .arg("prices")
        .args(arguments)
        .env("FIEL_DATA_DIR", &fiel.data_dir)
        .env_remove("DATABASE_URL")
        .env("LC_ALL", "en_US.UTF-8")
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    let all = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8(all).unwrap()
}

struct Scratch(PathBuf);

impl Scratch {
    fn with(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("fiel-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        Path::to_str(&self.0).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The id of the draft that `import` printed.
fn draft(said: &str) -> &str {
    said.split("Draft ").nth(1).and_then(|rest| rest.split(',').next()).unwrap()
}

#[test]
fn a_book_is_exported_changed_read_looked_at_and_published() {
    let fiel = Fiel::launch();
    let preset = fiel.preset("customer-service");
    let (id, key) = fiel.create(&preset);
    let link = fiel.share(&id, &key);
    let figures = fiel.get(&format!("{link}/comparison.json")).body;

    let exported = prices(&fiel, &["export"]);
    assert!(exported.status.success(), "{}", said(&exported));
    // every rented GPU a tenth dearer, one row gone, one new, and two mistakes
    let mut reader = csv::Reader::from_reader(exported.stdout.as_slice());
    let heads = reader.headers().unwrap().clone();
    let column = |name: &str| heads.iter().position(|h| h == name).unwrap();
    let (kind, price, item, gpu) = (column("kind"), column("price"), column("item"), column("gpu"));
    let mut rows: Vec<Vec<String>> = reader.records().map(|r| r.unwrap().iter().map(str::to_owned).collect()).collect();
    for row in rows.iter_mut().filter(|r| r[kind] == "gpu_rental") {
        row[price] = (row[price].parse::<f64>().unwrap() * 1.1).to_string();
    }
    let gone = rows.remove(0);
    let mut added = gone.clone();
    added[item] = "a-new-machine".into();
    rows.push(added.clone());
    (added[item], added[price]) = ("spoilt".into(), "-3".into());
    rows.push(added.clone());
    (added[item], added[price], added[gpu]) = ("unknown".into(), "3".into(), "h999".into());
    rows.push(added);
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&heads).unwrap();
    rows.iter().for_each(|row| writer.write_record(row).unwrap());
    let file = Scratch::with("prices.csv", &writer.into_inner().unwrap());

    let nothing = prices(&fiel, &["import", file.path(), "--all-or-nothing"]);
    assert_eq!(nothing.status.code(), Some(1));
    assert!(said(&nothing).contains("All or nothing was asked") && said(&nothing).contains("Nothing was kept"), "{}", said(&nothing));
    assert!(said(&prices(&fiel, &["drafts"])).contains("There is no draft."));

    let read = prices(&fiel, &["import", file.path()]);
    let text = said(&read);
    assert!(read.status.success() && text.contains("523 prices read, 2 rows refused, 0 waiting"), "{text}");
    assert!(
        text.contains("line 525, column price, value “-3”: The value must be 0.000000001 or more")
            && text.contains("line 526, column gpu, value “h999”: The GPU is not in the book's catalogue"),
        "{text}"
    );
    assert!(text.contains("over brasil-2026-12: 1 new, 1 gone,") && text.contains("(+10%)"), "{text}");
    let id_of = draft(&text).to_owned();
    assert_eq!(said(&prices(&fiel, &["review", &id_of])).lines().next(), text.lines().find(|l| l.starts_with("Draft ")));
    assert!(said(&prices(&fiel, &["drafts"])).contains(&id_of));
    // nobody computes with it yet
    assert_eq!(fiel.get("/api/v1/price-books").json().as_array().unwrap().len(), 1);

    let second = prices(&fiel, &["import", file.path()]);
    let second = draft(&said(&second)).to_owned();
    let publish = |draft: &str, slug: &str, more: &[&str]| {
        prices(&fiel, &[&["publish", draft, "--slug", slug, "--name", "Brasil 2027-01"], more].concat())
    };
    for (slug, more, words) in [
        ("brasil-2026-12", &[][..], "there is a book brasil-2026-12 already"),
        ("Brasil 2027", &[], "short name"),
        ("brasil-2027-01", &["--date", "2020-01-01"], "the newest book is of 2026-12-02"),
        ("brasil-2027-01", &["--date", "soon"], "is no day"),
    ] {
        let refused = publish(&id_of, slug, more);
        assert!(refused.status.code() == Some(1) && said(&refused).to_lowercase().contains(words), "{slug}: {}", said(&refused));
    }
    let published = publish(&id_of, "brasil-2027-01", &["--date", "2027-01-05", "--accept", "all"]);
    assert!(published.status.success() && said(&published).contains("brasil-2027-01 is published."), "{}", said(&published));
    assert!(said(&publish(&second, "brasil-2027-02", &[])).to_lowercase().contains("the book brasil-2027-01 was published since"));
    assert!(prices(&fiel, &["discard", &second]).status.success());
    assert!(said(&prices(&fiel, &["discard", &second])).contains("there is no such draft"));

    // new answers are of the new book, a link and its scenario of theirs, to the byte
    let books = fiel.get("/api/v1/price-books").json();
    assert_eq!((books[0]["slug"].as_str(), books.as_array().unwrap().len()), (Some("brasil-2027-01"), 2));
    assert_eq!(fiel.get(&format!("{link}/comparison.json")).body, figures);
    let bearer = format!("Bearer {key}");
    let kept = fiel.request("GET", &format!("/api/v1/scenarios/{id}"), &[("authorization", &bearer)], b"").json();
    assert_eq!(kept["price_book"], "brasil-2026-12");
    let (new, _) = fiel.create(&preset);
    assert_ne!(new, id);
    let total = |answer: serde_json::Value| {
        answer["options"].as_array().unwrap().iter().find(|o| o["id"] == "public_on_demand").unwrap()["total"].as_f64().unwrap()
    };
    let now = total(fiel.post_json("/api/v1/compare", &[], &preset).json());
    let then = total(serde_json::from_slice(&figures).unwrap());
    assert!(now > then * 1.02, "{now} against {then}");
    // and what was published is what was read
    let again = prices(&fiel, &["export", "brasil-2027-01"]);
    assert_eq!(csv::Reader::from_reader(again.stdout.as_slice()).records().count(), 523);
}

#[test]
fn a_negotiated_discount_goes_the_way_of_every_price() {
    let fiel = Fiel::launch();
    let mut preset = fiel.preset("customer-service");
    // a machine of AWS that the person names, so that the offer stays what it is
    for option in preset["options"].as_array_mut().unwrap().iter_mut().filter(|o| o["kind"] == "public_on_demand") {
        option["provider"] = "aws".into();
    }
    let (id, key) = fiel.create(&preset);
    let link = fiel.share(&id, &key);
    let figures = fiel.get(&format!("{link}/comparison.json")).body;
    let exported = prices(&fiel, &["export"]).stdout;
    let heads = csv::Reader::from_reader(exported.as_slice()).headers().unwrap().clone();
    let row = |provider: &str, fraction: &str| {
        let value = |name: &str| match name {
            "kind" => "provider_discount".to_owned(),
            "provider" => provider.to_owned(),
            "item" => "negotiated discount".into(),
            "region" => "global".into(),
            "country" => "ZZ".into(),
            "price_model" => "negotiated".into(),
            "unit" => "fraction".into(),
            "currency" => "USD".into(),
            "price" => fraction.to_owned(),
            "as_of" => "2026-12-01".into(),
            "source" => "contrato EDP".into(),
            "confidence" => "quote".into(),
            _ => String::new(),
        };
        heads.iter().map(value).collect::<Vec<_>>().join(",")
    };
    let file = |name: &str, rows: &[String]| Scratch::with(name, &[exported.as_slice(), rows.join("\n").as_bytes(), b"\n"].concat());

    let first = file("discount.csv", &[row("aws", "0.12"), row("azure", "12"), row("awz", "0.2")]);
    let text = said(&prices(&fiel, &["import", first.path()]));
    assert!(text.contains("525 prices read, 1 rows refused,") && text.contains("above 0 and below 1: 0.12 is 12 %"), "{text}");
    assert!(text.contains("aws negotiated discount global negotiated: 12%"), "{text}");
    assert!(text.contains("awz negotiated discount global negotiated: 20%. The book has no price of this provider"), "{text}");
    let published = prices(&fiel, &["publish", draft(&text), "--slug", "with-edp", "--name", "EDP", "--date", "2027-01-05"]);
    assert!(published.status.success(), "{}", said(&published));

    // the link has its figures; a new answer has the discount, said as such
    assert_eq!(fiel.get(&format!("{link}/comparison.json")).body, figures);
    let then: serde_json::Value = serde_json::from_slice(&figures).unwrap();
    let now = fiel.post_json("/api/v1/compare", &[], &preset).json();
    let option =
        |answer: &serde_json::Value| answer["options"].as_array().unwrap().iter().find(|o| o["id"] == "public_on_demand").unwrap().clone();
    let gpus = |answer: &serde_json::Value| {
        let option = option(answer);
        option["lines"].as_array().unwrap().iter().find(|l| l["line"] == "gpus").unwrap()["total"].as_f64().unwrap()
    };
    assert!((gpus(&now) - 0.88 * gpus(&then)).abs() < 1e-6, "{} of {}", gpus(&now), gpus(&then));
    assert!(option(&then).get("discounts").is_none());
    let said_of = &option(&now)["discounts"][0];
    assert_eq!((said_of["provider"].as_str(), said_of["fraction"].as_f64()), (Some("aws"), Some(0.12)));
    assert_eq!((said_of["source"].as_str(), said_of["as_of"].as_str()), (Some("contrato EDP"), Some("2026-12-01")));
    // on the page of prices as a percentage
    let page = fiel.get("/prices/with-edp?kind=provider_discount").text();
    assert!(page.contains("12\u{a0}%") && page.contains("Desconto negociado") && page.contains("contrato EDP"), "{page}");
    // a new link is pinned to it: page, files and cell say it
    let (id, key) = fiel.create(&preset);
    let link = fiel.share(&id, &key);
    assert!(fiel.get(&link).text().contains("de desconto negociado com AWS (contrato EDP, 01/12/2026)."));
    assert!(fiel.get(&format!("{link}/flows.csv")).text().contains("aws=0.12"));
    let cell = fiel.get(&format!("{link}/cells/shared.provider~aws.negotiated_discount"));
    assert!(
        cell.status == 200 && cell.text().contains("12\u{a0}%") && cell.text().contains("Contrato EDP"),
        "{} {}",
        cell.status,
        cell.text()
    );

    // exported, it is what was read; changed, it has moved
    let again = prices(&fiel, &["export", "with-edp"]).stdout;
    let lines = String::from_utf8(again).unwrap();
    assert!(lines.lines().any(|l| l == row("aws", "0.12")), "the row comes back as it was written");
    let second = file("discount-2.csv", &[row("aws", "0.155")]);
    let text = said(&prices(&fiel, &["import", second.path()]));
    assert!(text.contains("aws negotiated discount global negotiated: 12% → 15.5% (+3.5 percentage points)"), "{text}");
}

#[test]
fn a_file_that_is_no_price_book_is_refused_and_nothing_is_kept() {
    let fiel = Fiel::shared();
    let books = fiel.get("/api/v1/price-books").json();
    for (name, bytes, words) in [
        ("bill.csv", b"BilledCost,EffectiveCost,ChargeCategory,BillingPeriodStart\n1,1,Usage,2026-11-01\n".to_vec(), "FOCUS bill"),
        ("book.xlsx", b"PK\x03\x04 and the rest".to_vec(), "Excel"),
        ("nul.csv", b"kind,provider\nx\0y\n".to_vec(), "null character"),
        ("empty.csv", Vec::new(), "The file is empty"),
    ] {
        let file = Scratch::with(name, &bytes);
        let refused = prices(&fiel, &["import", file.path()]);
        assert!(refused.status.code() == Some(1) && said(&refused).contains(words), "{name}: {}", said(&refused));
    }
    assert_eq!(fiel.get("/api/v1/price-books").json(), books);
    assert!(fiel.get("/readyz").status == 200);
    assert!(said(&prices(&fiel, &["import", "/no/such/file.csv"])).contains("/no/such/file.csv"));
}
