//! The page on the method, from its own words and the engine's tables. Only on the server.
//!
//! Numbers that the engine has as constants are read from it, so that the text cannot fall behind.

mod answer;
mod costs;
mod demand;
mod questions;
mod rules;

use super::data::{AssumptionRow, Block, MethodView, RuleRow, Section};
use engine::assumptions;
use engine::book::PriceBook;
use engine::comparison::AssumptionResult;
use engine::locale::{Locale, pick};
use engine::{format, lgpd, presets};

/// Writes one language of a text that stands in both.
#[derive(Clone, Copy)]
struct Pen(Locale);

impl Pen {
    fn t(self, pt: &str, en: &str) -> String {
        match self.0 {
            Locale::PtBr => pt.to_owned(),
            Locale::En => en.to_owned(),
        }
    }

    fn p(self, pt: &str, en: &str) -> Block {
        Block::Text(self.t(pt, en))
    }

    fn list(self, points: &[(&str, &str)]) -> Block {
        Block::List(points.iter().map(|(pt, en)| self.t(pt, en)).collect())
    }

    /// Each formula: its name in both languages, then what it is in both.
    fn formulas(self, rows: &[[&str; 4]]) -> Block {
        Block::Formulas(rows.iter().map(|[name_pt, name_en, pt, en]| (self.t(name_pt, name_en), self.t(pt, en))).collect())
    }

    fn section(self, id: &str, pt: &str, en: &str, blocks: Vec<Block>) -> Section {
        Section { id: id.to_owned(), title: self.t(pt, en), blocks }
    }

    fn percent(self, fraction: f64) -> String {
        format::percent_exact(self.0, fraction)
    }
}

/// The page's data.
pub(super) fn view(book: &PriceBook, locale: Locale) -> MethodView {
    let pen = Pen(locale);
    let sections =
        [answer::opening(pen), demand::sections(pen), costs::sections(pen), answer::sections(pen), rules::sections(pen)].concat();
    let rules = lgpd::all()
        .into_iter()
        .map(|rule| RuleRow {
            text: rule.text.get(locale).to_owned(),
            cite: rule.cite.get(locale).to_owned(),
            id: rule.id,
            nature: rule.nature,
            outcome: rule.outcome,
        })
        .collect();
    let all = assumptions::lookup(&presets::blank(locale), book).results();
    let groups = assumptions::GROUPS
        .iter()
        .map(|group| {
            let rows = all.iter().filter(|a| a.group == *group).map(|a| assumption(a, locale)).collect();
            (group_name(locale, group).to_owned(), rows)
        })
        .collect();
    MethodView {
        sections,
        questions: questions::section(pen),
        rules_day: format::date(locale, &lgpd::rules().as_of),
        rules,
        book: book.name.clone(),
        groups,
    }
}

fn assumption(a: &AssumptionResult, locale: Locale) -> AssumptionRow {
    let show = |value: f64| format::in_unit(locale, value, &a.unit);
    let band = a.low.zip(a.high).map(|(low, high)| {
        let (low, high) = (show(low), show(high));
        format!("{} {} {high}", without_unit_of(&low, &high), pick(locale, "a", "to"))
    });
    AssumptionRow {
        key: a.key.clone(),
        name: a.name.get(locale).to_owned(),
        default: show(a.default),
        band: band.unwrap_or_else(|| format::NONE.to_owned()),
        mark: a.mark,
        source: a.source.clone(),
        as_of: format::date(locale, &a.as_of),
    }
}

/// `low` without the words it shares with the end of `high`: "13 % a 19 % ao ano", "R$ 0,60 a R$ 0,90/kWh".
fn without_unit_of<'a>(low: &'a str, high: &str) -> &'a str {
    let unit = [" ao ano", " a year", "/"].into_iter().find_map(|mark| low.find(mark)).filter(|at| high.ends_with(&low[*at..]));
    unit.map_or(low, |at| &low[..at])
}

fn group_name(locale: Locale, group: &str) -> &str {
    let (pt, en) = match group {
        "finance" => ("Dinheiro no tempo", "Money over time"),
        "fx" => ("Câmbio", "Exchange rate"),
        "tax" => ("Impostos", "Taxes"),
        "demand" => ("Demanda", "Demand"),
        "energy" => ("Energia", "Energy"),
        "space" => ("Espaço e rede", "Space and network"),
        "hardware" => ("Equipamento próprio", "Own hardware"),
        "staff" => ("Pessoas", "People"),
        "compliance" => ("Proteção de dados", "Data protection"),
        "public_cloud" => ("Nuvem pública", "Public cloud"),
        "private_cloud" => ("Nuvem privada", "Private cloud"),
        "storage" => ("Armazenamento próprio", "Own storage"),
        "sizing" => ("Dimensionamento", "Sizing"),
        other => return other,
    };
    pick(locale, pt, en)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_page_has_every_assumption_and_every_rule_in_both_languages() {
        let book = engine::seed::price_book();
        let (pt, en) = (view(&book, Locale::PtBr), view(&book, Locale::En));
        for page in [&pt, &en] {
            assert_eq!(page.groups.iter().map(|(_, rows)| rows.len()).sum::<usize>(), assumptions::table().len());
            assert_eq!(page.rules.len(), lgpd::all().len());
            assert!(page.groups.iter().all(|(name, rows)| !rows.is_empty() && !name.contains('_')), "every group has a name");
        }
        assert_eq!(pt.sections.len(), en.sections.len());
        for (a, b) in pt.sections.iter().chain([&pt.questions]).zip(en.sections.iter().chain([&en.questions])) {
            assert_eq!((&a.id, a.blocks.len()), (&b.id, b.blocks.len()));
            assert_ne!(a.blocks, b.blocks, "{} says the same in both languages", a.id);
        }
    }

    #[test]
    fn a_range_says_its_unit_once() {
        assert_eq!(without_unit_of("13 % ao ano", "19 % ao ano"), "13 %");
        assert_eq!(without_unit_of("R$ 0,60/kWh", "R$ 0,90/kWh"), "R$ 0,60");
        assert_eq!(without_unit_of("não", "sim"), "não");
    }

    #[test]
    fn anchors_are_plain_and_each_stands_once() {
        let page = view(&engine::seed::price_book(), Locale::PtBr);
        let mut seen = BTreeSet::new();
        let questions = page.questions.blocks.iter().filter_map(|b| match b {
            Block::Question(id, ..) => Some(id),
            _ => None,
        });
        for id in
            page.sections.iter().map(|s| &s.id).chain(questions).chain(page.groups.iter().flat_map(|(_, rows)| rows.iter().map(|r| &r.key)))
        {
            assert!(id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_'), "{id}");
            assert!(seen.insert(id.clone()), "{id} stands twice");
        }
    }
}
