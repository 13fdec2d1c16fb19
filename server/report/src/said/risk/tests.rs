use super::*;
use crate::charts::sample::{PRIVATE, PUBLIC, PURCHASE, compare, with_risk};

fn usual() -> Comparison {
    with_risk(compare(&[PURCHASE, PRIVATE, PUBLIC], 48))
}

fn tables(c: &Comparison, locale: Locale) -> Vec<Rows> {
    let mut all = vec![odds(c, locale), pairs(c, locale), factors(c, locale), bands(c, &[0, 12, 48], locale), switching(c, locale)];
    all.extend(pair_of(c, "").map(|(a, b)| sensitivity(c, a, b, locale)));
    all.extend(c.winner_map.iter().map(|m| map(c, m, locale)));
    all
}

/// Every sentence and every table of `c`, to be read.
pub(crate) fn everything(c: &Comparison, locale: Locale) -> String {
    let mut out: Vec<String> = title(c, locale).into_iter().chain([note(c, locale)]).collect();
    out.extend(ranges(c, locale).into_iter().chain(choice(c, locale)).chain(drawn(c, locale)).chain(band_note(c, locale)));
    out.extend(needle_note(c, locale).map(str::to_owned));
    if let Some((a, b)) = pair_of(c, "") {
        out.push(sensitivity_title(c, a, b, locale));
        out.extend(sensitivity_said(c, a, b, locale));
    }
    out.extend(switching_title(c, locale).into_iter().chain(switches(c, locale)));
    if let Some(m) = &c.winner_map {
        out.push(map_title(m, locale));
        out.extend(map_said(c, m, locale));
    }
    for table in tables(c, locale) {
        out.push(format!("\n# {}\n{}", table.caption, table.head.iter().map(|h| h.0.as_str()).collect::<Vec<_>>().join(" | ")));
        out.extend(table.rows.iter().map(|row| row.join(" | ")));
    }
    out.join("\n")
}

#[test]
fn shares_are_counted_out_of_a_hundred() {
    let of = |p| (share(p, 10_000, Locale::PtBr), share(p, 10_000, Locale::En));
    let is = |p, pt: &str, en: &str| assert_eq!(of(p), (pt.to_owned(), en.to_owned()));
    is(0.834, "83 de cada 100 simulações", "83 of every 100 simulations");
    is(0.0001, "menos de 1 de cada 100 simulações", "less than 1 of every 100 simulations");
    is(0.9999, "mais de 99 de cada 100 simulações", "more than 99 of every 100 simulations");
    is(1.0, "todas as 10.000 simulações", "all 10,000 simulations");
    is(0.0, "nenhuma das 10.000 simulações", "none of the 10,000 simulations");
    assert_eq!([0.0, 0.5, 1.0].map(|p| share_short(p, Locale::En)), ["0 of 100", "50 of 100", "100 of 100"]);
}

#[test]
fn values_have_three_digits_and_their_unit() {
    let of = |key, v, unit: &str| value(key, v, &Text::new(unit, unit), Locale::En);
    assert_eq!(of("usd_brl", 4.340_9, "BRL/USD"), "R$4.34");
    assert_eq!(of("fx_drift", 0.034_56, "fraction a year"), "3.46% a year");
    assert_eq!(of("use_factor", 1.354_9, "times"), "1.35×");
    assert_eq!(of("server_life", 0.0, "months"), "0\u{a0}months");
    assert_eq!([16_543.21, 0.001_234, -8.3].map(rounded), [16_543.0, 0.001_23, -8.3]);
    assert_eq!(of("fte_private", 0.416_7, "person"), "0.42\u{a0}person");
}

#[test]
fn the_heading_says_who_and_how_often() {
    let c = usual();
    assert_eq!(title(&c, Locale::PtBr).as_deref(), Some("A compra é a opção mais barata em 83 de cada 100 simulações"));
    assert!(title(&c, Locale::En).is_some_and(|t| t.ends_with("is the cheapest option in 83 of every 100 simulations")));
    let mut plain = c;
    plain.risk = None;
    assert_eq!(title(&plain, Locale::PtBr), None);
    assert!(choice(&plain, Locale::PtBr).is_empty() && drawn(&plain, Locale::PtBr).is_empty() && band_note(&plain, Locale::PtBr).is_none());
}

#[test]
fn a_choice_says_how_often_it_is_wrong_what_that_costs_and_what_it_comes_of() {
    let mut c = usual();
    let said = choice(&c, Locale::PtBr).join(" ");
    for part in [
        "Se você escolher a compra: em 17 de cada 100 simulações, a nuvem privada teria custado menos.",
        "Nelas a diferença média é R$\u{a0}61\u{a0}mil.",
        "O que elas têm em comum: dólar médio de R$\u{a0}6,10 em vez de R$\u{a0}5,40.",
        "Em 95 de cada 100 simulações a perda não passa de R$\u{a0}44\u{a0}mil.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    // a loss against every option that reads the same is not said twice
    c.risk.as_mut().expect("a risk").options[0].regret_p95 = 44_100.0;
    let once = choice(&c, Locale::PtBr).join(" ");
    assert!(!once.contains("seja qual for") && once.contains("a perda não passa de R$\u{a0}44\u{a0}mil"), "{once}");
    let chosen = c.risk.as_mut().and_then(|r| r.choice.as_mut()).expect("a choice");
    (chosen.loss_p95, chosen.drivers) = (0.0, Vec::new());
    let said = choice(&c, Locale::En).join(" ");
    assert!(said.contains("No single value tells") && said.contains("costs no more than the private cloud"), "{said}");
    c.risk.as_mut().and_then(|r| r.choice.as_mut()).expect("a choice").probability_dearer = 0.0;
    let some = c.risk.as_mut().expect("a risk");
    some.options[2].probability_cheapest = 0.3;
    some.options[0].regret_p95 = 50_000.0;
    let said = choice(&c, Locale::PtBr).join(" ");
    assert!(
        said.contains("seja qual for, a perda não passa de R$\u{a0}50\u{a0}mil")
            && said.contains("é a nuvem pública sob demanda: em 30 de cada 100"),
        "{said}"
    );
    assert!(choice(&c, Locale::PtBr)[0].contains("em nenhuma das 10.000 simulações a nuvem privada teria custado menos"));
}

#[test]
fn ranges_tell_dearer_from_cheaper() {
    let mut c = usual();
    assert!(ranges(&c, Locale::PtBr)[1].contains("a mais e custar"));
    for (p10, p90, words) in [(10_000.0, 20_000.0, "a menos que"), (-20_000.0, -10_000.0, "a mais que")] {
        let pair = &mut c.risk.as_mut().expect("a risk").pairs[0];
        (pair.p10, pair.p90) = (p10, p90);
        let said = &ranges(&c, Locale::PtBr)[1];
        assert!(said.contains(words) && said.contains("de R$\u{a0}10") && said.contains("a R$\u{a0}20"), "{said}");
    }
}

#[test]
fn what_is_drawn_names_seed_dollar_and_what_is_left_out() {
    let said = drawn(&usual(), Locale::PtBr).join(" ");
    for part in [
        "10.000 sorteios com a semente 20261202",
        "metade dos sorteios",
        "t de Student com 5 graus",
        "10\u{a0}% a 18\u{a0}% ao ano",
        "taxa de desconto não é sorteada",
        "tomado como certo",
        "ofertas",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_change_is_said_from_where_the_reader_stands() {
    let mut c = usual();
    let said = switches(&c, Locale::PtBr);
    assert!(
        said[0].starts_with("Com mais de 11,9 horas de uso por dia, a compra passa a custar menos. O custo muda de um salto"),
        "{said:?}"
    );
    assert_eq!(said[1], "Com o dólar de R$\u{a0}3,06 a R$\u{a0}10,20, nada muda: a compra continua a mais barata.");
    c.switching[0].value = Some(20.0);
    assert!(switches(&c, Locale::PtBr)[0].starts_with("Com menos de 11,9 horas de uso por dia, a nuvem privada passa a custar menos."));
    c.switching[0].points[0].npv = Some(1.0);
    assert!(!switches(&c, Locale::En)[0].contains("jump"));
    assert_eq!(switching_title(&c, Locale::En).as_deref(), Some("One of 2 values searched changes the cheapest option"));
}

#[test]
fn pairs_are_chosen_by_id_and_only_ranked_ones_count() {
    let c = usual();
    assert_eq!(pair_of(&c, "public_on_demand~private_cloud"), Some(("public_on_demand", "private_cloud")));
    for wrong in ["", "x~y", "private_cloud~private_cloud", "private_cloud", "private_cloud~public_reserved_1y"] {
        assert_eq!(pair_of(&c, wrong), Some(("purchase_colocation", "private_cloud")), "{wrong}");
    }
    assert_eq!(pairs_ranked(&c).len(), 3);
    assert_eq!(pair_of(&with_risk(compare(&[PURCHASE], 36)), ""), None);
}

#[test]
fn values_that_turn_two_options_are_named() {
    let c = usual();
    let said = sensitivity_said(&c, "purchase_colocation", "private_cloud", Locale::PtBr).join(" ");
    assert!(said.contains("Um valor sozinho faz a nuvem privada custar menos: dólar de hoje: R$\u{a0}4,34."), "{said}");
    let sizes: Vec<f64> = swings(&c, "purchase_colocation", "private_cloud").iter().map(Swing::size).collect();
    assert!(sizes.len() > 10 && sizes.windows(2).all(|w| w[0] >= w[1]), "{sizes:?}");
}

#[test]
fn every_table_is_whole_in_both_languages() {
    for locale in [Locale::PtBr, Locale::En] {
        for table in tables(&usual(), locale) {
            assert!(!table.rows.is_empty() && !table.caption.is_empty());
            for row in &table.rows {
                assert_eq!(row.len(), table.head.len(), "{}", table.caption);
                assert!(row.iter().all(|cell| !cell.is_empty() && !cell.contains("NaN")), "{row:?}");
            }
        }
        let all = everything(&usual(), locale);
        assert!(!all.contains(['{', '}']) && !all.contains("  "), "{all}");
    }
}

#[test]
fn the_map_is_told_by_runs() {
    let c = usual();
    let table = map(&c, c.winner_map.as_ref().expect("a map"), Locale::PtBr);
    assert_eq!((table.rows.len(), table.rows[9][0].as_str()), (10, "R$\u{a0}3,06"), "the least dollar at the bottom");
    assert!(table.rows[9][1].starts_with("1 a 9: Compra") && table.rows[9][1].contains("; 10 a 24: Nuvem privada"), "{:?}", table.rows[9]);
}
