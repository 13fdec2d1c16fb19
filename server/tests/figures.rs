//! One total for every option of every preset, in both languages: of the API, on the shared page and the page of the cell, in the
//! CSV, and in the workbook as LibreOffice calculates it.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test ends where its footing gives way")]

mod support;

use calamine::{Data, Reader as _, Xlsx};
use engine::format;
use engine::locale::Locale;
use engine::scenario::Currency;
use serde_json::Value;
use std::fs;
use std::io::{Cursor, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use support::Fiel;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const LOCALES: [Locale; 2] = [Locale::PtBr, Locale::En];
/// How far two totals may be apart, relative to the larger.
const TOLERANCE: f64 = 1e-9;
/// Row of the first option on the workbook's first sheet, and the columns of its name, total and NPV, counted from 0.
const FIRST_ROW: u32 = 4;
const NAME: u32 = 0;
const TOTAL: u32 = 1;
const NPV: u32 = 2;

/// Makes LibreOffice calculate workbooks of other programs when it opens them, always.
const PROFILE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>"#;

#[test]
fn page_api_csv_and_recalculated_workbook_agree_for_every_preset() {
    let fiel = Fiel::launch();
    let folder = Folder::new();
    let mut expected = Vec::new();
    let presets = fiel.presets();
    assert_eq!(presets.len(), engine::presets::all(Locale::PtBr).len());
    for slug in presets {
        let scenario = fiel.preset(&slug);
        let comparison = fiel.post_json("/api/v1/compare", &[], &scenario).json();
        let (id, key) = fiel.create(&scenario);
        let shared = fiel.share(&id, &key);
        assert_eq!(fiel.get(&format!("{shared}/comparison.json")).json(), comparison, "{slug}: the shared JSON is the API's");
        let options = options_of(&comparison);
        let priced = options.iter().filter(|o| o.total.is_some()).count();
        assert!(priced >= 3, "{slug}: only {priced} options have a total");
        assert!(options.iter().any(|o| o.ranked), "{slug}: no option is ranked");

        for locale in LOCALES {
            let what = format!("{slug}, {}", locale.tag());
            let get = |path: &str| fiel.get(&format!("{shared}{path}?lang={}", locale.tag())).body;
            // Without the marks between the parts of a view.
            let read = |path: &str| {
                fiel.page(&format!("{shared}{path}?lang={}", locale.tag()), &[]).text().replace("&nbsp;", "\u{a0}").replace("<!>", "")
            };
            let page = read("");
            assert!(page.contains(&format!("lang=\"{}\"", locale.tag())), "{what}: the page is in another language");
            let csv = get("/flows.csv");
            for option in &options {
                let what = format!("{what}, {}", option.id);
                assert_csv(&csv, option, &what);
                assert_page(&page, &shared, option, locale, &what);
                if let Some(total) = option.total {
                    let cell = read(&format!("/cells/{}.total", option.id));
                    let shown = format::money(locale, total, Currency::Brl);
                    assert!(cell.contains(&format!("<b>{shown}</b>")), "{what}: the page of the cell does not show {shown}");
                }
            }
            let name = format!("{slug}-{}.xlsx", locale.tag());
            fs::write(folder.0.join(&name), with_zeros(&get("/workbook.xlsx"))).unwrap();
            expected.push((name, options.clone()));
        }
    }

    recalculate(&folder.0);
    for (name, options) in expected {
        assert_workbook(&folder.0.join("out").join(&name), &options, &name);
    }
}

/// What the API says of an option.
#[derive(Debug, Clone)]
struct Figures {
    id: String,
    total: Option<f64>,
    npv: Option<f64>,
    ranked: bool,
}

fn options_of(comparison: &Value) -> Vec<Figures> {
    let options = comparison["options"].as_array().unwrap();
    options
        .iter()
        .map(|o| Figures {
            id: o["id"].as_str().unwrap().to_owned(),
            total: o["total"].as_f64(),
            npv: o["npv"].as_f64(),
            ranked: o["rank"].is_number(),
        })
        .collect()
}

/// The sums of an option's lines, and of its records of the total, are its total; without a total it has no records.
fn assert_csv(file: &[u8], option: &Figures, what: &str) {
    let (mut lines, mut total, mut records) = (0.0, 0.0, 0);
    for record in csv::Reader::from_reader(file).records() {
        let record = record.unwrap();
        if record[0] == option.id {
            *if &record[2] == "total" { &mut total } else { &mut lines } += record[9].parse::<f64>().unwrap();
            records += 1;
        }
    }
    match option.total {
        Some(expected) => {
            assert_close(total, expected, &format!("{what}: CSV"));
            assert_close(lines, expected, &format!("{what}: CSV, sum of lines"));
        }
        None => assert_eq!(records, 0, "{what}: CSV of an option without a total"),
    }
}

/// The page has no value for machines: whatever opens the total's cell must be the total, as a table, a sentence or a column of
/// reais or thousands writes it. What is ranked stands in the ranking; the rest may be left out, with a reason in place of numbers.
fn assert_page(page: &str, shared: &str, option: &Figures, locale: Locale, what: &str) {
    let link = format!("href=\"{shared}/cells/{}.total\" class=\"figure\">", option.id);
    let shown: Vec<&str> = page.split(&link).skip(1).filter_map(|rest| Some(rest.split_once("</a>")?.0)).collect();
    let Some(total) = option.total else {
        assert!(shown.is_empty(), "{what}: the page shows {shown:?} for an option without a total");
        return;
    };
    let table = format::money_compact(locale, total, Currency::Brl);
    let sentence = format::money_words(locale, total, Currency::Brl);
    let columns = [format::thousands(locale, total), format::number(locale, total, 0)];
    assert!(!option.ranked || shown.contains(&table.as_str()), "{what}: the page shows {shown:?} and not {table}");
    for figure in shown {
        assert!(
            figure == table || figure == sentence || columns.iter().any(|c| c == figure),
            "{what}: the page shows {figure} for {table}"
        );
    }
}

/// The first table of the workbook has a row for each option, in the order of the comparison.
fn assert_workbook(path: &Path, options: &[Figures], what: &str) {
    let file = fs::read(path).unwrap_or_else(|error| panic!("{what}: LibreOffice wrote nothing ({error})"));
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file)).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    let number = |row, column| match sheet.get_value((row, column)) {
        Some(Data::Float(n)) => Some(*n),
        Some(Data::Int(n)) => Some(*n as f64),
        _ => None,
    };
    for (row, option) in (FIRST_ROW..).zip(options) {
        let what = format!("{what}, {} ({:?})", option.id, sheet.get_value((row, NAME)));
        for (column, expected) in [(TOTAL, option.total), (NPV, option.npv)] {
            match (number(row, column), expected) {
                (Some(found), Some(expected)) => assert_close(found, expected, &format!("{what}: workbook, column {column}")),
                (None, None) => {}
                (found, expected) => panic!("{what}: workbook, column {column}: {found:?} is not {expected:?}"),
            }
        }
    }
}

fn assert_close(a: f64, b: f64, what: &str) {
    assert!((a - b).abs() <= TOLERANCE * a.abs().max(b.abs()), "{what}: {a} is not {b}");
}

/// A folder of this test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let path = std::env::temp_dir().join(format!("fiel-figures-{}", std::process::id()));
        fs::create_dir_all(path.join("profile/user")).unwrap();
        fs::write(path.join("profile/user/registrymodifications.xcu"), PROFILE).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The workbook with zero stored beside every formula: what comes back as something else was calculated, and not read.
fn with_zeros(workbook: &[u8]) -> Vec<u8> {
    let mut before = ZipArchive::new(Cursor::new(workbook)).unwrap();
    let mut after = ZipWriter::new(Cursor::new(Vec::new()));
    let mut formulas = 0;
    for at in 0..before.len() {
        let mut part = before.by_index(at).unwrap();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).unwrap();
        let name = part.name().unwrap().into_owned();
        if name.starts_with("xl/worksheets/sheet") {
            let text = String::from_utf8(bytes).unwrap();
            let mut pieces = text.split("</f><v>");
            let mut emptied = pieces.next().unwrap_or_default().to_owned();
            for piece in pieces {
                let (_, rest) = piece.split_once("</v>").unwrap();
                emptied.push_str("</f><v>0</v>");
                emptied.push_str(rest);
                formulas += 1;
            }
            bytes = emptied.into_bytes();
        }
        after.start_file(name, SimpleFileOptions::default()).unwrap();
        after.write_all(&bytes).unwrap();
    }
    assert!(formulas > 100, "the workbook has only {formulas} formulas");
    after.finish().unwrap().into_inner()
}

/// Has LibreOffice open every workbook, calculate it and write it into `out`: one start for all, which is what takes time.
fn recalculate(folder: &Path) {
    let workbooks = fs::read_dir(folder).unwrap().flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "xlsx"));
    let output = Command::new("soffice")
        .arg(format!("-env:UserInstallation=file://{}", folder.join("profile").display()))
        .args(["--headless", "--norestore", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir"])
        .arg(folder.join("out"))
        .args(workbooks)
        .env("HOME", folder)
        .output();
    let output = output.unwrap_or_else(|error| {
        panic!(
            "THE WORKBOOKS WERE NOT CHECKED: LibreOffice does not start ({error}). Install it: apt-get install libreoffice-calc-nogui \
             (`make test` does). Page, API and CSV agree."
        )
    });
    assert!(output.status.success(), "soffice: {}", String::from_utf8_lossy(&output.stderr));
}
