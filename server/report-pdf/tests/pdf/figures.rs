//! Every preset in both languages: a PDF/UA-1 file whose text has the comparison's figures.

use crate::support::{LOCALES, Read, assessed, cover, plain, read};
use engine::comparison::{Comparison, OptionResult, Outcome};
use engine::format::{self, capital};
use engine::locale::{Locale, Texts as _};
use engine::names::NameForm;
use engine::scenario::Scenario;
use engine::view::View;
use engine::{Answer, compute, presets, seed};
use report::charts::{self, Size};
use report::said::RiskWords;
use report::said::risk;
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
        texts(&chart(c, locale, Size::Wide).picture).iter().for_each(|words| expect("a chart's text", words));
    }
    holds_the_risk(of, c, locale);
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
    assessed(scenario, View::default())
}

#[test]
fn without_draws_no_part_says_how_sure_it_is() {
    let scenario = presets::get("cloud-bill", Locale::En).expect("a preset").scenario;
    let bare = compute(&scenario, &seed::price_book()).expect("an answer");
    let of = read("without-draws", &bare, &scenario, Locale::En);
    holds_the_comparison(&of, &bare, Locale::En);
    let t = RiskWords::of(Locale::En);
    for words in t.nav.into_iter().chain([t.drawn_title, t.odds, t.factors]) {
        assert!(!of.has(words), "{words}");
    }
}

/// What draws and searches found: sentences, and the figures of every table, the amounts formatted here.
fn holds_the_risk(of: &Read, c: &Comparison, locale: Locale) {
    let (t, title) = (RiskWords::of(locale), &c.title);
    let Some(found) = &c.risk else { return };
    let expect = |words: &str| assert!(of.has(words), "{title}, {locale:?}: not in the report: {words}");
    let money = |v: f64| format::money_compact(locale, v, c.currency);
    let change = |v: f64| format::money_diff(locale, v, c.currency);
    for words in t.nav.into_iter().chain([t.drawn_title, t.odds, t.factors, t.switching]) {
        expect(words);
    }
    expect(&found.seed.to_string());
    let said = [risk::ranges(c, locale), risk::choice(c, locale), risk::switches(c, locale), risk::drawn(c, locale)];
    said.iter().flatten().for_each(|sentence| expect(sentence));
    for o in &found.options {
        let name = c.option_name(&o.option, locale, NameForm::Full);
        let amounts = [o.p10, o.p50, o.p90, o.regret_p95].map(money);
        // a cell may take two lines, which stand apart in the text of a page
        expect(&name);
        expect(&risk::share_short(o.probability_cheapest, locale));
        amounts.iter().for_each(|amount| expect(amount));
        let band = |band: &[f64]| money(*band.last().expect("a band"));
        [&o.cumulative.p10, &o.cumulative.p50, &o.cumulative.p90].into_iter().for_each(|b| expect(&band(b)));
    }
    if found.options.len() > 2 {
        found.pairs.iter().flat_map(|p| [p.p10, p.p50, p.p90].map(change)).for_each(|amount| expect(&amount));
    }
    for s in c.sensitivity.iter().filter(|s| (s.difference_high - s.difference_low).abs() >= 0.005) {
        expect(&capital(s.name.get(locale)));
        expect(&change(s.difference_low));
        expect(&change(s.difference_high));
    }
    let tables = [Some(risk::switching(c, locale)), c.winner_map.as_ref().map(|m| risk::map(c, m, locale)), Some(risk::factors(c, locale))];
    for row in tables.into_iter().flatten().flat_map(|table| table.rows) {
        row.iter().for_each(|cell| cell.split(' ').for_each(&expect));
    }
    for chart in [charts::odds, charts::tornado, charts::winner_map] {
        let alt = chart(c, locale, Size::Wide);
        let words = texts(&alt.picture);
        assert!(!words.is_empty(), "{title}: {} is empty", alt.alt());
        // that arrow is read back as the two signs it looks like
        words.iter().for_each(|words| expect(&words.replace('→', "->")));
    }
}

/// What a drawing says in letters.
fn texts(picture: &str) -> Vec<String> {
    let plain = |piece: &str| {
        let (_, rest) = piece.split_once('>').expect("a text");
        let (words, _) = rest.split_once("</text>").expect("a text");
        words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
    };
    picture.split("<text ").skip(1).map(plain).collect()
}

fn every_preset(locale: Locale) {
    for preset in presets::all(locale) {
        let answer = answer(&preset.scenario);
        let of = read(&format!("{}-{}", preset.slug, locale.tag()), &answer, &preset.scenario, locale);
        holds_the_comparison(&of, &answer, locale);
        is_whole(&of, preset.title.get(locale), locale);
        assert!((10..=26).contains(&of.pages.len()), "{}: {} pages", preset.slug, of.pages.len());
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
