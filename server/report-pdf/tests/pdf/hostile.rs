//! Text that would be markup, has no glyphs or never ends; and the largest scenarios.

use crate::figures::is_whole;
use crate::support::{assessed, plain, read};
use engine::locale::Locale;
use engine::scenario::{HostingOption, OptionKind, Scenario};
use engine::view::View;
use engine::{compute, presets, seed};

/// Names a person could type, and some that no field takes: the report sets whatever it is given.
const NAMES: [&str; 12] = [
    "#read(\"/etc/passwd\") #import \"@preview/x:1.0.0\": *",
    "*bold* _under_ `code` = Title",
    "$x^2$ \\ #panic() // no",
    "<b>tag</b> & \"quotes\" <label>",
    "@reference <script>alert(1)</script>",
    "漢字と仮名 and latin",
    "👩🏽‍💻 emoji 🚀",
    "שלום عربي rtl",
    "ctl\u{7}\u{1b}[31m \u{202e}reversed\u{2066}",
    "]}{[(#\"'#)]}{[",
    "- list\n+ two\n/ term: x",
    "#set page(fill: red)",
];

/// The answer and the scenario with every name replaced, after the limits of fields have been passed.
fn renamed(mut scenario: Scenario, title: &str) -> (engine::Answer, Scenario) {
    let mut answer = compute(&scenario, &seed::price_book()).expect("an answer");
    title.clone_into(&mut scenario.title);
    title.clone_into(&mut answer.comparison.title);
    for (i, workload) in scenario.workloads.iter_mut().enumerate() {
        NAMES[i % NAMES.len()].clone_into(&mut workload.name);
        answer.comparison.workloads[i].name.clone_from(&workload.name);
    }
    (answer, scenario)
}

/// `count` workloads, each a preset's, over `months`, with every kind of option there is a price for.
pub fn large(count: usize, months: u16) -> Scenario {
    let mut scenario = presets::get("customer-service", Locale::PtBr).expect("a preset").scenario;
    let kinds: Vec<_> = presets::all(Locale::PtBr).into_iter().flat_map(|p| p.scenario.workloads).collect();
    scenario.workloads = (0..count)
        .map(|i| {
            let mut workload = kinds[i % kinds.len()].clone();
            workload.id = format!("w{}", i + 1);
            workload.name = format!("{} {}", workload.name, i + 1);
            workload
        })
        .collect();
    scenario.horizon_months = months;
    scenario.options = OptionKind::ALL.into_iter().map(HostingOption::new).collect();
    scenario
}

#[test]
fn what_a_person_typed_is_only_text() {
    let title = format!("#read(\"/etc/passwd\") *x* $y$ {} 漢字", "semespaco".repeat(20));
    let (answer, scenario) = renamed(large(12, 24), &title);
    let of = read("hostile", &answer, &scenario, Locale::PtBr);
    is_whole(&of, &title.replace("漢字", "□□"), Locale::PtBr);
    for name in &NAMES[..5] {
        assert!(of.has(name) || of.has_each(name), "{name}");
    }
    for words in ["□□□□□ and latin", "emoji", "rtl", "reversed", "- list + two / term: x", "semespacosemespacosemespaco"] {
        assert!(of.has(words) || of.has_each(words), "{words}");
    }
    assert!(!of.has("root:") && !of.has("漢"), "no file is read, no glyph is missing");
    assert!(of.has("□ está no lugar de um caractere"), "what a stand-in means is said");
}

#[test]
fn the_largest_scenario_is_set() {
    let scenario = large(12, 120);
    let answer = assessed(&scenario, View::default());
    let of = read("largest", &answer, &scenario, Locale::En);
    is_whole(&of, &scenario.title, Locale::En);
    for w in &scenario.workloads {
        assert!(of.has_each(&w.name), "{}", w.name);
    }
    for year in 2027..=2036 {
        assert!(of.has(&year.to_string()), "{year}");
    }
    // No page but the last is left almost empty, and none ends with a heading of its own.
    let pages = of.pages.len();
    for (i, page) in of.pages.iter().enumerate().take(pages - 1) {
        assert!(plain(page).len() > 350, "page {} of {pages}: {page}", i + 1);
    }
}
