//! Which ways of hosting are compared, from whom, and at what quotes.

use super::bind::{Bind, Choice, element_id};
use super::choices::{self, INVOICING};
use super::list;
use super::listed::{Around, listed};
use super::pick::{CheckField, SelectField};
use super::quotes::Quotes;
use super::words;
use crate::api::{Catalog, GENERAL, Listed, SPECIALISED};
use crate::components::{MissingPriceChip, OutcomeChip};
use crate::editor::Editor;
use crate::editor::signals::{Alter as _, Look as _, memo, on, rows};
use crate::i18n::{self, Texts};
use engine::scenario::{ANYWHERE, HostingOption, OptionKind};
use leptos::prelude::*;

/// The options.
#[component]
pub fn Options(
    /// The editor.
    editor: Editor,
) -> impl IntoView {
    let texts = i18n::Form::of(editor.locale);
    let refusal = RwSignal::new("");
    let kinds = OptionKind::ALL.iter().map(|kind| kind_row(editor, *kind, refusal)).collect_view();
    let extra = memo(move || {
        editor.doc.look(|s| {
            let is_main = |o: &HostingOption| list::main_option(s, o.kind).is_some_and(|main| main.id == o.id);
            s.options.iter().filter(|o| !is_main(o)).map(|o| o.id.clone()).collect::<Vec<_>>()
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
    let (name, stroke) = kind_words(editor, kind);
    let title = move || {
        let country = editor.doc.look(|s| list::main_option(s, kind).map(|o| o.country.clone()));
        match country.filter(|country| country != kind.country_by_default()) {
            Some(country) => format!("{name}, {}", country_name(editor, &country)),
            None => name.clone(),
        }
    };
    let box_id = element_id(&format!("/options/kind/{}", kind.key()));
    view! {
        <div class="hosting" class:off=move || id.get().is_none()>
            <label class="option">
                <input type="checkbox" id=box_id checked=id.get_untracked().is_some() prop:checked=move || checked() on:change=on(toggle)/>
                <span class="title"><span class="key" inner_html=stroke></span>{move || title()}" "{move || chip()}</span>
            </label>
            {move || rest()}
        </div>
    }
    .into_any()
}

fn extra_row(editor: Editor, id: String, refusal: RwSignal<&'static str>) -> AnyView {
    let texts = i18n::Form::of(editor.locale);
    let option = Choice::new(editor, id.clone());
    let kind = option.peek(|o| o.kind).unwrap_or(OptionKind::PublicOnDemand);
    let (kind_name, stroke) = kind_words(editor, kind);
    let name = memo(move || {
        let place =
            option.read(|o| if o.country == "BR" { format!(" ({})", o.id) } else { format!(", {}", country_name(editor, &o.country)) });
        format!("{kind_name}{}", place.unwrap_or_default())
    });
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
            <p class="title"><span class="key" inner_html=stroke></span>{move || name.get()}" "{move || chip()}
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

/// What people call `kind`, and its stroke as SVG.
fn kind_words(editor: Editor, kind: OptionKind) -> (String, String) {
    editor.catalog.look(|c| c.kinds.iter().find(|k| k.word == kind.key()).map(|k| (k.label.clone(), k.about.clone()))).unwrap_or_default()
}

fn country_name(editor: Editor, code: &str) -> String {
    editor.catalog.look(|c| list::named(&c.countries, code, |c| &c.label))
}

/// Who serves it now, and the folded part: place, invoice, quotes. A mix has what its parts have.
fn details(option: Choice) -> AnyView {
    let editor = option.editor;
    let texts = i18n::Form::of(editor.locale);
    let now = memo(move || option.id.look(|id| editor.brief.look(|b| b.as_ref().and_then(|b| b.option(id)).map(|o| o.now.clone()))));
    let provider = move |word: &str| editor.catalog.look(|c| list::named(&c.providers, word, |p| &p.label));
    let summary = memo(move || option.read(|o| words::quotes(texts, o, provider)).unwrap_or_default());
    let kind = option.peek(|o| o.kind).unwrap_or(OptionKind::BestMix);
    let rest = (kind != OptionKind::BestMix).then(|| {
        view! {
            <details class="rest">
                <summary>{move || summary.get()}</summary>
                <div class="inside">
                    {kind.is_listed_cloud().then(|| cloud(option, kind))}
                    <Quotes option=option/>
                </div>
            </details>
        }
        .into_any()
    });
    view! {
        <div class="about">
            <p class="origin">{move || now.get()}</p>
            {rest}
        </div>
    }
    .into_any()
}

/// Whether prices of a region in `there` hold for an option in `country`: those of no country hold everywhere abroad.
fn is_there(there: &str, country: &str) -> bool {
    there == country || (country != "BR" && there == ANYWHERE) || (country == ANYWHERE && there != "BR")
}

/// Where prices of `provider` are: its regions with their countries.
fn regions<'a>(c: &'a Catalog, provider: &'a str) -> impl Iterator<Item = (&'a Listed, &'a str)> {
    c.regions.iter().filter_map(move |r| r.about.split_once(' ').filter(|(who, _)| *who == provider).map(|(_, country)| (r, country)))
}

/// Clouds of a class that have prices for `country`.
fn providers(c: &Catalog, class: &str, country: &str) -> Vec<Listed> {
    let has = |p: &&Listed| p.about == class && regions(c, &p.word).any(|(_, there)| is_there(there, country));
    c.providers.iter().filter(has).cloned().collect()
}

/// Country, provider, region, invoice and managed service of a cloud with a price list.
fn cloud(option: Choice, kind: OptionKind) -> AnyView {
    let editor = option.editor;
    let texts = i18n::Form::of(editor.locale);
    let class = if kind == OptionKind::GpuCloud { SPECIALISED } else { GENERAL };
    let country = Bind {
        at: option.at("country".into()),
        value: memo(move || option.read(|o| o.country.clone())).into(),
        set: Callback::new(move |code: Option<String>| {
            let Some(code) = code else { return };
            // a provider and a region of the country before would leave the option without a price
            let known = editor.catalog.look(|c| providers(c, class, &code));
            option.change(|o| {
                o.provider = o.provider.take().filter(|p| known.iter().any(|k| k.word == *p));
                o.region = None;
                o.country = code;
            });
        }),
    };
    let provider = option.bind(
        "provider",
        |o| o.provider.clone(),
        |o, v| {
            o.provider = v;
            o.region = None;
        },
    );
    let region = option.bind("region", |o| o.region.clone(), |o, v| o.region = v);
    let managed = option.bind("managed_ml", |o| o.managed_ml, |o, v| o.managed_ml = v);
    let countries = editor.catalog.look(|c| {
        let sold = |code: &str| c.providers.iter().any(|p| p.about == class && regions(c, &p.word).any(|(_, there)| there == code));
        c.countries.iter().filter(|one| one.word == ANYWHERE || sold(&one.word)).cloned().collect::<Vec<_>>()
    });
    let who = move || {
        let list = editor.catalog.look(|c| providers(c, class, &country.value.get().unwrap_or_default()));
        listed(editor, provider, list, Around { label: texts.provider.into(), any: texts.any_provider.into(), ..Around::default() })
    };
    let whence = move || {
        let (country, provider) = (country.value.get().unwrap_or_default(), provider.value.get()?);
        let list = editor
            .catalog
            .look(|c| regions(c, &provider).filter(|(_, there)| is_there(there, &country)).map(|(r, _)| r.clone()).collect::<Vec<_>>());
        // one that has no other is no choice
        (list.len() > 1)
            .then(|| listed(editor, region, list, Around { label: texts.region.into(), any: texts.any_region.into(), ..Around::default() }))
    };
    view! {
        <div class="fields">
            {listed(editor, country, countries, Around { label: texts.country.into(), ..Around::default() })}
            {move || who()}
            {move || whence()}
            <SelectField editor=editor bind=invoicing(option) label=texts.invoicing choices=choices::labels(INVOICING, editor.locale)/>
        </div>
        {(class == GENERAL).then(|| view! { <div class="choice"><CheckField bind=managed label=texts.managed_ml hint=texts.managed_ml_hint/></div> })}
    }
    .into_any()
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
