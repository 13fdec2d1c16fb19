//! The views of an answer, from outside: what an address asks for is what the engine computes, and links keep it.

mod support;

use engine::format;
use engine::locale::Locale;
use engine::scenario::Scenario;
use engine::seed;
use engine::view::View;
use support::Fiel;

/// A page without the marks between the parts of a view.
fn read(fiel: &Fiel, path: &str, headers: &[(&str, &str)]) -> String {
    fiel.page(path, headers).text().replace("&nbsp;", "\u{a0}").replace("<!>", "")
}

#[test]
fn a_shared_page_shows_what_the_engine_computes_for_its_view() {
    let fiel = Fiel::shared();
    let document = fiel.preset("clinical-assistant");
    let scenario: Scenario = serde_json::from_value(document.clone()).unwrap();
    let (id, key) = fiel.create(&document);
    let shared = fiel.share(&id, &key);
    let usual = engine::compute(&scenario, &seed::price_book()).unwrap().comparison;
    for view in View::all() {
        let query = view.query();
        let answer = engine::compute_view(&scenario, &seed::price_book(), view).unwrap();
        assert_eq!(answer.comparison.findings, usual.findings, "{query}: findings speak of reais, whatever is shown");
        let page = read(&fiel, &format!("{shared}?lang=en&{query}"), &[]);
        let links = query.replace('&', "&amp;");
        for option in answer.comparison.ranked() {
            let address = view.address(&option.id, "npv");
            let shown = format::money_compact(Locale::En, option.npv.unwrap(), view.currency);
            let href = if query.is_empty() { format!("{address}\"") } else { format!("{address}?{links}\"") };
            let link = format!("href=\"{shared}/cells/{href} class=\"figure\">{shown}</a>");
            assert!(page.contains(&link), "{query}: no {link}");
            let cell = read(&fiel, &format!("{shared}/cells/{address}?lang=en&{query}"), &[]);
            let exact = format::money(Locale::En, option.npv.unwrap(), view.currency);
            assert!(cell.contains(&format!("<b>{exact}</b>")), "{query}: the page of {address} does not show {exact}");
            let back = if query.is_empty() { format!("href=\"{shared}\"") } else { format!("href=\"{shared}?{links}\"") };
            assert!(cell.contains(&back), "{query}: the way back loses the view");
        }
        // What else the address said of the page stays where the language is changed.
        for pair in query.split('&').filter(|p| !p.is_empty()) {
            let language =
                page.split("class=\"language\"").next().and_then(|before| before.rsplit("<a").next()).unwrap_or_default().to_owned();
            let whole =
                format!("{language}{}", page.split("class=\"language\"").nth(1).unwrap_or_default().split('>').next().unwrap_or_default());
            assert!(whole.contains(pair), "{query}: {whole}");
            let (name, value) = pair.split_once('=').unwrap();
            assert!(
                page.contains(&format!("name=\"{name}\"")) && page.contains(&format!("value=\"{value}\"")),
                "the theme's form keeps {pair}"
            );
        }
    }
}

#[test]
fn what_an_address_does_not_know_is_as_usual() {
    let fiel = Fiel::shared();
    let (id, key) = fiel.create(&fiel.preset("clinical-assistant"));
    let shared = fiel.share(&id, &key);
    let page = read(&fiel, &format!("{shared}?lang=pt-BR&currency=eur&terms=&tax=%3Cscript%3E"), &[]);
    assert!(page.contains("Em reais de cada mês (nominais), antes do imposto de renda."));
    assert!(page.contains(&format!("href=\"{shared}/cells/private_cloud.npv\"")), "figures lead on without it");
}

#[test]
fn a_whole_answer_has_views_and_its_cells_lead_back_to_it() {
    let fiel = Fiel::shared();
    let (id, key) = fiel.create(&fiel.preset("clinical-assistant"));
    let cookie = format!("fiel_workspace={key}");
    let headers = [("cookie", cookie.as_str())];
    let page = read(&fiel, &format!("/scenarios/{id}/answer?lang=en&currency=usd"), &headers);
    assert!(page.contains("In dollars of each month (nominal), before income tax."));
    assert!(page.contains(&format!("href=\"/scenarios/{id}/answer?currency=usd&amp;tax=after#view\"")));
    let cell = read(&fiel, &format!("/scenarios/{id}/cells/private_cloud.view.npv?lang=en&currency=usd"), &headers);
    assert!(cell.contains(&format!("href=\"/scenarios/{id}/answer?currency=usd\"")));
    let usual = read(&fiel, &format!("/scenarios/{id}/cells/private_cloud.npv?lang=en"), &headers);
    assert!(usual.contains(&format!("href=\"/scenarios/{id}\"")), "from the pane beside the form one goes back to the form");
}

#[test]
fn every_file_is_of_the_view_that_its_address_asks_for() {
    let fiel = Fiel::shared();
    let document = fiel.preset("customer-service");
    let scenario: Scenario = serde_json::from_value(document.clone()).unwrap();
    let (id, key) = fiel.create(&document);
    let shared = fiel.share(&id, &key);
    let cookie = format!("fiel_workspace={key}");
    for view in View::all() {
        let answer = engine::risk::assess(&scenario, &seed::price_book(), view, engine::risk::Settings::default()).unwrap();
        let query = format!("?lang=en&{}", view.query());
        for base in [&shared, &format!("/scenarios/{id}")] {
            let get = |file: &str| {
                let got = fiel.request("GET", &format!("{base}/{file}{query}"), &[("cookie", &cookie)], b"");
                assert_eq!(got.status, 200, "{file}{query}");
                got
            };
            assert_eq!(get("comparison.json").json(), serde_json::to_value(&answer.comparison).unwrap(), "{query}");
            assert_eq!(
                get("lines.csv").text(),
                report::csv(&answer.comparison, report::Table::Lines, report::Dialect::Machine, Locale::En)
            );
            assert_eq!(get("flows.csv").text(), report::flows_csv(&answer.comparison, Locale::En));
            let brazil = |table| report::csv(&answer.comparison, table, report::Dialect::Brazil, Locale::En);
            assert_eq!(get("lines-excel.csv").text(), brazil(report::Table::Lines));
            assert_eq!(get("flows-excel.csv").text(), brazil(report::Table::Flows));
            assert_eq!(get("explained.json").body, report::explained_json(&answer).unwrap());
            assert_eq!(get("workbook.xlsx").body, report::workbook(&answer, &scenario, Locale::En).unwrap());
        }
    }
}

#[test]
fn the_report_is_the_same_file_each_time_and_of_its_view() {
    let fiel = Fiel::shared();
    let (id, key) = fiel.create(&fiel.preset("customer-service"));
    let shared = fiel.share(&id, &key);
    let get = |query: &str| {
        let got = fiel.get(&format!("{shared}/report.pdf?lang=en{query}"));
        assert_eq!((got.status, got.header("content-type")), (200, Some("application/pdf")), "{query}");
        assert!(got.header("content-disposition").unwrap().ends_with(".pdf"));
        assert!(got.body.starts_with(b"%PDF-"));
        got.body
    };
    let usual = get("");
    assert_eq!(usual, get(""), "the same bytes");
    assert_ne!(usual, get("&currency=usd"));
    let page = read(&fiel, &format!("{shared}?lang=en&currency=usd"), &[]);
    for file in ["report.pdf", "workbook.xlsx", "lines-excel.csv", "lines.csv", "comparison.json", "explained.json"] {
        assert!(page.contains(&format!("href=\"{shared}/{file}?currency=usd\"")), "{file} is offered in the view that is shown");
    }
}
