//! The person's own quotes for an option: a table of rows, and a draft that counts only once it is complete.

use super::bind::{Bind, Choice};
use super::choices::{self, CURRENCY, DATA};
use super::field::{NumberField, TextField};
use super::listed::{Around, listed};
use super::pick::SelectField;
use super::task::whole;
use super::text::{Limits, Number, Written};
use crate::api::Listed;
use crate::editor::Editor;
use crate::editor::faults::Faults;
use crate::editor::signals::{Alter as _, Look as _, memo, on, rows};
use crate::i18n::{self, Texts};
use engine::scenario::{Currency, DataItem, OptionKind, Quote};
use engine::validate;
use leptos::prelude::*;

/// The quotes of an option.
#[component]
pub fn Quotes(
    /// The option.
    option: Choice,
) -> impl IntoView {
    let editor = option.editor;
    let texts = i18n::Form::of(editor.locale);
    let kind = option.peek(|o| o.kind).unwrap_or(OptionKind::PublicOnDemand);
    let count = memo(move || option.read(|o| o.quotes.len()).unwrap_or(0));
    // A removal moves every row behind it: rows are then made anew, with the values they have now.
    let era = RwSignal::new(0_u32);
    let keys = move || (0..count.get()).map(|i| format!("{}/{i}", era.get())).collect::<Vec<_>>();
    let place = |key: &str| key.split_once('/').and_then(|(_, i)| i.parse().ok()).unwrap_or_default();
    let remove = Callback::new(move |i: usize| {
        if let Some(at) = option.place() {
            let place = format!("/options/{at}/quotes");
            editor.invalid.alter(|all| all.entry_removed(&place, i));
            editor.problems.alter(|all| all.retain(|p| !p.field.starts_with(&place)));
        }
        era.alter(|n| *n += 1);
        option.change(|o| {
            if i < o.quotes.len() {
                o.quotes.remove(i);
            }
        });
    });
    let draft = RwSignal::new(false);
    let full = memo(move || count.get() >= validate::QUOTES);
    let adding = move || {
        if full.get() {
            view! { <p class="hint">{texts.quotes_full}</p> }.into_any()
        } else if draft.get() {
            drafted(option, kind, draft)
        } else {
            let click = move |_| draft.set(true);
            view! { <div class="row"><button type="button" class="btn small" on:click=on(click)>{texts.add_quote}</button></div> }
                .into_any()
        }
    };
    view! {
        <fieldset class="choice quotes">
            <legend>{texts.quotes}</legend>
            <p class="hint">{if kind.is_purchase() { texts.quotes_lead_server } else { texts.quotes_lead_hour }}</p>
            {rows(keys, move |key| kept(option, place(&key), kind, remove))}
            {move || adding()}
        </fieldset>
    }
    .into_any()
}

/// What is quoted, and how its price is given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Priced {
    Server,
    GpuHour,
    GbMonth,
    Gb,
}

impl Priced {
    /// Of the thing called `word`, where servers are bought or not.
    fn of(word: Option<&str>, buys: bool) -> Self {
        match word.and_then(DataItem::of_key) {
            Some(DataItem::Egress) => Self::Gb,
            Some(_) => Self::GbMonth,
            None if buys => Self::Server,
            None => Self::GpuHour,
        }
    }
}

/// Fields of one quote.
fn fields(editor: Editor, kind: OptionKind, b: QuoteBinds) -> AnyView {
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let buys = kind.is_purchase();
    let mut things = editor.catalog.look(|c| c.gpus.clone());
    // a buyer's own disks and link are assumptions
    if !buys {
        let data = DataItem::ALL.iter().zip(choices::labels(DATA, locale));
        things.extend(data.map(|(item, label)| Listed { word: item.key().into(), label, ..Listed::default() }));
    }
    let priced = memo(move || Priced::of(b.what.value.get().as_deref(), buys));
    let money = Signal::stored(Limits::positive(validate::MONEY));
    let price = move || {
        let unit = match priced.get() {
            Priced::Server => texts.per_server,
            Priced::GpuHour => texts.per_gpu_hour,
            Priced::GbMonth => texts.per_gb_month,
            Priced::Gb => texts.per_gb,
        };
        view! { <NumberField editor=editor bind=b.price label=texts.price number=Number::new(Written::Decimal, unit) limits=money/> }
            .into_any()
    };
    let size = buys.then(|| {
        view! {
            <NumberField editor=editor bind=b.gpus label=texts.quote_gpus number=Number::new(Written::Whole, "GPUs") limits=Signal::stored(Limits::new(1.0, 128.0))/>
            <NumberField editor=editor bind=b.kw label=texts.quote_kw hint=texts.quote_kw_hint number=Number::new(Written::Decimal, "kW").or_empty()
                limits=Signal::stored(Limits::positive(validate::SERVER_KW))/>
        }
        .into_any()
    });
    let above = move || {
        (kind.term_months().is_some() && priced.get() == Priced::GpuHour).then(|| {
            view! {
                <NumberField editor=editor bind=b.above label=texts.quote_above hint=texts.quote_above_hint
                    number=Number::new(Written::Decimal, texts.per_gpu_hour).or_empty() limits=money/>
            }
            .into_any()
        })
    };
    view! {
        <div class="fields">
            {listed(editor, b.what, things, Around { label: texts.quote_of.into(), ..Around::default() })}
            {move || price()}
            <SelectField editor=editor bind=b.currency label=texts.currency choices=choices::labels(CURRENCY, locale)/>
            {size}
            {move || above()}
            <TextField editor=editor bind=b.note label=texts.note hint=texts.note_hint length=(0, validate::NOTE)/>
        </div>
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct QuoteBinds {
    what: Bind<Option<String>>,
    price: Bind<Option<f64>>,
    currency: Bind<Option<usize>>,
    gpus: Bind<Option<f64>>,
    kw: Bind<Option<f64>>,
    above: Bind<Option<f64>>,
    note: Bind<String>,
}

/// Says what `quote` is of: a GPU or an item of data.
fn name(quote: &mut Quote, word: String) {
    quote.item = DataItem::of_key(&word);
    quote.gpu = if quote.item.is_some() { String::new() } else { word };
}

/// A quote that counts.
fn kept(option: Choice, i: usize, kind: OptionKind, remove: Callback<usize>) -> AnyView {
    let editor = option.editor;
    let texts = i18n::Form::of(editor.locale);
    let at = move |tail: &str| option.at(format!("quotes/{i}/{tail}"));
    let change = move |f: &dyn Fn(&mut Quote)| option.change(|o| o.quotes.get_mut(i).map_or((), f));
    let number = move |tail: &str, get: fn(&Quote) -> Option<f64>, set: fn(&mut Quote, Option<f64>)| Bind {
        at: at(tail),
        value: memo(move || option.read(|o| o.quotes.get(i).and_then(get)).flatten()).into(),
        set: Callback::new(move |v| change(&|q| set(q, v))),
    };
    let binds = QuoteBinds {
        what: Bind {
            at: at("gpu"),
            value: memo(move || {
                option.read(|o| o.quotes.get(i).map(|q| q.item.map_or_else(|| q.gpu.clone(), |item| item.key().to_owned()))).flatten()
            })
            .into(),
            set: Callback::new(move |word: Option<String>| {
                if let Some(word) = word {
                    change(&|q| name(q, word.clone()));
                }
            }),
        },
        price: number("price", |q| Some(q.price), |q, v| q.price = v.unwrap_or(q.price)),
        currency: Bind {
            at: at("currency"),
            value: memo(move || option.read(|o| o.quotes.get(i).and_then(|q| choices::place(CURRENCY, &q.currency))).flatten()).into(),
            set: Callback::new(move |at: Option<usize>| {
                if let Some(c) = at.and_then(|at| choices::at(CURRENCY, at)) {
                    change(&|q| q.currency = c);
                }
            }),
        },
        gpus: number("gpus", |q| Some(f64::from(q.gpus)), |q, v| q.gpus = v.map_or(q.gpus, whole)),
        kw: number("server_kw", |q| q.server_kw, |q, v| q.server_kw = v),
        above: number("on_demand_price", |q| q.on_demand_price, |q, v| q.on_demand_price = v),
        note: Bind {
            at: at("note"),
            value: memo(move || option.read(|o| o.quotes.get(i).map(|q| q.note.clone())).flatten().unwrap_or_default()).into(),
            set: Callback::new(move |v: String| change(&|q| q.note = v.clone())),
        },
    };
    view! {
        <div class="quote">
            {fields(editor, kind, binds)}
            <button type="button" class="btn plain danger" on:click=on(move |_| remove.run(i))>{texts.remove_quote}</button>
        </div>
    }
    .into_any()
}

/// A quote being written: nothing of it counts, and no fault of it blocks anything, until it is used.
fn drafted(option: Choice, kind: OptionKind, open: RwSignal<bool>) -> AnyView {
    // what the option uses today is the likeliest thing to be quoted
    let outer = option.editor;
    let buys = kind.is_purchase();
    let used = option.id.look(|id| outer.brief.glance(|b| b.as_ref().and_then(|b| b.option(id)).and_then(|o| o.uses.clone())));
    let (slug, size) = used.unwrap_or_default();
    let known = outer.catalog.look(|c| super::list::usual(&c.gpus, &slug));
    let what = RwSignal::new(Some(known));
    let price = RwSignal::new(None::<f64>);
    let currency = RwSignal::new(Some(usize::from(buys)));
    let gpus = RwSignal::new(Some(if buys && size >= 1.0 { size } else { 1.0 }));
    let (kw, above) = (RwSignal::new(None::<f64>), RwSignal::new(None::<f64>));
    let note = RwSignal::new(String::new());
    let editor = Editor { invalid: RwSignal::new(Faults::default()), problems: RwSignal::new(Vec::new()), ..outer };
    let texts = i18n::Form::of(editor.locale);
    let at = |tail: &str| option.at(format!("quotes/new/{tail}"));
    let price_at = at("price");
    let number = |at: Signal<String>, of: RwSignal<Option<f64>>| Bind { at, value: of.into(), set: Callback::new(move |v| of.set(v)) };
    let binds = QuoteBinds {
        what: Bind { at: at("gpu"), value: what.into(), set: Callback::new(move |v| what.set(v)) },
        price: number(price_at, price),
        currency: Bind { at: at("currency"), value: currency.into(), set: Callback::new(move |v| currency.set(v)) },
        gpus: number(at("gpus"), gpus),
        kw: number(at("server_kw"), kw),
        above: number(at("on_demand_price"), above),
        note: Bind { at: at("note"), value: note.into(), set: Callback::new(move |v| note.set(v)) },
    };
    let done = move |_| {
        let Some((word, price)) = what.get_untracked().zip(price.get_untracked()) else {
            let number = Number::new(Written::Decimal, "");
            if let Err(fault) = number.read(editor.locale, Limits::positive(validate::MONEY), "") {
                editor.invalid.alter(|all| all.say(price_at.get_untracked(), fault));
            }
            crate::browser::focus(&super::bind::element_id(&price_at.get_untracked()));
            return;
        };
        if editor.invalid.glance(|all| !all.is_empty()) {
            return;
        }
        let mut quote = Quote {
            gpu: String::new(),
            item: None,
            price,
            currency: currency.get_untracked().and_then(|at| choices::at(CURRENCY, at)).unwrap_or(Currency::Brl),
            gpus: gpus.get_untracked().map_or(1, whole),
            server_kw: kw.get_untracked(),
            on_demand_price: above.get_untracked(),
            note: note.get_untracked(),
        };
        name(&mut quote, word);
        option.change(|o| o.quotes.push(quote));
        open.set(false);
    };
    view! {
        <div class="quote draft">
            {fields(editor, kind, binds)}
            <div class="row">
                <button type="button" class="btn small" on:click=on(done)>{texts.use_quote}</button>
                <button type="button" class="btn plain" on:click=on(move |_| open.set(false))>{texts.cancel}</button>
            </div>
        </div>
    }
    .into_any()
}
