//! The pages and files of a price book from outside: what is stale, weak or missing, a price over time, and every row as CSV and JSON.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use engine::book::health::{self, Way};
use engine::book::{PriceRow, age};
use engine::{format, locale::Locale, names, seed};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};
use support::{Fiel, PROGRAM};

const BOOK: &str = "/prices/brasil-2026-12";

/// A page without the marks between the parts of a view.
fn read(fiel: &Fiel, path: &str) -> String {
    let answer = fiel.page(path, &[]);
    assert_eq!(answer.status, 200, "{path}");
    answer.text().replace("&nbsp;", "\u{a0}").replace("<!>", "")
}

fn today() -> String {
    format::iso_day(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs().try_into().unwrap())
}

/// The text of an element's content, tags taken out.
fn plain(html: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in html.chars() {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            c if !inside => out.push(c),
            _ => {}
        }
    }
    out.replace("&amp;", "&").replace("&quot;", "\"").replace("&#39;", "'").trim().to_owned()
}

/// The cells of every row of the body of the first table after `mark`, labels of narrow screens left out.
fn cells(page: &str, mark: &str) -> Vec<Vec<String>> {
    let table = page.split(mark).nth(1).and_then(|t| t.split("</table>").next()).unwrap_or_else(|| panic!("no table {mark}"));
    let body = table.split("<tbody").nth(1).and_then(|t| t.split("</tbody>").next()).unwrap();
    body.split("<tr").skip(1).map(|row| row.split("<t").skip(1).map(cell).collect()).collect()
}

/// `h scope=row>…</th>…` or `d role=cell><span class="cell-label">…</span>…</td>…` as its text.
fn cell(html: &str) -> String {
    let content = html.split_once('>').unwrap().1;
    let content = if content.contains("cell-label") { content.split_once("</span>").unwrap().1 } else { content };
    plain(&content.replace("</td>", "").replace("</th>", "").replace("</li>", "\n").replace("</tr>", ""))
}

#[test]
fn the_csv_of_a_book_is_what_the_program_exports_and_reads_back() {
    let fiel = Fiel::shared();
    let file = fiel.get(&format!("{BOOK}/prices.csv"));
    assert_eq!((file.status, file.header("content-type")), (200, Some("text/csv; charset=utf-8")));
    assert!(file.header("content-disposition").unwrap().contains("filename=\"brasil-2026-12.csv\""));
    let exported = Command::new(PROGRAM)
        .args(["prices", "export", "brasil-2026-12"])
        .env("FIEL_DATA_DIR", &fiel.data_dir)
        .env_remove("DATABASE_URL")
        .output()
        .unwrap();
    assert!(exported.status.success());
    assert_eq!(file.body, exported.stdout, "byte for byte");
    let book = seed::price_book();
    let reading = import::Options { file_name: "book.csv", catalogue: import::Catalogue::of(&book), ..Default::default() };
    let options = import::DraftOptions { reading, ..Default::default() };
    let taken = import::draft(std::io::Cursor::new(&file.body), &[], &options, &mut |_| {}).unwrap();
    assert_eq!((taken.report.faults, taken.rows), (Vec::new(), book.rows), "and to the last bit of every row");
    for line in csv::Reader::from_reader(file.body.as_slice()).records() {
        for field in &line.unwrap() {
            assert!(field.parse::<f64>().is_ok() || !field.starts_with(['=', '+', '-', '@', '\t', '\r']), "{field:?} would run");
        }
    }
}

#[test]
fn the_json_of_a_book_is_the_apis() {
    let fiel = Fiel::shared();
    let file = fiel.get(&format!("{BOOK}/prices.json"));
    assert_eq!((file.status, file.header("content-type")), (200, Some("application/json")));
    assert!(file.header("content-disposition").unwrap().contains("filename=\"brasil-2026-12.json\""));
    assert_eq!(file.body, fiel.get("/api/v1/price-books/brasil-2026-12").body);
    let rows: Vec<PriceRow> = serde_json::from_value(file.json()["rows"].clone()).unwrap();
    assert_eq!(rows, seed::price_book().rows);
    for path in ["/prices/none/prices.csv", "/prices/none/prices.json", "/prices/none/health", "/prices/none/rows/1"] {
        assert_eq!(fiel.get(path).status, 404, "{path}");
    }
    let page = read(&fiel, &format!("{BOOK}?lang=en"));
    let size = format::bytes(Locale::En, file.body.len() as u64);
    let link = page.split(&format!("href=\"{BOOK}/prices.json\"")).nth(1).unwrap().split("</a>").next().unwrap();
    assert!(link.contains(&format!("for programs, {size}")), "{link}");
}

#[test]
fn what_is_stale_weak_or_missing_is_what_the_rows_show_and_leads_to_them() {
    let fiel = Fiel::shared();
    let book = seed::price_book();
    let found = health::examine(&book, &today());
    let page = read(&fiel, &format!("{BOOK}/health?lang=en"));

    let covered: Vec<Vec<String>> = cells(&page, "class=\"gpu-cover\"");
    assert_eq!(covered.len(), book.gpus.len());
    for (row, gpu) in covered.iter().zip(&found.gpus) {
        let numbers = Way::ALL.map(|way| match gpu.of(way) {
            0 => "missing".to_owned(),
            n => n.to_string(),
        });
        assert_eq!(row[0], gpu.name);
        assert_eq!(row[1..], numbers, "{}", gpu.name);
    }
    assert!(page.contains("Of 29 GPUs, 11 have no price on demand in Brazil and 25 have no 1-year reservation there"));

    let stale = cells(&page, "id=\"stale-title\"");
    assert_eq!(stale.len(), found.stale.len());
    for (row, entry) in stale.iter().zip(&found.stale) {
        assert_eq!((row[0].as_str(), &row[1]), (names::provider(Locale::En, &entry.provider), &entry.aging.to_string()));
    }
    // each number is that of the rows it leads to
    let oldest = &found.stale[0];
    for (limit, n) in [(6, oldest.aging), (12, oldest.old)] {
        let path = format!("{BOOK}?provider={}&age={limit}", oldest.provider);
        assert!(page.contains(&format!("href=\"{}\"", path.replace('&', "&amp;"))), "{path}");
        let rows = read(&fiel, &format!("{path}&lang=en"));
        assert!(rows.contains(&if n == 1 { "1 price found".to_owned() } else { format!("{n} prices found") }), "{path}: {n}");
    }
    for gap in seed::known_gaps() {
        assert!(plain(&page).contains(&gap.en), "{}", gap.en);
    }
    let dollar = found.dollar.unwrap();
    assert!(page.contains("The dollar of this book is R$") && page.contains(&format::date(Locale::En, &dollar.as_of)));
}

#[test]
fn a_price_over_time_is_the_file_digit_for_digit() {
    let fiel = Fiel::shared();
    let book = seed::price_book();
    let record = seed::price_history();
    let position = |provider: &str, item: &str, model: &str| {
        book.rows.iter().position(|r| r.provider == provider && r.item == item && r.price_model == model && r.country != "BR").unwrap() + 1
    };
    for (provider, item, model) in [
        ("aws", "p4d.24xlarge", "on_demand"),
        ("gcp", "a3-highgpu-1g", "spot"),
        ("nebius", "gpu-h100-sxm (per GPU)", "on_demand"),
        ("runpod", "1x_H100-SXM_SECURE", "on_demand"),
    ] {
        let page = read(&fiel, &format!("{BOOK}/rows/{}?lang=en", position(provider, item, model)));
        let shown = cells(&page, "price-dates");
        let past: Vec<&PriceRow> = record.iter().filter(|r| r.item == item && r.price_model == model && r.country != "BR").collect();
        assert!(past.len() >= 2 && shown.len() >= past.len(), "{item}: {shown:?}");
        for row in past {
            let written = format!("US${}", row.price);
            let day = format::date(Locale::En, &row.as_of);
            let found = shown.iter().find(|cells| cells[0] == day).unwrap_or_else(|| panic!("{item}: no {day} in {shown:?}"));
            // two decimals at least, else as the file has it
            assert!(found[1] == written || found[1].trim_end_matches('0') == written, "{item} of {day}: {} is not {written}", found[1]);
            assert!(found[4].contains("record from before the books"), "{found:?}");
            assert!(found[5].contains(row.source.as_str()), "{found:?}");
        }
        assert!(shown.iter().any(|cells| cells[4].contains("Brasil 2026-12")), "{item}: the price of the book is one of them");
        let drawn = page.split("class=\"drawn wide\"").nth(1).unwrap();
        assert!(drawn.contains("<polyline") && page.contains("class=\"drawn narrow\""), "{item}");
    }
    // one date is a sentence, and no other number is a price
    let single = book.rows.iter().position(|r| r.item == "g4dn.xlarge" && r.price_model == "reserved_1y" && r.country == "US").unwrap() + 1;
    let page = read(&fiel, &format!("{BOOK}/rows/{single}?lang=en"));
    assert!(page.contains("There is one date only: US$0.331 on 21 January 2026.") && !page.contains("<svg xmlns"), "{page}");
    for position in ["0", "-1", "524", "x"] {
        assert_eq!(fiel.get(&format!("{BOOK}/rows/{position}")).status, 404, "{position}");
    }
}

#[test]
fn a_row_says_its_age_and_leads_to_its_history_where_there_is_one() {
    let fiel = Fiel::shared();
    let book = seed::price_book();
    let page = read(&fiel, &format!("{BOOK}?q=p5.48xlarge&lang=en"));
    let shown = cells(&page, "price-rows");
    let rows: Vec<&PriceRow> = book.rows.iter().filter(|r| r.item.contains("p5.48xlarge")).collect();
    assert!(shown.len() == rows.len() && rows.len() > 1);
    for (cells, row) in shown.iter().zip(rows) {
        let months = age::months(&row.as_of, &today()).unwrap();
        let words = format!("{}, {}", age::Freshness::of(months).word(Locale::En), age::in_words(Locale::En, months));
        assert!(cells[5].starts_with(&format!("{}{words}", format::date(Locale::En, &row.as_of))), "{cells:?} of {row:?}");
        assert_eq!(cells[5].contains("history: 3 dates"), row.region == "us-east-1" && row.price_model == "on_demand", "{cells:?}");
    }
    // the list of books counts scenarios and says nothing else of them
    let preset = fiel.preset("customer-service");
    fiel.create(&preset);
    let list = read(&fiel, "/prices?lang=en");
    assert!(list.contains("in use by ") && !list.contains(preset["title"].as_str().unwrap()));
}
