//! `/prices/drafts/{id}`: what a file would change, what of it is taken, and publishing.
//!
//! Owns the one form of the page: its boxes are kept with "keep the choices" and with publishing alike, so that nothing ticked is
//! lost. Works without script.

use super::draft_data::{HeldLine, Line, Show, View, load};
use super::{for_keeper, sign_in};
use crate::api::here::Here;
use crate::components::{Cell, HeadCell, RowHead};
use crate::error::failed;
use crate::i18n::{KeeperWords, Prices, use_locale, use_texts};
use crate::pages::fields::{Plain, choice, faults};
use crate::told::Told;
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::{use_params_map, use_query_map};

/// A draft's page.
#[component]
pub fn DraftPage() -> impl IntoView {
    let t = use_texts::<KeeperWords>();
    let (params, query) = (use_params_map(), use_query_map());
    let told = Told::here();
    view! {
        <Transition>
            {move || {
                let (here, told) = (Here::get(), told.clone());
                let id = params.read_untracked().get("id").unwrap_or_default();
                let show = query.read_untracked().get("show");
                let page = query.read_untracked().get("page").and_then(|p| p.parse().ok()).unwrap_or(1);
                Suspend::new(async move {
                    let found = async {
                        let here = here?;
                        let found = for_keeper(&here, async || load(&here, &id, show.as_deref(), page, t).await).await;
                        here.told(found)
                    };
                    match found.await {
                        Ok(Some(view)) => content(view, &told),
                        Ok(None) => sign_in(false),
                        Err(error) => failed(error),
                    }
                })
            }}
        </Transition>
    }
    .into_any()
}

fn content(view: View, told: &Told) -> AnyView {
    let (t, locale) = (use_texts::<KeeperWords>(), use_locale());
    let facts = view.counts.into_iter().zip(t.counts).map(|(n, name)| view! { <div><dt>{name}</dt><dd>{n}</dd></div> }).collect_view();
    let base = format!("/prices/drafts/{}", view.id);
    let here = format!("{base}?show={}&page={}", view.show.word(), view.page);
    let tabs = Show::EACH
        .into_iter()
        .zip(t.tabs)
        .zip(view.tabs)
        .filter(|((show, _), n)| *n > 0 || *show == view.show)
        .map(|((show, label), n)| {
            let current = (show == view.show).then_some("true");
            let label = format!("{label} ({})", engine::format::number(locale, n as f64, 0));
            view! { <a href=format!("{base}?show={}", show.word()) aria-current=current>{label}</a> }
        })
        .collect_view();
    let rows: usize = view.groups.iter().map(Vec::len).sum();
    let table = if rows == 0 && view.held.is_empty() {
        view! { <p class="soft">{t.nothing}</p> }.into_any()
    } else if rows == 0 {
        ().into_any()
    } else {
        changes(view.groups)
    };
    let (page, pages) = (view.page, view.pages);
    let prices = use_texts::<Prices>();
    let paging = (pages > 1).then(|| {
        let link = |to: usize, text: &'static str| view! { <a class="btn small" href=format!("{base}?show={}&page={to}", view.show.word())>{text}</a> };
        let said = (prices.page_of)(u32::try_from(page).unwrap_or(1), u32::try_from(pages).unwrap_or(1));
        view! {
            <nav class="row paging" aria-label=prices.pages>
                {(page > 1).then(|| link(page - 1, prices.previous))}
                <span>{said}</span>
                {(page < pages).then(|| link(page + 1, prices.next))}
            </nav>
        }
    });
    let notes = view.notes.into_iter().map(|note| view! { <p class="notice info">{note}</p> }).collect_view();
    let (name, slug, day) = view.publish;
    let field = |name, label, hint, value| Plain { name, form: "", label, hint, value }.view(told, locale);
    let effect = view.effect.into_iter().map(|said| view! { <li>{said}</li> }).collect_view();
    view! {
        <Title text=t.check_title/>
        <div class="wrap keeping">
            <header class="stack-2">
                <p><a href="/keeper">{t.title}</a></p>
                <h1>{t.check_title}</h1>
                <p class="soft">{(t.check_lead)(&view.origin, &view.kind, &view.base)}</p>
            </header>
            {faults(told, &[""], locale)}
            <dl class="facts">{facts}</dl>
            {bad_rows(view.faults)}
            {notes}
            <nav class="switch tabs" aria-label=t.show>{tabs}</nav>
            <form method="post" action=here class="stack">
                {table}
                {paging}
                {waiting(view.held, &view.more_held, view.gpus)}
                <aside class="notice info">
                    <p class="notice-title">{t.effect}</p>
                    <ul>{effect}</ul>
                </aside>
                <section class="stack-2">
                    <h2>{t.publish}</h2>
                    <p class="soft">{t.for_good}</p>
                    <div class="fields">
                        {field("name", t.name, "", name)}
                        {field("slug", t.slug, t.slug_hint, slug)}
                        {field("date", t.printed, t.day_hint, day)}
                    </div>
                </section>
                <div class="row publish">
                    <span class="soft">{(t.taken)(&view.taken.0, &view.taken.1)}</span>
                    <button class="btn" name="action" value="save">{t.save}</button>
                    <button class="btn primary" name="action" value="publish">{t.publish_button}</button>
                </div>
            </form>
            {left_out(view.left_out)}
            <form method="post" action=base>
                <button class="btn plain" name="action" value="discard">{t.discard}</button>
            </form>
        </div>
    }
    .into_any()
}

/// The rows that could not be read.
fn bad_rows((n, said, lines, more): (u64, String, Vec<[String; 4]>, String)) -> AnyView {
    let t = use_texts::<KeeperWords>();
    if n == 0 {
        return ().into_any();
    }
    let line = |[line, column, value, reason]: [String; 4]| {
        let at = (t.at)(&line, &column);
        view! { <li><b>{at}</b>": “"{value}"”. "{reason}</li> }
    };
    view! {
        <div class="notice stop">
            <h2 class="notice-title">{(t.faults)(n, &said)}</h2>
            <ul class="bad-rows">{lines.into_iter().map(line).collect_view()}</ul>
            {(!more.is_empty()).then(|| view! { <p>{more}</p> })}
            <p>{t.faults_end}</p>
        </div>
    }
    .into_any()
}

fn changes(groups: [Vec<Line>; 3]) -> AnyView {
    let t = use_texts::<KeeperWords>();
    let [accept, item, before, after, change, bar, source] = t.columns;
    let bodies = groups
        .into_iter()
        .zip(t.groups)
        .filter(|(lines, _)| !lines.is_empty())
        .map(|(lines, name)| {
            view! {
                <tbody role="rowgroup">
                    <tr class="group" role="row"><th colspan="7" scope="rowgroup" role="rowheader">{name}</th></tr>
                    {lines.into_iter().map(|line| row(t, line)).collect_view()}
                </tbody>
            }
        })
        .collect_view();
    view! {
        <div class="cq">
            <table class="record diff" role="table">
                <thead role="rowgroup">
                    <tr role="row">
                        <HeadCell>{accept}</HeadCell>
                        <HeadCell>{item}</HeadCell>
                        <HeadCell number=true>{before}</HeadCell>
                        <HeadCell number=true>{after}</HeadCell>
                        <HeadCell number=true>{change}</HeadCell>
                        <th scope="col" role="columnheader"><span class="vh">{bar}</span></th>
                        <HeadCell>{source}</HeadCell>
                    </tr>
                </thead>
                {bodies}
            </table>
        </div>
    }
    .into_any()
}

fn row(t: &'static KeeperWords, line: Line) -> AnyView {
    let [_, _, before, after, change, _, source] = t.columns;
    let id = format!("accept-{}", line.place);
    let label = (t.accept)(&format!("{} {}", line.title, line.about));
    let whys = line.whys.into_iter().map(|why| view! { <small class="why">{why}</small> }).collect_view();
    view! {
        <tr role="row">
            <td role="cell" class="tick">
                <input type="hidden" name="shown" value=line.place.clone()/>
                <input type="checkbox" id=id name="accept" value=line.place checked=line.accepted aria-label=label/>
            </td>
            <RowHead><b>{line.title}</b><small>{line.about}</small>{whys}</RowHead>
            <Cell label=before number=true><span class="was">{line.before}</span></Cell>
            <Cell label=after number=true><b>{line.after}</b></Cell>
            <Cell label=change number=true>{line.change}</Cell>
            <td role="cell" class="bar-cell">{line.by.map(bar)}</td>
            <td role="cell" class="source full"><span class="cell-label" aria-hidden="true">{source}</span><span lang="en">{line.source}</span></td>
        </tr>
    }
    .into_any()
}

/// A bar from the middle: to the right dearer, hatched by its outline; to the left cheaper, filled. A whole is 100 %.
fn bar(by: f64) -> AnyView {
    let wide = (by.abs() * 50.0).clamp(1.0, 50.0);
    let x = if by > 0.0 { 50.0 } else { 50.0 - wide };
    let class = if by > 0.0 { "up" } else { "down" };
    view! {
        <svg class="change-bar" viewBox="0 0 100 12" aria-hidden="true" focusable="false">
            <path d="M50 0v12" class="zero"/>
            <rect class=class x=format!("{x:.1}") y="2" width=format!("{wide:.1}") height="8"/>
        </svg>
    }
    .into_any()
}

fn waiting(held: Vec<HeldLine>, more: &str, gpus: Vec<(String, String)>) -> AnyView {
    let t = use_texts::<KeeperWords>();
    if held.is_empty() {
        return ().into_any();
    }
    let one = |line: HeldLine| {
        let (gpu_id, country_id) = (format!("{}-gpu", line.key), format!("{}-country", line.key));
        let gpu = line.gpu.map(|chosen| {
            let options = std::iter::once((String::new(), t.no_gpu.to_owned())).chain(gpus.iter().cloned()).collect();
            choice(&gpu_id, &format!("{}.gpu", line.key), t.which_gpu, options, &chosen)
        });
        let country = line.country.map(|chosen| {
            view! {
                <div class="field">
                    <label for=country_id.clone()>{t.which_country}</label>
                    <span class="control"><input id=country_id name=format!("{}.country", line.key) value=chosen maxlength="2" size="4" autocomplete="off"/></span>
                </div>
            }
        });
        let label = format!("{}: {}", t.take, line.title);
        let take = if line.can {
            view! {
                <label class="option">
                    <input type="hidden" name="shown" value=line.key.clone()/>
                    <input type="checkbox" name="accept" value=line.key checked=line.taken aria-label=label/>
                    <span>{t.take}</span>
                </label>
            }
            .into_any()
        } else {
            view! { <p class="hint">{t.cannot}</p> }.into_any()
        };
        view! {
            <li class="held">
                <p><b>{line.title}</b>" "<span class="soft">{line.about}</span></p>
                <p>{line.reason}</p>
                {(!line.prices.is_empty()).then(|| view! { <p class="soft">{line.prices}</p> })}
                <div class="row held-choice">{gpu}{country}{take}</div>
            </li>
        }
    };
    let lines = held.into_iter().map(one).collect_view();
    view! {
        <section class="stack-2">
            <h2>{t.held}</h2>
            <p class="soft">{t.held_about}</p>
            <ol class="held-list">{lines}</ol>
            {(!more.is_empty()).then(|| view! { <p class="soft">{more.to_owned()}</p> })}
        </section>
    }
    .into_any()
}

fn left_out(left: Vec<(String, String)>) -> AnyView {
    let t = use_texts::<KeeperWords>();
    if left.is_empty() {
        return ().into_any();
    }
    let lines = left.into_iter().map(|(n, reason)| view! { <li><b>{n}</b>" · "{reason}</li> }).collect_view();
    view! { <details><summary>{t.left_out}</summary><ul>{lines}</ul></details> }.into_any()
}
