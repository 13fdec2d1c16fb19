//! `/bill`: a cloud bill, read and shown month by month, and the form that makes a workload of a month.
//!
//! Owns what is shown of a reading, which the server puts into the page's context: the page is the only place it ever is. Refuses to
//! read files. Works without script. Only on the server.

use crate::api::ApiError;
use crate::api::here::Here;
use crate::components::Scroll;
use crate::error::failed;
use crate::i18n::{BillWords, Home, KeeperWords, use_locale, use_texts};
use crate::pages::prices::gpu_name;
use crate::told::Told;
use engine::bill::{BillMonth, BillReading};
use engine::book::PriceBook;
use engine::format;
use engine::locale::Locale;
use engine::scenario::Currency;
use leptos::prelude::*;
use leptos_meta::Title;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A bill that was read, for its page.
#[derive(Debug, Clone)]
pub struct BillShown {
    /// Name of the file.
    pub file: String,
    /// What was in it.
    pub reading: Arc<BillReading>,
}

/// What the forms need.
struct Around {
    book: Arc<PriceBook>,
    /// This browser's scenarios: id and title.
    scenarios: Vec<(String, String)>,
}

async fn load(here: &Here, untitled: &str) -> Result<Around, ApiError> {
    let book = here.store.book_load(here.store.book_latest().await?).await?;
    let mut scenarios = Vec::new();
    if let Some(workspace) = here.workspace_if_any().await? {
        for summary in here.store.scenario_list(workspace).await? {
            let title = summary.title.trim();
            scenarios.push((summary.id.to_string(), if title.is_empty() { untitled } else { title }.to_owned()));
        }
    }
    Ok(Around { book, scenarios })
}

/// The page.
#[component]
pub fn BillPage() -> impl IntoView {
    let t = use_texts::<BillWords>();
    let untitled = use_texts::<Home>().untitled;
    let (shown, told) = (use_context::<BillShown>(), Told::here());
    view! {
        <Title text=t.title/>
        <div class="wrap keeping bill">
            <header class="stack-2">
                <h1>{t.title}</h1>
                <p class="soft">{t.lead}</p>
            </header>
            <Transition>
                {move || {
                    let (here, shown, told) = (Here::get(), shown.clone(), told.clone());
                    Suspend::new(async move {
                        let found = async {
                            let here = here?;
                            let found = load(&here, untitled).await;
                            here.told(found)
                        };
                        match found.await {
                            Ok(around) => content(&around, shown, &told),
                            Err(error) => failed(error),
                        }
                    })
                }}
            </Transition>
        </div>
    }
    .into_any()
}

fn content(around: &Around, shown: Option<BillShown>, told: &Told) -> AnyView {
    let (t, locale) = (use_texts::<BillWords>(), use_locale());
    let whole: Vec<String> =
        told.faults.iter().filter(|(field, _)| field.is_empty() || *field == "file").map(|(_, text)| text.get(locale).to_owned()).collect();
    let said = (!whole.is_empty()).then(|| {
        let lines = whole.into_iter().map(|text| view! { <li>{text}</li> }).collect_view();
        view! { <div class="notice stop" role="alert" tabindex="-1"><ul>{lines}</ul></div> }
    });
    // a form that came back, without the bill, which nobody kept
    let again = (told.value("monthly").is_some()).then(|| {
        let month = told.value("month").unwrap_or_default().to_owned();
        view! {
            <section class="stack-2">
                <h2>{t.again}</h2>
                {fill(around, &month, &told.values, told, "again")}
            </section>
        }
    });
    let read = shown.map(|shown| reading(around, &shown));
    let ways = t.ways.map(|way| view! { <li>{way}</li> }).collect_view();
    view! {
        {said}
        {again}
        {read}
        <form method="post" action="/bill" enctype="multipart/form-data" class="stack">
            <div class="field">
                <label for="file">{t.file}</label>
                <p class="hint" id="file-hint">{t.file_hint}</p>
                <input id="file" name="file" type="file" accept=".csv,text/csv" aria-describedby="file-hint" required/>
            </div>
            <p class="hint">{t.privacy}</p>
            <p class="row"><button class="btn primary">{t.read}</button></p>
            <details>
                <summary>{t.how}</summary>
                <ul>{ways}</ul>
            </details>
        </form>
    }
    .into_any()
}

/// Money in the bill's own currency, to the cent.
fn amount(t: &BillWords, currency: Option<&str>, value: f64, locale: Locale) -> String {
    match currency {
        Some("BRL") => format::money(locale, value, Currency::Brl),
        Some("USD") => format::money(locale, value, Currency::Usd),
        other => format!("{} ({})", format::number(locale, value, 2), other.unwrap_or(t.no_currency)),
    }
}

fn reading(around: &Around, shown: &BillShown) -> AnyView {
    let (t, locale) = (use_texts::<BillWords>(), use_locale());
    let bill = &shown.reading;
    let count = |n: u64| format::number(locale, n as f64, 0);
    let doubts = bill.doubts.len() as u64 + bill.more_doubts;
    let bad = bill.faults.len() as u64 + bill.more_faults;
    let facts = [bill.rows, bill.kept, doubts, bad]
        .into_iter()
        .zip(t.facts)
        .map(|(n, name)| view! { <div><dt>{name}</dt><dd>{count(n)}</dd></div> })
        .collect_view();
    let totals = bill
        .totals
        .iter()
        .map(|total| {
            let currency = total.currency.as_deref();
            let name = currency.unwrap_or(t.no_currency).to_owned();
            let (effective, billed) = (amount(t, currency, total.effective, locale), amount(t, currency, total.billed, locale));
            view! { <tr><th scope="row">{name}</th><td class="n">{effective}</td><td class="n">{billed}</td></tr> }
        })
        .collect_view();
    let notes = bill.notes.iter().map(|note| view! { <p class="notice warn">{note.get(locale).to_owned()}</p> }).collect_view();
    let faults = bill
        .faults
        .iter()
        .map(|f| {
            let at = (use_texts::<KeeperWords>().at)(&count(f.line), &f.column);
            view! { <li><b>{at}</b>": “"{f.value.clone()}"”. "{f.reason.get(locale).to_owned()}</li> }
        })
        .collect_view();
    let unclear = bill
        .doubts
        .iter()
        .map(|d| {
            let at = (use_texts::<KeeperWords>().at)(&count(d.line), "");
            view! { <li><b>{at}</b>": "{d.reason.get(locale).to_owned()}</li> }
        })
        .collect_view();
    let more = |n: u64| (n > 0).then(|| view! { <p>{(use_texts::<KeeperWords>().more)(&count(n))}</p> });
    let months = bill.months.iter().enumerate().map(|(n, month)| one_month(around, month, n == 0)).collect_view();
    let [currency, effective, billed] = t.totals;
    view! {
        <section class="stack" aria-labelledby="found">
            <h2 id="found">{(t.found)(&shown.file, &bill.version)}</h2>
            <dl class="facts">{facts}</dl>
            <h3>{(t.counts)(&bill.cost_column)}</h3>
            <p>{bill.why.get(locale).to_owned()}</p>
            <Scroll label=(t.counts)(&bill.cost_column)>
                <table>
                    <thead><tr><th scope="col">{currency}</th><th scope="col" class="n">{effective}</th><th scope="col" class="n">{billed}</th></tr></thead>
                    <tbody>{totals}</tbody>
                </table>
            </Scroll>
            {notes}
            {(bad > 0).then(|| view! { <div class="notice stop"><p class="notice-title">{(use_texts::<KeeperWords>().faults)(bad, &count(bad))}</p><ul class="bad-rows">{faults}</ul>{more(bill.more_faults)}</div> })}
            {(doubts > 0).then(|| view! { <details><summary>{t.doubts}" ("{count(doubts)}")"</summary><ul>{unclear}</ul>{more(bill.more_doubts)}</details> })}
            {months}
        </section>
    }
    .into_any()
}

fn one_month(around: &Around, month: &BillMonth, open: bool) -> AnyView {
    let (t, locale) = (use_texts::<BillWords>(), use_locale());
    let money = |value| amount(t, month.currency.as_deref(), value, locale);
    let name = format::date(locale, &month.month);
    let [category, kind, cost, counted] = t.lines;
    let lines = month
        .lines
        .iter()
        .map(|l| {
            let (part, is) = (l.part.get(locale).to_owned(), t.counted[usize::from(!l.counted)]);
            view! { <tr><th scope="row">{l.category.clone()}</th><td>{part}</td><td class="n">{money(l.cost)}</td><td>{is}</td></tr> }
        })
        .collect_view();
    let number = |v: f64| format::trimmed(locale, v, 2);
    let gpus = month
        .gpus
        .iter()
        .map(|g| {
            let peak = g.peak.map_or_else(|| format::NONE.to_owned(), number);
            let name = gpu_name(&around.book, &g.gpu).to_owned();
            view! { <tr><th scope="row">{name}</th><td class="n">{number(g.hours)}</td><td class="n">{number(g.unused_hours)}</td><td class="n">{money(g.cost)}</td><td class="n">{peak}</td></tr> }
        })
        .collect_view();
    let [gpu, hours, unused, gpu_cost, peak] = t.gpus;
    let hours_table = if month.gpus.is_empty() {
        view! { <p class="soft">{t.no_gpus}</p> }.into_any()
    } else {
        view! {
            <Scroll label=gpu>
                <table>
                    <thead><tr><th scope="col">{gpu}</th><th scope="col" class="n">{hours}</th><th scope="col" class="n">{unused}</th><th scope="col" class="n">{gpu_cost}</th><th scope="col" class="n">{peak}</th></tr></thead>
                    <tbody>{gpus}</tbody>
                </table>
            </Scroll>
        }
        .into_any()
    };
    let rate = around.book.of_kind("fx").next();
    let suggested = month.suggested(rate.map(|r| r.price));
    let typed = |v: Option<f64>| v.map(|v| format::trimmed(locale, v, 2)).unwrap_or_default();
    let values = BTreeMap::from([
        ("monthly".to_owned(), typed(suggested.monthly_brl)),
        ("gpu".to_owned(), suggested.gpu.unwrap_or_default().to_owned()),
        ("hours".to_owned(), typed(suggested.gpu_hours_month)),
        ("peak".to_owned(), typed(suggested.peak_gpus.map(f64::from))),
    ]);
    let about_money = match (month.currency.as_deref(), rate) {
        (Some("BRL"), _) => String::new(),
        (Some("USD"), Some(r)) => (t.rate)(&format::money(locale, r.price, Currency::Brl), &format::date(locale, &r.as_of)),
        _ => t.write_money.to_owned(),
    };
    let id = format!("m{}-{}", month.month, month.currency.as_deref().unwrap_or("none"));
    view! {
        <details class="bill-month" open=open>
            <summary><b>{name.clone()}</b>": "{(t.total)(&money(month.total), &money(month.tax))}</summary>
            <div class="stack">
                <Scroll label=name.clone()>
                    <table>
                        <thead><tr><th scope="col">{category}</th><th scope="col">{kind}</th><th scope="col" class="n">{cost}</th><th scope="col">{counted}</th></tr></thead>
                        <tbody>{lines}</tbody>
                    </table>
                </Scroll>
                {hours_table}
                <h3>{(t.use_it)(&name)}</h3>
                <p class="soft">{t.use_about}" "{about_money}</p>
                {fill(around, &month.month, &values, &Told::default(), &id)}
            </div>
        </details>
    }
    .into_any()
}

/// The form of a workload, filled with `values`.
fn fill(around: &Around, month: &str, values: &BTreeMap<String, String>, told: &Told, id: &str) -> AnyView {
    let (t, locale) = (use_texts::<BillWords>(), use_locale());
    let get = |name: &str| values.get(name).cloned().unwrap_or_default();
    let fault = |name: &str| told.faults.iter().find(|(field, _)| *field == name).map(|(_, text)| text.get(locale).to_owned());
    let number = |name: &'static str, label: &'static str, hint: &'static str| {
        let (field, hint_id, fault_id) = (format!("{id}-{name}"), format!("{id}-{name}-hint"), format!("{id}-{name}-fault"));
        let (value, wrong) = (get(name), fault(name));
        let described = format!("{hint_id} {fault_id}");
        let is_wrong = wrong.is_some();
        view! {
            <div class="field" class:error=is_wrong>
                <label for=field.clone()>{label}</label>
                <span class="control"><input class="num" id=field name=name type="text" inputmode="decimal" value=value maxlength="30" autocomplete="off" aria-describedby=described aria-invalid=is_wrong.then_some("true")/></span>
                {(!hint.is_empty()).then(|| view! { <p class="hint" id=hint_id>{hint}</p> })}
                {wrong.map(|text| view! { <p class="message" id=fault_id>{text}</p> })}
            </div>
        }
        .into_any()
    };
    let select = |name: &'static str, label: &'static str, options: Vec<(String, String)>| {
        let (field, chosen, wrong) = (format!("{id}-{name}"), get(name), fault(name));
        let is_wrong = wrong.is_some();
        let option = move |(value, text): (String, String)| {
            let selected = value == chosen;
            view! { <option value=value selected=selected>{text}</option> }
        };
        view! {
            <div class="field" class:error=is_wrong>
                <label for=field.clone()>{label}</label>
                <span class="control"><select id=field name=name>{options.into_iter().map(option).collect_view()}</select></span>
                {wrong.map(|text| view! { <p class="message">{text}</p> })}
            </div>
        }
        .into_any()
    };
    let gpus = std::iter::once((String::new(), t.no_gpu.to_owned()))
        .chain(around.book.gpus.iter().map(|g| (g.slug.clone(), g.name.clone())))
        .collect();
    let into = std::iter::once(("new".to_owned(), t.new.to_owned())).chain(around.scenarios.iter().cloned()).collect();
    view! {
        <form method="post" action="/bill/scenario" class="stack">
            <input type="hidden" name="month" value=month.to_owned()/>
            <div class="fields">
                {number("monthly", t.monthly, t.monthly_hint)}
                {select("gpu", t.gpu, gpus)}
                {number("hours", t.hours, "")}
                {number("peak", t.peak, t.peak_hint)}
                {select("scenario", t.into, into)}
            </div>
            <p class="row"><button class="btn primary">{t.make}</button></p>
        </form>
    }
    .into_any()
}
