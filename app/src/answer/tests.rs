//! Every preset's answer in both languages, and the cases no preset shows.

use super::view::AnswerView;
use super::{AnswerBrief, AnswerHead, AnswerParts};
use engine::comparison::{Outcome, RulesRef, VerdictCase};
use engine::locale::Locale;
use engine::scenario::Scenario;
use engine::{Answer, compute, presets, seed};
use leptos::prelude::*;
use report::said::parts;
use report::said::verdict::{sentences, short};

const LOCALES: [Locale; 2] = [Locale::PtBr, Locale::En];

fn answer(slug: &str, change: impl Fn(&mut Scenario)) -> Answer {
    let mut scenario = presets::get(slug, Locale::PtBr).expect("a preset").scenario;
    change(&mut scenario);
    compute(&scenario, &seed::price_book()).expect("an answer")
}

fn view_of(answer: &Answer, locale: Locale) -> AnswerView {
    AnswerView::build(answer, locale, super::Links::new("/s/t", answer.comparison.view), None)
}

/// The sentence and its support, in words.
fn said(answer: &Answer, locale: Locale) -> String {
    let s = sentences(&answer.comparison, locale);
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
    assert!(text.starts_with("A nuvem privada custa menos: R$\u{a0}496\u{a0}mil em 36 meses. São R$\u{a0}102\u{a0}mil (17\u{a0}%) a menos que a nuvem pública reservada, a segunda colocada."), "{text}");
    assert!(
        text.contains("Passa à frente da nuvem pública sob demanda no mês\u{a0}2 e da nuvem pública reservada no mês\u{a0}6."),
        "{text}"
    );
    let text = said(&answer("customer-service", |_| {}), Locale::En);
    assert!(
        text.contains("It pulls ahead of the public cloud on demand in month\u{a0}2 and of the reserved public cloud in month\u{a0}6."),
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
    assert!(text.starts_with("A nuvem privada e a nuvem pública reservada estão perto demais para decidir: R$\u{a0}102\u{a0}mil de diferença em R$\u{a0}496\u{a0}mil."), "{text}");
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
    assert_eq!(short(&answer.comparison, Locale::PtBr), "Nuvem privada, R$\u{a0}496\u{a0}mil, mês\u{a0}6.");
    assert_eq!(short(&answer.comparison, Locale::En), "Private cloud, R$496\u{a0}thousand, month\u{a0}6.");
}

mod views {
    use super::*;
    use engine::comparison::{Crossing, IrrCase, Payback};
    use engine::compute_view;
    use engine::scenario::{Currency, OptionKind, Regime};
    use engine::view::{TaxView, Terms, View};
    use report::said::finance::PairWords;

    fn answer_in(slug: &str, view: View, change: impl Fn(&mut Scenario)) -> Answer {
        let mut scenario = presets::get(slug, Locale::PtBr).expect("a preset").scenario;
        change(&mut scenario);
        compute_view(&scenario, &seed::price_book(), view).expect("an answer")
    }

    const FAR: View = View { currency: Currency::Usd, terms: Terms::Real, tax: TaxView::After };

    #[test]
    fn every_figure_of_every_view_is_a_cell_of_its_sheet() {
        for slug in ["clinical-assistant", "cloud-bill"] {
            for shown in View::all() {
                let answer = answer_in(slug, shown, |_| {});
                let page = html(&view_of(&answer, Locale::PtBr), Locale::PtBr);
                let query = shown.query().replace('&', "&amp;");
                let mut seen = 0;
                for link in page.split("href=\"/s/t/cells/").skip(1).filter_map(|l| l.split('"').next()) {
                    let (address, asked) = link.split_once('?').unwrap_or((link, ""));
                    assert!(answer.sheet.find(address).is_some(), "{slug} {query}: {address} is no cell");
                    assert!(asked.ends_with(&query), "{slug}: {link} loses the view {query}");
                    seen += 1;
                }
                assert!(seen > 60, "{slug} {query}: {seen} figures");
            }
        }
    }

    #[test]
    fn dollars_are_dollars_everywhere_but_in_what_was_said_in_reais() {
        for locale in LOCALES {
            let answer = answer_in("clinical-assistant", FAR, |_| {});
            let mut view = view_of(&answer, locale);
            view.comparison.findings.clear();
            view.comparison.assumptions.retain(|a| a.group != "tax");
            let head = said(&answer, locale);
            assert!(head.contains("US$") && !head.replace("US$", "").contains("R$"), "{head}");
            let page = html(&view, locale);
            let between = |from: &str, to: &str| {
                let rest = page.split(from).nth(1).unwrap_or_else(|| panic!("no {from}"));
                rest.split(to).next().unwrap_or(rest).replace("US$", "")
            };
            for (from, to) in [("id=\"options\"", "id=\"lgpd\""), ("id=\"time\"", "id=\"placements\"")] {
                assert!(!between(from, to).contains("R$"), "{locale:?}: reais between {from} and {to}");
            }
        }
    }

    #[test]
    fn figures_of_a_view_say_what_its_cells_hold() {
        let answer = answer_in("clinical-assistant", FAR, |_| {});
        let page = html(&view_of(&answer, Locale::En), Locale::En);
        for option in answer.comparison.ranked() {
            let address = format!("{}.view.npv", option.id);
            let held = answer.values.get(answer.sheet.find(&address).expect("a cell"), None);
            assert_eq!(Some(held), option.npv);
            let shown = engine::format::money_compact(Locale::En, held, Currency::Usd);
            let link = format!("/cells/{address}?{}", FAR.query().replace('&', "&amp;"));
            assert!(
                page.split(&link).skip(1).any(|rest| rest.split("</a>").next().is_some_and(|a| a.contains(&shown))),
                "{address}: {shown}"
            );
        }
    }

    #[test]
    fn switches_lead_to_every_other_view_and_mark_this_one() {
        let answer = answer_in("clinical-assistant", FAR, |_| {});
        let page = html(&view_of(&answer, Locale::PtBr), Locale::PtBr);
        let nav = page.split("class=\"switches\"").nth(1).and_then(|n| n.split("</nav>").next()).expect("switches");
        assert_eq!(nav.matches("aria-current=\"true\"").count(), 3);
        for query in ["terms=real&amp;tax=after", "currency=usd&amp;tax=after", "currency=usd&amp;terms=real"] {
            assert!(nav.contains(&format!("href=\"/s/t?{query}#view\"")), "{query}: {nav}");
        }
        let usual = html(&view_of(&answer_in("clinical-assistant", View::default(), |_| {}), Locale::PtBr), Locale::PtBr);
        assert!(usual.contains("href=\"/s/t#view\"") && usual.contains("href=\"/s/t?currency=usd#view\""));
    }

    #[test]
    fn a_view_says_in_words_what_it_shows() {
        let words = |view: View, locale, change: fn(&mut Scenario)| {
            let (first, rest) = report::said::view::sentences(&answer_in("clinical-assistant", view, change).comparison, locale);
            format!("{first} {}", rest.join(" "))
        };
        let dollars = View { currency: Currency::Usd, ..View::default() };
        let said = words(dollars, Locale::PtBr, |_| {});
        assert!(said.starts_with("Em dólares de cada mês (nominais), antes do imposto de renda. Cada mês é convertido"), "{said}");
        assert!(said.contains("O valor presente é o mesmo dinheiro"), "{said}");
        assert_eq!(words(View::default(), Locale::En, |_| {}).trim(), "In reais of each month (nominal), before income tax.");
        let after = View { tax: TaxView::After, ..View::default() };
        let real = words(after, Locale::PtBr, |s| s.buyer.regime = Regime::LucroReal);
        assert!(real.contains("34\u{a0}% do que se gasta"), "{real}");
        let presumed = words(after, Locale::PtBr, |s| s.buyer.regime = Regime::LucroPresumido);
        assert!(presumed.contains("nada muda: só no Lucro Real"), "{presumed}");
    }

    #[test]
    fn pairs_are_told_honestly() {
        let answer = answer_in("customer-service", View::default(), |_| {});
        let c = &answer.comparison;
        let mut pair = c.pairs[0].clone();
        pair.payback = Payback {
            investor: Some(pair.a.clone()),
            month: Some(7),
            month_discounted: None,
            irr: IrrCase::None,
            irr_per_year: Vec::new(),
        };
        pair.crossings = vec![Crossing { month: 4, leader: pair.b.clone() }, Crossing { month: 9, leader: pair.a.clone() }];
        let said = PairWords::of(c, &pair, Locale::PtBr);
        assert_eq!(said.nominal.len(), 2, "every crossing, not the last");
        assert_eq!(said.payback, Some(["mês\u{a0}7".to_owned(), "não se paga em 36 meses".to_owned()]));
        assert_eq!(said.irr, "não há");
        (pair.payback.irr, pair.payback.irr_per_year) = (IrrCase::Several, vec![0.12, 0.45]);
        assert_eq!(PairWords::of(c, &pair, Locale::PtBr).irr, "várias: 12\u{a0}%; 45\u{a0}% ao ano");
        (pair.payback.irr, pair.payback.irr_per_year) = (IrrCase::One, vec![0.324]);
        assert_eq!(PairWords::of(c, &pair, Locale::En).irr, "32% a year");
        pair.payback.irr_per_year = vec![5_000.0];
        assert_eq!(PairWords::of(c, &pair, Locale::En).irr, "above 1,000% a year");
        pair.crossings.clear();
        pair.total_difference = -1.0;
        let other = c.option_name(&pair.b, Locale::En, engine::names::NameForm::Sentence);
        assert_eq!(PairWords::of(c, &pair, Locale::En).nominal, [format!("they do not cross: {other} costs less throughout")]);
        pair.payback.investor = None;
        assert_eq!(PairWords::of(c, &pair, Locale::PtBr).payback, None);
    }

    #[test]
    fn what_is_not_counted_is_said_for_this_scenario() {
        let of = |slug, view, change: fn(&mut Scenario)| report::said::counted::of(&answer_in(slug, view, change).comparison, Locale::PtBr);
        let has = |list: &[String], start: &str| list.iter().any(|i| i.starts_with(start));
        let clinical = of("clinical-assistant", View::default(), |_| {});
        assert!(has(&clinical.counted, "servidores comprados") && has(&clinical.not_counted, "energia dos discos"));
        assert!(has(&clinical.not_counted, "imposto de renda") && has(&clinical.not_counted, "serviço gerenciado"));
        let after = of("clinical-assistant", FAR, |s| s.buyer.regime = Regime::LucroReal);
        assert!(has(&after.counted, "o imposto de renda") && !has(&after.not_counted, "imposto de renda"));
        let missing = of("fine-tuning", View::default(), |_| {});
        assert!(has(&missing.not_counted, "a nuvem pública reservada, por inteiro. Falta: preço de"), "{:?}", missing.not_counted);
        let reserved = of("customer-service", View::default(), |_| {});
        assert!(has(&reserved.not_counted, "o que um compromisso ainda custa depois do mês 36"), "{:?}", reserved.not_counted);
        assert!(!has(&reserved.not_counted, "o valor da sala própria"));
        // Credits of ICMS come back later only to who has a right to them, and own disks are data kept.
        let bought = of("clinical-assistant", View::default(), |s| s.options.retain(|o| o.kind.is_purchase()));
        assert!(has(&bought.counted, "dados guardados") && !has(&bought.not_counted, "créditos de ICMS"), "{bought:?}");
        let credited = of("clinical-assistant", View::default(), |s| {
            s.options.retain(|o| o.kind.is_purchase());
            s.buyer.icms_credit = true;
        });
        assert!(has(&credited.not_counted, "créditos de ICMS"), "{credited:?}");
        for locale in LOCALES {
            let all = report::said::counted::of(&answer_in("customer-service", View::default(), |_| {}).comparison, locale);
            assert!(all.counted.iter().chain(&all.not_counted).all(|s| !s.contains(['{', '}']) && !s.ends_with('.')));
        }
    }

    #[test]
    fn a_mix_that_is_all_one_option_is_a_sentence_and_no_row() {
        let with_mix = |s: &mut Scenario| {
            let mut mix = s.options[0].clone();
            (mix.id, mix.kind) = ("best_mix".into(), OptionKind::BestMix);
            s.options.push(mix);
        };
        let answer = answer_in("customer-service", View::default(), with_mix);
        let mix = answer.comparison.options.iter().find(|o| o.kind == OptionKind::BestMix).expect("a mix");
        assert!(mix.same_as.is_some());
        let page = html(&view_of(&answer, Locale::PtBr), Locale::PtBr);
        assert!(page.contains("A melhor combinação é tudo na nuvem privada"));
        let ranking = page.split("id=\"options\"").nth(1).and_then(|p| p.split("</table>").next()).expect("a ranking");
        assert!(!ranking.contains("ombinação"), "no row of its own");
    }

    #[test]
    fn the_same_group_is_named_once() {
        for slug in ["clinical-assistant", "customer-service"] {
            let page = html(&view_of(&answer_in(slug, View::default(), |_| {}), Locale::PtBr), Locale::PtBr);
            let title = page.split("id=\"lines-title\"").nth(1).and_then(|t| t.split("</h2>").next()).expect("a heading");
            assert!(title.matches("GPUs e servidores").count() <= 1, "{title}");
        }
    }
}

#[test]
fn rules_of_another_day_are_told_from_todays() {
    let mut answer = answer("clinical-assistant", |_| {});
    let today = answer.comparison.rules.clone();
    for (saved, told) in [(None, false), (Some(today.clone()), false), (Some(RulesRef { version: "2020-01-31.7".into(), ..today }), true)] {
        answer.comparison.saved_rules = saved;
        for (locale, words) in [(Locale::PtBr, "foi salvo sob as regras de"), (Locale::En, "was saved under the rules of")] {
            let page = html(&view_of(&answer, locale), locale);
            assert_eq!((page.contains(words), page.contains("2020-01-31.7")), (told, told), "{locale:?}");
            assert!(page.contains(&answer.comparison.rules.version));
        }
    }
}

/// How sure an answer is, as the page shows it.
mod sure {
    use super::*;
    use engine::locale::Texts as _;
    use engine::risk::{Settings, assess};
    use engine::view::View;

    fn sure(slug: &str) -> Answer {
        let scenario = presets::get(slug, Locale::PtBr).expect("a preset").scenario;
        let settings = Settings { draws: 640, threads: 2, ..Settings::default() };
        assess(&scenario, &seed::price_book(), View::default(), settings).expect("an answer")
    }

    /// A part of the page by its id.
    fn part<'a>(page: &'a str, id: &str) -> &'a str {
        let (_, rest) = page.split_once(&format!("<section id=\"{id}\"")).unwrap_or_else(|| panic!("no part {id}"));
        rest.split("</section>").next().expect("it closes")
    }

    #[test]
    fn three_parts_say_how_sure_the_answer_is() {
        let answer = sure("customer-service");
        for locale in LOCALES {
            let view = view_of(&answer, locale);
            let page = html(&view, locale);
            let risk = part(&page, "risk");
            assert!(risk.contains("chart-odds") && risk.matches("<table").count() == 4, "{} tables", risk.matches("<table").count());
            assert!(risk.contains("20261202"), "the seed");
            let sensitivity = part(&page, "sensitivity");
            assert!(
                sensitivity.contains("chart-tornado")
                    && sensitivity.contains("method=\"get\"")
                    && sensitivity.contains("action=\"/s/t#sensitivity\"")
            );
            // each end leads to the answer with it
            for s in answer.comparison.sensitivity.iter().take(3) {
                for value in [s.low, s.high] {
                    assert!(sensitivity.contains(&format!("href=\"/s/t?if.{}={value}\"", s.input)), "{} {value}", s.input);
                }
            }
            let switching = part(&page, "switching");
            assert!(switching.contains("chart-map") && switching.matches("<li>").count() >= answer.comparison.switching.len());
            for bad in ["NaN", "style=", "{"] {
                assert!([risk, sensitivity, switching].iter().all(|p| !p.contains(bad)), "{bad}");
            }
            let ids: Vec<&str> = crate::answer::contents(&view, crate::i18n::AnswerWords::of(locale)).into_iter().map(|c| c.0).collect();
            let at = ids.iter().position(|id| *id == "#risk").expect("in the contents");
            assert_eq!(ids[at..at + 3], ["#risk", "#sensitivity", "#switching"]);
            assert!(ids.iter().all(|id| page.contains(&format!("id=\"{}\"", &id[1..]))), "{ids:?}");
        }
    }

    #[test]
    fn what_was_not_drawn_has_no_part() {
        let view = view_of(&answer("customer-service", |_| {}), Locale::PtBr);
        let page = html(&view, Locale::PtBr);
        for id in ["risk", "sensitivity", "switching"] {
            assert!(!page.contains(&format!("id=\"{id}\"")), "{id}");
        }
        assert!(crate::answer::contents(&view, crate::i18n::AnswerWords::of(Locale::PtBr)).iter().all(|c| c.0 != "#risk"));
    }

    #[test]
    fn another_pair_is_asked_for_in_the_address() {
        let answer = sure("customer-service");
        let ids: Vec<String> = answer.comparison.ranked().map(|o| o.id.clone()).collect();
        let asked = |query: String| {
            let view = view_of(&answer, Locale::En);
            Owner::new().with(|| {
                provide_context(Locale::En);
                let (parts, ()) = http::Request::builder().uri(format!("/s/t?{query}")).body(()).expect("a request").into_parts();
                provide_context(parts);
                view! { <AnswerParts view/> }.to_html()
            })
        };
        let usual = asked(String::new());
        let other = asked(format!("pair={}%7E{}", ids[0], ids[2]));
        let title = |page: &str| {
            page.split("id=\"sensitivity-title\">").nth(1).and_then(|t| t.split("</h2>").next()).expect("a heading").to_owned()
        };
        assert_ne!(title(&usual), title(&other));
        let chosen = format!("value=\"{}~{}\" selected", ids[0], ids[2]);
        assert!(other.contains(&chosen) && !usual.contains(&chosen));
        assert_eq!(title(&asked("pair=x~y".into())), title(&usual), "who is not ranked is not weighed");
    }
}
