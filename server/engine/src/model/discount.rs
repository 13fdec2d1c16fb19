//! Negotiated discounts on the sheet: the list price stays an input, the discount is one input for the whole sheet, and what is
//! billed is a cell of both.
//!
//! Owns which line the price after the discount has. Refuses the person's own quotes and the assumptions: nothing comes off those.

use super::shared::Shared;
use crate::book::discount::part;
use crate::comparison::{Mark, NegotiatedDiscount};
use crate::lines::Line;
use crate::locale::Text;
use crate::sheet::{Expr, Scope, Sourced};
use std::cell::RefCell;

/// The discounts that some price of the sheet has met, each with its cell: made when it is first met, so that a sheet without one
/// has no cell of it.
pub(super) type Met<'b> = RefCell<Vec<(String, Expr<'b>)>>;

/// What is billed in place of `list`, a list price named `line` under `s`: `list` itself where nothing comes off. Notes the discount
/// in `used`.
pub(super) fn billed<'b>(
    s: Scope<'b>,
    shared: &Shared<'b>,
    (line, list): (Line, Expr<'b>),
    discount: Option<&NegotiatedDiscount>,
    used: &mut Vec<NegotiatedDiscount>,
) -> Expr<'b> {
    let Some(discount) = discount else { return list };
    note(used, discount);
    s.cell(after(line), list * (1.0 - cell(shared, discount)))
}

/// Adds `discount` to `used`, once.
pub(super) fn note(used: &mut Vec<NegotiatedDiscount>, discount: &NegotiatedDiscount) {
    if !used.iter().any(|known| known.cell == discount.cell) {
        used.push(discount.clone());
    }
}

/// The cell of `discount`, the same for every option: one change in a workbook changes them all.
fn cell<'b>(shared: &Shared<'b>, discount: &NegotiatedDiscount) -> Expr<'b> {
    let mut met = shared.discounts.borrow_mut();
    if let Some((_, known)) = met.iter().find(|(provider, _)| *provider == discount.provider) {
        return *known;
    }
    let s = shared.b.shared().workload(&part(&discount.provider));
    let provider = |locale| crate::names::provider(locale, &discount.provider).to_owned();
    s.call_workload(|| Text::new(provider(crate::locale::Locale::PtBr), provider(crate::locale::Locale::En)));
    // What the book says beside the agreement belongs to where the number is from.
    let said = [discount.source.as_str(), discount.note.as_str()].into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>().join(". ");
    let source = Sourced { value: discount.fraction, source: &said, as_of: &discount.as_of, mark: Mark::Yours };
    let made = s.input(Line::NegotiatedDiscount, source);
    met.push((discount.provider.clone(), made));
    made
}

/// The line of the price after the discount.
const fn after(line: Line) -> Line {
    match line {
        Line::PriceUsd => Line::NetPriceUsd,
        Line::PriceBrl => Line::NetPriceBrl,
        Line::OverflowPriceUsd => Line::NetOverflowPriceUsd,
        Line::OverflowPriceBrl => Line::NetOverflowPriceBrl,
        Line::StoragePrice => Line::NetStoragePrice,
        Line::BlockPrice => Line::NetBlockPrice,
        Line::EgressPrice => Line::NetEgressPrice,
        Line::ExitPrice => Line::NetExitPrice,
        other => other,
    }
}
