//! What stands behind the costs: unit costs, findings, what serves each workload, memory.

use super::turn::refused;
use super::view::AnswerView;
use super::what_if::{WhatIf, key_of};
use crate::components::{Cell, HeadCell, RowHead, Scroll};
use crate::i18n::{AnswerWords, DiscountWords, Texts as _, ViewWords, use_locale, use_texts};
use engine::comparison::{Finding, FindingLevel, FitResult, OptionResult, PlacementResult, WorkloadResult};
use engine::format;
use engine::locale::Locale;
use engine::names::NameForm;
use engine::scenario::Currency;
use leptos::prelude::*;
use report::said::offers::{provider_name, unit};

/// Cost per GPU-hour used and per million tokens, and mean use.
pub fn unit_costs(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let c = &view.comparison;
    let tokens = c.ranked().any(|o| o.per_million_tokens.is_some());
    // Use is no amount: it has one cell in every view.
    let href = |o: &OptionResult, line: &str| match line {
        "utilisation" => view.cell(&format!("{}.{line}", o.id), None),
        _ => view.amount(o, line, None),
    };
    let symbol = format::symbol(c.currency);
    let figure = |o: &OptionResult, line: &str, value: Option<f64>, write: fn(Locale, f64) -> String| match value {
        Some(v) => view! { <td class="n"><a class="figure" href=href(o, line)>{write(locale, v)}</a></td> }.into_any(),
        None => view! { <td class="n">{format::NONE}</td> }.into_any(),
    };
    let cents = |locale, v| format::number(locale, v, 2);
    let rows = c
        .ranked()
        .map(|o| {
            view! {
                <tr>
                    <th scope="row">{c.option_name(&o.id, locale, NameForm::Full)}</th>
                    {figure(o, "per_gpu_hour", o.per_gpu_hour, cents)}
                    {tokens.then(|| figure(o, "per_million_tokens", o.per_million_tokens, cents))}
                    {figure(o, "utilisation", o.utilisation, format::percent)}
                </tr>
            }
        })
        .collect_view();
    view! {
        <section id="units" class="band" aria-labelledby="units-title">
            <header>
                <h2 id="units-title">{t.units}</h2>
                <p>{t.units_note}</p>
            </header>
            <Scroll label=t.units_note>
                <table>
                    <caption class="vh">{t.units}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t.option}</th>
                            <th scope="col" class="n">{(t.per_gpu_hour)(symbol)}</th>
                            {tokens.then(|| view! { <th scope="col" class="n">{(t.per_million_tokens)(symbol)}</th> })}
                            <th scope="col" class="n">{t.utilisation}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </Scroll>
        </section>
    }
    .into_any()
}

const STOP: &str = r#"<svg aria-hidden="true" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M5.5 5.5l5 5M10.5 5.5l-5 5" stroke="currentColor" stroke-width="1.6"/></svg>"#;
const WARN: &str = r#"<svg aria-hidden="true" viewBox="0 0 16 16"><path d="M8 1.8l6.6 12H1.4z" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/><path d="M8 6v4M8 11.2v1.4" stroke="currentColor" stroke-width="1.6"/></svg>"#;
const INFO: &str = r#"<svg aria-hidden="true" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M8 7v4.4M8 4.2v1.6" stroke="currentColor" stroke-width="1.6"/></svg>"#;

/// Says that the answer shown is that of a change, and leads back; nothing where it is of the scenario as it stands.
pub fn what_if(view: &AnswerView, path: &'static str) -> Option<AnyView> {
    let t = use_texts::<AnswerWords>();
    let refused = refused(view);
    let Some(cured) = view.cured.as_ref() else { return refused };
    let back = view.links.clone().what_if(WhatIf::default()).page(path, view.comparison.view);
    Some(
        view! {
            {refused}
            <aside class="notice warn what-if">
                <p class="notice-title">{(t.what_if)(cured.get(view.locale))}</p>
                <p>{t.what_if_text}" "<a href=back rel="external">{t.what_if_back}</a></p>
            </aside>
        }
        .into_any(),
    )
}

/// Mistakes caught, in words and money; nothing where there are none.
pub fn findings(view: &AnswerView, path: &'static str) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let found = &view.comparison.findings;
    (!found.is_empty())
        .then(|| {
            let items = found.iter().map(|f| finding(view, f, path, t)).collect_view();
            view! {
                <section id="findings" class="band" aria-labelledby="findings-title">
                    <header>
                        <h2 id="findings-title">{(t.findings)(found.len())}</h2>
                        {(!view.comparison.view.is_usual()).then(|| view! { <p>{ViewWords::of(locale).findings}</p> })}
                    </header>
                    <div class="stack-6">{items}</div>
                </section>
            }
        })
        .into_any()
}

fn sign(level: FindingLevel, t: &AnswerWords) -> (&'static str, &'static str, &'static str) {
    match level {
        FindingLevel::Stop => ("finding stop", STOP, t.levels[0]),
        FindingLevel::Warn => ("finding", WARN, t.levels[1]),
        FindingLevel::Info => ("finding info", INFO, t.levels[2]),
    }
}

fn finding(view: &AnswerView, f: &Finding, path: &'static str, t: &'static AnswerWords) -> AnyView {
    let locale = view.locale;
    let (class, shape, word) = sign(f.level, t);
    // Its money stands out in the paragraph; where the paragraph does not say it, after it.
    let text = f.text.get(locale);
    let text = match f.brl_per_month.map(|v| format::money_words(locale, v, Currency::Brl)) {
        None => view! { <p>{text.to_owned()}</p> }.into_any(),
        Some(money) => match text.split_once(&money) {
            Some((before, after)) => {
                view! { <p><span>{before.to_owned()}</span><b>{money.clone()}</b><span>{after.to_owned()}</span></p> }.into_any()
            }
            None => view! { <p><span>{text.to_owned()}</span>" "<b>{(t.per_month)(&money)}"."</b></p> }.into_any(),
        },
    };
    // One change at a time: what is shown already has one.
    let cure = f.cure.as_ref().filter(|_| view.cured.is_none()).map(|cure| {
        let href = format!("{}#answer", view.links.clone().what_if(WhatIf::cured(key_of(f))).page(path, view.comparison.view));
        view! { <p><a href=href rel="external nofollow">{cure.words.get(locale).to_owned()}</a></p> }
    });
    view! {
        <article class=class>
            <h3><span class="icon" inner_html=shape></span><span class="vh">{word}": "</span>{f.title.get(locale).to_owned()}</h3>
            {text}
            {cure}
        </article>
    }
    .into_any()
}

/// The titles of the findings, beside the form.
pub fn finding_titles(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let found = &view.comparison.findings;
    (!found.is_empty())
        .then(|| {
            let items = found
                .iter()
                .map(|f| {
                    let (class, shape, word) = sign(f.level, t);
                    view! { <li class=class><span class="icon" inner_html=shape></span><span><span class="vh">{word}": "</span>{f.title.get(locale).to_owned()}</span></li> }
                })
                .collect_view();
            view! {
                <h3>{(t.findings)(found.len())}</h3>
                <ul class="finding-titles" role="list">{items}</ul>
            }
        })
        .into_any()
}

/// Which offer serves each workload in each option, and why.
pub fn placements(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let c = &view.comparison;
    let parts = c
        .options
        .iter()
        // What serves a mix that is all one option stands under that option.
        .filter(|o| !o.placements.is_empty() && o.same_as.is_none())
        .map(|o| {
            let by = |p: &PlacementResult| {
                let part = o.mix.iter().find(|m| m.workload == p.workload)?;
                Some((t.mix_by)(&c.option_name(&part.option, locale, NameForm::Sentence)))
            };
            let rows = o.placements.iter().map(|p| placement(p, by(p), &c.workloads, locale, t)).collect_view();
            view! {
                <table class="record" role="table">
                    <caption>{c.option_name(&o.id, locale, NameForm::Full)}</caption>
                    <thead role="rowgroup">
                        <tr role="row">
                            <HeadCell>{t.workload}</HeadCell>
                            <HeadCell>{t.offer}</HeadCell>
                            <HeadCell number=true>{t.price}</HeadCell>
                            <HeadCell>{t.use_}</HeadCell>
                            <HeadCell>{t.why}</HeadCell>
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{rows}</tbody>
                </table>
            }
        })
        .collect_view();
    let memory = c.workloads.iter().filter(|w| !w.fits.is_empty()).map(|w| memory(w, locale, t)).collect_view();
    view! {
        <section id="placements" class="band" aria-labelledby="placements-title">
            <header>
                <h2 id="placements-title">{t.placements}</h2>
                <p>{t.placements_note}</p>
            </header>
            {parts}
            {memory}
        </section>
    }
    .into_any()
}

fn placement(p: &PlacementResult, by: Option<String>, workloads: &[WorkloadResult], locale: Locale, t: &'static AnswerWords) -> AnyView {
    let workload = workloads.iter().find(|w| w.id == p.workload).map_or_else(|| p.workload.clone(), |w| w.name.clone());
    let provider = provider_name(&p.provider, &p.confidence, locale).to_owned();
    let region = if p.region.is_empty() { String::new() } else { format!(", {}", p.region) };
    let item = (p.provider != "assumption").then(|| format!("{}{region}", p.item));
    // An option without a total has no cells, and says nothing of use.
    let used = if p.gpus_paid > 0.0 {
        (t.paid_used)(&format::trimmed(locale, p.gpus_paid, 1), &format::trimmed(locale, p.gpus_used, 2))
    } else {
        format::NONE.to_owned()
    };
    let rejected = (!p.rejected.is_empty()).then(|| {
        let items = p.rejected.iter().map(|r| view! { <li>{r.offer.clone()}": "{r.reason.get(locale).to_owned()}</li> }).collect_view();
        view! {
            <details>
                <summary>{(t.rejected)(p.rejected.len())}</summary>
                <ul>{items}</ul>
            </details>
        }
    });
    let offer = view! {
        <span class="own-line">{p.gpu_name.clone()}</span>
        <small>{provider}{item.map(|i| format!(", {i}"))}</small>
    };
    // What is billed stands first; the price of the list beside it, where they differ.
    let listed = p.net_price.map(|_| (DiscountWords::of(locale).list_price)(&format::money(locale, p.price, p.currency)));
    let price = view! {
        <span class="own-line">{format::money(locale, p.net_price.unwrap_or(p.price), p.currency)}</span>
        <small>{unit(&p.unit, locale)}</small>
        {listed.map(|listed| view! { <small>{listed}</small> })}
        <small>{format::date(locale, &p.as_of)}</small>
    };
    let why = view! {
        <p>{p.reason.get(locale).to_owned()}</p>
        <small>{t.source}": "{p.source.clone()}</small>
        {rejected}
    };
    view! {
        <tr role="row">
            <RowHead>{workload}{by.map(|by| view! { <small>{by}</small> })}</RowHead>
            <Cell label=t.offer>{offer}</Cell>
            <Cell label=t.price number=true>{price}</Cell>
            <Cell label=t.use_>{used}</Cell>
            <Cell label=t.why>{why}</Cell>
        </tr>
    }
    .into_any()
}

/// Memory and speed of a workload's model on every GPU looked at.
fn memory(w: &WorkloadResult, locale: Locale, t: &'static AnswerWords) -> AnyView {
    let title = (t.memory)(&w.name);
    let rows = w.fits.iter().map(|f| fit(f, locale, t)).collect_view();
    view! {
        <details>
            <summary>{title.clone()}</summary>
            <Scroll label=title.clone()>
                <table>
                    <caption class="vh">{title}</caption>
                    <thead>
                        <tr>
                            <th scope="col">"GPU"</th>
                            <th scope="col" class="n">{t.replica}</th>
                            <th scope="col" class="n">{t.weights}</th>
                            <th scope="col" class="n">{t.kv}</th>
                            <th scope="col" class="n">{t.overhead}</th>
                            <th scope="col" class="n">{t.usable}</th>
                            <th scope="col" class="n">{t.speed}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </Scroll>
            <p class="small muted">{t.memory_note}</p>
        </details>
    }
    .into_any()
}

fn fit(f: &FitResult, locale: Locale, t: &'static AnswerWords) -> AnyView {
    let gb = |v: f64| format!("{}\u{a0}GB", format::number(locale, v, 1));
    let speed = f.tokens_per_second.map_or_else(|| format::NONE.to_owned(), |v| format::number(locale, v, 0));
    view! {
        <tr>
            <th scope="row">{f.gpu_name.clone()}{f.note.as_ref().map(|n| view! { <small>{n.get(locale).to_owned()}</small> })}</th>
            <td class="n">{f.gpus_per_replica.map_or_else(|| t.does_not_fit.to_owned(), |n| n.to_string())}</td>
            <td class="n">{gb(f.weights_gb)}</td>
            <td class="n">{gb(f.kv_gb)}</td>
            <td class="n">{gb(f.overhead_gb)}</td>
            <td class="n">{gb(f.usable_gb_per_gpu)}</td>
            <td class="n">{speed}</td>
        </tr>
    }
    .into_any()
}
