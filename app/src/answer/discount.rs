//! Negotiated discounts: said at each option that has one, and listed with where they are from.
//!
//! Owns their list. Their sentence is `report::said::discount`'s. Refuses to compute: each leads to its cell.

use super::view::AnswerView;
use crate::components::{Cell, HeadCell, RowHead};
use crate::i18n::{AnswerWords, DiscountWords, Texts as _};
use engine::comparison::{NegotiatedDiscount, OptionResult};
use engine::format;
use engine::names;
use leptos::prelude::*;
use report::said::discount as said;

/// Its sentence, the discount leading to its cell.
fn sentence(view: &AnswerView, d: &NegotiatedDiscount, short: bool) -> AnyView {
    let [before, off, after] = said::sentence(d, view.locale, short);
    let href = view.cell(&d.cell, None);
    view! { {before}<a class="figure" href=href>{off}</a>{after} }.into_any()
}

/// Under the name of `o`: what it has; nothing where it has none.
pub(super) fn at_option(view: &AnswerView, o: &OptionResult) -> AnyView {
    o.discounts.iter().map(|d| view! { <small>{sentence(view, d, false)}</small> }).collect_view().into_any()
}

/// Under the short ranking, where there is no room at the options.
pub(super) fn in_short(view: &AnswerView) -> AnyView {
    said::all(&view.comparison).into_iter().map(|d| view! { <p class="mix small">{sentence(view, d, true)}</p> }).collect_view().into_any()
}

/// The list, among the assumptions; nothing where there is none.
pub(super) fn list(view: &AnswerView) -> Option<AnyView> {
    let (t, w, locale) = (DiscountWords::of(view.locale), AnswerWords::of(view.locale), view.locale);
    let found = said::all(&view.comparison);
    let count = (t.of)(found.len());
    let rows = found
        .iter()
        .map(|d| {
            let (href, off) = (view.cell(&d.cell, None), format::percent_exact(locale, d.fraction));
            let (provider, day) = (names::provider(locale, &d.provider).to_owned(), format::date(locale, &d.as_of));
            let (source, note) = (d.source.clone(), d.note.clone());
            let note = (!note.is_empty()).then(|| view! { <small>{note}</small> });
            view! {
                <tr role="row">
                    <RowHead>{provider}</RowHead>
                    <Cell label=t.discount number=true><a class="figure" href=href>{off}</a></Cell>
                    <Cell label=w.source>{source}{note}</Cell>
                    <Cell label=w.date>{day}</Cell>
                </tr>
            }
        })
        .collect_view();
    (!found.is_empty()).then(|| {
        view! {
            <details open=true>
                <summary><h3>{t.title}</h3>" "<small>{count}</small></summary>
                <p class="small">{t.note}</p>
                <table class="record" role="table">
                    <caption class="vh">{t.title}</caption>
                    <thead role="rowgroup">
                        <tr role="row">
                            <HeadCell>{t.provider}</HeadCell>
                            <HeadCell number=true>{t.discount}</HeadCell>
                            <HeadCell>{w.source}</HeadCell>
                            <HeadCell>{w.date}</HeadCell>
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{rows}</tbody>
                </table>
            </details>
        }
        .into_any()
    })
}

#[cfg(test)]
mod tests {
    use super::super::{AnswerBrief, AnswerHead, AnswerParts, Links};
    use super::*;
    use engine::book::{PriceBook, PriceRow};
    use engine::locale::Locale;
    use engine::{Answer, compute, presets, seed};

    fn book(source: &str) -> PriceBook {
        let mut book = seed::price_book();
        let any = book.rows[0].clone();
        book.rows.push(PriceRow {
            kind: "provider_discount".into(),
            provider: "aws".into(),
            item: "negotiated discount".into(),
            gpu: None,
            gpu_count: None,
            region: "global".into(),
            country: "ZZ".into(),
            price_model: "negotiated".into(),
            unit: "fraction".into(),
            price: 0.12,
            low: None,
            high: None,
            as_of: "2026-12-01".into(),
            source: source.into(),
            confidence: "quote".into(),
            note: "até 2028".into(),
            ..any
        });
        book
    }

    fn answer(book: &PriceBook) -> Answer {
        compute(&presets::get("customer-service", Locale::PtBr).expect("a preset").scenario, book).expect("an answer")
    }

    /// The page and the pane as people read them: without marks, and each run of spaces as one.
    fn pages(answer: &Answer, locale: Locale) -> [(String, String); 2] {
        let view = AnswerView::build(answer, locale, Links::new("/s/t", answer.comparison.view), None);
        let owner = Owner::new();
        let html = owner.with(|| {
            provide_context(locale);
            let (head, rest, brief) = (view.clone(), view.clone(), view.clone());
            let whole = view! { <AnswerHead view=head title="T".to_owned()/><AnswerParts view=rest/> }.to_html();
            [whole, view! { <AnswerBrief view=brief whole=Some("/w".to_owned())/> }.to_html()]
        });
        html.map(|html| {
            let mut inside = false;
            let text: String = html
                .chars()
                .filter(|c| {
                    let shown = !inside && *c != '<';
                    inside = (inside || *c == '<') && *c != '>';
                    shown
                })
                .collect();
            (html, text)
        })
    }

    #[test]
    fn the_discount_is_said_at_the_option_beside_the_form_and_among_the_sources() {
        let answer = answer(&book("contrato EDP"));
        let cell = "href=\"/s/t/cells/shared.provider~aws.negotiated_discount\"";
        let [(html, text), (brief_html, brief)] = pages(&answer, Locale::PtBr);
        assert!(text.contains("Com 12\u{a0}% de desconto negociado com AWS (contrato EDP, 01/12/2026)."));
        assert!(text.contains("Descontos negociados") && text.contains("até 2028"), "the list of sources");
        assert!(text.contains("escontos negociados sobre os preços de tabela: AWS 12\u{a0}%"), "what is counted");
        assert!(text.contains("de tabela: US$"), "the list price beside what is billed");
        assert!(html.contains(cell) && !html.contains("style="));
        assert!(brief.contains("Com 12\u{a0}% de desconto negociado com AWS.") && brief_html.contains(cell));
        let [(_, text), (_, brief)] = pages(&answer, Locale::En);
        assert!(text.contains("With a negotiated discount of 12% at AWS (contrato EDP, 1 December 2026)."));
        assert!(text.contains("egotiated discounts off list prices: AWS 12%"));
        assert!(brief.contains("With a negotiated discount of 12% at AWS."));
    }

    #[test]
    fn what_was_agreed_is_only_text_and_short_at_the_option() {
        let long = format!("<b>{}</b>", "palavra ".repeat(100));
        let [(html, text), _] = pages(&answer(&book(&long)), Locale::En);
        assert!(!html.contains("<b>palavra") && text.contains("palavra palav") && text.contains('…'));
        let at = text.find("With a negotiated discount").expect("it is said");
        assert!(text[at..].find(").").is_some_and(|end| end < 200), "{}", &text[at..at + 250]);
    }

    #[test]
    fn without_a_discount_nothing_of_it_is_said() {
        for (locale, words) in [(Locale::PtBr, "desconto negociado"), (Locale::En, "negotiated discount")] {
            for (html, text) in pages(&answer(&seed::price_book()), locale) {
                assert!(!html.contains("negotiated_discount") && !text.to_lowercase().contains(words), "{words}");
            }
        }
    }
}
