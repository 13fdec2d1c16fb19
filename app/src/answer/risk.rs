//! How sure the answer is: how often each option is the cheapest, what the choice may cost, what weighs most, where the answer changes.
//!
//! Owns three parts of the page and the links to what-ifs. Sentences and rows are `report::said::risk`'s. Nothing is shown where
//! nothing was drawn. Works without script: another pair of options is asked for by a plain form.

use super::links::asked_pair;
use super::plots::{drawn, plot};
use super::view::{AnswerView, Drawing};
use crate::components::{Cell, HeadCell, RowHead, Scroll};
use crate::i18n::{AnswerWords, RiskWords, Texts as _};
use engine::comparison::WinnerMap;
use engine::format::capital;
use engine::names::NameForm;
use leptos::prelude::*;
use report::charts::{Size, tornado_of};
use report::said::risk::{self as said, Rows};

/// What the address calls the two options of the sensitivity.
const PAIR: &str = "pair";

/// The parts there are, for the contents of the page.
pub fn contents(view: &AnswerView) -> Vec<(&'static str, &'static str)> {
    let [risk, sensitivity, switching] = RiskWords::of(view.locale).nav;
    let c = &view.comparison;
    [
        c.risk.is_some().then_some(("#risk", risk)),
        has_sensitivity(view).then_some(("#sensitivity", sensitivity)),
        has_switching(view).then_some(("#switching", switching)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn has_sensitivity(view: &AnswerView) -> bool {
    let c = &view.comparison;
    c.risk.is_some() && !c.sensitivity.is_empty() && said::pair_of(c, "").is_some()
}

fn has_switching(view: &AnswerView) -> bool {
    let c = &view.comparison;
    c.risk.is_some() && !c.switching.is_empty() && said::pair_of(c, "").is_some()
}

/// How often each option is the cheapest, what the choice may cost, and what is drawn.
pub fn risk(view: &AnswerView) -> AnyView {
    let (c, locale) = (&view.comparison, view.locale);
    let t = RiskWords::of(locale);
    let Some(title) = said::title(c, locale) else { return ().into_any() };
    let choice = said::choice(c, locale);
    let stake = (!choice.is_empty()).then(|| {
        view! { <div class="at-stake"><h3>{t.choice_title}</h3>{paragraphs(choice)}</div> }
    });
    let pairs = said::pairs(c, locale);
    let pairs = (!pairs.rows.is_empty()).then(|| table(&pairs));
    let bands = said::bands(c, &view.months, locale);
    let under = view! {
        <div class="said-of">{paragraphs(said::ranges(c, locale))}</div>
        {stake}
        <details>
            <summary>{AnswerWords::of(locale).as_table}</summary>
            <div class="stack-6">{table(&said::odds(c, locale))}{pairs}{scrolled(&bands)}</div>
        </details>
        <details>
            <summary>{t.drawn_title}</summary>
            <div class="stack-6">
                <ul class="drawn-how">{said::drawn(c, locale).into_iter().map(|s| view! { <li>{s}</li> }).collect_view()}</ul>
                {table(&said::factors(c, locale))}
            </div>
        </details>
    };
    plot("risk", title, said::note(c, locale), &view.charts.odds, under.into_any())
}

/// What moves the difference of two options most, each end leading to the answer with it; `path` is where the page is, below its base.
pub fn sensitivity(view: &AnswerView, path: &'static str) -> AnyView {
    let (c, locale) = (&view.comparison, view.locale);
    if !has_sensitivity(view) {
        return ().into_any();
    }
    let t = RiskWords::of(locale);
    let Some((a, b)) = said::pair_of(c, &asked_pair()) else { return ().into_any() };
    let draw = |size| tornado_of(c, a, b, locale, size).markup(view.links.base(), &view.links.query());
    let drawing = Drawing { wide: draw(Size::Wide), narrow: draw(Size::Narrow) };
    let swings = said::swings(c, a, b);
    let rows = said::sensitivity(c, a, b, locale);
    let body = rows
        .rows
        .iter()
        .zip(&swings)
        .map(|(row, swing)| {
            let cells = row.iter().zip(&rows.head).enumerate().skip(1).map(|(at, (text, (head, number)))| {
                let end = match at {
                    1 => Some(swing.of.low),
                    3 => Some(swing.of.high),
                    _ => None,
                };
                let inside = match end {
                    Some(value) => {
                        let href = view.links.turned(path, &swing.of.input, value);
                        let label = capital(&(t.what_if)(swing.of.name.get(locale), text));
                        view! { <a href=href rel="external" aria-label=label>{text.clone()}</a> }.into_any()
                    }
                    None => text.clone().into_any(),
                };
                let (label, number) = (head.clone(), *number);
                view! { <Cell label number>{inside}</Cell> }
            });
            let (name, cells) = (row[0].clone(), cells.collect_view());
            view! { <tr role="row"><RowHead>{name}</RowHead>{cells}</tr> }
        })
        .collect_view();
    let twin = (!swings.is_empty()).then(|| {
        view! {
            <details>
                <summary>{t.as_table}</summary>
                {framed(&rows, body.into_any())}
            </details>
        }
    });
    let under = view! { {another_pair(view, path, (a, b))}{twin} };
    let note = said::sensitivity_said(c, a, b, locale).join(" ");
    plot("sensitivity", said::sensitivity_title(c, a, b, locale), note, &drawing, under.into_any())
}

/// The form that asks for two other options; nothing where there are only two.
fn another_pair(view: &AnswerView, path: &'static str, now: (&str, &str)) -> Option<AnyView> {
    let (c, locale) = (&view.comparison, view.locale);
    let pairs = said::pairs_ranked(c);
    if pairs.len() < 2 {
        return None;
    }
    let [legend, label, button] = RiskWords::of(locale).choose;
    let short = |id: &str| c.option_name(id, locale, NameForm::Short);
    let options = pairs
        .into_iter()
        .map(|(a, b)| {
            let chosen = (a, b) == now || (b, a) == now;
            let name = (RiskWords::of(locale).versus)(&short(a), &short(b));
            view! { <option value=format!("{a}~{b}") selected=chosen>{name}</option> }
        })
        .collect_view();
    // What of the address says how the page is shown goes with it.
    let query = view.links.query();
    let kept = query
        .split('&')
        .filter_map(|part| part.split_once('='))
        .map(|(key, value)| view! { <input type="hidden" name=key.to_owned() value=value.to_owned()/> })
        .collect_view();
    let action = format!("{}{path}#sensitivity", view.links.base());
    Some(
        view! {
            <form class="another-pair" method="get" action=action aria-label=legend>
                {kept}
                <div class="field">
                    <label for="pair">{label}</label>
                    <span class="control"><select id="pair" name=PAIR>{options}</select></span>
                </div>
                <button class="btn">{button}</button>
            </form>
        }
        .into_any(),
    )
}

/// Where another option becomes the cheapest: a sentence for each change, a table, and the map.
pub fn switching(view: &AnswerView) -> AnyView {
    let (c, locale) = (&view.comparison, view.locale);
    let Some(title) = said::switching_title(c, locale).filter(|_| has_switching(view)) else { return ().into_any() };
    let t = RiskWords::of(locale);
    let sentences = said::switches(c, locale).into_iter().map(|s| view! { <li>{s}</li> }).collect_view();
    view! {
        <section id="switching" class="band" aria-labelledby="switching-title">
            <header>
                <h2 id="switching-title">{title}</h2>
                <p>{t.switching_note}</p>
            </header>
            <ul class="switch-values">{sentences}</ul>
            <details>
                <summary>{AnswerWords::of(locale).as_table}</summary>
                {table(&said::switching(c, locale))}
            </details>
            {c.winner_map.as_ref().map(|m| map(view, m))}
        </section>
    }
    .into_any()
}

fn map(view: &AnswerView, m: &WinnerMap) -> AnyView {
    let (c, locale) = (&view.comparison, view.locale);
    view! {
        <figure class="plot">
            <figcaption>
                <h3>{said::map_title(m, locale)}</h3>
                <p>{said::map_said(c, m, locale).join(" ")}</p>
            </figcaption>
            {drawn(&view.charts.winner_map)}
        </figure>
        <details>
            <summary>{AnswerWords::of(locale).as_table}</summary>
            {table(&said::map(c, m, locale))}
        </details>
    }
    .into_any()
}

fn paragraphs(sentences: Vec<String>) -> AnyView {
    sentences.into_iter().map(|s| view! { <p>{s}</p> }).collect_view().into_any()
}

/// A table of records: the first cell of each row is its head.
fn table(rows: &Rows) -> AnyView {
    let body = rows
        .rows
        .iter()
        .map(|row| {
            let cells = row.iter().zip(&rows.head).skip(1).map(|(text, (head, number))| {
                let (label, number, text) = (head.clone(), *number, text.clone());
                view! { <Cell label number>{text}</Cell> }
            });
            let (name, cells) = (row[0].clone(), cells.collect_view());
            view! { <tr role="row"><RowHead>{name}</RowHead>{cells}</tr> }
        })
        .collect_view();
    framed(rows, body.into_any())
}

fn framed(rows: &Rows, body: AnyView) -> AnyView {
    let head = rows.head.iter().cloned().map(|(text, number)| view! { <HeadCell number>{text}</HeadCell> }).collect_view();
    view! {
        <table class="record of-risk" role="table">
            <caption>{rows.caption.clone()}</caption>
            <thead role="rowgroup"><tr role="row">{head}</tr></thead>
            <tbody role="rowgroup">{body}</tbody>
        </table>
    }
    .into_any()
}

/// A table of numbers, which stays one and scrolls.
fn scrolled(rows: &Rows) -> AnyView {
    let head = rows.head.iter().map(|(text, number)| view! { <th scope="col" class:n=*number>{text.clone()}</th> }).collect_view();
    let body = rows
        .rows
        .iter()
        .map(|row| {
            let cells = row.iter().zip(&rows.head).skip(1).map(|(text, (_, number))| view! { <td class:n=*number>{text.clone()}</td> });
            view! { <tr><th scope="row">{row[0].clone()}</th>{cells.collect_view()}</tr> }
        })
        .collect_view();
    let caption = rows.caption.clone();
    view! {
        <Scroll label=caption.clone()>
            <table>
                <caption>{caption}</caption>
                <thead><tr>{head}</tr></thead>
                <tbody>{body}</tbody>
            </table>
        </Scroll>
    }
    .into_any()
}
