//! Every preset in both languages: a PDF/UA-1 file whose text has the comparison's figures.

use crate::support::{LOCALES, Read, cover, plain, read};
use engine::comparison::{Comparison, OptionResult, Outcome};
use engine::format::{self, capital};
use engine::locale::Locale;
use engine::names::NameForm;
use engine::scenario::Scenario;
use engine::{Answer, compute, presets, seed};
use report::charts::{self, Size};
use report_pdf::{Cover, render};

/// What the table of an amount counts in: thousands where the greatest total has six digits.
fn in_table(c: &Comparison, value: f64, locale: Locale) -> String {
    let thousands = c.ranked().filter_map(|o| o.total).fold(0.0, f64::max) >= 100_000.0;
    if thousands { format::thousands(locale, value) } else { format::number(locale, value, 0) }
}

/// The figures of an option, formatted here and not by the report.
fn figures_of(c: &Comparison, o: &OptionResult, locale: Locale) -> Vec<String> {
    let money = |v: f64| format::money_compact(locale, v, c.currency);
    let mut figures = Vec::new();
    if o.rank.is_some() {
        figures.extend([o.npv, o.total, o.peak_cash].into_iter().flatten().map(money));
        figures.extend(o.npv_above_best.filter(|v| *v > 0.0).map(|v| format::money_diff(locale, v, c.currency)));
        figures.extend(o.per_gpu_hour.map(|v| format::number(locale, v, 2)));
        figures.extend(o.per_million_tokens.map(|v| format::number(locale, v, 2)));
        figures.extend(o.utilisation.map(|v| format::percent(locale, v)));
        figures.extend(o.lines.iter().map(|l| in_table(c, l.total, locale)));
        figures.extend(o.years.iter().flat_map(|y| [y.capex, y.opex, y.total]).map(|v| in_table(c, v, locale)));
        figures.extend(o.cumulative.last().copied().map(money));
    }
    figures.extend(o.placements.iter().map(|p| format::money(locale, p.net_price.unwrap_or(p.price), p.currency)));
    figures
}

pub fn holds_the_comparison(of: &Read, answer: &Answer, locale: Locale) {
    let c = &answer.comparison;
    let missing = |what: &str, words: &str| panic!("{}, {locale:?}: {what} is not in the report: {words}", c.title);
    let expect = |what: &str, words: &str| {
        if !of.has(words) {
            missing(what, words);
        }
    };
    expect("title", &c.title);
    if let Some(npv) = c.verdict.npv.filter(|_| c.verdict.case != engine::comparison::VerdictCase::Experiment) {
        expect("the winner's present value", &format::money_words(locale, npv, c.currency));
    }
    if let Some(month) = c.verdict.leads_from_month.filter(|m| *m > 0) {
        expect("the month", &format::month(locale, month));
    }
    for o in c.options.iter().filter(|o| o.same_as.is_none()) {
        for words in c.option_name(&o.id, locale, NameForm::Full).split(' ') {
            expect("an option's name", words);
        }
        for figure in figures_of(c, o, locale) {
            expect(&format!("a figure of {}", o.id), &figure);
        }
        expect(
            "an outcome",
            match (o.lgpd.outcome, locale) {
                (Outcome::Allowed, Locale::PtBr) => "Permitida",
                (Outcome::Conditional, Locale::PtBr) => "Com condições",
                (Outcome::OnHold, Locale::PtBr) => "Em espera",
                (Outcome::Blocked, Locale::PtBr) => "Bloqueada",
                (Outcome::Allowed, Locale::En) => "Allowed",
                (Outcome::Conditional, Locale::En) => "With conditions",
                (Outcome::OnHold, Locale::En) => "On hold",
                (Outcome::Blocked, Locale::En) => "Blocked",
            },
        );
        for rule in &o.lgpd.rules {
            expect("a rule", rule.text.get(locale));
            expect("an article", rule.cite.get(locale));
            expect("a rule's code", &rule.id);
        }
    }
    let ranked: Vec<&OptionResult> = c.ranked().collect();
    for line in ranked.iter().flat_map(|o| &o.lines) {
        let of_option = |o: &&OptionResult| {
            let same = o.lines.iter().find(|l| l.line == line.line && l.group == line.group);
            same.map_or_else(|| format::NONE.to_owned(), |l| in_table(c, l.total, locale))
        };
        let row = format!("{} {}", capital(line.name.get(locale)), ranked.iter().map(of_option).collect::<Vec<_>>().join(" "));
        assert!(of.has_row(&row), "{}, {locale:?}: no row of the cost lines is {row}", c.title);
    }
    for f in &c.findings {
        expect("a finding", f.title.get(locale));
    }
    for a in &c.assumptions {
        expect(
            "an assumption's value",
            &format::in_unit(locale, a.value, &a.unit).replace('/', " ").split_whitespace().next().map(str::to_owned).unwrap_or_default(),
        );
        if !of.has_each(&capital(a.name.get(locale))) {
            missing("an assumption", a.name.get(locale));
        }
    }
    for words in [&c.book.name, &format::date(locale, &c.book.published_on), &c.rules.version, &format::date(locale, &c.rules.as_of)] {
        expect("prices and rules", words);
    }
    for words in ["https://fiel.example/s/8Qm2vY0rT7c1Jx5KpLw9aZ3n", if locale == Locale::PtBr { "versão 7" } else { "version 7" }] {
        expect("the cover", words);
    }
    for chart in [charts::needle, charts::cumulative, charts::cost_lines, charts::cash_flow] {
        for piece in chart(c, locale, Size::Wide).picture.split("<text ").skip(1) {
            let words = piece.split_once('>').and_then(|(_, rest)| rest.split_once("</text>")).map(|(words, _)| words).expect("a text");
            expect("a chart's text", &words.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\""));
        }
    }
}

/// Language, title, tags and the claim of PDF/UA-1, which the compiler has validated; the pages are numbered.
pub fn is_whole(of: &Read, title: &str, locale: Locale) {
    assert!(of.info.lines().any(|l| l.starts_with("Tagged:") && l.ends_with("yes")), "{}", of.info);
    assert!(of.info.lines().any(|l| l.starts_with("Title:") && plain(l).ends_with(&plain(title))), "{}", of.info);
    assert!(of.info.contains("A4"), "{}", of.info);
    let file = String::from_utf8_lossy(&of.bytes);
    for mark in ["<pdfuaid:part>1</pdfuaid:part>", "/Outlines"] {
        assert!(file.contains(mark), "{mark}");
    }
    let language = if locale == Locale::PtBr { "pt-BR" } else { "en" };
    assert!(file.contains(&format!("/Lang({language})")) || file.contains(&format!("/Lang ({language})")), "{language}");
    for (i, page) in of.pages.iter().enumerate() {
        let number = format!("{} / {}", i + 1, of.pages.len());
        assert!(page.contains(&number), "page {number}: {page}");
    }
}

fn answer(scenario: &Scenario) -> Answer {
    compute(scenario, &seed::price_book()).expect("an answer")
}

fn every_preset(locale: Locale) {
    for preset in presets::all(locale) {
        let answer = answer(&preset.scenario);
        let of = read(&format!("{}-{}", preset.slug, locale.tag()), &answer, &preset.scenario, locale);
        holds_the_comparison(&of, &answer, locale);
        is_whole(&of, preset.title.get(locale), locale);
        assert!((8..=15).contains(&of.pages.len()), "{}: {} pages", preset.slug, of.pages.len());
        assert!(!of.has("□") && !of.has("NaN"), "{}", preset.slug);
    }
}

#[test]
fn every_preset_in_portuguese_has_its_figures() {
    every_preset(Locale::PtBr);
}

#[test]
fn every_preset_in_english_has_its_figures() {
    every_preset(Locale::En);
}

#[test]
fn the_same_input_gives_the_same_bytes_and_another_day_does_not() {
    let scenario = presets::get("cloud-bill", Locale::En).expect("a preset").scenario;
    let answer = answer(&scenario);
    let made = |cover: &Cover| render(&answer, &scenario, cover, Locale::En).expect("a report");
    let first = made(&cover());
    assert_eq!(first, made(&cover()));
    let other = made(&Cover { made_on: Some("2026-12-04".into()), ..cover() });
    assert_ne!(first, other);
    assert_eq!(LOCALES.len(), 2);
}
