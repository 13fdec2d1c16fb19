//! The verdict in words: the sentence, what supports it, and the line of status beside the form.
//!
//! Owns which sentence is said in which case. Refuses numbers of its own: each is a cell of the comparison.

use super::parts::{Part, fill, put, words};
use super::{VerdictWords, risk};
use engine::comparison::{Comparison, MixPart, OptionResult, Outcome, VerdictCase};
use engine::format;
use engine::locale::{Locale, Texts as _};
use engine::names::NameForm;
use engine::risk::LOOKED;
use engine::scenario::OptionKind;
use engine::view::TaxView;
use std::collections::BTreeMap;

/// The verdict, ready to be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentences {
    /// The sentence.
    pub say: Vec<Part>,
    /// What supports it, one sentence each.
    pub support: Vec<Vec<Part>>,
    /// How it was counted.
    pub meta: Vec<Vec<Part>>,
}

/// What the sentences are made from.
struct Writer<'a> {
    comparison: &'a Comparison,
    locale: Locale,
    words: &'static VerdictWords,
}

/// The verdict of `comparison` in `locale`.
#[must_use]
pub fn sentences(comparison: &Comparison, locale: Locale) -> Sentences {
    let w = Writer { comparison, locale, words: VerdictWords::of(locale) };
    let (say, mut support) = w.case();
    support.extend(w.left_out());
    support.extend(w.bill());
    Sentences { say, support, meta: w.meta() }
}

/// The verdict in a line: "Compra, R$ 2,77 milhões, mês 10."
#[must_use]
pub fn short(comparison: &Comparison, locale: Locale) -> String {
    let w = Writer { comparison, locale, words: VerdictWords::of(locale) };
    let t = w.words;
    let verdict = &comparison.verdict;
    let Some((winner, npv)) = w.winner().and_then(|o| Some((o, o.npv?))) else { return t.short_none.to_owned() };
    let cost = Part::text(format::money_words(locale, npv, comparison.currency));
    let option = Part::text(comparison.option_name(&winner.id, locale, NameForm::Short));
    let places = |month: Part| [("option", option), ("cost", cost), ("month", month)];
    let none = Part::text("");
    words(&match (verdict.case, verdict.leads_from_month) {
        (VerdictCase::Experiment, _) => {
            let open = w.on_demand().and_then(|o| o.npv).unwrap_or(npv);
            fill(t.short_experiment, &[("cost", Part::text(format::money_words(locale, open, comparison.currency)))])
        }
        (VerdictCase::TooClose, _) => fill(t.short_too_close, &places(none)),
        (_, Some(month)) if month > 0 => fill(t.short, &places(Part::text(format::month(locale, month)))),
        _ => fill(t.short_no_month, &places(none)),
    })
}

/// The verdict as a sentence, without links.
#[must_use]
pub fn sentence(comparison: &Comparison, locale: Locale) -> String {
    words(&Writer { comparison, locale, words: VerdictWords::of(locale) }.case().0)
}

impl Writer<'_> {
    fn winner(&self) -> Option<&OptionResult> {
        self.comparison.verdict.option.as_deref().and_then(|id| self.comparison.option(id))
    }

    fn runner_up(&self) -> Option<&OptionResult> {
        self.comparison.verdict.runner_up.as_deref().and_then(|id| self.comparison.option(id))
    }

    fn on_demand(&self) -> Option<&OptionResult> {
        self.comparison.ranked().find(|o| o.kind == OptionKind::PublicOnDemand)
    }

    fn name(&self, option: &OptionResult) -> String {
        self.comparison.option_name(&option.id, self.locale, NameForm::Sentence)
    }

    fn named(&self, option: &OptionResult) -> Part {
        Part::text(self.name(option))
    }

    /// An amount that opens the cell of `line` of `option`.
    fn money(&self, value: f64, option: &OptionResult, line: &str) -> Part {
        self.figure(value, &self.comparison.view.address(option.scope(), line))
    }

    /// An amount that opens the cell at `address`.
    fn figure(&self, value: f64, address: &str) -> Part {
        Part::figure(format::money_words(self.locale, value, self.comparison.currency), address, None)
    }

    fn npv(&self, option: &OptionResult) -> Part {
        self.money(option.npv.unwrap_or(0.0), option, "npv")
    }

    /// What the money is, as it is shown.
    fn in_money(&self) -> Part {
        Part::text(self.comparison.view.money(self.locale))
    }

    /// Which option serves which workload, where the mix wins.
    fn mix(&self, winner: &OptionResult) -> Option<Vec<Part>> {
        let item = |part: &MixPart| {
            let workload = self.comparison.workloads.iter().find(|w| w.id == part.workload).map_or(&part.workload, |w| &w.name);
            let option = self.comparison.option_name(&part.option, self.locale, NameForm::Sentence);
            Part::Many(put(self.words.mix_item, &[("workload", Part::text(workload)), ("option", Part::text(option))]))
        };
        let items: Vec<Part> = winner.mix.iter().map(item).collect();
        (!items.is_empty()).then(|| fill(self.words.mix, &[("list", self.list(items))]))
    }

    fn months(&self) -> Part {
        Part::text(self.comparison.horizon_months.to_string())
    }

    fn case(&self) -> (Vec<Part>, Vec<Vec<Part>>) {
        let t = self.words;
        let Some(winner) = self.winner() else { return self.nobody() };
        let cost = [("option", self.named(winner)), ("cost", self.npv(winner)), ("months", self.months())];
        match (self.comparison.verdict.case, self.runner_up()) {
            (VerdictCase::TooClose, Some(second)) => {
                let say = fill(
                    t.too_close,
                    &[
                        ("first", self.named(winner)),
                        ("second", self.named(second)),
                        ("margin", self.margin(second)),
                        ("cost", self.npv(winner)),
                    ],
                );
                (say, [self.unsure(winner), vec![self.decided_by()], self.lead(winner)].concat())
            }
            (VerdictCase::Experiment, _) => {
                let open = self.on_demand().unwrap_or(winner);
                let why = fill(t.experiment_why, &[("cost", self.npv(open)), ("months", self.months())]);
                let mut support = vec![why];
                if open.id != winner.id {
                    support.push(fill(t.experiment_other, &[("option", self.named(winner)), ("other_cost", self.npv(winner))]));
                }
                support.extend(self.look_again());
                (fill(t.experiment, &[]), support)
            }
            (VerdictCase::OneOption, _) => {
                let others_may = self.comparison.options.iter().any(|o| o.id != winner.id && o.lgpd.outcome <= Outcome::Conditional);
                let template = if others_may { t.one_priced } else { t.one_may };
                (fill(template, &[("option", self.named(winner))]), vec![fill(t.one_cost, &cost)])
            }
            (case, second) => {
                let template = match winner.kind {
                    OptionKind::PurchaseColocation if winner.country == "BR" && self.only_one_of(winner.kind) => t.clear_purchase,
                    OptionKind::PurchaseOwnRoom if self.only_one_of(winner.kind) => t.clear_own_room,
                    _ => t.clear,
                };
                let say = fill(template, &cost);
                let mut support: Vec<Vec<Part>> = self.mix(winner).into_iter().collect();
                if let Some(second) = second {
                    let share = format::percent(self.locale, self.comparison.verdict.margin_share.unwrap_or(0.0));
                    let places = [("margin", self.margin(second)), ("share", Part::text(share)), ("other", self.named(second))];
                    support.push(fill(t.margin, &places));
                    support.extend(self.share().map(|share| fill(t.sure, &[("share", share)])));
                }
                if case == VerdictCase::PublicCheaper {
                    support.push(fill(t.never, &[("months", self.months())]));
                }
                support.extend(self.lead(winner));
                (say, support)
            }
        }
    }

    /// In how many draws the winner is the cheapest; none where nothing was drawn.
    fn share(&self) -> Option<Part> {
        let draws = self.comparison.risk.as_ref()?.draws;
        Some(Part::text(risk::share(self.comparison.verdict.probability?, draws, self.locale)))
    }

    fn unsure(&self, winner: &OptionResult) -> Vec<Vec<Part>> {
        self.share().map(|share| fill(self.words.unsure, &[("first", self.named(winner)), ("share", share)])).into_iter().collect()
    }

    /// What would decide what is too close to call.
    fn decided_by(&self) -> Vec<Part> {
        let names: Vec<&str> = (self.comparison.verdict.decided_by.iter())
            .filter_map(|key| self.comparison.sensitivity.iter().find(|s| s.input == *key))
            .map(|s| s.name.get(self.locale))
            .collect();
        if names.is_empty() {
            return fill(self.words.too_close_settles, &[]);
        }
        // Some names have a comma in them.
        fill(self.words.decided_by, &[("list", Part::text(names.join("; ")))])
    }

    /// The use at which an experiment is to be compared again.
    fn look_again(&self) -> Option<Vec<Part>> {
        let t = self.words;
        let Some(again) = self.comparison.verdict.look_again.as_ref() else {
            // Only where it was searched for, and on demand is the one to leave.
            let stays = !self.comparison.switching.is_empty() && self.comparison.verdict.kind == Some(OptionKind::PublicOnDemand);
            let times = ("times", Part::text(format::number(self.locale, LOOKED, 0)));
            return stays.then(|| fill(t.look_never, &[times]));
        };
        let option = self.comparison.option(&again.option)?;
        let amount = |value: f64| Part::text(format::trimmed(self.locale, value, if value < 10.0 { 1 } else { 0 }));
        let measured = if let Some(day) = again.hours_per_day {
            put(t.use_day, &[("day", amount(day))])
        } else {
            let hours = ("hours", amount(again.gpu_hours_month?));
            match again.requests_per_day {
                Some(requests) => put(t.use_requests, &[("requests", amount(requests)), hours]),
                None => put(t.use_hours, &[hours]),
            }
        };
        Some(fill(t.look_again, &[("use", Part::Many(measured)), ("option", self.named(option))]))
    }

    fn only_one_of(&self, kind: OptionKind) -> bool {
        self.comparison.options.iter().filter(|o| o.kind == kind).count() == 1
    }

    /// How far the second is behind: a figure that opens the second's cost.
    fn margin(&self, second: &OptionResult) -> Part {
        self.money(self.comparison.verdict.margin.unwrap_or(0.0), second, "npv")
    }

    /// From when the winner leads, and how often the two cheapest cross.
    fn lead(&self, winner: &OptionResult) -> Vec<Vec<Part>> {
        let t = self.words;
        let mut out = Vec::new();
        match (self.comparison.verdict.leads_from_month, overtakings(self.comparison)) {
            (None, _) => out.push(fill(t.discounted_only, &[("money", self.in_money())])),
            (Some(_), list) if !list.is_empty() => {
                let items: Vec<Part> = list
                    .iter()
                    .map(|(month, others)| {
                        let address = self.comparison.view.address(winner.scope(), "cumulative");
                        let month = Part::figure(format::month(self.locale, *month), address, Some(*month));
                        let name = |id: &String| Part::text(self.comparison.option_name(id, self.locale, NameForm::Sentence));
                        let others = others.iter().map(|id| Part::Many(put(t.passes_other, &[("other", name(id))]))).collect();
                        Part::Many(put(t.passes_item, &[("others", self.list(others)), ("month", month)]))
                    })
                    .collect();
                out.push(fill(t.passes, &[("list", self.list(items))]));
            }
            (Some(_), _) if self.runner_up().is_some() => out.push(fill(t.from_start, &[])),
            _ => {}
        }
        let pair = self.runner_up().and_then(|s| self.comparison.pairs.iter().find(|p| p.a == winner.id && p.b == s.id));
        if let Some(pair) = pair.filter(|p| p.crossings.len() > 1) {
            let n = pair.crossings.len();
            let times = t.times.get(n - 2).map_or_else(|| n.to_string(), |w| (*w).to_owned());
            let months = pair.crossings.iter().map(|c| Part::text(c.month.to_string())).collect();
            out.push(fill(t.crossings, &[("times", Part::text(times)), ("list", self.list(months)), ("option", self.named(winner))]));
        }
        out
    }

    /// "a, b e c".
    fn list(&self, items: Vec<Part>) -> Part {
        let last = items.len().saturating_sub(1);
        let mut out = Vec::new();
        for (i, item) in items.into_iter().enumerate() {
            match i {
                0 => {}
                i if i == last => out.push(Part::text(self.words.and)),
                _ => out.push(Part::text(", ")),
            }
            out.push(item);
        }
        Part::Many(out)
    }

    /// Nothing is ranked: the data may go nowhere, or no option has its prices.
    fn nobody(&self) -> (Vec<Part>, Vec<Vec<Part>>) {
        let t = self.words;
        if self.comparison.verdict.case == VerdictCase::NoPrice {
            return (fill(t.none_priced, &[]), vec![fill(t.missing_list, &[("list", Part::text(self.missing()))])]);
        }
        let mut support = Vec::new();
        let strictest = self.comparison.options.iter().flat_map(|o| &o.lgpd.rules).max_by_key(|r| r.outcome);
        if let Some(rule) = strictest {
            support.push(vec![Part::text(format!("{} ({})", rule.text.get(self.locale), rule.cite.get(self.locale)))]);
        }
        if self.comparison.options.iter().any(|o| o.kind.is_purchase()) {
            support.push(fill(t.none_own, &[]));
        }
        (fill(t.none_may, &[]), support)
    }

    /// The prices that keep options out, each once.
    fn missing(&self) -> String {
        let mut texts: Vec<&str> = Vec::new();
        for option in self.comparison.options.iter().filter(|o| o.lgpd.outcome <= Outcome::Conditional) {
            for price in &option.missing_prices {
                // What else has a price is said where the price can be given; here the first sentence is enough.
                let text = price.text.get(self.locale);
                let text = text.split_once(". ").map_or(text, |(first, _)| first).trim_end_matches('.');
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
        }
        let list = texts.join("; ");
        if list.ends_with('.') { list } else { format!("{list}.") }
    }

    /// Options left out for a price, where something was ranked.
    fn left_out(&self) -> Vec<Vec<Part>> {
        let t = self.words;
        let out = &self.comparison.verdict.missing_price;
        if out.is_empty() || self.winner().is_none() {
            return Vec::new();
        }
        let said = match out.as_slice() {
            [one] => fill(
                t.missing_one,
                &[
                    ("option", Part::text(self.comparison.option_name(one, self.locale, NameForm::Sentence))),
                    ("list", Part::text(self.missing())),
                ],
            ),
            // Of many, what each lacks stands beside it in the ranking.
            many => fill(t.missing_many, &[("count", Part::text(many.len().to_string()))]),
        };
        vec![said, fill(t.missing_then, &[])]
    }

    /// What is paid today, where the scenario has a bill.
    fn bill(&self) -> Option<Vec<Part>> {
        let bill = self.comparison.baseline.as_ref()?;
        Some(fill(self.words.bill, &[("cost", self.figure(bill.npv, &self.comparison.view.address("shared", "baseline_npv")))]))
    }

    fn meta(&self) -> Vec<Vec<Part>> {
        let t = self.words;
        let npv = &self.comparison.npv;
        let rate = Part::text(format::percent_exact(self.locale, npv.rate_per_year));
        let timing = Part::text(if npv.timing == "end_of_period" { t.end_of_period } else { t.mid_period });
        let mut out = vec![fill(t.convention, &[("rate", rate), ("timing", timing)])];
        if let Some((winner, total)) = self.winner().and_then(|o| Some((o, o.total?))) {
            out.push(fill(t.nominal, &[("money", self.in_money()), ("total", self.money(total, winner, "total"))]));
        }
        out.push(fill(if self.comparison.view.tax == TaxView::After { t.after_tax } else { t.before_tax }, &[]));
        out
    }
}

/// The last months in which the winner overtakes other options, earliest first, each with those it overtakes then.
#[must_use]
pub fn overtakings(comparison: &Comparison) -> Vec<(u16, Vec<String>)> {
    let Some(winner) = comparison.verdict.option.as_deref() else { return Vec::new() };
    let mut by_month: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for pair in comparison.pairs.iter().filter(|p| p.a == winner) {
        if let Some(last) = pair.crossings.last().filter(|c| c.leader == winner) {
            by_month.entry(last.month).or_default().push(pair.b.clone());
        }
    }
    by_month.into_iter().collect()
}
