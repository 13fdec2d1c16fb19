//! LibreOffice calculates every workbook again, and agrees with the engine in every cell.
//!
//! The files it gets have zeros stored beside the formulas, and its profile orders it to calculate on loading: otherwise it
//! would show the engine its own numbers. Without LibreOffice the test says so and passes, unless `CI` is set.

use crate::common::{Case, Place, cases, fifty, formulas, number, stored, views};
use calamine::{Data, Reader, Xlsx};
use engine::locale::{Locale, pick};
use engine::presets;
use engine::scenario::{OptionKind, Override};
use report::{Stored, workbook, workbook_storing};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// Calculate files of other programs on loading, always.
const ALWAYS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="ODFRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>"#;

pub fn soffice() -> Option<PathBuf> {
    ["soffice", "libreoffice"]
        .iter()
        .find_map(|name| std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join(name)).find(|path| path.is_file()))
}

/// A folder of this test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let here = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("fiel-recalculation-{}-{here}", std::process::id()));
        fs::create_dir_all(path.join("out")).expect("a folder for results");
        fs::create_dir_all(path.join("profile/user")).expect("a folder for a profile");
        fs::write(path.join("profile/user/registrymodifications.xcu"), ALWAYS).expect("a profile that calculates");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn recalculate(soffice: &Path, folder: &Path, files: &[PathBuf]) {
    let output = Command::new(soffice)
        .arg(format!("-env:UserInstallation=file://{}", folder.join("profile").display()))
        .args(["--headless", "--norestore", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir"])
        .arg(folder.join("out"))
        .args(files)
        .env("HOME", folder)
        .output()
        .expect("soffice starts");
    assert!(output.status.success(), "soffice: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn libreoffice_agrees_with_the_engine_in_every_cell() {
    let Some(soffice) = soffice() else {
        assert!(
            std::env::var_os("CI").is_none(),
            "LibreOffice is not installed, and this is CI: the workbook cannot go unchecked (apt-get install libreoffice-calc)"
        );
        eprintln!("NOT CHECKED: LibreOffice is not installed, so no workbook was calculated again (apt-get install libreoffice-calc)");
        return;
    };
    agree(&soffice, cases());
}

/// In dollars, without inflation, after income tax: the workbook is the page's.
#[test]
fn libreoffice_agrees_in_every_kind_of_view_and_both_languages() {
    let Some(soffice) = soffice() else { return };
    agree(&soffice, views());
}

/// With the sheet of how sure the answer is beside the others: no cell of it is in the way of the check.
#[test]
fn libreoffice_agrees_where_the_answer_was_assessed() {
    let Some(soffice) = soffice() else { return };
    agree(&soffice, crate::risk::assessed());
}

/// Fifty scenarios nobody thought of: all kinds of option, work, tax, timing and assumption.
#[test]
fn libreoffice_agrees_on_fifty_random_scenarios() {
    let Some(soffice) = soffice() else { return };
    let cases = fifty();
    let options = || cases.iter().flat_map(|c| &c.answer.comparison.options);
    for kind in OptionKind::ALL {
        let (all, costed) = (options().filter(|o| o.kind == kind), options().filter(|o| o.kind == kind && o.total.is_some()));
        eprintln!("{}: {} options, {} with a total", kind.key(), all.count(), costed.clone().count());
        assert!(costed.count() > 0, "no {} has a total: the scenarios do not reach it", kind.key());
    }
    assert!(options().any(|o| !o.mix.is_empty() && o.same_as.is_none()), "no mix of several options came up");
    agree(&soffice, cases);
}

/// A dollar typed into the workbook moves its totals as the engine's do.
#[test]
fn another_dollar_in_the_workbook_is_another_dollar_in_the_engine() {
    let Some(soffice) = soffice() else { return };
    let folder = Folder::new();
    let mut pairs = Vec::new();
    for (n, preset) in presets::all(Locale::PtBr).into_iter().enumerate() {
        let before = Case::new(preset.slug, preset.scenario.clone());
        let mut scenario = preset.scenario;
        scenario.assumptions.insert("usd_brl".into(), Override { value: 6.25, note: String::new() });
        let after = Case::new(preset.slug, scenario);
        let file = workbook(&before.answer, &before.scenario, Locale::PtBr).unwrap();
        let path = folder.0.join(format!("dollar{n}.xlsx"));
        fs::write(&path, with_input(&file, "comum_dolar_de_hoje", 6.25)).unwrap();
        pairs.push((path, before, after));
    }
    let files: Vec<PathBuf> = pairs.iter().map(|p| p.0.clone()).collect();
    recalculate(&soffice, &folder.0, &files);
    for (n, (_, before, after)) in pairs.iter().enumerate() {
        let cells = stored(&fs::read(folder.0.join(format!("out/dollar{n}.xlsx"))).unwrap());
        let mut compared = 0;
        for (at, option) in before.answer.comparison.options.iter().enumerate() {
            // The rows of the workbook stand where they stood; the engine may rank the options otherwise.
            let moved = after.answer.comparison.option(&option.id).unwrap();
            for (column, want, was) in [(1, moved.total, option.total), (2, moved.npv, option.npv)] {
                let here = cells.get(&("Comparação".to_owned(), 4 + at as u32, column)).and_then(number);
                let (Some(here), Some(want), Some(was)) = (here, want, was) else { continue };
                assert!(
                    (here - want).abs() <= 1e-9 * want.abs(),
                    "{} {}: {here} in the workbook, {want} in the engine",
                    before.name,
                    option.id
                );
                assert!((want - was).abs() > 1e-6 * want.abs(), "{} {} does not depend on the dollar", before.name, option.id);
                compared += 1;
            }
        }
        assert!(compared >= 4, "{}: only {compared} totals compared", before.name);
    }
}

/// What the check of a calculated workbook says.
pub struct Verdict {
    pub whole: String,
    pub changed: f64,
    /// Sheet and what is said of it.
    pub sheets: Vec<(String, String)>,
}

/// Reads the check.
pub fn verdict(cells: &BTreeMap<Place, Data>, locale: Locale) -> Verdict {
    let at = |row: u32, column: u32| cells.get(&(pick(locale, "Conferência", "Check").to_owned(), row, column));
    let text = |row: u32, column: u32| at(row, column).map(ToString::to_string).unwrap_or_default();
    let sheets = (7..).map(|row| (text(row, 0), text(row, 1))).take_while(|(sheet, _)| !sheet.is_empty()).collect();
    Verdict { whole: text(3, 1), changed: at(4, 1).and_then(number).expect("a number of inputs"), sheets }
}

/// What LibreOffice calculates of `file` with another number in the cell of the defined name `name`.
pub fn changed_input(soffice: &Path, file: &[u8], name: &str, value: f64) -> BTreeMap<Place, Data> {
    calculated(soffice, &[with_input(file, name, value)]).remove(0)
}

/// What LibreOffice calculates of `files`, in one start.
pub fn calculated(soffice: &Path, files: &[Vec<u8>]) -> Vec<BTreeMap<Place, Data>> {
    let folder = Folder::new();
    let paths: Vec<PathBuf> = (0..files.len()).map(|n| folder.0.join(format!("file{n}.xlsx"))).collect();
    for (path, file) in paths.iter().zip(files) {
        fs::write(path, file).expect("a workbook that can be written");
    }
    recalculate(soffice, &folder.0, &paths);
    let read = |n: usize| fs::read(folder.0.join(format!("out/file{n}.xlsx"))).expect("a workbook that was calculated");
    (0..files.len()).map(|n| stored(&read(n))).collect()
}

/// `file` with another number in the cell of the defined name `name`.
pub fn with_input(file: &[u8], name: &str, value: f64) -> Vec<u8> {
    let book: Xlsx<_> = Xlsx::new(Cursor::new(file)).expect("a workbook that can be read and written");
    let (_, place) = book.defined_names().iter().find(|(n, _)| n == name).unwrap_or_else(|| panic!("no name {name}"));
    let (sheet, cell) = place.rsplit_once('!').expect("a workbook that can be read and written");
    with_cell(file, sheet.trim_matches('\''), &cell.replace('$', ""), value)
}

/// `file` with a number in a cell, where a number or a formula stood; what is stored elsewhere stays.
pub fn with_cell(file: &[u8], sheet: &str, cell: &str, value: f64) -> Vec<u8> {
    let book: Xlsx<_> = Xlsx::new(Cursor::new(file)).expect("a workbook that can be read and written");
    let at = 1 + book.sheet_names().iter().position(|s| s == sheet).expect("a sheet of that name");
    let mut from = zip::ZipArchive::new(Cursor::new(file)).expect("a workbook that can be read and written");
    let mut to = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for n in 0..from.len() {
        let mut part = from.by_index(n).expect("a workbook that can be read and written");
        let path = part.name().expect("a workbook that can be read and written").into_owned();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).expect("a workbook that can be read and written");
        if path == format!("xl/worksheets/sheet{at}.xml") {
            let text = String::from_utf8(bytes).expect("a workbook that can be read and written");
            let start = text.find(&format!("<c r=\"{cell}\"")).unwrap_or_else(|| panic!("{cell} is not in {path}"));
            let open = start + text[start..].find('>').expect("a workbook that can be read and written") + 1;
            let close = open + text[open..].find("</c>").expect("a workbook that can be read and written");
            bytes = format!("{}<v>{value}</v>{}", &text[..open], &text[close..]).into_bytes();
        }
        to.start_file(path, zip::write::SimpleFileOptions::default()).expect("a workbook that can be read and written");
        to.write_all(&bytes).expect("a workbook that can be read and written");
    }
    to.finish().expect("a workbook that can be read and written").into_inner()
}

/// Calculates the workbooks of `cases` again and compares every formula's value with the engine's.
pub fn agree(soffice: &Path, cases: &[Case]) {
    let folder = Folder::new();
    let mut files = Vec::new();
    for (at, case) in cases.iter().enumerate() {
        let path = folder.0.join(format!("case{at}.xlsx"));
        fs::write(
            &path,
            workbook_storing(&case.answer, &case.scenario, case.locale, Stored::Zeros).expect("a workbook that can be written and read"),
        )
        .expect("a workbook that can be written and read");
        files.push(path);
    }
    recalculate(soffice, &folder.0, &files);
    let (mut checked, mut worst) = (0, 0.0_f64);
    for (at, case) in cases.iter().enumerate() {
        let ours = case.file();
        let (want, formulas) = (stored(ours), formulas(ours));
        let got = stored(&fs::read(folder.0.join(format!("out/case{at}.xlsx"))).expect("a workbook that can be written and read"));
        for (place, value) in &got {
            assert!(!matches!(value, Data::Error(_)), "{}: {place:?} is {value:?}", case.name);
        }
        let verdict = verdict(&got, case.locale);
        assert_eq!((verdict.whole.as_str(), verdict.changed), ("OK", 0.0), "{}: {:?}", case.name, verdict.sheets);
        assert!(verdict.sheets.len() >= 3 && verdict.sheets.iter().all(|(_, said)| said == "OK"), "{}: {:?}", case.name, verdict.sheets);
        let scale = scales(&want);
        let mut lively = 0;
        for (place, formula) in &formulas {
            let (want, got) = (want.get(place).unwrap_or(&Data::Empty), got.get(place).unwrap_or(&Data::Empty));
            match (number(want), number(got)) {
                (Some(w), Some(g)) => {
                    let off = (w - g).abs() / scale[&(place.0.clone(), place.1)].max(1e-6);
                    assert!(off <= 1e-9, "{}: {place:?} ={formula} is {w} in the engine and {g} in LibreOffice", case.name);
                    worst = worst.max(off);
                    checked += 1;
                    lively += usize::from(g != 0.0);
                }
                _ => assert_eq!(want.to_string(), got.to_string(), "{}: {place:?} ={formula}", case.name),
            }
        }
        // The file went in with nothing but zeros.
        assert!(lively > 100, "{}: LibreOffice did not calculate, {lively} values are not zero", case.name);
    }
    eprintln!("{checked} formula cells of {} workbooks, farthest apart {worst:.1e} of their row's scale", cases.len());
}

/// The largest number of each row: what a difference of its operands is measured by.
fn scales(cells: &BTreeMap<Place, Data>) -> BTreeMap<(String, u32), f64> {
    let mut scales = BTreeMap::new();
    for ((sheet, row, _), value) in cells {
        let scale: &mut f64 = scales.entry((sheet.clone(), *row)).or_default();
        *scale = scale.max(number(value).unwrap_or(0.0).abs());
    }
    scales
}
