//! The tables of two scenarios side by side: answers that differ, options in both, shares of the difference.

use super::data::VersusView;
use crate::api::Difference;
use crate::components::{Cell, HeadCell, RowHead, Scroll, stroke};
use crate::i18n::{VersusWords, use_locale, use_texts};
use engine::format;
use engine::locale::Locale;
use engine::names::NameForm;
use engine::versus::{OptionPair, Part, SEEN, Versus};
use leptos::prelude::*;

/// Options whose effect is told beside an answer; the table of shares has all.
const TOLD: usize = 3;

fn name(v: &Versus, option: &OptionPair, locale: Locale) -> String {
    let of = if option.a.is_some() { &v.a } else { &v.b };
    of.option_name(&option.id, locale, NameForm::Short)
}

/// The answers that differ, each with what it does.
pub(super) fn differences(view: &VersusView) -> AnyView {
    let t = use_texts::<VersusWords>();
    let v = &view.versus;
    let count: usize = v.parts.iter().map(|part| part.changes.len()).sum();
    let rows = v.parts.iter().zip(&view.told).flat_map(|(part, told)| {
        told.iter().enumerate().map(move |(at, difference)| {
            let does = if at == 0 { effects(v, part) } else { view! { {t.together} }.into_any() };
            row(difference, does)
        })
    });
    let table = (count > 0).then(|| {
        view! {
            <table class="record differs" role="table">
                <caption class="vh">{t.differs}</caption>
                <thead role="rowgroup">
                    <tr role="row">
                        <HeadCell>{t.answer}</HeadCell>
                        <HeadCell>{t.letters[0]}</HeadCell>
                        <HeadCell>{t.letters[1]}</HeadCell>
                        <HeadCell>{t.does}</HeadCell>
                    </tr>
                </thead>
                <tbody role="rowgroup">{rows.collect_view()}</tbody>
            </table>
        }
    });
    let lead = if count == 0 { t.same.to_owned() } else { (t.counts)(count, v.equal) };
    view! {
        <section id="differs" class="band" aria-labelledby="differs-title">
            <header><h2 id="differs-title">{t.differs}</h2><p>{lead}</p></header>
            {table}
        </section>
    }
    .into_any()
}

fn row(difference: &Difference, does: AnyView) -> AnyView {
    let t = use_texts::<VersusWords>();
    let value = |text: &str| if text.is_empty() { t.none.to_owned() } else { text.to_owned() };
    let (field, mine, theirs) = (difference.field.clone(), value(&difference.mine), value(&difference.theirs));
    view! {
        <tr role="row">
            <RowHead>{field}</RowHead>
            <Cell label=t.letters[0]>{mine}</Cell>
            <Cell label=t.letters[1]><b>{theirs}</b></Cell>
            <Cell label=t.does>{does}</Cell>
        </tr>
    }
    .into_any()
}

/// What a part does to the options it moves most.
fn effects(v: &Versus, part: &Part) -> AnyView {
    let (t, locale) = (use_texts::<VersusWords>(), use_locale());
    let mut moved: Vec<(&OptionPair, f64)> =
        v.options.iter().zip(&part.effects).filter_map(|(o, e)| e.filter(|e| e.abs() >= SEEN).map(|e| (o, e))).collect();
    if moved.is_empty() {
        return view! { <span class="soft">{t.nothing}</span> }.into_any();
    }
    moved.sort_by(|x, y| y.1.abs().total_cmp(&x.1.abs()));
    let told = moved.iter().take(TOLD).map(|(option, by)| {
        let amount = format::money_diff(locale, *by, v.a.currency);
        // of what it cost in A, where that says something
        let share =
            option.a.and_then(|a| a.npv).filter(|npv| npv.abs() >= 1.0).map(|npv| format!(" ({})", format::change(locale, by / npv, None)));
        view! { <li>{name(v, option, locale)}" "<b>{amount}</b>{share}</li> }
    });
    let more = moved.len().saturating_sub(TOLD);
    view! { <ul class="effects" role="list">{told.collect_view()}{(more > 0).then(|| view! { <li class="soft">{(t.more)(more)}</li> })}</ul> }
        .into_any()
}

/// Every option in both.
pub(super) fn options(v: &Versus) -> AnyView {
    let (t, locale) = (use_texts::<VersusWords>(), use_locale());
    let money =
        |value: Option<f64>| value.map_or_else(|| format::NONE.to_owned(), |value| format::money_compact(locale, value, v.a.currency));
    let rows = v.options.iter().map(|option| {
        let difference = match option.difference {
            Some(by) if by.abs() >= SEEN => format::money_diff(locale, by, v.a.currency),
            _ => format::NONE.to_owned(),
        };
        let place = |rank: Option<u16>| rank.map_or_else(|| format::NONE.to_owned(), |rank| format::place(locale, rank));
        let (key, name) = (stroke(option.kind), name(v, option, locale));
        let [(cost_a, place_a), (cost_b, place_b)] =
            [option.a, option.b].map(|side| (money(side.and_then(|s| s.npv)), place(side.and_then(|s| s.rank))));
        view! {
            <tr role="row">
                <RowHead><span class="key"><span class="stroke" inner_html=key></span>{name}</span></RowHead>
                <Cell label=t.letters[0] number=true>{cost_a}</Cell>
                <Cell label=t.letters[1] number=true>{cost_b}</Cell>
                <Cell label=t.less number=true>{difference}</Cell>
                <Cell label=t.places[0] number=true>{place_a}</Cell>
                <Cell label=t.places[1] number=true>{place_b}</Cell>
            </tr>
        }
    });
    view! {
        <table class="record" role="table">
            <caption class="vh">{t.option}</caption>
            <thead role="rowgroup">
                <tr role="row">
                    <HeadCell>{t.option}</HeadCell>
                    <HeadCell number=true>{t.letters[0]}</HeadCell>
                    <HeadCell number=true>{t.letters[1]}</HeadCell>
                    <HeadCell number=true>{t.less}</HeadCell>
                    <HeadCell number=true>{t.places[0]}</HeadCell>
                    <HeadCell number=true>{t.places[1]}</HeadCell>
                </tr>
            </thead>
            <tbody role="rowgroup">{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}

/// How much of each option's difference each part explains; nothing where nothing differs.
pub(super) fn shares(view: &VersusView) -> AnyView {
    let (t, locale) = (use_texts::<VersusWords>(), use_locale());
    let v = &view.versus;
    let columns: Vec<usize> = (0..v.options.len()).filter(|at| v.options[*at].difference.is_some()).collect();
    let rows: Vec<(&Part, &Vec<Difference>)> = v.parts.iter().zip(&view.told).filter(|(part, _)| part.largest().is_some()).collect();
    if rows.is_empty() || columns.is_empty() {
        return ().into_any();
    }
    let amount = |value: Option<f64>| match value {
        Some(value) if value.abs() >= SEEN => format::money_diff(locale, value, v.a.currency),
        _ => format::NONE.to_owned(),
    };
    let head = columns.iter().map(|at| view! { <th scope="col" class="n">{name(v, &v.options[*at], locale)}</th> }).collect_view();
    let body = rows.iter().map(|(part, told)| {
        let label = told.iter().map(|d| d.field.as_str()).take(2).collect::<Vec<_>>().join("; ");
        let label = if told.len() > 2 { format!("{label}; …") } else { label };
        let cells = columns.iter().map(|at| view! { <td class="n">{amount(part.effects.get(*at).copied().flatten())}</td> }).collect_view();
        view! { <tr><th scope="row">{label}</th>{cells}</tr> }
    });
    let sum = columns.iter().map(|at| view! { <td class="n"><b>{amount(v.options[*at].difference)}</b></td> }).collect_view();
    let body = body.collect_view();
    view! {
        <section id="shares" class="band" aria-labelledby="shares-title">
            <header><h2 id="shares-title">{t.shares}</h2><p>{(t.method)(v.is_exact, v.orders)}</p></header>
            <Scroll label=t.sum>
                <table>
                    <caption class="vh">{t.shares}</caption>
                    <thead><tr><th scope="col">{t.answer}</th>{head}</tr></thead>
                    <tbody>{body}</tbody>
                    <tfoot><tr><th scope="row">{t.sum}</th>{sum}</tr></tfoot>
                </table>
            </Scroll>
        </section>
    }
    .into_any()
}
