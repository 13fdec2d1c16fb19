//! The person's own quotes for an option: a table of rows, and a draft that counts only once it is complete.

use super::bind::{Bind, Choice};
use super::choices::{self, CURRENCY};
use super::field::{NumberField, SelectField, TextField};
use super::task::whole;
use super::text::{Limits, Number, Written};
use crate::editor::Editor;
use crate::editor::faults::Faults;
use crate::editor::signals::{Alter as _, Look as _, memo, on, rows};
use crate::i18n::{self, Texts};
use engine::scenario::{Currency, Quote};
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
    let buys = option.peek(|o| o.kind.is_purchase()).unwrap_or(false);
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
            drafted(option, buys, draft)
        } else {
            let click = move |_| draft.set(true);
            view! { <div class="row"><button type="button" class="btn small" on:click=on(click)>{texts.add_quote}</button></div> }
                .into_any()
        }
    };
    view! {
        <fieldset class="choice quotes">
            <legend>{texts.quotes}</legend>
            <p class="hint">{if buys { texts.quotes_lead_server } else { texts.quotes_lead_hour }}</p>
            {rows(keys, move |key| kept(option, place(&key), buys, remove))}
            {move || adding()}
        </fieldset>
    }
    .into_any()
}

/// Fields of one quote; `field` makes the binding of each.
fn fields(editor: Editor, buys: bool, b: QuoteBinds) -> AnyView {
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let gpus = editor.catalog.look(|c| c.gpus.iter().map(super::task::gpu_name).collect::<Vec<_>>());
    let unit = if buys { ("por servidor", "a server") } else { ("por GPU-hora", "a GPU-hour") };
    let size = buys.then(|| {
        view! { <NumberField editor=editor bind=b.gpus label=texts.quote_gpus number=Number::new(Written::Whole, "GPUs", "GPUs") limits=Signal::stored(Limits::new(1.0, 128.0))/> }
            .into_any()
    });
    view! {
        <div class="fields">
            <SelectField editor=editor bind=b.gpu label=texts.gpu choices=gpus/>
            <NumberField editor=editor bind=b.price label=texts.price number=Number::new(Written::Decimal, unit.0, unit.1) limits=Signal::stored(Limits::positive(validate::MONEY))/>
            <SelectField editor=editor bind=b.currency label=texts.currency choices=choices::labels(CURRENCY, locale)/>
            {size}
            <TextField editor=editor bind=b.note label=texts.note hint=texts.note_hint length=(0, validate::NOTE)/>
        </div>
    }
    .into_any()
}

struct QuoteBinds {
    gpu: Bind<Option<usize>>,
    price: Bind<Option<f64>>,
    currency: Bind<Option<usize>>,
    gpus: Bind<Option<f64>>,
    note: Bind<String>,
}

/// A quote that counts.
fn kept(option: Choice, i: usize, buys: bool, remove: Callback<usize>) -> AnyView {
    let editor = option.editor;
    let texts = i18n::Form::of(editor.locale);
    let at = move |tail: &str| option.at(format!("quotes/{i}/{tail}"));
    let read = move |f: fn(&Quote) -> f64| memo(move || option.read(|o| o.quotes.get(i).map(f)).flatten());
    let change = move |f: fn(&mut Quote, f64), v: Option<f64>| {
        if let Some(v) = v {
            option.change(|o| o.quotes.get_mut(i).map_or((), |q| f(q, v)));
        }
    };
    let binds = QuoteBinds {
        gpu: Bind {
            at: at("gpu"),
            value: memo(move || {
                let slug = option.read(|o| o.quotes.get(i).map(|q| q.gpu.clone())).flatten()?;
                editor.catalog.look(|c| c.gpus.iter().position(|g| g.slug == slug))
            })
            .into(),
            set: Callback::new(move |at: Option<usize>| {
                let slug = editor.catalog.look(|c| c.gpus.get(at?).map(|g| g.slug.clone()));
                option.change(|o| {
                    if let (Some(q), Some(slug)) = (o.quotes.get_mut(i), slug) {
                        q.gpu = slug
                    }
                });
            }),
        },
        price: Bind { at: at("price"), value: read(|q| q.price).into(), set: Callback::new(move |v| change(|q, v| q.price = v, v)) },
        currency: Bind {
            at: at("currency"),
            value: memo(move || option.read(|o| o.quotes.get(i).and_then(|q| choices::place(CURRENCY, &q.currency))).flatten()).into(),
            set: Callback::new(move |at: Option<usize>| {
                let currency = at.and_then(|at| choices::at(CURRENCY, at));
                option.change(|o| {
                    if let (Some(q), Some(c)) = (o.quotes.get_mut(i), currency) {
                        q.currency = c
                    }
                });
            }),
        },
        gpus: Bind {
            at: at("gpus"),
            value: read(|q| f64::from(q.gpus)).into(),
            set: Callback::new(move |v| change(|q, v| q.gpus = whole(v), v)),
        },
        note: Bind {
            at: at("note"),
            value: memo(move || option.read(|o| o.quotes.get(i).map(|q| q.note.clone())).flatten().unwrap_or_default()).into(),
            set: Callback::new(move |v: String| {
                option.change(|o| {
                    if let Some(q) = o.quotes.get_mut(i) {
                        q.note = v
                    }
                })
            }),
        },
    };
    view! {
        <div class="quote">
            {fields(editor, buys, binds)}
            <button type="button" class="btn plain danger" on:click=on(move |_| remove.run(i))>{texts.remove_quote}</button>
        </div>
    }
    .into_any()
}

/// A quote being written: nothing of it counts, and no fault of it blocks anything, until it is used.
fn drafted(option: Choice, buys: bool, open: RwSignal<bool>) -> AnyView {
    // what the option uses today is the likeliest thing to be quoted
    let outer = option.editor;
    let used = option.id.look(|id| outer.brief.glance(|b| b.as_ref().and_then(|b| b.option(id)).and_then(|o| o.uses.clone())));
    let (slug, size) = used.unwrap_or_default();
    let gpu = RwSignal::new(outer.catalog.look(|c| c.gpus.iter().position(|g| g.slug == slug)).or(Some(0)));
    let price = RwSignal::new(None::<f64>);
    let currency = RwSignal::new(Some(usize::from(buys)));
    let gpus = RwSignal::new(Some(if buys && size >= 1.0 { size } else { 1.0 }));
    let note = RwSignal::new(String::new());
    let editor = Editor { invalid: RwSignal::new(Faults::default()), problems: RwSignal::new(Vec::new()), ..outer };
    let texts = i18n::Form::of(editor.locale);
    let at = |tail: &str| option.at(format!("quotes/new/{tail}"));
    let price_at = at("price");
    let binds = QuoteBinds {
        gpu: Bind { at: at("gpu"), value: gpu.into(), set: Callback::new(move |v| gpu.set(v)) },
        price: Bind { at: price_at, value: price.into(), set: Callback::new(move |v| price.set(v)) },
        currency: Bind { at: at("currency"), value: currency.into(), set: Callback::new(move |v| currency.set(v)) },
        gpus: Bind { at: at("gpus"), value: gpus.into(), set: Callback::new(move |v| gpus.set(v)) },
        note: Bind { at: at("note"), value: note.into(), set: Callback::new(move |v| note.set(v)) },
    };
    let done = move |_| {
        let slug = outer.catalog.look(|c| c.gpus.get(gpu.get_untracked()?).map(|g| g.slug.clone()));
        let Some((slug, price)) = slug.zip(price.get_untracked()) else {
            let number = Number::new(Written::Decimal, "", "");
            if let Err(fault) = number.read(editor.locale, Limits::positive(validate::MONEY), "") {
                editor.invalid.alter(|all| all.say(price_at.get_untracked(), fault));
            }
            crate::browser::focus(&super::bind::element_id(&price_at.get_untracked()));
            return;
        };
        if editor.invalid.glance(|all| !all.is_empty()) {
            return;
        }
        let quote = Quote {
            gpu: slug,
            price,
            currency: currency.get_untracked().and_then(|at| choices::at(CURRENCY, at)).unwrap_or(Currency::Brl),
            gpus: gpus.get_untracked().map_or(1, whole),
            server_kw: None,
            note: note.get_untracked(),
        };
        option.change(|o| o.quotes.push(quote));
        open.set(false);
    };
    view! {
        <div class="quote draft">
            {fields(editor, buys, binds)}
            <div class="row">
                <button type="button" class="btn small" on:click=on(done)>{texts.use_quote}</button>
                <button type="button" class="btn plain" on:click=on(move |_| open.set(false))>{texts.cancel}</button>
            </div>
        </div>
    }
    .into_any()
}
