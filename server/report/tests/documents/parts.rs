//! The parts of the workbook's file: charts, limits, notes, protection, names, print.

use crate::common::{Case, Place, cases, fifty, number, stored, views};
use calamine::{Data, Reader, Xlsx};
use engine::locale::Locale;
use engine::presets;
use engine::scenario::{Currency, HostingOption, OptionKind};
use rust_xlsxwriter::utility::row_col_to_cell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

/// Every part of a file by its path, as text; what is no text is left out.
fn parts(file: &[u8]) -> BTreeMap<String, String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).expect("a workbook that can be read");
    let mut found = BTreeMap::new();
    for n in 0..archive.len() {
        let mut part = archive.by_index(n).expect("a workbook that can be read");
        let path = part.name().expect("a workbook that can be read").into_owned();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).expect("a workbook that can be read");
        if let Ok(text) = String::from_utf8(bytes) {
            found.insert(path, text);
        }
    }
    found
}

fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'").replace("&amp;", "&")
}

/// What stands between `from` and `to`, every time.
fn between<'t>(text: &'t str, from: &str, to: &str) -> std::vec::IntoIter<&'t str> {
    text.split(from).skip(1).filter_map(|rest| rest.split_once(to).map(|(inside, _)| inside)).collect::<Vec<_>>().into_iter()
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    between(tag, &format!(" {name}=\""), "\"").next().map(plain)
}

/// The cells a reference means: `'Sheet'!$A$1:$B$2`.
fn places(reference: &str) -> Vec<Place> {
    let (sheet, range) = reference.rsplit_once('!').unwrap_or_else(|| panic!("{reference}"));
    let sheet = sheet.trim_matches('\'').replace("''", "'");
    let cell = |text: &str| {
        let text = text.replace('$', "");
        let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
        let column = text[..letters].bytes().fold(0_u32, |n, b| n * 26 + u32::from(b - b'A') + 1) - 1;
        (text[letters..].parse::<u32>().expect("a workbook that can be read") - 1, column)
    };
    let (from, to) = range.split_once(':').unwrap_or((range, range));
    let ((top, left), (bottom, right)) = (cell(from), cell(to));
    (top..=bottom)
        .flat_map(|row| (left..=right).map(move |column| (row, column)))
        .map(|(row, column)| (sheet.clone(), row, column))
        .collect()
}

fn numbers(cells: &BTreeMap<Place, Data>, reference: &str) -> Vec<f64> {
    let at = |place: Place| cells.get(&place).and_then(number).unwrap_or_else(|| panic!("{place:?} of {reference} is no number"));
    places(reference).into_iter().map(at).collect()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

/// A series of a chart: its name, its categories and its values, as references.
fn series(chart: &str) -> Vec<[String; 3]> {
    let one = |inside: &str, tag: &str| {
        let part = between(inside, &format!("<c:{tag}>"), &format!("</c:{tag}>")).next().unwrap_or_else(|| panic!("no {tag} in {inside}"));
        plain(between(part, "<c:f>", "</c:f>").next().unwrap_or_else(|| panic!("{tag} is no reference: {part}")))
    };
    between(chart, "<c:ser>", "</c:ser>").map(|inside| ["tx", "cat", "val"].map(|tag| one(inside, tag))).collect()
}

#[test]
fn charts_read_the_cells_of_the_answer_in_every_view() {
    let mut drawn = 0;
    for case in cases().iter().chain(views()).chain(fifty().iter().take(16)) {
        let c = &case.answer.comparison;
        let file = case.file();
        let (cells, parts) = (stored(file), parts(file));
        let ranked: Vec<_> = c.ranked().collect();
        let charts: Vec<&String> = (1..=4).filter_map(|n| parts.get(&format!("xl/charts/chart{n}.xml"))).collect();
        assert_eq!(charts.len(), if ranked.is_empty() { 0 } else { 3 }, "{}", case.name);
        if charts.is_empty() {
            continue;
        }
        drawn += 1;
        for chart in &charts {
            for [name, categories, values] in series(chart) {
                let text = |place: &Place| cells.get(place).map(ToString::to_string).unwrap_or_default();
                assert!(places(&name).iter().all(|p| !text(p).is_empty()), "{}: {name}", case.name);
                assert!(places(&categories).iter().all(|p| !text(p).is_empty()), "{}: {categories}", case.name);
                assert_eq!(places(&categories).len(), numbers(&cells, &values).len());
            }
            // a title and both axes, in the money of the view
            assert_eq!(chart.matches("<c:title>").count(), 3, "{}", case.name);
            let words: String = between(chart, "<a:t>", "</a:t>").collect();
            assert!(words.contains(c.view.money(case.locale)), "{}: {words}", case.name);
            let symbol = if c.currency == Currency::Usd { "US$" } else { "R$" };
            assert!(words.contains(symbol) && (symbol == "US$" || !words.contains("US$")), "{}: {words}", case.name);
        }
        let cumulative = series(charts[0]);
        assert_eq!(cumulative.len(), ranked.len() + usize::from(c.baseline.is_some()), "{}", case.name);
        for ([name, categories, values], option) in cumulative.iter().zip(&ranked) {
            assert_eq!(cells[&places(name)[0]].to_string(), c.option_name(&option.id, case.locale, engine::names::NameForm::Full));
            assert_eq!(numbers(&cells, values), option.cumulative, "{} {}", case.name, option.id);
            assert_eq!(numbers(&cells, categories), (0..=c.horizon_months).map(f64::from).collect::<Vec<_>>());
        }
        if let Some(bill) = &c.baseline {
            assert_eq!(numbers(&cells, &cumulative[ranked.len()][2]), bill.cumulative, "{}", case.name);
        }
        let pieces: Vec<Vec<f64>> = series(charts[1]).iter().map(|s| numbers(&cells, &s[2])).collect();
        for (at, option) in ranked.iter().enumerate() {
            assert!(close(pieces.iter().map(|row| row[at]).sum(), option.total.unwrap()), "{} {}", case.name, option.id);
        }
        let years = series(charts[2]);
        assert_eq!(years.len(), ranked.len());
        for (one, option) in years.iter().zip(&ranked) {
            let want: Vec<f64> = option.years.iter().map(|y| y.total).collect();
            assert!(numbers(&cells, &one[2]).iter().zip(&want).all(|(a, b)| close(*a, *b)), "{} {}", case.name, option.id);
        }
        let drawing = &parts["xl/drawings/drawing1.xml"];
        let described: Vec<String> = between(drawing, "<xdr:cNvPr", ">").filter_map(|tag| attribute(tag, "descr")).collect();
        assert_eq!(described.len(), 3, "{}", case.name);
        assert!(described.iter().all(|d| d.chars().count() > 40 && d.encode_utf16().count() <= 255), "{described:?}");
    }
    assert!(drawn > 40, "{drawn}");
}

/// Sheets in order with their XML, and which formats are unlocked, and the code of each.
struct Sheets {
    sheets: Vec<(String, String)>,
    unlocked: Vec<bool>,
    codes: Vec<String>,
}

impl Sheets {
    fn of(file: &[u8]) -> Self {
        let parts = parts(file);
        let book: Xlsx<_> = Xlsx::new(Cursor::new(file)).expect("a workbook that can be read");
        let sheets = (1..).zip(book.sheet_names()).map(|(n, name)| (name, parts[&format!("xl/worksheets/sheet{n}.xml")].clone())).collect();
        let styles = &parts["xl/styles.xml"];
        let named: BTreeMap<String, String> = between(styles, "<numFmt ", "/>")
            .map(|tag| format!(" {tag}"))
            .map(|tag| {
                (
                    attribute(&tag, "numFmtId").expect("a workbook that can be read"),
                    attribute(&tag, "formatCode").expect("a workbook that can be read"),
                )
            })
            .collect();
        let xfs = between(styles, "<cellXfs", "</cellXfs>").next().expect("a workbook that can be read");
        let each: Vec<&str> = xfs.split("<xf ").skip(1).collect();
        Self {
            sheets,
            unlocked: each.iter().map(|xf| xf.contains("locked=\"0\"")).collect(),
            codes: each
                .iter()
                .map(|xf| attribute(&format!(" {xf}"), "numFmtId").and_then(|id| named.get(&id).cloned()).unwrap_or_default())
                .collect(),
        }
    }

    fn sheet(&self, name: &str) -> &str {
        &self.sheets.iter().find(|(title, _)| title == name).unwrap_or_else(|| panic!("no sheet {name}")).1
    }

    /// Every cell of a sheet: its place, its format and what is inside.
    fn cells<'s>(&'s self, xml: &'s str) -> impl Iterator<Item = (String, usize, &'s str)> {
        let data = xml.split("<sheetData>").nth(1).unwrap_or_default().split("</sheetData>").next().unwrap_or_default();
        data.split("<c ").skip(1).map(|cell| {
            let (tag, inside) = cell.split_once('>').expect("a workbook that can be read");
            let tag = format!(" {tag}");
            let style = attribute(&tag, "s").map_or(0, |s| s.parse().expect("a workbook that can be read"));
            (attribute(&tag, "r").expect("a workbook that can be read"), style, inside.split("</c>").next().unwrap_or_default())
        })
    }
}

#[test]
fn inputs_have_limits_and_notes_and_only_they_are_unlocked() {
    for case in cases().iter().chain(views().iter().skip(9).take(5)).chain(fifty()) {
        let file = case.file();
        let (cells, sheets, parts) = (stored(file), Sheets::of(file), parts(file));
        let (comparison, inputs) = if case.locale == Locale::PtBr { ("Comparação", "Premissas") } else { ("Comparison", "Assumptions") };
        let mut changeable = 0;
        for (name, xml) in &sheets.sheets {
            let protection = between(xml, "<sheetProtection", "/>").next().unwrap_or_else(|| panic!("{name} is not protected"));
            assert_eq!(attribute(protection, "sheet").as_deref(), Some("1"));
            assert_eq!(attribute(protection, "formatColumns").as_deref(), Some("0"), "{protection}");
            for secret in ["password", "hashValue", "saltValue", "selectLockedCells", "selectUnlockedCells"] {
                assert!(!protection.contains(secret), "{name}: {protection}");
            }
            let rules: Vec<&str> = xml.split("<dataValidation ").skip(1).map(|r| r.split("</dataValidation>").next().unwrap()).collect();
            let mut ruled = BTreeSet::new();
            for rule in rules {
                let tag = format!(" {rule}");
                let limit = |name: &str| between(rule, &format!("<{name}>"), "<").next().unwrap().parse::<f64>().unwrap();
                assert!(["whole", "decimal"].contains(&attribute(&tag, "type").unwrap().as_str()));
                for text in ["promptTitle", "prompt", "errorTitle", "error"] {
                    let said = attribute(&tag, text).unwrap_or_else(|| panic!("{name}: no {text} in {tag}"));
                    let longest = if text.ends_with("Title") { 32 } else { 255 };
                    assert!(!said.is_empty() && said.encode_utf16().count() <= longest, "{said}");
                }
                for range in attribute(&tag, "sqref").unwrap().split(' ') {
                    for place in places(&format!("'{name}'!{range}")) {
                        let value = cells.get(&place).and_then(number).unwrap_or_else(|| panic!("{place:?} has limits and no number"));
                        assert!((limit("formula1")..=limit("formula2")).contains(&value), "{}: {place:?} {value} {tag}", case.name);
                        ruled.insert(row_col_to_cell(place.1, place.2 as u16));
                    }
                }
            }
            for (cell, style, inside) in sheets.cells(xml) {
                let open = sheets.unlocked[style];
                assert!(!(open && inside.contains("<f>")), "{name} {cell}: a formula is not locked");
                assert_eq!(open, ruled.contains(&cell), "{}: {name} {cell}: limits and locks do not go together", case.name);
                changeable += usize::from(open);
            }
            assert!(ruled.is_empty() || name == comparison || name == inputs, "{name}");
        }
        assert!(changeable > 60, "{}: {changeable}", case.name);
        let notes: String = parts.iter().filter(|(path, _)| path.starts_with("xl/comments")).map(|(_, text)| plain(text)).collect();
        let places = notes.matches("<comment ").count();
        let first =
            cells.iter().filter(|((sheet, row, column), v)| sheet == inputs && *row >= 3 && *column == 4 && !v.to_string().is_empty());
        let mut sources = 0;
        for (_, source) in first {
            let shown: String = source.to_string().chars().take(400).collect();
            assert!(notes.contains(&shown), "{}: no note with {shown}", case.name);
            sources += 1;
        }
        // what is missing has neither a number nor a note
        assert!(places > 50 && places + 12 >= sources, "{}: {places} notes, {sources} sources", case.name);
    }
}

#[test]
fn every_sheet_prints_and_stays_in_sight() {
    for locale in [Locale::PtBr, Locale::En] {
        let mut scenario = presets::all(locale).remove(0).scenario;
        scenario.title = "&P 50% & more [x]".into();
        let case = Case::viewed("title", scenario, &engine::seed::price_book(), (Default::default(), locale));
        let file = case.file();
        let sheets = Sheets::of(file);
        let parts = parts(file);
        let areas = parts["xl/workbook.xml"].matches("_xlnm.Print_Area").count();
        assert_eq!(areas, sheets.sheets.len());
        let repeated = parts["xl/workbook.xml"].matches("_xlnm.Print_Titles").count();
        assert!(repeated >= sheets.sheets.len() - 3, "{repeated} of {}", sheets.sheets.len());
        for (name, xml) in &sheets.sheets {
            let setup = between(xml, "<pageSetup", "/>").next().unwrap_or_else(|| panic!("{name} has no page"));
            assert_eq!(attribute(setup, "paperSize").as_deref(), Some("9"), "{name}");
            assert_eq!(attribute(setup, "orientation").as_deref(), Some("landscape"), "{name}");
            assert_eq!(attribute(setup, "fitToHeight").as_deref(), Some("0"), "{name}: {setup}");
            assert!(xml.contains("fitToPage=\"1\""), "{name}");
            let footer = plain(between(xml, "<oddFooter>", "</oddFooter>").next().unwrap_or_else(|| panic!("{name} has no footer")));
            assert!(footer.contains("&P de &N") || footer.contains("&P of &N"), "{footer}");
            // what the person typed is no order to the printer
            assert!(footer.starts_with("&L&8 &&P 50% && more [x]&C"), "{footer}");
            assert!(xml.contains("state=\"frozen\"") || ["Sobre", "About"].contains(&name.as_str()), "{name}");
        }
        let language = &parts["docProps/custom.xml"];
        assert!(language.contains(&format!("<vt:lpwstr>{}</vt:lpwstr>", locale.tag())), "{language}");
    }
}

#[test]
fn names_and_sheets_are_what_spreadsheets_take() {
    for case in fifty().iter().chain(views().iter().take(6)) {
        let file = case.file();
        let cells = stored(file);
        let book: Xlsx<_> = Xlsx::new(Cursor::new(file)).unwrap();
        let mut seen = BTreeSet::new();
        for sheet in book.sheet_names() {
            assert!((1..=31).contains(&sheet.encode_utf16().count()), "{sheet}");
            assert!(!sheet.contains(['[', ']', ':', '*', '?', '/', '\\']) && !sheet.starts_with('\'') && !sheet.ends_with('\''), "{sheet}");
            assert!(seen.insert(sheet.to_lowercase()), "{sheet} stands twice");
        }
        let mut names = BTreeSet::new();
        for (name, place) in book.defined_names().iter().filter(|(name, _)| !name.starts_with("_xlnm")) {
            assert!(names.insert(name.to_lowercase()), "{name} stands twice");
            let found = places(place);
            assert_eq!(found.len(), 1, "{name} is {place}");
            assert!(cells.get(&found[0]).and_then(number).is_some(), "{}: {name} is {place}, which is no number", case.name);
        }
        for option in case.answer.comparison.options.iter().filter(|o| o.total.is_some() && o.same_as.is_none()) {
            let total = option.total.unwrap();
            let named = book.defined_names().iter().filter(|(name, _)| name.starts_with("total_"));
            assert!(named.into_iter().any(|(_, place)| numbers(&cells, place) == [total]), "{} {}", case.name, option.id);
        }
    }
}

#[test]
fn twelve_options_and_long_names_have_sheets_of_their_own() {
    let mut scenario = presets::all(Locale::PtBr).remove(0).scenario;
    scenario.title = format!("=[{}]", "título: muito/longo*".repeat(5));
    scenario.workloads[0].name = "'=HYPERLINK(\"x\")[:]*?/\\".into();
    scenario.options = (0..12)
        .map(|n| HostingOption { id: format!("privada-com-um-codigo-bem-longo-{n}"), ..HostingOption::new(OptionKind::PrivateCloud) })
        .collect();
    let case = Case::new("twelve", scenario);
    let file = case.file();
    let book: Xlsx<_> = Xlsx::new(Cursor::new(file)).unwrap();
    let names = book.sheet_names();
    assert_eq!(names.len(), 12 + 8, "{names:?}");
    let unique: BTreeSet<String> = names.iter().map(|n| n.to_lowercase()).collect();
    assert_eq!(unique.len(), names.len());
    let formulas = crate::common::formulas(file);
    assert!(formulas.values().all(|f| !f.contains("HYPERLINK")));
    assert_eq!(series(&parts(file)["xl/charts/chart1.xml"]).len(), 12);
}

#[test]
fn heads_and_formats_are_of_the_view_and_the_language() {
    let book = engine::seed::price_book();
    for locale in [Locale::PtBr, Locale::En] {
        let scenario = presets::all(locale).remove(0).scenario;
        for view in engine::view::View::all() {
            let case = Case::viewed("view", scenario.clone(), &book, (view, locale));
            let file = case.file();
            let (cells, sheets) = (stored(file), Sheets::of(file));
            let (first, check) = if locale == Locale::PtBr { ("Comparação", "Conferência") } else { ("Comparison", "Check") };
            let at = |row: u32, column: u32| cells[&(first.to_owned(), row, column)].to_string();
            let (symbol, word) = match (view.currency, locale) {
                (Currency::Brl, Locale::PtBr) => ("R$", "R$"),
                (Currency::Brl, Locale::En) => ("R$", "BRL"),
                (Currency::Usd, Locale::PtBr) => ("US$", "US$"),
                (Currency::Usd, Locale::En) => ("US$", "USD"),
            };
            assert!(at(1, 0).contains(view.money(locale)), "{}", at(1, 0));
            let after = view.tax == engine::view::TaxView::After;
            assert_eq!(at(1, 0).contains("depois do imposto") || at(1, 0).contains("after income tax"), after, "{}", at(1, 0));
            assert!(at(3, 5).starts_with(&format!("{word} ")) && at(3, 6).starts_with(&format!("{word} ")), "{}", at(3, 5));
            let heads = cells
                .iter()
                .filter(|((sheet, _, column), v)| sheet == first && *column == 0 && v.to_string().ends_with(&format!(", {word}")));
            assert_eq!(heads.count(), 3, "lines, parts and years");
            let xml = sheets.sheet(first);
            let (_, style, _) = sheets.cells(xml).find(|(cell, ..)| cell == "B5").unwrap();
            let tag = if locale == Locale::PtBr { "[$-416]" } else { "[$-409]" };
            assert!(sheets.codes[style].starts_with(&format!("{tag}\"{symbol}\"")), "{}", sheets.codes[style]);
            // units of the option's results are the view's too
            let option = &case.answer.comparison.options[0];
            let page = cells.iter().find(|((sheet, row, column), v)| {
                *column == 3 && *row > 3 && sheet != first && sheet != check && number(v) == option.total && option.total.is_some()
            });
            let ((sheet, row, _), _) = page.expect("the total on the option's sheet");
            assert_eq!(cells[&(sheet.clone(), *row, 2)].to_string(), word);
        }
    }
}
