//! Tables that become blocks on a narrow screen keep their roles, and name their values there.
//!
//! Give the `<table>` the class `record` and the role `table`, its sections `rowgroup`, its rows `row`.

use leptos::prelude::*;

/// The head of a column.
#[component]
pub fn HeadCell(
    /// Whether the column holds numbers.
    #[prop(optional)]
    number: bool,
    /// What it says.
    children: Children,
) -> impl IntoView {
    view! { <th scope="col" role="columnheader" class:n=number>{children()}</th> }.into_any()
}

/// The head of a row.
#[component]
pub fn RowHead(
    /// What it says.
    children: Children,
) -> impl IntoView {
    view! { <th scope="row" role="rowheader">{children()}</th> }.into_any()
}

/// A value under the head `label`, which stands beside it where the row is a block.
#[component]
pub fn Cell(
    /// The column's head.
    #[prop(into)]
    label: String,
    /// Whether it is a number.
    #[prop(optional)]
    number: bool,
    /// The value.
    children: Children,
) -> impl IntoView {
    view! { <td role="cell" class:n=number><span class="cell-label" aria-hidden="true">{label}</span>{children()}</td> }.into_any()
}

/// A region that scrolls sideways, by keyboard too; for tables of numbers that stay tables.
#[component]
pub fn Scroll(
    /// Name of the region.
    #[prop(into)]
    label: String,
    /// The table.
    children: Children,
) -> impl IntoView {
    view! { <div class="scroll" role="region" aria-label=label tabindex="0">{children()}</div> }.into_any()
}
