//! What is counted and what is not, for this scenario: from the lines its options have and the limits of the model.
//!
//! Owns which sentence holds. The limits are those that `docs/MODEL.md` lists as not counted.

use super::view::saves_tax;
use super::{CountedWords, discount};
use engine::comparison::{Comparison, OptionResult, Outcome};
use engine::locale::{Locale, Texts as _};
use engine::names::NameForm;
use engine::scenario::OptionKind;
use engine::view::TaxView;

/// The two lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counted {
    /// What is.
    pub counted: Vec<String>,
    /// What is not.
    pub not_counted: Vec<String>,
}

/// What holds for `c`.
#[must_use]
pub fn of(c: &Comparison, locale: Locale) -> Counted {
    let t = CountedWords::of(locale);
    let priced: Vec<&OptionResult> = c.options.iter().filter(|o| !o.lines.is_empty() && o.same_as.is_none()).collect();
    let has = |line: &str| priced.iter().any(|o| o.lines.iter().any(|l| l.line == line && l.total.abs() >= 0.005));
    let kind = |is: fn(OptionKind) -> bool| priced.iter().any(|o| is(o.kind));
    let named =
        |options: Vec<&OptionResult>| options.iter().map(|o| c.option_name(&o.id, locale, NameForm::Short)).collect::<Vec<_>>().join(", ");
    let mut out = Counted::default();
    out.counted.extend(t.lines.iter().filter(|(keys, _)| keys.iter().any(|k| has(k))).map(|(_, text)| (*text).to_owned()));
    out.counted.push(t.always.to_owned());
    out.counted.extend(discount::counted(c, locale));
    let managed: Vec<&OptionResult> = priced.iter().copied().filter(|o| o.lines.iter().any(|l| l.line == "managed_ml")).collect();
    if !managed.is_empty() {
        out.counted.push((t.managed)(&named(managed.clone())));
    }
    if c.view.tax == TaxView::After && saves_tax(c) {
        out.counted.push(t.tax_saved.to_owned());
    }

    let may = |o: &&OptionResult| o.lgpd.outcome <= Outcome::Conditional;
    for option in c.options.iter().filter(may).filter(|o| !o.missing_prices.is_empty()) {
        let name = c.option_name(&option.id, locale, NameForm::Sentence);
        // Where else there is a price is said where it can be given; here the first sentence is enough.
        let first = |text: &str| text.split_once(". ").map_or(text, |(first, _)| first).trim_end_matches('.').to_owned();
        let texts: Vec<String> = option.missing_prices.iter().map(|p| first(p.text.get(locale))).collect();
        out.not_counted.push((t.no_price)(&name, &texts.join("; ")));
    }
    if c.view.tax == TaxView::Before || !saves_tax(c) {
        out.not_counted.push(t.income_tax.to_owned());
    }
    let rented = kind(OptionKind::is_listed_cloud) || kind(|k| k == OptionKind::PrivateCloud);
    if managed.is_empty() && kind(OptionKind::is_listed_cloud) {
        out.not_counted.push(t.no_managed.to_owned());
    }
    if rented && !has("exit") {
        out.not_counted.push(t.no_exit.to_owned());
    }
    let committed: Vec<&OptionResult> = priced.iter().copied().filter(|o| is_committed(o.kind)).collect();
    if !committed.is_empty() {
        out.not_counted.push((t.commitment)(c.horizon_months, &named(committed)));
    }
    let bought = kind(OptionKind::is_purchase);
    if bought && c.horizon_months < 48 && priced.iter().any(|o| comes_back_later(o)) {
        out.not_counted.push((t.credits)(c.horizon_months));
    }
    if kind(|k| k == OptionKind::PurchaseOwnRoom) {
        out.not_counted.push(t.room.to_owned());
    }
    let limits = [(rented, t.rented), (bought, t.bought)].into_iter().filter(|(holds, _)| *holds).flat_map(|(_, list)| list);
    out.not_counted.extend(limits.map(|text| (*text).to_owned()));
    out.not_counted.push(t.downtime.to_owned());
    out
}

/// Whether credits come back in a year in which nothing is imported: only ICMS does, month by month, and only to who has a right to it.
fn comes_back_later(option: &OptionResult) -> bool {
    let years = |line: &str| option.lines.iter().find(|l| l.line == line).map(|l| l.years.as_slice()).unwrap_or_default();
    years("import_credit").iter().zip(years("import_tax")).any(|(credit, tax)| credit.abs() >= 0.005 && tax.abs() < 0.005)
}

/// Whether it is paid for a term, whatever is used.
const fn is_committed(kind: OptionKind) -> bool {
    matches!(kind, OptionKind::PublicReserved1y | OptionKind::PublicReserved3y)
}
