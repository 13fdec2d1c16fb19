//! A sentence as it is read: its figures are links to their cells.
//!
//! The sentences themselves are `report::said`'s.

use super::links::Links;
use leptos::prelude::*;
use report::said::Part;

/// A sentence as it is read, its figures leading where `links` do.
pub fn show(parts: Vec<Part>, links: &Links) -> AnyView {
    parts
        .into_iter()
        .map(|part| match part {
            Part::Text(words) => view! { <span>{words}</span> }.into_any(),
            Part::Figure(words, address, month) => {
                let href = links.cell(&address, month);
                view! { <a class="figure" href=href>{words}</a> }.into_any()
            }
            Part::Many(parts) => show(parts, links),
        })
        .collect_view()
        .into_any()
}
