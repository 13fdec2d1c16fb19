//! Which ways of hosting are compared, from whom, and at what quotes.

use super::bind::{Bind, Choice, element_id};
use super::choices::{self, INVOICING};
use super::field::SelectField;
use super::list;
use super::quotes::Quotes;
use super::words;
use crate::components::{MissingPriceChip, OutcomeChip, stroke};
use crate::editor::Editor;
use crate::editor::signals::{Alter as _, Look as _, memo, on, rows};
use crate::i18n::{self, Texts};
use engine::names::{self, country};
use engine::scenario::{HostingOption, OptionKind};
use leptos::prelude::*;

/// The options.
#[component]
pub fn Options(
    /// The editor.
    editor: Editor,
) -> impl IntoView {
    let texts = i18n::Form::of(editor.locale);
    let refusal = RwSignal::new("");
    let kinds = OptionKind::ALL.into_iter().map(|kind| kind_row(editor, kind, refusal)).collect_view();
    let extra = memo(move || {
        editor.doc.look(|s| {
            let main = OptionKind::ALL.map(|k| list::main_option(s, k).map(|o| o.id.clone()));
            s.options.iter().filter(|o| !main.iter().flatten().any(|id| *id == o.id)).map(|o| o.id.clone()).collect::<Vec<_>>()
        })
    });
    let add = move |_| {
        let mut s = editor.doc.get_untracked();
        match list::add_option(&mut s, list::abroad()) {
            Some(id) => {
                moved(editor, &s, &id);
                refusal.set("");
                editor.change(|doc| *doc = s);
            }
            None => refusal.set(texts.options_full),
        }
    };
    view! {
        <div class="choice">
            {kinds}
            {rows(move || extra.get(), move |id| extra_row(editor, id, refusal))}
        </div>
        <div class="add">
            <div class="row"><button type="button" class="btn small" on:click=on(add)>{texts.add_abroad}</button></div>
            <p class="message" role="status">{move || refusal.get()}</p>
        </div>
    }
    .into_any()
}

/// Faults of the options behind the one just put into `s` move with them.
fn moved(editor: Editor, s: &engine::scenario::Scenario, id: &str) {
    if let Some(at) = s.options.iter().position(|o| o.id == id) {
        editor.invalid.alter(|all| all.entry_inserted("/options", at));
    }
}

/// Takes an option out; what it said is kept in `aside`, should it come back. False where it is the last one.
fn take_out(editor: Editor, id: &str, aside: Option<StoredValue<Option<HostingOption>>>) -> bool {
    let mut s = editor.doc.get_untracked();
    let Some((at, gone)) = list::remove_option(&mut s, id) else { return false };
    if let Some(aside) = aside {
        aside.set_value(Some(gone));
    }
    editor.invalid.alter(|all| all.entry_removed("/options", at));
    editor.problems.alter(|all| all.retain(|p| !p.field.starts_with("/options/")));
    editor.change(|doc| *doc = s);
    true
}

fn kind_row(editor: Editor, kind: OptionKind, refusal: RwSignal<&'static str>) -> AnyView {
    let texts = i18n::Form::of(editor.locale);
    let id = memo(move || editor.doc.look(|s| list::main_option(s, kind).map(|o| o.id.clone())));
    let aside = StoredValue::new(None::<HostingOption>);
    // counts the times a box was refused, so that it is drawn marked again
    let refused = RwSignal::new(0_u32);
    let toggle = move |e| {
        refusal.set("");
        if event_target_checked(&e) {
            let option = aside.get_value().unwrap_or_else(|| HostingOption::new(kind));
            let mut s = editor.doc.get_untracked();
            match list::add_option(&mut s, option) {
                Some(id) => {
                    moved(editor, &s, &id);
                    editor.change(|doc| *doc = s);
                }
                None => {
                    refusal.set(texts.options_full);
                    refused.alter(|n| *n += 1);
                }
            }
        } else if let Some(id) = id.get_untracked()
            && !take_out(editor, &id, Some(aside))
        {
            refusal.set(texts.last_option);
            refused.alter(|n| *n += 1);
        }
    };
    let checked = move || {
        refused.get();
        id.get().is_some()
    };
    let rest = move || match id.get() {
        Some(id) => details(Choice::new(editor, id)),
        None => view! { <p class="origin">{texts.not_compared}</p> }.into_any(),
    };
    let chip = move || id.get().map(|id| outcome(editor, id));
    let box_id = element_id(&format!("/options/kind/{}", kind.key()));
    view! {
        <div class="hosting" class:off=move || id.get().is_none()>
            <label class="option">
                <input type="checkbox" id=box_id checked=id.get_untracked().is_some() prop:checked=move || checked() on:change=on(toggle)/>
                <span class="title"><span class="key" inner_html=stroke(kind)></span>{kind.name().get(editor.locale).to_owned()}" "{move || chip()}</span>
            </label>
            {move || rest()}
        </div>
    }
    .into_any()
}

fn extra_row(editor: Editor, id: String, refusal: RwSignal<&'static str>) -> AnyView {
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let option = Choice::new(editor, id.clone());
    let name = memo(move || {
        option
            .read(|o| {
                let name = o.kind.name().get(locale).to_owned();
                if o.country == "BR" { format!("{name} ({})", o.id) } else { format!("{name}, {}", country(locale, &o.country)) }
            })
            .unwrap_or_default()
    });
    let kind = option.peek(|o| o.kind).unwrap_or(OptionKind::PublicOnDemand);
    let chip = {
        let id = id.clone();
        move || outcome(editor, id.clone())
    };
    let remove = move |_| {
        let taken = option.id.look(|id| take_out(editor, id, None));
        refusal.set(if taken { "" } else { texts.last_option });
    };
    view! {
        <div class="hosting extra">
            <p class="title"><span class="key" inner_html=stroke(kind)></span>{move || name.get()}" "{move || chip()}
                <button type="button" class="btn plain danger small" on:click=on(remove)>{texts.remove}<span class="vh">" "{move || name.get()}</span></button>
            </p>
            {details(option)}
        </div>
    }
    .into_any()
}

/// Whether the data may go there, and whether a price is missing.
fn outcome(editor: Editor, id: String) -> AnyView {
    let found = editor.brief.look(|b| b.as_ref().and_then(|b| b.option(&id)).map(|o| (o.outcome, o.is_price_missing)));
    match found {
        None => ().into_any(),
        Some((outcome, missing)) => {
            view! { <span class="chips"><OutcomeChip outcome=outcome/>{missing.then(|| view! { <MissingPriceChip/> })}</span> }.into_any()
        }
    }
}

/// Who serves it now, and the folded part: provider, invoice, quotes.
fn details(option: Choice) -> AnyView {
    let editor = option.editor;
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let now = memo(move || option.id.look(|id| editor.brief.look(|b| b.as_ref().and_then(|b| b.option(id)).map(|o| o.now.clone()))));
    let summary = memo(move || option.read(|o| words::quotes(locale, o)).unwrap_or_default());
    let kind = option.peek(|o| o.kind);
    let buys = kind.is_some_and(OptionKind::is_purchase);
    let provider = (!buys).then(|| {
        view! { <SelectField editor=editor bind=provider(option) label=texts.provider choices=providers(editor) unknown=0_usize/> }
            .into_any()
    });
    let invoicing = kind.is_some_and(OptionKind::is_listed_cloud).then(|| {
        view! { <SelectField editor=editor bind=invoicing(option) label=texts.invoicing choices=choices::labels(INVOICING, locale)/> }
            .into_any()
    });
    view! {
        <div class="about">
            <p class="origin">{move || now.get()}</p>
            <details class="rest">
                <summary>{move || summary.get()}</summary>
                <div class="inside">
                    {(!buys).then(|| view! { <div class="fields">{provider}{invoicing}</div> })}
                    <Quotes option=option/>
                </div>
            </details>
        </div>
    }
    .into_any()
}

/// "I do not know", then every provider.
fn providers(editor: Editor) -> Vec<String> {
    let any = i18n::Form::of(editor.locale).any_provider.to_owned();
    let names = editor.catalog.look(|c| c.providers.iter().map(|p| names::provider(editor.locale, p).to_owned()).collect::<Vec<_>>());
    std::iter::once(any).chain(names).collect()
}

fn provider(option: Choice) -> Bind<Option<usize>> {
    let catalog = option.editor.catalog;
    Bind {
        at: option.at("provider".into()),
        value: memo(move || match option.read(|o| o.provider.clone()).flatten() {
            None => Some(0),
            Some(name) => catalog.look(|c| c.providers.iter().position(|p| *p == name)).map(|i| i + 1),
        })
        .into(),
        set: Callback::new(move |at: Option<usize>| {
            let name = at.and_then(|at| at.checked_sub(1)).and_then(|i| catalog.look(|c| c.providers.get(i).cloned()));
            option.change(|o| o.provider = name);
        }),
    }
}

fn invoicing(option: Choice) -> Bind<Option<usize>> {
    Bind {
        at: option.at("invoicing".into()),
        value: memo(move || choices::place(INVOICING, &option.read(|o| o.invoicing).flatten())).into(),
        set: Callback::new(move |at: Option<usize>| {
            if let Some(v) = at.and_then(|at| choices::at(INVOICING, at)) {
                option.change(|o| o.invoicing = v);
            }
        }),
    }
}
