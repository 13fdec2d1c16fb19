//! The files of an answer, as links: in the view that is shown and with the what-if that is shown.

use crate::answer::Links;
use crate::i18n::{SharedWords, use_texts};
use leptos::prelude::*;

/// Every file of the answer whose addresses `links` gives.
pub(super) fn files(links: &Links) -> AnyView {
    let t = use_texts::<SharedWords>();
    let file = |(name, format, about): (&str, &'static str, &'static str)| {
        let href = links.page(name, links.view());
        view! { <a class="btn small" href=href download="" rel="external">{format}<small>{about}</small></a> }
    };
    let all = [
        ("/report.pdf", "PDF", t.report),
        ("/workbook.xlsx", "Excel (.xlsx)", t.workbook),
        ("/lines-excel.csv", "CSV", t.csv_excel),
        ("/lines.csv", "CSV", t.csv_machine),
        ("/comparison.json", "JSON", t.json),
        ("/explained.json", "JSON", t.json_formulas),
    ];
    view! { <nav class="row files" aria-label=t.take>{all.into_iter().map(file).collect_view()}</nav> }.into_any()
}
