//! Drafts of prices over HTTP: only their keeper gets at them; files of all kinds come in or are refused; one of two publishers wins.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use serde_json::{Value, json};
use support::{Answer, Fiel, KEEPER};

const HEAD: &str = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region";
const LIST: &str = "p5.48xlarge,H100,8,192,2048,,60.00,,us-east-1\ng6.4xlarge,L4,1,16,64,,0.60,,us-east-1\n\
                    x9.large,H300,8,64,512,,12.50,,us-east-1\np4d.24xlarge,A100,8,96,1152,,many,,us-east-1\n";

fn bearer() -> String {
    format!("Bearer {KEEPER}")
}

fn keeper(fiel: &Fiel, method: &str, path: &str, body: &[u8]) -> Answer {
    fiel.request(method, path, &[("authorization", &bearer()), ("content-type", "application/json"), ("accept-language", "en")], body)
}

fn send(fiel: &Fiel, query: &str, body: impl AsRef<[u8]>) -> Answer {
    keeper(fiel, "POST", &format!("/api/v1/price-drafts?{query}"), body.as_ref())
}

fn drafts(fiel: &Fiel) -> usize {
    keeper(fiel, "GET", "/api/v1/price-drafts", b"").json().as_array().unwrap().len()
}

fn change<'d>(draft: &'d Value, item: &str) -> &'d Value {
    let of = |c: &&Value| c["after"]["item"] == item || c["before"]["item"] == item;
    draft["changes"].as_array().unwrap().iter().find(of).unwrap_or_else(|| panic!("{item} does not change: {draft}"))
}

#[test]
fn a_list_comes_in_is_chosen_about_and_published() {
    let fiel = Fiel::launch();
    let made = send(&fiel, "name=aws.csv&seen=2026-12-01&source=the%20list%20of%20AWS", format!("{HEAD}\n{LIST}"));
    let draft = made.json();
    assert_eq!((made.status, draft["base"].as_str(), draft["origin"].as_str()), (201, Some("brasil-2026-12"), Some("aws.csv")));
    let path = made.header("location").unwrap().to_owned();
    let fault = &draft["report"]["faults"][0];
    assert_eq!((fault["line"].as_u64(), fault["column"].as_str(), fault["value"].as_str()), (Some(5), Some("Price"), Some("many")));
    // 60.00 after 55.04; 0.60 after 1.3232
    let (dearer, fallen) = (change(&draft, "p5.48xlarge"), change(&draft, "g6.4xlarge"));
    assert!((dearer["by"].as_f64().unwrap() - (60.0 / 55.04 - 1.0)).abs() < 1e-12 && dearer["after"]["source"] == "the list of AWS");
    assert_eq!((dearer["to_check"].as_bool(), dearer["accepted"].as_bool()), (Some(false), Some(true)));
    assert_eq!((fallen["to_check"].as_bool(), fallen["accepted"].as_bool()), (Some(true), Some(false)));
    assert_eq!((draft["same"].as_u64(), draft["changes"].as_array().unwrap().len()), (Some(521), 2));
    assert_eq!(draft["report"]["held"][0]["code"], "unknown_gpu");

    let choose = |choices: Value| keeper(&fiel, "PUT", &format!("{path}/choices"), choices.to_string().as_bytes());
    assert_eq!(choose(json!({"h2": "yes"})).status, 400, "there is one row that waits");
    assert_eq!(choose(json!({"h1": "yes", "h1.gpu": "h200-sxm", dearer["place"].as_str().unwrap(): "no"})).status, 204);
    let publish = |slug: &str| {
        let body = json!({"slug": slug, "name": "Teste", "date": "2027-01-05"}).to_string();
        keeper(&fiel, "POST", &format!("{path}/publish"), body.as_bytes())
    };
    let taken = publish("brasil-2026-12");
    assert!(taken.status == 409 && taken.json()["detail"].as_str().unwrap().contains("a book brasil-2026-12 already"), "{}", taken.text());
    let published = publish("brasil-teste");
    assert_eq!((published.status, published.header("location")), (201, Some("/api/v1/price-books/brasil-teste")));
    let rows = fiel.get("/api/v1/price-books/brasil-teste").json();
    let price = |item: &str| -> Vec<f64> {
        let of = |r: &&Value| r["item"] == item && r["region"] == "us-east-1" && r["price_model"] == "on_demand";
        rows["rows"].as_array().unwrap().iter().filter(of).map(|r| r["price"].as_f64().unwrap()).collect()
    };
    assert_eq!((price("p5.48xlarge"), price("g6.4xlarge"), price("x9.large")), (vec![55.04], vec![1.3232], vec![12.5]));
    assert_eq!(rows["rows"].as_array().unwrap().len(), 524);
    assert_eq!((keeper(&fiel, "GET", &path, b"").status, drafts(&fiel)), (404, 0));
}

#[test]
fn of_two_keepers_who_publish_at_once_one_wins_and_the_other_is_told() {
    let fiel = Fiel::launch();
    let file = format!("{HEAD}\n{LIST}");
    let paths: Vec<String> =
        (0..2).map(|_| send(&fiel, "name=aws.csv&seen=2026-12-01", &file).header("location").unwrap().to_owned()).collect();
    let answers: Vec<Answer> = std::thread::scope(|scope| {
        let (fiel, paths) = (&fiel, &paths);
        let publish = move |n: usize| {
            let body = json!({"slug": format!("brasil-{n}"), "name": "Teste", "date": "2027-01-05"}).to_string();
            keeper(fiel, "POST", &format!("{}/publish", paths[n]), body.as_bytes())
        };
        let threads: Vec<_> = (0..2).map(|n| scope.spawn(move || publish(n))).collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    let mut statuses: Vec<u16> = answers.iter().map(|a| a.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    let told = answers.iter().find(|a| a.status == 409).unwrap().json();
    assert!(told["detail"].as_str().unwrap().contains("was published since the draft was made"), "{told}");
    assert_eq!((fiel.get("/api/v1/price-books").json().as_array().unwrap().len(), drafts(&fiel)), (2, 1));
}

#[test]
fn nobody_but_the_keeper_gets_at_drafts_and_guessing_is_stopped() {
    let fiel = Fiel::launch();
    let with = |secret: &str| fiel.request("GET", "/api/v1/price-drafts", &[("authorization", &format!("Bearer {secret}"))], b"");
    let none = fiel.get("/api/v1/price-drafts");
    assert_eq!((none.status, none.header("www-authenticate")), (401, Some("Bearer")));
    for (method, path) in [
        ("POST", "/api/v1/price-drafts"),
        ("GET", "/api/v1/price-drafts/7f0c1d6e-0000-4000-8000-000000000000"),
        ("DELETE", "/api/v1/price-drafts/7f0c1d6e-0000-4000-8000-000000000000"),
        ("POST", "/api/v1/price-drafts/7f0c1d6e-0000-4000-8000-000000000000/publish"),
        ("PUT", "/api/v1/price-drafts/7f0c1d6e-0000-4000-8000-000000000000/choices"),
    ] {
        assert_eq!(
            fiel.request(method, path, &[("content-type", "application/json")], b"{\"slug\":\"x\",\"name\":\"x\"}").status,
            401,
            "{method} {path}"
        );
    }
    for path in
        ["/prices/drafts/7f0c1d6e-0000-4000-8000-000000000000", "/prices/brasil-2026-12/again", "/keeper/dollar", "/keeper/discount"]
    {
        let form = [("accept", "text/html"), ("content-type", "application/x-www-form-urlencoded")];
        assert_eq!(fiel.request("POST", path, &form, b"price=5&date=2026-12-01").status, 401, "{path}");
    }
    assert_eq!(with(KEEPER).status, 200);
    for n in 0..10 {
        assert_eq!(with(&format!("guess {n}")).status, 401, "{n}");
    }
    let stopped = with("guess 11");
    assert_eq!((stopped.status, stopped.header("retry-after")), (429, Some("900")));
    assert_eq!(with(KEEPER).status, 429, "the right one is not looked at either, or guessing would go on");
    // from another address it is
    let elsewhere = [("authorization", bearer()), ("x-forwarded-for", "10.1.2.3".into())];
    let elsewhere: Vec<(&str, &str)> = elsewhere.iter().map(|(k, v)| (*k, v.as_str())).collect();
    assert_eq!(fiel.request("GET", "/api/v1/price-drafts", &elsewhere, b"").status, 200);
    assert_eq!(fiel.get("/api/v1/price-books").status, 200, "everybody reads");
}

/// Nothing of a hostile file stays, and the program goes on answering.
#[test]
fn hostile_files_are_refused_in_a_sentence_and_nothing_is_kept() {
    let fiel = Fiel::launch();
    let own = "kind,provider,item,region,country,price_model,unit,currency,price,as_of,source,confidence";
    let row = "gpu_rental,aws,x,us-east-1,US,on_demand,instance_hour,USD,1,2026,list,published";
    let wide = (0..1_000_000).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(format!("{own}\n").encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let mut endless = format!("{own}\n\"").into_bytes();
    endless.resize(50_000_000, b'x');
    let mut huge = format!("{own}\n").into_bytes();
    while huge.len() < 200_000_000 {
        huge.extend_from_slice(row.as_bytes());
        huge.push(b'\n');
    }
    let cases: Vec<(&str, Vec<u8>, u16, &str)> = vec![
        ("a million columns", wide.into_bytes(), 422, "longer than"),
        ("an open quote", endless, 422, "quote"),
        ("a null character", format!("{own}\nx\0y\n").into_bytes(), 422, "null character"),
        ("UTF-16", utf16, 422, "UTF-16"),
        ("200 MB", huge, 413, "100 MB"),
        ("formulas", format!("{own}\n{}\n", row.replace(",x,", ",=HYPERLINK(\"\"a\"\"),")).into_bytes(), 422, "formula"),
        ("a zip bomb", [b"PK\x03\x04".as_slice(), &[0; 4000]].concat(), 422, "ZIP"),
        ("nothing", Vec::new(), 422, "empty"),
        ("a bill", b"BilledCost,EffectiveCost,ChargeCategory,BillingPeriodStart\n1,1,Usage,2026-11-01\n".to_vec(), 422, "FOCUS bill"),
    ];
    for (what, bytes, status, words) in cases {
        let refused = send(&fiel, "name=prices.csv", &bytes);
        let detail = refused.json()["detail"].as_str().unwrap().to_owned();
        assert!(refused.status == status && detail.contains(words), "{what}: {} {detail}", refused.status);
        assert_eq!((drafts(&fiel), fiel.get("/readyz").status), (0, 200), "{what}");
    }
    // a bad row spoils no other, unless all or nothing was asked
    let mixed = format!("{own}\n{row}\n{}\n", row.replace(",1,", ",-1,"));
    assert_eq!(send(&fiel, "name=p.csv&all_or_nothing=1", &mixed).status, 422);
    assert_eq!(drafts(&fiel), 0);
    let kept = send(&fiel, "name=p.csv&scope=add", &mixed).json();
    assert_eq!((kept["report"]["kept"].as_u64(), kept["report"]["faults"][0]["line"].as_u64()), (Some(1), Some(3)));
    assert_eq!(keeper(&fiel, "DELETE", &format!("/api/v1/price-drafts/{}", kept["id"].as_str().unwrap()), b"").status, 204);
}

/// The page of an import is sent in pieces, each with how far it is.
#[test]
fn the_page_of_an_import_tells_how_far_it_is() {
    let fiel = Fiel::launch();
    let form = [("accept", "text/html"), ("content-type", "application/x-www-form-urlencoded")];
    let signed_in = fiel.request("POST", "/keeper", &form, format!("secret={}", KEEPER.replace(' ', "+")).as_bytes());
    let cookie = signed_in.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    assert!(signed_in.status == 303 && signed_in.header("set-cookie").unwrap().contains("HttpOnly"), "{signed_in:?}");
    let mut file = format!("{HEAD}\n");
    for n in 0..5_000 {
        file.push_str(&format!("g6.x{n},L4,1,4,16,,0.8{},,us-east-1\n", n % 10));
    }
    let part = |head: &str, body: &str| format!("--limit\r\ncontent-disposition: form-data; {head}\r\n\r\n{body}\r\n");
    let send = |file: &str| {
        let body = [part("name=\"file\"; filename=\"aws <list>.csv\"", file), part("name=\"seen\"", "2026-12-01"), "--limit--\r\n".into()]
            .concat();
        let headers = [
            ("accept", "text/html"),
            ("cookie", cookie.as_str()),
            ("accept-language", "en"),
            ("content-type", "multipart/form-data; boundary=limit"),
        ];
        fiel.request("POST", "/prices/import", &headers, body.as_bytes())
    };
    let page = send(&file).text();
    let steps: Vec<&str> = page.split("<li>").skip(1).filter_map(|s| s.split("</li>").next()).collect();
    assert_eq!(steps[1..], ["2,000 rows read", "4,000 rows read", "Done."], "{steps:?}");
    assert!(page.contains("Reading aws &lt;list&gt;.csv") && page.contains("http-equiv=\"refresh\" content=\"0; url=/prices/drafts/"));
    assert_eq!(drafts(&fiel), 1);
    let refused = send("a,b\n1,2\n").text();
    assert!(refused.contains("role=\"alert\"") && refused.contains("href=\"/prices/import?seen=2026-12-01\""), "{refused}");
    assert_eq!(drafts(&fiel), 1);
}

#[test]
fn a_bill_is_read_month_by_month_and_nothing_of_it_is_kept() {
    let fiel = Fiel::shared();
    let head = "BillingPeriodStart,ChargeCategory,ServiceCategory,ProviderName,BilledCost,EffectiveCost,BillingCurrency,ConsumedQuantity,ConsumedUnit,ChargeDescription";
    let gpu = "Usage,Compute,AWS,100.60,100.60,USD,100,Hours,$1.006 per On Demand Linux g5.xlarge Instance Hour";
    let bill = format!(
        "{head}\n2026-10-01,{gpu}\n2026-11-01,{gpu}\n2026-11-01,Tax,Other,AWS,3.50,3.50,USD,,,Tax\n2026-11-01,Credit,Other,AWS,-0.60,-0.60,USD,,,Credit\n"
    );
    let read = fiel.request("POST", "/api/v1/bills?name=nov.csv", &[("accept-language", "en")], bill.as_bytes());
    let reading = read.json();
    assert_eq!((read.status, reading["cost_column"].as_str()), (200, Some("EffectiveCost")));
    let months: Vec<_> = reading["months"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| (m["month"].as_str().unwrap(), m["total"].as_f64().unwrap(), m["tax"].as_f64().unwrap()))
        .collect();
    assert_eq!(months, [("2026-11", 100.0, 3.5), ("2026-10", 100.6, 0.0)]);
    assert_eq!(
        (reading["months"][0]["gpus"][0]["gpu"].as_str(), reading["months"][0]["gpus"][0]["hours"].as_f64()),
        (Some("a10g"), Some(100.0))
    );
    let cur = fiel.request("POST", "/api/v1/bills", &[("accept-language", "en")], b"identity/LineItemId,lineItem/UnblendedCost\n1,2\n");
    assert!(cur.status == 422 && cur.json()["detail"].as_str().unwrap().contains("FOCUS with AWS columns"), "{}", cur.text());
    let list = fiel.request("POST", "/api/v1/bills?name=aws.csv", &[("accept-language", "en")], format!("{HEAD}\n{LIST}").as_bytes());
    assert!(
        list.status == 422 && list.json()["detail"].as_str().unwrap().contains("The file is no bill: SkyPilot catalogue"),
        "{}",
        list.text()
    );
}
