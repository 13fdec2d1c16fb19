//! Where the data may be: an outcome for each option with its rules, each with its article and its nature.
//!
//! Owns what is said once for all options, and what is folded. Refuses law: outcomes, rules and their words are the engine's.

use super::view::AnswerView;
use crate::components::{Cell, HeadCell, KindChip, OutcomeChip, RowHead};
use crate::i18n::{RuleWords, use_locale, use_texts};
use engine::comparison::{Comparison, OptionResult, Outcome, RuleHit};
use engine::format;
use engine::locale::Locale;
use engine::names::NameForm;
use leptos::prelude::*;
use report::said::rules::{common, fields};

/// The data rules of every option.
pub fn data_rules(view: &AnswerView) -> AnyView {
    let t = use_texts::<RuleWords>();
    let locale = use_locale();
    let c = &view.comparison;
    let pen = Pen { c, locale, t };
    let common = common(c);
    let rows = c.options.iter().map(|o| pen.row(o, &common)).collect_view();
    let shared = (!common.is_empty()).then(|| {
        let items = common.iter().map(|r| view! { <li>{pen.rule(r)}</li> }).collect_view();
        view! {
            <details>
                <summary>{(t.common_rules)(common.len())}</summary>
                <ul class="rules">{items}</ul>
            </details>
        }
    });
    let matter = fields(c.options.iter().flat_map(|o| &o.lgpd.could_matter), locale);
    let matter = (!matter.is_empty()).then(|| view! { <p class="small">{format!("{} {matter}.", t.could_matter)}</p> });
    // a scenario keeps the rules it was saved under: what changed since is not changed in silence
    let saved = c.saved_rules.as_ref().filter(|saved| **saved != c.rules);
    let saved = saved.map(|s| view! { <p class="notice warn">{(t.saved_under)(&s.version, &format::date(locale, &s.as_of))}</p> });
    view! {
        <section id="lgpd" class="band" aria-labelledby="lgpd-title">
            <header>
                <h2 id="lgpd-title">{t.title}</h2>
                <p>{(t.not_advice)(&c.rules.version, &format::date(locale, &c.rules.as_of))}</p>
            </header>
            {saved}
            <table class="record" role="table">
                <caption class="vh">{t.title}</caption>
                <thead role="rowgroup">
                    <tr role="row">
                        <HeadCell>{t.option}</HeadCell>
                        <HeadCell>{t.outcome}</HeadCell>
                        <HeadCell>{t.required}</HeadCell>
                    </tr>
                </thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
            {shared}
            {matter}
        </section>
    }
    .into_any()
}

/// What every sentence needs.
struct Pen<'a> {
    c: &'a Comparison,
    locale: Locale,
    t: &'static RuleWords,
}

impl Pen<'_> {
    fn row(&self, o: &OptionResult, common: &[RuleHit]) -> AnyView {
        let t = self.t;
        let may = o.lgpd.outcome <= Outcome::Conditional;
        // Blocked or on hold, the rules that decide it come first and the conditions wait, folded.
        let (shown, besides): (Vec<&RuleHit>, Vec<&RuleHit>) = if may {
            (o.lgpd.rules.iter().filter(|r| !common.contains(r)).collect(), Vec::new())
        } else {
            o.lgpd.rules.iter().partition(|r| r.outcome > Outcome::Conditional)
        };
        let conditions = o.lgpd.rules.iter().filter(|r| r.outcome == Outcome::Conditional && !r.fulfilled).count();
        let head = match o.lgpd.outcome {
            Outcome::Allowed => Some(t.nothing_required.to_owned()),
            Outcome::Conditional => Some((t.conditions)(conditions)),
            Outcome::OnHold | Outcome::Blocked => None,
        };
        let unanswered = fields(o.lgpd.unanswered.iter(), self.locale);
        let unanswered = (!unanswered.is_empty()).then(|| view! { <p>{format!("{} {unanswered}.", t.unanswered)}</p> });
        let only_common = (may && shown.is_empty() && !common.is_empty()).then_some(t.only_common);
        let rules = self.list(shown);
        let besides = (!besides.is_empty()).then(|| {
            let (summary, list) = ((t.besides)(besides.len()), self.list(besides));
            view! {
                <details>
                    <summary>{summary}</summary>
                    {list}
                </details>
            }
        });
        let name = self.c.option_name(&o.id, self.locale, NameForm::Full);
        let by_workload = self.by_workload(o);
        let outcome = o.lgpd.outcome;
        view! {
            <tr role="row">
                <RowHead>{name}</RowHead>
                <td role="cell" class="full"><OutcomeChip outcome=outcome/></td>
                <Cell label=t.required>
                    {head.map(|h| view! { <p>{h}</p> })}
                    {unanswered}
                    {by_workload}
                    {only_common.map(|o| view! { <p class="soft">{o}</p> })}
                    {rules}
                    {besides}
                </Cell>
            </tr>
        }
        .into_any()
    }

    /// The outcome of each workload, where they differ.
    fn by_workload(&self, o: &OptionResult) -> Option<AnyView> {
        let of = &o.lgpd_by_workload;
        let differ = of.first().is_some_and(|first| of.iter().any(|w| w.outcome != first.outcome));
        differ.then(|| {
            let items = of
                .iter()
                .map(|w| view! { <div><dt>{self.workload(&w.workload)}</dt><dd><OutcomeChip outcome=w.outcome/></dd></div> })
                .collect_view();
            view! { <dl class="by-workload" aria-label=self.t.by_workload>{items}</dl> }.into_any()
        })
    }

    fn workload(&self, id: &str) -> String {
        self.c.workloads.iter().find(|w| w.id == id).map_or_else(|| id.to_owned(), |w| w.name.clone())
    }

    fn list(&self, rules: Vec<&RuleHit>) -> Option<AnyView> {
        (!rules.is_empty()).then(|| {
            let items = rules.into_iter().map(|r| view! { <li>{self.rule(r)}</li> }).collect_view();
            view! { <ul class="rules" role="list">{items}</ul> }.into_any()
        })
    }

    /// A rule with its nature, its articles, its code, and how it stands.
    fn rule(&self, r: &RuleHit) -> AnyView {
        let t = self.t;
        let state = if r.fulfilled { Some(t.fulfilled) } else { r.not_met.then_some(t.not_met) };
        let only = (!r.workloads.is_empty()).then(|| {
            let names: Vec<String> = r.workloads.iter().map(|id| self.workload(id)).collect();
            (t.only_for)(&names.join(", "))
        });
        view! {
            <span>{r.text.get(self.locale).to_owned()}</span>" "
            <span class="cite"><KindChip nature=r.nature/>" "<span>{r.cite.get(self.locale).to_owned()}</span>{format!(". {}", t.rule)}" "{r.id.clone()}
            {only.map(|only| format!(", {only}"))}
            {state.map(|state| format!(", {state}"))}
            "."</span>
        }
        .into_any()
    }
}
