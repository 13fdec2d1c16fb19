//! Every assumption in use, with its range, source, date and mark; those the person changed first.

use super::discount;
use super::view::AnswerView;
use crate::components::{Cell, HeadCell, MarkSign, RowHead};
use crate::i18n::{AnswerWords, use_locale, use_texts};
use engine::comparison::{AssumptionResult, Mark};
use engine::format::{self, capital};
use engine::locale::Locale;
use leptos::prelude::*;

/// The assumptions, by group.
pub fn assumptions(view: &AnswerView) -> AnyView {
    let t = use_texts::<AnswerWords>();
    let locale = use_locale();
    let all = &view.comparison.assumptions;
    let changed = all.iter().filter(|a| a.changed).count();
    let groups = t
        .assumption_groups
        .iter()
        .filter_map(|(key, name)| {
            let mut rows: Vec<_> = all.iter().filter(|a| a.group == *key).collect();
            rows.sort_by_key(|a| !a.changed);
            let rows = rows.into_iter().map(|a| row(view, a, locale, t)).collect_view();
            let of_group = || all.iter().filter(|a| a.group == *key);
            let some = of_group().next().is_some();
            let counts = (t.assumptions_of)(of_group().count(), of_group().filter(|a| a.changed).count());
            some.then(|| {
                view! {
                    <details>
                        <summary><h3>{*name}</h3>" "<small>{counts}</small></summary>
                        <table class="record" role="table">
                            <caption class="vh">{*name}</caption>
                            <thead role="rowgroup">
                                <tr role="row">
                                    <HeadCell>{t.assumption}</HeadCell>
                                    <HeadCell number=true>{t.value}</HeadCell>
                                    <HeadCell>{t.range}</HeadCell>
                                    <HeadCell>{t.source}</HeadCell>
                                    <HeadCell>{t.mark}</HeadCell>
                                </tr>
                            </thead>
                            <tbody role="rowgroup">{rows}</tbody>
                        </table>
                    </details>
                }
            })
        })
        .collect_view();
    view! {
        <section id="assumptions" class="band" aria-labelledby="assumptions-title">
            <header>
                <h2 id="assumptions-title">{t.assumptions}</h2>
                <p>{(t.assumptions_note)(all.len(), changed)}</p>
            </header>
            <p class="legend"><MarkSign mark=Mark::Certain/><MarkSign mark=Mark::CheckYearly/><MarkSign mark=Mark::Estimate/></p>
            {discount::list(view)}
            {groups}
        </section>
    }
    .into_any()
}

fn row(view: &AnswerView, a: &AssumptionResult, locale: Locale, t: &'static AnswerWords) -> AnyView {
    let source = if a.changed && !a.note.is_empty() { a.note.clone() } else { a.source.clone() };
    let date = (!a.as_of.is_empty() && !a.changed).then(|| view! { <small>{format::date(locale, &a.as_of)}</small> });
    let words = |value: f64| format::in_unit(locale, value, &a.unit);
    let (name, value, href) = (capital(a.name.get(locale)), words(a.value), view.cell(&format!("shared.{}", a.key), None));
    let range = match (a.low, a.high) {
        (Some(low), Some(high)) => (t.range_of)(&words(low), &words(high)),
        _ => format::NONE.to_owned(),
    };
    let mark = if a.changed { Mark::Yours } else { a.mark };
    view! {
        <tr role="row">
            <RowHead>{name}</RowHead>
            <Cell label=t.value number=true><a class="figure" href=href>{value}</a></Cell>
            <Cell label=t.range>{range}</Cell>
            <Cell label=t.source>{source}{date}</Cell>
            <Cell label=t.mark><MarkSign mark=mark/></Cell>
        </tr>
    }
    .into_any()
}
