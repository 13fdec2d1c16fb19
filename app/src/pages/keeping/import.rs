//! `/prices/import`: the form a file of prices is sent with. Its answers come back in the address where the file was refused.

use super::{for_keeper, sign_in};
use crate::api::here::Here;
use crate::error::failed;
use crate::i18n::{KeeperWords, use_locale, use_texts};
use crate::pages::fields::{Plain, choice};
use crate::pages::prices::today;
use crate::told::Told;
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_query_map;
use std::collections::BTreeMap;

/// Clouds of SkyPilot's catalogues, by the book's word.
const CLOUDS: [&str; 18] = [
    "aws",
    "azure",
    "gcp",
    "oci",
    "ibm",
    "lambda",
    "runpod",
    "nebius",
    "vast",
    "verda",
    "digitalocean",
    "cudo",
    "fluidstack",
    "paperspace",
    "hyperstack",
    "seeweb",
    "shadeform",
    "primeintellect",
];

/// The import form.
#[component]
pub fn ImportPage() -> impl IntoView {
    let query = use_query_map();
    view! {
        <Transition>
            {move || {
                let here = Here::get();
                let values: BTreeMap<String, String> = ["provider", "seen", "source", "scope", "all_or_nothing"]
                    .into_iter()
                    .filter_map(|name| Some((name.to_owned(), query.read_untracked().get(name)?)))
                    .collect();
                Suspend::new(async move {
                    let found = async {
                        let here = here?;
                        let newest = async || {
                            let id = here.store.book_latest().await?;
                            Ok(here.store.book_load(id).await?.slug.clone())
                        };
                        let found = for_keeper(&here, newest).await;
                        here.told(found)
                    };
                    match found.await {
                        Ok(Some(newest)) => content(&newest, values),
                        Ok(None) => sign_in(false),
                        Err(error) => failed(error),
                    }
                })
            }}
        </Transition>
    }
    .into_any()
}

fn content(newest: &str, values: BTreeMap<String, String>) -> AnyView {
    let (t, locale) = (use_texts::<KeeperWords>(), use_locale());
    let told = Told { faults: Vec::new(), values };
    let is = |name: &str, value: &str| told.value(name) == Some(value);
    let clouds = std::iter::once((String::new(), t.cloud_by_name.to_owned()))
        .chain(CLOUDS.map(|word| (word.to_owned(), engine::names::provider(locale, word).to_owned())));
    let adds = is("scope", "add");
    let kinds = t.import_kinds.map(|kind| view! { <li>{kind}</li> }).collect_view();
    let model = format!("/prices/{newest}/prices.csv");
    view! {
        <Title text=t.import_title/>
        <div class="wrap keeping">
            <header class="stack-2">
                <p><a href="/keeper">{t.title}</a></p>
                <h1>{t.import_title}</h1>
                <p class="soft">{t.import_lead}</p>
                <ul>{kinds}</ul>
            </header>
            <form method="post" action="/prices/import" enctype="multipart/form-data" class="stack">
                <div class="fields">
                    {Plain { name: "seen", form: "", label: t.seen, hint: t.seen_hint, value: today() }.view(&told, locale)}
                    {choice("provider", "provider", t.cloud, clouds.collect(), told.value("provider").unwrap_or_default())}
                    {Plain { name: "source", form: "", label: t.source, hint: t.source_hint, value: String::new() }.view(&told, locale)}
                </div>
                <p class="hint">{t.cloud_hint}</p>
                <fieldset class="choice">
                    <legend>{t.scope}</legend>
                    <label class="option"><input type="radio" name="scope" value="whole" checked=!adds/><span>{t.scope_whole}</span></label>
                    <label class="option"><input type="radio" name="scope" value="add" checked=adds/><span>{t.scope_add}</span></label>
                </fieldset>
                <label class="option">
                    <input type="checkbox" name="all_or_nothing" value="1" checked=is("all_or_nothing", "1")/>
                    <span>{t.all_or_nothing}</span>
                </label>
                <div class="field">
                    <label for="file">{t.file}</label>
                    <p class="hint" id="file-hint">{t.file_hint}</p>
                    <input id="file" name="file" type="file" accept=".csv,.json,.txt,text/csv,application/json" aria-describedby="file-hint" required/>
                </div>
                <p class="row">
                    <button class="btn primary">{t.read}</button>
                    <a class="btn plain" href=model>{t.own_csv}</a>
                </p>
            </form>
        </div>
    }
    .into_any()
}
