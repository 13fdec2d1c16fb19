//! `/scenarios/{id}/links`: every link of a scenario, and the form that makes one. Plain forms; whole without script.
//!
//! Owns what is shown of links. Refuses to make or revoke one: that is the server's, which puts the new address into the page's
//! context, the only place it ever is. Only on the server.

use crate::api::{ScenarioLinks, scenario_links};
use crate::components::{Cell, HeadCell, Notice, RowHead, ToldField, Tone, Typed};
use crate::error::failed;
use crate::i18n::{CommentWords, LinkWords, SharedWords, use_locale, use_texts};
use crate::told::Told;
use engine::format;
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;
use store::{Link, LinkRole, LinkState};

/// A link that was just made, for the page that answers its form.
#[derive(Debug, Clone)]
pub struct MadeLink {
    /// Its path, with the token.
    pub path: String,
    /// Whether it asks for a password.
    pub password: bool,
}

/// How many days a link opens, as the form offers it; nought for no end.
pub const DAYS: [u16; 4] = [7, 30, 90, 0];
/// What the form offers first.
const USUAL_DAYS: u16 = 90;

/// The links of a scenario of this browser.
#[component]
pub fn LinksPage() -> impl IntoView {
    let id = use_params_map().read_untracked().get("id").unwrap_or_default();
    let (told, made) = (Told::here(), use_context::<MadeLink>());
    view! {
        <div class="wrap links-page stack-6">
            <Transition>
                {move || {
                    let (id, told, made) = (id.clone(), told.clone(), made.clone());
                    Suspend::new(async move {
                        match scenario_links(id).await {
                            Ok(found) => content(found, &told, made),
                            Err(error) => failed(error),
                        }
                    })
                }}
            </Transition>
        </div>
    }
    .into_any()
}

fn content(found: ScenarioLinks, told: &Told, made: Option<MadeLink>) -> AnyView {
    let t = use_texts::<LinkWords>();
    let name = if found.title.trim().is_empty() { use_texts::<SharedWords>().untitled.to_owned() } else { found.title.clone() };
    let title = (t.title)(&name);
    let (scenario, comments) = (format!("/scenarios/{}", found.id), format!("/scenarios/{}/comments", found.id));
    let commented = (t.comments)(found.comments.all, found.comments.open);
    let fresh = made.map(|made| new_link(&made, found.origin.as_deref()));
    let form = if found.usable { form(&found, told) } else { view! { <p class="notice warn">{t.not_usable}</p> }.into_any() };
    let list = list(&scenario, &found.links);
    view! {
        <Title text=title.clone()/>
        <header class="stack-2">
            <p><a href=scenario>{t.back}</a></p>
            <h1>{title}</h1>
            <p class="soft">{t.lead}</p>
            <p class="row"><a href=comments>{use_texts::<CommentWords>().title}": "{commented}</a><a href="#links-new">{t.new}</a></p>
        </header>
        {fresh}
        <section class="stack" aria-labelledby="links-all">
            <h2 id="links-all">{t.all}</h2>
            {list}
        </section>
        <section class="stack" aria-labelledby="links-new">
            <h2 id="links-new">{t.new}</h2>
            {form}
        </section>
    }
    .into_any()
}

/// The address of a link that was just made, ready to be copied.
fn new_link(made: &MadeLink, origin: Option<&str>) -> AnyView {
    let t = use_texts::<LinkWords>();
    let url = format!("{}{}", origin.unwrap_or_default(), made.path);
    let password = made.password.then(|| view! { <p>{t.made_password}</p> });
    view! {
        <div class="new-link" role="status">
            <Notice tone=Tone::Info title=t.made>
                <p>{t.made_once}</p>
                <div class="field">
                    <label for="new-address">{t.address}</label>
                    <span class="control"><input id="new-address" type="text" readonly value=url.clone()/></span>
                </div>
                {password}
                <p><a href=url rel="external">{t.open_it}</a></p>
            </Notice>
        </div>
    }
    .into_any()
}

fn form(found: &ScenarioLinks, told: &Told) -> AnyView {
    let (t, locale) = (use_texts::<LinkWords>(), use_locale());
    let chosen = told.value("role").unwrap_or(LinkRole::Copy.word()).to_owned();
    let role = |role: LinkRole| {
        let (checked, id) = (role.word() == chosen, format!("role-{}", role.word()));
        let about = format!("{id}-about");
        // its name is what is short to say; what it allows is said after it
        view! {
            <label class="option">
                <input type="radio" name="role" value=role.word() checked=checked aria-labelledby=id.clone() aria-describedby=about.clone()/>
                <span id=id>{(t.role_is)(role)}</span>
                <small id=about>{(t.role_about)(role)}</small>
            </label>
        }
    };
    let days = told.value("days").map_or_else(|| USUAL_DAYS.to_string(), str::to_owned);
    let option = |n: u16| {
        let value = n.to_string();
        let selected = value == days;
        view! { <option value=value selected=selected>{(t.days)(n)}</option> }
    };
    let field = |name, label, hint, typed| {
        ToldField { name, key: format!("link.{name}"), label, hint, value: String::new(), typed }.view(told, locale)
    };
    let whole: Vec<String> = told
        .faults
        .iter()
        .filter(|(field, _)| !["link.until", "link.password"].contains(field))
        .map(|(_, f)| f.get(locale).to_owned())
        .collect();
    let whole = (!whole.is_empty()).then(|| {
        let lines = whole.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        view! { <div class="notice stop" role="alert"><ul>{lines}</ul></div> }
    });
    view! {
        <p class="soft">{(t.new_about)(found.version, &found.book)}</p>
        {whole}
        <form method="post" action=format!("/scenarios/{}/links", found.id) class="stack">
            <fieldset class="choice">
                <legend>{t.role}</legend>
                {LinkRole::ALL.map(role).collect_view()}
            </fieldset>
            <div class="fields">
                <div class="field">
                    <label for="link-days">{t.expires}</label>
                    <span class="control"><select id="link-days" name="days">{DAYS.map(option).collect_view()}</select></span>
                </div>
                {field("until", t.until, t.until_hint, Typed::Day)}
                {field("password", t.password, t.password_hint, Typed::Line(200))}
            </div>
            <p class="row"><button class="btn primary">{t.make}</button></p>
        </form>
    }
    .into_any()
}

fn list(scenario: &str, links: &[(Link, String, String)]) -> AnyView {
    let t = use_texts::<LinkWords>();
    if links.is_empty() {
        return view! { <p class="muted">{t.none}</p> }.into_any();
    }
    let head = t.columns.map(|name| view! { <HeadCell>{name}</HeadCell> }).collect_view();
    let rows = links.iter().map(|(link, book, day)| row(scenario, link, book, day)).collect_view();
    view! {
        <div class="cq">
            <table class="record links-table" role="table" aria-labelledby="links-all">
                <thead role="rowgroup"><tr role="row">{head}</tr></thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
        </div>
        <p class="small soft">{t.opened_about}</p>
    }
    .into_any()
}

fn row(scenario: &str, link: &Link, book: &str, day: &str) -> AnyView {
    let (t, locale) = (use_texts::<LinkWords>(), use_locale());
    let moment = |at: i64| format::date_time(locale, at);
    let [_, role, shows, password, end, opened, state] = t.columns;
    let until = link.expires_at.map_or_else(|| t.no_end.to_owned(), |at| moment(at.unix_timestamp()));
    let last = link.last_opened_at.map(|at| view! { <small>{(t.last)(&moment(at.unix_timestamp()))}</small> });
    let since = match link.state {
        LinkState::Open => None,
        LinkState::Expired => link.expires_at,
        LinkState::Revoked => link.revoked_at,
    };
    let since = since.map(|at| view! { <small>{(t.since)(&moment(at.unix_timestamp()))}</small> });
    let made = moment(link.created_at.unix_timestamp());
    let revoke = (link.state == LinkState::Open).then(|| {
        let name = format!("{}: {made}", t.revoke);
        view! {
            <details class="confirm">
                <summary class="btn small" aria-label=name>{t.revoke}</summary>
                <form method="post" action=format!("{scenario}/links/{}/revoke", link.id)>
                    <p class="small">{t.revoke_question}</p>
                    <button class="btn danger small">{t.revoke_for_good}</button>
                </form>
            </details>
        }
    });
    let (may, version, prices) = ((t.role_is)(link.role), (t.version)(link.version), (t.prices)(book, &format::date(locale, day)));
    let (has_password, often, is, over) =
        ((t.has_password)(link.password), (t.opened)(link.opened), (t.state)(link.state), link.state != LinkState::Open);
    view! {
        <tr role="row" class:over=over>
            <RowHead>{made.clone()}</RowHead>
            <Cell label=role>{may}</Cell>
            <Cell label=shows>{version}<small>{prices}</small></Cell>
            <Cell label=password>{has_password}</Cell>
            <Cell label=end>{until}</Cell>
            <Cell label=opened>{often}{last}</Cell>
            <Cell label=state><b>{is}</b>{since}{revoke}</Cell>
        </tr>
    }
    .into_any()
}
