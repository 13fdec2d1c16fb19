use super::pen::{Pen, Type};
use super::sample::{PRIVATE, PUBLIC, PURCHASE, Plan, compare, with_risk};
use super::{Chart, Size, cash_flow, cost_lines, cumulative, ink::Token, needle, odds, sparkline, tornado, winner_map};
use engine::comparison::{Baseline, Comparison};
use engine::locale::Locale;
use engine::scenario::{Currency, OptionKind};
use engine::view::{TaxView, Terms, View};

const SIZES: [Size; 3] = [Size::Wide, Size::Pane, Size::Narrow];
const LOCALES: [Locale; 2] = [Locale::PtBr, Locale::En];

fn usual() -> Comparison {
    compare(&[PURCHASE, PRIVATE, PUBLIC], 48)
}

/// Two options that end side by side, a third far off, and a bill: the crowded case.
fn crowded() -> Comparison {
    let twin = Plan { id: "private_2", month: 69_000.0, ..PRIVATE };
    let mut c = compare(&[PURCHASE, Plan { month: 68_000.0, ..PRIVATE }, twin, PUBLIC], 36);
    c.baseline = Some(Baseline {
        monthly: 72_000.0,
        total: 2_592_000.0,
        npv: 2e6,
        flows: Vec::new(),
        pairs: Vec::new(),
        cumulative: (0..=36).map(|m| 72_000.0 * f64::from(m)).collect(),
    });
    c
}

fn abroad() -> Comparison {
    let public = Plan { id: "us", country: "US", month: 150_000.0, ..PUBLIC };
    let reserved = Plan { id: "r<1>&\"", kind: OptionKind::PublicReserved1y, month: 140_000.0, ..PUBLIC };
    let other = Plan { id: "r2", kind: OptionKind::PublicReserved1y, month: 141_000.0, ..PUBLIC };
    compare(&[PURCHASE, PRIVATE, PUBLIC, public, reserved, other], 120)
}

fn cases() -> [(&'static str, Comparison); 5] {
    [("usual", usual()), ("crowded", crowded()), ("abroad", abroad()), ("nine", nine()), ("after tax", after_tax())]
}

fn all(c: &Comparison, locale: Locale, size: Size) -> Vec<(&'static str, Chart)> {
    vec![
        ("cumulative", cumulative(c, locale, size)),
        ("cost_lines", cost_lines(c, locale, size)),
        ("cash_flow", cash_flow(c, locale, size)),
        ("needle", needle(c, locale, size)),
        ("sparkline", sparkline(c, locale)),
    ]
}

/// The drawings of how sure an answer is.
fn sure(c: &Comparison, locale: Locale, size: Size) -> Vec<(&'static str, Chart)> {
    vec![
        ("cumulative", cumulative(c, locale, size)),
        ("needle", needle(c, locale, size)),
        ("odds", odds(c, locale, size)),
        ("tornado", tornado(c, locale, size)),
        ("winner_map", winner_map(c, locale, size)),
    ]
}

/// The cases, drawn.
fn drawn_cases() -> [(&'static str, Comparison); 5] {
    cases().map(|(name, c)| (name, with_risk(c)))
}

/// A text of a drawing with the box it covers.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next())
}

fn number(tag: &str, name: &str) -> f64 {
    attribute(tag, name).and_then(|v| v.parse().ok()).unwrap_or_else(|| panic!("{name} in {tag}"))
}

pub(super) fn words(svg: &str) -> Vec<Word> {
    let ruler = Pen::new(10.0, 10.0);
    svg.split("<text")
        .skip(1)
        .map(|rest| {
            let (tag, rest) = rest.split_once('>').expect("a tag closes");
            let text = rest
                .split("</text>")
                .next()
                .expect("a text closes")
                .replace("&amp;", "&")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"");
            let (x, y, size) = (number(tag, "x"), number(tag, "y"), number(tag, "font-size"));
            let kind = Type::plain(size, Token::Ink);
            let width = ruler.measure(&text, if tag.contains("font-weight") { kind.bold() } else { kind });
            let left = match attribute(tag, "text-anchor") {
                Some("middle") => x - width / 2.0,
                Some("end") => x - width,
                _ => x,
            };
            Word { text, left, right: left + width, top: y - size * 0.72, bottom: y + size * 0.2 }
        })
        .collect()
}

#[test]
fn text_is_measured_with_the_bundled_fonts() {
    // The digit zero is 497 of 1000 wide in the regular cut and 513 in the semibold (`hmtx` of the two files).
    let pen = Pen::new(10.0, 10.0);
    let zeros = "0".repeat(20);
    assert!((pen.measure(&zeros, Type::plain(10.0, Token::Ink)) - 99.4).abs() < 0.2);
    assert!((pen.measure(&zeros, Type::plain(10.0, Token::Ink).bold()) - 102.6).abs() < 0.2);
    assert_eq!(pen.fit("Nuvem pública sob demanda", Type::plain(10.0, Token::Ink), 1000.0), "Nuvem pública sob demanda");
    let cut = pen.fit("Nuvem pública sob demanda", Type::plain(10.0, Token::Ink), 60.0);
    assert!(cut.ends_with('…') && pen.measure(&cut, Type::plain(10.0, Token::Ink)) <= 60.0, "{cut}");
}

#[test]
fn a_drawing_is_an_image_with_words_and_no_style() {
    for (_, c) in cases() {
        for locale in LOCALES {
            for size in SIZES {
                for (name, chart) in all(&c, locale, size) {
                    let svg = &chart.picture;
                    assert!(svg.starts_with("<svg ") && svg.contains("role=\"img\"><title>") && svg.contains("</title><desc>"), "{name}");
                    let whole = chart.markup("/s/t", "");
                    for bad in ["style=", "<style", "url(", "gradient", "pattern", "<script", "onload", "NaN", "inf", "=\"#", "clip"] {
                        assert!(!whole.contains(bad), "{name} {size:?} has {bad}");
                    }
                    let most = if c.horizon_months == 48 { 12_000 } else { 30_000 };
                    assert!(svg.len() < most, "{name} {size:?}: {} bytes", svg.len());
                    balanced(&whole);
                }
            }
        }
    }
}

/// Every element that opens closes, in order.
pub(super) fn balanced(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1).map(|t| t.split('>').next().expect("a tag closes")) {
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name.to_owned()), "{tag}");
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().expect("a tag has a name").to_owned());
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn the_same_comparison_gives_the_same_bytes() {
    for size in SIZES {
        for (a, b) in all(&crowded(), Locale::PtBr, size).into_iter().zip(all(&crowded(), Locale::PtBr, size)) {
            assert_eq!(a, b);
        }
    }
}

#[test]
fn no_two_texts_of_a_chart_cover_each_other_and_none_leaves_it() {
    for (case, c) in cases() {
        for locale in LOCALES {
            for size in SIZES {
                for (name, chart) in all(&c, locale, size) {
                    let words = words(&chart.picture);
                    for (i, a) in words.iter().enumerate() {
                        let (w, h) = chart.size;
                        assert!(
                            a.left > -1.0 && a.right < w + 1.0 && a.top > -1.0 && a.bottom < h + 3.0,
                            "{case} {name} {size:?} {locale:?}: {a:?} leaves"
                        );
                        for b in &words[i + 1..] {
                            let apart =
                                a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
                            assert!(apart, "{case} {name} {size:?} {locale:?}: {a:?} covers {b:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn two_lines_that_end_together_keep_their_names_apart() {
    for size in SIZES {
        let svg = cumulative(&crowded(), Locale::PtBr, size).picture;
        let words = words(&svg);
        let mut names: Vec<&Word> = words.iter().filter(|w| w.text.starts_with("Nuvem privada (")).collect();
        if names.len() < 2 {
            // On a phone the names are cut before the id; they still stand in two places.
            names = words.iter().filter(|w| w.text.starts_with("Nuvem priv")).collect();
        }
        assert_eq!(names.len(), 2, "{size:?}");
        assert!((names[0].top - names[1].top).abs() >= 14.0, "{size:?}: {names:?}");
    }
}

#[test]
fn break_even_is_marked_once_for_each_option_overtaken() {
    let c = usual();
    // 1,240,000 + 44,700 m = 38,000 + 179,400 m gives m = 8.92; = 48,000 + 83,300 m gives m = 30.88.
    let months: Vec<u16> = super::series::overtakings(&c).iter().map(|o| o.0).collect();
    assert_eq!(months, [9, 31]);
    let chart = cumulative(&c, Locale::PtBr, Size::Wide);
    assert_eq!(chart.picture.matches("<circle").count(), 4, "two rings, each a disc and a rim");
    assert!(chart.picture.contains("mês\u{a0}9<") && chart.picture.contains("a compra empata"));
    assert!(chart.picture.contains("Compra empata com Pública sob demanda no mês\u{a0}9."), "the description says it");
    let narrow = cumulative(&c, Locale::En, Size::Narrow).picture;
    assert!(narrow.contains("month\u{a0}31<"));
}

#[test]
fn options_left_out_are_not_drawn() {
    let chart = cumulative(&usual(), Locale::PtBr, Size::Wide);
    assert!(!chart.picture.contains("reserv"));
    assert!(cash_flow(&usual(), Locale::PtBr, Size::Wide).points.iter().all(|p| p.cell != "public_reserved_1y.flow"));
    let mut none = usual();
    none.options.iter_mut().for_each(|o| o.rank = None);
    none.verdict.option = None;
    for (_, chart) in all(&none, Locale::PtBr, Size::Wide) {
        assert_eq!(chart, Chart::default(), "nothing ranked, nothing drawn");
    }
}

#[test]
fn points_are_links_to_cells_outside_the_image() {
    let chart = cumulative(&usual(), Locale::PtBr, Size::Wide);
    let markup = chart.markup("/s/abc", "");
    let overlay = markup.split("class=\"points\"").nth(1).expect("an overlay");
    assert!(!overlay.contains("role=\"img\""));
    assert!(overlay.contains("href=\"/s/abc/cells/purchase_colocation.cumulative?month=12\""));
    assert!(overlay.contains("aria-label=\"mês\u{a0}12, dez/27; Compra: R$\u{a0}1,78\u{a0}mi;"), "{overlay}");
    assert!(!chart.picture.contains("<a "), "an image holds no link");
    let months: Vec<_> = chart.points.iter().filter(|p| !p.cell.is_empty()).filter_map(|p| p.month).collect();
    assert_eq!(months, [0, 9, 12, 24, 31, 36, 48]);
    let (sum, first) = (chart.points.iter().map(|p| p.place.2).sum::<f64>(), chart.points[0].place.0);
    assert!(sum > 500.0 && first.abs() < 1e-9, "the bands cover the plot");
}

#[test]
fn what_people_wrote_stays_text() {
    let svg = cumulative(&abroad(), Locale::PtBr, Size::Wide).markup("/s/\"><x", "");
    assert!(svg.contains("r&lt;1&gt;&amp;") && !svg.contains("r<1>"));
    assert!(!svg.contains("\"><x"));
}

#[test]
fn the_needle_leans_to_the_winner_and_crosses_over() {
    let c = usual();
    let needle_x = |c: &Comparison| {
        let svg = needle(c, Locale::PtBr, Size::Wide).picture;
        let points = svg.split("<polygon points=\"").nth(1).and_then(|p| p.split('"').next()).expect("a needle").to_owned();
        points.split([',', ' ']).step_by(2).map(|v| v.parse::<f64>().expect("a number")).sum::<f64>() / 4.0
    };
    assert!(needle_x(&c) < 219.0, "purchase stands left and wins");
    let flipped = compare(&[Plan { month: 70_000.0, ..PURCHASE }, PRIVATE, PUBLIC], 48);
    assert_eq!(flipped.verdict.option.as_deref(), Some("private_cloud"));
    assert!(needle_x(&flipped) > 221.0, "the sides stay, the needle crosses");
    let one = compare(&[PURCHASE], 48);
    assert_eq!(needle(&one, Locale::PtBr, Size::Wide), Chart::default());
}

#[test]
fn bars_add_up_to_the_total() {
    // Widths of the parts of one bar, in the drawing's own scale: positives less the total label's start.
    let chart = cost_lines(&usual(), Locale::PtBr, Size::Wide);
    assert!(chart.picture.contains("GPUs e servidores") && chart.picture.contains("Revenda (abate)"));
    assert_eq!(chart.points.len(), 3);
    assert_eq!(chart.points[0].cell, "purchase_colocation.total");
    assert!(chart.points[0].lines.iter().any(|l| l == "Revenda (abate): \u{2212}R$\u{a0}123\u{a0}mil"), "{:?}", chart.points[0].lines);
}

#[test]
fn years_are_calendar_years_only_where_they_are() {
    let mut c = usual();
    assert!(cash_flow(&c, Locale::PtBr, Size::Wide).picture.contains(">2030<"));
    c.start.month = 4;
    let svg = cash_flow(&c, Locale::PtBr, Size::Wide).picture;
    assert!(!svg.contains(">2030<") && svg.contains(">ano 4<"), "a year from April is not a calendar year");
}

/// Nine options, the last of the kinds included.
fn nine() -> Comparison {
    const KINDS: [(&str, OptionKind, f64); 7] = [
        ("public_on_demand", OptionKind::PublicOnDemand, 179_000.0),
        ("public_spot", OptionKind::PublicSpot, 91_000.0),
        ("public_reserved_1y", OptionKind::PublicReserved1y, 121_000.0),
        ("public_reserved_3y", OptionKind::PublicReserved3y, 98_000.0),
        ("gpu_cloud", OptionKind::GpuCloud, 85_000.0),
        ("private_cloud", OptionKind::PrivateCloud, 83_300.0),
        ("best_mix", OptionKind::BestMix, 70_000.0),
    ];
    let own = Plan { id: "purchase_own_room", kind: OptionKind::PurchaseOwnRoom, month: 52_000.0, ..PURCHASE };
    let rented = KINDS.iter().map(|(id, kind, month)| Plan { id, kind: *kind, month: *month, ..PRIVATE });
    let mut c = compare(&rented.chain([PURCHASE, own]).collect::<Vec<_>>(), 36);
    c.options.retain(|o| o.rank.is_some());
    c
}

/// The same after income tax, in dollars of the start.
fn after_tax() -> Comparison {
    let mut c = nine();
    c.currency = Currency::Usd;
    c.view = View { currency: Currency::Usd, terms: Terms::Real, tax: TaxView::After };
    for option in &mut c.options {
        let total = option.total.unwrap_or(0.0);
        let shield = -0.34 * total;
        option.total = Some(total + shield);
        let mut line = option.lines[5].clone();
        (line.line, line.capex, line.total) = ("tax_shield".into(), false, shield);
        option.lines.insert(6, line);
    }
    c
}

#[test]
fn nine_options_are_all_drawn_and_named() {
    for locale in LOCALES {
        for size in SIZES {
            let charts = [cumulative(&nine(), locale, size), cost_lines(&nine(), locale, size), cash_flow(&nine(), locale, size)];
            for (chart, points) in charts.iter().zip([None, Some(9), Some(9)]) {
                assert!(points.is_none_or(|n| chart.points.len() == n));
                for option in nine().ranked() {
                    let name = super::series::short(&nine(), &option.id, locale);
                    let head: String = name.chars().take(12).collect();
                    assert!(words(&chart.picture).iter().any(|w| w.text.starts_with(&head)), "{locale:?} {size:?}: {name}");
                }
            }
        }
    }
}

#[test]
fn a_public_option_on_a_phone_keeps_its_whole_name() {
    let words = words(&cumulative(&usual(), Locale::PtBr, Size::Narrow).picture);
    assert!(!words.iter().any(|w| w.text.ends_with('…')), "{words:?}");
}

#[test]
fn income_tax_saved_stands_apart_from_taxes_paid() {
    let chart = cost_lines(&after_tax(), Locale::PtBr, Size::Wide);
    let says = |start: &str| chart.points.iter().filter(|p| p.lines.iter().any(|l| l.starts_with(start))).count();
    assert_eq!(says("Imposto de renda poupado (abate): \u{2212}US$"), 9);
    assert_eq!(says("Impostos: US$"), 2, "what the two purchases pay at import");
}

#[test]
fn a_view_is_in_every_word_and_link_of_the_charts() {
    let c = after_tax();
    for locale in LOCALES {
        for size in SIZES {
            for (name, chart) in all(&c, locale, size) {
                let markup = chart.markup("/s/t", &c.view.query());
                assert!(!markup.replace("US$", "").contains("R$"), "{name} {size:?}: reais among dollars");
                for link in markup.split("href=\"/s/t/cells/").skip(1).filter_map(|l| l.split('"').next()) {
                    assert!(link.contains(".view.") && link.ends_with("currency=usd&amp;terms=real&amp;tax=after"), "{name}: {link}");
                }
            }
        }
        let whole = cumulative(&c, locale, Size::Wide).picture;
        assert!(whole.contains(c.view.money(locale)), "the name says of which month the money is");
    }
}

/// Writes every chart of every case to the folder named by `FIEL_CHART_DIR`, to be looked at in a browser.
#[test]
fn charts_can_be_looked_at() {
    let Ok(dir) = std::env::var("FIEL_CHART_DIR") else { return };
    for (case, c) in cases() {
        for size in SIZES {
            let body: String = all(&c, Locale::PtBr, size)
                .into_iter()
                .map(|(n, chart)| format!("<h4>{n}</h4><div class=\"both\">{}</div>", chart.markup("/s/x", &c.view.query())))
                .collect();
            std::fs::write(format!("{dir}/{case}-{size:?}.html"), body).expect("the folder can be written");
        }
    }
}

#[test]
fn a_picture_stands_alone_and_says_what_it_shows() {
    for (name, c) in cases() {
        for (kind, chart) in all(&c, Locale::PtBr, Size::Wide) {
            let alone = chart.standalone();
            assert!(!alone.contains("var("), "{name} {kind}");
            assert_eq!(alone.is_empty(), chart.picture.is_empty());
            assert!(chart.picture.is_empty() || alone.starts_with("<svg font-family=\"Source Sans 3\""), "{name} {kind}");
            let alt = chart.alt();
            assert!(
                chart.picture.is_empty() || (alt.len() > 30 && !alt.contains("&amp;") && !alt.contains("&quot;")),
                "{name} {kind}: {alt}"
            );
        }
    }
}

#[test]
fn what_draws_found_is_drawn_by_the_same_rules() {
    for (case, c) in drawn_cases() {
        for locale in LOCALES {
            for size in SIZES {
                for (name, chart) in sure(&c, locale, size) {
                    let at = format!("{case} {name} {size:?} {locale:?}");
                    let whole = chart.markup("/s/t", "");
                    assert!(chart.picture.contains("role=\"img\"><title>") && chart.alt().len() > 60, "{at}");
                    for bad in ["style=", "url(", "NaN", "inf", "=\"#"] {
                        assert!(!whole.contains(bad), "{at} has {bad}");
                    }
                    assert!(chart.picture.len() < 30_000, "{at}: {} bytes", chart.picture.len());
                    balanced(&whole);
                    apart(&chart, &at);
                }
            }
        }
    }
}

/// No text leaves the drawing or covers another.
fn apart(chart: &Chart, at: &str) {
    let words = words(&chart.picture);
    let (w, h) = chart.size;
    for (i, a) in words.iter().enumerate() {
        assert!(a.left > -1.0 && a.right < w + 1.0 && a.top > -1.0 && a.bottom < h + 3.0, "{at}: {a:?} leaves");
        for b in &words[i + 1..] {
            let free = a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
            assert!(free, "{at}: {a:?} covers {b:?}");
        }
    }
}

#[test]
fn nothing_is_drawn_of_what_was_not_found() {
    let c = usual();
    for size in SIZES {
        for chart in [odds(&c, Locale::PtBr, size), tornado(&c, Locale::PtBr, size), winner_map(&c, Locale::PtBr, size)] {
            assert_eq!(chart, Chart::default());
        }
    }
    let alone = with_risk(compare(&[PURCHASE], 36));
    assert_eq!(tornado(&alone, Locale::En, Size::Wide), Chart::default(), "one option has no difference");
    assert!(words(&odds(&alone, Locale::En, Size::Wide).picture).iter().any(|w| w.text == "100 of 100"));
}

#[test]
fn odds_say_every_option_and_how_often_it_is_the_cheapest() {
    let chart = odds(&with_risk(usual()), Locale::PtBr, Size::Wide);
    let said: Vec<String> = words(&chart.picture).into_iter().map(|w| w.text).collect();
    for text in ["83 de 100", "16 de 100", "menos de 1 de 100", "É a mais barata em"] {
        assert!(said.iter().any(|w| w == text), "{text}: {said:?}");
    }
    assert_eq!(chart.points.len(), 3);
    assert_eq!(chart.points[0].cell, "purchase_colocation.npv");
}

#[test]
fn a_tornado_says_who_wins_on_each_side_and_the_values_at_the_ends() {
    let c = with_risk(usual());
    for size in SIZES {
        let chart = tornado(&c, Locale::PtBr, size);
        let said: Vec<String> = words(&chart.picture).into_iter().map(|w| w.text).collect();
        let has = |text: &str| said.iter().any(|w| w.contains(text));
        assert!(has("empate") && has("hoje: R$") && has("com o menor valor"), "{said:?}");
        assert!(has("R$\u{a0}4,34") && has("R$\u{a0}5,99"), "{said:?}");
        assert_eq!(said.iter().filter(|w| w.ends_with("custa menos →") || w.starts_with("← ")).count(), 2, "{said:?}");
        assert_eq!(chart.points.len(), 12, "at most twelve bars");
        assert_eq!(chart.points[0].cell, "shared.usd_brl");
    }
    // the other way round, both sides and all signs change places
    let turned = super::tornado_of(&c, "private_cloud", "purchase_colocation", Locale::PtBr, Size::Wide);
    assert_ne!(turned.picture, tornado(&c, Locale::PtBr, Size::Wide).picture);
    assert!(turned.points[0].lines[1].starts_with("R$\u{a0}4,34: +R$"), "{:?}", turned.points[0].lines);
}

#[test]
fn a_map_names_every_winner_and_marks_today() {
    for size in SIZES {
        let said: Vec<String> = words(&winner_map(&with_risk(usual()), Locale::En, size).picture).into_iter().map(|w| w.text).collect();
        for text in ["A", "B", "C", "today", "R$3.06", "R$10.20", "Hours of use a day"] {
            assert!(said.iter().any(|w| w == text), "{size:?} {text}: {said:?}");
        }
        let names = ["Purchase", "Private cloud", "Public on demand"];
        assert!(names.iter().all(|n| said.iter().any(|w| w.starts_with(n))), "{said:?}");
    }
}

#[test]
fn bands_are_drawn_of_the_first_two_options_and_only_where_there_are_draws() {
    let tints = |c: &Comparison| cumulative(c, Locale::PtBr, Size::Wide).picture.matches("fill-opacity=\"0.12\"").count();
    assert_eq!((tints(&usual()), tints(&with_risk(usual()))), (0, 2));
    let (plain, drawn) = (needle(&usual(), Locale::PtBr, Size::Wide), needle(&with_risk(usual()), Locale::PtBr, Size::Wide));
    // one part of the band on each side of the tie, against one stretch
    assert_eq!((plain.picture.matches("<rect").count(), drawn.picture.matches("<rect").count()), (1, 2));
    assert!(drawn.alt().contains("80 de cada 100") && !plain.alt().contains("80 de cada 100"));
}

/// Writes the drawings of how sure the answers of some presets are to the folder named by `FIEL_CHART_DIR`.
#[test]
fn presets_can_be_looked_at() {
    use engine::risk::{Settings, assess};
    let Ok(dir) = std::env::var("FIEL_CHART_DIR") else { return };
    for slug in ["customer-service", "vision-line", "experiment"] {
        for locale in LOCALES {
            let scenario = engine::presets::get(slug, locale).expect("a preset").scenario;
            let settings = Settings { threads: 2, ..Settings::default() };
            let c = assess(&scenario, &engine::seed::price_book(), View::default(), settings).expect("an answer").comparison;
            for size in SIZES {
                for (name, chart) in sure(&c, locale, size) {
                    std::fs::write(format!("{dir}/{slug}-{name}-{}-{size:?}.svg", locale.tag()), chart.standalone())
                        .expect("the folder can be written");
                }
            }
            std::fs::write(format!("{dir}/{slug}-{}.txt", locale.tag()), crate::said::risk::everything(&c, locale))
                .expect("the folder can be written");
        }
    }
}
