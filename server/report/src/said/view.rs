//! How amounts are shown, in words: what a view is, and how it is counted where that is another way than usual.

use super::ViewWords;
use engine::comparison::Comparison;
use engine::format;
use engine::locale::{Locale, Texts as _};
use engine::scenario::Currency;
use engine::view::{TaxView, Terms, View};

/// What `view` shows, in a sentence: "Em dólares do início, sem inflação, depois do imposto de renda."
#[must_use]
pub fn shown_as(view: View, locale: Locale) -> String {
    let t = ViewWords::of(locale);
    let money = t.money[usize::from(view.currency == Currency::Usd)][usize::from(view.terms == Terms::Real)];
    (t.shown)(money, t.taxed[usize::from(view.tax == TaxView::After)])
}

/// What is shown, and how it is counted where that is another way than usual.
#[must_use]
pub fn sentences(c: &Comparison, locale: Locale) -> (String, Vec<String>) {
    let t = ViewWords::of(locale);
    let value = |key: &str| c.assumptions.iter().find(|a| a.key == key).map_or(f64::NAN, |a| a.value);
    let share = |key: &str| format::percent_exact(locale, value(key));
    let dollar = || format::money(locale, value("usd_brl"), Currency::Brl);
    let mut rest = Vec::new();
    match (c.view.currency, c.view.terms) {
        (Currency::Brl, Terms::Nominal) => {}
        (Currency::Brl, Terms::Real) => rest.extend([(t.without_inflation)(&share("ipca")), t.present.to_owned()]),
        (Currency::Usd, Terms::Nominal) => {
            rest.extend([(t.by_month)(&dollar(), &share("fx_drift")), t.present_dollars.to_owned()]);
        }
        (Currency::Usd, Terms::Real) => rest.extend([(t.at_start)(&share("ipca"), &dollar()), t.present_dollars.to_owned()]),
    }
    if c.view.tax == TaxView::After {
        rest.push(if saves_tax(c) { (t.saved)(&share("income_tax")) } else { t.nothing_saved.to_owned() });
    }
    (shown_as(c.view, locale), rest)
}

/// Whether costs lower the income tax: only where the model has the line.
#[must_use]
pub fn saves_tax(c: &Comparison) -> bool {
    c.options.iter().flat_map(|o| &o.lines).any(|l| l.line == "tax_shield")
}
