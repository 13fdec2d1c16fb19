//! What would be: an answer with a finding cured or inputs turned, as addresses say it.
//!
//! Owns the words of the query (`cure=`, `if.{input}=`), how they are applied and how a page says what was changed. What an input is
//! and how it is written into a scenario is `engine::risk::Knob`'s. Only on the server.

use engine::assumptions::{Measure, table};
use engine::book::PriceBook;
use engine::comparison::Finding;
use engine::format::{self, capital};
use engine::locale::{Locale, Text};
use engine::risk::Knob;
use engine::scenario::Scenario;
use engine::validate::check;

/// Inputs turned at once, at most: more than anybody says in an address.
const TURNED: usize = 12;
/// What the name of a turned input begins with in a query.
pub const IF: &str = "if.";
/// The same for one that a form takes in hundredths.
pub const PERCENT: &str = "percent.";

/// The inputs that pages offer to turn, in their order.
const OFFERED: [&str; 8] = [
    "hours_per_day",
    "use_factor",
    "growth_extra",
    "usd_brl",
    "hardware_price_factor",
    "cloud_discount",
    "energy_tariff",
    "horizon_months",
];

/// What an address wants changed before the answer is computed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WhatIf {
    /// The finding to be cured first, as [`key_of`] calls it; empty where none is.
    pub cure: String,
    /// Inputs with the value they are turned to.
    pub turned: Vec<(Knob, f64)>,
    /// Inputs with what stands for a value and is no number.
    pub unread: Vec<(Knob, String)>,
}

/// What addresses call a finding.
#[must_use]
pub fn key_of(finding: &Finding) -> String {
    format!("{}.{}", finding.code, finding.workload)
}

impl WhatIf {
    /// The finding called `key` cured.
    #[must_use]
    pub fn cured(key: impl Into<String>) -> Self {
        Self { cure: key.into(), ..Self::default() }
    }

    /// What `query` asks for; inputs it does not know, and those without a value, are left out.
    #[must_use]
    pub fn of(query: &str) -> Self {
        let pairs = || query.split('&').filter_map(|pair| pair.split_once('='));
        let cure = pairs().find(|(key, _)| *key == "cure").map(|(_, key)| key.to_owned()).unwrap_or_default();
        let number = |text: &str| text.replace("%2C", ".").parse::<f64>().ok().filter(|v| v.is_finite());
        let (mut turned, mut unread) = (Vec::new(), Vec::new());
        for (key, value) in pairs().filter(|(_, value)| !value.is_empty()) {
            let (word, per) = match (key.strip_prefix(PERCENT), key.strip_prefix(IF)) {
                (Some(word), _) => (word, 100.0),
                (_, Some(word)) => (word, 1.0),
                _ => continue,
            };
            let Some(knob) = Knob::find(word).filter(|_| turned.len() + unread.len() < TURNED) else { continue };
            match number(value) {
                Some(number) => turned.push((knob, number / per)),
                None => unread.push((knob, value.chars().take(40).collect())),
            }
        }
        Self { cure, turned, unread }
    }

    /// Whether nothing is to be changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cure.is_empty() && self.turned.is_empty() && self.unread.is_empty()
    }

    /// The same with `knob` turned to `value`.
    #[must_use]
    pub fn with(&self, knob: Knob, value: f64) -> Self {
        let mut more = self.clone();
        more.turned.retain(|(other, _)| *other != knob);
        more.turned.push((knob, value));
        more
    }

    /// What it was turned to, where it was.
    #[must_use]
    pub fn value(&self, knob: Knob) -> Option<f64> {
        self.turned.iter().find(|(other, _)| *other == knob).map(|(_, value)| *value)
    }

    /// It as a query; empty where nothing is to be changed.
    #[must_use]
    pub fn query(&self) -> String {
        let cure = (!self.cure.is_empty()).then(|| format!("cure={}", self.cure));
        let turned = self.turned.iter().map(|(knob, value)| format!("{IF}{}={value}", knob.word()));
        cure.into_iter().chain(turned).collect::<Vec<_>>().join("&")
    }

    /// `scenario` with it applied, and what was changed in words; none where nothing was. What the scenario would not be valid with is
    /// not applied; [`WhatIf::refused`] says what.
    #[must_use]
    pub fn apply(&self, scenario: &Scenario, book: &PriceBook) -> Option<(Scenario, Text)> {
        let (changed, words, _) = self.tried(scenario, book);
        let all = |locale: Locale| words.iter().map(|w| w.get(locale)).collect::<Vec<_>>().join("; ");
        (!words.is_empty()).then(|| (changed, Text::new(all(Locale::PtBr), all(Locale::En))))
    }

    /// A sentence for each value that cannot be used for `scenario`: which, and why.
    #[must_use]
    pub fn refused(&self, scenario: &Scenario, book: &PriceBook) -> Vec<Text> {
        self.tried(scenario, book).2
    }

    /// `scenario` with what can be applied, what that was, and why the rest was not.
    fn tried(&self, scenario: &Scenario, book: &PriceBook) -> (Scenario, Vec<Text>, Vec<Text>) {
        let mut changed = scenario.clone();
        let (mut words, mut refused) = (Vec::new(), Vec::new());
        if !self.cure.is_empty()
            && let Some(cure) =
                engine::compare(scenario, book).ok().and_then(|c| c.findings.into_iter().find(|f| key_of(f) == self.cure)?.cure)
            && cure.apply(&mut changed)
        {
            words.push(cure.words);
        }
        for (knob, value) in &self.turned {
            let before = knob.value(&changed, book);
            let mut tried = changed.clone();
            if !knob.applies(&changed) || before == Some(*value) || !knob.turn(&mut tried, *value) {
                continue;
            }
            let (min, max) = knob.limits_in(scenario);
            if *value < min || *value > max {
                refused.push(outside(*knob, *value, (min, max)));
            } else if let Some(problem) = check(&tried, book).into_iter().next() {
                // Within its limits, and yet not with the rest of the scenario: what the form would say.
                let of = |locale: Locale| format!("{}: {}", capital(knob.name().get(locale)), problem.message.get(locale));
                refused.push(Text::new(of(Locale::PtBr), of(Locale::En)));
            } else {
                words.push(turned_words(*knob, before, *value));
                changed = tried;
            }
        }
        refused.extend(self.unread.iter().map(|(knob, value)| {
            let of = |locale: Locale, is: &str| format!("{}: “{value}” {is}.", capital(knob.name().get(locale)));
            Text::new(of(Locale::PtBr, "não é um número"), of(Locale::En, "is not a number"))
        }));
        (changed, words, refused)
    }
}

/// "Dólar de hoje: 1.000 R$/US$ não vale, só de 0,5 R$/US$ a 50 R$/US$."
fn outside(knob: Knob, value: f64, (min, max): (f64, f64)) -> Text {
    let of = |locale: Locale, no: &str, to: &str| {
        let name = capital(knob.name().get(locale));
        format!("{name}: {} {no} {} {to} {}.", said(locale, knob, value), said(locale, knob, min), said(locale, knob, max))
    };
    Text::new(of(Locale::PtBr, "não vale, só de", "a"), of(Locale::En, "is not taken, only from", "to"))
}

/// "dólar de hoje R$ 6,00 em vez de R$ 5,10".
fn turned_words(knob: Knob, before: Option<f64>, value: f64) -> Text {
    let of = |locale: Locale, instead: &str| {
        let now = format!("{} {}", knob.name().get(locale), said(locale, knob, value));
        before.map_or_else(|| now.clone(), |before| format!("{now} {instead} {}", said(locale, knob, before)))
    };
    Text::new(of(Locale::PtBr, "em vez de"), of(Locale::En, "instead of"))
}

/// A value of an input as people read it.
#[must_use]
pub fn said(locale: Locale, knob: Knob, value: f64) -> String {
    match knob {
        Knob::Assumption(key) => {
            let row = &table()[key as usize];
            let plain = format::cell_value(locale, value, row.word(), &row.line.unit().symbol());
            if row.measure == Measure::Factor { format!("{plain} ×") } else { plain }
        }
        Knob::HoursPerDay | Knob::Horizon => format!("{} {}", format::trimmed(locale, value, 2), knob.unit().get(locale)),
    }
}

/// An input that a page offers to turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// Which.
    pub knob: Knob,
    /// Its value in the answer shown; none where the workloads have several.
    pub value: Option<f64>,
    /// Least and greatest value offered.
    pub range: (f64, f64),
    /// Least and greatest value taken.
    pub limits: (f64, f64),
    /// Step of a slider.
    pub step: f64,
}

/// The inputs offered for `scenario`, with the values they have in it.
#[must_use]
pub fn turns(scenario: &Scenario, book: &PriceBook) -> Vec<Turn> {
    let offered = OFFERED.into_iter().filter_map(Knob::find).filter(|knob| knob.applies(scenario));
    offered
        .map(|knob| {
            let value = knob.value(scenario, book);
            // An energy tariff stands around a real; a dollar around five: a slider goes from a half to double, in hundredths.
            let around = |v: f64| ((v * 50.0).round() / 100.0, (v * 200.0).round() / 100.0);
            let (range, step) = match (knob.word(), value) {
                ("hours_per_day", _) => ((1.0, 24.0), 0.5),
                ("horizon_months", _) => ((6.0, 120.0), 6.0),
                ("use_factor", _) => ((0.1, 5.0), 0.05),
                ("growth_extra", _) => ((-0.5, 1.0), 0.01),
                ("cloud_discount", _) => ((0.0, 0.8), 0.01),
                ("hardware_price_factor", _) => ((0.4, 2.5), 0.05),
                (_, Some(v)) => (around(v), 0.01),
                (_, None) => (knob.limits(), 0.01),
            };
            let range = value.map_or(range, |v| (range.0.min(v), range.1.max(v)));
            Turn { knob, value, range, limits: knob.limits_in(scenario), step }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{presets, seed};

    #[test]
    fn an_address_turns_inputs_and_what_it_does_not_know_is_left_out() {
        let asked = WhatIf::of(
            "lang=en&if.usd_brl=6.2&if.nothing=3&if.hours_per_day=8%2C5&if.use_factor=&percent.growth_extra=20&cure=x.w1&if.energy_tariff=inf",
        );
        assert_eq!(asked.query(), "cure=x.w1&if.usd_brl=6.2&if.hours_per_day=8.5&if.growth_extra=0.2");
        // infinity is no number to turn to, and no link carries it on
        assert_eq!(asked.unread.len(), 1);
        assert_eq!(WhatIf::of(&asked.query()), WhatIf { unread: Vec::new(), ..asked });
        assert!(WhatIf::of("month=3").is_empty());
    }

    #[test]
    fn what_was_turned_is_said_with_what_it_was() {
        let (scenario, book) = (presets::get("customer-service", Locale::PtBr).unwrap().scenario, seed::price_book());
        let (changed, words) = WhatIf::of("if.usd_brl=6&if.cloud_discount=0.2&if.hours_per_day=10").apply(&scenario, &book).unwrap();
        assert_eq!(
            words.pt,
            "dólar de hoje 6 R$/US$ em vez de 5,1 R$/US$; desconto geral na nuvem pública 20\u{a0}% em vez de 0\u{a0}%; horas de uso por dia 10 h/dia em vez de 24 h/dia"
        );
        assert_eq!(changed.assumptions["usd_brl"].value, 6.0);
        // what stands already is no change
        assert!(WhatIf::of("if.hours_per_day=24").apply(&scenario, &book).is_none());
    }

    #[test]
    fn what_cannot_be_used_is_said_and_the_rest_applied() {
        let (scenario, book) = (presets::get("customer-service", Locale::PtBr).unwrap().scenario, seed::price_book());
        let asked =
            WhatIf::of("if.usd_brl=1000&percent.cloud_discount=150&if.hours_per_day=0.5&if.energy_tariff=muito&if.horizon_months=24");
        let refused: Vec<String> = asked.refused(&scenario, &book).into_iter().map(|t| t.pt).collect();
        assert_eq!(
            refused,
            [
                "Dólar de hoje: 1.000 R$/US$ não vale, só de 0,5 R$/US$ a 50 R$/US$.",
                "Desconto geral na nuvem pública: 150\u{a0}% não vale, só de 0\u{a0}% a 95\u{a0}%.",
                "Horas de uso por dia: 0,5 h/dia não vale, só de 1 h/dia a 24 h/dia.",
                "Tarifa de energia com impostos: “muito” não é um número.",
            ]
        );
        let (changed, _) = asked.apply(&scenario, &book).unwrap();
        assert_eq!(changed, Scenario { horizon_months: 24, ..scenario.clone() });
        // within its limits, and yet not with the rest
        let mut late = scenario;
        late.workloads[0].first_month = 20;
        let shorter = WhatIf::of("if.horizon_months=12");
        assert!(shorter.apply(&late, &book).is_none());
        assert!(shorter.refused(&late, &book)[0].en.starts_with("Months compared: "), "{:?}", shorter.refused(&late, &book));
    }

    #[test]
    fn every_value_in_use_stands_on_its_slider() {
        for preset in presets::all(Locale::En) {
            for turn in turns(&preset.scenario, &seed::price_book()) {
                let value = turn.value.unwrap();
                assert!(turn.range.0 <= value && value <= turn.range.1 && turn.range.0 < turn.range.1, "{turn:?}");
                let (min, max) = turn.knob.limits();
                assert!(min <= turn.range.0 && turn.range.1 <= max, "{turn:?}");
            }
        }
    }
}
