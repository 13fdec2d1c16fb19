//! CSV: what the figures come to, both dialects, and what must never be a formula.

use crate::common::{Case, cases, views};
use engine::locale::{Locale, Text};
use engine::presets;
use engine::scenario::Currency;
use engine::view::{TaxView, Terms};
use report::{Dialect, Table, csv, flows_csv};

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

fn first() -> Case {
    Case::new("first preset", presets::all(Locale::PtBr).remove(0).scenario)
}

/// The heads and the records of a file for Excel in Brazil.
fn brazilian(text: &str) -> (csv::StringRecord, Vec<csv::StringRecord>) {
    let text = text.strip_prefix('\u{feff}').expect("a byte order mark");
    assert!(text.ends_with("\r\n") && text.matches('\n').count() == text.matches("\r\n").count(), "lines end with CR LF");
    let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_reader(text.as_bytes());
    let heads = reader.headers().expect("a file of records").clone();
    (heads, reader.records().map(|r| r.expect("a file of records")).collect())
}

fn comma(text: &str) -> f64 {
    assert!(!text.contains('.'), "{text}");
    text.replace(',', ".").parse().unwrap_or_else(|_| panic!("{text} is no number"))
}

#[test]
fn the_flows_sum_to_the_totals() {
    for case in cases() {
        let text = flows_csv(&case.answer.comparison, Locale::En);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let records: Vec<csv::StringRecord> = reader.records().map(|r| r.unwrap()).collect();
        for option in &case.answer.comparison.options {
            let of = |total: bool| {
                records
                    .iter()
                    .filter(|r| r[0] == option.id && (&r[3] == "total") == total)
                    .map(|r| r[9].parse::<f64>().unwrap())
                    .collect::<Vec<_>>()
            };
            match option.total {
                None => assert!(of(true).is_empty() && of(false).is_empty()),
                Some(total) => {
                    assert!(close(of(true).iter().sum(), total), "{} {}", case.name, option.id);
                    assert!(close(of(false).iter().sum(), total), "{} {}", case.name, option.id);
                    // Digits are not lost on the way.
                    assert_eq!(of(true), option.flows.iter().map(|f| f + 0.0).collect::<Vec<_>>());
                }
            }
        }
        // outcome and rule set stand on every record
        let rules = &case.answer.comparison.rules.version;
        assert!(records.iter().all(|r| &r[8] == rules && ["allowed", "conditional", "on_hold", "blocked"].contains(&&r[7])));
        assert!(text.lines().count() > 100);
    }
}

#[test]
fn no_text_of_the_flows_begins_a_formula() {
    let mut comparison = first().answer.comparison;
    comparison.options[0].id = "=1+1".into();
    comparison.options[0].lines[0].name = engine::locale::Text::new("@SUM(\"a\";1)", "-2, and more");
    let text = flows_csv(&comparison, Locale::En);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    for record in reader.records().map(|r| r.unwrap()) {
        for field in record.iter().take(9) {
            assert!(!field.starts_with(['=', '+', '-', '@']), "{field}");
        }
    }
    assert!(text.contains("'=1+1") && text.contains("\"'-2, and more\""));
}

/// Column of a head.
fn at(heads: &csv::StringRecord, name: &str) -> usize {
    heads.iter().position(|h| h == name).unwrap_or_else(|| panic!("no column {name} in {heads:?}"))
}

#[test]
fn excel_in_brazil_gets_the_same_flows() {
    for case in cases().iter().take(4).chain(views().iter().step_by(4)) {
        let comparison = &case.answer.comparison;
        let machine = csv(comparison, Table::Flows, Dialect::Machine, Locale::PtBr);
        assert_eq!(machine, flows_csv(comparison, Locale::PtBr));
        let mut reader = csv::Reader::from_reader(machine.as_bytes());
        let heads = reader.headers().unwrap().clone();
        let plain: Vec<csv::StringRecord> = reader.records().map(|r| r.unwrap()).collect();
        let (heads_here, records) = brazilian(&csv(comparison, Table::Flows, Dialect::Brazil, Locale::PtBr));
        assert_eq!(heads, heads_here);
        assert_eq!(records.len(), plain.len());
        for (one, other) in plain.iter().zip(&records) {
            for column in [0, 1, 2, 3, 4, 5, 7, 8] {
                assert_eq!(one[column], other[column]);
            }
            // 2027-01 is 01/01/2027, and month 0 has no date
            let date = one[6].split_once('-').map(|(year, month)| format!("01/{month}/{year}")).unwrap_or_default();
            assert_eq!(other[6], date);
            assert_eq!(comma(&other[9]).to_bits(), one[9].parse::<f64>().unwrap().to_bits(), "no digit is lost");
        }
    }
}

#[test]
fn the_last_head_says_the_view() {
    for case in views() {
        let view = case.answer.comparison.view;
        let mut want = String::from(if view.currency == Currency::Usd { "amount_usd" } else { "amount_brl" });
        want += if view.terms == Terms::Real { "_real" } else { "" };
        want += if view.tax == TaxView::After { "_after_tax" } else { "" };
        let text = flows_csv(&case.answer.comparison, Locale::En);
        assert!(text.lines().next().unwrap().ends_with(&format!(",lgpd_rules,{want}")), "{}: {}", case.name, text.lines().next().unwrap());
    }
}

#[test]
fn lines_have_months_totals_results_and_units() {
    for case in cases().iter().take(3).chain(views()) {
        let comparison = &case.answer.comparison;
        let (heads, records) = brazilian(&csv(comparison, Table::Lines, Dialect::Brazil, Locale::En));
        let column = |name: &str| at(&heads, name);
        let (option, rank, line, group, month) = (column("option"), column("rank"), column("line"), column("group"), column("month"));
        let (amount, unit, terms, tax) = (column("amount"), column("unit"), column("terms"), column("income_tax"));
        let money = if comparison.currency == Currency::Usd { "USD" } else { "BRL" };
        for o in comparison.options.iter().filter(|o| o.total.is_some()) {
            let own = || records.iter().filter(|r| r[option] == o.id);
            let one = |l: &str, m: &str| {
                let found: Vec<_> = own().filter(|r| &r[line] == l && &r[month] == m).collect();
                assert_eq!(found.len(), 1, "{} {l} {m}", o.id);
                (comma(&found[0][amount]), found[0][unit].to_owned())
            };
            for l in &o.lines {
                assert_eq!(one(&l.line, "total"), (l.total + 0.0, money.to_owned()));
                assert_eq!(one(&l.line, "3").0, l.months[3] + 0.0);
            }
            let sum: f64 = own().filter(|r| &r[group] != "result" && &r[month] == "total").map(|r| comma(&r[amount])).sum();
            assert!(close(sum, o.total.unwrap()), "{} {sum}", o.id);
            assert_eq!(one("total", "total"), (o.total.unwrap(), money.to_owned()));
            assert_eq!(one("npv", "total"), (o.npv.unwrap(), money.to_owned()));
            if let Some(value) = o.per_gpu_hour {
                assert_eq!(one("per_gpu_hour", "total"), (value, format!("{money}/(GPU·h)")));
            }
            if let Some(value) = o.utilisation {
                assert_eq!(one("utilisation", "total"), (value, String::new()));
            }
            assert!(own().all(|r| r[rank] == o.rank.map(|n| n.to_string()).unwrap_or_default()));
        }
        let view = comparison.view;
        let words =
            (if view.terms == Terms::Real { "real" } else { "nominal" }, if view.tax == TaxView::After { "after" } else { "before" });
        assert!(records.iter().all(|r| (&r[terms], &r[tax]) == words), "{}", case.name);
    }
}

#[test]
fn no_text_begins_a_formula_in_any_dialect_and_table() {
    let mut comparison = first().answer.comparison;
    comparison.options[0].id = "=1+1".into();
    comparison.options[0].lines[0].name = Text::new("@SUM(\"a\";1)", "\tx; \"y\", z\r\n=2");
    for table in [Table::Flows, Table::Lines] {
        for locale in [Locale::PtBr, Locale::En] {
            let text = csv(&comparison, table, Dialect::Brazil, locale);
            let text = text.strip_prefix('\u{feff}').unwrap();
            let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_reader(text.as_bytes());
            let mut seen = 0;
            for record in reader.records().map(|r| r.unwrap()) {
                for field in &record {
                    let number = field.strip_prefix('-').unwrap_or(field).bytes().all(|b| b.is_ascii_digit() || b == b',');
                    assert!(number || !field.starts_with(['=', '+', '-', '@', '\t', '\r']), "{field:?}");
                }
                seen += usize::from(&record[0] == "'=1+1");
            }
            assert!(seen > 30, "{seen}");
        }
    }
}
