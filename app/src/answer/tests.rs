//! Every preset's answer in both languages, and the cases no preset shows.

use super::verdict::{sentences, short};
use super::view::AnswerView;
use super::{AnswerBrief, AnswerHead, AnswerParts, parts};
use engine::comparison::{Outcome, VerdictCase};
use engine::locale::Locale;
use engine::scenario::Scenario;
use engine::{Answer, compute, presets, seed};
use leptos::prelude::*;

const LOCALES: [Locale; 2] = [Locale::PtBr, Locale::En];

fn answer(slug: &str, change: impl Fn(&mut Scenario)) -> Answer {
    let mut scenario = presets::get(slug, Locale::PtBr).expect("a preset").scenario;
    change(&mut scenario);
    compute(&scenario, &seed::price_book()).expect("an answer")
}

fn view_of(answer: &Answer, locale: Locale) -> AnswerView {
    AnswerView::build(answer, locale, "/s/t")
}

/// The sentence and its support, in words.
fn said(answer: &Answer, locale: Locale) -> String {
    let s = sentences(&view_of(answer, locale), locale);
    [vec![s.say], s.support].concat().iter().map(|p| parts::words(p)).collect::<Vec<_>>().join(" ")
}

/// The whole answer as HTML.
fn html(view: &AnswerView, locale: Locale) -> String {
    let owner = Owner::new();
    owner.with(|| {
        provide_context(locale);
        let (head, rest, brief) = (view.clone(), view.clone(), view.clone());
        view! {
            <AnswerHead view=head title="<b>T</b>".to_owned()/>
            <AnswerParts view=rest/>
            <AnswerBrief view=brief whole=Some("/w".to_owned())/>
        }
        .to_html()
    })
}

#[test]
fn every_preset_is_answered_in_both_languages() {
    for preset in presets::all(Locale::PtBr) {
        let answer = answer(preset.slug, |_| {});
        for locale in LOCALES {
            let text = said(&answer, locale);
            assert!(!text.contains(['{', '}']) && !text.contains("  "), "{}: {text}", preset.slug);
            assert!(text.chars().next().is_some_and(char::is_uppercase), "{text}");
            let page = html(&view_of(&answer, locale), locale);
            assert!(page.contains("&lt;b&gt;T"), "titles are text");
            for bad in ["NaN", "style=", "<b>T", "R$ –"] {
                assert!(!page.contains(bad), "{} has {bad}", preset.slug);
            }
        }
    }
}

#[test]
fn every_figure_of_every_preset_is_a_cell_of_the_sheet() {
    for preset in presets::all(Locale::PtBr) {
        let answer = answer(preset.slug, |_| {});
        let page = html(&view_of(&answer, Locale::PtBr), Locale::PtBr);
        let mut seen = 0;
        for link in page.split("href=\"/s/t/cells/").skip(1) {
            let address = link.split(['"', '?']).next().expect("an address");
            assert!(answer.sheet.find(address).is_some(), "{}: {address} is no cell", preset.slug);
            seen += 1;
        }
        assert!(seen > 60, "{}: {seen} figures", preset.slug);
    }
}

#[test]
fn figures_say_what_their_cells_hold() {
    // Each figure of the ranking against the value of the cell its link names, read back from the page.
    let answer = answer("clinical-assistant", |_| {});
    let page = html(&view_of(&answer, Locale::En), Locale::En);
    for option in answer.comparison.ranked() {
        for (line, value) in [("npv", option.npv), ("total", option.total)] {
            let id = answer.sheet.find(&format!("{}.{line}", option.id)).expect("a cell");
            let held = answer.values.get(id, None);
            assert_eq!(Some(held), value);
            let shown = engine::format::money_compact(Locale::En, held, engine::scenario::Currency::Brl);
            let link = format!("href=\"/s/t/cells/{}.{line}\"", option.id);
            let says = |rest: &str| {
                rest.split("</a>").next().and_then(|a| a.split('>').nth(1)).map(|text| text.trim_end_matches("<!")) == Some(shown.as_str())
            };
            assert!(page.split(&link).skip(1).any(says), "{} {line}: {shown}", option.id);
        }
    }
}

#[test]
fn the_clear_case_says_who_how_much_and_from_when() {
    let text = said(&answer("customer-service", |_| {}), Locale::PtBr);
    assert!(text.starts_with("A nuvem privada custa menos: R$\u{a0}462\u{a0}mil em 36 meses. São R$\u{a0}99\u{a0}mil (18\u{a0}%) a menos que a nuvem pública reservada, a segunda colocada."), "{text}");
    assert!(
        text.contains("Passa à frente da nuvem pública sob demanda no mês\u{a0}3 e da nuvem pública reservada no mês\u{a0}6."),
        "{text}"
    );
    let text = said(&answer("customer-service", |_| {}), Locale::En);
    assert!(
        text.contains("It pulls ahead of the public cloud on demand in month\u{a0}3 and of the reserved public cloud in month\u{a0}6."),
        "{text}"
    );
}

#[test]
fn bad_news_is_said_plainly() {
    let public = said(&answer("fine-tuning", |_| {}), Locale::PtBr);
    assert!(
        public.starts_with("A nuvem pública sob demanda custa menos:") && public.contains("A compra não se paga em 36 meses."),
        "{public}"
    );
    assert!(public.contains("Uma opção ficou de fora: a nuvem pública reservada. Falta: preço de"), "{public}");
    let experiment = said(&answer("experiment", |_| {}), Locale::En);
    assert!(experiment.starts_with("Start in the public cloud. The volume is not known yet"), "{experiment}");
}

#[test]
fn where_the_data_may_go_nowhere_it_says_so_also_for_own_servers() {
    let answer = answer("clinical-assistant", |s| s.data.legal_basis = engine::scenario::LegalBasis::None);
    assert_eq!(answer.comparison.verdict.case, VerdictCase::NoOption);
    let text = said(&answer, Locale::PtBr);
    assert!(text.starts_with("Nenhuma opção pode receber estes dados ainda."), "{text}");
    assert!(text.ends_with("Isso vale também para servidor próprio."), "{text}");
    let page = html(&view_of(&answer, Locale::PtBr), Locale::PtBr);
    assert!(!page.contains("id=\"time\""), "nothing ranked, no chart");
    assert_eq!(short(&answer.comparison, Locale::PtBr), "Nenhuma opção pode ser comparada ainda.");
}

#[test]
fn one_option_is_said_to_be_the_only_one() {
    let answer = answer("cloud-bill", |s| s.options.retain(|o| o.kind != engine::scenario::OptionKind::PurchaseColocation));
    assert_eq!(answer.comparison.verdict.case, VerdictCase::OneOption);
    assert!(answer.comparison.options.iter().any(|o| o.lgpd.outcome == Outcome::OnHold));
    let text = said(&answer, Locale::PtBr);
    assert!(text.starts_with("Só uma opção pode receber estes dados: a nuvem privada. Custa R$"), "{text}");
}

#[test]
fn cases_no_preset_has_are_said_too() {
    let mut close = answer("customer-service", |_| {});
    close.comparison.verdict.case = VerdictCase::TooClose;
    let text = said(&close, Locale::PtBr);
    assert!(text.starts_with("A nuvem privada e a nuvem pública reservada estão perto demais para decidir: R$\u{a0}99\u{a0}mil de diferença em R$\u{a0}462\u{a0}mil."), "{text}");
    let mut twice = answer("customer-service", |_| {});
    let crossing = engine::comparison::Crossing { month: 4, leader: "public_reserved_1y".into() };
    twice.comparison.pairs[0].crossings.insert(0, crossing);
    assert!(said(&twice, Locale::PtBr).contains("As curvas se cruzam duas vezes: nos meses 4 e 6. No fim, a nuvem privada custa menos."));
    let mut nominal = answer("customer-service", |_| {});
    nominal.comparison.verdict.leads_from_month = None;
    assert!(said(&nominal, Locale::En).contains("In nominal reais another option ends ahead"));
    let mut none = answer("fine-tuning", |_| {});
    none.comparison.verdict.case = VerdictCase::NoPrice;
    none.comparison.verdict.option = None;
    let text = said(&none, Locale::PtBr);
    assert!(text.starts_with("Nenhuma opção que pode receber estes dados tem todos os preços. Falta: preço de A100"), "{text}");
}

#[test]
fn the_status_line_is_short() {
    let answer = answer("customer-service", |_| {});
    assert_eq!(short(&answer.comparison, Locale::PtBr), "Nuvem privada, R$\u{a0}462\u{a0}mil, mês\u{a0}6.");
    assert_eq!(short(&answer.comparison, Locale::En), "Private cloud, R$462\u{a0}thousand, month\u{a0}6.");
}
