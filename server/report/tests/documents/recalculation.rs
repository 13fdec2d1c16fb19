//! LibreOffice calculates every workbook again, and agrees with the engine in every cell.
//!
//! The files it gets have zeros stored beside the formulas, and its profile orders it to calculate on loading: otherwise it
//! would show the engine its own numbers. Without LibreOffice the test says so and passes, unless `CI` is set.

use crate::common::{Place, cases, formulas, number, stored};
use calamine::Data;
use engine::locale::Locale;
use report::{Stored, workbook, workbook_storing};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Calculate files of other programs on loading, always.
const ALWAYS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="ODFRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>"#;

fn soffice() -> Option<PathBuf> {
    ["soffice", "libreoffice"]
        .iter()
        .find_map(|name| std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join(name)).find(|path| path.is_file()))
}

/// A folder of this test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let path = std::env::temp_dir().join(format!("fiel-recalculation-{}", std::process::id()));
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
    let folder = Folder::new();
    let cases = cases();
    let mut files = Vec::new();
    for (at, case) in cases.iter().enumerate() {
        let path = folder.0.join(format!("case{at}.xlsx"));
        fs::write(&path, workbook_storing(&case.answer, &case.scenario, Locale::PtBr, Stored::Zeros).unwrap()).unwrap();
        files.push(path);
    }
    recalculate(&soffice, &folder.0, &files);
    let (mut checked, mut worst) = (0, 0.0_f64);
    for (at, case) in cases.iter().enumerate() {
        let ours = workbook(&case.answer, &case.scenario, Locale::PtBr).unwrap();
        let (want, formulas) = (stored(&ours), formulas(&ours));
        let got = stored(&fs::read(folder.0.join(format!("out/case{at}.xlsx"))).unwrap());
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
