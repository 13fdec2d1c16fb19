//! Where the data may be: an outcome for each option with its rules, each with its article and its nature.

use super::view::AnswerView;
use crate::components::{Cell, HeadCell, KindChip, OutcomeChip, RowHead};
use crate::i18n::{AnswerWords, use_locale, use_texts};
use engine::comparison::{Comparison, OptionResult, Outcome, RuleHit};
use engine::format;
use engine::locale::Locale;
use engine::names::NameForm;
use leptos::prelude::*;

/// The data rules of every option.
pub fn data_rules(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let c = &view.comparison;
    let common = common(c);
    let rows = c.options.iter().map(|o| row(c, o, &common, locale, t)).collect_view();
    let shared = (!common.is_empty()).then(|| {
        let items = common.iter().map(|r| view! { <li>{rule(r, locale, t)}</li> }).collect_view();
        view! {
            <details>
                <summary>{(t.common_rules)(common.len())}</summary>
                <ul class="rules">{items}</ul>
            </details>
        }
    });
    view! {
        <section id="lgpd" class="band" aria-labelledby="lgpd-title">
            <header>
                <h2 id="lgpd-title">{t.lgpd}</h2>
                <p>{(t.not_advice)(&format::date(locale, &c.rules.as_of))}</p>
            </header>
            <table class="record" role="table">
                <caption class="vh">{t.lgpd}</caption>
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
        </section>
    }
    .into_any()
}

/// Conditions that every option that may be used has, said once.
fn common(c: &Comparison) -> Vec<RuleHit> {
    let may: Vec<&OptionResult> = c.options.iter().filter(|o| o.lgpd.outcome <= Outcome::Conditional).collect();
    let Some((first, others)) = may.split_first().filter(|(_, others)| !others.is_empty()) else { return Vec::new() };
    first.lgpd.rules.iter().filter(|r| others.iter().all(|o| o.lgpd.rules.iter().any(|other| other == *r))).cloned().collect()
}

fn row(c: &Comparison, o: &OptionResult, common: &[RuleHit], locale: Locale, t: &'static AnswerWords) -> AnyView {
    let may = o.lgpd.outcome <= Outcome::Conditional;
    // Blocked or on hold, the rules that decide it come first and the conditions wait.
    let shown: Vec<&RuleHit> =
        o.lgpd.rules.iter().filter(|r| if may { !common.contains(r) } else { r.outcome == o.lgpd.outcome }).collect();
    let conditions = o.lgpd.rules.iter().filter(|r| r.outcome == Outcome::Conditional && !r.fulfilled).count();
    let head = match o.lgpd.outcome {
        Outcome::Allowed => Some(t.nothing_required.to_owned()),
        Outcome::Conditional => Some((t.conditions)(conditions)),
        Outcome::OnHold | Outcome::Blocked => None,
    };
    let unanswered = (!o.lgpd.unanswered.is_empty()).then(|| {
        let fields: Vec<&str> = o.lgpd.unanswered.iter().map(|f| field(f, t)).collect();
        format!("{} {}.", t.unanswered, fields.join(", "))
    });
    let only_common = (may && shown.is_empty() && !common.is_empty()).then_some(t.only_common);
    let rules = (!shown.is_empty()).then(|| {
        let items = shown.iter().map(|r| view! { <li>{rule(r, locale, t)}</li> }).collect_view();
        view! { <ul class="rules" role="list">{items}</ul> }
    });
    let name = c.option_name(&o.id, locale, NameForm::Full);
    view! {
        <tr role="row">
            <RowHead>{name}</RowHead>
            <td role="cell" class="full"><OutcomeChip outcome=o.lgpd.outcome/></td>
            <Cell label=t.required>
                {head.map(|h| view! { <p>{h}</p> })}
                {unanswered.map(|u| view! { <p>{u}</p> })}
                {only_common.map(|o| view! { <p class="soft">{o}</p> })}
                {rules}
            </Cell>
        </tr>
    }
    .into_any()
}

/// A rule with its nature and its articles.
fn rule(r: &RuleHit, locale: Locale, t: &'static AnswerWords) -> AnyView {
    view! {
        <span>{r.text.get(locale).to_owned()}</span>" "
        <span class="cite"><KindChip nature=r.nature/>" "<span>{r.cite.get(locale).to_owned()}</span></span>
        {r.fulfilled.then(|| view! { " "<span class="soft">{t.fulfilled}</span> })}
    }
    .into_any()
}

/// What a field of the data profile is called.
fn field<'f>(field: &'f str, t: &'static AnswerWords) -> &'f str {
    match field {
        "class" => t.field_class,
        "legal_basis" => t.field_basis,
        "sector" => t.field_sector,
        "access_abroad" => t.field_access,
        "transfer" => t.field_transfer,
        other => other,
    }
}
