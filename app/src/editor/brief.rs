//! What the form says beside its fields of the latest answer, in the reader's language, ready to be shown.
//!
//! Owns the sentences that need a whole comparison; the server writes them, so that the browser needs neither the comparison
//! nor the words. Refuses arithmetic.

use crate::editor::form::Condition;
use engine::comparison::{FindingLevel, Outcome};
use serde::{Deserialize, Serialize};

/// The latest answer, as far as the form speaks of it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Brief {
    /// The verdict in one short sentence.
    pub short: String,
    /// What is said of each workload.
    pub workloads: Vec<WorkloadBrief>,
    /// What is said of each option.
    pub options: Vec<OptionBrief>,
    /// Conditions of the data rules a person can say are met.
    pub conditions: Vec<Condition>,
    /// Key, value and words of the default of each assumption: state and incentive decide some, so that they change with the document.
    pub defaults: Vec<(String, f64, String)>,
    /// Key, date and source of the defaults that the buyer's answers decide.
    pub sources: Vec<(String, String, String)>,
    /// Each calendar year with the rates it has unless the person changes them, as fractions: PIS/COFINS, CBS, IBS, ICMS and ISS, IPI.
    pub years: Vec<(String, Vec<f64>)>,
}

/// What is said of a workload.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WorkloadBrief {
    /// The workload's id.
    pub id: String,
    /// What it is, in one sentence.
    pub what: String,
    /// How it stands.
    pub standing: Standing,
    /// Names of the GPUs the options use for it.
    pub in_use: Vec<String>,
    /// What was found about it.
    pub findings: Vec<FindingBrief>,
}

/// How a workload stands in the answer: its GPUs in month 1, or that it does not fit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// Nothing to say yet.
    #[default]
    Unknown,
    /// No GPU holds it.
    DoesNotFit,
    /// GPUs paid for in month 1 under the option that leads, e.g. `4 GPUs`.
    Gpus(String),
}

/// A mistake caught.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindingBrief {
    /// Its code, e.g. `does_not_fit`.
    pub code: String,
    /// How grave it is.
    pub level: FindingLevel,
    /// Its title.
    pub title: String,
    /// Its sentence.
    pub text: String,
    /// What addresses call it.
    pub key: String,
    /// What cures it, in words; empty where nothing does.
    pub cure: String,
    /// Its money, e.g. `R$ 12 mil por mês`, where the title does not say it.
    pub money: Option<String>,
}

/// What is said of an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OptionBrief {
    /// The option's id.
    pub id: String,
    /// Whether the data may go there.
    pub outcome: Outcome,
    /// Whether a price is missing.
    pub is_price_missing: bool,
    /// Who serves it now, or which price is missing.
    pub now: String,
    /// The GPU it uses now and how many an item has: the likeliest thing to be quoted.
    pub uses: Option<(String, f64)>,
}

impl Brief {
    /// What is said of the workload `id`.
    #[must_use]
    pub fn workload(&self, id: &str) -> Option<&WorkloadBrief> {
        self.workloads.iter().find(|w| w.id == id)
    }

    /// What is said of the option `id`.
    #[must_use]
    pub fn option(&self, id: &str) -> Option<&OptionBrief> {
        self.options.iter().find(|o| o.id == id)
    }
}

#[cfg(feature = "ssr")]
mod build {
    use super::{Brief, FindingBrief, OptionBrief, Standing, WorkloadBrief};
    use crate::editor::form::{self, Condition, dated, short_gpu};
    use crate::i18n::{self, Texts as _};
    use engine::book::PriceBook;
    use engine::comparison::{Comparison, Finding, FindingLevel, OptionResult, PlacementResult};
    use engine::format;
    use engine::lgpd;
    use engine::locale::{Locale, pick};
    use engine::names::{self, NameForm};
    use engine::scenario::{Currency, Scenario, Workload};

    impl Brief {
        /// What the form says of `answer`, which is that of `scenario`.
        #[must_use]
        pub fn build(scenario: &Scenario, book: &PriceBook, answer: &Comparison, locale: Locale) -> Self {
            Self {
                short: crate::answer::short(answer, locale),
                workloads: scenario.workloads.iter().map(|w| workload(scenario, book, answer, locale, w)).collect(),
                options: answer.options.iter().map(|o| option(o, locale)).collect(),
                conditions: conditions(answer, locale),
                defaults: answer
                    .assumptions
                    .iter()
                    .map(|a| (a.key.clone(), a.default, format::in_unit(locale, a.default, &a.unit)))
                    .collect(),
                sources: answer.assumptions.iter().filter(|a| is_the_buyers(&a.key)).map(|a| source(a, locale)).collect(),
                years: years(scenario, answer),
            }
        }
    }

    /// Whether the buyer's answers decide the default of the assumption, or an incentive does.
    fn is_the_buyers(key: &str) -> bool {
        use engine::assumptions::{Default, find};
        find(key).is_some_and(|row| !matches!(row.default, Default::Fixed { .. } | Default::Row { .. })) || key == "pis_cofins_import"
    }

    /// The rates of every calendar year a comparison can reach, as the assumptions in use make them.
    fn years(scenario: &Scenario, answer: &Comparison) -> Vec<(String, Vec<f64>)> {
        let value = |key: engine::assumptions::Key| {
            let word = engine::assumptions::table()[key as usize].word();
            answer.assumptions.iter().find(|a| a.key == word).map_or(0.0, |a| a.value)
        };
        engine::tax::years(scenario.buyer.incentive, value).into_iter().map(|(year, rates)| (year.to_string(), rates.to_vec())).collect()
    }

    fn source(a: &engine::comparison::AssumptionResult, locale: Locale) -> (String, String, String) {
        (a.key.clone(), dated(locale, &a.as_of), a.source.clone())
    }

    fn workload(scenario: &Scenario, book: &PriceBook, answer: &Comparison, locale: Locale, w: &Workload) -> WorkloadBrief {
        let id = w.id.as_str();
        let mut in_use: Vec<String> = Vec::new();
        for p in answer.options.iter().flat_map(|o| &o.placements).filter(|p| p.workload == id) {
            let name = short_gpu(&p.gpu_name);
            if !in_use.iter().any(|n| n == name) {
                in_use.push(name.to_owned());
            }
        }
        let findings = answer.findings.iter().filter(|f| f.workload == id).map(|f| finding(f, locale)).collect();
        let model = |slug: &str| scenario.language_model(book, slug).map_or_else(|| slug.to_owned(), |m| m.model.clone());
        let gpu = |slug: &str| book.gpu(slug).map_or_else(|| slug.to_owned(), |g| g.name.clone());
        let what = form::workload(locale, w, model, gpu);
        WorkloadBrief { id: id.to_owned(), what, standing: standing(locale, answer, id), in_use, findings }
    }

    fn finding(f: &Finding, locale: Locale) -> FindingBrief {
        // a title with an amount of its own says it already
        let money = f
            .brl_per_month
            .filter(|_| !f.title.pt.contains("R$"))
            .map(|brl| format!("{} {}", format::money_words(locale, brl, Currency::Brl), i18n::Form::of(locale).a_month));
        FindingBrief {
            code: f.code.clone(),
            level: f.level,
            title: f.title.get(locale).to_owned(),
            text: f.text.get(locale).to_owned(),
            key: crate::answer::key_of(f),
            cure: f.cure.as_ref().map_or_else(String::new, |cure| cure.words.get(locale).to_owned()),
            money,
        }
    }

    fn option(o: &OptionResult, locale: Locale) -> OptionBrief {
        let missing = i18n::Form::of(locale).missing;
        let now = if o.missing_prices.is_empty() {
            placed(locale, o).unwrap_or_default()
        } else {
            o.missing_prices.iter().map(|m| format!("{missing}: {}", m.text.get(locale))).collect::<Vec<_>>().join(" ")
        };
        OptionBrief {
            id: o.id.clone(),
            outcome: o.lgpd.outcome,
            is_price_missing: !o.missing_prices.is_empty(),
            now,
            uses: o.placements.first().map(|p| (p.gpu.clone(), p.gpus_per_item)),
        }
    }

    /// How workload `id` stands.
    pub(super) fn standing(locale: Locale, answer: &Comparison, id: &str) -> Standing {
        if answer.findings.iter().any(|f| f.workload == id && f.code == "does_not_fit" && f.level == FindingLevel::Stop) {
            return Standing::DoesNotFit;
        }
        let place = |o: &OptionResult| o.placements.iter().find(|p| p.workload == id && p.gpus_paid > 0.0).map(|p| p.gpus_paid);
        let Some(gpus) = answer.options.iter().find_map(place) else { return Standing::Unknown };
        let one = (gpus - 1.0).abs() < 0.05;
        Standing::Gpus(format!("{} {}", format::trimmed(locale, gpus, 1), if one { "GPU" } else { "GPUs" }))
    }

    /// What serves an option: provider, region, GPUs and the price of one item.
    pub(super) fn placed(locale: Locale, option: &OptionResult) -> Option<String> {
        let p = option.placements.first()?;
        let price = format::money(locale, p.net_price.unwrap_or(p.price), p.currency);
        let less = match (p.net_price, locale) {
            (None, _) => "",
            (Some(_), Locale::PtBr) => ", com o desconto negociado",
            (Some(_), Locale::En) => ", after the negotiated discount",
        };
        let place = if p.confidence == "quote" { pick(locale, "sua cotação", "your quote").to_owned() } else { place_of(locale, p) };
        let gpus = format!("{} {}", format::trimmed(locale, p.gpus_per_item, 2), short_gpu(&p.gpu_name));
        let per = match (p.unit.as_str(), locale) {
            ("unit" | "server", Locale::PtBr) => "por servidor",
            ("unit" | "server", Locale::En) => "a server",
            (_, Locale::PtBr) => "por hora",
            (_, Locale::En) => "an hour",
        };
        let more = match (option.placements.len() - 1, locale) {
            (0, _) => String::new(),
            (n, Locale::PtBr) => format!(" E mais {n} {}.", if n == 1 { "carga" } else { "cargas" }),
            (n, Locale::En) => format!(" And {n} more {}.", if n == 1 { "workload" } else { "workloads" }),
        };
        Some(match locale {
            Locale::PtBr => format!("{place}: {gpus} por {price} {per}{less}.{more}"),
            Locale::En => format!("{place}: {gpus} at {price} {per}{less}.{more}"),
        })
    }

    /// Who offers it and where; the region is left out where it names no place.
    fn place_of(locale: Locale, p: &PlacementResult) -> String {
        let provider = names::provider(locale, &p.provider);
        if matches!(p.region.as_str(), "" | "global" | "brasil") { provider.to_owned() } else { format!("{provider}, {}", p.region) }
    }

    /// Every condition of every option that a person can say is met, in the order of the rules.
    pub(super) fn conditions(answer: &Comparison, locale: Locale) -> Vec<Condition> {
        let mut found: Vec<Condition> = Vec::new();
        for option in &answer.options {
            for hit in option.lgpd.rules.iter().filter(|h| lgpd::can_be_fulfilled(&h.id)) {
                let name = answer.option_name(&option.id, locale, NameForm::Short);
                if let Some(known) = found.iter_mut().find(|c| c.id == hit.id) {
                    if !known.options.contains(&name) {
                        known.options.push(name);
                    }
                    continue;
                }
                found.push(Condition {
                    id: hit.id.clone(),
                    together: lgpd::done_with(&hit.id).into_iter().map(str::to_owned).collect(),
                    text: hit.text.get(locale).to_owned(),
                    cite: hit.cite.get(locale).trim_end_matches('.').to_owned(),
                    nature: hit.nature,
                    options: vec![name],
                });
            }
        }
        let all = answer.options.len();
        for c in &mut found {
            if c.options.len() == all {
                c.options.clear();
            }
        }
        found.sort_by(|a, b| a.id.cmp(&b.id));
        found
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::build::{conditions, placed, standing};
    use super::{Brief, Standing};
    use crate::editor::form::mark;
    use engine::comparison::{Comparison, Outcome};
    use engine::locale::Locale;
    use engine::scenario::{Precision, Task};
    use engine::{presets, seed};

    #[test]
    fn a_workload_has_its_gpus_or_does_not_fit() {
        let book = seed::price_book();
        let mut s = presets::get("clinical-assistant", Locale::PtBr).unwrap().scenario;
        let answer = engine::compute(&s, &book).unwrap().comparison;
        assert!(matches!(standing(Locale::PtBr, &answer, "w1"), Standing::Gpus(text) if text.contains("GPU")));
        assert_eq!(standing(Locale::PtBr, &answer, "none"), Standing::Unknown);
        for option in &answer.options {
            let text = placed(Locale::En, option).unwrap();
            assert!(text.contains(" at ") && text.ends_with('.'), "{text}");
        }
        let Task::LlmInference(t) = &mut s.workloads[0].task else { panic!() };
        (t.model, t.precision, t.gpu) = ("deepseek-v3-r1-671b".into(), Precision::Fp16, Some("t4".into()));
        if let Ok(answer) = engine::compute(&s, &book) {
            assert_eq!(standing(Locale::PtBr, &answer.comparison, "w1"), Standing::DoesNotFit);
        }
    }

    #[test]
    fn ticking_every_condition_clears_the_way() {
        let book = seed::price_book();
        let mut s = presets::get("clinical-assistant", Locale::PtBr).unwrap().scenario;
        let answer = engine::compute(&s, &book).unwrap().comparison;
        let list = conditions(&answer, Locale::PtBr);
        assert!(!list.is_empty());
        for c in &list {
            assert!(c.together.contains(&c.id) && !c.text.is_empty() && !c.cite.is_empty());
            mark(&mut s.data, &c.together, Some(true));
        }
        assert_eq!(engine::validate::check(&s, &book), []);
        let after = engine::compute(&s, &book).unwrap().comparison;
        let open = |c: &Comparison| c.options.iter().filter(|o| o.lgpd.outcome == Outcome::Conditional).count();
        assert!(open(&after) < open(&answer), "{} then {}", open(&answer), open(&after));
        for c in &list {
            mark(&mut s.data, &c.together, None);
        }
        assert!(s.data.fulfilled.is_empty());
    }

    #[test]
    fn an_incentive_changes_the_source_with_the_default() {
        let book = seed::price_book();
        let mut s = presets::get("clinical-assistant", Locale::En).unwrap().scenario;
        let duty = |s: &engine::scenario::Scenario| {
            let brief = Brief::build(s, &book, &engine::compute(s, &book).unwrap().comparison, Locale::En);
            brief.sources.into_iter().find(|(key, ..)| key == "import_duty").expect("the duty is the buyer's")
        };
        assert!(duty(&s).2.contains("8471.50.40"), "{:?}", duty(&s));
        s.buyer.incentive = engine::scenario::ImportIncentive::ExTarifario;
        let (_, day, source) = duty(&s);
        assert!(source.starts_with("Ex-tarif") && day == "2026-02", "{day} {source}");
    }

    #[test]
    fn defaults_are_those_of_the_state() {
        let book = seed::price_book();
        let mut s = presets::get("clinical-assistant", Locale::En).unwrap().scenario;
        let tariff = |s: &engine::scenario::Scenario| {
            let brief = Brief::build(s, &book, &engine::compute(s, &book).unwrap().comparison, Locale::En);
            brief.defaults.iter().find(|found| found.0 == "icms").map(|found| found.1)
        };
        let states: Vec<_> = ["SP", "RJ"]
            .map(|state| {
                s.buyer.state = state.into();
                tariff(&s)
            })
            .to_vec();
        assert!(states[0].is_some() && states[0] != states[1], "{states:?}");
    }
}
